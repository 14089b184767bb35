// What a process has started and how much memory that took, seen from outside (Linux).
import { readdirSync, readFileSync } from 'node:fs';

/** Processes whose parent is this one. */
export function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((child) => statusOf(child).parent === pid);
}

/** Processes that were started with a word in which the text stands. */
export function processesNaming(text: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => commandLineOf(pid).includes(text));
}

/** Most bytes that the process has ever held; 0 when it is gone. */
export function peakBytesOf(pid: number): number {
  return statusOf(pid).peakBytes;
}

/** Calls with the processes that a process has at the time, again and again, until the returned function is called. */
export function watchChildren(
  pid: number,
  look: (children: readonly number[]) => void,
): () => void {
  const timer = setInterval(() => look(childrenOf(pid)), 25);
  return () => clearInterval(timer);
}

/** https://man7.org/linux/man-pages/man5/proc_pid_status.5.html */
function statusOf(pid: number): { parent: number; peakBytes: number } {
  try {
    const text = readFileSync(`/proc/${pid}/status`, 'utf8');
    const field = (name: string) =>
      Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0);
    return { parent: field('PPid'), peakBytes: field('VmHWM') * 1024 };
  } catch {
    return { parent: 0, peakBytes: 0 };
  }
}

function commandLineOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}
