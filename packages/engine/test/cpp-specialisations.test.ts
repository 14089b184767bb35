// Which specialisation of a class template a name means.
import { strict as assert } from 'node:assert';
import { it } from 'node:test';
import { argumentsIn, givenName, withoutGiven } from '../src/flow/specialised-name.ts';
import { checkCalls } from './support/check-calls.ts';

it('what is written in angle brackets tells the specialisation', () =>
  checkCalls(
    {
      'a.cpp': `template <class T> struct Codec { static void run() {} void go() {} };
template <> struct Codec<int> { static void run() {} void go() {} };
template <> struct Codec<unsigned  long> { static void run() {} };
template <bool B> struct Flag { static void set() {} };
template <> struct Flag<false> { static void set() {} };
struct Key {};
void any() { Codec<Key>::run(); Codec<Key> codec; codec.go(); }
void number() { Codec<int>::run(); Codec<int> codec; codec.go(); }
void wide() { Codec<unsigned long>::run(); }
void on() { Flag<true>::set(); }
void off() { Flag<false>::set(); }
`,
    },
    `a.cpp any -> a.cpp Codec.go
     a.cpp any -> a.cpp Codec.run
     a.cpp number -> a.cpp Codec.go#2
     a.cpp number -> a.cpp Codec.run#2
     a.cpp off -> a.cpp Flag.set#2
     a.cpp on -> a.cpp Flag.set
     a.cpp wide -> a.cpp Codec.run#3`,
  ));

it('a partial specialisation is meant where its pattern suits, the most special one first', () =>
  checkCalls(
    {
      'a.cpp': `template <class T> struct Box { static void open() {} };
template <class T> struct Box<T *> { static void open() {} };
template <class T> struct Box<const T *> { static void open() {} };
template <class A, class B> struct Pair { static void open() {} };
template <class A> struct Pair<A, A> { static void open() {} };
template <class A> struct Box<Pair<A, A>> { static void open() {} };
struct Key {};
void plain() { Box<Key>::open(); Pair<Key, int>::open(); }
void pointer() { Box<Key *>::open(); Pair<Key, Key>::open(); }
void constant() { Box<const Key *>::open(); }
void twice() { Box<Pair<Key, Key>>::open(); }
`,
    },
    `a.cpp constant -> a.cpp Box.open#3
     a.cpp plain -> a.cpp Box.open
     a.cpp plain -> a.cpp Pair.open
     a.cpp pointer -> a.cpp Box.open#2
     a.cpp pointer -> a.cpp Pair.open#2
     a.cpp twice -> a.cpp Box.open
     a.cpp twice -> a.cpp Box.open#4`,
  ));

it('where a type parameter alone tells it, all that suit may be meant, wherever they stand', () =>
  checkCalls(
    {
      'codec.h': `#pragma once
namespace wire {
template <class T> struct Codec;
template <class T> void write(const T &value) { Codec<T>::put(value); Codec<T> codec; codec.end(); }
}
`,
      'key.h': `#include "codec.h"
struct Key {};
namespace wire { template <> struct Codec<Key> { static void put(const Key &key) {} void end() {} }; }
`,
      'lock.h': `#include "codec.h"
struct Lock {};
template <> struct wire::Codec<Lock> { static void put(const Lock &lock) {} void end() {} };
`,
      'main.cpp': `#include "key.h"
#include "lock.h"
void run() { wire::write(Key()); wire::Codec<Lock>::put(Lock()); }
`,
    },
    `codec.h wire.write -> key.h wire.Codec.end
     codec.h wire.write -> key.h wire.Codec.put
     codec.h wire.write -> lock.h wire.Codec.end
     codec.h wire.write -> lock.h wire.Codec.put
     main.cpp run -> codec.h wire.write
     main.cpp run -> key.h Key
     main.cpp run -> lock.h Lock
     main.cpp run -> lock.h wire.Codec.put`,
  ));

it('inside of a specialisation its own name means itself, and its bases are its own', () =>
  checkCalls(
    {
      'a.cpp': `template <class T> struct Buffer { void clear() {} };
template <class T> struct Sink { void flush() {} };
template <class T> struct Sink<T *> : Buffer<T> {
  static void grow(Buffer<T> &buffer) { static_cast<Sink &>(buffer).flush(); }
  void flush() { this->clear(); }
  void out();
};
template <class T> void Sink<T *>::out() { flush(); }
template <int N> struct Count { static int run() { return Count<N - 1>::run(); } };
template <> struct Count<0> { static int run() { return 0; } };
`,
    },
    `a.cpp Count.run -> a.cpp Count.run
     a.cpp Count.run -> a.cpp Count.run#2
     a.cpp Sink.flush#2 -> a.cpp Buffer.clear
     a.cpp Sink.grow -> a.cpp Sink.flush#2
     a.cpp Sink.out -> a.cpp Sink.flush#2`,
  ));

it('a class that is defined outside of a template is a part of it', () =>
  checkCalls(
    {
      'a.cpp': `template <class K, class V> struct List {
  struct Node;
  Node *head;
  void run() { head->next(); }
};
template <class K, class V> struct List<K, V>::Node { void next() {} };
`,
    },
    'a.cpp List.run -> a.cpp List.Node.next',
  ));

it('a name that stands for another type leaves open which is meant', () =>
  checkCalls(
    {
      'a.cpp': `template <class T> struct Codec { static void run() {} };
template <> struct Codec<char> { static void run() {} };
struct Text { typedef char Unit; };
void go() { Codec<Text::Unit>::run(); }
`,
    },
    `a.cpp go -> a.cpp Codec.run
     a.cpp go -> a.cpp Codec.run#2`,
  ));

it('parameters without a name leave nothing open', () =>
  checkCalls(
    {
      'a.cpp': `template <class T> struct Box { static void open() {} };
template <> struct Box<int *> { static void open() {} };
template <> struct Box<long *> { static void open() {} };
template <class T, int, typename = void> void run() { Box<int *>::open(); }
template <class T, int N> struct Row { static void fill() {} };
template <class T> struct Row<T, 0> { static void fill() {} };
template <class T, int... N> void go() { Row<T, N>::fill(); }
`,
    },
    `a.cpp go -> a.cpp Row.fill
     a.cpp go -> a.cpp Row.fill#2
     a.cpp run -> a.cpp Box.open#2`,
  ));

it('long patterns that nearly suit are told in no time', () => {
  const parameters = Array.from({ length: 20 }, (_, at) => `A${at}`);
  return checkCalls(
    {
      'a.cpp': `template <class T> struct Box { static void open() {} };
template <${parameters.map((name) => `class ${name}`).join(', ')}> struct Box<int(${parameters.join(',')},int)> { static void open() {} };
void run() { Box<int(${Array.from({ length: 50 }, () => 'a').join(',')})>::open(); }
`,
    },
    'a.cpp run -> a.cpp Box.open',
  );
});

it('a name is cut at what it is given', () => {
  assert.deepEqual(givenName('a.B<C<int>,?*>.d'), {
    template: 'a.B',
    given: '<C<int>,?*>',
    rest: '.d',
  });
  assert.equal(givenName('a.operator<'), undefined);
  assert.equal(givenName('a.operator<=>'), undefined);
  assert.equal(givenName('<unnamed 1.2>.a'), undefined);
  assert.deepEqual(argumentsIn('<C<int,?>,f(a,b),3>'), ['C<int,?>', 'f(a,b)', '3']);
  assert.deepEqual(argumentsIn('<>'), []);
  assert.equal(withoutGiven('a.B<C<int>>.d<?>'), 'a.B.d');
});
