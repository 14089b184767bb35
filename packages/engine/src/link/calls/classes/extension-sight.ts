// Which extensions a call can mean, in languages where a file sees only those of its own package and those that it
// imports: of several packages that extend one class by the same name, one is meant.
import { appendTo } from '../collections/append-to.ts';
import type { Site } from '../sites/site-table.ts';
import { rootOf } from '../sites/site-table.ts';
import type { SolverState } from '../solver-state.ts';
import type { TextTable, Unit } from '../units/unit.ts';
import type { ClassTable } from './class-table.ts';

interface Extension {
  readonly unit: Unit;
  readonly name: string;
  /** Whether it stands in the body of a function, or only its file sees it. */
  readonly isLocal: boolean;
  /** The class in whose body it stands, which has to be a receiver where it is called; -1 for none. */
  home: number;
}

/** Extensions of one name. */
interface Namesakes {
  /** Packages that have some at their top level. */
  readonly packages: Set<string>;
  /** Callables of those that are members of a class themselves. */
  readonly members: number[];
}

export class ExtensionSight {
  readonly #callables: SolverState['callables'];
  readonly #classes: ClassTable;
  readonly #texts: TextTable;
  /** By callable. */
  readonly #extensions = new Map<number, Extension>();
  readonly #ofMissing = new Set<number>();
  /** By name; made when the first call is asked for, since all extensions are known then. */
  #namesakes: ReadonlyMap<string, Namesakes> | undefined;
  /** What each unit names of other files, by path. */
  readonly #symbolsOf = new Map<Unit, ReadonlyMap<string, readonly string[]>>();

  constructor({ callables, classes, texts }: Pick<SolverState, 'callables' | 'classes' | 'texts'>) {
    this.#callables = callables;
    this.#classes = classes;
    this.#texts = texts;
  }

  /** @param key the member that it adds to the class that it extends */
  note(callable: number, unit: Unit, key: number): void {
    if (unit.seenPackages === undefined) return;
    this.#add(callable, unit, key, this.#callables[callable]!.fact.around !== 0);
  }

  /** As `note`, of what nobody sees but the file that declares it. */
  noteOfFile(callable: number, unit: Unit, key: number): void {
    this.#add(callable, unit, key, true);
  }

  #add(callable: number, unit: Unit, key: number, isLocal: boolean): void {
    const name = bareName(this.#texts.textOf(key));
    this.#extensions.set(callable, { unit, name, isLocal, home: -1 });
  }

  /** It takes what may be missing, which no member does. */
  noteOfMissing(callable: number): void {
    this.#ofMissing.add(callable);
  }

  takesMissing(callable: number): boolean {
    return this.#ofMissing.has(callable);
  }

  /** Whether the callable is an extension that has to be in sight. */
  has(callable: number): boolean {
    return this.#extensions.size > 0 && this.#extensions.has(callable);
  }

  /** An extension that is a member of a class itself. */
  noteHome(callable: number, classIndex: number): void {
    const extension = this.#extensions.get(callable);
    if (extension !== undefined) extension.home = classIndex;
  }

  /** Whether a call of a member may mean the extension, which is in sight then. */
  mayMean(site: Site, callable: number): boolean {
    const extension = this.#extensions.get(callable)!;
    const { frame, caller } = rootOf(site);
    const { unit } = frame;
    if (unit.seenPackages === undefined) return this.#mayMeanOfFile(site, unit, extension);
    const { home, name } = extension;
    const { packages, members } = this.#namesakesOf(name);
    if (home !== -1 && this.#standsIn(caller, home)) return true;
    if (extension.isLocal) return unit === extension.unit;
    // Those of the classes around come first.
    if (members.some((each) => this.#comesFirst(each, callable, caller))) return false;
    if (unit === extension.unit) return true;
    if (home === -1) return sees(unit, packageOf(extension.unit), name);
    // Which receivers there are beside the classes around, only the lambdas around the call know.
    const isOther = [...packages].some((each) => sees(unit, each, name));
    return !isOther || this.#namesMoreThanExtensions(unit, extension.unit.path);
  }

  /** Whether a member of a class around the call extends what the other one extends as well. */
  #comesFirst(member: number, other: number, caller: number): boolean {
    const [own, extended] = [this.#callables[member]!.owner, this.#callables[other]!.owner];
    return (
      this.#areRelated(own, extended) && this.#standsIn(caller, this.#extensions.get(member)!.home)
    );
  }

  /** What is called under another name was handed over; headers call what is in sight where they are included. */
  #mayMeanOfFile({ key }: Site, { path, rules, index }: Unit, extension: Extension): boolean {
    if (!extension.isLocal || index === extension.unit.index) return true;
    const isNamed = key === -1 || bareName(this.#texts.textOf(key)) === extension.name;
    return !isNamed || rules.isHeader?.(path ?? '') === true;
  }

  /** Whether an instance of the class may be a receiver since the call stands in it, in a base or below it. */
  #standsIn(caller: number, home: number): boolean {
    for (let at = caller; at !== -1; at = this.#callables[at]!.around) {
      for (const around of [this.#callables[at]!.owner, this.#extensions.get(at)?.home ?? -1]) {
        if (around !== -1 && this.#areRelated(around, home)) return true;
      }
    }
    return false;
  }

  #areRelated(a: number, b: number): boolean {
    return this.#classes.isBelow(a, b) || this.#classes.isBelow(b, a);
  }

  /** Whether the unit names something of the file that may have made its classes receivers. */
  #namesMoreThanExtensions(unit: Unit, path: string | null): boolean {
    const symbols = this.#symbolsNamedBy(unit).get(path ?? '') ?? [];
    return symbols.some((symbol) => this.#namesakesOf(symbol).packages.size === 0);
  }

  #symbolsNamedBy(unit: Unit): ReadonlyMap<string, readonly string[]> {
    const known = this.#symbolsOf.get(unit);
    if (known !== undefined) return known;
    const symbols = new Map<string, string[]>();
    for (const target of unit.targets.flat()) {
      if (target.outcome !== 'resolved') continue;
      for (const symbol of target.symbols) appendTo(symbols, target.path, symbol);
    }
    this.#symbolsOf.set(unit, symbols);
    return symbols;
  }

  #namesakesOf(name: string): Namesakes {
    this.#namesakes ??= namesakesOf(this.#extensions);
    return this.#namesakes.get(name) ?? NO_NAMESAKES;
  }
}

const NO_NAMESAKES: Namesakes = { packages: new Set(), members: [] };

function namesakesOf(extensions: ReadonlyMap<number, Extension>): Map<string, Namesakes> {
  const all = new Map<string, Namesakes>();
  for (const [callable, { unit, name, home, isLocal }] of extensions) {
    if (isLocal) continue;
    const { packages, members } = all.get(name) ?? { packages: new Set(), members: [] };
    all.set(name, { packages, members });
    if (home === -1) packages.add(packageOf(unit));
    else members.push(callable);
  }
  return all;
}

function sees({ seenPackages }: Unit, packageName: string, name: string): boolean {
  if (seenPackages === undefined || seenPackages.own === packageName) return true;
  const { imported } = seenPackages;
  return imported.has(`${packageName}.${name}`) || imported.has(`${packageName}.*`);
}

const packageOf = ({ seenPackages }: Unit): string => seenPackages?.own ?? '';

/** The name of a function or property that a key of members stands for: `get .area` is `area`. */
const bareName = (key: string): string =>
  key.slice(Math.max(key.lastIndexOf(' '), key.lastIndexOf('.')) + 1);
