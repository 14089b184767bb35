// What members of texts, numbers and the like give, as far as extensions and overloads ask for it, and what is iterated
// over in them. https://kotlinlang.org/api/core/kotlin-stdlib/kotlin.text/
import { ELEMENT_KEY } from '../../../flow/flow-facts.ts';

const BOOLEAN_OF_TEXT =
  'isEmpty isBlank isNotEmpty isNotBlank isNullOrEmpty isNullOrBlank startsWith endsWith contains equals matches any all ' +
  'none toBoolean contentEquals regionMatches';

/** A line for each type that is given: its name, and behind the colon the members that give it. */
const TEXT = `
  String: trim trimStart trimEnd trimIndent trimMargin uppercase lowercase toUpperCase toLowerCase capitalize decapitalize
  String: substring substringBefore substringAfter substringBeforeLast substringAfterLast replace replaceFirst
  String: replaceFirstChar replaceBefore replaceAfter replaceBeforeLast replaceAfterLast replaceRange removePrefix
  String: removeSuffix removeSurrounding removeRange padStart padEnd repeat reversed drop dropLast take takeLast dropWhile
  String: takeWhile dropLastWhile takeLastWhile filter filterNot filterIndexed plus format orEmpty ifBlank ifEmpty intern
  String: prependIndent replaceIndent commonPrefixWith commonSuffixWith slice toString
  Int: length lastIndex indexOf lastIndexOf indexOfAny indexOfFirst indexOfLast compareTo count toInt toIntOrNull hashCode
  Long: toLong toLongOrNull
  Double: toDouble toDoubleOrNull
  Float: toFloat toFloatOrNull
  Boolean: ${BOOLEAN_OF_TEXT}
  Char: get first last firstOrNull lastOrNull single singleOrNull random elementAt getOrNull find
  List<String>: split lines chunked windowed
  Sequence<String>: lineSequence splitToSequence
  List<Char>: toList
  CharArray: toCharArray
  ByteArray: toByteArray encodeToByteArray
  Regex: toRegex
  IntRange: indices`;

const CONVERSIONS = `
  Byte: toByte
  Short: toShort
  Int: toInt compareTo hashCode
  Long: toLong
  Float: toFloat
  Double: toDouble
  Char: toChar
  UByte: toUByte
  UShort: toUShort
  UInt: toUInt
  ULong: toULong
  String: toString
  Boolean: equals isNaN isInfinite isFinite`;

const OF_SAME =
  'coerceIn coerceAtLeast coerceAtMost inc dec unaryMinus unaryPlus shl shr ushr and or xor inv';

const number = (name: string, range: string): string => `${CONVERSIONS}
  ${name}: ${OF_SAME}
  ${range}Range: rangeTo until rangeUntil
  ${range}Progression: downTo`;

const EXCEPTION = `
  String: message localizedMessage stackTraceToString toString
  Throwable: cause initCause`;

const RANGE = `
  Boolean: contains isEmpty`;

/** By type, what its members give. */
const RESULTS: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  Object.entries({
    String: TEXT,
    Byte: number('Byte', 'Int'),
    Short: number('Short', 'Int'),
    Int: number('Int', 'Int'),
    Long: number('Long', 'Long'),
    Float: `${CONVERSIONS}\n  Float: ${OF_SAME}`,
    Double: `${CONVERSIONS}\n  Double: ${OF_SAME}`,
    UInt: number('UInt', 'UInt'),
    ULong: number('ULong', 'ULong'),
    Char: `${CONVERSIONS}
      Int: code digitToInt
      Char: uppercaseChar lowercaseChar titlecaseChar
      String: uppercase lowercase titlecase
      Boolean: isDigit isLetter isLetterOrDigit isWhitespace isUpperCase isLowerCase isISOControl`,
    Boolean: `
      Boolean: not and or xor equals
      String: toString`,
    StringBuilder: `
      StringBuilder: append appendLine insert reverse deleteCharAt delete clear
      String: toString substring
      Int: length lastIndex indexOf lastIndexOf
      Boolean: ${BOOLEAN_OF_TEXT}`,
    Regex: `
      MatchResult: find matchEntire matchAt
      Sequence<MatchResult>: findAll
      Boolean: matches containsMatchIn matchesAt
      String: replace replaceFirst pattern
      List<String>: split`,
    MatchResult: `
      String: value
      IntRange: range
      MatchResult: next`,
    ...Object.fromEntries(
      ['Throwable', 'Exception', 'RuntimeException', 'IOException', 'Error'].map((name) => [
        name,
        EXCEPTION,
      ]),
    ),
    KClass: `
      String: simpleName qualifiedName
      Boolean: isInstance`,
    Class: `
      String: name simpleName canonicalName packageName`,
    IntRange: `${RANGE}
      Int: first last start endInclusive step random
      IntProgression: reversed step`,
    IntProgression: `
      Int: first last step`,
    LongRange: `${RANGE}
      Long: first last start endInclusive step random`,
    CharRange: `${RANGE}
      Char: first last start endInclusive random`,
  }).map(([name, table]) => [name, membersIn(table)]),
);

function membersIn(table: string): ReadonlyMap<string, string> {
  return new Map(
    table
      .trim()
      .split('\n')
      .flatMap((line) => {
        const [given = '', members = ''] = line.split(':').map((part) => part.trim());
        return members.split(' ').map((member) => [member, given] as const);
      }),
  );
}

const ELEMENTS: ReadonlyMap<string, string> = new Map([
  ['String', 'Char'],
  ['StringBuilder', 'Char'],
  ...['Byte', 'Short', 'Int', 'Long', 'Float', 'Double', 'Boolean', 'Char'].map(
    (name) => [`${name}Array`, name] as const,
  ),
  ...['Int', 'Long', 'Char', 'UInt', 'ULong'].flatMap((name) => [
    [`${name}Range`, name] as const,
    [`${name}Progression`, name] as const,
  ]),
]);

/** @returns a type; `undefined` where nothing is known */
export function resultByName(type: string, member: string): string | undefined {
  return member === 'toString' ? 'String' : RESULTS.get(type)?.get(member);
}

/** @returns the type of what is iterated over */
export function partByName(type: string, member: string): string | undefined {
  return member === ELEMENT_KEY ? ELEMENTS.get(type) : undefined;
}
