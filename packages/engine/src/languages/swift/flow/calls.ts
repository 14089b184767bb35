// Calls of functions, types, methods and values, with the labels of their arguments.
import type { Argument, CallOptions, Place } from '../../../flow/flow-builder.ts';
import { CONSTRUCTOR_KEY, ELEMENT_KEY } from '../../../flow/flow-facts.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import {
  classesOfParameter,
  contextOf,
  keyPathOf,
  placeOf,
  readMember,
  readPath,
  typeParameterPlace,
} from './expressions.ts';
import { OBSERVERS, observedBy, SUBSCRIPT_KEY } from './functions.ts';
import { madeCaseKey } from './patterns.ts';
import { entryKey, literalPlace, nameOf, type Reading } from './reading.ts';

/** `f(_:label:)` names a function by its labels, and calls nothing. */
function isReference(tree: FlatTree, suffix: FlatNode): boolean {
  const [first = -1] = tree.childrenOf(tree.childOfType(suffix, 'value_arguments'));
  return first !== -1 && tree.childOf(first, 'reference_specifier') !== -1;
}

function referencePlace(reading: Reading, callee: FlatNode): Place {
  const isMember = reading.tree.typeOf(callee) === 'navigation_expression';
  return isMember ? readMember(reading, callee) : placeOf(reading, callee);
}

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
  if (isReference(tree, suffix)) return referencePlace(reading, callee);
  const awaits = isAwaited(tree, node);
  const around = reading.open.at(-1);
  if (awaits && around !== undefined) around.awaits = true;
  const options: Options = {
    arguments: argumentsOf(reading, suffix),
    result: builder.place(),
    ...(awaits && { flags: ['awaited'] }),
  };
  const { result } = options;
  switch (tree.typeOf(callee)) {
    case 'simple_identifier':
      if (OBSERVERS.has(nameOf(tree, callee)) && isObserver(reading, node, suffix)) return -1;
      callName(reading, node, nameOf(tree, callee), options);
      return result;
    case 'navigation_expression': {
      const { object, key } = memberOf(reading, callee);
      builder.callMember(object, key === 'init' ? CONSTRUCTOR_KEY : key, {
        ...options,
        ...(OF_OPTIONALS.has(key) && { flags: ['orName'] }),
      });
      if (key === 'init') callConstructor(reading, callee, object, options);
      else if (isType(reading, tree.childOf(callee, 'target')))
        builder.read(object, madeCaseKey(key), result);
      return result;
    }
    case 'prefix_expression':
      if (nameOf(tree, tree.childOf(callee, 'operation')) !== '.') break;
      callImplied(reading, node, nameOf(tree, tree.childOf(callee, 'target')), options);
      return result;
  }
  // `[Item]()`, `[String: Item]()`
  const shape = EMPTY.get(tree.typeOf(callee));
  if (shape !== undefined) {
    builder.object(result, shape);
    const [items] = options.arguments;
    if (items !== undefined) copyElements(reading, items.place, result);
    return result;
  }
  // Behind `= 1` stand observers.
  if (UNCALLED.has(tree.typeOf(callee))) return -1;
  const value = placeOf(reading, callee);
  builder.call(value === -1 ? builder.place() : value, options);
  return result;
}

/** `.make(…)`: a member of the type that is asked for; as an argument, of that of the parameter. */
function callImplied(reading: Reading, node: FlatNode, key: string, options: Options): void {
  const { builder } = reading;
  const object = contextOf(reading, node, options.result);
  if (key === 'init') builder.call(object, options);
  else {
    builder.callMember(object, key, options);
    builder.read(object, madeCaseKey(key), options.result);
  }
}

/** Members of what is optional, which is what it holds: what has none of the name is meant as such. */
const OF_OPTIONALS: ReadonlySet<string> = new Set(['map', 'flatMap']);

const EMPTY: ReadonlyMap<string, string> = new Map([
  ['array_literal', 'Array'],
  ['dictionary_literal', 'Dictionary'],
]);

function copyElements({ builder }: Reading, from: Place, to: Place): void {
  const element = builder.place();
  builder.read(from, ELEMENT_KEY, element);
  builder.write(element, to, ELEMENT_KEY);
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
export const isType = ({ tree }: Reading, node: FlatNode): boolean =>
  node !== -1 && tree.typeOf(node) === 'simple_identifier' && /^[A-Z]/.test(tree.textOf(node));

export interface Options extends Pick<CallOptions, 'flags'> {
  readonly arguments: Argument[];
  readonly result: Place;
}

/** Whether `await` stands in front of the expression that the call is part of, which the tree does not show. */
function isAwaited(tree: FlatTree, call: FlatNode): boolean {
  let at = call;
  for (let steps = 0; at !== -1 && steps < MOST_AROUND_CALL; steps++) {
    const start = tree.startOf(at);
    const type = tree.typeOf(at);
    if (type === 'property_declaration')
      return ASYNC_LET.test(tree.text.slice(Math.max(0, start - MOST_WORD), start + MOST_WORD));
    if (AROUND_EXPRESSIONS.has(type)) return false;
    if (AWAIT.test(tree.text.slice(Math.max(0, start - MOST_WORD), start))) return true;
    at = tree.parentOf(at);
  }
  return false;
}

/** In front of an expression. */
const AWAIT = /\bawait\s+$/;

/** In front of and at the beginning of a declaration. */
const ASYNC_LET = /\basync\s+let\b/;

/** So many characters are looked at for them. */
const MOST_WORD = 12;

const MOST_AROUND_CALL = 100;

const AROUND_EXPRESSIONS: ReadonlySet<string> = new Set([
  'statements',
  'lambda_literal',
  'function_body',
  'class_body',
  'source_file',
]);

function callName(reading: Reading, node: FlatNode, name: string, options: Options): void {
  const { builder, names, open, owners } = reading;
  const local = names.find(name === 'Self' ? ownName(reading) : name);
  const parameter = local === undefined ? typeParameterPlace(reading, name) : -1;
  if (local !== undefined) builder.call(local, options);
  else if (parameter !== -1) {
    builder.call(classesOfParameter(reading, name), options);
    builder.copy(parameter, options.result);
  } else if (name === 'type' && isTypeOf(options.arguments)) {
    // A value has what its type has.
    builder.copy((options.arguments[0] as Argument).place, options.result);
  } else if (name === 'Self') builder.callName(ownName(reading), -1, options);
  else if (isHolder(reading, name)) makeHolder(reading, name, options);
  else if (isForeignType(reading, name)) callType(reading, name, options);
  else builder.callName(name, open.at(-1)?.scope ?? owners.at(-1)?.scope ?? -1, options);
  builder.at(reading.tree.lineOf(node));
}

/** `type(of: value)` */
const isTypeOf = ([first, ...others]: readonly Argument[]): boolean =>
  first?.kind === 'named' && first.name === 'of' && others.length === 0;

/** Types of the standard library of which each instance holds what it is given, and shares none of it with others. */
const HOLDERS: ReadonlySet<string> = new Set([
  'Array',
  'ArraySlice',
  'ContiguousArray',
  'Set',
  'Dictionary',
  'AnySequence',
  'Task',
]);

export const isHolder = ({ classes, globals }: Reading, name: string): boolean =>
  HOLDERS.has(name) && !classes.has(name) && !globals.has(name);

export function makeHolder({ builder }: Reading, name: string, options: Options): void {
  builder.object(options.result, name);
  const { arguments: given } = options;
  builder.callMember(options.result, CONSTRUCTOR_KEY, { arguments: given, flags: ['implicit'] });
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
  const { tree, builder, owners } = reading;
  const target = tree.childOf(node, 'target');
  const key = nameOf(tree, tree.childOf(tree.childOf(node, 'suffix'), 'suffix'));
  if (target !== -1 && tree.typeOf(target) === 'super_expression')
    return { object: superPlace(reading), key };
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

/** The receiver as the bases see it. */
export function superPlace({ builder, owners, open }: Reading): Place {
  const object = builder.place();
  const owner = owners.at(-1);
  const self = open.at(-1)?.self ?? -1;
  if (owner !== undefined && self !== -1) builder.super(owner.class, self, object);
  return object;
}

function leaveSubscript(reading: Reading, callee: FlatNode, suffix: FlatNode): Place {
  const { tree, builder } = reading;
  const object = placeOf(reading, callee);
  if (object === -1) return -1;
  const result = builder.place();
  if (reading.isRuntime) {
    builder.read(object, runtimeKey(reading, suffix), result);
    return result;
  }
  if (isRange(reading, suffix)) {
    const arguments_ = [{ kind: 'positional', place: rangePlace(reading) } as const];
    builder.callMember(object, SUBSCRIPT_KEY, {
      arguments: arguments_,
      flags: ['implicit'],
      result,
    });
    builder.copy(object, result);
    return result;
  }
  const written = tree.childOf(
    tree.firstChildOf(tree.childOfType(suffix, 'value_arguments')),
    'value',
  );
  const keys = keyPathOf(tree, written);
  if (keys !== undefined) return readPath(reading, object, keys);
  const given = argumentsOf(reading, suffix);
  const path = given.find(({ name }) => name === 'keyPath');
  if (path !== undefined) {
    const asked: Argument = { kind: 'positional', place: object };
    builder.call(path.place, { arguments: [asked], flags: ['implicit'], result });
    return result;
  }
  builder.callMember(object, SUBSCRIPT_KEY, { arguments: given, flags: ['implicit'], result });
  builder.read(object, ELEMENT_KEY, result);
  // What stands in for a value that is lacking is there from then on, where it is changed.
  const standIn = given.find(({ name }) => name === 'default');
  if (standIn !== undefined) {
    builder.copy(standIn.place, result);
    builder.write(standIn.place, object, ELEMENT_KEY);
  }
  return result;
}

/** The only thing that a subscript is given, where it is one without a label; otherwise -1. */
export function subscribedBy({ tree }: Reading, suffix: FlatNode): FlatNode {
  const list = tree.childrenOf(tree.childOfType(suffix, 'value_arguments'));
  const [only = -1] = list;
  if (list.length !== 1 || tree.childOf(only, 'name') !== -1) return -1;
  return tree.childOf(only, 'value');
}

/** In sources for the runtime a text is the key of what is held under it alone, and all else any element. */
export function runtimeKey(reading: Reading, suffix: FlatNode): string {
  const { tree } = reading;
  const given = subscribedBy(reading, suffix);
  if (given === -1 || tree.typeOf(given) !== 'line_string_literal') return ELEMENT_KEY;
  return entryKey(tree.textOf(given).slice(1, -1));
}

/** A part of a collection holds what the collection does. */
function isRange(reading: Reading, suffix: FlatNode): boolean {
  const given = subscribedBy(reading, suffix);
  return given !== -1 && RANGES.has(reading.tree.typeOf(given));
}

function rangePlace({ builder }: Reading): Place {
  const place = builder.place();
  builder.type(builder.addType('Range'), place);
  return place;
}

const RANGES: ReadonlySet<string> = new Set([
  'range_expression',
  'open_start_range_expression',
  'open_end_range_expression',
]);

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
    else if (CLOSURES.has(type) && !holdsObservers(tree, child)) {
      const value = placeOf(reading, child);
      const place = value === -1 ? builder.place() : value;
      if (label === undefined) given.push({ kind: 'trailing', place });
      else given.push({ kind: 'named', name: label, place });
      label = undefined;
    }
  }
  return given;
}

/** Behind a call that gives the first value of a property. */
function holdsObservers(tree: FlatTree, closure: FlatNode): boolean {
  const first = tree.firstChildOf(tree.childOfType(closure, 'statements'));
  if (first === -1 || tree.typeOf(first) !== 'call_expression') return false;
  return OBSERVERS.has(nameOf(tree, calleeOf(tree, first)));
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
