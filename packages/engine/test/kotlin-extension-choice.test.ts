// Kotlin: which extension is meant, by what it is called on, where it is in sight, and by what members there are.
import { test } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const check = (source: string, expected: string) => checkCalls({ 'a.kt': source }, expected);

test('what comes out of collections of other types is no receiver of an extension for a class', () =>
  check(
    `
class Day
fun Day.random() = 1
fun each(all: List<String>) = all.map { it.random() }
fun loop(all: List<String>) { for (one in all) one.random() }
fun keys(all: Map<String, Day>) { all.keys.forEach { it.random() } }
fun days(all: List<Day>) = all.map { it.random() }`,
    'a.kt days -> a.kt Day.random',
  ));

test('what nothing is known of may be the receiver of an extension', () =>
  check(
    `
import lib.thing
import lib.Things
class Day
fun Day.random() = 1
fun one() { thing().random() }
fun inside(all: Things) { all.each { it.random() } }`,
    `a.kt one -> a.kt Day.random
     a.kt inside -> a.kt Day.random`,
  ));

test('members of texts and numbers give what tells extensions apart', () =>
  check(
    `
class Day
fun Day.shown() = 1
fun String.shown() = 2
fun Int.shown() = 3
fun trimmed(text: String) = text.trim().shown()
fun first(text: String) = text.split(",").first().shown()
fun length(text: String) = text.length.shown()
fun written(number: Int) = number.toString().shown()
fun lines(text: String) { text.lineSequence().map { it.trim() }.forEach { it.shown() } }
fun letters(text: String) { text.forEach { it.shown() } }`,
    `a.kt trimmed -> a.kt String.shown
     a.kt first -> a.kt String.shown
     a.kt length -> a.kt Int.shown
     a.kt written -> a.kt String.shown
     a.kt lines -> a.kt String.shown`,
  ));

test('of extensions of standard types the nearest base is meant', () =>
  check(
    `
fun Any.shown() = 1
fun CharSequence.shown() = 2
fun String.shown() = 3
fun <T> Iterable<T>.second() = 1
fun <T> List<T>.second() = 2
fun text(it: String) { it.shown() }
fun built(it: StringBuilder) { it.shown() }
fun number(it: Int) { it.shown() }
fun set(all: Set<Int>) { all.second() }
fun mutable(all: MutableList<Int>) { all.second() }
fun one(all: Sequence<Int>) { all.second() }`,
    `a.kt text -> a.kt String.shown
     a.kt built -> a.kt CharSequence.shown
     a.kt number -> a.kt Any.shown
     a.kt set -> a.kt Iterable.second
     a.kt mutable -> a.kt List.second`,
  ));

test('type arguments tell extensions apart', () =>
  check(
    `
class A
class B
@JvmName("a") fun List<A>.all() = 1
@JvmName("b") fun List<B>.all() = 2
fun one(all: List<A>) { all.all() }
fun other(all: List<B>) { all.all() }`,
    `a.kt one -> a.kt List.all
     a.kt other -> a.kt List.all#2`,
  ));

test('a class is of no standard type that it does not name', () =>
  check(
    `
class Item : Comparable<Item>, CharSequence { override fun compareTo(other: Item) = 0 }
fun CharSequence.text() = 1
fun Number.number() = 2
fun use(item: Item) { item.text(); item.number() }`,
    'a.kt use -> a.kt CharSequence.text',
  ));

test('entries of a map are what iterating over it gives', () =>
  check(
    `
class Item
fun Item.shown() = 1
fun Map.Entry<String, Item>.shown() = 3
fun use(all: Map<String, Item>) = all.filter { true }.map { it.shown() }`,
    'a.kt use -> a.kt Map.Entry.shown',
  ));

test('extensions are chosen by the declared type', () =>
  check(
    `
open class Base
class Below(val name: String) : Base()
fun Base.shown() = 1
fun Below.shown() = 2
fun <T> Iterable<T>.second() = 1
fun <T> List<T>.second() = 2
fun take(base: Base) { base.shown() }
fun own(below: Below) { below.shown() }
fun give() { take(Below("")) }
fun all(some: Iterable<Int>) { some.second() }
fun list(some: List<Int>) { all(some) }
fun tested(base: Base) { if (base is Below) base.shown() }`,
    `a.kt take -> a.kt Base.shown
     a.kt own -> a.kt Below.shown
     a.kt give -> a.kt take
     a.kt give -> a.kt Below.constructor
     a.kt Below.constructor -> a.kt Base
     a.kt all -> a.kt Iterable.second
     a.kt list -> a.kt all
     a.kt tested -> a.kt Below.shown`,
  ));

test('a member that takes what is given comes before an extension, and one of a base too', () =>
  check(
    `
open class Base { fun go() = 1; fun take(number: Int) = 1; val size: Int get() = 1 }
class Below(val name: String) : Base()
fun Below.go() = 2
fun Base.take(text: String) = 2
val Base.size: Int get() = 2
fun use(it: Below) { it.go(); it.take(1); it.take(""); it.size }`,
    `a.kt Below.constructor -> a.kt Base
     a.kt use -> a.kt Base.go
     a.kt use -> a.kt Base.take
     a.kt use -> a.kt Base.take#2
     a.kt use -> a.kt Base.size`,
  ));

test('a lambda is for an extension that takes one', () =>
  check(
    `
class Parts
class Format<T> { fun format(value: T) = 1 }
fun Format<Parts>.format(block: Parts.() -> Unit) = format(Parts())
fun use(format: Format<Parts>) { format.format { } }`,
    `a.kt Format.format#2 -> a.kt Format.format
     a.kt Format.format#2 -> a.kt Parts
     a.kt use -> a.kt Format.format#2`,
  ));

test('a member that is private is none for others', () =>
  checkCalls(
    {
      'a.kt': 'package p\nclass Item { private fun copy(n: Int = 1) = 1 }',
      'b.kt': `package p
private fun Item.copy(n: Int = 2) = 2
fun use(item: Item) = item.copy(n = 3)`,
    },
    'b.kt use -> b.kt Item.copy',
  ));

test('what extends a type that may be missing is asked of that', () =>
  check(
    `
class Data { var weight = 0f }
val Data?.weight: Float get() = 1f
fun use(data: Data?) = data.weight`,
    'a.kt use -> a.kt Data.weight',
  ));

test('private extensions are seen in their file', () =>
  checkCalls(
    {
      'a.kt': `package p
private fun String.go() = 1
private operator fun Iterable<Regex>.contains(text: String?) = true
fun one(text: String, all: List<Regex>) { text.go(); text in all }`,
      'b.kt': `package p
private fun String.go() = 2
fun other(text: String, all: List<Regex>) { text.go(); text in all }`,
      'c.kt': 'package p\nfun none(text: String) { text.go() }',
    },
    `a.kt one -> a.kt String.go
     a.kt one -> a.kt Iterable.contains
     b.kt other -> b.kt String.go`,
  ));

test('an operator that a class has for others is seen in the class', () =>
  checkCalls(
    {
      'a.kt': `package p
class Rule(val all: List<Regex>) {
  operator fun List<Regex>.contains(text: String?) = true
  fun own(text: String?) = text in all
}`,
      'b.kt':
        'package p\nclass Other(val all: List<Regex>) { fun own(text: String?) = text in all }',
    },
    'a.kt Rule.own -> a.kt Rule.List.contains',
  ));

test('a class literal is one wherever it stands', () =>
  check(
    `
import kotlin.reflect.KClass
class A
class B
val KClass<*>.shown: String get() = ""
val B.shown: String get() = ""
fun KClass<*>.name() = 1
fun B.name() = 2
fun use() { A::class.shown; A::class.name() }`,
    `a.kt use -> a.kt KClass.shown
     a.kt use -> a.kt KClass.name`,
  ));

test('a method may have the name of a scope function', () =>
  checkCalls(
    {
      'a.kt': 'package p\nclass Runner(val n: Int) { fun run(given: Array<String>) = 1 }',
      'b.kt': `package p
fun use(given: Array<String>) { Runner(1).run(given) }
fun made() { val given = arrayOf(""); Runner(1).run(given) }`,
    },
    `b.kt use -> a.kt Runner.constructor
     b.kt use -> a.kt Runner.run
     b.kt made -> a.kt Runner.constructor
     b.kt made -> a.kt Runner.run`,
  ));

test('arguments by name leave none out that is needed', () =>
  check(
    `
class Context { fun render(child: Int, props: Int, key: String = "", run: () -> Int) = 1 }
fun Context.render(child: Int, key: String = "", run: () -> Int) = render(child, 1, key, run)
fun use(it: Context) { it.render(1, key = "", run = { 1 }) }
fun start(isRaw: Boolean, content: Int) = 1
fun start(content: Int) = start(isRaw = true, content)
fun issue(id: String = "", weight: Int = 0) = 1
fun issue(rule: Context, weight: Int = 0) = 2
fun file() { issue(weight = 1) }`,
    `a.kt Context.render#2 -> a.kt Context.render
     a.kt use -> a.kt Context.render#2
     a.kt start#2 -> a.kt start
     a.kt file -> a.kt issue`,
  ));

test('a property without code that overrides one with it runs nothing', () =>
  check(
    `
interface Keyed { val key: String get() = "" }
class Own(val name: String) : Keyed { override val key: String = name }
class Plain(val name: String) : Keyed
fun own(it: Own) = it.key
fun plain(it: Plain) = it.key`,
    'a.kt plain -> a.kt Keyed.key',
  ));

test('what extends a class that is expected of platforms extends what they make of it', () =>
  checkCalls(
    {
      'm/src/commonMain/kotlin/a.kt': `package p
expect class Day { fun next(): Day }
fun Day.shown() = 1`,
      'm/src/jvmMain/kotlin/b.kt': `package p
actual class Day(val n: Int) { actual fun next(): Day = Day(1) }`,
      'm/src/jvmTest/kotlin/c.kt': 'package p\nfun run() { val day = Day(1); day.shown() }',
    },
    `m/src/jvmMain/kotlin/b.kt Day.next -> m/src/jvmMain/kotlin/b.kt Day.constructor
     m/src/jvmTest/kotlin/c.kt run -> m/src/jvmMain/kotlin/b.kt Day.constructor
     m/src/jvmTest/kotlin/c.kt run -> m/src/commonMain/kotlin/a.kt Day.shown`,
  ));

test('what is added to the companion of a class from outside is none of a class here', () =>
  checkCalls(
    {
      'day.kt': `
package days
fun Day(text: String) = Day(1)
class Day(val number: Int) {
  companion object { val LEAST = Day(0) }
}`,
      'moments.kt': `
package days
import kotlin.time.Instant
val Instant.Companion.LEAST get() = least()
fun least() = Instant.now()
fun day() = Day.LEAST
fun moment() = Instant.LEAST`,
    },
    `day.kt Day -> day.kt Day.constructor
     day.kt -> day.kt Day.constructor
     moments.kt Instant.Companion.LEAST -> moments.kt least
     moments.kt moment -> moments.kt Instant.Companion.LEAST`,
  ));

test('ranges of numbers and several lists are no receivers of an extension for a class', () =>
  check(
    `
class Days
fun Days.random() = 1
fun range() = (1..12).random()
fun both() = listOf(listOf(1, 2), setOf(3)).map { it.random() }
fun days(all: Days) = all.random()`,
    'a.kt days -> a.kt Days.random',
  ));
