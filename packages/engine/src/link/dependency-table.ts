// Collects imports into dependencies, one per pair of importer and target, and gives them out sorted.
import type { ImportFact, ImportKind } from '../facts.ts';
import type { ImportTarget } from '../language.ts';
import type { Dependency, ExternalModule, Program, ProgramFile } from '../program.ts';
import { compareText } from '../source-tree.ts';

type Target = Exclude<ImportTarget, { outcome: 'unresolved' }>;

interface Entry {
  readonly kinds: Set<ImportKind>;
  readonly symbols: Set<string>;
  line: number;
}

/** Entries by target, by importer. Targets are keyed apart by outcome, so no path can look like a package. */
export class DependencyTable {
  readonly #toFiles = new Map<string, Map<string, Entry>>();
  readonly #toExternals = new Map<string, Map<string, Entry>>();
  readonly #externals = new Map<string, ExternalModule>();

  add(importer: string, fact: ImportFact, target: Target): void {
    const line = lineOf(fact, target);
    const entry =
      target.outcome === 'resolved'
        ? openEntry(this.#toFiles, importer, target.path, line)
        : openEntry(this.#toExternals, importer, this.#externalKey(target), line);
    entry.kinds.add(fact.kind);
    for (const symbol of target.symbols) entry.symbols.add(symbol);
    entry.line = Math.min(entry.line, line);
  }

  /** Paths of all files that some import leads to. */
  importedPaths(): Set<string> {
    return new Set([...this.#toFiles.values()].flatMap((targets) => [...targets.keys()]));
  }

  /** @param files sorted by path; holds every importer and every imported path */
  build(files: readonly ProgramFile[]): Pick<Program, 'files' | 'externals' | 'dependencies'> {
    const externalEntries = [...this.#externals].sort(([, a], [, b]) => compareExternals(a, b));
    const externalIndex = new Map(externalEntries.map(([key], index) => [key, index]));
    const fileIndex = new Map(files.map(({ path }, index) => [path, index]));
    const dependencies: Dependency[] = [];
    files.forEach(({ path }, from) => {
      for (const [file, entry] of sortedByIndex(this.#toFiles.get(path), fileIndex)) {
        dependencies.push({ from, to: { file }, ...sealEntry(entry) });
      }
      for (const [external, entry] of sortedByIndex(this.#toExternals.get(path), externalIndex)) {
        dependencies.push({ from, to: { external }, ...sealEntry(entry) });
      }
    });
    return { files, externals: externalEntries.map(([, external]) => external), dependencies };
  }

  #externalKey({ ecosystem, name }: Extract<Target, { outcome: 'external' }>): string {
    const key = `${ecosystem}:${name}`;
    if (!this.#externals.has(key)) this.#externals.set(key, { ecosystem, name });
    return key;
  }
}

/** Of the first use of what the target gives. */
function lineOf({ line, symbols, symbolLines }: ImportFact, target: Target): number {
  if (symbolLines === undefined) return line;
  const given = new Set(target.symbols);
  const lines = symbolLines.filter((_, at) => given.has(symbols[at]!));
  return lines.length === 0 ? line : lines.reduce((first, other) => Math.min(first, other));
}

function openEntry(
  table: Map<string, Map<string, Entry>>,
  importer: string,
  target: string,
  line: number,
): Entry {
  const targets = table.get(importer) ?? new Map<string, Entry>();
  table.set(importer, targets);
  const entry = targets.get(target) ?? { kinds: new Set(), symbols: new Set(), line };
  targets.set(target, entry);
  return entry;
}

function sortedByIndex(
  targets: ReadonlyMap<string, Entry> | undefined,
  index: ReadonlyMap<string, number>,
): [number, Entry][] {
  return [...(targets ?? [])]
    .map(([key, entry]): [number, Entry] => {
      const at = index.get(key);
      if (at === undefined) throw new Error(`${key} is imported but is no file of the program`);
      return [at, entry];
    })
    .sort(([a], [b]) => a - b);
}

const sealEntry = ({ kinds, symbols, line }: Entry) => ({
  kinds: [...kinds].sort(),
  symbols: [...symbols].sort(),
  line,
});

const compareExternals = (a: ExternalModule, b: ExternalModule): number =>
  compareText(a.ecosystem, b.ecosystem) || compareText(a.name, b.name);
