// Calls in Scala, one feature a test.
import { test } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

/** Ends of calls are names of the one file; nothing stands for its top level. */
const check = (source: string, expected: string) =>
  checkCalls(
    { 'a.scala': source },
    expected
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .map((line) =>
        line
          .split('->')
          .map((end) => `a.scala ${end.trim()}`.trim())
          .join(' -> '),
      )
      .join('\n'),
  );

test('classes, objects and case classes', () =>
  check(
    `
class Basket { def add(x: Int) = x }
case class Item(name: String) { def show(): String = name }
class Hidden private (n: Int) { def end(): Int = n }
object Hidden { def apply(n: Int): Hidden = new Hidden(n) }
object Main {
  def make(): Basket = new Basket
  def run() = { make().add(1); Item("a").show(); Hidden(1).end() }
}`,
    `
    Hidden.apply -> Hidden
    Main.make -> Basket
    Main.run -> Main.make
    Main.run -> Basket.add
    Main.run -> Item
    Main.run -> Item.show
    Main.run -> Hidden.apply
    Main.run -> Hidden.end`,
  ));

test('definitions without parameters, curried ones and functions', () =>
  check(
    `
class A { def own: B = new B; def later = own.go() }
class B { def go() = 1 ; def apply(x: Int) = this }
object M {
  def twice(f: B => Int)(b: B) = f(b)
  def main(a: A) = {
    a.own.go()
    a.own(1)
    twice(_.go())(a.own)
    twice { x => x.go() }(new B)
  }
}`,
    `
    A.own -> B
    A.later -> A.own
    A.later -> B.go
    M.twice -> M.main.<anonymous>
    M.twice -> M.main.<anonymous>#2
    M.main -> A.own
    M.main -> B.go
    M.main -> B.apply
    M.main -> M.twice
    M.main -> B`,
  ));

test('patterns and comprehensions', () =>
  check(
    `
trait Shape
case class Dot(at: Spot) extends Shape
class Spot { def go() = 1 }
class Box extends Shape { def open() = 1 }
class Bag { def map(f: Spot => Int): Bag = { f(new Spot); this } ; def end() = 1 }
object M {
  def look(s: Shape) = s match {
    case b: Box => b.open()
    case Dot(p) => p.go()
  }
  def each(b: Bag) = (for (s <- b) yield s.go()).end()
}`,
    `
    Bag.map -> Spot
    Bag.map -> M.each.<anonymous>
    M.look -> Box.open
    M.look -> Spot.go
    M.each -> Bag.map
    M.each -> Spot.go
    M.each -> Bag.end`,
  ));

test('traits: the last one comes first, and super is what comes before', () =>
  check(
    `
trait Base { def hi(): Int }
trait Left extends Base { def hi() = 1 }
trait Right extends Base { def hi() = 2 }
class Both extends Left with Right { def go() = hi(); override def toString = super.hi().toString }
object M { def main() = (new Both).hi() }`,
    `
    Both.go -> Right.hi
    Both.toString -> Right.hi
    M.main -> Both
    M.main -> Right.hi`,
  ));

test('extensions and implicit classes', () =>
  check(
    `
class A { def own() = 1 }
extension (a: A) def ext(x: Int) = a.own()
object M {
  implicit class Rich(val a: A) { def rich(x: Int) = a.own() }
  def main(a: A) = { a.ext(1); a.rich(2); a infix 1 }
  extension (a: A) def infix(x: Int) = x
}`,
    `
    ext -> A.own
    M.Rich.rich -> A.own
    M.main -> ext
    M.main -> M.Rich.rich
    M.main -> M.infix`,
  ));

test('constructors beside that of the class, which stands for the class', () =>
  checkCalls(
    {
      'A.scala': `class Box(size: Int) { def this() = { this(1) }; def this(text: String) = { this(2) } }
object A { def own(): Unit = { new Box(3) }; def none(): Unit = { new Box() }; def text(): Unit = { new Box("a") } }`,
    },
    `A.scala Box.constructor -> A.scala Box
     A.scala Box.constructor#2 -> A.scala Box
     A.scala A.own -> A.scala Box
     A.scala A.none -> A.scala Box.constructor
     A.scala A.text -> A.scala Box.constructor#2`,
  ));

test('patterns ask an object of their name for the parts', () =>
  checkCalls(
    {
      'A.scala': `class Item { def use(): Unit = {} }
object Half { def unapply(n: Int): Option[Int] = Some(n / 2) }
case class Pair(a: Item, b: Item)
object A {
  def run(n: Int): Unit = n match { case Half(h) => done() }
  def plain(pair: Pair): Unit = pair match { case Pair(a, b) => a.use() }
  def done(): Unit = {}
}`,
    },
    `A.scala A.run -> A.scala Half.unapply
     A.scala A.run -> A.scala A.done
     A.scala A.plain -> A.scala Item.use`,
  ));

test('values that become part of a text', () =>
  check(
    `class Item { override def toString(): String = "" }
class Plain
object A { def run(item: Item, plain: Plain): Unit = { val text = s"$item $plain" } }`,
    'A.run -> Item.toString',
  ));

test('what implicit classes and extensions add without parameters', () =>
  check(
    `
class A { def own = 1 }
extension (a: A) def ext: A = a
object M {
  implicit class Rich(a: A) { def rich: A = a; def poor = a.own }
  def main(a: A) = { a.rich.ext.poor }
}`,
    `
    M.Rich.poor -> A.own
    M.main -> M.Rich.rich
    M.main -> ext
    M.main -> M.Rich.poor`,
  ));

test('methods named where a function is wanted', () =>
  check(
    `
object Util { def inc(x: Int) = x + 1; def dec(x: Int) = x - 1 }
class Item(val size: Int) { def weigh = size }
object M {
  def twice(f: Int => Int, x: Int) = f(f(x))
  def hands(xs: List[Int], items: List[Item]) = {
    xs.map(Util.inc).filter(isOdd)
    items.map(_.weigh)
  }
  def keeps() = { val f = Util.dec _; twice(f, 1) }
  def isOdd(x: Int) = true
}`,
    `
    M.hands -> Util.inc
    M.hands -> M.isOdd
    M.hands -> Item.weigh
    M.keeps -> Util.dec
    M.keeps -> M.twice
    M.twice -> Util.dec`,
  ));

test('bounded type parameters inside other types', () =>
  check(
    `
class Base { def draw() = 1 }
class G[T <: Base](list: List[T]) {
  def loops(l: List[T]) = for (x <- l) x.draw()
}`,
    `
    G.loops -> Base.draw`,
  ));

test('an object that stands before the class of its name', () =>
  check(
    `
class Base { def get(x: Int) = x }
object Conf { def make() = new Conf(1) }
class Conf(x: Int) extends Base {
  def own() = 1
  def inner() = own() + get(1) + this.get(2)
}
class Other { def outer(c: Conf) = c.get(1) + c.own(); def made() = Conf.make().own() }`,
    `
    Conf.make -> Conf#2
    Conf.inner -> Conf.own
    Conf.inner -> Base.get
    Other.outer -> Base.get
    Other.outer -> Conf.own
    Other.made -> Conf.make
    Other.made -> Conf.own`,
  ));

test('a class whose companion stands before it is below its bases, and is extended by its name', () =>
  check(
    `
trait Shape { def describe = go(); def go(): Int }
object Sq { implicit class Rich(x: Sq) { def grow: Sq = x } }
case class Sq(s: Int) extends Shape { def go() = s }
object Main { def main() = { Sq(1).grow.describe } }`,
    `
    Shape.describe -> Shape.go
    Shape.describe -> Sq.go
    Main.main -> Sq#2
    Main.main -> Sq.Rich.grow
    Main.main -> Shape.describe`,
  ));

for (const order of ['the class first', 'the object first']) {
  test(`a companion is called from other files, with ${order}`, () => {
    const both = [
      'class Plain(x: Int) { def own = 1 }',
      'object Plain { def of() = new Plain(1); def apply(x: Int) = new Plain(x) }',
    ];
    const cased = ['case class Sq(s: Int) { def area = s }', 'object Sq { def make() = Sq(3) }'];
    const parts = [both, cased].flatMap((pair) =>
      order === 'the class first' ? pair : [...pair].reverse(),
    );
    const [plain, square] = order === 'the class first' ? ['Plain', 'Sq'] : ['Plain#2', 'Sq#2'];
    return checkCalls(
      {
        'app/a.scala': `package app\n${parts.join('\n')}\n`,
        'app/b.scala': `package app
object Main { def main() = { Sq.make().area; Plain.of().own; new Plain(3).own } }
`,
        'other/c.scala': `package other
import app.{Plain, Sq}
class Use { def use() = { Sq(2).area; Plain(3).own } }
`,
      },
      `app/a.scala Plain.of -> app/a.scala ${plain}
       app/a.scala Plain.apply -> app/a.scala ${plain}
       app/a.scala Sq.make -> app/a.scala ${square}
       app/b.scala Main.main -> app/a.scala Sq.make
       app/b.scala Main.main -> app/a.scala Sq.area
       app/b.scala Main.main -> app/a.scala Plain.of
       app/b.scala Main.main -> app/a.scala Plain.own
       app/b.scala Main.main -> app/a.scala ${plain}
       other/c.scala Use.use -> app/a.scala ${square}
       other/c.scala Use.use -> app/a.scala Sq.area
       other/c.scala Use.use -> app/a.scala Plain.apply
       other/c.scala Use.use -> app/a.scala Plain.own`,
    );
  });
}

test('a parameter in front of a method of its name', () =>
  check(
    `
class A { def f(x: Int) = x }
object M {
  def f(x: Int) = x
  def twice(f: A) = f(1)
  def main(g: Int => Int) = { List(g).map(f => f(1)); each(f => f(1)) }
  def each(h: (Int => Int) => Int) = h(inc)
  def inc(x: Int) = x + 1
}`,
    `
    M.main -> M.each
    M.main -> M.inc
    M.each -> M.main.<anonymous>`,
  ));

test('types that bases declare inside themselves, one of them behind a method of its name', () =>
  check(
    `
trait Parsers {
  def Parser(f: Int => Int): Parser = new Parser { def run(x: Int) = f(x) }
  abstract class Parser {
    def run(x: Int): Int
    def twice(other: Parser) = other.run(this.run(1))
  }
}
class Lex extends Parsers {
  def both(a: Parser, b: Parser) = a.twice(b)
}
object Lux extends Parsers {
  def both(a: Parser, b: Parser) = a.twice(b)
  class Word { def end(a: Parser) = a.twice(a) }
}`,
    `
    Parsers.Parser -> Parsers.Parser#2
    Parsers.Parser.twice -> Parsers.Parser.run
    Parsers.Parser.twice -> Parsers.Parser.run#2
    Lex.both -> Parsers.Parser.twice
    Lux.both -> Parsers.Parser.twice
    Lux.Word.end -> Parsers.Parser.twice`,
  ));

test('methods with empty parentheses that are called without, also those of Java', () =>
  checkCalls(
    {
      'p/Point.java': `package p;
public class Point {
  public Other other;
  public int x() { return 1; }
  public Other next() { return new Other(); }
  public int at(int i) { return i; }
}
class Other {
  public void go() {}
  static Other only() { return new Other(); }
}`,
      'p/a.scala': `package p
class Buffer { def close(): Unit = {}; val held: () => Int = () => 1; def each(f: Int => Int) = f(1) }
class Inner extends Buffer { def end() = close }
object M {
  def read(p: Point) = p.x
  def chain(p: Point) = p.next.go()
  def field(p: Point) = p.other.go
  def own(b: Buffer) = { b.close; b.held }
  def passed(p: Point, b: Buffer) = b.each(p.at)
  def static() = Other.only.go
}`,
    },
    `
    p/Point.java Point.next -> p/Point.java Other
    p/Point.java Other.only -> p/Point.java Other
    p/a.scala Buffer.each -> p/Point.java Point.at
    p/a.scala Inner.end -> p/a.scala Buffer.close
    p/a.scala M.read -> p/Point.java Point.x
    p/a.scala M.chain -> p/Point.java Point.next
    p/a.scala M.chain -> p/Point.java Other.go
    p/a.scala M.field -> p/Point.java Other.go
    p/a.scala M.own -> p/a.scala Buffer.close
    p/a.scala M.passed -> p/a.scala Buffer.each
    p/a.scala M.static -> p/Point.java Other.only
    p/a.scala M.static -> p/Point.java Other.go`,
  ));

test('Java calls what Scala reads, also by a base, or by an interface that Scala implements', () =>
  checkCalls(
    {
      'p/Point.scala': `package p
class Point { def x: Int = 1 }
trait Shape { def area: Int = 2 }
class Square extends Shape with Named { def name: String = "square" }
`,
      'p/Named.java': `package p;
public interface Named { String name(); }`,
      'p/Main.java': `package p;
class Corner extends Point {}
class Main {
  int far(Point point, Corner corner) { return point.x() + corner.x(); }
  int wide(Square square) { return square.area(); }
  String named(Named named) { return named.name(); }
}`,
    },
    `
    p/Main.java Main.far -> p/Point.scala Point.x
    p/Main.java Main.wide -> p/Point.scala Shape.area
    p/Main.java Main.named -> p/Named.java Named.name
    p/Main.java Main.named -> p/Point.scala Square.name
    `,
  ));

test('types by other names, also those of a package object', () =>
  checkCalls(
    {
      'shop/package.scala': `
package object shop {
  type Crate = store.Crate
  type Of[A] = store.Pile[A]
}`,
      'shop/store/crate.scala': `
package shop.store
class Crate { def open() = 1; def apply() = 2 }
class Pile[A](val top: A)`,
      'shop/main.scala': `
package shop
object Main {
  type Own = Crate
  def run(c: Crate, o: Own, p: Of[Crate]) = { c.open(); o.apply(); p.top.open() }
  def outer(o: Main.Own) = o.open()
}`,
      'use/use.scala': `
package use
import shop._
object Use { def run(c: Crate, d: Main.Own) = { c.open(); d.apply() } }`,
    },
    `
    shop/main.scala Main.run -> shop/store/crate.scala Crate.open
    shop/main.scala Main.run -> shop/store/crate.scala Crate.apply
    shop/main.scala Main.outer -> shop/store/crate.scala Crate.open
    use/use.scala Use.run -> shop/store/crate.scala Crate.open
    use/use.scala Use.run -> shop/store/crate.scala Crate.apply`,
  ));

test('a class and a method of one name are told apart by `new`', () =>
  checkCalls(
    {
      'a.scala': `
trait Kitchen {
  class Pot(n: Int) { def boil() = n }
  def Pot(n: Int): Pot = new Pot(n)
  case class Cup(n: Int)
  def Cup(n: Int, m: Int): Cup = Cup(n + m)
  def run() = { Pot(1).boil(); Cup(1, 2) }
}`,
      'b.scala': `
trait Flat extends Kitchen {
  def own() = new Pot(2)
  def made() = Pot(3)
  def cups() = Cup(1)
}`,
    },
    `
    a.scala Kitchen.Pot#2 -> a.scala Kitchen.Pot
    a.scala Kitchen.Cup#2 -> a.scala Kitchen.Cup
    a.scala Kitchen.run -> a.scala Kitchen.Pot.boil
    a.scala Kitchen.run -> a.scala Kitchen.Pot#2
    a.scala Kitchen.run -> a.scala Kitchen.Cup#2
    b.scala Flat.own -> a.scala Kitchen.Pot
    b.scala Flat.made -> a.scala Kitchen.Pot#2
    b.scala Flat.cups -> a.scala Kitchen.Cup`,
  ));

test('this as something that is called, and as another constructor', () =>
  check(
    `
abstract class Rule(n: Int) {
  def this() = this(1)
  def this(s: String) = { this(2); run() }
  def apply(x: Int): Int
  def run() = this(3)
  def outer() = new Rule(1) { def apply(x: Int) = Rule.this(x) }
}`,
    `
    Rule.constructor -> Rule
    Rule.constructor#2 -> Rule
    Rule.constructor#2 -> Rule.run
    Rule.run -> Rule.apply
    Rule.run -> Rule.outer.apply
    Rule.outer -> Rule
    Rule.outer.apply -> Rule.apply
    Rule.outer.apply -> Rule.outer.apply`,
  ));

test('what overrides one of several methods of a name is no other of them', () =>
  check(
    `
class Leaf { def own() = 1 }
class Tree
abstract class Walk {
  def visit(l: Leaf): Int = 1
  def visit(t: Tree): Int = visit(new Leaf)
  def start(t: Tree) = visit(t)
}
class Count extends Walk { override def visit(l: Leaf) = l.own() }
object Main { def run(w: Walk, c: Count, t: Tree) = { w.visit(new Leaf); c.visit(t) } }`,
    `
    Walk.visit#2 -> Leaf
    Walk.visit#2 -> Walk.visit
    Walk.visit#2 -> Count.visit
    Walk.start -> Walk.visit#2
    Count.visit -> Leaf.own
    Main.run -> Leaf
    Main.run -> Walk.visit
    Main.run -> Count.visit
    Main.run -> Walk.visit#2`,
  ));

test('what a case class has to make instances by is one of several', () =>
  check(
    `
class Big
case class Num(value: Big)
object Num { def apply(text: Pair): Num = new Num(text.big) ; def apply(a: Pair, b: Pair): Num = Num(a) }
class Pair { def big = new Big }
object Main { def run(b: Big, p: Pair) = Num(b); def other(p: Pair) = Num(p); def both(p: Pair) = Num(p, p) }`,
    `
    Num.apply -> Num
    Num.apply -> Pair.big
    Num.apply#2 -> Num.apply
    Pair.big -> Big
    Main.run -> Num
    Main.other -> Num.apply
    Main.both -> Num.apply#2`,
  ));

// What stands under one name is read together: the function that one gives and the other method are both called, of which one is meant.
test('methods that are named behind an infix member, and functions beside methods of their name', () =>
  check(
    `
class Log { def note(n: Int) = n }
class Main(log: Log) {
  def act: (Int, Int) => Int = (a, b) => log.note(a)
  def act(f: Int => Int): Main = this
  def note(n: Int) = log.note(n)
  def run(xs: List[Int]) = {
    def show(n: Int) = log.note(n)
    xs foreach show
    xs map note
    act(1, 2)
  }
  def other() = act(x => x)
}`,
    `
    Main.act -> Log.note
    Main.note -> Log.note
    Main.run.show -> Log.note
    Main.run -> Main.run.show
    Main.run -> Main.note
    Main.run -> Main.act
    Main.run -> Main.act.<anonymous>
    Main.run -> Main.act#2
    Main.other -> Main.act.<anonymous>
    Main.other -> Main.act#2`,
  ));

test('operators that are added to plain types take what these do not', () =>
  check(
    `
package object units {
  implicit class Factor(d: Double) { def *(w: Weight): Weight = w; def /(w: Weight): Double = d }
}
package units {
  class Weight { def plain: Double = 1.0 }
  object Main {
    def own(a: Double, b: Double) = a * b / a
    def taken(a: Double, w: Weight) = a * w
    def result(a: Double, w: Weight) = (a / w) * a
  }
}`,
    `
    Main.taken -> units.Factor.*
    Main.result -> units.Factor./`,
  ));

test('imports of what a value or an object of the file has', () =>
  check(
    `
class Rules { def parse(x: Int) = 1; def bare = 2 }
class Own { import Own._; def run = make(1) + count }
object Own { def make(x: Int) = 1; def count = 2; object Deep { def far = 3 }; class In { def go() = 1 } }
class Held(val rules: Rules) { import rules._; def run = parse(1) + bare }
object Main {
  def some(r: Rules) = { import r.{parse, bare => b}; parse(1); b }
  def local() = {
    val r = new Rules { def own(x: Int) = x }
    import r._
    def inner = own(2)
    inner
    new Held(r) { def more = parse(3) }
    List(1).map(parse)
  }
  def after() = { { val r: Rules = ???; import r._; bare }; bare }
  def made() = { import Own._, Own.Deep.far; val i = new In; i.go() + far }
}`,
    `
    Own.run -> Own.make
    Own.run -> Own.count
    Held.run -> Rules.parse
    Held.run -> Rules.bare
    Main.some -> Rules.parse
    Main.some -> Rules.bare
    Main.local -> Rules
    Main.local -> Held
    Main.local -> Main.local.inner
    Main.local -> Rules.parse
    Main.local.inner -> Main.local.own
    Main.local.more -> Rules.parse
    Main.after -> Rules.bare
    Main.made -> Own.In
    Main.made -> Own.In.go
    Main.made -> Own.Deep.far`,
  ));

test('what an implicit class adds to any type', () =>
  checkCalls(
    {
      'a.scala': `
package tools
trait Kind[A]
class Held[A](a: A) { def each() = 1 }
trait Adding {
  implicit class Any1[A: Kind](val a: A) { def kept: Held[A] = new Held(a); def put(x: Int) = 2 }
}`,
      'b.scala': `
package tools
import java.io.FileWriter
object Main extends Adding {
  def open: FileWriter = new FileWriter("x")
  def field = open.kept.each()
  def call(o: java.io.File) = o.put(1)
  def unknown(o: Nothing1) = o.getPath.append(2)
}`,
    },
    `
    a.scala Any1.kept -> a.scala Held
    b.scala Main.field -> b.scala Main.open
    b.scala Main.field -> a.scala Any1.kept
    b.scala Main.field -> a.scala Held.each
    b.scala Main.call -> a.scala Any1.put`.replaceAll('Any1', 'Adding.Any1'),
  ));

test('what a class below has besides is not meant by the type that is declared', () =>
  check(
    `
trait Size[A <: Size[A]] { def by(n: Double): A; def own: A = by(2) }
class Len extends Size[Len] { def by(n: Double): Len = this; def by(l: Len): Area = new Area }
class Area extends Size[Area] { def by(n: Double): Area = this }
object Main {
  def any[A <: Size[A], B](a: A, b: B) = a.by(b)
  def one(l: Len, x: Unknown) = l.by(l)
}`,
    `
    Size.own -> Size.by
    Size.own -> Len.by
    Size.own -> Area.by
    Len.by#2 -> Area
    Main.any -> Size.by
    Main.any -> Len.by
    Main.any -> Area.by
    Main.one -> Len.by#2`,
  ));

test('a value in place of a definition calls nothing', () =>
  check(
    `
trait Named { def name: String }
object Made extends Named { val name = "b" }
object Main { def run = Made.name }`,
    '',
  ));

test('a pattern means no method of its name, and elements no definition `*`', () =>
  checkCalls(
    {
      'b.scala': `
trait Flat extends Kitchen { def other(c: Cup) = c match { case Cup(n) => n } }`,
      'a.scala': `
trait Kitchen {
  case class Cup(n: Int)
  def Cup(n: Int, m: Int): Cup = new Cup(n + m)
  def look(c: Cup) = c match { case Cup(n) => n }
}
class Many { def * : Many = this; def map(f: Int => Int) = this }
object Main {
  def all(m: Many) = for (a <- m) yield a
  def one(m: Many) = m.*
}
object Even { def unapply(n: Int): Option[Int] = None }
object Use { def run(n: Int) = n match { case Even(m) => m } }`,
    },
    `
    a.scala Kitchen.Cup#2 -> a.scala Kitchen.Cup
    a.scala Main.all -> a.scala Many.map
    a.scala Main.one -> a.scala Many.*
    a.scala Use.run -> a.scala Even.unapply`,
  ));

test('methods of Java that are overloads are overridden by those of Scala with as many parameters', () =>
  checkCalls(
    {
      'p/Reader.java': `
package p;
public interface Reader { int read(String topic, byte[] data); default int read(String topic, int n, byte[] data) { return read(topic, data); } }`,
      'p/Use.java': `
package p;
public class Use { int run(Reader r, byte[] data) { return r.read("a", data); } }`,
      'p/own.scala': `
package p
class Own extends Reader { override def read(topic: String, data: Array[Byte]): Int = 1 }`,
    },
    `
    p/Reader.java Reader.read#2 -> p/Reader.java Reader.read
    p/Reader.java Reader.read#2 -> p/own.scala Own.read
    p/Use.java Use.run -> p/Reader.java Reader.read
    p/Use.java Use.run -> p/own.scala Own.read`,
  ));

test('what a template is besides by its self type, all of it', () =>
  check(
    `
trait Accounts { def find(): Int = 1 }
trait Labels { def create(): Int = 2 }
trait Hooks { def call(): Int = 3 }
trait Service {
  self: Accounts with Labels with Hooks =>
  def run() = { find(); create(); call(); self.create() }
}
trait Newer {
  self: Accounts & Labels & Hooks =>
  def run() = { find(); create(); self.call() }
}
object Uses {
  def both(x: Accounts with Labels) = { x.find(); x.create() }
  def all(x: Accounts & Hooks) = x.call()
}`,
    `
    Service.run -> Accounts.find
    Service.run -> Labels.create
    Service.run -> Hooks.call
    Newer.run -> Accounts.find
    Newer.run -> Labels.create
    Newer.run -> Hooks.call
    Uses.both -> Accounts.find
    Uses.both -> Labels.create
    Uses.all -> Hooks.call`,
  ));

test('a method that needs more arguments is not meant, where a base outside may have one', () =>
  check(
    `
trait Checks extends Outside {
  def get[T](path: String, form: T)(action: T => Any): Int = { get(path) { action(form) } }
  def post(path: String, times: Int = 1)(action: => Any): Int = times
}
trait Pages extends Base with Checks {
  def one() = super.get("a") { 1 }
  def two() = get("a", 1) { n => n }
  def three() = post("a") { 1 }
}`,
    `
    Checks.get -> Pages.two.<anonymous>
    Pages.two -> Checks.get
    Pages.three -> Checks.post`,
  ));

test('a function that is handed on is given what the type of the parameter says', () =>
  check(
    `
class Form { def check(): Unit = () }
class Rule { def hold(): Unit = () }
object Setup {
  def one(name: String)(done: Form => Unit): Unit = ()
  def two(done: (Form, Rule) => Unit): Unit = ()
}
object Uses {
  def first() = Setup.one("a") { form => form.check() }
  def second() = Setup.two((form, rule) => rule.hold())
  def third() = Setup.one("a")(_.check())
}`,
    `
    Uses.first -> Setup.one
    Uses.first -> Form.check
    Uses.second -> Setup.two
    Uses.second -> Rule.hold
    Uses.third -> Setup.one
    Uses.third -> Form.check`,
  ));
