// Macros of headers that paste names together: functions and calls that have their names only where these are used, in files
// that include the header. Such files are read a second time.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { analyseSources } from './support/analyse-sources.ts';
import { checkCalls } from './support/check-calls.ts';

describe('macros of other files that paste names', () => {
  it('name functions whose bodies stand behind them, and refer to these', () =>
    checkCalls(
      {
        'primitive.h': `typedef int (*primitive)(int *args);
#define DEF(name) static int prim_##name(int *args)
#define BIND(table, name) table = prim_##name
static int first(int *args) { return args[0]; }
`,
        'core.c': `#include "primitive.h"
DEF(negate) { return -first(args); }
static primitive slot;
void run(int *args) { BIND(slot, negate); slot(args); }
`,
      },
      `core.c prim_negate -> primitive.h first
       core.c run -> core.c prim_negate`,
    ));

  it('define functions, through headers of headers and macros of both', () =>
    checkCalls(
      {
        'inc/paste.h': `#define PASTE_(a, b) a##b
#define PASTE(a, b) PASTE_(a, b)
`,
        'inc/buffer.h': `#include "paste.h"
void *grow(void *data);
#define DEFINE_BUFFER(name)                   \\
  void PASTE(name, Fill)(void *b) { grow(b); } \\
  void PASTE(name, Write)(void *b) { PASTE(name, Fill)(b); }
`,
        'inc/all.h': '#include "buffer.h"\nvoid bytesWrite(void *b);\n',
        'grow.c': 'void *grow(void *data) { return data; }\n',
        'bytes.c': '#include "inc/all.h"\nDEFINE_BUFFER(bytes)\n',
        'user.c': '#include "inc/all.h"\nvoid use(void *b) { bytesWrite(b); }\n',
      },
      `bytes.c bytesFill -> grow.c grow
       bytes.c bytesWrite -> bytes.c bytesFill
       user.c use -> bytes.c bytesWrite`,
    ));

  it('are lists that hand their entries to a macro of the file', () =>
    checkCalls(
      {
        'list.h': '#define ALL(X) X(open) X(close)\n',
        'a.c': `#include "list.h"
static void do_open(void) {}
static void do_close(void) {}
static void do_other(void) {}
void run(void) {
#define CALL(name) do_##name();
  ALL(CALL)
#undef CALL
}
`,
      },
      `a.c run -> a.c do_open
       a.c run -> a.c do_close`,
    ));

  it('give way to those of the file itself, and are none that are not in sight, or not defined any more', () =>
    checkCalls(
      {
        'a.h': `#define CALL(name) call_##name()
#define GONE(name) call_##name()
#undef GONE
`,
        'b.h': '#define OTHER(name) call_##name()\n',
        'a.c': `#include "a.h"
static void call_one(void) {}
static void own_one(void) {}
void plain(void) { CALL(one); }
void away(void) { OTHER(one); GONE(one); }
#undef CALL
#define CALL(name) own_##name()
void own(void) { CALL(one); }
`,
      },
      `a.c plain -> a.c call_one
       a.c own -> a.c own_one`,
    ));

  it('leave tests the names that readers know, and what only counts its lines as it is', async () => {
    const { program } = await analyseSources([
      [
        'check.h',
        `#define TEST(suite, name) void suite##_##name##_body(void)
#define GLUE(a, b) a##b
#define UNIQUE(a) GLUE(a, __LINE__)
`,
      ],
      ['check.c', '#include "check.h"\nTEST(Sums, Small) {}\nvoid UNIQUE(f)(void) {}\n'],
    ]);
    const names = program.declarations.map(({ qualifiedName }) => qualifiedName);
    assert.ok(names.includes('Sums.Small'), names.join());
    assert.ok(!names.some((name) => name.includes('__LINE__')), names.join());
  });

  it('define functions whose names they are given, with nothing pasted', () =>
    checkCalls(
      {
        'stream.h': `#define STREAM_TYPE(T) typedef struct stream { T file; } stream;
#define STREAM_INIT(SCOPE, T)                        \\
  SCOPE stream *stream_open(T f) { return find(f); } \\
  SCOPE void stream_read(stream *s)                  \\
  {                                                  \\
    if (s) stream_open(s->file);                     \\
  }
#define STREAM(T) STREAM_TYPE(T) STREAM_INIT(static, T)
#define EACH(s) for (;;) { step(s); }
`,
        'a.c': `#include "stream.h"
void *find(int f) { return 0; }
void step(void *s) {}
STREAM(int)
#define STACK(NAME, T) static void NAME(T a) { step(a); }
STACK(push, void *)
void run(stream *s) { stream_read(s); push(s); EACH(s) }
`,
      },
      `a.c stream_open -> a.c find
       a.c stream_read -> a.c stream_open
       a.c push -> a.c step
       a.c run -> a.c stream_read
       a.c run -> a.c push
       a.c run -> a.c step`,
    ));
});

describe('macros around namespaces', () => {
  it('open, close and name them, in files that include what defines them', () =>
    checkCalls(
      {
        'base.h': `#define SHOP_NAME shop
#define SHOP_BEGIN namespace SHOP_NAME { inline namespace v1 {
#define SHOP_END \\
  }              \\
  }
#define SHOP_PARTS_BEGIN namespace parts {
#define SHOP_PARTS_END }
#define ONLY_CLOSES }
`,
        'shop.h': `#include "base.h"
SHOP_BEGIN
SHOP_PARTS_BEGIN
inline int count(int n) { return n; }
SHOP_PARTS_END  // namespace parts
inline int sum(int n) { return parts::count(n); }
SHOP_END
`,
        'user.cpp': `#include "shop.h"
namespace other { inline int sum(int n) { return n; } }
int whole(int n) { return shop::sum(n) + shop::parts::count(n); }
int named(int n) { return SHOP_NAME::sum(n); }
namespace SHOP_NAME { int more(int n) { return sum(n); } }
`,
      },
      `shop.h shop.sum -> shop.h shop.parts.count
       user.cpp named -> shop.h shop.sum
       user.cpp shop.more -> shop.h shop.sum
       user.cpp whole -> shop.h shop.parts.count
       user.cpp whole -> shop.h shop.sum`,
    ));

  it('a test that a macro writes is what it writes, unless its two names tell a suite', () =>
    checkCalls(
      {
        'test.h': `struct Runner { Runner(const char *name) {} virtual void run() = 0; };
struct Document { void load(const char *text) {} void child() {} };
#define TEST_FIXTURE(name, fixture)                          \\
  struct body_##name : fixture { void run(); };              \\
  static struct runner_##name : Runner {                     \\
    runner_##name() : Runner(#name) {}                       \\
    void run() { body_##name body; body.run(); }             \\
  } instance_##name;                                         \\
  void body_##name::run()
#define TEST_XML(name, xml)                                  \\
  struct fixture_##name {                                    \\
    Document doc;                                            \\
    fixture_##name() { doc.load(xml); }                      \\
  };                                                         \\
  TEST_FIXTURE(name, fixture_##name)
#define TEST_F(suite, name) struct suite##name : suite { void run(); }; void suite##name::run()
`,
        'a.cpp': `#include "test.h"
TEST_XML(first, "<a/>") { doc.child(); }
struct Own { void help() {} };
TEST_F(Own, second) { help(); }
`,
      },
      `a.cpp -> a.cpp runner_first.runner_first
       a.cpp Own.second -> a.cpp Own
       a.cpp Own.second -> a.cpp Own.help
       a.cpp body_first.run -> test.h Document.child
       a.cpp fixture_first.fixture_first -> test.h Document.load
       a.cpp runner_first.run -> a.cpp body_first.run
       a.cpp runner_first.run -> a.cpp fixture_first.fixture_first
       a.cpp runner_first.runner_first -> test.h Runner.Runner`,
    ));
});
