// Which folders only lay sources out and are taken out of the path that is cut: `src`, `src-3`, header folders beside
// sources, the source sets and platforms of a build. What the neighbours of a folder are decides as well.
import {
  isHeaderName,
  isJvmLanguageName,
  isPlatformName,
  isSourceName,
  isSourceVariantName,
  isTestName,
} from './directory-roles.ts';

/** Two folders such as `src` and `lib` that both hold at least so many files are two things. */
const LEAST_OF_A_THING = 3;

interface Folder {
  readonly children: Set<string>;
  /** At any depth. */
  files: number;
}

/**
 * @param directories those of all program files, each as often as it has files
 * @param isPackage whether a manifest lies in the directory
 * @param repositoryName that of the folder in which a library keeps its headers apart from those of others
 * @returns the segments of a directory that are left
 */
export function createLayout(
  directories: readonly string[],
  isPackage: (directory: string) => boolean,
  repositoryName: string,
): (directory: string) => string[] {
  const folders = readFolders(directories);
  const known = new Map<string, string[]>();
  return (directory) => {
    const found =
      known.get(directory) ?? segmentsOf(directory, folders, { isPackage, repositoryName });
    known.set(directory, found);
    return found;
  };
}

function readFolders(directories: readonly string[]): Map<string, Folder> {
  const folders = new Map<string, Folder>();
  const folderAt = (path: string): Folder => {
    const folder = folders.get(path) ?? { children: new Set(), files: 0 };
    folders.set(path, folder);
    return folder;
  };
  for (const directory of directories) {
    let path = '';
    folderAt(path).files++;
    for (const name of directory === '' ? [] : directory.split('/')) {
      folderAt(path).children.add(name);
      path = join(path, name);
      folderAt(path).files++;
    }
  }
  return folders;
}

const join = (path: string, name: string): string => (path === '' ? name : `${path}/${name}`);

function segmentsOf(
  directory: string,
  folders: ReadonlyMap<string, Folder>,
  { isPackage, repositoryName }: { isPackage(path: string): boolean; repositoryName: string },
): string[] {
  if (directory === '') return [];
  const names = directory.split('/');
  const kept: string[] = [];
  let above = '';
  for (const [depth, name] of names.entries()) {
    const path = join(above, name);
    const isLayout =
      isTestName(name) ||
      isHeaderName(name) ||
      isSourceVariantName(name) ||
      isNamespaceOfHeaders(path, above, folders, repositoryName) ||
      (isSourceName(name) && isOnlySource(name, above, folders)) ||
      isSourceSet(names, depth) ||
      (isPlatform(path, above, folders) && !isPackage(path));
    if (!isLayout) kept.push(name);
    above = path;
  }
  return kept;
}

/** `include/shop` of the repository `shop`, or the only folder in `include`: so that includes read `<shop/x.h>`. */
function isNamespaceOfHeaders(
  path: string,
  above: string,
  folders: ReadonlyMap<string, Folder>,
  repositoryName: string,
): boolean {
  if (!isHeaderName(lastOf(above))) return false;
  const isOnly = folders.get(above)?.children.size === 1;
  return isOnly || lastOf(path).toLowerCase() === repositoryName.toLowerCase();
}

const lastOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

/** `src` beside a `lib` of some size is one of two things. */
function isOnlySource(name: string, above: string, folders: ReadonlyMap<string, Folder>): boolean {
  const siblings = folders.get(above)?.children ?? new Set<string>();
  return ![...siblings].some(
    (sibling) =>
      sibling !== name &&
      isSourceName(sibling) &&
      Math.min(sizeAt(join(above, sibling), folders), sizeAt(join(above, name), folders)) >=
        LEAST_OF_A_THING,
  );
}

const sizeAt = (path: string, folders: ReadonlyMap<string, Folder>): number =>
  folders.get(path)?.files ?? 0;

/** `main` and `java` of `src/main/java`, `jvmMain` and `kotlin` of `src/jvmMain/kotlin`. */
function isSourceSet(names: readonly string[], depth: number): boolean {
  const name = names[depth]!;
  const isAfterSource = (at: number) => at >= 0 && isSourceName(names[at]!);
  if (isJvmLanguageName(name)) return isAfterSource(depth - 1) || isAfterSource(depth - 2);
  const next = names[depth + 1];
  return isAfterSource(depth - 1) && next !== undefined && isJvmLanguageName(next);
}

/** One of several platforms side by side, each with sources of its own. */
function isPlatform(path: string, above: string, folders: ReadonlyMap<string, Folder>): boolean {
  const holdsSources = (folder: string) =>
    [...(folders.get(folder)?.children ?? [])].some(
      (name) => name === 'src' || name === 'test' || isPlatformName(name),
    );
  const isOne = (name: string) => isPlatformName(name) && holdsSources(join(above, name));
  if (!isOne(lastOf(path))) return false;
  return [...(folders.get(above)?.children ?? [])].filter(isOne).length > 1;
}
