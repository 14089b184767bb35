// Values of expressions that are no calls: what they read, what they are put together from, and which
// operators of a class they run.
import type { Place } from '../../../flow/flow-builder.ts';
import { ELEMENT_KEY } from '../../../flow/flow-facts.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { readInterpolation } from './formatting.ts';
import { toldOfKey } from './given.ts';
import { iterate, noteKey } from './iterate.ts';
import { lastAppended } from './just-appended.ts';
import { keepPairs } from './kept-keys.ts';
import { listOrder } from './making-classes.ts';
import { readKnown } from './members-by-path.ts';
import { CLASS_NAME } from './name-patterns.ts';
import { readAugmented, readBinary, readComparison, readUnary } from './operators.ts';
import { bindWalrus, copyPositions, positionKey } from './patterns.ts';
import {
  functionScope,
  memberName,
  placeOf,
  type Reading,
  textPlace,
  valuePlace,
} from './reading.ts';
import {
  beginsWithStar,
  constantKeyOf,
  deleterKey,
  isList,
  MAX_POSITIONS,
  nameOf,
  partOf,
  partsOf,
  stringOf,
} from './syntax.ts';

/** Tells the value of the node, once those of its parts are known. */
export function leaveExpression(reading: Reading, node: FlatNode, type: string): void {
  const reader = READERS[type];
  if (reader === undefined) return;
  reading.flow.at(reading.tree.lineOf(node));
  const place = reader(reading, node);
  if (place !== -1) reading.places[node] = place;
}

type Reader = (reading: Reading, node: FlatNode) => Place;

const READERS: Readonly<Record<string, Reader | undefined>> = Object.assign(Object.create(null), {
  attribute: readAttribute,
  subscript: readSubscript,
  list: (reading, node) => readElements(reading, node, 'list'),
  tuple: (reading, node) => readElements(reading, node, 'tuple'),
  expression_list: (reading, node) => readElements(reading, node, 'tuple'),
  set: (reading, node) => readElements(reading, node, 'set'),
  dictionary: readDictionary,
  list_comprehension: (reading, node) => readComprehension(reading, node, 'list'),
  set_comprehension: (reading, node) => readComprehension(reading, node, 'set'),
  dictionary_comprehension: (reading, node) => readComprehension(reading, node, 'dict'),
  generator_expression: (reading, node) => readComprehension(reading, node, 'generator'),
  conditional_expression: readConditional,
  boolean_operator: readBoolean,
  binary_operator: readBinary,
  comparison_operator: readComparison,
  unary_operator: readUnary,
  await: readAwait,
  yield: readYield,
  named_expression: readNamed,
  augmented_assignment: readAugmented,
  interpolation: readInterpolation,
} satisfies Record<string, Reader>);

/** Whether the node is assigned to or deleted, and not read. */
function isTarget({ tree }: Reading, node: FlatNode): boolean {
  let at = node;
  for (;;) {
    const parent = tree.parentOf(at);
    if (parent === -1) return false;
    const type = tree.typeOf(parent);
    const field = tree.fieldOf(at);
    if (type === 'assignment' || type === 'for_statement' || type === 'for_in_clause')
      return field === 'left';
    if (type === 'as_pattern_target' || type === 'delete_statement') return true;
    const isPattern =
      isList(tree, parent) ||
      type === 'list_splat_pattern' ||
      type === 'list_splat' ||
      type === 'parenthesized_expression';
    if (!isPattern) return false;
    at = parent;
  }
}

function isCallee({ tree }: Reading, node: FlatNode): boolean {
  const parent = tree.parentOf(node);
  return parent !== -1 && tree.typeOf(parent) === 'call' && tree.fieldOf(node) === 'function';
}

function readAttribute(reading: Reading, node: FlatNode): Place {
  const { tree, flow } = reading;
  if (isCallee(reading, node)) return -1;
  const isWritten = isTarget(reading, node);
  if (isWritten && !isDeleted(reading, node)) return -1;
  const object = valuePlace(reading, tree.childOf(node, 'object'));
  const name = tree.childOf(node, 'attribute');
  if (object === -1 || name === -1) return -1;
  const member = memberName(reading, nameOf(tree, name));
  if (isWritten) return deleteAttribute(reading, object, member);
  flow.at(tree.lineOf(name));
  const place = flow.place();
  if (member === '__mro__') listOrder(reading, object, place);
  if (member === '__dict__') reading.nameMaps.set(place, object);
  else flow.read(object, member, place);
  if (member === '__name__' && isClassOf(tree, tree.childOf(node, 'object')))
    reading.patterns.set(place, CLASS_NAME);
  return readKnown(reading, node, place);
}

/** `type(x)` and `x.__class__` */
const isClassOf = (tree: FlatTree, node: FlatNode): boolean =>
  CLASS_OF.test(tree.textOf(node).slice(-LONGEST_CLASS_OF));

const CLASS_OF = /^type\([^()]*\)$|\.__class__$/;
const LONGEST_CLASS_OF = 200;

function readSubscript(reading: Reading, node: FlatNode): Place {
  const { tree, flow } = reading;
  if (isTarget(reading, node)) {
    deleteEntry(reading, node);
    return -1;
  }
  const object = valuePlace(reading, tree.childOf(node, 'value'));
  if (object === -1) return -1;
  const keys = tree.childrenIn(node, 'subscript');
  if (keys.length > 1 && ANNOTATED.test(tree.textOf(tree.childOf(node, 'value'))))
    return notesOf(reading, keys);
  const key = keys.length === 1 ? (keys[0] as FlatNode) : -1;
  const last = lastAppended(reading, node, key);
  if (last !== -1) return last;
  const place = flow.place();
  if (key !== -1 && tree.typeOf(key) === 'slice') readSlice(reading, object, key, place);
  else readEntry(reading, object, key, place);
  flow.callMember(object, '__getitem__', {
    arguments: [
      { kind: 'positional', place: placeOf(reading, key), isNot: toldOfKey(reading, key) },
    ],
    flags: ['implicit'],
    result: place,
  });
  return place;
}

const ANNOTATED = /^(?:typing(?:_extensions)?\.)?Annotated$/;

/** What is noted beside a type is read by frameworks; the type itself is told by its text. */
function notesOf(reading: Reading, [, ...notes]: readonly FlatNode[]): Place {
  const place = reading.flow.place();
  for (const note of notes) reading.flow.copy(placeOf(reading, note), place);
  return place;
}

/** @param key -1 for one of which nothing is known */
export function readEntry(reading: Reading, map: Place, key: FlatNode, place: Place): void {
  const { tree, flow, nameMaps } = reading;
  const constant = nameMaps.has(map) ? stringOf(tree, key) : constantKeyOf(tree, key);
  const object = nameMaps.get(map) ?? map;
  const keyPlace = constant === undefined ? valuePlace(reading, key) : -1;
  if (constant !== undefined) flow.read(object, constant, place);
  else if (keyPlace === -1) flow.read(object, ELEMENT_KEY, place);
  else flow.readAt(object, keyPlace, place);
}

/** A slice of a list or tuple is a new one; of everything else it is what `__getitem__` makes it. */
function readSlice(reading: Reading, object: Place, slice: FlatNode, place: Place): void {
  const { tree, flow } = reading;
  flow.object(place, '_slice');
  const bounds = tree.textOf(slice).split(':');
  const [from = '', to = ''] = bounds.map((bound) => bound.trim());
  const isPlain = bounds.length === 2 && /^\d{0,2}$/.test(from) && /^\d{0,2}$/.test(to);
  if (isPlain) {
    copyPositions(reading, object, place, Number(from), to === '' ? MAX_POSITIONS : Number(to));
    return;
  }
  const entry = flow.place();
  flow.read(object, ELEMENT_KEY, entry);
  flow.write(entry, place, ELEMENT_KEY);
}

/** Whether it is what a `del` names, by itself or beside others. */
function isDeleted({ tree }: Reading, node: FlatNode): boolean {
  let at = tree.parentOf(node);
  if (at !== -1 && isList(tree, at)) at = tree.parentOf(at);
  return at !== -1 && tree.typeOf(at) === 'delete_statement';
}

/** `del x.name` runs what the class has for it. */
function deleteAttribute(reading: Reading, object: Place, name: string): Place {
  const { flow } = reading;
  const flags = ['implicit'] as const;
  const given = { kind: 'positional', place: textPlace(reading, name) } as const;
  flow.callMember(object, deleterKey(name), { arguments: [], flags });
  flow.callMember(object, '__delattr__', { arguments: [given], flags });
  return -1;
}

function deleteEntry(reading: Reading, node: FlatNode): void {
  const { tree, flow } = reading;
  const object = isDeleted(reading, node) ? valuePlace(reading, tree.childOf(node, 'value')) : -1;
  if (object === -1) return;
  const key = tree.childOf(node, 'subscript');
  const place = placeOf(reading, key);
  flow.callMember(object, '__delitem__', {
    arguments: [{ kind: 'positional', place, isNot: toldOfKey(reading, key) }],
    flags: ['implicit'],
  });
}

function readElements(reading: Reading, node: FlatNode, shape: string): Place {
  const { tree, flow } = reading;
  if (tree.typeOf(node) !== 'set' && isTarget(reading, node)) return -1;
  const place = flow.place();
  flow.object(place, shape);
  let isKnown = shape !== 'set';
  partsOf(tree, node).forEach((part, position) => {
    const isSplat = /^list_splat/.test(tree.typeOf(part));
    if (isSplat || beginsWithStar(tree, part)) {
      isKnown = false;
      const list = valuePlace(reading, isSplat ? partOf(tree, part) : part);
      const elements = iterate(reading, list);
      if (elements !== -1) flow.write(elements, place, ELEMENT_KEY);
      return;
    }
    const value = valuePlace(reading, part);
    if (value !== -1) flow.write(value, place, isKnown ? positionKey(position) : ELEMENT_KEY);
  });
  return place;
}

function readDictionary(reading: Reading, node: FlatNode): Place {
  const { tree, flow } = reading;
  const place = flow.place();
  flow.object(place, 'dict');
  for (const part of partsOf(tree, node)) {
    if (tree.typeOf(part) === 'dictionary_splat') {
      const other = valuePlace(reading, partOf(tree, part));
      if (other !== -1) flow.merge(other, place);
      continue;
    }
    if (tree.typeOf(part) !== 'pair') continue;
    const key = tree.childOf(part, 'key');
    noteKey(reading, key, place);
    const value = valuePlace(reading, tree.childOf(part, 'value'));
    if (value === -1) continue;
    const constant = constantKeyOf(tree, key);
    const keyPlace = constant === undefined ? valuePlace(reading, key) : -1;
    if (constant !== undefined) flow.write(value, place, constant);
    else if (keyPlace === -1) flow.write(value, place, ELEMENT_KEY);
    else flow.writeAt(value, place, keyPlace);
  }
  return place;
}

function readComprehension(reading: Reading, node: FlatNode, shape: string): Place {
  const { tree, flow } = reading;
  const place = flow.place();
  flow.object(place, shape);
  const body = tree.childOf(node, 'body');
  const isPair = body !== -1 && tree.typeOf(body) === 'pair';
  if (isPair) noteKey(reading, tree.childOf(body, 'key'), place);
  if (isPair && keepPairs(reading, node, place)) return place;
  const value = valuePlace(reading, isPair ? tree.childOf(body, 'value') : body);
  if (value !== -1) flow.write(value, place, ELEMENT_KEY);
  return place;
}

function readConditional(reading: Reading, node: FlatNode): Place {
  const [whenTrue = -1, , whenFalse = -1] = partsOf(reading.tree, node);
  return joinValues(reading, [whenTrue, whenFalse]);
}

function readBoolean(reading: Reading, node: FlatNode): Place {
  const { tree } = reading;
  return joinValues(reading, [tree.childOf(node, 'left'), tree.childOf(node, 'right')]);
}

function joinValues(reading: Reading, nodes: readonly FlatNode[]): Place {
  const places = nodes.map((node) => valuePlace(reading, node)).filter((place) => place !== -1);
  if (places.length < 2) return places[0] ?? -1;
  const joined = reading.flow.place();
  for (const place of places) reading.flow.copy(place, joined);
  return joined;
}

/** What a coroutine returns stands for the coroutine. */
function readAwait(reading: Reading, node: FlatNode): Place {
  const { tree, flow } = reading;
  const awaited = valuePlace(reading, partOf(tree, node));
  reading.variables.members.run();
  if (awaited === -1) return -1;
  const place = flow.place();
  flow.copy(awaited, place);
  flow.callMember(awaited, '__await__', { arguments: [], flags: ['implicit'], result: place });
  return place;
}

function readYield(reading: Reading, node: FlatNode): Place {
  const { tree, flow } = reading;
  const { generator } = functionScope(reading);
  const value = valuePlace(reading, partOf(tree, node));
  reading.variables.members.run();
  if (generator === -1) return -1;
  const result = flow.place();
  if (/^yield\s+from\b/.test(tree.text.slice(tree.startOf(node), tree.startOf(node) + 40))) {
    const elements = iterate(reading, value);
    if (elements === -1) return -1;
    flow.write(elements, generator, ELEMENT_KEY);
    flow.read(value, RETURNED, result);
    return result;
  }
  if (value !== -1) flow.write(value, generator, ELEMENT_KEY);
  flow.read(generator, SENT, result);
  return result;
}

/** Members of generators: what `return` gives to `yield from`, and what `send` gives to `yield`. */
export const RETURNED = '__returned__';
const SENT = '__sent__';

function readNamed(reading: Reading, node: FlatNode): Place {
  const { tree } = reading;
  const name = tree.childOf(node, 'name');
  const value = valuePlace(reading, tree.childOf(node, 'value'));
  if (name !== -1) bindWalrus(reading, nameOf(tree, name), value);
  return value;
}
