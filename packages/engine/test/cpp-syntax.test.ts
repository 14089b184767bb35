// C++ that the grammar does not know is written as what it knows: nothing around it is lost.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { language } from '../src/languages/cpp/index.ts';
import { olderSyntax } from '../src/languages/cpp/scan/older-syntax.ts';
import { extractorOf } from './support/analyse-sources.ts';

const extract = await extractorOf(language);

const SOURCES: readonly (readonly [name: string, source: string])[] = [
  [
    'arrays of pointers',
    'void f() { A** a = new A*[n]; b.reset(new C*[n]); d(new E* [size_t{1} << n] {}); }',
  ],
  [
    'pointers to members',
    'struct S { bool (C::*a)(A* b, B c); void d(); };\nusing F = bool (C<A>::*)(const A& a);\ntypedef void (N::C::*Step)();\nint C::*p = &C::x;',
  ],
  [
    'enumerations without a name',
    'class R { enum : uint8_t { kA = 1, kB }; enum E : int { c }; void f(); };',
  ],
  [
    'pointers at the end of type arguments',
    'void f() { std::vector<std::pair<std::string, std::unique_ptr<F>*>> d; d.e(); }\ntemplate <E k, typename P = Cache*>\nclass A : public B<P> { void f(); };',
  ],
  [
    'defaults of parameters without a name',
    'struct A {\n  void f(uint64_t* = nullptr, B* c = nullptr, C* = 0) override;\n  void g(const int = -1, std::vector<D>* const = nullptr) {}\n};\nvoid h(const std::map<A, B>& s = {{}}) {}',
  ],
  [
    'operators that are called',
    'void f() { void* m = a ? a->b(1) : operator new(sizeof(D)); g(); }\nvoid* operator new(size_t n) { return h(n); }\nvoid* C::operator new(size_t n) { return h(n); }',
  ],
  ['destructors with arguments', 'void f() { a->~B<C>(); d.~E(); }'],
  [
    'explicit instantiations',
    'template class A<E::k>;\ntemplate struct B<k, 128U, false>;\nvoid f() {}',
  ],
  [
    'operators of all bases',
    'template <class... T> struct A : T... { using T::operator()...; void f(); };',
  ],
  [
    'types of expressions',
    'void f() { a = decltype(B::c)(d, e); }\nauto g() -> decltype(h(1)) { return h(1); }',
  ],
  ['defaults of bit fields', 'struct A { int a : 3 = 1; int b; void f(); };'],
  ['ranges of cases', 'void f() { switch (a) { case 1 ... 5: b(); } }'],
  [
    'newer statements',
    'void f() { if consteval { a(); } else { b(); } }\nT g() { for co_await (auto c : d) { e(); } }',
  ],
  [
    'macros with arguments in front of constant members',
    'class A { ALIGNED(B) const C d; ALIGNED(B) int e; void f(); };',
  ],
];

describe('what the grammar does not know', () => {
  for (const [name, source] of SOURCES) {
    it(name, () => {
      const rewritten = olderSyntax(source, false);
      assert.equal(rewritten.length, source.length);
      assert.deepEqual(breaks(rewritten), breaks(source));
      assert.deepEqual(extract(source, 'cpp', 'calls').diagnostics, [], rewritten);
    });
  }

  it('loses no name', () => {
    const source =
      'void f() { void* m = a ? b() : operator new(1); c(new D*[e()]); }\nclass A { enum : int { x }; void g(); };';
    const { declarations } = extract(source, 'cpp', 'calls');
    assert.deepEqual(
      declarations.map(({ qualifiedName }) => qualifiedName),
      ['f', 'A', 'A.g'],
    );
  });
});

describe('macros in C', () => {
  const sources: readonly (readonly [name: string, source: string])[] = [
    [
      'behind parameters',
      'static int f(const struct a *b UNUSED, int c UNUSED, char *d[] UNUSED, e_t g UNUSED) { return h(); }',
    ],
    [
      'that are names of parameters',
      'void f(uint8_t FOO, const uint8_t BAR, struct a BAZ, unsigned long B2) { g(FOO, BAR); }',
    ],
    [
      'close to strings',
      'void f(void) { g("%s(%"PRIuMAX"/%"PRId64") ", a->b, (uintmax_t)c + 1); h("%"PRIuMAX " x", d); }',
    ],
    [
      'that are loops, behind a condition',
      'void f(void) {\n  if (!a)\n    each_item(b, c)\n      if (d(b)) { e(b); }\n  if (g) each_item(b, c) { h(b); } else i();\n}',
    ],
  ];
  for (const [name, source] of sources) {
    it(name, () => assert.deepEqual(extract(source, 'c', 'calls').diagnostics, []));
  }

  it('behind a parameter are no part of its name', () => {
    const { declarations } = extract('int f(int a UNUSED, int B) { return a; }', 'c', 'calls');
    assert.deepEqual(
      declarations.map(({ qualifiedName }) => qualifiedName),
      ['f'],
    );
  });
});

it('names of C that are words of C++ are left alone', () => {
  const source = 'void f(int* new, int template) { int* a = new *[2]; enum : int { x } y; }';
  assert.equal(olderSyntax(source, true), source);
});

const breaks = (text: string): number[] => [...text.matchAll(/\n/g)].map(({ index }) => index);
