// Calls of C# that are not written as calls: members that patterns ask, conversions, what the runtime is handed.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const ORDER = `public class Order { public int Total { get { return 1; } } public void Save() {}
  public static explicit operator string(Order o) => ""; }`;

function checkFile(source: string, expected: string): Promise<void> {
  const lines = expected.split('\n').map((line) => line.trim().split(' -> '));
  return checkCalls(
    {
      'a.cs': `using System; using System.Collections.Generic; using System.Linq;\n${ORDER}\n${source}`,
    },
    lines.map(([from, to]) => `a.cs ${from} -> a.cs ${to}`).join('\n'),
  );
}

it('patterns ask members, and casts to plain types run conversions', () =>
  checkFile(
    `class A {
  void Tested(object o) { if (o is Order { Total: > 1 } x) x.Save(); }
  int Switched(object o) => o switch { Order { Total: 3 } => 1, _ => 0 };
  string Cast(Order o) => (string)o;
}`,
    `A.Tested -> Order.Total
     A.Tested -> Order.Save
     A.Switched -> Order.Total
     A.Cast -> Order.operator string`,
  ));

it('elements of groups, objects that compare, and methods that threads run', () =>
  checkFile(
    `class ByTotal : IComparer<Order> { public int Compare(Order a, Order b) => 0; }
class A {
  void Grouped(List<Order> all) { foreach (var g in all.GroupBy(o => 1)) foreach (var o in g) o.Save(); }
  void Sorted(List<Order> all) { all.Sort(new ByTotal()); }
  void Started() { new System.Threading.Thread(Work).Start(); }
  static void Work() {}
}`,
    `A.Grouped -> Order.Save
     A.Sorted -> ByTotal
     A.Sorted -> ByTotal.Compare
     A.Started -> A.Work`,
  ));

it('conversions into a declared type, compound operators, and the end of a loop', () =>
  checkFile(
    `struct Sum { public static Sum operator +(Sum a, Sum b) { return a; }
  public static implicit operator Sum(int n) { return new Sum(); } }
class Steps { public Walk GetEnumerator() { return new Walk(); } }
class Walk { public int Current; public bool MoveNext() { return false; } public void Dispose() {} }
class A {
  Sum kept;
  void Declared() { Sum s = 1; }
  void Assigned() { kept = 2; }
  Sum Returned() { return 3; }
  Sum Arrow() => 4;
  void Cast() { var s = (Sum)5; }
  void None(object o) { Sum s = (Sum)o; string t = null; }
  void Added(Sum a, Sum b) { a += b; int n = 1; n += 2; }
  void Looped(Steps steps) { foreach (var step in steps) {} }
}`,
    `Sum.operator Sum -> Sum
     Steps.GetEnumerator -> Walk
     A.Declared -> Sum.operator Sum
     A.Assigned -> Sum.operator Sum
     A.Returned -> Sum.operator Sum
     A.Arrow -> Sum.operator Sum
     A.Cast -> Sum.operator Sum
     A.Added -> Sum.operator +
     A.Looped -> Steps.GetEnumerator
     A.Looped -> Walk.MoveNext
     A.Looped -> Walk.Dispose`,
  ));

it('elements that are ordered or told apart run their own methods, or those of what is given for it', () =>
  checkFile(
    `class Size : IComparable<Size> { public int CompareTo(Size other) => 0;
  public override bool Equals(object o) => true; public override int GetHashCode() => 1; }
class Same : IEqualityComparer<Size> { public bool Equals(Size a, Size b) => true; public int GetHashCode(Size s) => 1; }
class A {
  void Sorted(List<Size> all) { all.Sort(); }
  void SortedBy(List<Size> all) { all.Sort((a, b) => 0); }
  void Ordered(List<Size> all) { all.OrderBy(s => s).ToList(); }
  void Told(List<Size> all) { all.Distinct().ToList(); }
  void ToldBy(List<Size> all) { all.Distinct(new Same()).ToList(); }
  bool Sought(List<Size> all, Size one) => all.Contains(one);
}`,
    `A.Sorted -> Size.CompareTo
     A.Ordered -> Size.CompareTo
     A.Told -> Size.Equals
     A.Told -> Size.GetHashCode
     A.ToldBy -> Same
     A.ToldBy -> Same.Equals
     A.ToldBy -> Same.GetHashCode
     A.Sought -> Size.Equals`,
  ));

it('values of tables, functions in tables of lists, and tables that are filled where they are made', () =>
  checkFile(
    `class A {
  readonly Dictionary<string, Order> orders = new Dictionary<string, Order>();
  readonly Dictionary<string, List<Action>> later = new Dictionary<string, List<Action>>();
  readonly Dictionary<string, Action> known;
  A() { known = new Dictionary<string, Action> { { "a", Work } }; }
  void Work() {}
  void Rest() {}
  void Each() { orders.Values.ToList().ForEach(o => o.Save()); foreach (var o in from v in orders.Values select v) o.Save(); }
  void Defer(string key) { if (!later.TryGetValue(key, out var list)) later[key] = list = new List<Action>(); list.Add(Rest); }
  void Run(string key) { if (later.TryGetValue(key, out var list)) foreach (var each in list) each(); }
  void Known(string key) { known[key](); }
}`,
    `A.Each -> Order.Save
     A.Run -> A.Rest
     A.Known -> A.Work`,
  ));

it('operators of a class run where it is held against null, but those of structs, and of what a type hides', () =>
  checkFile(
    `class Mark { public static bool operator ==(Mark a, Mark b) => true; public static bool operator !=(Mark a, Mark b) => true; }
struct Spot { public static bool operator ==(Spot a, Spot b) => true; public static bool operator !=(Spot a, Spot b) => true; }
class A {
  bool Given(Mark mark) => mark == null;
  bool Behind(Mark mark) => null != mark;
  bool Missing(Spot? spot) => spot == null;
  bool Hidden(object o) => o == null;
  bool Generic<T>(T t) => t == null;
  bool Both(Mark a, object b) => a == b;
  void Hide() { Hidden(new Mark()); Generic(new Mark()); }
}`,
    `A.Given -> Mark.operator ==
     A.Behind -> Mark.operator !=
     A.Both -> Mark.operator ==
     A.Hide -> A.Hidden
     A.Hide -> A.Generic
     A.Hide -> Mark`,
  ));

it('steps, conversions into plain places, patterns by position, and what a task is followed by', () =>
  checkFile(
    `struct Money { public static Money operator ++(Money m) => m; public static implicit operator int(Money m) => 1; }
class Pair { public void Deconstruct(out int x, out int y) { x = 1; y = 2; } }
class A {
  void Stepped(Money m) { m++; ++m; int n = 1; n++; }
  void Kept(Money m) { int n = m; }
  int Given(Money m) { return m; }
  bool Tested(object o) => o is Pair(1, 2);
  void Done(System.Threading.Tasks.Task t) {}
  void Work() {}
  void Followed() { System.Threading.Tasks.Task.Run(Work).ContinueWith(Done); }
}`,
    `A.Stepped -> Money.operator ++
     A.Kept -> Money.operator int
     A.Given -> Money.operator int
     A.Tested -> Pair.Deconstruct
     A.Followed -> A.Work
     A.Followed -> A.Done`,
  ));

it('a loop gets what the iterator of a class yields, and an instance may be made by its type alone', () =>
  checkFile(
    `class Orders : IEnumerable<Order> {
  public IEnumerator<Order> GetEnumerator() { yield return new Order(); }
  System.Collections.IEnumerator System.Collections.IEnumerable.GetEnumerator() => GetEnumerator();
}
class Made { public Made() { Ready(); } void Ready() {} public void Go() {} }
class A {
  void Looped(Orders all) { foreach (var o in all) o.Save(); }
  void ByArgument() { Activator.CreateInstance<Made>().Go(); }
  void ByType() { ((Made)Activator.CreateInstance(typeof(Made))).Go(); }
}`,
    `Orders.GetEnumerator -> Order
     Orders.GetEnumerator#2 -> Orders.GetEnumerator
     Made.constructor -> Made.Ready
     A.Looped -> Orders.GetEnumerator
     A.Looped -> Order.Save
     A.ByArgument -> Made.constructor
     A.ByArgument -> Made.Go
     A.ByType -> Made.constructor
     A.ByType -> Made.Go`,
  ));

it('a static member that an interface asks for is that of whatever is given for the type parameter', () =>
  checkFile(
    `interface IParsed<T> where T : IParsed<T> { static abstract T Parse(string s); }
struct Number : IParsed<Number> { public static Number Parse(string s) => default; }
struct Other { public static Other Parse(string s) => default; }
class A { T Read<T>(string s) where T : IParsed<T> => T.Parse(s); }`,
    `A.Read -> IParsed.Parse
     A.Read -> Number.Parse`,
  ));

it('an argument is converted to the type of the parameter by its own operators', () =>
  checkFile(
    `class Cents { }
struct Money { public static implicit operator int(Money m) => 1; public static implicit operator Cents(Money m) => null; }
class A {
  void Take(int n) {}
  void Keep(Cents c) {}
  void Plain(Money m) { Take(m); Take(3); }
  void Other(Money m, Cents c) { Keep(m); Keep(c); }
}`,
    `A.Plain -> Money.operator int
     A.Plain -> A.Take
     A.Other -> Money.operator Cents
     A.Other -> A.Keep`,
  ));

it('no index or length of what is declared to hold plain values runs an operator of what else comes there', () =>
  checkFile(
    `using System;
using System.Collections.Generic;
struct Money {
  public static bool operator ==(Money a, Money b) => true;
  public static bool operator !=(Money a, Money b) => false;
}
class Counts : IReadOnlyList<int> { public int this[int at] => 1; public int Count => 1; }
class A {
  bool Spans(ReadOnlySpan<byte> head) => head[1] == 0 && head.Length != 0;
  bool Lists(List<int> counts) => counts[1] == 0 && counts.Count != 0;
  bool Arrays(byte[] bytes) => bytes[1] == 0 && bytes.Length != 0;
  bool Own(ReadOnlySpan<Money> some, Money m) => some[0] == m;
  int Interface(IReadOnlyList<int> counts) => counts[0];
  void Run(Money m) {
    var some = new[] { m };
    Interface(new Counts());
    Spans(Outside.Cast(some));
    Spans(some);
    Lists(some);
    Arrays(some);
    Own(some, m);
  }
}`,
    `A.Own -> Money.operator ==
     A.Interface -> Counts.this[] [member]
     A.Run -> Counts
     A.Run -> A.Interface
     A.Run -> A.Spans
     A.Run -> A.Lists
     A.Run -> A.Arrays
     A.Run -> A.Own`,
  ));
