// The baseline: cycles that a team knows and lives with, so that only new ones fail a build. It is written to be
// kept in the repository: sorted, and with nothing in it that changes by itself.
import { readFile, writeFile } from 'node:fs/promises';
import type { ImportCycle } from '@orrery/contract';
import { CommandFailure } from './obtain-analysis.ts';
import { UsageError } from './read-command-line.ts';

/** A known cycle: enough to recognise it, and to be read in a review. */
export interface KnownCycle {
  readonly id: string;
  readonly severity: ImportCycle['severity'];
  readonly files: readonly string[];
}

const RANKS = { low: 0, medium: 1, high: 2 } as const;

export const rankOf = (severity: ImportCycle['severity']): number => RANKS[severity];

/** @throws CommandFailure when the file cannot be written */
export async function writeBaseline(path: string, cycles: readonly ImportCycle[]): Promise<void> {
  const known = cycles.map(({ id, severity, files }): KnownCycle => ({ id, severity, files }));
  const sorted = known.sort((a, b) => (a.files[0]! < b.files[0]! ? -1 : 1));
  try {
    await writeFile(path, `${JSON.stringify({ version: 1, cycles: sorted }, null, 2)}\n`);
  } catch (error) {
    throw new CommandFailure(`the baseline cannot be written: ${(error as Error).message}.`);
  }
}

/** @throws UsageError when there is no baseline, or none that can be read */
export async function readBaseline(path: string): Promise<readonly KnownCycle[]> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    const isAbsent = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw new UsageError(
      isAbsent
        ? `there is no baseline at ${path}; --write-baseline makes one.`
        : `the baseline cannot be read: ${(error as Error).message}.`,
    );
  }
  const cycles = parse(text);
  if (cycles === undefined) {
    throw new UsageError(`${path} is no baseline of cycles; --write-baseline makes a new one.`);
  }
  return cycles;
}

function parse(text: string): readonly KnownCycle[] | undefined {
  try {
    const { version, cycles } = JSON.parse(text);
    const isWhole =
      version === 1 &&
      Array.isArray(cycles) &&
      cycles.every((cycle) => Object.hasOwn(RANKS, cycle.severity) && Array.isArray(cycle.files));
    return isWhole ? cycles : undefined;
  } catch {
    return undefined;
  }
}

/** Whether the baseline has the cycle: the same, or a larger one that it is what is left of; and none graver now. */
export function isKnown(cycle: ImportCycle, baseline: readonly KnownCycle[]): boolean {
  return baseline.some(({ files, severity }) => {
    if (rankOf(severity) < rankOf(cycle.severity)) return false;
    const known = new Set(files);
    return cycle.files.every((file) => known.has(file));
  });
}

/** How many cycles of the baseline are gone: no file of theirs is in a cycle with another one of theirs. */
export function countGone(cycles: readonly ImportCycle[], baseline: readonly KnownCycle[]): number {
  return baseline.filter(({ files }) => {
    const known = new Set(files);
    return !cycles.some((cycle) => cycle.files.filter((file) => known.has(file)).length > 1);
  }).length;
}
