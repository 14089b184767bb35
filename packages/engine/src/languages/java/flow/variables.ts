// Variables that code declares: their places, with what their types say.
import type { Place } from '../../../flow/flow-builder.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { noteContainer } from './containers.ts';
import { dimensionsOf } from './java-class.ts';
import type { WrittenType } from './lexical-names.ts';
import { noteElements, plainPlace, plainTypeOf, type Reading } from './reading.ts';
import { declareType, isInferredType, readType } from './types.ts';

/** Declares the variable in the field `name` of the node. @returns its place; -1 where it has no name */
export function declareNamed(reading: Reading, node: FlatNode, written: FlatNode): Place {
  const name = reading.tree.childOf(node, 'name');
  return name === -1 ? -1 : declareVariable(reading, name, typeAt(reading, node, written));
}

/** The same for one that holds something else once it is assigned to again in what is around it. */
export function declareOrdered(
  reading: Reading,
  node: FlatNode,
  { written, around }: { readonly written: FlatNode; readonly around: FlatNode },
): Place {
  const name = reading.tree.childOf(node, 'name');
  if (name === -1) return -1;
  const type = typeAt(reading, node, written);
  const place = placeAt(reading, name, type);
  nameOrdered(reading, name, { place, type, around });
  return place;
}

interface Ordered {
  readonly place: Place;
  readonly type: WrittenType;
  /** What is assigned elsewhere is assigned to another variable. */
  readonly around: FlatNode;
}

/** Gives a name to a place, which another one takes from where it is assigned to in what is around it. */
export function nameOrdered(
  reading: Reading,
  name: FlatNode,
  { place, type, around }: Ordered,
): void {
  const { tree, names, order, plainNames } = reading;
  const text = tree.textOf(name);
  // One without a written type keeps that of its first value, which nothing says of what it is given later.
  const isTyped = type.type !== -1 && !isInferredType(tree.textOf(type.type));
  const assignments = reading.assignments.toVariable(name, around);
  const isFollowed = isTyped && !plainNames.has(place) && assignments.length > 0;
  const variable = { place, assignments, ...(isFollowed && { written: type }) };
  names.declareVariable(text, variable);
  if (isFollowed) order.declare(variable, place, assignments);
}

export function declareVariable(reading: Reading, name: FlatNode, type: WrittenType): Place {
  const place = placeAt(reading, name, type);
  reading.names.declareVariable(reading.tree.textOf(name), { place });
  return place;
}

/** A new place for values of the type. */
export function placeOfType(reading: Reading, written: WrittenType): Place {
  const { type, dimensions } = written;
  const place = reading.builder.place();
  declareType(reading, readType(reading, type, dimensions), place);
  noteElements(reading, written, place);
  noteContainer(reading, type, place);
  return place;
}

/** One place is enough for all values of a type of which only the type matters. */
function placeAt(reading: Reading, name: FlatNode, type: WrittenType): Place {
  const plain = plainTypeOf(reading, type);
  if (plain !== undefined) return plainPlace(reading, plain);
  reading.builder.at(reading.tree.lineOf(name));
  return placeOfType(reading, type);
}

function typeAt({ tree }: Reading, node: FlatNode, type: FlatNode): WrittenType {
  return { type, dimensions: dimensionsOf(tree, tree.childOf(node, 'dimensions')) };
}
