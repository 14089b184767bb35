// Which calls of Java sources are found, one feature a test.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

/** One file, whose path is left out of what is expected: `A.f -> A.g`. */
function checkFile(source: string, expected: string): Promise<void> {
  const lines = expected
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const end = (name: string) => (name === 'file' ? 'A.java' : `A.java ${name}`);
  const full = lines.map((line) => {
    const [from, to] = line.split(' -> ') as [string, string];
    return `${end(from)} -> ${end(to)}`;
  });
  return checkCalls({ 'A.java': source }, full.join('\n'));
}

it('methods of the own class, of its bases in other files and of those around it', () =>
  checkCalls(
    {
      'p/Base.java': 'package p; class Base { void inherited() {} static void common() {} }',
      'p/A.java': `package p;
class A extends Base {
  void own() {}
  void run() { own(); this.own(); inherited(); super.inherited(); common(); }
  class Inner { void go() { own(); A.this.inherited(); } }
}`,
    },
    `p/A.java A.run -> p/A.java A.own
     p/A.java A.run -> p/Base.java Base.inherited
     p/A.java A.run -> p/Base.java Base.common
     p/A.java A.Inner.go -> p/A.java A.own
     p/A.java A.Inner.go -> p/Base.java Base.inherited`,
  ));

it('static imports, also of inherited members and of nested classes', () =>
  checkCalls(
    {
      'p/Base.java': 'package p; public class Base { public static void help() {} }',
      'p/Tools.java': `package p;
public class Tools extends Base {
  public static int max(int a) { return a; }
  public static int max(String a) { return 0; }
  public static class Nested { public void go() {} }
}`,
      'q/A.java': `package q;
import static p.Tools.max;
import static p.Tools.*;
import p.Tools.Nested;
class A { void run() { max("a"); help(); new Nested().go(); } }`,
    },
    `q/A.java A.run -> p/Tools.java Tools.max#2
     q/A.java A.run -> p/Base.java Base.help
     q/A.java A.run -> p/Tools.java Tools.Nested
     q/A.java A.run -> p/Tools.java Tools.Nested.go`,
  ));

it('constructors, chains of them, and classes that have none', () =>
  checkFile(
    `class Plain {}
class Base { Base() {} Base(int a) {} }
class Sub extends Base {
  Sub() { this(1); }
  Sub(int a) { super(a); }
  Sub(String a) { new Plain(); }
}
class Silent extends Base {}
class Use { void run() { new Sub(); new Silent(); new Base(2) { }; } }`,
    `Sub.constructor -> Sub.constructor#2
     Sub.constructor#2 -> Base.constructor#2
     Sub.constructor#3 -> Base.constructor
     Sub.constructor#3 -> Plain
     Use.run -> Sub.constructor
     Use.run -> Silent
     Use.run -> Base.constructor#2`,
  ));

it('initial values of fields and blocks belong to the file, or to the callable around', () =>
  checkFile(
    `class A {
  static int make() { return 1; }
  int field = make();
  static { make(); }
  { make(); }
  void run() { new Object() { int inner = make(); }; }
}`,
    `file -> A.make
     A.run -> A.make`,
  ));

it('overloads by number, type and width of the arguments', () =>
  checkFile(
    `class A {
  void f(int a) {} void f(long a) {} void f(String a) {} void f(Object a) {} void f(int a, int... b) {}
  void f(int[] a) {}
  void one() { f(1); }
  void two() { f(2L); }
  void three() { f("a" + 1); }
  void four(Integer a) { f(a); }
  void five() { f(1, 2, 3); }
  void six() { f(new int[] {1}); }
  void seven(char a) { f(a); }
}`,
    `A.one -> A.f
     A.two -> A.f#2
     A.three -> A.f#3
     A.four -> A.f#4
     A.five -> A.f#5
     A.six -> A.f#6
     A.seven -> A.f`,
  ));

it('overloads of a base that the class does not override', () =>
  checkFile(
    `class Base { void f(String a) {} void f(int a) {} }
class Sub extends Base { @Override void f(int a) {} void f(boolean a) {} }
class Use { void run(Sub s) { s.f("a"); s.f(true); } }`,
    `Use.run -> Base.f
     Use.run -> Sub.f#2`,
  ));

it('an argument counts by its declared type, not by what flows into it', () =>
  checkFile(
    `class Top {} class Low extends Top {}
class A {
  void f(Top a) {} void f(Low a) {}
  void run() { Top t = new Low(); f(t); f((Top) new Low()); }
}`,
    `A.run -> Low
     A.run -> A.f`,
  ));

it('interfaces: the declared method, and what flows in or lies below and is made', () =>
  checkCalls(
    {
      'A.java': `interface Shape { double area(); default void show() { area(); } }
class Circle implements Shape { public double area() { return 1; } }
class Square implements Shape { public double area() { return 2; } }
class Use {
  void any(Shape s) { s.area(); }
  void known() { Shape s = new Circle(); s.area(); }
}`,
    },
    `A.java Shape.show -> A.java Shape.area [member]
     A.java Shape.show -> A.java Circle.area [hierarchy]
     A.java Use.any -> A.java Shape.area
     A.java Use.any -> A.java Circle.area
     A.java Use.known -> A.java Circle
     A.java Use.known -> A.java Shape.area
     A.java Use.known -> A.java Circle.area`,
  ));

it('anonymous and local classes', () =>
  checkFile(
    `class A {
  void help() {}
  void run() {
    Runnable r = new Runnable() { public void run() { help(); } };
    r.run();
    class Local { void go() { help(); } }
    new Local().go();
  }
}`,
    `A.run.run -> A.help
     A.run -> A.run.run
     A.run.Local.go -> A.help
     A.run -> A.run.Local
     A.run -> A.run.Local.go`,
  ));

it('what lambdas call belongs to the method around, and they are called where they are run', () =>
  checkFile(
    `interface Job { void go(); }
class A {
  void help() {}
  void take(Job job) { job.go(); }
  void run() { take(() -> help()); }
}`,
    `A.run -> A.take
     A.run -> A.help
     A.take -> Job.go
     A.take -> A.run.<anonymous>`,
  ));

it('method references of all kinds', () =>
  checkFile(
    `import java.util.function.*;
class Item { Item(String s) {} String name() { return ""; } static Item of(String s) { return null; } }
class A {
  void own() {}
  void run(Item item) {
    Function<Item, String> a = Item::name;
    Function<String, Item> b = Item::of;
    Function<String, Item> c = Item::new;
    Supplier<String> d = item::name;
    Runnable e = this::own;
  }
}`,
    `A.run -> Item.name
     A.run -> Item.of
     A.run -> Item.constructor
     A.run -> A.own`,
  ));

it('elements of collections and arrays, in loops, streams and by index', () =>
  checkFile(
    `import java.util.*;
class Item { void go() {} int size() { return 1; } }
class A {
  void loop(List<Item> items) { for (Item item : items) item.go(); }
  void inferred(Map<String, Item> items) { for (var entry : items.entrySet()) entry.getValue().go(); }
  void stream(List<Item> items) { items.stream().filter(i -> i.size() > 1).forEach(i -> i.go()); }
  void index(Item[] items) { items[0].go(); }
  void first(List<? extends Item> items) { items.get(0).go(); }
}`,
    `A.loop -> Item.go
     A.inferred -> Item.go
     A.stream -> Item.size
     A.stream -> Item.go
     A.index -> Item.go
     A.first -> Item.go`,
  ));

it('type parameters of classes stand for what the receiver says', () =>
  checkFile(
    `class Item { void go() {} }
class Other { void go() {} }
class Box<T> { T value; T get() { return value; } Box<T> self() { return this; } }
class Low<E> extends Box<E> {}
class A {
  void method(Box<Item> box) { box.self().get().go(); }
  void field(Box<Item> box) { box.value.go(); }
  void inherited(Low<Other> box) { box.get().go(); }
}`,
    `A.method -> Box.self
     A.method -> Box.get
     A.method -> Item.go
     A.field -> Item.go
     A.inherited -> Box.get
     A.inherited -> Other.go`,
  ));

it('bounds of type parameters', () =>
  checkFile(
    `interface Item { void go(); }
class A<T extends Item> {
  void own(T item) { item.go(); }
  <U extends Item> void method(U item) { item.go(); }
}`,
    `A.own -> Item.go
     A.method -> Item.go`,
  ));

it('enums with bodies, their hidden methods and their constructors', () =>
  checkFile(
    `enum Level {
  LOW(1) { void go() { help(); } }, HIGH(2) { void go() {} };
  Level(int a) {}
  abstract void go();
  void help() {}
}
class A {
  void all() { for (Level level : Level.values()) level.help(); }
  void one() { Level.LOW.go(); }
}`,
    `file -> Level.constructor
     Level.go -> Level.help
     A.all -> Level.help
     A.one -> Level.go#3
     A.one -> Level.go`,
  ));

it('what a class takes as its type parameter is within the bound', () =>
  checkFile(
    `import java.time.LocalDate; import java.util.Date;
abstract class Form<T> { abstract void read(); }
class Dates<T extends Date> extends Form<T> { void read() {} }
class Items<T extends Item> extends Form<T> { void read() {} }
class Any<T> extends Form<T> { void read() {} }
class Item {}
class Small extends Item {}
class Other {}
class A {
  void date(Form<LocalDate> form) { form.read(); }
  void item(Form<Small> form) { form.read(); }
  void other(Form<Other> form) { form.read(); }
  void unknown(Form<?> form) { form.read(); }
}`,
    `A.date -> Form.read
     A.date -> Any.read
     A.item -> Form.read
     A.item -> Items.read
     A.item -> Any.read
     A.other -> Form.read
     A.other -> Any.read
     A.unknown -> Form.read
     A.unknown -> Dates.read
     A.unknown -> Items.read
     A.unknown -> Any.read`,
  ));

it('a value of a type parameter chooses overloads by its bound, also what methods and fields give', () =>
  checkFile(
    `class To {
  void one(Object a) {}
  void one(Number a) {}
  void one(Runnable a) {}
  void one(int[] a) {}
}
abstract class A<L, R extends Number> {
  L held;
  abstract L left();
  abstract R right();
  void parameter(L a) { new To().one(a); }
  void own() { new To().one(left()); }
  void bounded() { new To().one(right()); }
  void other(A<L, R> other) { new To().one(other.left()); new To().one(other.held); }
  void known(A<Runnable, Integer> known) { new To().one(known.left()); new To().one(known.right()); }
}`,
    `A.parameter -> To
     A.parameter -> To.one
     A.own -> To
     A.own -> A.left
     A.own -> To.one
     A.bounded -> To
     A.bounded -> A.right
     A.bounded -> To.one#2
     A.other -> To
     A.other -> A.left
     A.other -> To.one
     A.known -> To
     A.known -> A.left
     A.known -> To.one#3
     A.known -> A.right
     A.known -> To.one#2`,
  ));

it('what a method without a body gives is what its overrides give, where nobody out of sight has any', () =>
  checkFile(
    `interface Shape { void draw(); }
class Circle implements Shape { public void draw() {} }
public class Square implements Shape { public void draw() {} }
public class Other implements Shape { public void draw() {} void make() { new Other(); } }
enum Kind {
  ROUND { Shape shape() { return new Circle(); } }, ANGLED { Shape shape() { return new Square(); } };
  abstract Shape shape();
}
public abstract class Open { abstract Shape shape(); }
class Only extends Open { Shape shape() { return new Circle(); } }
class A {
  void closed(Kind kind) { kind.shape().draw(); }
  void open(Open any) { any.shape().draw(); }
}`,
    `Other.make -> Other
     Kind.shape -> Circle
     Kind.shape#2 -> Square
     Only.shape -> Circle
     A.closed -> Kind.shape#3
     A.closed -> Kind.shape
     A.closed -> Kind.shape#2
     A.closed -> Shape.draw
     A.closed -> Circle.draw
     A.closed -> Square.draw
     A.open -> Open.shape
     A.open -> Only.shape
     A.open -> Shape.draw
     A.open -> Circle.draw
     A.open -> Square.draw
     A.open -> Other.draw`,
  ));

it('what a class with type parameters gives is for each call as much as the type of its receiver lets through', () =>
  checkCalls(
    {
      'A.java': `class One { void use() {} }
class Two { void use() {} }
class Box<T> { T held; Box(T held) { this.held = held; } T get() { return held; } }
class OneBox extends Box<One> { OneBox() { super(new One()); } }
class TwoBox extends Box<Two> { TwoBox() { super(new Two()); } }
abstract class Builder<B extends Builder<B>> { B self() { return (B) this; } B name() { return self(); } }
class OneBuilder extends Builder<OneBuilder> { One build() { return null; } }
class TwoBuilder extends Builder<TwoBuilder> { Two build() { return null; } }
class A {
  void declared(Box<One> box) { box.get().use(); }
  void inherited() { new TwoBox().get().use(); }
  // Nothing that is written tells what T is here.
  void made() { new Box<>(new One()).get().use(); }
  void built() { new OneBuilder().name().build(); }
  void builtToo() { new TwoBuilder().name().build(); }
}`,
    },
    `A.java OneBox.constructor -> A.java Box.constructor
     A.java OneBox.constructor -> A.java One
     A.java TwoBox.constructor -> A.java Box.constructor
     A.java TwoBox.constructor -> A.java Two
     A.java Builder.name -> A.java Builder.self
     A.java A.declared -> A.java Box.get
     A.java A.declared -> A.java One.use
     A.java A.inherited -> A.java TwoBox.constructor
     A.java A.inherited -> A.java Box.get
     A.java A.inherited -> A.java Two.use
     A.java A.made -> A.java One
     A.java A.made -> A.java Box.constructor
     A.java A.made -> A.java Box.get
     A.java A.made -> A.java One.use
     A.java A.made -> A.java Two.use
     A.java A.built -> A.java OneBuilder
     A.java A.built -> A.java Builder.name
     A.java A.built -> A.java OneBuilder.build
     A.java A.builtToo -> A.java TwoBuilder
     A.java A.builtToo -> A.java Builder.name
     A.java A.builtToo -> A.java TwoBuilder.build`,
  ));

it('records: what is put in comes out by accessors and patterns, by its position', () =>
  checkCalls(
    {
      'A.java': `class One { void use() {} }
class Two { void use() {} }
record Pair<L, R>(L left, R right) {}
record Whole(Pair<One, Two> pair, Two two) { Whole { two.use(); } }
class A {
  void accessor() { var pair = new Pair<>(new One(), 1); pair.left().use(); }
  void pattern(Object o) { if (o instanceof Whole(Pair<One, Two>(var one, var two), var other)) two.use(); }
  void label(Object o) { switch (o) { case Whole(var pair, Two two) -> pair.left().use(); default -> {} } }
}`,
    },
    `A.java A.accessor -> A.java One
     A.java A.accessor -> A.java Pair
     A.java A.accessor -> A.java One.use
     A.java A.pattern -> A.java Two.use
     A.java A.label -> A.java One.use
     A.java Whole.constructor -> A.java Two.use`,
  ));

it('records: constructors, and accessors that are written', () =>
  checkFile(
    `record Plain(Item a) {}
record Checked(Item a) { Checked { check(); } static void check() {} public Item a() { return a; } }
class Item { void go() {} }
class A {
  void run() { new Plain(null).a().go(); new Checked(null).a(); }
}`,
    `Checked.constructor -> Checked.check
     A.run -> Plain
     A.run -> Item.go
     A.run -> Checked.constructor
     A.run -> Checked.a`,
  ));

it('patterns, casts and conditions say what a value is', () =>
  checkFile(
    `class Item { void go() {} int two() { return 2; } }
record Pair(Item left, Object right) {}
class A {
  void tested(Object o) { if (o instanceof Item item && item.two() > 1) item.go(); }
  void cast(Object o) { ((Item) o).go(); }
  int chosen(Object o) { return switch (o) { case Item item -> item.two(); default -> 0; }; }
  void parted(Object o) { if (o instanceof Pair(Item left, var right)) left.go(); }
  void either(boolean b, Item x, Item y) { (b ? x : y).go(); }
}`,
    `A.tested -> Item.two
     A.tested -> Item.go
     A.cast -> Item.go
     A.chosen -> Item.two
     A.parted -> Item.go
     A.either -> Item.go`,
  ));

it('what try opens it closes, and loops ask for an iterator', () =>
  checkFile(
    `import java.util.Iterator;
class Res implements AutoCloseable { public void close() {} }
class All implements Iterable<String> { public Iterator<String> iterator() { return null; } }
class A {
  void run() throws Exception { try (Res r = new Res()) {} }
  void loop(All all) { for (String s : all) {} }
}`,
    `A.run -> Res
     A.run -> Res.close
     A.loop -> All.iterator`,
  ));

it('a field and a method of one name are two things', () =>
  checkFile(
    `class Item { void go() {} }
class A {
  Item go; int size;
  Item go() { return go; }
  int size() { return size; }
  void run(A other) { go.go(); other.go().go(); other.go.go(); size(); }
}`,
    `A.run -> Item.go
     A.run -> A.go
     A.run -> A.size`,
  ));

it('equal names elsewhere are no calls', () =>
  checkCalls(
    {
      'p/A.java':
        'package p; class A { void run(Object o, java.util.List<String> l) { l.add("a"); } }',
      'q/B.java': 'package q; class B { void add(String a) {} }',
    },
    '',
  ));

it('an inherited overload takes what its type parameters stand for, none of which is primitive', () =>
  checkFile(
    `class Span<T> { T fit(T element) { return element; } }
class Numbers<N extends Number> extends Span<N> {}
class Longs extends Numbers<Long> { long fit(long element) { return super.fit(element).longValue(); } }
class A {
  long boxed(Longs longs, String text) { return longs.fit(Long.valueOf(text)); }
  long plain(Longs longs, long element) { return longs.fit(element); }
}`,
    `Longs.fit -> Span.fit
     A.boxed -> Span.fit
     A.plain -> Longs.fit`,
  ));

it('a method reference means the overload that its interface calls', () =>
  checkFile(
    `import java.util.*; import java.util.function.*;
interface Pairing { boolean test(String a, String b); }
class A {
  void put(Object o) {}
  void put(String s) {}
  void put(String s, int at) {}
  static String name(Class<?> c) { return ""; }
  static String name(Class<?> c, String other) { return ""; }
  boolean same(String a, String b) { return true; }
  boolean same(String a, String b, boolean c) { return true; }
  void all(Iterable<?> any, List<String> texts, List<Class<?>> classes) {
    any.forEach(this::put);
    texts.forEach(this::put);
    classes.stream().map(A::name);
    both(this::same);
    Predicate<String> one = this::has;
  }
  boolean has(String s) { return true; }
  boolean has(Thread t) { return true; }
  void both(Pairing p) { p.test("a", "b"); }
}`,
    `A.all -> A.put
     A.all -> A.put#2
     A.all -> A.name
     A.all -> A.same
     A.all -> A.has
     A.all -> A.both
     A.both -> Pairing.test
     A.both -> A.same`,
  ));

it('overloads are chosen among all that a class and those below it have', () =>
  checkFile(
    `class Text {
${Array.from({ length: 40 }, (_, at) => `  void put(T${at} value) {}`).join('\n')}
  void put(double value) {}
  void put(int value) {}
  void run(int value) { put(value); }
}
class More extends Text { void put(T1 value) {} }
${Array.from({ length: 40 }, (_, at) => `class T${at} {}`).join('\n')}`,
    'Text.run -> Text.put#42',
  ));

it('what is static or private overrides nothing', () =>
  checkFile(
    `class A {
  String text() { return path(true); }
  String build() { return text(); }
  private String path(boolean all) { return ""; }
}
class B extends A {
  static String text(Object o) { return ""; }
  private String path(boolean all) { return ""; }
}`,
    `A.text -> A.path
     A.build -> A.text`,
  ));

it('an instance suits its own class better than any object', () =>
  checkFile(
    `class A {
  void put(Object o) {}
  void put(CharSequence s) {}
  void put(A a) {}
  void run(A a) { put(a); }
}`,
    'A.run -> A.put#3',
  ));

it('the header of a class does not see what is declared inside', () =>
  checkFile(
    `interface Builder { void go(); }
class A implements Builder {
  static class Builder { Builder() {} void go() {} }
  A() {}
  public void go() {}
  static void run(p.Any x, A a) { }
}
class C { void run(Builder b) { b.go(); } }`,
    `C.run -> Builder.go
     C.run -> A.go`,
  ));

it('a list of further arguments as a whole is the last argument alone', () =>
  checkFile(
    `class A {
  void parse(String s, String... all) { parse(s, null, all); }
  void parse(String s, Thread t, String... all) {}
}`,
    'A.parse -> A.parse#2',
  ));

it('a class that nobody outside can name has instances where somebody makes one', () =>
  checkCalls(
    {
      'A.java': `
public class A {
  interface Step { void run(); }
  static class Made implements Step { public void run() {} }
  static class Never implements Step { public void run() {} }
  static class Base implements Step { public void run() {} }
  static class Below extends Base {}
  static class Asked implements Step { public void run() {} }
  interface Lone { void run(); }
  static class Only implements Lone { public void run() {} }
  void lone(Lone l) { l.run(); }
  @Component static class Found implements Step { public void run() {} }
  public static class Open implements Step { public void run() {} }
  void all(Step s) { s.run(); }
  void make() { new Made(); new Below(); hand(Asked.class); }
  void hand(Object o) {}
}`,
    },
    `A.java A.lone -> A.java A.Lone.run
     A.java A.lone -> A.java A.Only.run
     A.java A.all -> A.java A.Step.run
     A.java A.all -> A.java A.Made.run
     A.java A.all -> A.java A.Base.run
     A.java A.all -> A.java A.Asked.run
     A.java A.all -> A.java A.Found.run
     A.java A.all -> A.java A.Open.run
     A.java A.make -> A.java A.Made
     A.java A.make -> A.java A.Below
     A.java A.make -> A.java A.hand`,
  ));

it('nothing overrides what is private, and what is of the package only in the package', () =>
  checkCalls(
    {
      'p/A.java': `
package p;
public class A {
  private void own() {}
  void near() {}
  public void go() { own(); near(); }
}`,
      'p/B.java': `
package p;
public class B extends A {
  void own() {}
  void near() {}
}`,
      'q/C.java': `
package q;
public class C extends p.A {
  void near() {}
}`,
    },
    `p/A.java A.go -> p/A.java A.own
     p/A.java A.go -> p/A.java A.near
     p/A.java A.go -> p/B.java B.near`,
  ));

it('a lambda that nobody is seen to call takes what its interface declares', () =>
  checkFile(
    `interface Listener<E> { void on(E event, Source from); }
class Event { void read() {} }
class Source { void stop() {} }
class A {
  void listen(Listener<Event> l) { keep(l); }
  void run() { listen((e, from) -> { e.read(); from.stop(); }); }
  native void keep(Object o);
}`,
    `A.listen -> A.keep
     A.run -> A.listen
     A.run -> Event.read
     A.run -> Source.stop`,
  ));

it('the constructor of a record that nobody wrote, beside one that somebody did', () =>
  checkFile(
    `record Point(int x, int y) { Point(int both) { this(both, both); } }
class A { void run() { new Point(1); new Point(1, 2); } }`,
    `Point.constructor -> Point
     A.run -> Point.constructor
     A.run -> Point`,
  ));

it('an own interface that the JDK keeps is called by nobody there', () =>
  checkFile(
    `interface Listener { void on(Event e); }
class Event { void read() {} }
class A {
  List<Listener> all;
  void add(Listener l) { all.add(l); }
  void run() { add(e -> e.read()); }
}`,
    `A.run -> A.add
     A.run -> Event.read`,
  ));

it('a condition with null is what its other branch is', () =>
  checkFile(
    `class A {
  void put(String s) {} void put(Boolean b) {} void put(Number n) {}
  void run(String s) { put(s == null ? null : s); }
}`,
    'A.run -> A.put',
  ));

it('what a class below has of another number of parameters does not override', () =>
  checkCalls(
    {
      'A.java':
        'public class A {\n  private int at(int i) { return i; }\n  public int at() { return at(0); }\n}',
      'B.java':
        'public class B extends A {\n  public int at() { return 0; }\n  private int at(int i) { return i; }\n}',
    },
    'A.java A.at#2 -> A.java A.at',
  ));

it('a class whose instances all are of another type argument is not called', () =>
  checkFile(
    `public class A {
  interface Writer<T> { void write(T t); }
  static abstract class Fields<T> implements Writer<T> { public void write(T t) {} }
  static class OfDate extends Fields<Date> {}
  static class OfZone implements Writer<Zone> { public void write(Zone z) {} }
  void zone(Writer<Zone> w, Zone z) { w.write(z); }
  void date(Writer<Date> w, Date d) { w.write(d); }
  void make() { new OfDate(); new OfZone(); }
}
class Zone {}
class Date {}`,
    `A.zone -> A.Writer.write
     A.zone -> A.OfZone.write
     A.date -> A.Writer.write
     A.date -> A.Fields.write
     A.make -> A.OfDate
     A.make -> A.OfZone`,
  ));

it('a type argument that holds a type parameter is known by its own name', () =>
  checkFile(
    `public class A<T> {
  interface Event {}
  static class Added<T> implements Event { T item() { return null; } }
  static class Closed implements Event {}
  interface Consumer<E extends Event> { void accept(E event); }
  static class OnAdded<T> implements Consumer<Added<T>> { public void accept(Added<T> event) {} }
  static class OnClosed implements Consumer<Closed> { public void accept(Closed event) {} }
  interface Publisher<T> { void onAdded(Consumer<Added<T>> consumer); }
  Consumer<Added<T>> consumer;
  void tell(Added<T> event) { consumer.accept(event); }
  void listen(Publisher<T> publisher) { publisher.onAdded(event -> event.item()); }
  void make(List<Object> all) { all.add(new OnAdded<T>()); all.add(new OnClosed()); }
}`,
    `A.tell -> A.Consumer.accept
     A.tell -> A.OnAdded.accept
     A.make -> A.OnAdded
     A.make -> A.OnClosed
     A.listen -> A.Publisher.onAdded
     A.listen -> A.Added.item`,
  ));

it('a container is known by those of its type arguments that are no parameters', () =>
  checkFile(
    `class A<K> {
  Map<K, String> names;
  void put(String s) {} void put(Boolean b) {}
  void run(K key) { put(names.get(key)); }
}`,
    'A.run -> A.put',
  ));

it('interfaces that are based on each other, which does not compile', () =>
  checkFile(
    `interface Holder<T> { T get(); }
interface A<T> extends B<T>, Holder<T> {}
interface B<T> extends A<T> {}
interface C extends A {}
class Use { void all(C c) { c.get().hashCode(); } }`,
    'Use.all -> Holder.get',
  ));

it('bounded type parameters inside other types', () =>
  checkFile(
    `class Base { void draw() {} String name() { return ""; } }
class G<T extends Base> {
  List<T> list; T[] array;
  void loops(List<T> l) { for (var x : l) x.draw(); }
  void gets() { list.get(0).draw(); array[0].name(); }
  void hands() { list.forEach(x -> x.draw()); }
  <U extends Base> void wild(List<? extends U> l) { l.get(0).name(); }
}`,
    `G.loops -> Base.draw
     G.gets -> Base.draw
     G.gets -> Base.name
     G.hands -> Base.draw
     G.wild -> Base.name`,
  ));

it('references to references lead to what is behind all of them, and in circles to nothing', () =>
  checkFile(
    `interface Step { void run(); }
class A {
  Step one, two, three, round;
  static void end() {} static void other() {}
  void make() { one = A::end; one = A::other; two = one::run; three = two::run; round = round::run; }
  void go() { three.run(); }
  void turn() { round.run(); }
}`,
    `A.make -> A.end
     A.make -> A.other
     A.make -> Step.run
     A.go -> Step.run
     A.go -> A.end
     A.go -> A.other
     A.turn -> Step.run`,
  ));

it('what a type parameter gives where the declared receiver leaves it open', () =>
  checkFile(
    `
interface Shard { void run(); }
class One implements Shard { public void run() {} }
class Two implements Shard { public void run() {} }
interface Builder<S extends Shard> { S build(); }
class OneBuilder implements Builder<One> { public One build() { return new One(); } }
class TwoBuilder implements Builder<Two> { public Two build() { return new Two(); } }
interface Supplier<S extends Shard> { Builder<S> get(); }
class TwoSupplier implements Supplier<Two> { public Builder<Two> get() { return new TwoBuilder(); } }
class Engine<S extends Shard> {
    private final Supplier<S> supplier;
    Engine(Supplier<S> supplier) { this.supplier = supplier; }
    void start() { supplier.get().build().run(); }
}
class Use {
    static void ones() {
        Supplier<One> ones = () -> new OneBuilder();
        new Engine<>(ones);
    }
    static void twos() { new Engine<>(new TwoSupplier()); }
}
`,
    `
    Engine.start -> Supplier.get
    Engine.start -> TwoSupplier.get
    Engine.start -> Use.ones.<anonymous>
    Engine.start -> Builder.build
    Engine.start -> OneBuilder.build
    Engine.start -> TwoBuilder.build
    Engine.start -> Shard.run
    Engine.start -> One.run
    Engine.start -> Two.run
    OneBuilder.build -> One
    TwoBuilder.build -> Two
    TwoSupplier.get -> TwoBuilder
    Use.ones -> Engine.constructor
    Use.ones -> OneBuilder
    Use.twos -> Engine.constructor
    Use.twos -> TwoSupplier`,
  ));

it('a variable of a class holds nothing that the JDK has made, whatever it was cast from', () =>
  checkFile(
    `
import java.util.Iterator;
import java.util.Map;
class Word { String text() { return ""; } }
class Item { public String toString() { return "item"; } }
class Reader {
  private final Object[] stack = new Object[8];
  private void push(Object value) { stack[0] = value; }
  void begin(Map<String, Item> items) { push(items.values().iterator()); push(new Word()); }
  String read() {
    Word word = (Word) stack[0];
    return "was " + word.text();
  }
  String next() {
    Iterator<Item> items = (Iterator<Item>) stack[0];
    return "is " + items.next();
  }
}
`,
    `
    Reader.begin -> Reader.push
    Reader.begin -> Word
    Reader.read -> Word.text
    Reader.next -> Item.toString`,
  ));

it('what toArray gives is made by the function that it is given, and is not that', () =>
  checkFile(
    `
import java.util.Arrays;
import java.util.List;
class Word { void say() {} }
class A {
  static String norm(String text) { return text.trim(); }
  String[] all(String[] texts) { return Arrays.stream(texts).map(A::norm).toArray(String[]::new); }
  void use(String[] texts) { for (String text : texts) text.length(); }
  void run() { use(all(new String[] { "a" })); }
  void words(List<Word> words) {
    for (Word each : words.toArray(Word[]::new)) each.say();
    for (Word each : words.toArray(new Word[0])) each.say();
  }
}
`,
    `
    A.all -> A.norm
    A.run -> A.all
    A.run -> A.use
    A.words -> Word.say`,
  ));

it('an interface may be implemented by what a class below it inherits from another', () =>
  checkFile(
    `
interface Shown { void show(); default void hide() {} }
class Base { public void show() {} public void hide() {} public void other() {} }
class Both extends Base implements Shown {}
class Alone { public void show() {} }
class A {
  void show(Shown shown) { shown.show(); }
  void hide(Shown shown) { shown.hide(); }
}
`,
    `
    A.show -> Shown.show
    A.show -> Base.show
    A.hide -> Shown.hide`,
  ));

it('types that two packages offer on demand are those of the nearest sources', () =>
  checkCalls(
    {
      'core/pom.xml': '<project/>',
      'core/src/main/java/ast/Visitor.java': `package ast;
        import ast.type.*;
        public class Visitor {
          void visit(Param p) {}
          void visit(Other o) {}
        }`,
      'core/src/main/java/ast/Start.java': `package ast;
        import old.*;
        import ast.type.*;
        class Start { void start(Param p) { new Visitor().visit(p); } }`,
      'core/src/main/java/ast/type/Param.java': 'package ast.type; public class Param {}',
      'core/src/main/java/ast/type/Other.java': 'package ast.type; public class Other {}',
      'samples/src/test/resources/old/Param.java': 'package old; public class Param {}',
    },
    `core/src/main/java/ast/Start.java Start.start -> core/src/main/java/ast/Visitor.java Visitor
     core/src/main/java/ast/Start.java Start.start -> core/src/main/java/ast/Visitor.java Visitor.visit`,
  ));
