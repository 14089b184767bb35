// Constructors of C++ that run where their class is asked for and something else is given.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

function checkFile(source: string, expected: string): Promise<void> {
  const lines = expected.split('\n').map((line) => line.trim().split(' -> '));
  return checkCalls(
    { 'a.cpp': source },
    lines.map(([from, to]) => `a.cpp ${from} -> a.cpp ${to}`).join('\n'),
  );
}

it('arguments, first values, results and what is assigned are converted', () =>
  checkFile(
    `#include <string>
class View { public: View(const char* t) {} View(const View& o) = default; };
void take(const View& v) {}
void given() { take("a"); }
void same(const View& v) { take(v); }
void first() { View v = "a"; }
View result() { return "a"; }
void assigned(View& v) { v = "a"; }`,
    `given -> take
     given -> View.View
     same -> take
     first -> View.View
     result -> View.View
     assigned -> View.View`,
  ));

it('the constructor for the very form of text and number is meant, and none that is explicit', () =>
  checkFile(
    `#include <string>
class View { public: View(const char* t) {} View(const std::string& s) {} View(const char* t, int n) {} };
class Size { public: explicit Size(int n) {} Size(const View& v) {} };
void take(const View& v) {}
void size(const Size& s) {}
void characters() { take("a"); }
void text(const std::string& s) { std::string own = "a"; take(own); }
void number(int n) { size(n); }
void view(const View& v) { size(v); }`,
    `characters -> take
     characters -> View.View
     text -> take
     text -> View.View#2
     number -> size
     view -> size
     view -> Size.Size#2`,
  ));

it('an overload that converts is meant before one that cannot be given the value', () =>
  checkFile(
    `class View { public: View(const char* t) {} };
void put(int n) {}
void put(const View& v) {}
void run() { put("a"); }`,
    `run -> put#2
     run -> View.View`,
  ));

it('what is converted is not converted once more', () =>
  checkFile(
    `class Second;
class First { public: First(const Second& s) {} First(int n) {} };
class Second { public: Second(const First& f) {} Second(double d) {} };
void take(const First& f) {}
void run(const Second& s) { take(s); take(1); }`,
    `run -> take
     run -> First.First
     run -> First.First#2`,
  ));

it('a literal, an element and a field that is an object are assigned by the operator of their class', () =>
  checkFile(
    `class Value { public: Value& operator=(int n) { return *this; } Value& operator[](int at) { return *this; } };
class Holder { public: Value own; Value* other; void set(Value* v) { own = 1; other = v; } };
void local(Value& v) { v = 1; }
void element(Value& v) { v[0] = 1; }
void field(Holder& h, Value* v) { h.own = 1; h.other = v; }`,
    `Holder.set -> Value.operator=
     local -> Value.operator=
     element -> Value.operator[] [member]
     element -> Value.operator=
     field -> Value.operator=`,
  ));

it('what is deleted is never meant', () =>
  checkFile(
    `class Base { public: Base() {} Base(int n) = delete; };
class Derived : public Base { public: Derived() {} };
void run() { Base b; }`,
    `Derived.Derived -> Base.Base
     run -> Base.Base`,
  ));

it('an object is asked whether it is true wherever a condition asks for it', () =>
  checkFile(
    `struct Result { explicit operator bool() const { return true; } };
struct Old { typedef void (*truth)(Old***); operator truth() const; operator int() const { return 1; } };
Old::operator Old::truth() const { return 0; }
Result parse() { return Result(); }
void called() { if (parse()) {} }
void negated(Result& r) { bool b = !r; }
void both(bool a, Result& r) { bool b = a && r; }
int chosen(Result& r) { return r ? 1 : 2; }
void repeated(Result& r) { do {} while (r); }
void old(Old& o) { if (o) {} }
void counted(Result& r, int n) { switch (n) {} }`,
    `parse -> Result
     called -> parse
     called -> Result.operator bool
     negated -> Result.operator bool
     both -> Result.operator bool
     chosen -> Result.operator bool
     repeated -> Result.operator bool
     old -> Old.operator Old::truth`,
  ));

it('operators convert an object to a plain type where that is declared, cast to, or asked for by a parameter', () =>
  checkCalls(
    {
      'a.cpp': `struct Money { operator int() const { return 1; } operator double() const { return 1; } };
struct Other { operator int() const { return 2; } };
void take(double d) {}
void kept(Money m) { int n = m; }
void cast(Money m) { static_cast<double>(m); }
void given(Money m) { take(m); take(1.5); }
`,
    },
    `a.cpp kept -> a.cpp Money.operator int
     a.cpp cast -> a.cpp Money.operator double
     a.cpp given -> a.cpp Money.operator double
     a.cpp given -> a.cpp take`,
  ));

it('a constructor leaves all to another one, a literal has an operator for its suffix, and <=> compares in its place', () =>
  checkCalls(
    {
      'a.cpp': `struct box { box() : box(1) {} box(int n) { fill(); } void fill() {} };
struct Km { auto operator<=>(const Km &other) const { return less(); } bool operator>(const Km &other) const { return true; } int less() const { return 1; } };
Km operator"" _km(long double d) { return Km(); }
void named() { auto a = 1.5_km; auto text = "a"s; }
void compared(Km a, Km b) { if (a < b) return; }
void told(Km a, Km b) { if (a > b) return; }
`,
    },
    `a.cpp box.box -> a.cpp box.box#2
     a.cpp box.box#2 -> a.cpp box.fill
     a.cpp Km.operator<=> -> a.cpp Km.less
     a.cpp operator"" _km -> a.cpp Km
     a.cpp named -> a.cpp operator"" _km
     a.cpp compared -> a.cpp Km.operator<=>
     a.cpp told -> a.cpp Km.operator>`,
  ));

it('a directive lets in all names of a namespace, a declaration beside it but one', () =>
  checkCalls(
    {
      'a.cpp': `namespace first { void open() {} void shut() {} }
namespace second { void open() {} }
void one() { using first::shut; shut(); }
void other() { using namespace second; open(); }
`,
    },
    `a.cpp one -> a.cpp first.shut
     a.cpp other -> a.cpp second.open`,
  ));

it('an object beside a number is what its class converts it to, where that has no such sign', () =>
  checkCalls(
    {
      'a.cpp': `struct Sign {
  operator const char32_t &() const { return value; }
  char32_t value;
};
struct Own {
  operator int() const { return 1; }
  bool operator==(int other) const { return true; }
};
struct Free { operator int() const { return 1; } };
bool operator==(const Free &one, int other) { return true; }
void take(char32_t sign, int n) {}
void run(const Sign *sign, Own own, Free free) {
  bool all = *sign == U'a' || 3 < *sign || own == 1 || free == 1;
  take(*sign, 1);
}
bool same(const Sign &one, const Sign &other) { return one == other; }
`,
    },
    `a.cpp run -> a.cpp Sign.operator const char32_t &
     a.cpp run -> a.cpp Own.operator==
     a.cpp run -> a.cpp operator==
     a.cpp run -> a.cpp take`,
  ));
