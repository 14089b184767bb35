// Which calls of PHP sources are found, one feature a test.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

/** One file, whose path is left out of what is expected: `A.f -> A.g`; `file` is its top level. */
function checkFile(source: string, expected: string): Promise<void> {
  const lines = expected
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const end = (name: string) => (name === 'file' ? 'a.php' : `a.php ${name}`);
  const full = lines.map((line) => {
    const [from, to] = line.split(' -> ') as [string, string];
    return `${end(from)} -> ${end(to)}`;
  });
  return checkCalls({ 'a.php': `<?php\n${source}` }, full.join('\n'));
}

it('functions and classes of other namespaces', () =>
  checkCalls(
    {
      'src/tools.php':
        '<?php namespace App\\Tools; function help() {} class Kit { function use() {} static function make() { return new self(); } }',
      'src/run.php': `<?php
namespace App;
use App\\Tools\\Kit as Box;
use function App\\Tools\\help;
function run() { help(); (new Box())->use(); \\App\\Tools\\help(); Tools\\Kit::make()->use(); own(); }
function own() {}`,
    },
    `src/run.php run -> src/tools.php help
     src/run.php run -> src/tools.php Kit
     src/run.php run -> src/tools.php Kit.use
     src/run.php run -> src/tools.php Kit.make
     src/run.php run -> src/run.php own
     src/tools.php Kit.make -> src/tools.php Kit`,
  ));

it('the own class, its base, static and late static calls', () =>
  checkFile(
    `class Base {
  function __construct() {}
  function greet() { $this->name(); }
  function name() {}
  static function make() { return new static(); }
}
class Child extends Base {
  function __construct() { parent::__construct(); self::help(); }
  function name() { parent::name(); }
  static function help() {}
}
Child::make()->greet();`,
    `Base.greet -> Child.name
     Base.make -> Child.__construct
     Child.__construct -> Base.__construct
     Child.__construct -> Child.help
     Child.name -> Base.name
     file -> Base.make
     file -> Base.greet`,
  ));

it('traits come before the base, and give methods other names', () =>
  checkFile(
    `trait Greets { function hi() { $this->own(); } function low() {} }
class Base { function hi() {} }
class A extends Base { use Greets { low as deep; } function own() {} }
$a = new A();
$a->hi();
$a->deep();`,
    `Greets.hi -> A.own
     file -> A
     file -> Greets.hi
     file -> Greets.low`,
  ));

it('properties: declared, promoted, documented and static', () =>
  checkFile(
    `class Log { function write() {} }
class A {
  private Log $typed;
  /** @var Log[] */
  private $many;
  private static ?Log $shared = null;
  function __construct(private Log $given) {}
  function run() {
    $this->typed->write();
    foreach ($this->many as $each) { $each->write(); }
    $this->given?->write();
    self::$shared->write();
  }
  /** @param Log $log */
  function documented($log) { $log->write(); }
}`,
    `A.run -> Log.write
     A.documented -> Log.write`,
  ));

it('closures, arrow functions, callable texts and arrays, and calls that are held', () =>
  checkFile(
    `function one() {}
function two() {}
class A { function m() {} static function s() {} function __invoke() {} }
$a = new A();
$f = function () use ($a) { $a->m(); };
$f();
$g = fn() => two();
$g();
$h = 'one';
$h();
call_user_func('A::s');
call_user_func_array([$a, 'm'], []);
$a();
$held = one(...);
$held();`,
    `file -> A
     file -> <anonymous>
     file -> <anonymous>#2
     file -> two
     file -> one
     file -> A.s
     file -> A.m
     file -> A.__invoke`,
  ));

it('callbacks of functions of the runtime, with the elements of lists', () =>
  checkFile(
    `class Item { function price() {} function name() {} }
function total(array $items) {
  $items = [new Item(), new Item()];
  usort($items, fn($a, $b) => $a->price());
  return array_map(function (Item $item) { return $item->name(); }, $items);
}`,
    `total -> Item
     total -> Item.price
     total -> Item.name`,
  ));

it('interfaces, enums, anonymous classes and types that are tested', () =>
  checkFile(
    `interface Shape { function area(); }
class Square implements Shape { function area() {} }
enum Suit { case Hearts; function color() {} static function first() { return self::Hearts; } }
function measure(Shape $shape) { $shape->area(); }
function test($any) { if ($any instanceof Square) { $any->area(); } }
Suit::first()->color();
Suit::Hearts->color();
$made = new class { function go() {} };
$made->go();`,
    `measure -> Shape.area
     measure -> Square.area
     test -> Square.area
     file -> Suit.first
     file -> Suit.color
     file -> go`,
  ));

it('generators, unpacking, spread and named arguments', () =>
  checkFile(
    `class A { function m() {} }
class B { function m() {} }
function each_of() { yield new A(); }
function both($first, $second) { $first->m(); }
foreach (each_of() as $one) { $one->m(); }
[$x, 'k' => $y] = [new A(), 'k' => new B()];
$y->m();
both(...[new B(), new A()]);
both(second: new A(), first: new B());`,
    `each_of -> A
     file -> each_of
     file -> A.m
     file -> A
     file -> B
     file -> B.m
     file -> both
     both -> B.m`,
  ));

it('a class that is a mere text is not made by calling it', () =>
  checkFile(
    `class A { static function s() {} }
function run($given) { $given(); }
run(A::class);
$name = 'A';
$name::s();
new $name();`,
    `file -> run
     file -> A.s
     file -> A`,
  ));

it('what stands in for properties and methods that a class lacks', () =>
  checkFile(
    `class Bag {
  public $open; private $hidden;
  function __get($name) {} function __set($name, $value) {} function __isset($name) {} function __unset($name) {}
  static function __callStatic($name, $given) {}
  static function own() {}
}
function read() { $bag = new Bag; $bag->any; $bag->hidden; }
function known() { $bag = new Bag; $bag->open; $bag->open = 1; isset($bag->open); Bag::own(); }
function write() { $bag = new Bag; $bag->any = 1; }
function ask() { $bag = new Bag; isset($bag->any); unset($bag->any); }
function call() { Bag::any(); }`,
    `read -> Bag
     read -> Bag.__get
     known -> Bag
     known -> Bag.own
     write -> Bag
     write -> Bag.__set
     ask -> Bag
     ask -> Bag.__isset
     ask -> Bag.__unset
     call -> Bag.__callStatic`,
  ));

it('entries that are asked for and taken away, and what PHP counts', () =>
  checkFile(
    `class Bag implements ArrayAccess, Countable {
  function offsetExists($at): bool { return true; } function offsetGet($at): mixed { return 1; }
  function offsetSet($at, $value): void {} function offsetUnset($at): void {} function count(): int { return 0; }
}
class Any { function __call($name, $given) {} }
function run() { $bag = new Bag; isset($bag['a']); unset($bag['a']); count($bag); }
function none() { $any = new Any; count($any); }`,
    `run -> Bag
     run -> Bag.offsetExists
     run -> Bag.offsetUnset
     run -> Bag.count
     none -> Any`,
  ));

it('methods under names that are put together or come from a variable', () =>
  checkFile(
    `class Model {
  function get($key) { $method = 'get' . ucfirst($key) . 'Attribute'; return $this->$method(); }
  function on($name) { return $this->{"handle$name"}(); }
  function held($name) { return call_user_func([$this, $name]); }
  function getNameAttribute() {} function getOther() {} function handleSave() {} function kept() {}
}
$model = new Model; $model->get('name'); $model->on('Save'); $model->held('kept');`,
    `file -> Model
     file -> Model.get
     file -> Model.on
     file -> Model.held
     Model.get -> Model.getNameAttribute
     Model.on -> Model.handleSave
     Model.held -> Model.kept`,
  ));

it('objects in texts are asked for theirs', () =>
  checkFile(
    `class Tag { function __toString(): string { return ''; } }
class Plain { function __call($name, $given) {} }
function quoted(Tag $tag) { return "a $tag"; }
function joined(Tag $tag) { return 'a' . $tag . 'b'; }
function shown(Tag $tag) { echo $tag, 1; }
function none() { $plain = new Plain; return "a $plain"; }`,
    `quoted -> Tag.__toString
     joined -> Tag.__toString
     shown -> Tag.__toString
     none -> Plain`,
  ));

it('a loop asks nobody for elements through what stands for absent methods', () =>
  checkFile(
    `class Bag implements IteratorAggregate { function getIterator(): Iterator { yield 1; } function __call($name, $given) {} }
class Full extends Bag { function getIterator(): Iterator { yield 2; } }
function each(Bag $bag) { foreach ($bag as $item) {} $bag->other(); }`,
    `each -> Bag.getIterator
     each -> Full.getIterator
     each -> Bag.__call`,
  ));

it('heaps compare, and filters ask what they are to let through', () =>
  checkFile(
    `class Smallest extends SplHeap { protected function compare($a, $b): int { return $b - $a; } }
class Urgent extends SplPriorityQueue { public function compare($a, $b): int { return 0; } }
class Even extends FilterIterator { public function accept(): bool { return $this->current()->isEven(); } }
class Number { function isEven() {} }
function heap() { $heap = new Smallest; $heap->insert(1); }
function queue() { (new Urgent)->insert('a', 1); }
function filter() { foreach (new Even(new ArrayIterator([new Number])) as $number) {} }`,
    `heap -> Smallest
     heap -> Smallest.compare
     queue -> Urgent
     queue -> Urgent.compare
     filter -> Even
     filter -> Even.accept
     filter -> Number
     Even.accept -> Number.isEven`,
  ));

it('cases of enums by their values', () =>
  checkFile(
    `enum Level: int { case Low = 1; function label() {} }
function all() { foreach (Level::cases() as $case) { $case->label(); } }
function one($value) { Level::from($value)->label(); Level::tryFrom($value)?->label(); }`,
    `all -> Level.label
     one -> Level.label`,
  ));

it('a class that answers for what it lacks is asked for a computed property', () =>
  checkFile(
    `class Bag { function __get($name) { return new Item; } function own($name) { return $this->$name; } }
class Item { function go() {} }
function read(Bag $bag, $name) { $bag->$name->go(); }`,
    `read -> Bag.__get
     read -> Item.go
     Bag.__get -> Item`,
  ));

it('elements of another object are given one by one', () =>
  checkFile(
    `class Rows implements IteratorAggregate { function getIterator(): Iterator { yield new Row; } }
class Row { function go() {} }
function all() { yield from new Rows; }
function run() { foreach (all() as $row) { $row->go(); } }`,
    `all -> Rows
     all -> Rows.getIterator
     Rows.getIterator -> Row
     run -> all
     run -> Row.go`,
  ));

it('new makes classes alone, though functions come to its name', () =>
  checkFile(
    `class Job { function run() {} }
function job() {}
function make($name) { $made = new $name(); $made->run(); }
make('Job'); make('job');`,
    `file -> make
     make -> Job
     make -> Job.run`,
  ));

it('self means the own class, whatever overrides its methods, and static the class of $this', () =>
  checkFile(
    `class A {
  function own() { self::go(); }
  function late() { static::go(); }
  function go() { $this->end(); }
  function end() {}
}
class B extends A { function go() {} function end() {} }
function run() { $b = new B(); $b->own(); $b->late(); }`,
    `A.own -> A.go
     A.late -> B.go
     A.go -> A.end
     A.go -> B.end
     run -> B
     run -> A.own
     run -> A.late`,
  ));

it('$this is some instance of the own class where more come than are followed', () => {
  const below = Array.from({ length: 12 }, (_, at) => `Kind${at}`);
  return checkFile(
    `class Kind {
  private Tool $tool;
  function run() { $this->step(); $this->tool->use(); }
  private function step() { self::note(); }
  static function note() {}
}
class Tool { function use() {} }
${below.map((name) => `class ${name} extends Kind {}`).join('\n')}
function all() { ${below.map((name) => `(new ${name}())->run();`).join(' ')} }`,
    `Kind.run -> Kind.step
     Kind.run -> Tool.use
     Kind.step -> Kind.note
     all -> Kind.run
     ${below.map((name) => `all -> ${name}`).join('\n')}`,
  );
});

it('parts of lists behind one that is left out', () =>
  checkFile(
    `class A { function run() {} }
class B { function run() {} }
function first() { [, $b] = [new A(), new B()]; $b->run(); }
function second() { list($a, , $b) = [new A(), 1, new B()]; $b->run(); }
function third() { foreach ([[1, new A()]] as [, $a]) $a->run(); }`,
    `first -> A
     first -> B
     first -> B.run
     second -> A
     second -> B
     second -> B.run
     third -> A
     third -> A.run`,
  ));

it('a documented type that is several at once', () =>
  checkFile(
    `interface Log { function write(); }
interface Listing { function each(); }
/** @param Log&Listing $both */
function documented($both) { $both->write(); $both->each(); }`,
    `documented -> Log.write
     documented -> Listing.each`,
  ));

it('documented shapes, types in types, and what calls of a documented function give', () =>
  checkFile(
    `class A { function run() {} }
class B { function run() {} }
/** @return array{a: A, b: B} */
function shape() {}
/**
 * @return array{
 *     a: A,
 *     list: B[],
 * }
 */
function lines() {}
/** @return array{A, B} */
function pair() {}
/** @return array<string, array<int, A>> */
function nested(): array {}
/** @return Closure(): A */
function maker(): Closure {}
function one() { shape()['b']->run(); }
function two() { lines()['list'][0]->run(); }
function three() { [, $b] = pair(); $b->run(); }
function four() { foreach (nested() as $list) foreach ($list as $a) $a->run(); }
function five() { maker()()->run(); }
function six(A ...$all) { $all[0]->run(); }`,
    `one -> shape
     one -> B.run
     two -> lines
     two -> B.run
     three -> pair
     three -> B.run
     four -> nested
     four -> A.run
     five -> maker
     five -> A.run
     six -> A.run`,
  ));

it('objects without a class, collections of PHP, and what generators return', () =>
  checkFile(
    `class A { function run() {} }
class B { function run() {} }
class All implements IteratorAggregate {
  private $items = [];
  function add($a) { $this->items[] = $a; }
  function getIterator(): Iterator { return new ArrayIterator($this->items); }
}
function plain(A $a, B $b) { $o = new stdClass(); $o->b = $b; $o->a = $a; $o->a->run(); }
function cast(A $a, B $b) { $o = (object) ['b' => $b, 'a' => $a]; $o->a->run(); }
function loop(A $a) { $all = new All(); $all->add($a); foreach ($all as $one) $one->run(); }
function queue(A $a) { $q = new SplQueue(); $q->enqueue($a); $q->dequeue()->run(); }
function stored(A $a) { $s = new SplObjectStorage(); $s->attach($a); foreach ($s as $one) $one->run(); }
function inner(A $a) { yield 1; return $a; }
function outer(A $a) { $got = yield from inner($a); $got->run(); }
function last(A $a) { inner($a)->getReturn()->run(); }
function joined(A $a) { ([$a] + [])[0]->run(); }
function changed(A $a) { $l = [1]; foreach ($l as &$one) { $one = $a; } $l[0]->run(); }
function named($b, $a) { $a->run(); }
function spread(A $a, B $b) { named(...['a' => $a, 'b' => $b]); }`,
    `plain -> A.run
     cast -> A.run
     loop -> All
     loop -> All.add
     loop -> All.getIterator
     loop -> A.run
     queue -> A.run
     stored -> A.run
     outer -> inner
     outer -> A.run
     last -> inner
     last -> A.run
     joined -> A.run
     changed -> A.run
     named -> A.run
     spread -> named`,
  ));

it('one of several methods of traits, and what the class without a name is given', () =>
  checkFile(
    `class A { function run() {} }
trait One { function pick() {} }
trait Two { function pick() {} }
class Both { use One, Two { Two::pick insteadof One; } }
function run(Both $both) { $both->pick(); }
function made() {
  $list = [new A()];
  $o = new class($list[0]) { function __construct(public $a) {} };
  $o->a->run();
}`,
    `run -> Two.pick
     made -> A
     made -> made.__construct
     made -> A.run`,
  ));

// Read in two ways each, sixty signatures would not come to an end.
it('signatures in a comment, however many follow each other', () =>
  checkFile(
    `
class Order { function pay() {} }
/**
 * @param callable(): Order $make
 * @param ${'callable():'.repeat(60)}
 */
function run($make) { $make()->pay(); }`,
    'run -> Order.pay',
  ));

it('constants outside of classes hold what they are given, also in other files', async () => {
  await checkFile(
    `function one() {}
function two() {}
const BOTH = ['a' => 'one', 'b' => 'two'];
const ONE = BOTH['a'];
define('TWO', 'two');
class Run {
  const TABLE = [ONE, TWO];
  function known() { (BOTH['b'])(1); }
  function any($key) { BOTH[$key](1); }
  function table($key) { self::TABLE[$key](1); }
  function given($step = ONE) { $step(); }
  function asked() { call_user_func(TWO); }
}`,
    `Run.known -> two
     Run.any -> one
     Run.any -> two
     Run.table -> one
     Run.table -> two
     Run.given -> one
     Run.asked -> two`,
  );
  await checkCalls(
    {
      'steps.php': `<?php
namespace App\\Steps;
class Step { static function first() {} static function second() {} }
const ALL = [[Step::class, 'first'], [Step::class, 'second']];`,
      'run.php': `<?php
namespace App;
use const App\\Steps\\ALL;
function run() { foreach (ALL as $step) $step(); }
function named($at) { (Steps\\ALL[$at])(); }`,
    },
    `run.php run -> steps.php Step.first
     run.php run -> steps.php Step.second
     run.php named -> steps.php Step.first
     run.php named -> steps.php Step.second`,
  );
});

it('a constant of the name of a function is not taken for it', () =>
  checkFile(
    `function step() {}
function other() {}
const step = 'other';
function run() { step(); }`,
    'run -> step',
  ));

it('a method that a trait asks for is the one of another trait', () =>
  checkFile(
    `trait Asks { abstract function box(); function open() { $this->box(); } }
trait Has { function box() {} }
class Shop { use Asks; use Has; function __construct() {} }
function run() { $shop = new Shop(); $shop->open(); $shop->box(); }`,
    `Asks.open -> Has.box
     run -> Shop.__construct
     run -> Asks.open
     run -> Has.box`,
  ));

it('many classes of one interface that is not in the repository', () => {
  const names = Array.from({ length: 12 }, (_, at) => `Stream${at}`);
  const classes = names.map(
    (name) => `class ${name} implements Stream {
  function __construct() {}
  function read() {}
}`,
  );
  return checkFile(
    `use Psr\\Stream;
${classes.join('\n')}
function copied(Stream $stream) { $stream->read(); }
function run() { ${names.map((name) => `copied(new ${name}());`).join(' ')} }`,
    `run -> copied
     ${names.map((name) => `run -> ${name}.__construct`).join('\n')}
     ${names.map((name) => `copied -> ${name}.read`).join('\n')}`,
  );
});

it('an interface may be implemented by what a class below it inherits from another', () =>
  checkFile(
    `interface Shown { function show(); }
class Base { public function show() {} }
class Both extends Base implements Shown {}
function run(Shown $shown) { $shown->show(); }`,
    `run -> Shown.show
     run -> Base.show`,
  ));

it('a hook means by its property what that holds, and runs no hook', () =>
  checkFile(
    `class Person {
  public string $name { get => $this->shown($this->name); set(string $given) { $this->check($given); $this->name = $given; } }
  public string $other { get => $this->name; }
  function shown($text) { return $text; }
  function check($text) {}
}
function read(Person $person) { return $person->name; }
function write(Person $person) { $person->name = 'a'; }`,
    `Person.name -> Person.shown
     Person.name#2 -> Person.check
     Person.other -> Person.name
     read -> Person.name
     write -> Person.name#2`,
  ));

it('what is added to a text is asked for its own', () =>
  checkFile(
    `class Label { function __toString(): string { return ''; } }
class Other { function __toString(): string { return ''; } }
function text(Label $label) { $text = ''; $text .= $label; return $text; }`,
    'text -> Label.__toString',
  ));

it('what a class makes of itself is of the class that is called, however many are based on it', () =>
  checkFile(
    `abstract class Base {
  /** @return static */
  static function make() { return new static(1); }
  static function kept() { $made = new static(); $made->setUp(); return $made; }
  function again() { return new static(); }
  static function either($given) { return $given ?? new static(); }
  function setUp() {}
}
class A extends Base { function check() {} }
class B extends Base { function check() {} }
class C extends B { function check() {} }
function one() { A::make()->check(); }
function two() { B::kept()->check(); }
function three() { C::make()->again()->check(); }
function four() { A::either(new B())->check(); }`,
    `Base.make -> A
     Base.make -> C
     Base.kept -> B
     Base.kept -> Base.setUp
     Base.again -> C
     Base.either -> A
     one -> Base.make
     one -> A.check
     two -> Base.kept
     two -> B.check
     three -> Base.make
     three -> Base.again
     three -> C.check
     four -> B
     four -> Base.either
     four -> A.check
     four -> B.check`,
  ));

it('properties that the comment of a class tells of, which __get answers for all the same', () =>
  checkFile(
    `class Order { function pay() {} }
class Cart { function clear() {} }
/**
 * What all have.
 *
 * @property Order $order what is paid
 * @property-read Cart|null  $cart
 */
abstract class Base {
  function __get($name) { return $this->container[$name]; }
}
class Page extends Base {
  function show() { $this->order->pay(); $this->cart?->clear(); }
}
function other(Page $page) { $page->order->pay(); }`,
    `Page.show -> Order.pay
     Page.show -> Cart.clear
     other -> Base.__get
     other -> Order.pay`,
  ));

it('names in comments that no code of the file names, in full and of the own namespace', () =>
  checkCalls(
    {
      'src/Order.php': '<?php namespace App\\Model; class Order { function pay() {} }',
      'src/Cart.php': '<?php namespace App; class Cart { function clear() {} }',
      'src/Base.php': `<?php
namespace App;
/**
 * @property \\App\\Model\\Order $order
 */
abstract class Base {
  /** @var Cart */
  protected $cart;
}`,
      'src/Page.php': `<?php
namespace App;
class Page extends Base {
  function show() { $this->order->pay(); $this->cart->clear(); }
}`,
    },
    `src/Page.php Page.show -> src/Order.php Order.pay
     src/Page.php Page.show -> src/Cart.php Cart.clear`,
  ));

it('what comes from outside is of the class that the call writes out', () =>
  checkFile(
    `class Mailer { function send() {} }
class Queue { function send() {} }
function ask($container) { $container->get(Mailer::class)->send(); }
function asked() { app(Queue::class)->send(); }
function stood($test) { $test->createMock(Mailer::class)->send(); }
function built($test) { $test->getMockBuilder(Mailer::class)->send(); }
function tested() { is_a('x', Mailer::class)->send(); }
function own() { made(Mailer::class)->send(); }
function made($class) { return new Queue(); }`,
    `ask -> Mailer.send
     asked -> Queue.send
     own -> made
     own -> Queue.send
     made -> Queue`,
  ));

it('a method that gives the class that is called gives no other one', () =>
  checkFile(
    `abstract class Model {
  static function make(): static { $one = new static(); return $one->save(); }
  function save(): static { return $this; }
  function __call($name, $given) {}
}
class User extends Model { function name() {} }
function run() { User::make()->name(); (new User())->save()->name(); }`,
    `Model.make -> Model.save
     Model.make -> User
     run -> Model.make
     run -> Model.save
     run -> User
     run -> User.name`,
  ));
