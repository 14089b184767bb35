// Ctrl-C and its kind: work is told to stop, cleans up behind itself, and the command ends with the exit code of an
// interruption.

export interface Interruption {
  readonly signal: AbortSignal;
  /** Stops listening. */
  end(): void;
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export function listenForInterruption(): Interruption {
  const controller = new AbortController();
  const onSignal = () => controller.abort(new Interrupted());
  for (const signal of SIGNALS) process.on(signal, onSignal);
  return {
    signal: controller.signal,
    end: () => {
      for (const signal of SIGNALS) process.off(signal, onSignal);
    },
  };
}

export class Interrupted extends Error {
  constructor() {
    super('interrupted');
  }
}
