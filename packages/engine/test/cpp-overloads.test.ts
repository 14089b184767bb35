// Which of many overloads a call means.
// https://en.cppreference.com/w/cpp/language/overload_resolution
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

it('however many constructors a class has, one of them makes an object', () =>
  checkCalls(
    {
      'price.h': `#pragma once
enum Kind { none, some };
struct Price {
  Price(Kind kind = none);
  Price(int v);
  Price(unsigned v);
  Price(long v);
  Price(unsigned long v);
  Price(double v);
  Price(float v);
  Price(char v);
  Price(bool v);
  Price(const char *v);
};
`,
      'price.cpp': `#include "price.h"
Price::Price(Kind kind) {}
Price::Price(int v) {}
Price::Price(unsigned v) {}
Price::Price(long v) {}
Price::Price(unsigned long v) {}
Price::Price(double v) {}
Price::Price(float v) {}
Price::Price(char v) {}
Price::Price(bool v) {}
Price::Price(const char *v) {}
`,
      'shop.cpp': `#include "price.h"
void nothing() { Price price; }
void number() { Price price(1.5); }
void text() { Price price = "free"; }
`,
    },
    `shop.cpp nothing -> price.cpp Price.Price
     shop.cpp number -> price.cpp Price.Price#6
     shop.cpp text -> price.cpp Price.Price#10`,
  ));

it('functions that are found by an argument are told apart from all others of the name', () =>
  checkCalls(
    {
      'a.cpp': `namespace shop {
struct Item {};
void put(int n) {}
void put(const char *text) {}
void put(const Item &item) {}
void number() { put(1); }
void item(const Item &item) { put(item); }
}
void other(const shop::Item &item) { put(item); }
`,
    },
    `a.cpp shop.number -> a.cpp shop.put
     a.cpp shop.item -> a.cpp shop.put#3
     a.cpp other -> a.cpp shop.put#3`,
  ));

it('a header that has constructors and nothing else of C++ is one of C++', () =>
  checkCalls(
    {
      'price.h': 'struct Price {\n  Price();\n  Price(double v);\n};\n',
      'price.cpp': '#include "price.h"\nPrice::Price() {}\nPrice::Price(double v) {}\n',
      'shop.cpp': '#include "price.h"\nvoid run() { Price price(1.5); }\n',
    },
    'shop.cpp run -> price.cpp Price.Price#2',
  ));

it('a default counts that the class tells and the definition below it does not', () =>
  checkCalls(
    {
      'a.cpp': `enum Kind { none, some };
class Price {
public:
  Price(Kind kind = none);
  Price(int v);
  int in(const char *currency, int digits = 2) const;
  int in(int rate) const;
};
Price::Price(Kind kind) {}
Price::Price(int v) {}
int Price::in(const char *currency, int digits) const { return 1; }
int Price::in(int rate) const { return 2; }
void run() { Price price; price.in("eur"); }
`,
    },
    `a.cpp run -> a.cpp Price.Price
     a.cpp run -> a.cpp Price.in`,
  ));

it('what is reckoned, compared and cast has a type that decides', () =>
  checkCalls(
    {
      'a.cpp': `#include <limits>
#include <string>
void put(int v) {}
void put(unsigned v) {}
void put(unsigned long v) {}
void put(double v) {}
void put(char v) {}
void put(bool v) {}
void put(const char *v) {}
void put(const std::string &v) {}
void put(const void *v) {}
void sums(int a, double b) { put(a * b); }
void wider(int a, unsigned b) { put(a + b); }
void promoted(short a) { put(a); }
void small(unsigned char a, bool b) { put(a + b); }
void compared(int a) { put(a == 1); }
void denied(int a) { put(!a); }
void masked(unsigned a) { put(a << 1); }
void chosen(bool a) { put(a ? "yes" : "no"); }
void deduced() { auto a = 1.5; put(a); }
void sized(const std::string &a) { put(a.size()); }
void letter(const std::string &a) { put(a[0]); }
void part(const std::string &a) { put(a.substr(1)); }
void joined(const std::string &a) { put(a + "b"); }
void largest() { put(std::numeric_limits<double>::max()); }
void pointer(int *a) { put(a); }
void behind(double *a) { put(*a); }
void cast(double a) { put(static_cast<unsigned>(a)); }
void made() { put(std::string("a")); }
void named() { put(double(1)); put(unsigned(1)); }
`,
    },
    `a.cpp sums -> a.cpp put#4
     a.cpp wider -> a.cpp put#2
     a.cpp promoted -> a.cpp put
     a.cpp small -> a.cpp put
     a.cpp compared -> a.cpp put#6
     a.cpp denied -> a.cpp put#6
     a.cpp masked -> a.cpp put#2
     a.cpp chosen -> a.cpp put#7
     a.cpp deduced -> a.cpp put#4
     a.cpp sized -> a.cpp put#3
     a.cpp letter -> a.cpp put#5
     a.cpp part -> a.cpp put#8
     a.cpp joined -> a.cpp put#8
     a.cpp largest -> a.cpp put#4
     a.cpp pointer -> a.cpp put#9
     a.cpp behind -> a.cpp put#4
     a.cpp cast -> a.cpp put#2
     a.cpp made -> a.cpp put#8
     a.cpp named -> a.cpp put#4
     a.cpp named -> a.cpp put#2`,
  ));

it('what may not be changed, what is temporary and what is a pointer go to the parameters for them', () =>
  checkCalls(
    {
      'list.h': `#pragma once
#include <string>
struct Item {
  int count() const;
};
class List {
public:
  Item &operator[](int at);
  const Item &operator[](int at) const;
  Item &first();
  const Item &first() const;
  static const List &empty();
  const Item &last() const;
private:
  Item *items_;
  List *next_;
};
void put(const Item &item);
void put(Item &&item);
void put(Item *item);
void fill(std::string &text);
void fill(const std::string &text);
void fill(std::string &&text);
Item make();
`,
      'list.cpp': `#include "list.h"
int Item::count() const { return 1; }
Item &List::operator[](int at) { return items_[at]; }
const Item &List::operator[](int at) const { return items_[at]; }
Item &List::first() { return (*this)[0]; }
const Item &List::first() const { return (*this)[0]; }
const List &List::empty() { static List list; return list; }
const Item &List::last() const { return next_ == nullptr ? first() : next_->first(); }
void put(const Item &item) {}
void put(Item &&item) {}
void put(Item *item) {}
void fill(std::string &text) {}
void fill(const std::string &text) {}
void fill(std::string &&text) {}
Item make() { return Item(); }
`,
      'run.cpp': `#include "list.h"
void changed(List &list) { list[0]; }
void kept(const List &list) { list[0]; }
void chosen() { List list; list.first(); List::empty().first(); }
void lasting(Item &item) { put(item); }
void made() { put(make()); }
void moved(Item item) { put(std::move(item)); }
void pointed(Item *item) { put(item); }
void behind(Item *item) { put(*item); }
void addressed(Item &item) { put(&item); }
void own(std::string text) { fill(text); }
void given(const std::string &text) { fill(text); }
void literal() { fill("a"); }
void joined(const std::string &text) { fill(text + "a"); }
`,
    },
    `list.cpp List.first -> list.cpp List.operator[] [member]
     list.cpp List.first#2 -> list.cpp List.operator[]#2
     list.cpp List.last -> list.cpp List.first#2
     list.cpp List.last -> list.cpp List.first
     list.cpp make -> list.h Item
     run.cpp changed -> list.cpp List.operator[] [member]
     run.cpp kept -> list.cpp List.operator[]#2
     run.cpp chosen -> list.cpp List.first
     run.cpp chosen -> list.cpp List.empty
     run.cpp chosen -> list.cpp List.first#2
     run.cpp lasting -> list.cpp put
     run.cpp made -> list.cpp make
     run.cpp made -> list.cpp put#2
     run.cpp moved -> list.cpp put#2
     run.cpp pointed -> list.cpp put#3
     run.cpp behind -> list.cpp put
     run.cpp addressed -> list.cpp put#3
     run.cpp own -> list.cpp fill
     run.cpp given -> list.cpp fill#2
     run.cpp literal -> list.cpp fill#3
     run.cpp joined -> list.cpp fill#3`,
  ));

it('names for numbers are types, also where they are called; what a container holds tells it apart', () =>
  checkCalls(
    {
      'types.h': `#pragma once
typedef unsigned int Index;
using Big = long long;
typedef const char *Text;
typedef double *Numbers;
`,
      'a.cpp': `#include "types.h"
#include <string>
#include <vector>
void put(int v) {}
void put(Index v) {}
void put(Big v) {}
void put(unsigned long v) {}
void put(char v) {}
void put(const char *v) {}
void put(const void *v) {}
void put(const std::vector<int> &v) {}
void put(const std::vector<std::string> &v) {}
void cast(double a) { put(Index(a)); put(Big(a)); }
void pointers(Text a, Numbers b) { put(a); put(b); }
void numbers(const std::vector<int> &a) { put(a); }
void texts(const std::vector<std::string> &a) { put(a); }
struct Cart {
  std::vector<Cart> parts;
  void size() { put(parts.size()); }
};
`,
    },
    `a.cpp cast -> a.cpp put#2
     a.cpp cast -> a.cpp put#3
     a.cpp pointers -> a.cpp put#6
     a.cpp pointers -> a.cpp put#7
     a.cpp numbers -> a.cpp put#8
     a.cpp texts -> a.cpp put#9
     a.cpp Cart.size -> a.cpp put#4`,
  ));

it('each use of a template asks for the overload that suits its own arguments', () =>
  checkCalls(
    {
      'a.cpp': `struct Plain {};
struct Fast {};
template <typename Stream> void reserve(Stream &stream, int count) {}
void reserve(Fast &stream, int count) {}
template <typename Stream> class Writer {
public:
  Writer(Stream &stream) : stream_(&stream) {}
  void write() { reserve(*stream_, 1); }
private:
  Stream *stream_;
};
void run(Plain &p, Fast &f) { Writer<Plain> a(p); a.write(); Writer<Fast> b(f); b.write(); }
`,
    },
    `a.cpp Writer.write -> a.cpp reserve
     a.cpp Writer.write -> a.cpp reserve#2
     a.cpp run -> a.cpp Writer.Writer
     a.cpp run -> a.cpp Writer.write`,
  ));

it('a function is no object of a class, unless a constructor takes functions', () =>
  checkCalls(
    {
      'a.cpp': `#include <functional>
struct Cell {};
struct Colour { enum Palette { red }; Colour(Palette of) {} Colour(int index) {} };
struct Action { template <typename T> Action(T run) {} };
using Style = std::function<void(Cell &)>;
struct Canvas {
  void draw(int x) { draw(x, [](Cell &cell) {}); }
  void draw(int x, const Colour &colour) { draw(x, [colour](Cell &cell) {}); }
  void draw(int x, const Style &style) {}
  void play(const Action &action) {}
  void all() { play([] {}); }
};
`,
    },
    `a.cpp Canvas.draw -> a.cpp Canvas.draw#3
     a.cpp Canvas.draw#2 -> a.cpp Canvas.draw#3
     a.cpp Canvas.all -> a.cpp Canvas.play
     a.cpp Canvas.all -> a.cpp Action.Action`,
  ));
