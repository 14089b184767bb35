// Paths of an archive that cannot stand side by side: the same file twice, or a file that is a directory too.
//
// The same means equal after Unicode NFC. Paths that differ by letter case only are different files: they are
// legal and common on Linux (the kernel has xt_TCPMSS.h and xt_tcpmss.h), every node of a graph is named by
// its exact path, and nothing is ever unpacked to a disk where one could overwrite the other. Refusing them
// would refuse honest repositories and protect nobody; the linker lists them instead (`case-twin`). Two spellings of one accented name are another matter:
// people and most tools cannot tell them apart, and honest repositories do not hold both.
import { collectOffenders } from './intake-error.ts';

/**
 * @param files paths of everything that is not a directory
 * @param directories paths of directories, without a closing `/`; repeats are harmless
 * @throws IntakeError naming the paths in conflict
 */
export function refusePathConflicts(
  files: readonly string[],
  directories: readonly string[],
): void {
  const claims = files.map(normalise);
  for (const directory of directories) claims.push(`${normalise(directory)}/`);
  // Without a comparator strings sort by code units, and many long ones do so in a fraction of the time.
  claims.sort();
  const twice = collectOffenders();
  const both = collectOffenders();
  // Files whose whole path begins the current one, as text, and their lengths: what lies below a file comes
  // after it in this order, though not at once (`a`, `a-b`, `a/c`).
  const prefixes: string[] = [];
  const lengths = new Set<number>();
  let previous: string | undefined;
  for (const claim of claims) {
    const isDirectory = claim.endsWith('/');
    if (claim === previous) {
      if (!isDirectory) twice.add(claim);
      continue;
    }
    previous = claim;
    while (prefixes.length > 0 && !claim.startsWith(prefixes.at(-1)!)) {
      lengths.delete(prefixes.pop()!.length);
    }
    const above = findFileAbove(claim, lengths);
    if (above !== undefined) both.add(above);
    if (isDirectory) continue;
    prefixes.push(claim);
    lengths.add(claim.length);
  }
  twice.refuse('duplicate-path', (list) => `The archive holds files more than once: ${list}`);
  both.refuse(
    'contradictory',
    (list) => `The archive contradicts itself: a file is also a directory: ${list}`,
  );
}

/** The part of the path that is a file, although something lies below it. */
function findFileAbove(claim: string, lengths: ReadonlySet<number>): string | undefined {
  for (let at = claim.indexOf('/'); at !== -1; at = claim.indexOf('/', at + 1)) {
    if (lengths.has(at)) return claim.slice(0, at);
  }
  return undefined;
}

function normalise(path: string): string {
  return path.normalize('NFC');
}
