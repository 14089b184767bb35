// What presentation works from: the program, and what happened on the way to it.
import type { ExtractionDepth, Program, Survey } from '@orrery/engine';
import type { SourceIndex } from '@orrery/intake';

export interface Findings {
  readonly program: Program;
  readonly survey: Survey;
  readonly index: SourceIndex;
  /** What was extracted from the sources. */
  readonly depth: ExtractionDepth;
  readonly startedAt: Date;
  /** Source files that have facts. */
  readonly filesProcessed: number;
}
