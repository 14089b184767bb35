// Types of the language itself: overloads are told apart by them, and no object of a class gets into what has one.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

it('numbers of several widths are several types', () =>
  checkCalls(
    {
      'a.cpp': `#include <cstdint>
void put(int n) {}
void put(unsigned n) {}
void put(std::int64_t n) {}
void put(double n) {}
void put(bool n) {}
void put(char n) {}
void ints(int a, unsigned int b) { put(a); put(b); put(3u); }
void longs(long int a, int64_t b) { put(a); put(b); put(7L); }
void others(bool a, float b) { put(a); put('x'); put(1.5); put(true); }
`,
    },
    `a.cpp ints -> a.cpp put
     a.cpp ints -> a.cpp put#2
     a.cpp longs -> a.cpp put#3
     a.cpp others -> a.cpp put#5
     a.cpp others -> a.cpp put#6
     a.cpp others -> a.cpp put#4`,
  ));

it('text is no number, and a number that fits less well is better than text', () =>
  checkCalls(
    {
      'a.cpp': `#include <string>
void put(const std::string &text) {}
void put(double n) {}
void both(int n) { put(n); put("a"); }
`,
    },
    `a.cpp both -> a.cpp put
     a.cpp both -> a.cpp put#2`,
  ));

it('no object gets into a number', () =>
  checkCalls(
    {
      'a.cpp': `struct Value {
  Value(int n) : number(n) {}
  bool operator==(const Value &other) const { return true; }
  operator int() const { return 1; }
  int number;
};
bool same(int a, int b) { return a == b; }
void run(Value v, int n) { int own = v; own == n; same(v, 1); }
`,
    },
    `a.cpp run -> a.cpp same
     a.cpp run -> a.cpp Value.operator int`,
  ));

it('enumerations are types of their own', () =>
  checkCalls(
    {
      'kind.h': `namespace shop {
enum Kind { none, some = 2 };
enum class Colour { red };
class Item {
public:
  enum Size { small, large };
  Item(int n);
  Item(Kind kind = none);
  Item(Colour colour);
  Item(const Item &other);
  void grow(Size size);
  void grow(int times);
  void twice() { grow(large); }
};
}
`,
      'kind.cpp': `#include "kind.h"
namespace shop {
Item::Item(int n) {}
Item::Item(Kind kind) {}
Item::Item(Colour colour) {}
Item::Item(const Item &other) {}
void Item::grow(Size size) {}
void Item::grow(int times) {}
void empty() { Item item; }
void kinds() { Item item(some); }
}
void colours() { shop::Item item(shop::Colour::red); item.grow(shop::Item::small); }
`,
    },
    `kind.h shop.Item.twice -> kind.cpp shop.Item.grow
     kind.cpp shop.empty -> kind.cpp shop.Item.Item#2
     kind.cpp shop.kinds -> kind.cpp shop.Item.Item#2
     kind.cpp colours -> kind.cpp shop.Item.Item#3
     kind.cpp colours -> kind.cpp shop.Item.grow`,
  ));
