// Calls of small Swift programs: what is called by names, types, labels, protocols and closures.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkCalls, programOfSources } from './support/check-calls.ts';

/** Ends without a path stand in the one file. */
function checkFile(source: string, expected: string): Promise<void> {
  const lines = expected.replace(
    /^\s*(?!\s|Sources)(\S+) -> (\S+)/gm,
    'Sources/App/a.swift $1 -> Sources/App/a.swift $2',
  );
  return checkCalls({ 'Sources/App/a.swift': source }, lines);
}

describe('calls of Swift', () => {
  it('finds functions and types of other files of the module', () =>
    checkCalls(
      {
        'Sources/App/shop.swift': `class Shop { func open() { greet() } }
func sell(_ shop: Shop) { shop.open() }`,
        'Sources/App/other.swift': `func greet() {}
func run() { sell(Shop()) }
extension Shop { func close() { open() } }
func end(shop: Shop) { shop.close() }`,
      },
      `Sources/App/shop.swift Shop.open -> Sources/App/other.swift greet
      Sources/App/shop.swift sell -> Sources/App/shop.swift Shop.open
      Sources/App/other.swift run -> Sources/App/shop.swift sell
      Sources/App/other.swift run -> Sources/App/shop.swift Shop
      Sources/App/other.swift Shop.close -> Sources/App/shop.swift Shop.open
      Sources/App/other.swift end -> Sources/App/other.swift Shop.close`,
    ));

  it('makes instances by init, by that of the base, and member by member', () =>
    checkFile(
      `class Base {
    init(a: Int) { self.set() }
    func set() {}
    convenience init() { self.init(a: 1) }
}
class Sub: Base {
    init(b: Int) { super.init(a: b) }
    override func set() { super.set() }
}
class Heir: Base {}
struct Point {
    let x: Int
    let act: () -> Void
}
func hit() {}
func main() { _ = Sub(b: 1); _ = Heir(a: 2); Point(x: 1, act: hit).act(); _ = Base() }`,
      `Base.init -> Base.set
      Base.init -> Sub.set
      Base.init#2 -> Base.init
      Sub.init -> Base.init
      Sub.set -> Base.set
      main -> Sub.init
      main -> Base.init
      main -> Base.init#2
      main -> Point
      main -> hit`,
    ));

  it('tells overloads apart by labels', () =>
    checkFile(
      `struct Cart {
    func add(_ a: Int) {}
    func add(item a: Int) {}
    func add(item a: Int, twice b: Bool = true, then: () -> Void) {}
}
func main(cart: Cart) { cart.add(1); cart.add(item: 1); cart.add(item: 2) { } }`,
      `main -> Cart.add
      main -> Cart.add#2
      main -> Cart.add#3`,
    ));

  it('leads from a protocol to its members and to all that conform', () =>
    checkFile(
      `protocol Shape { func area() -> Int; var name: String { get } }
extension Shape { func twice() -> Int { area() } }
struct Round: Shape { func area() -> Int { 1 }; var name: String { "r" } }
struct Flat {}
extension Flat: Shape { func area() -> Int { 2 }; var name: String { "f" } }
func any(_ shape: any Shape) { _ = shape.area() }
func all<T: Shape>(_ shapes: [T]) { for shape in shapes { _ = shape.twice() } }
func exact() { _ = Round().area() }`,
      `Shape.twice -> Shape.area
      Shape.twice -> Round.area
      Shape.twice -> Flat.area
      any -> Shape.area
      any -> Round.area
      any -> Flat.area
      all -> Shape.twice
      exact -> Round
      exact -> Round.area`,
    ));

  it('reads optionals, conditions, cases and loops', () =>
    checkFile(
      `class Cat { func meow() {} ; var friend: Cat? }
class Dog { func bark() {} }
enum Pet { case cat(Cat), dog(owner: Int, dog: Dog); func greet() {} }
func hear(cat: Cat?, pet: Pet, any: Any, cats: [String: [Cat]]) {
    cat?.friend?.meow()
    guard let cat = cat else { return }
    if let friend = cat.friend, case .dog(_, let dog) = pet { friend.meow(); dog.bark() }
    switch pet { case .cat(let c): c.meow() case let .dog(_, d): d.bark() }
    (any as? Dog)?.bark()
    cats["a"]?.first?.meow()
    pet.greet()
}`,
      `hear -> Cat.meow
      hear -> Dog.bark
      hear -> Pet.greet`,
    ));

  it('runs accessors, observers and subscripts', () =>
    checkFile(
      `struct Box { func open() {} }
class Store {
    var total: Int { count() }
    var box: Box { get { Box() } set { newValue.open() } }
    func count() -> Int { 1 }
    subscript(i: Int) -> Box { Box() }
    func all() { _ = self.total }
}
func main(store: Store) { store.box = Box(); store.box.open(); store[1].open() }`,
      `Store.total -> Store.count
      Store.box -> Box
      Store.box -> Box.open
      Store.subscript -> Box
      Store.all -> Store.total
      main -> Store.box
      main -> Box
      main -> Box.open
      main -> Store.subscript`,
    ));

  it('follows functions and closures through variables, fields and parameters', () =>
    checkFile(
      `func one() {} ; func two() {} ; func three() {}
class Button { var press: (() -> Void)?; init(press: @escaping () -> Void) { self.press = press } }
func run(_ f: () -> Void, then g: () -> Void) { f(); g() }
func pick() -> () -> Void { return three }
func main() {
    let f = one
    f()
    Button(press: two).press?()
    pick()()
    let table = ["a": one]
    table["a"]?()
    run(one, then: two)
}`,
      `main -> one
      main -> Button.init
      main -> two
      main -> pick
      main -> three
      main -> run
      run -> one
      run -> two`,
    ));

  it('finds static members, nested types and operators', () =>
    checkFile(
      `struct Money {
    static let none = Money()
    static func of(_ a: Int) -> Money { make() }
    private static func make() -> Money { Money() }
    static func + (a: Money, b: Money) -> Money { a }
    func show() {}
    struct Coin { func flip() {} }
}
func main() { (Money.of(1) + Money.none).show(); Money.Coin().flip() }`,
      `Sources/App/a.swift -> Sources/App/a.swift Money
      Money.of -> Money.make
      Money.make -> Money
      main -> Money.of
      main -> Money.+
      main -> Money.show
      main -> Money.Coin
      main -> Money.Coin.flip`,
    ));

  it('calls what the library is given', () =>
    checkFile(
      `struct Item { func price() -> Price { Price() } }
struct Price { func net() {} }
func keep(_ item: Item) -> Bool { true }
func main(items: [Item]) {
    let prices = items.filter(keep).map { $0.price() }
    prices.first?.net()
}`,
      `Item.price -> Price
      main -> keep
      main -> Item.price
      main -> Price.net`,
    ));

  it('prefers a method to a property of the same name where it is called', () =>
    checkFile(
      `class Request {
    var response: Int { 1 }
    var handler: (Int) -> Void { note }
    func response(then: () -> Void) {}
    func note(_ a: Int) {}
}
func main(request: Request) { request.response { }; request.handler(1); _ = request.response }
func end(request: Request) { request.response(then: {}) }`,
      `main -> Request.response#2
      main -> Request.response
      main -> Request.handler
      main -> Request.note
      end -> Request.response#2`,
    ));

  it('calls what stands behind an operator, not all that is in front', () =>
    checkFile(
      `func one() -> Int { 1 }
func two(_ x: Int = 0) -> Int { 2 }
func isOn() -> Bool { true }
class Base { func sound() -> String { "" } }
class Dog: Base {
    override func sound() -> String { return super.sound() + bark() }
    func bark() -> String { "" }
    func me() -> Dog { self }
}
func sums() -> Int { return one() + two(3) * two { 1 } }
func signs() { if !isOn() && !(isOn()) {} }
func chains(d: Dog) -> Int { return 1 + d.me().bark().count - -one() }`,
      `Dog.sound -> Base.sound
      Dog.sound -> Dog.bark
      sums -> one
      sums -> two
      signs -> isOn
      chains -> Dog.me
      chains -> Dog.bark
      chains -> one`,
    ));

  it('runs getters wherever a property is named', () =>
    checkFile(
      `class P {
    var on: Bool { true }
    var num: Int { 1 }
    func ifs() { if on {} }
    func ands() { while true && on {} }
    func guards() { guard on else { return } }
    func loops() { for _ in 0..<num {} }
    func compares() -> Bool { 2 < num }
    func chooses() -> Int { on ? 1 : 2 }
    func joins() -> String { return "x" + text }
    var text: String { "" }
}`,
      `P.ifs -> P.on
      P.ands -> P.on
      P.guards -> P.on
      P.loops -> P.num
      P.compares -> P.num
      P.chooses -> P.on
      P.joins -> P.text`,
    ));

  it('runs observers behind a first value', () =>
    checkFile(
      `class P {
    var plain: Int = 1 { didSet { told() } }
    var made = start() { willSet(next) { told(next) } }
    func told(_ x: Int = 0) {}
    func set() { plain = 2; self.made = 3 }
}
func start() -> Int { 1 }`,
      `P.plain -> P.told
      P.made -> P.told
      P.set -> P.plain
      P.set -> P.made
      Sources/App/a.swift -> Sources/App/a.swift start`,
    ));

  it('takes observers for no calls', async () => {
    const { callResolution } = await programOfSources({
      'Sources/App/a.swift': `class P {
    var none: Int { didSet { told() } }
    var plain: Int = 1 { willSet { told() } }
    var absent: P? = nil { didSet { told() } }
    func told() {}
}`,
    });
    assert.deepEqual(callResolution, [
      { language: 'swift', resolved: 3, external: 0, unresolved: 0 },
    ]);
  });

  it('makes cases of what they hold', () =>
    checkFile(
      `enum Op {
    case add(Int), none
    static let zero = Op.add(0)
    func run() {}
}
func direct() { Op.add(1).run() }
func typed() { let op: Op = .add(1); op.run() }
func kept() { Op.zero.run() }`,
      `direct -> Op.run
      typed -> Op.run
      kept -> Op.run`,
    ));

  it('finds a type that an associated type of the same name stands for', () =>
    checkCalls(
      {
        'Sources/App/item.swift': 'struct Item { func act() {} }\n',
        'Sources/App/service.swift':
          'protocol Service { associatedtype Item; func load() -> Item }\n',
        'Sources/App/repo.swift': `class Repo: Service {
    func load() -> Item { return Item() }
    func go() { load().act() }
}
`,
      },
      `Sources/App/repo.swift Repo.load -> Sources/App/item.swift Item
      Sources/App/repo.swift Repo.go -> Sources/App/repo.swift Repo.load
      Sources/App/repo.swift Repo.go -> Sources/App/item.swift Item.act`,
    ));
});

describe('what collections of Swift hold', () => {
  it('loops over dictionaries and over pairs', () =>
    checkFile(
      `struct Item { func use() {} }
struct Key: Hashable { func use() {} }
func each(items: [String: Item]) { for (_, item) in items { item.use() } }
func keys(items: [Key: Item]) { for (key, item) in items { key.use(); item.use() } }
func pairs(items: [(Int, Item)]) { for (_, item) in items { item.use() } }
func entries(items: [Key: Item]) { for entry in items { entry.value.use() } }
func onlyKeys(items: [Key: Item]) { for key in items.keys { key.use() } }`,
      `each -> Item.use
     keys -> Key.use
     keys -> Item.use
     pairs -> Item.use
     entries -> Item.use
     onlyKeys -> Key.use`,
    ));

  it('gives closures the pairs of dictionaries and of tuples, also taken apart', () =>
    checkFile(
      `struct Item { func use() {} }
struct Key: Hashable { func use() {} }
func each(items: [Key: Item]) { items.forEach { key, item in item.use() } }
func names(items: [Key: Item]) { items.forEach { $0.key.use() } }
func sorted(items: [Key: Item]) { items.sorted { $0.key < $1.key }.map { $0.value }[0].use() }
func first(items: [Key: Item]) { items.first { $0.key == 1 }!.value.use() }
func made(items: [Item]) { Dictionary(grouping: items, by: { $0 })[0]![0].use() }
func zipped(keys: [Key], items: [Item]) { zip(keys, items).forEach { key, item in item.use() } }
func sums(items: [Item]) { items.reduce([]) { all, item in all + [item] }[0].use() }
func bound(items: [Key: Item]) { if let (key, _) = items.first { key.use() } }
func standIn(items: [Key: [Item]]) { var all = items; all[Key(), default: []].append(Item()); all[Key()]![0].use() }`,
      `each -> Item.use
       names -> Key.use
       sorted -> Item.use
       first -> Item.use
       made -> Item.use
       zipped -> Item.use
       sums -> Item.use
       bound -> Key.use
       standIn -> Key
       standIn -> Item
       standIn -> Item.use`,
    ));

  it('tells the parts of a tuple apart by its type, by position and by label', () =>
    checkFile(
      `struct Left { func use() {} }
struct Right { func use() {} }
func both(left: Left, right: Right) -> (left: Left, right: Right) { fatalError() }
func plain() -> (Left, Right) { fatalError() }
func run(left: Left, right: Right) { both(left: left, right: right).right.use(); plain().0.use() }
func list(all: [(left: Left, right: Right)]) { all.map { $0.left }[0].use() }`,
      `run -> both
       run -> plain
       run -> Right.use
       run -> Left.use
       list -> Left.use`,
    ));

  it('makes collections of others, of parts and of nothing', () =>
    checkFile(
      `struct Item { func use() {} }
struct Box { let item: Item }
func copy(items: [Item]) { Array(Set(items))[0].use() }
func part(items: [Item]) { items[0..<1].first!.use() }
func sum(items: [Item]) { ([] + items)[0].use() }
func empty(item: Item) { var all = [Item](); all.append(item); all[0].use() }
func counted(item: Item) { (0..<3).map { _ in item }[0].use() }
func one(box: Box) { [box.item].map { $0 }[0].use() }
func nested(items: [[Item]]) { Array(items.joined())[0].use() }`,
      `copy -> Item.use
       part -> Item.use
       sum -> Item.use
       empty -> Item.use
       counted -> Item.use
       one -> Item.use
       nested -> Item.use`,
    ));

  it('runs the iterators of sequences in loops', () =>
    checkFile(
      `struct Item { func use() {} }
struct Items: Sequence {
    func makeIterator() -> Steps { Steps() }
}
struct Steps: IteratorProtocol {
    mutating func next() -> Item? { nil }
}
func run(items: Items) { for item in items { item.use() } }`,
      `Items.makeIterator -> Steps
       run -> Items.makeIterator
       run -> Steps.next
       run -> Item.use`,
    ));
});

describe('functions and values of Swift', () => {
  it('takes key paths, names with labels and init for functions', () =>
    checkFile(
      `struct Item { func use() {} }
struct Box {
    let item: Item
    init(item: Item) { self.item = item }
}
func keep(_ item: Item) -> Item { item }
func paths(boxes: [Box]) { boxes.map(\\.item)[0].use(); boxes[0][keyPath: \\Box.item].use() }
func named(items: [Item]) { items.map(keep(_:))[0].use() }
func made(items: [Item]) { items.map(Box.init)[0].item.use() }`,
      `paths -> Item.use
       named -> keep
       named -> Item.use
       made -> Box.init
       made -> Item.use`,
    ));

  it('knows what if and switch give', () =>
    checkFile(
      `struct Item { func use() {} }
enum Kind { case one(Item), none }
func declared(flag: Bool, item: Item) { let it = if flag { item } else { item }; it.use() }
func given(_ kind: Kind) -> Item {
    return switch kind {
    case .one(let item): item
    case .none: Item()
    }
}
func run(kind: Kind) { given(kind).use() }
func later(kind: Kind) { let f = { switch kind { case .one(let item): item; case .none: fatalError() } }; f().use() }`,
      `declared -> Item.use
       given -> Item
       run -> given
       run -> Item.use
       later -> later.<anonymous>
       later -> Item.use`,
    ));

  it('maps what is optional', () =>
    checkFile(
      `struct Item { func use() {} }
func run(item: Item?) { item.map { $0.use() } }
func more(item: Item?) { item.flatMap { $0 }!.use() }`,
      `run -> Item.use
       more -> Item.use`,
    ));

  it('reads lazy properties as their instance, and captures where they are bound', () =>
    checkFile(
      `class Item {
    func use() {}
    class func make() -> Item { Item() }
}
class Sub: Item {}
class Owner {
    let item = Item()
    lazy var other = find()
    func find() -> Item { item }
    func run() { other.use() }
    func later() -> () -> Void { { [it = self.item] in it.use() } }
}
func run() { Sub.make().use() }`,
      `Item.make -> Item
       Sources/App/a.swift -> Sources/App/a.swift Item
       Sources/App/a.swift -> Sources/App/a.swift Owner.find
       Owner.run -> Item.use
       Owner.later -> Item.use
       run -> Item.make
       run -> Item.use`,
    ));

  it('hands out what tasks, groups and queues were given', () =>
    checkFile(
      `struct Item { func use() {} }
func task(item: Item) async { await Task { item }.value.use() }
func group(item: Item) async {
    await withTaskGroup(of: Item.self) { group in
        group.addTask { item }
        for await one in group { one.use() }
    }
}
func queue(item: Item, queue: DispatchQueue) { queue.sync { item }.use() }`,
      `task -> Item.use
       group -> Item.use
       queue -> Item.use`,
    ));

  it('finds operators that stand outside of all types', () =>
    checkFile(
      `infix operator <+>
struct Item { func use() {} }
func <+> (left: Item, right: Item) -> Item { right }
func run(item: Item) { (item <+> item).use() }`,
      `run -> <+>
       run -> Item.use`,
    ));

  it('takes labels for a part of the name of a constructor', () =>
    checkFile(
      `extension String { init(secret: Int) { self.init() } }
class Item {
    init(name: String) {}
    init(_ count: Int) {}
}
class Other { init(name: String) {} }
func run() { _ = String(1); _ = String(secret: 1); _ = Item(1); _ = Item(name: ""); _ = Other(name: "") }`,
      `run -> String.init
       run -> Item.init
       run -> Item.init#2
       run -> Other.init`,
    ));
});

it('types inside of functions are those of the function alone', async () => {
  await checkCalls(
    {
      'a.swift': `func first() {
  struct Item { var a: Int }
  take(Item(a: 1))
}
func second() {
  struct Holder {
    func fill() { take(Item(a: 2)) }
  }
  struct Item { var a: Int }
  Holder().fill()
}
final class Suite {
  func one() {
    struct Local: Runner {
      struct Inner { func deep() {} }
      static func make() -> Self { Self() }
      func run() { Inner().deep() }
    }
    let all: [Local] = [Local.make()]
    all.forEach { $0.run() }
  }
  func two() {
    class Local { init(_ x: Int) {}; func run() {} }
    typealias Alias = Local
    let local: Local = Local(1)
    local.run()
    Alias(2).run()
  }
  var three: Int {
    struct Local { func run() {} }
    Local().run()
    return 1
  }
}
protocol Runner { func run() }
func take(_ x: Any) {}`,
    },
    `
a.swift first -> a.swift first.Item
a.swift first -> a.swift take
a.swift second -> a.swift second.Holder
a.swift second -> a.swift second.Holder.fill
a.swift second.Holder.fill -> a.swift second.Item
a.swift second.Holder.fill -> a.swift take
a.swift Suite.one -> a.swift Suite.one.Local.make
a.swift Suite.one -> a.swift Suite.one.Local.run
a.swift Suite.one.Local.make -> a.swift Suite.one.Local
a.swift Suite.one.Local.run -> a.swift Suite.one.Local.Inner
a.swift Suite.one.Local.run -> a.swift Suite.one.Local.Inner.deep
a.swift Suite.two -> a.swift Suite.two.Local.init
a.swift Suite.two -> a.swift Suite.two.Local.run
a.swift Suite.three -> a.swift Suite.three.Local
a.swift Suite.three -> a.swift Suite.three.Local.run
`,
  );
});

it('many methods of one name are told apart by their labels, whoever has them', () => {
  const methods = (end: string) =>
    Array.from({ length: 12 }, (_, at) => `  func go(a${at}: Int)${end}`).join('\n');
  return checkCalls(
    {
      'a.swift': `protocol Steps {\n${methods('')}\n}\nextension Steps {\n${methods(' {}')}\n}`,
      'b.swift': `class Some: Steps {\n${methods(' {}')}\n}`,
      'c.swift': `class Other: Steps {\n${methods(' {}')}\n}`,
      'run.swift': 'func run(steps: any Steps) { steps.go(a3: 1) }',
    },
    `run.swift run -> a.swift Steps.go#4
     run.swift run -> a.swift Steps.go#16
     run.swift run -> b.swift Some.go#4
     run.swift run -> c.swift Other.go#4`,
  );
});

describe('what calls of Swift mean by labels and types', () => {
  it('tells functions of a class and its bases apart by their labels', () =>
    checkFile(
      `protocol Watcher {
    func saw(_ name: String, begin: Int)
    func saw(_ name: String, end: Int)
}
extension Watcher {
    func saw(_ name: String, begin: Int) {}
    func saw(_ name: String, end: Int) {}
}
class Log: Watcher { func saw(_ name: String, end: Int) {} }
class Node { func copy(into other: Node) {} }
class Leaf: Node { func copy() {} }
func watch(log: Log) { log.saw("a", begin: 1) }
func duplicate(leaf: Leaf) { leaf.copy(into: leaf); leaf.copy() }`,
      `watch -> Watcher.saw
       watch -> Watcher.saw#3
       duplicate -> Node.copy
       duplicate -> Leaf.copy`,
    ));

  it('gives what has no label to parameters without one, wherever they stand', () =>
    checkFile(
      `class Item { func use() {} }
func store(_ key: Int, isOpen: Bool, _ item: Item) { item.use() }
func run(made: () -> Item) { store(1, isOpen: true, made()) }
class Shop { func keep(_ a: Int, at: Int, _ item: Item) { item.use() } }
func sell(shop: Shop, made: () -> Item) { shop.keep(1, at: 2, made()) }`,
      `store -> Item.use
       run -> store
       Shop.keep -> Item.use
       sell -> Shop.keep`,
    ));

  it('prefers parameters of function types for closures, and others for what is no function', () =>
    checkFile(
      `class Box<Value> {
    func write<R>(_ change: (inout Value) -> R) {}
    func write(_ value: Value) {}
    func check(_ test: () -> Bool) {}
    func check(name: @autoclosure () -> String) {}
}
func run(box: Box<String>) { box.write { _ in 1 }; box.check { true } }`,
      `run -> Box.write
       run -> Box.check`,
    ));

  it('takes members behind a bare dot from the type that is asked for', () =>
    checkFile(
      `struct Kind {
    static var plain: Kind { Kind() }
    static func named(_ name: String) -> Kind { Kind() }
}
class Item { var kind: Kind = .plain }
func byDefault(_ kind: Kind = .plain) {}
func inList() { let kinds: [Kind] = [.plain, .named("a")]; use(kinds) }
func use(_ kinds: [Kind]) {}
func given(flag: Bool) { byDefault(flag ? .plain : .named("b")) }
func assigned(item: Item) { item.kind = .plain }
func returned(flag: Bool, kind: Kind?) -> Kind { return kind ?? .plain }
let made: Kind = { return .named("c") }()`,
      `Sources/App/a.swift -> Sources/App/a.swift Kind.plain
       Kind.plain -> Kind
       Kind.named -> Kind
       byDefault -> Kind.plain
       inList -> Kind.plain
       inList -> Kind.named
       inList -> use
       given -> byDefault
       given -> Kind.plain
       given -> Kind.named
       assigned -> Kind.plain
       returned -> Kind.plain
       Sources/App/a.swift -> Sources/App/a.swift <anonymous>
       Sources/App/a.swift -> Sources/App/a.swift Kind.named`,
    ));

  it('reads what attributes of wrapped properties are given', () =>
    checkFile(
      `struct Kind { static var plain: Kind { Kind() } }
@propertyWrapper struct Held {
    var wrappedValue: Int = 0
    init(kind: Kind, size: Int) {}
}
func size() -> Int { 1 }
struct User { @Held(kind: .plain, size: size()) var age: Int }`,
      `Sources/App/a.swift -> Sources/App/a.swift Held.init
       Sources/App/a.swift -> Sources/App/a.swift Kind.plain
       Sources/App/a.swift -> Sources/App/a.swift size
       Kind.plain -> Kind`,
    ));

  it('knows types with arguments in front of members, inside of others, and as lists', () =>
    checkFile(
      `struct Box<T> {
    static var made: Int { 1 }
    struct Lid<U> { init(_ size: Int) {} }
}
func run() { _ = Box<Int>.Lid<Int>(1); let size = Box<Int>.made; print(size) }
extension [String] { func glue() {} }
func join(names: [String]) { names.glue() }`,
      `run -> Box.Lid.init
       run -> Box.made
       join -> [String].glue`,
    ));

  it('asks nothing of what is compared with nil, and sets what a part is assigned of', () =>
    checkFile(
      `class Item { static func == (a: Item, b: Item) -> Bool { true } }
class Shop {
    var items: [Item] = [] { didSet { changed() } }
    func changed() {}
    func put(_ item: Item) { items[0] = item }
}
func compare(a: Item?, b: Item) -> Bool { a == nil || a != nil || a == b }
func replace(shop: Shop, item: Item) { shop.items[1] = item }
struct Part { subscript(range: Range<Int>) -> Part { self } }
func cut(part: Part) -> Part { part[0..<2] }`,
      `Shop.items -> Shop.changed
       Shop.put -> Shop.items
       compare -> Item.==
       replace -> Shop.items
       cut -> Part.subscript`,
    ));

  it('adds nothing to functions that become part of a text', () =>
    checkFile(
      `extension DecodingError: CustomStringConvertible { public var description: String { "" } }
func tell(made: Int) { let text = { 1 }; print("\\(text)") }`,
      ``,
    ));

  it('makes types of the library by what protocols add by names alone', () =>
    checkFile(
      `protocol Filled {}
extension Filled {
    init(_ items: [Int]) { self.init() }
    init(named name: String) { self.init() }
}
extension String: Filled {}
func run(items: [Int]) { _ = String(items); _ = String(named: "a") }`,
      `run -> Filled.init#2`,
    ));

  it('reads functions with attributes among the cases of a switch', () =>
    checkFile(
      `func start() {}
func run(kind: Int) {
    switch kind {
    case 1:
        func first() { start() }
        @inline(__always)
        func second() { start() }
        second()
    default:
        start()
    }
}`,
      `run.first -> start
       run.second -> start
       run -> run.second
       run -> start`,
    ));

  it('gives closures that are handed on what the type of the parameter says', () =>
    checkFile(
      `struct Form { func check() {} }
struct Rule { func hold() {} }
struct Setup {
    func one(_ name: String, _ done: (inout Form) -> Void) {}
    func later(_ done: @escaping (Form, Int, Rule) async throws -> Void) {}
    func perhaps(_ done: ((Form) -> Void)? = nil) {}
}
func first(setup: Setup) { setup.one("a") { form in form.check() } }
func second(setup: Setup) { setup.later { form, count, rule in rule.hold() } }
func third(setup: Setup) { setup.perhaps { $0.check() } }
func fourth(setup: Setup) { setup.perhaps({ form in form.check() }) }`,
      `first -> Setup.one
       first -> Form.check
       second -> Setup.later
       second -> Rule.hold
       third -> Setup.perhaps
       third -> Form.check
       fourth -> Setup.perhaps
       fourth -> Form.check`,
    ));
});
