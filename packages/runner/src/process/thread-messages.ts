// What an extraction thread and the one that started it say to each other. Downwards go tasks, each after the
// end of the one before, and ahead of each what languages it has.
import type { IntakeError } from '@orrery/intake';
import type { ExtractionBatch } from './extraction-task.ts';

/** What a thread is started with. */
export interface WorkerSettings {
  /** One shared number: the place of the file in work, or `NO_FILE`. Written by the thread. */
  readonly current: Int32Array;
  /** As in `ProcessSettings`. */
  readonly codeCache?: string;
}

export const NO_FILE = -1;

/** Ahead of a task: nothing of a user's, so that code may be loaded, and kept for other processes, before there is any. */
export interface LanguagesMessage {
  readonly languages: readonly string[];
}

export type WorkerMessage =
  | { readonly type: 'batch'; readonly batch: ExtractionBatch }
  /** Nothing is left to take, and the thread is fit for another task. */
  | { readonly type: 'done' }
  | BadInputMessage;

/** As `done`, but the whole analysis is in vain. */
export interface BadInputMessage {
  readonly type: 'bad-input';
  readonly reason: IntakeError['reason'];
  readonly clause: string;
}
