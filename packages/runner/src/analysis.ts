// What the runner is asked and what it answers: plain data that also crosses to the analysis process.
import type { OperationName } from '@orrery/contract';

/** One analysis to run. */
export interface AnalysisRequest {
  readonly operation: OperationName;
  readonly input: AnalysisInput;
  readonly output: AnalysisOutput;
  readonly limits: AnalysisLimits;
  /**
   * Asks of the call graph why there is a call, or why there is none; the document is then the answer, as
   * `CallExplanation` of the engine. Names are as users write them.
   */
  readonly question?: { readonly caller: string; readonly callee: string };
  /** Worker threads inside the analysis process; at least 1. */
  readonly threads: number;
}

export interface AnalysisInput {
  readonly kind: 'archive' | 'directory';
  /** Absolute path of the zip file or the directory. It is only read. */
  readonly path: string;
}

export interface AnalysisOutput {
  /** Absolute path of the file to write. It appears complete, or not at all. */
  readonly path: string;
  /** The caller throws file and view away, or syncs them itself. Absent: they are synced before they appear. */
  readonly isUnsynced?: true;
  readonly encoding: 'gzip' | 'identity';
  /** When given, the document is the completed job envelope with this id; otherwise the bare result. */
  readonly jobId?: string;
  /**
   * Absolute path of the view file to write beside it, in the same folder: what `openView` reads. It appears
   * complete before the document does. Absent: none is made.
   */
  readonly view?: string;
}

/** What one analysis may use. Archive limits are described in the README's table of settings. */
export interface AnalysisLimits {
  readonly maxEntries: number;
  readonly maxInflatedBytes: number;
  readonly maxFileBytes: number;
  readonly maxPathBytes: number;
  readonly maxPathDepth: number;
  /** Source files above are nodes without facts. */
  readonly maxSourceBytes: number;
  /** Source files with a line above are nodes without facts. In characters. */
  readonly maxLineLength: number;
  /** Processor time for one source file; one that takes longer is a node without facts. */
  readonly maxSourceSeconds: number;
  /** Nodes that a graph may show; one that has more is cut off and says so. */
  readonly maxNodes: number;
  /** Relationships that a graph may show, and imports that all cycles together may show. */
  readonly maxRelationships: number;
  /** Wall time of the whole analysis. */
  readonly maxSeconds: number;
  /** Resident memory of the analysis process. */
  readonly maxMemoryBytes: number;
}

export const defaultLimits: AnalysisLimits = {
  maxEntries: 100_000,
  maxInflatedBytes: 2 * 1024 ** 3,
  maxFileBytes: 50 * 1024 ** 2,
  maxPathBytes: 1024,
  maxPathDepth: 64,
  maxSourceBytes: 1024 ** 2,
  maxLineLength: 100_000,
  maxSourceSeconds: 5,
  maxNodes: 2_000_000,
  maxRelationships: 5_000_000,
  maxSeconds: 600,
  maxMemoryBytes: 4 * 1024 ** 3,
};

/** How far an analysis has come. Counts only rise within a stage. */
export interface AnalysisProgress {
  readonly stage: 'intake' | 'facts' | 'link' | 'write';
  readonly filesDone: number;
  readonly filesTotal: number;
}

export type AnalysisOutcome =
  | {
      readonly status: 'completed';
      /** Source files that were read; what usage is counted by. */
      readonly filesProcessed: number;
      /** Bytes of the file at `output.path`. */
      readonly outputBytes: number;
      /** Bytes of the file at `output.view`; absent when none was asked for. */
      readonly viewBytes?: number;
      /** Of a folder in no repository: how many files and directories rules leave out. Absent otherwise. */
      readonly ignoredByRules?: number;
    }
  | {
      readonly status: 'failed';
      /** For the user: what went wrong and what to do about it. */
      readonly error: string;
      /**
       * `input`: the same archive fails again. `crash`: the process died without a word or broke an
       * invariant. `limit`: wall or memory cap. `cancelled`: the caller's signal.
       */
      readonly cause: 'input' | 'crash' | 'limit' | 'cancelled';
      /** For the operator's log: how the process died, without text of the user's. Absent when there is nothing to add. */
      readonly log?: string;
    };
