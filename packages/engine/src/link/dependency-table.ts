// Collects imports into dependencies, one per pair of importer and target, and gives them out sorted.
import type { ImportFact, ImportKind } from '../facts.ts';
import type { ImportTarget } from '../language.ts';
import type { Dependency, ExternalModule, Program, ProgramFile } from '../program.ts';
import { compareText } from '../source-tree.ts';

type Target = Exclude<ImportTarget, { outcome: 'unresolved' }>;

/** What imports say of one target; as often as they say it. */
interface Entry {
  readonly kinds: ImportKind[];
  readonly symbols: string[];
  line: number;
}

/** Entries by target, by importer. Targets are kept apart by outcome, so no path can look like a package. */
export class DependencyTable {
  readonly #toFiles = new Map<string, Map<string, Entry>>();
  readonly #toExternals = new Map<string, Map<ExternalModule, Entry>>();
  /** One object a module, by ecosystem and name. */
  readonly #externals = new Map<string, Map<string, ExternalModule>>();

  add(importer: string, fact: ImportFact, target: Target): void {
    const line = lineOf(fact, target);
    const entry =
      target.outcome === 'resolved'
        ? openEntry(this.#toFiles, importer, target.path, line)
        : openEntry(this.#toExternals, importer, this.#externalOf(target), line);
    if (!entry.kinds.includes(fact.kind)) entry.kinds.push(fact.kind);
    for (const symbol of target.symbols) entry.symbols.push(symbol);
    entry.line = Math.min(entry.line, line);
  }

  /** Paths of all files that some import leads to. */
  importedPaths(): Set<string> {
    return new Set([...this.#toFiles.values()].flatMap((targets) => [...targets.keys()]));
  }

  /** @param files sorted by path; holds every importer and every imported path */
  build(files: readonly ProgramFile[]): Pick<Program, 'files' | 'externals' | 'dependencies'> {
    const externals = [...this.#externals.values()]
      .flatMap((byName) => [...byName.values()])
      .sort(compareExternals);
    const externalIndex = new Map(externals.map((external, index) => [external, index]));
    const fileIndex = new Map(files.map(({ path }, index) => [path, index]));
    const dependencies: Dependency[] = [];
    files.forEach(({ path }, from) => {
      for (const [file, entry] of sortedByIndex(this.#toFiles.get(path), fileIndex)) {
        dependencies.push(sealed(from, { file }, entry));
      }
      for (const [external, entry] of sortedByIndex(this.#toExternals.get(path), externalIndex)) {
        dependencies.push(sealed(from, { external }, entry));
      }
    });
    return { files, externals, dependencies };
  }

  #externalOf({ ecosystem, name }: Extract<Target, { outcome: 'external' }>): ExternalModule {
    const byName = this.#externals.get(ecosystem) ?? new Map<string, ExternalModule>();
    this.#externals.set(ecosystem, byName);
    const known = byName.get(name);
    if (known !== undefined) return known;
    const external = { ecosystem, name };
    byName.set(name, external);
    return external;
  }
}

/** Of the first use of what the target gives. */
function lineOf({ line, symbols, symbolLines }: ImportFact, target: Target): number {
  if (symbolLines === undefined) return line;
  const given = new Set(target.symbols);
  let first = Number.POSITIVE_INFINITY;
  for (let at = 0; at < symbolLines.length; at += 1) {
    const used = symbolLines[at]!;
    if (used < first && given.has(symbols[at]!)) first = used;
  }
  return first === Number.POSITIVE_INFINITY ? line : first;
}

function openEntry<T>(
  table: Map<string, Map<T, Entry>>,
  importer: string,
  target: T,
  line: number,
): Entry {
  let targets = table.get(importer);
  if (targets === undefined) {
    targets = new Map();
    table.set(importer, targets);
  }
  const known = targets.get(target);
  if (known !== undefined) return known;
  const entry: Entry = { kinds: [], symbols: [], line };
  targets.set(target, entry);
  return entry;
}

function sortedByIndex<T>(
  targets: ReadonlyMap<T, Entry> | undefined,
  index: ReadonlyMap<T, number>,
): [number, Entry][] {
  if (targets === undefined) return [];
  return Array.from(targets, ([key, entry]): [number, Entry] => {
    const at = index.get(key);
    if (at === undefined) throw new Error(`${key} is imported but is no file of the program`);
    return [at, entry];
  }).sort(([a], [b]) => a - b);
}

/** Lists that have grown have room for seventeen items, so that their copies are what is kept. */
const sealed = (
  from: number,
  to: Dependency['to'],
  { kinds, symbols, line }: Entry,
): Dependency => ({
  from,
  to,
  kinds: kinds.toSorted(),
  symbols: symbols.length < 2 ? symbols.slice() : [...new Set(symbols)].sort(),
  line,
});

const compareExternals = (a: ExternalModule, b: ExternalModule): number =>
  compareText(a.ecosystem, b.ecosystem) || compareText(a.name, b.name);
