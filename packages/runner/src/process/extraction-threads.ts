// The extraction threads of one process. They are started when they are needed and kept for the next analysis,
// with their modules and grammars loaded; one that was ended around a file is not missed, but remembered.
import type { ExtractionBatch, ExtractionTask } from './extraction-task.ts';
import { type ExtractionThread, startThread, type ThreadSettings } from './extraction-thread.ts';

export interface ExtractionThreads {
  /** Starts one ahead of any task. */
  start(): void;
  /**
   * Resolves when so many threads have done what they could; what a thread took and did not deliver, because
   * it ended, is missing then. Rejects for input that makes the whole analysis impossible, and for bugs.
   */
  run(
    task: ExtractionTask,
    count: number,
    receive: (batch: ExtractionBatch) => void,
  ): Promise<void>;
  /** Gives back the memory of all that wait. */
  end(): Promise<void>;
  /** Whether no thread has ever ended. */
  areWhole(): boolean;
}

export function createExtractionThreads(settings: ThreadSettings): ExtractionThreads {
  let idle: ExtractionThread[] = [];
  let lost = 0;
  return {
    start: () => void idle.push(startThread(settings)),
    run: async (task, count, receive) => {
      const alive = idle.filter((thread) => !thread.hasEnded());
      lost += idle.length - alive.length;
      const taken = alive.slice(0, count);
      idle = alive.slice(count);
      while (taken.length < count) taken.push(startThread(settings));
      const ends = await Promise.allSettled(
        taken.map((thread, at) =>
          thread.run({ ...task, end: at % 2 === 0 ? 'front' : 'back' }, receive),
        ),
      );
      for (const end of ends) if (end.status === 'rejected') throw end.reason;
      const kept = taken.filter((thread) => !thread.hasEnded());
      lost += taken.length - kept.length;
      idle.push(...kept);
    },
    end: async () => {
      const ending = idle;
      idle = [];
      lost += ending.length;
      await Promise.all(ending.map((thread) => thread.end()));
    },
    areWhole: () => lost === 0,
  };
}
