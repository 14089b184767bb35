// Calls of functions, types, methods and values, with the labels of their arguments.
import type { Argument, Place } from '../../../flow/flow-builder.ts';
import { CONSTRUCTOR_KEY, ELEMENT_KEY } from '../../../flow/flow-facts.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { contextOf, placeOf } from './expressions.ts';
import { OBSERVERS, observedBy, SUBSCRIPT_KEY } from './functions.ts';
import { madeCaseKey } from './patterns.ts';
import { literalPlace, nameOf, type Reading } from './reading.ts';

/** What is called, in front of the arguments. */
export function calleeOf(tree: FlatTree, call: FlatNode): FlatNode {
  const first = tree.firstChildOf(call);
  return first !== -1 && tree.typeOf(first) !== 'call_suffix' ? first : -1;
}

export function isCallee(tree: FlatTree, node: FlatNode): boolean {
  const parent = tree.parentOf(node);
  return (
    parent !== -1 &&
    tree.typeOf(parent) === 'call_expression' &&
    tree.firstChildOf(parent) === node &&
    !isSubscript(tree, parent)
  );
}

/** `items[0]` is a call to the grammar. */
export function isSubscript(tree: FlatTree, call: FlatNode): boolean {
  const list = tree.childOfType(tree.childOfType(call, 'call_suffix'), 'value_arguments');
  return list !== -1 && tree.text[tree.startOf(list)] === '[';
}

export function leaveCall(reading: Reading, node: FlatNode): Place {
  const { tree, builder } = reading;
  const callee = calleeOf(tree, node);
  const suffix = tree.childOfType(node, 'call_suffix');
  if (callee === -1) return -1;
  if (isSubscript(tree, node)) return leaveSubscript(reading, callee, suffix);
  const options = { arguments: argumentsOf(reading, suffix), result: builder.place() };
  const { result } = options;
  switch (tree.typeOf(callee)) {
    case 'simple_identifier':
      if (OBSERVERS.has(nameOf(tree, callee)) && isObserver(reading, node, suffix)) return -1;
      callName(reading, node, nameOf(tree, callee), options);
      return result;
    case 'navigation_expression': {
      const { object, key } = memberOf(reading, callee);
      builder.callMember(object, key === 'init' ? CONSTRUCTOR_KEY : key, options);
      if (key === 'init') callConstructor(reading, callee, object, options);
      else if (isType(reading, tree.childOf(callee, 'target')))
        builder.read(object, madeCaseKey(key), result);
      return result;
    }
    case 'prefix_expression': {
      const object = contextOf(reading, node);
      const key = nameOf(tree, tree.childOf(callee, 'target'));
      if (nameOf(tree, tree.childOf(callee, 'operation')) !== '.') break;
      if (key === 'init') builder.call(object, options);
      else {
        builder.callMember(object, key, options);
        builder.read(object, madeCaseKey(key), result);
      }
      return result;
    }
  }
  // Behind `= 1` stand observers.
  if (UNCALLED.has(tree.typeOf(callee))) return -1;
  const value = placeOf(reading, callee);
  builder.call(value === -1 ? builder.place() : value, options);
  return result;
}

const UNCALLED: ReadonlySet<string> = new Set([
  'boolean_literal',
  'integer_literal',
  'line_string_literal',
  'nil',
  'real_literal',
]);

/** `didSet { }` behind a value, or as all that a property is declared with. */
function isObserver(reading: Reading, call: FlatNode, suffix: FlatNode): boolean {
  const { tree } = reading;
  const list = tree.parentOf(call);
  const isDirectly = list !== -1 && tree.typeOf(tree.parentOf(list)) === 'computed_property';
  return isDirectly || observedBy(reading, suffix) !== -1;
}

/** Whether it can only be a type, by how types are named. */
const isType = ({ tree }: Reading, node: FlatNode): boolean =>
  node !== -1 && tree.typeOf(node) === 'simple_identifier' && /^[A-Z]/.test(tree.textOf(node));

interface Options {
  readonly arguments: Argument[];
  readonly result: Place;
}

function callName(reading: Reading, node: FlatNode, name: string, options: Options): void {
  const { builder, names, open, owners } = reading;
  const local = names.find(name);
  if (local !== undefined) builder.call(local, options);
  else if (name === 'Self') builder.callName(ownName(reading), -1, options);
  else if (isForeignType(reading, name)) callType(reading, name, options);
  else builder.callName(name, open.at(-1)?.scope ?? owners.at(-1)?.scope ?? -1, options);
  builder.at(reading.tree.lineOf(node));
}

/** Whether only a type can have the name, and the file has none of it. */
function isForeignType({ classes, globals }: Reading, name: string): boolean {
  return /^[A-Z]+[a-z]/.test(name) && !classes.has(name) && !globals.has(name);
}

/** A type that the repository does not declare is known to be another's by its name. */
function callType({ builder, open, owners }: Reading, name: string, options: Options): void {
  const place = builder.place();
  builder.name(name, open.at(-1)?.scope ?? owners.at(-1)?.scope ?? -1, place);
  builder.type(builder.addType(name), place);
  builder.call(place, options);
}

function ownName({ owners }: Reading): string {
  return owners.at(-1)?.name ?? '';
}

/** `Type.init(…)` makes an instance; `self.init(…)` and `super.init(…)` go on with their own. */
function callConstructor(
  { tree, builder }: Reading,
  callee: FlatNode,
  object: Place,
  options: Options,
): void {
  const target = tree.typeOf(tree.childOf(callee, 'target'));
  if (target === 'self_expression' || target === 'super_expression') return;
  builder.call(object, { ...options, flags: ['implicit'] });
}

/** The object and the name of a member; `super` is the receiver as the bases see it. */
function memberOf(
  reading: Reading,
  node: FlatNode,
): { readonly object: Place; readonly key: string } {
  const { tree, builder, owners, open } = reading;
  const target = tree.childOf(node, 'target');
  const key = nameOf(tree, tree.childOf(tree.childOf(node, 'suffix'), 'suffix'));
  if (target !== -1 && tree.typeOf(target) === 'super_expression') {
    const object = builder.place();
    const owner = owners.at(-1);
    const self = open.at(-1)?.self ?? -1;
    if (owner !== undefined && self !== -1) builder.super(owner.class, self, object);
    return { object, key };
  }
  if (key === 'init' && target !== -1 && tree.typeOf(target) === 'self_expression') {
    // The type's own: those of subclasses are not meant.
    const object = builder.place();
    const owner = owners.at(-1);
    if (owner !== undefined) builder.made(owner.type, object);
    return { object, key };
  }
  const value = placeOf(reading, target);
  const literal = value === -1 && target !== -1 ? literalPlace(reading, target) : value;
  return { object: literal === -1 ? builder.place() : literal, key };
}

function leaveSubscript(reading: Reading, callee: FlatNode, suffix: FlatNode): Place {
  const { builder } = reading;
  const object = placeOf(reading, callee);
  if (object === -1) return -1;
  const result = builder.place();
  if (reading.isRuntime) {
    builder.read(object, ELEMENT_KEY, result);
    return result;
  }
  const given = argumentsOf(reading, suffix);
  builder.callMember(object, SUBSCRIPT_KEY, { arguments: given, flags: ['implicit'], result });
  builder.read(object, ELEMENT_KEY, result);
  return result;
}

const CLOSURES: ReadonlySet<string> = new Set(['lambda_literal']);

export function argumentsOf(reading: Reading, suffix: FlatNode): Argument[] {
  const { tree, builder } = reading;
  const given: Argument[] = [];
  let label: string | undefined;
  for (const child of tree.childrenOf(suffix)) {
    const type = tree.typeOf(child);
    if (type === 'value_arguments') {
      for (const argument of tree.childrenOf(child)) {
        if (tree.typeOf(argument) === 'value_argument') given.push(argumentOf(reading, argument));
      }
    } else if (tree.fieldOf(child) === 'name') label = nameOf(tree, child);
    else if (CLOSURES.has(type)) {
      const value = placeOf(reading, child);
      const place = value === -1 ? builder.place() : value;
      if (label === undefined) given.push({ kind: 'trailing', place });
      else given.push({ kind: 'named', name: label, place });
      label = undefined;
    }
  }
  return given;
}

function argumentOf(reading: Reading, node: FlatNode): Argument {
  const { tree } = reading;
  const label = tree.childOfType(tree.childOf(node, 'name'), 'simple_identifier');
  const place = valueOrLiteral(reading, tree.childOf(node, 'value'));
  if (label === -1) return { kind: 'positional', place };
  return { kind: 'named', name: nameOf(tree, label), place };
}

/** Literals matter as receivers and arguments only. */
export function valueOrLiteral(reading: Reading, node: FlatNode): Place {
  const value = placeOf(reading, node);
  if (value !== -1) return value;
  const literal = node === -1 ? -1 : literalPlace(reading, node);
  return literal === -1 ? reading.builder.place() : literal;
}
