// Ctrl-C and its kind: work is told to stop, cleans up behind itself, and the command ends with the exit code of an
// interruption.
import { constants } from 'node:os';

export interface Interruption {
  /** Its reason is an `Interrupted`. */
  readonly signal: AbortSignal;
  /** Stops listening. */
  end(): void;
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

export function listenForInterruption(): Interruption {
  const controller = new AbortController();
  const onSignal = (name: NodeJS.Signals) => controller.abort(new Interrupted(name));
  for (const signal of SIGNALS) process.on(signal, onSignal);
  return {
    signal: controller.signal,
    end: () => {
      for (const signal of SIGNALS) process.off(signal, onSignal);
    },
  };
}

export class Interrupted extends Error {
  /** As shells count it: 130 for Ctrl-C, 143 for SIGTERM, 129 for a terminal that was closed. */
  readonly exitCode: number;

  constructor(name: NodeJS.Signals) {
    super('interrupted');
    this.exitCode = 128 + constants.signals[name];
  }
}
