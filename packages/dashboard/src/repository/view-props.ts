// What every view of a repository is given.
import type { JobSummary, ViewSummary } from '@orrery/contract';

export interface ViewProps {
  readonly jobId: string;
  /** Undefined where the list of jobs no longer reaches back to it. */
  readonly job: JobSummary | undefined;
  readonly summary: ViewSummary;
}
