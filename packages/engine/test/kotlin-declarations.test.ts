// What the Kotlin extractor says that a file declares.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { language } from '../src/languages/kotlin/index.ts';
import { extractorOf } from './support/analyse-sources.ts';
import { describeDeclarations } from './support/declaration-table.ts';

const extractor = await extractorOf(language);
const declarationsOf = (text: string) => extractor(text, 'kt', 'declarations').declarations;

function checkDeclarations(source: string, expected: readonly string[]): void {
  assert.deepEqual(describeDeclarations(declarationsOf(source)), expected);
}

it('tells kinds, names, spans and bases', () => {
  checkDeclarations(
    `package p
/** Not part of the span. */
@Marker("x")
data class Basket<T>(val size: Int = 1) : Base(size), Shape by other, Plain {
  constructor() : this(1) {
  }
  companion object { fun of() = Basket<Int>() }
  private inner class Line
  suspend fun add(line: Line) = Unit
}
enum class Color { RED { override fun paint() {} }; abstract fun paint() }
fun interface Painter : Shape { fun paint() }
object Registry
typealias Name = String
annotation class Marker`,
    [
      '3-10 class Basket exported [@Marker data] extends Base:4 implements Shape:4 implements Plain:4',
      '4-4 constructor Basket.constructor < Basket exported',
      '5-6 constructor Basket.constructor < Basket exported',
      '7-7 object Basket.Companion < Basket exported [companion]',
      '7-7 method Basket.Companion.of < Basket.Companion exported',
      '8-8 class Basket.Line < Basket [private inner]',
      '9-9 method Basket.add < Basket exported [suspend]',
      '11-11 enum Color exported [enum]',
      '11-11 method Color.paint < Color [override]',
      '11-11 method Color.paint < Color exported [abstract]',
      '12-12 interface Painter exported [fun] extends Shape:12',
      '12-12 method Painter.paint < Painter exported',
      '13-13 object Registry exported',
      '14-14 alias Name exported',
      '15-15 class Marker exported [annotation]',
    ],
  );
});

it('names extensions behind what they extend, and accessors for their property', () => {
  checkDeclarations(
    `fun String?.trimmed() = this
fun <T : Any> List<T>.second(): T { fun local() = 1; return this[local()] }
val Int.half get() = this / 2
class A { var size = 1
    private set(value) { field = value }
  fun Map.Entry<Int, Int>.sum() = object : Shape { fun inner() = 1 }
}`,
    [
      '1-1 function String.trimmed exported',
      '2-2 function List.second exported',
      '2-2 function List.second.local < List.second',
      '3-3 accessor Int.half exported',
      '4-7 class A exported',
      '5-5 accessor A.size < A [private]',
      '6-6 method A.Map.Entry.sum < A exported',
      '6-6 method A.Map.Entry.sum.inner < A.Map.Entry.sum',
    ],
  );
});

it('takes documentation from the comment in front, not from that of the file', () => {
  const [first, second] = declarationsOf(
    '/** Licence. */\npackage p\nclass A\n/**\n * Adds [x] to [y]. And more.\n */\n@Marker fun add() {}\n',
  );
  assert.equal(first?.documentation, undefined);
  assert.equal(second?.documentation, 'Adds x to y.');
  assert.equal(second?.signature, 'fun add()');
});

it('commas behind the last type and references to members of nullable types', () => {
  const source = `fun <
    M : Message<M>,
    T : Any, // the last one
> M.read(all: Map<M, T,>): T = pick(all > none, String?::plus, all ?: ::other)
fun next() {}`;
  assert.deepEqual(extractor(source, 'kt', 'declarations').diagnostics, []);
  checkDeclarations(source, ['1-4 function M.read exported', '5-5 function next exported']);
});

it('lists of nothing', () => {
  const source = 'annotation class A(val a: Array<String> = [])\n@A([])\nclass B\nfun c() {}\n';
  assert.deepEqual(extractor(source, 'kt', 'declarations').diagnostics, []);
  checkDeclarations(source, [
    '1-1 class A exported [annotation]',
    '1-1 constructor A.constructor < A exported',
    '2-3 class B exported [@A]',
    '4-4 function c exported',
  ]);
});

it('whatever annotations and modifiers stand in front, in whatever lines', () => {
  const annotations = [
    '',
    '@A\n',
    '@A(B::class)\n',
    '@A @B ',
    '@A(1)\n@B\n',
    '@A\n@B("x")\n',
    '@A\n@b.C(1)\n@D\n',
  ];
  const modifiers = ['', 'open ', 'internal open '];
  const heads = ['class X', 'data class X(val x: Int)', 'interface X', 'object X', 'enum class X'];
  const functions = ['fun X()', 'fun String.X()', 'fun <T> X(x: T)'];
  const bodies = [' {\n  fun m() {}\n}', ' { fun m() {} }', ''];
  const places = [(text: string) => text, (text: string) => `class K {\n${text}\n}`];
  for (const annotation of annotations)
    for (const modifier of modifiers)
      for (const head of [...heads, ...functions])
        for (const body of bodies)
          for (const place of places) {
            const source = place(`${annotation}${modifier}${head}${body}`);
            const names = declarationsOf(`package p\n${source}\nfun after() {}\n`).map(
              ({ name }) => name,
            );
            assert.ok(names.includes('X') && names.at(-1) === 'after', source);
          }
});

it('several annotations, of which the parser sees the last', () => {
  const source = `/** Of the network. */
@Module
@di.InstallIn(Single::class)
object Network {
  @Provides @Named("x") fun client() {}
}
/** Shown. */
@Preview(name = "a")
@Composable
private fun CartPreview() {}
`;
  checkDeclarations(source, [
    '2-6 object Network exported [@Module @di.InstallIn]',
    '5-5 method Network.client < Network exported [@Provides @Named]',
    '8-10 function CartPreview [@Preview @Composable private]',
  ]);
  const [network, , preview] = declarationsOf(source);
  assert.equal(network?.documentation, 'Of the network.');
  assert.equal(preview?.documentation, 'Shown.');
});
