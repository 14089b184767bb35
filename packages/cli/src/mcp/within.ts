// A wait with an end. Clients of the protocol give up after a minute or so, and the agent is then told nothing.

/** How long a question waits for a first graph, in milliseconds. */
export const PATIENCE_MS = 45_000;

/** Resolves when the promise does, or the time is over; rejects when it does before. */
export async function within(milliseconds: number, promise: Promise<unknown>): Promise<void> {
  const over = Promise.withResolvers<void>();
  const timer = setTimeout(over.resolve, milliseconds);
  try {
    await Promise.race([promise, over.promise]);
  } finally {
    clearTimeout(timer);
  }
}
