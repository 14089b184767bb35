// Calls in Kotlin, one feature a test.
import { deepEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { checkCalls, programOfSources } from './support/check-calls.ts';

/** Ends of calls are names of the one file; nothing stands for its top level. */
const check = (source: string, expected: string) =>
  checkCalls(
    { 'a.kt': source },
    expected
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .map((line) =>
        line
          .split('->')
          .map((end) => `a.kt ${end.trim()}`.trim())
          .join(' -> '),
      )
      .join('\n'),
  );

test('functions, methods and constructors', () =>
  check(
    `
class Basket { fun add() {} }
class Item(val name: String) { fun show() = name }
fun make(): Basket = Basket()
fun main() {
  make().add()
  Item("a").show()
}`,
    `
    make -> Basket
    main -> make
    main -> Basket.add
    main -> Item.constructor
    main -> Item.show`,
  ));

test('lambdas with receivers, and scope functions', () =>
  check(
    `
class Builder { fun part() {} ; fun done(): Basket = Basket() }
class Basket { fun add() {} }
fun build(init: Builder.() -> Unit): Basket { val b = Builder(); b.init(); return b.done() }
fun plain(b: Builder?) {
  b?.let { it.part() }
  b?.apply { part() }?.done()?.add()
  with(b) { this.done() }
}
fun main() { build { part() } }`,
    `
    build -> Builder
    build -> main.<anonymous>
    build -> Builder.done
    Builder.done -> Basket
    plain -> Builder.part
    plain -> Builder.done
    plain -> Basket.add
    main -> build
    main -> Builder.part`,
  ));

test('extensions', () =>
  check(
    `
class A { fun own() {} }
fun A.ext() { own() }
fun String.ext() = trimmed()
fun String.trimmed() = this
fun <T> T.any() {}
class Host { fun A.inner() { own() } ; fun run(a: A) { a.inner() } }
fun main(a: A, s: String) { a.ext(); s.ext(); a.any() }`,
    `
    A.ext -> A.own
    String.ext -> String.trimmed
    Host.A.inner -> A.own
    Host.run -> Host.A.inner
    main -> A.ext
    main -> String.ext
    main -> T.any`,
  ));

test('objects, companions and enums', () =>
  check(
    `
object Store { fun put() {} }
class A private constructor() { companion object { fun create() = A() ; val shared = A() } ; fun go() { create() } }
enum class Kind { ONE { override fun act() {} }, TWO; open fun act() {} }
fun main() {
  Store.put()
  A.create().go()
  A.shared.go()
  Kind.TWO.act()
}`,
    `
    -> A.constructor
    A.Companion.create -> A.constructor
    A.go -> A.Companion.create
    main -> Store.put
    main -> A.Companion.create
    main -> A.go
    main -> Kind.act#2`,
  ));

test('accessors, delegates and operators', () =>
  check(
    `
class V { operator fun plus(o: V): V = this ; operator fun get(i: Int): V = this ; operator fun invoke() {} ; fun end() {} ; infix fun join(o: V) = o }
class D { operator fun getValue(t: Any?, p: Any?): V = V() }
class A {
  val x: V get() = V()
  val y by lazy { V() }
  val z by D()
}
fun main(a: A, v: V) {
  a.x.end()
  a.y.end()
  a.z.end()
  (v + v).end()
  v[1].end()
  v()
  (v join v).end()
}`,
    `
    D.getValue -> V
    A.x -> V
    -> V
    -> D
    main -> A.x
    main -> D.getValue
    main -> V.end
    main -> V.plus
    main -> V.get
    main -> V.invoke
    main -> V.join`,
  ));

test('tests of types', () =>
  check(
    `
open class Base
class Left : Base() { fun go() {} }
class Right : Base() { fun go() {} ; fun far() {} }
fun one(b: Base) { if (b is Left) b.go() else if (b is Right) b.far() }
fun two(b: Base) { when (b) { is Left -> b.go(); is Right -> b.far() } }
fun three(b: Base) { if (b !is Left) return; b.go() }
fun four(b: Base) { (b as Right).far() }`,
    `
    one -> Left.go
    one -> Right.far
    two -> Left.go
    two -> Right.far
    three -> Left.go
    four -> Right.far`,
  ));

test('conditions in texts of a when', () =>
  check(
    `
fun one() = 1
fun some() = 2
fun main(n: Int): String = when {
  n > 1 -> "\${if (n == 1) one() else some()}, " +
    "\${if (n == 2) one() else some()}"
  else ->
    "a\${n}\${if (n == 3) one() else ""}"
}
fun next() = main(1)`,
    `
    main -> one
    main -> some
    next -> main`,
  ));

test('references and functional interfaces', () =>
  check(
    `
fun interface Task { fun act() }
fun hello() {}
class A { fun go() {} }
fun call(f: () -> Unit) { f() }
fun each(f: (A) -> Unit) { f(A()) }
fun run2(t: Task) { t.act() }
fun main() {
  call(::hello)
  each(A::go)
  run2(Task { hello() })
}`,
    `
    call -> hello
    each -> A.go
    run2 -> main.<anonymous>
    each -> A
    run2 -> Task.act
    main -> call
    main -> each
    main -> hello
    main -> A.go
    main -> Task
    main -> run2`,
  ));

test('interfaces, super and overloads', () =>
  check(
    `
interface Shape { fun area() ; fun twice() { area() } }
open class Square : Shape { override fun area() {} }
class Big : Square() { override fun area() { super.area() } }
fun of(x: Int) {}
fun of(x: String) {}
fun main(s: Shape) { s.area(); of(1); of("a") }`,
    `
    Shape.twice -> Shape.area
    Shape.twice -> Square.area
    Shape.twice -> Big.area
    Big.area -> Square.area
    main -> Shape.area
    main -> Square.area
    main -> Big.area
    main -> of
    main -> of#2`,
  ));

test('of extensions in several packages those are meant that the file sees', () => {
  const packages = {
    'shop.kt': 'package shop\nopen class Basket\nclass Gift : Basket()\n',
    'blocking.kt': `package blocking
import shop.Basket
fun Basket.pay() {}
val Basket.total get() = 1
`,
    'later.kt': `package later
import shop.Basket
fun Basket.pay() {}
val Basket.total get() = 2
class Purse
fun Purse.pay() {}
class Till {
  fun Basket.pay() {}
  fun use(basket: Basket, purse: Purse) { basket.pay(); purse.pay() }
}
`,
  };
  return checkCalls(
    {
      ...packages,
      'named.kt': `package a
import shop.Gift
import blocking.pay
fun named(gift: Gift) { gift.pay(); gift.total }
`,
      'wide.kt': `package b
import shop.Gift
import later.*
fun wide(gift: Gift) { gift.pay(); gift.total }
`,
      'own.kt': 'package blocking\nimport shop.Gift\nfun own(gift: Gift) { gift.pay() }\n',
      'inside.kt': `package c
import shop.Basket
import later.Till
fun Till.inside(basket: Basket) { basket.pay() }
`,
    },
    `
    inside.kt Till.inside -> later.kt Till.Basket.pay
    later.kt Till.use -> later.kt Purse.pay
    later.kt Till.use -> later.kt Till.Basket.pay
    named.kt named -> blocking.kt Basket.pay
    own.kt own -> blocking.kt Basket.pay
    wide.kt wide -> later.kt Basket.pay
    wide.kt wide -> later.kt Basket.total`,
  );
});

test('values that become part of a text', () =>
  check(
    `class Item {
  override fun toString() = ""
}
class Plain
fun inside(item: Item) { val text = "is \${item}" }
fun added(item: Item) { val text = "is " + item }
fun none(plain: Plain, n: Int) { val text = "\${plain} \${n}" + n }`,
    `inside -> Item.toString
     added -> Item.toString`,
  ));

test('names in a text are read, and asked for their text', () =>
  check(
    `class Item {
  override fun toString() = "item"
  val price: Int get() = cost()
  fun cost() = 1
  fun show() = "$price for $this \${"$price"}"
}
fun main(item: Item) = "a \\$item $item"`,
    `Item.price -> Item.cost
     Item.show -> Item.price
     Item.show -> Item.toString
     main -> Item.toString`,
  ));

test('properties at the top level have accessors', () =>
  checkCalls(
    {
      'a.kt': `package a
var mark: String
  get() = make()
  set(value) { keep(value) }
fun make() = "!"
fun keep(text: String) {}
fun use() { mark = mark + "" }
class Own { fun use() { if (mark is String) mark = "" } }
`,
      'b.kt': `package b
import a.mark
fun read() = "$mark"
fun write() { mark = "" }
`,
    },
    `
    a.kt Own.use -> a.kt mark
    a.kt Own.use -> a.kt mark#2
    a.kt mark -> a.kt make
    a.kt mark#2 -> a.kt keep
    a.kt use -> a.kt mark
    a.kt use -> a.kt mark#2
    b.kt read -> a.kt mark
    b.kt write -> a.kt mark#2`,
  ));

test('scope functions run what they are given by name', () =>
  check(
    `class Scope { fun set() {} }
fun setUp(init: Scope.() -> Unit) = Scope().apply(init)
fun told(scope: Scope) {}
fun main() {
  setUp { set() }.set()
  Scope().let(::told)
}`,
    `
    setUp -> Scope
    setUp -> main.<anonymous>
    main -> setUp
    main -> Scope.set
    main -> Scope
    main -> told`,
  ));

test('elements of collections whose type is not written', () =>
  check(
    `class Item { val price: Int get() = 1 ; fun show() {} ; fun near(): Item = this }
class Key { fun open() {} }
class Shelf {
  private val items = mutableListOf<Item>()
  private val named = HashMap<Key, Item>()
  private val listeners = arrayListOf<(Item) -> Unit>()
  fun add(item: Item) { items.add(item) ; named[Key()] = item ; listeners.forEach { it(item) } }
  fun listen(listener: (Item) -> Unit) { listeners += listener }
  fun prices() = items.map { it.near() }.filter { it.price > 0 }.first().show()
  fun names() { for ((key, item) in named) { key.open(); item.show() } }
}
fun main(shelf: Shelf, items: Map<Key, List<Item>>) {
  shelf.listen { it.show() }
  listOf(Item() to Key()).map { (item, key) -> key }.forEach(Key::open)
  items.values.flatMap { it }.last().show()
  for ((key, some) in items) { key.open(); some[0].near() }
}`,
    `Shelf.add -> Key
     Shelf.add -> main.<anonymous>
     Shelf.prices -> Item.near
     Shelf.prices -> Item.price
     Shelf.prices -> Item.show
     Shelf.names -> Key.open
     Shelf.names -> Item.show
     main -> Shelf.listen
     main -> Item
     main -> Key
     main -> Item.show
     main -> Key.open
     main -> Item.near`,
  ));

test('what is iterated over says of what its elements are', () =>
  check(
    `class Page { fun read() {} }
class Book(private val pages: List<Page>) : Iterable<Page> { override fun iterator() = pages.iterator() }
class Row
class Table : AbstractList<Row>() { override val size = 0 ; override fun get(index: Int) = Row() }
class Lines : Iterator<Page> { override fun hasNext() = true ; override fun next() = Page() }
fun main(book: Book, rows: List<Row>) {
  for (page in book) page.read()
  book.forEach { it.read() }
  for (page in Lines()) page.read()
  rows[0]
}`,
    `Lines.next -> Page
     Table.get -> Row
     main -> Book.iterator
     main -> Page.read
     main -> Lines
     main -> Lines.next
     main -> Lines.hasNext`,
  ));

test('what is sorted and compared', () =>
  check(
    `class Size(val n: Int) : Comparable<Size> { override fun compareTo(other: Size) = n }
class ByName : Comparator<Item> { override fun compare(a: Item, b: Item) = 0 }
class Item(val size: Size) { override fun toString() = "" }
fun sorts(items: List<Item>) = items.sortedWith(ByName())
fun largest(items: List<Item>) = items.maxBy { it.size }
fun ordered(items: List<Item>) = items.sortedWith(compareBy { it.size })
fun joined(items: List<Item>) = items.joinToString(", ")
fun counted(items: List<Item>) = items.size + items.count { true }`,
    `sorts -> ByName
     sorts -> ByName.compare
     largest -> Size.compareTo
     ordered -> Size.compareTo
     joined -> Item.toString`,
  ));

test('whoever reads or writes a property asks what it is delegated to', () =>
  check(
    `class Box(var value: Int) {
  operator fun getValue(owner: Any?, property: Any?) = value
  operator fun setValue(owner: Any?, property: Any?, value: Int) {}
}
class Maker { operator fun provideDelegate(owner: Any?, property: Any?) = Box(1) }
fun boxed() = Box(0)
class Settings {
  var level: Int by boxed()
  val name by Maker()
  fun own() = level
}
var global by Box(2)
fun reads(settings: Settings) = settings.name + global
fun writes(settings: Settings) { settings.level = 1 ; settings.level += 2 ; global = 3 }
fun local() { val one by boxed() ; println(one) }`,
    `-> boxed
     -> Box.constructor
     -> Maker
     -> Maker.provideDelegate
     Maker.provideDelegate -> Box.constructor
     boxed -> Box.constructor
     Settings.own -> Box.getValue
     reads -> Box.getValue
     writes -> Box.setValue
     writes -> Box.getValue
     local -> boxed
     local -> Box.getValue`,
  ));

test('in a lambda its receiver extends texts by members of its own', () =>
  check(
    `class Tag { operator fun String.unaryPlus() = add(this) ; fun add(text: String) {} }
class Table {
  infix fun String.goes(value: Int) {}
  operator fun String.invoke(init: Table.() -> Unit) { Table().init() }
  fun String.end() {}
}
fun tag(init: Tag.() -> Unit) { Tag().init() }
fun table(init: Table.() -> Unit) { Table().apply(init) }
class Page(val title: String) {
  fun build() = tag { +"text" ; +title }
  fun fill() = table { "a" goes 1 ; "b" { "c".end() } }
}
fun plain(text: String) = listOf(text).forEach { it.end() }`,
    `Tag.String.unaryPlus -> Tag.add
     Table.String.invoke -> Table
     Table.String.invoke -> Page.fill.<anonymous>#2
     tag -> Tag
     tag -> Page.build.<anonymous>
     table -> Table
     table -> Page.fill.<anonymous>
     Page.build -> tag
     Page.build -> Tag.String.unaryPlus
     Page.fill -> table
     Page.fill -> Table.String.goes
     Page.fill -> Table.String.invoke
     Page.fill -> Table.String.end`,
  ));

test('a property of a plain type is no function that a receiver has under its name', () =>
  check(
    `class Head { fun title(text: String) {} }
fun head(init: Head.() -> Unit) { Head().init() }
class Page(val title: String) { fun build() = head { title(title) } }`,
    `head -> Head
     head -> Page.build.<anonymous>
     Page.build -> head
     Page.build -> Head.title`,
  ));

test('a constructor hands over to another one', () =>
  check(
    `class Size(val n: Int) { constructor(text: String) : this(parse(text)) ; companion object { fun parse(text: String) = text.toInt() } }
class All(vararg parts: Size) { private val least = parts.first().go() }
fun Size.go() {}`,
    `-> Size.go
     Size.constructor#2 -> Size.constructor
     Size.constructor#2 -> Size.Companion.parse`,
  ));

test('this in a class with type parameters is any of those below', () =>
  check(
    `interface Visitor<R> { fun visit(node: Node): R ; fun start(node: Node): R = node.accept(this) }
class Node { fun <R> accept(visitor: Visitor<R>): R = visitor.visit(this) }
class Printer : Visitor<String> { override fun visit(node: Node) = "" }
class Counter : Visitor<Int> { override fun visit(node: Node) = 1 }
fun main(node: Node) { node.accept(Counter()) ; Printer().start(node) }`,
    `Visitor.start -> Node.accept
     Node.accept -> Visitor.visit
     Node.accept -> Printer.visit
     Node.accept -> Counter.visit
     main -> Node.accept
     main -> Counter
     main -> Printer
     main -> Visitor.start`,
  ));

test('apply without a receiver gives this', () =>
  check(
    `class Builder {
  fun size(n: Int) = apply { check() }
  fun check() {}
  fun build() = ""
}
fun main() { Builder().size(1).build() }`,
    `Builder.size -> Builder.check
     main -> Builder
     main -> Builder.size
     main -> Builder.build`,
  ));

test('extensions of collections, beside those of the library', () =>
  check(
    `class Pin { fun matches() {} }
fun <T> List<T>.frozen(): List<T> = this
fun <T> Array<T>.frozen(): Int = 1
inline fun <T> Iterable<T>.each(run: T.() -> Unit) { for (one in this) one.run() }
fun List<Pin>.intersect(other: List<Pin>) = this
fun main(pins: List<Pin>) {
  pins.frozen().first().matches()
  pins.intersect(pins)
}
fun each(pins: Set<Pin>) { pins.each { matches() } }`,
    `Iterable.each -> each.<anonymous>
     main -> List.frozen
     main -> List.intersect
     main -> Pin.matches
     each -> Iterable.each
     each -> Pin.matches`,
  ));

test('a function goes to the parameter that is one', () =>
  check(
    `interface Observer { fun changed() }
class Subject {
  fun attach(observer: Observer) = observer.changed()
  fun attach(block: () -> Unit) = block()
}
object Loud : Observer { override fun changed() {} }
fun given(subject: Subject) = subject.attach(Loud)
fun told(subject: Subject) = subject.attach { }`,
    `Subject.attach -> Observer.changed
     Subject.attach -> Loud.changed
     Subject.attach#2 -> told.<anonymous>
     given -> Subject.attach
     told -> Subject.attach#2`,
  ));

test('a function is no list', () =>
  check(
    `class Pin
fun check(pins: List<Pin>) {}
fun check(pins: () -> List<Pin>) { pins() }
fun main() { check { listOf(Pin()) } }`,
    `check#2 -> main.<anonymous>
     main -> check#2
     main -> Pin`,
  ));

test('a companion is called where the class takes no arguments', () =>
  check(
    `class Graph {
  fun add() {}
  infix fun String.linksTo(other: String) {}
  companion object { operator fun invoke(init: Graph.() -> Unit) = Graph().apply(init) }
}
fun main() { Graph { "a" linksTo "b" }.add() }`,
    `Graph.Companion.invoke -> Graph
     Graph.Companion.invoke -> main.<anonymous>
     main -> Graph.Companion.invoke
     main -> Graph.String.linksTo
     main -> Graph.add`,
  ));

test('an object that hands its calls on is not made as the other', () =>
  check(
    `interface Repo { fun find() }
class Real(val size: Int) : Repo { override fun find() {} }
class Handing(r: Repo) : Repo by r
fun main(real: Real) { Handing(real).find() }`,
    `main -> Handing.constructor
     main -> Real.find
     main -> Repo.find`,
  ));

test('bounded type parameters inside other types', () =>
  check(
    `open class Base { fun draw() {} }
class G<T : Base>(val list: List<T>) {
  fun loops(l: List<T>) { for (x in l) x.draw() }
  fun gets() { list[0].draw() }
  fun hands() { list.forEach { it.draw() } }
}`,
    `G.loops -> Base.draw
     G.gets -> Base.draw
     G.hands -> Base.draw`,
  ));

test('types of java.lang need no import, unless the program has one of the name', async () => {
  const { callResolution } = await programOfSources({
    'a.kt': `fun home(): String? = System.getenv("HOME")
fun wait() { Thread.sleep(1); ProcessBuilder("a").start().waitFor() }`,
    'own/b.kt': `package own
object Runtime { fun stop() {} }
fun end() { Runtime.stop() }`,
  });
  deepEqual(callResolution, [{ language: 'kotlin', resolved: 1, external: 5, unresolved: 0 }]);
});

test('functions with a receiver under the name of an alias, called with the receiver in front or by invoke', () =>
  check(
    `class Module(val early: Boolean = false) { fun single() {} }
typealias Build = Module.() -> Unit
fun module(build: Build) { val module = Module(); build(module) }
fun onIt(build: Build) { Module().build() }
fun invoked(build: Module.() -> Unit) { build.invoke(Module()) }
class Lazy(val make: () -> Module)
fun later(build: Build) = Lazy { Module().apply(build) }
fun one() { module { single() } }
fun two() { onIt { single() } }
fun three() { invoked { single() } }`,
    `module -> Module.constructor
     module -> one.<anonymous>
     onIt -> Module.constructor
     onIt -> two.<anonymous>
     invoked -> Module.constructor
     invoked -> three.<anonymous>
     later -> Lazy.constructor
     later -> Module.constructor
     one -> module
     one -> Module.single
     two -> onIt
     two -> Module.single
     three -> invoked
     three -> Module.single`,
  ));

test('what is called by its class has the class as its receiver, whatever it is given', () =>
  check(
    `class Repo { fun find() {} }
class Search(val repo: Repo) { operator fun invoke(other: Other) { repo.find() } }
class Other { val repo = Wrong(); fun run(search: Search) { search(this) } }
class Wrong { fun find() {} }`,
    `Search.invoke -> Repo.find
     -> Wrong
     Other.run -> Search.invoke`,
  ));

test('the first of a pair is what stands in front of `to`, and keys of groups what their function gives', () =>
  check(
    `
class One { fun use() {} }
class Two { fun use() {} }
fun first(one: One) { (one to Two()).first.use() }
fun keys(ones: List<One>) { ones.groupBy { it }.keys.first().use() }
fun groups(ones: List<One>) { ones.groupBy({ Two() }, { it }).forEach { (two, group) -> group.first().use() } }
fun entries(all: Map<Two, One>) { all.forEach { two, one -> two.use() } }`,
    `
    first -> Two
    first -> One.use
    keys -> One.use
    groups -> Two
    groups -> One.use
    entries -> Two.use`,
  ));

test('what is built comes out of the list, the map or the sequence', () =>
  check(
    `
class One { fun use() {} }
fun list() { buildList { add(One()) }.first().use() }
fun map() { buildMap { put("", One()) }.values.first().use() }
fun lazily() { sequence { yield(One()) }.iterator().next().use() }`,
    `
    list -> One
    list -> One.use
    map -> One
    map -> One.use
    lazily -> One
    lazily -> One.use`,
  ));

test('a result holds what the block gives', () =>
  check(
    `
import java.util.Optional
import java.util.concurrent.atomic.AtomicReference
class One { fun two() = Two() }
class Two { fun use() {} }
fun caught() { runCatching { One() }.map { it.two() }.onSuccess { it.use() } }
fun success(one: One) { Result.success(one).getOrThrow().two() }
fun optional(one: One) { Optional.of(one).map { it.two() }.orElseThrow().use() }
fun reference(one: One) { AtomicReference(one).get().two() }`,
    `
    caught -> One
    caught -> One.two
    caught -> Two.use
    One.two -> Two
    success -> One.two
    optional -> One.two
    optional -> Two.use
    reference -> One.two`,
  ));

test('a function without a name has the parameters of the type that stands there, whoever calls it', () =>
  check(
    `
class One { fun use() {} }
class Two { fun use() {} }
fun main() {
  val plain: (One) -> Unit = { it.use() }
  val nullable: ((Int, One) -> Unit)? = { number, one -> one.use() }
  val receiver: Two.() -> Unit = { use() }
}
fun given(block: (Two) -> Unit = { it.use() }) {}`,
    `
    main -> One.use
    main -> Two.use
    given -> Two.use`,
  ));

test('what is inherited from a base outside is what its type arguments say', () =>
  check(
    `
import org.assertj.core.api.AbstractListAssert
class One { fun use() {} }
class OneAssert { fun isGood() {} }
class OnesAssert : AbstractListAssert<OnesAssert, List<One>, One, OneAssert>()
fun main(ones: OnesAssert) { ones.singleElement().isGood() }`,
    `
    main -> OneAssert.isGood`,
  ));

test('what ends in `apply` or `also` on what it was called on gives each call that, unless the file has its own', () =>
  check(
    `
open class Node { var size = 1 }
class One : Node() { fun use() {} }
class Two : Node() { fun use() {} }
fun <T : Node> T.widened(): T = apply { size = 2 }
fun <T : Node> T.noted(): T { return also { println(it) } }
fun one() { One().widened().use() }
fun two() { Two().noted().use() }`,
    `
    one -> One.use
    one -> One
    one -> T.widened
    two -> T.noted
    two -> Two
    two -> Two.use`,
  ));

test('a class that is written out tells overloads apart', () =>
  check(
    `
import java.lang.reflect.Type
import kotlin.reflect.KClass
class Name
fun make(name: Name) {}
fun make(type: Type) {}
fun make(type: KClass<*>) {}
fun make(type: Class<*>) {}
fun kotlins() { make(String::class) }
fun javas() { make(String::class.java) }
fun named() { make(Name()) }`,
    `
    kotlins -> make#3
    javas -> make#4
    named -> Name
    named -> make`,
  ));

test('an interface may be implemented by what a class below it inherits from another', () =>
  check(
    `
interface Shown { fun show() }
open class Base { open fun show() {} }
class Both : Base(), Shown
fun run(shown: Shown) { shown.show() }
`,
    `
    run -> Shown.show
    run -> Base.show`,
  ));

test('calls by the name of a function or an extension are no flow', () =>
  checkCalls(
    {
      'a.kt': `package p
fun single() = 1
fun one(x: Int) = x
fun one(x: String) = 2
fun String.own() = 3
class Maker { companion object { fun make() = Maker() } }
fun main() { single(); one(1); one("a"); "a".own(); "a".other(); Maker.make() }`,
      'b.kt': 'package p\nfun String.other() = 1',
    },
    `a.kt Maker.Companion.make -> a.kt Maker
     a.kt main -> a.kt single [direct]
     a.kt main -> a.kt one [direct]
     a.kt main -> a.kt one#2 [direct]
     a.kt main -> a.kt String.own [direct]
     a.kt main -> b.kt String.other [imported]
     a.kt main -> a.kt Maker.Companion.make [member]`,
  ));

test('parameters behind others with defaults may need an argument', () =>
  check(
    `
class Item
fun join(all: List<Item>, sep: String = "") {}
fun join(all: List<Item>, sep: String = "", show: (Item) -> String) {}
fun plain(all: List<Item>) { join(all); join(all, sep = ";") }
fun shown(all: List<Item>) { join(all) { "" } }`,
    `
    plain -> join
    shown -> join#2`,
  ));

test('an override has the defaults of what it overrides, and other overloads of its class are not meant', () =>
  check(
    `
open class Type { open fun copy(a: Int = 1, b: Int = 2): Type = this }
class Named : Type() {
  override fun copy(a: Int, b: Int): Type = this
  fun copy(a: Int = 1, b: Int = 2, c: Int): Type = this
  fun copy(a: Int = 1, b: Int = 2, c: Int = 1, d: Int = 1): Type = this
}
fun Type.other() = copy(b = 1)
fun main() { Named().other() }`,
    `
    Type.other -> Type.copy
    Type.other -> Named.copy
    main -> Named
    main -> Type.other`,
  ));

test('of overloads that fit alike the one that takes the fewest defaults is meant', () =>
  check(
    `
class Type {
  fun copy(a: Int = 1, b: Int = 2) {}
  fun copy(a: Int = 1, b: Int = 2, c: Int = 3) {}
}
fun few(type: Type) { type.copy(a = 1) }
fun all(type: Type) { type.copy(c = 1) }`,
    `
    few -> Type.copy
    all -> Type.copy#2`,
  ));

test('no source calls what is deprecated as hidden', () =>
  check(
    `
class Name {
  @Deprecated("", level = DeprecationLevel.HIDDEN)
  constructor(first: String, second: String)
  constructor(first: String, vararg others: String)
}
fun main() { Name("a", "b") }`,
    'main -> Name.constructor#2',
  ));

test('a list that is made of an array is a list, and a range of numbers is one', () =>
  check(
    `
fun run(all: Array<String>) { run(all.asList()) }
fun run(all: List<String>) {}
fun count(of: Int) {}
fun count(of: IntRange) {}
fun counts() { count(1..2) }`,
    `
    run -> run#2
    counts -> count#2`,
  ));

test('other names of function types say what lambdas are given, also in other files', () =>
  checkCalls(
    {
      'a.kt': `package p
open class Place { fun fail(text: String) {} }
class Item { fun show() {} }
typealias Convert<A, B> = Place.(A) -> B
typealias ConvertText<B> = Convert<String, B>
typealias Show = (Item) -> Unit`,
      'b.kt': `package q
import p.ConvertText
import p.Show
fun <B> convert(f: ConvertText<B>) {}
fun show(f: Show) {}
fun main() {
  convert { fail(it) }
  show { it.show() }
}`,
    },
    `b.kt main -> b.kt convert
     b.kt main -> b.kt show
     b.kt main -> a.kt Place.fail
     b.kt main -> a.kt Item.show`,
  ));

test('the name of a value is no function', () =>
  check(
    `
import lib.Base
fun option() {}
class Own : Base() { fun run() { option.longest() } }`,
    '',
  ));

test('a word that may be a modifier is a name in front of an infix call', () =>
  check(
    `
infix fun Int.should(other: Int) {}
fun be(of: Int) = of
fun run(value: Int, data: Int) {
  value should be(1)
  data should be(2)
}
fun next() = be(3)`,
    `
    run -> Int.should
    run -> be
    next -> be`,
  ));
