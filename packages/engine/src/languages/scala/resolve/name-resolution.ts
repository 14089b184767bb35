// What a dotted name means at some place of a file: through imports and packages around it, from the innermost
// outwards, or from the root.
// https://www.scala-lang.org/files/archive/spec/2.13/02-identifiers-names-and-scopes.html
import type { UnitContext } from '../source-unit.ts';
import type { Evidence } from './choose-sources.ts';
import type { PackageIndex, Source } from './package-index.ts';

export type Meaning =
  | { readonly kind: 'package'; readonly name: string }
  | {
      readonly kind: 'files';
      /** Sorted; several are variants of one source. */
      readonly paths: readonly string[];
      readonly packageName: string;
      /** What is named within the package: the declaration and what is behind it. Never empty. */
      readonly inner: readonly string[];
    }
  /** Something of the file itself, or a member of a value. */
  | { readonly kind: 'value' }
  /** Not of the repository, or missing there; `segments` from the root, as far as that is known. */
  | { readonly kind: 'elsewhere'; readonly segments: readonly string[] };

export interface NameResolution {
  importMeaning(source: Source, place: number): Meaning;
  /** @param context `null` for the root */
  resolve(source: Source, segments: readonly string[], context: number | null): Meaning;
  /** Whether a later import or a qualified name of the file begins with what the wildcard lets in. */
  isPassage(source: Source, place: number): boolean;
}

/** Nobody imports so much by hand; what is farther away is not asked. */
export const MAX_CLIMBED = 400;

export function createNameResolution(index: PackageIndex): NameResolution {
  const meanings = new Map<Source, Meaning[]>();
  const passages = new Map<Source, Set<number>>();

  /** All of the file's in source order, so that each needs only what is known. */
  function meaningsOf(source: Source): readonly Meaning[] {
    const known = meanings.get(source);
    if (known !== undefined) return known;
    const found: Meaning[] = [];
    meanings.set(source, found);
    for (const { path, context, isLocal } of source.unit.imports) {
      found.push(isLocal ? { kind: 'value' } : resolve(source, path, context));
    }
    return found;
  }

  function resolve(source: Source, segments: readonly string[], context: number | null): Meaning {
    const [head, ...rest] = segments as [string, ...string[]];
    if (head === '_root_') return fromRoot(source, rest);
    const { contexts } = source.unit;
    let partial: Meaning | undefined;
    let climbed = 0;
    for (let at = context; at !== null; at = contexts[at]?.around ?? null) {
      climbed += 1;
      if (climbed > MAX_CLIMBED) break;
      const here = contexts[at] as UnitContext;
      const start = letIn(source, here, head, rest[0]);
      if (start === undefined) continue;
      const found = descendAll(source, start, rest);
      if (isNamed(source, here)) return found;
      if (found.kind !== 'elsewhere') return throughPassage(source, here, found);
      partial ??= found;
    }
    const found = fromRoot(source, segments);
    return found.kind === 'elsewhere' && !index.hasPackage(head) ? (partial ?? found) : found;
  }

  /** Whether it is an import by name, which nothing farther out can compete with. */
  function isNamed({ unit }: Source, { import: place }: UnitContext): boolean {
    return place !== undefined && unit.imports[place]?.isWildcard === false;
  }

  function throughPassage(source: Source, { import: place }: UnitContext, found: Meaning): Meaning {
    if (place !== undefined) passages.set(source, (passages.get(source) ?? new Set()).add(place));
    return found;
  }

  /** What the package or import that is opened there makes the head of a name mean. */
  function letIn(
    source: Source,
    { package: place, import: at }: UnitContext,
    head: string,
    next: string | undefined,
  ): Meaning | undefined {
    const { packages, imports } = source.unit;
    if (place !== undefined) {
      const name = packages[place]?.name ?? '';
      // What is called so at the root is asked last, after all that is around.
      return name === ''
        ? declared(source, name, head, 'named')
        : member(source, { kind: 'package', name }, head, next);
    }
    const clause = at === undefined ? undefined : imports[at];
    if (clause === undefined || at === undefined) return undefined;
    if (!clause.isWildcard) return clause.local === head ? meaningsOf(source)[at] : undefined;
    if (clause.hidden.includes(head)) return undefined;
    const meaning = meaningsOf(source)[at];
    if (meaning?.kind === 'package') return member(source, meaning, head, next);
    if (meaning?.kind !== 'files') return undefined;
    const inner = [...meaning.inner, head];
    const paths = offering(index, meaning, inner);
    return paths.length === 0 ? undefined : { ...meaning, paths, inner };
  }

  function fromRoot(source: Source, segments: readonly string[]): Meaning {
    const [head, ...rest] = segments;
    if (head === undefined || !index.hasPackage(head)) return { kind: 'elsewhere', segments };
    return descendAll(source, { kind: 'package', name: head }, rest);
  }

  function descendAll(
    source: Source,
    start: Meaning | undefined,
    segments: readonly string[],
  ): Meaning {
    let at: Meaning = start ?? { kind: 'value' };
    for (const [place, segment] of segments.entries()) {
      if (at.kind === 'value') return at;
      if (at.kind === 'elsewhere')
        return { ...at, segments: [...at.segments, ...segments.slice(place)] };
      if (at.kind === 'files') return { ...at, inner: [...at.inner, ...segments.slice(place)] };
      const next = member(source, at, segment, segments[place + 1]);
      if (next === undefined) {
        return { kind: 'elsewhere', segments: [...at.name.split('.'), ...segments.slice(place)] };
      }
      at = next;
    }
    return at;
  }

  /** @param next what is asked of the member: an object and a package can bear one name */
  function member(
    source: Source,
    { name }: Extract<Meaning, { kind: 'package' }>,
    segment: string,
    next: string | undefined,
  ): Meaning | undefined {
    const inner = name === '' ? segment : `${name}.${segment}`;
    const isPackage = index.hasPackage(inner);
    if (isPackage && next !== undefined) {
      const holdsNext =
        index.hasPackage(`${inner}.${next}`) ||
        index.declaring(source, inner, next, 'named').length > 0;
      if (holdsNext) return { kind: 'package', name: inner };
    }
    const found = declared(source, name, segment, 'named');
    return found ?? (isPackage ? { kind: 'package', name: inner } : undefined);
  }

  function declared(
    source: Source,
    packageName: string,
    name: string,
    evidence: Evidence,
  ): Meaning | undefined {
    const paths = index.declaring(source, packageName, name, evidence);
    return paths.length === 0 ? undefined : { kind: 'files', paths, packageName, inner: [name] };
  }

  return {
    importMeaning: (source, place) => meaningsOf(source)[place] ?? { kind: 'value' },
    resolve,
    isPassage: (source, place) => passages.get(source)?.has(place) === true,
  };
}

/** Those of the files that offer the name behind their object. */
export function offering(
  index: PackageIndex,
  { paths, packageName }: Extract<Meaning, { kind: 'files' }>,
  inner: readonly string[],
): readonly string[] {
  return paths.filter((path) => index.offers(path, packageName, inner.join('.')));
}
