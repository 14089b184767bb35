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
