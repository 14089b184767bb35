// What Swift calls where no call is written, or where its target is not: operators, property wrappers, descriptions,
// values of parameters, and members of the type that a parameter asks for.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

it('signs in front, signs with an assignment and multiplication run what the type declares', () =>
  checkCalls(
    {
      'a.swift': `struct Sum {
  var total: Sum { get { Sum() } set { note() } }
  func note() {}
  static prefix func - (s: Sum) -> Sum { s }
  static func += (l: inout Sum, r: Sum) { r.note() }
  static func * (l: Sum, r: Sum) -> Sum { twice(l) }
  static func twice(_ s: Sum) -> Sum { of(s) }
  static func of(_ s: Sum) -> Sum { s }
}
func run(a: Sum, list: [Int]) {
  var b = -a
  b += a
  b.total += a
  (b * a).note()
  let count = -list.count
}`,
    },
    `a.swift Sum.total -> a.swift Sum
     a.swift Sum.total -> a.swift Sum.note
     a.swift Sum.+= -> a.swift Sum.note
     a.swift Sum.* -> a.swift Sum.twice
     a.swift Sum.twice -> a.swift Sum.of
     a.swift run -> a.swift Sum.-
     a.swift run -> a.swift Sum.+=
     a.swift run -> a.swift Sum.total
     a.swift run -> a.swift Sum.*
     a.swift run -> a.swift Sum.note`,
  ));

it('a property with a wrapper asks that for its value', () =>
  checkCalls(
    {
      'wrapper.swift': `@propertyWrapper struct Bounded {
  init(wrappedValue: Int, to top: Int) {}
  var wrappedValue: Int { get { 1 } set { check(newValue) } }
  var projectedValue: Bool { true }
  func check(_ value: Int) {}
}`,
      'use.swift': `struct Level {
  @Bounded(to: 9) var height: Int = 3
  @Published var other = 1
  func read() -> Int { height }
  func top() -> Bool { $height }
  func plain() -> Int { other }
}
func set(level: Level) { level.height = 2 }`,
    },
    `wrapper.swift Bounded.wrappedValue -> wrapper.swift Bounded.check
     use.swift -> wrapper.swift Bounded.init
     use.swift Level.read -> wrapper.swift Bounded.wrappedValue
     use.swift Level.top -> wrapper.swift Bounded.projectedValue
     use.swift set -> wrapper.swift Bounded.wrappedValue`,
  ));

it('what becomes part of a text describes itself, and no raw type has the description of an enumeration', () =>
  checkCalls(
    {
      'a.swift': `struct Point: CustomStringConvertible { var description: String { "p" } }
enum Color: String, CustomStringConvertible { case red; var description: String { "c" } }
func show(point: Point, name: String) -> String { "\\(point) is \\(name)" }`,
    },
    'a.swift show -> a.swift Point.description',
  ));

it('a parameter may be its default value', () =>
  checkCalls(
    {
      'a.swift': `protocol Clock { func now() }
struct Real: Clock { func now() {} }
struct Fake: Clock { func now() {} }
struct Unused: Clock { func now() {} }
class Timer {
  let clock: Clock
  init(clock: Clock = Real()) { self.clock = clock }
  func tick() { clock.now() }
}
func run() { Timer(clock: Fake()).tick() }`,
    },
    `a.swift Timer.init -> a.swift Real
     a.swift Timer.tick -> a.swift Clock.now
     a.swift Timer.tick -> a.swift Real.now
     a.swift Timer.tick -> a.swift Fake.now
     a.swift run -> a.swift Timer.init
     a.swift run -> a.swift Fake
     a.swift run -> a.swift Timer.tick`,
  ));

it('a member without a type is that of the type which the parameter has', () =>
  checkCalls(
    {
      'rules.swift': `struct Rule { static func atMost(_ n: Int) -> Rule { Rule(n: n) }; let n: Int }
struct Other { static func atMost(_ n: Int) -> Other { Other() } }
func add(_ name: String, is rule: Rule) {}`,
      'use.swift': 'func run() { add("a", is: .atMost(3)) }',
    },
    `rules.swift Rule.atMost -> rules.swift Rule
     rules.swift Other.atMost -> rules.swift Other
     use.swift run -> rules.swift add
     use.swift run -> rules.swift Rule.atMost`,
  ));

it('members of super and of texts are read; lists of cases and of what an extension is for hold instances', () =>
  checkCalls(
    {
      'a.swift': `class Base { var size: Int { 1 } }
class Big: Base { override var size: Int { super.size * 2 } }
extension String { var loud: String { upper() } }
func upper() -> String { "" }
enum Kind: CaseIterable { case one, two; func label() {} }
extension Array where Element == Base { func all() { forEach { print($0.size) } } }
func run() {
  print("a".loud)
  Kind.allCases.forEach { $0.label() }
}`,
    },
    `a.swift Big.size -> a.swift Base.size
     a.swift String.loud -> a.swift upper
     a.swift Array.all -> a.swift Base.size
     a.swift run -> a.swift String.loud
     a.swift run -> a.swift Kind.label
     a.swift Array.all -> a.swift Big.size`,
  ));
