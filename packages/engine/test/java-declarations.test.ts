// What the Java extractor says that a file declares.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { DeclarationFact } from '../src/facts.ts';
import { language } from '../src/languages/java/index.ts';
import { analyseSources, extractorOf } from './support/analyse-sources.ts';

const extractor = await extractorOf(language);
const declarationsOf = (text: string) => extractor(text, 'java', 'declarations').declarations;

/** One line a declaration: lines, kind, qualified name, `-` when no other file can name it, modifiers. */
function checkDeclarations(source: string, expected: readonly string[]): void {
  assert.deepEqual(declarationsOf(source).map(describe), expected);
}

function describe(declaration: DeclarationFact): string {
  const { kind, qualifiedName, startLine, endLine, isExported, modifiers } = declaration;
  const lines = `${startLine}-${endLine}`;
  return [lines, kind, qualifiedName, isExported ? '+' : '-', ...modifiers].join(' ');
}

it('tells kinds, names, spans and modifiers', () => {
  checkDeclarations(
    `package p;
/** Not part of the span. */
@Deprecated
public abstract class A<T> {
  static { run(); }
  protected A() {
  }
  @Override public String toString() { return ""; }
  private static final synchronized native int n();
  int field = 1;
  enum E { ONE, TWO; E() {} }
  interface I { void m(); private void p() {} }
  @interface N { int value() default 1; }
}
record R(int a) { R { } }`,
    [
      '3-14 class A + @Deprecated public abstract',
      '6-7 constructor A.constructor + protected',
      '8-8 method A.toString + @Override public',
      '9-9 method A.n - private static final synchronized native',
      '11-11 enum A.E +',
      '11-11 constructor A.E.constructor +',
      '12-12 interface A.I +',
      '12-12 method A.I.m +',
      '12-12 method A.I.p - private',
      '13-13 interface A.N +',
      '13-13 method A.N.value +',
      '15-15 class R + record',
      '15-15 constructor R.constructor +',
    ],
  );
});

it('reads variable arguments with annotations', () => {
  const source =
    'interface A {\n  Object get(String n, @B Object @B @c.D ... args);\n  A next(Class<?> @B\n    ... types);\n}';
  assert.deepEqual(extractor(source, 'java', 'declarations').diagnostics, []);
  checkDeclarations(source, ['1-5 interface A +', '2-2 method A.get +', '3-4 method A.next +']);
  assert.match(declarationsOf(source)[1]?.signature ?? '', /@B @c\.D \.\.\. args/);
});

it('gives what stands in code to the nearest declaration that has a name', () => {
  checkDeclarations(
    `class A {
  Runnable field = new Runnable() { public void run() { } };
  void m() {
    class Local { void deep() {} }
    x(new B() { int inner() { return 1; } class Member {} });
    y(() -> { record InLambda() {} });
  }
  enum E { ONE { void own() {} } }
  private static class Hidden { void seen() {} }
}`,
    [
      '1-10 class A +',
      '2-2 method A.run - public',
      '3-7 method A.m +',
      '4-4 class A.m.Local -',
      '4-4 method A.m.Local.deep -',
      '5-5 method A.m.inner -',
      '5-5 class A.m.Member -',
      '6-6 class A.m.InLambda - record',
      '8-8 enum A.E +',
      '8-8 method A.E.own -',
      '9-9 class A.Hidden - private static',
      '9-9 method A.Hidden.seen -',
    ],
  );
});

it('makes a function of a method outside of types', () => {
  checkDeclarations('void main() {}', ['1-1 function main +']);
});

it('points to the declaration around', () => {
  const parents = declarationsOf('class A { class B { void m() {} } void n() {} } class C {}');
  assert.deepEqual(
    parents.map(({ name, parent }) => [name, parent]),
    [
      ['A', null],
      ['B', 0],
      ['m', 1],
      ['n', 0],
      ['C', null],
    ],
  );
});

it('cuts the signature out from behind the annotations to the body', () => {
  const signatures = declarationsOf(
    `@A(x = {1, 2}) @B public  final
  class C < T extends D >
      implements E<T> { @Override void m(@F int a,
      int... b) throws G { } abstract int n() ; @A H() { } }
record R(int a) { R { } }`,
  ).map(({ signature }) => signature);
  assert.deepEqual(signatures, [
    'public final class C < T extends D > implements E<T>',
    'void m(@F int a, int... b) throws G',
    'abstract int n()',
    'H()',
    'record R(int a)',
    'R',
  ]);
  const long = declarationsOf(`class A { void m(${'int parameter, '.repeat(100)}int last) {} }`);
  assert.equal(long[1]?.signature.length, 300);
});

function checkDocumentation(comment: string, expected: string | undefined): void {
  assert.equal(declarationsOf(`${comment}\n@A class B {}`)[0]?.documentation, expected);
}

it('reads the first sentence of the documentation comment', () => {
  checkDocumentation('/** Adds, e.g.x, a line. And more. */', 'Adds, e.g.x, a line.');
  checkDocumentation('/**\n * Folds\n * <b>lines</b>.\n *\n * @since 1\n */', 'Folds lines .');
  checkDocumentation(
    '/** See {@link a.B#c the call} and {@code d < e}. */',
    'See the call and d < e.',
  );
  checkDocumentation('/** @return nothing. */', undefined);
  checkDocumentation('/** No stop\n@param x y */', 'No stop');
  checkDocumentation('/* Not documentation. */', undefined);
  checkDocumentation('// Nor this.', undefined);
  checkDocumentation('/// Markdown *text*\n/// on lines. More.', 'Markdown *text* on lines.');
  checkDocumentation('/** Too far. */ int x;', undefined);
});

it('names bases without type arguments', () => {
  const bases = declarationsOf(
    'class A extends b.C<D>.E implements F<G<H>>, @I J {}\ninterface K extends L, M {}\nenum N implements O {} record P() implements Q {}',
  ).map(({ bases }) => bases.map(({ relation, name, line }) => `${line} ${relation} ${name}`));
  assert.deepEqual(bases, [
    ['1 extends b.C.E', '1 implements F', '1 implements J'],
    ['2 extends L', '2 extends M'],
    ['3 implements O'],
    ['3 implements Q'],
  ]);
});

it('lets the linker bind bases through imports, packages and nested types', async () => {
  const { program } = await analyseSources([
    ['p/A.java', 'package p; import q.Outer.Inner; class A extends Inner implements B, q.Far {}'],
    ['p/B.java', 'package p; interface B {} class C extends A {} class D extends q.Outer.Inner {}'],
    ['q/Outer.java', 'package q; public class Outer { public static class Inner {} }'],
    ['q/Far.java', 'package q; public interface Far {}'],
  ]);
  const nameOf = (at: number) => program.declarations[at]?.uniqueName;
  assert.deepEqual(
    program.inheritance.map(
      ({ from, to, relation }) => `${nameOf(from)} ${relation} ${nameOf(to)}`,
    ),
    [
      'A implements B',
      'A implements Far',
      'A extends Outer.Inner',
      'C extends A',
      'D extends Outer.Inner',
    ],
  );
});

it('knows tests by their places and names', () => {
  const tests = [
    'src/test/java/a/Helper.java',
    'core/src/integrationTest/java/a/B.java',
    'test/a/B.java',
    'a/BasketTest.java',
    'a/BasketTests.java',
    'a/TestBasket.java',
    'a/BasketIT.java',
  ];
  const others = ['src/main/java/a/test/BasketTest.java', 'a/Testing.java', 'a/Contest.java'];
  assert.deepEqual(
    tests.filter((path) => !language.isTest(path)),
    [],
  );
  assert.deepEqual(
    others.filter((path) => language.isTest(path)),
    [],
  );
});
