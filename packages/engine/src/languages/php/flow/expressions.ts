// The value of each expression, once its parts have been read.
import type { Place } from '../../../flow/flow-builder.ts';
import { ELEMENT_KEY, fieldKey, standInKey } from '../../../flow/flow-facts.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { elementOf, memberText } from './calls.ts';
import { aliasEntry } from './class-names.ts';
import { constantKey, ENTRY_PREFIX, isName, variableName } from './names.ts';
import {
  classValue,
  constantText,
  partsOf,
  placeOf,
  propertyKey,
  type Reading,
  textPlace,
  valueAt,
} from './reading.ts';
import { readConcatenation, readPrinted, readText } from './texts.ts';
import { namedType } from './types.ts';

/** Reads the value off an expression; its parts have been read. */
export function readExpression(reading: Reading, node: FlatNode, type: string): void {
  const read = EXPRESSIONS.get(type);
  if (read !== undefined) reading.places[node] = read(reading, node);
}

type ExpressionReader = (reading: Reading, node: FlatNode) => Place;

const lastValue: ExpressionReader = (reading, node) =>
  valueAt(reading, partsOf(reading, node).at(-1) ?? -1);

const EXPRESSIONS = new Map<string, ExpressionReader>([
  ['parenthesized_expression', lastValue],
  ['error_suppression_expression', lastValue],
  ['by_ref', lastValue],
  ['cast_expression', readCast],
  ['clone_expression', readClone],
  ['conditional_expression', readConditional],
  ['binary_expression', readBinary],
  ['match_expression', readMatch],
  ['member_access_expression', readMember],
  ['nullsafe_member_access_expression', readMember],
  ['scoped_property_access_expression', readStatic],
  ['class_constant_access_expression', readConstantOf],
  ['subscript_expression', readElement],
  ['array_creation_expression', readArray],
  ['encapsed_string', readText],
  ['heredoc_body', readText],
  ['print_intrinsic', readPrinted],
  ['echo_statement', readPrinted],
]);

/** Left of a sign of assignment, or among what is unpacked: it is written to. */
export function isTarget({ tree }: Reading, node: FlatNode): boolean {
  const around = tree.parentOf(node);
  if (around === -1) return false;
  const type = tree.typeOf(around);
  if (type === 'list_literal') return true;
  return tree.fieldOf(node) === 'left' && /^(?:reference_)?assignment_expression$/.test(type);
}

/** One place for all that several expressions give. */
export function joined({ builder }: Reading, values: readonly Place[]): Place {
  const given = [...new Set(values.filter((value) => value !== -1))];
  if (given.length < 2) return given[0] ?? -1;
  const place = builder.place();
  for (const value of given) builder.copy(value, place);
  return place;
}

function readCast(reading: Reading, node: FlatNode): Place {
  const { tree, builder } = reading;
  const value = lastValue(reading, node);
  const type = tree.childOf(node, 'type');
  if (value !== -1 && type !== -1 && /string/i.test(tree.textOf(type))) {
    builder.at(tree.lineOf(node));
    builder.callMember(value, '__toString', { arguments: [], flags: ['implicit'] });
    return -1;
  }
  const isObject = type !== -1 && /object/i.test(tree.textOf(type));
  return isObject ? objectOf(reading, tree.childOf(node, 'value'), value) : value;
}

/** `(object) ['a' => $b]`: what a map that is written out has under its keys are properties. */
function objectOf(reading: Reading, map: FlatNode, value: Place): Place {
  const { tree, builder } = reading;
  if (map === -1 || tree.typeOf(map) !== 'array_creation_expression') return value;
  const place = builder.place();
  builder.object(place, 'stdClass');
  for (const element of tree.childrenOf(map)) {
    const [key = -1, given = -1] = partsOf(reading, element);
    const text = given === -1 ? undefined : constantText(tree, key);
    const held = given === -1 ? -1 : valueAt(reading, given);
    if (text !== undefined && held !== -1) builder.write(held, place, fieldKey(text));
  }
  return place;
}

function readClone(reading: Reading, node: FlatNode): Place {
  const { tree, builder } = reading;
  const value = lastValue(reading, node);
  if (value === -1) return -1;
  builder.at(tree.lineOf(node));
  builder.callMember(value, '__clone', { arguments: [], flags: ['implicit'] });
  return value;
}

function readConditional(reading: Reading, node: FlatNode): Place {
  const { tree } = reading;
  const body = tree.childOf(node, 'body');
  return joined(reading, [
    valueAt(reading, body === -1 ? tree.childOf(node, 'condition') : body),
    valueAt(reading, tree.childOf(node, 'alternative')),
  ]);
}

function readBinary(reading: Reading, node: FlatNode): Place {
  const { tree, builder } = reading;
  const operator = tree.textOf(tree.childOf(node, 'operator')).toLowerCase();
  const left = tree.childOf(node, 'left');
  const right = tree.childOf(node, 'right');
  if (operator === 'instanceof') {
    const isPlain = tree.typeOf(left) === 'variable_name' && isName(tree, right);
    if (!isPlain || /^\$this$/.test(tree.textOf(left))) return -1;
    builder.at(tree.lineOf(node));
    const type = namedType(reading, tree.textOf(right));
    if (type !== -1) builder.type(type, valueAt(reading, left));
    return -1;
  }
  if (operator === '.') return readConcatenation(reading, node);
  // `+` joins lists.
  return operator === '??' || operator === '?:' || operator === '+'
    ? joined(reading, [valueAt(reading, left), valueAt(reading, right)])
    : -1;
}

function readMatch(reading: Reading, node: FlatNode): Place {
  const { tree } = reading;
  const arms = tree.childrenOf(tree.childOf(node, 'body'));
  return joined(
    reading,
    arms.map((arm) => valueAt(reading, tree.childOf(arm, 'return_expression'))),
  );
}

function readMember(reading: Reading, node: FlatNode): Place {
  const { tree, builder } = reading;
  if (isTarget(reading, node)) return -1;
  const object = valueAt(reading, tree.childOf(node, 'object'));
  const key = memberText(reading, tree.childOf(node, 'name'));
  if (object === -1) return -1;
  if (key === undefined) return readComputedMember(reading, node, object);
  const place = builder.place();
  builder.at(tree.lineOf(node));
  const asked = askedWord(reading, node);
  if (asked !== undefined) {
    callStandIn(reading, node, { object, key, method: asked === 'isset' ? '__isset' : '__unset' });
    return -1;
  }
  builder.read(object, propertyKey(reading, object, key), place);
  callStandIn(reading, node, { object, key, method: '__get', result: place });
  return place;
}

/** `$object->$name`: where the class answers for what it lacks, it is asked. */
function readComputedMember(reading: Reading, node: FlatNode, object: Place): Place {
  const { tree, builder } = reading;
  if (isThis(reading, node) || askedWord(reading, node) !== undefined) return -1;
  const result = builder.place();
  builder.at(tree.lineOf(node));
  builder.callMember(object, standInKey('__get', ''), {
    arguments: [],
    flags: ['implicit'],
    result,
  });
  return result;
}

const isThis = ({ tree }: Reading, node: FlatNode): boolean =>
  /^\$this$/.test(tree.textOf(tree.childOf(node, 'object')));

/** What an object lacks that is not the receiver itself; the class of that knows what it has. */
export function callStandIn(
  reading: Reading,
  node: FlatNode,
  call: {
    readonly object: Place;
    readonly key: string;
    readonly method: string;
    readonly result?: Place;
  },
): void {
  if (isThis(reading, node)) return;
  reading.builder.callMember(call.object, standInKey(call.method, fieldKey(call.key)), {
    arguments: [],
    flags: ['implicit'],
    ...(call.result !== undefined && { result: call.result }),
  });
}

/** Whether it is only asked whether there is such a thing, or whether that is to go. */
function askedWord({ tree }: Reading, node: FlatNode): 'isset' | 'unset' | undefined {
  const around = tree.parentOf(node);
  if (tree.typeOf(around) === 'unset_statement') return 'unset';
  if (tree.typeOf(around) !== 'argument') return undefined;
  const call = tree.parentOf(tree.parentOf(around));
  const name =
    tree.typeOf(call) === 'function_call_expression' ? tree.childOf(call, 'function') : -1;
  const word = name === -1 ? '' : tree.textOf(name).toLowerCase();
  return word === 'isset' || word === 'unset' ? word : undefined;
}

/** `A::$list` */
function readStatic(reading: Reading, node: FlatNode): Place {
  const { tree, builder } = reading;
  if (isTarget(reading, node)) return -1;
  const name = tree.childOf(node, 'name');
  const object = classValue(reading, tree.childOf(node, 'scope'));
  if (object === -1 || name === -1 || tree.typeOf(name) !== 'variable_name') return -1;
  const place = builder.place();
  builder.at(tree.lineOf(node));
  builder.read(object, fieldKey(variableName(tree, name)), place);
  return place;
}

/** `A::B`; `A::class` is the class itself, as far as calls are concerned. */
function readConstantOf(reading: Reading, node: FlatNode): Place {
  const { tree, builder } = reading;
  const [from, name] = partsOf(reading, node);
  if (from === undefined || name === undefined) return -1;
  const value = classValue(reading, from);
  const isClass = tree.textOf(name).toLowerCase() === 'class';
  const isNamed = isName(tree, from) || tree.typeOf(from) === 'relative_scope';
  if (value === -1 || (isClass && isNamed)) return value;
  const place = builder.place();
  builder.at(tree.lineOf(node));
  builder.read(value, isClass ? 'class' : constantKey(tree.textOf(name)), place);
  return place;
}

/** The key of an entry where it is written out; `*` for any. */
export function entryKey({ tree }: Reading, node: FlatNode): string {
  if (node === -1) return ELEMENT_KEY;
  const text = constantText(tree, node);
  if (text !== undefined) return `${ENTRY_PREFIX}${text}`;
  const isNumber = tree.typeOf(node) === 'integer' && /^\d{1,2}$/.test(tree.textOf(node));
  return isNumber ? tree.textOf(node) : ELEMENT_KEY;
}

function readElement(reading: Reading, node: FlatNode): Place {
  const { tree, builder } = reading;
  if (isTarget(reading, node)) return -1;
  const [object = -1, index = -1] = partsOf(reading, node);
  const from = valueAt(reading, object);
  if (from === -1) return -1;
  const place = builder.place();
  builder.at(tree.lineOf(node));
  const asked = askedWord(reading, node);
  if (asked !== undefined) {
    builder.callMember(from, asked === 'isset' ? 'offsetExists' : 'offsetUnset', {
      arguments: [{ kind: 'positional', place: placeOf(reading, index) }],
      flags: ['implicit'],
    });
    return -1;
  }
  builder.read(from, entryKey(reading, index), place);
  builder.callMember(from, 'offsetGet', {
    arguments: [{ kind: 'positional', place: placeOf(reading, index) }],
    result: place,
    flags: ['implicit'],
  });
  return place;
}

/** A list, a map, or a method of an object that may be called: `[$object, 'name']`. */
function readArray(reading: Reading, node: FlatNode): Place {
  const { tree, builder } = reading;
  const around = tree.parentOf(node);
  if (isTarget(reading, node) || tree.typeOf(around) === 'foreach_statement') {
    if (isTarget(reading, node) || tree.childrenOf(around)[0] !== node) return -1;
  }
  const place = builder.place();
  builder.at(tree.lineOf(node));
  builder.object(place);
  const elements = tree
    .childrenOf(node)
    .filter((child) => tree.typeOf(child) === 'array_element_initializer');
  for (const [at, element] of elements.entries()) addElement(reading, element, at, place);
  addMethod(reading, elements, place);
  return place;
}

function addElement(reading: Reading, element: FlatNode, at: number, place: Place): void {
  const { tree, builder } = reading;
  const parts = partsOf(reading, element);
  const given = parts.at(-1) ?? -1;
  if (given === -1) return;
  if (tree.typeOf(given) === 'variadic_unpacking') {
    const spread = valueAt(reading, tree.firstChildOf(given));
    if (spread !== -1) builder.write(elementOf(reading, spread), place, ELEMENT_KEY);
    return;
  }
  if (parts.length > 1) aliasEntry(reading, element);
  const value = valueAt(reading, given);
  if (value === -1) return;
  const key = parts.length > 1 ? entryKey(reading, parts[0] as FlatNode) : positionKey(at);
  builder.write(value, place, key);
}

const positionKey = (at: number): string => (at < 16 ? String(at) : ELEMENT_KEY);

function addMethod(reading: Reading, elements: readonly FlatNode[], place: Place): void {
  const { tree, builder } = reading;
  if (elements.length !== 2) return;
  const [object, name] = elements.map((element) => tree.firstChildOf(element)) as [
    FlatNode,
    FlatNode,
  ];
  const method = constantText(tree, name);
  const key = method === undefined && mayBeName(tree, name) ? valueAt(reading, name) : -1;
  if (key === -1 && !/^[A-Za-z_]\w*$/.test(method ?? '')) return;
  const text = constantText(tree, object);
  const from = text === undefined ? valueAt(reading, object) : textPlace(reading, text);
  if (from === -1) return;
  const found = builder.place();
  if (method === undefined) builder.readAt(from, key, found);
  else builder.read(from, method, found);
  builder.write(found, place, '__invoke');
}

const mayBeName = (tree: FlatTree, node: FlatNode): boolean =>
  node !== -1 && /^(?:variable_name|encapsed_string|binary_expression)$/.test(tree.typeOf(node));
