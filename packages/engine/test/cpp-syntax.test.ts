// C++ that the grammar does not know is written as what it knows: nothing around it is lost.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { language } from '../src/languages/cpp/index.ts';
import { olderSyntax } from '../src/languages/cpp/scan/older-syntax.ts';
import { extractorOf } from './support/analyse-sources.ts';
import { programOfSources } from './support/check-calls.ts';

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
  [
    'sizes that are compared among type arguments',
    'template <class T> A<sizeof(T) >= 4 ? 4 : 8, B<T>> f(T a) { return A<sizeof(T) >= 4>(a); }',
  ],
  [
    'what Objective-C alone reads',
    '#ifdef __OBJC__\n#import <A/A.h>\ninline void f(id a) { [a release]; }\n#else\nvoid f(void *) {}\n#endif\nvoid g() {}',
  ],
  ['defaults of bit fields', 'struct A { int a : 3 = 1; int b; void f(); };'],
  ['ranges of cases', 'void f() { switch (a) { case 1 ... 5: b(); } }'],
  [
    'newer statements',
    'void f() { if consteval { a(); } else { b(); } }\nT g() { for co_await (auto c : d) { e(); } }',
  ],
  [
    'deleted functions that are no members',
    'void f() = delete;\ntemplate <class T> void g(T a) = delete;\nstruct A { A(const A &) = delete; template <class T> void h() = delete; void i(); };',
  ],
  [
    'qualified types as values',
    'template <class S> void f() { s.v = typename S::t(i); g<typename S::t>(s.v, typename S::t(i)); return typename S::t(1); }',
  ],
  ['conversions by their names', 'bool f() { return a.operator bool() || b->operator int(); }'],
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

describe('macros in C++', () => {
  const sources: readonly (readonly [name: string, source: string])[] = [
    ['with bodies, named by a text', 'TEST_CASE("a, b", "[c]") { f(); }\nSCENARIO("d") { g(); }'],
    [
      'behind parameters, in front of initialisers',
      'struct L { explicit L(M &m) ACQUIRE(m) : B(m) {} L(M &m, int t) noexcept EXCLUDES(m) : B(m, t) {} };',
    ],
    ['behind parameters of lambdas', 'void f() { g([&](X &y) EXCLUDES(lock) { h(y); }, 1); }'],
    [
      'that are names of members',
      'struct S { S(int n) : a(n), RN((double)(n - 1) * q), FRN(floor(RN)), CRN(FRN), b(0) {} };',
    ],
    [
      'in front of operators and constructors',
      'struct V { explicit API V(bool v); API W operator+(const V &r) const; API W operator-(); };',
    ],
    ['that are types of casts', 'void f() { auto c = (ITEM *)(r + o); LONG (WINAPI *p)(int); }'],
    [
      'in the arguments of templates',
      'template <typename T, ENABLE_IF(a), ENABLE_IF(b)> void f() { g(c.h<A, B, double, int>(x), is<T, float>()); }',
    ],
  ];
  for (const [name, source] of sources) {
    it(name, () => assert.deepEqual(extract(source, 'cpp', 'calls').diagnostics, []));
  }
});

describe('macros in C', () => {
  const sources: readonly (readonly [name: string, source: string])[] = [
    [
      'around parameters',
      'ITEM f PROTO((int t, long scale));\nextern int g OF((int a));\nint h(void) { return ({ f(); 1; }); }',
    ],
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

it('deleted functions stay deleted', () => {
  const source = 'struct A { A(const A &) = delete; template <class T> void f() = delete; };';
  const { declarations } = extract(source, 'cpp', 'calls');
  assert.deepEqual(
    declarations.slice(1).map(({ modifiers }) => modifiers?.includes('delete')),
    [true, true],
  );
});

it('names of C that are words of C++ are left alone', () => {
  const source = 'void f(int* new, int template) { int* a = new *[2]; enum : int { x } y; }';
  assert.equal(olderSyntax(source, true), source);
});

const breaks = (text: string): number[] => [...text.matchAll(/\n/g)].map(({ index }) => index);

it('of a header in Objective-C the includes are read, of one for both the rest as well', async () => {
  const program = await programOfSources({
    'View.h': '#import "Base.h"\n@interface View : Base\n- (void)draw:(int)times;\n@end\n',
    'Base.h': '#ifdef __OBJC__\n@interface Base\n@end\n#else\nint size(void);\n#endif\n',
    'a.c':
      '#include "Base.h"\nint size(void) { return 1; }\nint twice(void) { return 2 * size(); }\n',
  });
  const diagnostics = program.diagnostics.filter(({ path }) => path === 'View.h');
  assert.deepEqual(
    diagnostics.map(({ message }) => message),
    [
      'This is Objective-C, which Orrery does not read, so only the includes of this file were read.',
    ],
  );
  assert.equal(program.dependencies.length, 2);
  assert.equal(program.calls.length, 1);
});
