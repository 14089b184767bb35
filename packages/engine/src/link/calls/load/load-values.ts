// Loads what makes values and says of which types they are: classes, instances, lists and maps as written, declared
// types.

import { VALUE } from '../graph/values.ts';
import type { LoadContext } from '../load-context.ts';
import { type Frame, placeIn, type SolverState } from '../solver-state.ts';
import type { Unit } from '../units/unit.ts';

/**
 * A class inside of what is read anew is one for all of its calls, and based on whatever any of them gives, where the call
 * has none of its own.
 */
export function loadClass(context: LoadContext, frame: Frame, row: number): void {
  const { unit } = frame;
  const { moves } = unit.facts;
  const { graph, values } = context.state;
  const local = moves[row + 1]!;
  const place = placeIn(frame, moves[row + 2]!);
  const meant = classIn(context, frame, local);
  graph.addValue(place, values.get(VALUE.class, meant));
  if (!frame.isCopy || meant !== context.state.classes.whole(unit.firstClass + local)) return;
  const { classesInside } = context.state;
  const inside = classesInside.get(frame) ?? new Set();
  if (frame.isByCall) classesInside.set(frame, inside.add(meant));
  for (const base of unit.facts.classes[local]!.bases) {
    if ('place' in base) graph.addEdge(placeIn(frame, base.place), unit.firstPlace + base.place);
  }
}

/** @returns the value */
export function loadObject({ state, names }: LoadContext, frame: Frame, row: number): number {
  const { unit } = frame;
  const { moves } = unit.facts;
  const [name, local] = [moves[row + 1]!, moves[row + 2]!];
  const named = name === -1 ? undefined : state.texts.textOf(unit.texts[name]!);
  const shape = names.runtimeClass(unit, named ?? unit.rules.natures.object);
  const made = addObject(state, unit, shape);
  const place = unit.firstPlace + local;
  // What a constructor makes for all is what stands for that of each instance.
  if (!frame.isCopy && unit.rules.instancesByCall === true) state.generalObjects.set(place, made);
  if (frame.isByReceiver) state.objectPlaces.set(state.values.firstOf(made), place);
  if (frame.isByCall) {
    const general = state.generalObjects.get(place) ?? addObject(state, unit, shape);
    state.generalObjects.set(place, general);
    state.generals.add(made, general);
  }
  state.graph.addValue(placeIn(frame, local), made);
  return made;
}

/** @returns a value */
export function addObject(
  { objectShapes, objectUnits, values }: SolverState,
  unit: Unit,
  shape: number,
): number {
  objectUnits.push(unit.index);
  return values.get(VALUE.object, objectShapes.push(shape) - 1);
}

export function loadType(
  { state, nodes }: Pick<LoadContext, 'state' | 'nodes'>,
  type: number,
  to: number,
): void {
  if (state.types.isOpen(type)) {
    state.openTypes.set(to, type);
    const { parameter, ...bound } = state.types.at(type);
    // Seen from inside its class, it is at least what it is without its arguments.
    if (parameter === -1 && !nodes.typed.isTold(type))
      loadType({ state, nodes }, nodes.typed.erased(bound), to);
    return;
  }
  const meant = nodes.typed.meantBy(type);
  state.hintedClasses.add(state.types.at(meant).class);
  const other = state.declaredTypes.get(to) ?? meant;
  if (other !== meant) {
    state.severalTypes.add(to);
    const known = state.typesOfPlaces.get(to) ?? [other];
    state.typesOfPlaces.set(to, [...known, meant]);
  }
  state.declaredTypes.set(to, meant);
  // By way of its other names, whose type parameters a union in them speaks of.
  nodes.typed.addType(type, to);
}

/** What its type parameters stand for is known by the declared type only. */
export function loadMade({ state, nodes, kept }: LoadContext, made: number, to: number): void {
  const type = nodes.typed.meantBy(made);
  const { class: classIndex, parameter, arguments: given } = state.types.at(type);
  if (parameter !== -1) return;
  if (classIndex === -1 || given.length > 0) nodes.typed.addType(type, to);
  if (classIndex === -1) return;
  const { unit, rules } = state.classes.get(classIndex);
  if (rules.inheritsOverloads === 'together') state.superPlaces.set(to, classIndex);
  // Whoever asks for the class may make others.
  kept?.lose(classIndex);
  const isToldApart = rules.runtimeHoldsByObject === true && state.units[unit]!.path === null;
  loadInstance(state, classIndex, to, isToldApart ? to + 1 : 0);
}

/** @param origin tells instances of the runtime's classes apart, which hold what others gave them */
export function loadInstance(
  { classes, graph, values, birthPlaces }: SolverState,
  made: number,
  to: number,
  origin = 0,
): void {
  classes.get(made).isMade = true;
  if (classes.get(made).staysWhereMade) birthPlaces.set(to, made);
  graph.addValue(to, values.get(VALUE.instance, made, origin));
}

/** A class of the unit by its number there, as it is for the frame. */
export function classIn({ state }: LoadContext, frame: Frame, local: number): number {
  const general = state.classes.whole(frame.unit.firstClass + local);
  for (let at: Frame | null = frame; at !== null; at = at.parent) {
    const own = at.ownClasses?.get(general);
    if (own !== undefined) return own;
  }
  return general;
}
