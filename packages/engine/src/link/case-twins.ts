// Paths that only letter case tells apart. They are different files, and both are analysed; but where a file
// system folds case (Windows, macOS), one replaces the other in a checkout, and an import that is written in
// the wrong case finds either. So it is said. Reads paths alone.
import type { ProgramDiagnostic } from '../program.ts';

/**
 * One diagnostic for each path but the first of those that are equal when case is folded.
 * @param paths sorted, each once
 */
export function findCaseTwins(paths: readonly string[]): ProgramDiagnostic[] {
  const firsts = new Map<string, string>();
  return paths.flatMap((path) => {
    const folded = foldCase(path);
    const first = firsts.get(folded);
    if (first === undefined) {
      firsts.set(folded, path);
      return [];
    }
    const message = `only letter case tells its path from ${first}; where case is folded, one of the two replaces the other`;
    return [{ path, line: null, code: 'case-twin' as const, message }];
  });
}

/** Upper case first, so that letters with two small forms are one: the Greek sigma, the long s. */
function foldCase(path: string): string {
  return path.toUpperCase().toLowerCase();
}
