// Macros that are given the type of a function's result, as libraries write what they export.
import { describe, it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

describe('macros around the type of a result', () => {
  it('leave a declaration that is seen from elsewhere', () =>
    checkCalls(
      {
        'api/api.h': `
#define API(type) extern type
API(int) plain(void);
API(const char *) pointed(int a);
API(struct s *) tagged(int a);
API(char) *starred(void);
extern API(void) ended(int a) API_DEPRECATED(1, 2);
__attribute_pure__
__attribute_nonnull__((1))
const own_t *attributed(int a);
extern API(own_t) worded(int a)
  lib_nothrow lib_attribute(1);
API(own_t)
wrapped(int a);
PyAPI_FUNC(void *) mixed(void *a);
ZEXTERN int ZEXPORT older OF((int a));
ZEXTERN const char * ZEXPORT older_text OF((int a));
`,
        'lib/api.c': `
#include "../api/api.h"
int plain(void) { return 1; }
const char *pointed(int a) { return ""; }
struct s *tagged(int a) { return 0; }
char *starred(void) { return 0; }
void ended(int a) { }
own_t worded(int a) { return a; }
__attribute_hot__
const own_t *attributed(int a) {
  switch (a) {
  case 1: a = 2;
    __attribute_fallthrough__
  case 2: plain();
  }
  return 0;
}
own_t wrapped(int a) { return a; }
void *mixed(void *a) { return a; }
int older(int a) { return a; }
const char *older_text(int a) { return ""; }
`,
        'tool/main.c': `
#include "../api/api.h"
int main(void) {
  plain(); pointed(1); tagged(1); starred(); ended(1); worded(1); attributed(1); wrapped(1); mixed(0); older(1); older_text(1);
  return 0;
}
`,
      },
      `tool/main.c main -> lib/api.c plain
       tool/main.c main -> lib/api.c pointed
       tool/main.c main -> lib/api.c tagged
       tool/main.c main -> lib/api.c starred
       tool/main.c main -> lib/api.c ended
       tool/main.c main -> lib/api.c worded
       tool/main.c main -> lib/api.c attributed
       lib/api.c attributed -> lib/api.c plain
       tool/main.c main -> lib/api.c wrapped
       tool/main.c main -> lib/api.c mixed
       tool/main.c main -> lib/api.c older
       tool/main.c main -> lib/api.c older_text`,
    ));

  it('leave the type, by which members are found', () =>
    checkCalls(
      {
        'a.c': `
#define API(type) extern type
struct table { int (*run)(int); };
static int go(int a) { return a; }
static const struct table it = { go };
API(const struct table *) table_of(void) { return &it; }
int main(void) { return table_of()->run(1); }
`,
        'b.hpp': `
#define API(type) type
namespace n {
API(int) free_one(int a);
class K { public: virtual API(int) value(); API(K) *self(); };
}
`,
        'b.cpp': `
#include "b.hpp"
namespace n {
API(int) free_one(int a) { return 1; }
int K::value() { return 0; }
API(K) *K::self() { return this; }
}
int use(n::K &k) { return k.self()->value() + n::free_one(1); }
`,
      },
      `a.c main -> a.c table_of
       a.c main -> a.c go
       b.cpp use -> b.cpp n.K.self
       b.cpp use -> b.cpp n.K.value
       b.cpp use -> b.cpp n.free_one`,
    ));

  it('are not those that stand alone in a line, in front of a constructor', () =>
    checkCalls(
      {
        'a.hpp': `
class A {
public:
  K_ENUM(Kind)
  A(int a);
};
`,
        'a.cpp': `
#include "a.hpp"
static void note() {}
A::A(int a) { note(); }
void use() { A one(1); }
`,
      },
      `a.cpp A.A -> a.cpp note
       a.cpp use -> a.cpp A.A`,
    ));
});
