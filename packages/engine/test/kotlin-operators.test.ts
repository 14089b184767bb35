// Kotlin: operators that extend numbers, and what a class declares beside what it hands on to another one.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

it('operators that another file adds to numbers are called without being named', () =>
  checkCalls(
    {
      'point.kt': `package p
class Point(val x: Int) { operator fun times(n: Int) = this }
operator fun Int.times(p: Point) = p * this`,
      'run.kt': 'package p\nfun run(point: Point) = 3 * point',
    },
    `point.kt Int.times -> point.kt Point.times
     run.kt run -> point.kt Int.times`,
  ));

it('what a class declares itself comes before what it hands on', () =>
  checkCalls(
    {
      'a.kt': `interface Store { fun put(); fun get() }
class Plain : Store { override fun put() {}; override fun get() {} }
class Logging(private val inner: Store) : Store by inner { override fun put() { inner.put() } }
fun run(plain: Plain) { val s = Logging(plain); s.put(); s.get() }`,
    },
    `a.kt Logging.put -> a.kt Store.put
     a.kt Logging.put -> a.kt Plain.put
     a.kt Logging.put -> a.kt Logging.put
     a.kt run -> a.kt Logging.constructor
     a.kt run -> a.kt Logging.put
     a.kt run -> a.kt Store.get
     a.kt run -> a.kt Plain.get`,
  ));
