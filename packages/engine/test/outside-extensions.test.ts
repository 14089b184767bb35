// What a program adds to types that it does not declare, found by the receiver of a call or of what is read.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

it('Scala: implicit classes and extensions of numbers, texts and types of libraries, where they are in sight', () =>
  checkCalls(
    {
      'units.scala': `package units
object Units {
  implicit class Doubles(val d: Double) { def meters: Int = grow(1); def times(n: Int): Int = grow(n) }
  implicit class Texts(s: String) { def slug: String = s; def meters: Int = 2 }
  def grow(n: Int) = n
}`,
      'run.scala': `package app
import units.Units._
object Run { def run() = { 3.0.meters; 2.0.times(3); "a".slug } }`,
      'other.scala': `package other
object Other { def run() = 3.0.meters }`,
    },
    `units.scala Units.Doubles.meters -> units.scala Units.grow
     units.scala Units.Doubles.times -> units.scala Units.grow
     run.scala Run.run -> units.scala Units.Doubles.meters
     run.scala Run.run -> units.scala Units.Doubles.times
     run.scala Run.run -> units.scala Units.Texts.slug`,
  ));

it('Kotlin: properties of texts and of types of libraries', () =>
  checkCalls(
    {
      'ext.kt': `package ext
import lib.Buffer
val Buffer.length: Int get() = count()
val String.first: Int get() = count()
fun count() = 1`,
      'run.kt': `package ext
import lib.Buffer
fun run(buffer: Buffer, list: List<Int>) { buffer.length; "a".first; list.first }`,
    },
    `ext.kt Buffer.length -> ext.kt count
     ext.kt String.first -> ext.kt count
     run.kt run -> ext.kt Buffer.length
     run.kt run -> ext.kt String.first`,
  ));

it('Kotlin: a property that extends a type does not read itself', () =>
  checkCalls(
    {
      'a.kt': `import lib.Spec
val Spec.enabled: Boolean get() = this.enabled
fun run(spec: Spec) { spec.enabled }`,
    },
    'a.kt run -> a.kt Spec.enabled',
  ));

it('Swift: members of types of libraries, by their labels', () =>
  checkCalls(
    {
      'ext.swift': `import NIO
extension ByteBuffer {
  var text: String { read(1) }
  func read(_ n: Int) -> String { read(n, at: 3) }
  func fill(with n: Int) { fill(with: n, to: 2) }
}`,
      'run.swift':
        'func run(buffer: ByteBuffer) { print(buffer.text); buffer.fill(to: 1); buffer.fill(with: 2) }',
    },
    `ext.swift ByteBuffer.text -> ext.swift ByteBuffer.read
     run.swift run -> ext.swift ByteBuffer.text
     run.swift run -> ext.swift ByteBuffer.fill`,
  ));

it('what one language adds is seen by none of the others', () =>
  checkCalls(
    {
      'ops.scala': `package demo
import third.Widget
object Ops { implicit class WidgetOps(w: Widget) { def pin(): Unit = () } }`,
      'use.kt': `package demo
import third.Widget
fun one(w: Widget) { w.pin() }`,
      'use.swift': 'import Third\nfunc one(w: Widget) { w.pin() }',
      'use.scala': `package demo
import third.Widget
import demo.Ops._
object Use { def one(w: Widget) = w.pin() }`,
    },
    'use.scala Use.one -> ops.scala Ops.WidgetOps.pin',
  ));

it('Scala: what is based on a type of others has what implicit classes add to that', () =>
  checkCalls(
    {
      'ops.scala': `package demo
import third.Widget
object Ops { implicit class WidgetOps(w: Widget) { def pin(): Unit = () } }`,
      'use.scala': `package other
import third.{Gadget, Widget}
import demo.Ops._
class Card extends Widget { def setup() = this.pin() }
class Deep extends Card
class Else extends Gadget
object Use { def deep(d: Deep) = d.pin(); def other(e: Else) = e.pin() }`,
    },
    `use.scala Card.setup -> ops.scala Ops.WidgetOps.pin
     use.scala Use.deep -> ops.scala Ops.WidgetOps.pin`,
  ));
