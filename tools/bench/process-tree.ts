// What a process has started and how much memory that took, seen from outside (Linux).
import { readdirSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';

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

/**
 * Analyses run at the lowest priority, so that other work on the machine would show in every figure. Here they
 * get the ordinary one, with all their threads, where the system lets us.
 */
export function giveOrdinaryPriority(pid: number): void {
  try {
    for (const thread of readdirSync(`/proc/${pid}/task`)) setPriority(Number(thread), 0);
  } catch {
    // It is gone, or only an administrator may raise a priority.
  }
}

/** Calls with the processes that a process has at the time, again and again, until the returned function is called. */
export function watchChildren(
  pid: () => number,
  look: (children: readonly number[]) => void,
): () => void {
  const timer = setInterval(() => look(childrenOf(pid())), 50);
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
