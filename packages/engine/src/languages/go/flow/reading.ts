// What stands between the steps of the walk through a Go file, and the places of names and expressions.
import type { FlowBuilder, Place } from '../../../flow/flow-builder.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import type { TypeReader } from './read-types.ts';
import type { LocalNames } from './scopes.ts';

export interface GoFlowSource {
  readonly tree: FlatTree;
  readonly lines: number;
  /** Index of each declaration by where its function, type or function literal starts. */
  readonly declarationAt: ReadonlyMap<number, number>;
  /** Local names of imported packages. */
  readonly packages: ReadonlySet<string>;
}

/** A type parameter of a type that the file declares. */
export interface TypeParameter {
  /** Index among the classes. */
  readonly class: number;
  /** As the type itself names it. */
  readonly name: string;
  /** The interface that it has to satisfy, as a type of the facts; -1 for none. */
  readonly bound: number;
}

/** A type parameter of a function, which stands for whatever is given. */
export type FunctionTypeParameter = Pick<TypeParameter, 'bound'>;

export interface Reading extends GoFlowSource {
  readonly builder: FlowBuilder;
  readonly names: LocalNames;
  /** Functions and variables that the file declares at its own level. */
  readonly globals: Map<string, Place>;
  /** How many parameters functions of the file need, by name. */
  readonly sizes: Map<string, number>;
  /** Of every expression that has been left; -1 where there is nothing of interest. */
  readonly places: Int32Array;
  readonly types: TypeReader;
  /** Those in sight, by the names that they have there. */
  typeParameters: ReadonlyMap<string, TypeParameter | FunctionTypeParameter>;
  /** The last constant that was left with a value of its own; the node 0 before there is one. */
  writtenConstant: FlatNode;
  /** Types that the file declares, by name. */
  readonly typeNames: Set<string>;
  /** Generic types that the file declares, by name. */
  readonly generics: Map<string, readonly TypeParameter[]>;
  /** Names of fields by position, of structs that the file declares. */
  readonly structs: Map<string, readonly string[]>;
  /** Places of what each open function returns, by position. */
  readonly results: Place[][];
  /** Receivers of the methods that have been opened. */
  readonly receivers: Set<Place>;
  /** The variable and the value of each open type switch. */
  readonly assertions: { readonly name: string | undefined; readonly value: Place }[];
}

/** The place of an expression that was left, or of a name. */
export function placeOf(reading: Reading, node: FlatNode): Place {
  const { tree, places, names, globals, builder } = reading;
  if (node === -1) return -1;
  if (places[node] !== -1) return places[node]!;
  if (tree.typeOf(node) !== 'identifier') return -1;
  const name = tree.textOf(node);
  if (name === '_' || VALUES_WITHOUT_PLACE.has(name)) return -1;
  const known = names.find(name) ?? globals.get(name);
  if (known !== undefined) return known;
  const place = builder.place();
  builder.name(name, -1, place);
  places[node] = place;
  return place;
}

const VALUES_WITHOUT_PLACE: ReadonlySet<string> = new Set(['nil', 'true', 'false', 'iota']);

export function isPackageMember(
  { tree, names, globals, packages }: Reading,
  node: FlatNode,
): boolean {
  const operand = tree.childOf(node, 'operand');
  if (operand === -1 || tree.typeOf(operand) !== 'identifier') return false;
  const name = tree.textOf(operand);
  return packages.has(name) && names.find(name) === undefined && !globals.has(name);
}

export function isCallee(tree: FlatTree, node: FlatNode): boolean {
  return (
    tree.fieldOf(node) === 'function' && tree.typeOf(tree.parentOf(node)) === 'call_expression'
  );
}

/** Whether it stands on the left side of an assignment. */
export function isTarget(tree: FlatTree, node: FlatNode): boolean {
  const list = tree.parentOf(node);
  if (list === -1 || tree.typeOf(list) !== 'expression_list' || tree.fieldOf(list) !== 'left')
    return false;
  const statement = tree.typeOf(tree.parentOf(list));
  return (
    statement === 'assignment_statement' ||
    statement === 'range_clause' ||
    statement === 'receive_statement'
  );
}

export function constantKey(tree: FlatTree, node: FlatNode): string | undefined {
  if (node === -1) return undefined;
  const type = tree.typeOf(node);
  if (type !== 'interpreted_string_literal' && type !== 'raw_string_literal') return undefined;
  return tree.textOf(node).slice(1, -1);
}

export function listOf(tree: FlatTree, node: FlatNode): FlatNode[] {
  return tree.typeOf(node) === 'expression_list'
    ? tree.childrenOf(node).filter((child) => tree.typeOf(child) !== 'comment')
    : [node];
}

/** Nodes without values inside. */
export const TYPES: ReadonlySet<string> = new Set([
  'slice_type',
  'array_type',
  'map_type',
  'pointer_type',
  'channel_type',
  'struct_type',
  'interface_type',
  'function_type',
  'generic_type',
  'qualified_type',
  'interpreted_string_literal',
  'raw_string_literal',
]);
