// What goes into something from outside of the repository and comes out of it again: elements of a list that is
// made of them, and what a callback gives, in the stream or the future that runs it.
import type { OutsideContents } from '../../../flow/call-rules.ts';
import { VALUE } from '../graph/values.ts';
import type { LoadContext } from '../load-context.ts';
import { forEachArgument } from '../sites/site-arguments.ts';
import type { Site } from '../sites/site-table.ts';
import { placeIn, USE } from '../solver-state.ts';

/** For a call whose target is outside and of which somebody asks what it gives. */
export function passContents(
  context: LoadContext,
  site: Site,
  { of, containers = AS_IT_IS }: OutsideContents,
): void {
  const { result } = site;
  const { graph, texts, declaredTypes, staticTypes, types } = context.state;
  forEachArgument(site, (_kind, _name, place, position) => {
    const container = containers[position % containers.length]!;
    if (container === UNKNOWN) return;
    const name = texts.get(container);
    if (of === 'results') {
      const given = graph.addPlaces(1);
      graph.addUse(place, USE.giveResult, given, 0);
      graph.addUse(given, USE.hold, name, result);
      return;
    }
    const use = HOLDING[of];
    const type = declaredTypes.get(place) ?? staticTypes.get(place);
    if (type === undefined || types.isOpen(type)) graph.addUse(place, use, name, result);
    else holdType(context, { type, use, container: name, to: result });
  });
}

const HOLDING = {
  arguments: USE.hold,
  rest: USE.holdRest,
  elements: USE.holdElements,
} as const;

const AS_IT_IS: readonly string[] = ['#0'];

const UNKNOWN = '?';

const ARRAY = '[]';

/** What a callback gives. */
export function giveResult({ state, nodes }: LoadContext, value: number, to: number): void {
  const { values, callables, graph, openTypes } = state;
  const kind = values.kindOf(value);
  if (kind !== VALUE.callable && kind !== VALUE.bound) return;
  const { fact, frame } = callables[values.firstOf(value)]!;
  if (fact.result === -1) return;
  const result = placeIn(frame, fact.result);
  graph.addEdge(result, to);
  const open = openTypes.get(result);
  if (open !== undefined) nodes.typed.addBound(open, undefined, to);
}

/** What a function gives by its type, as called on the receiver; where none is written, what comes out of it. */
export function giveTyped(
  { state, nodes }: LoadContext,
  value: number,
  to: number,
  receiver: number,
): void {
  const { values, callables, graph, openTypes, declaredTypes } = state;
  const kind = values.kindOf(value);
  if (kind !== VALUE.callable && kind !== VALUE.bound) return;
  const { fact, frame } = callables[values.firstOf(value)]!;
  if (fact.result === -1) return;
  const result = placeIn(frame, fact.result);
  const [open, declared] = [openTypes.get(result), declaredTypes.get(result)];
  if (open !== undefined) {
    const closed = nodes.typed.addSubstituted(open, receiver, to);
    if (closed === undefined) nodes.typed.addBound(open, receiver, to);
  } else if (declared !== undefined) nodes.typed.addType(declared, to);
  else graph.addEdge(result, to);
}

/** How a value is held: by which of the uses that hold, in what, a text, and where that goes. */
export interface Holding {
  readonly use: number;
  readonly container: number;
  readonly to: number;
}

export function holdOutside(context: LoadContext, value: number, holding: Holding): void {
  const { values, types, texts } = context.state;
  const kind = values.kindOf(value);
  const first = values.firstOf(value);
  if (kind === VALUE.declared || kind === VALUE.cone)
    holdType(context, { ...holding, type: first });
  else if (kind === VALUE.instance)
    holdType(context, { ...holding, type: types.ofClass(first, texts.get('')) });
}

function holdType(
  { state, nodes }: LoadContext,
  { type, use, container, to }: Holding & { readonly type: number },
): void {
  const { types, texts } = state;
  const { class: classIndex, name, arguments: inside } = types.at(type);
  const isOpened =
    use === USE.holdElements ||
    (use === USE.holdRest && classIndex === -1 && texts.textOf(name) === ARRAY);
  const held = nodes.typed.typeByName(texts.textOf(container), isOpened ? inside : [type]);
  if (held !== undefined) nodes.typed.addType(held, to);
}
