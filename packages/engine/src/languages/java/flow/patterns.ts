// Patterns behind `instanceof` and in labels of `switch`: the variables that they declare, and what these get of the
// value that is matched. What a record holds is asked for by position, since the pattern does not name it.
// https://docs.oracle.com/javase/specs/jls/se21/html/jls-14.html#jls-14.30
import type { Place } from '../../../flow/flow-builder.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { COMMENTS, store } from './expressions.ts';
import { type Reading, valueAt } from './reading.ts';
import { declareType, readType } from './types.ts';
import { declareVariable } from './variables.ts';

/** Key of the hidden member that gives what a record has at the position. */
export const componentKey = (position: number): string => `<component ${position}>`;

/** In a pattern: a type and, behind it, the name of a variable. */
export function declarePattern(reading: Reading, node: FlatNode): void {
  const { tree } = reading;
  const [type, name] = tree.childrenOf(node).filter((child) => !NO_PATTERN.has(tree.typeOf(child)));
  if (type === undefined || name === undefined || tree.typeOf(name) !== 'identifier') return;
  const place = declareVariable(reading, name, { type, dimensions: 0 });
  const matched = matchedBy(reading, node);
  if (matched !== -1) store(reading, matched, place);
}

const NO_PATTERN = new Set([...COMMENTS, 'modifiers']);

/** The record that is matched, and what it has at each position. */
export function openRecordPattern(reading: Reading, node: FlatNode): void {
  const { tree, builder, places } = reading;
  const [type = -1] = tree.childrenOf(node).filter((child) => !COMMENTS.has(tree.typeOf(child)));
  const place = builder.place();
  builder.at(tree.lineOf(node));
  declareType(reading, readType(reading, type), place);
  const matched = matchedBy(reading, node);
  if (matched !== -1) store(reading, matched, place);
  const body = tree.childOfType(node, 'record_pattern_body');
  for (const [position, component] of componentsIn(reading, body).entries()) {
    const result = builder.place();
    const key = componentKey(position);
    builder.callMember(place, key, { arguments: [], result, flags: ['implicit'] });
    places[component] = result;
  }
}

function componentsIn({ tree }: Reading, body: FlatNode): readonly FlatNode[] {
  return tree.childrenOf(body).filter((child) => COMPONENTS.has(tree.typeOf(child)));
}

const COMPONENTS = new Set(['record_pattern_component', 'record_pattern']);

/** What the pattern is held against; -1 where that is not known. */
function matchedBy(reading: Reading, node: FlatNode): Place {
  const { tree, places, switches } = reading;
  const around = tree.parentOf(node);
  switch (tree.typeOf(around)) {
    case 'record_pattern_body':
      return places[node] as Place;
    case 'instanceof_expression':
      return valueAt(reading, tree.childOf(around, 'left'));
    case 'pattern':
      return tree.typeOf(tree.parentOf(around)) === 'switch_label'
        ? (switches.at(-1)?.subject ?? -1)
        : -1;
    default:
      return -1;
  }
}
