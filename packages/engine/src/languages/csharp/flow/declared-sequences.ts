// What indices and lengths of variables give that are declared as arrays, or as sequences and tables of the runtime.
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { plainName } from '../extraction/names.ts';
import { plainTypeOf, type Reading, surroundings } from './reading.ts';
import { lastNameOf, withoutMark } from './types.ts';

/**
 * Generic types of the runtime that count what their last type argument says, and give one of it by an index. Nothing of
 * the repository runs there, as behind an interface.
 */
const INDEXED: ReadonlySet<string> = new Set([
  ...['Span', 'ReadOnlySpan', 'List', 'ImmutableArray', 'ImmutableList', 'ArraySegment'],
  ...['Dictionary', 'ConcurrentDictionary', 'SortedDictionary', 'SortedList'],
]);

/** The plain type of what an index of the variable gives; `undefined` where it is none. */
export function plainElementOf(reading: Reading, variable: FlatNode): string | undefined {
  const { tree } = reading;
  const type = sequenceType(reading, variable);
  if (type === -1) return undefined;
  if (tree.typeOf(type) === 'array_type') return plainTypeOf(reading, tree.childOf(type, 'type'));
  const given = tree.childrenOf(tree.childOfType(type, 'type_argument_list'));
  return plainTypeOf(reading, given.at(-1) ?? -1);
}

/** Whether the variable is declared as something that has a length, or a count, of its own. */
export const isSequence = (reading: Reading, variable: FlatNode): boolean =>
  sequenceType(reading, variable) !== -1;

function sequenceType(reading: Reading, variable: FlatNode): FlatNode {
  const { tree, names } = reading;
  const type = lastNameOf(reading, withoutMark(reading, declaredType(reading, variable)));
  if (type === -1) return -1;
  if (tree.typeOf(type) === 'array_type') return type;
  if (tree.typeOf(type) !== 'generic_name') return -1;
  const name = tree.textOf(tree.firstChildOf(type));
  const arity = tree.childrenOf(tree.childOfType(type, 'type_argument_list')).length;
  return INDEXED.has(name) && names.class(name, arity) === undefined ? type : -1;
}

/** Of a variable, or of a field of the class around; -1 for anything else. */
function declaredType(reading: Reading, variable: FlatNode): FlatNode {
  const { tree, names } = reading;
  if (variable === -1) return -1;
  if (tree.typeOf(variable) === 'identifier')
    return names.variable(plainName(tree.textOf(variable)))?.type ?? -1;
  const isOwn =
    tree.typeOf(variable) === 'member_access_expression' &&
    tree.typeOf(tree.childOf(variable, 'expression')) === 'this';
  if (!isOwn) return -1;
  const name = plainName(tree.textOf(tree.childOf(variable, 'name')));
  return surroundings(reading).class?.fields.get(name)?.type ?? -1;
}
