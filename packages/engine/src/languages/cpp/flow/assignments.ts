// Assignments: what a variable, a field or an element is given later, and the operators that classes have for that. First
// values are in `variables.ts`.
import type { Place } from '../../../flow/flow-builder.ts';
import { ELEMENT_KEY } from '../../../flow/flow-facts.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { objectOf } from './calls.ts';
import { simpleName } from './declarators.ts';
import { assignedKey } from './declare-fields.ts';
import { initialise } from './initialisers.ts';
import { findLocal, type Reading, scopeOf } from './reading.ts';
import { argumentPlace, knownPlace, nameOf, placeOf, receiverOf } from './values.ts';

export function leaveAssignment(reading: Reading, node: FlatNode): Place {
  const { tree, builder, isC } = reading;
  const left = unwrapped(reading, tree.childOf(node, 'left'));
  const right = tree.childOf(node, 'right');
  const value = placeOf(reading, right);
  const operator = tree.childOf(node, 'operator');
  const sign = operator === -1 ? '=' : tree.textOf(operator);
  if (right !== -1 && tree.typeOf(right) === 'initializer_list') {
    const place = placeOf(reading, left);
    if (place !== -1) initialise(reading, right, place, 0);
    return -1;
  }
  if (sign !== '=') return isC ? -1 : assignByOperator(reading, left, right, sign);
  if (!isC) assignByOperator(reading, left, right, '=');
  if (value === -1) return -1;
  switch (tree.typeOf(left)) {
    case 'identifier':
    case 'qualified_identifier': {
      const name = nameOf(reading, left);
      const known = knownPlace(reading, name);
      if (known === undefined) builder.assignName(value, scopeOf(reading), name);
      else {
        builder.copy(value, known);
        noteFilled(reading, known, '&');
      }
      break;
    }
    case 'field_expression': {
      const object = objectOf(reading, left);
      const field = tree.childOf(left, 'field');
      if (object !== -1 && field !== -1) builder.write(value, object, simpleName(tree, field));
      break;
    }
    case 'subscript_expression':
      assignElement(reading, left, value);
      break;
    case 'pointer_expression':
      assignPointed(reading, left, value);
      break;
    default: {
      const place = placeOf(reading, left);
      if (place !== -1) builder.copy(value, place);
    }
  }
  return value;
}

/** `*pointer = value`: a pointer holds what it leads to. */
function assignPointed(reading: Reading, left: FlatNode, value: Place): void {
  const { tree, builder, pointers, isC } = reading;
  const place = placeOf(reading, left);
  if (place !== -1) builder.copy(value, place);
  const pointer = placeOf(reading, unwrapped(reading, tree.childOf(left, 'argument')));
  if (pointer === -1) return;
  noteFilled(reading, pointer, '*');
  if (!isC && pointers.has(pointer)) builder.copy(value, pointer);
}

/** Where the place is a parameter through which the value goes to a variable of the caller. */
function noteFilled(
  { builder, pointers, outParameters }: Reading,
  place: Place,
  by: '*' | '&',
): void {
  const out = outParameters.get(place);
  if (out === undefined || pointers.has(place) !== (by === '*')) return;
  builder.fill(out.callable, out.parameter);
}

function assignByOperator(reading: Reading, left: FlatNode, right: FlatNode, sign: string): Place {
  const { builder, numbers, pointers } = reading;
  const object = assignedObject(reading, left);
  if (object === -1 || numbers.has(object) || pointers.has(object)) return -1;
  builder.callMember(object, `operator${sign}`, {
    arguments: [{ kind: 'positional', place: argumentPlace(reading, right) }],
    flags: ['implicit'],
  });
  return object;
}

/** What is in front of the sign, where it is an object: of fields their classes tell which are. */
function assignedObject(reading: Reading, left: FlatNode): Place {
  const { tree, builder } = reading;
  let object = -1;
  let name = '';
  if (tree.typeOf(left) === 'field_expression') {
    object = objectOf(reading, left);
    name = simpleName(tree, tree.childOf(left, 'field'));
  } else if (tree.typeOf(left) === 'identifier') {
    name = nameOf(reading, left);
    if (findLocal(reading, name) !== undefined) return placeOf(reading, left);
    object = receiverOf(reading);
  } else return placeOf(reading, left);
  if (object === -1 || name === '') return -1;
  const place = builder.place();
  builder.read(object, assignedKey(name), place);
  return place;
}

/** An array is its elements; what a field or a variable of an array holds goes where it is kept. */
function assignElement(reading: Reading, left: FlatNode, value: Place): void {
  const { tree, builder, isC } = reading;
  const array = unwrapped(reading, tree.childOf(left, 'argument'));
  if (array === -1) return;
  const kind = tree.typeOf(array);
  if (kind === 'field_expression') {
    const object = objectOf(reading, array);
    const field = tree.childOf(array, 'field');
    if (object !== -1 && field !== -1) builder.write(value, object, simpleName(tree, field));
  } else if (kind === 'subscript_expression') assignElementOf(reading, array, value);
  else if (kind === 'identifier') {
    const name = tree.textOf(array);
    const known = knownPlace(reading, name);
    if (known !== undefined) builder.copy(value, known);
    else builder.assignName(value, scopeOf(reading), name);
  }
  if (isC) return;
  const object = placeOf(reading, array);
  if (object !== -1) builder.write(value, object, ELEMENT_KEY);
}

/** Arrays of arrays, as deep as people write them. */
function assignElementOf(reading: Reading, node: FlatNode, value: Place): void {
  const { tree, builder } = reading;
  let array = node;
  for (let depth = 0; depth < 8 && array !== -1; depth += 1) {
    if (tree.typeOf(array) !== 'subscript_expression') break;
    array = unwrapped(reading, tree.childOf(array, 'argument'));
  }
  const place = placeOf(reading, array);
  if (place !== -1) builder.copy(value, place);
}

function unwrapped({ tree }: Reading, node: FlatNode): FlatNode {
  let at = node;
  while (at !== -1 && tree.typeOf(at) === 'parenthesized_expression') at = tree.firstChildOf(at);
  return at;
}
