// Functions that are found by what they are given: those of the namespace of an argument's class, operators that are no
// members, and callbacks that algorithms of the standard library run.
// https://en.cppreference.com/w/cpp/language/adl
import type { Argument, Place } from '../../../flow/flow-builder.ts';
import { associatedKey, ELEMENT_KEY, MEMBER } from '../../../flow/flow-facts.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { readType } from './read-types.ts';
import type { Reading } from './reading.ts';
import { placeOf } from './values.ts';

/** How many parameters are looked at: operators have no more. */
const MAX_PARAMETERS = 2;

/**
 * A free function counts for the classes of its first parameters.
 * @param isOfFile whether no other file sees it
 */
export function associate(
  reading: Reading,
  name: string,
  parameters: FlatNode,
  { place, isOfFile }: { readonly place: Place; readonly isOfFile: boolean },
): void {
  const { tree, builder } = reading;
  const flags = isOfFile ? MEMBER.inFile : 0;
  const types = new Set<number>();
  const list = parameters === -1 ? [] : tree.childrenOf(parameters);
  for (const parameter of list.slice(0, MAX_PARAMETERS)) {
    const type = tree.childOf(parameter, 'type');
    const declarator = tree.childOf(parameter, 'declarator');
    const isPointer = declarator !== -1 && tree.typeOf(declarator).includes('pointer');
    if (type === -1 || isPointer || !CLASS_TYPES.has(tree.typeOf(type))) continue;
    const known = readType(reading, type);
    if (known !== -1) types.add(known);
  }
  for (const type of types) builder.extend(type, associatedKey(name), place, flags);
}

const CLASS_TYPES = new Set([
  ...['type_identifier', 'qualified_identifier', 'template_type'],
  // `enum E`, `struct S`
  ...['enum_specifier', 'struct_specifier', 'class_specifier'],
]);

/** Counts only where something is found. */
export function callAssociated(
  { builder }: Reading,
  name: string,
  given: readonly Argument[],
  result: Place,
): void {
  for (const { kind, place } of given.slice(0, MAX_PARAMETERS)) {
    if (kind !== 'positional') continue;
    builder.callMember(place, associatedKey(name), {
      arguments: given,
      flags: ['implicit'],
      result,
    });
  }
}

/** Whether a class around has a function of the name, so that none is looked for by the arguments. */
export const isMethodAround = ({ surroundings, methods }: Reading, name: string): boolean =>
  surroundings.some(({ classIndex }) => methods.get(classIndex)?.has(name) === true);

/** What is behind the range, or anywhere with those that take no range. */
const ON_RANGES = new Set(
  (
    'sort stable_sort partial_sort nth_element for_each transform find_if find_if_not count_if any_of all_of ' +
    'none_of accumulate reduce copy_if remove_if replace_if generate generate_n partition stable_partition ' +
    'max_element min_element lower_bound upper_bound binary_search unique equal_range adjacent_find is_sorted'
  ).split(' '),
);
const ON_NOTHING = new Set(
  'thread jthread async invoke call_once apply qsort bsearch atexit'.split(' '),
);

/** Functions and function objects that the standard library runs, with the elements of the range. */
export function runCallbacks(reading: Reading, name: string, list: FlatNode): void {
  const { tree, builder } = reading;
  if (name === 'visit' && list !== -1) visitWith(reading, tree.childrenOf(list));
  const isOnRange = ON_RANGES.has(name);
  if (list === -1 || (!isOnRange && !ON_NOTHING.has(name))) return;
  const nodes = tree.childrenOf(list).filter((node) => tree.typeOf(node) !== 'comment');
  const range = isOnRange && nodes[0] !== undefined ? placeOf(reading, nodes[0]) : -1;
  const element = builder.place();
  if (range !== -1) builder.read(range, ELEMENT_KEY, element);
  const given = [element, element].map((place) => ({ kind: 'positional', place }) as const);
  for (const node of isOnRange ? nodes.slice(1) : nodes) {
    // What a lambda calls belongs to the function around it.
    for (const parameter of reading.lambdas.get(node) ?? []) builder.copy(element, parameter);
    const place = mayBeCallback(reading, node) ? placeOf(reading, node) : -1;
    if (place !== -1)
      builder.call(place, { arguments: isOnRange ? given : [], flags: ['implicit'] });
  }
}

/** `std::visit(visitor, variant)` */
function visitWith(reading: Reading, [visitor, variant]: readonly FlatNode[]): void {
  const { builder } = reading;
  if (visitor === undefined || variant === undefined) return;
  const held = builder.place();
  const whole = placeOf(reading, variant);
  if (whole !== -1) builder.read(whole, ELEMENT_KEY, held);
  for (const parameter of reading.lambdas.get(visitor) ?? []) builder.copy(held, parameter);
  const callee = reading.lambdas.has(visitor) ? -1 : placeOf(reading, visitor);
  const given = [{ kind: 'positional', place: held }] as const;
  if (callee !== -1) builder.call(callee, { arguments: given, flags: ['implicit'] });
}

/** A name, or an object that is made there, but no iterator that is asked for. */
function mayBeCallback({ tree }: Reading, node: FlatNode): boolean {
  const type = tree.typeOf(node);
  if (type === 'call_expression')
    return tree.typeOf(tree.childOf(node, 'function')) !== 'field_expression';
  return CALLBACKS.has(type);
}

const CALLBACKS = new Set([
  'identifier',
  'qualified_identifier',
  'pointer_expression',
  'template_function',
  'compound_literal_expression',
]);
