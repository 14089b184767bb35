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
