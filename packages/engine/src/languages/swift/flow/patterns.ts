// Patterns bind names to parts of a value: in loops, conditions, cases and declarations.
import type { Place } from '../../../flow/flow-builder.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { placeOf } from './expressions.ts';
import { nameOf, type Reading } from './reading.ts';
import { TYPE_NODES } from './type-reader.ts';

/** Patterns inside of patterns are few in what people write. */
const MAX_DEPTH = 32;

interface Pending {
  readonly node: FlatNode;
  readonly value: Place;
  /** Whether a `let` around it makes names of bare words. */
  readonly isBinding: boolean;
  readonly depth: number;
}

/** @param value -1 when nothing is known of it; names are bound nevertheless */
export function bindPattern(
  reading: Reading,
  pattern: FlatNode,
  value: Place,
  isBinding: boolean,
): void {
  const pending: Pending[] = [{ node: pattern, value, isBinding, depth: 0 }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.node !== -1 && next.depth <= MAX_DEPTH) bindOne(reading, next, pending);
  }
}

function bindOne(
  reading: Reading,
  { node, value, isBinding, depth }: Pending,
  pending: Pending[],
): void {
  const { tree } = reading;
  const type = tree.typeOf(node);
  if (type === 'simple_identifier') {
    if (isBinding) bindName(reading, node, value, -1);
    return;
  }
  if (type !== 'pattern' && type !== 'switch_pattern') return;
  const children = tree.childrenOf(node);
  const binds =
    isBinding || children.some((child) => tree.typeOf(child) === 'value_binding_pattern');
  const written = children.find((child) => TYPE_NODES.has(tree.typeOf(child))) ?? -1;
  const bound = tree.childOf(node, 'bound_identifier');
  if (bound !== -1) {
    bindName(reading, bound, value, written);
    return;
  }
  const inside = children.filter((child) => tree.typeOf(child) === 'pattern');
  const word = children.find((child) => tree.typeOf(child) === 'simple_identifier') ?? -1;
  const isCase = word !== -1 && isBehindDot(reading, word);
  if (inside.length === 0) {
    if (word !== -1 && !isCase && binds) bindName(reading, word, value, written);
    else if (!binds && type === 'pattern' && !isCase) matchValue(reading, children, value);
    return;
  }
  const isWhole = inside.length === 1 && !isCase;
  const typed = written === -1 ? value : typedPlace(reading, value, written);
  inside.forEach((child, at) => {
    const key = isCase ? caseKey(nameOf(tree, word), at) : String(at);
    const part = isWhole || key === '' ? typed : partOf(reading, value, key);
    pending.push({ node: child, value: part, isBinding: binds, depth: depth + 1 });
  });
}

/** A value in the place of a pattern is asked whether it matches. */
function matchValue(reading: Reading, children: readonly FlatNode[], value: Place): void {
  const { builder } = reading;
  const [only = -1] = children;
  const pattern = children.length === 1 ? placeOf(reading, only) : -1;
  if (pattern === -1) return;
  const given = [pattern, value === -1 ? builder.place() : value];
  builder.callMember(pattern, '~=', {
    arguments: given.map((place) => ({ kind: 'positional', place }) as const),
    flags: ['implicit'],
  });
}

/** What is optional is what it may hold. */
export function caseKey(name: string, at: number): string {
  if (name === 'some') return '';
  if (name === 'success') return 'value';
  return name === 'failure' ? 'error' : `${name}.${at}`;
}

/** Key of what a case makes of what it is given. No text can write it. */
export const madeCaseKey = (name: string): string => `${name}()`;

export function isBehindDot({ tree }: Reading, node: FlatNode): boolean {
  return tree.text[tree.startOf(node) - 1] === '.';
}

function partOf({ builder }: Reading, value: Place, key: string): Place {
  if (value === -1) return -1;
  const place = builder.place();
  builder.read(value, key, place);
  return place;
}

function typedPlace({ builder, types }: Reading, value: Place, type: FlatNode): Place {
  const place = builder.place();
  types.declare(type, place);
  if (value !== -1) builder.copy(value, place);
  return place;
}

export function bindName(reading: Reading, node: FlatNode, value: Place, type: FlatNode): void {
  const { tree, builder, names, types } = reading;
  const place = names.bind(nameOf(tree, node));
  if (type !== -1) types.declare(type, place);
  if (value !== -1) builder.copy(value, place);
}
