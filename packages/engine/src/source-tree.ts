// The first data on the way: what a repository consists of before anybody has read a byte of it. Intake
// makes it from an archive or a directory; it must not know where the bytes lie. The file is a face of its
// own, so that intake, which also runs in the API process, loads no parser.

/** One file of the repository. */
export interface SourceFile {
  /** Exactly as in the archive, with `/` between segments, relative, normalised: no `.`, `..` or empty segment. */
  readonly path: string;
  /** Bytes when inflated. */
  readonly size: number;
  /**
   * The program that the first line asks for, `python3` of `#!/usr/bin/env python3`. Absent where there is no such
   * line, and where the name has an extension.
   */
  readonly interpreter?: string;
}

/** All files that the repository holds. */
export interface SourceTree<File extends SourceFile = SourceFile> {
  /** Sorted by path in code unit order; no path twice. */
  readonly files: readonly File[];
}

/** Code unit order: the one order in which lists leave Orrery. It depends on no locale. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
