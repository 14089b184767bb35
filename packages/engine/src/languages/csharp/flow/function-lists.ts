// Functions in the runtime's lists and tables: what is put into a `List<Action>` comes out of it again, wherever that
// goes. Elements of other types are known by the type alone.
import type { Place } from '../../../flow/flow-builder.ts';
import { ELEMENT_KEY } from '../../../flow/flow-facts.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { holdsFunctions, isFunction } from './function-values.ts';
import { INDEXED_KEY } from './outside-parts.ts';
import { partsOf, type Reading, valueAt } from './reading.ts';
import { valueTypeOf } from './types.ts';

/** Members that put what they are given last into what they are called on. */
export const ADDING: ReadonlySet<string> = new Set(
  (
    'Add Push Enqueue Insert AddLast AddFirst TryAdd AddOrUpdate GetOrAdd SetItem Append Prepend ' +
    'AddBefore AddAfter'
  ).split(' '),
);

/** What they put in is made by the function that they are given, which may be itself what a table of functions holds. */
const MAKING = new Set(['AddOrUpdate', 'GetOrAdd']);

/** Collections inside of each other. */
const MAX_DEPTH = 4;

/** Fields have their places before the first callable opens. */
export function noteFunctionFields(reading: Reading): void {
  for (const { fields } of reading.classes.byNode.values()) {
    for (const { place, type } of fields.values()) noteFunctionList(reading, place, type);
  }
}

/** A variable that is declared as a collection of functions holds one, unless what it is made with stands there. */
export function noteFunctionList(reading: Reading, place: Place, type: FlatNode): void {
  const { functionLists } = reading;
  if (place === -1 || functionLists.has(place) || !holdsFunctions(reading, type)) return;
  if (isMadeThere(reading, type)) functionLists.add(place);
  else holdFunctions(reading, place, type);
}

function isMadeThere({ tree }: Reading, type: FlatNode): boolean {
  const declaration = tree.parentOf(type);
  const declarator = tree.childOfType(declaration, 'variable_declarator');
  return tree
    .childrenOf(declarator === -1 ? declaration : declarator)
    .some((child) => CREATIONS.has(tree.typeOf(child)));
}

const CREATIONS = new Set(['object_creation_expression', 'implicit_object_creation_expression']);

/**
 * What comes to the place is a collection that holds what is put into it, as are those in it.
 * @param type of the collection; -1 where it is not written
 */
function holdFunctions(reading: Reading, place: Place, type: FlatNode): void {
  const { builder, functionLists } = reading;
  functionLists.add(place);
  let [outer, at] = [place, type];
  for (let depth = 0; depth < MAX_DEPTH; depth += 1) {
    builder.object(outer);
    at = valueTypeOf(reading, at);
    if (!holdsFunctions(reading, at)) return;
    const inner = builder.place();
    builder.write(inner, outer, ELEMENT_KEY);
    outer = inner;
  }
}

/** A new collection in whose braces functions stand, or whose type says that it holds some. */
export function noteNewCollection(
  reading: Reading,
  place: Place,
  {
    type,
    braces,
    list,
  }: { readonly type: FlatNode; readonly braces: FlatNode; readonly list: FlatNode },
): void {
  const isGiven = partsOf(reading, braces).some((part) =>
    isFunction(reading, givenBy(reading, part)),
  );
  if (!isGiven && !holdsFunctions(reading, type)) return;
  holdFunctions(reading, place, type);
  for (const argument of argumentNodes(reading, list))
    takeOver(reading, valueAt(reading, argument), place);
}

/** The value in `[k] = v` and in `{ k, v }`; others as they are. */
function givenBy(reading: Reading, part: FlatNode): FlatNode {
  const { tree } = reading;
  if (tree.typeOf(part) === 'initializer_expression') return partsOf(reading, part).at(-1) ?? -1;
  if (tree.typeOf(part) !== 'assignment_expression') return part;
  const isKeyed = tree.typeOf(tree.childOf(part, 'left')) === 'element_binding_expression';
  return isKeyed ? tree.childOf(part, 'right') : -1;
}

/** What a collection has that another one is made of: `new List<Action>(others)`. */
export function takeOver({ builder, plainNames }: Reading, from: Place, place: Place): void {
  if (from === -1 || plainNames.has(from)) return;
  const held = builder.place();
  builder.read(from, ELEMENT_KEY, held);
  builder.write(held, place, ELEMENT_KEY);
}

/** What is given, without the names of parameters. */
function argumentNodes(reading: Reading, list: FlatNode): FlatNode[] {
  const { tree } = reading;
  return partsOf(reading, list)
    .filter((node) => tree.typeOf(node) === 'argument')
    .map((node) => partsOf(reading, node).at(-1) ?? -1);
}

/** The key of what is put into a collection; in one of functions it is none that a call of a member could lead to. */
export const elementKeyIn = ({ functionLists }: Reading, collection: Place): string =>
  functionLists.has(collection) ? INDEXED_KEY : ELEMENT_KEY;

export function putInto(reading: Reading, value: Place, collection: Place): void {
  const { builder, plainNames } = reading;
  if (value !== -1 && !plainNames.has(value))
    builder.write(value, collection, elementKeyIn(reading, collection));
}

export interface AddingCall {
  readonly name: string;
  /** The node in front of the dot. */
  readonly object: FlatNode;
  readonly receiver: Place;
  /** The list of its arguments; -1 for none. */
  readonly list: FlatNode;
  /** Absent where nobody asks for what it gives. */
  readonly result: Place | undefined;
}

/** Functions that a call puts into what it is called on, or into the changed copy that it gives. */
export function addFunctions(reading: Reading, call: AddingCall): void {
  const { name, receiver, list, result } = call;
  if (!ADDING.has(name)) return;
  const { builder, functionLists, lambdaResults, plainNames } = reading;
  const given = argumentNodes(reading, list);
  const isList = functionLists.has(receiver);
  if (!isList && !given.some((node) => isFunction(reading, node))) return;
  const values = given.slice(given.length > 1 ? 1 : 0).map((node) => valueAt(reading, node));
  const made = values.map((value) => lambdaResults.get(value) ?? -1);
  const entries = !MAKING.has(name) ? values.slice(-1) : isList ? [...values, ...made] : made;
  const added = entries.filter((value) => value !== -1 && !plainNames.has(value));
  for (const value of added) builder.write(value, receiver, INDEXED_KEY);
  if (result === undefined || !(isList || isImmutable(reading, call.object))) return;
  holdFunctions(reading, result, -1);
  takeOver(reading, receiver, result);
  for (const value of added) builder.write(value, result, INDEXED_KEY);
}

/** `ImmutableList<Action>.Empty` */
const isImmutable = ({ tree }: Reading, object: FlatNode): boolean =>
  /^(?:[\w.]+\.)?Immutable/.test(tree.textOf(object).slice(0, 100));
