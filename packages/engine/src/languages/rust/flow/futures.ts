// What is awaited. What an `async` function gives counts as what it is made of at the end, so that awaiting it changes nothing;
// a type of the program that is a future itself is asked for it. https://doc.rust-lang.org/reference/expressions/await-expr.html
import type { Place } from '../../../flow/flow-builder.ts';
import { fieldKey, TESTED } from '../../../flow/flow-facts.ts';
import type { Reading } from './reading.ts';
import { traitKey } from './trait-keys.ts';

/** Run once, where the value is none that can be polled itself. */
const INTO_FUTURE = traitKey('IntoFuture', 'into_future');
const POLL = traitKey('Future', 'poll');

/** What `Poll::Ready` has. */
const READY = fieldKey('Ready.0');

/** The place of what comes of a value when it is awaited. */
export function awaitedPlace(reading: Reading, value: Place): Place {
  const { builder } = reading;
  const future = instead(reading, value, INTO_FUTURE);
  const polled = builder.place();
  const made = instead(reading, future, POLL, polled);
  builder.read(polled, READY, made);
  return made;
}

/**
 * The place of what a poll gives that is ready, as of `ready!`.
 * @param rule what a macro of that name in another file gives; -1 for none
 */
export function readyPlace({ builder }: Reading, polled: Place, rule: Place): Place {
  const place = builder.place();
  builder.read(polled, READY, place);
  if (rule !== -1) builder.copy(rule, place);
  return place;
}

/**
 * The place of what is not asked for the member, since it has none of the name.
 * @param result of those that are; absent: the same place
 */
function instead(reading: Reading, value: Place, key: string, result?: Place): Place {
  const { builder } = reading;
  const place = builder.place();
  builder.narrowBy(value, place, keyPlace(reading, key), TESTED.noMember);
  builder.callMember(value, key, { arguments: [], flags: ['implicit'], result: result ?? place });
  return place;
}

function keyPlace({ builder, literals }: Reading, key: string): Place {
  const known = literals.get(key);
  if (known !== undefined) return known;
  const place = builder.place();
  builder.constant(key, place);
  literals.set(key, place);
  return place;
}
