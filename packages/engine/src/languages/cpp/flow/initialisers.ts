// Lists of initial values: by the name of a field, by position, of arrays, and of what is nested in them.
import type { Place } from '../../../flow/flow-builder.ts';
import { CONSTRUCTOR_KEY, ELEMENT_KEY } from '../../../flow/flow-facts.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { positionKey } from './declare-fields.ts';
import type { ListedElements } from './library-values.ts';
import { findLocal, type Reading } from './reading.ts';
import { argumentOf, placeOf } from './values.ts';

interface List {
  readonly node: FlatNode;
  readonly place: Place;
  /** How many arrays are in each other; 0 for none. An array holds its elements itself, so that they go to its own place. */
  readonly dimensions: number;
  /** What is read from the field of an object may be a struct or an array: its values go to both. */
  readonly field?: { readonly object: Place; readonly key: string };
}

/** @param node an `initializer_list` that has been left */
export function initialise(
  reading: Reading,
  node: FlatNode,
  place: Place,
  dimensions: number,
): void {
  const { tree, builder } = reading;
  const pending: List[] = [{ node, place, dimensions }];
  for (let list = pending.pop(); list !== undefined; list = pending.pop()) {
    let position = 0;
    for (const element of tree.childrenOf(list.node)) {
      if (tree.typeOf(element) === 'comment') continue;
      const isPair = tree.typeOf(element) === 'initializer_pair';
      const value = isPair ? tree.childOf(element, 'value') : element;
      const keys = isPair ? designatorsOf(reading, element) : [];
      const first = keys.findIndex((key) => key !== ELEMENT_KEY);
      const isElement =
        list.dimensions > 0 && first <= 0 && (keys.length === 0 || keys[0] === ELEMENT_KEY);
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
    if (key === undefined) {
      const dimensions = list.dimensions - 1;
      if (!reading.isC && dimensions === 0) constructElement(reading, value, object);
      pending.push({ node: value, place: object, dimensions });
    } else {
      const inner = builder.place();
      builder.read(object, key, inner);
      pending.push({ node: value, place: inner, dimensions: 0, field: { object, key } });
    }
    return;
  }
  const given = placeOf(reading, value);
  if (given === -1) return;
  if (key === undefined) builder.copy(given, object);
  else builder.write(given, object, key);
  if (list.field !== undefined) builder.write(given, list.field.object, list.field.key);
  if (list.dimensions > 0 && !reading.isC) builder.write(given, list.place, ELEMENT_KEY);
}

/** Where the class of an element has a constructor, the values in its braces go there. */
function constructElement(reading: Reading, list: FlatNode, element: Place): void {
  reading.builder.callMember(element, CONSTRUCTOR_KEY, {
    arguments: listedIn(reading, list).map((each) => argumentOf(reading, each)),
    flags: ['implicit'],
  });
}

function listedIn({ tree }: Reading, list: FlatNode): FlatNode[] {
  return tree.childrenOf(list).filter((each) => tree.typeOf(each) !== 'comment');
}

/** Lists may fill a container: what is nested in them makes its elements, or is an entry of a map. */
export function addElements(
  reading: Reading,
  list: FlatNode,
  container: Place,
  nested: ListedElements,
): void {
  const { tree, builder } = reading;
  const pending = listedIn(reading, list).reverse();
  for (let element = pending.pop(); element !== undefined; element = pending.pop()) {
    if (tree.typeOf(element) !== 'initializer_list') {
      const value = placeOf(reading, element);
      if (value !== -1) builder.write(value, container, ELEMENT_KEY);
      continue;
    }
    const parts = listedIn(reading, element);
    // `std::array<T, 2> a = {{ {…}, {…} }}`
    if (nested === 'objects' && parts.every((part) => tree.typeOf(part) === 'initializer_list'))
      for (const part of parts.reverse()) pending.push(part);
    else if (nested === 'objects')
      constructElement(reading, element, fillElement(reading, element, container));
    else if (nested === 'entries') addEntry(reading, element, container);
    else holdParts(reading, element, container);
  }
}

/** `{a, b}` as the values of the fields of an object in a container. @returns the place of such an object */
export function fillElement(reading: Reading, list: FlatNode, container: Place): Place {
  const element = reading.builder.place();
  reading.builder.read(container, ELEMENT_KEY, element);
  initialise(reading, list, element, 0);
  return element;
}

/** Whether something in the braces may be a function, as nothing is that a variable of another type holds. */
export function mayGiveFunctions(reading: Reading, list: FlatNode): boolean {
  return listedIn(reading, list).some((part) => mayBeFunction(reading, part));
}

function mayBeFunction(reading: Reading, part: FlatNode): boolean {
  const { tree, functionPlaces } = reading;
  switch (tree.typeOf(part)) {
    case 'lambda_expression':
      return true;
    case 'pointer_expression':
      return tree.textOf(tree.childOf(part, 'operator')) === '&';
    case 'qualified_identifier':
      return true;
    case 'identifier': {
      const local = findLocal(reading, tree.textOf(part));
      return local === undefined || functionPlaces.has(local);
    }
    case 'call_expression': {
      // `std::move(f)`
      const [first = -1] = tree.childrenOf(tree.childOf(part, 'arguments'));
      const local = first === -1 ? undefined : findLocal(reading, tree.textOf(first));
      return local !== undefined && functionPlaces.has(local);
    }
    default:
      return false;
  }
}

/** `{key, value}` or `{a, b}` as a pair, whose parts may be in braces again. */
export function addEntry(reading: Reading, list: FlatNode, container: Place): void {
  for (const part of listedIn(reading, list))
    if (reading.tree.typeOf(part) === 'initializer_list') fillElement(reading, part, container);
  holdParts(reading, list, container);
}

/** What is in `{a, b}` is in the container, whatever it is there. */
function holdParts(reading: Reading, list: FlatNode, container: Place): void {
  const { builder } = reading;
  listedIn(reading, list).forEach((part, at) => {
    const value = placeOf(reading, part);
    if (value === -1) return;
    builder.write(value, container, ELEMENT_KEY);
    builder.write(value, container, String(at));
  });
}
