// Scala's classes that are put together where instances are made, and what stands for them: mixins, package objects,
// enumerations, objects with type arguments.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

it('a class is put together of several where an instance is made, and super means what comes next in it', () =>
  checkCalls(
    {
      'a.scala': `trait Put { def put(x: Int): Unit }
class Basic(n: Int) extends Put { def put(x: Int): Unit = () }
trait Twice extends Put { abstract override def put(x: Int): Unit = super.put(2 * x) }
trait More extends Put { abstract override def put(x: Int): Unit = super.put(x + 1) }
object Run {
  def one() = { val q = new Basic(1) with Twice with More; q.put(3) }
  def two() = new Put { def put(x: Int): Unit = one() }
}`,
    },
    `a.scala Run.one -> a.scala Basic
     a.scala Run.one -> a.scala More.put
     a.scala More.put -> a.scala Twice.put
     a.scala More.put -> a.scala Put.put
     a.scala Twice.put -> a.scala Basic.put
     a.scala Twice.put -> a.scala Put.put
     a.scala Run.two.put -> a.scala Run.one`,
  ));

it('members of package objects and of enumerations are found from other files', () =>
  checkCalls(
    {
      'package.scala': `package com.x
package object core { def id(): Int = 1; def other = id() }`,
      'Level.scala': `package com.x
enum Level(val n: Int):
  case Low extends Level(0)
  case Some(v: Int) extends Level(v)
  def text: String = "x"`,
      'run.scala': `package app
import com.x.core._
import com.x.Level
object Run {
  def run() = { id(); other }
  def levels() = { Level.Low.text; Level.Some(3); Level.values.foreach(v => v.text) }
}`,
    },
    `package.scala core.other -> package.scala core.id
     Level.scala -> Level.scala Level
     run.scala Run.run -> package.scala core.id
     run.scala Run.run -> package.scala core.other
     run.scala Run.levels -> Level.scala Level.text
     run.scala Run.levels -> Level.scala Level.Some`,
  ));

it('an object with type arguments alone applies itself; conditions of for filter; multiplication is no element', () =>
  checkCalls(
    {
      'a.scala': `trait Show[A] { def show(a: A): String }
object Show { def apply[A](implicit s: Show[A]): Show[A] = s }
class Ints extends Show[Int] { def show(a: Int) = "" }
class Box[A](a: A) {
  def map[B](f: A => B): Box[B] = new Box(f(a))
  def withFilter(p: A => Boolean): Box[A] = this
  def *(n: Int): Box[A] = this
  def unary_- : Box[A] = this
}
object Run {
  def one(a: Int) = Show[Int].show(a)
  def two(b: Box[Int]) = for { x <- b if ok(x) } yield x
  def three(b: Box[Int]) = { val c = -(b * 2); c.map(x => x) }
  def ok(x: Int) = true
}`,
    },
    `a.scala Box.map -> a.scala Box
     a.scala Box.map -> a.scala Run.two.<anonymous>
     a.scala Box.map -> a.scala Run.three.<anonymous>
     a.scala Run.one -> a.scala Show.apply
     a.scala Run.one -> a.scala Show.show
     a.scala Run.one -> a.scala Ints.show
     a.scala Run.two -> a.scala Run.ok
     a.scala Run.two -> a.scala Box.withFilter
     a.scala Run.two -> a.scala Box.map
     a.scala Run.three -> a.scala Box.*
     a.scala Run.three -> a.scala Box.unary_-
     a.scala Run.three -> a.scala Box.map`,
  ));

it('the name of a package object means its package inside of it', () =>
  checkCalls(
    {
      'core/package.scala': `package object core {
  val Meters = core.space.Meters
}`,
      'core/space/Length.scala': `package core.space
class Length { def far: Int = 1 }
class Unit { def apply(n: Int): Length = new Length }
object Meters extends Unit`,
      'core/use/Run.scala': `package core.use
import core._
object Run {
  def make() = Meters(1)
}`,
    },
    `core/space/Length.scala Unit.apply -> core/space/Length.scala Length
     core/use/Run.scala Run.make -> core/space/Length.scala Unit.apply`,
  ));

it('an object beside a class of several constructors is what their name means in other files', () =>
  checkCalls(
    {
      'a/Box.scala': `package a
class Box[A](value: A) { def this(n: Int, value: A) = this(value) }
object Box {
  def empty[A]: List[A] = Nil
  def apply[A](value: A): Box[A] = new Box(value)
}`,
      'a/Run.scala': `package a
object Run { def run() = { Box.empty[String]; Box(1) } }`,
    },
    `a/Box.scala Box.constructor -> a/Box.scala Box
     a/Box.scala Box.apply -> a/Box.scala Box
     a/Run.scala Run.run -> a/Box.scala Box.empty
     a/Run.scala Run.run -> a/Box.scala Box.apply`,
  ));

it('definitions of a block are seen above themselves', () =>
  checkCalls(
    {
      'a.scala': `object Run {
  def run(): Int = {
    def first = second(1)
    val n = third
    def second(i: Int): Int = third + i
    def third = 3
    first
  }
}`,
    },
    `a.scala Run.run -> a.scala Run.run.first
     a.scala Run.run -> a.scala Run.run.third
     a.scala Run.run.first -> a.scala Run.run.second
     a.scala Run.run.second -> a.scala Run.run.third`,
  ));
