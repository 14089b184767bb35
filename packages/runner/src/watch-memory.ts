// Watches a process's resident memory from outside, where the process cannot be too busy to look: WASM and
// native memory are bounded by no V8 limit.
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';

const INTERVAL_MS = 100;

/**
 * Calls `onExceeded` once when the process holds more than `maxBytes`. Where the system has no /proc only
 * the heap limit given at the start holds.
 * @returns stops watching
 */
export function watchMemory(
  child: ChildProcess,
  maxBytes: number,
  onExceeded: () => void,
): () => void {
  if (process.platform !== 'linux' || child.pid === undefined) return () => undefined;
  const timer = setInterval(() => {
    if (residentBytes(child.pid as number) <= maxBytes) return;
    clearInterval(timer);
    onExceeded();
  }, INTERVAL_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** 0 when the process is gone. https://man7.org/linux/man-pages/man5/proc_pid_status.5.html */
function residentBytes(pid: number): number {
  try {
    const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kilobytes ?? 0) * 1024;
  } catch {
    return 0;
  }
}
