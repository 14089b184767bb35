// Types of C# that have one name and differ in how many type parameters they have.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const POLICIES = {
  'Policy.cs': `namespace P;
public partial class Policy { public Policy(int i) {} public void Run() {} public static Policy Make() => null; }`,
  'PolicyT.cs': `namespace P;
public partial class Policy<T> { public Policy(string s) {} public void Run() {} public static Policy<T> Make() => null; }`,
  'More.cs': `namespace P;
public partial class Policy { public void Rest() {} }
public partial class Policy<T> { public void Rest() {} void Own() { Rest(); } }`,
};

it('are told apart where they are made, declared and named', () =>
  checkCalls(
    {
      ...POLICIES,
      'A.cs': `namespace P;
class A {
  void Made() { new Policy(1); new Policy<int>("s"); }
  void Given(Policy plain, Policy<int> other) { plain.Run(); }
  void Other(Policy plain, Policy<int> other) { other.Run(); }
  void Named() { Policy.Make(); Policy<int>.Make().Run(); }
}`,
    },
    `More.cs Policy.Own -> More.cs Policy.Rest#2
     A.cs A.Made -> Policy.cs Policy.constructor
     A.cs A.Made -> PolicyT.cs Policy.constructor
     A.cs A.Given -> Policy.cs Policy.Run
     A.cs A.Other -> PolicyT.cs Policy.Run
     A.cs A.Named -> Policy.cs Policy.Make
     A.cs A.Named -> PolicyT.cs Policy.Make
     A.cs A.Named -> PolicyT.cs Policy.Run`,
  ));

it('are told apart as bases, and where parts of both stand in several files', () =>
  checkCalls(
    {
      ...POLICIES,
      'A.cs': `namespace P;
class Plain : Policy { Plain() : base(1) {} void Go() { Run(); Rest(); } }
class Other : Policy<int> { Other() : base("s") {} void Go() { Run(); Rest(); } }`,
    },
    `More.cs Policy.Own -> More.cs Policy.Rest#2
     A.cs Plain.constructor -> Policy.cs Policy.constructor
     A.cs Plain.Go -> Policy.cs Policy.Run
     A.cs Plain.Go -> More.cs Policy.Rest
     A.cs Other.constructor -> PolicyT.cs Policy.constructor
     A.cs Other.Go -> PolicyT.cs Policy.Run
     A.cs Other.Go -> More.cs Policy.Rest#2`,
  ));

it('may be of another package, where the repository has one of the name alone', () =>
  checkCalls(
    {
      'A.cs': `using System;
namespace P;
class Lazy { public void Go() {} }
class A {
  void Other(Lazy<int> lazy) { lazy.Go(); }
  void Own(Lazy lazy) { lazy.Go(); }
}`,
    },
    'A.cs A.Own -> A.cs Lazy.Go',
  ));

it('mean each other by the bare name where there is no other, and in themselves', () =>
  checkCalls(
    {
      'A.cs': `namespace P;
class Node { public void Plain() {} }
class Node<T> { void Own() { this.Kept(); Kept(); } void Kept() {} }
class List<T> { public static void Make() {} void Run() { Make(); } }`,
    },
    `A.cs Node.Own -> A.cs Node.Kept
     A.cs List.Run -> A.cs List.Make`,
  ));

it('are what new makes, though methods and properties bear their names, also inside of other parts', () =>
  checkCalls(
    {
      'Item.cs': 'namespace P; public class Item { public Item() {} public Item(int i) {} }',
      'Inner.cs': 'namespace P; partial class A { class Inner { public Inner(int i) {} } }',
      'A.cs': `namespace P;
partial class A {
  static Item Item() => new Item();
  Item Other { get; } = new Item(1);
  void Make() { new Inner(1); }
}`,
    },
    `A.cs A.Item -> Item.cs Item.constructor
     A.cs -> Item.cs Item.constructor#2
     A.cs A.Make -> Inner.cs A.Inner.constructor`,
  ));

it('are found inside another part of the class around, as types and as bases', () =>
  checkCalls(
    {
      'Own.cs': `namespace P;
partial class Machine<A> {
  void Run(Pair pair) { pair.Left(); new Step.Fast(pair); }
  void Walk(Pair<int> pair) { pair.Left(); new Pair<int>(1); }
}`,
      'Types.cs': `namespace P;
partial class Machine<A> {
  public class Pair { public void Left() {} }
  public class Pair<C> : Pair { public Pair(int n) {} }
  public abstract class Step {
    protected Step(int n) {}
    public class Fast : Step { public Fast(Pair p) : base(1) {} }
  }
}`,
      'Slow.cs': `namespace P;
partial class Machine<A> {
  class Slow : Step { public Slow() : base(2) {} }
}`,
    },
    `Own.cs Machine.Run -> Types.cs Machine.Pair.Left
     Own.cs Machine.Run -> Types.cs Machine.Step.Fast.constructor
     Own.cs Machine.Walk -> Types.cs Machine.Pair.Left
     Own.cs Machine.Walk -> Types.cs Machine.Pair.constructor
     Types.cs Machine.Step.Fast.constructor -> Types.cs Machine.Step.constructor
     Slow.cs Machine.Slow.constructor -> Types.cs Machine.Step.constructor`,
  ));
