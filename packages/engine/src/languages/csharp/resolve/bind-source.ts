// Binds all free names of one source at once: which files declare them, and which directive lets them in.
import { type NameUse, qualifiedSpecifier, type UsePlace } from '../source-unit.ts';
import type { FoundCall } from './extension-calls.ts';
import type { FoundType, SourceFile } from './type-index.ts';
import type { Lookup, Meaning, TypeLookup } from './type-lookup.ts';

/** Symbols by path. */
export type BoundFiles = Map<string, Set<string>>;

export interface BoundSource {
  /** By specifier of the directive. */
  readonly byUsing: ReadonlyMap<string, BoundFiles>;
  /** Names that need no directive of the file. */
  readonly implicit: BoundFiles;
  /** By specifier of the dotted name. */
  readonly byQualifiedName: ReadonlyMap<string, BoundFiles>;
}

export function bindSource(
  lookup: TypeLookup,
  findExtension: (
    from: SourceFile,
    call: SourceFile['unit']['calls'][number],
  ) => FoundCall | undefined,
  from: SourceFile,
): BoundSource {
  const byUsing = new Map<string, BoundFiles>();
  const implicit: BoundFiles = new Map();
  const byQualifiedName = new Map<string, BoundFiles>();
  const filesOf = (specifier: string | undefined) =>
    specifier === undefined ? implicit : open(byUsing, specifier);

  for (const use of from.unit.uses) {
    const isDotted = use.segments.length > 1 || use.isGlobal === true;
    for (const place of use.places) {
      const meaning = isDotted
        ? qualifiedMeaning(lookup, from, use, place)
        : simpleMeaning(lookup, from, use, place);
      if (meaning === undefined || meaning === 'value') continue;
      const { segments, isGlobal = false } = use;
      const isByName = isDotted && meaning.specifier === undefined;
      const files = isByName
        ? open(byQualifiedName, qualifiedSpecifier(segments, isGlobal))
        : filesOf(meaning.specifier);
      addTypes(files, from, meaning, use.member);
    }
  }
  for (const call of from.unit.calls) {
    const found = findExtension(from, call);
    if (found === undefined) continue;
    const { owner, method } = found.extension;
    if (owner.source === from) continue;
    add(filesOf(found.specifier), owner.source.path, `${qualifiedNameOf(owner)}.${method.name}`);
  }
  bindStaticMembers(lookup, from, filesOf);
  return { byUsing, implicit, byQualifiedName };
}

function simpleMeaning(
  lookup: TypeLookup,
  from: SourceFile,
  { kind, segments, arity, member }: NameUse,
  place: UsePlace,
): Lookup {
  const name = segments[0] as string;
  const wanted = { name, arity, isValue: kind === 'value' };
  if (kind === 'value') {
    const found = lookup.simple(from, place, wanted);
    return found === 'value' ? typeOfSameName(lookup, from, place, { name, arity, member }) : found;
  }
  if (kind !== 'attribute') return lookup.simple(from, place, wanted);
  const suffixed = lookup.simple(from, place, { ...wanted, name: `${name}Attribute` });
  return suffixed ?? lookup.simple(from, place, wanted);
}

/**
 * A property may bear the name of its type; what is static behind the dot belongs to the type.
 * https://learn.microsoft.com/en-us/dotnet/csharp/language-reference/language-specification/expressions#12872-identical-simple-names-and-type-names
 */
function typeOfSameName(
  lookup: TypeLookup,
  from: SourceFile,
  place: UsePlace,
  { name, arity, member }: { name: string; arity: number; member: string | undefined },
): Meaning | undefined {
  if (member === undefined) return undefined;
  const found = lookup.simple(from, place, { name, arity, isValue: false });
  if (found === undefined || found === 'value') return undefined;
  return found.types.some(({ type }) => type.statics.includes(member)) ? found : undefined;
}

function qualifiedMeaning(
  lookup: TypeLookup,
  from: SourceFile,
  { kind, segments, arity, isGlobal }: NameUse,
  place: UsePlace,
): Meaning | undefined {
  const at = isGlobal === true ? null : place;
  if (kind === 'attribute') {
    const suffixed = [...segments.slice(0, -1), `${segments.at(-1)}Attribute`];
    const found = lookup.dotted(from, at, { segments: suffixed, arity });
    if (found !== undefined) return found;
  }
  if (kind === 'value' && isGlobal !== true) {
    // A value or a type in front is noted by itself.
    const head = { name: segments[0] as string, arity: 0, isValue: true };
    const found = lookup.simple(from, place, head);
    if (found !== undefined && found !== 'value') return undefined;
    if (lookup.inheritsMember(from, place.type, head.name)) return undefined;
  }
  return lookup.dotted(from, at, { segments, arity });
}

/** Members of types that are let in for the whole project. Those of the file's own directives need no proof. */
function bindStaticMembers(
  lookup: TypeLookup,
  from: SourceFile,
  filesOf: (specifier: string | undefined) => BoundFiles,
): void {
  from.unit.namespaces.forEach((_, scope) => {
    for (const { kind, types, specifier } of lookup.openedIn(from, scope)) {
      if (kind !== 'static') continue;
      for (const owner of types) {
        if (owner.source === from) continue;
        const statics = new Set(owner.type.statics);
        for (const name of from.unit.plainNames) {
          if (!statics.has(name) || isInherited(lookup, from, name)) continue;
          add(filesOf(specifier), owner.source.path, `${qualifiedNameOf(owner)}.${name}`);
        }
      }
    }
  });
}

function isInherited(lookup: TypeLookup, from: SourceFile, name: string): boolean {
  return from.unit.types.some((_, at) => lookup.inheritsMember(from, at, name));
}

function addTypes(
  files: BoundFiles,
  from: SourceFile,
  { types }: Meaning,
  member: string | undefined,
): void {
  // A type of which the file declares a part is its own.
  if (types.some(({ source }) => source === from)) return;
  const declaring = types.filter(
    ({ type: { members, statics } }) =>
      member !== undefined && (members.includes(member) || statics.includes(member)),
  );
  for (const type of declaring.length > 0 ? declaring : openParts(types)) {
    add(files, type.source.path, qualifiedNameOf(type));
  }
}

/** Of a partial type, the parts of which other files can use something; all of them where there is none. */
export function openParts(types: readonly FoundType[]): readonly FoundType[] {
  if (types.length < 2) return types;
  const open = types.filter(({ type }) => type.isOpen);
  return open.length > 0 ? open : types;
}

function add(files: BoundFiles, path: string, symbol: string): void {
  const symbols = files.get(path) ?? new Set<string>();
  files.set(path, symbols);
  symbols.add(symbol);
}

function open(map: Map<string, BoundFiles>, specifier: string): BoundFiles {
  const files = map.get(specifier) ?? new Map<string, Set<string>>();
  map.set(specifier, files);
  return files;
}

/** With the types around it, joined by dots. */
export function qualifiedNameOf({ source, type }: FoundType): string {
  const names: string[] = [];
  for (let at: FoundType['type'] | undefined = type; at !== undefined; ) {
    names.unshift(at.name);
    at = at.parent === null ? undefined : source.unit.types[at.parent];
  }
  return names.join('.');
}
