// Statements that declare variables or hand values on.

import type { Place } from '../../../flow/flow-builder.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { plainName } from '../extraction/names.ts';
import { createdType, readClosing, readCreation, readIteration } from './call-sites.ts';
import { noteNewCollection } from './function-lists.ts';
import { initialize, newList } from './initializers.ts';
import { convertedInto } from './operators.ts';
import { declareParts, declareVariable } from './patterns.ts';
import {
  COMMENTS,
  isReceiver,
  partsOf,
  type Reading,
  store,
  surroundings,
  valueAt,
} from './reading.ts';
import { entryOf } from './sequences.ts';
import { resultTypeAround } from './target-types.ts';
import { followVariable } from './variable-order.ts';

/** `name = value` of a local variable or of a field; the value has been read. */
export function readDeclarator(reading: Reading, node: FlatNode): void {
  const { tree, builder } = reading;
  const list = tree.parentOf(node);
  const around = tree.typeOf(tree.parentOf(list));
  const name = tree.childOf(node, 'name');
  const written = partsOf(reading, node).findLast((child) => tree.fieldOf(child) === null);
  const isTuple = name === -1 && tree.childOfType(node, 'tuple_pattern') !== -1;
  const given = written === undefined ? -1 : initialValue(reading, node, written);
  const value = convertedInto(reading, tree.childOf(list, 'type'), given);
  if (isTuple) {
    declareParts(reading, tree.childOfType(node, 'tuple_pattern'), value);
    return;
  }
  if (name === -1) return;
  const isField = around === 'field_declaration' || around === 'event_field_declaration';
  const owner = surroundings(reading).class;
  const place = isField
    ? (owner?.fields.get(tree.textOf(name))?.place ?? -1)
    : declareLocal(reading, name, tree.childOf(list, 'type'), value);
  builder.at(tree.lineOf(node));
  store(reading, value, place);
  if (reading.functionLists.has(value)) reading.functionLists.add(place);
  if (isUsing(reading, tree.parentOf(list))) readClosing(reading, place);
}

/** Braces without a creation make an array of the type that is declared. */
function initialValue(reading: Reading, node: FlatNode, written: FlatNode): Place {
  const { tree } = reading;
  if (tree.typeOf(written) !== 'initializer_expression') return valueAt(reading, written);
  const place = newList(reading, node);
  initialize(reading, written, place, true);
  return place;
}

/** `var` has the type of its value, of which nothing may be left but the type. */
function declareLocal(reading: Reading, name: FlatNode, type: FlatNode, value: Place): Place {
  const { tree, names } = reading;
  const isInferred = type !== -1 && tree.typeOf(type) === 'implicit_type';
  if (!isInferred || !reading.plainNames.has(value)) return ownVariable(reading, name, type);
  names.declareVariable(tree.textOf(name), { place: value, type: -1 });
  return value;
}

/** What a `for` declares for itself is assigned to in every turn. */
function ownVariable(reading: Reading, name: FlatNode, type: FlatNode): Place {
  const { tree } = reading;
  const statement = tree.parentOf(tree.parentOf(tree.parentOf(name)));
  const place = declareVariable(reading, name, type);
  const variable = reading.names.variable(plainName(tree.textOf(name)));
  if (variable !== undefined && tree.typeOf(statement) === 'local_declaration_statement')
    followVariable(reading, variable, { name, around: tree.parentOf(statement) });
  return place;
}

/** Whether it is closed at the end of the block. */
function isUsing({ tree }: Reading, node: FlatNode): boolean {
  const type = tree.typeOf(node);
  if (type === 'using_statement') return true;
  if (type !== 'local_declaration_statement') return false;
  const text = tree.text.slice(tree.startOf(node), tree.startOf(node) + 20);
  return /^(?:await\s+)?using\b/.test(text);
}

/** `using (value)` without a variable; the value stands in front of the body. */
export function readUsing(reading: Reading, node: FlatNode): void {
  const { tree } = reading;
  const [resource] = partsOf(reading, node);
  if (resource === undefined || tree.fieldOf(resource) === 'body') return;
  if (tree.typeOf(resource) !== 'variable_declaration')
    readClosing(reading, valueAt(reading, resource));
}

/** The right side of `foreach` has been read, its body has not. */
export function declareItem(reading: Reading, node: FlatNode): void {
  const { tree, builder } = reading;
  const around = tree.parentOf(node);
  const left = tree.childOf(around, 'left');
  builder.at(tree.lineOf(node));
  if (left === -1) return;
  const isName = tree.typeOf(left) === 'identifier';
  const place = isName
    ? declareVariable(reading, left, tree.childOf(around, 'type'))
    : builder.place();
  readIteration(reading, valueAt(reading, node), place);
  const isEntry = mayBeEntry(reading, left, around);
  if (isName) {
    if (isEntry) builder.copy(entryOf(reading, place), place);
    return;
  }
  const whole = isEntry ? entryOf(reading, place) : place;
  builder.copy(place, whole);
  declareParts(reading, left, whole);
}

/** Whether what a dictionary holds may be named by its key and its value. */
function mayBeEntry({ tree }: Reading, left: FlatNode, loop: FlatNode): boolean {
  if (tree.typeOf(left) !== 'identifier') return tree.childrenOf(left).length === 2;
  const body = tree.childOf(loop, 'body');
  return body !== -1 && tree.textOf(body).includes(`${tree.textOf(left)}.Value`);
}

export function giveResult(reading: Reading, node: FlatNode): void {
  const { tree, builder } = reading;
  const given = tree.childrenOf(node).find((child) => !COMMENTS.has(tree.typeOf(child)));
  if (given === undefined) return;
  const type = resultTypeAround(reading, node);
  const value = convertedInto(reading, type, valueAt(reading, given));
  builder.at(tree.lineOf(node));
  store(reading, value, builder.resultOf(builder.current));
  builder.returns(builder.current, isReceiver(reading, given, value));
}

/** The value of an automatic property. */
export function readInitialValue(reading: Reading, node: FlatNode): void {
  const { tree, builder } = reading;
  const written = tree.childOf(node, 'value');
  if (written === -1 || tree.typeOf(written) === 'arrow_expression_clause') return;
  const name = tree.textOf(tree.childOf(node, 'name'));
  const field = surroundings(reading).class?.fields.get(name);
  if (field === undefined) return;
  builder.at(tree.lineOf(written));
  store(reading, initialValue(reading, node, written), field.place);
}

export function declareCaught(reading: Reading, node: FlatNode): void {
  const name = reading.tree.childOf(node, 'name');
  if (name !== -1) declareVariable(reading, name, reading.tree.childOf(node, 'type'));
}

/** `out var x` among arguments, `var x` in a tuple. */
export function readDeclaration(reading: Reading, node: FlatNode): void {
  const { tree, places } = reading;
  const name = tree.childOf(node, 'name');
  if (name === -1) {
    const parts = tree.childOfType(node, 'tuple_pattern');
    if (parts !== -1) {
      places[node] = reading.builder.place();
      declareParts(reading, parts, places[node] as Place);
    }
    return;
  }
  const place = declareVariable(reading, name, tree.childOf(node, 'type'));
  places[node] = place;
  const part = reading.parts.get(tree.parentOf(node));
  if (part !== undefined) store(reading, part, place);
}

export function createObject(reading: Reading, node: FlatNode): void {
  const { tree, places } = reading;
  readCreation(reading, node);
  const place = places[node] as Place;
  const braces = tree.childOfType(node, 'initializer_expression');
  const list = tree.childOfType(node, 'argument_list');
  noteNewCollection(reading, place, { type: createdType(reading, node), braces, list });
  initialize(reading, braces, place, false);
}
