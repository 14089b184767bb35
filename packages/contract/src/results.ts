// The shapes of results by name; rows of the table of operations name them.
import type Type from 'typebox';
import { CircularDependencyResult } from './circular-dependencies.ts';
import { DomainResult } from './domains.ts';
import { DependencyResult } from './graph.ts';
import type { ResultName } from './operations.ts';
import { PlatformResult } from './platform.ts';

export const RESULT_SCHEMAS = {
  DependencyResult,
  DomainResult,
  PlatformResult,
  CircularDependencyResult,
} as const satisfies Record<ResultName, Type.TSchema>;
