// Calls of functions, methods and constructors, and the values that stand for a call to come: `f(...)`.
import type { Argument, CallOptions, Place } from '../../../flow/flow-builder.ts';
import { ELEMENT_KEY, standInKey } from '../../../flow/flow-facts.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { runtimeFunctionNames } from '../runtime-functions.ts';
import { aliasClass, typeOfClass } from './class-names.ts';
import { isName, plainName } from './names.ts';
import {
  classValue,
  constantText,
  declareConstant,
  namedPlace,
  parentOf,
  partsOf,
  placeOf,
  type Reading,
  scopeOf,
  valueAt,
} from './reading.ts';
import { passServices } from './services.ts';
import { giveToMail, giveToTemplate } from './templates.ts';

/** They look like calls. */
const CONSTRUCTS = new Set(['isset', 'empty', 'unset', 'eval', 'exit', 'die', 'list', 'array']);

export function readCall(reading: Reading, node: FlatNode, type: string): void {
  const { tree, builder, places } = reading;
  const list = tree.childOfType(node, 'arguments');
  const isHeld = list !== -1 && tree.childOfType(list, 'variadic_placeholder') !== -1;
  builder.at(tree.lineOf(node));
  if (isHeld) {
    places[node] = heldCallee(reading, node, type);
    return;
  }
  const given = argumentsOf(reading, list);
  const isAsked = tree.typeOf(tree.parentOf(node)) !== 'expression_statement';
  const result = isAsked ? builder.place() : undefined;
  const options: CallOptions = {
    arguments: given,
    ...(result !== undefined && { result, ...givenClasses(reading, node, list) }),
  };
  builder.at(tree.lineOf(type === 'function_call_expression' ? node : lineNode(reading, node)));
  if (type === 'function_call_expression') {
    if (!callFunction(reading, tree.childOf(node, 'function'), options)) return;
  } else if (type === 'scoped_call_expression') callScoped(reading, node, options);
  else callMethod(reading, placeOf(reading, tree.childOf(node, 'object')), node, options);
  if (list !== -1) {
    passServices(reading, calledName(reading, node), list, result);
    giveToTemplate(reading, node, list);
  }
  if (result !== undefined) places[node] = result;
}

/** The name that is called; a chain of calls has many lines. */
function lineNode({ tree }: Reading, node: FlatNode): FlatNode {
  const name = tree.childOf(node, 'name');
  return name === -1 ? node : name;
}

/** @returns whether it is a call at all */
function callFunction(reading: Reading, callee: FlatNode, options: CallOptions): boolean {
  const { tree, builder } = reading;
  if (!isName(tree, callee)) {
    builder.call(placeOf(reading, callee), options);
    return true;
  }
  const written = tree.textOf(callee);
  if (CONSTRUCTS.has(written.toLowerCase())) return false;
  builder.callName(plainName(written, reading), -1, options);
  if (/^\\?define$/i.test(written)) defineConstant(reading, tree.nextSiblingOf(callee));
  if (/^\\?class_alias$/i.test(written)) aliasClass(reading, tree.nextSiblingOf(callee));
  askFirst(reading, written.toLowerCase(), options);
  return true;
}

/** `define('NAME', value)` */
function defineConstant(reading: Reading, list: FlatNode): void {
  const { tree } = reading;
  const [name = -1, value = -1] = list === -1 ? [] : tree.childrenOf(list);
  const written = constantText(tree, tree.firstChildOf(name));
  const given = value === -1 ? -1 : valueAt(reading, tree.firstChildOf(value));
  if (written === undefined || given === -1) return;
  const last = written.slice(written.lastIndexOf('\\') + 1);
  if (last !== '') declareConstant(reading, last, given);
}

/** Members that PHP's own functions call on what they are given, where its class has them. */
const ASKED = new Map([
  ['count', ['count']],
  ['sizeof', ['count']],
  ['strval', ['__toString']],
  ['json_encode', ['jsonSerialize']],
  ['serialize', ['__serialize', '__sleep']],
]);

function askFirst({ builder }: Reading, name: string, { arguments: given }: CallOptions): void {
  const [first] = given;
  if (first?.kind !== 'positional') return;
  for (const member of ASKED.get(name) ?? [])
    builder.callMember(first.place, standInKey(member, ''), { arguments: [], flags: ['implicit'] });
}

function callMethod(reading: Reading, object: Place, node: FlatNode, options: CallOptions): void {
  const { tree, builder } = reading;
  const name = tree.childOf(node, 'name');
  const key = memberText(reading, name);
  if (key !== undefined) {
    builder.callMember(object, key, options);
    return;
  }
  const method = builder.place();
  const named = valueAt(reading, name);
  if (named !== -1) {
    builder.readAt(object, named, method);
    // A closure that is called as if it were a method.
    builder.copy(named, method);
  }
  builder.call(method, { ...options, self: object });
}

/** The name of a member where it is written out. */
export function memberText({ tree }: Reading, name: FlatNode): string | undefined {
  if (name === -1) return undefined;
  return tree.typeOf(name) === 'name' ? tree.textOf(name) : constantText(tree, name);
}

/**
 * `A::m()`; `static` in a method is the class of `$this`, and `self` the own class, whose method it is, however it is
 * overridden, and runs on `$this`. https://www.php.net/manual/en/language.oop5.late-static-bindings.php
 */
function callScoped(reading: Reading, node: FlatNode, options: CallOptions): void {
  const { tree, builder } = reading;
  const scope = tree.childOf(node, 'scope');
  const { self } = scopeOf(reading);
  const word = scope === -1 ? '' : tree.textOf(scope).toLowerCase();
  const key = memberText(reading, tree.childOf(node, 'name'));
  if (word === 'parent') {
    const base = parentOf(reading);
    const object = base === -1 ? builder.place() : base;
    if (key?.toLowerCase() === '__construct') builder.call(object, options);
    else callMethod(reading, object, node, options);
    return;
  }
  const value = word === 'static' && self !== -1 ? self : classValue(reading, scope);
  const given = word === 'self' && self !== -1 ? { ...options, self } : options;
  callMethod(reading, value === -1 ? builder.place() : value, node, given);
}

function heldCallee(reading: Reading, node: FlatNode, type: string): Place {
  const { tree, builder } = reading;
  if (type === 'function_call_expression') {
    const callee = tree.childOf(node, 'function');
    return isName(tree, callee)
      ? namedPlace(reading, plainName(tree.textOf(callee), reading))
      : valueAt(reading, callee);
  }
  const isScoped = type === 'scoped_call_expression';
  const object = isScoped
    ? classValue(reading, tree.childOf(node, 'scope'))
    : valueAt(reading, tree.childOf(node, 'object'));
  const key = memberText(reading, tree.childOf(node, 'name'));
  if (object === -1 || key === undefined) return -1;
  const place = builder.place();
  builder.read(object, key, place);
  return place;
}

export function argumentsOf(reading: Reading, list: FlatNode): Argument[] {
  const { tree } = reading;
  const given: Argument[] = [];
  for (const node of list === -1 ? [] : tree.childrenOf(list)) {
    if (tree.typeOf(node) !== 'argument') continue;
    const name = tree.childOf(node, 'name');
    const value = partsOf(reading, node).findLast((child) => child !== name) ?? -1;
    if (value !== -1 && tree.typeOf(value) === 'variadic_unpacking') {
      const place = placeOf(reading, tree.firstChildOf(value));
      given.push({ kind: 'spread', place }, { kind: 'spreadNamed', place });
    } else if (name === -1) given.push({ kind: 'positional', place: placeOf(reading, value) });
    else given.push({ kind: 'named', name: tree.textOf(name), place: placeOf(reading, value) });
  }
  return given;
}

/**
 * `$container->get(Mailer::class)`: classes that are written out among the arguments, of which what comes from outside
 * may be an instance. PHP's own functions make none.
 */
function givenClasses(
  reading: Reading,
  call: FlatNode,
  list: FlatNode,
): { readonly classArguments?: readonly number[] } {
  const { tree } = reading;
  const name = calledName(reading, call);
  if (GIVING_OTHERS.test(name) || runtimeFunctionNames.has(name)) return {};
  const nodes = list === -1 ? [] : tree.childrenOf(list);
  const types = nodes
    .filter((node) => tree.typeOf(node) === 'argument')
    .map((node) => {
      const [value = -1, ...others] = partsOf(reading, node);
      return others.length > 0 ? -1 : typeOfClass(reading, value);
    });
  return types.some((type) => type !== -1) ? { classArguments: types } : {};
}

const calledNode = ({ tree }: Reading, call: FlatNode): FlatNode =>
  tree.childOf(call, tree.typeOf(call) === 'function_call_expression' ? 'function' : 'name');

function calledName(reading: Reading, call: FlatNode): string {
  const callee = calledNode(reading, call);
  return callee === -1 ? '' : reading.tree.textOf(callee);
}

/** By custom these give something for a class, and no instance of it. */
const GIVING_OTHERS =
  /(?:Repository|Metadata|Builder|Factory|Form|Query|Reflection|Class|Classes|Stub|Mock\w+)$|^(?:prophesize|factory)$/i;

/** `new A(...)`, `new static`, `new $class`, `new class { }` */
export function readCreation(reading: Reading, node: FlatNode): void {
  const { tree, builder, places } = reading;
  const [made] = partsOf(reading, node);
  if (made === undefined) return;
  const isAnonymous = tree.typeOf(made) === 'anonymous_class';
  const list = tree.childOfType(isAnonymous ? made : node, 'arguments');
  const given = argumentsOf(reading, list);
  const result = builder.place();
  const value = isAnonymous ? (places[made] as Place) : classValue(reading, made);
  builder.at(tree.lineOf(node));
  const callee = value === -1 ? builder.place() : value;
  builder.call(callee, { arguments: given, result, flags: ['construct'] });
  places[node] = result;
  if (list !== -1 && /\bContent$/.test(tree.textOf(made))) giveToMail(reading, node, list);
}

/** A loop asks objects for their elements; those of lists are read. */
export function elementOf(reading: Reading, subject: Place): Place {
  const { builder } = reading;
  const place = builder.place();
  if (subject === -1) return place;
  const flags = ['implicit'] as const;
  const iterator = builder.place();
  builder.read(subject, ELEMENT_KEY, place);
  builder.callMember(subject, 'getIterator', { arguments: [], result: iterator, flags });
  for (const object of [subject, iterator]) {
    builder.callMember(object, 'current', { arguments: [], result: place, flags });
    for (const name of ['rewind', 'valid', 'key', 'next']) {
      builder.callMember(object, name, { arguments: [], flags });
    }
  }
  builder.read(iterator, ELEMENT_KEY, place);
  return place;
}
