// Members that a class or a module makes when it is asked for one that it lacks, as Python's `__getattr__` does: whoever reads
// such a member, or imports such a name, calls that with its name, and gets what it returns.
// https://peps.python.org/pep-0562/
import { CALL, getterKey, MOVE } from '../../../flow/flow-facts.ts';
import { ofAnyCall } from '../copies/instances-by-call.ts';
import { classOfValue } from '../graph/value-classes.ts';
import { VALUE } from '../graph/values.ts';
import { addSite } from '../load/add-site.ts';
import type { LoadContext } from '../load-context.ts';
import type { Frame, SolverState } from '../solver-state.ts';
import { forEachRow } from '../units/move-rows.ts';

/** Where a member is read. */
interface Reader {
  readonly frame: Frame;
  readonly caller: number;
  readonly line: number;
}

/** What of a class or module stands in for members that it lacks. */
interface StandIn {
  readonly key: number;
  /** Keys that the files of the class, its bases and metaclasses write, to whatever object, or names that the module binds. */
  readonly written: { readonly has: (key: number) => boolean };
  /**
   * Whether what is written to a member becomes an entry, by a method of the program: a map that is read by attributes has no
   * member but what stands in its class, whatever is written to it.
   */
  readonly hasEntriesAlone: boolean;
  /** Whether it lacks a key, as far as that was asked. */
  readonly lacks: Map<number, boolean>;
  /** The same of what classes below have for themselves. */
  readonly isLeft: Map<number, boolean>;
}

/** A member that a value lacks has been asked for. */
interface Asked {
  readonly reader: Reader;
  readonly standIn: StandIn;
  readonly value: number;
  readonly key: number;
  /** Whether nothing else has given it: what gets there by chance beside what has the member is not asked. */
  readonly isUnmet: () => boolean;
}

/** Nothing else can be read by a name. */
const NAME = /^[A-Za-z_]\w*$/;

/** Names of the language's own are looked for in the class of the class. */
const SPECIAL = /^__\w+__$/;

/**
 * How many numbers the moves of a program may have whose members are asked for: some 200,000 lines. In larger ones so
 * many reads get nothing from anybody that to follow what such a method gives for each would slow the solver.
 */
const MAX_NUMBERS = 3_000_000;

/** Whether any file of the program speaks of a method that does so, or of a class of the runtime's that has one. */
export function mayMakeMembers({ units, texts }: SolverState): boolean {
  const asked = units.filter(
    ({ path, rules }) => path !== null && rules.absentMember !== undefined,
  );
  const size = asked.reduce((sum, { facts }) => sum + facts.moves.length, 0);
  if (size > MAX_NUMBERS) return false;
  return asked.some(({ rules, texts: own }) => {
    return [rules.absentMember!, ...(rules.classesWithAbsentMember ?? [])].some((name) => {
      const key = texts.find(name);
      return key !== undefined && own.includes(key);
    });
  });
}

export class AbsentMembers {
  readonly #context: LoadContext;
  readonly #readers = new Map<number, Reader>();
  readonly #standIns = new Map<number, StandIn | undefined>();
  readonly #ofModules = new Map<number, StandIn | undefined>();
  readonly #writtenIn = new Map<number, ReadonlySet<number>>();
  /** Values and keys of which what the method gives is known, by the place that holds it. */
  readonly #given = new Set<number>();
  readonly #pending: Asked[] = [];

  constructor(context: LoadContext) {
    this.#context = context;
  }

  noteRead(to: number, reader: Reader): void {
    if (reader.frame.unit.rules.absentMember !== undefined) this.#readers.set(to, reader);
  }

  /** A value has come to where the key is read. @param to where it goes */
  read(given: number, key: number, to: number): void {
    const standIn = this.#standInFor(given, key);
    const reader = standIn === undefined ? undefined : this.#readers.get(to);
    if (standIn === undefined || reader === undefined) return;
    const value = this.#ofAnyCall(given, key);
    const isUnmet = () => standIn.hasEntriesAlone || this.#holdsNoOther(to, value, key);
    this.#pending.push({ reader, standIn, value, key, isUnmet });
  }

  /** Whether nothing has come to the place but what the method has given for that name to those who asked before. */
  #holdsNoOther(to: number, value: number, key: number): boolean {
    const { state, nodes } = this.#context;
    const { graph } = state;
    if (graph.countOf(to) === 0) return true;
    const result = nodes.read(value, key);
    if (!this.#given.has(result)) return false;
    const given = new Set(graph.valuesOf(result));
    return graph.valuesOf(to).every((each) => given.has(each));
  }

  /** A value has come to where its member is called. */
  call(siteIndex: number, key: number, given: number): void {
    const standIn = this.#standInFor(given, key);
    if (standIn === undefined) return;
    const value = this.#ofAnyCall(given, key);
    const site = this.#context.state.sites.at(siteIndex);
    const { frame, caller, line } = site;
    if (frame.site !== null) return;
    const isUnmet = () => standIn.hasEntriesAlone || (!site.hasTargets && !site.isExternal);
    this.#pending.push({ reader: { frame, caller, line }, standIn, value, key, isUnmet });
  }

  /** What the method gives for one instance of a class it gives for all. */
  #ofAnyCall(value: number, key: number): number {
    const { state, nodes } = this.#context;
    const general = ofAnyCall(state, value);
    if (general !== value) state.graph.addEdge(nodes.read(general, key), nodes.read(value, key));
    return general;
  }

  /** Values have come to rest: whoever has got nothing from others asks the method. */
  assume(): void {
    const unmet = this.#pending
      .splice(0)
      .filter((asked) => asked.isUnmet() && !this.#isLeftToBelow(asked));
    for (const each of unmet) this.#callFor(each);
  }

  #standInFor(value: number, key: number): StandIn | undefined {
    const { state } = this.#context;
    const kind = state.values.kindOf(value);
    if (kind === VALUE.namespace) return this.#standInOfModule(state.values.firstOf(value), key);
    if (kind !== VALUE.instance && kind !== VALUE.declared && kind !== VALUE.cone) return undefined;
    const at = classOfValue(state, value);
    const standIn = at === -1 ? undefined : this.#standInOf(at, value);
    if (standIn === undefined) return undefined;
    const known = standIn.lacks.get(key);
    if (known !== undefined) return known ? standIn : undefined;
    const lacks = this.#lacks(at, standIn, key);
    standIn.lacks.set(key, lacks);
    return lacks ? standIn : undefined;
  }

  /**
   * Whether a class below has the member, or makes members in its own way: where the type alone is known, it is not known which
   * of the classes is there.
   */
  #isLeftToBelow({ standIn, value, key }: Asked): boolean {
    const { classes, texts, values } = this.#context.state;
    const at = classOfValue(this.#context.state, value);
    if (at === -1 || values.kindOf(value) === VALUE.instance) return false;
    const known = standIn.isLeft.get(key);
    if (known !== undefined) return known;
    const keys = [standIn.key, key, texts.get(getterKey(texts.textOf(key)))];
    const isLeft = classes
      .below(at)
      .some((below) => below !== at && keys.some((each) => classes.get(below).members.has(each)));
    standIn.isLeft.set(key, isLeft);
    return isLeft;
  }

  #standInOfModule(index: number, key: number): StandIn | undefined {
    const { texts } = this.#context.state;
    const text = texts.textOf(key);
    if (!NAME.test(text) || SPECIAL.test(text)) return undefined;
    if (!this.#ofModules.has(index)) this.#ofModules.set(index, this.#makesNames(index));
    const standIn = this.#ofModules.get(index);
    return standIn?.written.has(key) === false ? standIn : undefined;
  }

  /** The function of the module that is asked for names that nothing binds there. */
  #makesNames(index: number): StandIn | undefined {
    const { units, texts } = this.#context.state;
    const { rules, path, globals } = units[index]!;
    const key = path === null ? undefined : texts.find(rules.absentMember ?? '');
    return key !== undefined && globals.has(key)
      ? { key, written: globals, hasEntriesAlone: false, lacks: new Map(), isLeft: new Map() }
      : undefined;
  }

  /** Whether neither the class nor anything in its files gives the member. */
  #lacks(at: number, standIn: StandIn, key: number): boolean {
    if (standIn.key === key || standIn.written.has(key)) return false;
    const { classes, texts } = this.#context.state;
    const text = texts.textOf(key);
    if (!NAME.test(text) || SPECIAL.test(text)) return false;
    const order = classes.orderOf(at);
    const isThere = (name: number | undefined) =>
      name !== undefined && classes.findMembers(order, name, () => true).length > 0;
    return !isThere(key) && !isThere(texts.find(getterKey(text)));
  }

  /** @param value of the class */
  #standInOf(at: number, value: number): StandIn | undefined {
    if (this.#standIns.has(at)) return this.#standIns.get(at);
    const { classes, texts } = this.#context.state;
    const order = classes.orderOf(at);
    const key = texts.find(classes.get(at).rules.absentMember ?? '');
    const isKnown =
      key !== undefined &&
      order.every((each) => !classes.get(each).hasExternalBase) &&
      classes.findMembers(order, key, () => true).length > 0;
    const found = isKnown
      ? {
          key,
          // What makes the instances, as a metaclass does, gives them attributes as well.
          written: this.#writtenBy([...order, ...classes.extensionsOf(at)]),
          hasEntriesAlone: this.#writesEntries(order) && this.#context.nodes.isMap(value),
          lacks: new Map<number, boolean>(),
          isLeft: new Map<number, boolean>(),
        }
      : undefined;
    this.#standIns.set(at, found);
    return found;
  }

  /** Whether a method of the program runs where an attribute is written. */
  #writesEntries(order: readonly number[]): boolean {
    const { classes, texts, units } = this.#context.state;
    return order.some((at) => {
      const { members, rules, unit } = classes.get(at);
      const key = texts.find(rules.attributeWriter ?? '');
      return key !== undefined && units[unit]!.path !== null && members.has(key);
    });
  }

  #writtenBy(order: readonly number[]): ReadonlySet<number> {
    const { classes } = this.#context.state;
    const units = new Set(order.map((at) => classes.get(at).unit));
    return new Set([...units].flatMap((unit) => [...this.#writtenInUnit(unit)]));
  }

  #writtenInUnit(index: number): ReadonlySet<number> {
    const known = this.#writtenIn.get(index);
    if (known !== undefined) return known;
    const unit = this.#context.state.units[index]!;
    const written = new Set<number>();
    forEachRow(unit, (operation, row, moves) => {
      if (operation === MOVE.write) written.add(unit.texts[moves[row + 3]!]!);
    });
    this.#writtenIn.set(index, written);
    return written;
  }

  /** The first that reads the member is told what the method gives for its name; that is what all others get. */
  #callFor({ reader: { frame, caller, line }, standIn, value, key }: Asked): void {
    const { state, nodes } = this.#context;
    const { graph, sites, values } = state;
    const result = nodes.read(value, key);
    const isFirst = !this.#given.has(result);
    this.#given.add(result);
    const source = graph.addPlaces(1);
    const site = addSite(state, {
      frame,
      row: -1,
      callOf: -1,
      caller,
      line,
      flags: isFirst ? CALL.implicit + CALL.decorates : CALL.implicit,
      result: isFirst ? result : -1,
      self: -1,
      source,
      key: standIn.key,
    });
    if (isFirst) {
      const name = graph.addPlaces(1);
      graph.addValue(name, values.get(VALUE.text, key, frame.unit.index));
      sites.given.set(site, name);
    }
    graph.addValue(source, value);
  }
}
