// Swift: which of several functions of one name a call means.
import { test } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const check = (source: string, expected: string) => checkCalls({ 'a.swift': source }, expected);

test('what is awaited means the function that has to be, and what is not the other one', () =>
  check(
    `
class Loader {
  func load(_ name: String, done: (Int) -> Void) -> Int { return read() }
  func load(_ name: String, seen: ((Int) -> Void)? = nil) async throws -> Int { return fetch() }
}
func read() -> Int { return 1 }
func fetch() -> Int { return 2 }
func calls(loader: Loader) { _ = loader.load("a") { found in } }
func waits(loader: Loader) async throws { _ = try await loader.load("a") { found in } }
func waitsAround(loader: Loader) async throws { show(try await loader.load("a"), of: loader) }
func waitsLater(loader: Loader) async throws { async let found = loader.load("a") { at in } }
func show(_ found: Int, of loader: Loader) {}`,
    `a.swift Loader.load -> a.swift read
     a.swift Loader.load#2 -> a.swift fetch
     a.swift calls -> a.swift Loader.load
     a.swift waits -> a.swift Loader.load#2
     a.swift waitsAround -> a.swift show
     a.swift waitsAround -> a.swift Loader.load#2
     a.swift waitsLater -> a.swift Loader.load#2`,
  ));

test('a member of whatever type is wanted is given to a type that has it', () =>
  check(
    `
struct Store {
  static var memory: Store { return open() }
}
func open() -> Store { fatalError() }
struct Sessions {
  func use(_ store: Store) { kept() }
  func use(_ make: (Int) -> String) { made() }
}
func kept() {}
func made() {}
func named(sessions: Sessions) { sessions.use(.memory) }
func given(sessions: Sessions) { sessions.use({ at in "a" }) }`,
    `a.swift Store.memory -> a.swift open
     a.swift Sessions.use -> a.swift kept
     a.swift Sessions.use#2 -> a.swift made
     a.swift named -> a.swift Store.memory
     a.swift named -> a.swift Sessions.use
     a.swift given -> a.swift Sessions.use#2`,
  ));

test('ranges are of their types', () =>
  check(
    `
func within(_ range: ClosedRange<Int>) {}
func within(_ range: Range<Int>) {}
func within(_ range: PartialRangeFrom<Int>) {}
func within(_ range: PartialRangeUpTo<Int>) {}
func closed() { within(1...2) }
func halfOpen() { within(1..<2) }
func from() { within(1...) }
func upTo() { within(..<2) }`,
    `a.swift closed -> a.swift within
     a.swift halfOpen -> a.swift within#2
     a.swift from -> a.swift within#3
     a.swift upTo -> a.swift within#4`,
  ));

test('what a type from outside makes is of that type', () =>
  check(
    `
import Buffers
struct File {
  init(data: String, name: String) { text() }
  init(data: ByteBuffer, name: String) { bytes() }
}
func text() {}
func bytes() {}
extension ByteBuffer { func shown() {} }
func made() { _ = File(data: ByteBuffer(size: 1), name: "a") }
func written() { _ = File(data: "a", name: "a") }
func extended() { let all = ByteBuffer(size: 1); all.shown() }`,
    `a.swift File.init -> a.swift text
     a.swift File.init#2 -> a.swift bytes
     a.swift made -> a.swift File.init#2
     a.swift written -> a.swift File.init
     a.swift extended -> a.swift ByteBuffer.shown`,
  ));

test('of those that suit alike the one is meant that takes the fewest defaults', () =>
  check(
    `
struct Failure: Error {
  init(line: Int = 1, file: String = "a") { note() }
}
func note() {}
func find(_ name: String, limit: Int = 1, done: (Int) -> Void) { some() }
func find(_ name: String, done: (Int) -> Void) { all() }
func some() {}
func all() {}
func plain() { find("a") { at in } }
func limited() { find("a", limit: 2) { at in } }
func fails() throws { throw Failure() }`,
    `a.swift Failure.init -> a.swift note
     a.swift find -> a.swift some
     a.swift find#2 -> a.swift all
     a.swift plain -> a.swift find#2
     a.swift limited -> a.swift find
     a.swift fails -> a.swift Failure.init`,
  ));

test('lists are told apart by what is in them, and by what they are made to hold', () =>
  check(
    `
struct Mark<Value> { let value: Value }
struct Span { let first: Int }
class Held { }
final class Below: Held { }
func same<V>(_ left: [Mark<V>], _ right: [Mark<V>]) { marks() }
func same(_ left: [Held], _ right: [Held]) { helds() }
func same(_ left: [Span], _ right: [Span]) { spans() }
func marks() {}
func helds() {}
func spans() {}
final class Log<V> { var marks = [Mark<V>]() }
func written(mark: Mark<Int>) { same([mark], []) }
func below() { let all = [Below()]; same(all, all) }
func made(log: Log<Int>) { same(log.marks, []) }
func empty() { same([], []) }`,
    `a.swift same -> a.swift marks
     a.swift same#2 -> a.swift helds
     a.swift same#3 -> a.swift spans
     a.swift written -> a.swift same
     a.swift below -> a.swift same#2
     a.swift below -> a.swift Below
     a.swift made -> a.swift same
     a.swift empty -> a.swift same
     a.swift empty -> a.swift same#2
     a.swift empty -> a.swift same#3`,
  ));

test('functions that cannot take what is given leave the call to one of another package', () =>
  check(
    `
import Checks
struct Mark { let value: Int }
struct Span { let first: Int }
class Other { }
func same(_ left: Mark, _ right: Mark) { }
func same(_ left: Span, _ right: Span) { }
func marks(mark: Mark) { same(mark, mark) }
func others(one: Other) { same(one, one) }
func open(any: Any) { same(any, any) }`,
    `a.swift marks -> a.swift same
     a.swift open -> a.swift same
     a.swift open -> a.swift same#2`,
  ));

test('functions of one name that stand in several files of a module are overloads of each other', () =>
  checkCalls(
    {
      'Sources/Kit/Texts.swift': `
public func show(_ text: String) { shown() }
func shown() {}`,
      'Sources/Kit/Numbers.swift': `
public func show(_ number: Int) { counted() }
func counted() {}`,
      'Sources/Kit/Use.swift': `
func number() { show(2) }
func text() { show("b") }`,
    },
    `Sources/Kit/Texts.swift show -> Sources/Kit/Texts.swift shown
     Sources/Kit/Numbers.swift show -> Sources/Kit/Numbers.swift counted
     Sources/Kit/Use.swift number -> Sources/Kit/Numbers.swift show
     Sources/Kit/Use.swift text -> Sources/Kit/Texts.swift show`,
  ));

test('what takes functions takes no values, and what awaits goes to what may be awaited', () =>
  check(
    `
func expect<T>(_ value: @autoclosure () throws -> T?) { taken() }
func expect<T>(_ value: @autoclosure () -> (() throws -> T)) { run() }
func expect<T>(_ value: @escaping () async throws -> T?) { awaited() }
func expect<T>(_ value: () -> (() async throws -> T)) { made() }
func taken() {}
func run() {}
func awaited() {}
func made() {}
func fetch() async -> Int { return 1 }
func value() { expect(1) }
func closure() { expect { 2 } }
func waits() async { expect { await fetch() } }
func named() { expect(fetch) }
func handsOn(later: @escaping () async -> Int) { expect(later) }`,
    `a.swift expect -> a.swift taken
     a.swift expect#2 -> a.swift run
     a.swift expect#3 -> a.swift awaited
     a.swift expect#4 -> a.swift made
     a.swift value -> a.swift expect
     a.swift closure -> a.swift expect#2
     a.swift waits -> a.swift expect#3
     a.swift waits -> a.swift fetch
     a.swift named -> a.swift expect#3
     a.swift handsOn -> a.swift expect#3`,
  ));

test('what is written out is of its own type, and a list may be a set', () =>
  check(
    `
struct Point {}
class Command {}
func keep(_ point: Point) { kept() }
func keep(_ pair: (Int, Int)) { paired() }
func keep(_ table: [String: Int]) { tabled() }
func keep(_ command: Command?) { commanded() }
func put(_ command: Command) { commanded() }
func put(_ items: Set<Int>) { listed() }
func kept() {}
func paired() {}
func tabled() {}
func commanded() {}
func listed() {}
func pair() { keep((1, 2)) }
func table() { keep(["a": 1]) }
func set() { put([1, 2]) }`,
    `a.swift keep -> a.swift kept
     a.swift keep#2 -> a.swift paired
     a.swift keep#3 -> a.swift tabled
     a.swift keep#4 -> a.swift commanded
     a.swift put -> a.swift commanded
     a.swift put#2 -> a.swift listed
     a.swift pair -> a.swift keep#2
     a.swift table -> a.swift keep#3
     a.swift set -> a.swift put#2`,
  ));

test('a function that is not favoured is meant where no other one of its name fits', () =>
  check(
    `
func show(_ name: String, at line: Int = 1) { shown() }
@available(*, deprecated)
@_disfavoredOverload
func show(_ name: String, file: String = "a") { older() }
func shown() {}
func older() {}
func both() { show("a") }
func other() { show("a", file: "b") }`,
    `a.swift show -> a.swift shown
     a.swift show#2 -> a.swift older
     a.swift both -> a.swift show
     a.swift other -> a.swift show#2`,
  ));
