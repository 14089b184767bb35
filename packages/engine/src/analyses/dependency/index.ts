// The dependency analysis: files and what they import. The program already holds both, bound and sorted;
// this face keeps what is published apart from what the linker keeps for other analyses.
import type { Dependency, ExternalModule, Program, ProgramFile } from '../../program.ts';

export interface DependencyGraph {
  /** Sorted by path. */
  readonly files: readonly ProgramFile[];
  /** Sorted by ecosystem, then name. */
  readonly externals: readonly ExternalModule[];
  /** Sorted by importer, then target. */
  readonly dependencies: readonly Dependency[];
}

export function analyseDependencies({ files, externals, dependencies }: Program): DependencyGraph {
  return { files, externals, dependencies };
}
