// What Lombok adds to Java's classes: values go through it, and calls of it lead to no declaration.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const CUSTOMER = `package p;
import lombok.*;
class Address { String format() { return ""; } void check() {} }
@Data class Customer { private Address home; private final Address work; }`;

it('accessors of fields and classes, and a class that is as fluent as its annotation says', () =>
  checkCalls(
    {
      'p/Customer.java': CUSTOMER,
      'p/A.java': `package p;
import lombok.*;
import lombok.experimental.Accessors;
class Order { @Getter private Customer customer; @Getter private boolean isPaid; @With Address place; Address hidden; }
@Data @Accessors(fluent = true) class Fluent { private Address home; }
@Getter enum Kind { ONE(new Address()); private final Address address; Kind(Address a) { address = a; } }
class A {
  void chain(Order o) { o.getCustomer().getHome().format(); }
  void flag(Order o) { if (o.isPaid()) o.withPlace(null).getCustomer().getWork().check(); }
  void hidden(Order o) { o.getHidden().format(); }
  void fluent(Fluent f) { f.home(null).home().format(); }
  void kind(Kind k) { k.getAddress().check(); }
  void inferred(Order o) { val c = o.getCustomer(); c.getHome().format(); }
}`,
    },
    `p/A.java p/A.java -> p/Customer.java Address
     p/A.java p/A.java -> p/A.java Kind.constructor
     p/A.java A.chain -> p/Customer.java Address.format
     p/A.java A.flag -> p/Customer.java Address.check
     p/A.java A.fluent -> p/Customer.java Address.format
     p/A.java A.kind -> p/Customer.java Address.check
     p/A.java A.inferred -> p/Customer.java Address.format`.replaceAll(
      'p/A.java p/A.java ->',
      'p/A.java ->',
    ),
  ));

it('constructors and factories beside those that are written', () =>
  checkCalls(
    {
      'p/Customer.java': CUSTOMER,
      'p/A.java': `package p;
import lombok.*;
@NoArgsConstructor class Page { Page(int size) {} }
@RequiredArgsConstructor(staticName = "of") class Pair<L> { @Getter private final L left; @Getter private final Address right; }
@UtilityClass class Texts { String clean(String t) { return trim(t); } String trim(String t) { return t; } }
class A {
  void made() { new Page(); new Page(1); }
  void pair() { Pair.of(null, new Address()).getRight().format(); }
  void texts() { Texts.clean(""); }
}`,
    },
    `p/A.java A.made -> p/A.java Page
     p/A.java A.made -> p/A.java Page.constructor
     p/A.java A.pair -> p/Customer.java Address
     p/A.java A.pair -> p/Customer.java Address.format
     p/A.java A.texts -> p/A.java Texts.clean
     p/A.java Texts.clean -> p/A.java Texts.trim`,
  ));

it('builders of classes, of their bases and of constructors', () =>
  checkCalls(
    {
      'p/Customer.java': CUSTOMER,
      'p/A.java': `package p;
import java.util.List;
import lombok.*;
@Builder(toBuilder = true) @Getter class Order { private Customer customer; @Singular private List<Address> stops; void go() {} }
class Point { @Builder Point(Address a) {} }
@SuperBuilder class Base { Address where; }
@SuperBuilder class Derived extends Base { Customer who; void run() {} }
@Builder class Own { Address a; static class OwnBuilder { OwnBuilder a(Address a) { a.check(); return this; } } void go() {} }
class A {
  void order() { Order.builder().customer(null).stop(null).build().getCustomer().getHome().format(); }
  void again(Order o) { o.toBuilder().build().go(); }
  void point() { Point.builder().a(null).build(); }
  void derived() { Derived.builder().where(null).who(null).build().run(); }
  void own() { Own.builder().a(null).build().go(); }
}`,
    },
    `p/A.java A.order -> p/Customer.java Address.format
     p/A.java A.again -> p/A.java Order.go
     p/A.java A.point -> p/A.java Point.constructor
     p/A.java A.derived -> p/A.java Derived.run
     p/A.java A.own -> p/A.java Own.OwnBuilder.a
     p/A.java A.own -> p/A.java Own.go
     p/A.java Own.OwnBuilder.a -> p/Customer.java Address.check`,
  ));

it('an accessor that nobody wrote is called by the name of what it overrides', () =>
  checkCalls(
    {
      'A.java': `import lombok.Getter;
interface Named { String getName(); String title(); }
class Item implements Named { @Getter String name; public String title() { return ""; } }
record Plain(String title, String getName) implements Named {}
class A { void run(Item i, Plain p) { i.getName(); i.title(); p.title(); } }`,
    },
    `A.java A.run -> A.java Named.getName
     A.java A.run -> A.java Item.title
     A.java A.run -> A.java Named.title`,
  ));
