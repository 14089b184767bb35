// What every view of a repository is given.
import type { JobSummary, ViewSummary } from '@orrery/contract';

export interface ViewProps {
  readonly jobId: string;
  /** Undefined when the job was discarded a moment ago. */
  readonly job: JobSummary | undefined;
  readonly summary: ViewSummary;
}
