// What the analysis process and the one that started it say to each other: plain data over IPC.
// Downwards go requests, each after the outcome of the one before, and one answer to each wish for names.
import type { NamingAnswer, NamingOutline } from '@orrery/engine';
import type { AnalysisOutcome, AnalysisProgress, AnalysisRequest } from '../analysis.ts';

export interface ProcessRequest extends AnalysisRequest {
  /** Whether it may send `names-wanted`, once. */
  readonly mayAskForNames: boolean;
}

/** The only message downwards that is no request. */
export interface NamesMessage {
  readonly type: 'names';
  /** `null` when there is none. */
  readonly answer: NamingAnswer | null;
}

export type ProcessMessage =
  | { readonly type: 'progress'; readonly progress: AnalysisProgress }
  /** The process waits for a `names` message before it goes on. */
  | { readonly type: 'names-wanted'; readonly outline: NamingOutline }
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
