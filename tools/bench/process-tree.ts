// What a process has started and how much memory that took, seen from outside (Linux).
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/** Processes that this one has started and that have not ended. */
export function childrenOf(pid: number): number[] {
  return threadsOf(pid).flatMap((thread) =>
    (readText(`/proc/${pid}/task/${thread}/children`).match(/\d+/g) ?? []).map(Number),
  );
}

/** Whether one of the process's threads has or wants a processor at the moment. */
export function isRunning(pid: number): boolean {
  return threadsOf(pid).some((thread) =>
    /\) R /.test(readText(`/proc/${pid}/task/${thread}/stat`)),
  );
}

/** Processes that were started with a word in which the text stands. */
export function processesNaming(text: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => readText(`/proc/${pid}/cmdline`).includes(text));
}

/**
 * Most bytes that the process has ever held; 0 when it is gone.
 * https://man7.org/linux/man-pages/man5/proc_pid_status.5.html
 */
export function peakBytesOf(pid: number): number {
  const kilobytes = /^VmHWM:\s+(\d+)/m.exec(readText(`/proc/${pid}/status`))?.[1];
  return Number(kilobytes ?? 0) * 1024;
}

/** Seconds of processor time that the process has used, with all its threads; 0 when it is gone. */
export function processorSecondsOf(pid: number): number {
  // Behind the name, which may hold anything: state is the first field, user and system time the 12th and 13th.
  const fields = readText(`/proc/${pid}/stat`).split(') ')[1]?.split(' ');
  return (Number(fields?.[11] ?? 0) + Number(fields?.[12] ?? 0)) / TICKS_A_SECOND;
}

/** The same of the process, of those that it has started, and of what these have started, ended ones included. */
export function treeSecondsOf(pid: number): number {
  const fields = readText(`/proc/${pid}/stat`).split(') ')[1]?.split(' ');
  const ended = (Number(fields?.[13] ?? 0) + Number(fields?.[14] ?? 0)) / TICKS_A_SECOND;
  const running = childrenOf(pid).reduce((sum, child) => sum + treeSecondsOf(child), 0);
  return processorSecondsOf(pid) + ended + running;
}

const TICKS_A_SECOND = 100;

/**
 * Analyses run at the lowest priority, so that other work on the machine would show in every figure. Here they
 * get that of whoever measures, with all their threads, where the system lets us.
 * @param behind by how much they still give way to the server
 */
export function giveOrdinaryPriority(pid: number, behind = 0): void {
  try {
    for (const thread of threadsOf(pid)) setPriority(Number(thread), getPriority() + behind);
  } catch {
    // It is gone, or only an administrator may raise a priority.
  }
}

/**
 * Lets all threads of a process, and what it starts from now on, run on one processor only, counted from 0, with
 * https://man7.org/linux/man-pages/man1/taskset.1.html
 * @throws where there is no `taskset`, or no such processor
 */
export function keepToProcessor(pid: number, processor: number): void {
  const { error, status, stderr } = spawnSync('taskset', ['-acp', `${processor}`, `${pid}`], {
    encoding: 'utf8',
  });
  if (error !== undefined) throw error;
  const isGone = threadsOf(pid).length === 0;
  if (status !== 0 && !isGone) throw new Error(stderr);
}

/** Sends a signal to a process, to those that it has started, and to what these have started. */
export function signalTree(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    return; // It is gone.
  }
  for (const child of childrenOf(pid)) signalTree(child, signal);
}

/** Calls with the processes that a process has at the time, again and again, until the returned function is called. */
export function watchChildren(
  pid: () => number,
  look: (children: readonly number[]) => void,
): () => void {
  const timer = setInterval(() => look(childrenOf(pid())), 50);
  return () => clearInterval(timer);
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`);
  } catch {
    return [];
  }
}

/** Nothing of a process that is gone. */
function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
