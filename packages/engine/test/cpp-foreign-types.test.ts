// Types that a file of C++ uses without saying all of them itself: classes that it only declares, and names of the library
// that it does not qualify.
import { describe, it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const READER = `struct Reader { virtual int read() = 0; };
struct Disk : public Reader { int read() override { return 1; } };
`;

describe('a class that is only declared', () => {
  it('is the one that another file defines, so that a definition is found by its parameters', () =>
    checkCalls(
      {
        'reader.h': READER,
        'parser.h': `namespace text { class Reader; }
          class Reader;
          struct Parser { Parser(Reader* reader, int n); };`,
        'parser.cpp': `#include "parser.h"
          Parser::Parser(Reader* reader, int n) {}`,
        'use.cpp': `#include "parser.h"
          #include "reader.h"
          int use(Disk* disk) { Parser parser(disk, 1); return 0; }`,
      },
      'use.cpp use -> parser.cpp Parser.Parser',
    ));

  it('is no other one of that name', () =>
    checkCalls(
      {
        'a/part.h': 'namespace a { struct Part { int run() { return 1; } }; }',
        'b/part.h': 'namespace b { struct Part { int run() { return 2; } }; }',
        'use.cpp': `namespace b { struct Part; }
          int use(b::Part* part) { return part->run(); }`,
      },
      'use.cpp use -> b/part.h b.Part.run',
    ));
});

describe('types of the library', () => {
  const FILES = `#include <vector>
struct Node { int run() { return 1; } };
struct Holder { int run() { return 2; } };
`;

  it('are the same where a using directive or declaration leaves out their namespace', () =>
    checkCalls(
      {
        'plan.h': `#include <map>
          #include <vector>
          struct Plan { void add(std::vector<int> all); void add(std::map<int, int>::iterator one); };`,
        'plan.cpp': `#include "plan.h"
          using namespace std;
          void Plan::add(vector<int> all) {}
          void Plan::add(map<int, int>::iterator one) {}`,
        'use.cpp': `#include "plan.h"
          using std::vector;
          void use(Plan* plan, vector<int> all) { plan->add(all); }`,
      },
      'use.cpp use -> plan.cpp Plan.add',
    ));

  it('are none where the file has a type of the name', () =>
    checkCalls(
      {
        'a.cpp': `${FILES}
          using namespace std;
          namespace own {
            template <class T> struct vector { Node item; };
            int use(vector<Holder> all) { return all.item.run(); }
          }`,
      },
      'a.cpp own.use -> a.cpp Node.run',
    ));

  it('have iterators, which lead to what is in them and make none of it', () =>
    checkCalls(
      {
        'a.cpp': `${FILES}
          int each(std::vector<Node*>::iterator at) { return (*at)->run(); }
          int first(std::vector<Node>::const_reverse_iterator at) { return at->run(); }
          struct Range {
            std::vector<Node>::iterator begin_;
            Range(std::vector<Node>& all) : begin_(all.begin()) {}
          };`,
      },
      `a.cpp each -> a.cpp Node.run
       a.cpp first -> a.cpp Node.run`,
    ));
});

it('a list of arguments is no text', () =>
  checkCalls(
    {
      'a.cpp': `#include <cstdarg>
        void error(const char* text, va_list all) {}
        void error(const char* text, ...) { va_list all; va_start(all, text); error(text, all); va_end(all); }
        void use(const char* name) { error("no %s", name); }`,
    },
    `a.cpp error#2 -> a.cpp error [flow]
     a.cpp use -> a.cpp error#2`,
  ));
