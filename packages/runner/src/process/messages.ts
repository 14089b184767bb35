// What the analysis process and the one that started it say to each other: plain data over IPC.
// Downwards go requests, each after the outcome of the one before, and one answer to each wish for names.
import type { NamingAnswer, NamingOutline } from '@orrery/engine';
import type { AnalysisOutcome, AnalysisProgress, AnalysisRequest } from '../analysis.ts';

export interface ProcessRequest extends AnalysisRequest {
  /** Whether it may send `names-wanted`, once. */
  readonly mayAskForNames: boolean;
  /** Absent where no facts are kept between analyses. */
  readonly keptFacts?: KeptFactsRequest;
}

/** Facts of earlier analyses for the same owner. */
export interface KeptFactsRequest {
  /** Absolute paths of packs to look into. Any of them may be gone or broken. */
  readonly packs: readonly string[];
  /** Absolute path of a file that is not there, in the process's own folder, for a pack of what is new. */
  readonly output: string;
  /** For a folder: what its files were when they were last read. */
  readonly files?: KeptFilesRequest;
  /** Of a source smaller than this the process does not look at packs at all. */
  readonly leastSourceBytes: number;
}

export interface KeptFilesRequest {
  /** Absolute path of the list. It may be missing or broken. */
  readonly known: string;
  /** Absolute path of a file that is not there, in the process's own folder, for a list that takes its place. */
  readonly output: string;
}

export interface KeptFactsReport {
  /** Whether there is a list at `files.output`. */
  readonly hasFiles: boolean;
  /** Whether there is a pack at `output`. */
  readonly hasPack: boolean;
  /** Places in `packs` of those that facts came from, and of those that are none. */
  readonly used: readonly number[];
  readonly broken: readonly number[];
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
      /** Present when the request spoke of kept facts and the process got as far as looking. */
      readonly keptFacts?: KeptFactsReport;
    };

/** What a process is started with, as JSON in its first argument. */
export interface ProcessSettings {
  /** As in `AnalysisLimits`; for the heaps of its threads. */
  readonly maxMemoryBytes: number;
  /** Absolute path of the folder of compiled code. Absent: nothing is kept. */
  readonly codeCache?: string;
}
