// Masking keeps every place of a Swift source, and makes it readable for the grammar.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { language } from '../src/languages/swift/index.ts';
import { maskSource } from '../src/languages/swift/reading/mask-source.ts';
import { extractorOf } from './support/analyse-sources.ts';

const extract = await extractorOf(language);

function checkReadable(source: string): void {
  const { text } = maskSource(source);
  assert.equal(text.length, source.length);
  assert.deepEqual(
    [...text.matchAll(/\n/g)].map(({ index }) => index),
    [...source.matchAll(/\n/g)].map(({ index }) => index),
  );
  assert.deepEqual(extract(source, 'source', 'imports').diagnostics, [], text);
}

describe('what the grammar does not know is made readable', () => {
  const sources: readonly (readonly [name: string, source: string])[] = [
    ['macros', 'func f() throws { #expect(a == b, "c"); try #require(a) }'],
    [
      'directives in a chain',
      'func f() {\n  a\n  #if os(iOS) ||\n    os(tvOS)\n  .b()\n  #endif\n  .c()\n}',
    ],
    [
      'directives among cases',
      'func f() { switch a {\n#if DEBUG\ncase 1: b()\n#endif\ndefault: c()\n} }',
    ],
    ['raw strings', 'let a = #"\\""#, b = ##"x "# \\##(c) "##'],
    ['regular expressions', 'let a = /"(?<b>\\/)/, c = #/ / " /#, d = e / f / g'],
    [
      'conditional expressions',
      'func f() -> Int { let a: Int = if b { 1 } else { 2 }\n return switch a { default: 3 } }',
    ],
    ['ownership', 'func f(a: consuming A, b: sending B) { let c = consume a; unsafe d(c) }'],
    ['thrown types', 'func f() throws(Trouble<A>) -> Int { do throws(A.B) { 1 } catch {} }'],
    ['suppressed conformances', 'struct A: ~Copyable { nonisolated(unsafe) var b: any B }'],
    ['access within a package', 'package struct A { package init() {} }'],
    ['operators', 'let a = b &<< 1, c = d &+ e, f = g ?? h\nlet i = j < k'],
    [
      'type arguments in lines of their own',
      'typealias A = B<\n  C, (D) -> [E<F>],\n  G<\n    H\n  >\n>\nvar a: B<\n  C\n>?\nfunc f(a: B<\n  C\n> = b) -> B<\n  C\n> {\n  if a < b, c > d { g(h > i) }\n}',
    ],
    [
      "the compiler's own attributes",
      '@_spi(A) import B\n@_specialize(where C == D<E>)\n@_lifetime(self: copy self)\nfunc f() {}',
    ],
    [
      'empty parentheses',
      'func f() {\n  switch a {\n  case .b():\n    c()\n  default:\n    ()\n  }\n  d {\n    ()\n  }.e()\n}',
    ],
    ['nested comments', '/* a /* b */ " */ let a = 1'],
    ['commas at the end', 'func f(a: A, b: B,) { g(1, 2,) }'],
  ];
  for (const [name, source] of sources) it(name, () => checkReadable(source));
});

it('chains of conditions that no program has are not parsed', () => {
  const chain = (links: number) => `import ${'if(a){}else '.repeat(links)}`;
  assert.equal(maskSource(chain(1000)).isUnreadable, false);
  assert.equal(maskSource(chain(1100)).isUnreadable, true);
});
