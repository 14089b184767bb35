// Values that are given without an assignment: by a literal of a type, a field's default, and `return`. Each may be a
// list in braces, which fills an object or makes one. Variables have theirs in `variables.ts`.
import type { Place } from '../../../flow/flow-builder.ts';
import { FORM } from '../../../flow/flow-facts.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { construct, leaveCast } from './calls.ts';
import { readDeclarator } from './declarators.ts';
import { noteForm } from './forms.ts';
import { addElements, initialise } from './initialisers.ts';
import { listedElements } from './library-values.ts';
import { readType } from './read-types.ts';
import { around, type Reading } from './reading.ts';
import { convertTo } from './special-members.ts';
import { argumentPlace, placeOf } from './values.ts';

/** `(struct T){…}`, `T{…}` */
export function leaveLiteral(reading: Reading, node: FlatNode): Place {
  const { tree, builder, isC } = reading;
  const place = builder.place();
  const type = tree.childOf(node, 'type');
  const list = tree.childOf(node, 'value');
  if (!isC && type !== -1 && tree.typeOf(type) !== 'type_descriptor') {
    noteForm(reading, FORM.temporary, place);
    construct(reading, type, list, place);
    return place;
  }
  const declarator = type === -1 ? -1 : tree.childOf(type, 'declarator');
  const { dimensions } = readDeclarator(tree, declarator);
  leaveCastInto(reading, type, place);
  if (list !== -1) initialise(reading, list, place, dimensions);
  return place;
}

function leaveCastInto(reading: Reading, type: FlatNode, place: Place): void {
  const known = leaveCast(reading, type, -1);
  if (known !== -1) reading.builder.copy(known, place);
}

/** `T field = value;` in a class. */
export function leaveDefault(reading: Reading, node: FlatNode): void {
  const { tree, builder } = reading;
  const value = tree.childOf(node, 'default_value');
  const declarator = readDeclarator(tree, tree.childOf(node, 'declarator'));
  const { classIndex } = around(reading);
  if (value === -1 || classIndex === -1 || declarator.name === -1) return;
  const object = builder.place();
  builder.instance(classIndex, object);
  const name = tree.textOf(declarator.name);
  if (tree.typeOf(value) === 'initializer_list') {
    const field = builder.place();
    builder.read(object, name, field);
    initialise(reading, value, field, declarator.dimensions);
    const nested = listedElements(reading, tree.childOf(node, 'type'));
    if (!declarator.isArray && !declarator.isIndirect && nested !== 'unknown')
      addElements(reading, value, field, nested);
    return;
  }
  const given = placeOf(reading, value);
  if (given !== -1) builder.write(given, object, name);
}

export function leaveReturn(reading: Reading, node: FlatNode): void {
  const { tree, builder, functions } = reading;
  const value = tree.firstChildOf(node);
  const callable = functions.at(-1)?.callable;
  if (value === -1 || callable === undefined) return;
  const result = builder.resultOf(callable);
  if (tree.typeOf(value) === 'initializer_list') {
    const type = functions.at(-1)!.made;
    if (type !== -1) construct(reading, type, value, result);
    else initialise(reading, value, result, 0);
    return;
  }
  const { made } = functions.at(-1)!;
  if (made !== -1) convertTo(reading, readType(reading, made), argumentPlace(reading, value));
  const given = placeOf(reading, value);
  // What each call makes of another class must not reach all callers.
  if (given === -1 || reading.generic.has(given)) return;
  builder.copy(given, result);
  if (tree.typeOf(value) === 'identifier') functions.at(-1)?.returned.add(given);
}
