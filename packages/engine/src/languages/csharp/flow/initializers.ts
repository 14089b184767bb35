// What stands in braces behind a creation: elements of arrays and collections, and values of members.
import type { Place } from '../../../flow/flow-builder.ts';
import { ELEMENT_KEY, setterKey } from '../../../flow/flow-facts.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { plainName } from '../extraction/names.ts';
import { argumentsOf } from './call-sites.ts';
import { INDEXER } from './callables.ts';
import { elementKeyIn, putInto } from './function-lists.ts';
import { partsOf, type Reading, valueAt } from './reading.ts';

/** A list, array or tuple that is made where the node stands. */
export function newList({ tree, builder }: Reading, node: FlatNode): Place {
  const place = builder.place();
  builder.at(tree.lineOf(node));
  builder.object(place);
  return place;
}

interface Pending {
  readonly node: FlatNode;
  readonly target: Place;
  readonly isArray: boolean;
}

/**
 * Fills what has been made; the values in the braces have been read.
 * @param node the braces; -1 for none
 * @param isArray whether elements get in without the call of a method
 */
export function initialize(
  reading: Reading,
  node: FlatNode,
  target: Place,
  isArray: boolean,
): void {
  const pending: Pending[] = node === -1 ? [] : [{ node, target, isArray }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    for (const part of partsOf(reading, next.node)) {
      const inner = initializePart(reading, part, next);
      if (inner !== undefined) pending.push(inner);
    }
  }
}

function initializePart(
  reading: Reading,
  part: FlatNode,
  { target, isArray }: Pending,
): Pending | undefined {
  const { tree } = reading;
  const type = tree.typeOf(part);
  if (type === 'assignment_expression') return initializeMember(reading, part, target);
  if (type === 'initializer_expression') {
    if (!isArray) {
      addElement(reading, part, partsOf(reading, part), target);
      return undefined;
    }
    const inner = newList(reading, part);
    reading.builder.write(inner, target, ELEMENT_KEY);
    return { node: part, target: inner, isArray: true };
  }
  if (!isArray) {
    addElement(reading, part, [part], target);
    return undefined;
  }
  const value = valueAt(reading, part);
  if (value !== -1 && !reading.plainNames.has(value))
    reading.builder.write(value, target, ELEMENT_KEY);
  return undefined;
}

/** `A = x`, `A = { x }`, `[k] = x` */
function initializeMember(reading: Reading, node: FlatNode, target: Place): Pending | undefined {
  const { tree, builder } = reading;
  const left = tree.childOf(node, 'left');
  const right = tree.childOf(node, 'right');
  builder.at(tree.lineOf(node));
  if (tree.typeOf(left) === 'element_binding_expression') {
    const value = valueAt(reading, right);
    const place = value === -1 ? builder.place() : value;
    builder.write(place, target, elementKeyIn(reading, target));
    const given = [...argumentsOf(reading, left), { kind: 'positional', place } as const];
    builder.callMember(target, setterKey(INDEXER), { arguments: given, flags: ['implicit'] });
    return undefined;
  }
  const name = plainName(tree.textOf(left));
  if (tree.typeOf(right) === 'initializer_expression') {
    const inner = builder.place();
    builder.read(target, name, inner);
    return { node: right, target: inner, isArray: false };
  }
  const value = valueAt(reading, right);
  builder.write(value === -1 ? builder.place() : value, target, name);
  return undefined;
}

/** An element of a collection goes in through its `Add`. */
function addElement(
  reading: Reading,
  node: FlatNode,
  parts: readonly FlatNode[],
  target: Place,
): void {
  const { tree, builder } = reading;
  builder.at(tree.lineOf(node));
  const given = parts.map((part) => {
    const value = valueAt(reading, part);
    return { kind: 'positional', place: value === -1 ? builder.place() : value } as const;
  });
  putInto(reading, given.at(-1)?.place ?? -1, target);
  builder.callMember(target, 'Add', { arguments: given, flags: ['implicit'] });
}
