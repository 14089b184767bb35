// Calls in Scala through collections, options, futures and functions of the standard library.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkCalls, programOfSources } from './support/check-calls.ts';

/** Ends of calls are names of the one file. */
const check = (source: string, expected: string) =>
  checkCalls(
    { 'a.scala': source },
    expected
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .map((line) => line.replace(/^(\S+) -> (\S+)$/, 'a.scala $1 -> a.scala $2'))
      .join('\n'),
  );

test('functions that are kept in a map', () =>
  check(
    `
import scala.collection.mutable
object M {
  val hs = mutable.Map[String, Int => Int]()
  def inc(x: Int) = x + 1
  def dec(x: Int) = x - 1
  def put(k: String) = { hs(k) = inc; hs += ("b" -> dec) }
  def run(k: String) = hs.get(k).map(h => h(1))
  def all() = for ((k, h) <- hs) h(2)
  def one(k: String) = this.hs(k)(3)
}`,
    `
    M.run -> M.inc
    M.run -> M.dec
    M.all -> M.inc
    M.all -> M.dec
    M.one -> M.inc
    M.one -> M.dec`,
  ));

test('options', () =>
  check(
    `
class T { def describe() = 1; def grow = new U; def run() = 2 }
class U { def describe() = 1 }
object M {
  def chain() = { val s = new T; Some(s).map(_.grow).getOrElse(new T).describe() }
  def look(opt: Option[T]) = opt match { case Some(x) => x.run(); case None => 0 }
  def keeps() = Option(new T) match { case Some(x) => x.run(); case None => 0 }
  def folds(opt: Option[T]) = opt.fold(0)(x => x.run())
}`,
    `
    M.chain -> T
    M.chain -> T.grow
    T.grow -> U
    M.chain -> T.describe
    M.chain -> U.describe
    M.look -> T.run
    M.keeps -> T
    M.keeps -> T.run
    M.folds -> T.run`,
  ));

test('lists', () =>
  check(
    `
class X { def next = new Y }
class Y { def isOk = true; def run() = 1; def name = "a"; def children = List(new X) }
class Sum { def add(y: Y): Sum = this }
object M {
  def chain(a: X, b: X) = List(a, b).map(x => x.next).filter(_.isOk).foreach(x => x.run())
  def fold(ys: List[Y]) = ys.foldLeft(new Sum)((acc, y) => acc.add(y))
  def loop(ys: Seq[Y]) = for (y <- ys; x <- y.children) yield x.next
  def grown() = { val ys = scala.collection.mutable.ListBuffer[Y](); ys += new Y; ys.head.run() }
  def joined(y: Y) = (y :: Nil).last.run()
  def made() = List.fill(3)(new Y).head.run()
}`,
    `
    X.next -> Y
    Y.children -> X
    M.chain -> X.next
    M.chain -> Y.isOk
    M.chain -> Y.run
    M.fold -> Sum
    M.fold -> Sum.add
    M.loop -> Y.children
    M.loop -> X.next
    M.grown -> Y
    M.grown -> Y.run
    M.joined -> Y.run
    M.made -> Y
    M.made -> Y.run`,
  ));

test('pairs', () =>
  check(
    `
class A { def f(b: B) = b; def key = "k"; def run() = 1 }
class B { def go() = 1 }
object M {
  def zips() = { val xs = List(new A); val ys = List(new B); xs.zip(ys).map { case (a, b) => a.f(b) }.foreach(_.go()) }
  def groups(xs: Seq[A]) = xs.groupBy(_.key).map { case (k, vs) => vs.head.run() }
  def parts(p: (A, B)) = { p._1.run(); p._2.go(); val (a, b) = p; a.run(); b.go() }
  def types(ps: List[(A, B)]) = ps.foreach { case (a, b) => b.go() }
  def values(m: Map[String, A]) = m.values.foreach(_.run())
  def each(m: Map[String, A]) = for ((k, a) <- m) a.run()
  def entry(m: Map[String, A]) = { m("a").run(); m.getOrElse("b", other()).run() }
  def other() = new A
  def halves(xs: List[A]) = { val (left, right) = xs.partition(_.key == "k"); left.head.run() }
  def cases(p: (A, B)) = p match { case a -> b => b.go() }
}`,
    `
    M.zips -> A
    M.zips -> B
    M.zips -> A.f
    M.zips -> B.go
    M.groups -> A.key
    M.groups -> A.run
    M.parts -> A.run
    M.parts -> B.go
    M.types -> B.go
    M.values -> A.run
    M.each -> A.run
    M.entry -> A.run
    M.entry -> M.other
    M.other -> A
    M.halves -> A.key
    M.halves -> A.run
    M.cases -> B.go`,
  ));

test('functions that are put together', () =>
  check(
    `
class T { def done() = 1 }
object M {
  def inc(x: Int) = x + 1
  def dec(x: Int) = x - 1
  def make(x: Int) = new T
  def both() = { val f = inc _ andThen dec; f(1) }
  def joins(f: Int => Int, g: Int => Int) = f andThen g
  def never() = joins(x => x, x => x)
  def before() = { val f = dec _ compose inc; f(1) }
  def gives() = { val f = inc _ andThen make; f(1).done() }
  def curries() = { val f = (a: Int, t: T) => t.done(); f.curried(1)(new T) }
}`,
    `
    M.make -> T
    M.both -> M.inc
    M.both -> M.dec
    M.before -> M.inc
    M.before -> M.dec
    M.gives -> M.inc
    M.gives -> M.make
    M.gives -> T.done
    M.never -> M.joins
    M.curries -> T
    M.curries -> M.curries.<anonymous>
    M.curries -> T.done`,
  ));

test('what comes later, and what may fail', () =>
  check(
    `
import scala.concurrent.Future
import scala.util.{Failure, Success, Try}
class T { def done() = 1 }
class Wrong { def tell() = 1 }
object M {
  def work() = new T
  def later() = Future { work() }.map(_.done())
  def parse(s: String) = new T
  def handle(e: Throwable) = new T
  def tries(s: String) = Try(parse(s)).recover { case e => handle(e) }.get.done()
  def ends() = Future(work()).onComplete { case Success(t) => t.done(); case Failure(e) => handle(e) }
  def sides(e: Either[Wrong, T]) = e match { case Left(w) => w.tell(); case Right(t) => t.done() }
  def makes(b: Boolean) = (if (b) Left(new Wrong) else Right(new T)).fold(_.tell(), _.done())
}`,
    `
    M.work -> T
    M.parse -> T
    M.handle -> T
    M.later -> M.work
    M.later -> T.done
    M.tries -> M.parse
    M.tries -> M.handle
    M.tries -> T.done
    M.ends -> M.work
    M.ends -> M.handle
    M.ends -> T.done
    M.sides -> Wrong.tell
    M.sides -> T.done
    M.makes -> Wrong
    M.makes -> T
    M.makes -> Wrong.tell
    M.makes -> T.done`,
  ));

test('methods that are named where a function is wanted', () =>
  check(
    `
object Util { def inc(x: Int) = x + 1; def make(x: Int) = new T }
class T { def done() = 1 }
object M {
  def maps(xs: List[Int]) = xs.map(Util.inc)
  def each(t: Option[T]) = t.foreach(take)
  def take(t: T) = t.done()
  def later(xs: List[Int]) = xs.map(Util.make).foreach(_.done())
  def sums(xs: List[Int]) = xs.foldLeft(0)(add)
  def add(x: Int, y: Int) = x + y
}`,
    `
    Util.make -> T
    M.maps -> Util.inc
    M.each -> M.take
    M.take -> T.done
    M.later -> Util.make
    M.later -> T.done
    M.sums -> M.add`,
  ));

test('collections that are made, filled and asked', () =>
  check(
    `
import scala.collection.mutable
class T { def done() = 1; def parts: List[T] = Nil; override def toString = "t" }
object M {
  val cache = mutable.HashMap.empty[String, T]
  private val buffer = new mutable.ArrayBuffer[T]()
  def make() = new T
  def keeps(k: String) = cache.getOrElseUpdate(k, make()).done()
  def fills() = { buffer += make(); buffer.foreach(_.done()) }
  def ranges() = (0 until 3).map(i => make()).head.done()
  def indexes() = Array(make(), make())(0).done()
  def replaces(ts: Array[T]) = { ts(1) = make(); ts(1).done() }
  def counts(ts: Seq[T]) = ts.zipWithIndex.foreach { case (t, i) => t.done() }
  def parts(ts: Seq[T]) = ts.toList match { case t :: rest => t.done(); case Nil => 0 }
  def sorts(ts: Set[T]) = ts.toSeq.sortBy(_.done()).headOption.map(_.done())
  def loops(m: Map[String, List[T]]) = for { (k, ts) <- m; t <- ts; p <- t.parts } yield p.done()
  def flat(ts: List[Option[T]]) = ts.flatten.foreach(_.done())
  def steps(ts: Iterator[T]) = while (ts.hasNext) ts.next().done()
  def texts(ts: List[T]) = ts.mkString(", ")
  def named(t: => T) = t.done()
}`,
    `
    M.make -> T
    M.keeps -> M.make
    M.keeps -> T.done
    M.fills -> M.make
    M.fills -> T.done
    M.ranges -> M.make
    M.ranges -> T.done
    M.indexes -> M.make
    M.indexes -> T.done
    M.replaces -> M.make
    M.replaces -> T.done
    M.counts -> T.done
    M.parts -> T.done
    M.sorts -> T.done
    M.loops -> T.parts
    M.loops -> T.done
    M.flat -> T.done
    M.steps -> T.done
    M.texts -> T.toString
    M.named -> T.done`,
  ));

test('elements of a declared type, and what is based on it', () =>
  check(
    `
trait Shape { def area(): Int }
class Square extends Shape { def area() = 1 }
class Other { def area() = 2 }
object M {
  def sum(shapes: List[Shape]) = shapes.map(_.area()).sum
  def first(shapes: Seq[Shape]) = shapes.head.area()
  def other(others: Vector[Other]) = others(0).area()
}`,
    `
    M.sum -> Shape.area
    M.sum -> Square.area
    M.first -> Shape.area
    M.first -> Square.area
    M.other -> Other.area`,
  ));

test('what one collection holds is in no other', () =>
  check(
    `
class A { def run() = 1 }
class B { def run() = 1 }
object M {
  def as() = List(new A).map(a => a).foreach(_.run())
  def bs() = List(new B).map(b => b).foreach(_.run())
  def sides(pair: (A, B)) = pair match { case (a, b) => b.run() }
}`,
    `
    M.as -> A
    M.as -> A.run
    M.bs -> B
    M.bs -> B.run
    M.sides -> B.run`,
  ));

test('members of the library are external', async () => {
  const { callResolution } = await programOfSources({
    'a.scala': `object M { def run(xs: List[Int]) = xs.sliding(2).toList.permutations.drop(1).indexOf(xs) }`,
  });
  assert.deepEqual(callResolution, [
    { language: 'scala', resolved: 0, external: 3, unresolved: 0 },
  ]);
});

test('a value as the only argument of a member that is called as one of the library', () =>
  check(
    `
class Handler { def run() = 1 }
object Handlers { val main: Handler = null; def other(x: Int) = x }
class Registry { def find(h: Handler) = h.run(); def transform(f: Int => Int) = f(1) }
class Base { val handler: Handler; def step(x: Int) = x }
class Use(reg: Registry) extends Base {
  def named() = reg.find(Handlers.main)
  def inherited() = reg.find(handler)
  def own() = reg.find(this.handler)
  def method() = reg.transform(Handlers.other)
}`,
    `
    Registry.find -> Handler.run
    Registry.transform -> Handlers.other
    Use.named -> Registry.find
    Use.inherited -> Registry.find
    Use.own -> Registry.find
    Use.method -> Registry.transform
    Use.method -> Handlers.other`,
  ));

test('functions by cases take several arguments as a tuple', () =>
  check(
    `
class A { def use(): Int = 1 }
class B { def use(): Int = 1 }
object M {
  def fold(xs: List[A]) = xs.foldLeft(new B) { case (b, a) => a.use(); b }
  def entries(all: Map[B, A]) = all.foldLeft(0) { case (sum, (b, a)) => b.use() }
  def pairs(all: Map[B, A]) = all.foreach { case (b, a) => a.use() }
}`,
    `
    M.fold -> B
    M.fold -> A.use
    M.entries -> B.use
    M.pairs -> A.use`,
  ));

test('parts that an object of the own gives, and what is left of a sequence', () =>
  check(
    `
class A { def use(): Int = 1 }
class B { def use(): Int = 1 }
object Both { def unapply(a: A): Option[(A, B)] = None }
object M {
  def parts(a: A) = a match { case Both(_, b) => b.use() }
  def rest(xs: List[A]) = xs match { case Seq(_, rest @ _*) => rest.head.use() }
}`,
    `
    M.parts -> Both.unapply
    M.parts -> B.use
    M.rest -> A.use`,
  ));

test('a function without a name has the parameters of the type that stands there, whoever calls it', () =>
  check(
    `
class A { def use(): Int = 1 }
class B { def use(): Int = 1 }
object M {
  def main() = {
    val one: A => Int = { a => a.use() }
    val part: PartialFunction[B, Int] = { case b => b.use() }
  }
  def hole(f: A => Int = _.use()) = 1
  def result(): (Int, B) => Int = (n, b) => b.use()
}`,
    `
    M.main -> A.use
    M.main -> B.use
    M.hole -> A.use
    M.result -> B.use`,
  ));

test('what a companion makes by its name, and what is assigned by an operator', () =>
  check(
    `
import scala.util.{Try, Using}
case class A(n: Int) { def use(): Int = 1 }
class R extends AutoCloseable { def use(): Int = 1; def close(): Unit = () }
object M {
  def made(ns: List[Int]) = ns.map(A.apply).head.use()
  def called() = A.apply(1).use()
  def added(a: A) = { var xs = Vector.empty[A]; xs :+= a; xs.head.use() }
  def tried(t: Try[A]) = t.fold(problem => 1, a => a.use())
  def used(r: R) = Using.resource(r) { open => open.use() }
  def asked()(implicit a: A) = implicitly[A].use()
}`,
    `
    M.made -> A
    M.made -> A.use
    M.called -> A
    M.called -> A.use
    M.added -> A.use
    M.tried -> A.use
    M.used -> R.close
    M.used -> R.use
    M.asked -> A.use`,
  ));
