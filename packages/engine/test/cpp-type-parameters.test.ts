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
