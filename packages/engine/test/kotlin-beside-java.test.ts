// Kotlin and Java in one program: getters are properties to Kotlin, accessors, objects and functions outside of classes are
// methods and static members to Java.
import { test } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

test('getters and setters of Java are properties to Kotlin', () =>
  checkCalls(
    {
      'j/Person.java': `
package j;
public class Person {
  private String name;
  public String getName() { return name; }
  public void setName(String given) { name = given; }
  public boolean isOpen() { return true; }
  public String getURL() { return name; }
  public String getAt(int position) { return name; }
  void shown() { String own = name; }
}`,
      'k/use.kt': `
package k
import j.Person
class Other { fun getName() = 1 }
fun read(person: Person) = person.name
fun write(person: Person) { person.name = "a" }
fun open(person: Person) = person.isOpen
fun address(person: Person) = person.url
class Child : Person() { fun own() = name }`,
    },
    `k/use.kt read -> j/Person.java Person.getName
     k/use.kt write -> j/Person.java Person.setName
     k/use.kt open -> j/Person.java Person.isOpen
     k/use.kt address -> j/Person.java Person.getURL
     k/use.kt Child.own -> j/Person.java Person.getName`,
  ));

test('what Kotlin declares has the names that Java gives it', () =>
  checkCalls(
    {
      'k/Shop.kt': `
package k
import k.Paths.getPath
class Shop {
  val size: Int get() = 1
  val path: String get() = getPath("a")
  var title: String = ""
    set(value) { field = value }
}
object Paths {
  @JvmStatic fun getPath(name: String) = name
  fun go() {}
}
fun note(text: String) {}
fun String.opened(hour: Int) {}
val count: Int get() = 1`,
      'j/Use.java': `
package j;
import k.*;
class Other { int getSize() { return 1; } void note(String text) {} }
class Use {
  void properties(Shop shop) { shop.getSize(); shop.setTitle("a"); shop.getPath(); }
  void object() { Paths.INSTANCE.go(); }
  void file() { ShopKt.note("a"); ShopKt.opened("a", 1); ShopKt.getCount(); }
}`,
    },
    `k/Shop.kt Shop.path -> k/Shop.kt Paths.getPath
     j/Use.java Use.properties -> k/Shop.kt Shop.size
     j/Use.java Use.properties -> k/Shop.kt Shop.title
     j/Use.java Use.properties -> k/Shop.kt Shop.path
     j/Use.java Use.object -> k/Shop.kt Paths.go
     j/Use.java Use.file -> k/Shop.kt note
     j/Use.java Use.file -> k/Shop.kt String.opened
     j/Use.java Use.file -> k/Shop.kt count`,
  ));

test('Kotlin calls no accessor by the name that Java gives it', () =>
  checkCalls(
    {
      'k/Pipe.kt': `
package k
class Pipe { val isEmpty: Boolean get() = true }
class Rows { fun isEmpty() = true }
fun ask(rows: Rows) = rows.isEmpty()
fun any(held: Any) = (held as Rows).isEmpty()
fun use() { any(Pipe()) }`,
      'j/Use.java': `
package j;
class Use { boolean ask(k.Pipe pipe) { return pipe.isEmpty(); } }`,
    },
    `k/Pipe.kt ask -> k/Pipe.kt Rows.isEmpty
     k/Pipe.kt any -> k/Pipe.kt Rows.isEmpty
     k/Pipe.kt use -> k/Pipe.kt any
     k/Pipe.kt use -> k/Pipe.kt Pipe
     j/Use.java Use.ask -> k/Pipe.kt Pipe.isEmpty`,
  ));
