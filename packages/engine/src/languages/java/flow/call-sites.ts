// Calls: of methods, of constructors, and what stands for one without being written as one.
import type { Argument, Place } from '../../../flow/flow-builder.ts';
import { ELEMENT_KEY, fieldKey } from '../../../flow/flow-facts.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { makesHolder, makeTable, readTableCall } from './callback-tables.ts';
import { readCollected } from './collectors.ts';
import { noteAppended } from './constant-texts.ts';
import { readContainerCall } from './containers.ts';
import { readComparators, readElementCallbacks } from './element-callbacks.ts';
import { readPublished } from './event-listeners.ts';
import { COMMENTS, classValue, firstPart, isComment } from './expressions.ts';
import { givenTypes } from './given-types.ts';
import {
  HANDED_TO_STATIC,
  readForEach,
  readHandedOver,
  readHandedToClass,
  readHandedToStatic,
} from './handed-over.ts';
import { type Reading, surroundings, valueAt } from './reading.ts';
import { REFLECTIVE, readReflection } from './reflection.ts';
import { readStandInGiven } from './stand-ins.ts';
import { declareType, readType } from './types.ts';

function nodesIn({ tree }: Reading, list: FlatNode): FlatNode[] {
  const nodes: FlatNode[] = [];
  const end = list === -1 ? -1 : tree.afterOf(list);
  for (let at = list + 1; at < end; at = tree.afterOf(at)) if (!isComment(tree, at)) nodes.push(at);
  return nodes;
}

function valuesOf(reading: Reading, nodes: readonly FlatNode[]): Place[] {
  return nodes.map((node) => valueAt(reading, node));
}

function asArguments({ builder }: Reading, values: readonly Place[]): Argument[] {
  return values.map((value) => ({
    kind: 'positional',
    place: value === -1 ? builder.place() : value,
  }));
}

function argumentsOf(reading: Reading, list: FlatNode): Argument[] {
  return asArguments(reading, valuesOf(reading, nodesIn(reading, list)));
}

/** Those that may be objects of the repository's classes; what is written as a function is none. */
function objectsAmong({ tree }: Reading, nodes: readonly FlatNode[], values: readonly Place[]) {
  return values.filter((_, at) => !FUNCTIONS.has(tree.typeOf(nodes[at]!)));
}

/** What comes out of calls is mostly a stream or a view of a container. */
const ITERATED = new Set(['identifier', 'this', 'field_access', 'object_creation_expression']);

const FUNCTIONS = new Set(['lambda_expression', 'method_reference']);

/** Whether anybody asks what a call gives. */
const isAsked = ({ tree }: Reading, node: FlatNode): boolean =>
  tree.typeOf(tree.parentOf(node)) !== 'expression_statement' ||
  tree.typeOf(tree.parentOf(tree.parentOf(node))) === 'switch_rule';

export function readInvocation(reading: Reading, node: FlatNode): void {
  const { tree, builder, places } = reading;
  const nameNode = tree.childOf(node, 'name');
  if (nameNode === -1) return;
  const name = tree.textOf(nameNode);
  const nodes = nodesIn(reading, tree.childOf(node, 'arguments'));
  const values = valuesOf(reading, nodes);
  const given = asArguments(reading, values);
  const result = isAsked(reading, node) ? builder.place() : undefined;
  const options =
    result === undefined
      ? { arguments: given }
      : { arguments: given, result, ...givenTypes(reading, node, nodes) };
  const object = tree.childOf(node, 'object');
  const receiver = object === -1 ? -1 : receiverOf(reading, node, object);
  builder.at(tree.lineOf(nameNode));
  if (object === -1) builder.callName(name, surroundings(reading).scope, options);
  else builder.callMember(receiver, name, options);
  const objects = objectsAmong(reading, nodes, values);
  readHandedOver(reading, name, receiver, objects);
  readPublished(reading, { object, name }, values[0] ?? -1);
  if (object !== -1 && HANDED_TO_STATIC.has(name) && tree.typeOf(object) === 'identifier')
    readHandedToStatic(reading, `${tree.textOf(object)}.${name}`, objects);
  readContainerCall(reading, { receiver, name }, values);
  readTableCall(reading, { node, object, receiver, name, result: result ?? -1, nodes }, values);
  readElementCallbacks(reading, { object, receiver, name }, nodes);
  if (REFLECTIVE.has(name)) {
    const asked = result !== undefined && { result };
    readReflection(reading, { node, name, receiver, nodes, given, ...asked });
  }
  if (name === 'forEach' && object !== -1 && ITERATED.has(tree.typeOf(object)))
    readForEach(reading, receiver, values);
  if (name === PROXIES && result !== undefined)
    readProxy(reading, node, values.at(-1) ?? -1, result);
  if (name === 'append') noteAppended(reading, node);
  if (result === undefined) return;
  readStandInGiven(reading, { node, object, name }, values[0] ?? -1, result);
  const collected = name === 'collect' ? readCollected(reading, receiver, nodes) : undefined;
  places[node] = collected ?? result;
}

function receiverOf(reading: Reading, node: FlatNode, object: FlatNode): Place {
  const { tree, builder } = reading;
  if (tree.typeOf(object) === 'super') return superOf(reading, surroundings(reading).class?.name);
  // `Outer.super.m()`, `Interface.super.m()`
  if (tree.childOfType(node, 'super') !== -1) return qualifiedSuper(reading, object);
  const value = valueAt(reading, object);
  return value === -1 ? builder.place() : value;
}

/** Of a class around, or of an interface that is a base: then it is the member of that one, whatever overrides it. */
function qualifiedSuper(reading: Reading, object: FlatNode): Place {
  const { tree, builder, around } = reading;
  const name = tree.textOf(object);
  if (around.some((each) => each.class?.name === name)) return superOf(reading, name);
  const place = builder.place();
  const { type } = readType(reading, object);
  if (type !== -1) builder.made(type, place);
  return place;
}

/** The receiver as the bases see it: of the class around that is named, or else of the innermost. */
function superOf(reading: Reading, name: string | undefined): Place {
  const { builder, around } = reading;
  const named = around.findLast((each) => each.class?.name === name)?.class;
  const { class: innermost } = surroundings(reading);
  const owner = named ?? innermost;
  const place = builder.place();
  if (owner !== undefined) builder.super(owner.index, owner.self, place);
  return place;
}

/** `this(...)`, `super(...)` */
export function readConstructorCall(reading: Reading, node: FlatNode): void {
  const { tree, builder } = reading;
  const { class: owner } = surroundings(reading);
  if (owner === undefined) return;
  const given = argumentsOf(reading, tree.childOf(node, 'arguments'));
  const isOwn = tree.typeOf(tree.childOf(node, 'constructor')) === 'this';
  builder.at(tree.lineOf(node));
  const callee = isOwn ? owner.place : superOf(reading, owner.name);
  builder.call(callee, { arguments: given, ...(isOwn && { flags: ['construct'] }) });
}

/** `new C(...)`, `outer.new C(...)`, with or without a body */
export function readCreation(reading: Reading, node: FlatNode): void {
  const { tree, builder, places } = reading;
  const written = tree.childOf(node, 'type');
  if (written === -1) return;
  const nodes = nodesIn(reading, tree.childOf(node, 'arguments'));
  const values = valuesOf(reading, nodes);
  const given = asArguments(reading, values);
  const body = tree.childOfType(node, 'class_body');
  const result = builder.place();
  builder.at(tree.lineOf(node));
  const anonymous = body === -1 ? undefined : reading.classes.byNode.get(body);
  const callee = anonymous?.place ?? createdClass(reading, node, written);
  const meaning = readType(reading, written);
  const isGeneric = tree.typeOf(written) === 'generic_type';
  const isDiamond =
    isGeneric && tree.childrenOf(tree.childOfType(written, 'type_arguments')).length === 0;
  if (isGeneric && !isDiamond) declareType(reading, meaning, result);
  if (callee !== -1) builder.call(callee, { arguments: given, result, flags: ['construct'] });
  const elements = isDiamond ? declaredVariable(reading, node) : result;
  readComparators(reading, elements, nodes);
  const name = withoutArguments(tree.textOf(written));
  readHandedToClass(reading, name, objectsAmong(reading, nodes, values));
  if (makesHolder(name)) makeTable(reading, result, { nodes, given: values, isAround: false });
  places[node] = result;
}

/** What the variable that gets the expression was declared with; -1 where there is none. */
function declaredVariable(reading: Reading, node: FlatNode): Place {
  const { tree, builder } = reading;
  const declarator = tree.parentOf(node);
  if (tree.typeOf(declarator) !== 'variable_declarator') return -1;
  const type = tree.childOf(tree.parentOf(declarator), 'type');
  if (type === -1 || tree.typeOf(type) !== 'generic_type') return -1;
  const place = builder.place();
  declareType(reading, readType(reading, type), place);
  return place;
}

function withoutArguments(type: string): string {
  const at = type.indexOf('<');
  return at === -1 ? type : type.slice(0, at);
}

function createdClass(reading: Reading, node: FlatNode, written: FlatNode): Place {
  const { tree, builder } = reading;
  const first = firstPart(reading, node);
  const isQualified = first !== -1 && first !== written && tree.fieldOf(first) === null;
  if (
    !isQualified ||
    tree.typeOf(first) === 'type_arguments' ||
    tree.typeOf(first).includes('annotation')
  )
    return classValue(reading, written);
  const outer = valueAt(reading, first);
  const place = builder.place();
  const name = withoutArguments(tree.textOf(written));
  if (outer !== -1) builder.read(outer, fieldKey(name), place);
  return place;
}

/** An enum constant makes an instance of its enum, or of the class that is its body. */
export function readConstant(reading: Reading, node: FlatNode): void {
  const { tree, builder } = reading;
  const owner = surroundings(reading).class;
  const field = owner?.fields.get(tree.textOf(tree.childOf(node, 'name')));
  if (owner === undefined || field === undefined) return;
  const body = tree.childOf(node, 'body');
  const made = (body === -1 ? undefined : reading.classes.byNode.get(body)) ?? owner;
  builder.at(tree.lineOf(node));
  const list = tree.childOf(node, 'arguments');
  // One with a body is of a class of its own, and calls name the enum's members all the same.
  if (made !== owner) builder.type(builder.addType(owner.name, [], owner.declaration), field.place);
  if (!owner.hasConstructor) {
    builder.instance(made.index, field.place);
    return;
  }
  builder.call(made.place, {
    arguments: argumentsOf(reading, list),
    result: field.place,
    flags: list === -1 ? ['construct', 'implicit'] : ['construct'],
  });
}

/**
 * `X::m`, `x::m`, `X::new`: a function that calls what is named. Whether `X::m` is static, or a method of its
 * first argument, is decided by which of the two there is.
 */
export function readReference(reading: Reading, node: FlatNode): void {
  const { tree, builder, places } = reading;
  const parts = tree.childrenOf(node).filter((child) => !SKIPPED.has(tree.typeOf(child)));
  const [from, member] = parts;
  if (from === undefined) return;
  const isType = TYPES.has(tree.typeOf(from));
  const line = tree.lineOf(member ?? from);
  const receiver =
    member === undefined || isType
      ? classValue(reading, from)
      : tree.typeOf(from) === 'super'
        ? superOf(reading, surroundings(reading).class?.name)
        : valueAt(reading, from);
  const mayBeType = member !== undefined && receiver !== -1 && namesType(reading, from);
  builder.at(line);
  const callable = builder.openCallable({
    ...{ startLine: line, endLine: tree.endLineOf(node) },
    isReference: true,
  });
  const result = builder.resultOf(callable);
  const isArray = tree.typeOf(from) === 'array_type';
  const parameters = Array.from({ length: isArray ? 1 : MAX_FORWARDED }, () => builder.place());
  builder.shape(callable, { parameters, required: isArray ? 1 : 0 });
  const given = parameters.map((place): Argument => ({ kind: 'forwarded', place }));
  if (member === undefined) {
    if (receiver !== -1) {
      builder.call(receiver, { arguments: given, result, flags: ['construct', 'implicit'] });
    }
  } else {
    const name = tree.textOf(member);
    if (receiver !== -1)
      builder.callMember(receiver, name, { arguments: given, result, flags: ['implicit'] });
    if (mayBeType) {
      const typed = builder.place();
      declareType(reading, readType(reading, from), typed);
      builder.copy(parameters[0] as Place, typed);
      const others = given.slice(1);
      builder.callMember(typed, name, { arguments: others, result, flags: ['implicit'] });
    }
  }
  builder.closeCallable();
  const place = builder.place();
  builder.callable(callable, place);
  places[node] = place;
}

/** `Proxy.newProxyInstance(loader, interfaces, handler)`: whatever is called on the result, the handler is asked. */
const PROXIES = 'newProxyInstance';

function readProxy(reading: Reading, node: FlatNode, handler: Place, result: Place): void {
  const { tree, builder } = reading;
  if (handler === -1) return;
  const lines = { startLine: tree.lineOf(node), endLine: tree.endLineOf(node) };
  const callable = builder.openCallable({ ...lines, isReference: true });
  const rest = builder.place();
  builder.shape(callable, { parameters: [], required: 0, rest });
  const given = [result, -1, rest];
  builder.callMember(handler, 'invoke', {
    arguments: asArguments(reading, given),
    result: builder.resultOf(callable),
    flags: ['implicit'],
  });
  builder.closeCallable();
  builder.callable(callable, result);
}

/** Methods with more parameters are hardly referred to. */
const MAX_FORWARDED = 5;

const SKIPPED = new Set([...COMMENTS, 'type_arguments']);

const TYPES = new Set(['generic_type', 'array_type', 'scoped_type_identifier', 'type_identifier']);

/** Whether what stands left of `::` can be a type: a name that is no variable. */
function namesType({ tree, names }: Reading, node: FlatNode): boolean {
  const type = tree.typeOf(node);
  if (TYPES.has(type)) return true;
  if (type !== 'identifier' && type !== 'field_access') return false;
  const text = tree.textOf(node);
  const last = text.slice(text.lastIndexOf('.') + 1).trim();
  return names.variable(text) === undefined && /^\p{Lu}/u.test(last);
}

/** A loop over something asks it for an iterator; elements of arrays and of generic types are read. */
export function readIteration(reading: Reading, iterated: Place, variable: Place): void {
  const { builder } = reading;
  if (iterated === -1 || reading.plainNames.has(iterated)) return;
  builder.read(iterated, ELEMENT_KEY, variable);
  const iterator = builder.place();
  const flags = ['implicit'] as const;
  builder.callMember(iterated, 'iterator', { arguments: [], result: iterator, flags });
  builder.callMember(iterator, 'hasNext', { arguments: [], flags });
  builder.callMember(iterator, 'next', { arguments: [], result: variable, flags });
}

/** What `try` opens it closes. */
export function readClosing({ builder }: Reading, resource: Place): void {
  if (resource === -1) return;
  builder.callMember(resource, 'close', { arguments: [], flags: ['implicit'] });
}
