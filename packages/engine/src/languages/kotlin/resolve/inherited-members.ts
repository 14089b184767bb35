// Members that code can name without saying whose, because a type around it, or the receiver of the extension that
// it stands in, has them from its bases. They come before what packages declare.
// https://kotlinlang.org/spec/overload-resolution.html#call-without-an-explicit-receiver
import type { HolderFact } from '../source-unit.ts';
import type { Declared, SourceUnit, UnitIndex } from './unit-index.ts';
import { nearestDeclarations } from './visible-declarations.ts';

/** A type of the repository. */
interface FoundHolder {
  readonly source: SourceUnit;
  /** Place in the unit's list of holders. */
  readonly holder: number;
}

export interface InheritedMembers {
  /** The file whose type has the member, asked for places in the file's list of holders. */
  find(from: SourceUnit, within: readonly number[], name: string): SourceUnit | undefined;
}

/** Hierarchies are shallower by far; beyond it a name is not looked for. */
const MAX_ANCESTORS = 100;

export function createInheritedMembers(index: UnitIndex): InheritedMembers {
  const ancestors = new Map<SourceUnit, Map<number, readonly FoundHolder[]>>();

  /** Of the holder itself, the nearest first. */
  function ancestorsOf(source: SourceUnit, holder: number): readonly FoundHolder[] {
    const known = ancestors.get(source) ?? new Map<number, readonly FoundHolder[]>();
    ancestors.set(source, known);
    const existing = known.get(holder);
    if (existing !== undefined) return existing;
    const found: FoundHolder[] = [];
    const visited = new Set<string>();
    const pending = basesOf(index, { source, holder });
    for (let at = 0; at < pending.length && found.length < MAX_ANCESTORS; at += 1) {
      const base = pending[at] as FoundHolder;
      const key = `${base.source.place.path}:${base.holder}`;
      if (visited.has(key)) continue;
      visited.add(key);
      found.push(base);
      pending.push(...basesOf(index, base));
    }
    known.set(holder, found);
    return found;
  }

  return {
    find: (from, within, name) => {
      for (const place of within) {
        for (
          let at: number | null = place, climbed = 0;
          at !== null && climbed < MAX_ANCESTORS;
          climbed += 1
        ) {
          const found = ancestorsOf(from, at).find((each) => hasMember(each, name));
          if (found !== undefined) return found.source;
          at = from.unit.holders[at]?.parent ?? null;
        }
      }
      return undefined;
    },
  };
}

/** Members, also of the companion, and nested types. */
function hasMember({ source, holder }: FoundHolder, name: string): boolean {
  const { holders } = source.unit;
  if (holders[holder]?.members.includes(name)) return true;
  return holders.some(
    (each) =>
      each.parent === holder &&
      !each.isLocal &&
      (each.name === name || (each.isCompanion && each.members.includes(name))),
  );
}

function basesOf(index: UnitIndex, { source, holder }: FoundHolder): FoundHolder[] {
  const bases = source.unit.holders[holder]?.bases ?? [];
  return bases.flatMap((base) => {
    const found = findType(index, source, base.split('.'));
    return found === undefined || (found.source === source && found.holder === holder)
      ? []
      : [found];
  });
}

/** By the order of scopes: the file, imports of one name, the own package, imports of whole packages. */
function findType(
  index: UnitIndex,
  from: SourceUnit,
  segments: readonly string[],
): FoundHolder | undefined {
  const [head = '', ...rest] = segments;
  const local = memberPath(from, null, segments) ?? anyOfName(from, head, rest);
  if (local !== undefined) return local;
  const imported = from.imports.get(head);
  if (imported !== undefined) return findQualified(index, from, [...imported, ...rest]);
  for (const packageName of [from.packageName, ...from.wildcards.map((each) => each.join('.'))]) {
    const found = inPackage(index, from, packageName, segments);
    if (found !== undefined) return found;
  }
  return findQualified(index, from, segments);
}

/** A nested type can be named from within the types around it. */
function anyOfName(
  source: SourceUnit,
  name: string,
  rest: readonly string[],
): FoundHolder | undefined {
  const holder = source.unit.holders.findIndex((each) => each.name === name && !each.isLocal);
  return holder === -1 ? undefined : memberPath(source, holder, rest);
}

function findQualified(
  index: UnitIndex,
  from: SourceUnit,
  segments: readonly string[],
): FoundHolder | undefined {
  for (let end = segments.length - 1; end >= 0; end -= 1) {
    const found = inPackage(index, from, segments.slice(0, end).join('.'), segments.slice(end));
    if (found !== undefined) return found;
  }
  return undefined;
}

function inPackage(
  index: UnitIndex,
  from: SourceUnit,
  packageName: string,
  segments: readonly string[],
): FoundHolder | undefined {
  const candidates = index
    .declared(packageName, segments[0] ?? '')
    .filter(({ fact }) => fact.kind === 'type');
  const [nearest] = nearestDeclarations(from.place, candidates) as readonly (
    | Declared
    | undefined
  )[];
  return nearest === undefined ? undefined : memberPath(nearest.source, null, segments);
}

/** The type that the names lead to, from a holder downwards. */
function memberPath(
  source: SourceUnit,
  from: number | null,
  names: readonly string[],
): FoundHolder | undefined {
  let parent = from;
  for (const name of names) {
    const isMeant = (each: HolderFact) =>
      each.parent === parent && !each.isLocal && each.name === name;
    const found = source.unit.holders.findIndex(isMeant);
    if (found === -1) return undefined;
    parent = found;
  }
  return parent === null ? undefined : { source, holder: parent };
}
