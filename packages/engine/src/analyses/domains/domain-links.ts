// What leads from one group of files to another: imports, calls and inheritance, added up.
import type { FileLink } from './file-links.ts';

export interface GroupLink {
  readonly from: number;
  readonly to: number;
  /** Pairs of an importing and an imported file. */
  readonly imports: number;
  /** Call sites. */
  readonly calls: number;
  /** Pairs of an inheriting and an inherited declaration. */
  readonly inherits: number;
  /** Files of the first group that use the second. */
  readonly usingFiles: number;
  /** Files of the second group that the first uses. */
  readonly usedFiles: number;
  /** The part of the first group's files, tests left out, that use the second: above 0, at most 1. */
  readonly strength: number;
}

interface Draft {
  imports: number;
  calls: number;
  inherits: number;
  readonly using: Set<number>;
  readonly used: Set<number>;
}

/**
 * What tests use does not count: it would tie every domain to all that its tests set up. A group of nothing but
 * tests counts with them.
 * @param groups their files
 * @param groupOf by file
 * @returns sorted by `from`, then `to`
 */
export function linkGroups(
  links: readonly FileLink[],
  groups: readonly { readonly files: readonly number[] }[],
  groupOf: ArrayLike<number>,
  isTest: (file: number) => boolean,
): GroupLink[] {
  const programSizes = groups.map(({ files }) => files.filter((file) => !isTest(file)).length);
  const sizes = groups.map(({ files }, at) => programSizes[at] || files.length);
  const drafts = new Map<number, Draft>();
  for (const { from, to, imports, calls, inherits } of links) {
    const [a, b] = [groupOf[from]!, groupOf[to]!];
    // A program does not use its tests: what looks so was found by a name that both have.
    const isByTest = isTest(from) && programSizes[a]! > 0;
    if (a === b || isByTest || (isTest(to) && !isTest(from))) continue;
    const key = a * sizes.length + b;
    const draft = drafts.get(key) ?? newDraft();
    drafts.set(key, draft);
    if (imports) draft.imports++;
    draft.calls += calls;
    draft.inherits += inherits;
    draft.using.add(from);
    draft.used.add(to);
  }
  return [...drafts]
    .sort(([a], [b]) => a - b)
    .map(([key, { using, used, ...counts }]) => {
      const from = Math.floor(key / sizes.length);
      return {
        from,
        to: key % sizes.length,
        ...counts,
        usingFiles: using.size,
        usedFiles: used.size,
        strength: using.size / sizes[from]!,
      };
    });
}

const newDraft = (): Draft => ({
  imports: 0,
  calls: 0,
  inherits: 0,
  using: new Set(),
  used: new Set(),
});
