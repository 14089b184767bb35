// Counts the wall time of one analysis. It stands still while the analysis waits for somebody else, who has a
// time of their own.

export interface WallTimer {
  pause(): void;
  /** Nothing happens after `stop`. */
  resume(): void;
  stop(): void;
}

/**
 * @param onEnd called once, when so much time has passed that was not paused
 * @param now milliseconds since some moment
 */
export function startWallTimer(
  milliseconds: number,
  onEnd: () => void,
  now: () => number = () => performance.now(),
): WallTimer {
  let left = milliseconds;
  let since = now();
  let timer: NodeJS.Timeout | undefined = setTimeout(onEnd, left);
  return {
    pause: () => {
      clearTimeout(timer);
      left -= now() - since;
    },
    resume: () => {
      if (timer === undefined) return;
      since = now();
      timer = setTimeout(onEnd, Math.max(0, left));
    },
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
