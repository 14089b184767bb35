// What the Scala extractor makes of imports, packages and names of one file.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { language } from '../src/languages/scala/index.ts';
import { extractorOf } from './support/analyse-sources.ts';

const extractor = await extractorOf(language);
const factsOf = (text: string) => extractor(text, 'scala', 'imports');

/** One line an import: kind, specifier, symbols, aliases. */
function checkImports(source: string, expected: readonly string[]): void {
  const found = factsOf(source).imports.map(({ kind, specifier, symbols, aliases = [] }) => {
    const locals = aliases.map(({ symbol, local }) => `${symbol}=${local}`);
    return [kind, specifier, symbols.join(','), ...locals].filter((part) => part !== '').join(' ');
  });
  assert.deepEqual(found, expected);
}

it('parts imports into names and wildcards', () => {
  checkImports('import a.b.C, d.{E => F, G => _, _}, h.I.*', [
    'static a.b.C C',
    'static d.E E E=F',
    'static d._',
    'static h.I.*',
  ]);
  checkImports('import a.{given, *}\nimport a.given\nimport a.B as C', [
    'static a.*',
    'static a.given',
    'static a.B B B=C',
  ]);
});

it('names members of objects behind the object', () => {
  checkImports('import a.B.c\nimport a.B._\nval x = d', [
    'static a.B.c B.c B.c=c',
    'static a.B._ B.d B.d=d',
    'implicit d',
  ]);
});

it('tells what is selected on a package', () => {
  checkImports('import a.b\nval x: b.C = b.D', ['static a.b C,D C=b.C D=b.D']);
});

it('takes no import of a value, a parameter or an object of the file for a fact', () => {
  checkImports(
    `object Own { class In }
class A(p: Int) {
  import p._
  import Own._
  val v = p
  import v.w
  type T = In
}`,
    ['implicit Int'],
  );
});

it('exports members of objects and of package objects, and nothing private', () => {
  const { exports, packageName } = factsOf(`package a
package object b {
  type T = Int
  private val hidden = 1
  object O { def m = 1; private[this] def p = 1; private[a] class Q { def no = 1 } }
}`);
  assert.equal(packageName, 'a.b');
  assert.deepEqual(
    exports.map(({ name }) => name),
    ['T', 'O', 'O.m', 'O.Q'],
  );
});

it('tells arguments from the parenthesis in front of them', () => {
  checkImports('val r = (p in f(".")).s(l += c, Co.s)', ['implicit p,f,l,c,Co']);
});

it('takes no type that is left open for a name', () => {
  checkImports('type T = A[B, ? <: C, *, -?, E ? F, G * H]', ['implicit A,B,C,E,?,F,G,*,H']);
});

it('tells tests by their place and name', () => {
  const tests = [
    'src/test/scala/A.scala',
    'src/it/scala/A.scala',
    'test/ASpec.scala',
    'a/BSuite.scala',
  ];
  const sources = [
    'src/main/scala/ATest.scala',
    'app/Latest.scala',
    'src/main/scala/p/test/A.scala',
  ];
  assert.deepEqual(tests.filter(language.isTest), tests);
  assert.deepEqual(sources.filter(language.isTest), []);
});
