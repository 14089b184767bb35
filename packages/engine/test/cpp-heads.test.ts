// Heads of classes and functions that macros decorate, statements that macros make, and definitions that stand apart from
// what declares them.
import { describe, it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

describe('heads of C++', () => {
  it('of a class may have a macro behind the name', () =>
    checkCalls(
      {
        'pipe.h': `#define LIB_LAST final
          struct Base { virtual void run() {} };
          template <typename T, int N> class Pipe LIB_LAST : public Base {
           public:
            void flush() {}
          };
          struct Plain LIB_LAST { void stop() {} };`,
        'use.cpp': `#include "pipe.h"
          void use(Pipe<int, 2> *pipe, Plain &plain) { pipe->flush(); plain.stop(); }`,
      },
      `use.cpp use -> pipe.h Pipe.flush
       use.cpp use -> pipe.h Plain.stop`,
    ));

  it('of a method may have a macro behind the type', () =>
    checkCalls(
      {
        'stack.cpp': `#define FAST_CALL __vectorcall
          struct Stack { void push(int a); template <class T> T top(); };
          void FAST_CALL Stack::push(int a) {}
          template <class T>
          T FAST_CALL Stack::top() { return T(); }
          void use(Stack &stack) { stack.push(1); stack.top<int>(); }`,
      },
      `stack.cpp use -> stack.cpp Stack.push
       stack.cpp use -> stack.cpp Stack.top`,
    ));
});

describe('constructors outside of their class', () => {
  it('run those of bases, whatever case these are written in', () =>
    checkCalls(
      {
        'parts.h': `namespace net {
          struct item_t { item_t(int n); };
          struct queue_t : public item_t { queue_t(int n); int item; };
          struct item { item(int n); };
        }`,
        'parts.cpp': `#include "parts.h"
          net::item_t::item_t(int n) {}
          net::item::item(int n) {}
          net::queue_t::queue_t(int n) : item_t(n), item(n) {}`,
      },
      'parts.cpp net.queue_t.queue_t -> parts.cpp net.item_t.item_t',
    ));
});

describe('overloads', () => {
  it('of what a header defines may be declared there, and defined elsewhere', () =>
    checkCalls(
      {
        'key.h': `template <typename K> K key_of(int rule, K most) { return most; }
          long key_of(int rule, int size, int most);`,
        'key.cpp': `#include "key.h"
          long key_of(int rule, int size, int most) { return size; }`,
        'use.cpp': `#include "key.h"
          long use() { return key_of(1, 2, 3); }
          long most() { return key_of(1, 2L); }`,
        'other.cpp': 'long key_of(int rule, int size, int most) { return rule; }',
      },
      `use.cpp most -> key.h key_of
       use.cpp use -> key.cpp key_of`,
    ));

  it('of operators may be for enumerations', () =>
    checkCalls(
      {
        'flags.cpp': `namespace geo {
            enum class Flags { none, open };
            enum Flags operator&(enum Flags a, enum Flags b) { return a; }
            enum class Other { none };
            Other operator&(Other a, Other b) { return b; }
          }
          bool use(geo::Flags a) { return (a & geo::Flags::open) != geo::Flags::none; }`,
      },
      'flags.cpp use -> flags.cpp geo.operator&',
    ));
});

describe('a variable', () => {
  it('may be made of what looks like parameters', () =>
    checkCalls(
      {
        'offset.cpp': `struct Offset { Offset(double a, double b) {} void add() {} };
          void use(double limit, double part, double scale, double *all, int n) {
            Offset first(limit, part * scale);
            first.add();
            Offset second(limit & scale, all[n]);
          }`,
      },
      `offset.cpp use -> offset.cpp Offset.Offset
       offset.cpp use -> offset.cpp Offset.add`,
    ));
});

describe('statements of macros', () => {
  it('may declare what they are given a value for', () =>
    checkCalls(
      {
        'decode.cpp': `struct Node { void run() {} };
          struct Result { bool ok() { return true; } };
          struct Found { Node *operator->() { return 0; } bool ok() { return true; } };
          #define ASSIGN_OR_RETURN(name, value) auto whole = value; if (!whole.ok()) return 1; name = whole
          #define CHECK_STATUS(value) if (!value.ok()) return 1;
          Node *find() { return 0; }
          Result check() { return Result(); }
          namespace text {
          int use() {
            ASSIGN_OR_RETURN(const Node *node, find())
            if (node) {
              CHECK_STATUS(check())
            }
            CHECK_STATUS(check())
            int count = 0;
            ASSIGN_OR_RETURN(Found other, Found());
            node->run();
            return count;
          }
          int later() { return use(); }
          }`,
      },
      `decode.cpp check -> decode.cpp Result
       decode.cpp text.later -> decode.cpp text.use
       decode.cpp text.use -> decode.cpp Found
       decode.cpp text.use -> decode.cpp Found.ok
       decode.cpp text.use -> decode.cpp Node.run
       decode.cpp text.use -> decode.cpp Result.ok
       decode.cpp text.use -> decode.cpp check
       decode.cpp text.use -> decode.cpp find`,
    ));
});

describe('what a class declares', () => {
  it('is defined where its parameters are written otherwise', () =>
    checkCalls(
      {
        'vec.h': `template <int L, class T> struct vec;
          template <class T> struct vec<2, T> { vec(T a, T b); vec(vec<2, T> const &v, int n); };`,
        'vec.cpp': `#include "vec.h"
          template <class U> vec<2, U>::vec(U a, U b) {}
          template <class U> vec<2, U>::vec(vec<2, U> const &v, int n) {}
          void use(vec<2, float> const &v) { vec<2, float> other(v, 1); }`,
      },
      'vec.cpp use -> vec.cpp vec.vec#2',
    ));
});

describe('a constructor', () => {
  const FILES = {
    'part.h': `struct Lock { Lock(); Lock(int n); };
      struct Count { Count() {} };
      struct Base { Base(int n) {} };
      class Whole : public Base {
       public:
        Whole();
        Whole(int n);
        Whole(Count *count);
       private:
        int size;
        Lock first;
        Count *shared;
        Lock second = Lock(2);
        static Lock third;
      };`,
    'part.cpp': `#include "part.h"
      Lock::Lock() {}
      Lock::Lock(int n) {}`,
  };

  it('makes fields that it does not speak of', () =>
    checkCalls(
      {
        ...FILES,
        'own.cpp': `#include "part.h"
          struct Own { Own() {} Own(int n) : lock(n) {} Lock lock; Count count; };`,
      },
      `own.cpp Own.Own -> part.cpp Lock.Lock
       own.cpp Own.Own -> part.h Count.Count
       own.cpp Own.Own#2 -> part.cpp Lock.Lock#2
       own.cpp Own.Own#2 -> part.h Count.Count
       part.h -> part.cpp Lock.Lock#2`,
    ));

  it('makes those that another file declares where it gives numbers alone', () =>
    checkCalls(
      {
        ...FILES,
        'whole.cpp': `#include "part.h"
          Whole::Whole() : Base(1), size(0) {}
          Whole::Whole(int n) : Base(n), size(n) {}
          Whole::Whole(Count *count) : Base(1), shared(count) {}`,
      },
      `part.h -> part.cpp Lock.Lock#2
       whole.cpp Whole.Whole -> part.cpp Lock.Lock
       whole.cpp Whole.Whole -> part.h Base.Base
       whole.cpp Whole.Whole#2 -> part.h Base.Base
       whole.cpp Whole.Whole#3 -> part.h Base.Base`,
    ));
});

describe('functions that macros define', () => {
  it('may say more behind their parameters', () =>
    checkCalls(
      {
        'features.h': `struct Bits { bool has(int bit) const { return true; } };
          struct Features : public Bits {
            #define FEATURE(name, bit) bool name() const noexcept { return has(bit); }
            FEATURE(has_fast, 1)
            FEATURE(has_wide, 2)
            #undef FEATURE
          };
          bool use(Features &all) { return all.has_wide(); }`,
      },
      `features.h Features.has_fast -> features.h Bits.has
       features.h Features.has_wide -> features.h Bits.has
       features.h use -> features.h Features.has_wide`,
    ));
});

describe('the choice between cases', () => {
  it('runs the conversion of an object to a number or an enumeration', () =>
    checkCalls(
      {
        'kind.cpp': `struct Kind {
            enum Value { one, two };
            operator Value() const { return value; }
            operator bool() const { return true; }
            Value value;
          };
          Kind kind() { return Kind(); }
          int use(const Kind &a) { switch (a) { case Kind::one: return 1; default: return 2; } }
          int made() { switch (kind()) { case Kind::one: return 1; default: return 2; } }`,
      },
      `kind.cpp kind -> kind.cpp Kind
       kind.cpp made -> kind.cpp Kind.operator Value
       kind.cpp made -> kind.cpp kind
       kind.cpp use -> kind.cpp Kind.operator Value`,
    ));
});

describe('types that are named through a type parameter', () => {
  const FILES = {
    'parts.h': `template <int N> struct Coder { void run() {} };
      struct Plain { void run() {} };
      struct Traits { typedef Plain Part; struct Inner { void stop() {} }; };`,
  };

  it('are those of the class that is given', () =>
    checkCalls(
      {
        ...FILES,
        'use.cpp': `#include "parts.h"
          template <class T> void typed() { typename T::Part part; part.run(); }
          template <class T> void renamed() { using Mine = typename T::Inner; Mine mine; mine.stop(); }
          void use() { typed<Traits>(); renamed<Traits>(); }`,
      },
      `use.cpp renamed -> parts.h Traits.Inner
       use.cpp renamed -> parts.h Traits.Inner.stop
       use.cpp typed -> parts.h Plain
       use.cpp typed -> parts.h Plain.run
       use.cpp use -> use.cpp renamed
       use.cpp use -> use.cpp typed`,
    ));

  it('may be made of a template that is given', () =>
    checkCalls(
      {
        ...FILES,
        'use.cpp': `#include "parts.h"
          template <template <int> class C> void coded() { C<5> coder; coder.run(); }
          template <template <int> class C> void named() { typedef C<5> Mine; Mine mine; mine.run(); }
          void use() { coded<Coder>(); named<Coder>(); }`,
      },
      `use.cpp coded -> parts.h Coder
       use.cpp coded -> parts.h Coder.run
       use.cpp named -> parts.h Coder
       use.cpp named -> parts.h Coder.run
       use.cpp use -> use.cpp coded
       use.cpp use -> use.cpp named`,
    ));
});
