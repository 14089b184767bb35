// Classes that stand in a function which is read for one call: those of each call are based on what it gives, as mixins
// of JavaScript and decorators of Python make them, `const Dated = (Base) => class extends Base {…}`, and have methods of
// their own.
import { endOfRow, MEMBER, MOVE } from '../../../flow/flow-facts.ts';
import type { LoadContext } from '../load-context.ts';
import { type CallableEntry, callableIn, type Frame, placeIn, USE } from '../solver-state.ts';
import { addNamedBase } from '../units/declare-units.ts';
import type { ClassTable } from './class-table.ts';

/** Gives the frame, of which no row has been loaded, classes of its own for all that stand in the function. */
export function copyClasses(context: LoadContext, frame: Frame, { fact }: CallableEntry): void {
  const { moves } = frame.unit.facts;
  const ownClasses = frame.ownClasses!;
  for (let row = fact.firstMove; row < fact.endMove; row = endOfRow(moves, row)) {
    if (moves[row] !== MOVE.class) continue;
    const general = context.state.classes.whole(frame.unit.firstClass + moves[row + 1]!);
    ownClasses.set(general, copyClass(context, frame, moves[row + 1]!));
  }
  const { callables } = context.state;
  for (let at = frame.firstCallable; at < frame.endCallable; at++) {
    const callable = callables[callableIn(frame, at)]!;
    callable.owner = ownClasses.get(callable.owner) ?? callable.owner;
  }
}

/** @returns the class of the call */
function copyClass(context: LoadContext, frame: Frame, local: number): number {
  const { classes, graph } = context.state;
  const { unit } = frame;
  const general = classes.whole(unit.firstClass + local);
  const own = classes.add(classes.get(general));
  classes.get(own).isValue = true;
  const { bases } = unit.facts.classes[local]!;
  for (const [position, base] of bases.entries()) {
    if ('place' in base) graph.addUse(placeIn(frame, base.place), USE.base, own, position);
    else if ('isExtended' in base) copyMetaclasses(classes, general, own);
    else addNamedBase(context, unit, { at: own, bases, position });
  }
  classes.noteGeneral(own, general);
  copyMembers(context, frame, general, own);
  return own;
}

/** They are no bases: the class has their methods, and its instances have not. */
function copyMetaclasses(classes: ClassTable, general: number, own: number): void {
  const { extensions, hasExternalBase } = classes.get(general);
  for (const metaclass of extensions) classes.addExtension(own, metaclass);
  if (hasExternalBase) classes.get(own).hasExternalBase = true;
}

/** What stands elsewhere than in the function is the same for all calls. */
function copyMembers(context: LoadContext, frame: Frame, general: number, own: number): void {
  const { classes, callableAt, callables } = context.state;
  for (const [key, members] of classes.get(general).members) {
    for (const { place, flags } of members) {
      const local = place - frame.unit.firstPlace;
      const isInside = local >= frame.firstPlace && local < frame.endPlace;
      classes.addMember(own, key, isInside ? placeIn(frame, local) : place, flags);
      if (!isInside) continue;
      const callable = callableAt.get(place);
      const receiver = callable === undefined ? -1 : callables[callable]!.fact.receiver;
      const isOfClass = (flags & (MEMBER.ofClass | MEMBER.static)) !== 0;
      if (isOfClass && receiver !== -1) context.ofClass.add(placeIn(frame, receiver));
    }
  }
}
