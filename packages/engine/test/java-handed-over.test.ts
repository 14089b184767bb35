// Calls that the JDK makes on what it is given, and those by reflection with names in the text.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const check = (body: string, expected: string) =>
  checkCalls(
    { 'A.java': body },
    expected
      .split('\n')
      .map((line) => line.trim().replace(/(\S+) -> (\S+)/, 'A.java $1 -> A.java $2'))
      .join('\n'),
  );

it('what a thread, an executor or a timer runs', () =>
  check(
    `class Task implements Runnable { public void run() {} }
     class Own extends Thread { public void run() {} }
     class Call implements Callable<String> { public String call() { return ""; } }
     class A {
       void threads() { new Thread(new Task()).start(); new Own().start(); }
       void submit(ExecutorService s) { s.submit(new Call()); hand(s, new Task()); }
       void hand(ExecutorService s, Runnable r) { s.execute(r); }
     }`,
    `A.threads -> Task
     A.threads -> Task.run
     A.threads -> Own
     A.threads -> Own.run
     A.submit -> Call
     A.submit -> Call.call
     A.submit -> A.hand
     A.submit -> Task
     A.hand -> Task.run`,
  ));

it('nothing where the repository itself gets it', () =>
  check(
    `class Task implements Runnable { public void run() {} }
     class Pool { void submit(Runnable r) {} void start() {} void run() {} }
     class A { void go(Pool p) { p.submit(new Task()); p.start(); } }`,
    `A.go -> Task
     A.go -> Pool.submit
     A.go -> Pool.start`,
  ));

it('what things are sorted by', () =>
  check(
    `class ByName implements Comparator<String> { public int compare(String a, String b) { return 0; } }
     class Item implements Comparable<Item> { public int compareTo(Item o) { return 0; } }
     class A {
       void by(List<String> l) { l.sort(new ByName()); new TreeMap<String, String>(new ByName()); }
       void natural(List<Item> l) { Collections.sort(l); }
     }`,
    `A.by -> ByName
     A.by -> ByName.compare
     A.natural -> Item.compareTo`,
  ));

it('texts that objects are turned into', () =>
  check(
    `class Item { public String toString() { return ""; } }
     class A {
       String plus(Item i) { return "item " + i; }
       String of(Item i) { return String.valueOf(i); }
       void print(Item i, Object o) { System.out.println(i); System.out.println(o); }
     }`,
    `A.plus -> Item.toString
     A.of -> Item.toString
     A.print -> Item.toString`,
  ));

it('methods and constructors by reflection, where their names stand in the text', () =>
  check(
    `class B { B() {} B(String s) {} static void m() {} void n() {} }
     class A {
       void method() { B.class.getMethod("m").invoke(null); }
       void variable(B b) { Method n = B.class.getDeclaredMethod("n"); n.invoke(b); }
       void make() { B.class.newInstance(); }
       void choose() { B.class.getDeclaredConstructor(String.class).newInstance("s"); }
       void handle(Lookup l, B b) { l.findStatic(B.class, "m", null).invokeExact(); l.findVirtual(B.class, "n", null).invoke(b); }
       void computed(String name) { B.class.getMethod(name).invoke(null); }
     }`,
    `A.method -> B.m
     A.variable -> B.n
     A.make -> B.constructor
     A.choose -> B.constructor#2
     A.handle -> B.m
     A.handle -> B.n`,
  ));

it('method handles that are adapted, and kept in a constant', () =>
  check(
    `class B { static void one(int i) {} void two() {} }
     class A {
       static final MethodHandle ONE;
       static { ONE = l.findStatic(B.class, "one", null); }
       void kept() { ONE.invokeExact(1); }
       void bound(Lookup l, B b) { l.findVirtual(B.class, "two", null).bindTo(b).invoke(); }
       void inserted(Lookup l) {
         MethodHandle h = l.findStatic(B.class, "one", null);
         MethodHandles.insertArguments(h, 0, 1).invoke();
       }
     }`,
    `A.kept -> B.one
     A.bound -> B.two
     A.inserted -> B.one`,
  ));

it('classes that are loaded by their names', () =>
  checkCalls(
    {
      'p/A.java':
        'package p;\nclass A {\n  void near() { Class.forName("p.C").newInstance(); }\n' +
        '  void far() { Class<?> c = Class.forName("q.B"); c.getMethod("m").invoke(null); }\n}',
      'p/C.java': 'package p;\nclass C { C() {} }',
      'q/B.java': 'package q;\npublic class B { public static void m() {} }',
    },
    `p/A.java A.near -> p/C.java C.constructor
     p/A.java A.far -> q/B.java B.m`,
  ));

it('keys of maps and sets, and what lists look for', () =>
  check(
    `class Key { public int hashCode() { return 1; } public boolean equals(Object o) { return true; } }
     class Rank implements Comparable<Rank> { public int compareTo(Rank o) { return 0; } }
     class A {
       void hashed(Map<Key, String> m, Key k) { m.put(k, ""); }
       void looked(List<Key> l, Key k) { l.add(k); l.contains(k); }
       void added(List<Key> l, Key k) { l.add(k); }
       void sorted(Rank r) { Map<Rank, String> m = new TreeMap<>(); m.put(r, ""); }
       void given(Comparator<Rank> c, Rank r) { Set<Rank> s = new TreeSet<>(c); s.add(r); }
       void value(Map<String, Key> m, Key k) { m.put("", k); }
       void naturally(List<Rank> l) { l.stream().sorted(); }
       void hash(Key k) { Objects.hash(k, 1); }
     }`,
    `A.hashed -> Key.hashCode
     A.hashed -> Key.equals
     A.looked -> Key.equals
     A.sorted -> Rank.compareTo
     A.naturally -> Rank.compareTo
     A.hash -> Key.hashCode`,
  ));

it('what is read back, iterated to the end, and makes threads', () =>
  check(
    `class Data implements Serializable {
       private void readObject(ObjectInputStream in) {}
       private Object readResolve() { return this; }
     }
     class Own { Object readObject() { return null; } }
     class Rows implements Iterator<String> {
       public boolean hasNext() { return false; }
       public String next() { return ""; }
     }
     class Threads implements ThreadFactory { public Thread newThread(Runnable r) { return null; } }
     class A {
       Data data(ObjectInputStream in) { return (Data) in.readObject(); }
       Data own(Own in) { return (Data) in.readObject(); }
       void rest(Rows r) { r.forEachRemaining(x -> {}); }
       void pool(Threads t) { Executors.newFixedThreadPool(2, t); }
     }`,
    `A.data -> Data.readObject
     A.data -> Data.readResolve
     A.own -> Own.readObject
     A.rest -> Rows.hasNext
     A.rest -> Rows.next
     A.pool -> Threads.newThread`,
  ));

it('callbacks that a variable keeps in a container', () =>
  check(
    `class Task implements Runnable { public void run() {} }
     class Other implements Runnable { public void run() {} }
     class A {
       final List<Runnable> tasks = new ArrayList<>();
       final Map<String, Consumer<String>> handlers = new HashMap<>();
       final List<Runnable> others = new ArrayList<>();
       void add(Task t) { tasks.add(t); }
       void other(Other o) { others.add(o); }
       void all() { for (Runnable r : tasks) r.run(); }
       void first() { tasks.get(0).run(); }
       void on(Sink s) { handlers.put("a", s); }
       void fire() { handlers.get("a").accept(""); }
     }
     class Sink implements Consumer<String> { public void accept(String s) {} }`,
    `A.all -> Task.run
     A.first -> Task.run
     A.fire -> Sink.accept`,
  ));

it('names that are put together from constants, variables and builders', () =>
  check(
    `class B { static void one() {} static void two() {} static void three() {} static void four() {} }
     class Names { static final String FOUR = "four"; }
     class A {
       static final String ONE = "one";
       void constant() { B.class.getMethod(ONE).invoke(null); }
       void other() { B.class.getMethod(Names.FOUR).invoke(null); }
       void put() { String s = "t" + "wo"; B.class.getMethod(s).invoke(null); }
       void either(boolean b) { B.class.getMethod(b ? "one" : "two").invoke(null); }
       void built() {
         StringBuilder s = new StringBuilder("th");
         s.append("re").append("e");
         B.class.getMethod(s.toString()).invoke(null);
       }
       void unknown(String s) { B.class.getMethod("on" + s).invoke(null); }
       void unreflected(Lookup l) { l.unreflect(B.class.getMethod("one")).invoke(); }
     }`,
    `A.constant -> B.one
     A.other -> B.four
     A.put -> B.two
     A.either -> B.one
     A.either -> B.two
     A.built -> B.three
     A.unreflected -> B.one`,
  ));

it('classes that are loaded by names that are put together', () =>
  checkCalls(
    {
      'p/A.java':
        'package p;\nclass A {\n  static final String PACKAGE = "p.";\n' +
        '  void make() { Class.forName(PACKAGE + "C").newInstance(); }\n' +
        '  void load(ClassLoader l) { l.loadClass("p.C").newInstance(); }\n}',
      'p/C.java': 'package p;\nclass C { C() {} }',
    },
    `p/A.java A.make -> p/C.java C.constructor
     p/A.java A.load -> p/C.java C.constructor`,
  ));

it('what calls in the file give to a parameter that reflection asks', () =>
  check(
    `class B { B() {} static void one() {} static void two() {} }
     class A {
       static void call(String name) { B.class.getMethod(name).invoke(null); }
       static Object make(Class<?> c) { return c.getDeclaredConstructor().newInstance(); }
       static void two(String a, int b) { B.class.getMethod(a).invoke(null); }
       static void two(int a, String b) { B.class.getMethod(b).invoke(null); }
       void run() { call("one"); A.make(B.class); two("two", 1); }
       void other(Any any) { any.call("two"); }
     }`,
    `A.call -> B.one
     A.make -> B.constructor
     A.run -> A.call
     A.run -> A.make
     A.run -> A.two`,
  ));

it('what can be iterated is, by a default of its interface', () =>
  check(
    `class Rows implements Iterable<String> { public Iterator<String> iterator() { return new Row(); } }
     class Row implements Iterator<String> {
       public boolean hasNext() { return false; }
       public String next() { return ""; }
     }
     class Own { void forEach(Object o) {} Row iterator() { return null; } }
     class A {
       void all(Rows r) { r.forEach(x -> {}); }
       void own(Own o) { o.forEach(""); }
     }`,
    `Rows.iterator -> Row
     A.all -> Rows.iterator
     A.all -> Row.hasNext
     A.all -> Row.next
     A.own -> Own.forEach`,
  ));

it('what is added to a text, or formatted by one, is asked for its own', () =>
  checkCalls(
    {
      'Use.java': `
class Label { public String toString() { return ""; } }
class Other { public String toString() { return ""; } }
class Use {
  String added(Label label) { String text = "a"; text += label; return text; }
  String formatted(Label label) { return "%s".formatted(label); }
  int counted(Label label, int size) { size += 1; return size; }
}`,
    },
    `Use.java Use.added -> Use.java Label.toString
     Use.java Use.formatted -> Use.java Label.toString`,
  ));
