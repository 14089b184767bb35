// Types of the language itself by one name each, so that overloads are told apart by them. Widths are those of most
// systems of 64 bits. https://en.cppreference.com/w/cpp/language/types
import { MISFIT } from '../../../flow/call-rules.ts';

/** Forms of text, which turn into each other; an overload for the very form is meant first. */
export const TEXT = 'std.string';
export const VIEW = 'std.string_view';
export const CHARACTERS = 'char*';

/** Any other pointer to what is no object of a class. */
export const POINTER = 'void*';

/** The arguments of a function that takes any number of them. */
const ARGUMENTS = 'va_list';

const NUMBERS = [
  ...['bool', 'char', 'signed char', 'unsigned char', 'short', 'unsigned short', 'int', 'unsigned'],
  ...['long', 'unsigned long', 'long long', 'unsigned long long', 'float', 'double', 'long double'],
];

/** Each with its kind. */
export const PLAIN_TYPES: ReadonlyMap<string, string> = new Map([
  ...NUMBERS.map((name) => [name, 'number'] as const),
  ...[TEXT, VIEW, CHARACTERS].map((name) => [name, 'text'] as const),
  [POINTER, 'pointer'],
  [ARGUMENTS, 'arguments'],
  ['void', 'nothing'],
]);

/** Names that the headers of C give to them. */
const SYNONYMS = new Map([
  ...each(['int8_t', 'int_fast8_t'], 'signed char'),
  ...each(['uint8_t', 'uint_fast8_t'], 'unsigned char'),
  ...each(['byte'], 'unsigned char'),
  ...each(['int16_t'], 'short'),
  ...each(['uint16_t'], 'unsigned short'),
  ...each(['int32_t'], 'int'),
  ...each(['uint32_t'], 'unsigned'),
  ...each(['int64_t', 'intptr_t', 'intmax_t', 'ptrdiff_t', 'ssize_t', 'off_t', 'time_t'], 'long'),
  ...each(['uint64_t', 'uintptr_t', 'uintmax_t', 'size_t'], 'unsigned long'),
  ...each(['int_fast16_t', 'int_fast32_t', 'int_fast64_t'], 'long'),
  ...each(['uint_fast16_t', 'uint_fast32_t', 'uint_fast64_t'], 'unsigned long'),
]);

function each(names: readonly string[], meaning: string): (readonly [string, string])[] {
  return names.map((name) => [name, meaning] as const);
}

/** The type that the name of a header of C stands for; `undefined` for other names. */
export function synonymOf(name: string): string | undefined {
  return SYNONYMS.get(name.startsWith('std.') ? name.slice(4) : name);
}

const TEXTS = new Set(['std.string', 'string', 'std.wstring']);
const VIEWS = new Set(['std.string_view', 'string_view']);

/** The type by a name with dots, as declarations have it; `undefined` for names of other types. */
export function plainByName(name: string): string | undefined {
  if (TEXTS.has(name)) return TEXT;
  if (VIEWS.has(name)) return VIEW;
  if (name === ARGUMENTS || name === `std.${ARGUMENTS}`) return ARGUMENTS;
  return numberByName(name);
}

export const numberByName = (name: string): string | undefined =>
  synonymOf(name) ?? (NUMBERS.includes(name) ? name : undefined);

/** What arithmetic makes of a value by itself. https://en.cppreference.com/w/cpp/language/implicit_conversion */
export const promoted = (type: string): string => (SMALL.has(type) ? 'int' : type);

const SMALL = new Set([
  ...['bool', 'char', 'signed char', 'unsigned char', 'short', 'unsigned short'],
]);

/** The type of a sum; `undefined` where one is no number. */
export function reckoned(left: string, right: string): string | undefined {
  const [own, other] = [promoted(left), promoted(right)];
  const [a, b] = [NUMBERS.indexOf(own), NUMBERS.indexOf(other)];
  return a === -1 || b === -1 ? undefined : NUMBERS[Math.max(a, b)];
}

/**
 * How well a value suits another type than its own. What is promoted suits better than what is converted, and both better
 * than what a class makes of it. https://en.cppreference.com/w/cpp/language/overload_resolution
 * @returns `undefined` where either is of a class
 */
export function suitsAsPlain(given: string, wanted: string): number | undefined {
  const [own, other] = [PLAIN_TYPES.get(given), PLAIN_TYPES.get(wanted)];
  if (own === undefined || other === undefined) return undefined;
  if (own === other) {
    const isPromoted = wanted === promoted(given) || (given === 'float' && wanted === 'double');
    if (own === 'number') return isPromoted ? 2 : 1.5;
    return 1;
  }
  const isPointer = given === CHARACTERS || given === POINTER;
  if (isPointer && wanted === POINTER) return 1.5;
  return isPointer && wanted === 'bool' ? 1.4 : MISFIT / 2;
}

/** `long unsigned int` is `unsigned long`. */
export function numberName(text: string): string {
  const known = PLAIN_TYPES.has(text) ? text : synonymOf(text);
  if (known !== undefined) return known;
  const words = text.split(/\s+/);
  const has = (word: string) => words.includes(word);
  const longs = words.filter((word) => word === 'long').length;
  if (has('double')) return longs > 0 ? 'long double' : 'double';
  if (has('char')) return has('unsigned') ? 'unsigned char' : 'signed char';
  const size = has('short') ? 'short' : Array.from({ length: longs }, () => 'long').join(' ');
  if (has('unsigned')) return size === '' ? 'unsigned' : `unsigned ${size}`;
  return size === '' ? 'int' : size;
}
