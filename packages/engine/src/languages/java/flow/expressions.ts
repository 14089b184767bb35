// The value of each expression, once its parts have been read, and where assignments lead.
import type { Place } from '../../../flow/flow-builder.ts';
import { ELEMENT_KEY, fieldKey } from '../../../flow/flow-facts.ts';
import { startsWithCapital } from '../../../platforms/jvm/qualified-name.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { segmentsOf } from '../qualified-names.ts';
import { noteText } from './constant-texts.ts';
import { readBack, readTextOf } from './handed-over.ts';
import { dimensionsOf } from './java-class.ts';
import {
  freeName,
  isPlainType,
  placeOfVariable,
  plainPlace,
  type Reading,
  surroundings,
  valueAt,
} from './reading.ts';
import { noteClassLiteral, noteOffset } from './reflection.ts';
import { arrayOf, declareType, readType } from './types.ts';

/** Reads the value off an expression; its parts have been read. */
export function readExpression(reading: Reading, node: FlatNode): void {
  const { tree, places } = reading;
  const read = EXPRESSIONS.get(tree.typeOf(node));
  if (read !== undefined) places[node] = read(reading, node);
}

type ExpressionReader = (reading: Reading, node: FlatNode) => Place;

/** By the type of the expression's node. */
export const EXPRESSIONS: ReadonlyMap<string, ExpressionReader> = new Map<string, ExpressionReader>(
  [
    ['parenthesized_expression', readParenthesized],
    ['assignment_expression', readAssignment],
    ['ternary_expression', readTernary],
    ['cast_expression', readCast],
    ['binary_expression', readBinary],
    ['unary_expression', readUnary],
    ['update_expression', (reading, node) => valueAt(reading, firstPart(reading, node))],
    ['instanceof_expression', (reading) => plainPlace(reading, 'boolean')],
    ['array_access', readElement],
    ['array_creation_expression', readArrayCreation],
    ['array_initializer', readArrayInitializer],
    ['field_access', readField],
    ['class_literal', readClassLiteral],
  ],
);

/** The first node below that is no comment; -1 for none. */
export function firstPart({ tree }: Reading, node: FlatNode): FlatNode {
  const end = tree.afterOf(node);
  for (let at = node + 1; at < end; at = tree.afterOf(at)) if (!isComment(tree, at)) return at;
  return -1;
}

export function isComment(tree: FlatTree, node: FlatNode): boolean {
  const type = tree.typeOf(node);
  return type === 'line_comment' || type === 'block_comment';
}

export const COMMENTS: ReadonlySet<string> = new Set(['line_comment', 'block_comment']);

function readParenthesized(reading: Reading, node: FlatNode): Place {
  return valueAt(reading, firstPart(reading, node));
}

function readAssignment(reading: Reading, node: FlatNode): Place {
  const { tree } = reading;
  const left = tree.childOf(node, 'left');
  const operator = tree.childOf(node, 'operator');
  const isPlain = operator === -1 || tree.textOf(operator) === '=';
  const right = tree.childOf(node, 'right');
  if (!isPlain) {
    const known = valueAt(reading, left);
    if (tree.textOf(operator) === '+=' && reading.plainNames.get(known) === 'String') {
      const added = valueAt(reading, right);
      reading.builder.at(tree.lineOf(node));
      readTextOf(reading, added);
    }
    return known;
  }
  const value = valueAt(reading, right);
  if (tree.typeOf(left) === 'identifier') {
    noteText(reading, tree.textOf(left), right);
    noteOffset(reading, tree.textOf(left), right);
  }
  assign(reading, left, value);
  return value;
}

/** @param target what stands left of the sign: a variable, a field or an element */
function assign(reading: Reading, target: FlatNode, value: Place): void {
  const { tree, builder } = reading;
  builder.at(tree.lineOf(target));
  const given = value === -1 || reading.plainNames.has(value) ? -1 : value;
  if (tree.typeOf(target) === 'identifier') assignName(reading, tree.textOf(target), given);
  if (given === -1) return;
  switch (tree.typeOf(target)) {
    case 'field_access': {
      const own = ownField(reading, target);
      if (own !== undefined) store(reading, given, own);
      else {
        const object = valueAt(reading, tree.childOf(target, 'object'));
        const name = tree.textOf(tree.childOf(target, 'field'));
        if (object !== -1) builder.write(given, object, fieldKey(name));
      }
      break;
    }
    case 'array_access': {
      const array = valueAt(reading, tree.childOf(target, 'array'));
      if (array !== -1) builder.write(given, array, ELEMENT_KEY);
      break;
    }
  }
}

/** @param value -1 for nothing of interest, after which a variable holds nothing else */
function assignName(reading: Reading, name: string, value: Place): void {
  const { names, order } = reading;
  const variable = names.variable(name);
  if (variable !== undefined) {
    const place = order.assign(variable) ?? placeOfVariable(reading, variable);
    store(reading, value, place);
  } else if (value !== -1) writeFree(reading, name, value);
}

/** An inherited field. */
function writeFree(reading: Reading, name: string, value: Place): void {
  const { self } = surroundings(reading);
  if (self !== -1) reading.builder.write(value, self, fieldKey(name));
}

/** Into a place, unless that holds nothing but the type. */
export function store(reading: Reading, value: Place, place: Place): void {
  const { builder, plainNames, mirrors, tables } = reading;
  if (value === -1 || plainNames.has(place)) return;
  const mirror = mirrors.get(value);
  if (mirror !== undefined) mirrors.set(place, mirror);
  const table = tables.get(value);
  if (table !== undefined && !tables.has(place)) tables.set(place, table);
  builder.copy(value, place);
}

function readTernary(reading: Reading, node: FlatNode): Place {
  const { tree } = reading;
  const parts = [tree.childOf(node, 'consequence'), tree.childOf(node, 'alternative')];
  const given = parts.filter((each) => each !== -1 && tree.typeOf(each) !== 'null_literal');
  return joined(
    reading,
    given.map((each) => valueAt(reading, each)),
  );
}

/** One place for all that several expressions give. */
function joined(reading: Reading, values: readonly Place[]): Place {
  const given = [...new Set(values.filter((value) => value !== -1))];
  if (given.length < 2) return given[0] ?? -1;
  const place = reading.builder.place();
  for (const value of given) reading.builder.copy(value, place);
  return place;
}

function readCast(reading: Reading, node: FlatNode): Place {
  const { tree, builder } = reading;
  const [first] = tree.childrenIn(node, 'type');
  if (first === undefined) return valueAt(reading, tree.childOf(node, 'value'));
  const name = tree.textOf(first);
  if (isPlainType(name)) return plainPlace(reading, name);
  const place = builder.place();
  builder.at(tree.lineOf(node));
  for (const written of tree.childrenIn(node, 'type')) {
    declareType(reading, readType(reading, written), place);
  }
  const cast = tree.childOf(node, 'value');
  const value = valueAt(reading, cast);
  if (value !== -1) builder.copy(value, place);
  if (isReading(reading, cast)) readBack(reading, place);
  return place;
}

const isReading = ({ tree }: Reading, node: FlatNode): boolean =>
  node !== -1 &&
  tree.typeOf(node) === 'method_invocation' &&
  tree.textOf(tree.childOf(node, 'name')) === 'readObject';

const COMPARISONS = new Set(['==', '!=', '<', '>', '<=', '>=', '&&', '||']);

/** From the narrowest; what is narrower than `int` becomes one. */
const NUMERIC = ['int', 'long', 'float', 'double'];

function readBinary(reading: Reading, node: FlatNode): Place {
  const { tree, plainNames } = reading;
  const operator = tree.textOf(tree.childOf(node, 'operator'));
  if (COMPARISONS.has(operator)) return plainPlace(reading, 'boolean');
  const left = valueAt(reading, tree.childOf(node, 'left'));
  if (operator === '<<' || operator === '>>' || operator === '>>>') return left;
  const right = valueAt(reading, tree.childOf(node, 'right'));
  const names = [plainNames.get(left), plainNames.get(right)];
  if (operator === '+' && names.includes('String')) {
    reading.builder.at(tree.lineOf(node));
    for (const value of [left, right]) readTextOf(reading, value);
    return plainPlace(reading, 'String');
  }
  const [a, b] = names;
  if (a === undefined || b === undefined) {
    // Of unknown operands the known one tells as much as can be told.
    return left === -1 || right === -1 ? -1 : joined(reading, [left, right]);
  }
  if (a === 'boolean') return left;
  const rank = Math.max(0, NUMERIC.indexOf(a), NUMERIC.indexOf(b));
  return plainPlace(reading, NUMERIC[rank] as string);
}

function readUnary(reading: Reading, node: FlatNode): Place {
  const { tree } = reading;
  if (tree.textOf(tree.childOf(node, 'operator')) === '!') return plainPlace(reading, 'boolean');
  return valueAt(reading, tree.childOf(node, 'operand'));
}

function readElement(reading: Reading, node: FlatNode): Place {
  const { tree, builder } = reading;
  const array = valueAt(reading, tree.childOf(node, 'array'));
  if (array === -1) return -1;
  const plain = reading.plainElements.get(array);
  if (plain !== undefined) return plainPlace(reading, plain);
  const place = builder.place();
  builder.at(tree.lineOf(node));
  builder.read(array, ELEMENT_KEY, place);
  return place;
}

function readArrayCreation(reading: Reading, node: FlatNode): Place {
  const { tree, builder } = reading;
  const value = valueAt(reading, tree.childOf(node, 'value'));
  const place = value === -1 ? builder.place() : value;
  builder.at(tree.lineOf(node));
  if (value === -1) builder.object(place);
  const element = readType(reading, tree.childOf(node, 'type'));
  const dimensions = tree
    .childrenIn(node, 'dimensions')
    .reduce((sum, each) => sum + dimensionsOf(tree, each), 0);
  if (element.type !== -1)
    declareType(reading, arrayOf(reading, element, Math.max(1, dimensions)), place);
  return place;
}

function readArrayInitializer(reading: Reading, node: FlatNode): Place {
  const { tree, builder } = reading;
  const place = builder.place();
  builder.at(tree.lineOf(node));
  builder.object(place);
  const values = tree.childrenOf(node).map((child) => valueAt(reading, child));
  for (const value of new Set(values)) {
    if (value !== -1 && !reading.plainNames.has(value)) builder.write(value, place, ELEMENT_KEY);
  }
  return place;
}

function readClassLiteral(reading: Reading, node: FlatNode): Place {
  const { builder } = reading;
  const written = firstPart(reading, node);
  const { type } = readType(reading, written);
  const place = builder.place();
  noteClassLiteral(reading, written, place);
  builder.type(builder.addType('Class', type === -1 ? [] : [type]), place);
  // Whoever has the class may make an instance of it.
  if (type !== -1) builder.made(type, builder.place());
  return place;
}

/** The place of a field of a class around that is named with `this`; `undefined` for any other access. */
function ownField(reading: Reading, node: FlatNode): Place | undefined {
  const { tree } = reading;
  if (tree.typeOf(tree.childOf(node, 'object')) !== 'this') return undefined;
  const { class: owner } = surroundings(reading);
  const field = owner?.fields.get(tree.textOf(tree.childOf(node, 'field')));
  return field === undefined ? undefined : placeOfVariable(reading, { place: field.place, field });
}

function readField(reading: Reading, node: FlatNode): Place {
  const { tree, builder } = reading;
  const object = tree.childOf(node, 'object');
  const field = tree.childOf(node, 'field');
  if (tree.typeOf(field) === 'this') return outerInstance(reading, tree.textOf(object));
  const own = ownField(reading, node);
  if (own !== undefined) return own;
  const name = tree.textOf(field);
  const qualified = startsWithCapital(name) ? qualifiedType(reading, node) : undefined;
  if (qualified !== undefined) return qualified;
  const from =
    tree.typeOf(object) === 'super' ? surroundings(reading).self : valueAt(reading, object);
  if (from === -1) return -1;
  const place = builder.place();
  builder.at(tree.lineOf(field));
  builder.read(from, fieldKey(name), place);
  if (name === 'length') builder.type(builder.addType('int'), place);
  return place;
}

/** `Outer.this` */
function outerInstance({ around }: Reading, name: string): Place {
  const simple = name.slice(name.lastIndexOf('.') + 1);
  return around.findLast((each) => each.class?.name === simple)?.class?.self ?? -1;
}

const LONGEST_NAME = 300;

/** `a.b.C`, whose head no scope of the file binds. */
function qualifiedType(reading: Reading, node: FlatNode): Place | undefined {
  const { tree, names } = reading;
  if (tree.endOf(node) - tree.startOf(node) > LONGEST_NAME) return undefined;
  const segments = segmentsOf(tree.textOf(node));
  if (segments === undefined || segments.slice(0, -1).some(startsWithCapital)) return undefined;
  const head = segments[0] as string;
  if (head === 'this' || head === 'super' || names.variable(head) !== undefined) return undefined;
  return freeName(reading, node, segments.join('.'));
}

/** The class that a type names, as a value; -1 for what is no class. */
export function classValue(reading: Reading, node: FlatNode): Place {
  const { tree, builder, names } = reading;
  const type = tree.typeOf(node);
  if (type === 'generic_type') return classValue(reading, tree.firstChildOf(node));
  if (type === 'annotated_type') return classValue(reading, tree.childrenOf(node).at(-1) ?? -1);
  if (node === -1 || !NAMED_TYPES.has(type)) return -1;
  if (type === 'type_identifier' || type === 'identifier') {
    const name = tree.textOf(node);
    return names.class(name)?.place ?? freeName(reading, node, name);
  }
  const segments = tree
    .textOf(node)
    .replace(/<[^.]*>|@\w+\s/g, '')
    .split('.')
    .map((segment) => segment.trim());
  const capital = segments.findIndex(startsWithCapital);
  const headLength = capital === -1 ? segments.length : capital + 1;
  const head = segments.slice(0, headLength).join('.');
  let place = names.class(head)?.place ?? freeName(reading, node, head);
  for (const name of segments.slice(headLength)) {
    const inner = builder.place();
    builder.read(place, fieldKey(name), inner);
    place = inner;
  }
  return place;
}

const NAMED_TYPES = new Set([
  'type_identifier',
  'scoped_type_identifier',
  'identifier',
  'field_access',
]);
