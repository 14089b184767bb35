// The index of packages with what objects and package objects inherit: their members are named like their own.
import type { Inheritance } from './inheritance.ts';
import type { PackageIndex } from './package-index.ts';

export function withInheritedNames(index: PackageIndex, inheritance: Inheritance): PackageIndex {
  return {
    ...index,
    declaring: (from, packageName, name, evidence) => {
      const found = index.declaring(from, packageName, name, evidence);
      if (found.length > 0) return found;
      return index.inheriting(from, packageName, evidence).filter((path) => {
        const source = index.sources.get(path);
        return source !== undefined && inheritance.packageInherits(source, packageName, name);
      });
    },
    offers: (path, packageName, qualifiedName) => {
      if (index.offers(path, packageName, qualifiedName)) return true;
      const source = index.sources.get(path);
      return source !== undefined && inheritance.objectInherits(source, packageName, qualifiedName);
    },
  };
}
