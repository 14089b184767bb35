// Which of several methods of one name a C# call means, where a class and its bases declare some.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

function checkFile(source: string, expected: string): Promise<void> {
  const full = expected.split('\n').map((line) => {
    const [from, to] = line.trim().split(' -> ') as [string, string];
    return `A.cs ${from} -> A.cs ${to}`;
  });
  return checkCalls({ 'A.cs': source }, full.join('\n'));
}

const WRITERS = `
class Writer { public virtual void Write(int i) {} public void Write(string s) {} public virtual void End() {} }
class Pretty : Writer {
  public override void Write(int i) {}
  public void Write(object o) {}
  public void End(bool all) {}
}`;

it('the nearest class that declares one which fits is meant; an override is declared where it first was', () =>
  checkFile(
    `${WRITERS}
class A {
  void Number(Pretty p) { p.Write(1); }
  void Text(Pretty p) { p.Write("s"); }
  void Ended(Pretty p) { p.End(); }
  void All(Pretty p) { p.End(true); }
}`,
    `A.Number -> Pretty.Write#2
     A.Text -> Pretty.Write#2
     A.Ended -> Writer.End
     A.All -> Pretty.End`,
  ));

it('of an object that is known by a base, what that declares is meant, and what overrides it', () =>
  checkFile(
    `${WRITERS}
class Deep : Pretty { public override void Write(int i) {} }
class A {
  Writer Made() { return new Pretty(); }
  void Number(Writer w) { w.Write(1); }
  void Text() { Made().Write("s"); }
}`,
    `A.Made -> Pretty
     A.Number -> Writer.Write
     A.Number -> Pretty.Write
     A.Number -> Deep.Write
     A.Text -> A.Made
     A.Text -> Writer.Write#2`,
  ));

it('generic types tell methods apart, and type parameters stand for what they are', () =>
  checkFile(
    `using System;
class Base<T> { public virtual void Run(Func<T> f) {} public void Run(Func<T, T> f) {} }
class Own : Base<int> { public override void Run(Func<int> f) {} }
class A {
  void None(Own o) { o.Run(() => 1); }
  void One(Own o) { o.Run(x => x); }
}`,
    `A.None -> Own.Run
     A.One -> Base.Run#2`,
  ));

it('a member that does not take so many arguments is not meant', () =>
  checkFile(
    `class Item {
  public bool Equals(Item other) { return true; }
  public bool Both(Item a, Item b) { return Equals(a, b); }
  public void Send(int i) {}
}
static class Sending { public static void Send(this Item item, int i, int j) {} }
class A { void Run(Item item) { item.Send(1, 2); } }`,
    'A.Run -> Sending.Send',
  ));

it('what is written for an interface alone is meant where nothing else fits', () =>
  checkFile(
    `using System;
class Reader : IDisposable {
  void IDisposable.Dispose() { Dispose(true); }
  protected virtual void Dispose(bool all) {}
}
class List : IList { public void Add(object o) {} void IList.Add(Reader reader) {} }
interface IList { void Add(Reader reader); }
class A {
  void Read() { using (Reader r = new Reader()) {} }
  void Add(List list, Reader r) { list.Add(r); }
}`,
    `Reader.Dispose -> Reader.Dispose#2
     A.Read -> Reader
     A.Read -> Reader.Dispose
     A.Add -> List.Add`,
  ));

it('a base outside of the repository disposes of what is inside', () =>
  checkFile(
    `using System.IO;
class Text : StringWriter { protected override void Dispose(bool all) {} }
class A {
  void Close(Text text) { text.Dispose(); }
  void Use() { using var text = new Text(); }
}`,
    `A.Close -> Text.Dispose
     A.Use -> Text
     A.Use -> Text.Dispose`,
  ));

it('a class takes what it converts by an operator of its own', () =>
  checkFile(
    `class Token { public static implicit operator Token(string s) { return null; } }
class Base { public void Add(object o) {} }
class Array : Base { public void Add(Token token) {} }
class A {
  void Text(Array a) { a.Add("s"); }
  void Number(Array a) { a.Add(1); }
}`,
    `A.Text -> Array.Add
     A.Number -> Base.Add`,
  ));

it('an extension is meant where no member fits, however far up that stands', () =>
  checkFile(
    `class Base { public void Send(object o) {} }
class Item : Base {}
static class Sending {
  public static void Send(this Item item, int i) {}
  public static void Send(this Item item, int i, int j) {}
}
class A {
  void One(Item item) { item.Send(1); }
  void Two(Item item) { item.Send(1, 2); }
}`,
    `A.One -> Base.Send
     A.Two -> Sending.Send#2`,
  ));

it('an extension is found among many of one name', () => {
  const others = Array.from({ length: 12 }, (_, at) => {
    const list = Array.from({ length: at + 1 }, (_, n) => `int n${n}`).join(', ');
    return `public static void Retry(this Item item, ${list}) {}`;
  });
  return checkFile(
    `class Item {}
static class Retrying { public static void Retry(this Item item) {} ${others.join('\n')} }
class A { void None(Item item) { item.Retry(); } void Two(Item item) { item.Retry(1, 2); } }`,
    `A.None -> Retrying.Retry
     A.Two -> Retrying.Retry#3`,
  );
});

it('an instance without a type is of the one that it is given to', () =>
  checkFile(
    `class Options { public Options() {} public Options(int i) {} }
struct Args { public Args(Options o, int i) {} }
class Builder { public Builder Add(Options o) { return this; } public Builder Add(Options o, Args a) { return this; } }
class Holder { public Options Kept { get; set; } public static void Take(int n, Options options = null) {} }
class A {
  void One(Builder b) { b.Add(new()); }
  void Two(Builder b) { b.Add(new(1), new(null, 2)); }
  void Named() { Holder.Take(1, options: new(2)); }
  void Kept(Holder h) { h.Kept = new(3); }
}`,
    `A.One -> Options.constructor
     A.One -> Builder.Add
     A.Two -> Options.constructor#2
     A.Two -> Args.constructor
     A.Two -> Builder.Add#2
     A.Named -> Options.constructor#2
     A.Named -> Holder.Take
     A.Kept -> Options.constructor#2`,
  ));

it('a lambda is no plain value, and no plain value or instance is a function', () =>
  checkFile(
    `using System;
using System.Linq.Expressions;
class Box { public int Size; }
class Full { public static implicit operator string(Full f) => ""; }
class A {
  void Take<T>(Expression<Func<Box, T>> what) {}
  void Take(string what) {}
  void Least<T>(T least) where T : IComparable<T> {}
  void Least<T>(Expression<Func<Box, T>> least) {}
  void Hand(Func<int> made) {}
  void Hand(object made) {}
  void Name(string name) {}
  void Name(Func<string> name) {}
  void Lambda() { Take(box => box.Size); }
  void Text() { Take("size"); }
  void Number() { Least(1); }
  void Instance() { Hand(new Box()); }
  void Converted() { Name(new Full()); }
}`,
    `A.Lambda -> A.Take
     A.Text -> A.Take#2
     A.Number -> A.Least
     A.Instance -> A.Hand#2
     A.Instance -> Box
     A.Converted -> A.Name
     A.Converted -> Full`,
  ));

it('what has to be a struct is no text', () =>
  checkFile(
    `class A {
  void Between<T>(T low, T high) where T : System.IComparable<T> {}
  void Between<T>(T? low, T high) where T : struct {}
  void Texts() { Between("a", "b"); }
}`,
    `A.Texts -> A.Between`,
  ));

it('an override of one method is none of another whose type parameter could be the same', () =>
  checkFile(
    `class Context<T> {}
class Order {}
abstract class Checker<T> {
  public bool Check(T order) { return true; }
  public virtual bool Check(Context<T> context) { return true; }
}
class Tracking<T> : Checker<T> { public override bool Check(Context<T> context) { return false; } }
class A {
  void Plain(Tracking<Order> checker, Order order) { checker.Check(order); }
  void Inside(Tracking<Order> checker, Context<Order> context) { checker.Check(context); }
}`,
    `A.Plain -> Checker.Check
     A.Inside -> Tracking.Check`,
  ));

it('an extension is meant where its first parameter takes what it is called on', () =>
  checkCalls(
    {
      'Extensions.cs': `interface Rule<T> {}
class Own : Rule<int> {}
static class Extensions {
  public static long Hundreds(this int n) { return 0; }
  public static long Hundreds(this uint n) { return 0; }
  public static long Hundreds(this double n) { return 0; }
  public static void Where<T>(this Rule<T> rule, int n) {}
}`,
      'A.cs': `using System.Collections.Generic;
class A {
  List<string> Errors;
  void Number() { 5.Hundreds(); }
  void Constant() { const double half = 0.5; half.Hundreds(); }
  void List() { Errors.Where(1); }
  void Rule(Own own) { own.Where(1); }
}`,
    },
    `A.cs A.Number -> Extensions.cs Extensions.Hundreds
     A.cs A.Constant -> Extensions.cs Extensions.Hundreds#3
     A.cs A.Rule -> Extensions.cs Extensions.Where`,
  ));

it('an instance is any object, and of no type of others that its class does not name', () =>
  checkFile(
    `using System;
class Value { public Value(int n) {} }
class Writer {
  public void Write(Uri uri) {}
  public void Write(Guid? id) {}
  public void Write(object any) {}
}
class Named : Uri {}
class A {
  void Any(Writer w) { w.Write(new Value(1)); }
  void Uri(Writer w, Named named) { w.Write(named); }
}`,
    `A.Any -> Value.constructor
     A.Any -> Writer.Write#3
     A.Uri -> Writer.Write`,
  ));

it('what is written for one interface alone is called where its parameters tell it from the others', () =>
  checkFile(
    `enum Case { Nominative }
interface Format { string Say(int n, Case form); }
class Plain : Format {
  public string Say(int n, bool words) { return ""; }
  string Format.Say(int n, Case form) { return ""; }
}
class A { void Cased(Format format) { format.Say(1, Case.Nominative); } void Make() { Cased(new Plain()); } }`,
    `A.Cased -> Format.Say
     A.Cased -> Plain.Say#2
     A.Make -> A.Cased
     A.Make -> Plain`,
  ));

it('a lambda is of a delegate, and of no interface', () =>
  checkFile(
    `using System;
interface Rule { bool Holds(int n); }
delegate bool Holding(int n);
class A {
  void Add(Rule rule) {}
  void Add(Func<int, Rule> made) {}
  void Keep(Rule rule) {}
  void Keep(Holding holding) {}
  void Made() { Add(n => null); }
  void Kept() { Keep(n => n > 1); }
}`,
    `A.Made -> A.Add#2
     A.Kept -> A.Keep#2`,
  ));

it('names of the runtime for plain types are these types, and what Convert gives is one', () =>
  checkFile(
    `using System;
class A {
  void Put(UInt16 n) {} void Put(Int64 n) {} void Put(string s) {}
  void Cast(int n) { Put((ushort)n); }
  void Given(UInt16 n) { Put(n); }
  void Converted(string s) { Put(Convert.ToInt64(s)); Int64 far = 1; Put(far); }
}`,
    `A.Cast -> A.Put
     A.Given -> A.Put
     A.Converted -> A.Put#2`,
  ));

it('texts are no exceptions, nor other types of the runtime that nothing plain becomes', () =>
  checkFile(
    `using System;
class A {
  void Log(string text, params object[] more) {} void Log(Exception e, string text, params object[] more) {}
  void Wait(TimeSpan time, string text) {} void Wait(int time, string text) {}
  void Go() { Log("a", "b", 1); Wait(1, "a"); }
  void Failed(Exception e, TimeSpan time) { Log(e, "b", 1); Wait(time, "a"); }
}`,
    `A.Go -> A.Log
     A.Go -> A.Wait#2
     A.Failed -> A.Log#2
     A.Failed -> A.Wait`,
  ));

it('what an array of plain values and a text have at an index tells overloads apart', () =>
  checkFile(
    `class A {
  void Put(int n) {} void Put(byte[] all) {} void Put(char c) {} void Put(string s) {}
  void One(byte[] data, int at) { Put(data[at]); }
  void Letter(string s) { Put(s[0]); }
  void Part(string s) { Put(s[1..]); }
}`,
    `A.One -> A.Put
     A.Letter -> A.Put#3
     A.Part -> A.Put#4`,
  ));

it('extensions of types from outside are told apart by what they are called on', () =>
  checkFile(
    `
using System; using System.Collections.Generic; using System.Reflection;
static class Names {
  public static string Of(this Type type) => "";
  public static string Of(this PropertyInfo property) => "";
  public static string Of(this MethodInfo method) => "";
}
class Info {
  public Type Type { get; }
  public List<Type> All { get; } = new List<Type>();
  public Info(Type type) { Type = type; }
}
class Page {
  Info info;
  void One() { info.Type.Of(); }
  void Each() { foreach (var type in info.All) type.Of(); }
  void Whole(System.Reflection.MethodInfo method) { method.Of(); }
}`,
    `Page.One -> Names.Of
     Page.Each -> Names.Of
     Page.Whole -> Names.Of#3`,
  ));

it('type arguments tell types of one name apart', () =>
  checkFile(
    `
using System; using System.Linq.Expressions; using System.Threading.Tasks;
static class Jobs {
  static void Add(Expression<Action> call, string at) {}
  static void Add(Expression<Func<Task>> call, string at) {}
  static void Add<T>(Expression<Action<T>> call, string at) {}
  static void Add<T>(Expression<Func<T, Task>> call, string at) {}
  static void One(Expression<Action> call) { Add(call, ""); }
  static void Two(Expression<Func<Task>> call) { Add(call, ""); }
  static void Three<T>(Expression<Action<T>> call) { Add(call, ""); }
  static void Four<T>(Expression<Func<T, Task>> call) { Add(call, ""); }
}`,
    `Jobs.One -> Jobs.Add
     Jobs.Two -> Jobs.Add#2
     Jobs.Three -> Jobs.Add#3
     Jobs.Four -> Jobs.Add#4`,
  ));

it('a method that gives nothing is no function that gives something', () =>
  checkFile(
    `
using System;
interface IProfiler { R Run<I, R>(I on, Func<I, R> action); }
static class Profilers {
  public static void Run<I>(this IProfiler profiler, I on, Action<I> action) { action(on); }
}
class Use {
  IProfiler profiler;
  static void Nothing(int on) {}
  static int Something(int on) => 1;
  void One() { profiler.Run(1, Nothing); }
  void Two() { profiler.Run(1, Something); }
}`,
    `Use.One -> Profilers.Run
     Profilers.Run -> Use.Nothing
     Use.Two -> IProfiler.Run`,
  ));

it('what is dynamic has no extensions', () =>
  checkFile(
    `
interface ILog {}
static class Logs { public static void Fatal(this ILog log, string text) {} }
class Use {
  readonly dynamic inner;
  ILog log;
  void One() { inner.Fatal(""); }
  void Two() { log.Fatal(""); }
}`,
    `Use.Two -> Logs.Fatal`,
  ));

it('a type parameter becomes what is given, which is better than any object and no better than its own name', () =>
  checkFile(
    `using System;
class Item { }
class A {
  void F<T>(T x) { }
  void F(object x) { }
  void Text() { F("a"); }
  void Own(Item i) { F(i); }
  void Any(object o) { F(o); }
  void Open<T>(T t) { F(t); }
  void Said(object o) { G<Item>(o, 1); }
  void G<T>(T x, int i) { }
  void G<T>(object x, int i) { }
  T Get<T>(string key, T none) where T : class { return none; }
  T? Get<T>(string key, T? none) where T : struct { return none; }
  void Dated() { Get("at", default(DateTime?)); }
}`,
    `A.Text -> A.F
     A.Own -> A.F
     A.Any -> A.F#2
     A.Open -> A.F
     A.Said -> A.G#2
     A.Dated -> A.Get
     A.Dated -> A.Get#2`,
  ));

it('type arguments tell apart which of several generic types is meant', () =>
  checkFile(
    `interface Pipe<in T> { }
interface Context { }
interface Context<out T> : Context { }
class A {
  void Send<T>(T message, Pipe<Context<T>> pipe) { }
  void Send<T>(T message, Pipe<Context> pipe) { }
  void Told<T>(T message, Pipe<Context<T>> pipe) { Send(message, pipe); }
  void Untold<T>(T message, Pipe<Context> pipe) { Send(message, pipe); }
}`,
    `A.Told -> A.Send
     A.Untold -> A.Send#2`,
  ));

it('of what the declared type has from outside an override is meant, and no overload that a class below adds', () =>
  checkFile(
    `using System;
abstract class Zone { }
sealed class Fixed : Zone, IEquatable<Fixed> {
  public override bool Equals(object other) { return true; }
  public bool Equals(Fixed other) { return true; }
}
class A {
  Zone Current() { return new Fixed(); }
  bool Same(Zone other) { return Current().Equals(Current()); }
}`,
    `A.Current -> Fixed
     A.Same -> A.Current
     A.Same -> Fixed.Equals`,
  ));
