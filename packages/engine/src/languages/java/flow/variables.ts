// Variables that code declares: their places, with what their types say.
import type { Place } from '../../../flow/flow-builder.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { noteContainer } from './containers.ts';
import { dimensionsOf } from './java-class.ts';
import { noteElements, plainPlace, plainTypeOf, type Reading } from './reading.ts';
import { declareType, readType } from './types.ts';

/** Declares the variable in the field `name` of the node. @returns its place; -1 where it has no name */
export function declareNamed(reading: Reading, node: FlatNode, written: FlatNode): Place {
  const { tree } = reading;
  const name = tree.childOf(node, 'name');
  if (name === -1) return -1;
  const dimensions = dimensionsOf(tree, tree.childOf(node, 'dimensions'));
  return declareVariable(reading, name, { type: written, dimensions });
}

export function declareVariable(
  reading: Reading,
  name: FlatNode,
  { type, dimensions }: { readonly type: FlatNode; readonly dimensions: number },
): Place {
  const { tree, builder, names } = reading;
  const plain = plainTypeOf(reading, { type, dimensions });
  const place = plain === undefined ? builder.place() : plainPlace(reading, plain);
  builder.at(tree.lineOf(name));
  if (plain === undefined) {
    declareType(reading, readType(reading, type, dimensions), place);
    noteElements(reading, { type, dimensions }, place);
    noteContainer(reading, type, place);
  }
  names.declareVariable(tree.textOf(name), { place });
  return place;
}
