// Calls: of functions, of constructors, and what stands for one without being written as one.
import type { Argument, CallOptions, Place } from '../../../flow/flow-builder.ts';
import { ELEMENT_KEY, fieldKey } from '../../../flow/flow-facts.ts';
import { startsWithCapital } from '../../../platforms/jvm/qualified-name.ts';
import { baseTypeOf } from '../extraction/declaration-syntax.ts';
import { childOf, childrenOf, nameOf, type SyntaxTree } from '../extraction/syntax-tree.ts';
import { declareFiltered, givenByType } from './function-results.ts';
import { declareMade, givenBetween, givenTypes } from './given-types.ts';
import { type KotlinClass, writtenType } from './kotlin-class.ts';
import type { Variable } from './lexical-names.ts';
import { callExtensionAround } from './member-extensions.ts';
import { qualifiedFunction, qualifiedName } from './qualified-names.ts';
import {
  freeName,
  plainPlace,
  plainTypeOf,
  type Reading,
  surroundings,
  valueAt,
  valueOrPlace,
} from './reading.ts';
import { endLineOf, isExpression, lineOf, operandsOf } from './tree-walk.ts';
import { classValue, declareType, readType } from './types.ts';

/** Those of `value_arguments`; none for -1. */
export function argumentsOf(reading: Reading, list: number): Argument[] {
  const { tree } = reading;
  if (list === -1) return [];
  return childrenOf(tree, list)
    .filter((child) => tree.types[child] === 'value_argument')
    .map((child): Argument => {
      const value = childrenOf(tree, child).findLast((part) => isExpression(tree, part)) ?? -1;
      const place = valueOrPlace(reading, value);
      const isNamed = tree.types[child + 2] === '=' || tree.types[child + 1] === '=';
      const isSpread =
        tree.types[value] === 'spread_expression' || childOf(tree, child, '*') !== -1;
      if (isNamed && value !== child + 1 && tree.types[child + 1] === 'identifier')
        return { kind: 'named', name: nameOf(tree, child + 1), place };
      return { kind: isSpread ? 'spread' : 'positional', place };
    });
}

/** Whether anybody asks what an expression gives. */
export function isAsked({ tree }: Reading, node: number): boolean {
  const parent = tree.parents[node] as number;
  const type = tree.types[parent];
  if (type === 'source_file') return false;
  if (type !== 'block') return true;
  const around = tree.types[tree.parents[parent] as number] as string;
  return !STATEMENTS.has(around);
}

/** What stands in the block of one of these is no value. */
const STATEMENTS = new Set([
  'function_body',
  'for_statement',
  'while_statement',
  'do_while_statement',
  'anonymous_initializer',
  'secondary_constructor',
  'finally_block',
]);

/** `f(x)` in `f(x) { ... }`, where the call with the lambda around it is the whole. */
const isHead = ({ tree }: Reading, node: number): boolean => {
  const parent = tree.parents[node] as number;
  return (
    tree.types[parent] === 'call_expression' &&
    node === parent + 1 &&
    childOf(tree, parent, 'annotated_lambda') !== -1 &&
    childOf(tree, parent, 'value_arguments') === -1 &&
    childOf(tree, node, 'annotated_lambda') === -1
  );
};

export function readCall(reading: Reading, node: number): void {
  const { tree } = reading;
  if (isHead(reading, node)) return;
  const isWhole = tree.types[node + 1] === 'call_expression' && isHead(reading, node + 1);
  const head = isWhole ? node + 1 : node;
  const given = argumentsOf(reading, childOf(tree, head, 'value_arguments'));
  const trailing = childOf(tree, node, 'annotated_lambda');
  const lambda = trailing === -1 ? -1 : childOf(tree, trailing, 'lambda_literal');
  if (lambda !== -1) given.push({ kind: 'trailing', place: valueOrPlace(reading, lambda) });
  emitCall(reading, node, head + 1, { arguments: given, ...givenTypes(reading, head, head + 1) });
  const result = reading.places[node] ?? -1;
  if (result !== -1) declareMade(reading, head, head + 1, result);
}

/** `f<T>(x)`, which the grammar takes for two comparisons. */
export function readComparedCall(reading: Reading, node: number): boolean {
  const { tree } = reading;
  const [left, right] = operandsOf(tree, node);
  if (left === undefined || right === undefined || !isComparedCall(reading, node)) return false;
  const callee = left + 1;
  const list = right;
  const given: Argument[] =
    tree.types[list] === 'lambda_literal'
      ? [{ kind: 'trailing', place: valueOrPlace(reading, list) }]
      : operandsOf(tree, list).map((each) => ({
          kind: 'positional',
          place: valueOrPlace(reading, each),
        }));
  const between = operandsOf(tree, left)[1] ?? -1;
  emitCall(reading, node, callee, {
    arguments: given,
    ...(between !== -1 && givenBetween(reading, between, callee)),
  });
  return true;
}

/** Whether `a < B > (c)` is a call: its middle is a type. */
export function isComparedCall({ tree }: Reading, node: number): boolean {
  const left = node + 1;
  if (tree.types[left] !== 'binary_expression' || childOf(tree, node, '>') === -1) return false;
  if (childOf(tree, left, '<') === -1) return false;
  const right = tree.after[childOf(tree, node, '>')] as number;
  const type = tree.types[right];
  return type === 'parenthesized_expression' || type === 'lambda_literal';
}

function emitCall(reading: Reading, node: number, written: number, asked: CallOptions): void {
  const { tree, builder, places } = reading;
  let callee = written;
  // The grammar binds signs closer than calls.
  while (tree.types[callee] === 'unary_expression' && !isExpression(tree, callee + 1))
    callee = operandsOf(tree, callee)[0] ?? callee + 1;
  const result = isAsked(reading, node) ? builder.place() : undefined;
  const options: CallOptions = { ...asked, ...(result !== undefined && { result }) };
  const type = tree.types[callee];
  if (type === 'identifier') callNamed(reading, callee, options);
  else if (type === 'navigation_expression') callBehindDot(reading, callee, options);
  else {
    const value = valueOrPlace(reading, callee);
    builder.at(lineOf(tree, callee));
    builder.call(value, options);
    callExtensionAround(reading, value, 'invoke', options);
  }
  if (result === undefined) return;
  const given = givenByType(reading, callee);
  const plain = plainTypeOf(reading, given);
  if (given !== -1 && plain === undefined) declareType(reading, readType(reading, given), result);
  places[node] = plain === undefined ? result : plainPlace(reading, plain);
}

/** `f(x)` */
function callNamed(reading: Reading, callee: number, options: CallOptions): void {
  const { tree, builder, names, classes } = reading;
  const name = nameOf(tree, callee);
  const { scope, self, implicit, isReceiverKnown } = surroundings(reading);
  const variable = names.variable(name);
  builder.at(lineOf(tree, callee));
  if (variable !== undefined && mayBeCalled(reading, variable, name)) {
    const place = variable.property === undefined ? variable.place : valueAt(reading, callee);
    callVariable(reading, { ...variable, place }, options, self);
    return;
  }
  const found = names.class(name);
  if (found !== undefined && !classes.functions.has(name)) {
    if (callsCompanion(found, options)) builder.callMember(found.place, 'invoke', options);
    else createInstance(reading, found.place, options);
    return;
  }
  const [only] = options.arguments;
  if (self !== -1 && only !== undefined && runsOnThis(reading, name, options)) {
    runOn(reading, self, name, only.place, options);
    return;
  }
  const isConverted = startsWithCapital(name) && options.arguments.length === 1;
  // `Listener { ... }`: the lambda is what the interface's method does.
  if (isConverted && only?.kind === 'trailing' && options.result !== undefined)
    builder.copy(only.place, options.result);
  if (implicit === -1) builder.callName(name, scope, options);
  else
    builder.callName(name, scope, {
      ...options,
      self: implicit,
      ...(isReceiverKnown && { flags: ['orName'] }),
    });
}

/** `Graph { ... }` of a class that takes no arguments, and whose companion has `invoke`. */
const callsCompanion = (
  { hasConstructor, companion }: KotlinClass,
  { arguments: given }: CallOptions,
): boolean => !hasConstructor && given.length > 0 && companion?.methods.has('invoke') === true;

/** What is no function by its looks may have `invoke`, unless it is a number or a text. */
function mayBeCalled(reading: Reading, variable: Variable, name: string): boolean {
  const { place, isCallable, property } = variable;
  if (isCallable) return true;
  const isPlain =
    reading.plainNames.has(place) || plainTypeOf(reading, property?.type ?? -1) !== undefined;
  return !isPlain && !isFunctionName(reading, name);
}

const isFunctionName = ({ classes }: Reading, name: string): boolean => classes.functions.has(name);

/** A function in a variable; the first argument may be its receiver. @param self what `this` is; -1 for nothing */
function callVariable(
  { builder }: Reading,
  { place, takesReceiver }: Pick<Variable, 'place' | 'takesReceiver'>,
  options: CallOptions,
  self: Place,
): void {
  const [first, ...others] = options.arguments;
  const given = first?.kind === 'positional' ? first.place : -1;
  if ((takesReceiver ?? false) === false || (self === -1 && given === -1)) {
    builder.call(place, options);
    return;
  }
  const receiver = builder.place();
  if (self !== -1) builder.copy(self, receiver);
  // Which of both is meant depends on how many parameters the function has.
  if (given !== -1) builder.copy(given, receiver);
  const isGiven = self === -1 && takesReceiver === true;
  builder.call(place, { ...options, ...(isGiven && { arguments: others }), self: receiver });
}

function createInstance({ builder }: Reading, place: Place, options: CallOptions): void {
  const [only] = options.arguments;
  if (options.arguments.length === 1 && only?.kind === 'trailing' && options.result !== undefined)
    builder.copy(only.place, options.result);
  builder.call(place, options);
}

/** Functions of the standard library that every value has: the runtime's sources tell what they do. */
const ON_ANY = new Set([
  'let',
  'run',
  'apply',
  'also',
  'takeIf',
  'takeUnless',
  'use',
  'runCatching',
]);

/** Those that need a receiver, which is `this` where none is written: `fun add(x: X) = apply { ... }`. */
const ON_THIS = new Set(['let', 'apply', 'also', 'takeIf', 'takeUnless']);

const runsOnThis = ({ classes }: Reading, name: string, options: CallOptions): boolean =>
  ON_THIS.has(name) && options.arguments.length === 1 && !classes.taking.has(name);

function runOn(
  { builder }: Reading,
  receiver: Place,
  name: string,
  block: Place,
  options: CallOptions,
): void {
  const given: Argument[] = [
    { kind: 'positional', place: receiver },
    { kind: 'positional', place: block },
  ];
  builder.callName(`on ${name}`, -1, { ...options, arguments: given });
}

/** `a.f(x)`, `a?.f(x)`, `super.f(x)`, `a.b.C(x)` */
function callBehindDot(reading: Reading, callee: number, options: CallOptions): void {
  const { tree, builder, names, classes } = reading;
  const nameNode = (tree.after[callee] as number) - 1;
  const name = nameOf(tree, nameNode);
  const object = callee + 1;
  const qualified = qualifiedName(reading, callee);
  if (qualified !== undefined) {
    const place = freeName(reading, callee, qualified);
    createInstance(reading, place, options);
    return;
  }
  const packaged = qualifiedFunction(reading, callee);
  if (packaged !== undefined)
    builder.call(freeName(reading, callee, packaged), { ...options, flags: ['implicit'] });
  const named = superIn(tree, object);
  const isSuper = named !== -1;
  const receiver = isSuper ? superOf(reading, named) : valueOrPlace(reading, object);
  builder.at(lineOf(tree, nameNode));
  const variable = names.variable(name);
  if (variable?.takesReceiver === true) {
    builder.call(variable.place, { ...options, self: receiver });
    return;
  }
  // `x.f()` of a variable whose type may be a name for functions with a receiver.
  if (variable?.takesReceiver === 'perhaps')
    builder.call(variable.place, { ...options, self: receiver, flags: ['implicit'] });
  const invoked = name === 'invoke' ? variableOf(reading, object) : undefined;
  if (invoked?.takesReceiver === true) {
    callVariable(reading, invoked, options, -1);
    return;
  }
  if (name === 'filterIsInstance' && !classes.functions.has(name))
    declareFiltered(reading, receiver, options);
  const [only] = options.arguments;
  const isOne =
    options.arguments.length === 1 && (only?.kind === 'trailing' || only?.kind === 'positional');
  if (isOne && ON_ANY.has(name) && !classes.takingBehindDot.has(name)) {
    const isFunction = only.kind === 'trailing' ? true : isFunctionGiven(reading, callee);
    if (isFunction !== false) runOn(reading, receiver, name, only.place, options);
    if (isFunction === true) return;
  }
  builder.callMember(receiver, name, { ...options, ...(!isSuper && { flags: ['orName'] }) });
  callExtensionAround(reading, receiver, name, options);
}

/** Whether the one argument is a function by its looks; `undefined` where that is not seen. */
function isFunctionGiven({ tree, names }: Reading, callee: number): boolean | undefined {
  const list = childOf(tree, tree.parents[callee] as number, 'value_arguments');
  const argument = list === -1 ? -1 : childOf(tree, list, 'value_argument');
  const value =
    argument === -1 ? -1 : (childrenOf(tree, argument).find((at) => isExpression(tree, at)) ?? -1);
  if (value === -1) return undefined;
  if (FUNCTIONS.has(tree.types[value] as string)) return true;
  const variable =
    tree.types[value] === 'identifier' ? names.variable(nameOf(tree, value)) : undefined;
  if (variable?.isCallable === true) return true;
  return variable?.type === undefined || variable.type === -1 ? undefined : false;
}

const FUNCTIONS: ReadonlySet<string> = new Set([
  'lambda_literal',
  'annotated_lambda',
  'anonymous_function',
  'callable_reference',
]);

/** The variable that an expression names. */
function variableOf({ tree, names }: Reading, node: number): Variable | undefined {
  return tree.types[node] === 'identifier' ? names.variable(nameOf(tree, node)) : undefined;
}

/** `super`; -1 for anything else. The grammar binds signs closer than calls: `!super.f()` is `(!super).f()` to it. */
export function superIn(tree: SyntaxTree, node: number): number {
  if (tree.types[node] === 'super_expression') return node;
  if (tree.types[node] !== 'unary_expression') return -1;
  const operand = childrenOf(tree, node).at(-1);
  return operand === undefined ? -1 : superIn(tree, operand);
}

/** The receiver as the bases see it: of the class around that is named, or else of the innermost. */
export function superOf(reading: Reading, node: number): Place {
  const { tree, builder, around } = reading;
  const last = (tree.after[node] as number) - 1;
  const label =
    tree.types[last] === 'identifier' && tree.types[last - 1] !== '<' ? nameOf(tree, last) : '';
  const isLabel = tree.text.slice(tree.starts[node], tree.ends[node]).includes('@');
  const named = isLabel ? around.findLast((each) => each.class?.name === label)?.class : undefined;
  const owner = named ?? surroundings(reading).class;
  const place = builder.place();
  // `super<B>` is the member of that base, whatever the others have.
  const base = readType(reading, writtenType(tree, node)).type;
  if (base !== -1) {
    builder.made(base, place);
    return place;
  }
  if (owner !== undefined) builder.super(owner.index, owner.self, place);
  return place;
}

/** `Base(x)` behind the colon of a class, an object or an object expression. */
export function readBaseCall(reading: Reading, node: number): void {
  const { tree, builder } = reading;
  if (tree.types[tree.parents[node] as number] !== 'delegation_specifier') return;
  const given = argumentsOf(reading, childOf(tree, node, 'value_arguments'));
  // Without a constructor of its own, nothing is there that would call that of the base.
  const owner = surroundings(reading).class;
  if (given.length === 0 && owner?.kind === 'class' && !owner.hasConstructor) return;
  const callee = classValue(reading, baseTypeOf(tree, tree.parents[node] as number));
  builder.at(lineOf(tree, node));
  builder.call(callee === -1 ? builder.place() : callee, {
    arguments: given,
    flags: ['construct'],
  });
}

/** `I by other`: the class has the members of the other as well. */
export function readDelegation(reading: Reading, node: number): void {
  const { tree, builder } = reading;
  const owner = surroundings(reading).class;
  const [delegate] = operandsOf(tree, node);
  const value = delegate === undefined ? -1 : valueAt(reading, delegate);
  if (owner === undefined || value === -1) return;
  builder.at(lineOf(tree, node));
  builder.merge(value, owner.self);
}

/** `: this(x)`, `: super(x)` */
export function readConstructorCall(reading: Reading, node: number): void {
  const { tree, builder } = reading;
  const { class: owner } = surroundings(reading);
  if (owner === undefined) return;
  const given = argumentsOf(reading, childOf(tree, node, 'value_arguments'));
  builder.at(lineOf(tree, node));
  if (tree.types[node + 1] === 'this') {
    builder.call(owner.place, { arguments: given, flags: ['construct'] });
    return;
  }
  const base = builder.place();
  builder.super(owner.index, owner.self, base);
  builder.call(base, { arguments: given });
}

/** An enum's entry makes an instance of its enum, or of the class that is its body. */
export function readEntry(reading: Reading, node: number): void {
  const { tree, builder } = reading;
  const own = reading.classes.byNode.get(node);
  const owner = own === undefined ? surroundings(reading).class : own.outer;
  const name = childOf(tree, node, 'identifier');
  const property = name === -1 ? undefined : owner?.properties.get(nameOf(tree, name));
  if (owner === undefined || property === undefined) return;
  builder.at(lineOf(tree, node));
  const list = childOf(tree, node, 'value_arguments');
  builder.instance((own ?? owner).index, property.place);
  if (!owner.hasConstructor && list === -1) return;
  builder.call(owner.place, {
    arguments: argumentsOf(reading, list),
    flags: list === -1 ? ['construct', 'implicit'] : ['construct'],
  });
}

/**
 * `::f`, `X::m`, `x::m`: a function that calls what is named. Whether `X` is a type, whose instance is the
 * first argument, or an object, is decided by which of the two there is.
 */
export function readReference(reading: Reading, node: number): void {
  const { tree, builder, places, names } = reading;
  const nameNode = (tree.after[node] as number) - 1;
  if (tree.types[nameNode] !== 'identifier') return;
  const name = nameOf(tree, nameNode);
  if (name === 'class') {
    places[node] = plainPlace(reading, 'KClass');
    return;
  }
  const object = tree.types[node + 1] === '::' ? -1 : node + 1;
  const line = lineOf(tree, nameNode);
  const isType = object !== -1 && namesType(reading, object);
  const typeNode = isType && !isExpression(tree, object) ? object : -1;
  const receiver = receiverOfReference(reading, object);
  builder.at(line);
  const callable = builder.openCallable({
    ...{ startLine: line, endLine: endLineOf(tree, node) },
    isReference: true,
  });
  const parameters = Array.from({ length: MAX_FORWARDED }, () => builder.place());
  const [first = -1] = parameters;
  const result = builder.resultOf(callable);
  builder.shape(callable, { parameters, required: 0 });
  const all = parameters.map((place): Argument => ({ kind: 'forwarded', place }));
  const others = all.slice(1);
  const flags = ['implicit', 'orName'] as const;
  if (object === -1) {
    const variable = names.variable(name);
    const options = { arguments: all, result, flags: ['implicit'] as const };
    if (variable?.isCallable === true) builder.call(variable.place, options);
    else builder.callName(name, surroundings(reading).scope, options);
  } else if (isType) {
    if (typeNode !== -1) declareType(reading, readType(reading, typeNode), first);
    else declareNamedType(reading, object, first);
    if (receiver !== -1)
      builder.callMember(receiver, name, { arguments: all, result, flags: ['implicit'] });
    builder.callMember(first, name, { arguments: others, result, flags });
    builder.read(first, fieldKey(name), result);
  } else {
    builder.callMember(receiver, name, { arguments: all, result, flags });
    builder.read(receiver, fieldKey(name), result);
  }
  builder.closeCallable();
  const place = builder.place();
  builder.callable(callable, place);
  places[node] = place;
}

function receiverOfReference(reading: Reading, object: number): Place {
  if (object === -1) return -1;
  const { tree } = reading;
  if (tree.types[object] === 'super_expression') return superOf(reading, object);
  return isExpression(tree, object) ? valueOrPlace(reading, object) : classValue(reading, object);
}

/** Functions with more parameters are hardly referred to. */
const MAX_FORWARDED = 5;

/** Longer text is no name that a person wrote. References of references hold each other's, which would be the square. */
const LONGEST_NAME = 500;

function declareNamedType(reading: Reading, object: number, first: Place): void {
  const { tree, builder } = reading;
  const [start, end] = [tree.starts[object] as number, tree.ends[object] as number];
  if (end - start > LONGEST_NAME) return;
  const name = tree.text.slice(start, end).replace(/\s|\?$/g, '');
  const { declaration } = surroundings(reading);
  builder.type(builder.addType(name, [], declaration), first);
}

/** Whether what stands left of `::` can be a type: a name that is no variable. */
function namesType({ tree, names }: Reading, node: number): boolean {
  if (!isExpression(tree, node)) return true;
  const type = tree.types[node];
  if (type !== 'identifier' && type !== 'navigation_expression') return false;
  const last = nameOf(tree, type === 'identifier' ? node : (tree.after[node] as number) - 1);
  return names.variable(last) === undefined && startsWithCapital(last);
}

/** A loop over something asks it for an iterator; elements of arrays and of generic types are read. */
export function readIteration(reading: Reading, iterated: Place): Place {
  const { builder } = reading;
  if (iterated === -1 || reading.plainNames.has(iterated)) return -1;
  const variable = builder.place();
  builder.read(iterated, ELEMENT_KEY, variable);
  const iterator = builder.place();
  builder.callMember(iterated, 'iterator', {
    arguments: [],
    result: iterator,
    flags: ['implicit', 'orName'],
  });
  builder.callMember(iterator, 'hasNext', { arguments: [], flags: ['implicit'] });
  builder.callMember(iterator, 'next', { arguments: [], result: variable, flags: ['implicit'] });
  return variable;
}

/** A member that stands for an operator. */
export function callOperator(
  reading: Reading,
  receiver: Place,
  name: string,
  given: readonly Place[],
): Place {
  const { builder } = reading;
  const result = builder.place();
  const options: CallOptions = {
    arguments: given.map((place) => ({
      kind: 'positional',
      place: place === -1 ? builder.place() : place,
    })),
    result,
  };
  builder.callMember(receiver, name, { ...options, flags: ['implicit', 'orName'] });
  callExtensionAround(reading, receiver, name, options);
  return result;
}
