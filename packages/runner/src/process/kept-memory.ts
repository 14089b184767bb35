// When a process holds so much that it is better begun anew than kept for another analysis.

const MOST_KEPT_BYTES = 768 * 1024 ** 2;

export const holdsMuch = (): boolean => process.memoryUsage.rss() >= MOST_KEPT_BYTES;
