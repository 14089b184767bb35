// Extensions that are members of a class: in a lambda with that class as its receiver they are called on others, as
// `+"text"` and `"name" to value` in builders.
import type { CallOptions, Place } from '../../../flow/flow-builder.ts';
import { type Reading, surroundings } from './reading.ts';

/** Key of the extensions among the members of the class that they stand in. */
export const extensionKey = (name: string): string => `<extension> ${name}`;

/**
 * What the receivers of the lambdas around extend numbers, texts and the like by. Of other types the linker finds it
 * among their own members.
 */
export function callExtensionAround(
  reading: Reading,
  receiver: Place,
  name: string,
  options: CallOptions,
): void {
  const { implicit } = surroundings(reading);
  if (implicit === -1 || !reading.plainNames.has(receiver)) return;
  reading.builder.callMember(implicit, extensionKey(name), {
    ...options,
    self: receiver,
    flags: ['implicit'],
  });
}
