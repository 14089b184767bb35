// What Kotlin brings itself: its packages, names that need no import, and names that its own types and extensions
// have so commonly that a use behind a dot says nothing.
// https://kotlinlang.org/api/core/kotlin-stdlib/ ; https://kotlinlang.org/spec/packages-and-imports.html

export function isKotlinPackage(packageName: string): boolean {
  return packageName === 'kotlin' || packageName.startsWith('kotlin.');
}

/** Types and functions that every file can use, where neither an import nor the own package declares them. */
const DEFAULT_NAMES = `
Any Annotation Array ArithmeticException ArrayIndexOutOfBoundsException ArrayList ArrayDeque AssertionError AutoCloseable
Boolean BooleanArray Byte ByteArray Char CharArray CharSequence ClassCastException Collection Comparable Comparator
ConcurrentModificationException Deprecated DeprecationLevel Double DoubleArray Enum Error Exception Float FloatArray Function
Grouping HashMap HashSet IllegalArgumentException IllegalStateException IndexOutOfBoundsException IndexedValue Int IntArray
IntProgression IntRange Iterable Iterator JvmField JvmInline JvmName JvmOverloads JvmStatic JvmSuppressWildcards KotlinVersion
Lazy LazyThreadSafetyMode LinkedHashMap LinkedHashSet List ListIterator Long LongArray LongRange Map MatchResult
MutableCollection MutableIterable MutableIterator MutableList MutableListIterator MutableMap MutableSet NoSuchElementException
Nothing NotImplementedError NullPointerException Number NumberFormatException OptIn Override Pair ParameterName Regex
RegexOption ReplaceWith RequiresOptIn Result RuntimeException SafeVarargs Sequence Set Short ShortArray String StringBuilder
Suppress Synchronized Throwable Throws Transient Triple UByte UInt ULong UShort Unit UnsupportedOperationException Volatile
also apply arrayListOf arrayOf arrayOfNulls assert buildList buildMap buildSet buildString byteArrayOf charArrayOf check
checkNotNull emptyArray emptyList emptyMap emptySequence emptySet enumValueOf enumValues error generateSequence hashMapOf
hashSetOf intArrayOf iterator lazy lazyOf let linkedMapOf linkedSetOf listOf listOfNotNull longArrayOf mapOf maxOf minOf
mutableListOf mutableMapOf mutableSetOf print println readLine repeat require requireNotNull run runCatching sequence
sequenceOf setOf sortedMapOf sortedSetOf synchronized takeIf takeUnless to TODO use with
`;

export const defaultNames: ReadonlySet<string> = new Set(wordsOf(DEFAULT_NAMES));

/** Behind a dot these are most often those of the standard libraries, whatever the own package declares. */
const COMMON_MEMBERS = `
add addAll all also any append appendLine apply associate associateBy associateWith chunked clear close coerceAtLeast
coerceAtMost coerceIn compareTo contains containsKey contentEquals copy copyOf count decode distinct drop
dropLast encode endsWith entries equals execute filter filterIsInstance filterNot filterNotNull find first firstOrNull
flatMap flatten flush fold forEach forEachIndexed format get getOrDefault getOrElse getOrNull getOrPut getValue groupBy
hashCode ifEmpty indexOf indices insert intersect invoke isBlank isEmpty isNotBlank isNotEmpty isNullOrBlank
isNullOrEmpty iterator joinTo joinToString key keys last lastIndex lastIndexOf lastOrNull length let lines lowercase map
mapIndexed mapNotNull mapTo mapValues max maxBy maxOf maxOrNull min minBy minOf minOrNull minus minusAssign name next none onEach
ordinal padEnd padStart parse partition plus plusAssign provideDelegate put putAll read readText reduce remove removeAll
removePrefix removeSuffix repeat replace reversed run send set setValue shuffled single singleOrNull size skip sort
sortBy sortWith sorted sortedBy sortedByDescending sortedWith split start startsWith stop subList substring
substringAfter substringBefore sum sumOf take takeIf takeLast takeUnless takeWhile test times to toByteArray toDouble
toInt toList toLong toMap toMutableList toMutableMap toMutableSet toSet toString toTypedArray trim trimEnd
trimIndent trimMargin trimStart union update uppercase use value values with withIndex write zip
`;

export const commonMembers: ReadonlySet<string> = new Set(wordsOf(COMMON_MEMBERS));

const NUMBERS = 'Byte Short Int Long Float Double UByte UShort UInt ULong Boolean';

const MEMBERS_OF_NUMBERS = `
and or xor not inv shl shr ushr plus minus times div rem mod floorDiv rangeTo rangeUntil until downTo step inc dec
`;

/** Names that numbers have themselves: an extension `Byte.and` says nothing where others are as likely. */
export const membersOfNumbers: ReadonlySet<string> = new Set(wordsOf(MEMBERS_OF_NUMBERS));

export const numbers: ReadonlySet<string> = new Set(wordsOf(NUMBERS));

function wordsOf(text: string): string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}
