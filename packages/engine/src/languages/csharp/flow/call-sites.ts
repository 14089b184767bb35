// Calls: of methods, of constructors, and what stands for one without being written as one.
import type { Argument, CallOptions, Place } from '../../../flow/flow-builder.ts';
import { ELEMENT_KEY } from '../../../flow/flow-facts.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { plainName } from '../extraction/names.ts';
import { classValue } from './class-values.ts';
import { compareElements } from './comparisons.ts';
import { type CSharpClass, genericKey } from './csharp-class.ts';
import { makeCallback } from './event-callbacks.ts';
import { addFunctions } from './function-lists.ts';
import { givenTypes } from './given-types.ts';
import { RUNNING_TYPES, runHanded, runUnseen } from './handed-functions.ts';
import { handToHandlers } from './messages.ts';
import { plainResult } from './plain-members.ts';
import {
  objectOf,
  partsOf,
  placeOfVariable,
  plainPlace,
  type Reading,
  readIndexed,
  store,
  surroundings,
  valueAt,
} from './reading.ts';
import { makeReflected, readReflected } from './reflection.ts';
import { noteRegistration } from './registrations.ts';
import { CONVERTING } from './sequence-members.ts';
import { convert, handElements, madeSequence, onSequence, type SequenceCall } from './sequences.ts';
import { readStatic } from './static-members.ts';
import { targetType, typeOfVariable } from './target-types.ts';
import { readTask } from './tasks.ts';
import { arrayOf, declareType, readType, typeArgumentsOf } from './types.ts';

/** @param list of arguments, in round or square brackets; -1 for none */
export function argumentsOf(reading: Reading, list: FlatNode): Argument[] {
  const { tree, builder } = reading;
  const given: Argument[] = [];
  for (const node of list === -1 ? [] : tree.childrenOf(list)) {
    if (tree.typeOf(node) !== 'argument') continue;
    const name = tree.childOf(node, 'name');
    const value = argumentValue(reading, node);
    const place = value === -1 ? builder.place() : value;
    if (name === -1) given.push({ kind: 'positional', place });
    else given.push({ kind: 'named', name: plainName(tree.textOf(name)), place });
  }
  return given;
}

export function argumentValue(reading: Reading, node: FlatNode): Place {
  const { tree } = reading;
  const value = partsOf(reading, node).findLast((child) => tree.fieldOf(child) !== 'name');
  return value === undefined ? -1 : valueAt(reading, value);
}

/** Arguments that are names, which may be those of methods. */
function methodGroups(reading: Reading, list: FlatNode): Place[] {
  const { tree, plainNames } = reading;
  const groups: Place[] = [];
  for (const node of list === -1 ? [] : tree.childrenOf(list)) {
    const value = tree.typeOf(node) === 'argument' ? tree.childrenOf(node).at(-1) : undefined;
    if (value === undefined || !GROUPS.has(tree.typeOf(value))) continue;
    const place = valueAt(reading, value);
    if (place !== -1 && !plainNames.has(place) && !reading.lambdas.has(place)) groups.push(place);
  }
  return groups;
}

const GROUPS = new Set(['identifier', 'member_access_expression', 'generic_name']);

/** Variables that a call fills: `out var x`, `ref x`. */
function filledBy({ tree, places, names }: Reading, list: FlatNode): Place[] {
  const filled: Place[] = [];
  for (const node of list === -1 ? [] : tree.childrenOf(list)) {
    if (!/^(?:[\p{L}\p{N}_@]+\s*:\s*)?(?:out|ref)\s/u.test(startOfText(tree, node))) continue;
    const target = tree.childrenOf(node).at(-1) ?? -1;
    if (target === -1) continue;
    const isName = tree.typeOf(target) === 'identifier';
    const place = isName ? names.variable(tree.textOf(target))?.place : places[target];
    if (place !== undefined && place !== -1) filled.push(place);
  }
  return filled;
}

const startOfText = (tree: Reading['tree'], node: FlatNode): string =>
  tree.text.slice(tree.startOf(node), Math.min(tree.endOf(node), tree.startOf(node) + 100));

/** The member that is named behind a dot, without its type arguments. */
export function memberName({ tree }: Reading, node: FlatNode): string {
  if (node === -1) return '';
  const isGeneric = tree.typeOf(node) === 'generic_name';
  return plainName(tree.textOf(isGeneric ? tree.firstChildOf(node) : node));
}

export function readInvocation(reading: Reading, node: FlatNode): void {
  const { tree, builder, places } = reading;
  const callee = tree.childOf(node, 'function');
  const list = tree.childOf(node, 'arguments');
  if (callee === -1) return;
  const given = argumentsOf(reading, list);
  const filled = filledBy(reading, list);
  const isAsked = filled.length > 0 || tree.typeOf(tree.parentOf(node)) !== 'expression_statement';
  const result = isAsked ? builder.place() : undefined;
  const named = calledName(reading, callee);
  const options: CallOptions = {
    arguments: given,
    ...(result !== undefined && { result, ...givenTypes(reading, named) }),
  };
  const object = calledObject(reading, callee);
  if (object !== -1) {
    const receiver = receiverOf(reading, object);
    const name = memberName(reading, named);
    builder.at(tree.lineOf(named));
    const written = { name, receiver, given, groups: methodGroups(reading, list) };
    const call = onSequence(tree.textOf(object).slice(0, 20), written);
    const made = result === undefined ? -1 : madeSequence(reading, call);
    const asked = made === -1 ? options : { arguments: given };
    builder.callMember(receiver, calledKey(reading, named), {
      ...asked,
      flags: flagsOf(reading, object),
    });
    readMeant(reading, call, result);
    runHanded(reading, call, named);
    noteRegistration(reading, { named, list, given });
    addFunctions(reading, { name, object, receiver, list, result });
    for (const place of filled) readIndexed(reading, receiver, place);
    if (result !== undefined) {
      readReflected(reading, { object, name, list, result });
      makeCallback(reading, object, call, result);
      if (name === 'CreateInstance') makeReflected(reading, { object, named, list, given, result });
      if (made !== -1) builder.copy(made, result);
      readStatic(reading, { typeName: tree.textOf(object).slice(0, 100), name, given }, result);
    }
    handToHandlers(reading, { object, name, given }, result);
    readTask(reading, { object, name, receiver, given, groups: call.groups }, result);
  } else callByName(reading, named === -1 ? callee : named, options);
  declareGiven(reading, named, { given, result });
  if (result === undefined) return;
  for (const place of filled) store(reading, result, place);
  places[node] = object === -1 ? result : resultOf(reading, { object, named, result });
}

/**
 * The name may be that of an extension, but for what is looked for as the program runs:
 * https://learn.microsoft.com/dotnet/csharp/language-reference/language-specification/expressions#1233-dynamic-binding
 */
function flagsOf(reading: Reading, object: FlatNode): NonNullable<CallOptions['flags']> {
  const type = typeOfVariable(reading, object);
  return type !== -1 && reading.tree.textOf(type) === 'dynamic' ? [] : ['orName'];
}

/** What a call of a member does by what its name means in the runtime. Follows that call. */
function readMeant(reading: Reading, call: SequenceCall, result: Place | undefined): void {
  const { name, receiver, given } = call;
  if (name === 'Dispose' && given.length === 0) disposeInside(reading, receiver);
  handElements(reading, call, result);
  compareElements(reading, call);
  if (result === undefined) return;
  if (GETTING.has(name) && given.length > 0) readIndexed(reading, receiver, result);
  if (CONVERTING.has(name)) convert(reading, call, result);
}

/** Members of tables that give a value. */
const GETTING = new Set(['GetValueOrDefault', 'GetOrAdd', 'AddOrUpdate']);

/** What a call gives, where that is a plain value, is known by its type alone. */
function resultOf(
  reading: Reading,
  { object, named, result }: Record<'object' | 'named' | 'result', number>,
): Place {
  const value = valueAt(reading, object);
  const plain = plainResult(reading, { object, value, name: memberName(reading, named) });
  return plain === -1 ? result : plain;
}

function calledKey(reading: Reading, named: FlatNode): string {
  const name = memberName(reading, named);
  if (reading.tree.typeOf(named) !== 'generic_name') return name;
  return genericKey(name, typeArgumentsOf(reading, named).length);
}

/** The node of the name that is called; -1 when what is called is no name. */
function calledName({ tree }: Reading, callee: FlatNode): FlatNode {
  switch (tree.typeOf(callee)) {
    case 'identifier':
    case 'generic_name':
      return callee;
    case 'member_access_expression':
      return tree.childOf(callee, 'name');
    case 'conditional_access_expression':
      return tree.childOf(tree.childOfType(callee, 'member_binding_expression'), 'name');
    default:
      return -1;
  }
}

function calledObject({ tree }: Reading, callee: FlatNode): FlatNode {
  switch (tree.typeOf(callee)) {
    case 'member_access_expression':
      return tree.childOf(callee, 'expression');
    case 'conditional_access_expression':
      return tree.childOfType(callee, 'member_binding_expression') === -1
        ? -1
        : tree.childOf(callee, 'condition');
    default:
      return -1;
  }
}

export function receiverOf(reading: Reading, object: FlatNode): Place {
  const { tree, builder } = reading;
  if (tree.typeOf(object) === 'base') return superOf(reading);
  const parameter = typeParameterPlace(reading, object);
  if (parameter !== -1) return parameter;
  const value = valueAt(reading, object);
  return value === -1 ? builder.place() : value;
}

/**
 * `T.Parse(…)`: a static member of whatever type is given for the parameter, as an interface asks for it; -1 for what is
 * no type parameter. https://learn.microsoft.com/dotnet/csharp/whats-new/tutorials/static-virtual-interface-members
 */
function typeParameterPlace(reading: Reading, object: FlatNode): Place {
  const { tree, builder, names } = reading;
  if (tree.typeOf(object) !== 'identifier') return -1;
  const name = tree.textOf(object);
  const meaning = names.variable(name) === undefined ? names.typeParameter(name) : undefined;
  if (meaning === undefined) return -1;
  const place = builder.place();
  declareType(reading, meaning, place);
  return place;
}

/** The receiver as the bases of the class see it. */
export function superOf(reading: Reading): Place {
  const { builder } = reading;
  const { class: owner } = surroundings(reading);
  const place = builder.place();
  if (owner !== undefined) builder.super(owner.index, owner.self, place);
  return place;
}

/** A variable that holds a function, or a method of the classes around. */
function callByName(reading: Reading, callee: FlatNode, options: CallOptions): void {
  const { tree, builder, names } = reading;
  const type = tree.typeOf(callee);
  builder.at(tree.lineOf(callee));
  if (type !== 'identifier' && type !== 'generic_name') {
    const value = valueAt(reading, callee);
    builder.call(value === -1 ? builder.place() : value, options);
    return;
  }
  const name = memberName(reading, callee);
  const variable = names.variable(name);
  const opened = variable === undefined ? openedClass(reading, name) : undefined;
  if (opened !== undefined) {
    builder.callMember(opened.place, calledKey(reading, callee), options);
    return;
  }
  if (variable === undefined) {
    builder.callName(calledKey(reading, callee), surroundings(reading).scope, options);
    return;
  }
  if (variable.field?.isAccessor === true && variable.owner !== undefined) {
    const object = objectOf(reading, variable.owner, variable.field.isStatic);
    builder.callMember(object, name, options);
  } else {
    builder.call(placeOfVariable(reading, variable), options);
    const types = delegateTypes(reading, variable.type);
    const given = types.at(-1);
    if (given === undefined || options.result === undefined) return;
    if (/^Func\b/.test(tree.textOf(variable.type)))
      declareType(reading, readType(reading, given), options.result);
  }
}

/** The class of this file that `using static` lets in and that has the method, unless a class around has it. */
function openedClass(reading: Reading, name: string): CSharpClass | undefined {
  const found = reading.openedStatics.find(({ methods }) => methods.has(name));
  if (found === undefined) return undefined;
  const around = new Set<string>();
  for (let own = surroundings(reading).class; own !== undefined; own = own.outer)
    around.add(own.qualifiedName);
  // Any part of a class around counts.
  for (const { qualifiedName, methods } of reading.classes.byNode.values())
    if (around.has(qualifiedName) && methods.has(name)) return undefined;
  return found;
}

const DELEGATES = new Set(['Func', 'Action', 'Predicate', 'Comparison', 'Converter']);

/** The type arguments of one of the runtime's general delegates; none for any other type. */
export function delegateTypes(reading: Reading, type: FlatNode): FlatNode[] {
  const { tree } = reading;
  if (type === -1) return [];
  const inner = tree.typeOf(type) === 'nullable_type' ? tree.childOf(type, 'type') : type;
  if (tree.typeOf(inner) !== 'generic_name') return [];
  return DELEGATES.has(memberName(reading, inner)) ? typeArgumentsOf(reading, inner) : [];
}

/** `Get<Order>(o => ...)`: where one type is written out, it is what comes out, or goes into callbacks. */
function declareGiven(
  reading: Reading,
  named: FlatNode,
  { given, result }: { readonly given: readonly Argument[]; readonly result: Place | undefined },
): void {
  const { tree, builder } = reading;
  if (named === -1 || tree.typeOf(named) !== 'generic_name') return;
  const types = typeArgumentsOf(reading, named);
  if (types.length !== 1) return;
  const meaning = readType(reading, types[0] as FlatNode);
  if (meaning.type === -1) return;
  if (result !== undefined) {
    declareType(reading, meaning, result);
    declareType(reading, arrayOf(reading, meaning), result);
  }
  if (given.length === 0) return;
  const item = builder.place();
  declareType(reading, meaning, item);
  for (const { place } of given) {
    for (const parameter of reading.lambdas.get(place) ?? []) builder.copy(item, parameter);
  }
}

/** `: this(...)`, `: base(...)` */
export function readConstructorCall(reading: Reading, node: FlatNode): void {
  const { tree, builder } = reading;
  const { class: owner } = surroundings(reading);
  if (owner === undefined) return;
  const given = argumentsOf(reading, tree.childOfType(node, 'argument_list'));
  const isOwn = tree.childOfType(node, 'this') !== -1;
  builder.at(tree.lineOf(node));
  if (isOwn) builder.call(owner.place, { arguments: given, flags: ['construct'] });
  else builder.call(superOf(reading), { arguments: given });
}

/** The node of the type of what is created; -1 where it is not plain to see. */
export function createdType(reading: Reading, node: FlatNode): FlatNode {
  const { tree } = reading;
  const isImplicit = tree.typeOf(node) === 'implicit_object_creation_expression';
  return isImplicit ? targetType(reading, node) : tree.childOf(node, 'type');
}

/** `new C(...)`, `new(...)`, both with or without an initializer */
export function readCreation(reading: Reading, node: FlatNode): void {
  const { tree, builder, places } = reading;
  const written = createdType(reading, node);
  const list = tree.childOfType(node, 'argument_list');
  const given = argumentsOf(reading, list);
  const result = builder.place();
  builder.at(tree.lineOf(node));
  if (written !== -1) {
    const meaning = readType(reading, written);
    const isGeneric = tree.text.slice(tree.startOf(written), tree.endOf(written)).includes('<');
    const isParameter = reading.names.typeParameter(tree.textOf(written)) !== undefined;
    if (isGeneric || isParameter) declareType(reading, meaning, result);
    const callee = classValue(reading, written);
    const value = callee === -1 ? plainPlace(reading, 'Type') : callee;
    builder.call(value, { arguments: given, result, flags: ['construct'] });
  } else {
    const flags = ['construct', 'ofWanted'] as const;
    builder.call(builder.place(), { arguments: given, result, flags });
  }
  const name = written === -1 ? '' : tree.textOf(written).slice(0, 100);
  for (const group of methodGroups(reading, list)) {
    if (RUNNING_TYPES.test(name)) runUnseen(reading, group);
    // `new EventHandler(OnClick)` is what it is given.
    if (NAMED_LIKE_DELEGATES.test(name)) builder.copy(group, result);
  }
  places[node] = result;
}

/** Most delegates are the runtime's, and the others are named like them. */
const NAMED_LIKE_DELEGATES =
  /^(?:[\w.]+\.)?(?:Func|Action|Predicate|Comparison|Converter|(?:Parameterized)?ThreadStart|\w*(?:Handler|Callback|Delegate|Invoker))(?:<|$)/;

/** A loop over something asks it for an iterator; elements of arrays and of generic types are read. */
export function readIteration(reading: Reading, iterated: Place, variable: Place): void {
  const { builder } = reading;
  if (iterated === -1 || reading.plainNames.has(iterated)) return;
  builder.read(iterated, ELEMENT_KEY, variable);
  const iterator = builder.place();
  const flags = ['implicit'] as const;
  builder.callMember(iterated, 'GetEnumerator', { arguments: [], result: iterator, flags });
  builder.callMember(iterator, 'MoveNext', { arguments: [], flags });
  builder.read(iterator, 'Current', variable);
  readClosing(reading, iterator);
}

/** What `using` opens it closes. */
export function readClosing(reading: Reading, resource: Place): void {
  if (resource === -1) return;
  reading.builder.callMember(resource, 'Dispose', { arguments: [], flags: ['implicit'] });
  disposeInside(reading, resource);
}

/**
 * What a base outside of the repository does when it is disposed:
 * https://learn.microsoft.com/dotnet/standard/garbage-collection/implementing-dispose. Follows that call.
 */
function disposeInside(reading: Reading, resource: Place): void {
  const given = [{ kind: 'positional', place: plainPlace(reading, 'bool') } as const];
  const flags = ['implicit', 'handedOver'] as const;
  reading.builder.callMember(resource, 'Dispose', { arguments: given, flags });
}
