// Which calls of C# sources are found, one feature a test.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

/** One file, whose path is left out of what is expected: `A.F -> A.G`. */
function checkFile(source: string, expected: string): Promise<void> {
  const lines = expected
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const end = (name: string) => (name === 'file' ? 'A.cs' : `A.cs ${name}`);
  const full = lines.map((line) => {
    const [from, to] = line.split(' -> ') as [string, string];
    return `${end(from)} -> ${end(to)}`;
  });
  return checkCalls({ 'A.cs': source }, full.join('\n'));
}

it('methods of the own class, of bases in other files, and static ones', () =>
  checkCalls(
    {
      'Base.cs': `namespace P;
public class Base { protected void Inherited() {} protected static void Common() {} }`,
      'A.cs': `namespace P;
public class A : Base {
  void Own() {}
  void Run() { Own(); this.Own(); base.Inherited(); Common(); Tools.Help(); }
}
static class Tools { public static void Help() {} }`,
    },
    `A.cs A.Run -> A.cs A.Own
     A.cs A.Run -> Base.cs Base.Inherited
     A.cs A.Run -> Base.cs Base.Common
     A.cs A.Run -> A.cs Tools.Help`,
  ));

it('parts of a class in several files', () =>
  checkCalls(
    {
      'First.cs': `namespace P;
public partial class Shop { void Open() { Close(); Keeper.Greet(); } Person Keeper { get; set; } }
public class Person { public void Greet() {} }`,
      'Second.cs': `namespace P;
public partial class Shop { void Close() { Open(); } public Shop(int size) {} }
class User { void Use() { var shop = new Shop(1); } }`,
    },
    `First.cs Shop.Open -> Second.cs Shop.Close
     First.cs Shop.Open -> First.cs Person.Greet
     Second.cs Shop.Close -> First.cs Shop.Open
     Second.cs User.Use -> Second.cs Shop.constructor`,
  ));

it('parts of a class in one file, and static members that the file itself lets in', () =>
  checkFile(
    `using static P.Tools;
namespace P {
static class Tools { public static int Half(int n) { return n; } public static int Own(int n) { return n; } }
partial class Shop { partial void OnOpened(int n); int Open() { OnOpened(1); return Half(2); } int Own(int n) { return n; } }
partial class Shop { partial void OnOpened(int n) { Close(); } void Close() { Open(); Own(1); } }
}`,
    `Shop.Open -> Shop.OnOpened
     Shop.Open -> Shop.OnOpened#2
     Shop.Open -> Tools.Half
     Shop.OnOpened#2 -> Shop.Close
     Shop.Close -> Shop.Open
     Shop.Close -> Shop.Own`,
  ));

it('extension methods, of types of the repository and of others', () =>
  checkCalls(
    {
      'Ext.cs': `namespace P.Tools;
public static class Ext {
  public static Item Twice(this Item item, int more = 0) => item;
  public static string Shout(this string text) => text;
  public static void Wire(this IServiceCollection services) {}
}
public class Item { public void Use() {} }`,
      'A.cs': `using P.Tools;
namespace P;
class A {
  void Run(Item item, IServiceCollection services) {
    item.Twice().Use();
    "a".Shout();
    services.Wire();
    Ext.Twice(item, 2);
  }
}`,
    },
    `A.cs A.Run -> Ext.cs Ext.Twice
     A.cs A.Run -> Ext.cs Item.Use
     A.cs A.Run -> Ext.cs Ext.Shout
     A.cs A.Run -> Ext.cs Ext.Wire`,
  ));

it('properties and indexers that are code, but not automatic ones', () =>
  checkFile(
    `class A {
  int _x;
  public int Auto { get; set; }
  public int X { get { return _x; } set { Check(); } }
  public int Y => Compute();
  public A this[int i] { get => this; set { } }
  int Compute() => 1;
  void Check() {}
  void Run(A other) { Auto = other.Auto; other.X = 1; var y = Y; other[1].Check(); var a = new A { X = 2 }; }
}`,
    `A.X -> A.Check
     A.Y -> A.Compute
     A.Run -> A.X
     A.Run -> A.Y
     A.Run -> A.this[] [member]
     A.Run -> A.Check
     A.Run -> A`,
  ));

it('constructors: chained, of the base, primary ones and those of records', () =>
  checkFile(
    `class Base { public Base(int a) {} }
class A : Base {
  public A() : this(1) {}
  public A(int a) : base(a) {}
}
class Part(Worker worker) { public void Go() { worker.Work(); } }
record Pair(Worker Left, int Right);
class Worker { public void Work() {} }
class User { void Run() { new A(); A a = new(2); new Part(new Worker()).Go(); new Pair(new Worker(), 1).Left.Work(); } }`,
    `A.constructor -> A.constructor#2
     A.constructor#2 -> Base.constructor
     Part.Go -> Worker.Work
     User.Run -> A.constructor
     User.Run -> A.constructor#2
     User.Run -> Part
     User.Run -> Worker
     User.Run -> Part.Go
     User.Run -> Pair
     User.Run -> Worker.Work`,
  ));

it('delegates, lambdas, method groups, local functions and events', () =>
  checkFile(
    `using System;
class A {
  event Action Changed;
  void Each(Action<A> action) { action(this); }
  void One(A a) { a.Two(); }
  void Two() {}
  void On() {}
  void Run() {
    Each(One);
    Each(a => a.Two());
    Changed += On;
    Changed?.Invoke();
    Local();
    void Local() { Two(); }
  }
}`,
    `A.Each -> A.One
     A.Each -> A.Run.<anonymous>
     A.One -> A.Two
     A.Run -> A.Each
     A.Run -> A.Two
     A.Run -> A.On
     A.Run -> A.Run.Local
     A.Run.Local -> A.Two`,
  ));

it('overloads by number, names and types of arguments, and by type arguments', () =>
  checkFile(
    `class A {
  void F(int a) {}
  void F(string a) {}
  void F(int a, int b = 1, params int[] rest) {}
  T Get<T>() => default;
  object Get() => null;
  void Run() { F(1); F("a"); F(1, 2, 3); F(1, b: 2); Get<A>().Run(); Get(); }
}`,
    `A.Run -> A.F
     A.Run -> A.F#2
     A.Run -> A.F#3
     A.Run -> A.Get
     A.Run -> A.Get#2
     A.Run -> A.Run`,
  ));

it('interfaces: the declared member and what implements it', () =>
  checkFile(
    `interface IStore { void Save(); void Twice() { Save(); } }
class Disk : IStore { public void Save() {} }
class Net : IStore { public void Save() {} }
class User {
  IStore _store;
  public User(IStore store) { _store = store; }
  void Run() { _store.Save(); }
  static void Main() { new User(new Disk()).Run(); }
}`,
    `IStore.Twice -> IStore.Save
     IStore.Twice -> Disk.Save
     IStore.Twice -> Net.Save
     User.Run -> IStore.Save
     User.Run -> Disk.Save
     User.Main -> User.constructor
     User.Main -> Disk
     User.Main -> User.Run`,
  ));

it('elements of collections, queries, awaited values and patterns', () =>
  checkFile(
    `using System.Collections.Generic;
using System.Linq;
using System.Threading.Tasks;
class Order { public bool IsOpen() => true; public void Pay() {} }
class A {
  async Task<Order> Load() => new Order();
  async Task Run(List<Order> orders, object any) {
    foreach (var order in orders) order.Pay();
    var open = orders.Where(o => o.IsOpen()).First();
    open.Pay();
    (await Load()).Pay();
    if (any is Order found) found.IsOpen();
    var all = from o in orders where o.IsOpen() select o;
    _ = nameof(Load);
  }
}`,
    `A.Load -> Order
     A.Run -> Order.Pay
     A.Run -> Order.IsOpen
     A.Run -> A.Load`,
  ));

it('operators where the type is known, and what is closed', () =>
  checkFile(
    `using System;
class Money { public static Money operator +(Money a, Money b) => a; }
class Door : IDisposable { public void Dispose() {} }
class A { void Run(Money a, Money b) { var c = a + b; using var door = new Door(); } }`,
    `A.Run -> Money.operator +
     A.Run -> Door
     A.Run -> Door.Dispose`,
  ));

it('what a sequence is made of, and what is picked from it', () =>
  checkFile(
    `using System.Collections.Generic;
using System.Linq;
class Buyer { public void Pay() {} public bool IsRich() => true; }
class Order { public Buyer Buyer { get; set; } public void Pay() {} }
class A {
  void Run(List<Order> orders, Order[] array) {
    orders.Select(o => o.Buyer).Where(b => b.IsRich()).ToList().First().Pay();
  }
  void Each(Order[] array) { foreach (var o in array.Where(x => x != null)) o.Pay(); }
}`,
    `A.Run -> Buyer.IsRich
     A.Run -> Buyer.Pay
     A.Each -> Order.Pay`,
  ));

it('methods that are named in the place of a function, with what they give', () =>
  checkFile(
    `using System.Linq; using System.Collections.Generic;
class Item { public static Item Parse(string text) => null; public static bool Good(Item item) => true; public void Use() {} }
class A {
  void Run(string[] texts) { foreach (var item in texts.Select(Item.Parse)) item.Use(); }
  void Keep(List<Item> items) { var kept = items.Where(Item.Good).ToList(); }
}`,
    `A.Run -> Item.Parse
     A.Run -> Item.Use
     A.Keep -> Item.Good`,
  ));

it('functions in lists and tables', () =>
  checkFile(
    `using System; using System.Collections.Generic;
delegate void Work(int size);
class A {
  readonly List<Func<int, int>> steps = new();
  readonly Dictionary<string, Work> table = new();
  readonly List<Work> other = new();
  static int Next(int n) => n;
  static void One(int n) {} static void Two(int n) {}
  void Fill() { steps.Add(Next); table["one"] = One; table.Add("two", Two); }
  int Index(int at) => steps[at](1);
  void Each() { foreach (var step in steps) step(1); }
  void Find() { if (table.TryGetValue("one", out var work)) work(1); }
  void None() { foreach (var work in other) work(1); }
}`,
    `A.Index -> A.Next
     A.Each -> A.Next
     A.Find -> A.One
     A.Find -> A.Two`,
  ));

it('elements of tuples by name and by number, and deconstruction', () =>
  checkFile(
    `class Left { public void Go() {} } class Right { public void Go() {} }
class Point { public void Deconstruct(out int x, out int y) { x = 1; y = 2; } }
class A {
  void Named((Left a, Right b) pair) { pair.a.Go(); }
  void Numbered((Left, Right) pair) { pair.Item2.Go(); }
  void Parted(Point point) { var (x, y) = point; }
}`,
    `A.Named -> Left.Go
     A.Numbered -> Right.Go
     A.Parted -> Point.Deconstruct`,
  ));

it('what is written for an interface alone is hidden by what the class has', () =>
  checkFile(
    `using System.Collections; using System.Collections.Generic;
class All : IEnumerable<int> {
  public IEnumerator<int> GetEnumerator() { yield return 1; }
  IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
}
class A { void Run() { foreach (var one in new All()) {} } }`,
    `All.GetEnumerator#2 -> All.GetEnumerator
     A.Run -> All
     A.Run -> All.GetEnumerator`,
  ));

it('methods by reflection, where class and name stand in the text', () =>
  checkFile(
    `class Item { public static void Make() {} public void Go() {} }
class A { void Run(Item item) {
  typeof(Item).GetMethod("Make").Invoke(null, null);
  item.GetType().GetMethod(nameof(Item.Go)).Invoke(item, null);
} }`,
    `A.Run -> Item.Make
     A.Run -> Item.Go`,
  ));

it('what a lazy value holds', () =>
  checkFile(
    `using System;
class Item { public void Go() {} }
class A { readonly Lazy<Item> item = new Lazy<Item>(() => null); void Run() { item.Value.Go(); } }`,
    'A.Run -> Item.Go',
  ));

it('values that become part of a text', () =>
  checkFile(
    `class Item { public override string ToString() => ""; }
class Plain {}
class A {
  void Inside(Item item) { var text = $"is {item}"; }
  void Added(Item item) { var text = "is " + item; }
  void None(Plain plain, int n) { var text = $"{plain} {n}" + n; }
}`,
    `A.Inside -> Item.ToString
     A.Added -> Item.ToString`,
  ));

it('what hides a method does not override it', () =>
  checkFile(
    `abstract class A { public void Run() { Step(); } protected virtual void Step() {} }
class B : A { protected override void Step() {} }
class C : A { protected new void Step() {} public void Own() { Step(); } }`,
    `A.Run -> A.Step
     A.Run -> B.Step
     C.Own -> C.Step`,
  ));

it('a method of a base whose many subclasses all come to one place', () => {
  const names = Array.from({ length: 12 }, (_, at) => `Shape${at}`);
  return checkFile(
    `abstract class Shape { public abstract void Draw(); }
${names.map((name) => `class ${name} : Shape { public override void Draw() {} }`).join('\n')}
class A {
  static void Show(Shape shape) { shape.Draw(); }
  void All() { ${names.map((name) => `Show(new ${name}());`).join(' ')} }
}`,
    `A.Show -> Shape.Draw
     A.All -> A.Show
     ${names.map((name) => `A.Show -> ${name}.Draw\nA.All -> ${name}`).join('\n')}`,
  );
});

it('bounded type parameters, made and inside other types', () =>
  checkFile(
    `class Base { public void Draw() {} }
class G<T> where T : Base, new() {
  List<T> list; T[] array;
  void Makes() { var t = new T(); t.Draw(); }
  void Loops(List<T> l) { foreach (var x in l) x.Draw(); }
  void Gets() { list[0].Draw(); array[0].Draw(); }
}`,
    `G.Makes -> Base.Draw
     G.Loops -> Base.Draw
     G.Gets -> Base.Draw`,
  ));

it('a cast converts, and `as` does not', () =>
  checkFile(
    `class Item {
  public static explicit operator Item(int i) => new Item();
  public void Act() {}
}
class A {
  void Casts() { ((Item)3).Act(); }
  void Sees(object o) { (o as Item).Act(); }
}`,
    `Item.operator Item -> Item
     A.Casts -> Item.operator Item
     A.Casts -> Item.Act
     A.Sees -> Item.Act`,
  ));

it('overloads are told apart by plain types, and by conversions that nobody writes', () =>
  checkFile(
    `using System;
class Sheet {
  public void Put(long value) {}
  public void Put(double value) {}
  public void Put(decimal value) {}
  public void Put(string value) {}
  public void Put(float value) {}
  public void Put(float? value) {}
  public void Put(bool value) {}
  public void Put(DateTime value) {}
  public void Put(TimeSpan value) {}
  public void Put(Guid value) {}
  public void Put(object value) {}
}
class A {
  void Whole(Sheet sheet) { sheet.Put(1); }
  void Text(Sheet sheet, object value) { sheet.Put(value.ToString()); }
  void Missing(Sheet sheet, float? value) { sheet.Put(value); sheet.Put(default(float?)); }
  void There(Sheet sheet, float? value) { sheet.Put(value.Value); sheet.Put(float.NaN); }
  void Time(Sheet sheet) { sheet.Put(TimeSpan.FromSeconds(1)); }
  void Flag(Sheet sheet, int a) { sheet.Put(a == 1); }
  void Nothing(Sheet sheet, decimal? value) { sheet.Put(value); }
}`,
    `A.Whole -> Sheet.Put
     A.Text -> Sheet.Put#4
     A.Missing -> Sheet.Put#6
     A.There -> Sheet.Put#5
     A.Time -> Sheet.Put#9
     A.Flag -> Sheet.Put#7
     A.Nothing -> Sheet.Put#11`,
  ));

it('many overloads of one static method, none of which is believed where nothing tells which is meant', () => {
  const names = Array.from({ length: 12 }, (_, at) => `Kind${at}`);
  return checkFile(
    `${names.map((name) => `class ${name} {}`).join('\n')}
static class Writer {
${names.map((name) => `  public static void Put(${name} value) {}`).join('\n')}
}
class A {
  void Run(Kind7 value) { Writer.Put(value); }
  void Guess(Unknown unknown) { Writer.Put(unknown.Make()); }
}`,
    'A.Run -> Writer.Put#8',
  );
});

it('overloads that take functions, by how many arguments those take', () =>
  checkFile(
    `using System;
static class Steps {
  public static void Do(Action run) {}
  public static void Do(Action<int> run) {}
  public static void Do(Func<int, int, int> run) {}
}
class A {
  void None() { Steps.Do(() => {}); }
  void One() { Steps.Do(x => {}); }
  void Two() { Steps.Do((x, y) => x); }
  void Given(Action<int> run) { Steps.Do(run); }
}`,
    `A.None -> Steps.Do
     A.One -> Steps.Do#2
     A.Two -> Steps.Do#3
     A.Given -> Steps.Do#2`,
  ));

it('an extension that returns what it extends gives each call its own', () =>
  checkFile(
    `class Page { public virtual void Show() {} }
class Draft : Page { public override void Show() {} }
static class Pages {
  public static T Add<T>(this T page, int part) where T : Page { return page; }
  public static Page Next(this Page page) { page = new Draft(); return page; }
}
class A {
  void MakePage() { new Page().Add(1).Show(); }
  void MakeDraft() { new Draft().Add(1).Show(); }
  void Turn() { new Page().Next().Show(); }
}`,
    `Pages.Next -> Draft
     A.MakePage -> Page
     A.MakePage -> Pages.Add
     A.MakePage -> Page.Show
     A.MakeDraft -> Draft
     A.MakeDraft -> Pages.Add
     A.MakeDraft -> Draft.Show
     A.Turn -> Page
     A.Turn -> Pages.Next
     A.Turn -> Page.Show
     A.Turn -> Draft.Show`,
  ));

it('sizes of arrays', () =>
  checkFile(
    `class A {
  int Size() => 1;
  int Width() => 2;
  void Make() { var list = new int[Size(), Width()]; var other = new A[3]; }
  void Stack() { Span<int> list = stackalloc int[Size()]; }
}`,
    `A.Make -> A.Size
     A.Make -> A.Width
     A.Stack -> A.Size`,
  ));

it('delegates that are made with a method', () =>
  checkFile(
    `class Form {
  event EventHandler Click;
  int Count() => 1;
  void OnClick(object sender, EventArgs args) {}
  void Make() { var count = new Func<int>(Count); count(); }
  void Show() { Click += new System.EventHandler(this.OnClick); Click(this, null); }
}`,
    `Form.Make -> Form.Count
     Form.Show -> Form.OnClick`,
  ));

it('pairs of dictionaries in loops', () =>
  checkFile(
    `class Item { public void Use() {} }
class Shop {
  void Pairs(Dictionary<string, Item> items) { foreach (var pair in items) pair.Value.Use(); }
  void Parts(Dictionary<string, Item> items) { foreach (var (_, item) in items) item.Use(); }
}`,
    `Shop.Pairs -> Item.Use
     Shop.Parts -> Item.Use`,
  ));

const MODEL = `class One { public void Use() {} public Two Two() => null; }
class Two { public void Use() {} public void Only() {} }`;

it('keys and values of tables are told apart, wherever a pair goes', () =>
  checkFile(
    `${MODEL}
class Shop {
  void Loop(Dictionary<One, Two> all) { foreach (var pair in all) pair.Key.Use(); }
  void Parts(Dictionary<One, Two> all) { foreach (var (one, two) in all) two.Use(); }
  void Select(IDictionary<string, One> all) { all.Where(p => p.Key != "").Select(p => p.Value).First().Use(); }
  void Keys(Dictionary<One, Two> all) { all.Keys.First().Use(); }
  void Index(Dictionary<One, Two> all, One one) { all[one].Use(); }
  void Try(Dictionary<One, Two> all, One one) { if (all.TryGetValue(one, out var two)) two.Use(); }
  void Make(One one) { KeyValuePair.Create("", one).Value.Use(); }
}`,
    `Shop.Loop -> One.Use
     Shop.Parts -> Two.Use
     Shop.Select -> One.Use
     Shop.Keys -> One.Use
     Shop.Index -> Two.Use
     Shop.Try -> Two.Use
     Shop.Make -> One.Use`,
  ));

it('tasks that are made of values and functions', () =>
  checkFile(
    `${MODEL}
class Shop {
  static One Load() => null;
  async Task Value(One one) { (await Task.FromResult(one)).Use(); }
  async Task Run() { (await Task.Run(() => Load()).ConfigureAwait(false)).Use(); }
  async Task All(List<Task<One>> tasks) { foreach (var one in await Task.WhenAll(tasks)) one.Use(); }
  void Then(Task<One> task) { task.ContinueWith(t => t.Result.Use()); }
  async Task Source(TaskCompletionSource<One> source) { (await source.Task).Use(); }
}`,
    `Shop.Value -> One.Use
     Shop.Run -> Shop.Load
     Shop.Run -> One.Use
     Shop.All -> One.Use
     Shop.Then -> One.Use
     Shop.Source -> One.Use`,
  ));

it('sequences that are joined, and those that static members are given', () =>
  checkFile(
    `${MODEL}
class Shop {
  void Zip(List<One> ones, List<Two> twos) { ones.Zip(twos).First().Second.Use(); }
  void Group(List<One> ones, List<Two> twos) {
    ones.GroupJoin(twos, one => 1, two => 2, (one, group) => group).First().First().Use();
  }
  void Many(List<One> ones) { ones.SelectMany(one => new[] { one.Two() }, (one, two) => two).First().Only(); }
  void Find(One[] ones) { Array.Find(ones, one => true).Use(); }
  void Each(List<One> ones) { Parallel.ForEach(ones, one => one.Use()); }
}`,
    `Shop.Zip -> Two.Use
     Shop.Group -> Two.Use
     Shop.Many -> One.Two
     Shop.Many -> Two.Only
     Shop.Find -> One.Use
     Shop.Each -> One.Use`,
  ));

it('patterns in patterns, by member, by position and in lists', () =>
  checkFile(
    `${MODEL}
record Inner(One One, Two Two);
record Outer(Inner Inner, Two Two);
class Shop {
  void Member(object o) { if (o is Outer { Inner: { One: var one } }) one.Use(); }
  void Dotted(object o) { if (o is Outer { Inner.One: { } one }) one.Use(); }
  void Position(object o) { if (o is Inner(_, var two)) two.Use(); }
  Two Arm(object o) => o switch { Outer(var inner, Two two) => inner.One.Two(), _ => null };
  void Tuple(One one) { ((1, one) switch { (1, var x) => x, _ => null }).Use(); }
  void First(List<One> ones) { if (ones is [var one, ..]) one.Use(); }
  void Apart(Inner inner) { var (one, _) = inner; one.Use(); }
  void Missing(Inner? inner) { inner.Value.Two.Use(); }
}`,
    `Shop.Member -> One.Use
     Shop.Dotted -> One.Use
     Shop.Position -> Two.Use
     Shop.Arm -> One.Two
     Shop.Tuple -> One.Use
     Shop.First -> One.Use
     Shop.Apart -> One.Use
     Shop.Missing -> Two.Use`,
  ));

it('an interface may be implemented by what a class below it inherits from another', () =>
  checkFile(
    `interface IShown { void Show(); }
class Base { public void Show() { } }
class Both : Base, IShown { }
class A { void Run(IShown shown) { shown.Show(); } }`,
    `A.Run -> IShown.Show
     A.Run -> Base.Show`,
  ));

it('names that are words of the language elsewhere', () =>
  checkFile(
    `class Plan { public void Run() {} public bool Is(bool async) => async; }
class A {
  void F(Plan async, Plan type, bool b) {
    async.Run();
    Take([type]);
    var plans = b ? [] : Make();
    var text = $@"""{Name()}""";
  }
  void Take(Plan[] plans) { plans[0].Is(async: true); }
  Plan[] Make() => null;
  string Name() => "";
}`,
    `A.F -> Plan.Run
     A.F -> A.Take
     A.F -> A.Make
     A.F -> A.Name
     A.Take -> Plan.Is`,
  ));

it('extensions of a class of the runtime are called on what is based on it there', () =>
  checkCalls(
    {
      'Streams.cs': `namespace L; using System.IO; using System.Reflection;
public static class Streams {
  public static int ReadWhole(this Stream s) => 1;
  public static bool IsOurs(this MemberInfo m) => true;
}`,
      'A.cs': `namespace M;
using System.IO; using System.Reflection;
using L;
class A {
  void Read(byte[] data) { using (MemoryStream s = new MemoryStream(data)) s.ReadWhole(); }
  bool Ask(PropertyInfo p) => p.IsOurs();
}`,
      'B.cs': `namespace M;
using System.IO;
using L;
class B { void Other(StreamReader r) { r.ReadWhole(); } }`,
    },
    `A.cs A.Read -> Streams.cs Streams.ReadWhole
     A.cs A.Ask -> Streams.cs Streams.IsOurs`,
  ));

it('an interface of a type argument that holds a type parameter is met by none of another one', () =>
  checkFile(
    `interface Context { }
interface Received : Context { }
interface Saga<T> : Context { }
interface Filter<TContext> where TContext : Context { void Send(TContext c); }
class Dead : Filter<Received> { public void Send(Received c) { } }
class Merged<T> : Filter<Saga<T>> { public void Send(Saga<T> c) { } }
class Any<T> : Filter<T> where T : Context { public void Send(T c) { } }
class Split<T> {
  readonly Filter<Saga<T>> next;
  void Send(Saga<T> c) { next.Send(c); }
}`,
    `Split.Send -> Filter.Send
     Split.Send -> Merged.Send
     Split.Send -> Any.Send`,
  ));

it('a multiplication runs no other operator, and no number is compared by a class', () =>
  checkFile(
    `using System;
struct Money : IComparable {
  public static bool operator ==(Money a, Money b) => true;
  public static bool operator !=(Money a, Money b) => false;
  public static Money operator /(Money a, int b) => a;
}
class Box { public dynamic Held; public int Width => Held.Size; }
class A {
  void Fill(Box box) { box.Held = new { Size = new Money() }; }
  void Same(Box a, Box b) { var is_same = a.Width == b.Width; }
  Money Times(Money a, int b) => a * b;
  Money Parts(Money a, int b) => a / b;
}`,
    `A.Fill -> Money
     A.Same -> Box.Width
     A.Parts -> Money.operator /`,
  ));

it('items of a tuple are told apart', () =>
  checkFile(
    `using System;
class One { public void Run() {} }
class Two { public void Run() {} }
class A { void Take(Tuple<int, One, Two> all) { all.Item2.Run(); all.Item3.Run(); } }
class B { void Take(Tuple<int, One, Two> all) { all.Item3.Run(); } }`,
    `A.Take -> One.Run
     A.Take -> Two.Run
     B.Take -> Two.Run`,
  ));
