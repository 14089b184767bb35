// Methods of Ruby's own that reach others by name, run a block as another object, or hand out what an entry
// or a variable holds: told where they are called, since no source could say it.
import type { Place } from '../../../flow/flow-builder.ts';
import { keyBeginning } from '../../../flow/flow-facts.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { callOnSelf, givenTo, optionsOf } from './calls.ts';
import { placeWithin, qualifiedName } from './classes.ts';
import { allWithin, WITHIN } from './foreign-names.ts';
import { nameBeginning } from './names.ts';
import {
  bodyAround,
  frameOf,
  INSTANCE_KEY,
  instancesOf,
  isOfMain,
  mainKey,
  placeOf,
  type Reading,
  valuePlace,
} from './reading.ts';
import {
  argumentsOf,
  constantKey,
  constantKeyOf,
  constantOf,
  entryKey,
  literalOf,
  methodOf,
} from './syntax.ts';

/** @returns whether the call has been told */
export function runIntrinsic(
  reading: Reading,
  node: FlatNode,
  name: string,
  result: Place,
): boolean {
  const intrinsic = INTRINSICS.get(name);
  return intrinsic?.(reading, node, name, result) === true;
}

type Intrinsic = (reading: Reading, node: FlatNode, name: string, result: Place) => boolean;

/** The object of a call; `self` where none is written. */
function objectOf(reading: Reading, node: FlatNode): Place {
  const receiver = reading.tree.childOf(node, 'receiver');
  return receiver === -1 ? frameOf(reading).receiver : placeOf(reading, receiver);
}

/** Whether the call speaks of a method that the main object alone has. */
function isOnMain(reading: Reading, node: FlatNode, name: string): boolean {
  const receiver = reading.tree.childOf(node, 'receiver');
  const isOwn = receiver === -1 || reading.tree.typeOf(receiver) === 'self';
  return isOwn && isOfMain(reading, name);
}

/** `object.send(:name, …)` is a call of that method. */
function send(reading: Reading, node: FlatNode, _: string, result: Place): boolean {
  const { tree, flow } = reading;
  const [first = -1] = argumentsOf(tree, node);
  if (first === -1 || tree.typeOf(first) === 'block_argument') return false;
  const literal = literalOf(tree, first);
  const options = optionsOf(givenTo(reading, node, 1), result);
  const object = objectOf(reading, node);
  if (literal !== undefined) {
    if (object === -1 || isOnMain(reading, node, literal)) callOnSelf(reading, literal, options);
    else flow.callMember(object, literal, { ...options, flags: ['orName'] });
    return true;
  }
  const beginning = nameBeginning(reading, first);
  if (object !== -1 && beginning !== undefined) {
    flow.callMember(object, keyBeginning(beginning), options);
    return true;
  }
  const key = valuePlace(reading, first);
  if (object !== -1 && key !== -1) flow.callAt(object, key, options);
  if (!isSelfOfTop(reading, node)) return object !== -1 && key !== -1;
  const callee = flow.place();
  readComputed(reading, flow.exports, first, callee);
  flow.call(callee, options);
  return true;
}

/** `method(:name)` gives the method with its receiver. */
function method(reading: Reading, node: FlatNode, _: string, result: Place): boolean {
  const { tree, flow, topMethods } = reading;
  const [first = -1] = argumentsOf(tree, node);
  const name = literalOf(tree, first);
  const object = objectOf(reading, node);
  if (result === -1) return false;
  if (name === undefined) {
    readNamed(reading, node, first, result);
    return false;
  }
  if (isOnMain(reading, node, name)) {
    flow.name(mainKey(name), -1, result);
    return false;
  }
  if (object !== -1) flow.read(object, name, result);
  if (tree.childOf(node, 'receiver') !== -1) return false;
  if (object === -1 || topMethods.has(name)) flow.name(name, -1, result);
  // What the file itself defines must not be hidden by what others may.
  if (!topMethods.has(name)) reading.asked.set(name, reading.asked.get(name) ?? 1);
  return false;
}

/**
 * The member of a call's object whose name is put together or comes from somewhere. What the top level of the file defines
 * is what the file offers.
 * @returns whether there is any that could be meant
 */
function readNamed(reading: Reading, call: FlatNode, name: FlatNode, result: Place): boolean {
  const { flow } = reading;
  const object = objectOf(reading, call);
  const objects = [object, isSelfOfTop(reading, call) ? flow.exports : -1].filter(
    (at) => at !== -1,
  );
  for (const each of objects) readComputed(reading, each, name, result);
  return objects.length > 0 && isComputed(reading, name);
}

const isComputed = (reading: Reading, name: FlatNode): boolean =>
  nameBeginning(reading, name) !== undefined || valuePlace(reading, name) !== -1;

function readComputed(reading: Reading, object: Place, name: FlatNode, result: Place): void {
  const { flow } = reading;
  const beginning = nameBeginning(reading, name);
  const key = valuePlace(reading, name);
  if (beginning !== undefined) flow.read(object, keyBeginning(beginning), result);
  else if (key !== -1) flow.readAt(object, key, result);
}

/** Whether it is the main object that is spoken of, of a file that gives it methods. */
function isSelfOfTop(reading: Reading, call: FlatNode): boolean {
  const { tree, topMethods } = reading;
  const receiver = tree.childOf(call, 'receiver');
  const isOwn = receiver === -1 || tree.typeOf(receiver) === 'self';
  return isOwn && topMethods.size > 0 && bodyAround(frameOf(reading)).classIndex === -1;
}

/** `instance_method(:name)` gives the method as instances of the class have it. */
function instanceMethod(reading: Reading, node: FlatNode, _: string, result: Place): boolean {
  const { tree, flow } = reading;
  const [first = -1] = argumentsOf(tree, node);
  const object = objectOf(reading, node);
  if (object === -1 || result === -1 || first === -1) return false;
  const made = instancesOf(reading, object);
  const name = literalOf(tree, first);
  if (name === undefined) readComputed(reading, made, first, result);
  else flow.read(made, name, result);
  return false;
}

/** `allocate` gives an instance that has not been set up. */
function allocate(reading: Reading, node: FlatNode, _: string, result: Place): boolean {
  const object = objectOf(reading, node);
  if (object !== -1 && result !== -1) reading.flow.read(object, INSTANCE_KEY, result);
  return false;
}

/** A block that runs as the object: `object.instance_eval { … }`. */
function evaluate(reading: Reading, node: FlatNode, _: string, result: Place): boolean {
  const { flow } = reading;
  const given = givenTo(reading, node);
  const block = given.find(({ kind }) => kind === 'block');
  const object = objectOf(reading, node);
  if (block === undefined || object === -1) return false;
  flow.call(block.place, {
    ...optionsOf(
      given.filter((each) => each !== block && each.kind !== 'block'),
      result,
    ),
    self: object,
    flags: ['implicit'],
  });
  return false;
}

/** `object.class` gives the class and does not call it. */
function classOfObject(reading: Reading, node: FlatNode, _: string, result: Place): boolean {
  const object = objectOf(reading, node);
  if (object === -1 || result === -1) return false;
  reading.flow.read(object, '<class>', result);
  return false;
}

/** `instance_variable_get(:@name)`; of `"@#{name}"` any that the file speaks of and that begins so. */
function variableGet(reading: Reading, node: FlatNode, _: string, result: Place): boolean {
  const { tree, flow } = reading;
  const [first = -1] = argumentsOf(tree, node);
  const object = objectOf(reading, node);
  if (object === -1 || result === -1 || first === -1) return false;
  const name = literalOf(tree, first);
  const key = valuePlace(reading, first);
  const names = name === undefined ? variablesNamed(reading, first) : [name];
  for (const each of names) flow.read(object, each, result);
  if (names.length === 0 && key !== -1) flow.readAt(object, key, result);
  return false;
}

/** More variables are told apart by what is put into them alone. */
const MOST_VARIABLES = 32;

function variablesNamed({ tree }: Reading, text: FlatNode): readonly string[] {
  const [first = -1, second = -1, third = -1, ...others] = tree.childrenOf(text);
  if (second === -1 || tree.typeOf(second) !== 'interpolation' || others.length > 0) return [];
  const beginning = tree.textOf(first);
  const ending = third === -1 ? '' : tree.textOf(third);
  if (!/^@\w*$/.test(beginning) || !/^\w*$/.test(ending)) return [];
  const names = new Set<string>();
  for (let node = 0; node < tree.size; node++) {
    if (tree.typeOf(node) !== 'instance_variable') continue;
    const name = tree.textOf(node);
    if (name.startsWith(beginning) && name.endsWith(ending)) names.add(name);
  }
  return names.size > MOST_VARIABLES ? [] : [...names];
}

function variableSet(reading: Reading, node: FlatNode): boolean {
  const { tree, flow } = reading;
  const [first = -1, second = -1] = argumentsOf(tree, node);
  const name = literalOf(tree, first);
  const object = objectOf(reading, node);
  const value = valuePlace(reading, second);
  if (name !== undefined && object !== -1 && value !== -1) flow.write(value, object, name);
  return false;
}

/** `const_get(:Name)`; of a name that is put together, any class or module that stands in the receiver. */
function constantGet(reading: Reading, node: FlatNode, method: string, result: Place): boolean {
  const { tree, flow } = reading;
  const [first = -1] = argumentsOf(tree, node);
  const name = literalOf(tree, first);
  const path = constantOf(tree, tree.childOf(node, 'receiver'));
  const object = objectOf(reading, node);
  if (result === -1) return false;
  if (name === undefined && first !== -1 && method === 'const_get') {
    if (path !== undefined) askWithin(reading, path, result);
    else if (object !== -1) flow.read(object, keyBeginning(constantKey('')), result);
  }
  if (name !== undefined && path === undefined && object !== -1 && method === 'const_get') {
    flow.read(object, name, result);
    flow.read(object, constantKey(name), result);
  }
  if (name === undefined || !/^[A-Z][\w:]*$/.test(name)) return false;
  const isRoot = path === undefined || path === 'Object' || path === 'Kernel';
  const written = isRoot ? name : `${path}::${name}`;
  flow.name(written.replaceAll('::', '.'), frameOf(reading).scope, result);
  return false;
}

/** All classes and modules of a module, by the names that it may have here. */
function askWithin(reading: Reading, path: string, result: Place): void {
  const { flow } = reading;
  const around = path.startsWith('::') ? [] : qualifiedName(reading).split('::').filter(Boolean);
  for (let depth = around.length; depth >= 0; depth--) {
    const module = [...around.slice(0, depth), path.replace(/^::/, '')].join('::');
    flow.copy(placeWithin(reading, module), result);
    const symbol = allWithin(module);
    const fact = { specifier: WITHIN, kind: 'implicit', symbols: [symbol], line: 1 } as const;
    flow.import(flow.addImport(fact), symbol, result);
  }
}

/** `lambda { … }` and `proc { … }` are their blocks. */
function blockItself(reading: Reading, node: FlatNode, _: string, result: Place): boolean {
  const { tree, flow } = reading;
  const receiver = tree.childOf(node, 'receiver');
  if (receiver !== -1 && tree.textOf(receiver) !== 'Proc') return false;
  if (receiver === -1 && methodOf(tree, node) === 'new') return false;
  const block = givenTo(reading, node).find(({ kind }) => kind === 'block');
  if (block === undefined) return false;
  if (result !== -1) flow.copy(block.place, result);
  return false;
}

/** `fetch(:key)` gives what is under the key. */
function fetchEntry(reading: Reading, node: FlatNode, _: string, result: Place): boolean {
  const { tree, flow } = reading;
  const key = argumentsOf(tree, node)[0] ?? -1;
  const object = valuePlace(reading, tree.childOf(node, 'receiver'));
  const literal = literalOf(tree, key);
  if (object === -1 || result === -1 || key === -1) return false;
  const place = valuePlace(reading, key);
  if (literal !== undefined) flow.read(object, entryKey(literal), result);
  else if (place !== -1) flow.readAt(object, place, result);
  else flow.read(object, '*', result);
  return false;
}

/** `dig(:a, 0)` gives what is under the last key, where all of them are written out. */
function digEntry(reading: Reading, node: FlatNode, name: string, result: Place): boolean {
  const { tree, flow } = reading;
  const keys = argumentsOf(tree, node).map((key) => constantKeyOf(tree, key) ?? '*');
  const object = valuePlace(reading, tree.childOf(node, 'receiver'));
  if (keys.length < 2) return fetchEntry(reading, node, name, result);
  if (object === -1 || result === -1) return false;
  const found = keys.reduce((from, key) => {
    const entry = flow.place();
    flow.read(from, key, entry);
    return entry;
  }, object);
  flow.copy(found, result);
  return false;
}

/** Without a block it gives what a block can be run for later: `map.with_index { … }`. */
function goThrough(reading: Reading, node: FlatNode, _: string, result: Place): boolean {
  const { tree, flow } = reading;
  const isWithout = tree.childOf(node, 'block') === -1 && argumentsOf(tree, node).length === 0;
  const object = valuePlace(reading, tree.childOf(node, 'receiver'));
  if (isWithout && object !== -1 && result !== -1) flow.copy(object, result);
  return false;
}

const INTRINSICS: ReadonlyMap<string, Intrinsic> = new Map<string, Intrinsic>([
  ['send', send],
  ['public_send', send],
  ['__send__', send],
  ['try', send],
  ['try!', send],
  ['method', method],
  ['public_method', method],
  ['instance_method', instanceMethod],
  ['public_instance_method', instanceMethod],
  ['allocate', allocate],
  ['instance_eval', evaluate],
  ['instance_exec', evaluate],
  ['class_eval', evaluate],
  ['class_exec', evaluate],
  ['module_eval', evaluate],
  ['module_exec', evaluate],
  ['class', classOfObject],
  ['singleton_class', classOfObject],
  ['instance_variable_get', variableGet],
  ['instance_variable_set', variableSet],
  ['const_get', constantGet],
  ['constantize', constantGet],
  ['lambda', blockItself],
  ['proc', blockItself],
  ['new', blockItself],
  ['fetch', fetchEntry],
  ['dig', digEntry],
  ['map', goThrough],
  ['collect', goThrough],
  ['flat_map', goThrough],
  ['filter_map', goThrough],
  ['select', goThrough],
  ['filter', goThrough],
  ['reject', goThrough],
]);
