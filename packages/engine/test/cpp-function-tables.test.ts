// Functions in tables of C++: arrays and containers of structs that hold them, and how they are gone over.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const check = (source: string, expected: string): Promise<void> =>
  checkCalls(
    {
      'a.cpp': `void one(int) {} void two(int) {}\nstruct Entry { const char *name; void (*run)(int); };\n${source}`,
    },
    expected.replace(/[\w.!=*+]+(?= ->|$)/gm, (end) => (end === 'file' ? 'a.cpp' : `a.cpp ${end}`)),
  );

it('arrays of structs, by loops, by index, by pointers and by parts', () =>
  check(
    `static const Entry table[] = { {"1", one}, {"2", &two} };
Entry named[] = { { .name = "1", .run = one } };
void loop() { for (const auto &each : table) each.run(1); }
void star() { for (auto &each : named) (*each.run)(1); }
void index() { for (int i = 0; i < 2; i++) table[i].run(1); }
void pointer() { for (const Entry *each = table; each->name; ++each) each->run(1); }
void parts() { for (auto &[name, run] : named) run(1); }`,
    `loop -> one
     loop -> two
     star -> one
     star -> two
     index -> one
     index -> two
     pointer -> one
     pointer -> two
     parts -> one
     parts -> two`,
  ));

it('arrays of arrays, and arrays in structs', () =>
  check(
    `struct Group { const char *name; void (*runs[2])(int); };
static const Entry grid[2][1] = { { {"1", one} }, { {"2", two} } };
static const Group groups[] = { { "g", { one, two } } };
void inner() { grid[0][0].run(1); }
void nested() { for (auto &group : groups) group.runs[1](1); }`,
    `inner -> one
     inner -> two
     nested -> one
     nested -> two`,
  ));

it('arrays that are static members, and those of objects, in sight or declared by another file', () =>
  checkCalls(
    {
      'a.h': `struct Entry { const char *name; void (*run)(int); };
class Table { public: static const Entry common[]; Entry own[2]; void each(); };
extern const Entry shared[];`,
      'a.cpp': `#include "a.h"
void one(int) {} void two(int) {}
const Entry Table::common[] = { {"1", one} };
const Entry shared[] = { {"2", two} };
void Table::each() { for (auto &entry : common) entry.run(1); }
void fill(Table &table) { table.own[0].run = two; }`,
      'b.cpp': `#include "a.h"
void all(Table &table) { for (auto &entry : Table::common) entry.run(1); }
void own(Table &table) { for (auto &entry : table.own) entry.run(1); }
void elsewhere() { for (auto &entry : shared) entry.run(1); }`,
    },
    `a.cpp Table.each -> a.cpp one
     a.cpp Table.each -> a.cpp two
     b.cpp all -> a.cpp one
     b.cpp all -> a.cpp two
     b.cpp own -> a.cpp one
     b.cpp own -> a.cpp two
     b.cpp elsewhere -> a.cpp one
     b.cpp elsewhere -> a.cpp two`,
  ));

it('containers of structs, filled where they are declared', () =>
  check(
    `struct Step { const char *name; std::function<void(int)> run; };
std::vector<Entry> list = { {"1", one} };
const std::array<Step, 1> fixed = {{ {"2", two} }};
std::map<std::string, Step> steps { {"2", {"2", two}} };
std::vector<std::tuple<std::string, void (*)(int)>> tuples = { {"1", one} };
void loop() { for (auto &each : list) each.run(1); }
void index() { fixed[0].run(1); }
void found() { auto at = steps.find("2"); at->second.run(1); }
void tuple() { for (auto &each : tuples) std::get<1>(each)(1); }`,
    `loop -> one
     index -> two
     found -> two
     tuple -> one`,
  ));

it('a struct in braces is put into a list, also a parameter of a type of functions', () =>
  check(
    `struct Step { const char *name; void (*run)(int); };
class Steps {
  std::vector<Step> steps;
  void add(const char *name, void (*run)(int)) { steps.push_back({name, run}); }
  void fill() { add("1", one); steps.push_back({"2", two}); }
  void each() { for (const auto &step : steps) step.run(1); }
};`,
    `Steps.fill -> Steps.add
     Steps.each -> one
     Steps.each -> two`,
  ));

it('an element in braces is made by the constructor of its class', () =>
  check(
    `struct Step { const char *name; void (*run)(int); Step(const char *n, void (*r)(int)) : name(n), run(r) {} };
static Step steps[] = { {"1", one} };
void each() { for (auto &step : steps) step.run(1); }`,
    `file -> Step.Step
     each -> one`,
  ));

it('methods by pointers in a table', () =>
  check(
    `class Shell {
  struct Command { const char *name; void (Shell::*run)(int); };
  static const Command commands[];
  void open(int) {} void close(int) {}
  void each() { for (auto &command : commands) (this->*command.run)(1); }
};
const Shell::Command Shell::commands[] = { {"open", &Shell::open}, {"close", &Shell::close} };`,
    `Shell.each -> Shell.open
     Shell.each -> Shell.close`,
  ));

it('a container of the repository is not what is in it', () =>
  check(
    `struct Item { void show() {} };
struct At { Item &operator*(); At &operator++(); bool operator!=(At other); };
struct Items { At begin() { return At(); } At end() { return At(); } void show() {} };
Items items;
void each() { for (auto &item : items) item.show(); }`,
    `Items.begin -> At
     Items.end -> At
     each -> Items.begin
     each -> Items.end
     each -> At.operator!=
     each -> At.operator*
     each -> At.operator++
     each -> Item.show`,
  ));
