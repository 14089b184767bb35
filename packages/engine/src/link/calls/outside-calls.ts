// What a call of something outside of the repository does: it gives what its types and what is known of the runtime
// let expect, and runs the callables that it is given.
import { CALL } from '../../flow/flow-facts.ts';
import type { LoadContext } from './load-context.ts';
import { isUnknownOutside } from './outside-bases.ts';
import { passContents } from './outside-contents.ts';
import { PlaceMap } from './place-map.ts';
import { firstArgumentOf, forEachArgument } from './site-arguments.ts';
import type { Site } from './site-table.ts';
import { noteArity, placeIn, type SolverState, USE } from './solver-state.ts';
import { VALUE } from './values.ts';

/** The text that every program has first: nothing is known of such a value but that it is from outside. */
const NO_NAME = 0;

export class OutsideCalls {
  readonly #context: LoadContext;
  readonly #state: SolverState;
  /** Places that code has got of which nothing is known, not even what it calls callbacks with. */
  readonly #escaped = new PlaceMap();

  constructor(context: LoadContext) {
    this.#context = context;
    this.#state = context.state;
  }

  /** Nothing is known of it but the types that it was given: they may come out again, or go into callbacks. */
  call(site: Site, value: number, from: number): void {
    const { values, graph, types, texts } = this.#state;
    site.markExternal();
    if ((site.flags & CALL.decorates) !== 0) handBack(this.#state, site);
    const source = from === -1 ? value : from;
    const isDeclared =
      values.kindOf(source) === VALUE.declared || values.kindOf(source) === VALUE.cone;
    const given = isDeclared ? types.at(values.firstOf(source)).arguments : [];
    if (site.result !== -1) {
      graph.addValue(site.result, values.get(VALUE.external, NO_NAME));
      const areContentsKnown = this.#passContents(site, source);
      if (!areContentsKnown) {
        if (this.#addKnownResult(site, source)) return;
        if (given.length > 0) graph.addValue(site.result, source);
        for (const argument of given) this.#context.nodes.typed.addType(argument, site.result);
      }
    }
    const elements = given.length === 0 ? -1 : graph.addPlaces(1);
    for (const argument of given) this.#context.nodes.typed.addType(argument, elements);
    const { callbackArity } = site.frame.unit.rules;
    const type = this.#typeNameOf(source);
    const member = site.key === -1 ? '' : texts.textOf(site.key);
    forEachArgument(site, (_kind, _name, place, position) => {
      if (isUnknownOutside(this.#state, this.#state.declaredTypes.get(place) ?? -1)) return;
      this.#letEscape(place, elements, callbackArity?.(type, member, position) ?? -1);
    });
  }

  /** Code of which nothing is known gets a place once, however many calls hand it over. */
  #letEscape(place: number, elements: number, arity: number): void {
    if (elements === -1 && arity === -1) {
      if (this.#escaped.has(place)) return;
      this.#escaped.set(place, 1);
    }
    this.#state.graph.addUse(place, USE.escape, elements, arity);
  }

  /** The name of the type of a value from outside; empty when it is not known. */
  #typeNameOf(value: number): string {
    const { values, types, texts } = this.#state;
    const kind = values.kindOf(value);
    const first = values.firstOf(value);
    if (kind === VALUE.declared || kind === VALUE.cone) return texts.textOf(types.at(first).name);
    return texts.textOf(kind === VALUE.external ? first : NO_NAME);
  }

  /**
   * Of some members outside of the repository it is known what they give.
   * @returns whether that leaves nothing else to think of
   */
  #addKnownResult(site: Site, source: number): boolean {
    const { values, types, texts, staticTypes, graph } = this.#state;
    const { resultByName } = site.frame.unit.rules;
    if (resultByName === undefined) return false;
    const kind = values.kindOf(source);
    const first = values.firstOf(source);
    const isDeclared = kind === VALUE.declared || kind === VALUE.cone;
    if ((site.flags & CALL.construct) !== 0 && kind === VALUE.external) {
      graph.addValue(site.result, source);
      return false;
    }
    if (site.key === -1) return false;
    const result = resultByName(this.#typeNameOf(source), texts.textOf(site.key));
    const given = isDeclared ? types.at(first).arguments : [];
    if (result?.startsWith('@') === true) return this.#handOnKnown(site, source, result);
    const type =
      result === undefined ? undefined : this.#context.nodes.typed.typeByName(result, given);
    if (type === undefined) return false;
    this.#context.nodes.typed.addType(type, site.result);
    if (!staticTypes.has(site.result)) staticTypes.set(site.result, type);
    const hasCallback = firstArgumentOf(site) !== -1;
    return !hasCallback;
  }

  #passContents(site: Site, source: number): boolean {
    if (site.key === -1) return false;
    const { contentsByName } = site.frame.unit.rules;
    const member = this.#state.texts.textOf(site.key);
    const contents = contentsByName?.(this.#typeNameOf(source), member);
    if (contents !== undefined) passContents(this.#context, site, contents);
    return contents !== undefined;
  }

  /** @param result `@self` for the receiver, `@0` for the first argument, which may be followed by `or` and a type */
  #handOnKnown(site: Site, source: number, result: string): boolean {
    const { graph, staticTypes, declaredTypes, values } = this.#state;
    const place = result === '@self' ? site.source : firstArgumentOf(site);
    const [, otherwise] = result.split(' or ');
    if (place === -1) {
      const type =
        otherwise === undefined ? undefined : this.#context.nodes.typed.typeByName(otherwise);
      if (type === undefined) return false;
      this.#context.nodes.typed.addType(type, site.result);
      staticTypes.set(site.result, type);
      return true;
    }
    if (result === '@self') graph.addValue(site.result, source);
    else graph.addEdge(place, site.result);
    const type = declaredTypes.get(place) ?? staticTypes.get(place);
    if (type !== undefined && !staticTypes.has(site.result)) staticTypes.set(site.result, type);
    return values.kindOf(source) !== VALUE.external || result !== '@self';
  }

  /**
   * A callable has left for code that is not known; it is called with what that code has.
   * @param arity how many arguments that code gives it; -1 when nothing is known
   */
  escape(elements: number, value: number, arity: number): void {
    const { values, callables, graph, texts } = this.#state;
    const kind = values.kindOf(value);
    if (kind !== VALUE.callable && kind !== VALUE.bound) return;
    const { fact, frame, owner } = callables[values.firstOf(value)]!;
    noteArity(this.#state, values.firstOf(value), arity);
    if (kind === VALUE.bound && fact.receiver !== -1) {
      graph.addValue(placeIn(frame, fact.receiver), values.secondOf(value));
    } else if (fact.receiver !== -1 && owner === -1 && frame.unit.rules.typesAreSound) {
      // Unknown code may run a lambda with a receiver of its own.
      graph.addValue(placeIn(frame, fact.receiver), values.get(VALUE.external, texts.get('')));
    }
    const skipped = fact.takesReceiverFirst && kind === VALUE.bound ? 1 : 0;
    for (const parameter of fact.parameters.slice(skipped)) {
      const place = placeIn(frame, parameter);
      if (elements !== -1) graph.addEdge(elements, place);
      else graph.addValue(place, values.get(VALUE.external, texts.get('')));
    }
  }
}

/** A decorator of which nothing is known is taken to hand back what it was given. */
export function handBack({ graph }: SolverState, site: Site): void {
  const given = firstArgumentOf(site);
  if (given !== -1 && site.result !== -1) graph.addEdge(given, site.result);
}
