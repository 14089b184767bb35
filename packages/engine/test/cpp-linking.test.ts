// Names and signatures of C++ that lie in several files: defaults that a declaration alone tells, and files that are
// parts of the text around them.
import { it } from 'node:test';
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
