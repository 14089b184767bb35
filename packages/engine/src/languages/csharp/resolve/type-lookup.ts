// Finds the declarations of a type by the name under which a file uses it, by the rules of scope: members of
// the types around, then namespaces from the innermost outwards, each with its using directives.
// https://learn.microsoft.com/en-us/dotnet/csharp/language-reference/language-specification/basic-concepts#78-namespace-and-type-names
import type { TypeName, UsePlace } from '../source-unit.ts';
import { createHierarchy, type Hierarchy, hasMember, membersOf } from './hierarchy.ts';
import {
  createOpenedUsings,
  levelsOf,
  type OpenedUsing,
  type OpenedUsings,
} from './opened-usings.ts';
import type { FoundType, SourceFile, TypeIndex } from './type-index.ts';

/** A name's meaning. */
export interface Meaning {
  /** All parts of the type. */
  readonly types: readonly FoundType[];
  /** Specifier of the directive of the file that lets it in; absent for all other ways. */
  readonly specifier?: string;
}

/** `value`: something that is no type comes first, so that the search ends. */
export type Lookup = Meaning | 'value' | undefined;

export interface TypeLookup extends OpenedUsings, Omit<Hierarchy, 'holdersOf'> {
  /** A name without a dot. */
  simple(from: SourceFile, place: UsePlace, name: SimpleName): Lookup;
  /** A name of a type as the head of a declaration writes it, at the place where it stands. */
  named(from: SourceFile, place: UsePlace, name: TypeName): readonly FoundType[];
  /** A dotted name. For `global::A.B`, `place` is `null`. */
  dotted(from: SourceFile, place: UsePlace | null, name: TypeName): Meaning | undefined;
}

export interface SimpleName {
  readonly name: string;
  readonly arity: number;
  /** Whether a value or a namespace of the name comes before a type. */
  readonly isValue: boolean;
}
export function createTypeLookup(index: TypeIndex): TypeLookup {
  const { openedIn } = createOpenedUsings(index, named);
  const { holdersOf, ancestors, inheritsMember, ownersOf } = createHierarchy(index, named);

  // ---- simple names ----

  function simple(from: SourceFile, place: UsePlace, wanted: SimpleName): Lookup {
    const member = inTypesAround(from, place.type, wanted);
    if (member !== undefined) return member;
    for (let scope: number | null = place.namespace; scope !== null; ) {
      const found = inScope(from, scope, wanted);
      if (found !== undefined) return found;
      scope = from.unit.namespaces[scope]?.parent ?? null;
    }
    const components = isViewComponent(from, wanted) ? index.findAnywhere(wanted.name) : [];
    return components.length === 0 ? undefined : { types: components };
  }

  function inScope(from: SourceFile, scope: number, { name, arity, isValue }: SimpleName): Lookup {
    for (const level of levelsOf(from, scope)) {
      const types = index.find(from.path, level, name, arity);
      if (types.length > 0) return { types };
      const namespace = level === '' ? name : `${level}.${name}`;
      if (isValue && index.hasNamespace(from.path, namespace)) return 'value';
    }
    return inUsings(from, openedIn(from, scope), name, arity);
  }

  function inUsings(
    from: SourceFile,
    usings: readonly OpenedUsing[],
    name: string,
    arity: number,
  ): Meaning | undefined {
    for (const { kind, alias, types, specifier } of usings) {
      if (kind !== 'alias' || alias !== name || types.length === 0) continue;
      return { types, ...(specifier !== undefined && { specifier }) };
    }
    for (const { kind, namespace, types, specifier } of usings) {
      if (kind === 'alias') continue;
      const found =
        kind === 'static'
          ? membersOf(types, name, arity)
          : index.find(from.path, namespace, name, arity);
      if (found.length > 0) return { types: found, ...(specifier !== undefined && { specifier }) };
    }
    return undefined;
  }

  /** Member types that the types around have in their other parts or inherit. */
  function inTypesAround(
    from: SourceFile,
    type: number | null,
    { name, arity, isValue }: SimpleName,
  ): Lookup {
    for (let at = type; at !== null; at = from.unit.types[at]?.parent ?? null) {
      for (const each of holdersOf(from, at, name)) {
        const found = membersOf([each], name, arity);
        if (found.length > 0) return { types: found };
        if (isValue && each.source !== from && hasMember(each, name)) return 'value';
      }
    }
    return undefined;
  }

  // ---- dotted names ----

  /** Any name, as bases and directives write it. */
  function named(
    from: SourceFile,
    place: UsePlace,
    { segments, arity }: TypeName,
  ): readonly FoundType[] {
    if (segments.length > 1) return dotted(from, place, { segments, arity })?.types ?? [];
    const name = segments[0] as string;
    const own = ownTypes(from, place, name, arity);
    if (own.length > 0) return own;
    const found = simple(from, place, { name, arity, isValue: false });
    return found === undefined || found === 'value' ? [] : found.types;
  }

  /** Member types of the types around, in the same file. */
  function ownTypes(
    from: SourceFile,
    { type }: UsePlace,
    name: string,
    arity: number,
  ): FoundType[] {
    for (let at = type; at !== null; at = from.unit.types[at]?.parent ?? null) {
      const outer = from.unit.types[at];
      const found =
        outer === undefined ? [] : membersOf([{ source: from, at, type: outer }], name, arity);
      if (found.length > 0) return found;
    }
    return [];
  }

  function dotted(from: SourceFile, place: UsePlace | null, name: TypeName): Meaning | undefined {
    const { segments, arity } = name;
    if (place === null) return inNamespace(from, segments, arity);
    const head = segments[0] as string;
    const member = inTypesAround(from, place.type, { name: head, arity: 0, isValue: false });
    if (member !== undefined && member !== 'value') return nested(member, segments.slice(1), arity);
    for (let scope: number | null = place.namespace; scope !== null; ) {
      const found = dottedInScope(from, scope, name);
      if (found !== undefined) return found === 'namespace' ? undefined : found;
      scope = from.unit.namespaces[scope]?.parent ?? null;
    }
    return undefined;
  }

  function dottedInScope(
    from: SourceFile,
    scope: number,
    { segments, arity }: TypeName,
  ): Meaning | 'namespace' | undefined {
    const [head, ...rest] = segments as [string, ...string[]];
    for (const level of levelsOf(from, scope)) {
      const prefix = level === '' ? [] : level.split('.');
      const found = inNamespace(from, [...prefix, ...segments], arity, prefix.length);
      if (found !== undefined) return found;
      // The nearest namespace of the name is meant, though it may be one of a library too.
      const isNamespace = index.hasNamespace(from.path, [...prefix, head].join('.'));
      if (isNamespace && level !== '') return 'namespace';
    }
    const aliased = dottedByAlias(from, scope, { segments, arity });
    if (aliased !== undefined) return aliased;
    const opened = inUsings(from, openedIn(from, scope), head, 0);
    return opened === undefined ? undefined : nested(opened, rest, arity);
  }

  function dottedByAlias(
    from: SourceFile,
    scope: number,
    { segments, arity }: TypeName,
  ): Meaning | 'namespace' | undefined {
    const [head, ...rest] = segments as [string, ...string[]];
    for (const using of openedIn(from, scope)) {
      if (using.kind !== 'alias' || using.alias !== head) continue;
      const specifier = using.specifier !== undefined && { specifier: using.specifier };
      if (using.types.length > 0) return nested({ types: using.types, ...specifier }, rest, arity);
      const found = inNamespace(from, [...using.namespace.split('.'), ...rest], arity);
      return found === undefined ? 'namespace' : { ...found, ...specifier };
    }
    return undefined;
  }

  /** @param first place of the first segment that may be a type */
  function inNamespace(
    from: SourceFile,
    segments: readonly string[],
    arity: number,
    first = 0,
  ): Meaning | undefined {
    for (let at = segments.length - 1; at >= first; at -= 1) {
      const namespace = segments.slice(0, at).join('.');
      const isLast = at === segments.length - 1;
      const name = segments[at] as string;
      const types = index.find(from.path, namespace, name, isLast ? arity : undefined);
      if (types.length > 0) return nested({ types }, segments.slice(at + 1), arity);
    }
    return undefined;
  }

  return { simple, named, dotted, openedIn, ancestors, inheritsMember, ownersOf };
}

/**
 * Views show components by names that stand in no namespace.
 * https://learn.microsoft.com/aspnet/core/mvc/views/view-components#view-search-path
 */
const isViewComponent = ({ path }: SourceFile, { name }: SimpleName): boolean =>
  path.endsWith('.cshtml') && name.endsWith('ViewComponent');

function nested(meaning: Meaning, names: readonly string[], arity: number): Meaning {
  let { types } = meaning;
  names.forEach((name, at) => {
    const isLast = at === names.length - 1;
    const inside = membersOf(types, name, isLast ? arity : undefined);
    if (inside.length > 0) types = inside;
  });
  return { ...meaning, types };
}
