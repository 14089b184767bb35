// Go types as written, as types of the flow facts. A pointer is what it points to; a list, map or channel is
// a type of no name whose arguments are what is inside.
import type { FlowBuilder, Place } from '../../../flow/flow-builder.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { PLAIN_TYPE } from '../call-rules.ts';
import { isPlainType } from '../extraction/predeclared-names.ts';
import type { Reading } from './reading.ts';

/** Types nest as deep as brackets do; what is deeper is left open. */
const MAX_DEPTH = 8;

/** Name of a type argument of which nothing is known: those behind it keep their positions. */
const UNKNOWN = '?';

/** Name of lists, maps and channels, whose elements are their arguments. */
export const COLLECTION = '[]';

export interface TypeReader {
  /** @returns a type of the facts, or -1 when nothing is to be said of it */
  read(node: FlatNode): number;
  /** The same of a name that stands where a value may stand as well, and is no type parameter's. */
  readName(name: string): number;
  /** Says that the place holds what the type stands for. */
  declare(node: FlatNode, place: Place): void;
  /** Says that an instance of the type is made there. */
  make(node: FlatNode, place: Place): void;
  /** The result of a call of a value of the type: `func() T`. -1 when it is no function type. */
  resultOf(node: FlatNode): FlatNode;
}

export interface TypeSurroundings {
  /** Names of type parameters that are in sight. */
  parameters(): Reading['typeParameters'];
  /** The class that a struct or an interface is which is written out. */
  classOf(node: FlatNode): number;
  /** Types that the file declares. */
  typeNames(): ReadonlySet<string>;
  /** The class of a type of the function that is read. */
  localClass(name: string): number | undefined;
}

export function createTypeReader(
  tree: FlatTree,
  builder: FlowBuilder,
  { parameters, typeNames, classOf, localClass }: TypeSurroundings,
): TypeReader {
  const written = new Map<FlatNode, number>();
  /** Whether type parameters of types are read as what they are at least. */
  let isBounded = false;
  const readBounded = (node: FlatNode): number => {
    const isAny = [...parameters().values()].some((each) => 'class' in each && each.bound !== -1);
    if (!isAny || node === -1) return -1;
    isBounded = true;
    const type = read(node);
    isBounded = false;
    return type;
  };
  const readWritten = (node: FlatNode): number => {
    const type = written.get(node) ?? builder.addClassType(classOf(node));
    written.set(node, type);
    return type;
  };
  const readName = (name: string): number => {
    const local = localClass(name);
    if (local !== undefined) return builder.addClassType(local, name);
    if (name === 'any') return -1;
    return builder.addType(isPlainType(name) && !typeNames().has(name) ? PLAIN_TYPE : name);
  };
  const read = (node: FlatNode, depth = 0): number => {
    if (node === -1 || depth > MAX_DEPTH) return -1;
    switch (tree.typeOf(node)) {
      case 'type_identifier':
      case 'qualified_type': {
        const name = tree.textOf(node).replace(/\s+/g, '');
        const parameter = parameters().get(name);
        if (parameter === undefined) return readName(name);
        if (!('class' in parameter) || (isBounded && parameter.bound !== -1))
          return parameter.bound;
        return builder.addType(parameter.name, [], -1, parameter.class);
      }
      case 'generic_type': {
        const name = tree.textOf(tree.childOf(node, 'type')).replace(/\s+/g, '');
        return builder.addType(name, readAll(tree.childOf(node, 'type_arguments'), depth));
      }
      case 'pointer_type':
      case 'parenthesized_type':
      case 'type_elem':
        return read(tree.firstChildOf(node), depth + 1);
      case 'slice_type':
      case 'array_type':
      case 'implicit_length_array_type':
        return collection([read(tree.childOf(node, 'element'), depth + 1)]);
      case 'map_type':
        return collection([
          read(tree.childOf(node, 'key'), depth + 1),
          read(tree.childOf(node, 'value'), depth + 1),
        ]);
      case 'channel_type':
        return collection([read(tree.childOf(node, 'value'), depth + 1)]);
      case 'struct_type':
        return readWritten(node);
      case 'interface_type':
        return tree.childOfType(node, 'method_elem') === -1 ? -1 : readWritten(node);
      default:
        return -1;
    }
  };
  const collection = (inside: readonly number[]): number => {
    const known = inside.filter((type) => type !== -1);
    return known.length === 0 ? -1 : builder.addType(COLLECTION, known);
  };
  const readAll = (list: FlatNode, depth: number): number[] =>
    list === -1
      ? []
      : tree
          .childrenOf(list)
          .map((element) => read(element, depth + 1))
          .map((type) => (type === -1 ? builder.addType(UNKNOWN) : type));
  return {
    read: (node) => read(node),
    readName,
    declare: (node, place) => {
      const type = read(node);
      // Inside of a type its parameters are at least what bounds them.
      const bound = readBounded(node);
      if (bound !== -1 && bound !== type) builder.type(bound, place);
      if (type !== -1) builder.type(type, place);
    },
    make: (node, place) => {
      const type = read(node);
      if (type !== -1) builder.made(type, place);
    },
    resultOf: (node) =>
      node !== -1 && tree.typeOf(node) === 'function_type' ? tree.childOf(node, 'result') : -1,
  };
}
