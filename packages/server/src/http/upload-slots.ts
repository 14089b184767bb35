// Bodies are received a few at a time. Each piece of one costs the event loop a fraction of a millisecond, and pieces
// of two hundred in one round keep everybody else waiting.
import type { Clock } from '../clock.ts';

/** Resolves when it is the body's turn, in the order of the calls, with what to call when it has been received. */
export type UploadSlots = () => Promise<() => void>;

const MOST_AT_ONCE = 8;
/** So long a body that comes slowly keeps its slot: it costs next to nothing, and must not hold up others. */
const SLOT_MILLISECONDS = 50;

export function createUploadSlots(clock: Clock): UploadSlots {
  const waiting: (() => void)[] = [];
  let taken = 0;

  /** Gives the slot to the next, at the latest when its time is over. */
  function hold(): () => void {
    let isHeld = true;
    const leave = () => {
      if (!isHeld) return;
      isHeld = false;
      cancel();
      const next = waiting.shift();
      if (next === undefined) taken -= 1;
      else next();
    };
    const cancel = clock.after(SLOT_MILLISECONDS, leave);
    return leave;
  }

  return async () => {
    if (taken < MOST_AT_ONCE) taken += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    return hold();
  };
}
