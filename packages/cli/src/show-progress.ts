// A progress line that rewrites itself on a terminal and stays away from pipes: what is being done, how far it is,
// how fast it goes, and how long it will take.

/** How far a piece of work is. */
export interface Progress {
  /** What is being done, such as `reading source files`. */
  readonly activity: string;
  /** Things done and to do; absent where nothing is counted. */
  readonly done?: number;
  readonly total?: number;
}

export interface ProgressLine {
  show(progress: Progress): void;
  clear(): void;
}

export interface ProgressSurroundings {
  readonly stream: {
    readonly isTTY?: boolean;
    readonly columns?: number;
    write(text: string): unknown;
  };
  /** Milliseconds. */
  now(): number;
}

const CLEAR_LINE = '\r\u001b[2K';
const BAR_CELLS = 20;
/** More often than this no eye follows. */
const REDRAW_MS = 80;
/** Before this a rate is chance. */
const RATE_AFTER_MS = 500;

/** Does nothing where the stream is no terminal. */
export function showProgress({ stream, now }: ProgressSurroundings): ProgressLine {
  if (stream.isTTY !== true) return { show: () => undefined, clear: () => undefined };
  let activity = '';
  let startedAt = 0;
  let drawnAt = Number.NEGATIVE_INFINITY;
  return {
    show(progress) {
      const time = now();
      const isNew = progress.activity !== activity;
      if (isNew) {
        activity = progress.activity;
        startedAt = time;
      }
      if (!isNew && time - drawnAt < REDRAW_MS) return;
      drawnAt = time;
      const line = progressText(progress, time - startedAt);
      // Terminals that do not know their width say 0.
      stream.write(CLEAR_LINE + line.slice(0, Math.max(20, (stream.columns || 80) - 1)));
    },
    clear: () => void stream.write(CLEAR_LINE),
  };
}

function progressText({ activity, done, total }: Progress, elapsedMs: number): string {
  if (done === undefined || !total) return activity;
  const filled = Math.round((done / total) * BAR_CELLS);
  const bar = '█'.repeat(filled) + '░'.repeat(BAR_CELLS - filled);
  const head = `${bar} ${activity} ${done} of ${total}`;
  if (elapsedMs < RATE_AFTER_MS || done === 0) return head;
  const aSecond = done / (elapsedMs / 1000);
  return `${head}, ${Math.round(aSecond)}/s, ${duration((total - done) / aSecond)} left`;
}

function duration(seconds: number): string {
  const whole = Math.ceil(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}
