// Queries of C# are calls of methods that a type may have for itself, or by extensions of another file.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const BOX = `namespace L;
using System;
public class Box<T> {
  public Box<V> SelectMany<U, V>(Func<T, Box<U>> next, Func<T, U, V> both) => null;
  public Box<U> Select<U>(Func<T, U> made) => null;
  public Box<T> Where(Func<T, bool> holds) => null;
  public Box<T> OrderBy<K>(Func<T, K> key) => null;
  public Box<T> ThenByDescending<K>(Func<T, K> key) => null;
}`;

it('call the methods that their clauses stand for', () =>
  checkCalls(
    {
      'Box.cs': BOX,
      'A.cs': `namespace L;
class A {
  object Two(Box<int> a, Box<int> b) => from x in a from y in b select x + y;
  object Kept(Box<int> a) => from x in a where x > 1 select x;
  object Made(Box<int> a) => from x in a where x > 1 select x + 1;
  object Whole(Box<int> a) => from x in a select x;
  object Ordered(Box<int> a) => from x in a orderby x, x descending select x;
  object Plain(int[] a) => from x in a where x > 1 select x;
}`,
    },
    `A.cs A.Two -> Box.cs Box.SelectMany
     A.cs A.Kept -> Box.cs Box.Where
     A.cs A.Made -> Box.cs Box.Where
     A.cs A.Made -> Box.cs Box.Select
     A.cs A.Whole -> Box.cs Box.Select
     A.cs A.Ordered -> Box.cs Box.OrderBy
     A.cs A.Ordered -> Box.cs Box.ThenByDescending`,
  ));

it('may call extensions of another file', () =>
  checkCalls(
    {
      'Crate.cs': `namespace L; public class Crate {}`,
      'Crates.cs': `namespace L;
using System;
public static class Crates {
  public static Crate SelectMany(this Crate c, Func<int, Crate> next, Func<int, int, int> both) => c;
}`,
      'A.cs': `namespace M;
using L;
class A {
  void Go(Crate a, Crate b) { var c = from x in a from y in b select x; }
}`,
    },
    `A.cs A.Go -> Crates.cs Crates.SelectMany`,
  ));
