// The tools, in the order in which agents meet them.
import type { AnyTool } from './tool.ts';
import { callees, callers } from './tools/callers-and-callees.ts';
import { cycles } from './tools/cycles.ts';
import { dependencies } from './tools/dependencies.ts';
import { findSymbol } from './tools/find-symbol.ts';
import { impact } from './tools/impact.ts';
import { overview } from './tools/overview.ts';
import { path } from './tools/path.ts';

export const tools: readonly AnyTool[] = [
  overview,
  findSymbol,
  callers,
  callees,
  dependencies,
  impact,
  cycles,
  path,
];
