// How well a value of one plain type suits a parameter of another, by the conversions that nobody writes.
// https://learn.microsoft.com/dotnet/csharp/language-reference/language-specification/conversions#102-implicit-conversions
import { MISFIT } from '../../../flow/call-rules.ts';

const REAL = ['float', 'double', 'decimal'];

/** What a number becomes without being asked, the nearest first. */
const WIDER: ReadonlyMap<string, readonly string[]> = new Map([
  ['sbyte', ['short', 'int', 'long', ...REAL]],
  ['byte', ['short', 'ushort', 'int', 'uint', 'long', 'ulong', ...REAL]],
  ['short', ['int', 'long', ...REAL]],
  ['ushort', ['int', 'uint', 'long', 'ulong', ...REAL]],
  ['char', ['ushort', 'int', 'uint', 'long', 'ulong', ...REAL]],
  ['int', ['long', ...REAL]],
  ['uint', ['long', 'ulong', ...REAL]],
  ['long', REAL],
  ['ulong', REAL],
  ['nint', ['long', ...REAL]],
  ['nuint', ['ulong', ...REAL]],
  ['float', ['double']],
  ['double', []],
  ['decimal', []],
]);

const OTHERS: ReadonlySet<string> = new Set(['bool', 'string']);

/** Numbers, which no instance is; what gives `bool` stands for what it puts into its `out` parameters as well. */
export const NUMBERS: ReadonlyMap<string, string> = new Map(
  [...WIDER.keys()].flatMap((name) => [
    [name, 'number'],
    [`${name}?`, 'number'],
  ]),
);

/** @returns 3 for the same type, less for what is further away, `undefined` where either is no plain type */
export function suitsAsPlain(given: string, wanted: string): number | undefined {
  if (GIVEN_TYPES.has(wanted)) return suitsAsGiven(given, wanted);
  if (given === TYPE_PARAMETER) return isObject(wanted) ? ANY_OBJECT : undefined;
  const [own, other] = [withoutMark(given), withoutMark(wanted)];
  if (areOneType(own, other)) return 3;
  if (given === 'null') return isNeverMissing(wanted) ? MISFIT : undefined;
  if (!isPlain(own)) return takesNoPlainValue(own) ? suitsAsClosed(own, wanted) : undefined;
  if (FUNCTIONS.test(wanted)) return MISFIT;
  if (isObject(wanted)) return ANY_OBJECT;
  if (!isPlain(other)) return takesNoPlainValue(wanted) ? MISFIT : undefined;
  if (given !== own && wanted === other) return MISFIT;
  const away = wanted === other || given !== own ? 0 : MAY_BE_MISSING;
  if (own === other) return 3 - away;
  const [wider, isNumber] = [WIDER.get(own)?.indexOf(other) ?? -1, WIDER.has(other)];
  if (wider !== -1) return 2.5 - wider / 20 - away;
  // A constant is converted where it fits.
  return own === 'int' && isNumber ? CONSTANT : MISFIT;
}

/** What a type parameter of a method stands for, where nothing bounds it: whatever is given. */
export const TYPE_PARAMETER = '<type parameter>';

/** What all structs are, as the constraint `struct` asks. */
export const VALUE_TYPE = 'ValueType';

const GIVEN_TYPES: ReadonlySet<string> = new Set([TYPE_PARAMETER, VALUE_TYPE]);

/** How well it suits a type parameter, which may be one of structs alone. */
const suitsAsGiven = (given: string, wanted: string): number =>
  wanted === VALUE_TYPE && (given === 'null' || withoutMark(given) === 'string')
    ? MISFIT
    : AS_GIVEN;

/** A type may be written with its namespace in one place, and without it in another. */
const areOneType = (own: string, other: string): boolean =>
  own !== other && lastOf(own) === lastOf(other);

const lastOf = (name: string): string => name.slice(name.lastIndexOf('.') + 1);

const isNeverMissing = (wanted: string): boolean => isPlain(wanted) && wanted !== 'string';

const isObject = (name: string): boolean => name === 'object' || name === 'Object';

/** Types of the runtime that no plain value becomes one of by itself. */
const takesNoPlainValue = (name: string): boolean =>
  CLOSED.has(name.slice(name.lastIndexOf('.') + 1)) || name.endsWith('Exception');

/** Nor does one of them become a plain value. Every exception is an `Exception`. */
function suitsAsClosed(own: string, wanted: string): number | undefined {
  if (isPlain(withoutMark(wanted))) return MISFIT;
  const isBase = own !== wanted && own.endsWith('Exception') && wanted === 'Exception';
  return isBase ? 2.5 : undefined;
}

const CLOSED: ReadonlySet<string> = new Set([
  ...['Type', 'Delegate', 'Assembly', 'MemberInfo', 'MethodInfo', 'PropertyInfo', 'FieldInfo'],
  ...['DateTime', 'DateTimeOffset', 'TimeSpan', 'Guid', 'Uri', 'Version', 'CancellationToken'],
  ...['Stream', 'TextReader', 'TextWriter', 'StringBuilder', 'Encoding', 'Regex'],
  ...['CultureInfo', 'IFormatProvider', 'XmlReader', 'XmlWriter', 'StringComparer'],
]);

const FUNCTIONS = /^(?:[\w.]+\.)?(?:Func|Action|Predicate|Comparison|Converter|Expression)$/;

const withoutMark = (name: string): string => name.replace('?', '');

const isPlain = (name: string): boolean => WIDER.has(name) || OTHERS.has(name);

/** Every value suits it, and anything else suits better. */
const ANY_OBJECT = 1;

const CONSTANT = 0.5;

/** A type parameter becomes the very type that is given; a method that names the type is meant before it. */
const AS_GIVEN = 2.95;

/** What takes values that may be missing as well suits less than what does not. */
const MAY_BE_MISSING = 0.02;
