// What the Scala extractor says that a file declares.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { language } from '../src/languages/scala/index.ts';
import { extractorOf } from './support/analyse-sources.ts';
import { describeDeclarations } from './support/declaration-table.ts';

const extractor = await extractorOf(language);
const declarationsOf = (text: string) => extractor(text, 'scala', 'declarations').declarations;

function checkDeclarations(source: string, expected: readonly string[]): void {
  assert.deepEqual(describeDeclarations(declarationsOf(source)), expected);
}

it('tells kinds, names, spans, modifiers and bases', () => {
  checkDeclarations(
    `package p
/** Not part of the span. */
@deprecated("x")
sealed abstract class A[T](x: Int) extends B[T](x) with p.C with D {
  def this() = this(1)
  private def hidden = 1
  private[p] def seen = 1
  val f = (y: Int) => y
  val plain = 1
  type Alias = Int
  type Abstract
}
trait T extends B with C { def abstractOne: Int }
case object O { case class Inner(a: Int) }
package object q { def member = 1 }`,
    [
      '3-12 class A exported [@deprecated sealed abstract] extends B:4 implements p.C:4 implements D:4',
      '5-5 constructor A.constructor < A exported',
      '6-6 method A.hidden < A [private]',
      '7-7 method A.seen < A exported [private[p]]',
      '8-8 method A.f < A exported',
      '10-10 alias A.Alias < A exported',
      '13-13 trait T exported extends B:13 extends C:13',
      '13-13 method T.abstractOne < T exported',
      '14-14 object O exported [case]',
      '14-14 class O.Inner < O exported [case]',
      '15-15 object q exported [package]',
      '15-15 method q.member < q exported',
    ],
  );
});

it('reads Scala 3 without braces', () => {
  checkDeclarations(
    `enum Color(val rgb: Int) extends Base:
  case Red, Green
  case Mix(mix: Int) extends Color(mix)
  def hex = rgb

given ord: Ord[Int] with
  def compare = 1
given [T]: Ord[List[T]] with
  def compare = 2
given value: Int = 1

extension (s: String)
  def shout = s

def top(x: Int): Int =
  def local = x
  local
`,
    [
      '1-4 enum Color exported extends Base:1',
      '2-2 object Color.Red < Color exported',
      '2-2 object Color.Green < Color exported',
      '3-3 class Color.Mix < Color exported extends Color:3',
      '4-4 method Color.hex < Color exported',
      '6-7 object ord exported [given] extends Ord:6',
      '7-7 method ord.compare < ord exported',
      '8-9 object given_Ord_List exported [given] extends Ord:8',
      '9-9 method given_Ord_List.compare < given_Ord_List exported',
      '13-13 function shout exported [extension]',
      '15-17 function top exported',
      '16-16 function top.local < top',
    ],
  );
});

it('gives signature and first sentence', () => {
  const [declaration] = declarationsOf(`/**
 * Adds [[Item items]] up. And more.
 * @param x ignored
 */
@tailrec final def add[A](x: A, // remark
  y: Int = 1)(implicit z: Z): Int = { x }`);
  assert.equal(declaration?.documentation, 'Adds items up.');
  assert.equal(declaration?.signature, 'final def add[A](x: A, y: Int = 1)(implicit z: Z): Int');
});
