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
  const own: File[] = [];
  for (const file of tree.files) {
    const directory = foreignDirectoryOf(file.path, foreignNames);
    if (directory === undefined) own.push(file);
    else foreign.set(directory, (foreign.get(directory) ?? 0) + 1);
  }
  const paths = own.map(({ path }) => path);
  const present = new Set(paths);
  const hasFile = (path: string) => present.has(path);
  const claimed = own.flatMap((file): ClaimedFile<File>[] => {
    const claim =
      firstClaim(languages, (language) => language.claim(file.path)) ??
      firstClaim(languages, (language) => language.claimBeside?.(file.path, hasFile)) ??
      claimScript(file, languages);
    return claim === undefined ? [] : [{ file, ...claim }];
  });
  const foreignDirectories = [...foreign]
    .map(([path, files]) => ({ path, files }))
    .sort((a, b) => compareText(a.path, b.path));
  return { claimed, paths, foreignDirectories };
}

/** Names of directories that no language takes for part of the repository. */
export function foreignDirectoryNames(languages: readonly Language[]): ReadonlySet<string> {
  return new Set(languages.flatMap((language) => language.foreignDirectories));
}

/** That of the first language in registry order that wants the file. */
function firstClaim(
  languages: readonly Language[],
  claimOf: (language: Language) => Claim | undefined,
) {
  for (const language of languages) {
    const claim = claimOf(language);
    if (claim !== undefined) return { languageName: language.name, claim };
  }
  return undefined;
}

/** By the program that runs the file; of what has an extension the path has said enough. */
function claimScript({ path, interpreter }: SourceFile, languages: readonly Language[]) {
  if (interpreter === undefined) return undefined;
  return firstClaim(languages, (language) => language.claimScript?.(path, interpreter));
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
