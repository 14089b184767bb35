// Functions of C whose names a macro wraps or writes, prototypes that look like something else, and macros and functions of
// which each build has another one.
import { describe, it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

describe('heads of functions', () => {
  it('keep the name that a macro wraps', () =>
    checkCalls(
      {
        'hot.h': `
#define HOT(f) f
int HOT(weigh)(int a);
`,
        'hot.c': `
#include "hot.h"
static int half(int a) { return a / 2; }
int HOT(weigh)(int a) { return half(a); }
struct scale *HOT(balance)(int a) { weigh(a); return 0; }
`,
      },
      `hot.c balance -> hot.c weigh
       hot.c weigh -> hot.c half`,
    ));

  it('are what a macro of a header writes of the name that it is given', () =>
    checkCalls(
      {
        'task.h': `
#define taskBody( vTask, pvArgument ) void vTask( void * pvArgument )
#define taskHead( vTask, pvArgument ) void vTask( void * pvArgument ) __attribute__( ( noreturn ) )
`,
        'idle.c': `
#include "task.h"
static taskHead( idle, argument );
static int sweep(void) { return 1; }
static taskBody( idle, argument )
{
  sweep();
}
void begin(void) { idle(0); }
`,
      },
      `idle.c begin -> idle.c idle
       idle.c idle -> idle.c sweep`,
    ));

  it('may have a pointer to a function without parameters as theirs', () =>
    checkCalls(
      {
        'steps.h': 'void add_step(int (*step)());\nvoid add_named(own_t (*step)(), int n);\n',
        'steps.c': `
#include "steps.h"
void add_step(int (*step)()) { step(); }
void add_named(own_t (*step)(), int n) { }
`,
        'main.c': `
#include "steps.h"
static int first() { return 1; }
int main(void) { add_step(first); add_named(0, 1); return 0; }
`,
      },
      `main.c main -> steps.c add_named
       main.c main -> steps.c add_step
       steps.c add_step -> main.c first`,
    ));
});

describe('what each build has otherwise', () => {
  it('is every definition of a macro that pastes names, where values and statements stand', () =>
    checkCalls(
      {
        'emit.c': `
void code_add(int a) { }
int code_size(int a) { return a; }
struct table { void (*add)(int a); int (*size)(int a); };
static const struct table other;
#if SEVERAL
#define EMIT(fun, a) (other.fun(a))
#define EMIT_TWICE(fun, a) { other.fun(a); other.fun(a); }
#else
#define EMIT(fun, a) (code_##fun(a))
#define EMIT_TWICE(fun, a) { code_##fun(a); }
#endif
int run(int a) {
  if (a) EMIT(add, a);
  return EMIT(size, a) + 1;
}
void run_twice(int a) { EMIT_TWICE(add, a); }
`,
      },
      `emit.c run -> emit.c code_add
       emit.c run -> emit.c code_size
       emit.c run_twice -> emit.c code_add`,
    ));

  it('is what a header defines for itself, and what another file defines for its prototype', () =>
    checkCalls(
      {
        'lock.h': `
#ifdef THREADS
void lock(void);
#else
static inline void lock(void) { }
#endif
static inline void alone(void);
static inline void alone(void) { }
`,
        'lock.c': '#include "lock.h"\nvoid lock(void) { }\n',
        'other.c': 'void alone(void) { }\n',
        'use.c': '#include "lock.h"\nvoid use(void) { lock(); alone(); }\n',
      },
      `use.c use -> lock.c lock
       use.c use -> lock.h alone
       use.c use -> lock.h lock`,
    ));

  it('is no header that tests have for themselves', () =>
    checkCalls(
      {
        'src/core.h': '#include "settings.h"\n',
        'src/core.c': '#include "core.h"\nvoid core(void) { CHECKED(); }\n',
        'port/own/settings.h': 'void checked(void);\n#define CHECKED() checked()\n',
        'port/own/checked.c': '#include "settings.h"\nvoid checked(void) { }\n',
        'test/settings.h': 'void tested(void);\n#define CHECKED() tested()\n',
        'test/tested.c': '#include "settings.h"\nvoid tested(void) { }\n',
      },
      'src/core.c core -> port/own/checked.c checked',
    ));

  it('is read in bodies of macros whatever attributes stand there', () =>
    checkCalls(
      {
        'count.c': `
struct count { int n; };
void note(struct count *a) { }
#define COUNT(line) { static struct count here IN("a") __attribute__((used, aligned(sizeof(void *)))) = { .n = line }; note(&here); }
void use(void) { COUNT(1); }
`,
      },
      'count.c use -> count.c note',
    ));
});
