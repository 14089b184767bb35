// Calls of C++ that no name is written for: destructors, copies, bases that are made, operators on references.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

function checkFile(source: string, expected: string): Promise<void> {
  const lines = expected.split('\n').map((line) => line.trim().split(' -> '));
  return checkCalls(
    { 'a.cpp': source },
    lines.map(([from, to]) => `a.cpp ${from} -> a.cpp ${to}`).join('\n'),
  );
}

it('objects come to an end with their function, unless they are returned', () =>
  checkFile(
    `class File { public: File(int n) {} ~File() { close(); } void close() {} };
class Base { public: virtual ~Base() {} };
class Derived : public Base { public: ~Derived() {} };
void local() { File f(1); File* p = nullptr; File& r = f; }
File returned() { File f(2); return f; }
void removed(Base* b) { delete b; }
void lambda() { auto f = [] { File g(1); }; }`,
    `File.~File -> File.close
     Derived.~Derived -> Base.~Base
     local -> File.File
     local -> File.~File
     returned -> File.File
     removed -> Base.~Base
     removed -> Derived.~Derived
     lambda -> File.File
     lambda -> File.~File`,
  ));

it('copies and moves, and none of what a call has just made', () =>
  checkFile(
    `class Text { public: Text(const char* t) {} Text(const Text& o) {} Text& operator=(const Text& o) { return *this; } };
class Buffer { public: Buffer(int n) {} Buffer(const Buffer& o) {} Buffer(Buffer&& o) { steal(); } void steal() {} };
Text make() { return Text("x"); }
void copied(const Text& t) { Text own = t; }
void assigned(Text& a, const Text& b) { a = b; }
void pointed(Text* a, Text* b) { a = b; }
void called() { Text t = make(); }
void moved(Buffer& b) { Buffer own = std::move(b); }`,
    `Buffer.Buffer#3 -> Buffer.steal
     make -> Text.Text
     copied -> Text.Text#2
     assigned -> Text.operator=
     called -> make
     moved -> Buffer.Buffer#3`,
  ));

it('a constructor makes bases that it does not speak of', () =>
  checkFile(
    `class Base { public: Base() {} Base(int n) {} };
class First : public Base { public: First() {} };
class Second : public Base { public: Second() : Base(1) {} };`,
    `First.First -> Base.Base
     Second.Second -> Base.Base#2`,
  ));

it('references have the operators of what they refer to, pointers do not', () =>
  checkFile(
    `struct Point { Point operator+(const Point& o) const { return *this; } Point operator*(int n) const { return *this; } bool operator==(const Point& o) const { return true; } };
void added(const Point& a, const Point& b) { a + b; a == b; }
void times(const Point& p) { p * 2; }
void pointed(Point* a, Point* b) { a == b; }`,
    `added -> Point.operator+
     added -> Point.operator==
     times -> Point.operator*`,
  ));

it('only virtual methods are overridden', () =>
  checkFile(
    `class Shape { public: void name() {} virtual void draw() {} };
class Round : public Shape { public: void name() {} void draw() override {} };
class Circle : public Round { public: void draw() {} };
void named(Shape* s) { s->name(); }
void drawn(Round* r) { r->draw(); }`,
    `named -> Shape.name
     drawn -> Round.draw
     drawn -> Circle.draw`,
  ));

it('ranges that functions of their namespace go over, and callables of threads, binders and visitors', () =>
  checkFile(
    `namespace geo { struct Path { int* all; }; int* begin(Path& p) { return p.all; } int* end(Path& p) { return p.all; } }
struct Counter { void add(int n) {} };
struct Circle { void area() {} };
void work(int n) {}
void over(geo::Path& p) { for (auto& x : p) {} }
void threads() { std::thread t(work, 1); }
void bound(Counter& c) { auto f = std::bind(&Counter::add, &c, 1); f(); }
void visited(std::variant<Circle>& v) { std::visit([](auto& s) { s.area(); }, v); }`,
    `over -> geo.begin
     over -> geo.end
     threads -> work
     bound -> Counter.add
     visited -> Circle.area`,
  ));

it('a member that is defaulted outside of its class is defined there', () =>
  checkCalls(
    {
      'log.h': 'class Log { public: Log(); ~Log(); Log& operator=(const Log&); };',
      'log.cpp': `#include "log.h"
Log::Log() = default;
Log::~Log() = default;
Log& Log::operator=(const Log&) = default;
int behind() { return 1; }
`,
      'use.cpp': '#include "log.h"\nvoid use(Log& other) { Log log; log = other; }',
    },
    `use.cpp use -> log.cpp Log.Log
     use.cpp use -> log.cpp Log.operator=
     use.cpp use -> log.cpp Log.~Log`,
  ));
