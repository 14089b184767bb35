// Parts and bases of types, and the members that come with them.
// https://learn.microsoft.com/en-us/dotnet/csharp/language-reference/language-specification/classes#1534-inheritance
import type { TypeName, UsePlace } from '../source-unit.ts';
import type { FoundType, SourceFile, TypeIndex } from './type-index.ts';

/** The declarations that a name means at a place. */
export type FindType = (from: SourceFile, place: UsePlace, name: TypeName) => readonly FoundType[];

export interface Hierarchy {
  /**
   * Of the type with its other parts, then its bases, nearest first, those that have a member of that name or a type of
   * that name inside; some others may be among them.
   */
  holdersOf(source: SourceFile, at: number, name: string): readonly FoundType[];
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

/** A type has a few parts, and seldom thousands; from here on they are looked up by the names inside of them. */
const MANY = 16;

/** A type with its other parts, then its bases. */
interface Lineage {
  readonly types: readonly FoundType[];
  /** By the name of a member or of a type inside, those that have one; made where there are many. */
  byName?: ReadonlyMap<string, readonly FoundType[]>;
}

export function createHierarchy(index: TypeIndex, find: FindType): Hierarchy {
  const hierarchies = new Map<SourceFile, Map<number, Ancestors>>();
  const lineages = new Map<SourceFile, Map<number, Lineage>>();
  /** By the parts of a type, of which each has the others: what one of them found is true of all. */
  const ofParts = new Map<readonly FoundType[], { ancestors?: Ancestors; lineage?: Lineage }>();
  let depth = 0;

  function inheritsMember(from: SourceFile, type: number | null, name: string): boolean {
    return ownersOf(from, type, name).length > 0;
  }

  function ownersOf(from: SourceFile, type: number | null, name: string): readonly FoundType[] {
    for (let at = type; at !== null; at = from.unit.types[at]?.parent ?? null) {
      const owners = holdersOf(from, at, name).filter((each) => hasMember(each, name));
      if (owners.length > 0) return owners;
    }
    return [];
  }

  function holdersOf(source: SourceFile, at: number, name: string): readonly FoundType[] {
    const lineage = lineageOf(source, at);
    if (lineage.types.length < MANY) return lineage.types;
    lineage.byName ??= indexByName(lineage.types);
    return lineage.byName.get(name) ?? NONE;
  }

  function lineageOf(source: SourceFile, at: number): Lineage {
    const known = lineages.get(source) ?? new Map<number, Lineage>();
    lineages.set(source, known);
    const existing = known.get(at);
    if (existing !== undefined) return existing;
    const own: FoundType = { source, at, type: source.unit.types[at]! };
    const parts = partsOf(own);
    const shared = sharedBy(parts);
    shared.lineage ??= { types: [...parts, ...ancestors(own).types] };
    known.set(at, shared.lineage);
    return shared.lineage;
  }

  function sharedBy(parts: readonly FoundType[]): { ancestors?: Ancestors; lineage?: Lineage } {
    const known = ofParts.get(parts) ?? {};
    // A list of one is made for whoever asks.
    if (parts.length > 1) ofParts.set(parts, known);
    return known;
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
    const parts = partsOf(type);
    const shared = sharedBy(parts);
    const existing = known.get(type.at) ?? shared.ancestors;
    if (existing !== undefined) return existing;
    // Set first, so that a hierarchy in a circle ends.
    known.set(type.at, { types: [], names: new Set() });
    const types: FoundType[] = [];
    const names = new Set<string>();
    const visited = new Set<UnitKey>();
    const pending: FoundType[] = [...parts];
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
    shared.ancestors = result;
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

  return { holdersOf, ancestors, inheritsMember, ownersOf };
}

type UnitKey = FoundType['type'];

const NONE: readonly never[] = [];

function indexByName(types: readonly FoundType[]): Map<string, FoundType[]> {
  const byName = new Map<string, FoundType[]>();
  const note = (name: string, holder: FoundType) => {
    const holders = byName.get(name);
    if (holders === undefined) byName.set(name, [holder]);
    else if (holders.at(-1) !== holder) holders.push(holder);
  };
  for (const holder of types) {
    const { source, at, type } = holder;
    for (const name of type.members) note(name, holder);
    for (const name of type.statics) note(name, holder);
    for (const inside of source.unit.types) if (inside.parent === at) note(inside.name, holder);
  }
  return byName;
}

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
