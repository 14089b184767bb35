// Type parameters of functions: what a call names in angle brackets is made and asked inside.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

it('the class in angle brackets is made, asked and handed on', () =>
  checkCalls(
    {
      'a.cpp': `#include <memory>
struct Shape { virtual void draw() {} };
struct Round : Shape { Round(int n) {} void draw() override {} };
struct Square : Shape { Square(int n) {} static Square make() { return Square(1); } };
class Canvas {
public:
  template <typename T, typename... Args> T &add(Args &&...args) {
    auto shape = std::make_unique<T>(args...);
    return *shape;
  }
  template <class T> void twice() { add<T>(1); }
};
template <class T> T *fresh(int n) { return new T(n); }
template <class T> void asked() { T::make(); }
template <class T> void local(int n) { T own(n); }
void canvas(Canvas &c) { c.add<Round>(2); c.twice<Square>(); }
void made() { fresh<Round>(3)->draw(); }
void others() { asked<Square>(); local<Round>(4); }
`,
    },
    `a.cpp Round.Round -> a.cpp Shape
     a.cpp Square.Square -> a.cpp Shape
     a.cpp Square.make -> a.cpp Square.Square
     a.cpp Canvas.add -> a.cpp Round.Round
     a.cpp Canvas.add -> a.cpp Square.Square
     a.cpp Canvas.twice -> a.cpp Canvas.add
     a.cpp fresh -> a.cpp Round.Round
     a.cpp asked -> a.cpp Square.make
     a.cpp local -> a.cpp Round.Round
     a.cpp canvas -> a.cpp Canvas.add
     a.cpp canvas -> a.cpp Canvas.twice
     a.cpp made -> a.cpp fresh
     a.cpp others -> a.cpp asked
     a.cpp others -> a.cpp local`,
  ));

it('the class that is given for a parameter of a class is made, asked and cast to in its members', () =>
  checkCalls(
    {
      'pad.h': `struct Wide { Wide(int n) {} static int size(int n) { return n; } };
struct Narrow { Narrow(int n) {} static int size(int n) { return 0; } };
struct Unused { Unused(int n) {} static int size(int n) { return 0; } };
template <int Depth, class Pad, class Last = Narrow> class Column {
public:
  void draw() { Pad pad(1); Pad::size(2); }
  void end() { Last last(3); }
  void apart();
};
template <int Depth, class P, class L> void Column<Depth, P, L>::apart() { P::size(4); }
template <class D> struct Base { void go() { static_cast<D *>(this)->step(); } };
`,
      'use.cpp': `#include "pad.h"
struct Own : Base<Own> { void step() {} };
template <class Pad> void handle() { Column<1, Pad> column; column.draw(); }
void run(Column<2, Narrow> &column, Own &own) { handle<Wide>(); column.draw(); own.go(); }
`,
    },
    `pad.h Base.go -> use.cpp Own.step
     pad.h Column.apart -> pad.h Narrow.size
     pad.h Column.apart -> pad.h Wide.size
     pad.h Column.draw -> pad.h Narrow.Narrow
     pad.h Column.draw -> pad.h Narrow.size
     pad.h Column.draw -> pad.h Wide.Wide
     pad.h Column.draw -> pad.h Wide.size
     pad.h Column.end -> pad.h Narrow.Narrow
     use.cpp handle -> pad.h Column.draw
     use.cpp run -> pad.h Base.go
     use.cpp run -> pad.h Column.draw
     use.cpp run -> use.cpp handle`,
  ));

it('any parameter of a function is told by the call, by what it gives, or by default', () =>
  checkCalls(
    {
      'a.cpp': `struct Round { static void make() {} };
struct Square { static void make() {} };
struct Plain { static void make() {} };
template <class T> struct Box {};
template <class A, class B> void both() { B::make(); }
template <class T> void told(const T &value) { T::make(); }
template <class T> void inside(Box<T> box) { T::make(); }
template <class T = Plain> void usual() { T::make(); }
void run(Square &square, Box<Round> box) {
  both<Round, Square>();
  told(square);
  inside(box);
  usual();
}
`,
    },
    `a.cpp both -> a.cpp Square.make
     a.cpp inside -> a.cpp Round.make
     a.cpp run -> a.cpp both
     a.cpp run -> a.cpp inside
     a.cpp run -> a.cpp told
     a.cpp run -> a.cpp usual
     a.cpp told -> a.cpp Square.make
     a.cpp usual -> a.cpp Plain.make`,
  ));

it('where a class around has a function of the name, none is looked for by what the call gives', () =>
  checkCalls(
    {
      'a.cpp': `namespace shop {
struct Item {};
void note(const Item &item) {}
void sell(const Item &item) {}
}
struct Log {
  template <class T> void note(const T &value) {}
  void run(shop::Item item) { note(item); sell(item); }
};
`,
    },
    `a.cpp Log.run -> a.cpp Log.note
     a.cpp Log.run -> a.cpp shop.sell`,
  ));

it('a specialisation takes for its parameters what stands at their positions', () =>
  checkCalls(
    {
      'a.cpp': `struct Round { static void make() {} };
struct Square { static void make() {} };
template <class A, class B> struct Pair;
template <class B> struct Pair<Round, B> { void go() { B::make(); } };
void run(Pair<Round, Square> pair) { pair.go(); }
`,
    },
    `a.cpp Pair.go -> a.cpp Square.make
     a.cpp run -> a.cpp Pair.go`,
  ));
