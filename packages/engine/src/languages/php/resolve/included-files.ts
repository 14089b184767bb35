// Which file an `include` or `require` leads to.
// https://www.php.net/manual/function.include
import type { ImportTarget, RepositoryView } from '../../../language.ts';
import {
  directoriesUpward,
  directoryOf,
  isWithin,
  sharedSegments,
} from '../../../repository-paths.ts';
import { isInstalledPath } from '../claim.ts';
import type { Autoload } from './autoload.ts';
import type { DeclarationIndex } from './declaration-index.ts';
import { joinPath } from './paths.ts';

export type IncludedFiles = (importer: string, specifier: string) => ImportTarget;

export function createIncludedFiles(
  view: RepositoryView,
  index: DeclarationIndex,
  autoload: Autoload,
): IncludedFiles {
  return (importer, specifier) => {
    const places: Places = { view, index, autoload };
    const paths = possiblePaths(places, importer, specifier, 0);
    for (const path of paths) {
      if (path !== undefined && path !== '' && view.hasFile(path) && !isInstalledPath(path)) {
        return { outcome: 'resolved', path, symbols: [] };
      }
    }
    const outside = outsideName(places, specifier, paths);
    if (outside !== undefined) {
      return { outcome: 'external', ecosystem: 'composer', name: outside, symbols: [] };
    }
    return { outcome: 'unresolved', reason: reasonFor(specifier, paths), symbols: [] };
  };
}

interface Places {
  readonly view: RepositoryView;
  readonly index: DeclarationIndex;
  readonly autoload: Autoload;
}

/** Constants defined by constants; real chains are of two or three. */
const MAX_DEFINITIONS = 5;

/**
 * Paths in the order in which they are tried; `undefined` stands for one outside of the repository. Empty
 * when it depends on a constant whose value is not known.
 */
function possiblePaths(
  places: Places,
  importer: string,
  specifier: string,
  depth: number,
): (string | undefined)[] {
  const { index } = places;
  if (specifier.startsWith(OWN_DIRECTORY)) {
    const rest = specifier.slice(OWN_DIRECTORY.length);
    return isComputed(rest) ? [] : [joinPath(directoryOf(importer), rest)];
  }
  const constant = /^\{([^{}]*)\}(.*)$/s.exec(specifier);
  if (constant !== null) {
    const [, name = '', rest = ''] = constant;
    if (depth >= MAX_DEFINITIONS) return [];
    const definitions = [...index.paths(name)].sort(
      (a, b) =>
        Number(b.file === importer) - Number(a.file === importer) ||
        sharedSegments(importer, b.file) - sharedSegments(importer, a.file),
    );
    return definitions.flatMap(({ file, path }) =>
      possiblePaths(places, file, `${path}${rest}`, depth + 1),
    );
  }
  return isComputed(specifier) ? [] : pathsOnIncludePath(places, importer, specifier);
}

const OWN_DIRECTORY = '__DIR__';

function isComputed(text: string): boolean {
  return text.includes('{') || text.includes('__DIR__') || text.includes('__FILE__');
}

/**
 * The include path is a setting of the running PHP. Scripts are written so that it works from their own
 * directory or from one above it, mostly the root.
 */
function pathsOnIncludePath(
  { autoload }: Places,
  importer: string,
  specifier: string,
): (string | undefined)[] {
  if (/^(?:\/|[a-z]:|[a-z][\w.+-]*:\/\/)/i.test(specifier)) return [undefined];
  const own = directoryOf(importer);
  const configured = autoload.packages
    .filter(({ directory }) => isWithin(importer, directory))
    .flatMap(({ directory, composer }) =>
      composer.includePath.map((path) => joinPath(directory, path) ?? ''),
    );
  return [...directoriesUpward(own), ...configured].map((directory) =>
    joinPath(directory, specifier),
  );
}

/** What the path names outside of the repository; `undefined` when it is inside or not known. */
function outsideName(
  { view }: Places,
  specifier: string,
  paths: readonly (string | undefined)[],
): string | undefined {
  const installed = /(?:^|[/}])vendor\/(.*)$/.exec(specifier)?.[1];
  if (installed !== undefined) {
    const [vendor = '', product] = installed.split('/');
    return product === undefined ? nameOfFile(vendor) : `${vendor}/${product}`;
  }
  if (paths.length === 0) return specifier.startsWith('{ABSPATH}') ? 'wordpress' : undefined;
  if (paths.every((path) => path === undefined)) return nameOfFile(specifier);
  const head = /^([\w.-]+)\//.exec(specifier)?.[1];
  const isSearched = head !== undefined && head !== '.' && head !== '..' && head !== OWN_DIRECTORY;
  if (!isSearched) return undefined;
  const length = specifier.length - head.length;
  const isInside = paths.some(
    (path) => path !== undefined && view.hasDirectory(path.slice(0, path.length - length)),
  );
  return isInside ? undefined : head;
}

/** `autoload.php` is `autoload`. */
function nameOfFile(path: string): string {
  const name = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  return name.replace(/\.\w+$/, '') || path;
}

function reasonFor(specifier: string, paths: readonly (string | undefined)[]): string {
  const constant = /\{([^{}]*)\}/.exec(specifier)?.[1];
  if (paths.length === 0) {
    return `it is known only at run time what the constant ${constant ?? '__DIR__'} adds to the path`;
  }
  const known = paths.filter((path) => path !== undefined);
  const [first] = known;
  return known.length > 1 && constant === undefined
    ? `there is no such file beside the importing file or in a directory above it`
    : `there is no file ${first === '' || first === undefined ? specifier : first}`;
}
