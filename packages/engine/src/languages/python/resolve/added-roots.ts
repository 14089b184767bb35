// Directories that programs add to `sys.path` themselves: the module that imports, one beside it that it imports,
// or one that runs before it, `conftest.py` and `__init__.py` of the directories above.
import type { RepositoryView } from '../../../language.ts';
import type { ModuleSettings, PathChange } from '../path-changes.ts';
import { type ModuleIndex, parentOf } from './module-index.ts';
import { ancestorsOf, inRepository } from './search-path.ts';

export interface AddedRoots {
  /** Searched before the importer's own root, and behind it. */
  readonly first: readonly string[];
  readonly last: readonly string[];
}

/** `undefined` where nothing is added. */
export type FindAddedRoots = (importer: string) => AddedRoots | undefined;

const RUN_BEFORE = ['conftest', '__init__'];

export function createAddedRoots(view: RepositoryView, index: ModuleIndex): FindAddedRoots {
  const byImporter = new Map<string, AddedRoots | undefined>();
  const byDirectory = new Map<string, readonly string[]>();

  const changesOf = (path: string): readonly PathChange[] =>
    (view.factsOf(path)?.configuration as ModuleSettings | undefined)?.pathChanges ?? [];

  /** Files that run before those in the directory and change the path. */
  const runBefore = (directory: string): readonly string[] => {
    const known = byDirectory.get(directory);
    if (known !== undefined) return known;
    const files = ancestorsOf(directory).flatMap((each) =>
      RUN_BEFORE.flatMap((name) => index.moduleFile(each, name, false) ?? []),
    );
    const found = files.filter((path) => changesOf(path).length > 0);
    byDirectory.set(directory, found);
    return found;
  };

  /** `from .context import sample`, `import _path`: a module beside the importer, loaded for what it does. */
  const helpersOf = (importer: string): string[] =>
    (view.factsOf(importer)?.imports ?? []).flatMap(({ specifier }) => {
      const name = /^\.?(\w+)$/.exec(specifier ?? '')?.[1];
      return (name && index.moduleFile(parentOf(importer), name, false)) || [];
    });

  const find = (importer: string): AddedRoots | undefined => {
    const files = [importer, ...helpersOf(importer), ...runBefore(parentOf(importer))];
    const added = [...new Set(files)].flatMap((path) =>
      changesOf(path).map((change) => ({ ...change, places: placesOf(path, change, index) })),
    );
    if (added.length === 0) return undefined;
    const rootsOf = (isFirst: boolean) =>
      added.filter((each) => each.isFirst === isFirst).flatMap(({ places }) => places);
    return { first: rootsOf(true), last: rootsOf(false) };
  };
  return (importer) => {
    if (!byImporter.has(importer)) byImporter.set(importer, find(importer));
    return byImporter.get(importer);
  };
}

/** Nobody says where a program is started: in the module's directory, or in one above it. The nearest first. */
function placesOf(path: string, { directory }: PathChange, index: ModuleIndex): string[] {
  const from = parentOf(path);
  const starts = directory.from === 'module' ? [from] : ancestorsOf(from);
  return starts
    .flatMap((start) => inRepository(start, directory.path))
    .filter((place) => place === '' || index.hasDirectory(place));
}
