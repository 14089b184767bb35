// Macros of C that are read once for all who use them, and those that are not: what one user gives reaches nobody else.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkCalls, programOfSources } from './support/check-calls.ts';

const FUNCTIONS = `
typedef void (*fn)(void);
static void a(void) {}
static void b(void) {}
static void note(void) {}
static void fallback(void) {}
`;

describe('macros of C', () => {
  it('give back what they are given to whoever gave it', () =>
    checkCalls(
      {
        'a.c': `${FUNCTIONS}
#define PICK(f) (note(), f)
#define ANY(f) (note(), (f) ? (f) : fallback)
#define BOTH(f) ANY(PICK(f))
void one(void) { fn f = PICK(a); f(); }
void two(void) { fn f = ANY(b); f(); }
void three(void) { fn f = BOTH(a); f(); }
void four(void) { fn f = BOTH(b); f(); }
`,
      },
      `a.c one -> a.c note
       a.c one -> a.c a
       a.c two -> a.c note
       a.c two -> a.c b
       a.c two -> a.c fallback
       a.c three -> a.c note
       a.c three -> a.c a
       a.c three -> a.c fallback
       a.c four -> a.c note
       a.c four -> a.c b
       a.c four -> a.c fallback`,
    ));

  it('give back what a function or a name inside of them gives', () =>
    checkCalls(
      {
        'a.c': `${FUNCTIONS}
static fn make(void) { return fallback; }
#define MADE(f) ((f) ? (f) : make())
#define NAMED(f) (make(), (f) ? (f) : note)
#define DEEPER(f) MADE(NAMED(f))
void one(void) { fn f = DEEPER(a); f(); }
void two(void) { fn f = DEEPER(b); f(); }
`,
      },
      `a.c one -> a.c make
       a.c one -> a.c a
       a.c one -> a.c note
       a.c one -> a.c fallback
       a.c two -> a.c make
       a.c two -> a.c b
       a.c two -> a.c note
       a.c two -> a.c fallback`,
    ));

  it('give back what has nothing to do with what they are given', () =>
    checkCalls(
      {
        'a.c': `${FUNCTIONS}
static fn make(int n) { return fallback; }
#define MADE(n) make(n)
#define MORE(n) MADE(n + 1)
void one(void) { fn f = MADE(1); f(); }
void two(void) { fn f = MORE(2); f(); }
`,
      },
      `a.c one -> a.c make
       a.c one -> a.c fallback
       a.c two -> a.c make
       a.c two -> a.c fallback`,
    ));

  it('call what they are given, also through others', () =>
    checkCalls(
      {
        'a.c': `${FUNCTIONS}
#define RUN(f) f()
#define RUN_NOTED(f) do { note(); RUN(f); } while (0)
void one(void) { RUN_NOTED(a); }
void two(void) { RUN_NOTED(b); }
`,
      },
      `a.c one -> a.c note
       a.c one -> a.c a
       a.c two -> a.c note
       a.c two -> a.c b`,
    ));

  it('hand what they are given to functions, variables and fields', () =>
    checkCalls(
      {
        'a.c': `${FUNCTIONS}
struct hooks { fn run; };
static struct hooks hooks;
static fn last;
static void later(fn f) { f(); }
#define LATER(f) later(f)
#define KEEP(f) (note(), hooks.run = (f))
#define LAST(f) (note(), last = f)
void one(void) { LATER(a); KEEP(a); LAST(a); }
void two(void) { LATER(b); KEEP(b); }
void run(void) { hooks.run(); }
void again(void) { last(); }
`,
      },
      `a.c one -> a.c later
       a.c one -> a.c note
       a.c two -> a.c later
       a.c two -> a.c note
       a.c later -> a.c a
       a.c later -> a.c b
       a.c run -> a.c a
       a.c run -> a.c b
       a.c again -> a.c a`,
    ));

  it('look into what they are given, and write to it, for each user apart', () =>
    checkCalls(
      {
        'a.c': `${FUNCTIONS}
struct door { fn run; };
struct window { fn run; };
static void other(void) {}
static struct door door = { a };
static struct window window;
#define HOOK(o) (other(), (o)->run)
#define SET(o, f) (other(), (o)->run = (f))
void one(struct door *d) { fn f = HOOK(d); f(); }
void two(struct window *w) { fn f = HOOK(w); f(); }
void three(struct door *d, struct window *w) { SET(w, b); }
void four(struct door *d) { SET(d, note); }
`,
      },
      `a.c one -> a.c other
       a.c one -> a.c a
       a.c one -> a.c note
       a.c two -> a.c other
       a.c two -> a.c b
       a.c three -> a.c other
       a.c four -> a.c other`,
    ));

  it('may speak of what only the file that uses them knows', () => {
    // A header is asked for what some of the files that include it know; these know nothing.
    const others = Array.from({ length: 8 }, (_, at) => [`${at}.c`, '#include "m.h"\n'] as const);
    return checkCalls(
      {
        ...Object.fromEntries(others),
        'm.h': '#define HELP() help()\n#define TWICE() do { HELP(); HELP(); } while (0)\n',
        'a/a.c':
          '#include "../m.h"\nstatic void help(void) {}\nvoid one(void) { TWICE(); }\nvoid two(void) { HELP(); }\n',
        'b/b.c': '#include "../m.h"\nstatic void help(void) {}\nvoid three(void) { TWICE(); }\n',
        'c/c.c': '#include "../m.h"\nvoid four(void) { TWICE(); }\n',
      },
      `a/a.c one -> a/a.c help
       a/a.c two -> a/a.c help
       b/b.c three -> b/b.c help`,
    );
  });

  it('may use each other in circles, under conditions of which one holds', () =>
    checkCalls(
      {
        'a.c': `${FUNCTIONS}
#ifdef LOUD
#define SAY(f) TELL(f)
#define TELL(f) (note(), f)
#else
#define TELL(f) SAY(f)
#define SAY(f) (fallback(), f)
#endif
void one(void) { fn f = SAY(a); f(); }
void two(void) { fn f = TELL(b); f(); }
`,
      },
      `a.c one -> a.c note
       a.c one -> a.c fallback
       a.c one -> a.c a
       a.c two -> a.c note
       a.c two -> a.c fallback
       a.c two -> a.c b`,
    ));

  it('may use others as deep as anybody likes', async () => {
    const depth = 4000;
    const chain = Array.from({ length: depth }, (_, at) => `#define M${at}(x) M${at + 1}(x)`);
    const text = [
      'static int end(int x) { return x; }',
      ...chain,
      `#define M${depth}(x) end(x)`,
      'int one(int x) { return M0(x); }',
      'int two(int x) { M0(x); return M1(x); }',
    ].join('\n');
    const { calls } = await programOfSources({ 'a.c': text });
    const line = depth + 3;
    assert.deepEqual(
      calls.map(({ lines, count }) => ({ lines, count })),
      [
        { lines: [line], count: 1 },
        { lines: [line + 1], count: 2 },
      ],
    );
  });
});

describe('macros that paste names together', () => {
  it('define functions under the names that they have where they are used', () =>
    checkCalls(
      {
        'a.c': `
static void helper(int a) { (void)a; }
static void log_it(const char *format, ...) { (void)format; }
#define LOG(format, ...) log_it(format, ##__VA_ARGS__)
#define NAME(kind, n) do_##kind##_##n
#define DEFINE(kind, n)              \\
  static void NAME(kind, n)(int a) { \\
    helper(a);                       \\
    LOG("called " #kind, a);         \\
  }                                  \\
  void kind##_start(void) { NAME(kind, n)(1); }
DEFINE(fast, 1)
DEFINE(slow,
       2)
void run(void) { fast_start(); NAME(slow, 2)(3); }
void note(void) { LOG("done"); }
`,
      },
      `a.c do_fast_1 -> a.c helper
       a.c do_fast_1 -> a.c log_it
       a.c fast_start -> a.c do_fast_1
       a.c do_slow_2 -> a.c helper
       a.c do_slow_2 -> a.c log_it
       a.c slow_start -> a.c do_slow_2
       a.c run -> a.c fast_start
       a.c run -> a.c do_slow_2
       a.c note -> a.c log_it`,
    ));

  it('name functions in tables and in arguments of others', () =>
    checkCalls(
      {
        'a.c': `
#define WIDTH 16
#define JOIN(a, b) a##b
#define SIZED(name) OF_WIDTH(name, WIDTH)
#define OF_WIDTH(name, width) JOIN(name, width)
static void put16(void) {}
static void get16(void) {}
static void (*const table[])(void) = {SIZED(put), JOIN(get, 16)};
void run(int at) { table[at](); }
`,
      },
      `a.c run -> a.c put16
       a.c run -> a.c get16`,
    ));

  it('are found behind macros that are given their names', () =>
    checkCalls(
      {
        'a.c': `
static int read_any(int width) { return width; }
#define FOR_EACH(X) X(8) X(16)
#define DEFINE_READ(width) static int read_##width(void) { return read_any(width); }
FOR_EACH(DEFINE_READ)
#define CASE(width) case width: return read_##width();
int read(int width) { switch (width) { FOR_EACH(CASE) default: return 0; } }
`,
      },
      `a.c read_8 -> a.c read_any
       a.c read_16 -> a.c read_any
       a.c read -> a.c read_8
       a.c read -> a.c read_16`,
    ));

  it('count as they are defined where they are used, and as the longest of several', () =>
    checkCalls(
      {
        'a.c': `
static void one(void) {}
static void two(void) {}
#define MAKE(name) void name##_made(void) { one(); }
MAKE(first)
#undef MAKE
#define MAKE(name) void name##_made(void) { two(); }
MAKE(second)
#undef MAKE
#if QUIET
#define MAKE(name)
#else
#define MAKE(name) void name##_made(void) { one(); two(); }
#endif
MAKE(third)
`,
      },
      `a.c first_made -> a.c one
       a.c second_made -> a.c two
       a.c third_made -> a.c one
       a.c third_made -> a.c two`,
    ));

  it('call nothing where they are defined, nor where they are included and not used', () =>
    checkCalls(
      {
        'a.h': `
static void helper(void) {}
#define MAKE(name) void name##_made(void) { helper(); }
`,
        'a.c': `
#include "a.h"
void run(void) { helper(); }
`,
      },
      'a.c run -> a.h helper',
    ));

  it('stay as they are where they use each other or come to too much', () =>
    checkCalls(
      {
        'a.c': `
static void target(void) {}
#define A(x) B(x##1)
#define B(x) A(x##2)
#define TWICE(x) x##a x##b
#define DEEP(x) TWICE(x) TWICE(x) TWICE(x) TWICE(x)
#define DEEPER(x) DEEP(x) DEEP(x) DEEP(x) DEEP(x) DEEP(x) DEEP(x) DEEP(x) DEEP(x) DEEP(x)
#define DEEPEST(x) DEEPER(x) DEEPER(x) DEEPER(x) DEEPER(x) DEEPER(x) DEEPER(x) DEEPER(x)
#define ALL(x) DEEPEST(x) DEEPEST(x) DEEPEST(x) DEEPEST(x) DEEPEST(x) DEEPEST(x) DEEPEST(x)
#define MORE(x) ALL(x) ALL(x) ALL(x) ALL(x) ALL(x) ALL(x) ALL(x) ALL(x) ALL(x) ALL(x) ALL(x)
void one(void) { A(y); target(); }
void two(void) { MORE(z); target(); }
`,
      },
      `a.c one -> a.c target
       a.c two -> a.c target`,
    ));
});

describe('macros between a type and the name of a function', () => {
  it('are no part of the name', () =>
    checkCalls(
      {
        'a.c': `
static int inner(int a) { return a; }
INLINE size_t
DONT_VECTORIZE
first(int a) { return inner(a); }
static unsigned long DONT_VECTORIZE second(int a) { return inner(a); }
`,
      },
      `a.c first -> a.c inner
       a.c second -> a.c inner`,
    ));
});

describe('pointers to functions without parameters', () => {
  for (const name of ['a.c', 'a.cpp'])
    it(`may be set where they are declared, and later: ${name}`, () =>
      checkCalls(
        {
          [name]: `
int first() { return 1; }
int *second() { return 0; }
int (*global)() = first;
int run() { int (*f)() = &first; return f(); }
int go() { int *(*f)() = second; f(); return global(); }
struct Held { int (*f)(); };
int keep(struct Held *held) { held->f = first; return held->f(); }
int later() { int (*f)(); f = first; return f(); }
int each() { int (*f[])() = {first}; return f[0](); }
`,
        },
        `${name} run -> ${name} first
         ${name} go -> ${name} second
         ${name} go -> ${name} first
         ${name} keep -> ${name} first
         ${name} later -> ${name} first
         ${name} each -> ${name} first`,
      ));
});

it('a macro speaks of members of the class that uses it, and of names in its namespace', () =>
  checkCalls(
    {
      'log.h': `struct Log { void write(const char* text) {} };
        struct Result { int fail(int line) { return line; } };
        #define LOG(text) log_.write(text)
        #define NOTE(text) this->log_.write(text)
        #define CHECK(condition) if (condition) {} else result_->fail(__LINE__)
        #define RUN(n) step(n)
        #define THROW(n) detail::raise(n)`,
      'a.cpp': `#include "log.h"
        namespace own { namespace detail { void raise(int n) {} } }
        namespace own {
          class Base { protected: Result* result_; void step(int n) {} };
          class A : public Base {
            Log log_;
            void step(int n) { LOG("a"); NOTE("b"); THROW(n); }
           public:
            void all(int n);
          };
          void A::all(int n) { CHECK(n == 1); RUN(2); }
          class B : public Base { public: void all() { RUN(3); } };
        }`,
    },
    `a.cpp own.A.all -> a.cpp own.A.step [flow]
     a.cpp own.A.all -> log.h Result.fail [flow]
     a.cpp own.A.step -> a.cpp own.detail.raise [flow]
     a.cpp own.A.step -> log.h Log.write [flow]
     a.cpp own.B.all -> a.cpp own.Base.step [flow]`,
  ));

it('a macro that ends a test is no type of the next one, and a type in capitals is one', () =>
  checkCalls(
    {
      'a.c': `static void help(void) {}
START_TEST(test_one) {
  help();
}
END_TEST
START_TEST(test_two) {
  help();
}
END_TEST
BOOL
MAIN(HANDLE h) {
  help();
}
`,
    },
    `a.c MAIN -> a.c help
     a.c test_one -> a.c help
     a.c test_two -> a.c help`,
  ));

it('a macro calls what stands in front of arguments that it is given in parentheses', () =>
  checkCalls(
    {
      'a.c': `
typedef struct type type;
static int on;
static void say(const char *text, ...) {}
#define DEBUG(args) do { if (on) { say args; } } while (0)
#define TRACE(args) say args
#define DECLARE(name) type name;
void one(void) { DEBUG(("%d", 1)); }
void two(void) { TRACE(("%d", 1)); }
void three(void) { DECLARE(it) }
`,
    },
    `a.c one -> a.c say
     a.c two -> a.c say`,
  ));

it('a macro that opens a block may stand in front of a call', () =>
  checkCalls(
    {
      'a.h': `
#define BEGIN_STATEMENT do {
#define END_STATEMENT } while (0)
#define FAIL(a) BEGIN_STATEMENT failed(); note(a); END_STATEMENT
`,
      'a.c': `
#include "a.h"
void failed(void) {}
void note(int a) {}
void one(void) { FAIL(1); }
void two(void) { BEGIN_STATEMENT failed(); note(2); END_STATEMENT; }
`,
    },
    `a.c one -> a.c failed
     a.c one -> a.c note
     a.c two -> a.c failed
     a.c two -> a.c note`,
  ));

it('a macro may add to a list under one condition, and be nothing under another', () =>
  checkCalls(
    {
      'a.c': `
#ifdef THREADS
#define MORE_parameters , struct thread *it
#define MORE_arguments , it
#else
#define MORE_parameters /* none */
#define MORE_arguments
#endif
typedef struct number number;
static void drop(number *value MORE_parameters) {}
static number *get(int a MORE_parameters) { return 0; }
void use(void) { drop(get(1 MORE_arguments) MORE_arguments); }
`,
    },
    `a.c use -> a.c drop
     a.c use -> a.c get`,
  ));

it('a macro may stand for a cast, in front of what is cast', () =>
  checkCalls(
    {
      'a.h': `
#define AS_BYTES (unsigned char *)
#define AS_BASE (struct base *)
`,
      'a.c': `
#include "a.h"
struct entry { char *name; } table[3];
static int same(unsigned char *a, unsigned char *b) { return 1; }
static char *find(char *a) { return a; }
static void report(struct base *it, int code) {}
#define REPORT(code) report(AS_BASE it, code)
int one(char *a) {
  for (int i = 0; i < 3; i++) if (same(AS_BYTES a, AS_BYTES table[i].name)) return 1;
  return 0;
}
unsigned char *two(char *a) { unsigned char *b = AS_BYTES find(a); return AS_BYTES find(a); }
void three(struct other *it) { REPORT(1); }
`,
    },
    `a.c one -> a.c same
     a.c two -> a.c find
     a.c three -> a.c report`,
  ));

it('a macro with arguments may stand between a type and the name of a function, another one behind a member', () =>
  checkCalls(
    {
      'a.c': `
static void PRINTF_LIKE(2, 0)
say(int a, const char *format) {}
struct hooks { const char *name OLD_MEMBER; int (*run)(int) OLD_MEMBER; };
static int go(int a) { return a; }
OLD
PUBLIC_VALUE const struct hooks it = { .run = go };
OLD
PUBLIC_FUNCTION const struct hooks *
  get (const char * namespace UNUSED) { return &it; }
PUBLIC_FUNCTION
void NOTHROW *
ATTRIBUTE(malloc)
make(int a) { return 0; }
int use(void) { say(1, "a"); make(1); return get("a")->run(2); }
`,
      'b.cpp': `
struct base { static void run(int a) {} };
struct other : base { static void run(int a) { SUPER::run(a); } typedef base SUPER; };
`,
    },
    `b.cpp other.run -> b.cpp base.run
     a.c use -> a.c say
     a.c use -> a.c make
     a.c use -> a.c get
     a.c use -> a.c go`,
  ));

it('a macro may bring the parentheses of a condition', () =>
  checkCalls(
    {
      'a.c': `
static int next(char *a) { return 1; }
static void skip(char *a) {}
void use(char *a) {
  while IS_BLANK(next(a)) { skip(a); }
  switch KIND(*a) { case 1: skip(a); }
}
`,
    },
    `a.c use -> a.c next
     a.c use -> a.c skip`,
  ));

it('a macro in the place of a function under one condition hides it under no other', () =>
  checkCalls(
    {
      'lock.h': `
static int nothing(void) { return 0; }
#ifdef ONE
int lock(void);
static inline void unlock(int *a) {}
#elif defined(TWO)
#define lock() own_lock()
#define unlock(a) do { (void)(a); } while (0)
#else
#define lock() nothing()
#define unlock(a) (void)(a)
#endif
#define wrapped(a) nothing()
int wrapped_by(int a);
`,
      'lock.c': `
#include "lock.h"
int lock(void) { return 1; }
int (wrapped)(int a) { return a; }
`,
      'main.c': `
#include "lock.h"
int main(void) { int a = lock(); unlock(&a); return wrapped(a); }
`,
    },
    `main.c main -> lock.c lock
     main.c main -> lock.h nothing
     main.c main -> lock.h unlock`,
  ));

it('macros may be entries of tables, and be used by one that is given them', () =>
  checkCalls(
    {
      'a.h': `
struct entry { const char *name; int (*run)(int); };
#define NAMED(name, run) { .name = #name, .run = run }
`,
      'a.c': `
#include "a.h"
static int go(int a) { return a; }
static int stay(int a) { return a; }
static int rest(int a) { return a; }
#define ENTRY(name) { #name, name },
#define ALL(use) use(go) use(stay)
static const struct entry listed[] = { ALL(ENTRY) };
static const struct entry named[] = { NAMED(a, go), NAMED(b, stay) };
struct other { const char *name; int (*run)(int); };
static const struct other unknown[] = {
  FOREIGN_ENTRY(a, b)
  FOREIGN_ENTRY(c, d)
  { "rest", rest }
};
int one(int i) { return listed[i].run(1); }
int two(int i) { return named[i].run(1); }
int three(int i) { return unknown[i].run(1); }
`,
    },
    `a.c one -> a.c go
     a.c one -> a.c stay
     a.c two -> a.c go
     a.c two -> a.c stay
     a.c three -> a.c rest`,
  ));

it('assembly in braces and words of memory models stand in the way of nothing', () =>
  checkCalls(
    {
      'a.c': `
static int stay(int a) { __asm { mov eax, a
  add eax, 1 } return a; }
static void up(int a, int b) {}
const number_t FAR table[] = { 0, 1 };
void one(struct state FAR *a, number_t FAR *b) {
  struct state FAR *c = (struct state FAR *)a;
  up(MORE_ARGUMENTS 2, stay(1));
}
`,
    },
    `a.c one -> a.c up
     a.c one -> a.c stay`,
  ));

describe('macros that are given no values', () => {
  it('are given the name of a member, or all of a call', () =>
    checkCalls(
      {
        'names.h': `#define CALL_ON(object, member) (object)->member(1)
#define MAKE(kind) kind::make()
`,
        'a.cpp': `#include "names.h"
struct First { int go(int n) { return n; } static First make() { return First(); } };
struct Second { int go(int n) { return n; } static Second make() { return Second(); } };
struct Tester { First first; void check(int n) {} };
#define CHECK(...) tester.check(tester.first.__VA_ARGS__)
void on(First *first, Second *second) { CALL_ON(second, go); }
void made() { MAKE(First); }
void run(Tester &tester) { CHECK(go(2)); }
`,
      },
      `a.cpp First.make -> a.cpp First
       a.cpp Second.make -> a.cpp Second
       a.cpp made -> a.cpp First.make
       a.cpp on -> a.cpp Second.go
       a.cpp run -> a.cpp First.go
       a.cpp run -> a.cpp Tester.check`,
    ));
});
