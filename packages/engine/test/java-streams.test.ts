// What lambdas of Java get that the JDK runs, and what comes out of streams, optionals and futures again.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const MODEL = `
class Part { void use() {} }
class Item { Part part() { return null; } Optional<Part> best() { return null; } int size() { return 1; } }`;

function checkBody(body: string, callees: readonly string[]): Promise<void> {
  const source = `import java.util.*; import java.util.concurrent.*; import java.util.function.*; import java.util.stream.*;${MODEL}
class A { static Item make(String text) { return null; } void run(List<Item> items, Item[] array) { ${body} } }`;
  return checkCalls(
    { 'A.java': source },
    callees.map((callee) => `A.java A.run -> A.java ${callee}`).join('\n'),
  );
}

it('a stream holds what the callback makes of its elements, and no longer these', () =>
  checkBody('items.stream().map(i -> i.part()).forEach(p -> { p.use(); p.size(); });', [
    'Item.part',
    'Part.use',
  ]));

it('what is flat is handed out as it is', () =>
  checkBody('items.stream().findFirst().flatMap(i -> i.best()).ifPresent(p -> p.use());', [
    'Item.best',
    'Part.use',
  ]));

it('futures and what is generated hold what their callbacks give', () =>
  checkBody(
    'CompletableFuture.supplyAsync(() -> make("")).thenApply(i -> i.part()).thenAccept(p -> p.use());',
    ['A.make', 'Item.part', 'Part.use'],
  ));

it('lists, streams and optionals are made of their arguments', () =>
  checkBody(
    `List.of(new Item()).get(0).size();
     Optional.ofNullable(make("")).map(i -> i.part());
     Arrays.stream(array).forEach(i -> i.best());`,
    ['Item', 'Item.size', 'A.make', 'Item.part', 'Item.best'],
  ));

it('comparators and collectors get the elements of what they are handed to', () =>
  checkBody(
    `items.sort(Comparator.comparing(i -> i.size()));
     items.stream().collect(Collectors.groupingBy(i -> i.part()));
     Collections.sort(items, (a, b) -> a.best() == b.best() ? 0 : 1);
     PriorityQueue<Item> queue = new PriorityQueue<>((a, b) -> 1);`,
    ['Item.size', 'Item.part', 'Item.best'],
  ));

it('maps and entries are made of keys and values in turn', () =>
  checkBody(
    `for (var entry : Map.of(make(""), new Part()).entrySet()) { entry.getKey().size(); entry.getValue().use(); }
     Map.entry("", new Part()).getValue().use();
     new AbstractMap.SimpleEntry<>(make(""), 1).getKey().best();`,
    ['A.make', 'Part', 'Item.size', 'Part.use', 'Item.best'],
  ));

it('copies and views hold what they are made of, and arrays what is in them', () =>
  checkBody(
    `new ArrayList<>(items).get(0).size();
     Collections.unmodifiableList(items).get(0).part();
     Stream.concat(items.stream(), Stream.of(array)).forEach(i -> i.best());`,
    ['Item.size', 'Item.part', 'Item.best'],
  ));

it('what a task that is submitted gives comes out of its future', () =>
  checkBody('Executors.newCachedThreadPool().submit(() -> make("")).get().size();', [
    'A.make',
    'Item.size',
  ]));

it('collectors make maps of lists, of what their functions give and of what is in other collectors', () =>
  checkBody(
    `items.stream().collect(Collectors.groupingBy(i -> i.part())).forEach((p, group) -> {
       p.use();
       for (var i : group) i.size();
     });
     items.stream().collect(Collectors.groupingBy(i -> "", Collectors.mapping(Item::part, Collectors.toSet())))
       .entrySet().iterator().next().getValue().iterator().next().use();
     items.stream().collect(Collectors.toMap(i -> "", Function.identity())).values().forEach(i -> i.best());`,
    ['Item.part', 'Part.use', 'Item.size', 'Item.best'],
  ));

it('a callback gets what the iterator of a class of the repository gives', () =>
  checkCalls(
    {
      'A.java': `import java.util.*;
class Item { void use() {} }
class Items implements Iterable<Item> { public Iterator<Item> iterator() { return null; } }
class A { void run(Items items) { items.forEach(i -> i.use()); } }`,
    },
    `A.java A.run -> A.java Items.iterator
     A.java A.run -> A.java Item.use`,
  ));

it('what is inherited from a base outside is what its type arguments say', () =>
  checkCalls(
    {
      'A.java': `import java.util.*;
import org.springframework.data.jpa.repository.JpaRepository;
class Item implements Comparable<Item> { void use() {} public int compareTo(Item other) { return 0; } }
interface Repository extends JpaRepository<Item, Long> {}
class Items extends ArrayList<Item> {}
class Table<V> extends HashMap<String, V> {}
class A {
  void found(Repository all) { all.findById(1L).orElseThrow().use(); }
  void each(Repository all) { all.findAll().forEach(i -> i.use()); }
  void loop(Items all) { for (var i : all) i.use(); }
  void index(Items all) { all.get(0).use(); }
  void entry(Table<Item> all) { for (var e : all.entrySet()) e.getValue().use(); }
  void nothing(Item item) { item.unknown().use(); }
}`,
    },
    `A.java A.found -> A.java Item.use
     A.java A.each -> A.java Item.use
     A.java A.loop -> A.java Item.use
     A.java A.index -> A.java Item.use
     A.java A.entry -> A.java Item.use`,
  ));

it('a constructor without type arguments makes what the variable is declared with', () =>
  checkBody('PriorityQueue<Item> queue = new PriorityQueue<>((a, b) -> a.size());', ['Item.size']));

it('a function that the repository makes gets nothing of it', () =>
  checkCalls(
    {
      'A.java': `import java.util.*;
class Item { int size() { return 1; } }
class Other { int size() { return 2; } }
interface Scale { int of(Other other); }
class Scales { static Comparator<Item> by(Scale scale) { scale.of(new Other()); return null; } }
class A { void run(List<Item> items) { items.sort(Scales.by(o -> o.size())); } }`,
    },
    `A.java A.run -> A.java Scales.by
     A.java A.run -> A.java Other.size
     A.java Scales.by -> A.java Other
     A.java Scales.by -> A.java Scale.of
     A.java Scales.by -> A.java A.run.<anonymous>`,
  ));

it('texts and keys are compared by their own members', () =>
  checkCalls(
    {
      'A.java': `import java.util.Objects;
class Item { public boolean equals(Object other) { return true; } }
class A { boolean run(Item a, Item b) { return Objects.equals(a, b); } }`,
    },
    'A.java A.run -> A.java Item.equals',
  ));

it('the default of an interface that is named, and nothing that overrides it', () =>
  checkCalls(
    {
      'A.java': `interface Left { default void go() {} }
interface Right { default void go() {} }
class A implements Left, Right { public void go() { Left.super.go(); Right.super.go(); } }
class B extends A { public void go() {} }`,
    },
    `A.java A.go -> A.java Left.go
     A.java A.go -> A.java Right.go`,
  ));
