// What the PHP extractor says that a file declares.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { DeclarationFact } from '../src/facts.ts';
import { language } from '../src/languages/php/index.ts';
import { extractorOf } from './support/analyse-sources.ts';

const extractor = await extractorOf(language);
const declarationsOf = (text: string) => extractor(text, 'source', 'declarations').declarations;

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
    `<?php
namespace A;
/** Not part of the span. */
#[Attr]
abstract class C {
  public string $p { get => 1; set(string $v) { } }
  public function __construct(private int $x) {
  }
  private static function s() { return new class { function inner() {} }; }
}
interface I { public function m(); }
trait T { function t() {} }
enum E: string { case A = 'a'; function label() {} }
if (!function_exists('f')) { function f() { function nested() {} } }
$closure = function () {};`,
    [
      '4-10 class C + abstract',
      '6-6 accessor C.p +',
      '6-6 accessor C.p +',
      '7-8 constructor C.__construct + public',
      '9-9 method C.s - private static',
      '9-9 method C.s.inner -',
      '11-11 interface I +',
      '11-11 method I.m + public',
      '12-12 trait T +',
      '12-12 method T.t +',
      '13-13 enum E +',
      '13-13 method E.label +',
      '14-14 function f +',
      '14-14 function f.nested +',
    ],
  );
});

it('tells names of two namespaces apart', () => {
  checkDeclarations('<?php namespace A { class X {} class Y {} } namespace B { class X {} }', [
    '1-1 class A.X +',
    '1-1 class Y +',
    '1-1 class B.X +',
  ]);
});

it('names bases as the file knows them', () => {
  const [first] = declarationsOf(
    '<?php namespace A; use L\\M as N; class C extends N\\P implements \\Q\\R, S { use T; } class S {}',
  );
  assert.deepEqual(
    first?.bases.map(({ relation, name }) => `${relation} ${name}`),
    ['extends N.P', 'implements \\Q.R', 'implements S', 'implements T'],
  );
});

it('gives signatures and the first sentence of the documentation', () => {
  const [first] = declarationsOf(
    '<?php\n/**\n * Adds up. And more.\n *\n * @return int\n */\n#[Pure]\nfunction add(int $a,\n  int ...$rest): int {}',
  );
  assert.equal(first?.signature, 'function add(int $a, int ...$rest): int');
  assert.equal(first?.documentation, 'Adds up.');
});

it('survives texts and types that nest without end', () => {
  const levels = 20_000;
  for (const opening of [
    '"${',
    '"{$a[',
    '<<<A\n{$',
    'new class {function f(){',
    '$a->b(',
    'require (',
  ]) {
    assert.ok(Array.isArray(declarationsOf(`<?php ${opening.repeat(levels)}`)), opening);
  }
});
