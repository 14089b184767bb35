// Masking keeps every place of a Swift source, and makes it readable for the grammar.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { language } from '../src/languages/swift/index.ts';
import { maskSource } from '../src/languages/swift/reading/mask-source.ts';
import { olderSyntax } from '../src/languages/swift/reading/older-syntax.ts';
import { extractorOf } from './support/analyse-sources.ts';

const extract = await extractorOf(language);

function checkReadable(source: string): void {
  const { text } = maskSource(source);
  checkPlaces(text, source);
  checkPlaces(olderSyntax(text), source);
  assert.deepEqual(extract(source, 'source', 'imports').diagnostics, [], text);
}

function checkPlaces(text: string, source: string): void {
  assert.equal(text.length, source.length);
  assert.deepEqual(
    [...text.matchAll(/\n/g)].map(({ index }) => index),
    [...source.matchAll(/\n/g)].map(({ index }) => index),
  );
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
    ['commas at the end', 'func f(a: A, b: B,) { g(1, 2,) }\nstruct S<\n  A,\n  B,\n>: C {}'],
    ['raw strings of a quotation mark', 'let a = #"""#\nlet b = #""""c""#\nfunc f() { g() }'],
    [
      'closures without parameters',
      'let a = f {\n  () -> Int in\n  1\n}\nlet b = f {\n  () in\n  2\n}',
    ],
    ['names with a sign', 'var _$a = B()\nfunc f() { self._$a.c($d, $0) }'],
    [
      'members named for effects',
      'func f() { switch a {\ncase "try":\n  self = .try\ncase "as":\n  self = .as\ndefault: g(.await, .is)\n} }',
    ],
    [
      'variables named for modifiers',
      'func f() { switch a {\ncase 1:\n  b = c\n  prefix = d\n  final.e()\ndefault: g()\n} }',
    ],
    [
      'attributes of types',
      'func a(b: (@convention(c) (C) -> D)?, e: @escaping @Sendable () -> F) {}\nfunc h() { switch a {\ncase 1:\n  i()\n  @Sendable func j() {}\ndefault: k() } }',
    ],
    ['ends of ownership', 'func f() { discard self\n  return\n}'],
    ['packs', 'struct A<each B> { let c: (repeat each B) }\nfunc f() { repeat { g() } while h }'],
    [
      'conditions of aliases',
      'typealias A<B> = C<B> where B: D, B.E: F\ntypealias G<H> = I<H>\n  where H: J,\n  H: K\nextension L {}',
    ],
    [
      'composed requirements',
      'protocol A { associatedtype B: C, D<E, F>\n  associatedtype G: H, I where G.J == K\n  func f() }',
    ],
    [
      'accessors that lend',
      'struct A {\n  var b: C {\n    @inlinable\n    _read { yield d }\n    @inline(__always) _modify { yield &d }\n  }\n  subscript(e: F) -> G {\n    @_transparent\n    unsafeAddress { h }\n    unsafeMutableAddress { h }\n  }\n  var i: J {\n    @inlinable\n    borrow { k }\n    @inlinable\n    mutate { &k }\n  }\n}\nprotocol P { subscript(a: B) -> C { borrow mutate } }',
    ],
    [
      'operators that are signs of types',
      'struct A { static func &(b: A, c: A) -> A { b } }\nfunc f() { return a\n  | b(c)\n  | d(e)\n}\ntypealias G = H\n  & I',
    ],
    [
      'patterns of optional values',
      'func f() { switch a {\ncase (.b, _)?, (.c, _)? where d: e()\ncase (.g, _)?: h()\ndefault: i()\n}\nfor case (let j, let k?) in l { m() } }',
    ],
    [
      'patterns of ranges',
      'func f() { switch a {\ncase .min..<0: b()\ncase (c + 1)...d: e()\ncase 1...9: g()\ndefault: h()\n} }',
    ],
    ['numbers as arguments of types', 'func f<let a: Int, B>(c: D<1, B>, e: [3 of B]) {}'],
    [
      'macros with conditions',
      'macro a<B>(c: B) = #externalMacro(module: "d", type: "e") where B: F\nfunc g() {}',
    ],
    ['types of wrapped values', 'func f() -> A where B? == C {}'],
  ];
  for (const [name, source] of sources) it(name, () => checkReadable(source));
});

it('names are read as they are written', () => {
  const { declarations } = extract('struct A {\n  func _$c() {}\n}', 'source', 'calls');
  assert.deepEqual(
    declarations.map(({ qualifiedName }) => qualifiedName),
    ['A', 'A._$c'],
  );
});

it('what may be a call is no accessor', () => {
  const source =
    'class A {\n  func borrow(_ a: () -> Int) {}\n  func f() {\n    borrow { 1 }\n    mutate { 2 }\n  }\n}';
  assert.equal(olderSyntax(source), source);
});

it('chains of conditions that no program has are not parsed', () => {
  const chain = (links: number) => `import ${'if(a){}else '.repeat(links)}`;
  assert.equal(maskSource(chain(1000)).isUnreadable, false);
  assert.equal(maskSource(chain(1100)).isUnreadable, true);
});
