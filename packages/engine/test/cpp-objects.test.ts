// How objects of C++ come into being and to an end without a call that says so.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

it('a local that is made from fields and globals is no prototype', () =>
  checkCalls(
    {
      'a.cpp': `struct Pool { void lock() {} };
class Lease { public: explicit Lease(Pool &pool) {} ~Lease() {} void use() {} };
Pool shared;
class User {
  Pool pool_;
public:
  void own() { Lease lease(pool_); lease.use(); }
  void other() { Lease lease(shared); }
};
int declared(int, int);
`,
    },
    `a.cpp User.own -> a.cpp Lease.Lease
     a.cpp User.own -> a.cpp Lease.use
     a.cpp User.own -> a.cpp Lease.~Lease
     a.cpp User.other -> a.cpp Lease.Lease
     a.cpp User.other -> a.cpp Lease.~Lease`,
  ));

it('a list that is returned makes what the function returns', () =>
  checkCalls(
    {
      'a.cpp': `class Point {
public:
  Point(int x, int y) {}
  Point operator+(const Point &other) const { return {1, 2}; }
};
Point *none() { return {}; }
Point origin() { return {0, 0}; }
`,
    },
    `a.cpp Point.operator+ -> a.cpp Point.Point
     a.cpp origin -> a.cpp Point.Point`,
  ));

it('fields and bases end with the destructor of their class, or with whoever ends the object', () =>
  checkCalls(
    {
      'parts.h': `#include <memory>
#include <vector>
struct Part { ~Part() {} };
struct Shape { virtual ~Shape() {} };
struct Round : Shape { ~Round() {} };
class Engine { Part part_; Part *lent_; Part &shared_; public: ~Engine(); };
class Car { Engine engine_; std::vector<Part> spare_; };
class Picture { std::vector<std::unique_ptr<Shape>> all_; static Part none_; public: ~Picture() {} };
`,
      'parts.cpp': `#include "parts.h"
Engine::~Engine() {}
void drive() { Car car; }
void draw() { Picture picture; std::unique_ptr<Shape> shape; std::shared_ptr<Shape> *other; }
void ended(Shape *shape) { shape->~Shape(); }
`,
    },
    `parts.h Round.~Round -> parts.h Shape.~Shape
     parts.h Picture.~Picture -> parts.h Shape.~Shape
     parts.h Picture.~Picture -> parts.h Round.~Round
     parts.cpp Engine.~Engine -> parts.h Part.~Part
     parts.cpp drive -> parts.cpp Engine.~Engine
     parts.cpp drive -> parts.h Part.~Part
     parts.cpp draw -> parts.h Picture.~Picture
     parts.cpp draw -> parts.h Shape.~Shape
     parts.cpp draw -> parts.h Round.~Round
     parts.cpp ended -> parts.h Shape.~Shape
     parts.cpp ended -> parts.h Round.~Round`,
  ));

it('what a pointer leads to has the operators of its class, what leads to a pointer has not', () =>
  checkCalls(
    {
      'a.cpp': `struct Table {
  Table &operator[](const char *key) { return *this; }
  Table &operator+(int n) { return *this; }
};
void one(Table *table) { (*table)["a"]; }
void two(Table **table) { (*table)[0]; *table + 1; }
`,
    },
    'a.cpp one -> a.cpp Table.operator[] [member]',
  ));

it('what defines a static field says what it holds', () =>
  checkCalls(
    {
      'table.h': `#include <map>
#include <string>
using Function = double (*)(double);
class Table {
  static const std::map<std::string, Function> all_;
public:
  double run(const std::string &name) const { return all_.find(name)->second(1); }
};
`,
      'table.cpp': `#include "table.h"
static double half(double n) { return n; }
static double twice(double n) { return n; }
const std::map<std::string, Function> Table::all_ = {{"half", half}, {"twice", &twice}};
`,
    },
    `table.h Table.run -> table.cpp half
     table.h Table.run -> table.cpp twice`,
  ));

it('what an element is made from is no element', () =>
  checkCalls(
    {
      'a.cpp': `#include <thread>
#include <vector>
class Runner {
  std::vector<std::thread> threads_;
  void work() {}
  void join() { for (auto &thread : threads_) thread.join(); }
  void start() { threads_.emplace_back(&Runner::work, this); }
};
`,
    },
    '',
  ));

it('a value in parentheses behind a pointer is what the pointer is made from', () =>
  checkCalls(
    {
      'a.cpp': `struct Part { void go() {} };
struct Store { Part *part; };
Part *find(Store *store) { return store->part; }
void use(Store *store) { Part *const part(find(store)); part->go(); }
`,
    },
    `a.cpp use -> a.cpp Part.go
     a.cpp use -> a.cpp find`,
  ));

it('a field that holds functions is not called where a constructor outside of the class fills it', () =>
  checkCalls(
    {
      'callback.h': `typedef double (*Function)(double);
class Callback {
public:
  Callback(Function run);
  Callback(long run);
  double call() { return ((Function)run_)(1); }
  void *run_;
};
`,
      'callback.cpp': `#include "callback.h"
Callback::Callback(Function run) : run_((void *)run) {}
Callback::Callback(long run) : run_(reinterpret_cast<void *>(run)) {}
`,
      'user.cpp': `#include "callback.h"
${[...'abcdefghij'].map((name) => `static double ${name}(double n) { return n; }`).join('\n')}
Callback all[] = {${[...'abcdefghij'].map((name) => `Callback(${name})`).join(', ')}};
void use() { all[0].call(); }
`,
    },
    `${[...'abcdefghij'].map((name) => `callback.h Callback.call -> user.cpp ${name}`).join('\n')}
     user.cpp -> callback.cpp Callback.Callback
     user.cpp use -> callback.h Callback.call`,
  ));

it('a local that is made from sizes and what is not is no prototype', () =>
  checkCalls(
    {
      'a.cpp': `struct Text { Text(const char *start, unsigned long size) {} int get() { return 1; } };
void sized() { char buffer[4]; Text text(buffer, sizeof(buffer)); text.get(); }
void of_element(char *buffer) { Text text(buffer, sizeof buffer[0]); text.get(); }
void negated(char *buffer, int size) { Text text(buffer, not size); text.get(); }
`,
    },
    `a.cpp sized -> a.cpp Text.Text
     a.cpp sized -> a.cpp Text.get
     a.cpp of_element -> a.cpp Text.Text
     a.cpp of_element -> a.cpp Text.get
     a.cpp negated -> a.cpp Text.Text
     a.cpp negated -> a.cpp Text.get`,
  ));

it('what stands beside functions in a container is of its type, however deep', () =>
  checkCalls(
    {
      'a.cpp': `#include <functional>
#include <memory>
#include <vector>
struct Matcher { virtual ~Matcher() {} int ask() const { return 1; } };
class Server {
  using Handler = std::function<void(int)>;
  using Handlers = std::vector<std::pair<std::unique_ptr<Matcher>, Handler>>;
  Handlers handlers_;
public:
  void named() { for (const auto &each : handlers_) each.first->ask(); }
  void written(const std::vector<std::pair<std::unique_ptr<Matcher>, Handler>> &all) {
    for (const auto &each : all) { const auto &matcher = each.first; matcher->ask(); }
  }
};
`,
    },
    `a.cpp Server.named -> a.cpp Matcher.ask
     a.cpp Server.written -> a.cpp Matcher.ask`,
  ));
