// Tells those who wait in this process that a job has ended or is gone. A hint only: whoever is woken
// reads the store again.

export interface JobEvents {
  /** Wakes those who wait for the job, in other processes of the fleet too. */
  ended(jobId: string): void;
  /** Calls back once when the job may have ended. Returns how to stop listening. */
  onEnd(jobId: string, callback: () => void): () => void;
}

export interface LocalJobEvents extends JobEvents {
  /** Wakes everybody: something may have been missed. */
  wakeAll(): void;
}

export function createJobEvents(): LocalJobEvents {
  const listeners = new Map<string, Set<() => void>>();
  const ended = (jobId: string) => {
    const woken = listeners.get(jobId);
    listeners.delete(jobId);
    for (const callback of woken ?? []) callback();
  };
  return {
    ended,
    wakeAll: () => {
      for (const jobId of [...listeners.keys()]) ended(jobId);
    },
    onEnd: (jobId, callback) => {
      const waiting = listeners.get(jobId) ?? new Set();
      listeners.set(jobId, waiting.add(callback));
      return () => {
        waiting.delete(callback);
        if (waiting.size === 0 && listeners.get(jobId) === waiting) listeners.delete(jobId);
      };
    },
  };
}
