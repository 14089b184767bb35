// What Kotlin hands on: references to extensions, lambdas by the type that stands there, what functions give
// by theirs, flows, and scope functions beside functions of their names.
import { test } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

test('a reference to an extension calls it, as one to a member does', () =>
  checkCalls(
    {
      'a.kt': `
class Call { fun respond() {} }
class Other { fun home() {} }
fun Call.home() { respond() }
fun String.slug() = this
fun bound(call: Call) { val f = call::home; f() }
fun each(calls: List<Call>) { calls.forEach(Call::home) }
fun texts(all: List<String>) { all.map(String::slug) }
class Routes {
  private val handlers = HashMap<String, Call.() -> Unit>()
  fun get(path: String, handler: Call.() -> Unit) { handlers[path] = handler }
  fun serve(path: String) { handlers[path]?.invoke(Call()) }
}
fun draw(routes: Routes) { routes.get("/", Call::home) }`,
    },
    `a.kt Call.home -> a.kt Call.respond
     a.kt bound -> a.kt Call.home
     a.kt each -> a.kt Call.home
     a.kt texts -> a.kt String.slug
     a.kt Routes.serve -> a.kt Call
     a.kt Routes.serve -> a.kt Call.home
     a.kt draw -> a.kt Call.home
     a.kt draw -> a.kt Routes.get`,
  ));

test('what a function gives is known by the type of function that its variable is declared with', () =>
  checkCalls(
    {
      'a.kt': `
class Answer { fun send() {} }
class Other { fun send() {} }
class Server(private val handler: (String) -> Answer) {
  fun serve() { handler("a").send() }
}
fun call(handler: (String) -> Answer) { handler.invoke("a").send() }`,
    },
    `a.kt Server.serve -> a.kt Answer.send
     a.kt call -> a.kt Answer.send`,
  ));

test('a lambda has the parameters of the type of a result, or of what it is assigned to', () =>
  checkCalls(
    {
      'a.kt': `
class Query { fun limit(n: Int) = this }
class Other { fun limit(n: Int) = this }
fun given(): Query.() -> Unit = { limit(1) }
fun returned(): (Query) -> Unit { return { it.limit(2) } }
class Holder {
  var change: (Query) -> Unit = {}
  fun set() { change = { query -> query.limit(3) } }
}`,
    },
    `a.kt given -> a.kt Query.limit
     a.kt returned -> a.kt Query.limit
     a.kt Holder.set -> a.kt Query.limit`,
  ));

test('flows hand on what they hold', () =>
  checkCalls(
    {
      'a.kt': `
import kotlinx.coroutines.flow.*
class User { fun greet() {}; fun name() = Name() }
class Name { fun length() = 1 }
class Other { fun greet() {}; fun length() = 1 }
suspend fun names(users: Flow<User>) { users.map { it.name() }.filter { it.length() > 1 }.collect { n -> n.length() } }
class Model {
  private val _state = MutableStateFlow<Any>(1)
  val state = _state.asStateFlow()
  fun change() { _state.value = User() }
  fun see() { (state.value as User).greet() }
}
suspend fun made() { flow { emit(User()) }.collect { it.greet() } }`,
    },
    `a.kt User.name -> a.kt Name
     a.kt names -> a.kt User.name
     a.kt names -> a.kt Name.length
     a.kt Model.change -> a.kt User
     a.kt Model.see -> a.kt User.greet
     a.kt made -> a.kt User
     a.kt made -> a.kt User.greet`,
  ));

test('`filterIsInstance` gives what is of its type', () =>
  checkCalls(
    {
      'a.kt': `
interface Shape { fun draw() }
class Square : Shape { override fun draw() {} }
class Circle : Shape { override fun draw() {}; fun roll() {} }
fun roll(shapes: List<Any>) { shapes.filterIsInstance<Circle>().forEach { it.roll() } }
fun draw() { listOf(Square(), Circle()).filterIsInstance<Square>().forEach { it.draw() } }`,
    },
    `a.kt roll -> a.kt Circle.roll
     a.kt draw -> a.kt Square
     a.kt draw -> a.kt Circle
     a.kt draw -> a.kt Square.draw`,
  ));

test('scope functions are meant beside a function of the name that takes no lambda behind a dot', () =>
  checkCalls(
    {
      'a.kt': `
class Config { fun host() = Server() }
class Server { fun stop() {} }
class Job { fun run() {}; fun use(config: Config) { config.run { host() }.stop() } }
fun run(job: Job) { job.run() }`,
    },
    `a.kt Config.host -> a.kt Server
     a.kt Job.use -> a.kt Config.host
     a.kt Job.use -> a.kt Server.stop
     a.kt run -> a.kt Job.run`,
  ));

test('`super<B>` means the member of that base', () =>
  checkCalls(
    {
      'a.kt': `
interface A { fun greet() {} }
interface B { fun greet() {} }
class C : A, B { override fun greet() { super<B>.greet() } }`,
    },
    'a.kt C.greet -> a.kt B.greet',
  ));

test('`in` as a condition of `when` asks what stands behind it', () =>
  checkCalls(
    {
      'a.kt': `
class Range { operator fun contains(n: Int) = true }
class Other { operator fun contains(n: Int) = true }
fun isIn(n: Int, range: Range) = when (n) { in range -> 1; else -> 0 }`,
    },
    'a.kt isIn -> a.kt Range.contains',
  ));

test('an extension that the file sees is not meant where the receiver is declared with another class', () =>
  checkCalls(
    {
      'a.kt': `
package a
class Data(val url: String)
class Builder
class Sheet
fun Builder.url(text: String = "") {}
fun addresses(all: List<Data>) { all.map(Data::url) }`,
    },
    '',
  ));
