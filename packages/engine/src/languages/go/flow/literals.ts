// Composite literals of Go: what they are made of goes to their fields and elements.
import type { Place } from '../../../flow/flow-builder.ts';
import { ELEMENT_KEY } from '../../../flow/flow-facts.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { constantKey, placeOf, type Reading } from './reading.ts';

export function leaveLiteral(reading: Reading, node: FlatNode): Place {
  const { tree, builder, types } = reading;
  const type = tree.childOf(node, 'type');
  const place = builder.place();
  const isNamed = type !== -1 && NAMED_TYPES.has(tree.typeOf(type));
  if (isNamed || type === -1) types.make(type, place);
  else {
    builder.object(place);
    types.declare(type, place);
  }
  fillLiteral(reading, { value: tree.childOf(node, 'body'), type, place });
  return place;
}

const NAMED_TYPES: ReadonlySet<string> = new Set([
  'type_identifier',
  'qualified_type',
  'generic_type',
]);

interface Literal {
  readonly value: FlatNode;
  /** As written, or as the literal around it says; -1 when that is not known. */
  readonly type: FlatNode;
  readonly place: Place;
}

/** Elements of the literal, and of those inside it that leave out their type. */
function fillLiteral(reading: Reading, outer: Literal): void {
  const { tree } = reading;
  const pending = [outer];
  for (let literal = pending.pop(); literal !== undefined; literal = pending.pop()) {
    const { value, type } = literal;
    if (value === -1) continue;
    const typeName = type === -1 ? '' : tree.typeOf(type);
    const isStruct = NAMED_TYPES.has(typeName) || typeName === 'struct_type';
    const named = typeName === 'generic_type' ? tree.childOf(type, 'type') : type;
    const fields = isStruct ? fieldsOf(reading, tree.textOf(named)) : undefined;
    const inner = elementType(tree, type);
    const fill = { literal, isStruct, fields, inner };
    for (const [at, element] of tree.childrenOf(value).entries()) {
      const nested = fillElement(reading, fill, element, at);
      if (nested !== undefined) pending.push(nested);
    }
  }
}

/** Names of fields by position, where the struct is of this file. */
const fieldsOf = ({ names, structs }: Reading, type: string): readonly string[] | undefined =>
  names.findType(type)?.fields ?? structs.get(type);

interface Filling {
  readonly literal: Literal;
  readonly isStruct: boolean;
  /** Names of the fields by position, where the struct is of this file. */
  readonly fields: readonly string[] | undefined;
  /** The type of the elements; -1 when it is not known. */
  readonly inner: FlatNode;
}

/** @returns the literal that the element is, where it leaves out its type */
function fillElement(
  reading: Reading,
  { literal, isStruct, fields, inner }: Filling,
  element: FlatNode,
  at: number,
): Literal | undefined {
  const { tree, builder } = reading;
  const isKeyed = tree.typeOf(element) === 'keyed_element';
  const [first = -1, second = -1] = tree.childrenOf(element);
  const content = contentOf(tree, isKeyed ? second : element);
  if (content === -1) return undefined;
  const nested =
    tree.typeOf(content) === 'literal_value' ? openNested(reading, content, inner) : undefined;
  const given = nested?.place ?? placeOf(reading, content);
  const position = fields === undefined ? ELEMENT_KEY : fields[at];
  const key = isKeyed ? keyOf(tree, first, isStruct) : position;
  if (given !== -1 && key !== undefined) builder.write(given, literal.place, key);
  // A type of another place may be a list or a map, whose elements these are.
  const mayBeElement = isStruct && fields === undefined && key !== ELEMENT_KEY;
  if (given !== -1 && mayBeElement) builder.write(given, literal.place, ELEMENT_KEY);
  return nested;
}

function contentOf(tree: FlatTree, node: FlatNode): FlatNode {
  return node !== -1 && tree.typeOf(node) === 'literal_element' ? tree.firstChildOf(node) : node;
}

function openNested({ tree, builder, types }: Reading, value: FlatNode, type: FlatNode): Literal {
  const place = builder.place();
  if (type !== -1) types.make(type, place);
  if (type === -1 || !NAMED_TYPES.has(tree.typeOf(type))) builder.object(place);
  return { value, type, place };
}

function keyOf(tree: FlatTree, node: FlatNode, isField: boolean): string {
  const inner = tree.typeOf(node) === 'literal_element' ? tree.firstChildOf(node) : node;
  if (isField && tree.typeOf(inner) === 'identifier') return tree.textOf(inner);
  return constantKey(tree, inner) ?? ELEMENT_KEY;
}

function elementType(tree: FlatTree, type: FlatNode): FlatNode {
  if (type === -1) return -1;
  const element = tree.childOf(type, tree.typeOf(type) === 'map_type' ? 'value' : 'element');
  return element !== -1 && tree.typeOf(element) === 'pointer_type'
    ? tree.firstChildOf(element)
    : element;
}
