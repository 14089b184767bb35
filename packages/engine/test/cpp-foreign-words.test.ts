// Words that a compiler has replaced before it reads, and words that are types to the grammar alone.
import { describe, it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

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
});
