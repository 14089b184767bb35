// What each operation of the contract needs to be read from the sources, and how its findings become the
// text of a result, piece by piece.
import type { OperationName } from '@orrery/contract';
import type { ExtractionDepth } from '@orrery/engine';
import type { Findings } from './findings.ts';
import { presentCalls } from './present-calls.ts';
import { presentCycles } from './present-cycles.ts';
import { presentDependencies } from './present-dependencies.ts';
import { presentDomains } from './present-domains.ts';
import { presentParse } from './present-parse.ts';
import { presentPlatform } from './present-platform.ts';

export interface Presenter {
  readonly depth: ExtractionDepth;
  /** Whether it presents domains, for which manifests and READMEs are read as well. */
  readonly needsDomains?: true;
  readonly present: (findings: Findings) => Iterable<string | Uint8Array>;
}

export const presenters: Record<OperationName, Presenter> = {
  dependency: { depth: 'imports', present: presentDependencies },
  call: { depth: 'calls', present: presentCalls },
  parse: { depth: 'declarations', present: presentParse },
  domain: { depth: 'calls', needsDomains: true, present: presentDomains },
  platform: { depth: 'calls', needsDomains: true, present: presentPlatform },
  // Who extends whom says where nobody would cut.
  'circular-dependencies': { depth: 'declarations', present: presentCycles },
};
