// Words that a compiler has replaced before it reads, and words that are types to the grammar alone.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkCalls, programOfSources } from './support/check-calls.ts';

describe('words that the grammar stumbles over', () => {
  it('macros between a whole type and the name of a function, but no names in front of macros', () =>
    checkCalls(
      {
        'call.h': '#define cdecl_call\nvoid say(int a, ...);\n',
        'a.c': `#include "call.h"
void cdecl_call
say(int a, ...) {}
char * cdecl_call spell(int a) { say(a); return 0; }
int cdecl_call main(void) { spell(1); return 0; }
`,
        'b.cc': `struct Lock {};
struct Part { void stop() {} };
class Whole {
  Part *part_ GUARDED_BY(lock_);
  Lock lock_;
 public:
  void end() { part_->stop(); }
};
`,
      },
      `a.c spell -> a.c say
       a.c main -> a.c spell
       b.cc Whole.end -> b.cc Part.stop`,
    ));

  it('types of the C library among the arguments of macros', () =>
    checkCalls(
      {
        'a.c': `#include <stdint.h>
void *grow(void *a, int n) { return a; }
#define push(T, v) do { (v) = (T *)grow((v), sizeof(T)); } while (0)
void one(void *a) { push(uint64_t, a); }
void two(void *a) { push(size_t, a); }
`,
      },
      `a.c one -> a.c grow
       a.c two -> a.c grow`,
    ));

  it('parentheses around the name of a function, which keep a macro of the name away', () =>
    checkCalls(
      {
        'a.h': `typedef int Kind;
typedef int Value;
Kind kind_of(Value v);
Kind low(Value v);
#define kind_of(v) low(v)
`,
        'a.c': `#include "a.h"
Kind low(Value v) { return v; }
Kind (kind_of)(Value v) { return kind_of(v); }
`,
      },
      'a.c kind_of -> a.c low',
    ));

  it('macros in front of constructors outside of their class, in templates with defaults, and in place of a result', () =>
    checkCalls(
      {
        'list.h': `class List {
public:
  List(int n);
  ~List();
  int size;
};
LIST_INLINE List::List(int n) : size(limit(n)) { grow(n); }
LIST_INLINE List::~List() { grow(0); }
template <typename T, typename A = Plain> class Bag {
public:
  Bag() BAG_NOEXCEPT : count(0) { grow(1); }
  template <typename U>
  ENABLED_RETURN((Same<U, T>), (Bag &))
  add(U value) { return put(value); }
  Bag &put(T value) { return *this; }
  int count;
};
`,
        'grow.cpp': `int limit(int n) { return n; }
void grow(int n) {}
#include "list.h"
void run(Bag<int> bag) { bag.add(1); }
`,
      },
      `grow.cpp run -> list.h Bag.add
       list.h Bag.Bag -> grow.cpp grow
       list.h Bag.add -> list.h Bag.put
       list.h List.List -> grow.cpp grow
       list.h List.List -> grow.cpp limit
       list.h List.~List -> grow.cpp grow`,
    ));

  it('pragmas in code and in macros, and macros alone in front of statements', () =>
    checkCalls(
      {
        'a.cpp': `#define QUIET _Pragma("GCC diagnostic push")
#define LOUD _Pragma("GCC diagnostic pop")
struct Check { void begin(int a) {} void end() {} };
int count() { return 1; }
#define TEST(name, ...) \\
  do { \\
    Check check; \\
    { QUIET LOUD check.begin(__VA_ARGS__); LOUD } \\
    QUIET if (count()) check.end(); \\
  } while (0)
int one() { return 1; }
void all() { TEST("one", one()); }
int plain() {
  _Pragma("GCC diagnostic push")
  int a = one();
  _Pragma("GCC diagnostic pop")
  return a;
}
`,
        'b.c': `_Thread_local void *last;
static _Thread_local int depth;
int next(void) { return 1; }
void *walk(void) { depth = next(); return last; }
`,
      },
      `a.cpp all -> a.cpp Check.begin
       a.cpp all -> a.cpp Check.end
       a.cpp all -> a.cpp count
       a.cpp all -> a.cpp one
       a.cpp plain -> a.cpp one
       b.c walk -> b.c next`,
    ));

  it('macros for parts of statements, in what is written out', async () => {
    const sources = {
      'a.cpp': `#define TRY try
#define CATCH(check) catch (...) { (check).fail(); }
#define QUIET
struct Check { Check(const char *) {} void run(int a) {} void fail() {} void end() {} };
const char *operator""_of(const char *text, unsigned long) { return text; }
#define TEST(name, ...) \\
  do { Check check(name##_of); TRY { QUIET check.run(__VA_ARGS__); } CATCH(check) check.end(); } while (0)
int one() { return 1; }
void all() { TEST("one", one()); }
`,
    };
    const program = await programOfSources(sources);
    assert.deepEqual(program.diagnostics, []);
    return checkCalls(
      sources,
      `a.cpp all -> a.cpp Check.Check
       a.cpp all -> a.cpp Check.run
       a.cpp all -> a.cpp Check.fail
       a.cpp all -> a.cpp Check.end
       a.cpp all -> a.cpp operator""_of
       a.cpp all -> a.cpp one`,
    );
  });
});
