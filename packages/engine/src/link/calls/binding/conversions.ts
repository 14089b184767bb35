// Constructors that run without being named: where a class is asked for and something else is given, one of its
// constructors converts it (`void f(const Slice &s)` called with a text), or an operator of what is given does. Who asks
// is known when a call has found what it calls, what is given when values have come to rest.
// https://en.cppreference.com/w/cpp/language/converting_constructor
import { CALL, CONSTRUCTOR_KEY } from '../../../flow/flow-facts.ts';
import { PairSet } from '../collections/pair-set.ts';
import { classOfValue, isDeclared } from '../graph/value-classes.ts';
import { VALUE } from '../graph/values.ts';
import type { LoadContext } from '../load-context.ts';
import { staticValue, suits } from '../overloads/score-arguments.ts';
import { firstArgumentOf } from '../sites/site-arguments.ts';
import type { Site } from '../sites/site-table.ts';
import type { SolverState } from '../solver-state.ts';
import { ANY_TYPE, converting } from './converting-constructors.ts';

/** One of the constructors that a conversion may mean. */
export interface ConstructorCall {
  readonly site: number;
  readonly value: number;
  /** The object that is made. */
  readonly from: number;
}

interface Asked {
  /** The call, or the line, on which something is given. */
  readonly site: Site;
  readonly from: number;
  readonly type: number;
}

export class Conversions {
  readonly #context: LoadContext;
  readonly #state: SolverState;
  readonly #constructorKey: number;
  readonly #convertingKey: number;
  readonly #assigningKey: number;
  /** Calls and places of what is given, each of which is converted once. */
  readonly #known = new PairSet();
  readonly #operatorPrefix: string | undefined;
  /** Key of the operators that convert to each type; -1 where the program has none. */
  readonly #operatorKeys = new Map<number, number>();
  #asked: Asked[] = [];
  #askedOperators: Asked[] = [];

  constructor(context: LoadContext) {
    this.#context = context;
    this.#state = context.state;
    const { texts, units } = context.state;
    this.#constructorKey = texts.get(CONSTRUCTOR_KEY);
    const keyOf = (rule: 'convertingMember' | 'assigningMember') => {
      const name = units.find(({ rules }) => rules[rule] !== undefined)?.rules[rule];
      return name === undefined ? -2 : texts.get(name);
    };
    this.#operatorPrefix = units.find(
      ({ rules }) => rules.conversionOperator !== undefined,
    )?.rules.conversionOperator;
    this.#convertingKey = keyOf('convertingMember');
    this.#assigningKey = keyOf('assigningMember');
  }

  /**
   * A member is called on a value.
   * @returns whether that only says that something is given where the type of the value is asked for
   */
  isAsked(siteIndex: number, key: number, value: number): boolean {
    if (key !== this.#convertingKey && key !== this.#assigningKey) return false;
    const { classes, values } = this.#state;
    const isConverting = key === this.#convertingKey;
    const wanted = isDeclared(this.#state, value) ? classOfValue(this.#state, value) : -1;
    if (wanted === -1) return isConverting;
    // What a class of its own makes of what is assigned is told the type of by its parameter.
    const isOwn =
      !isConverting && classes.findMembers(classes.orderOf(wanted), key, () => true).length > 0;
    const site = this.#state.sites.at(siteIndex);
    if (!isOwn) this.ask(site, firstArgumentOf(site), values.firstOf(value));
    return isConverting;
  }

  /** Something is given to a place by a call. What a constructor that converts is given is not converted once more. */
  pass(site: Site, from: number, to: number): void {
    const isConversion = site.row === -1 && site.key === this.#constructorKey;
    const type = from === -1 || isConversion ? undefined : this.#state.declaredTypes.get(to);
    if (type === undefined) return;
    if (this.#operatorKey(type) !== -1 && !this.#isConversion(site.key))
      this.#askedOperators.push({ site, from, type });
    this.ask(site, from, type);
  }

  /** What a conversion is given is not converted once more. */
  #isConversion(key: number): boolean {
    return key !== -1 && this.#state.texts.textOf(key).startsWith(this.#operatorPrefix as string);
  }

  /** Key of the operators of what is given that convert it to the type. */
  #operatorKey(type: number): number {
    if (this.#operatorPrefix === undefined) return -1;
    const known = this.#operatorKeys.get(type);
    if (known !== undefined) return known;
    const { texts, types } = this.#state;
    const key = texts.find(this.#operatorPrefix + texts.textOf(types.at(type).name)) ?? -1;
    this.#operatorKeys.set(type, key);
    return key;
  }

  /** Something is given where the type is asked for. */
  ask(site: Site, from: number, type: number): void {
    const { classes, types, declaredTypes } = this.#state;
    const wanted = types.at(type).class;
    if (from === -1 || wanted === -1 || converting(this.#state, wanted).length === 0) return;
    const own = declaredTypes.get(from);
    const given = own === undefined ? -1 : types.at(own).class;
    if (given !== -1 && classes.isBelow(given, wanted)) return;
    if (this.#known.add(site.index, from)) this.#asked.push({ site, from, type });
  }

  /** Values have come to rest. @returns calls of constructors that follow from it, each of which may be meant */
  release(): readonly ConstructorCall[] {
    const asked = this.#asked;
    this.#asked = [];
    const calls = this.#releaseOperators();
    for (const each of asked) {
      if (this.#state.graph.countOf(each.from) === 0) this.#asked.push(each);
      else if (this.#isConverted(each)) calls.push(...this.#convert(each));
    }
    return calls;
  }

  /** What is given is of a class that converts it to the type which is asked for. */
  #releaseOperators(): ConstructorCall[] {
    const asked = this.#askedOperators;
    this.#askedOperators = [];
    const calls: ConstructorCall[] = [];
    for (const each of asked) {
      if (this.#state.graph.countOf(each.from) === 0) this.#askedOperators.push(each);
      else if (this.#known.add(each.site.index, each.from)) calls.push(...this.#runOperators(each));
    }
    return calls;
  }

  #runOperators({ site, from, type }: Asked): ConstructorCall[] {
    const { graph, classes, sites, types, declaredTypes } = this.#state;
    const wanted = types.at(type).class;
    const key = this.#operatorKey(type);
    const given = this.#withoutOutside(graph.valuesOf(from), site);
    const declared = declaredTypes.get(from);
    // The type of the expression decides: what is declared as `object` is not converted, whatever it holds.
    if (declared !== undefined && types.at(declared).class === -1) return [];
    const hasOperator = (value: number) => {
      const own = classOfValue(this.#state, value);
      if (own === -1 || (wanted !== -1 && classes.isBelow(own, wanted))) return false;
      return classes.findMembers(classes.orderOf(own), key, () => true).length > 0;
    };
    if (given.length === 0 || !given.every(hasOperator)) return [];
    const { frame, caller, line } = site;
    const index = sites.add({
      ...{ frame, caller, line, row: -1, callOf: -1, flags: CALL.implicit, result: -1, self: -1 },
      ...{ source: from, key },
    });
    sites.given.set(index, from);
    return given.flatMap((value) =>
      graph
        .valuesOf(this.#context.nodes.read(value, key))
        .map((found) => ({ site: index, value: found, from: value })),
    );
  }

  /** Where names are linked, much is from somewhere outside beside what it is by its type. */
  #withoutOutside(given: readonly number[], { frame }: Site): readonly number[] {
    const { values } = this.#state;
    if (frame.unit.rules.linksByName !== true) return given;
    return given.filter((value) => values.kindOf(value) !== VALUE.external);
  }

  #isConverted({ from, type }: Asked): boolean {
    const { graph, classes, types } = this.#state;
    const wanted = types.at(type).class;
    const { rules } = classes.get(wanted);
    const given = staticValue(this.#state, rules, from) ?? graph.valuesOf(from);
    const isOne = given.some((value) => {
      const own = classOfValue(this.#state, value);
      return own !== -1 && classes.isBelow(own, wanted);
    });
    if (isOne) return false;
    return converting(this.#state, wanted).some((parameter) =>
      given.some((value) =>
        parameter === ANY_TYPE
          ? this.#tellsType(value, wanted)
          : suits(this.#state, rules, parameter, value),
      ),
    );
  }

  #tellsType(value: number, wanted: number): boolean {
    const { classes, texts, values } = this.#state;
    const kind = values.kindOf(value);
    if (classOfValue(this.#state, value) !== -1) return kind !== VALUE.class;
    if (kind === VALUE.callable || kind === VALUE.bound) return true;
    if (kind !== VALUE.external) return false;
    return classes.get(wanted).rules.plainTypes?.has(texts.textOf(values.firstOf(value))) === true;
  }

  #convert({ site, from, type }: Asked): ConstructorCall[] {
    const { graph, sites, values } = this.#state;
    const { frame, caller, line } = site;
    const index = sites.add({
      ...{ frame, caller, line, row: -1, callOf: -1, flags: CALL.implicit, result: -1, self: -1 },
      ...{ source: graph.addPlaces(1), key: this.#constructorKey },
    });
    sites.given.set(index, from);
    const made = values.get(VALUE.declared, type);
    // All are asked for at once: a place with many values would tell those who come late nothing of them.
    const found = graph.valuesOf(this.#context.nodes.read(made, this.#constructorKey));
    return found.map((value) => ({ site: index, value, from: made }));
  }
}
