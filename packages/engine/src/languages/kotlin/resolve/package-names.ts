// Which files of a package declare the names that another file uses without naming the file: in its own package,
// or through an import of the whole package.
import type { NeighbourTypes } from '../../../platforms/jvm/neighbour-types.ts';
import { Nearness, nearness } from '../../../platforms/jvm/source-places.ts';
import { type TopLevelFact, type UseFact, UseKind } from '../source-unit.ts';
import type { InheritedMembers } from './inherited-members.ts';
import { commonMembers, defaultNames, membersOfNumbers, numbers } from './standard-library.ts';
import type { Declared, SourceUnit, UnitIndex } from './unit-index.ts';
import { nearestDeclarations } from './visible-declarations.ts';

export interface PackageNames {
  /**
   * Paths of the files that declare the name in the package as the file uses it; empty when the package has no
   * such name, or the use means something else. The file itself may be among them.
   * @param isImported whether the file imports the whole package
   */
  filesOf(
    from: SourceUnit,
    packageName: string,
    use: UseFact,
    isImported: boolean,
  ): readonly string[];
}

export function createPackageNames(
  index: UnitIndex,
  inherited: InheritedMembers,
  neighbours: NeighbourTypes,
): PackageNames {
  function declaredFor(
    from: SourceUnit,
    packageName: string,
    use: UseFact,
    isImported: boolean,
  ): readonly Declared[] {
    const candidates = index
      .declared(packageName, use.name)
      .filter((declared) => isVisible(from, declared, isImported));
    if (candidates.length === 0) return [];
    const found = new Set<Declared>();
    // Kotlin's own `check` and `map` are meant, unless the package has one that needs no receiver.
    const mayExtend = !commonMembers.has(use.name) && !defaultNames.has(use.name);
    for (const part of meaningsOf(use, candidates, mayExtend)) {
      for (const declared of nearestDeclarations(from.place, part)) found.add(declared);
    }
    const extensions = candidates.filter(
      (declared) =>
        isExtensionUse(declared.fact, use) &&
        isVisibleExtension(from, declared) &&
        isPlainlyExtension(from, declared.fact, isImported),
    );
    for (const declared of nearestDeclarations(from.place, extensions)) found.add(declared);
    return [...found];
  }

  /**
   * A member of any class may be meant as well: of Kotlin's own, then nothing is said; of the repository's, then a call
   * only counts where the file imports the whole package, which it does for something, or has no such class at hand.
   */
  function isPlainlyExtension(
    from: SourceUnit,
    { name, kind, receiver = '' }: TopLevelFact,
    isImported: boolean,
  ): boolean {
    if (commonMembers.has(name)) return false;
    if (membersOfNumbers.has(name) && (!isImported || numbers.has(receiver))) return false;
    if (kind !== 'function') return !index.hasMember(name);
    return isImported || !index.withCallable(name).some((source) => isAtHand(from, source));
  }

  return {
    filesOf: (from, packageName, use, isImported) => {
      const isInherited =
        hasBareUse(use) && inherited.find(from, use.within, use.name) !== undefined;
      const bare = isInherited ? { ...use, kinds: use.kinds & ~BARE } : use;
      const found = declaredFor(from, packageName, bare, isImported);
      if (found.length > 0) return [...new Set(found.map(({ place }) => place.path))].sort();
      if ((bare.kinds & BARE) === 0 || !/^\p{Lu}/u.test(use.name)) return [];
      const neighbour = neighbours.nearest(from.place, packageName, use.name);
      const isMeant =
        neighbour !== undefined && isReachable(from, neighbour.place, use.name, isImported);
      return isMeant ? [neighbour.place.path] : [];
    },
  };
}

const BARE = UseKind.type | UseKind.value | UseKind.call;

function hasBareUse({ kinds }: UseFact): boolean {
  return (kinds & BARE) !== 0;
}

function isVisible(from: SourceUnit, { place, fact }: Declared, isImported: boolean): boolean {
  return isReachable(from, place, fact.name, isImported);
}

function isReachable(
  from: SourceUnit,
  place: SourceUnit['place'],
  name: string,
  isImported: boolean,
): boolean {
  const distance = nearness(from.place, place);
  if (from.packageName === '' && !isImported && distance !== Nearness.sameRoot) return false;
  if (!from.place.isTest && place.isTest && distance !== Nearness.sameRoot) return false;
  if (isImported) return true;
  if (distance === Nearness.testsOfOtherModule) return false;
  return distance <= Nearness.testsOfSameModule || !defaultNames.has(name);
}

/**
 * Declarations that a name without a receiver can mean, parted by what is looked up on its own. A call means a
 * function, a class or a property that can be called; an extension only where a receiver is implied.
 */
function meaningsOf(
  { kinds }: UseFact,
  declared: readonly Declared[],
  mayExtend: boolean,
): (readonly Declared[])[] {
  const candidates = declared.filter(({ fact }) => mayExtend || fact.receiver === undefined);
  const types = candidates.filter(({ fact }) => fact.kind === 'type');
  const functions = candidates.filter(({ fact }) => fact.kind === 'function');
  const properties = candidates.filter(({ fact }) => fact.kind === 'property');
  const meanings: (readonly Declared[])[] = [];
  if ((kinds & (UseKind.type | UseKind.value | UseKind.call)) !== 0) meanings.push(types);
  if ((kinds & (UseKind.value | UseKind.call)) !== 0) meanings.push(preferPlain(properties));
  if ((kinds & UseKind.call) !== 0) meanings.push(preferPlain(functions));
  return meanings;
}

function preferPlain(candidates: readonly Declared[]): readonly Declared[] {
  const plain = candidates.filter(({ fact }) => fact.receiver === undefined);
  return plain.length > 0 ? plain : candidates;
}

/** Whether values of what the other file declares are likely: it is of the same module or package, or imported from. */
function isAtHand(from: SourceUnit, { place, packageName }: SourceUnit): boolean {
  if (place.isTest && !from.place.isTest) return false;
  return (
    place.module === from.place.module ||
    packageName === from.packageName ||
    from.importedPackages.has(packageName)
  );
}

/** What is internal to another module is not seen behind a dot, unless the file tells the compiler to look. */
function isVisibleExtension({ place, unit }: SourceUnit, { place: to, fact }: Declared): boolean {
  return fact.isInternal === undefined || to.module === place.module || unit.seesInternals;
}

function isExtensionUse({ kind, receiver }: TopLevelFact, { kinds }: UseFact): boolean {
  if (receiver === undefined) return false;
  return kind === 'function'
    ? (kinds & UseKind.memberCall) !== 0
    : (kinds & UseKind.memberValue) !== 0;
}
