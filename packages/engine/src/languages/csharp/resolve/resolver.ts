// Where the imports of C# sources lead: to the files that declare the types, and the extension methods, that
// a using directive lets in, or that need none.
import type { ImportFact } from '../../../facts.ts';
import type { ImportResolver, ImportTarget, RepositoryView } from '../../../language.ts';
import { PARTS_PREFIX, type UsingDirective } from '../source-unit.ts';
import {
  type BoundFiles,
  type BoundSource,
  bindSource,
  openParts,
  qualifiedNameOf,
} from './bind-source.ts';
import { createExtensionLookup } from './extension-calls.ts';
import type { OpenedUsing } from './opened-usings.ts';
import { isPlatformNamespace } from './platform.ts';
import { createTypeIndex, type SourceFile, type TypeIndex } from './type-index.ts';
import { createTypeLookup, type TypeLookup } from './type-lookup.ts';

interface Resolution {
  readonly index: TypeIndex;
  readonly lookup: TypeLookup;
  bind(source: SourceFile): BoundSource;
}

export function createCSharpResolver(view: RepositoryView): ImportResolver {
  let resolution: Resolution | undefined;
  return {
    resolve: (importer, fact) => {
      resolution ??= createResolution(view);
      return resolveFact(resolution, importer, fact);
    },
    diagnostics: () => [],
  };
}

function createResolution(view: RepositoryView): Resolution {
  const index = createTypeIndex(view);
  const lookup = createTypeLookup(index);
  const findExtension = createExtensionLookup(index, lookup);
  // Facts of one file are asked for one after the other, so that one is enough to keep.
  let last: { source: SourceFile; bound: BoundSource } | undefined;
  return {
    index,
    lookup,
    bind: (source) => {
      if (last?.source !== source) {
        last = { source, bound: bindSource(lookup, findExtension, source) };
      }
      return last.bound;
    },
  };
}

function resolveFact(
  resolution: Resolution,
  importer: string,
  fact: ImportFact,
): readonly ImportTarget[] {
  const { specifier, kind, symbols } = fact;
  const source = resolution.index.sources.get(importer);
  if (source === undefined || specifier === null) {
    return [{ outcome: 'unresolved', reason: 'the importing file could not be read', symbols }];
  }
  if (kind === 'implicit' && specifier.startsWith(PARTS_PREFIX)) {
    return targetsOf(otherParts(resolution.index, source, specifier.slice(PARTS_PREFIX.length)));
  }
  if (kind === 'implicit') {
    const bound = resolution.bind(source);
    if (fact.aliases === undefined) return targetsOf(bound.implicit);
    const found = bound.byQualifiedName.get(specifier);
    return found === undefined ? platformType(specifier) : targetsOf(found);
  }
  const directive = source.unit.usings.find(
    (using) => using.specifier === specifier && using.alias === fact.aliases?.[0]?.local,
  );
  if (directive === undefined) {
    return [{ outcome: 'unresolved', reason: 'the directive could not be read', symbols }];
  }
  return directive.kind === 'namespace'
    ? resolveNamespace(resolution, source, directive)
    : resolveType(resolution, source, directive, symbols);
}

/**
 * The files that declare the other parts of a partial type of the file.
 * @param key its name within the file, and behind a sign the number of its type parameters
 */
function otherParts(index: TypeIndex, source: SourceFile, key: string): BoundFiles {
  const { types, namespaces } = source.unit;
  const [name = '', arity] = key.split('`');
  const at = types.findIndex(
    (type, place) =>
      type.isPartial &&
      type.arity === Number(arity) &&
      qualifiedNameOf({ source, at: place, type }) === name,
  );
  const files: BoundFiles = new Map();
  const own = types[at];
  if (own === undefined) return files;
  let outer = own;
  while (outer.parent !== null) outer = types[outer.parent] as typeof own;
  const namespace = namespaces[outer.namespace]?.name ?? '';
  for (const { source: other } of index.find(source.path, namespace, outer.name, outer.arity)) {
    if (other === source) continue;
    const isPart = other.unit.types.some(
      (type, place) =>
        type.isPartial &&
        type.arity === own.arity &&
        qualifiedNameOf({ source: other, at: place, type }) === name,
    );
    if (isPart) files.set(other.path, new Set([name]));
  }
  return files;
}

/** `using A.B;`, `using X = A.B;` of a namespace: to the files of what is used. */
function resolveNamespace(
  resolution: Resolution,
  source: SourceFile,
  { specifier, namespace: scope }: UsingDirective,
): readonly ImportTarget[] {
  const { index, lookup, bind } = resolution;
  const opened = lookup.openedIn(source, scope).find((using) => using.specifier === specifier);
  const name = opened?.namespace ?? specifier;
  const used = targetsOf(bind(source).byUsing.get(specifier) ?? new Map());
  const external = externalNamespace(index, source, name);
  // A namespace of a library to which the repository adds types is both.
  if (external !== undefined && (used.length > 0 || index.knowsNamespace(name))) {
    return isPlatformNamespace(name) ? [...used, external] : used.length > 0 ? used : [external];
  }
  if (used.length > 0) return used;
  if (index.knowsNamespace(name)) return [];
  if (external !== undefined) return [external];
  const own = ownNamespaceAround(index, source, name);
  if (own === undefined) return [asExternal(name)];
  const reason = `no source declares the namespace ${name}, though ${own} is of the repository`;
  return [{ outcome: 'unresolved', reason, symbols: [] }];
}

/** `using static A.B.C;`, `using X = A.B.C;`: to the files of the type. */
function resolveType(
  resolution: Resolution,
  source: SourceFile,
  directive: UsingDirective,
  symbols: readonly string[],
): readonly ImportTarget[] {
  const { index, lookup, bind } = resolution;
  const { specifier, kind, alias, namespace: scope, segments } = directive;
  const opened = openedBy(lookup, source, directive);
  if (opened !== undefined && opened.types.length > 0) {
    const used = bind(source).byUsing.get(specifier);
    // Members that the file uses tell which parts of a partial type are meant.
    if (kind === 'static' && used !== undefined) return targetsOf(used);
    const files: BoundFiles = new Map();
    for (const type of openParts(opened.types)) {
      if (type.source === source) continue;
      files.set(type.source.path, new Set(kind === 'alias' ? symbols : [qualifiedNameOf(type)]));
    }
    return targetsOf(files);
  }
  const isNamespace = kind === 'alias' && index.knowsNamespace(opened?.namespace ?? specifier);
  if (isNamespace && alias !== undefined) {
    return resolveNamespace(resolution, source, { ...directive, namespace: scope });
  }
  const name = segments.slice(0, -1).join('.');
  const external = externalNamespace(index, source, name);
  if (external !== undefined) return [external];
  if (index.knowsNamespace(name)) {
    const reason = `no source of the namespace ${name} declares ${segments.at(-1)}`;
    return [{ outcome: 'unresolved', reason, symbols }];
  }
  const own = ownNamespaceAround(index, source, name);
  if (own === undefined) return [asExternal(name === '' ? specifier : name)];
  const reason = `no source declares the namespace ${name}, though ${own} is of the repository`;
  return [{ outcome: 'unresolved', reason, symbols }];
}

function openedBy(
  lookup: TypeLookup,
  source: SourceFile,
  { specifier, kind, alias = '', namespace, isGlobal }: UsingDirective,
): OpenedUsing | undefined {
  return lookup
    .openedIn(source, namespace)
    .find(
      (using) =>
        using.kind === kind && using.alias === alias && (isGlobal || using.specifier === specifier),
    );
}

/** A namespace that a package of the project is named for, or the framework's. */
function externalNamespace(
  index: TypeIndex,
  { path }: SourceFile,
  name: string,
): ImportTarget | undefined {
  const wanted = `${name.toLowerCase()}.`;
  let best: string | undefined;
  for (const { packages } of index.projects.seenFrom(path)) {
    for (const id of packages) {
      if (!wanted.startsWith(`${id.toLowerCase()}.`)) continue;
      if (best === undefined || id.length > best.length) best = id;
    }
  }
  if (best !== undefined) {
    return { outcome: 'external', ecosystem: 'nuget', name: best, symbols: ['*'] };
  }
  return isPlatformNamespace(name) ? asExternal(name) : undefined;
}

function asExternal(name: string): ImportTarget {
  const ecosystem = isPlatformNamespace(name) ? 'dotnet' : 'nuget';
  return { outcome: 'external', ecosystem, name, symbols: ['*'] };
}

/** What of the namespace is of the repository: two segments at least, or a project's own. */
function ownNamespaceAround(
  index: TypeIndex,
  { path }: SourceFile,
  name: string,
): string | undefined {
  const roots = new Set(index.projects.seenFrom(path).map(({ rootNamespace }) => rootNamespace));
  for (let end = name.lastIndexOf('.'); end > 0; end = name.lastIndexOf('.', end - 1)) {
    const head = name.slice(0, end);
    if (roots.has(head) || (head.includes('.') && index.hasNamespace(path, head))) return head;
  }
  return undefined;
}

/** `System.Text.StringBuilder` in the code: of what is not of the repository, only the framework counts. */
function platformType(specifier: string): ImportTarget[] {
  const segments = specifier.replace(/^global::/, '').split('.');
  // Behind the type may stand one member.
  const name = segments.slice(0, Math.max(1, segments.length - 2)).join('.');
  if (!isPlatformNamespace(name) || segments.length > LONGEST_PLATFORM_NAME) return [];
  return [{ outcome: 'external', ecosystem: 'dotnet', name, symbols: [segments.at(-1) as string] }];
}

const LONGEST_PLATFORM_NAME = 5;

/** Targets in the order of the paths. */
function targetsOf(files: BoundFiles): ImportTarget[] {
  return [...files.keys()]
    .sort()
    .map((path) => ({ outcome: 'resolved', path, symbols: [...(files.get(path) ?? [])] }));
}
