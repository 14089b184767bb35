// Facts that were kept, taken by the thread that waits for the others: it is there before any of them, and most of what is
// analysed again has not changed.
import { setImmediate } from 'node:timers/promises';
import { isFactsRecord } from '@orrery/engine';
import { createClaimedReader } from './claimed-reader.ts';
import {
  BATCH_FILES,
  createPassedOver,
  type EncodedOutcome,
  type ExtractionBatch,
  type ExtractionTask,
  endRound,
  passOver,
  takeUnseen,
} from './extraction-task.ts';

/** So many files are looked up before it is said whether the source has been here. */
const SAMPLE_FILES = 16;

/** So many files are passed over before this thread stops: looking up twice what was not kept is in vain. */
const MOST_PASSED_OVER = 64;

export interface KeptTaking {
  /** As it was given, with what is passed over: for threads that extract at the same time. */
  readonly task: ExtractionTask;
  /** Whether most of the first files were kept. */
  readonly isLikely: boolean;
  /**
   * Goes on until no file is left, or too many were not kept: then it ends the round, for another one with all threads.
   * @param onPassedOver called for the first file that is passed over, also when that was before
   */
  rest(onPassedOver: () => void): Promise<void>;
  /** Gives back what it holds open. */
  close(): void;
}

/**
 * Takes the first files from the list. What was not kept is passed over: it is missing when all is done, unless another
 * thread has extracted it meanwhile.
 * @throws IntakeError when the source cannot be read
 */
export function beginTakingKept(
  given: ExtractionTask,
  receive: (batch: ExtractionBatch) => void,
): KeptTaking {
  const passed = createPassedOver(MOST_PASSED_OVER);
  const task = { ...given, passed };
  const reader = createClaimedReader(task, isFactsRecord);
  let passedOver = 0;

  /** @returns whether there may be more to take */
  function take(count: number): boolean {
    const batch: [number, EncodedOutcome][] = [];
    for (let taken = 0; taken < count && passedOver < MOST_PASSED_OVER; taken++) {
      const at = takeUnseen(task);
      if (at === undefined) return end(batch);
      const found = reader.find(at);
      if (found === undefined) passedOver = passOver(passed, at);
      else batch.push([at, found]);
    }
    receive(batch);
    return passedOver < MOST_PASSED_OVER;
  }

  function end(batch: ExtractionBatch): boolean {
    receive(batch);
    return false;
  }

  try {
    take(SAMPLE_FILES);
  } catch (error) {
    reader.close();
    throw error;
  }
  return {
    task,
    isLikely: passedOver <= SAMPLE_FILES / 2,
    rest: async (onPassedOver) => {
      let isTold = false;
      for (let goesOn = true; goesOn; ) {
        goesOn = take(BATCH_FILES);
        if (passedOver > 0 && !isTold) {
          isTold = true;
          onPassedOver();
        }
        // What other threads tell is heard in between.
        if (goesOn) await setImmediate();
      }
      if (passedOver === MOST_PASSED_OVER) endRound(task);
    },
    close: () => reader.close(),
  };
}
