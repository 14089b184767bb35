// What the rooms below http need of a logger. Never give it a key, a header or source text.

export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** For those who need a log before there is one; what is said before then is lost. */
export function createLateLog(): Log & { attach(log: Log): void } {
  let target: Log | undefined;
  return {
    attach: (log) => {
      target = log;
    },
    info: (fields, message) => target?.info(fields, message),
    warn: (fields, message) => target?.warn(fields, message),
    error: (fields, message) => target?.error(fields, message),
  };
}
