// Finds the file that an include means. What the build says comes first, then what lies nearest; each rule is
// tried over all its directories before the next one.
import type { ImportTarget, RepositoryView } from '../../../language.ts';
import {
  baseNameOf,
  directoriesUpward,
  directoryOf,
  joinPath,
  sharedSegments,
} from '../../../repository-paths.ts';
import { compareText } from '../../../source-tree.ts';
import { isTestPath } from '../claim.ts';
import { CUSTOMARY, createSearchPaths, generatorNames } from './search-paths.ts';
import { systemEcosystemOf } from './system-headers.ts';

export interface IncludeRequest {
  readonly importer: string;
  /** As in the fact: in angle brackets where it was written so. */
  readonly specifier: string;
  /** Whether the importer's own directory is passed by. */
  readonly isNext: boolean;
}

/** What is included under the name of a header of the system. */
interface SystemName {
  readonly importer: string;
  readonly name: string;
  readonly isAngled: boolean;
  readonly ecosystem: string;
}

export type FoundHeader =
  | { readonly outcome: 'resolved'; readonly path: string }
  | { readonly outcome: 'external'; readonly ecosystem: string; readonly name: string }
  | { readonly outcome: 'unresolved'; readonly reason: string };

export type HeaderLookup = (request: IncludeRequest) => FoundHeader;

export function createHeaderLookup(view: RepositoryView): HeaderLookup {
  const search = createSearchPaths(view);
  const byName = indexByBaseName(view);
  const known = new Map<string, FoundHeader>();

  const fileIn = (directories: Iterable<string>, name: string, except: string | undefined) => {
    for (const directory of directories) {
      const path = joinPath(directory, name);
      if (path !== undefined && path !== except && view.hasFile(path)) return path;
    }
    return undefined;
  };

  /** All files whose paths end with the name. */
  const endingWith = (name: string, except: string | undefined) => {
    const tail = name.replace(/^(?:\.\.?\/)+/, '');
    return (byName().get(baseNameOf(tail)) ?? []).filter(
      (path) => path !== except && (path === tail || path.endsWith(`/${tail}`)),
    );
  };

  const bySuffix = (importer: string, name: string, except: string | undefined) =>
    nearest(importer, endingWith(name, except));

  /** Where there is one alone. */
  const only = (importer: string, name: string) => {
    const [first, ...others] = endingWith(name, importer);
    return others.length === 0 ? first : undefined;
  };

  /** A file of the repository that has the name of a header of the system. Who writes quotes hardly means the latter. */
  function namedAsSystems({ importer, name, isAngled, ecosystem }: SystemName) {
    const above = [...directoriesUpward(directoryOf(importer))];
    if (isAngled) return resolvedIf(fileIn(inside(above, 'include'), name, importer));
    const guessed = ecosystem === 'system' ? only(importer, name) : undefined;
    return resolvedIf(fileIn(customaryOf(above), name, undefined) ?? guessed);
  }

  function find({ importer, specifier, isNext }: IncludeRequest): FoundHeader {
    const isAngled = specifier.startsWith('<');
    const name = (isAngled ? specifier.slice(1, -1) : specifier).replaceAll('\\', '/');
    if (/^(?:\/|[A-Za-z]:)/.test(name)) return external(name.replace(/^(?:[A-Za-z]:)?\/+/, ''));
    const own = directoryOf(importer);
    // A file that names itself in angle brackets means another one of that name.
    const except = isAngled || isNext ? importer : undefined;
    const { quoted, searched } = search.explicit(importer);
    const without = (directories: readonly string[]) =>
      isNext ? directories.filter((directory) => directory !== own) : directories;
    const told =
      (isAngled ? undefined : fileIn(without([own, ...quoted]), name, except)) ??
      fileIn(without(searched), name, except);
    if (told !== undefined) return resolved(told);
    const ecosystem = systemEcosystemOf(name);
    if (ecosystem !== undefined) {
      const found = isNext ? undefined : namedAsSystems({ importer, name, isAngled, ecosystem });
      return found ?? external(name, ecosystem);
    }
    const usual = customaryOf([...directoriesUpward(own)]);
    return (
      resolvedIf(fileIn(without(usual), name, except)) ??
      resolvedIf(search.sourcesOf(importer, baseNameOf(name))[0]) ??
      resolvedIf(madeFrom(name, (each) => fileIn([...searched, ...usual], each, except))) ??
      resolvedIf(canGuess(name) ? bySuffix(importer, name, except) : undefined) ??
      resolvedIf(
        madeFrom(name, (each) => (canGuess(name) ? bySuffix(importer, each, except) : undefined)),
      ) ??
      outside(importer, name, [...searched, ...usual])
    );
  }

  /** Names nothing that could be found: of the repository if it names a directory or a product of it. */
  function outside(importer: string, name: string, directories: readonly string[]): FoundHeader {
    const maker = search.makerOf(baseNameOf(name));
    if (maker !== undefined) {
      return { outcome: 'unresolved', reason: `the build makes it (${maker}) and it is not there` };
    }
    const slash = name.indexOf('/');
    if (slash === -1) {
      const others = (byName().get(name) ?? []).filter((path) => path !== importer);
      // A word without extension is no more than that: a library's header, or a directory's script.
      if (others.length === 0 || !name.includes('.')) return external(name);
      const reason =
        'there are files of this name, but none in a directory of headers from here upwards';
      return { outcome: 'unresolved', reason };
    }
    const first = name.slice(0, slash);
    if (first === '.' || first === '..') {
      return { outcome: 'unresolved', reason: 'no file of the repository at this path' };
    }
    for (const directory of directories) {
      const place = joinPath(directory, first);
      if (place === undefined || !view.hasDirectory(place)) continue;
      return { outcome: 'unresolved', reason: `no file '${name.slice(slash + 1)}' in ${place}/` };
    }
    return external(name);
  }

  return (request) => {
    const { importer, specifier, isNext } = request;
    const key = `${isNext} ${importer}\n${specifier}`;
    const before = known.get(key);
    if (before !== undefined) return before;
    const found = find(request);
    known.set(key, found);
    return found;
  };
}

const inside = (directories: readonly string[], child: string): string[] =>
  directories.map((directory) => joinPath(directory, child) as string);

const customaryOf = (directories: readonly string[]): string[] =>
  directories.flatMap((directory) =>
    CUSTOMARY.map((child) => joinPath(directory, child) as string),
  );

const resolved = (path: string): FoundHeader => ({ outcome: 'resolved', path });

const resolvedIf = (path: string | undefined) => (path === undefined ? undefined : resolved(path));

/** A library is named by the directory of its headers, or by its only header. */
function external(name: string, ecosystem = 'system'): FoundHeader {
  const head = ecosystem === 'system' ? (name.split('/', 1)[0] as string) : name;
  return { outcome: 'external', ecosystem, name: head === '' || head === '..' ? name : head };
}

/** Every project has its own `config.h`; and a name without extension is mostly a library's. */
function canGuess(name: string): boolean {
  return name !== 'config.h' && (name.includes('.') || name.includes('/'));
}

function madeFrom(name: string, find: (source: string) => string | undefined): string | undefined {
  for (const source of generatorNames(name)) {
    const found = find(source);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * The longest common directory, then the fewest directories, then the first. What tests set up for themselves
 * is the last that others mean.
 */
function nearest(importer: string, candidates: readonly string[]): string | undefined {
  const isOfTests = isTestPath(importer);
  const ranked = candidates.map((path) => ({
    path,
    isForTests: !isOfTests && isTestPath(path),
    shared: sharedSegments(importer, path),
    depth: path.split('/').length,
  }));
  ranked.sort(
    (a, b) =>
      Number(a.isForTests) - Number(b.isForTests) ||
      b.shared - a.shared ||
      a.depth - b.depth ||
      compareText(a.path, b.path),
  );
  return ranked[0]?.path;
}

function indexByBaseName({ paths }: RepositoryView): () => ReadonlyMap<string, readonly string[]> {
  let index: Map<string, string[]> | undefined;
  return () => {
    if (index !== undefined) return index;
    index = new Map();
    for (const path of paths) {
      const name = baseNameOf(path);
      const list = index.get(name);
      if (list === undefined) index.set(name, [path]);
      else list.push(path);
    }
    return index;
  };
}

/** Gives the target of an import the symbols asked of it. */
export function targetOf(found: FoundHeader, symbols: readonly string[]): ImportTarget {
  return { ...found, symbols };
}
