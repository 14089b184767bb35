// Calls in C that macros stand in the way of: what the preprocessor would have made of a text is read off the text as it
// is written, and what is defined for other machines counts as well.
import { describe, it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

describe('C as it is written', () => {
  it('macros without parentheses, with types among arguments, and beside what is torn', () =>
    checkCalls(
      {
        'm.h': `#define INLINE static inline __attribute__((always_inline))
#define cast(t, e) ((t)(e))
#define create(t, n) cast(t *, allocate(sizeof(t) * (n)))
void *allocate(unsigned long size);
int work(int a);
int state(void);
`,
        'm.c': `#include "m.h"
void *allocate(unsigned long size) { return 0; }
int work(int a) { return a; }
int state(void) { return 1; }
`,
        'u.c': `#include "m.h"
#define POST do { work(1); } while (0)
#define STATE (state())
INLINE int *make(void) { return create(int, 4); }
int post(int a) { POST; return a; }
int asked(void) { if (STATE) return 1; return 2; }
`,
      },
      `u.c make -> m.c allocate
       u.c post -> m.c work
       u.c asked -> m.c state`,
    ));

  it('a function that a macro stands in for under another condition', () =>
    checkCalls(
      {
        'ring.h': `#ifdef __linux__
int submit(int a);
#else
#define submit(a) 0
#endif
#define constant(a) 0
`,
        'ring.c': '#include "ring.h"\nint submit(int a) { return a; }\n',
        'other.c': 'int constant(int a) { return a; }\n',
        'a.c': '#include "ring.h"\nint run(void) { return submit(1) + constant(2); }\n',
      },
      'a.c run -> ring.c submit',
    ));

  it('prototypes and heads behind lists of names and inside of macros', () =>
    checkCalls(
      {
        'a.h': `enum kind { FIRST, OTHER_KINDS(X) SECOND, MORE_KINDS
  LAST };
struct fields { COMMON_FIELDS MORE_FIELDS OTHER_FIELDS };
EXPORT(int one(int a));
int two(void);
`,
        'a.c':
          '#include "a.h"\nEXPORT(int one(int a)) { return a; }\nint two(void) { return 2; }\n',
        'b.c':
          '#include "a.h"\nUNUSED(static int three(void)) { return two() + one(1); }\nint four(void) { return three(); }\n',
      },
      `b.c three -> a.c two
       b.c three -> a.c one
       b.c four -> b.c three`,
    ));

  it('definitions for any number of machines', () => {
    const machines = Array.from({ length: 12 }, (_, at) => `machine${at}`);
    const sources = machines.map((name): [string, string] => [
      `os/${name}.c`,
      '#include "os.h"\nint init(void) { return 1; }\n',
    ]);
    return checkCalls(
      {
        'os/os.h': 'int init(void);\n',
        ...Object.fromEntries(sources),
        'os/loop.c': '#include "os.h"\nint loop(void) { return init(); }\n',
      },
      machines.map((name) => `os/loop.c loop -> os/${name}.c init`).join('\n'),
    );
  });

  it('all definitions for other machines, whatever the types of their parameters', () =>
    checkCalls(
      {
        'os.h': 'void once(int *guard, void (*run)(void));\n',
        'unix/os.c': '#include "../os.h"\nvoid once(int *guard, void (*run)(void)) { run(); }\n',
        'win/os.c':
          '#include "../os.h"\ntypedef void (*run_cb)(void);\nvoid once(int *guard, run_cb run) { run(); }\n',
        'a.c':
          '#include "os.h"\nstatic int guard;\nstatic void start(void) {}\nvoid use(void) { once(&guard, start); }\n',
      },
      `a.c use -> unix/os.c once
       a.c use -> win/os.c once
       unix/os.c once -> a.c start
       win/os.c once -> a.c start`,
    ));

  it('a function that a macro in its sight gives another name', () =>
    checkCalls(
      {
        'lib/names.h': `#ifdef PREFIXED
#define pack lib_pack
#define unpack lib_unpack
#endif
`,
        'lib/pack.h': '#include "names.h"\nint pack(int a);\nint unpack(int a);\n',
        'lib/pack.c': `#include "pack.h"
int pack(int a) { return a; }
int unpack(int a) { return pack(a); }
`,
        'app/main.c': '#include "../lib/pack.h"\nint main(void) { return unpack(1); }\n',
        'app/shim.h': '#define checked shim_checked\nint shim_checked(int a);\n',
        'app/shim.c': '#include "shim.h"\nint shim_checked(int a) { return a; }\n',
        'app/plain.c': 'int checked(int a) { return a; }\n',
        'app/user.c': '#include "shim.h"\nint use(void) { return checked(1); }\n',
      },
      `lib/pack.c unpack -> lib/pack.c pack
       app/main.c main -> lib/pack.c unpack
       app/user.c use -> app/shim.c shim_checked`,
    ));

  it('what a macro without parameters names behind what it does itself', () =>
    checkCalls(
      {
        'a.c': `void note(int line) {}
void fail_with(int code, const char *text) {}
int one(void) { return 1; }
#define fail(code) fail_data((code), 0)
#define fail_data (note(1), note(2), fail_with)
#define BOTH (one(), 2)
void use(void) { fail(3); }
int other(void) { return BOTH; }
`,
      },
      `a.c other -> a.c one
       a.c use -> a.c fail_with
       a.c use -> a.c note`,
    ));
});
