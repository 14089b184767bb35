// Patterns bind names to parts of a value. https://doc.rust-lang.org/reference/patterns.html
import type { Place } from '../../../flow/flow-builder.ts';
import { ELEMENT_KEY, fieldKey } from '../../../flow/flow-facts.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { nameOf, pathSegments } from './path-segments.ts';
import { libraryEnum } from './paths.ts';
import type { Reading } from './reading.ts';

/** Fields of the runtime's own variants. */
export const VARIANT_FIELDS: ReadonlyMap<string, string> = new Map([
  ['Some', 'value'],
  ['Ok', 'value'],
  ['Err', 'error'],
]);

/** Alternatives inside of alternatives are no program of a person. */
const MAX_DEPTH = 16;

/** @param value -1 when nothing is known of it; names are bound nevertheless */
export function bindPattern(reading: Reading, pattern: FlatNode, value: Place, depth = 0): void {
  const { builder } = reading;
  const { tree } = reading.syntax;
  const pending: (readonly [node: FlatNode, value: Place])[] = [[pattern, value]];
  const part = (from: Place, key: string): Place => {
    if (from === -1) return -1;
    const place = builder.place();
    builder.read(from, key, place);
    return place;
  };
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [node, from] = next;
    if (node === -1) continue;
    switch (tree.typeOf(node)) {
      case 'identifier':
      case 'shorthand_field_identifier':
        bindName(reading, nameOf(tree, node), from);
        break;
      case 'captured_pattern':
      case 'mut_pattern':
      case 'ref_pattern':
      case 'reference_pattern':
      case 'parenthesized_pattern':
      case 'match_pattern':
        for (const child of tree.childrenOf(node)) {
          if (tree.fieldOf(child) !== 'condition') pending.push([child, from]);
        }
        break;
      case 'or_pattern':
        if (depth < MAX_DEPTH) bindAlternatives(reading, node, from, depth + 1);
        break;
      case 'slice_pattern':
        for (const child of tree.childrenOf(node)) pending.push([child, part(from, ELEMENT_KEY)]);
        break;
      case 'tuple_pattern':
      case 'tuple_struct_pattern':
        for (const { part: child, key } of partsOfTuple(reading, node))
          pending.push([child, key === undefined ? from : part(from, key)]);
        break;
      case 'struct_pattern':
        pushFields(reading, node, from, pending, part);
        break;
    }
  }
}

/** With the key of the field that each part is of; without one where it is the whole, owned or borrowed. */
function partsOfTuple(
  reading: Reading,
  node: FlatNode,
): { readonly part: FlatNode; readonly key?: string }[] {
  const { tree } = reading.syntax;
  const type = tree.childOf(node, 'type');
  const path = (type === -1 ? undefined : pathSegments(tree, type)) ?? [];
  const name = path.at(-1) ?? '';
  if (path.length > 1 && libraryEnum(reading, path.slice(0, -1)) === 'Cow')
    return positionedIn(tree, node).map(({ part }) => ({ part }));
  const own = VARIANT_FIELDS.get(name);
  return positionedIn(tree, node).map(({ part, position }) => {
    const field = type === -1 ? String(position) : (own ?? `${name}.${position}`);
    return { part, key: fieldKey(field) };
  });
}

interface Positioned {
  readonly part: FlatNode;
  readonly position: number;
}

/** What stands in parentheses, by the commas in front of it: `_` is no node. */
export function positionedIn(tree: FlatTree, list: FlatNode): Positioned[] {
  const found: Positioned[] = [];
  if (list === -1) return found;
  let position = 0;
  let end = tree.startOf(list);
  for (const part of tree.childrenOf(list)) {
    for (const sign of tree.text.slice(end, tree.startOf(part))) if (sign === ',') position += 1;
    end = tree.endOf(part);
    if (tree.fieldOf(part) !== 'type' && !/comment/.test(tree.typeOf(part)))
      found.push({ part, position });
  }
  return found;
}

/** Names in patterns that begin with a capital are constants or variants. */
function bindName({ builder, names }: Reading, name: string, from: Place): void {
  if (/^_*[A-Z]/.test(name)) return;
  const place = names.bind(name);
  if (from !== -1) builder.copy(from, place);
}

/** All of them bind the same names. */
function bindAlternatives(reading: Reading, node: FlatNode, from: Place, depth: number): void {
  const { tree } = reading.syntax;
  const { names, builder } = reading;
  // Alternatives do not nest deeper than the patterns that a person writes; flattened here without recursion.
  const flat: FlatNode[] = [];
  const pending = [node];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (tree.typeOf(next) === 'or_pattern') pending.push(...tree.childrenOf(next).reverse());
    else flat.push(next);
  }
  const bound = new Map<string, Place>();
  for (const alternative of flat) {
    names.open();
    bindPattern(reading, alternative, from, depth);
    for (const [name, place] of names.close()) {
      const known = bound.get(name);
      if (known === undefined) bound.set(name, place);
      else builder.copy(place, known);
    }
  }
  for (const [name, place] of bound) names.bind(name, place);
}

function pushFields(
  { syntax: { tree } }: Reading,
  node: FlatNode,
  from: Place,
  pending: (readonly [FlatNode, Place])[],
  part: (from: Place, key: string) => Place,
): void {
  const segments = pathSegments(tree, tree.childOf(node, 'type')) ?? [];
  const isVariant = segments.length > 1 && /^_*[A-Z]/.test(segments.at(-2) ?? '');
  const prefix = isVariant ? `${segments.at(-1)}.` : '';
  for (const field of tree.childrenOf(node)) {
    if (tree.typeOf(field) !== 'field_pattern') continue;
    const name = tree.childOf(field, 'name');
    const pattern = tree.childOf(field, 'pattern');
    pending.push([
      pattern === -1 ? name : pattern,
      part(from, fieldKey(`${prefix}${nameOf(tree, name)}`)),
    ]);
  }
}
