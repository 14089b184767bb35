// Everything that can be called: methods, constructors, operators, accessors, local functions and lambdas.
// Each is opened on the way down and closed, and made known, on the way up.
import type { Place } from '../../../flow/flow-builder.ts';
import { CONSTRUCTOR_KEY, getterKey, MEMBER, setterKey } from '../../../flow/flow-facts.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { plainName } from '../extraction/names.ts';
import { delegateTypes, superOf } from './call-sites.ts';
import {
  genericKey,
  hasModifier,
  isStaticMember,
  nameOf,
  typeParameterNames,
} from './csharp-class.ts';
import { noteGenerated } from './generated-members.ts';
import { noteOwnResult } from './given-types.ts';
import { noteHandler } from './messages.ts';
import { convertedInto, withNull } from './operators.ts';
import { type Parameters, parametersOf } from './parameters.ts';
import { suitsAsPlain } from './plain-conversions.ts';
import { isReceiver, type Reading, store, surroundings, valueAt } from './reading.ts';
import { resultTypeAround, targetType } from './target-types.ts';
import { declareType, declareTypeParameters, readType } from './types.ts';

/** What is known of a callable when it opens. */
interface Head {
  readonly declaration: number;
  readonly isStatic: boolean;
  readonly isAbstract?: boolean;
  /** The list of its parameters; -1 for none. */
  readonly list: FlatNode;
  /** The node of the type that it gives; -1 for none. */
  readonly result: FlatNode;
}

const METHODS = new Set([
  'method_declaration',
  'constructor_declaration',
  'destructor_declaration',
  'operator_declaration',
  'conversion_operator_declaration',
]);

const LAMBDAS = new Set(['lambda_expression', 'anonymous_method_expression']);

/** @returns whether the node is a callable, which is now open */
export function openCallable(reading: Reading, node: FlatNode, type: string): boolean {
  if (METHODS.has(type)) openMethod(reading, node, type);
  else if (type === 'local_function_statement') openLocalFunction(reading, node);
  else if (LAMBDAS.has(type)) openLambda(reading, node);
  else if (isAccessor(reading, node, type)) openAccessor(reading, node, type);
  else return false;
  return true;
}

/** @returns whether the node is a callable, which is now closed */
export function closeCallable(reading: Reading, node: FlatNode, type: string): boolean {
  if (METHODS.has(type)) closeMethod(reading, node, type);
  else if (type === 'local_function_statement') closeLocalFunction(reading, node);
  else if (LAMBDAS.has(type)) closeLambda(reading, node);
  else if (isAccessor(reading, node, type)) closeAccessor(reading, node, type);
  else return false;
  return true;
}

/** An accessor with a body, or the expression that a property is. */
function isAccessor({ tree }: Reading, node: FlatNode, type: string): boolean {
  if (type === 'accessor_declaration') return tree.childOf(node, 'body') !== -1;
  if (type !== 'arrow_expression_clause') return false;
  const around = tree.typeOf(tree.parentOf(node));
  return around === 'property_declaration' || around === 'indexer_declaration';
}

/** By which a method that gives nothing suits no type of functions that give something. */
const VOID = 'void';

function open(reading: Reading, node: FlatNode, head: Head): Parameters {
  const { tree, builder, names } = reading;
  const outer = surroundings(reading);
  const { class: owner } = outer;
  builder.at(tree.lineOf(node));
  const callable = builder.openCallable({
    startLine: tree.lineOf(node),
    endLine: tree.endLineOf(node),
    declaration: head.declaration,
    owner: owner?.index ?? -1,
    ...(head.isAbstract === true && { isAbstract: true }),
  });
  names.open();
  reading.around.push({
    ...outer,
    scope: owner === undefined ? -1 : head.isStatic ? owner.staticScope : owner.scope,
    self: head.isStatic || owner === undefined ? -1 : owner.self,
    declaration: head.declaration === -1 ? outer.declaration : head.declaration,
  });
  declareTypeParameters(reading, node, -1);
  const given = parametersOf(reading, head.list);
  const result = builder.resultOf(callable);
  declareType(reading, readType(reading, head.result), result);
  const isVoid =
    head.result !== undefined && head.result !== -1 && tree.textOf(head.result) === VOID;
  if (isVoid && head.declaration !== -1) builder.type(builder.addType(VOID), result);
  noteOwnResult(reading, node, head.result);
  for (const place of given.outs) builder.copy(place, result);
  // What it fills comes out with its result.
  if (given.outs.length > 0) builder.returns(callable, false);
  return given;
}

function close(reading: Reading): Place {
  const { builder, names, around } = reading;
  const callable = builder.current;
  builder.closeCallable();
  names.close();
  around.pop();
  const place = builder.place();
  builder.callable(callable, place);
  return place;
}

function openMethod(reading: Reading, node: FlatNode, type: string): void {
  const { tree, builder } = reading;
  const { class: owner, extension } = surroundings(reading);
  const isConstructor = type === 'constructor_declaration';
  const isExtension = extension !== undefined && !isStaticMember(tree, node);
  const given = open(reading, node, {
    declaration: reading.declarationAt.get(tree.startOf(node)) ?? -1,
    isStatic: isExtension || isStaticMember(tree, node),
    isAbstract: tree.childOf(node, 'body') === -1 && !hasModifier(tree, node, 'extern'),
    list: tree.childOf(node, 'parameters'),
    result: tree.childOf(node, type === 'method_declaration' ? 'returns' : 'type'),
  });
  const { self } = surroundings(reading);
  if (isExtension) shapeExtension(reading, extension, given);
  else {
    const takesReceiverFirst = given.extended !== -1;
    builder.shape(builder.current, { ...given.shape, receiver: self, takesReceiverFirst });
    if (takesReceiverFirst) noteExtended(reading, node, given);
  }
  if (isConstructor && self !== -1 && owner !== undefined) beginConstructor(reading, node);
}

function noteExtended(
  { tree, builder, extended }: Reading,
  node: FlatNode,
  { shape, names }: Parameters,
): void {
  const [place, name] = [shape.parameters[0], names[0]];
  if (place === undefined || name === undefined || name === '') return;
  const assigned = String.raw`(?<![\w.])${name}\s*(?:[-+*/%&|^]|\?\?|<<|>>)?=(?![=>])`;
  const isChanged = new RegExp(`${assigned}|\\b(?:ref|out)\\s+${name}\\b`, 'u');
  if (!isChanged.test(tree.textOf(node))) extended.set(builder.current, place);
}

/** In an extension block, what is extended is a parameter of the whole block. */
function shapeExtension(reading: Reading, list: FlatNode, { shape }: Parameters): void {
  const { builder } = reading;
  const receiver = parametersOf(reading, list).shape;
  builder.shape(builder.current, {
    ...shape,
    parameters: [...receiver.parameters, ...shape.parameters],
    parameterNames: [...(receiver.parameterNames ?? []), ...(shape.parameterNames ?? [])],
    required: 1 + (shape.required ?? 0),
    takesReceiverFirst: true,
  });
}

/** Without a call of another constructor, that of the base runs first. */
function beginConstructor(reading: Reading, node: FlatNode): void {
  const { tree, builder } = reading;
  if (tree.childOfType(node, 'constructor_initializer') !== -1) return;
  builder.call(superOf(reading), { arguments: [], flags: ['implicit'] });
}

/** `new`: it hides what a base has and overrides nothing, unless an interface that the class names asks for it. */
function hides({ tree }: Reading, node: FlatNode): boolean {
  if (!hasModifier(tree, node, 'new')) return false;
  const bases = tree.childOfType(tree.parentOf(tree.parentOf(node)), 'base_list');
  return bases !== -1 && tree.childrenOf(bases).length === 1;
}

function overriding({ tree }: Reading, node: FlatNode): number {
  if (isExplicit(tree, node)) return MEMBER.behind;
  return hasModifier(tree, node, 'override') ? MEMBER.overrides : 0;
}

function closeMethod(reading: Reading, node: FlatNode, type: string): void {
  const { builder } = reading;
  const { self } = surroundings(reading);
  const place = close(reading);
  const { class: owner, extension } = surroundings(reading);
  if (owner === undefined) return;
  const own = hides(reading, node) ? MEMBER.private : overriding(reading, node);
  const flags = self === -1 ? MEMBER.static : own;
  const key = keyOf(reading, node, type, self === -1);
  if (key === '' || isHidden(reading, node, key)) return;
  const keys = keysOf(reading, node, { type, key });
  for (const each of keys) builder.member(owner.index, each, place, flags);
  if (type !== 'method_declaration') return;
  noteHandler(reading, node, place);
  noteGenerated(reading, { method: node, place, owner });
  const extended = extendedType(reading, node, extension);
  if (extended === -1) return;
  for (const each of keys) {
    builder.extend(readType(reading, extended).type, each, place, MEMBER.behind);
    // Of what is extended nothing may be known but its name, by which all of the file are one.
    const known = reading.extensionNames.get(each);
    const named = known ?? builder.place();
    builder.copy(place, named);
    if (known !== undefined) continue;
    reading.extensionNames.set(each, named);
    builder.global(each, named);
  }
}

/** What is written for one interface alone is not what the class has of that name and with such parameters besides. */
function isHidden({ tree }: Reading, node: FlatNode, name: string): boolean {
  if (!isExplicit(tree, node)) return false;
  const types = parameterTypes(tree, node);
  return tree
    .childrenOf(tree.parentOf(node))
    .some(
      (other) =>
        tree.typeOf(other) === 'method_declaration' &&
        !isExplicit(tree, other) &&
        nameOf(tree, other) === name &&
        areAlike(types, parameterTypes(tree, other)),
    );
}

/** Types of the parameters as they are written. */
const parameterTypes = (tree: Reading['tree'], method: FlatNode): string[] =>
  tree
    .childrenOf(tree.childOf(method, 'parameters'))
    .filter((each) => tree.typeOf(each) === 'parameter')
    .map((each) => tree.textOf(tree.childOf(each, 'type')));

/** Whether what is given would not tell the methods apart: with other types of which one is plain it does. */
function areAlike(own: readonly string[], other: readonly string[]): boolean {
  const differ = (type: string, at: number) =>
    type !== other[at] &&
    (suitsAsPlain(type, type) ?? suitsAsPlain(other[at]!, other[at]!)) !== undefined;
  return own.length === other.length && !own.some(differ);
}

const isExplicit = (tree: Reading['tree'], node: FlatNode): boolean =>
  tree.childOfType(node, 'explicit_interface_specifier') !== -1;

function keysOf(
  reading: Reading,
  node: FlatNode,
  { type, key }: { readonly type: string; readonly key: string },
): string[] {
  if (type === 'method_declaration') return methodKeys(reading, node, key);
  const takesNull =
    type === 'operator_declaration' && surroundings(reading).class?.kind !== 'struct';
  return takesNull ? [key, withNull(key)] : [key];
}

/**
 * A generic method can be called with its types written out. Where no parameter tells them, it can be called in
 * no other way.
 */
function methodKeys({ tree }: Reading, node: FlatNode, name: string): string[] {
  const given = typeParameterNames(tree, node);
  if (given.length === 0) return [name];
  const list = tree.childOf(node, 'parameters');
  const text = list === -1 ? '' : tree.textOf(list);
  const words = new Set(text.split(/[^\p{L}\p{N}_]+/u));
  const isInferred = given.every((parameter) => words.has(parameter));
  const own = genericKey(name, given.length);
  return isInferred ? [name, own] : [own];
}

function extendedType(reading: Reading, node: FlatNode, extension: FlatNode | undefined): FlatNode {
  const { tree } = reading;
  const list = extension ?? tree.childOf(node, 'parameters');
  const first = tree.childOfType(list, 'parameter');
  const isExtended =
    first !== -1 &&
    (extension === undefined ? hasModifier(tree, first, 'this') : !isStaticMember(tree, node));
  const written = isExtended ? tree.childOf(first, 'type') : -1;
  return written !== -1 && readType(reading, written).type !== -1 ? written : -1;
}

/** The key of a member; empty for what nobody calls by name. */
function keyOf(reading: Reading, node: FlatNode, type: string, isStatic: boolean): string {
  const { tree } = reading;
  switch (type) {
    case 'constructor_declaration':
      return isStatic ? '' : CONSTRUCTOR_KEY;
    case 'destructor_declaration':
      return '';
    case 'operator_declaration':
      return `operator ${tree.textOf(tree.childOf(node, 'operator'))}`;
    case 'conversion_operator_declaration':
      return `operator ${tree.textOf(tree.childOf(node, 'type'))}`;
    default:
      return nameOf(tree, node);
  }
}

function openAccessor(reading: Reading, node: FlatNode, type: string): void {
  const { tree, builder, names } = reading;
  const property = propertyOf(reading, node, type);
  const { class: owner } = surroundings(reading);
  const written = tree.childOf(property, 'type');
  const word = wordOf(reading, node, type);
  const given = open(reading, node, {
    declaration: reading.declarationAt.get(tree.startOf(property)) ?? -1,
    isStatic: isStaticMember(tree, property),
    list: tree.childOf(property, 'parameters'),
    result: word === 'get' ? written : -1,
  });
  const { parameters, parameterNames = [] } = given.shape;
  const { self } = surroundings(reading);
  const field = owner?.fields.get(nameOf(tree, property));
  if (field !== undefined && names.variable('field') === undefined) {
    names.declareVariable('field', { place: field.place, type: written });
  }
  if (word === 'get') {
    builder.shape(builder.current, { ...given.shape, receiver: self });
    return;
  }
  const value = builder.place();
  declareType(reading, readType(reading, written), value);
  names.declareVariable('value', { place: value, type: written });
  builder.shape(builder.current, {
    parameters: [...parameters, value],
    parameterNames: [...parameterNames, 'value'],
    required: parameters.length + 1,
    receiver: self,
  });
}

function closeAccessor(reading: Reading, node: FlatNode, type: string): void {
  const { tree, builder } = reading;
  const property = propertyOf(reading, node, type);
  if (type === 'arrow_expression_clause') giveArrow(reading, node);
  const { self } = surroundings(reading);
  const place = close(reading);
  const { class: owner } = surroundings(reading);
  if (owner === undefined) return;
  const isIndexer = tree.typeOf(property) === 'indexer_declaration';
  const name = isIndexer ? INDEXER : nameOf(tree, property);
  const word = wordOf(reading, node, type);
  const key =
    word === 'get' ? getterKey(name) : word === 'set' ? setterKey(name) : `${word} ${name}`;
  const flags = self === -1 ? MEMBER.static : overriding(reading, property);
  builder.member(owner.index, key, place, flags);
}

/** The name of an indexer, as the declarations have it. */
export const INDEXER = 'this[]';

function propertyOf({ tree }: Reading, node: FlatNode, type: string): FlatNode {
  const around = tree.parentOf(node);
  return type === 'accessor_declaration' ? tree.parentOf(around) : around;
}

/** `get`, `set`, `add` or `remove`. */
function wordOf({ tree }: Reading, node: FlatNode, type: string): string {
  if (type !== 'accessor_declaration') return 'get';
  const word = tree.textOf(tree.childOf(node, 'name'));
  return word === 'init' ? 'set' : word;
}

/** Local functions can be called above the place where they stand. */
export function hoistLocalFunctions(reading: Reading, node: FlatNode): void {
  const { tree, builder, names } = reading;
  for (let at = tree.firstChildOf(node); at !== -1; at = tree.nextSiblingOf(at)) {
    const isGlobal = tree.typeOf(at) === 'global_statement';
    const statement = isGlobal ? tree.firstChildOf(at) : at;
    if (statement === -1 || tree.typeOf(statement) !== 'local_function_statement') continue;
    const place = builder.place();
    reading.places[statement] = place;
    names.declareVariable(nameOf(tree, statement), { place, type: -1 });
  }
}

function openLocalFunction(reading: Reading, node: FlatNode): void {
  const { tree, builder } = reading;
  const { self } = surroundings(reading);
  const given = open(reading, node, {
    declaration: reading.declarationAt.get(tree.startOf(node)) ?? -1,
    isStatic: self === -1,
    list: tree.childOf(node, 'parameters'),
    result: tree.childOf(node, 'type'),
  });
  builder.shape(builder.current, given.shape);
}

function closeLocalFunction(reading: Reading, node: FlatNode): void {
  const place = close(reading);
  const hoisted = reading.places[node] as Place;
  if (hoisted !== -1) reading.builder.copy(place, hoisted);
}

function openLambda(reading: Reading, node: FlatNode): void {
  const { tree, builder } = reading;
  const { self } = surroundings(reading);
  const written = tree.childOf(node, 'parameters');
  const isOne = written !== -1 && tree.typeOf(written) === 'implicit_parameter';
  const given = open(reading, node, {
    declaration: -1,
    isStatic: self === -1,
    list: isOne ? -1 : written,
    result: tree.childOf(node, 'type'),
  });
  if (isOne) {
    const place = builder.place();
    reading.names.declareVariable(plainName(tree.textOf(written)), { place, type: -1 });
    builder.shape(builder.current, { parameters: [place], required: 1 });
    typeParameters(reading, node, [place]);
    if (asksForValue(reading, node, written)) reading.entries.add(place);
  } else {
    builder.shape(builder.current, given.shape);
    const isTyped = tree
      .childrenOf(written === -1 ? node : written)
      .some((each) => tree.childOf(each, 'type') !== -1);
    if (!isTyped) typeParameters(reading, node, given.shape.parameters);
  }
}

/** Of lambdas inside of each other; looking through all of each would take the square of their depth. */
const LONGEST_LOOKED_AT = 2_000;

function asksForValue({ tree }: Reading, lambda: FlatNode, parameter: FlatNode): boolean {
  const body = tree.childOf(lambda, 'body');
  if (body === -1) return false;
  const start = tree.startOf(body);
  const text = tree.text.slice(start, Math.min(tree.endOf(body), start + LONGEST_LOOKED_AT));
  return text.includes(`${tree.textOf(parameter)}.Value`);
}

/** Parameters without a type have those of the delegate that is expected. */
function typeParameters(reading: Reading, node: FlatNode, parameters: readonly Place[]): void {
  reading.untyped.set(node, parameters);
  const types = delegateTypes(reading, targetType(reading, node));
  parameters.forEach((place, at) => {
    const written = types[at];
    if (written !== undefined) declareType(reading, readType(reading, written), place);
  });
}

function closeLambda(reading: Reading, node: FlatNode): void {
  const { tree, builder } = reading;
  const body = tree.childOf(node, 'body');
  if (body !== -1 && tree.typeOf(body) !== 'block')
    store(reading, valueAt(reading, body), builder.resultOf(builder.current));
  const result = builder.resultOf(builder.current);
  const place = close(reading);
  reading.places[node] = place;
  reading.lambdaResults.set(place, result);
  const untyped = reading.untyped.get(node);
  if (untyped !== undefined) reading.lambdas.set(place, untyped);
}

/** What stands behind `=>` is what the callable gives. */
export function giveArrow(reading: Reading, node: FlatNode): void {
  const { tree, builder } = reading;
  const body = tree.firstChildOf(node);
  const value = convertedInto(reading, resultTypeAround(reading, node), valueAt(reading, body));
  builder.at(tree.lineOf(node));
  store(reading, value, builder.resultOf(builder.current));
  builder.returns(builder.current, isReceiver(reading, body, value));
}

/** What `yield return` gives is an element of what the callable gives. */
export function giveElement(reading: Reading, node: FlatNode): void {
  const { tree, builder, sequences } = reading;
  const value = valueAt(reading, tree.firstChildOf(node));
  if (value === -1) return;
  builder.at(tree.lineOf(node));
  const result = builder.resultOf(builder.current);
  if (!sequences.has(builder.current)) builder.object(result);
  sequences.add(builder.current);
  builder.write(value, result, '*');
}
