// The value of each expression that is no call, once its parts have been read.
import type { CallOptions, Place } from '../../../flow/flow-builder.ts';
import { ELEMENT_KEY, fieldKey } from '../../../flow/flow-facts.ts';
import { childOf, childrenOf, nameOf } from '../extraction/syntax-tree.ts';
import { callOperator, isAsked, readComparedCall, superIn, superOf } from './call-sites.ts';
import { writtenType } from './kotlin-class.ts';
import { callExtensionAround } from './member-extensions.ts';
import { qualifiedName } from './qualified-names.ts';
import {
  freeName,
  joined,
  plainPlace,
  plainTypeOf,
  type Reading,
  surroundings,
  valueAt,
} from './reading.ts';
import { readInterpolation, readString, readText } from './texts.ts';
import { isExpression, lineOf, operandsOf } from './tree-walk.ts';
import { declareType, readType } from './types.ts';
import { assign, declareTested } from './variables.ts';

type ExpressionReader = (reading: Reading, node: number) => Place;

const first: ExpressionReader = (reading, node) =>
  valueAt(reading, operandsOf(reading.tree, node)[0] ?? -1);

const READERS = new Map<string, ExpressionReader>([
  ['parenthesized_expression', first],
  ['annotated_expression', first],
  ['labeled_expression', first],
  ['spread_expression', first],
  ['unary_expression', readUnary],
  ['binary_expression', readBinary],
  ['infix_expression', readInfix],
  ['range_expression', readRange],
  ['in_expression', readIn],
  ['is_expression', readIs],
  ['as_expression', readAs],
  ['index_expression', readIndex],
  ['navigation_expression', readNavigation],
  ['if_expression', readBranches],
  ['when_expression', readBranches],
  ['try_expression', readBranches],
  ['collection_literal', readCollection],
  ['string_literal', readString],
  ['multiline_string_literal', readString],
  ['interpolation', readInterpolation],
]);

/** Reads the value off an expression; its parts have been read. */
export function readExpression(reading: Reading, node: number, type: string): void {
  const read = READERS.get(type);
  if (read !== undefined) reading.places[node] = read(reading, node);
}

const UNARY = new Map([
  ['-', 'unaryMinus'],
  ['+', 'unaryPlus'],
  ['!', 'not'],
  ['++', 'inc'],
  ['--', 'dec'],
]);

function readUnary(reading: Reading, node: number): Place {
  const { tree, builder } = reading;
  const operand = operandsOf(tree, node)[0] ?? -1;
  const value = valueAt(reading, operand);
  if (value === -1) return value;
  const sign = childrenOf(tree, node).find((child) => child !== operand);
  const member = sign === undefined ? undefined : UNARY.get(tree.types[sign] as string);
  if (member === undefined) return value;
  // Of texts alone nothing but what the program adds to them has signs.
  const plain = reading.plainNames.get(value);
  if (plain !== undefined && plain !== 'String') return value;
  // In `!a.b()` the sign belongs to the whole, but the grammar binds it closer: the value stays what it is.
  const parent = tree.types[tree.parents[node] as number];
  if (parent === 'navigation_expression' || parent === 'call_expression') return value;
  builder.at(lineOf(tree, node));
  const result = callOperator(reading, value, member, []);
  return member === 'not' ? plainPlace(reading, 'Boolean') : joined(reading, [value, result]);
}

const ARITHMETIC = new Map([
  ['+', 'plus'],
  ['-', 'minus'],
  ['*', 'times'],
  ['/', 'div'],
  ['%', 'rem'],
]);

const COMPARISONS = new Set(['<', '>', '<=', '>=']);

/** From the narrowest. */
const NUMERIC = ['Int', 'Long', 'Float', 'Double'];

function readBinary(reading: Reading, node: number): Place {
  const { tree, builder, plainNames } = reading;
  if (readComparedCall(reading, node)) return reading.places[node] as number;
  const [left = -1, right = -1] = operandsOf(tree, node);
  const sign = tree.types[tree.after[left] as number] as string;
  if (sign === '?:') return joined(reading, [valueAt(reading, left), valueAt(reading, right)]);
  const value = valueAt(reading, left);
  const other = valueAt(reading, right);
  const isPlain = value === -1 || plainNames.has(value);
  builder.at(lineOf(tree, node));
  const member = ARITHMETIC.get(sign);
  if (member !== undefined) {
    if (sign === '+' && plainNames.get(value) === 'String') readText(reading, other, node);
    if (!isPlain || (value !== -1 && other !== -1 && !plainNames.has(other)))
      return callOperator(reading, value, member, [other]);
    return arithmeticPlace(reading, value, other);
  }
  if (!isPlain && COMPARISONS.has(sign)) callOperator(reading, value, 'compareTo', [other]);
  const isEquality = sign === '==' || sign === '!=';
  if (!isPlain && isEquality && plainNames.get(other) !== 'Nothing')
    callOperator(reading, value, 'equals', [other]);
  return plainPlace(reading, 'Boolean');
}

function arithmeticPlace(reading: Reading, left: Place, right: Place): Place {
  const { plainNames } = reading;
  const names = [plainNames.get(left), plainNames.get(right)];
  if (names.includes('String')) return plainPlace(reading, 'String');
  const [a, b] = names;
  if (a === undefined || b === undefined) return -1;
  const rank = Math.max(0, NUMERIC.indexOf(a), NUMERIC.indexOf(b));
  return plainPlace(reading, NUMERIC[rank] as string);
}

/** `a f b` */
function readInfix(reading: Reading, node: number): Place {
  const { tree, builder } = reading;
  const [left = -1, nameNode = -1, right = -1] = childrenOf(tree, node).filter((child) =>
    isExpression(tree, child),
  );
  const result = isAsked(reading, node) ? builder.place() : undefined;
  const receiver = valueAt(reading, left);
  const given = valueAt(reading, right);
  builder.at(lineOf(tree, nameNode));
  const called = receiver === -1 ? builder.place() : receiver;
  const name = nameOf(tree, nameNode);
  const options: CallOptions = {
    arguments: [{ kind: 'positional', place: given === -1 ? builder.place() : given }],
    ...(result !== undefined && { result }),
  };
  builder.callMember(called, name, { ...options, flags: ['orName'] });
  callExtensionAround(reading, called, name, options);
  return result ?? -1;
}

function readOperator(reading: Reading, node: number, member: string): Place {
  const { tree, builder, plainNames } = reading;
  const [left = -1, right = -1] = operandsOf(tree, node);
  const value = valueAt(reading, left);
  const other = valueAt(reading, right);
  if (value === -1 || plainNames.has(value)) return -1;
  builder.at(lineOf(tree, node));
  return callOperator(reading, value, member, [other]);
}

const RANGES = new Map([
  ['Int', 'IntRange'],
  ['Long', 'LongRange'],
  ['Char', 'CharRange'],
]);

/** `a..b`; what an overload is given by it is known by its type. */
function readRange(reading: Reading, node: number): Place {
  const { tree, builder, plainNames } = reading;
  const [left = -1] = operandsOf(tree, node);
  const range = RANGES.get(plainNames.get(valueAt(reading, left)) ?? '');
  if (range === undefined || !isAsked(reading, node)) return readOperator(reading, node, 'rangeTo');
  const place = builder.place();
  builder.type(builder.addType(range), place);
  return place;
}

/** `a in b` asks `b`. */
function readIn(reading: Reading, node: number): Place {
  const { tree, builder, plainNames } = reading;
  const [left = -1, right = -1] = operandsOf(tree, node);
  const value = valueAt(reading, right);
  if (value !== -1 && !plainNames.has(value)) {
    builder.at(lineOf(tree, node));
    callOperator(reading, value, 'contains', [valueAt(reading, left)]);
  }
  return plainPlace(reading, 'Boolean');
}

/** A variable whose type has been tested is of that type in what follows. */
function readIs(reading: Reading, node: number): Place {
  const { tree } = reading;
  const operand = operandsOf(tree, node)[0] ?? -1;
  const isNegated = childOf(tree, node, '!is') !== -1;
  // Looking at a property may run its accessor.
  valueAt(reading, operand);
  if (!isNegated && tree.types[operand] === 'identifier')
    declareTested(reading, nameOf(tree, operand), writtenType(tree, node));
  return plainPlace(reading, 'Boolean');
}

function readAs(reading: Reading, node: number): Place {
  const { tree, builder } = reading;
  const operand = operandsOf(tree, node)[0] ?? -1;
  const value = valueAt(reading, operand);
  const type = writtenType(tree, node);
  const plain = plainTypeOf(reading, type);
  if (plain !== undefined) return plainPlace(reading, plain);
  const place = builder.place();
  builder.at(lineOf(tree, node));
  declareType(reading, readType(reading, type), place);
  if (value !== -1) builder.copy(value, place);
  if (!isAsked(reading, node) && tree.types[operand] === 'identifier')
    declareTested(reading, nameOf(tree, operand), type);
  return place;
}

function readIndex(reading: Reading, node: number): Place {
  const { tree, builder, plainNames } = reading;
  const [object = -1, ...keys] = operandsOf(tree, node);
  const value = valueAt(reading, object);
  const parent = tree.parents[node] as number;
  const isAssigned = tree.types[parent] === 'assignment' && node === parent + 1;
  const plain = plainNames.get(value);
  if (value === -1 || plain !== undefined)
    return plain === 'String' && !isAssigned ? plainPlace(reading, 'Char') : -1;
  if (isAssigned && childOf(tree, parent, '=') !== -1) return -1;
  builder.at(lineOf(tree, node));
  if (reading.isRuntime) {
    const element = builder.place();
    builder.read(value, ELEMENT_KEY, element);
    return element;
  }
  const given = keys.map((key) => valueAt(reading, key));
  return callOperator(reading, value, 'get', given);
}

/** `a.b`, where nothing is called. */
function readNavigation(reading: Reading, node: number): Place {
  const { tree, builder } = reading;
  const parent = tree.parents[node] as number;
  const isFirst = node === parent + 1;
  if (isFirst && tree.types[parent] === 'call_expression') return -1;
  if (isFirst && tree.types[parent] === 'assignment' && childOf(tree, parent, '=') !== -1)
    return -1;
  const nameNode = (tree.after[node] as number) - 1;
  if (tree.types[nameNode] !== 'identifier') return -1;
  const name = nameOf(tree, nameNode);
  const object = node + 1;
  if (isClassOfJava(reading, node, name)) return plainPlace(reading, 'Class');
  const qualified = qualifiedName(reading, node);
  if (qualified !== undefined) return freeName(reading, node, qualified);
  const own = ownProperty(reading, object, name);
  if (own !== undefined) return own;
  const named = superIn(tree, object);
  const from = named === -1 ? valueAt(reading, object) : superOf(reading, named);
  if (from === -1) return -1;
  const place = builder.place();
  builder.at(lineOf(tree, nameNode));
  builder.read(from, fieldKey(name), place);
  return place;
}

/** `T::class.java` is of a type of Java's, by which overloads are told apart. */
function isClassOfJava({ tree }: Reading, node: number, name: string): boolean {
  const object = node + 1;
  if (!OF_JAVA.has(name) || tree.types[object] !== 'navigation_expression') return false;
  const isReference = childOf(tree, object, '::') !== -1;
  return isReference && nameOf(tree, (tree.after[object] as number) - 1) === 'class';
}

const OF_JAVA: ReadonlySet<string> = new Set(['java', 'javaObjectType', 'javaPrimitiveType']);

/** The place of a property of the class around that is named with `this`. */
function ownProperty(reading: Reading, object: number, name: string): Place | undefined {
  const { tree } = reading;
  const { class: owner, self } = surroundings(reading);
  const isThis = tree.types[object] === 'this_expression' && tree.after[object] === object + 2;
  if (!isThis || owner === undefined || self !== owner.self) return undefined;
  const property = owner.properties.get(name);
  if (property === undefined || property.hasAccessors) return undefined;
  const plain = plainTypeOf(reading, property.type);
  return plain === undefined ? property.place : plainPlace(reading, plain);
}

const BLOCKS = new Set(['block', 'catch_block', 'when_entry', 'finally_block']);

/** `if`, `when` and `try` give what one of their branches does. */
function readBranches(reading: Reading, node: number): Place {
  if (!isAsked(reading, node)) return -1;
  const { tree } = reading;
  const condition = tree.types[node] === 'if_expression' ? operandsOf(tree, node)[0] : -1;
  const values = childrenOf(tree, node).flatMap((child) => {
    if (child === condition || tree.types[child] === 'finally_block') return [];
    if (BLOCKS.has(tree.types[child] as string)) return [branchValue(reading, child)];
    return isExpression(tree, child) ? [valueAt(reading, child)] : [];
  });
  return joined(reading, values);
}

/** What the last statement gives. */
function branchValue(reading: Reading, branch: number): Place {
  const { tree } = reading;
  let at = branch;
  // `catch (e: E) { ... }` and `x -> { ... }` hold their block.
  for (let steps = 0; steps < 3; steps++) {
    const parts = childrenOf(tree, at);
    const last = parts.findLast(
      (child) => isExpression(tree, child) || tree.types[child] === 'block',
    );
    if (last === undefined) return -1;
    if (tree.types[at] === 'when_entry') {
      const arrow = childOf(tree, at, '->');
      if (arrow === -1 || last < arrow) return -1;
    }
    if (tree.types[last] !== 'block') return valueAt(reading, last);
    at = last;
  }
  return -1;
}

function readCollection(reading: Reading, node: number): Place {
  const { tree, builder } = reading;
  const place = builder.place();
  builder.object(place);
  for (const operand of operandsOf(tree, node)) {
    const value = valueAt(reading, operand);
    if (value !== -1 && !reading.plainNames.has(value)) builder.write(value, place, ELEMENT_KEY);
  }
  return place;
}

const ASSIGNING = new Map([
  ['+=', 'plus'],
  ['-=', 'minus'],
  ['*=', 'times'],
  ['/=', 'div'],
  ['%=', 'rem'],
]);

/** `a = b`, `a += b` */
export function readAssignment(reading: Reading, node: number): void {
  const { tree, builder, plainNames } = reading;
  const [target = -1, right = -1] = operandsOf(tree, node);
  const sign = tree.types[tree.after[target] as number] as string;
  const value = valueAt(reading, right);
  const member = ASSIGNING.get(sign);
  if (member === undefined) {
    assign(reading, target, value);
    return;
  }
  const object = valueAt(reading, target);
  if (object === -1 || plainNames.has(object)) return;
  builder.at(lineOf(tree, node));
  callOperator(reading, object, `${member}Assign`, [value]);
  assign(reading, target, callOperator(reading, object, member, [value]));
}
