// What code outside of the repository gets hold of: what it is handed, what is inside of that, what functions among it
// give, and what files offer that none in the repository loads. Where nobody in sight calls a function of those, outside
// code does, with what it has.

import { NumberList } from '../collections/number-list.ts';
import { NumberSet } from '../collections/number-set.ts';
import { VALUE } from '../graph/values.ts';
import type { LoadContext } from '../load-context.ts';
import { filesLoadedFromOutside } from '../names/loaded-together.ts';
import { placeIn, type SolverState } from '../solver-state.ts';
import type { Unit } from '../units/unit.ts';

export class WhatLeaves {
  readonly #state: SolverState;
  readonly #context: Pick<LoadContext, 'nodes' | 'names'>;
  readonly #places = new NumberList();
  /** How many values of each of the places have been looked at. */
  readonly #followed = new NumberList();
  readonly #knownPlaces = new NumberSet();
  readonly #knownValues = new NumberSet();
  #hasOffered = false;

  constructor(context: Pick<LoadContext, 'state' | 'nodes' | 'names'>) {
    this.#state = context.state;
    this.#context = context;
  }

  /** Outside code gets what is in the place. */
  note(place: number): void {
    if (this.#knownPlaces.has(place)) return;
    this.#knownPlaces.add(place);
    this.#places.push(place);
    this.#followed.push(0);
  }

  /** Once values have come to rest, and again when more of them have come. */
  assume(): void {
    if (!this.#hasOffered) this.#noteOffered();
    this.#hasOffered = true;
    const { graph } = this.#state;
    // What is found on the way is looked at in turn.
    for (let at = 0; at < this.#places.length; at++) {
      const place = this.#places.at(at);
      const count = graph.countOf(place);
      for (let from = this.#followed.at(at); from < count; from++)
        this.#follow(graph.valueAt(place, from));
      this.#followed.set(at, count);
    }
  }

  #noteOffered(): void {
    for (const unit of filesLoadedFromOutside(this.#state.units)) {
      if (unit.rules.callsFromOutside !== true) continue;
      for (const value of this.#state.graph.valuesOf(unit.firstPlace))
        if (value === this.#namespaceOf(unit)) this.#noteNamed(unit, value);
        else this.#follow(value);
    }
  }

  #namespaceOf({ index }: Unit): number {
    return this.#state.values.get(VALUE.namespace, index);
  }

  /** A name that others speak of without an import may be brought in by a build. */
  #noteNamed(unit: Unit, namespace: number): void {
    const { nodes, names } = this.#context;
    for (const [key, place] of nodes.writtenTo(namespace))
      if (!unit.globals.has(key) || !names.isAsked(key)) this.note(place);
  }

  #follow(value: number): void {
    if (this.#knownValues.has(value)) return;
    this.#knownValues.add(value);
    const { values } = this.#state;
    switch (values.kindOf(value)) {
      case VALUE.callable:
      case VALUE.bound:
        this.#callFromOutside(values.firstOf(value));
        break;
      case VALUE.object:
        for (const [, place] of this.#context.nodes.writtenTo(value)) this.note(place);
        break;
    }
  }

  #callFromOutside(callable: number): void {
    const { fact, frame, owner } = this.#state.callables[callable]!;
    if (frame.unit.rules.callsFromOutside !== true || frame.unit.path === null) return;
    for (const parameter of fact.parameters) this.#giveWhatIsOutside(placeIn(frame, parameter));
    if (owner === -1 && fact.receiver !== -1)
      this.#giveWhatIsOutside(placeIn(frame, fact.receiver));
    if (fact.result !== -1) this.note(placeIn(frame, fact.result));
  }

  #giveWhatIsOutside(place: number): void {
    const { graph, values, texts } = this.#state;
    if (graph.countOf(place) === 0)
      graph.addValue(place, values.get(VALUE.external, texts.get('')));
  }
}
