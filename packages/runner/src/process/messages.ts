// What the analysis process and the one that started it say to each other: plain data over IPC.
// The request itself is the first and only message downwards.
import type { AnalysisOutcome, AnalysisProgress } from '../analysis.ts';

export type ProcessMessage =
  | { readonly type: 'progress'; readonly progress: AnalysisProgress }
  | { readonly type: 'outcome'; readonly outcome: AnalysisOutcome };
