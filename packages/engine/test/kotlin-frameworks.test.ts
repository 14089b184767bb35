// What coroutines, Compose, live data and functions that inject do with values of Kotlin's programs.
import { test } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const ITEM =
  'package p\nclass Item { fun show() {}\nfun part() = Part() }\nclass Part { fun use() {} }';

test('what blocks of coroutines give', () =>
  checkCalls(
    {
      'p/Item.kt': ITEM,
      'p/A.kt': `package p
fun made(): Item = Item()
fun waits() { launch { withContext(IO) { made() }.show() } }
fun later() { launch { val d = async { made() }; d.await().show() } }
fun all(d: Deferred<Item>) { d.await().part() }`,
    },
    `p/A.kt made -> p/Item.kt Item
     p/A.kt waits -> p/A.kt made
     p/A.kt waits -> p/Item.kt Item.show
     p/A.kt later -> p/A.kt made
     p/A.kt later -> p/Item.kt Item.show
     p/A.kt all -> p/Item.kt Item.part
     p/Item.kt Item.part -> p/Item.kt Part`,
  ));

test('states of Compose, and live data', () =>
  checkCalls(
    {
      'p/Item.kt': ITEM,
      'p/A.kt': `package p
class Model { val live = MutableLiveData<Item>()
  val kept = MutableStateFlow<Item?>(null) }
fun state(first: Item) {
  var chosen by remember { mutableStateOf<Item?>(null) }
  chosen?.show()
  val part by remember(first) { derivedStateOf { first.part() } }
  part.use()
}
fun observed(m: Model) { m.live.observe(owner) { it.show() } }
fun mapped(m: Model) { m.live.map { it.part() }.observe(owner, Observer { it.use() }) }
fun value(m: Model) { m.kept.value?.show() }`,
    },
    `p/A.kt state -> p/Item.kt Item.show
     p/A.kt state -> p/Item.kt Item.part
     p/A.kt state -> p/Item.kt Part.use
     p/A.kt observed -> p/Item.kt Item.show
     p/A.kt mapped -> p/Item.kt Item.part
     p/A.kt mapped -> p/Item.kt Part.use
     p/A.kt value -> p/Item.kt Item.show
     p/Item.kt Item.part -> p/Item.kt Part`,
  ));

test('what is made with type arguments holds what they say', () =>
  checkCalls(
    {
      'p/Item.kt': ITEM,
      'p/A.kt': `package p
class Box<T> { fun get(): T = TODO() }
fun lists() { val a = mutableListOf<Item>(); a.first().show() }
fun maps() { val a = HashMap<String, Item>(); a["x"]?.part() }
fun boxes() { Box<Item>().get().show() }`,
    },
    `p/A.kt lists -> p/Item.kt Item.show
     p/A.kt maps -> p/Item.kt Item.part
     p/A.kt boxes -> p/A.kt Box
     p/A.kt boxes -> p/A.kt Box.get
     p/A.kt boxes -> p/Item.kt Item.show
     p/Item.kt Item.part -> p/Item.kt Part`,
  ));

test('properties that are given an instance of a type, and backing fields', () =>
  checkCalls(
    {
      'p/Item.kt': ITEM,
      'p/A.kt': `package p
class Screen {
  val item by viewModels<Item>()
  val part by inject<Part>()
  val state: StateFlow<Boolean>
      field = MutableStateFlow(false)
  fun run() { item.show(); part.use() }
}
fun local() { val part by inject<Part>(); part.use() }`,
    },
    `p/A.kt Screen.run -> p/Item.kt Item.show
     p/A.kt Screen.run -> p/Item.kt Part.use
     p/A.kt local -> p/Item.kt Part.use
     p/Item.kt Item.part -> p/Item.kt Part`,
  ));

test('what is written with a type parameter of a function is of the type that a call gives', () =>
  checkCalls(
    {
      'p/Item.kt': ITEM,
      'p/A.kt': `package p
interface Store { fun <T : Any> all(type: KClass<T>): List<T>
  fun <T> watch(): Flow<T> }
fun given(s: Store) { s.all(Item::class).first().show() }
fun named(s: Store) { s.watch<Part>().collect { it.use() } }`,
    },
    `p/A.kt given -> p/A.kt Store.all
     p/A.kt given -> p/Item.kt Item.show
     p/A.kt named -> p/A.kt Store.watch
     p/A.kt named -> p/Item.kt Part.use
     p/Item.kt Item.part -> p/Item.kt Part`,
  ));
