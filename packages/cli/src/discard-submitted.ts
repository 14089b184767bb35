// Whoever interrupts a submission leaves nothing behind on the server either.
import { setTimeout } from 'node:timers/promises';
import type { Client } from '@orrery/sdk/node';

/** Whoever interrupts does not wait for a server that does not answer. */
const DISCARD_MS = 3000;

/** A server that had all of the archive makes the job a moment after its client has gone. */
const LOOKS_AFTER_MS = [0, 200, 600];

/**
 * Ends the job of this key, where there is one. The key finds it: a server that holds its first answer has not named the
 * job yet. Never rejects, since its caller is about to say what went wrong.
 */
export async function discardSubmitted(client: Client, idempotencyKey: string): Promise<void> {
  const signal = AbortSignal.timeout(DISCARD_MS);
  try {
    for (const pause of LOOKS_AFTER_MS) {
      await setTimeout(pause);
      const { jobs } = await client.jobs({ limit: 10 }, { signal });
      const own = jobs.find((job) => job.idempotencyKey === idempotencyKey);
      if (own !== undefined) return await client.discardJob(own.jobId, { signal });
    }
  } catch {
    // The server is gone, or the key of no use.
  }
}
