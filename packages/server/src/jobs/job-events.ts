// Tells those who wait in this process that a job has ended or is gone. A hint only: whoever is woken
// reads the store again.

export interface JobEvents {
  ended(jobId: string): void;
  /** Calls back once when the job may have ended. Returns how to stop listening. */
  onEnd(jobId: string, callback: () => void): () => void;
}

export function createJobEvents(): JobEvents {
  const listeners = new Map<string, Set<() => void>>();
  return {
    ended: (jobId) => {
      const woken = listeners.get(jobId);
      listeners.delete(jobId);
      for (const callback of woken ?? []) callback();
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
