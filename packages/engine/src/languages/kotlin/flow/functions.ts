// Callables as facts: functions, extensions, accessors, constructors, lambdas, and their parameters.
import type { Place } from '../../../flow/flow-builder.ts';
import {
  CONSTRUCTOR_KEY,
  fieldKey,
  getterKey,
  MEMBER,
  setterKey,
} from '../../../flow/flow-facts.ts';
import {
  nameOfFunction,
  namesOfProperty,
  receiverOf,
  wordsOf,
} from '../extraction/declaration-syntax.ts';
import { childOf, childrenOf, nameOf } from '../extraction/syntax-tree.ts';
import { noteOwnResult } from './given-types.ts';
import { hasReceiverType, isFunctionType, type KotlinClass, writtenType } from './kotlin-class.ts';
import { runAsTyped } from './lambdas.ts';
import { extensionKey } from './member-extensions.ts';
import { noteProvided } from './provided-types.ts';
import {
  globalPlace,
  plainPlace,
  plainTypeOf,
  type Reading,
  store,
  surroundings,
  valueAt,
} from './reading.ts';
import { endLineOf, isExpression, lineOf, nextOf } from './tree-walk.ts';
import { declareType, declareTypeParameters, readType } from './types.ts';

/** @returns its index; a scope for names is open, and whoever closes it closes that, too */
export function openCallable(
  reading: Reading,
  node: number,
  {
    receiver,
    scope,
    isAbstract = false,
  }: { receiver: Place; scope?: number; isAbstract?: boolean },
): number {
  const { tree, builder, names } = reading;
  const outer = surroundings(reading);
  const declaration = reading.declarationAt.get(node) ?? -1;
  builder.at(lineOf(tree, node));
  const callable = builder.openCallable({
    startLine: lineOf(tree, node),
    endLine: endLineOf(tree, node),
    declaration,
    owner: outer.class !== undefined && receiver === outer.class.self ? outer.class.index : -1,
    isAbstract,
  });
  names.open();
  reading.functions.push({ callable, isLambda: false, label: '' });
  // What is read anew for each call has its receiver among its own places.
  const own = receiver !== -1 && reading.isRuntime ? builder.place() : receiver;
  reading.around.push({
    ...outer,
    label: '',
    self: own === -1 ? outer.self : own,
    scope: scope ?? outer.scope,
    declaration: declaration === -1 ? outer.declaration : declaration,
  });
  return callable;
}

/** @returns a place that holds the callable */
export function closeFunction({ builder, names, around, functions }: Reading): Place {
  const callable = builder.current;
  builder.closeCallable();
  names.close();
  around.pop();
  functions.pop();
  const place = builder.place();
  builder.callable(callable, place);
  return place;
}

/** Functions of all kinds that have a name: members, extensions, local ones. */
export function openFunction(reading: Reading, node: number): void {
  const { tree, builder, names } = reading;
  const nameNode = nameOfFunction(tree, node);
  const name = nameNode === -1 ? '' : nameOf(tree, nameNode);
  const owner = ownerOf(reading, node);
  const extended = receiverOf(tree, node);
  // A local function may call itself.
  if (isLocal(reading, node) && name !== '' && extended === -1) {
    names.declareVariable(name, { place: builder.place(), isCallable: true });
  }
  const isAbstract = childOf(tree, node, 'function_body') === -1;
  const callable =
    extended === -1
      ? openCallable(reading, node, { receiver: owner?.self ?? -1, isAbstract })
      : openExtension(reading, node, extended, isAbstract);
  if (extended === -1) declareTypeParameters(reading, node, -1);
  const { self } = surroundings(reading);
  const receiver = extended === -1 && owner === undefined ? -1 : self;
  const shape = parametersOf(reading, childOf(tree, node, 'function_value_parameters'));
  builder.shape(callable, { receiver, ...shape });
  const type = declareResult(reading, node, builder.resultOf(callable));
  noteOwnResult(reading, node, { callable, type });
  const { parameters } = shape;
  noteProvided(reading, node, { type, result: builder.resultOf(callable), parameters });
  labelFunction(reading, name);
}

function labelFunction(reading: Reading, label: string): void {
  const own = reading.around.pop();
  if (own !== undefined) reading.around.push({ ...own, label });
  const open = reading.functions.pop();
  if (open !== undefined) reading.functions.push({ ...open, label });
}

/** The type behind the parameters. @returns its node; -1 for none */
function declareResult(reading: Reading, node: number, result: Place): number {
  const { tree } = reading;
  const colon = childrenOf(tree, node).findLast((child) => tree.types[child] === ':');
  const type = colon === undefined ? -1 : nextOf(tree, colon);
  if (type !== -1) declareType(reading, readType(reading, type), result);
  return type;
}

/** The receiver of an extension has a scope of its own: its members are named without it. */
function openExtension(
  reading: Reading,
  node: number,
  extended: number,
  isAbstract: boolean,
): number {
  const { builder, names } = reading;
  names.open();
  declareTypeParameters(reading, node, -1);
  const self = builder.place();
  builder.at(lineOf(reading.tree, node));
  const meaning = readType(reading, extended);
  const parent = surroundings(reading).scope;
  const type = meaning.type === -1 ? meaning.bound : meaning.type;
  const scope =
    type === -1 ? parent : builder.addScope({ parent, class: -1, type, receiver: self });
  const callable = openCallable(reading, node, { receiver: self, scope, isAbstract });
  declareType(reading, meaning, self);
  return callable;
}

export function closeNamedFunction(reading: Reading, node: number): void {
  const { tree, builder, names } = reading;
  giveBody(reading, node);
  const place = closeFunction(reading);
  const extended = receiverOf(tree, node);
  if (extended !== -1) {
    if (!isHidden(reading, node)) addExtension(reading, node, place);
    names.close();
    return;
  }
  if (isHidden(reading, node)) return;
  const nameNode = nameOfFunction(tree, node);
  if (nameNode === -1) return;
  const name = nameOf(tree, nameNode);
  const owner = ownerOf(reading, node);
  if (owner !== undefined) {
    builder.member(owner.index, name, place, isPrivate(reading, node) ? MEMBER.private : 0);
    if (owner.isCompanion && owner.outer !== undefined)
      builder.member(owner.outer.index, name, place, MEMBER.static);
  } else if (isLocal(reading, node)) {
    const variable = names.variable(name);
    if (variable !== undefined) builder.copy(place, variable.place);
  } else builder.copy(place, globalPlace(reading, name));
}

const isPrivate = ({ tree }: Reading, node: number): boolean =>
  wordsOf(tree, childOf(tree, node, 'modifiers')).has('private');

/** Whether no source may call it, which is compiled for what was compiled before. */
function isHidden({ tree }: Reading, node: number): boolean {
  const modifiers = childOf(tree, node, 'modifiers');
  if (modifiers === -1) return false;
  const text = tree.text.slice(tree.starts[modifiers], tree.ends[modifiers]);
  return text.includes('Deprecated') && HIDDEN.test(text);
}

/** https://kotlinlang.org/api/core/kotlin-stdlib/kotlin/-deprecation-level/ */
const HIDDEN = /@Deprecated\b[^@]*\b(?:HIDDEN|ERROR)\b/;

/** A member of what it extends, where that is of the repository, and a function in sight. */
function addExtension(reading: Reading, node: number, place: Place): void {
  const { tree, builder } = reading;
  const nameNode = nameOfFunction(tree, node);
  if (nameNode === -1) return;
  const name = nameOf(tree, nameNode);
  const { type, bound } = readType(reading, receiverOf(tree, node));
  const known = bound === -1 ? type : bound;
  const owner = ownerOf(reading, node);
  if (known !== -1) builder.extend(known, name, place, flagsOfExtension(reading, node));
  if (owner !== undefined) {
    builder.member(owner.index, name, place);
    builder.member(owner.index, extensionKey(name), place);
  } else if (!isLocal(reading, node)) builder.copy(place, globalPlace(reading, name));
}

/** Of an extension: who sees it, and whether it takes `null`. Sum of `MEMBER`. */
const flagsOfExtension = (reading: Reading, node: number): number =>
  (isPrivate(reading, node) && ownerOf(reading, node) === undefined ? MEMBER.inFile : 0) +
  (reading.tree.types[receiverOf(reading.tree, node)] === 'nullable_type' ? MEMBER.ofMissing : 0);

/** The class whose member it is; `undefined` at the file's own level and in code. */
export function ownerOf(reading: Reading, node: number) {
  const { tree } = reading;
  const parent = tree.types[tree.parents[node] as number];
  return parent === 'class_body' || parent === 'enum_class_body'
    ? surroundings(reading).class
    : undefined;
}

const isLocal = ({ tree }: Reading, node: number): boolean => {
  const parent = tree.types[tree.parents[node] as number];
  return parent !== 'source_file' && parent !== 'class_body' && parent !== 'enum_class_body';
};

/** `= expression`: what it gives is the result. */
export function giveBody(reading: Reading, node: number): void {
  const { tree, builder } = reading;
  const body = childOf(tree, node, 'function_body');
  const value =
    body === -1 ? undefined : childrenOf(tree, body).find((at) => isExpression(tree, at));
  if (value === undefined) return;
  builder.at(lineOf(tree, value));
  store(reading, valueAt(reading, value), builder.resultOf(builder.current));
  builder.returns(builder.current, isReceiverOf(reading, value, builder.current));
}

/** Whether the expression is what the function was called on, unless a label or a test says that it is something else. */
export function isReceiverOf(reading: Reading, node: number, callable: number): boolean {
  const { tree, builder } = reading;
  if (givesReceiverBack(reading, node, callable)) return true;
  const isThis = tree.types[node] === 'this_expression';
  return isThis && valueAt(reading, node) === builder.receiverOf(callable);
}

/** `apply { ... }` and `also { ... }` on nothing but what the function was called on give that, whatever the block does. */
function givesReceiverBack(reading: Reading, node: number, callable: number): boolean {
  const { tree, builder } = reading;
  if (tree.types[node] !== 'call_expression' || builder.current !== callable) return false;
  if (builder.receiverOf(callable) === -1 || childOf(tree, node, 'annotated_lambda') === -1)
    return false;
  const parts = childrenOf(tree, node);
  const [callee = -1] = parts;
  if (tree.types[callee] !== 'identifier' || parts.length !== 2) return false;
  const name = nameOf(tree, callee);
  return GIVING_BACK.has(name) && !declaresFunction(tree.text, name);
}

const GIVING_BACK: ReadonlySet<string> = new Set(['apply', 'also']);

/** Whether the file has a function of the name, which comes before the library's. */
const declaresFunction = (text: string, name: string): boolean =>
  new RegExp(`\\bfun\\b[^={(]*\\b${name}\\s*\\(`).test(text);

/** Declares the parameters of a function or class in the scope that is open. */
export function parametersOf(reading: Reading, list: number) {
  const { tree, builder, names } = reading;
  const parameters: Place[] = [];
  const parameterNames: string[] = [];
  let rest = -1;
  let restName = '';
  let positional = -1;
  const isRequired: boolean[] = [];
  let isRest = false;
  for (const node of list === -1 ? [] : childrenOf(tree, list)) {
    const kind = tree.types[node];
    if (kind === 'parameter_modifiers') isRest = wordsOf(tree, node).has('vararg');
    if (kind !== 'parameter' && kind !== 'class_parameter') continue;
    isRest ||= wordsOf(tree, childOf(tree, node, 'modifiers')).has('vararg');
    const nameNode = childOf(tree, node, 'identifier');
    const name = nameNode === -1 ? '' : nameOf(tree, nameNode);
    const type = writtenType(tree, node);
    const place = builder.place();
    if (isRest && rest === -1) {
      rest = place;
      restName = name;
      positional = parameters.length;
      builder.object(place);
      const { type: element } = readType(reading, type);
      if (element !== -1) builder.type(builder.addType('Array', [element]), place);
    } else {
      declareType(reading, readType(reading, type), place);
      runAsTyped(reading, type, place);
      isRequired.push(defaultOf(reading, node) === -1);
      parameters.push(place);
      parameterNames.push(name);
    }
    const plain = isRest ? undefined : plainTypeOf(reading, type);
    names.declareVariable(name, {
      place: plain === undefined ? place : plainPlace(reading, plain),
      isCallable: isFunctionType(tree, type),
      takesReceiver: hasReceiverType(tree, type),
      type,
    });
    isRest = false;
  }
  if (positional === -1) positional = parameters.length;
  return { parameters, parameterNames, positional, rest, restName, ...neededOf(isRequired) };
}

/** How many arguments are needed, and which of them behind parameters that need none. */
function neededOf(isRequired: readonly boolean[]) {
  const first = isRequired.indexOf(false);
  const required = isRequired.filter((each) => each).length;
  const requiredBehind =
    first === -1 ? [] : [...isRequired.keys()].filter((at) => at > first && isRequired[at]);
  return { required, requiredBehind };
}

/** The default value of a parameter, or -1. That of a function's stands behind it. */
function defaultOf({ tree }: Reading, node: number): number {
  if (tree.types[node] === 'class_parameter') {
    const equals = childOf(tree, node, '=');
    return equals === -1 ? -1 : nextOf(tree, equals);
  }
  const equals = nextOf(tree, node);
  return equals !== -1 && tree.types[equals] === '=' ? nextOf(tree, equals) : -1;
}

/** A default value has been read; the parameters of the callable that is open get it. */
export function giveDefault(reading: Reading, node: number): void {
  const { tree, names, builder } = reading;
  const equals = node - 1;
  if (tree.types[equals] !== '=') return;
  const parent = tree.parents[node] as number;
  const siblings = childrenOf(tree, parent);
  const parameter =
    tree.types[parent] === 'class_parameter'
      ? parent
      : (siblings[siblings.indexOf(node) - 2] ?? -1);
  const nameNode = parameter === -1 ? -1 : childOf(tree, parameter, 'identifier');
  const variable = nameNode === -1 ? undefined : names.variable(nameOf(tree, nameNode));
  if (variable === undefined) return;
  builder.at(lineOf(tree, node));
  store(reading, valueAt(reading, node), variable.place);
}

/** `constructor(...)` in the body of a class. */
export function openSecondaryConstructor(reading: Reading, node: number): void {
  const { tree, builder } = reading;
  const { class: owner } = surroundings(reading);
  const callable = openCallable(reading, node, { receiver: owner?.self ?? -1 });
  const shape = parametersOf(reading, childOf(tree, node, 'function_value_parameters'));
  const receiver = owner === undefined ? -1 : surroundings(reading).self;
  builder.shape(callable, { receiver, ...shape });
}

export function closeSecondaryConstructor(reading: Reading, node: number): void {
  const { builder } = reading;
  const place = closeFunction(reading);
  const { class: owner } = surroundings(reading);
  if (owner !== undefined && !isHidden(reading, node))
    builder.member(owner.index, CONSTRUCTOR_KEY, place);
}

/** `get() = ...`, `set(value) { ... }` */
export function openAccessor(reading: Reading, node: number): void {
  const { tree, builder, names } = reading;
  const property = tree.parents[node] as number;
  const extended = receiverOf(tree, property);
  const owner = ownerOf(reading, property);
  const receiver = owner?.self ?? -1;
  const callable =
    extended === -1
      ? openCallable(reading, node, { receiver })
      : openExtension(reading, node, extended, false);
  const { self } = surroundings(reading);
  const parameters: Place[] = [];
  const named = childOf(tree, node, 'identifier');
  const variable = childOf(tree, property, 'variable_declaration');
  const type = variable === -1 ? -1 : writtenType(tree, variable);
  if (tree.types[node] === 'setter') {
    const place = builder.place();
    declareType(reading, readType(reading, type), place);
    parameters.push(place);
    const name = named === -1 ? 'value' : nameOf(tree, named);
    names.declareVariable(name, { place, isCallable: isFunctionType(tree, type) });
  } else {
    const written = writtenType(tree, node);
    declareType(
      reading,
      readType(reading, written === -1 ? type : written),
      builder.resultOf(callable),
    );
  }
  const [name] = namesOfProperty(tree, property);
  const backing = name === undefined ? undefined : owner?.properties.get(name);
  if (backing !== undefined)
    names.declareVariable('field', { place: backing.place, isCallable: backing.isCallable });
  builder.shape(callable, {
    receiver: extended === -1 && owner === undefined ? -1 : self,
    parameters,
  });
}

export function closeAccessor(reading: Reading, node: number): void {
  const { tree, builder, names } = reading;
  const property = tree.parents[node] as number;
  const isGetter = tree.types[node] === 'getter';
  if (isGetter) giveBody(reading, node);
  const place = closeFunction(reading);
  const extended = receiverOf(tree, property);
  const [name] = namesOfProperty(tree, property);
  const owner = ownerOf(reading, property);
  if (name !== undefined) {
    const key = (isGetter ? getterKey : setterKey)(fieldKey(name));
    if (extended !== -1) {
      const { type, bound } = readType(reading, extended);
      const known = bound === -1 ? type : bound;
      if (known !== -1) builder.extend(known, key, place, flagsOfExtension(reading, property));
    } else {
      if (owner === undefined) globalPlace(reading, name);
      declareAccessor(reading, owner, key, place);
    }
  }
  if (extended !== -1) names.close();
}

/** What is run by reading or writing a property: a member, or what whoever names the property finds beside it. */
export function declareAccessor(
  { builder }: Reading,
  owner: KotlinClass | undefined,
  key: string,
  place: Place,
): void {
  if (owner === undefined) {
    builder.global(key, place);
    return;
  }
  builder.member(owner.index, key, place);
  if (owner.isCompanion && owner.outer !== undefined)
    builder.member(owner.outer.index, key, place, MEMBER.static);
}

/** `fun(x: Int): Int { ... }` */
export function openAnonymous(reading: Reading, node: number): void {
  const { tree, builder } = reading;
  const callable = openCallable(reading, node, { receiver: -1 });
  const shape = parametersOf(reading, childOf(tree, node, 'function_value_parameters'));
  builder.shape(callable, shape);
  declareResult(reading, node, builder.resultOf(callable));
}
