// What C and C++ files declare: one line a declaration, and the text mended where a grammar would stumble.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { language } from '../src/languages/cpp/index.ts';
import { analyseSources, extractorOf } from './support/analyse-sources.ts';
import { describeDeclarations } from './support/declaration-table.ts';

const extract = await extractorOf(language);

function checkDeclarations(
  path: string,
  text: string,
  expected: readonly string[],
  syntaxErrors = 0,
): void {
  const dialect = language.claim(path)?.dialect as string;
  const { declarations, diagnostics } = extract(text, dialect, 'declarations');
  assert.deepEqual(describeDeclarations(declarations), expected);
  assert.equal(diagnostics.length, syntaxErrors, diagnostics[0]?.message);
}

function checkDocumentation(text: string, expected: readonly (string | undefined)[]): void {
  const { declarations } = extract(text, 'cpp', 'declarations');
  assert.deepEqual(
    declarations.map(({ documentation }) => documentation),
    expected,
  );
}

it('functions of C, without prototypes', () => {
  checkDeclarations(
    'a.c',
    `int sum(int a, int b);
static inline const char *name(void)
{
  return "";
}
int (*chosen(int x))(int) { return 0; }
int (*pointer)(int);
`,
    ['2-5 function name [static inline]', '6-6 function chosen exported'],
  );
});

it('static functions of a header are seen by whoever includes it', () => {
  checkDeclarations('a.h', 'static inline int f(void) { return 1; }\n', [
    '1-1 function f exported [static inline]',
  ]);
});

it('structs, unions, enums and their typedefs', () => {
  checkDeclarations(
    'a.h',
    `typedef struct list { struct list *next; } list;
typedef struct { int a; } point, *point_ref;
typedef enum color { RED } color_t;
union value { int i; };
struct forward;
typedef struct forward forward;
typedef int (*callback)(int);
struct outer { struct inner { int a; } i; union { int b; }; };
`,
    [
      '1-1 struct list exported',
      '2-2 alias point_ref exported',
      '2-2 struct point exported',
      '3-3 alias color_t exported',
      '3-3 enum color exported',
      '4-4 struct value exported [union]',
      '7-7 alias callback exported',
      '8-8 struct outer exported',
      '8-8 struct outer.inner < outer exported',
    ],
  );
});

it('names of C that are keywords of C++', () => {
  checkDeclarations(
    'a.c',
    `struct class { int new; };
int delete(struct class *this, int template) { this->new = template; return 1; }
static void try(int private, int operator) { int namespace = private; }
`,
    ['1-1 struct class exported', '2-2 function delete exported', '3-3 function try [static]'],
  );
});

it('heads of functions in the old style', () => {
  checkDeclarations(
    'a.c',
    `int add(a, b)
  int a;
  char *b;
{
  return a;
}
extern int inflate OF((int strm, int flush));
int after(void) { return 1; }
`,
    ['1-6 function add exported', '8-8 function after exported'],
  );
});

it('macros around declarations', () => {
  checkDeclarations(
    'a.cc',
    `API_EXPORT int f(int a) { return a; }
BEGIN_DECLS
API(1, 2) void g() NOTHROW { }
class API_EXPORT C : public B {
  Q_OBJECT
  DISALLOW_COPY(C)
 public:
  API const std::string& name() const PURE;
};
DECLARE_THING(foo)
BOOL WINAPI h(DWORD x) { return x; }
TEST(Suite, Case) { each(list, e) { f(1); } }
SYSCALL_DEFINE2(read, int, fd) { return 0; }
END_DECLS
`,
    [
      '1-1 function f exported',
      '3-3 function g exported',
      '4-9 class C exported extends B:4',
      '8-8 method C.name < C exported [public const]',
      '11-11 function h exported',
      '12-12 function Suite.Case exported',
      '13-13 function read exported',
    ],
  );
});

it('conditionals that split braces, and alternatives that are whole', () => {
  checkDeclarations(
    'a.c',
    `#ifdef A
int f(int a) {
#else
int f(void) {
#endif
  return 1;
}
#ifdef _WIN32
int g(void) { return 1; }
#else
int g(void) { return 2; }
#endif
#if 0
int never(void) { return 1; }
#endif
void h(void) {
#ifdef B
  if (1) {
#endif
  f();
#ifdef B
  }
#endif
}
int last(void) { return 1; }
`,
    [
      '2-7 function f exported',
      '9-9 function g exported',
      '11-11 function g exported',
      '16-24 function h exported',
      '25-25 function last exported',
    ],
  );
});

it('macros inside of functions that no grammar knows', () => {
  checkDeclarations(
    'a.c',
    `void f(va_list list) {
  char *a = va_arg(list, char *);
  int b = va_arg(list, int);
  printf("%" PRIu64 "\\n", b);
  every(100) f(list);
  STATEMENT(a)
  STATEMENT(b)
}
static redisAtomic int x;
int g(void) { return 1; }
`,
    ['1-8 function f exported', '10-10 function g exported'],
  );
});

it('classes with their members, defined within or not', () => {
  checkDeclarations(
    'a.hpp',
    `namespace shop {
template <class T> class Box final : public virtual ns::Base<T>, private Other, std::string {
  int hidden() const;
 public:
  explicit Box(int size);
  Box(const Box&) = delete;
  virtual ~Box() = default;
  virtual void empty() = 0;
  operator bool() const noexcept { return true; }
  friend bool operator==(const Box& a, const Box& b) { return true; }
  friend class Someone;
  int (*field)(int);
  enum class Kind : int { A };
  struct Inner { static int make() { return 1; } };
  using Value = T;
};
}
`,
    [
      '2-16 class shop.Box exported [final] extends ns.Base:2 extends Other:2',
      '3-3 method shop.Box.hidden < shop.Box [private const]',
      '5-5 constructor shop.Box.Box < shop.Box exported [public explicit]',
      '6-6 constructor shop.Box.Box < shop.Box exported [public delete]',
      '7-7 method shop.Box.~Box < shop.Box exported [public virtual default]',
      '8-8 method shop.Box.empty < shop.Box exported [public virtual = 0]',
      '9-9 method shop.Box.operator bool < shop.Box exported [public]',
      '10-10 function shop.operator== exported [friend]',
      '13-13 enum shop.Box.Kind < shop.Box exported [public class]',
      '14-14 struct shop.Box.Inner < shop.Box exported [public]',
      '14-14 method shop.Box.Inner.make < shop.Box.Inner exported [static]',
      '15-15 alias shop.Box.Value < shop.Box exported',
    ],
  );
});

it('members defined outside of their class are told once', () => {
  checkDeclarations(
    'a.cc',
    `namespace a { inline namespace v1 {
class A { public: A(); void f(int x); void f(); class B { void g(); }; };
void A::f(int x) {}
} }
a::A::A() : x(1) {}
void a::A::B::g() {}
template <> void Elsewhere<int>::h() {}
namespace { void hidden() {} class Hidden {}; }
namespace a::b { void inner() {} }
void a::b::late() {}
`,
    [
      '2-2 class a.A exported',
      '2-2 method a.A.f < a.A exported [public]',
      '2-2 class a.A.B < a.A exported [public]',
      '3-3 method a.A.f < a.A exported',
      '5-5 constructor a.A.A < a.A exported',
      '6-6 method a.A.B.g < a.A.B exported',
      '7-7 method Elsewhere.h exported',
      '8-8 function hidden',
      '8-8 class Hidden',
      '9-9 function a.b.inner exported',
      '10-10 function a.b.late exported',
    ],
  );
});

it('concepts, aliases, linkage and types inside of functions', () => {
  checkDeclarations(
    'a.cpp',
    `template <class T> concept Small = sizeof(T) < 8;
using Number = int;
extern "C" { int plain(void) { return 1; } }
void outer() {
  if (true) { struct Local { void run() {} }; }
  auto f = [](int x) { return x; };
}
`,
    [
      '1-1 interface Small exported [concept]',
      '2-2 alias Number exported',
      '3-3 function plain exported',
      '4-7 function outer exported',
      '5-5 struct outer.Local < outer',
      '5-5 method outer.Local.run < outer.Local',
    ],
  );
});

it('documentation stands directly above, in comments of any kind', () => {
  checkDocumentation(
    `/** @brief Opens it. Slowly. */
void a() {}
/// First line
/// and second. Third.
void b() {}
/* ---- Plain text counts ---- */
void c() {}
// Far away.

void d() {}
int x; // behind code
void e() {}
int y; /**< of y */
void f() {}
`,
    ['Opens it.', 'First line and second.', 'Plain text counts', undefined, undefined, undefined],
  );
});

it('signatures are as written, without comments and bodies', () => {
  const text = 'API\nint f(int a, /* why */\n#ifdef X\n  int b) { }\nA::A(int x) : y(x) {}\n';
  const { declarations } = extract(text, 'cpp', 'declarations');
  assert.deepEqual(
    declarations.map(({ startLine, signature }) => [startLine, signature]),
    [
      [1, 'API int f(int a, int b)'],
      [5, 'A::A(int x)'],
    ],
  );
});

it('bases are found through headers and headers of headers', async () => {
  const { program } = await analyseSources([
    ['base.hpp', 'namespace shop { class Base {}; namespace in { class Deep {}; } }\n'],
    ['middle.hpp', '#include "base.hpp"\n'],
    [
      'a.hpp',
      '#include "middle.hpp"\nnamespace shop {\nclass A : Base {};\nclass B : public A {};\nclass C : in::Deep {};\n}\nclass D : shop::Base {};\n',
    ],
  ]);
  assert.deepEqual(
    program.inheritance.map(({ from, to }) =>
      [from, to].map((at) => program.declarations[at]?.qualifiedName).join(' -> '),
    ),
    ['shop.A -> shop.Base', 'shop.B -> shop.A', 'shop.C -> shop.in.Deep', 'D -> shop.Base'],
  );
});

it('paths of tests', () => {
  const tests = [
    'test/a.c',
    'lib/tests/x.h',
    'a_test.cc',
    'test_a.c',
    'ListTest.cpp',
    'x/unittest/a.c',
  ];
  const sources = ['src/contest.c', 'latest.cpp', 'attest/a.c', 'testing.c'];
  assert.deepEqual([...tests, ...sources].filter(language.isTest), tests);
});

it('defaults in braces, alignments and pointers to members', () => {
  checkDeclarations(
    'a.cc',
    `void f(A a = {}, B b = {1, g()}) { alignas(16) char text[2] = {1, 2}; (this->*a)(b); (b.*a)(text); }
struct S {
  S(int a, J start = {}) : a_(a) {}
  R moved(O options = {}) &&;
};
`,
    [
      '1-1 function f exported',
      '2-5 struct S exported',
      '3-3 constructor S.S < S exported',
      '4-4 method S.moved < S exported [&&]',
    ],
  );
});

it('macros behind a member, a pointer and a type, and several of a class', () => {
  checkDeclarations(
    'a.cc',
    `class API EXPORTED Any final : public B {
  int count_ GUARDED_BY(mutex_) = 0;
  std::vector<int> list_ GUARDED_BY(mutex_);
  void add(void* NONNULL item) EXCLUDES(mutex_);
};
bool API read(int path);
INLINE MALLOC void* allocate(int size) { return 0; }
extern template class Set</*ordered=*/false>;
const DWORD x(1);
static Foo BAR(2);
`,
    [
      '1-5 class Any exported [final] extends B:1',
      '4-4 method Any.add < Any [private]',
      '7-7 function allocate exported',
    ],
  );
});

it('macros with a text and a body, and those in front of a body that are none of a member', () => {
  checkDeclarations('a.cc', 'MATCHER_P(IsEqual, value, "") {\n  return value == arg;\n}\n', [
    '1-3 function IsEqual exported',
  ]);
  checkDeclarations('a.c', 'IGNORE_PUSH\nIGNORE_SIZE\n\nTEST_BEGIN(grows) {\n  g();\n}\n', [
    '1-6 function TEST_BEGIN exported',
  ]);
});
