// Finds the file of a type by the name under which another file uses it, by the rules of scope:
// imports by name, inherited member types, the own package, imports on demand.
// https://docs.oracle.com/javase/specs/jls/se21/html/jls-6.html#jls-6.4.1

import { javaLangTypes } from '../../../platforms/jvm/runtime-library.ts';
import { Nearness, nearness, type SourcePlace } from '../../../platforms/jvm/source-places.ts';
import type { UnitType } from '../compilation-unit.ts';
import type { SourceUnit, TypeIndex } from './type-index.ts';

/** A type of the repository. */
export interface FoundType {
  readonly source: SourceUnit;
  /** Place in the unit's list of types. */
  readonly type: number;
}

export interface TypeLookup {
  /** The type that a qualified name begins with, whatever is behind it. The longest package wins. */
  qualified(from: SourcePlace, segments: readonly string[]): SourceUnit | undefined;
  /** A type of the file's own package that another file or the same one declares. */
  inPackage(from: SourceUnit, name: string): SourceUnit | undefined;
  /** The file of a member type that the types around the name's uses inherit. */
  inherited(from: SourceUnit, name: string): SourceUnit | undefined;
  /** Whether a type of the file, or one that it is based on, offers the member to others. */
  offers(source: SourceUnit, typeName: string, member: string): boolean;
}

/** Hierarchies are shallower by far; beyond it a name stays unbound. */
const MAX_ANCESTORS = 300;

export function createTypeLookup(index: TypeIndex): TypeLookup {
  const ancestors = new Map<SourceUnit, Map<number, readonly FoundType[]>>();
  const inProgress = new Set<string>();

  function qualified(from: SourcePlace, segments: readonly string[]): SourceUnit | undefined {
    let packageName = segments.join('.');
    for (let end = segments.length - 1; end > 0; end -= 1) {
      const type = segments[end] as string;
      packageName = packageName.slice(0, -type.length - 1);
      const found = index.nearest(from, packageName, type);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  function inPackage(from: SourceUnit, name: string): SourceUnit | undefined {
    const { packageName } = from.unit;
    const found = index.nearest(from.place, packageName, name);
    if (found === undefined) return undefined;
    const distance = nearness(from.place, found.place);
    // The unnamed package is one only within a directory: programs without packages stand side by side.
    if (packageName === '' && distance !== Nearness.sameRoot) return undefined;
    if (javaLangTypes.has(name) && distance > Nearness.sameModule) return undefined;
    if (distance === Nearness.testsOfOtherModule && !from.place.isTest) return undefined;
    return found;
  }

  function inherited(from: SourceUnit, name: string): SourceUnit | undefined {
    const places = from.unit.inheritable.find((each) => each.name === name)?.within ?? [];
    for (const place of places) {
      const found = inheritedWithin(from, place, name);
      if (found !== undefined) return found.source;
    }
    return undefined;
  }

  function inheritedWithin(from: SourceUnit, type: number, name: string): FoundType | undefined {
    for (let at: number | null = type; at !== null; at = from.unit.types[at]?.parent ?? null) {
      for (const ancestor of ancestorsOf(from, at)) {
        const member = memberOf(ancestor, name);
        if (member !== undefined) return member;
      }
    }
    return undefined;
  }

  /** The nearest first. */
  function ancestorsOf(source: SourceUnit, type: number): readonly FoundType[] {
    const known = ancestors.get(source) ?? new Map<number, readonly FoundType[]>();
    ancestors.set(source, known);
    const existing = known.get(type);
    if (existing !== undefined) return existing;
    // Set first, so that a hierarchy in a circle ends.
    known.set(type, []);
    const found: FoundType[] = [];
    const visited = new Set<string>();
    const pending = basesOf({ source, type });
    for (let at = 0; at < pending.length && found.length < MAX_ANCESTORS; at += 1) {
      const base = pending[at] as FoundType;
      const key = `${base.source.place.path}:${base.type}`;
      if (visited.has(key)) continue;
      visited.add(key);
      found.push(base);
      pending.push(...basesOf(base));
    }
    known.set(type, found);
    return found;
  }

  function basesOf({ source, type }: FoundType): FoundType[] {
    const described = source.unit.types[type];
    if (described === undefined) return [];
    return described.bases.flatMap((name) => {
      const key = `${source.place.path} ${type} ${name}`;
      if (inProgress.has(key) || inProgress.size > MAX_ANCESTORS) return [];
      inProgress.add(key);
      const found = findType(source, described.parent, name.split('.'));
      inProgress.delete(key);
      return found === undefined ? [] : [found];
    });
  }

  /** @param scope the innermost type around the name */
  function findType(
    source: SourceUnit,
    scope: number | null,
    segments: readonly string[],
  ): FoundType | undefined {
    const [head, ...rest] = segments as [string, ...string[]];
    let found = findSimple(source, scope, head) ?? findByPackage(source, segments, rest);
    for (const name of rest) {
      if (found === undefined) return undefined;
      const outer: FoundType = found;
      found =
        memberOf(outer, name) ??
        ancestorsOf(outer.source, outer.type)
          .map((ancestor) => memberOf(ancestor, name))
          .find((member) => member !== undefined);
    }
    return found;
  }

  /** A name that begins with a package; `rest` is left with what is behind the first type. */
  function findByPackage(
    { place }: SourceUnit,
    segments: readonly string[],
    rest: string[],
  ): FoundType | undefined {
    const source = qualified(place, segments);
    if (source === undefined) return undefined;
    const length = source.unit.packageName.split('.').length;
    rest.splice(0, length);
    return topLevel(source, segments[length] as string);
  }

  function findSimple(
    source: SourceUnit,
    scope: number | null,
    name: string,
  ): FoundType | undefined {
    const { types } = source.unit;
    for (let at = scope; at !== null; at = types[at]?.parent ?? null) {
      if (types[at]?.name === name) return { source, type: at };
      const member = memberOf({ source, type: at }, name);
      if (member !== undefined) return member;
    }
    const own = topLevel(source, name);
    if (own !== undefined) return own;
    const member = scope === null ? undefined : inheritedWithin(source, scope, name);
    return member ?? findImported(source, name);
  }

  function findImported(source: SourceUnit, name: string): FoundType | undefined {
    const onDemand: string[][] = [];
    for (const { specifier, kind } of source.facts.imports) {
      if (kind !== 'static' || specifier === null) continue;
      if (specifier.endsWith('.*')) onDemand.push(specifier.slice(0, -2).split('.'));
      else if (specifier.endsWith(`.${name}`)) {
        const found = findQualified(source, specifier.split('.'));
        if (found !== undefined) return found;
      }
    }
    const neighbour = inPackage(source, name);
    if (neighbour !== undefined) return topLevel(neighbour, name);
    for (const segments of onDemand) {
      const found = findQualified(source, [...segments, name]);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  function findQualified(source: SourceUnit, segments: readonly string[]): FoundType | undefined {
    const rest = segments.slice(1);
    let found = findByPackage(source, segments, rest);
    for (const name of rest) found = found === undefined ? undefined : memberOf(found, name);
    return found;
  }

  function offers(source: SourceUnit, typeName: string, member: string): boolean {
    if (source.offers.has(`${typeName}.${member}`)) return true;
    const found = memberPath(source, typeName.split('.'));
    if (found === undefined) return false;
    return ancestorsOf(source, found.type).some((ancestor) =>
      ancestor.source.offers.has(`${qualifiedNameOf(ancestor)}.${member}`),
    );
  }

  return { qualified, inPackage, inherited, offers };
}

function memberPath(source: SourceUnit, names: readonly string[]): FoundType | undefined {
  const [head, ...rest] = names;
  let found = topLevel(source, head ?? '');
  for (const name of rest) found = found === undefined ? undefined : memberOf(found, name);
  return found;
}

function topLevel(source: SourceUnit, name: string): FoundType | undefined {
  const type = source.unit.types.findIndex(
    (each) => each.parent === null && !each.isLocal && each.name === name,
  );
  return type === -1 ? undefined : { source, type };
}

function memberOf({ source, type }: FoundType, name: string): FoundType | undefined {
  const member = source.unit.types.findIndex(
    (each) => each.parent === type && !each.isLocal && each.name === name,
  );
  return member === -1 ? undefined : { source, type: member };
}

function qualifiedNameOf({ source, type }: FoundType): string {
  const names: string[] = [];
  let at: UnitType | undefined = source.unit.types[type];
  while (at !== undefined) {
    names.unshift(at.name);
    at = at.parent === null ? undefined : source.unit.types[at.parent];
  }
  return names.join('.');
}
