// Sources that a build makes out of others by filling in holes: `config.h.in`.
import { strict as assert } from 'node:assert';
import { it } from 'node:test';
import { fillHoles } from '../src/languages/cpp/scan/fill-holes.ts';
import { checkCalls } from './support/check-calls.ts';

it('what a header is made from is read in its place', () =>
  checkCalls(
    {
      'include/log.h.in': `#define LOG_VERSION "@VERSION@"
#cmakedefine HAVE_SYSLOG
{- use Config; print "{" x 3; -}
void log_write(const char *text);
#define LOG(text) log_write(text)
static inline int log_level(void) { return @LEVEL@; }
`,
      'log.c': `#include "include/log.h"
void log_write(const char *text) {}
void run(void) { LOG("a"); log_level(); }
`,
      'include/table.h.cmakein': `int table_first(void);
`,
      'lib/table.c': `#include "../include/table.h"
int table_first(void) { return 1; }
`,
      'tool/main.c': `#include "../include/table.h"
int main(void) { return table_first(); }
`,
      'table.c.in': `#include "include/log.h"
int \${PREFIX}_first(void) { return log_level(); }
`,
    },
    `log.c run -> include/log.h.in log_level
     log.c run -> log.c log_write
     table.c.in __PREFIX__first -> include/log.h.in log_level
     tool/main.c main -> lib/table.c table_first`,
  ));

it('holes keep their length and their lines', () => {
  const text = '#  cmakedefine01 A\n#mesondefine B\nint x = @A-B@; {- a\n b -}$' + '{C}';
  const filled = fillHoles(text);
  assert.equal(filled, '#  define        A\n#define      B\nint x = _A_B_;     \n     __C_');
  assert.equal(filled.length, text.length);
  assert.equal(fillHoles('int a[] = {-1, 2}; /* a@b */'), 'int a[] = {-1, 2}; /* a@b */');
});
