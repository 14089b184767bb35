// What Scala calls where no call is written: equality, order, sequences that a pattern takes apart, texts with a name.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

it('what is held against something, ordered, or taken apart as a sequence, and texts with a name in front', () =>
  checkCalls(
    {
      'a.scala': `class Key { override def equals(o: Any) = same(); def same() = true }
class Plain { def same() = true }
case class Rank(n: Int) extends Ordered[Rank] { def compare(o: Rank) = 1 }
class User { def go() = 1 }
object Parts { def unapplySeq(s: String): Option[Seq[User]] = None }
object Texts { implicit class Named(val sc: StringContext) { def js(a: Any*) = "" } }
object A {
  import Texts._
  def held(a: Key, b: Key) = a == b
  def plain(a: Plain, f: Int => Int, g: Int => Int) = a == null || f == g
  def ordered(a: Rank, b: Rank, all: List[Rank]) = a < b
  def sorted(all: List[Rank]) = all.sorted
  def parts(s: String) = s match { case Parts(a, b) => a.go() }
  def named(n: Int) = js"x $n" + s"y $n"
  def run() = plain(null, x => sub(x), x => sub(x))
  def sub(x: Int) = x
}`,
    },
    `a.scala Key.equals -> a.scala Key.same
     a.scala A.held -> a.scala Key.equals
     a.scala A.ordered -> a.scala Rank.compare
     a.scala A.sorted -> a.scala Rank.compare
     a.scala A.parts -> a.scala Parts.unapplySeq
     a.scala A.parts -> a.scala User.go
     a.scala A.named -> a.scala Texts.Named.js
     a.scala A.run -> a.scala A.plain
     a.scala A.run -> a.scala A.sub`,
  ));

it('members of what an implicit definition makes of the receiver', () =>
  checkCalls(
    {
      'a.scala': `class Rich(s: String) { def shout: String = s; def times(n: Int): String = s }
class Other { def shout: String = "" }
object Views { implicit def rich(s: String): Rich = new Rich(s) }
object A {
  import Views._
  def read(s: String) = s.shout
  def call(s: String) = s times 3
}`,
    },
    `a.scala Views.rich -> a.scala Rich
     a.scala A.read -> a.scala Views.rich
     a.scala A.read -> a.scala Rich.shout
     a.scala A.call -> a.scala Views.rich
     a.scala A.call -> a.scala Rich.times`,
  ));

it('a definition with two lists of parameters that gives its receiver', () =>
  checkCalls(
    {
      'a.scala': `class Bell { def on(name: String)(run: Int => Unit): this.type = this; def ring(n: Int): Unit = () }
object A { def all(b: Bell) = b.on("x")(n => ()).ring(1) }`,
    },
    `a.scala A.all -> a.scala Bell.on
     a.scala A.all -> a.scala Bell.ring`,
  ));
