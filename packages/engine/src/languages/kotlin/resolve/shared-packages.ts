// Packages of libraries into which sources of the repository put names of their own, as builds do with
// `org.gradle.kotlin.dsl`: what is missing in them is the library's.
import { partQualifiedName } from '../../../platforms/jvm/qualified-name.ts';
import type { UnitIndex } from './unit-index.ts';

/** @returns whether imports of the repository name more of the package that is missing here than is declared here */
export function createSharedPackages(index: UnitIndex): (packageName: string) => boolean {
  let named: ReadonlyMap<string, ReadonlySet<string>> | undefined;
  return (packageName) => {
    named ??= namesByPackage(index);
    const names = [...(named.get(packageName) ?? [])];
    const missing = names.filter((name) => index.declared(packageName, name).length === 0).length;
    return missing > 1 && missing > names.length - missing;
  };
}

/** What the imports of all files name at the own level of packages. */
function namesByPackage(index: UnitIndex): Map<string, Set<string>> {
  const named = new Map<string, Set<string>>();
  for (const { imports } of index.units()) {
    for (const segments of imports.values()) {
      const { packageName, memberName } = partQualifiedName(segments);
      const names = named.get(packageName) ?? new Set<string>();
      named.set(packageName, names.add(memberName.split('.', 1)[0] as string));
    }
  }
  return named;
}
