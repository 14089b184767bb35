// What the Java extractor makes of one file's text: imports with their names, exports, and damage.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { language } from '../src/languages/java/index.ts';
import { extractorOf } from './support/analyse-sources.ts';

const extractor = await extractorOf(language);
const extract = (text: string) => extractor(text, 'java', 'imports');

function checkImports(source: string, expected: readonly string[]): void {
  const described = extract(source).imports.map(
    ({ line, kind, specifier, symbols, aliases = [] }) => {
      const names = symbols.map((symbol) => {
        const local = aliases.find((alias) => alias.symbol === symbol)?.local;
        return local === undefined ? symbol : `${symbol}=${local}`;
      });
      return `${line} ${kind} ${specifier} ${names.join(',')}`;
    },
  );
  assert.deepEqual(described, expected);
}

/** @param body of a method; what is expected are the free names of types in it */
function checkFreeNames(body: string, expected: readonly string[]): void {
  const { imports } = extract(`package p; class Own<T> { Own field; void m(int arg) { ${body} } }`);
  const own = imports.find(({ specifier }) => specifier === 'p');
  assert.deepEqual(own?.symbols ?? [], expected, body);
}

function checkExports(source: string, expected: readonly string[]): void {
  assert.deepEqual(
    extract(source).exports.map(({ name }) => name),
    expected,
  );
}

it('names symbols as the declaring file calls them', () => {
  checkImports('import a.b.C;\nimport a.b.C.D;\nimport static a.b.C.max;\nimport odd.lower;', [
    '1 static a.b.C C',
    '2 static a.b.C.D C.D=D',
    '3 static a.b.C.max C.max=max',
    '4 static odd.lower lower',
  ]);
  checkImports('import a.*;\nimport static b.C.*;\nclass X { Y y = call(CONSTANT); }', [
    '1 static a.* Y',
    '2 static b.C.* C.Y=Y,C.call=call,C.CONSTANT=CONSTANT',
    '3 implicit  Y',
  ]);
});

it('reads imports with comments and breaks inside', () => {
  checkImports('import a /* x */ . b\n  . C;\nimport static // why\n  d.E.f;', [
    '1 static a.b.C C',
    '4 static d.E.f E.f=f',
  ]);
});

it('finds types wherever they can stand', () => {
  checkFreeNames('A a; B.C b; D<E, ? extends F>[] d;', ['A', 'B', 'D', 'E', 'F']);
  checkFreeNames('x = (A) y; x = (B & C) y; if (x instanceof D) {}', ['A', 'B', 'C', 'D']);
  checkFreeNames('x = new A<>(); x = new B[1]; x = new C() { D d; };', ['A', 'B', 'C', 'D']);
  checkFreeNames('x = A::new; x = B[]::new; x = C.D::e; x = F.class;', ['A', 'B', 'C', 'F']);
  checkFreeNames('A.b(); x = C.D; E.F.g(); H.i = 1;', ['A', 'C', 'E', 'H']);
  checkFreeNames('try (A a = b()) {} catch (C | D e) {}', ['A', 'C', 'D']);
  checkFreeNames('@A(B.C) @D int x; for (E e : f) {}', ['A', 'B', 'D', 'E']);
  checkFreeNames('switch (x) { case A a -> {} case B(C c, var d) -> {} default -> {} }', [
    'A',
    'B',
    'C',
  ]);
  checkFreeNames('A.<B>c(); java.util.Map<A, D> m; x = a.@E B.c;', [
    'A',
    'B',
    'java',
    'D',
    'a',
    'E',
  ]);
});

it('takes no variable, label, key or own type for one of another file', () => {
  checkFreeNames('int A; A.b();', []);
  checkFreeNames('A.b(); int A; A.b();', ['A']);
  checkFreeNames('{ int A; } A.b();', ['A']);
  checkFreeNames('field.x(); arg.x(); T t; Own o; this.A.b(); super.A.b(); f().A.b();', []);
  checkFreeNames('x = a -> a.b; x = (c, d) -> c.e(d.f); x = (int g) -> g.h();', []);
  checkFreeNames('for (int i = 0; i.x(); ) {} for (var j : k) j.l();', []);
  checkFreeNames('try (var r = s()) { r.t(); } catch (final A e) { e.f(); }', ['A']);
  checkFreeNames('if (!(x instanceof A a)) return; a.b();', ['A']);
  checkFreeNames('label: for (;;) { break label; }', []);
  checkFreeNames(
    'class Local<U> { Local l; U u; } record R(int v) { int w() { return v.x(); } }',
    [],
  );
  checkFreeNames('@A(key = 1) int x;', ['A']);
});

it('knows what is declared later', () => {
  checkImports('class A { void m() { LATE.x(); B b; C c; } int LATE; class B {} } class C {}', []);
});

it('takes the class that Class.forName loads for an import, and no other text', () => {
  checkImports(
    'class A { Object o = Topic.forName("a.b.C"); Object p = Class.forName("a.b.D"); }',
    ['1 implicit  Object,Topic,Class,a', '1 implicit a.b.D D=a.b.D'],
  );
});

it('does not see the members of one type in another one', () => {
  checkImports('class A { class Inner {} }\nclass B { Inner i; }', ['2 implicit  Inner']);
});

it('offers types and static members that are not private', () => {
  checkExports(
    `package p;
    public class A { private class P { static int x; } static int f, g; int h;
      private static int s; public static void m() {} @Note("private") public static int n;
      enum E { ONE, TWO { void body() {} } } record R(int a) { static int q; }
      void code() { class Local { static int x; } } }
    interface I { int K = 1; void m(); class N {} } @interface An { int K = 1; }`,
    [
      ...['A', 'A.f', 'A.g', 'A.m', 'A.n', 'A.E', 'A.E.ONE', 'A.E.TWO', 'A.R', 'A.R.q'],
      ...['I', 'I.K', 'I.m', 'I.N', 'An', 'An.K'],
    ],
  );
});

it('says where text is not Java, and reads the rest', () => {
  const { diagnostics, imports } = extract(
    'import a.B;\nclass A { void m( { ) } }\nclass C { D d; }',
  );
  assert.deepEqual(
    diagnostics.map(({ code, line }) => [code, line]),
    [['syntax-error', 2]],
  );
  assert.deepEqual(imports.at(0)?.specifier, 'a.B');
});

it('reads on behind characters that would end the text for the parser', () => {
  checkImports('class A { String s = "\0"; B b; }\rclass C { D d; }', ['1 implicit  String,B,D']);
});

it('refuses type arguments that would exhaust the parser, and no table of shifts', () => {
  const open = extract(`class A { void m() { ${'A<'.repeat(50_000)}`);
  assert.match(open.diagnostics[0]?.message ?? '', /too deep/);
  const shifts = Array.from({ length: 5000 }, (_, at) => `1 << ${at % 31}`);
  assert.deepEqual(extract(`class A { int[] x = {${shifts.join()}}; }`).diagnostics, []);
});

it('ends in time on deep types, calls and closures', () => {
  const nest = (open: string, core: string, close: string, levels: number) =>
    `class A { Object o = ${open.repeat(levels)}${core}${close.repeat(levels)}; B last; }`;
  for (const text of [
    nest('new C() { Object o = ', '1', ';}', 5000),
    nest('a -> ', '1', '', 20_000),
    nest('a', '.b()', '', 1).replace('.b()', '.b()'.repeat(20_000)),
    nest('(', '1', ')', 20_000),
    `class A { ${'C.'.repeat(20_000)}C c; B last; }`,
  ]) {
    const { declarations, imports } = extractor(text, 'java', 'declarations');
    assert.equal(declarations[0]?.name, 'A');
    assert.ok(imports.some(({ symbols }) => symbols.includes('B')));
  }
  const classes = 20_000;
  const nested = extractor(
    'class A {'.repeat(classes) + '}'.repeat(classes),
    'java',
    'declarations',
  );
  assert.equal(nested.declarations.length, 501);
});
