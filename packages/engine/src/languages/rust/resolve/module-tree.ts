// The modules of every crate, with the files that they stand in, as `mod` declarations lay them out.
// https://doc.rust-lang.org/reference/items/modules.html
import type { RepositoryView } from '../../../language.ts';
import { baseNameOf, directoryOf } from '../../../repository-paths.ts';
import type { ModuleOutline, SourceOutline } from '../source-outline.ts';
import type { Package, PackageIndex } from './packages.ts';
import { joinPath } from './paths.ts';

export interface Crate {
  readonly root: Module;
  /** `undefined` for a file that no manifest speaks of. */
  readonly package: Package | undefined;
  /** Files that declare macros with `#[macro_export]`, by the macro's name. */
  readonly exportedMacros: Map<string, string[]>;
}

/** One module of one crate. A file that several crates load is as many modules. */
export interface Module {
  readonly crate: Crate;
  readonly path: string;
  /** What stands in it. */
  readonly outline: ModuleOutline;
  /** Where it is declared; what stands in it itself for the root of a crate and for inline modules. */
  readonly declaration: ModuleOutline;
  readonly parent: Module | null;
  /** By name; several where conditions choose between them. */
  readonly children: Map<string, Module[]>;
  /** Files whose items stand in it by `include!`. */
  readonly included: Module[];
  /** Where the files of its modules lie. */
  readonly directories: readonly string[];
}

/** All modules of one file in one crate. */
export interface LoadedFile {
  /** By place in the file's outline; `undefined` for those that stand in another file. */
  readonly modules: readonly (Module | undefined)[];
  /** What `mod name;` at that place of the outline leads to. */
  readonly declared: ReadonlyMap<number, readonly string[]>;
}

export interface ModuleTree {
  /** The file in each crate that loads it; of a file that none does, the file by itself. */
  filesAt(path: string): readonly LoadedFile[];
  rootOf(each: Package): Module | undefined;
  /** Where a `mod name;` of the file is looked for, for messages. */
  placesOf(path: string, place: number): readonly string[];
}

/** A file that loads itself by roundabout ways has no end; no file is part of so many modules of one crate. */
const MAX_LOADS_IN_CRATE = 8;
const MAX_LOADS = 200;
const MAX_DEPTH = 200;

export function growModuleTree(view: RepositoryView, index: PackageIndex): ModuleTree {
  const loaded = new Map<string, LoadedFile[]>();
  const roots = new Map<string, Module>();
  for (const each of index.packages) {
    for (const path of each.roots) {
      const root = loadCrate(view, loaded, path, each);
      if (path === each.library && root !== undefined) roots.set(each.directory, root);
    }
  }
  const orphans = view.paths.filter((path) => path.endsWith('.rs') && !loaded.has(path));
  const declared = new Set(orphans.flatMap((path) => filesDeclaredBy(view, path)));
  const isInner = (path: string) => declared.has(path);
  const ordered = [
    ...orphans.filter((path) => !isInner(path)),
    ...orphans.filter((path) => isInner(path)),
  ];
  for (const path of ordered) {
    if (loaded.has(path)) continue;
    const around = moduleAround(path, loaded);
    if (around !== undefined) loadFile(view, loaded, { path, parent: around });
    else loadCrate(view, loaded, path, index.packageOf(path));
  }
  return {
    filesAt: (path) => loaded.get(path) ?? [],
    rootOf: ({ directory }) => roots.get(directory),
    placesOf: (path, place) => {
      const [file] = loaded.get(path) ?? [];
      const outline = outlineOf(view, path)?.modules[place];
      const parent = outline?.parent == null ? undefined : file?.modules[outline.parent];
      return outline === undefined || parent === undefined ? [] : candidatesFor(outline, parent);
    },
  };
}

export function outlineOf(view: RepositoryView, path: string): SourceOutline | undefined {
  return view.factsOf(path)?.configuration as SourceOutline | undefined;
}

type Loaded = Map<string, LoadedFile[]>;

function loadCrate(
  view: RepositoryView,
  loaded: Loaded,
  path: string,
  own: Package | undefined,
): Module | undefined {
  return loadFile(view, loaded, { path, parent: null, package: own });
}

interface Loading {
  readonly path: string;
  readonly parent: Module | null;
  readonly package?: Package | undefined;
  /** Whether its modules lie beside it, as those of `mod.rs`. */
  readonly isBeside?: boolean;
  /** The `mod name;` that leads here. */
  readonly declaration?: ModuleOutline;
  /** Whether its items belong to the parent: `include!`. */
  readonly isIncluded?: boolean;
}

/** Loads a file and all that it declares; by a list of work, since modules nest as their author likes. */
function loadFile(view: RepositoryView, loaded: Loaded, first: Loading): Module | undefined {
  const pending: Loading[] = [first];
  let result: Module | undefined;
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const root = loadOne(view, loaded, next, pending);
    result ??= root;
  }
  return result;
}

function loadOne(
  view: RepositoryView,
  loaded: Loaded,
  loading: Loading,
  pending: Loading[],
): Module | undefined {
  const { path, parent } = loading;
  const outline = outlineOf(view, path);
  if (outline === undefined || !canLoad(loaded, loading)) return undefined;
  const modules: (Module | undefined)[] = [];
  const declared = new Map<number, string[]>();
  outline.modules.forEach((each, place) => {
    const around = each.parent === null ? undefined : modules[each.parent];
    if (place === 0) modules.push(fileModule(loading, each));
    else if (around === undefined) modules.push(undefined);
    else if (!each.isElsewhere) {
      const inner = innerModule(around, each);
      addChild(around, inner);
      modules.push(inner);
    } else {
      modules.push(undefined);
      const files = filesFor(view, each, around);
      declared.set(place, files);
      for (const file of files) {
        pending.push({
          path: file,
          parent: around,
          isBeside: each.paths.length > 0,
          declaration: each,
        });
      }
    }
  });
  const root = modules[0] as Module;
  loaded.set(path, [...(loaded.get(path) ?? []), { modules, declared }]);
  if (loading.declaration !== undefined && parent !== null) addChild(parent, root);
  if (loading.isIncluded && parent !== null) parent.included.push(root);
  for (const module of modules) {
    if (module !== undefined) noteContents(view, module, pending);
  }
  return root;
}

function canLoad(loaded: Loaded, { path, parent }: Loading): boolean {
  const before = loaded.get(path) ?? [];
  if (before.length === 0) return true;
  if (before.length >= MAX_LOADS) return false;
  if (parent === null) return !before.some(({ modules }) => modules[0]?.parent === null);
  let depth = 0;
  for (let at: Module | null = parent; at !== null; at = at.parent) {
    depth += 1;
    if (at.path === path || depth > MAX_DEPTH) return false;
  }
  const inCrate = before.filter(({ modules }) => modules[0]?.crate === parent.crate);
  return inCrate.length < MAX_LOADS_IN_CRATE;
}

function fileModule(
  { path, parent, package: own, isBeside, declaration }: Loading,
  outline: ModuleOutline,
): Module {
  const directory = directoryOf(path);
  const stem = baseNameOf(path).replace(/\.rs$/, '');
  const below = directory === '' ? stem : `${directory}/${stem}`;
  const isRoot = parent === null;
  const beside =
    isBeside === true || stem === 'mod' || (isRoot && (own !== undefined || ROOTS.has(stem)));
  const module: Module = {
    crate: undefined as never,
    path,
    outline,
    declaration: declaration ?? outline,
    parent,
    children: new Map(),
    included: [],
    directories: beside ? [directory] : isRoot ? [directory, below] : [below],
  };
  const crate = parent?.crate ?? { root: module, package: own, exportedMacros: new Map() };
  return Object.assign(module, { crate });
}

const ROOTS = new Set(['lib', 'main', 'mod', 'build']);

function innerModule(parent: Module, outline: ModuleOutline): Module {
  const { crate, path } = parent;
  const place = outline.paths[0] ?? outline.name;
  const directories = parent.directories.flatMap((directory) => joinPath(directory, place) ?? []);
  return {
    crate,
    path,
    outline,
    declaration: outline,
    parent,
    children: new Map(),
    included: [],
    directories,
  };
}

function addChild({ children }: Module, child: Module): void {
  const { name } = child.declaration;
  children.set(name, [...(children.get(name) ?? []), child]);
}

/** Exported macros, and files whose items belong to the module. */
function noteContents(view: RepositoryView, module: Module, pending: Loading[]): void {
  const { crate, path, outline } = module;
  for (const name of outline.exportedMacros) {
    const files = crate.exportedMacros.get(name) ?? [];
    if (!files.includes(path)) crate.exportedMacros.set(name, [...files, path]);
  }
  for (const include of outline.includes) {
    const file = joinPath(directoryOf(path), include);
    if (file === undefined || !view.hasFile(file)) continue;
    pending.push({
      path: file,
      parent: module,
      isBeside: true,
      isIncluded: true,
    });
  }
}

function filesFor(view: RepositoryView, outline: ModuleOutline, parent: Module): string[] {
  const candidates = candidatesFor(outline, parent);
  const written = candidates.slice(0, outline.paths.length).filter((path) => view.hasFile(path));
  if (outline.paths.length > 0 && !outline.isPathOptional) return written;
  const usual = candidates.slice(outline.paths.length).find((path) => view.hasFile(path));
  return [...new Set(usual === undefined ? written : [...written, usual])];
}

/** Those of `#[path]` first, then the usual places. */
function candidatesFor(outline: ModuleOutline, parent: Module): string[] {
  // A path counts from the file, or from where the module around it would have its files.
  const base = parent.outline.parent === null ? directoryOf(parent.path) : parent.directories[0];
  const written = outline.paths.map((path) => joinPath(base ?? '', path) ?? '');
  const { name } = outline;
  const usual = parent.directories.flatMap((directory) => {
    const place = directory === '' ? name : `${directory}/${name}`;
    return [`${place}.rs`, `${place}/mod.rs`];
  });
  return [...written, ...usual];
}

/** Of a file that no crate loads: what it would load by itself. */
function filesDeclaredBy(view: RepositoryView, path: string): string[] {
  const [own, ...inner] = outlineOf(view, path)?.modules ?? [];
  if (own === undefined) return [];
  const module = fileModule({ path, parent: null }, own);
  return inner
    .filter(({ isElsewhere, parent }) => isElsewhere && parent === 0)
    .flatMap((outline) => filesFor(view, outline, module))
    .filter((file) => file !== path);
}

/** The module that a file which nobody declares would belong to by its place. */
function moduleAround(path: string, loaded: Loaded): Module | undefined {
  const directory = directoryOf(path);
  const isFolder = baseNameOf(path) === 'mod.rs';
  const place = isFolder ? directoryOf(directory) : directory;
  const candidates = [`${place}/lib.rs`, `${place}/main.rs`, `${place}/mod.rs`, `${place}.rs`];
  for (const candidate of candidates) {
    if (candidate === path) continue;
    const [file] = loaded.get(candidate.replace(/^\//, '')) ?? [];
    if (file?.modules[0] !== undefined) return file.modules[0];
  }
  return undefined;
}
