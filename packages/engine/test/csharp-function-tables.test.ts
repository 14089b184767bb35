// Functions in lists and tables of C#: where these are made, where they go, and how what is in them comes out again.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const check = (source: string, expected: string): Promise<void> =>
  checkCalls(
    { 'A.cs': `using System; using System.Collections.Generic; using System.Linq;\n${source}` },
    expected.replace(/[\w.]+(?= ->|$)/gm, (end) => (end === 'file' ? 'A.cs' : `A.cs ${end}`)),
  );

it('tables that `new()` makes by the type that is expected, with elements and with keys', () =>
  check(
    `class A {
  static void One(int n) {} static void Two(int n) {}
  Dictionary<string, Action<int>> byKey = new() { ["1"] = One, ["2"] = Two };
  static readonly Dictionary<string, Action<int>> Pairs = new() { { "1", One }, { "2", Two } };
  Dictionary<string, Action<int>> Made { get; } = new() { ["1"] = One };
  Dictionary<string, Action<int>> Give() => new() { ["2"] = Two };
  Dictionary<string, Action<int>> later;
  A() { this.later = new() { ["2"] = Two }; }
  void ByKey() { byKey["1"](0); }
  void ByPair() { if (Pairs.TryGetValue("1", out var run)) run(0); }
  void ByProperty() { Made["1"](0); }
  void ByResult() { Give()["2"](0); }
  void Later() { later["2"](0); }
}`,
    `A.ByKey -> A.One
     A.ByKey -> A.Two
     A.ByPair -> A.One
     A.ByPair -> A.Two
     A.ByProperty -> A.One
     A.ByResult -> A.Give
     A.ByResult -> A.Two
     A.Later -> A.Two`,
  ));

it('tables that are given to a call, and to a member of what is made, keep what is in them', () =>
  check(
    `class A {
  static void One(int n) {} static void Two(int n) {}
  Dictionary<string, Action<int>> Steps { get; set; }
  void Run(IReadOnlyDictionary<string, Action<int>> table) { table["1"](0); }
  void Start() { Run(new Dictionary<string, Action<int>> { ["1"] = One }); }
  static A Make() => new A { Steps = new() { ["2"] = Two } };
  void Step() { Steps["2"](0); }
  void Other() { new B().Table["1"](0); }
}
class B {
  static void Three(int n) {}
  public readonly Dictionary<string, Action<int>> Table = new Dictionary<string, Action<int>> { { "1", Three } };
}`,
    `A.Start -> A.Run
     A.Make -> A
     A.Run -> A.One
     A.Step -> A.Two
     A.Other -> B
     A.Other -> B.Three`,
  ));

it('values of a table of functions, by its pairs, its values, and what it is turned into', () =>
  check(
    `class A {
  delegate void Step(int n);
  static void One(int n) {} static void Two(int n) {} static void Three(int n) {}
  readonly Dictionary<string, Step> table = new() { ["1"] = One };
  readonly FrozenDictionary<string, Step> frozen = new Dictionary<string, Step> { ["2"] = Two }.ToFrozenDictionary();
  readonly ImmutableList<Step> steps = ImmutableList<Step>.Empty.Add(Three);
  void Pairs() { foreach (var (key, step) in table) step(0); }
  void Pair() { foreach (var pair in table) pair.Value(0); }
  void Values() { foreach (var step in table.Values) step(0); }
  void Selected() { foreach (var step in table.Select(each => each.Value)) step(0); }
  void Default() { table.GetValueOrDefault("1")?.Invoke(0); }
  void Frozen() { if (frozen.TryGetValue("2", out Step step)) step(0); }
  void Steps() { foreach (var step in steps) step(0); }
}`,
    `A.Pairs -> A.One
     A.Pair -> A.One
     A.Values -> A.One
     A.Selected -> A.One
     A.Default -> A.One
     A.Frozen -> A.Two
     A.Steps -> A.Three`,
  ));

it('what is put into a table of functions is in that table alone, and is not called by that', () =>
  check(
    `class A {
  static void One(int n) {} static void Two(int n) {}
  readonly List<Action<int>> first = new();
  readonly List<Action<int>> second = new();
  readonly Dictionary<string, List<Action<int>>> lists = new() { ["1"] = new() { One }, ["2"] = new() };
  void Fill(Action<int> given) { first.Add(One); second.Add(Two); second.Clear(); }
  void First() { first[0](0); }
  void Second() { foreach (var each in second) each(0); }
  void Lists() { foreach (var each in lists["1"]) each(0); }
}`,
    `A.First -> A.One
     A.Second -> A.Two
     A.Lists -> A.One`,
  ));

it('parts of tuples have the names that the type of the list gives them', () =>
  check(
    `class A {
  static void One(int n) {} static void Two(int n) {}
  readonly List<(string Name, Action<int> Run)> list = new() { ("1", One) };
  readonly Dictionary<string, (int Order, Action<int> Run)> table = new() { ["1"] = (1, Two) };
  void Fill() { list.Add(("2", Two)); }
  void Each() { foreach (var each in list) each.Run(0); }
  void Parts() { foreach (var (name, run) in list) run(0); }
  void Known() { table["1"].Run(0); }
}`,
    `A.Each -> A.One
     A.Each -> A.Two
     A.Parts -> A.One
     A.Parts -> A.Two
     A.Known -> A.Two`,
  ));

it('events with code of their own, that keep functions by what joins them', () =>
  check(
    `class A {
  static void One() {} static void Two() {}
  readonly List<Action> list = new();
  Action joined;
  event Action Listed { add { list.Add(value); } remove { list.Remove(value); } }
  event Action Joined { add { joined = (Action)Delegate.Combine(joined, value); } remove { } }
  void Fill() { Listed += One; Joined += Two; }
  void Each() { foreach (var each in list) each(); }
  void Run() { joined(); }
}`,
    `A.Fill -> A.Listed
     A.Fill -> A.Joined
     A.Each -> A.One
     A.Run -> A.Two`,
  ));

it('what is made by `new()` in a list or a table is of the type that is in it', () =>
  check(
    `class Step { public Step(Action run) { Run = run; } public Action Run; }
class A {
  static void One() {} static void Two() {}
  readonly List<Step> list = new() { new(One) };
  readonly Dictionary<string, Step> table = new() { ["2"] = new(Two) };
  void Fill() { list.Add(new(Two)); }
  void Each() { list[0].Run(); }
}`,
    `file -> Step.constructor
     A.Fill -> Step.constructor
     A.Each -> A.One
     A.Each -> A.Two`,
  ));
