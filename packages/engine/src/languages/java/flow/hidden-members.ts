// Members that nobody writes, since the compiler or a generator makes them: calls of them are understood, and lead nowhere.
import type { Place } from '../../../flow/flow-builder.ts';
import { CONSTRUCTOR_KEY, MEMBER } from '../../../flow/flow-facts.ts';
import type { WrittenType } from './lexical-names.ts';
import type { Reading } from './reading.ts';
import { placeOfType } from './variables.ts';

/** Whose member it is: a class of the file, or one that is made. */
export interface Owner {
  readonly index: number;
  /** What `this` means in it. */
  readonly self: Place;
}

export interface HiddenMember {
  readonly isStatic?: boolean;
  /** Types of its parameters. */
  readonly parameters?: readonly WrittenType[];
  /** Whether it gives what it is called on. */
  readonly givesReceiver?: boolean;
  /** Whether it only stands for what it calls. */
  readonly isReference?: boolean;
  /** Told, while it is open, where its result goes and where its parameters are. */
  readonly body?: (result: Place, parameters: readonly Place[]) => void;
}

/** Lines of what stands in no text. */
export const NOWHERE = { startLine: 0, endLine: 0 };

/** @param name `CONSTRUCTOR_KEY` for a constructor */
export function addHidden(
  reading: Reading,
  { index, self }: Owner,
  name: string,
  { isStatic = false, parameters = [], givesReceiver = false, ...member }: HiddenMember,
): void {
  const { builder } = reading;
  const isAbstract = member.isReference !== true;
  const callable = builder.openCallable({
    ...NOWHERE,
    owner: index,
    isAbstract,
    isReference: !isAbstract,
  });
  const places = parameters.map((type) => placeOfType(reading, type));
  builder.shape(callable, {
    receiver: isStatic ? -1 : self,
    parameters: places,
    required: places.length,
  });
  const result = builder.resultOf(callable);
  if (givesReceiver) {
    builder.copy(self, result);
    builder.returns(callable, true);
  }
  member.body?.(result, places);
  builder.closeCallable();
  const place = builder.place();
  builder.callable(callable, place);
  builder.member(index, name, place, isStatic && name !== CONSTRUCTOR_KEY ? MEMBER.static : 0);
}
