// Macros that open what others close: namespaces, with names that they are given and by other macros, and blocks of code.
import { describe, it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

describe('macros that open and close namespaces', () => {
  it('are given names, use each other, and say more to compilers', () =>
    checkCalls(
      {
        'base.h': `#define LIB_QUIET _Pragma("GCC diagnostic push")
#define LIB_BEGIN LIB_QUIET namespace lib { inline namespace LIB_ABI {
#define LIB_END } } _Pragma("GCC diagnostic pop")
#define LIB_BEGIN_PART(PART) LIB_BEGIN namespace PART {
#define LIB_END_PART } LIB_END
`,
        'part.h': `#include "base.h"
LIB_BEGIN
inline int count(int n) { return n; }
LIB_END
LIB_BEGIN_PART(part)
inline int count(int n) { return lib::count(n); }
inline int more(int n) { return count(n); }
LIB_END_PART
`,
        'user.cpp': `#include "part.h"
int use(int n) { return lib::count(n) + lib::part::more(n); }
`,
      },
      `part.h lib.part.count -> part.h lib.count
       part.h lib.part.more -> part.h lib.part.count
       user.cpp use -> part.h lib.count
       user.cpp use -> part.h lib.part.more`,
    ));

  it('are given other macros, whose attributes are no part of the name, at both ends', () =>
    checkCalls(
      {
        'base.h': `#define MY_NAMESPACE mine __attribute__((visibility("hidden")))
#define MY_BEGIN(name) namespace name {
#define MY_END(name) }
#define MY_USING using namespace mine;
`,
        'mine.h': `#include "base.h"
MY_BEGIN(MY_NAMESPACE)
MY_BEGIN(detail)
inline void step() {}
MY_END(detail)
inline void run() { detail::step(); }
MY_END(MY_NAMESPACE)
`,
        'user.cpp': `#include "mine.h"
MY_USING
void use() { run(); }
`,
      },
      `mine.h mine.run -> mine.h mine.detail.step
       user.cpp use -> mine.h mine.run`,
    ));

  it('leave braces and heads to those who use them', () =>
    checkCalls(
      {
        'base.h': `#define OUTER_START namespace outer { inline namespace v2
#define OUTER_END } static_assert(true)
#define INNER_START OUTER_START { namespace inner
#define INNER_END } OUTER_END
`,
        'a.cpp': `#include "base.h"
INNER_START
{
  void step() {}
}
INNER_END;
OUTER_START
{
  void run() { inner::step(); }
}
OUTER_END;
`,
      },
      'a.cpp outer.run -> a.cpp outer.inner.step',
    ));
});

describe('macros that open and close blocks', () => {
  it('are written out, so that what stands between them is what it seems to be', () =>
    checkCalls(
      {
        'guard.h': `void note(int code);
#define GUARD try {
#define GUARD_END(code) } catch (...) { note(code); }
#define EACH(item, list) do { int item; for (item = first(list); item; item = next(item)) {
#define EACH_END() } } while (0)
`,
        'a.cpp': `#include "guard.h"
void note(int code) {}
static int first(int *list) { return *list; }
static int next(int item) { return 0; }
struct Part { Part(int n) {} void go() {} };
Part *find(int n) { return nullptr; }
void guarded() {
  GUARD
    Part *part = find(1);
    part->go();
  GUARD_END(3)
}
void all(int *list) { EACH(item, list) { find(item)->go(); } EACH_END(); }
`,
      },
      `a.cpp all -> a.cpp Part.go
       a.cpp all -> a.cpp find
       a.cpp all -> a.cpp first
       a.cpp all -> a.cpp next
       a.cpp guarded -> a.cpp Part.go
       a.cpp guarded -> a.cpp find
       a.cpp guarded -> a.cpp note`,
    ));

  it('stay as they are in a file that they would leave unbalanced', () =>
    checkCalls(
      {
        'a.c': `#define ENTER {
void f(void) {}
void g(void) { ENTER f(); }
void h(void) { f(); }
`,
      },
      `a.c g -> a.c f
       a.c h -> a.c f`,
    ));
});

it('what macros of tests are given may be statements', () =>
  checkCalls(
    {
      'a.cc': `#include <testing.h>
struct Fault {};
struct Client { Client(const char *name) {} Client(int a, int b) {} int ask() { return 2; } };
int find() { return 1; }
void in_parentheses() {
  ASSERT_THROWS(Client client("a"));
}
void of_type() { ASSERT_THROWS(Client client(find(), 2), Fault); }
void in_braces() { ASSERT_THROWS(Client client{find(), 2}, const Fault &); }
void deduced() { ASSERT_THROWS(const auto found = find(), Fault) << "none"; }
void several() { ASSERT_THROWS(Client client(1, 2); client.ask(), Fault); }
void loop() { ASSERT_THROWS(for (int at = 0; at < 2; at++) find(), Fault); }
void compared() { ASSERT_EQUALS(find() * 2, find()); }
void behind() { find(); }
`,
    },
    `a.cc in_parentheses -> a.cc Client.Client
     a.cc of_type -> a.cc Client.Client#2
     a.cc of_type -> a.cc find
     a.cc in_braces -> a.cc Client.Client#2
     a.cc in_braces -> a.cc find
     a.cc deduced -> a.cc find
     a.cc several -> a.cc Client.Client#2
     a.cc several -> a.cc Client.ask
     a.cc loop -> a.cc find
     a.cc compared -> a.cc find
     a.cc behind -> a.cc find`,
  ));
