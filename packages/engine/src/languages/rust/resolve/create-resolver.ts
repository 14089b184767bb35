// Where the import facts of Rust files lead. Builds the packages and module trees when the first one is asked
// for; each fact is then a path in the module that it is written in.
import type { ImportFact } from '../../../facts.ts';
import type { ImportResolver, ImportTarget, RepositoryView } from '../../../language.ts';
import { directoryOf } from '../../../repository-paths.ts';
import {
  growModuleTree,
  type LoadedFile,
  type Module,
  type ModuleTree,
  outlineOf,
} from './module-tree.ts';
import { createNameLookup, isFound, type Meaning, type NameLookup } from './name-lookup.ts';
import { indexPackages, type PackageIndex } from './packages.ts';
import { joinPath } from './paths.ts';
import { TargetList } from './target-list.ts';

interface Resolution {
  readonly view: RepositoryView;
  readonly packages: PackageIndex;
  readonly tree: ModuleTree;
  readonly lookup: NameLookup;
  /** The module that each fact of a file is written in, and the one that it declares. */
  placeOf(importer: string, fact: ImportFact): Place;
}

interface Place {
  readonly module: number;
  readonly declared: number | undefined;
  readonly isInCode: boolean;
}

export function createRustResolver(view: RepositoryView): ImportResolver {
  let made: Resolution | undefined;
  return {
    resolve: (importer, fact) => {
      made ??= createResolution(view);
      return resolveFact(made, importer, fact);
    },
    diagnostics: () => [],
  };
}

function createResolution(view: RepositoryView): Resolution {
  const packages = indexPackages(view);
  const tree = growModuleTree(view, packages);
  const places = new Map<string, Map<ImportFact, Place>>();
  return {
    view,
    packages,
    tree,
    lookup: createNameLookup(tree, packages),
    placeOf: (importer, fact) => {
      const known = places.get(importer) ?? readPlaces(view, importer);
      places.set(importer, known);
      // A fact that is not the file's own asks for one of its exports.
      return known.get(fact) ?? { module: 0, declared: undefined, isInCode: false };
    },
  };
}

function readPlaces(view: RepositoryView, importer: string): Map<ImportFact, Place> {
  const outline = outlineOf(view, importer);
  const declared = new Map(outline?.declared);
  const inCode = new Set(outline?.inCode);
  const imports = view.factsOf(importer)?.imports ?? [];
  return new Map(
    imports.map((fact, at) => [
      fact,
      {
        module: outline?.places[at] ?? 0,
        declared: declared.get(at),
        isInCode: inCode.has(at),
      },
    ]),
  );
}

function resolveFact(
  resolution: Resolution,
  importer: string,
  fact: ImportFact,
): readonly ImportTarget[] {
  if (fact.kind === 'include') return [resolveInclude(resolution, importer, fact)];
  const { module, declared, isInCode } = resolution.placeOf(importer, fact);
  const files = resolution.tree.filesAt(importer);
  if (declared !== undefined) return resolveDeclared(resolution, importer, fact, declared, files);
  const targets = new TargetList(importer, fact);
  for (const { modules } of files) {
    const from = modules[module];
    if (from !== undefined) resolveIn(resolution, { from, isInCode }, fact, targets);
  }
  return targets.list();
}

/** `mod name;` */
function resolveDeclared(
  { tree }: Resolution,
  importer: string,
  fact: ImportFact,
  declared: number,
  files: readonly LoadedFile[],
): readonly ImportTarget[] {
  const paths = new Set(files.flatMap((file) => file.declared.get(declared) ?? []));
  if (paths.size === 0) {
    const places = [...new Set(tree.placesOf(importer, declared))];
    const reason = `no file ${places.join(' or ')}`;
    return [{ outcome: 'unresolved', reason, symbols: fact.symbols }];
  }
  return [...paths].sort().map((path) => ({
    outcome: 'resolved',
    path,
    symbols: fact.symbols,
    moduleSymbols: ['*'],
  }));
}

function resolveInclude(
  { view, packages }: Resolution,
  importer: string,
  { specifier, symbols }: ImportFact,
): ImportTarget {
  if (specifier === null) {
    return { outcome: 'unresolved', reason: 'the path is computed by the compiler', symbols };
  }
  const ofPackage = /^\$CARGO_MANIFEST_DIR\/?(.*)$/s.exec(specifier)?.[1];
  const path =
    ofPackage === undefined
      ? joinPath(directoryOf(importer), specifier)
      : joinPath(packages.packageOf(importer)?.directory ?? '', ofPackage);
  if (path !== undefined && view.hasFile(path)) return { outcome: 'resolved', path, symbols };
  const reason = path === undefined ? 'the path leads out of the repository' : `no file ${path}`;
  return { outcome: 'unresolved', reason, symbols };
}

interface Viewpoint {
  readonly from: Module;
  /** Whether the symbols are asked for in code, where a name that stands last is no module. */
  readonly isInCode: boolean;
}

function resolveIn(
  { lookup }: Resolution,
  viewpoint: Viewpoint,
  { specifier, symbols, kind, aliases }: ImportFact,
  targets: TargetList,
): void {
  const { from } = viewpoint;
  if (specifier === '#[macro_use]') {
    for (const name of symbols) targets.addFiles(lookup.macro(from, name), name);
    return;
  }
  const segments = (specifier ?? '').split('::');
  const meaning = lookup.path(from, segments, kind !== 'implicit');
  if (meaning.external !== undefined && meaning.modules.length === 0) {
    const { ecosystem, name } = meaning.external;
    for (const symbol of symbols) targets.addExternal({ ecosystem, name }, symbol);
    return;
  }
  if (!isFound(meaning)) {
    for (const symbol of symbols) addUnknown(from, { segments, symbol, kind }, meaning, targets);
    return;
  }
  // Names that a `use` of all names may let in stand in code, too.
  const isInCode = viewpoint.isInCode || aliases?.some(({ local }) => local === '*') === true;
  for (const symbol of symbols) addSymbol(lookup, meaning, symbol, { from, isInCode }, targets);
}

interface AskedPath {
  readonly segments: readonly string[];
  readonly symbol: string;
  readonly kind: ImportFact['kind'];
}

/** A path that leads nowhere: a crate that nobody declares, or a module that is not there. */
function addUnknown(
  from: Module,
  { segments, symbol, kind }: AskedPath,
  { isPossible }: Meaning,
  targets: TargetList,
): void {
  const head = segments[0] === '' ? (segments[1] ?? '') : (segments[0] ?? '');
  const isRooted = ROOTED.has(head);
  if (!isRooted && (kind === 'implicit' || !(isPossible || hasName(from, head)))) {
    // Without a `use`, paths may begin with anything; a `use` names a crate.
    if (kind !== 'implicit') targets.addExternal({ ecosystem: 'cargo', name: head }, symbol);
    return;
  }
  const reason = isPossible
    ? `'${segments.join('::')}' may come out of a macro`
    : `no module ${segments.join('::')}`;
  targets.addUnresolved(reason, symbol);
}

const ROOTED = new Set(['crate', 'self', 'super']);

function hasName(from: Module, name: string): boolean {
  return from.children.has(name) || from.crate.root.children.has(name);
}

function addSymbol(
  lookup: NameLookup,
  meaning: Meaning,
  symbol: string,
  { from, isInCode }: Viewpoint,
  targets: TargetList,
): void {
  const { modules, files, external } = meaning;
  if (symbol === '*') {
    for (const { path, outline } of modules)
      targets.addModule(path, symbol, outline.parent === null);
    if (modules.length === 0) targets.addFiles(files, symbol);
    return;
  }
  const name = symbol.split('.', 1)[0] as string;
  // A `use` brings in both where a module and an item share the name.
  const isBoth = !isInCode && symbol === name;
  const found = modules.map((module) => ({ module, meaning: lookup.name(module, name, from) }));
  for (const each of found) addMeaning(each.meaning, symbol, isBoth, targets);
  const possible = found.filter((each) => each.meaning.isPossible && !isFound(each.meaning));
  if (targets.has(symbol)) {
    // Modules of one name are a condition's choices, each of which has to offer what is asked of it.
    for (const { module } of possible) targets.addFiles([module.path], symbol);
    return;
  }
  if (files.length > 0) targets.addFiles(files, symbol);
  else if (external !== undefined) targets.addExternal(external, symbol);
  for (const { module } of possible) targets.addPossible(module.path, symbol);
  const [first] = modules;
  if (possible.length === 0 && first !== undefined) {
    targets.addUnresolved(`${first.path} declares no '${name}'`, symbol);
  }
}

function addMeaning(
  { files, modules, external }: Meaning,
  symbol: string,
  isBoth: boolean,
  targets: TargetList,
): void {
  targets.addFiles(files, symbol);
  for (const { path, outline } of isBoth || files.length === 0 ? modules : []) {
    targets.addModule(path, symbol, outline.parent === null && !symbol.includes('.'));
  }
  if (files.length === 0 && modules.length === 0 && external !== undefined) {
    targets.addExternal(external, symbol);
  }
}
