// A first look at the tree, by paths and first lines of scripts: which file is whose, and what is no part of the repository.
// Decides what has to be read; reads nothing.
import type { Claim, Language } from './language.ts';
import { compareText, type SourceFile, type SourceTree } from './source-tree.ts';

export interface Survey<File extends SourceFile = SourceFile> {
  /** Files that a language claims, sorted by path. Facts are kept in this order. */
  readonly claimed: readonly ClaimedFile<File>[];
  /** Every path outside foreign directories, claimed or not, sorted. */
  readonly paths: readonly string[];
  /** Directories of installed dependencies with the number of files in them, sorted; none inside another. */
  readonly foreignDirectories: readonly { readonly path: string; readonly files: number }[];
}

export interface ClaimedFile<File extends SourceFile = SourceFile> {
  /** The tree's own entry, with all that its maker needs to read it. */
  readonly file: File;
  /** Name of the language folder. */
  readonly languageName: string;
  readonly claim: Claim;
}

export function surveyTree<File extends SourceFile>(
  tree: SourceTree<File>,
  languages: readonly Language[],
): Survey<File> {
  const foreignNames = foreignDirectoryNames(languages);
  const foreign = new Map<string, number>();
  const claimed: ClaimedFile<File>[] = [];
  const paths: string[] = [];
  for (const file of tree.files) {
    const directory = foreignDirectoryOf(file.path, foreignNames);
    if (directory !== undefined) {
      foreign.set(directory, (foreign.get(directory) ?? 0) + 1);
      continue;
    }
    paths.push(file.path);
    const claim = claimPath(file.path, languages) ?? claimScript(file, languages);
    if (claim !== undefined) claimed.push({ file, ...claim });
  }
  const foreignDirectories = [...foreign]
    .map(([path, files]) => ({ path, files }))
    .sort((a, b) => compareText(a.path, b.path));
  return { claimed, paths, foreignDirectories };
}

/** Names of directories that no language takes for part of the repository. */
export function foreignDirectoryNames(languages: readonly Language[]): ReadonlySet<string> {
  return new Set(languages.flatMap((language) => language.foreignDirectories));
}

/** The first language in registry order that wants the path. */
function claimPath(path: string, languages: readonly Language[]) {
  for (const { name, claim } of languages) {
    const claimed = claim(path);
    if (claimed !== undefined) return { languageName: name, claim: claimed };
  }
  return undefined;
}

/** As above, by the program that runs the file; of what has an extension the path has said enough. */
function claimScript({ path, interpreter }: SourceFile, languages: readonly Language[]) {
  if (interpreter === undefined) return undefined;
  for (const { name, claimScript } of languages) {
    const claimed = claimScript?.(path, interpreter);
    if (claimed !== undefined) return { languageName: name, claim: claimed };
  }
  return undefined;
}

/** The outermost directory of the path whose name is one of the foreign ones. */
function foreignDirectoryOf(path: string, foreignNames: ReadonlySet<string>): string | undefined {
  let start = 0;
  for (let slash = path.indexOf('/'); slash !== -1; slash = path.indexOf('/', start)) {
    if (foreignNames.has(path.slice(start, slash))) return path.slice(0, slash);
    start = slash + 1;
  }
  return undefined;
}
