// Keys of methods that a trait has, besides their own names: a type may have methods of one name from several traits.
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { pathSegments } from './path-segments.ts';
import type { Reading } from './reading.ts';

/** @param trait the name that it was declared with */
export const traitKey = (trait: string, method: string): string => `${method} of ${trait}`;

/** What a value is dereferenced to, as far as that follows from its type arguments. */
export const POINTED_KEY = '<pointed>';

/** The field by which the runtime's numbers give their own type. */
export const NUMBER = '__number';

/** What a type has for an associated type of a trait: an instance of that, as a static member. */
export const associatedKey = (name: string): string => `<type> ${name}`;

/** Methods that operators stand for. */
export const OPERATORS: ReadonlySet<string> = new Set(
  (
    'add sub mul div rem neg not bitand bitor bitxor shl shr eq ne partial_cmp add_assign sub_assign mul_assign ' +
    'div_assign rem_assign bitand_assign bitor_assign bitxor_assign shl_assign shr_assign'
  ).split(' '),
);

/** Methods of iterators that the library's adaptors run. */
export const ITERATED: readonly string[] = ['next', 'next_back', 'size_hint'];

/** Key of one of them that only iterators of the repository have, so that the library's own are not asked. */
export const iteratedKey = (method: string): string => `<iterated> ${method}`;

/** The trait that a method's key names; `undefined` for other keys. */
export function traitOfKey(key: string): string | undefined {
  const at = key.indexOf(' of ');
  if (at !== -1) return key.slice(at + ' of '.length);
  return ITERATED.find((method) => iteratedKey(method) === key) && 'Iterator';
}

/** Types of the library that stand for what is between two indices. */
export const RANGES = 'Range RangeFrom RangeTo RangeFull RangeInclusive RangeToInclusive'.split(
  ' ',
);

/** Key of the `index` that takes the range. */
export const rangeKey = (method: string, range: string): string => `${method} <${range}>`;

/** What `1..`, `..=n` and the like are. */
export function rangeType(written: string): string {
  const isInclusive = written.includes('..=');
  const [from = '', to = ''] = written.split(isInclusive ? '..=' : '..');
  const open = `${from.trim() === '' ? '' : 'From'}${to.trim() === '' ? '' : 'To'}`;
  if (isInclusive) return open === 'FromTo' ? 'RangeInclusive' : 'RangeToInclusive';
  return open === 'FromTo' ? 'Range' : open === '' ? 'RangeFull' : `Range${open}`;
}

export const formatterKey = (trait: string): string => traitKey(trait, 'fmt');

/**
 * The key of a method that is asked of a trait. Members of the library's traits may be derived, or the library's own,
 * which have no key but their name.
 */
export function keyInTrait(trait: string, method: string): string {
  if (FORMATTERS.has(trait)) return method === 'fmt' ? formatterKey(trait) : method;
  return WITH_RECEIVERS.has(trait) || MAKERS.has(trait) ? method : traitKey(trait, method);
}

/** Whether the library has a trait of the name whose methods are called on values. */
export const isReceiverTrait = (name: string): boolean =>
  WITH_RECEIVERS.has(name) || FORMATTERS.has(name);

/** Traits whose methods operators stand for. */
const OPERATING: readonly string[] = 'Add Sub Mul Div Rem BitAnd BitOr BitXor Shl Shr'
  .split(' ')
  .flatMap((name) => [name, `${name}Assign`])
  .concat('Neg', 'Not');

export const isOperatorTrait = (name: string | undefined): boolean =>
  name !== undefined && OPERATING.includes(name);

/** Whether the library has a trait of the name whose arguments are what is given or made, and nothing that its values hold. */
export const holdsNothing = (name: string): boolean =>
  OPERATING.includes(name) || CONVERTING.has(name);

const CONVERTING: ReadonlySet<string> = new Set(
  'From Into TryFrom TryInto PartialEq PartialOrd Sum Product'.split(' '),
);

const WITH_RECEIVERS: ReadonlySet<string> = new Set([
  ...OPERATING,
  ...'AsMut AsRef Borrow BorrowMut BufRead Clone Deref DerefMut Drop Hash Hasher Into Iterator IntoIterator'.split(
    ' ',
  ),
  ...'Ord PartialEq PartialOrd Read Seek ToOwned ToString Write'.split(' '),
]);

/** Traits of the library whose functions make what they are asked of, and those that are named like other types. */
const MAKERS: ReadonlySet<string> = new Set(
  'Default Error Extend From FromIterator FromStr Index IndexMut TryFrom TryInto'.split(' '),
);

/** Those with an `fmt`, several of which most types have. */
const FORMATTERS: ReadonlySet<string> = new Set(
  'Binary Debug Display LowerExp LowerHex Octal Pointer UpperExp UpperHex'.split(' '),
);

/** The name that the trait of a path was declared with, as far as the file says; `undefined` for what is no path. */
export function traitNameOf(reading: Reading, path: FlatNode): string | undefined {
  const segments = pathSegments(reading.syntax.tree, path);
  return segments === undefined ? undefined : declaredName(reading, segments);
}

/** `use store::Read as _` gives no name, `use store::Read as StoreRead` another one. */
export function declaredName(
  { modules, module }: Reading,
  segments: readonly string[],
): string | undefined {
  const last = segments.at(-1);
  const used = segments.length === 1 ? modules.at(module).uses.get(last as string) : undefined;
  return used?.at(-1) ?? last;
}
