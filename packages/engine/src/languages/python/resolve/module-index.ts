// Which file of a directory Python would take for a module of a given name.
// https://docs.python.org/3/library/importlib.html#importlib.machinery.PathFinder
import type { RepositoryView } from '../../../language.ts';
import { compareText } from '../../../source-tree.ts';

export interface ModuleIndex {
  /**
   * The module's file: a package's `__init__`, or the module itself. Source goes before a stub, and a stub
   * before a compiled file, which says nothing; stubs import from stubs.
   */
  moduleFile(directory: string, name: string, preferStub: boolean): string | undefined;
  /** Whether the directory is a regular package, with an `__init__`. */
  isPackage(directory: string): boolean;
  hasDirectory(directory: string): boolean;
  /** Whether Python files lie directly in the directory. */
  holdsModules(directory: string): boolean;
  /** Files of the modules and packages directly in the directory, but for its own, by name. */
  modulesIn(directory: string): readonly string[];
  /** Whether any module or directory of the repository has the name. Most imports end here. */
  isKnownName(name: string): boolean;
}

/** The files that one name has in one directory, by what they are. */
interface NamedFiles {
  source?: string;
  stub?: string;
  binary?: string;
  /** The C or C++ source of an extension module. */
  native?: string;
}

export function createModuleIndex(view: RepositoryView): ModuleIndex {
  const indexed = new Map<string, ReadonlyMap<string, NamedFiles>>();
  let knownNames: ReadonlySet<string> | undefined;

  const filesIn = (directory: string): ReadonlyMap<string, NamedFiles> => {
    const existing = indexed.get(directory);
    if (existing !== undefined) return existing;
    const made = indexFiles(view.entriesOf(directory).files);
    indexed.set(directory, made);
    return made;
  };
  const isPackage = (directory: string) => {
    const init = view.hasDirectory(directory) ? filesIn(directory).get('__init__') : undefined;
    return init?.source !== undefined || init?.stub !== undefined;
  };
  const modulesIn = (directory: string) => {
    const modules = [...filesIn(directory)].flatMap(([name, { source }]) =>
      source === undefined || /^__(?:init|main)__$/.test(name) ? [] : [source],
    );
    const packages = view
      .entriesOf(directory)
      .directories.flatMap((inside) => filesIn(inside).get('__init__')?.source ?? []);
    return [...modules, ...packages].sort(compareText);
  };
  return {
    isPackage,
    modulesIn,
    hasDirectory: (directory) => view.hasDirectory(directory),
    holdsModules: (directory) =>
      [...filesIn(directory).values()].some(({ source, stub }) => source ?? stub),
    isKnownName: (name) => {
      knownNames ??= collectNames(view.paths);
      return knownNames.has(name);
    },
    moduleFile: (directory, name, preferStub) => {
      const inside = joinPath(directory, name);
      const init = view.hasDirectory(inside) ? filesIn(inside).get('__init__') : undefined;
      const files = filesIn(directory).get(name);
      const source = init?.source ?? files?.source;
      const stub = init?.stub ?? files?.stub;
      const textual = preferStub ? (stub ?? source) : (source ?? stub);
      // The C file next to an extension module bears its name; outside of packages that is chance.
      const native = isPackage(directory) ? files?.native : undefined;
      return textual ?? files?.binary ?? native;
    },
  };
}

export function joinPath(directory: string, name: string): string {
  return directory === '' ? name : `${directory}/${name}`;
}

export function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

export function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

/** What a file is, by all that follows the first dot of its name. Earlier rows win. */
const SUFFIXES: readonly [keyof NamedFiles, RegExp][] = [
  ['source', /^py$/],
  ['source', /^pyw$/],
  ['source', /^pyx$/],
  ['stub', /^pyi$/],
  ['stub', /^pxd$/],
  ['binary', /^(?:[\w-]+\.)?(?:so|pyd|dylib)$/],
  ['native', /^(?:c|cc|cpp|cxx)$/],
];

/** @param paths of the files directly in one directory */
function indexFiles(paths: readonly string[]): ReadonlyMap<string, NamedFiles> {
  const index = new Map<string, NamedFiles>();
  for (const [kind, pattern] of SUFFIXES) {
    for (const path of paths) {
      const name = nameOf(path);
      const dot = name.indexOf('.');
      if (dot <= 0 || !pattern.test(name.slice(dot + 1))) continue;
      const stem = name.slice(0, dot).normalize('NFKC');
      const files = index.get(stem) ?? {};
      files[kind] ??= path;
      index.set(stem, files);
    }
  }
  return index;
}

function collectNames(paths: readonly string[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const path of paths) {
    const segments = path.split('/');
    const file = segments.pop() ?? '';
    names.add(file.slice(0, Math.max(0, file.indexOf('.'))).normalize('NFKC'));
    for (const segment of segments) names.add(segment);
  }
  return names;
}
