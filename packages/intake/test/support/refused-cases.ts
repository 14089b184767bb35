// Archives that contradict themselves: what one reader would see differs from what another one sees, so none
// is read. A table of them, and the files that their archives are made of.
import { test } from 'node:test';
import type { IntakeReason } from '../../src/index.ts';
import { checkRefused } from './check-archive.ts';
import type { ArchiveSpec } from './zip-writer.ts';

export const A = { name: 'a.ts', data: 'export const a = 1;\n' };
export const B = { name: 'b.ts', data: "import { a } from './a';\n" };
export const STORED = { ...A, method: 0 };

export type RefusedCase = readonly [
  name: string,
  archive: ArchiveSpec | Buffer,
  reason: IntakeReason,
  message: RegExp,
];

/** One test a case. */
export function checkAllRefused(cases: readonly RefusedCase[]): void {
  for (const [name, archive, reason, message] of cases) {
    test(`refuses ${name}`, (t) => checkRefused(t, archive, reason, message));
  }
}
