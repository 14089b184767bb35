// What goes into something from outside of the repository and comes out of it again: elements of a list that is
// made of them, and what a callback gives, in the stream or the future that runs it.
import type { OutsideContents } from '../../flow/call-rules.ts';
import type { LoadContext } from './load-context.ts';
import { forEachArgument } from './site-arguments.ts';
import type { Site } from './site-table.ts';
import { placeIn, type SolverState, USE } from './solver-state.ts';
import { VALUE } from './values.ts';

/** For a call whose target is outside and of which somebody asks what it gives. */
export function passContents(
  context: LoadContext,
  site: Site,
  { of, container }: OutsideContents,
): void {
  const { result } = site;
  const { graph, texts, declaredTypes, staticTypes, types } = context.state;
  const name = container === undefined ? -1 : texts.get(container);
  forEachArgument(site, (_kind, _name, place) => {
    if (of === 'arguments') {
      const type = declaredTypes.get(place) ?? staticTypes.get(place);
      if (type === undefined || types.isOpen(type)) graph.addUse(place, USE.hold, name, result);
      else holdType(context, type, name, result);
      return;
    }
    const given = graph.addPlaces(1);
    graph.addUse(place, USE.giveResult, given, 0);
    graph.addUse(given, USE.hold, name, result);
  });
}

/** What a callback gives. */
export function giveResult(
  { values, callables, graph }: SolverState,
  value: number,
  to: number,
): void {
  const kind = values.kindOf(value);
  if (kind !== VALUE.callable && kind !== VALUE.bound) return;
  const { fact, frame } = callables[values.firstOf(value)]!;
  if (fact.result !== -1) graph.addEdge(placeIn(frame, fact.result), to);
}

/** @param container a text; -1 where the value is handed out as it is */
export function holdOutside(
  context: LoadContext,
  value: number,
  container: number,
  to: number,
): void {
  const { values, types, texts } = context.state;
  const kind = values.kindOf(value);
  const first = values.firstOf(value);
  if (kind === VALUE.declared || kind === VALUE.cone) holdType(context, first, container, to);
  else if (kind === VALUE.instance)
    holdType(context, types.ofClass(first, texts.get('')), container, to);
}

function holdType(
  { state, nodes }: LoadContext,
  type: number,
  container: number,
  to: number,
): void {
  const { types } = state;
  const held =
    container === -1
      ? type
      : types.get({ class: -1, name: container, arguments: [type], parameter: -1 });
  nodes.typed.addType(held, to);
}
