// How much of the domains stays as it is when one file in a hundred is missing: what an analysis that remembers
// nothing owes to a repository that changes every day.
import { analyseDomains, type DomainMap, type DomainSources, type Program } from '@orrery/engine';
import { sample } from './sample.ts';

/** What leaving files out changed, at one level of the hierarchy. Shares are of 1. */
export interface Drift {
  /** Files of all that were kept which are in a group of another name than before. */
  readonly moved: number;
  /** Names of before that are gone, of all there were. */
  readonly lostNames: number;
}

export interface Stability {
  readonly domains: Drift;
  readonly subdomains: Drift;
}

/** Of the files this part is left out, and at least one. */
const DROPPED_SHARE = 0.01;

/** @returns by seed, in their order */
export function measureStability(
  program: Program,
  sources: DomainSources,
  seeds: readonly number[],
): Stability[] {
  const before = readGroups(program, analyseDomains(program, sources));
  const paths = program.files.map(({ path }) => path);
  const count = Math.max(1, Math.round(paths.length * DROPPED_SHARE));
  return seeds.map((seed) => {
    const dropped = new Set(sample(paths, count, seed));
    const rest = withoutFiles(program, dropped);
    const kept = {
      ...sources,
      paths: sources.paths.filter((path) => !dropped.has(path)),
      abouts: sources.abouts.filter(({ path }) => !dropped.has(path)),
    };
    const after = readGroups(rest, analyseDomains(rest, kept));
    return {
      domains: driftOf(before.domains, after.domains),
      subdomains: driftOf(before.subdomains, after.subdomains),
    };
  });
}

/** By path the name of its group. */
type Groups = ReadonlyMap<string, string>;

function readGroups({ files }: Program, { domains, subdomains, filePlaces }: DomainMap) {
  const groupsOf = (nameOf: (subdomain: number) => string): Groups =>
    new Map(filePlaces.map(({ subdomain }, file) => [files[file]!.path, nameOf(subdomain)]));
  const domainOf = (subdomain: number) => domains[subdomains[subdomain]!.domain]!.name;
  return {
    domains: groupsOf(domainOf),
    subdomains: groupsOf((at) => `${domainOf(at)}: ${subdomains[at]!.name}`),
  };
}

function driftOf(before: Groups, after: Groups): Drift {
  const moved = [...after].filter(([path, name]) => before.get(path) !== name).length;
  const names = new Set(before.values());
  const lost = names.difference(new Set(after.values()));
  return { moved: moved / after.size, lostNames: lost.size / names.size };
}

/** The program as if the files had never been; what led to them leads nowhere. */
export function withoutFiles(program: Program, dropped: ReadonlySet<string>): Program {
  const files = placesWithout(program.files, ({ path }) => !dropped.has(path));
  const fileAt = (file: number) => files.get(file);
  const declarations = placesWithout(program.declarations, ({ file }) => files.has(file));
  const anonymous = placesWithout(program.anonymous, ({ file }) => files.has(file));
  const keep = <Item>(items: readonly Item[], places: Places) =>
    items.filter((_, at) => places.has(at));
  const endOf = (end: CallEnd): CallEnd | undefined => {
    if ('file' in end) return present(fileAt(end.file), (file) => ({ file }));
    if ('declaration' in end) {
      return present(declarations.get(end.declaration), (declaration) => ({ declaration }));
    }
    return present(anonymous.get(end.anonymous), (at) => ({ anonymous: at }));
  };
  return {
    ...program,
    files: keep(program.files, files),
    dependencies: program.dependencies.flatMap((dependency) => {
      const { from, to } = dependency;
      const target = 'file' in to ? present(fileAt(to.file), (file) => ({ file })) : to;
      if (!files.has(from) || target === undefined) return [];
      return [{ ...dependency, from: fileAt(from)!, to: target }];
    }),
    declarations: keep(program.declarations, declarations).map((declaration) => ({
      ...declaration,
      file: fileAt(declaration.file)!,
      parent: declaration.parent === null ? null : declarations.get(declaration.parent)!,
    })),
    inheritance: program.inheritance.flatMap((link) => {
      const [from, to] = [declarations.get(link.from), declarations.get(link.to)];
      return from === undefined || to === undefined ? [] : [{ ...link, from, to }];
    }),
    anonymous: keep(program.anonymous, anonymous).map((callable) => ({
      ...callable,
      file: fileAt(callable.file)!,
      around: callable.around === null ? null : declarations.get(callable.around)!,
    })),
    calls: program.calls.flatMap((call) => {
      const [from, to] = [endOf(call.from), endOf(call.to)];
      return from === undefined || to === undefined ? [] : [{ ...call, from, to }];
    }),
  };
}

type CallEnd = Program['calls'][number]['to'];

/** By index of before the index of after; without what is gone. */
type Places = ReadonlyMap<number, number>;

function placesWithout<Item>(items: readonly Item[], isKept: (item: Item) => boolean): Places {
  const places = new Map<number, number>();
  for (const [at, item] of items.entries()) if (isKept(item)) places.set(at, places.size);
  return places;
}

const present = <Value, Result>(
  value: Value | undefined,
  make: (value: Value) => Result,
): Result | undefined => (value === undefined ? undefined : make(value));
