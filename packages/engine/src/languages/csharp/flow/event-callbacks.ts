// Callbacks of components: made of a function, which runs once something happens to what the component shows, or as another one
// invokes it. https://learn.microsoft.com/aspnet/core/blazor/components/event-handling#eventcallback
import type { Place } from '../../../flow/flow-builder.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { runUnseen } from './handed-functions.ts';
import type { Reading } from './reading.ts';
import type { SequenceCall } from './sequences.ts';

const FACTORY = /^EventCallback\s*\.\s*Factory$/;

/** `EventCallback.Factory.Create(this, Save)` @param object the node in front of the dot */
export function makeCallback(
  reading: Reading,
  object: FlatNode,
  { name, given, groups }: SequenceCall,
  result: Place,
): void {
  const { tree, builder } = reading;
  const handler = given[1]?.place;
  if (name !== 'Create' || handler === undefined || !FACTORY.test(tree.textOf(object))) return;
  builder.copy(handler, result);
  for (const group of groups) runUnseen(reading, group);
}
