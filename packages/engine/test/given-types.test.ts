// Calls whose text gives the type of what they get: `get<T>()`, `get(T.class)`, one language and feature a test.
import { describe, it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

/** One file, whose path is left out of what is expected: `A.f -> A.g`. */
function checkFile(path: string, source: string, expected: string): Promise<void> {
  const lines = expected.split('\n').map((line) => line.trim());
  const full = lines
    .filter((line) => line !== '')
    .map((line) => {
      const [from, to] = line.split(' -> ') as [string, string];
      return `${path}${from === 'file' ? '' : ` ${from}`} -> ${path} ${to}`;
    });
  return checkCalls({ [path]: source }, full.join('\n'));
}

describe('TypeScript', () => {
  const classes = `abstract class Shape { abstract draw(): void }
class Disc extends Shape { draw() {} }
class Box extends Shape { draw() {} }
class Cube extends Box { draw() {} }
`;
  const holder = `class Holder {
  constructor(private held: unknown) {}
  get<T>(): T { return this.held as T }
  find<T extends Shape>(key: string): T | undefined { return this.held as T }
  make<T>(type: new () => T): T { return this.held as T }
  all<T>(): T[] { return [this.held as T] }
}
const disc = new Holder(new Disc());
const box = new Holder(new Box());
const holder = Math.random() > 0.5 ? disc : box;
`;
  const made = `file -> Disc
     file -> Box
     file -> Holder.constructor`;

  it('what a function gives to all goes to a call as far as it is of the type that the call gives', () =>
    checkFile(
      'a.ts',
      `${classes}${holder}
function one() { holder.get<Disc>().draw() }
function other() { holder.find<Box>('x')?.draw() }
`,
      `${made}
       one -> Holder.get
       one -> Disc.draw
       other -> Holder.find
       other -> Box.draw`,
    ));

  it('a class that is given as a value', () =>
    checkFile(
      'a.ts',
      `${classes}${holder}
function one() { holder.make(Disc).draw() }
function any(type: new () => Shape) { holder.make(type).draw() }
`,
      `${made}
       one -> Holder.make
       one -> Disc.draw
       any -> Holder.make
       any -> Disc.draw
       any -> Box.draw`,
    ));

  it('a result that is written with the type, by what the call gives or by a class', () =>
    checkFile(
      'a.ts',
      `export class Disc { draw() {} }
export class Box { draw() {} }
export interface Store<T> { first(): T }
declare function load<T>(name: string): Promise<T>;
declare function list<T>(): T[] | undefined;
declare function storeOf<K, T>(key: K, type: new () => T): Store<T>;
export async function one() { (await load<Disc>('x')).draw() }
export function other() { for (const each of list<Box>()) each.draw() }
export function third() { storeOf('x', Disc).first().draw() }
`,
      `one -> load
       one -> Disc.draw
       other -> list
       other -> Box.draw
       third -> storeOf
       third -> Store.first
       third -> Disc.draw`,
    ));

  it('a result that is made of the type and is not of it stays what it was', () =>
    checkFile(
      'a.ts',
      `${classes}${holder}
function one() { holder.all<Disc>()[0]!.draw() }
`,
      `${made}
       one -> Holder.all
       one -> Disc.draw
       one -> Box.draw`,
    ));

  it('what comes from a package is of the type, or of one below it', () =>
    checkFile(
      'a.ts',
      `import { inject, list } from 'container';
${classes}
function known() { inject<Box>('x').draw() }
function unknown(container) { container.resolve<Disc>('x').draw() }
function several() { inject<Disc, Box>('x').draw() }
function held() { list.listOf<Disc>().draw() }
`,
      `known -> Box.draw
       known -> Cube.draw
       unknown -> Disc.draw`,
    ));
});

describe('Java', () => {
  const classes = `abstract class Shape { abstract void draw(); }
class Disc extends Shape { void draw() {} }
class Box extends Shape { void draw() {} }
`;
  const holder = `class Holder {
  Object held;
  <T> T get() { return (T) held; }
  <T extends Shape> T find(Class<T> type) { return (T) held; }
  void fill() { held = new Disc(); held = new Box(); }
}
`;

  it('type arguments, classes that are written out, and variables that are declared as the class of a type', () =>
    checkFile(
      'A.java',
      `${classes}${holder}
class A {
  void one(Holder holder) { holder.<Disc>get().draw(); }
  void other(Holder holder) { holder.find(Box.class).draw(); }
  void third(Holder holder, Class<Disc> type) { holder.find(type).draw(); }
}
`,
      `Holder.fill -> Disc
       Holder.fill -> Box
       A.one -> Holder.get
       A.one -> Disc.draw
       A.other -> Holder.find
       A.other -> Box.draw
       A.third -> Holder.find
       A.third -> Disc.draw`,
    ));

  it('what comes from a library, but for logs and for what stands in for an instance', () =>
    checkFile(
      'A.java',
      `import org.lib.*;
${classes}
class Log { void draw() {} }
class A {
  void one(Mapper mapper) { mapper.readValue("{}", Disc.class).draw(); }
  void other(Context context) { context.<Box>lookup().draw(); }
  void third() { LoggerFactory.getLogger(Log.class).draw(); Mockito.mock(Log.class).draw(); }
}
`,
      `A.one -> Disc.draw
       A.other -> Box.draw`,
    ));
});

describe('Kotlin', () => {
  const classes = `abstract class Shape { abstract fun draw() }
open class Disc : Shape() { override fun draw() {} }
open class Box : Shape() { override fun draw() {} }
class Cube : Box() { override fun draw() {} }
`;

  it('type arguments, also of extensions and where they look like comparisons, and classes that are written out', () =>
    checkFile(
      'a.kt',
      `import kotlin.reflect.KClass
${classes}
class Holder(var held: Any) {
  fun <T> get(): T = held as T
  inline fun <reified T : Shape> find(key: String): T? = held as T?
  fun <T : Any> of(type: KClass<T>): T = held as T
  suspend fun <T : Any> late(type: Class<T>): T { return held as T }
}
inline fun <reified T : Any> Holder.first(): T = this.held as T
fun fill(holder: Holder) { holder.held = Disc(); holder.held = Box() }
fun one(holder: Holder) { holder.get<Disc>().draw() }
fun other(holder: Holder) { val box = holder.find<Box>("x"); box?.draw() }
fun third(holder: Holder) { holder.of(Disc::class).draw() }
suspend fun fourth(holder: Holder) { holder.late(Box::class.java).draw() }
fun fifth(holder: Holder) { holder.first<Disc>().draw() }
`,
      `fill -> Disc
       fill -> Box
       one -> Holder.get
       one -> Disc.draw
       other -> Holder.find
       other -> Box.draw
       third -> Holder.of
       third -> Disc.draw
       fourth -> Holder.late
       fourth -> Box.draw
       fifth -> Holder.first
       fifth -> Disc.draw`,
    ));

  it('what comes from a library is of the type, or of one below it', () =>
    checkFile(
      'a.kt',
      `import lib.Scope
import lib.inject
${classes}
fun one(scope: Scope) { scope.get<Box>().draw() }
fun other() { inject<Disc>("x").draw() }
fun third(scope: Scope) { scope.fromJson("{}", Disc::class.java).draw() }
`,
      `one -> Box.draw
       one -> Cube.draw
       other -> Disc.draw
       third -> Disc.draw`,
    ));
});

describe('Scala', () => {
  const classes = `abstract class Shape { def draw(): Unit }
class Disc extends Shape { def draw(): Unit = {} }
class Box extends Shape { def draw(): Unit = {} }
`;

  it('type arguments, with arguments or by the name alone', () =>
    checkFile(
      'a.scala',
      `${classes}
class Holder(var held: Any) {
  def get[T]: T = held.asInstanceOf[T]
  def find[T <: Shape](key: String): T = held match { case found: T => found }
  def typed[T <: Shape](implicit tag: Tag[T]): T = held match { case found: T => found }
  def own(): Unit = { get[Disc].draw() }
}
object A {
  def fill(holder: Holder): Unit = { holder.held = new Disc; holder.held = new Box }
  def one(holder: Holder): Unit = { holder.get[Disc].draw() }
  def other(holder: Holder): Unit = { val box = holder.find[Box]("x"); box.draw() }
  def third(holder: Holder): Unit = { holder.typed[Box].draw() }
}
`,
      `A.fill -> Disc
       A.fill -> Box
       Holder.own -> Holder.get
       Holder.own -> Disc.draw
       A.one -> Holder.get
       A.one -> Disc.draw
       A.other -> Holder.find
       A.other -> Box.draw
       A.third -> Holder.typed
       A.third -> Box.draw`,
    ));

  it('what comes from a library is of the type', () =>
    checkFile(
      'a.scala',
      `import lib.Scope
${classes}
object A {
  def one(scope: Scope): Unit = { scope.get[Box].draw() }
  def other(scope: Scope): Unit = { scope.get[Disc]("x").draw() }
}
`,
      `A.one -> Box.draw
       A.other -> Disc.draw`,
    ));
});

describe('C#', () => {
  it('type arguments, also of what is awaited', () =>
    checkFile(
      'A.cs',
      `using System.Threading.Tasks;
public class Shape { public virtual void Draw() {} }
public class Disc : Shape { public override void Draw() {} }
public class Box : Shape { public override void Draw() {} }
public class Holder {
  object held;
  public T Get<T>() { return (T) held; }
  public T Find<T>() where T : Shape { return (T) held; }
  public async Task<T> Late<T>() where T : Shape { return (T) held; }
  void Fill() { held = new Shape(); held = new Disc(); held = new Box(); }
}
public class A {
  void One(Holder holder) { holder.Get<Disc>().Draw(); }
  void Other(Holder holder) { var box = holder.Find<Box>(); box.Draw(); }
  async Task Third(Holder holder) { var disc = await holder.Late<Disc>(); disc.Draw(); }
}
`,
      `Holder.Fill -> Shape
       Holder.Fill -> Disc
       Holder.Fill -> Box
       A.One -> Holder.Get
       A.One -> Disc.Draw
       A.Other -> Holder.Find
       A.Other -> Box.Draw
       A.Third -> Holder.Late
       A.Third -> Disc.Draw`,
    ));
});
