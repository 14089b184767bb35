// Types as they are written, to types of the flow facts. Arrays are types named `[]` with one argument, tuples
// classes without a name. What is awaited is what a task gives, so that `Task<T>` is T from the start.
import { byBounds } from '../../../flow/bounded-types.ts';
import type { Place } from '../../../flow/flow-builder.ts';
import { MEMBER } from '../../../flow/flow-facts.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { LONGEST_NAME, segmentsOf } from '../extraction/names.ts';
import { nameOf } from './csharp-class.ts';
import type { TypeMeaning } from './lexical-names.ts';
import { TYPE_PARAMETER, VALUE_TYPE } from './plain-conversions.ts';
import { plainTypeOf, type Reading, SYSTEM_TYPES, surroundings } from './reading.ts';

/** Types nested deeper are read by their names alone. */
const MAX_DEPTH = 8;

export const NOTHING: TypeMeaning = { type: -1, bound: -1 };

export const TASKS: ReadonlySet<string> = new Set(['Task', 'ValueTask']);

export function readType(reading: Reading, node: FlatNode): TypeMeaning {
  return node === -1 ? NOTHING : typeAt(reading, node, 0);
}

/** Says that the place holds instances of the type. */
export function declareType(
  { builder }: Pick<Reading, 'builder'>,
  { type, bound }: TypeMeaning,
  place: Place,
): void {
  if (bound !== -1) builder.type(bound, place);
  if (type !== -1) builder.type(type, place);
}

export function arrayOf({ builder }: Reading, { type, bound }: TypeMeaning): TypeMeaning {
  if (type === -1) return NOTHING;
  return {
    type: builder.addType('[]', [type]),
    bound: bound === -1 ? -1 : builder.addType('[]', [bound]),
  };
}

/** The types in angle brackets, wherever they stand below the node. */
export function typeArgumentsOf({ tree }: Reading, node: FlatNode): FlatNode[] {
  const list = tree.childOfType(node, 'type_argument_list');
  return list === -1 ? [] : tree.childrenOf(list).filter((each) => tree.typeOf(each) !== 'comment');
}

/** What is written with a `?` behind it, without that. */
export function withoutMark({ tree }: Pick<Reading, 'tree'>, type: FlatNode): FlatNode {
  return type !== -1 && tree.typeOf(type) === 'nullable_type' ? tree.childOf(type, 'type') : type;
}

/** Without the namespaces in front. */
export function lastNameOf({ tree }: Reading, type: FlatNode): FlatNode {
  const isQualified = type !== -1 && QUALIFIED.has(tree.typeOf(type));
  return isQualified ? tree.childOf(type, 'name') : type;
}

const QUALIFIED = new Set(['qualified_name', 'alias_qualified_name']);

/** The type of what is in a collection: in a table of its values; -1 where that is not written. */
export function valueTypeOf(reading: Reading, type: FlatNode): FlatNode {
  return partTypesOf(reading, type).at(-1) ?? -1;
}

/** The type of a table's keys. */
export function keyTypeOf(reading: Reading, type: FlatNode): FlatNode {
  const [key = -1, value = -1] = partTypesOf(reading, type);
  return value === -1 ? -1 : key;
}

function partTypesOf(reading: Reading, written: FlatNode): FlatNode[] {
  const { tree } = reading;
  const type = lastNameOf(reading, withoutMark(reading, written));
  if (type === -1) return [];
  if (tree.typeOf(type) === 'array_type') return [tree.childOf(type, 'type')];
  return tree.typeOf(type) === 'generic_name' ? typeArgumentsOf(reading, type) : [];
}

// Depth is bounded by MAX_DEPTH.
function typeAt(reading: Reading, node: FlatNode, depth: number): TypeMeaning {
  const { tree } = reading;
  const inner = (child: FlatNode) =>
    child === -1 || depth >= MAX_DEPTH ? NOTHING : typeAt(reading, child, depth + 1);
  switch (tree.typeOf(node)) {
    case 'identifier':
    case 'predefined_type':
      return namedType(reading, tree.textOf(node), []);
    case 'qualified_name':
    case 'alias_qualified_name':
    case 'generic_name': {
      const name = plainTypeName(reading, node);
      const last = tree.typeOf(node) === 'generic_name' ? node : tree.childOf(node, 'name');
      const given = last === -1 ? [] : typeArgumentsOf(reading, last);
      if (given.length === 1 && TASKS.has(name.slice(name.lastIndexOf('.') + 1)))
        return inner(given[0] as FlatNode);
      const inside = depth >= MAX_DEPTH ? [] : given.map(inner);
      const types = inside.map(({ type }) => type);
      if (types.includes(-1)) return namedType(reading, name, []);
      const whole = namedType(reading, name, types);
      const bounds = byBounds(inside);
      return bounds === undefined
        ? whole
        : { ...whole, bound: namedType(reading, name, bounds).type };
    }
    case 'array_type':
      return arrayOf(reading, inner(tree.childOf(node, 'type')));
    case 'nullable_type': {
      const plain = plainTypeOf(reading, node);
      return plain === undefined
        ? inner(tree.childOf(node, 'type'))
        : namedType(reading, plain, []);
    }
    case 'ref_type':
    case 'scoped_type':
    case 'pointer_type':
      return inner(tree.childOf(node, 'type'));
    case 'tuple_type':
      return depth >= MAX_DEPTH ? NOTHING : tupleType(reading, node, inner);
    default:
      return NOTHING;
  }
}

/** A class without a name, with a field for each element by its position, its number and its own name. */
function tupleType(
  { tree, builder }: Reading,
  node: FlatNode,
  read: (node: FlatNode) => TypeMeaning,
): TypeMeaning {
  const at = builder.addClass({});
  tree.childrenOf(node).forEach((element, position) => {
    const place = builder.place();
    declareType({ builder }, read(tree.childOf(element, 'type')), place);
    const name = tree.childOf(element, 'name');
    const keys = [String(position), `Item${position + 1}`];
    if (name !== -1) keys.push(tree.textOf(name));
    for (const key of keys) builder.member(at, key, place, MEMBER.field);
  });
  return { type: builder.addClassType(at), bound: -1 };
}

/** The dotted name that a type's node is made of, without type arguments and a namespace of the file; empty for what is no name. */
export function plainTypeName({ tree, namespaces }: Reading, node: FlatNode): string {
  if (tree.endOf(node) - tree.startOf(node) > 4 * LONGEST_NAME) return '';
  let text = tree.textOf(node).replace(/^[\p{L}\p{N}_]+\s*::/u, '');
  for (let before = ''; text !== before && text.includes('<'); ) {
    before = text;
    text = text.replace(/<[^<>]*>/g, '');
  }
  const name = segmentsOf(text)?.join('.') ?? '';
  return namespaces.nameInFile(name);
}

function namedType(reading: Reading, name: string, typeArguments: readonly number[]): TypeMeaning {
  if (name === '' || name === 'var' || name === 'dynamic' || name === 'void') return NOTHING;
  const parameter = reading.names.typeParameter(name);
  if (parameter !== undefined) return parameter;
  const { declaration } = surroundings(reading);
  const plain = name.startsWith('@') ? name.slice(1) : name;
  const type = reading.builder.addType(
    SYSTEM_TYPES.get(plain) ?? plain,
    typeArguments,
    declaration,
  );
  return { type, bound: -1 };
}

/**
 * Declares the type parameters of a class or method in the scope that is open.
 * @param owner the class whose they are; -1 for those of a method
 */
export function declareTypeParameters(reading: Reading, node: FlatNode, owner: number): void {
  const { tree, builder, names } = reading;
  const list = tree.childOfType(node, 'type_parameter_list');
  if (list === -1) return;
  const parameters = tree
    .childrenOf(list)
    .filter((parameter) => tree.typeOf(parameter) === 'type_parameter')
    .map((parameter) => nameOf(tree, parameter));
  const any = builder.addType(TYPE_PARAMETER);
  // Bounds may name the parameters: inside of them only the names are known.
  for (const name of parameters) {
    const type = owner === -1 ? any : builder.addType(name, [], -1, owner);
    names.declareTypeParameter(name, { type, bound: -1 });
  }
  const clauses = tree
    .childrenOf(node)
    .filter((child) => tree.typeOf(child) === 'type_parameter_constraints_clause');
  for (const clause of clauses) {
    const name = tree.textOf(tree.firstChildOf(clause));
    if (!parameters.includes(name)) continue;
    const constraints = tree.childrenOf(clause);
    const constraint = constraints
      .map((child) => readType(reading, tree.childOf(child, 'type')))
      .find(({ type }) => type !== -1);
    if (constraint === undefined) {
      const isStruct = constraints.some((child) => tree.textOf(child) === 'struct');
      if (isStruct && owner === -1)
        names.declareTypeParameter(name, { type: builder.addType(VALUE_TYPE), bound: -1 });
      continue;
    }
    const bound = constraint.bound === -1 ? constraint.type : constraint.bound;
    const type = owner === -1 ? bound : builder.addType(name, [], -1, owner);
    names.declareTypeParameter(name, { type, bound: owner === -1 ? -1 : bound });
  }
}
