// Lists of initial values: by the name of a field, by position, of arrays, and of what is nested in them.
import type { Place } from '../../../flow/flow-builder.ts';
import { ELEMENT_KEY } from '../../../flow/flow-facts.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { positionKey } from './declare-fields.ts';
import type { Reading } from './reading.ts';
import { placeOf } from './values.ts';

interface List {
  readonly node: FlatNode;
  readonly place: Place;
  /** An array holds its elements itself, so that they go to its own place. */
  readonly isArray: boolean;
  /** What is read from the field of an object may be a struct or an array: its values go to both. */
  readonly field?: { readonly object: Place; readonly key: string };
}

/** @param node an `initializer_list` that has been left */
export function initialise(reading: Reading, node: FlatNode, place: Place, isArray: boolean): void {
  const { tree, builder } = reading;
  const pending: List[] = [{ node, place, isArray }];
  for (let list = pending.pop(); list !== undefined; list = pending.pop()) {
    let position = 0;
    for (const element of tree.childrenOf(list.node)) {
      if (tree.typeOf(element) === 'comment') continue;
      const isPair = tree.typeOf(element) === 'initializer_pair';
      const value = isPair ? tree.childOf(element, 'value') : element;
      const keys = isPair ? designatorsOf(reading, element) : [];
      const first = keys.findIndex((key) => key !== ELEMENT_KEY);
      const isElement =
        list.isArray && first <= 0 && (keys.length === 0 || keys[0] === ELEMENT_KEY);
      let object = list.place;
      // All but the last lead to where the value is put.
      const path = keys.filter((key) => key !== ELEMENT_KEY);
      for (const key of path.slice(0, -1)) {
        const inner = builder.place();
        builder.read(object, key, inner);
        object = inner;
      }
      const key =
        isElement && path.length === 0 ? undefined : (path.at(-1) ?? positionKey(position));
      position += 1;
      put(reading, list, { value, object, key }, pending);
    }
  }
}

function designatorsOf({ tree }: Reading, pair: FlatNode): string[] {
  return tree
    .childrenIn(pair, 'designator')
    .map((designator) =>
      tree.typeOf(designator) === 'field_designator'
        ? tree.textOf(tree.firstChildOf(designator))
        : ELEMENT_KEY,
    );
}

function put(
  reading: Reading,
  list: List,
  {
    value,
    object,
    key,
  }: { readonly value: FlatNode; readonly object: Place; readonly key: string | undefined },
  pending: List[],
): void {
  const { tree, builder } = reading;
  if (value === -1) return;
  if (tree.typeOf(value) === 'initializer_list') {
    if (tree.firstChildOf(value) === -1) return;
    if (key === undefined) pending.push({ node: value, place: object, isArray: false });
    else {
      const inner = builder.place();
      builder.read(object, key, inner);
      pending.push({ node: value, place: inner, isArray: false, field: { object, key } });
    }
    return;
  }
  const given = placeOf(reading, value);
  if (given === -1) return;
  if (key === undefined) builder.copy(given, object);
  else builder.write(given, object, key);
  if (list.field !== undefined) builder.write(given, list.field.object, list.field.key);
  if (list.isArray && !reading.isC) builder.write(given, list.place, ELEMENT_KEY);
}
