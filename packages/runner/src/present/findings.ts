// What presentation works from: the program, and what happened on the way to it.
import type {
  CycleAnalysis,
  DomainMap,
  ExtractionDepth,
  FolderAbout,
  Program,
  Survey,
} from '@orrery/engine';
import type { SourceIndex } from '@orrery/intake';
import type { AnalysisLimits } from '../analysis.ts';

export interface Findings {
  readonly program: Program;
  readonly survey: Survey;
  readonly index: SourceIndex;
  /** What was extracted from the sources. */
  readonly depth: ExtractionDepth;
  /** How much of what was found is presented; the totals are counted in full. */
  readonly limits: Pick<AnalysisLimits, 'maxNodes' | 'maxRelationships'>;
  /** What manifests and READMEs say; empty where it was not asked for. */
  readonly abouts: readonly FolderAbout[];
  /** What the repository consists of; there for the operations that present it. */
  readonly domains?: DomainMap;
  /** Cycles of imports, where they are known already. */
  readonly cycles?: CycleAnalysis;
  readonly startedAt: Date;
  /** Source files that have facts. */
  readonly filesProcessed: number;
}
