import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkCalls, programOfSources } from './support/check-calls.ts';

describe('calls in C', () => {
  it('a prototype leads to the file that defines it', () =>
    checkCalls(
      {
        'a.h': 'int add(int a, int b);\n',
        'a.c': '#include "a.h"\nint add(int a, int b) { return a + b; }\n',
        'main.c': '#include "a.h"\nint main(void) { return add(1, 2); }\n',
      },
      'main.c main -> a.c add [imported]',
    ));

  it('static functions are seen in their own file alone', () =>
    checkCalls(
      {
        'a.c': 'static int help(void) { return 1; }\nint a(void) { return help(); }\n',
        'b.c': 'static int help(void) { return 2; }\nint b(void) { return help(); }\n',
        'c.c': 'int c(void) { return help(); }\n',
      },
      `a.c a -> a.c help [direct]
       b.c b -> b.c help`,
    ));

  it('of several programs the nearest defines a name', () =>
    checkCalls(
      {
        'log.h': 'void report(void);\n',
        'one/log.c': '#include "../log.h"\nvoid report(void) {}\n',
        'one/main.c': '#include "../log.h"\nint main(void) { report(); }\n',
        'two/log.c': '#include "../log.h"\nvoid report(void) {}\n',
        'two/main.c': '#include "../log.h"\nint main(void) { report(); }\n',
      },
      `one/main.c main -> one/log.c report
       two/main.c main -> two/log.c report`,
    ));

  it('a name that nothing declares is no edge across directories', () =>
    checkCalls(
      {
        'tests/stubs.c': 'int close(int fd) { return fd; }\n',
        'src/main.c': '#include <unistd.h>\nint main(void) { return close(1); }\n',
      },
      '',
    ));

  it('pointers in variables, parameters and results', () =>
    checkCalls(
      {
        'a.c': `
typedef int (*op)(int);
static int twice(int a) { return 2 * a; }
static int once(int a) { return a; }
static op pick(void) { return twice; }
static int apply(op f, int a) { return (*f)(a); }
int main(void) { op g = pick(); g(1); return apply(&once, 2); }
`,
      },
      `a.c main -> a.c pick
       a.c main -> a.c twice [flow]
       a.c main -> a.c apply
       a.c apply -> a.c once [flow]`,
    ));

  it('pointers in structs by the name and the position of the field, declared elsewhere', () =>
    checkCalls(
      {
        'ops.h': `
typedef struct { int id; int (*open)(void); int (*shut)(void); } ops;
struct driver { const char *name; ops calls; };
`,
        'a.c': `
#include "ops.h"
static int open_a(void) { return 1; }
static int shut_a(void) { return 1; }
static int open_b(void) { return 1; }
struct driver a = { .name = "a", .calls = { 1, open_a, shut_a } };
struct driver table[] = { { "b", { .open = open_b } } };
int run(struct driver *d) { d->calls.open(); return d->calls.shut(); }
`,
      },
      `a.c run -> a.c open_a
       a.c run -> a.c open_b
       a.c run -> a.c shut_a`,
    ));

  it('tables of functions and what is assigned to them', () =>
    checkCalls(
      {
        'a.c': `
static void a(void) {}
static void b(void) {}
static void (*table[2])(void) = { a };
void fill(void) { table[1] = b; }
void run(int i) { table[i](); }
`,
      },
      `a.c run -> a.c a
       a.c run -> a.c b`,
    ));

  it('a pointer of another file is set and called', () =>
    checkCalls(
      {
        'hook.h': 'extern void (*hook)(void);\n',
        'hook.c': '#include "hook.h"\nvoid (*hook)(void);\nvoid run(void) { hook(); }\n',
        'set.c': '#include "hook.h"\nstatic void own(void) {}\nvoid set(void) { hook = own; }\n',
      },
      'hook.c run -> set.c own [flow]',
    ));

  it('macros belong to whoever uses them', () =>
    checkCalls(
      {
        'm.h': `
int check(int a);
void fail(void);
#define ASSERT(c) do { if (!check(c)) fail(); } while (0)
#define TWICE(c) ASSERT(c); ASSERT(c)
#define other check
#define each(list, e) for (e = first(list); e; e = 0)
int first(int list);
`,
        'm.c':
          '#include "m.h"\nint check(int a) { return a; }\nvoid fail(void) {}\nint first(int l) { return l; }\n',
        'a.c': `
#include "m.h"
static int value(void) { return 1; }
void one(void) { ASSERT(value()); }
void two(void) { TWICE(1); }
void three(void) { other(1); }
void four(void) { int e; each (1, e) { value(); } }
`,
      },
      `a.c one -> a.c value
       a.c one -> m.c check
       a.c one -> m.c fail
       a.c two -> m.c check
       a.c two -> m.c fail
       a.c three -> m.c check
       a.c four -> m.c first
       a.c four -> a.c value`,
    ));

  it('a macro counts for each place of a function that uses it, also through other macros', async () => {
    const source = [
      'void note(int line);',
      'void note(int line) {}',
      '#define NOTE(a) note(a)',
      '#define CHECK(a) if (!(a)) NOTE(1)',
      'void one(int a) {',
      '  CHECK(a);',
      '  CHECK(a + 1);',
      '  NOTE(2);',
      '}',
      'void two(int a) { CHECK(a); }',
    ].join('\n');
    const { calls } = await programOfSources({ 'a.c': source });
    assert.deepEqual(
      calls.map(({ lines, count }) => ({ lines, count })),
      [
        { lines: [6, 7, 8], count: 3 },
        { lines: [10], count: 1 },
      ],
    );
  });

  it('a macro that speaks of itself means the function that it hides', () =>
    checkCalls(
      {
        'a.c': `
int get(int a, int b) { return a + b; }
#define get(a) get(a, 1)
int run(void) { return get(1); }
`,
      },
      'a.c run -> a.c get',
    ));

  it('arguments keep their places beside such as hold nothing', () =>
    checkCalls(
      {
        'a.c': `
typedef int (*op)(int);
static int once(int a) { return a; }
static int apply(int a, const char *name, op f) { return f(a); }
int main(void) { return apply(1 + 2, "once", once); }
`,
      },
      `a.c main -> a.c apply
       a.c apply -> a.c once`,
    ));

  it('results are read through parentheses, choices, casts and statements that are expressions', () =>
    checkCalls(
      {
        'a.c': `
typedef int (*op)(int);
static int once(int a) { return a; }
static op pick(int a) { return once; }
int one(void) { op f = ({ pick(1); (pick(2)); }); return f(1); }
int two(int a) { return (a ? (op)pick(1) : pick(2))(a); }
int three(int a) { op f; if ((f = pick(a)) && !pick(a)) return f(a); return 0; }
int four(int a) { return (*pick(a))(a); }
int five(int a) { return (pick(1), pick(2))(a); }
`,
      },
      `a.c one -> a.c pick
       a.c one -> a.c once
       a.c two -> a.c pick
       a.c two -> a.c once
       a.c three -> a.c pick
       a.c three -> a.c once
       a.c four -> a.c pick
       a.c four -> a.c once
       a.c five -> a.c pick
       a.c five -> a.c once`,
    ));

  it('a header of C may speak of `a::b` in comments and strings', () =>
    checkCalls(
      {
        'a.h': `
/*
 * Fills page::lru, and
 * using what class it is of:
 * class names begin with a letter
 */
static inline int delete(int a) { return a; } // page::lru
static inline int use(void) { delete(1); return 0; }
#define NOTE "page::lru"
`,
      },
      'a.h use -> a.h delete',
    ));

  it('definitions in the old style', () =>
    checkCalls(
      { 'a.c': 'int f(a, b) int a; char *b; { return a; }\nint g() { return f(1, "x"); }\n' },
      'a.c g -> a.c f',
    ));
});

describe('calls in C++', () => {
  it('methods are defined outside of their class and seen through its header', () =>
    checkCalls(
      {
        'shop.h': `
namespace shop {
class Basket {
 public:
  Basket(int size);
  int add(int item);
 private:
  int note(int item);
};
}
`,
        'shop.cpp': `
#include "shop.h"
namespace shop {
Basket::Basket(int size) { note(size); }
int Basket::add(int item) { return this->note(item); }
int Basket::note(int item) { return item; }
}
`,
        'main.cpp': `
#include "shop.h"
using namespace shop;
int main() { Basket basket(3); Basket *other = new Basket(1); return basket.add(1) + other->add(2); }
`,
      },
      `shop.cpp shop.Basket.Basket -> shop.cpp shop.Basket.note
       shop.cpp shop.Basket.add -> shop.cpp shop.Basket.note
       main.cpp main -> shop.cpp shop.Basket.Basket
       main.cpp main -> shop.cpp shop.Basket.add [member]`,
    ));

  it('namespaces around and those that are used', () =>
    checkCalls(
      {
        'a.cpp': `
namespace a { int f() { return 1; } namespace b { int g() { return f(); } } }
namespace c { int f() { return 2; } }
namespace short_ = a::b;
int h() { return a::f() + short_::g() + c::f(); }
`,
      },
      `a.cpp a.b.g -> a.cpp a.f
       a.cpp h -> a.cpp a.f
       a.cpp h -> a.cpp a.b.g
       a.cpp h -> a.cpp c.f`,
    ));

  it('virtual methods lead to what is declared and to what overrides it', () =>
    checkCalls(
      {
        'a.cpp': `
struct Shape { virtual int area() = 0; };
struct Square : Shape { int area() override { return 1; } };
struct Round : Shape { int area() override { return 2; } };
int sum(Shape &shape) { return shape.area(); }
`,
      },
      `a.cpp sum -> a.cpp Shape.area [member]
       a.cpp sum -> a.cpp Square.area [hierarchy]
       a.cpp sum -> a.cpp Round.area`,
    ));

  it('overloads by the number and the types of their parameters', () =>
    checkCalls(
      {
        'a.cpp': `
#include <string>
void f(int a) {}
void f(const std::string &a) {}
void f(int a, int b) {}
void one() { f(1); }
void two() { f("x"); }
void three() { f(1, 2); }
`,
      },
      `a.cpp one -> a.cpp f
       a.cpp two -> a.cpp f#2
       a.cpp three -> a.cpp f#3`,
    ));

  it('smart pointers, containers and auto', () =>
    checkCalls(
      {
        'a.cpp': `
#include <memory>
#include <vector>
struct Item { void use() {} };
struct Shelf { std::vector<std::unique_ptr<Item>> items; };
void one() { auto item = std::make_unique<Item>(); item->use(); }
void two(Shelf &shelf) { for (auto &each : shelf.items) each->use(); }
void three(std::vector<Item> &items) { items[0].use(); items.front().use(); }
`,
      },
      `a.cpp one -> a.cpp Item
       a.cpp one -> a.cpp Item.use
       a.cpp two -> a.cpp Item.use
       a.cpp three -> a.cpp Item.use`,
    ));

  it('constructors of members and bases', () =>
    checkCalls(
      {
        'a.cpp': `
struct Part { Part(int a) {} };
struct Base { Base(int a) {} };
struct Whole : Base { Part part; Whole() : Base(1), part(2) {} };
`,
      },
      `a.cpp Whole.Whole -> a.cpp Base.Base
       a.cpp Whole.Whole -> a.cpp Part.Part`,
    ));

  it('lambdas, function objects, operators and static methods', () =>
    checkCalls(
      {
        'a.cpp': `
struct Less { bool operator()(int a, int b) { return a < b; } };
struct Sum { Sum operator+(const Sum &other) { return *this; } static Sum none() { return Sum(); } };
int helper() { return 1; }
void one() { auto f = [] { return helper(); }; f(); }
void two() { Less less; less(1, 2); }
void three(Sum a, Sum b) { a + b; Sum::none(); }
`,
      },
      `a.cpp one -> a.cpp one.<anonymous>
       a.cpp one -> a.cpp helper
       a.cpp two -> a.cpp Less.operator()
       a.cpp three -> a.cpp Sum.operator+
       a.cpp three -> a.cpp Sum.none
       a.cpp Sum.none -> a.cpp Sum`,
    ));

  it("finds operators that are no members, and functions of an argument's namespace", () =>
    checkCalls(
      {
        'a.cpp': `#include <iostream>
namespace geo { struct V {}; void print(const V &v, int n) {} void scale(V &v) {} }
geo::V operator+(const geo::V &a, const geo::V &b) { return a; }
geo::V operator*(int k, const geo::V &v) { return v; }
std::ostream &operator<<(std::ostream &out, const geo::V &v) { return out; }
void operator delete(void *, unsigned long) {}
void all() { geo::V a, b; a + b; 2 * a; std::cout << a; print(a, 1); }
void none() { int n = 1 + 2; std::cout << "text" << n; print(n); }
`,
      },
      `a.cpp all -> a.cpp operator+
       a.cpp all -> a.cpp operator*
       a.cpp all -> a.cpp operator<<
       a.cpp all -> a.cpp geo.print`,
    ));

  it('runs unary operators, conversions in conditions, and all that a loop asks for', () =>
    checkCalls(
      {
        'a.cpp': `struct Flag { Flag operator-() { return *this; } Flag &operator++() { return *this; } explicit operator bool() const { return true; } };
struct At { int operator*() { return 1; } At &operator++() { return *this; } bool operator!=(const At &) { return true; } };
struct Range { At begin(); At end(); };
At Range::begin() { return *this; } At Range::end() { return *this; }
void one() { Flag f; -f; ++f; if (f) {} }
void two(Range range) { for (int n : range) {} }
`,
      },
      `a.cpp one -> a.cpp Flag.operator-
       a.cpp one -> a.cpp Flag.operator++
       a.cpp one -> a.cpp Flag.operator bool
       a.cpp two -> a.cpp Range.begin
       a.cpp two -> a.cpp Range.end
       a.cpp two -> a.cpp At.operator*
       a.cpp two -> a.cpp At.operator++
       a.cpp two -> a.cpp At.operator!=`,
    ));

  it('runs what algorithms of the standard library are given', () =>
    checkCalls(
      {
        'a.cpp': `#include <algorithm>
#include <vector>
struct Item { int size() const { return 1; } };
struct Less { bool operator()(const Item &a, const Item &b) const { return true; } };
bool before(const Item &a, const Item &b) { return true; }
void run(std::vector<Item> items, int count) {
  std::sort(items.begin(), items.end(), before);
  std::sort(items.begin(), items.end(), Less());
  std::for_each(items.begin(), items.end(), [](const auto &item) { item.size(); });
}
`,
      },
      `a.cpp run -> a.cpp before
       a.cpp run -> a.cpp Less
       a.cpp run -> a.cpp Less.operator()
       a.cpp run -> a.cpp Item.size`,
    ));

  it('keeps functions in containers, and names of unnamed namespaces inside of others', () =>
    checkCalls(
      {
        'a.cpp': `#include <functional>
#include <vector>
using Work = std::function<void(int)>;
namespace app { namespace { void work(int n) {} } void give(); }
class Bus {
  std::vector<std::function<void(int)>> first; std::vector<Work> second;
public:
  void add(Work work) { first.push_back(std::move(work)); }
  void more(Work work) { second.push_back(work); }
  void run() { for (auto &each : first) each(1); }
  void index() { second[0](2); }
};
void app::give() { Bus bus; bus.add(work); bus.more(work); }
namespace app { void use() { work(1); } }
`,
      },
      `a.cpp Bus.run -> a.cpp app.work
       a.cpp Bus.index -> a.cpp app.work
       a.cpp app.give -> a.cpp Bus.add
       a.cpp app.give -> a.cpp Bus.more
       a.cpp app.use -> a.cpp app.work`,
    ));

  it('calls are values in lists that are returned and handed over', () =>
    checkCalls(
      {
        'a.cpp': `struct Item { Item(int n) {} };
int count() { return 1; }
Item make() { if (count()) { return {count()}; } return {Item(count())}; }
void take(std::vector<int> all) {}
void run() { take({count()}); }
`,
      },
      `a.cpp make -> a.cpp count
       a.cpp make -> a.cpp Item.Item
       a.cpp run -> a.cpp take
       a.cpp run -> a.cpp count`,
    ));

  it('tests that are named by a text are functions', () =>
    checkCalls(
      {
        'a.cpp': `#include "test.hpp"
int count() { return 1; }
TEST_CASE("counts", "[a]") { count(); SECTION("again") { count(); } }
`,
      },
      'a.cpp TEST_CASE -> a.cpp count',
    ));

  it('a local ends as what it is declared with, not as what it was made from', () =>
    checkCalls(
      {
        'a.cpp': `struct Flag { ~Flag() {} };
struct Base { virtual ~Base() {} };
struct Below : Base { ~Below() override {} };
Flag flag();
void run(const Below& below) {
  Base copy = below;
  std::string text = flag();
  auto whole = flag();
}
`,
      },
      `a.cpp Below.~Below -> a.cpp Base.~Base
       a.cpp run -> a.cpp Base.~Base`,
    ));

  it('a template is based on by the class that it is given, and what has the type of its parameter is not known to end', () =>
    checkCalls(
      {
        'a.cpp': `struct Gone { ~Gone() {} };
template <typename D> struct Visitor {
  void none() {}
  void visit() { static_cast<D*>(this)->none(); D copy; Gone gone; }
};
struct Names : Visitor<Names> { void none() {} ~Names() {} };
struct Plain { void none() {} void visit() { none(); } };
struct Below : Plain { void none() {} };
void run(Names& names, Below& below) { names.visit(); below.visit(); }
`,
      },
      `a.cpp Visitor.visit -> a.cpp Visitor.none
       a.cpp Visitor.visit -> a.cpp Names
       a.cpp Visitor.visit -> a.cpp Names.none
       a.cpp Visitor.visit -> a.cpp Gone.~Gone
       a.cpp Plain.visit -> a.cpp Plain.none
       a.cpp run -> a.cpp Visitor.visit
       a.cpp run -> a.cpp Plain.visit`,
    ));

  it('what a lambda captures under a name of its own', () =>
    checkCalls(
      {
        'a.cpp': `int dec(int x) { return x; }
struct Item { int run() { return 1; } };
int named() { auto lam = [f = dec](int x) { return f(x); }; return lam(1); }
int kept(Item item) { return [item = item, &other = item]() { return item.run() + other.run(); }(); }
`,
        'b.cpp': `struct First { int one() { return 1; } };
struct Second { int two() { return 2; } };
int swapped(First a, Second b) { return [a = b, b = a]() { return a.two() + b.one(); }(); }
int shadowed(First a) { return [kept = a](Second a) { return kept.one() + a.two(); }(Second()); }
`,
      },
      `a.cpp named -> a.cpp dec
       a.cpp named -> a.cpp named.<anonymous>
       a.cpp kept -> a.cpp Item.run
       a.cpp kept -> a.cpp kept.<anonymous>
       b.cpp swapped -> b.cpp Second.two
       b.cpp swapped -> b.cpp First.one
       b.cpp swapped -> b.cpp swapped.<anonymous>
       b.cpp shadowed -> b.cpp First.one
       b.cpp shadowed -> b.cpp Second.two
       b.cpp shadowed -> b.cpp Second
       b.cpp shadowed -> b.cpp shadowed.<anonymous>`,
    ));

  it('a method that is defined from outside of its namespace sees what is in it', () =>
    checkCalls(
      {
        'a.h': `#pragma once
namespace lib {
struct Engine { Engine(); virtual void tick(); void stop(); };
struct Sub : Engine { void tick() override; };
void free();
}
`,
        'a.cpp': `#include "a.h"
namespace lib { Engine::Engine() {} void Engine::tick() {} void free() {} }
void lib::Sub::tick() { Engine::tick(); }
void lib::Engine::stop() { free(); Engine other; }
`,
      },
      `a.cpp lib.Sub.tick -> a.cpp lib.Engine.tick
       a.cpp lib.Engine.stop -> a.cpp lib.free
       a.cpp lib.Engine.stop -> a.cpp lib.Engine.Engine`,
    ));

  it('pointers of C behind casts, sums, statements in expressions, and types of others', () =>
    checkCalls(
      {
        'a.c': `typedef int (*hook_t)(int);
static int one(int x) { return x; }
static int two(int x) { return x; }
void cast(void) { hook_t hook = (hook_t)(&one); hook(1); }
void sum(void) { hook_t hooks[2] = {0, one}; hook_t hook = *(hooks + 1); hook(1); (*(hooks + 1))(2); }
void block(void) { hook_t hook = ({ hook_t inner = two; inner; }); hook(1); }
void same(void) { hook_t hook = one; __typeof__(hook) other = hook; other(1); }
`,
      },
      `a.c cast -> a.c one
       a.c sum -> a.c one
       a.c block -> a.c two
       a.c same -> a.c one`,
    ));
});
