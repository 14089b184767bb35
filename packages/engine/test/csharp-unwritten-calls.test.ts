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
