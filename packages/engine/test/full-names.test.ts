// Names with their namespace or package in front, of the file itself and of others; properties that nobody asks for but
// what they decide.
import { describe, it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

describe('names with a namespace in front in C#', () => {
  const TILL = `namespace Shop.Core
{
    public class Till
    {
        public Till() { }
        public Till(Shop.Core.Till other) { }
        public static void Close() { }
        public static int Count { get { return 1; } }
        public class Drawer { public static void Pull() { } }
        public void Open(Till other) { }
        void Own(Core.Till till) { till.Open(new Shop.Core.Till(till)); Shop.Core.Till.Close(); Core.Till.Close(); }
    }
}
`;

  it('lead to types of the file itself', () =>
    checkCalls(
      { 'Till.cs': TILL },
      `Till.cs Till.Own -> Till.cs Till.Open
       Till.cs Till.Own -> Till.cs Till.constructor#2
       Till.cs Till.Own -> Till.cs Till.Close`,
    ));

  it('lead to static members, however far the name goes on behind the type', () =>
    checkCalls(
      {
        'Till.cs': TILL,
        'Page.cs': `namespace Shop.Ui
{
    class Page
    {
        void Full() { Shop.Core.Till.Close(); }
        void Part() { Core.Till.Close(); }
        void Rooted() { global::Shop.Core.Till.Close(); }
        int Property() { return Shop.Core.Till.Count; }
        void Nested() { Shop.Core.Till.Drawer.Pull(); }
    }
}
`,
      },
      `Till.cs Till.Own -> Till.cs Till.Open
       Till.cs Till.Own -> Till.cs Till.constructor#2
       Till.cs Till.Own -> Till.cs Till.Close
       Page.cs Page.Full -> Till.cs Till.Close
       Page.cs Page.Part -> Till.cs Till.Close
       Page.cs Page.Rooted -> Till.cs Till.Close
       Page.cs Page.Property -> Till.cs Till.Count
       Page.cs Page.Nested -> Till.cs Till.Drawer.Pull`,
    ));

  it('lead to what stands in the namespace of a whole file', () =>
    checkCalls(
      {
        'Till.cs':
          'namespace Shop.Core;\nclass Till { static void Close() { }\nvoid Own() { Shop.Core.Till.Close(); } }\n',
      },
      'Till.cs Till.Own -> Till.cs Till.Close',
    ));
});

describe('names with the package of the file in front', () => {
  it('lead to what the file declares in Java', () =>
    checkCalls(
      {
        'shop/Till.java': `package shop;
class Till {
    void open() { }
    static void close() { }
    void own(shop.Till other) { other.open(); new shop.Till().open(); shop.Till.close(); }
}
`,
      },
      `shop/Till.java Till.own -> shop/Till.java Till.open
       shop/Till.java Till.own -> shop/Till.java Till
       shop/Till.java Till.own -> shop/Till.java Till.close`,
    ));

  it('lead to what the file declares in Kotlin', () =>
    checkCalls(
      {
        'shop/Till.kt': `package shop
class Till {
    fun open() {}
    fun own(other: shop.Till) { other.open(); shop.Bell.ring() }
}
object Bell {
    fun ring() {}
}
`,
      },
      `shop/Till.kt Till.own -> shop/Till.kt Till.open
       shop/Till.kt Till.own -> shop/Till.kt Bell.ring`,
    ));

  it('lead to what the file declares in Scala', () =>
    checkCalls(
      {
        'shop/Till.scala': `package shop
class Till {
  def open(): Unit = {}
  def own(other: shop.Till): Unit = { other.open() }
}
`,
      },
      'shop/Till.scala Till.own -> shop/Till.scala Till.open',
    ));
});

describe('properties of C# by their names alone', () => {
  it('run where they decide', () =>
    checkCalls(
      {
        'Till.cs': `class Till
{
    bool IsOpen { get { return true; } }
    int If() { if (IsOpen) { } return 1; }
    int While() { while (IsOpen) { } return 1; }
    int Do() { do { } while (IsOpen); return 1; }
    int For() { for (; IsOpen; ) { } return 1; }
    int Choice() { return IsOpen ? 1 : 2; }
    int When(int kind) { switch (kind) { case 1 when IsOpen: break; } return 1; }
    int Caught() { try { } catch (Error e) when (IsOpen) { } return 1; }
    int Pattern() { if (IsOpen is true) { } return 1; }
    int Size() { var sizes = new int[IsOpen]; return 1; }
}
`,
      },
      ['If', 'While', 'Do', 'For', 'Choice', 'When', 'Caught', 'Pattern', 'Size']
        .map((name) => `Till.cs Till.${name} -> Till.cs Till.IsOpen`)
        .join('\n'),
    ));

  it('are those of bases as well', () =>
    checkCalls(
      {
        'Base.cs': `public class Base
{
    public int Width { get { return 1; } set { } }
    public Base Top { get { return this; } }
    public static int Count { get { return 1; } }
    public void Go() { }
}
`,
        'Item.cs': `class Item : Base
{
    int Read() { return Width; }
    void Write() { Width = 2; }
    void Chain() { Top.Go(); }
    int OfClass() { return Count; }
}
`,
      },
      `Item.cs Item.Read -> Base.cs Base.Width
       Item.cs Item.Write -> Base.cs Base.Width
       Item.cs Item.Chain -> Base.cs Base.Top
       Item.cs Item.Chain -> Base.cs Base.Go
       Item.cs Item.OfClass -> Base.cs Base.Count`,
    ));
});

describe('properties of Kotlin by their names alone', () => {
  it('run where they decide', () =>
    checkCalls(
      {
        'Till.kt': `class Till {
    val isOpen: Boolean
        get() = true
    fun ifs() { if (isOpen) {} }
    fun whiles() { while (isOpen) {} }
    fun dos() { do {} while (isOpen) }
    fun choice() = if (isOpen) 1 else 2
    fun whens() { when { isOpen -> 1 } }
}
`,
      },
      ['ifs', 'whiles', 'dos', 'choice', 'whens']
        .map((name) => `Till.kt Till.${name} -> Till.kt Till.isOpen`)
        .join('\n'),
    ));
});

describe('methods without parameters of Scala by their names alone', () => {
  it('run where they decide', () =>
    checkCalls(
      {
        'Till.scala': `class Till {
  def isOpen: Boolean = true
  def loops(xs: List[Int]) = for (x <- xs if isOpen) yield x
  def cases(x: Int) = x match { case 1 if isOpen => 2; case _ => 3 }
  def partial: PartialFunction[Int, Int] = { case x if isOpen => 1 }
  def caught = try { 1 } catch { case e: Exception if isOpen => 2 }
  def ifs = if isOpen then 1 else 2
  def whiles() = while isOpen do { }
}
`,
      },
      ['loops', 'cases', 'partial', 'caught', 'ifs', 'whiles']
        .map((name) => `Till.scala Till.${name} -> Till.scala Till.isOpen`)
        .join('\n'),
    ));
});

describe('properties of Swift by their names alone', () => {
  it('run where they decide', () =>
    checkCalls(
      {
        'Till.swift': `class Till {
    var isOpen: Bool { return true }
    func loops(_ xs: [Int]) { for x in xs where isOpen { print(x) } }
    func cases(_ x: Int) -> Int { switch x { case 1 where isOpen: return 2; default: return 3 } }
    func guards() { guard isOpen else { return } }
}
`,
      },
      ['loops', 'cases', 'guards']
        .map((name) => `Till.swift Till.${name} -> Till.swift Till.isOpen`)
        .join('\n'),
    ));
});
