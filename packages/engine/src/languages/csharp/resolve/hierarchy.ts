// Parts and bases of types, and the members that come with them.
// https://learn.microsoft.com/en-us/dotnet/csharp/language-reference/language-specification/classes#1534-inheritance
import type { TypeName, UsePlace } from '../source-unit.ts';
import type { FoundType, SourceFile, TypeIndex } from './type-index.ts';

/** The declarations that a name means at a place. */
export type FindType = (from: SourceFile, place: UsePlace, name: TypeName) => readonly FoundType[];

export interface Hierarchy {
  /** The type itself with its other parts, then its bases, nearest first. */
  partsAndAncestors(source: SourceFile, at: number): readonly FoundType[];
  /** Bases of the type and theirs, nearest first, with all their parts; names of unknown ones. */
  ancestors(type: FoundType): Ancestors;
  /** Whether other parts of the types around or their bases have a member of that name. */
  inheritsMember(from: SourceFile, type: number | null, name: string): boolean;
  /** The parts of the types around and their bases that have a member of that name, nearest first. */
  ownersOf(from: SourceFile, type: number | null, name: string): readonly FoundType[];
}

export interface Ancestors {
  readonly types: readonly FoundType[];
  readonly names: ReadonlySet<string>;
}

/** Hierarchies are shallower by far; beyond it a name stays unbound. */
const MAX_ANCESTORS = 300;

export function createHierarchy(index: TypeIndex, find: FindType): Hierarchy {
  const hierarchies = new Map<SourceFile, Map<number, Ancestors>>();
  let depth = 0;

  function inheritsMember(from: SourceFile, type: number | null, name: string): boolean {
    return ownersOf(from, type, name).length > 0;
  }

  function ownersOf(from: SourceFile, type: number | null, name: string): readonly FoundType[] {
    for (let at = type; at !== null; at = from.unit.types[at]?.parent ?? null) {
      const owners = partsAndAncestors(from, at).filter((each) => hasMember(each, name));
      if (owners.length > 0) return owners;
    }
    return [];
  }

  function partsAndAncestors(source: SourceFile, at: number): FoundType[] {
    const type = source.unit.types[at];
    if (type === undefined) return [];
    const own = { source, at, type };
    return [...partsOf(own), ...ancestors(own).types];
  }

  function partsOf(found: FoundType): readonly FoundType[] {
    const { source, type } = found;
    if (!type.isPartial || type.parent !== null) return [found];
    const namespace = source.unit.namespaces[type.namespace]?.name ?? '';
    const parts = index.find(source.path, namespace, type.name, type.arity);
    return parts.length > 0 ? parts : [found];
  }

  function ancestors(type: FoundType): Ancestors {
    const known = hierarchies.get(type.source) ?? new Map<number, Ancestors>();
    hierarchies.set(type.source, known);
    const existing = known.get(type.at);
    if (existing !== undefined) return existing;
    // Set first, so that a hierarchy in a circle ends.
    known.set(type.at, { types: [], names: new Set() });
    const types: FoundType[] = [];
    const names = new Set<string>();
    const visited = new Set<UnitKey>();
    const pending: FoundType[] = [...partsOf(type)];
    for (let done = 0; done < pending.length && done < MAX_ANCESTORS; done += 1) {
      const current = pending[done] as FoundType;
      for (const base of current.type.bases) {
        names.add(base.segments.at(-1) as string);
        for (const found of baseTypes(current, base)) {
          if (visited.has(found.type)) continue;
          visited.add(found.type);
          types.push(found);
          pending.push(found);
        }
      }
    }
    const result = { types, names };
    known.set(type.at, result);
    return result;
  }

  function baseTypes({ source, type }: FoundType, base: TypeName): readonly FoundType[] {
    if (depth > MAX_ANCESTORS) return [];
    depth += 1;
    try {
      return find(source, { namespace: type.namespace, type: type.parent }, base);
    } finally {
      depth -= 1;
    }
  }

  return { partsAndAncestors, ancestors, inheritsMember, ownersOf };
}

type UnitKey = FoundType['type'];

export function membersOf(types: readonly FoundType[], name: string, arity?: number): FoundType[] {
  return types.flatMap(({ source, at }) =>
    source.unit.types.flatMap((type, place) => {
      if (type.parent !== at || type.name !== name) return [];
      return arity === undefined || type.arity === arity ? [{ source, at: place, type }] : [];
    }),
  );
}

export function hasMember({ type }: FoundType, name: string): boolean {
  return type.members.includes(name) || type.statics.includes(name);
}
