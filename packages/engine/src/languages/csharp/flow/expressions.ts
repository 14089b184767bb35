// The value of each expression, once its parts have been read.
import type { Place } from '../../../flow/flow-builder.ts';
import { ELEMENT_KEY, getterKey } from '../../../flow/flow-facts.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { plainName } from '../extraction/names.ts';
import { readAssignment } from './assignments.ts';
import { argumentsOf, argumentValue, memberName, receiverOf, superOf } from './call-sites.ts';
import { INDEXER } from './callables.ts';
import { classValue } from './class-values.ts';
import { isSequence, plainElementOf } from './declared-sequences.ts';
import { initialize, newList } from './initializers.ts';
import { converted, readPostfix, readPrefix, runOperator, seenAs } from './operators.ts';
import { plainField } from './plain-members.ts';
import {
  partsOf,
  plainPlace,
  type Reading,
  readIndexed,
  readOverridable,
  surroundings,
  valueAt,
} from './reading.ts';
import { targetType } from './target-types.ts';
import { arrayOf, declareType, readType } from './types.ts';

/** Reads the value off an expression; its parts have been read. */
export function readExpression(reading: Reading, node: FlatNode, type: string): void {
  const { places } = reading;
  const read = EXPRESSIONS.get(type);
  if (read !== undefined) places[node] = read(reading, node);
}

type ExpressionReader = (reading: Reading, node: FlatNode) => Place;

const firstValue: ExpressionReader = (reading, node) =>
  valueAt(reading, partsOf(reading, node)[0] ?? -1);

const EXPRESSIONS = new Map<string, ExpressionReader>([
  ['parenthesized_expression', firstValue],
  ['checked_expression', firstValue],
  ['await_expression', firstValue],
  ['ref_expression', firstValue],
  ['postfix_unary_expression', readPostfix],
  ['prefix_unary_expression', readPrefix],
  ['assignment_expression', readAssignment],
  ['conditional_expression', readConditional],
  ['cast_expression', readCast],
  ['as_expression', readAs],
  ['binary_expression', readBinary],
  ['is_expression', (reading) => plainPlace(reading, 'bool')],
  ['is_pattern_expression', (reading) => plainPlace(reading, 'bool')],
  ['member_access_expression', readMember],
  ['conditional_access_expression', readConditionalAccess],
  ['element_access_expression', readElement],
  ['element_binding_expression', readCollection],
  ['array_creation_expression', readArrayCreation],
  ['implicit_array_creation_expression', readArrayCreation],
  ['anonymous_object_creation_expression', readAnonymousObject],
  ['tuple_expression', readTuple],
  ['typeof_expression', (reading) => plainPlace(reading, 'Type')],
  ['default_expression', readDefault],
  ['with_expression', readWith],
  ['generic_name', readGenericName],
  ['interpolation', readInterpolation],
]);

/** Whether what the node names is called or assigned to, so that it is not read. */
function isTarget({ tree }: Reading, node: FlatNode): boolean {
  const field = tree.fieldOf(node);
  const around = tree.parentOf(node);
  if (around === -1) return false;
  if (field === 'function') return tree.typeOf(around) === 'invocation_expression';
  if (field !== 'left' || tree.typeOf(around) !== 'assignment_expression') return false;
  return tree.textOf(tree.childOf(around, 'operator')) === '=';
}

/** One place for all that several expressions give. */
export function joined(reading: Reading, values: readonly Place[]): Place {
  const given = [...new Set(values.filter((value) => value !== -1))];
  if (given.length < 2) return given[0] ?? -1;
  const place = reading.builder.place();
  for (const value of given) reading.builder.copy(value, place);
  return place;
}

function readConditional(reading: Reading, node: FlatNode): Place {
  const { tree } = reading;
  return joined(reading, [
    valueAt(reading, tree.childOf(node, 'consequence')),
    valueAt(reading, tree.childOf(node, 'alternative')),
  ]);
}

function readCast(reading: Reading, node: FlatNode): Place {
  const { tree } = reading;
  return converted(
    reading,
    tree.childOf(node, 'type'),
    valueAt(reading, tree.childOf(node, 'value')),
  );
}

/** `default(int?)`, `default` */
function readDefault(reading: Reading, node: FlatNode): Place {
  return seenAs(reading, reading.tree.childOf(node, 'type'), -1);
}

function readAs(reading: Reading, node: FlatNode): Place {
  const { tree } = reading;
  return seenAs(reading, tree.childOf(node, 'right'), valueAt(reading, tree.childOf(node, 'left')));
}

const COMPARISONS = new Set(['==', '!=', '<', '>', '<=', '>=']);

const NUMERIC = ['int', 'uint', 'long', 'ulong', 'float', 'double', 'decimal'];

/** What may be missing counts like what is there. */
const rankOf = (name = ''): number => NUMERIC.indexOf(name.replace('?', ''));

function readBinary(reading: Reading, node: FlatNode): Place {
  const { tree, plainNames } = reading;
  const operator = tree.textOf(tree.childOf(node, 'operator'));
  const right = valueAt(reading, tree.childOf(node, 'right'));
  const left = valueAt(reading, tree.childOf(node, 'left'));
  if (operator === '&&' || operator === '||' || operator === 'is')
    return plainPlace(reading, 'bool');
  if (operator === '??') return joined(reading, [left, right]);
  const [a, b] = [plainNames.get(left), plainNames.get(right)];
  const isPlain = (left === -1 || a !== undefined) && (right === -1 || b !== undefined);
  const own = isPlain ? -1 : runOperator(reading, node, operator);
  if (COMPARISONS.has(operator)) return plainPlace(reading, 'bool');
  if (operator === '+' && (a === 'string' || b === 'string')) {
    readText(reading, node, a === 'string' ? right : left);
    return plainPlace(reading, 'string');
  }
  if (own !== -1) return own;
  const rank = Math.max(0, rankOf(a), rankOf(b));
  return isPlain && left !== -1 && right !== -1 ? plainPlace(reading, NUMERIC[rank] as string) : -1;
}

/** What stands in a text is turned into one. */
function readInterpolation(reading: Reading, node: FlatNode): Place {
  const part = partsOf(reading, node).find(
    (child) => !reading.tree.typeOf(child).startsWith('interpolation_'),
  );
  if (part !== undefined) readText(reading, node, valueAt(reading, part));
  return -1;
}

function readText(reading: Reading, node: FlatNode, value: Place): void {
  if (value === -1 || reading.plainNames.has(value)) return;
  reading.builder.at(reading.tree.lineOf(node));
  reading.builder.callMember(value, 'ToString', { arguments: [], flags: ['implicit'] });
}

/** `a.b`, where `a` may be a namespace as well. */
function readMember(reading: Reading, node: FlatNode): Place {
  const { tree, builder } = reading;
  if (isTarget(reading, node)) return -1;
  const object = tree.childOf(node, 'expression');
  const named = tree.childOf(node, 'name');
  const name = memberName(reading, named);
  const qualified = qualifiedName(reading, node, object);
  if (tree.typeOf(object) === 'this') {
    const owner = surroundings(reading).class;
    const own = owner?.fields.get(name);
    if (owner !== undefined && own?.mayRun === true)
      return readOverridable(reading, named, { owner, field: own });
    if (own !== undefined && !own.isAccessor) return own.place;
  }
  const from = tree.typeOf(object) === 'base' ? superOf(reading) : valueAt(reading, object);
  const plain = plainField(reading, { object, value: from, name });
  if (plain !== -1) return plain;
  if (LENGTHS.has(name) && isSequence(reading, object)) return plainPlace(reading, 'int');
  if (from === -1 && qualified === '') return -1;
  const place = builder.place();
  builder.at(tree.lineOf(named));
  if (from !== -1) builder.read(from, name, place);
  if (qualified !== '') builder.name(qualified, surroundings(reading).scope, place);
  if (LENGTHS.has(name)) builder.type(builder.addType('int'), place);
  if (HOLDERS.has(name) && from !== -1) builder.read(from, ELEMENT_KEY, place);
  // What may be missing is read as what is there.
  if (name === 'Value' && from !== -1 && isNullable(reading, object)) builder.copy(from, place);
  if (name === 'Values' && from !== -1) giveElements(reading, from, place);
  // What a task gives stands for the task itself, also where this asks for it.
  if (name === 'Result' && from !== -1) builder.copy(from, place);
  return place;
}

const LENGTHS: ReadonlySet<string> = new Set(['Length', 'Count']);

/** Properties of the runtime's generic types that give what is inside. */
const HOLDERS = new Set(['Value', 'Current', 'Task']);

/** Whether it names a variable that is declared as one that may be missing: `T? x`. */
function isNullable({ tree, names }: Reading, node: FlatNode): boolean {
  if (tree.typeOf(node) !== 'identifier') return false;
  const type = names.variable(plainName(tree.textOf(node)))?.type ?? -1;
  return type !== -1 && tree.typeOf(type) === 'nullable_type';
}

/** The values of a table are a sequence of what it gives by its keys. */
function giveElements(reading: Reading, from: Place, to: Place): void {
  const { builder } = reading;
  const [element, values] = [builder.place(), builder.place()];
  readIndexed(reading, from, element);
  builder.object(values);
  builder.write(element, values, ELEMENT_KEY);
  builder.copy(values, to);
}

const LONGEST_NAME = 300;

/** A dotted name whose head no scope of the file binds, and that looks like a type; empty for others. */
function qualifiedName(
  { tree, names, namespaces }: Reading,
  node: FlatNode,
  object: FlatNode,
): string {
  const kind = tree.typeOf(object);
  const isDotted = kind === 'member_access_expression' || kind === 'alias_qualified_name';
  if ((kind !== 'identifier' && !isDotted) || tree.endOf(node) - tree.startOf(node) > LONGEST_NAME)
    return '';
  const text = tree.textOf(node).replace(/^global\s*::\s*/, '');
  if (!/^\p{Lu}[\p{L}\p{N}_]*(?:\s*\.\s*\p{Lu}[\p{L}\p{N}_]*)+$/u.test(text)) return '';
  const segments = text.split('.').map((segment) => segment.trim());
  const head = segments[0] as string;
  return names.variable(head) === undefined && names.class(head) === undefined
    ? namespaces.nameInFile(segments.join('.'))
    : '';
}

/** `a?.b`, `a?[b]`; what is called is read by the call. */
function readConditionalAccess(reading: Reading, node: FlatNode): Place {
  const { tree, builder } = reading;
  if (isTarget(reading, node)) return -1;
  const from = valueAt(reading, tree.childOf(node, 'condition'));
  if (from === -1) return -1;
  const member = tree.childOfType(node, 'member_binding_expression');
  if (member !== -1) {
    const place = builder.place();
    builder.at(tree.lineOf(member));
    builder.read(from, memberName(reading, tree.childOf(member, 'name')), place);
    return place;
  }
  const element = tree.childOfType(node, 'element_binding_expression');
  return element === -1 ? -1 : elementOf(reading, node, from, element);
}

function readElement(reading: Reading, node: FlatNode): Place {
  const { tree } = reading;
  // An element that is called has been read before.
  if (tree.fieldOf(node) === 'left' && isTarget(reading, node)) return -1;
  const object = tree.childOf(node, 'expression');
  const from = object === -1 ? -1 : receiverOf(reading, object);
  if (from === -1) return -1;
  const list = tree.childOf(node, 'subscript');
  const plain = plainElement(reading, object, list);
  return plain === undefined ? elementOf(reading, node, from, list) : plainPlace(reading, plain);
}

/** What an index of a text gives, or of a variable that is declared to hold plain values. */
function plainElement(reading: Reading, object: FlatNode, list: FlatNode): string | undefined {
  const { tree, plainNames } = reading;
  const index = tree.childrenOf(list).at(-1) ?? -1;
  if (index === -1) return undefined;
  const isRange = tree.childOfType(index, 'range_expression') !== -1;
  if (plainNames.get(valueAt(reading, object)) === 'string') return isRange ? 'string' : 'char';
  return isRange ? undefined : plainElementOf(reading, object);
}

function elementOf(reading: Reading, node: FlatNode, from: Place, list: FlatNode): Place {
  const { tree, builder } = reading;
  const place = builder.place();
  builder.at(tree.lineOf(node));
  readIndexed(reading, from, place);
  if (reading.plainNames.has(from)) return place;
  builder.callMember(from, getterKey(INDEXER), {
    arguments: argumentsOf(reading, list),
    result: place,
    flags: ['implicit'],
  });
  return place;
}

/** `[a, ..b]`, which the grammar takes for an index without an object. */
function readCollection(reading: Reading, node: FlatNode): Place {
  const { tree, builder } = reading;
  const around = tree.typeOf(tree.parentOf(node));
  const isIndex = around === 'assignment_expression' && tree.fieldOf(node) === 'left';
  if (isIndex || around === 'conditional_access_expression') return -1;
  const place = newList(reading, node);
  for (const item of tree.childrenOf(node)) {
    const spread = tree.childOfType(item, 'range_expression');
    const value =
      spread === -1 ? argumentValue(reading, item) : valueAt(reading, tree.firstChildOf(spread));
    if (value === -1 || reading.plainNames.has(value)) continue;
    if (spread === -1) builder.write(value, place, ELEMENT_KEY);
    else {
      const element = builder.place();
      builder.read(value, ELEMENT_KEY, element);
      builder.write(element, place, ELEMENT_KEY);
    }
  }
  return place;
}

function readArrayCreation(reading: Reading, node: FlatNode): Place {
  const { tree } = reading;
  const place = newList(reading, node);
  const written = tree.childOf(node, 'type');
  if (written !== -1) {
    const type = readType(reading, written);
    const isArray = tree.typeOf(written) === 'array_type';
    declareType(reading, isArray ? type : arrayOf(reading, type), place);
  }
  initialize(reading, tree.childOfType(node, 'initializer_expression'), place, true);
  return place;
}

/** `new { A = 1, x.B }` */
function readAnonymousObject(reading: Reading, node: FlatNode): Place {
  const { tree, builder } = reading;
  const place = newList(reading, node);
  const parts = partsOf(reading, node);
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at] as FlatNode;
    const next = parts[at + 1];
    const isNamed =
      next !== undefined &&
      tree.typeOf(part) === 'identifier' &&
      tree.text.slice(tree.endOf(part), tree.startOf(next)).includes('=');
    if (isNamed) at += 1;
    const value = valueAt(reading, isNamed ? next : part);
    const last = tree.typeOf(part) === 'identifier' ? part : tree.childOf(part, 'name');
    if (value === -1 || last === -1) continue;
    builder.write(value, place, plainName(tree.textOf(last)));
  }
  return place;
}

function readTuple(reading: Reading, node: FlatNode): Place {
  const { tree, builder } = reading;
  if (isTarget(reading, node)) return -1;
  const place = newList(reading, node);
  const wanted = targetType(reading, node);
  const wantedParts =
    wanted !== -1 && tree.typeOf(wanted) === 'tuple_type' ? tree.childrenOf(wanted) : [];
  tree.childrenOf(node).forEach((item, at) => {
    const value = argumentValue(reading, item);
    if (value === -1 || reading.plainNames.has(value)) return;
    const keys = new Set([String(at), `Item${at + 1}`]);
    for (const named of [item, wantedParts[at] ?? -1]) {
      const name = named === -1 ? -1 : tree.childOf(named, 'name');
      if (name !== -1) keys.add(tree.textOf(name));
    }
    for (const key of keys) builder.write(value, place, key);
  });
  return place;
}

/** A copy with some members set anew. */
function readWith(reading: Reading, node: FlatNode): Place {
  const { tree, builder } = reading;
  const value = firstValue(reading, node);
  if (value === -1) return -1;
  for (const part of tree.childrenOf(node)) {
    if (tree.typeOf(part) !== 'with_initializer') continue;
    const [name, given] = partsOf(reading, part);
    const written = given === undefined ? -1 : valueAt(reading, given);
    if (name !== undefined && written !== -1)
      builder.write(written, value, plainName(tree.textOf(name)));
  }
  return value;
}

/** `C<int>` in front of a dot is a class; elsewhere it names a method. */
function readGenericName(reading: Reading, node: FlatNode): Place {
  const { tree } = reading;
  const field = tree.fieldOf(node);
  if (field === 'function' || field === 'name' || field === 'type' || field === 'returns')
    return -1;
  if (tree.typeOf(tree.parentOf(node)) === 'base_list') return -1;
  return classValue(reading, node);
}
