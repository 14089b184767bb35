// Names and signatures of C++ that lie in several files: defaults that a declaration alone tells, and files that are
// parts of the text around them.
import { describe, it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

it('defaults stand with the declaration, and count for what defines it', () =>
  checkCalls(
    {
      'text.h': `class Text {
public:
  void set(const char *from, int flags = 0);
  void set(int number);
  void set(const char *from, const char *to, int flags = 0);
  void fill(const char *from);
};
`,
      'text.cpp': `#include "text.h"
void Text::set(const char *from, int flags) {}
void Text::set(int number) {}
void Text::set(const char *from, const char *to, int flags) {}
void Text::fill(const char *from) { set(from); }
void use(Text &text) { text.set("a"); }
void between(Text &text) { text.set("a", "b"); }
`,
    },
    `text.cpp Text.fill -> text.cpp Text.set
     text.cpp use -> text.cpp Text.set
     text.cpp between -> text.cpp Text.set#3`,
  ));

it('a file that is a part of another sees what that one includes', () =>
  checkCalls(
    {
      'list.h': 'class List { public: int first() const; int at(int n) const; };\n',
      'list.cpp': '#include "list.h"\n#include "list.inl"\n',
      'list.inl':
        'int List::first() const { return at(0); }\nint List::at(int n) const { return n; }\n',
      'main.cpp': '#include "list.h"\nint main() { List list; return list.first(); }\n',
    },
    `list.inl List.first -> list.inl List.at
     main.cpp main -> list.inl List.first`,
  ));

describe('of definitions in several programs a call means that of its own', () => {
  const sources = {
    'src/fail.h': 'void fail(void);\n#define check(x) ((x) ? (void)0 : fail())\n',
    'src/server.c': '#include "fail.h"\n#include "list.h"\nint main(void) { check(1); list(); }\n',
    'src/log.c': '#include "fail.h"\nvoid fail(void) {}\n',
    'src/client.c': '#include "list.h"\nint main(void) { list(); }\n',
    'src/quit.c': '#include "fail.h"\nvoid fail(void) {}\n',
    'src/list.h': 'void list(void);\n',
    'src/list.c': '#include "fail.h"\nvoid list(void) { check(2); }\n',
  };
  const apart = `src/client.c main -> src/list.c list
    src/list.c list -> src/log.c fail
    src/list.c list -> src/quit.c fail
    src/server.c main -> src/list.c list
    src/server.c main -> src/log.c fail`;
  const together = `${apart}
    src/server.c main -> src/quit.c fail`;

  it('by the lists of objects in a makefile', () =>
    checkCalls(
      {
        ...sources,
        'src/Makefile': `COMMON = list.o
SERVER = server.o log.o \\
  $(COMMON)
SOURCES = client.c quit.c
ALL = $(sort $(SERVER) $(CLIENT))
DEPENDENCIES = $(SERVER:.o=.d) $(CLIENT:.o=.d)
server: $(SERVER)
client: $(SOURCES:.c=.o) list.o
list.o: list.c fail.h
`,
      },
      apart,
    ));

  it('by the sources of programs in CMakeLists.txt', () =>
    checkCalls(
      {
        ...sources,
        'CMakeLists.txt': `set(COMMON src/list.c)
list(APPEND COMMON src/none.c)
add_executable(server "src/server.c" src/log.c \${COMMON})
add_executable(client src/client.c)
target_sources(client PRIVATE src/quit.c \${COMMON})
`,
      },
      apart,
    ));

  it('but not where a library may bring it into the same program', () =>
    checkCalls(
      {
        ...sources,
        'src/Makefile': `server: server.o log.o list.o
client: client.o quit.o list.o
libquit.a: quit.o
`,
      },
      together,
    ));

  it('and not where nothing tells of programs', () => checkCalls(sources, together));
});
