// Calls as they are written: what is called, and with which arguments. Built-in functions that reach members
// by name are told here, since no source could say it.
import type { Argument, CallOptions, Place } from '../../../flow/flow-builder.ts';
import { CLASSES_BELOW, ELEMENT_KEY, INSTANCE_OF, keyBeginning } from '../../../flow/flow-facts.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { isBuiltIn } from './built-ins.ts';
import { readHandled } from './caught.ts';
import { importComputed } from './computed-modules.ts';
import { constantText } from './constant-texts.ts';
import { setEntries, updateMembers } from './entries-as-members.ts';
import { askByName } from './fixtures.ts';
import { readConversion, readFormat } from './formatting.ts';
import { runApplied } from './frameworks/frames.ts';
import { queryMapped } from './frameworks/mapped-classes.ts';
import { readModelNamed } from './frameworks/model-relations.ts';
import { joinManager } from './frameworks/models.ts';
import { isNotOf } from './given.ts';
import { handlerByLevel } from './handler-levels.ts';
import { importChain } from './imports.ts';
import { noteAppended } from './just-appended.ts';
import { readMade } from './makers.ts';
import { listOrder, readMadeClass, readMadeInstance } from './making-classes.ts';
import { boundMember, forgetChanged } from './members-by-path.ts';
import {
  afterMethod,
  BRACE_GAP,
  formatParts,
  joinParts,
  type NamePattern,
  patternKey,
} from './name-patterns.ts';
import {
  freePlace,
  functionScope,
  isFree,
  memberName,
  patternAt,
  placeOf,
  putTogether,
  type Reading,
  scopeOf,
  valuePlace,
} from './reading.ts';
import { findVariable, type Scope } from './scopes.ts';
import { nameOf, partOf, partsOf, stringOf, unwrap } from './syntax.ts';
import { testedBeginning } from './tested-beginnings.ts';

export function leaveCall(reading: Reading, node: FlatNode): void {
  const { tree, flow, places } = reading;
  const callee = unwrap(tree, tree.childOf(node, 'function'));
  if (callee === -1) return;
  const given = argumentsOf(reading, tree.childOf(node, 'arguments'));
  const result = isAsked(reading, node) ? flow.place() : -1;
  const options: CallOptions = {
    arguments: given,
    ...(result !== -1 && { result }),
    ...(givesDecorator(reading, node) && { flags: ['makesDecorator'] }),
  };
  flow.at(lineOfCallee(reading, callee));
  if (tree.typeOf(callee) === 'attribute') callMember(reading, callee, options);
  else if (tree.typeOf(callee) === 'identifier') callName(reading, callee, options, node);
  else if (!callAsked(reading, callee, options)) flow.call(placeOf(reading, callee), options);
  reading.variables.members.run();
  importInto(reading, node, result);
  readMade(reading, node, given, result);
  joinManager(reading, node, result);
  readModelNamed(reading, node, result);
  queryMapped(reading, node, given, result);
  places[node] = result;
}

/** Chains over several lines are told apart by the line of the name. */
function lineOfCallee({ tree }: Reading, callee: FlatNode): number {
  const name = tree.typeOf(callee) === 'attribute' ? tree.childOf(callee, 'attribute') : callee;
  return tree.lineOf(name === -1 ? callee : name);
}

function isAsked({ tree }: Reading, node: FlatNode): boolean {
  const parent = tree.parentOf(node);
  return parent === -1 || tree.typeOf(parent) !== 'expression_statement';
}

/** Whether what the call gives decorates, also where it is written as a call: `cached(lock=lock)(function)`. */
function givesDecorator({ tree }: Reading, node: FlatNode): boolean {
  const parent = tree.parentOf(node);
  if (parent === -1) return false;
  if (tree.typeOf(parent) === 'decorator') return true;
  if (tree.typeOf(parent) !== 'call' || tree.fieldOf(node) !== 'function') return false;
  const given = partsOf(tree, tree.childOf(parent, 'arguments'));
  return given.length === 1 && MAY_BE_FUNCTION.has(tree.typeOf(given[0] as FlatNode));
}

const MAY_BE_FUNCTION: ReadonlySet<string> = new Set(['identifier', 'attribute', 'lambda']);

function callMember(reading: Reading, callee: FlatNode, options: CallOptions): void {
  const { tree, flow } = reading;
  const object = placeOf(reading, tree.childOf(callee, 'object'));
  const name = tree.childOf(callee, 'attribute');
  if (name === -1) {
    flow.call(object, options);
    return;
  }
  const member = memberName(reading, nameOf(tree, name));
  const bound = boundMember(reading, callee);
  if (bound !== -1) {
    flow.call(bound, options);
    return;
  }
  flow.callMember(object, member, toMember(reading, callee, member, options));
  if (member === 'append') noteAppended(reading, callee, options.arguments);
  runApplied(reading, tree.parentOf(callee), member, options.arguments);
  forgetChanged(reading, tree.childOf(callee, 'object'), member);
  const { result = -1 } = options;
  if (result !== -1) putTogether(reading, patternOfResult(reading, callee, member, object), result);
  runKnownMember(reading, callee, { member, object, options });
}

/** What the member is given. */
function toMember(
  { tree }: Reading,
  callee: FlatNode,
  member: string,
  options: CallOptions,
): CallOptions {
  if (member !== 'addHandler') return options;
  return { ...options, arguments: handlerByLevel(tree, tree.parentOf(callee), options.arguments) };
}

interface MemberCall {
  readonly member: string;
  readonly object: Place;
  readonly options: CallOptions;
}

/** Methods of which no source could say what they do. */
function runKnownMember(
  reading: Reading,
  callee: FlatNode,
  { member, object, options }: MemberCall,
): void {
  const { tree, flow } = reading;
  const { arguments: given, result = -1 } = options;
  const written = tree.childOf(callee, 'object');
  switch (member) {
    case '__new__':
      readAllocated(reading, options);
      break;
    case '__call__':
      readMadeInstance(reading, written, options);
      break;
    case '__setattr__':
      setPlainly(reading, callee, object);
      break;
    case '__subclasses__':
      readSubclasses(reading, object, result);
      break;
    case 'mro':
      listOrder(reading, object, result);
      break;
    case 'format':
      readFormat(reading, written, given);
      break;
    case 'exc_info':
      if (tree.textOf(written) === 'sys') readHandled(reading, callee, result);
      break;
    case 'getfixturevalue':
      askByName(reading, partOf(tree, tree.childOf(tree.parentOf(callee), 'arguments')), result);
      break;
    case 'update':
      updateMembers(reading, object, given);
      break;
    case '_log':
      flow.callMember(object, '_tell_all', { arguments: [], flags: ['implicit'] });
      break;
    case 'set_defaults':
      setDefaults(reading, object, options);
      break;
  }
}

/** `object.__setattr__(x, 'name', value)` and `super().__setattr__('name', value)`, past what the class makes of it. */
function setPlainly(reading: Reading, callee: FlatNode, object: Place): void {
  const { tree } = reading;
  const given = partsOf(tree, tree.childOf(tree.parentOf(callee), 'arguments'));
  const [target = -1, ...others] = given;
  const [key = -1, value = -1] = others;
  const own = tree.textOf(callee).startsWith('super(') ? methodAround(reading)?.receiver : object;
  if (value !== -1) setMember(reading, valuePlace(reading, target), key, value);
  else setMember(reading, own ?? -1, target, key);
}

/** What is known of a text that a method makes of another one. */
function patternOfResult(
  reading: Reading,
  callee: FlatNode,
  member: string,
  object: Place,
): NamePattern | undefined {
  const { tree, patterns } = reading;
  if (member !== 'format') {
    const pattern = patterns.get(object);
    return pattern && afterMethod(pattern, member);
  }
  const text = stringOf(tree, unwrap(tree, tree.childOf(callee, 'object')));
  const [only = -1] = partsOf(tree, tree.childOf(tree.parentOf(callee), 'arguments'));
  return joinParts(formatParts(text, BRACE_GAP, patternAt(reading, only)));
}

/** `C.__subclasses__()` is a list of the classes below. */
function readSubclasses({ flow }: Reading, class_: Place, result: Place): void {
  if (result === -1) return;
  const below = flow.place();
  flow.read(class_, CLASSES_BELOW, below);
  flow.object(result, 'list');
  flow.write(below, result, ELEMENT_KEY);
}

/** Whatever `__new__` is asked, an instance of the class that it is given comes out in the end. */
function readAllocated(reading: Reading, { arguments: given, result = -1 }: CallOptions): void {
  const { flow } = reading;
  const [made] = given;
  if (result === -1 || made?.kind !== 'positional') return;
  if (!readMadeClass(reading, result)) flow.read(made.place, INSTANCE_OF, result);
}

/** What a parser of command lines is told by name is there under that name in what it parses. */
function setDefaults({ flow }: Reading, parser: Place, options: CallOptions): void {
  const parsed = flow.place();
  flow.read(parser, '__namespace__', parsed);
  for (const given of options.arguments) {
    if (given.kind === 'named') flow.write(given.place, parsed, given.name ?? '');
  }
}

function callName(reading: Reading, callee: FlatNode, options: CallOptions, node: FlatNode): void {
  const { tree, flow, scopes } = reading;
  const name = nameOf(tree, callee);
  if (!isFree(reading, name)) {
    if (!callAsked(reading, callee, options)) flow.call(placeOf(reading, callee), options);
    return;
  }
  if (scopes.hasStar && !isBuiltIn(name)) flow.call(freePlace(reading, name), options);
  else if (name === 'super') {
    const given = partsOf(tree, tree.childOf(node, 'arguments'));
    if (!readOtherSuper(reading, given, options.result ?? -1))
      readSuper(reading, options.result ?? -1);
    flow.callName(name, -1, { arguments: options.arguments });
  } else {
    flow.callName(name, -1, options);
    readConversion(reading, name, options.arguments);
    runIntrinsic(
      reading,
      name,
      partsOf(tree, tree.childOf(node, 'arguments')),
      options.result ?? -1,
    );
  }
}

/**
 * `getattr(x, f'visit_{kind}', default)(node)` calls a member whose name is such, or what stands in for it; so does a call of
 * the variable that holds it, which more members may come to than a variable has room for.
 * @returns whether it is such a call
 */
function callAsked(reading: Reading, callee: FlatNode, options: CallOptions): boolean {
  const { flow } = reading;
  const asked = reading.askedMembers.get(valuePlace(reading, callee));
  if (asked === undefined) return false;
  flow.callMember(asked.object, asked.key, options);
  if (asked.standIn !== -1) flow.call(asked.standIn, { ...options, flags: ['implicit'] });
  return true;
}

/** The key of the members whose name is put together, here or before, or is tested. */
function membersMeant(reading: Reading, name: FlatNode): string | undefined {
  const tested = testedBeginning(reading.tree, name);
  if (tested !== undefined) return keyBeginning(tested);
  const pattern = patternAt(reading, name);
  return pattern && patternKey(pattern);
}

/** `super()`, and `super(C, self)` where that says the same. */
function readSuper(reading: Reading, result: Place): void {
  const method = methodAround(reading);
  if (method === undefined || result === -1) return;
  reading.flow.super((method.parent as Scope).classIndex, method.receiver, result);
}

/**
 * `super(B, self)` with another class of the module than that of the method.
 * @returns whether it is that
 */
function readOtherSuper(reading: Reading, given: readonly FlatNode[], result: Place): boolean {
  const { tree, flow, scopes } = reading;
  const [named = -1, receiver = -1] = given;
  if (receiver === -1 || tree.typeOf(named) !== 'identifier') return false;
  const source = findVariable(scopeOf(reading), nameOf(tree, named), true)?.variable.source ?? -1;
  if (source === -1 || tree.fieldOf(source) !== 'name') return false;
  const { kind, classIndex = -1 } = scopes.byNode.get(tree.parentOf(source)) ?? {};
  const own = (methodAround(reading)?.parent as Scope | undefined)?.classIndex;
  const place = valuePlace(reading, receiver);
  if (kind !== 'class' || classIndex === -1 || classIndex === own || place === -1) return false;
  if (result !== -1) flow.super(classIndex, place, result);
  return true;
}

function methodAround(reading: Reading): Scope | undefined {
  let at: Scope | undefined = functionScope(reading);
  while (at !== undefined && (at.kind !== 'function' || at.parent?.kind !== 'class'))
    at = at.parent;
  return at?.receiver === -1 ? undefined : at;
}

/** Members and entries that are named by an argument. */
function runIntrinsic(
  reading: Reading,
  name: string,
  parts: readonly FlatNode[],
  result: Place,
): void {
  const { tree, flow } = reading;
  const [target = -1, key = -1, value = -1] = parts;
  if (NAME_MAPS.has(name) && result !== -1) readNameMap(reading, name, target, result);
  const object = valuePlace(reading, target);
  if (name === 'type' && parts.length === 1 && isReceiver(reading, object) && result !== -1)
    flow.read(object, '__class__', result);
  if (name === 'setattr') setMember(reading, object, key, value);
  if (name !== 'getattr' || object === -1 || key === -1) return;
  const text = constantText(reading, key);
  if (result !== -1) {
    const members = membersMeant(reading, key);
    const isName = tree.typeOf(key) === 'identifier' && testedBeginning(tree, key) === undefined;
    if (members !== undefined) {
      const standIn = valuePlace(reading, value);
      reading.askedMembers.set(result, { object, key: members, standIn });
    }
    if (text !== undefined) flow.read(object, text, result);
    else if (members !== undefined && !isName) flow.read(object, members, result);
    else if (isPlainName(reading, key) && !isOwnName(reading, key))
      flow.readAt(object, valuePlace(reading, key), result);
    else if (isTold(reading, key)) flow.readNamed(object, valuePlace(reading, key), result);
  }
}

/** Also where a function inside of the method, such as a lambda, asks. */
const isReceiver = (reading: Reading, place: Place): boolean =>
  place !== -1 && methodAround(reading)?.receiver === place;

/** `setattr(x, 'name', value)` */
function setMember(reading: Reading, object: Place, key: FlatNode, value: FlatNode): void {
  const { tree, flow } = reading;
  const written = valuePlace(reading, value);
  if (object === -1 || key === -1 || written === -1) return;
  const text = stringOf(tree, key);
  if (text !== undefined) flow.write(written, object, text);
  else if (setEntries(reading, object, key, value)) return;
  else if (isTold(reading, key)) flow.writeNamed(written, object, valuePlace(reading, key));
}

const NAME_MAPS: ReadonlySet<string> = new Set(['globals', 'locals', 'vars']);

/** Entries of the map of an object's members, or of the module's own names, are members of the object. */
function readNameMap(reading: Reading, name: string, target: FlatNode, result: Place): void {
  const { flow, nameMaps, open } = reading;
  const isOfModule = name === 'globals' || (target === -1 && open.length === 1);
  const object = isOfModule ? flow.exports : valuePlace(reading, target);
  if (object !== -1) nameMaps.set(result, object);
}

/** Whatever else is a key is any text, which says nothing about members. */
function isPlainName(reading: Reading, node: FlatNode): boolean {
  const { tree, patterns, places } = reading;
  const isNamed = tree.typeOf(node) === 'identifier' || patterns.has(places[node] ?? -1);
  return isNamed && valuePlace(reading, node) !== -1;
}

/** Whether the function itself says what the name holds, as a loop over names of attributes does. */
function isOwnName(reading: Reading, node: FlatNode): boolean {
  const { tree } = reading;
  if (tree.typeOf(node) !== 'identifier') return false;
  const name = nameOf(tree, node);
  for (let at: Scope | undefined = scopeOf(reading); at !== undefined; at = at.parent)
    if (at.given.has(name)) return false;
  return true;
}

/** Whether what the key is may be known in the end. */
const isTold = (reading: Reading, node: FlatNode): boolean =>
  TELLING.has(reading.tree.typeOf(node)) && valuePlace(reading, node) !== -1;

const TELLING: ReadonlySet<string> = new Set(['identifier', 'attribute', 'call', 'subscript']);

function argumentsOf(reading: Reading, list: FlatNode): Argument[] {
  const { tree } = reading;
  if (list === -1) return [];
  if (tree.typeOf(list) === 'generator_expression') {
    return [{ kind: 'positional', place: placeOf(reading, list) }];
  }
  return partsOf(tree, list).map((part) => argumentOf(reading, part));
}

function argumentOf(reading: Reading, part: FlatNode): Argument {
  const { tree } = reading;
  switch (tree.typeOf(part)) {
    case 'keyword_argument': {
      const name = tree.childOf(part, 'name');
      const value = tree.childOf(part, 'value');
      const place = placeOf(reading, value);
      const isNot = isNotOf(reading, value);
      return name === -1
        ? { kind: 'positional', place, isNot }
        : { kind: 'named', name: nameOf(tree, name), place, isNot };
    }
    case 'list_splat':
      return { kind: 'spread', place: placeOf(reading, partOf(tree, part)) };
    case 'dictionary_splat':
      return { kind: 'spreadNamed', place: placeOf(reading, partOf(tree, part)) };
    case 'none':
      return { kind: 'nothing', place: placeOf(reading, part), isNot: isNotOf(reading, part) };
    default:
      return { kind: 'positional', place: placeOf(reading, part), isNot: isNotOf(reading, part) };
  }
}

/** Names of the modules inside each other of which `__import__('a.b')` gives the first. */
function importedChain({ tree }: Reading, call: FlatNode): readonly string[] {
  const [name = -1, ...others] = partsOf(tree, tree.childOf(call, 'arguments'));
  const isBuiltin = tree.textOf(tree.childOf(call, 'function')).endsWith('__import__');
  return isBuiltin && others.length === 0 ? (stringOf(tree, name)?.split('.') ?? []) : [];
}

/** `importlib.import_module('a')` gives the module. */
function importInto(reading: Reading, node: FlatNode, result: Place): void {
  const { tree, flow, module } = reading;
  const imports = module.importsAt.get(tree.startOf(node)) ?? [];
  if (result === -1 || imports.length === 0) return;
  const parts = importedChain(reading, node);
  for (const index of imports) {
    if (parts.length > 1) importChain(reading, parts, index, result);
    else flow.import(index, '*', result);
  }
  importComputed(reading, node, result);
}
