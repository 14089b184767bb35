// Names of tuple structs and variants that stand for the function which makes them, as in `.map(Some)`.
// https://doc.rust-lang.org/reference/items/structs.html#r-items.struct.tuple
import type { Place } from '../../../flow/flow-builder.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { fillTuple } from './calls.ts';
import { nameOf } from './path-segments.ts';
import type { MadeMeaning } from './paths.ts';
import { VARIANT_FIELDS } from './patterns.ts';
import type { Reading } from './reading.ts';

/** Methods that are given functions: what stands for a type there makes it. */
const TAKES_FUNCTION: ReadonlySet<string> = new Set(
  'map map_err map_or map_or_else map_while and_then or_else filter_map flat_map scan'.split(' '),
);

/** @returns the place of the function; -1 where the name stands for a value */
export function constructorAt(reading: Reading, node: FlatNode, meaning: MadeMeaning): Place {
  const { builder, syntax, isRuntime } = reading;
  const { tree } = syntax;
  const list = tree.parentOf(node);
  if (isRuntime || list === -1 || tree.typeOf(list) !== 'arguments') return -1;
  const size = partsOf(reading, meaning.name, calledMethod(tree, list));
  if (size === 0) return -1;
  const line = tree.lineOf(node);
  const callable = builder.openCallable({ startLine: line, endLine: line, isReference: true });
  const parameters = Array.from({ length: size }, () => builder.place());
  builder.shape(callable, { receiver: -1, parameters, required: size });
  fillTuple(reading, meaning, parameters, builder.resultOf(callable));
  builder.closeCallable();
  const place = builder.place();
  builder.callable(callable, place);
  return place;
}

/** How many values it is made of; 0 where it is none of a tuple, or not known to be one. */
function partsOf({ syntax: { tree }, itemNodes }: Reading, name: string, method: string): number {
  if (VARIANT_FIELDS.has(name)) return 1;
  const item = itemNodes.get(`struct ${name}`);
  if (item === undefined) return TAKES_FUNCTION.has(method) ? 1 : 0;
  const body = tree.childOf(item, 'body');
  const isTuple = body !== -1 && tree.typeOf(body) === 'ordered_field_declaration_list';
  return isTuple ? tree.childrenIn(body, 'type').length : 0;
}

function calledMethod(tree: FlatTree, list: FlatNode): string {
  const callee = tree.childOf(tree.parentOf(list), 'function');
  return callee !== -1 && tree.typeOf(callee) === 'field_expression'
    ? nameOf(tree, tree.childOf(callee, 'field'))
    : '';
}
