// What the analysis process and the one that started it say to each other: plain data over IPC.
// Downwards go requests, each after the outcome of the one before.
import type { AnalysisOutcome, AnalysisProgress } from '../analysis.ts';

export type ProcessMessage =
  | { readonly type: 'progress'; readonly progress: AnalysisProgress }
  | {
      readonly type: 'outcome';
      readonly outcome: AnalysisOutcome;
      /** Whether the process is as it was before the request and can take another. Absent: it is not. */
      readonly isFit?: boolean;
    };

/** What a process is started with, as JSON in its first argument. */
export interface ProcessSettings {
  /** As in `AnalysisLimits`; for the heaps of its threads. */
  readonly maxMemoryBytes: number;
  /** Absolute path of the folder of compiled code. Absent: nothing is kept. */
  readonly codeCache?: string;
}
