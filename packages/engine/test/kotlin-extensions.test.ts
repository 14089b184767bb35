// Kotlin: extensions of types from outside, and which overload is meant by what they give.
import { test } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const check = (source: string, expected: string) => checkCalls({ 'a.kt': source }, expected);

test('what an extension of a type from outside gives tells overloads apart', () =>
  check(
    `
import kotlin.reflect.KClass
class Name(val text: String)
fun KClass<*>.asName(): Name = Name(simpleName!!)
fun add(name: Name) {}
fun add(type: KClass<*>) { add(type.asName()) }`,
    `a.kt KClass.asName -> a.kt Name.constructor
     a.kt add#2 -> a.kt KClass.asName
     a.kt add#2 -> a.kt add`,
  ));

test('which of several extensions is meant is known before overloads by what it gives are', () =>
  check(
    `
import kotlin.reflect.KClass
import java.lang.reflect.Type
abstract class Name
class Plain : Name()
fun KClass<*>.asName(): Plain = Plain()
fun Type.asName(): Name = Plain()
fun add(name: Name) {}
fun add(type: KClass<*>) { add(type.asName()) }
fun add(type: Type) { add(type.asName()) }`,
    `a.kt KClass.asName -> a.kt Plain
     a.kt Type.asName -> a.kt Plain
     a.kt add#2 -> a.kt KClass.asName
     a.kt add#2 -> a.kt add
     a.kt add#3 -> a.kt Type.asName
     a.kt add#3 -> a.kt add`,
  ));

test('a property that extends a type from outside is named alone where that is extended', () =>
  check(
    `
val words = setOf("val")
val String.isWord get() = this in words
val List<Int>.total get() = size
fun String.escape() = if (isWord) "x" else this
fun List<Int>.count() = total`,
    `a.kt String.escape -> a.kt String.isWord
     a.kt List.count -> a.kt List.total`,
  ));

test('super behind a sign is super', () =>
  check(
    `
open class Base { open fun same(other: Any?) = this === other; open val isFull get() = true }
class Part : Base() {
  override fun same(other: Any?): Boolean { if (!super.same(other)) return false; return true }
  override val isFull get() = !super.isFull
}`,
    `a.kt Part.same -> a.kt Base.same
     a.kt Part.isFull -> a.kt Base.isFull`,
  ));

test('a list that is spread is given to a parameter for any number of arguments', () =>
  check(
    `
fun add(name: String, vararg parts: String) {}
fun add(name: String, parts: Iterable<String>) {}
fun spread(vararg parts: String) { add("", *parts) }
fun whole(parts: List<String>) { add("", parts) }`,
    `a.kt spread -> a.kt add
     a.kt whole -> a.kt add#2`,
  ));

test('a property that a companion has for a type from outside is imported by name', () =>
  checkCalls(
    {
      'p/Spec.kt': `package p
class Spec { companion object { val String.isMade get() = this == "made" } }`,
      'q/use.kt': `package q
import p.Spec.Companion.isMade
fun use(name: String) = name.isMade`,
      'r/other.kt': `package r
fun other(name: String) = name.isMade`,
    },
    'q/use.kt use -> p/Spec.kt Spec.Companion.String.isMade',
  ));

test('what stands at a place of a text is a character', () =>
  check(
    `
val Char.isSign get() = this == '%'
fun parse(format: String, at: Int) = format[at].isSign`,
    'a.kt parse -> a.kt Char.isSign',
  ));

test('what is given to a parameter of a function type is run with what the type says, though nobody is seen to run it', () =>
  check(
    `
class Context { fun fail(message: String) {} }
fun convert(run: Context.(String) -> Unit) {}
fun validate(run: (Context) -> Unit) {}
fun first() = convert { fail(it) }
fun second() = validate { it.fail("") }`,
    `a.kt first -> a.kt convert
     a.kt first -> a.kt Context.fail
     a.kt second -> a.kt validate
     a.kt second -> a.kt Context.fail`,
  ));

test('a function may be named with its packages in front', () =>
  checkCalls(
    {
      'a/b/c/run.kt': 'package a.b.c\nfun start() {}',
      'd/use.kt': 'package d\nclass Platform { fun start() { a.b.c.start() } }',
    },
    'd/use.kt Platform.start -> a/b/c/run.kt start',
  ));

test('overloads and extensions of one name stand in several files of a package, and are told apart by receivers', () =>
  checkCalls(
    {
      'a.kt': `package p
import java.lang.reflect.Type
import kotlin.reflect.KClass
fun Type.shown() = 1
fun KClass<*>.shown() = 2
fun own(type: Type) { type.shown() }`,
      'b.kt': `package p
import kotlin.reflect.KType
fun KType.shown() = 3
fun put(text: String) {}`,
      'c.kt': `package p
import java.lang.reflect.Type
import kotlin.reflect.KType
fun one(type: Type) { type.shown() }
fun other(type: KType) { type.shown() }
fun puts() { put(1); put("") }`,
      'd.kt': 'package p\nfun put(number: Int) {}',
    },
    `a.kt own -> a.kt Type.shown
     c.kt one -> a.kt Type.shown
     c.kt other -> b.kt KType.shown
     c.kt puts -> b.kt put
     c.kt puts -> d.kt put`,
  ));

test('a file may declare one extension of a name, and another file of its package the one that is meant', () =>
  checkCalls(
    {
      'a.kt': `package p
import kotlin.reflect.KClass
import kotlin.reflect.KType
fun KClass<*>.shown() = 2
fun run(type: KType) { type.shown() }`,
      'b.kt': 'package p\nimport kotlin.reflect.KType\nfun KType.shown() = 3',
    },
    'a.kt run -> b.kt KType.shown',
  ));

test('an extension may have the name of a member of some class', () =>
  checkCalls(
    {
      'a.kt': 'package p\nclass Writer { fun emit(text: String) {} }',
      'b.kt': 'package p\nfun List<String>.emit(to: Writer) { to.emit("") }',
      'c.kt': 'package p\nfun run(all: List<String>, to: Writer) { all.emit(to) }',
    },
    `b.kt List.emit -> a.kt Writer.emit
     c.kt run -> b.kt List.emit`,
  ));

test('extensions are told apart by the receiver of the extension around as well', () =>
  check(
    `
import kotlin.reflect.KClass
fun Class<*>.named() = 1
fun KClass<*>.named() = 2
fun Class<*>.run() { named() }`,
    'a.kt Class.run -> a.kt Class.named',
  ));

test('no extension is called with other arguments than it takes', () =>
  check(
    `
open class Builder { fun tag(type: String, tag: Any?) {} }
class Own : Builder()
fun Own.tag(tag: Any?) { tag("", tag) }
fun Char.isFirst(): Boolean = Character.isFirst(this)
fun run(c: Char) { c.isFirst() }`,
    'a.kt run -> a.kt Char.isFirst',
  ));

test('nested classes call extensions of companions around them', () =>
  check(
    `
class Block {
  class Builder { fun add(text: String) { text.isPlaceholder() } }
  companion object { fun String.isPlaceholder() = true }
}`,
    'a.kt Block.Builder.add -> a.kt Block.Companion.String.isPlaceholder',
  ));

test('a function that is expected of platforms is what they make of it', () =>
  checkCalls(
    {
      'm/src/commonMain/kotlin/a.kt': 'package p\nexpect fun now(): Int\nfun run() { now() }',
      'm/src/jvmMain/kotlin/b.kt': 'package p\nactual fun now(): Int = 1',
    },
    'm/src/commonMain/kotlin/a.kt run -> m/src/jvmMain/kotlin/b.kt now',
  ));
