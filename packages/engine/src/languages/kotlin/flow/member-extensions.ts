// Extensions that are members of a class: in a lambda with that class as its receiver they are called on others, as
// `+"text"` and `"name" to value` in builders.
import type { CallOptions, Place } from '../../../flow/flow-builder.ts';
import { type Reading, surroundings } from './reading.ts';

/** Key of the extensions among the members of the class that they stand in. */
export const extensionKey = (name: string): string => `<extension> ${name}`;

/**
 * What the receivers of the lambdas around, and the companions of the classes around the own one, extend numbers, texts and the like by. Of other types the linker finds it
 * among their own members.
 */
export function callExtensionAround(
  reading: Reading,
  receiver: Place,
  name: string,
  options: CallOptions,
): void {
  if (!reading.plainNames.has(receiver)) return;
  const { implicit, class: owner } = surroundings(reading);
  const given: CallOptions = { ...options, self: receiver, flags: ['implicit'] };
  if (implicit !== -1) reading.builder.callMember(implicit, extensionKey(name), given);
  for (let around = owner?.outer; around !== undefined; around = around.outer) {
    const { companion } = around;
    if (companion?.methods.has(name) === true && companion !== owner)
      reading.builder.callMember(companion.place, extensionKey(name), given);
  }
}
