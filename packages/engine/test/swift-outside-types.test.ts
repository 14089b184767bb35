// What a program adds in Swift to types that it does not declare: had by all that is based on these, in the program and in
// the frameworks of the platform.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

function checkFile(source: string, expected: string): Promise<void> {
  const lines = expected.split('\n').map((line) => line.trim().split(' -> '));
  return checkCalls(
    { 'a.swift': source },
    lines.map(([from, to]) => `a.swift ${from} -> a.swift ${to}`).join('\n'),
  );
}

it('a class has what a file adds to a base of another package', () =>
  checkFile(
    `import Third
extension Widget { func pin() {}; static func make() {}; var wide: Int { 1 } }
class Card: Widget { func setup() { pin(); _ = wide; Card.make(); super.pin() } }
class Deep: Card { func again() { self.pin() } }
protocol Shown: Gadget {}
extension Gadget { func show() {} }
struct Sign: Shown { func go() { show() } }
func called(card: Card, shown: Shown) { card.pin(); shown.show(); _ = Deep().wide }`,
    `Card.setup -> Widget.pin
     Card.setup -> Widget.wide
     Card.setup -> Widget.make
     Deep.again -> Widget.pin
     Sign.go -> Gadget.show
     called -> Widget.pin
     called -> Gadget.show
     called -> Widget.wide
     called -> Deep`,
  ));

it('in an extension super means the bases of what is extended', () =>
  checkFile(
    `import UIKit
extension UIView { @objc func restore() {} }
extension UILabel { override func restore() { super.restore() } }
class Badge: UILabel { override func restore() { super.restore() } }
func local() {
  class Tag: UILabel { override func restore() { super.restore() } }
  Tag().restore()
}`,
    `UILabel.restore -> UIView.restore
     Badge.restore -> UILabel.restore
     local -> local.Tag
     local -> local.Tag.restore
     local.Tag.restore -> UILabel.restore`,
  ));

it('what is made of a type from outside has what is added to it, and so has what conforms to a protocol by that', () =>
  checkFile(
    `import Third
extension Widget { func pin() {}; convenience init(big: Int) { self.init(frame: big) } }
protocol Drawn {}
extension Drawn { func draw() {} }
extension Widget: Drawn {}
class Card: Widget {}
func made(card: Card) { Widget().pin(); Widget(big: 1).draw(); card.draw() }
func unknown(some: Unknown) { some.thing.pin() }`,
    `made -> Widget.pin
     made -> Widget.init
     made -> Drawn.draw
     unknown -> Widget.pin`,
  ));

it('classes of frameworks are based on each other, and lead to each other by their properties', () =>
  checkFile(
    `import UIKit
extension UIView { func pin() {} }
extension CGFloat { func half() -> CGFloat { self } }
extension UIViewController { func push() {} }
class Custom: UILabel { func setup() { pin() } }
class Screen: UITableViewController { func go() { push(); tableView.pin() } }
func labelled(label: UILabel, size: CGSize) { label.pin(); _ = size.width.half() }
extension Bundle { func named() {} }
func shared() { Bundle.main.named() }`,
    `Custom.setup -> UIView.pin
     Screen.go -> UIViewController.push
     Screen.go -> UIView.pin
     labelled -> UIView.pin
     labelled -> CGFloat.half
     shared -> Bundle.named`,
  ));

it('types of the standard library conform to its protocols', () =>
  checkFile(
    `extension Collection { func every() -> Int { 0 } }
extension Comparable { func between(_ a: Self) -> Self { self } }
extension Encodable { func json() {} }
extension StringProtocol { func trimmed() {} }
struct Page: Codable {}
func all(list: [Int], name: String, map: [String: Int], page: Page, n: Int) {
  _ = list.every(); _ = map.every(); _ = n.between(3); page.json(); name.trimmed()
}`,
    `all -> Collection.every
     all -> Comparable.between
     all -> Encodable.json
     all -> StringProtocol.trimmed`,
  ));

it('a member that a class below overrides is none of what has the type from outside', () =>
  checkFile(
    `import UIKit
class Fixed: WKWebView { override var url: URL? { nil }; override func reload() {} }
extension Third { func own() {} }
class Below: Third { override func turn() {} }
func opened(view: WKWebView, fixed: Fixed, third: Third) { _ = view.url; view.reload(); fixed.reload(); third.turn() }`,
    `opened -> Fixed.reload`,
  ));

it('constructors that are added without labels are meant by what is known to be given', () =>
  checkFile(
    `struct Small { let n: Int }
extension Int { init(_ value: Small) { self = value.n } }
extension Third { init(_ value: Small) { self.init() } }
func made(small: Small, other: Unknown, text: String) {
  _ = Int(other); _ = Int(text); _ = Third(other)
}
func known(small: Small) { _ = Int(small); _ = Third(small) }`,
    `known -> Int.init
     known -> Third.init`,
  ));

it('labels tell subscripts apart', () =>
  checkFile(
    `extension Collection { subscript(safe at: Index) -> Element? { nil } }
extension Array { subscript(wrapped at: Int) -> Element { first! } }
struct Grid { subscript(x: Int, y: Int) -> Int { 0 }; subscript(row y: Int) -> Int { 1 } }
func plain(list: [Int]) { _ = list[0] }
func safe(list: [Int]) { _ = list[safe: 0] }
func wrapped(list: [Int]) { _ = list[wrapped: 0] }
func cell(grid: Grid) { _ = grid[1, 2] }
func row(grid: Grid) { _ = grid[row: 2] }`,
    `safe -> Collection.subscript
     wrapped -> Array.subscript
     cell -> Grid.subscript
     row -> Grid.subscript#2`,
  ));

it('of what several modules add to one type a file sees that of its own', () =>
  checkCalls(
    {
      'Sources/One/Color+Hex.swift': 'extension Color { init(hex: Int) { self.init() } }',
      'Sources/Two/Color+Hex.swift': 'extension Color { init(hex: Int) { self.init() } }',
      'Sources/One/Use.swift': 'func one() { _ = Color(hex: 1) }',
      'Sources/Two/Use.swift': 'func two() { _ = Color(hex: 2) }',
    },
    `Sources/One/Use.swift one -> Sources/One/Color+Hex.swift Color.init
     Sources/Two/Use.swift two -> Sources/Two/Color+Hex.swift Color.init`,
  ));

it('what is written to something from outside is not read from another that has its type', () =>
  checkFile(
    `import Third
struct Kind { static func == (a: Kind, b: Kind) -> Bool { true } }
extension Heads { var kind: Kind? { get { nil } set {} } }
struct Kept { var heads: Heads }
func write(kept: Kept) { kept.heads.kind = Kind() }
func read(kept: Kept) { _ = kept.heads[1] == "a" }`,
    `write -> Heads.kind
     write -> Kind`,
  ));

it('what tests add to types from outside is seen by tests alone', () =>
  checkCalls(
    {
      'Sources/App/Use.swift': `func use(view: UIView, third: Third) { view.pin(); third.pin(); _ = view.wide }`,
      'Tests/AppTests/Helpers.swift': `extension UIView { func pin() {}; var wide: Int { 1 } }
extension Third { func pin() {} }`,
      'Tests/AppTests/UseTests.swift': `func check(view: UIView, third: Third) { view.pin(); third.pin(); _ = view.wide }`,
    },
    `Tests/AppTests/UseTests.swift check -> Tests/AppTests/Helpers.swift UIView.pin
     Tests/AppTests/UseTests.swift check -> Tests/AppTests/Helpers.swift Third.pin
     Tests/AppTests/UseTests.swift check -> Tests/AppTests/Helpers.swift UIView.wide`,
  ));
