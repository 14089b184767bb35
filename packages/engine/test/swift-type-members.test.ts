// Members of types in Swift that are asked for where no type is named: of type parameters, of what a value is, and of the
// type on either side of an operator; and what the language runs for literals, patterns, builders and lacking members.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

function checkFile(source: string, expected: string): Promise<void> {
  const lines = expected.split('\n').map((line) => line.trim().split(' -> '));
  return checkCalls(
    { 'a.swift': source },
    lines.map(([from, to]) => `a.swift ${from} -> a.swift ${to}`).join('\n'),
  );
}

it('a type parameter has static members and constructors of what is given for it', () =>
  checkFile(
    `protocol Plug { init(); static func name() -> String }
struct Round: Plug { init() { start() }; func start() {}; static func name() -> String { "r" } }
struct Other { init() {}; static func name() -> String { "o" } }
func made<T: Plug>() -> T { T() }
func named<T>(_ type: T.Type) -> String where T: Plug { T.name() }`,
    `Round.init -> Round.start
     made -> Round.init
     named -> Plug.name
     named -> Round.name`,
  ));

it('what type(of:) gives has members of the class, which those below override', () =>
  checkFile(
    `class Base { class func key() -> String { "b" }; func show() { _ = type(of: self).key() } }
class Heir: Base { override class func key() -> String { "h" } }
class Else { class func key() -> String { "e" } }`,
    `Base.show -> Base.key
     Base.show -> Heir.key`,
  ));

it('operators at the level of a file are those of their operands, and none of the standard types', () =>
  checkFile(
    `struct Sum { var x = 1; static func * (n: Int, s: Sum) -> Sum { s } }
infix operator <+>
func <+> (a: Int, b: Int) -> Int { a }
func + (a: Sum, b: Sum) -> Sum { a }
func - (n: Double, s: Sum) -> Sum { s }
func < (a: [Int], b: [Int]) -> Bool { true }
func joined(a: Sum, b: Sum, n: Int) { _ = a + b; _ = n + 1 }
func scaled(a: Sum) { _ = 2 * a; _ = 2.5 - a; _ = 2 * 3 }
func own(n: Int) { _ = n <+> 1; _ = 1 <+> 2 }
func plain(n: Int, text: String) { _ = n < 3; _ = text.count < n }`,
    `joined -> +
     scaled -> Sum.*
     scaled -> -
     own -> <+>`,
  ));

it('cases of an enumeration keep the functions that they are made with', () =>
  checkFile(
    `enum Act { case run(block: () -> Void), both(() -> Void, Int), stop }
func jump() {}
func hop() {}
func perform(_ act: Act) { switch act { case .run(let f): f(); case .both(let g, _): g(); case .stop: break } }
func start() { perform(.run(block: jump)); perform(Act.both(hop, 1)) }`,
    `perform -> jump
     perform -> hop
     start -> perform`,
  ));

it('a literal makes an instance of the type that is declared', () =>
  checkFile(
    `struct Tag { init(stringLiteral text: String) {}; init(integerLiteral n: Int) {}; init(_ text: String) {} }
struct Plain { init(_ text: String) {} }
func texts() { let tag: Tag = "a"; let text: String = "b" }
func numbers() { let tag: Tag = 1; let n: Int = 2 }`,
    `texts -> Tag.init
     numbers -> Tag.init#2`,
  ));

it('a value in the place of a pattern is asked whether it matches', () =>
  checkFile(
    `struct Span { static func ~= (span: Span, n: Int) -> Bool { true } }
func tested(span: Span, n: Int) { switch n { case span: break; case 3: break; default: break } }`,
    'tested -> Span.~=',
  ));

it('a result builder puts together what the statements give', () =>
  checkFile(
    `@resultBuilder struct Rows {
  static func buildBlock(_ parts: String...) -> [String] { parts }
  static func buildOptional(_ part: [String]?) -> String { "" }
}
func item() -> String { "" }
@Rows func plain() -> [String] { item(); item() }
@Rows func chosen(b: Bool) -> [String] { if b { item() } }
@discardableResult func none() -> String { item() }`,
    `plain -> item
     plain -> Rows.buildBlock
     chosen -> item
     chosen -> Rows.buildBlock
     chosen -> Rows.buildOptional
     none -> item`,
  ));

it('what gives the members that a type lacks is asked for those alone', () =>
  checkFile(
    `@dynamicMemberLookup struct Any1 { subscript(dynamicMember name: String) -> Int { 1 }; var own: Int { two() }; func two() -> Int { 2 } }
func lacking(a: Any1) { _ = a.width }
func having(a: Any1) { _ = a.own }`,
    `Any1.own -> Any1.two
     lacking -> Any1.subscript
     having -> Any1.own`,
  ));

it('types that a protocol leaves open tell nothing of what implements it', () =>
  checkFile(
    `protocol Store { associatedtype Key: Hashable; associatedtype Item: Labelled; func find(_ key: Key) -> Item?; func drop(_ key: Self.Key) }
protocol Labelled { func label() -> String }
extension Store {
  func look(_ key: Key) { _ = find(key)?.label() }
  func change(_ key: Self.Key) { drop(key) }
}
struct Jar: Labelled { func label() -> String { "j" } }
class Shelf: Store { func find(_ key: Int) -> Jar? { nil }; func drop(_ key: Int) {} }`,
    `Store.look -> Store.find
     Store.look -> Shelf.find
     Store.look -> Labelled.label
     Store.look -> Jar.label
     Store.change -> Store.drop
     Store.change -> Shelf.drop`,
  ));

it('what is added to what is optional is meant where the value has none of the name', () =>
  checkFile(
    `extension Optional { func or(_ other: Wrapped) -> Wrapped { self ?? other }; var isMissing: Bool { self == nil } }
extension String { var isMissing: Bool { isEmpty } }
struct Jar { let name: String?; func or(_ n: Int) -> Int { n } }
class Lid { }
func missing(_ lid: Lid?, _ jar: Jar?, _ text: String) { _ = lid.or(Lid()); _ = jar.isMissing; _ = text.isMissing }
func own(_ jar: Jar) { _ = jar.or(3) }`,
    `missing -> Optional.or
     missing -> Lid
     missing -> Optional.isMissing
     missing -> String.isMissing
     own -> Jar.or`,
  ));
