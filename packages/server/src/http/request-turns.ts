// Requests begin a few in each round of the event loop. Otherwise a burst of submissions is one round of many hundred
// milliseconds, and since Node accepts one connection a round, a poll that comes meanwhile waits for that round and
// for each that follows.

/** Lets requests in; each is given back by calling it when its turn has come. */
export interface RequestTurns {
  /** Calls back soon, in a later phase of the same round or in one of the next. */
  take(begin: () => void): void;
  /** To be told of each new connection: others may wait behind it, and are accepted before more is begun. */
  accepted(): void;
}

/** They take some milliseconds together. */
const BEGUN_A_ROUND = 8;
/** Rounds that only accept connections, in a row. A round that does nothing else is over in a fraction of a millisecond. */
const ROUNDS_PUT_OFF = 64;

/** @param schedule calls back once for each round of the event loop */
export function createRequestTurns(
  schedule: (round: () => void) => void = setImmediate,
): RequestTurns {
  const waiting: (() => void)[] = [];
  let isScheduled = false;
  let hasAccepted = false;
  let roundsPutOff = 0;
  let isOldestNext = true;

  function round(): void {
    const isPutOff = hasAccepted && roundsPutOff < ROUNDS_PUT_OFF;
    hasAccepted = false;
    roundsPutOff = isPutOff ? roundsPutOff + 1 : 0;
    for (let begun = 0; !isPutOff && begun < BEGUN_A_ROUND && waiting.length > 0; begun++) {
      // From both ends in turn: those who come behind a burst need not wait for all of it, and nobody is forgotten.
      const begin = isOldestNext ? waiting.shift() : waiting.pop();
      isOldestNext = !isOldestNext;
      begin!();
    }
    isScheduled = waiting.length > 0;
    if (isScheduled) schedule(round);
  }

  return {
    take: (begin) => {
      waiting.push(begin);
      if (isScheduled) return;
      isScheduled = true;
      schedule(round);
    },
    accepted: () => {
      hasAccepted = true;
    },
  };
}
