// What sources in the other languages of the Java platform declare, found by package and name: the types and
// top-level members that a Java, Kotlin or Scala file can name besides those in its own language.
import type { NeighbourSource, RepositoryView } from '../../language.ts';
import { createPlaces, nearestPlace, type SourcePlace } from './source-places.ts';

export interface NeighbourUnit {
  readonly place: SourcePlace;
  readonly source: NeighbourSource;
}

export interface NeighbourTypes {
  hasPackage(packageName: string): boolean;
  /** The nearest file in another language that offers the name at its own level. */
  nearest(from: SourcePlace, packageName: string, name: string): NeighbourUnit | undefined;
  /** The nearest for what a qualified name begins with, whatever is behind it. The longest package wins. */
  qualified(from: SourcePlace, segments: readonly string[]): NeighbourUnit | undefined;
}

export function createNeighbourTypes(view: RepositoryView): NeighbourTypes {
  const packages = indexPackages(view);
  const nearest: NeighbourTypes['nearest'] = (from, packageName, name) =>
    nearestPlace(from, packages.get(packageName)?.get(name) ?? []);
  return {
    hasPackage: (packageName) => packages.has(packageName),
    nearest,
    qualified: (from, segments) => {
      if (packages.size === 0) return undefined;
      let packageName = segments.join('.');
      for (let end = segments.length - 1; end >= 0; end -= 1) {
        const name = segments[end] as string;
        packageName = packageName.slice(0, Math.max(0, packageName.length - name.length - 1));
        const found = nearest(from, packageName, name);
        if (found !== undefined) return found;
      }
      return undefined;
    },
  };
}

/** Files by the names that they offer, by package; each list sorted by path. */
function indexPackages(view: RepositoryView): Map<string, Map<string, NeighbourUnit[]>> {
  const packages = new Map<string, Map<string, NeighbourUnit[]>>();
  const tests = new Set<string>();
  const placeOf = createPlaces(view, (path) => tests.has(path));
  for (const source of view.neighbours()) {
    if (source.isTest) tests.add(source.path);
    const unit = { place: placeOf(source.path, source.packageName), source };
    const names = packages.get(source.packageName) ?? new Map<string, NeighbourUnit[]>();
    packages.set(source.packageName, names);
    for (const name of offeredNames(source)) {
      names.set(name, [...(names.get(name) ?? []), unit]);
    }
  }
  return packages;
}

/**
 * Names at the file's own level, and those of classes that only the compiler makes: Kotlin's for a file's
 * functions, Scala's for an object.
 */
function offeredNames({ path, languageName, exports }: NeighbourSource): Set<string> {
  const names = exports.map(({ name }) => name.split('.', 1)[0] as string);
  if (languageName === 'kotlin') names.push(fileClassOf(path));
  if (languageName === 'scala') names.push(...names.map((name) => `${name}$`));
  return new Set(names);
}

/** `http-util.kt` compiles to the class `Http_utilKt`, where `@file:JvmName` says nothing else. */
function fileClassOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '');
  const word = name.replace(/[^\p{L}\p{N}_$]/gu, '_');
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}Kt`;
}
