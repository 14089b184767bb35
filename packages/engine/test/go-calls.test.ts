// Which calls of Go sources are found, one feature a test.
import { deepEqual } from 'node:assert/strict';
import { it } from 'node:test';
import { checkCalls, programOfSources } from './support/check-calls.ts';

const MODULE = { 'go.mod': 'module shop\n\ngo 1.22\n' };

/** One file, whose path is left out of what is expected. */
function checkFile(source: string, expected: string): Promise<void> {
  const lines = expected.split('\n').map((line) => line.trim().split(' -> '));
  return checkCalls(
    { ...MODULE, 'a.go': `package main\n${source}` },
    lines.map(([from, to]) => `a.go ${from} -> a.go ${to}`).join('\n'),
  );
}

it('functions of the own package, of other files and of other packages', () =>
  checkCalls(
    {
      ...MODULE,
      'main.go': `package main
import "shop/store"
func main() { help(); store.Open(); store.Open() }
func help() { other() }`,
      'other.go': 'package main\nfunc other() {}',
      'store/store.go': 'package store\nfunc Open() { close() }\nfunc close() {}',
    },
    `main.go main -> main.go help [direct]
     main.go main -> store/store.go Open [imported]
     main.go help -> other.go other [imported]
     store/store.go Open -> store/store.go close [direct]`,
  ));

it('methods through variables, fields, results and elements', () =>
  checkCalls(
    {
      ...MODULE,
      'a.go': `package main
type Item struct{}
func (i *Item) Price() int { return 1 }
type Basket struct { first *Item; all []Item; named map[string]*Item }
func NewBasket() (*Basket, error) { return &Basket{}, nil }
func (b *Basket) Total() int {
  sum := b.first.Price()
  for _, item := range b.all { sum += item.Price() }
  return sum + b.named["x"].Price()
}
func run() {
  basket, err := NewBasket()
  _ = err
  basket.Total()
}`,
    },
    `a.go Basket.Total -> a.go Item.Price
     a.go run -> a.go NewBasket
     a.go run -> a.go Basket.Total`,
  ));

it('interfaces: the declared method and the ones that come there', () =>
  checkCalls(
    {
      ...MODULE,
      'a.go': `package main
type Speaker interface { Speak() string }
type Dog struct{}
func (d Dog) Speak() string { return "" }
type Cat struct{}
func (c Cat) Speak() string { return "" }
func say(s Speaker) { s.Speak() }
func run() { say(Dog{}) }
func open(s Speaker) { s.Speak() }`,
    },
    `a.go say -> a.go Speaker.Speak [member]
     a.go say -> a.go Dog.Speak [member]
     a.go run -> a.go say
     a.go open -> a.go Speaker.Speak [member]
     a.go open -> a.go Dog.Speak [hierarchy]
     a.go open -> a.go Cat.Speak [hierarchy]`,
  ));

it('embedded structs hand on their methods, and are not overridden', () =>
  checkCalls(
    {
      ...MODULE,
      'a.go': `package main
type Base struct{}
func (b *Base) Start() { b.Check() }
func (b *Base) Check() {}
type Server struct { *Base }
func (s *Server) Check() {}
func run(s *Server) { s.Start(); s.Check(); s.Base.Check() }`,
    },
    `a.go Base.Start -> a.go Base.Check [member]
     a.go run -> a.go Base.Start [inherited]
     a.go run -> a.go Server.Check [member]
     a.go run -> a.go Base.Check [member]`,
  ));

it('functions as values: variables, fields, tables, parameters, method values, closures', () =>
  checkCalls(
    {
      ...MODULE,
      'a.go': `package main
func one() {}
func two() {}
func three() {}
type Job struct { run func() }
type Tool struct{}
func (t Tool) Use() {}
var table = map[string]func(){ "one": one }
func apply(f func()) { f() }
func main() {
  f := one
  f()
  job := Job{run: two}
  job.run()
  table["one"]()
  apply(three)
  use := Tool{}.Use
  use()
  func() { two() }()
}`,
    },
    `a.go main -> a.go one [flow]
     a.go main -> a.go two
     a.go main -> a.go apply
     a.go apply -> a.go three [flow]
     a.go main -> a.go Tool.Use
     a.go main -> a.go main.<anonymous>`,
  ));

it('conversions, built-in functions and literals call nothing', () =>
  checkCalls(
    {
      ...MODULE,
      'a.go': `package main
type Celsius float64
func (c Celsius) Show() {}
type Handler func()
func (h Handler) Serve() { h() }
func work() {}
func run() {
  Celsius(3).Show()
  list := append([]Celsius{}, 1)
  list[0].Show()
  Handler(work).Serve()
  _ = new(Celsius)
}`,
    },
    `a.go run -> a.go Celsius.Show
     a.go run -> a.go Handler.Serve
     a.go Handler.Serve -> a.go work`,
  ));

it('assertions and type switches', () =>
  checkCalls(
    {
      ...MODULE,
      'a.go': `package main
type Dog struct{}
func (d Dog) Bark() {}
type Cat struct{}
func (c Cat) Purr() {}
func run(x any) {
  x.(Dog).Bark()
  switch animal := x.(type) {
  case Dog:
    animal.Bark()
  case Cat:
    animal.Purr()
  }
}`,
    },
    `a.go run -> a.go Dog.Bark
     a.go run -> a.go Cat.Purr`,
  ));

it('a name that merely equals another one is no call', () =>
  checkCalls(
    {
      ...MODULE,
      'a.go': `package main
import "fmt"
func run(x fmt.Stringer, print func()) { x.String(); print() }`,
      'b/b.go':
        'package b\nfunc print() {}\ntype T struct{}\nfunc (t T) String() string { return "" }',
    },
    '',
  ));

it('new of values and of types', () =>
  checkCalls(
    {
      ...MODULE,
      'a.go': `package main
type Item struct{}
func (i *Item) Price() int { return 1 }
func count() int { return 2 }
func make1() Item { return Item{} }
func run() {
  first, second, third := new(make1()), new(Item{}), new(Item)
  first.Price()
  list(new(count()), new(uint64(3)), new("text"), new(struct{ a int }))
  list(new([]int{count()}), new(map[string]int{}), new(a.b - c), new(a.b.c), new([4]int))
  items := []Item{}
  list(new(items[0].Price()), new(items[i].id), new(Box[int]), new(a.Box[a.Key]), new(Box[int]{}))
  _, _ = second, third
}
type Box[T any] struct{}
func list(all ...any) {}
func other() { new(Item).Price() }`,
    },
    `a.go run -> a.go make1
     a.go run -> a.go Item.Price
     a.go run -> a.go count
     a.go run -> a.go list
     a.go other -> a.go Item.Price`,
  ));

it('methods of a named type of functions call what became one of it', () =>
  checkFile(
    `type Handler func(string)
func (h Handler) Serve() { h("x") }
func converted(s string) {}
func assigned(s string) {}
func other(s string) {}
func main() {
  Handler(converted).Serve()
  var h Handler = assigned
  h.Serve()
  f := other
  f("x")
}`,
    `Handler.Serve -> converted
     Handler.Serve -> assigned
     main -> Handler.Serve
     main -> other`,
  ));

it('named lists, maps and channels hold what they are declared with', () =>
  checkFile(
    `type Item struct{}
func (i Item) Go() {}
type List []Item
func (l List) Index(at int) { l[at].Go() }
type Table map[string]func()
func (t Table) Run() { for _, f := range t { f() } }
func one() {}
func main() { t := Table{"a": one}; t.Run() }`,
    `List.Index -> Item.Go
     Table.Run -> one
     main -> Table.Run`,
  ));

it('functions with type arguments, and lists that are indexed and called', () =>
  checkFile(
    `type Box[T any] struct{ value T }
func NewBox[T any](value *T) *Box[T] { return &Box[T]{} }
func (b *Box[T]) Open() {}
type Item struct{}
func first(n int) {}
type Steps struct{ all []func(int) }
func run(at int, steps []func(int), s *Steps) { steps[at](1); s.all[at](2) }
func second(n int) {}
func main() {
  NewBox[Item](&Item{}).Open()
  run(0, []func(int){first}, &Steps{all: []func(int){second}})
}`,
    `main -> NewBox
     main -> Box.Open
     main -> run
     run -> first
     run -> second`,
  ));

it('what embeds an interface has the methods of what stands for it', () =>
  checkFile(
    `type Logger interface{ Log() }
type Std struct{}
func (Std) Log() {}
type Other struct{}
func (Other) Log() {}
type Service struct{ Logger }
func (s *Service) Run() { s.Log() }
func main() { s := &Service{Logger: Std{}}; s.Run() }`,
    `Service.Run -> Logger.Log
     Service.Run -> Std.Log
     main -> Service.Run`,
  ));

it('type parameters of a receiver stand for what the value was declared with', () =>
  checkCalls(
    {
      'go.mod': 'module example.com/m',
      'a.go': `package m
func (s *Stack[E]) Pop() E { var none E; return none }
type Stack[T any] struct{ items []T }
type Pair[K comparable, V any] struct{ key K; value V }
func (p Pair[A, B]) Second() B { return p.value }
type Item struct{}
func (i Item) Use() {}
type Other struct{}
func (o Other) Use() {}
func run(s *Stack[Item], p Pair[Other, Item]) {
	s.Pop().Use()
	p.Second().Use()
}
func other(s Stack[Other]) { s.Pop().Use() }
`,
    },
    `a.go run -> a.go Stack.Pop
     a.go run -> a.go Pair.Second
     a.go run -> a.go Item.Use
     a.go other -> a.go Stack.Pop
     a.go other -> a.go Other.Use`,
  ));

it('another name for a type is the type, also in what an interface asks for', () =>
  checkCalls(
    {
      'go.mod': 'module example.com/m',
      'names.go': `package m
type ID = string
type Hook = func(ID) error
`,
      'a.go': `package m
type Store interface {
	Get(id string) error
	On(h func(string) error)
}
type Index interface{ Find(id ID) }
type memory struct{}
func (m *memory) Get(id ID) error { return nil }
func (m *memory) On(h Hook) {}
func (m *memory) Find(id string) {}
type other struct{}
func (o *other) Get(id int) error { return nil }
func (o *other) On(h Hook) {}
func use(s Store, i Index) {
	s.Get("a")
	s.On(nil)
	i.Find("b")
}
`,
    },
    `a.go use -> a.go Store.Get
     a.go use -> a.go memory.Get
     a.go use -> a.go Store.On
     a.go use -> a.go memory.On
     a.go use -> a.go Index.Find
     a.go use -> a.go memory.Find`,
  ));

it('a function that comes by chance to where an interface is declared stands for nothing', () =>
  checkFile(
    `type Filter interface{ Keep(s string) bool }
type Short struct{}
func (Short) Keep(s string) bool { return len(s) < 9 }
type Long struct{}
func (Long) Keep(s string) bool { return len(s) > 9 }
func load() any { return func() {} }
func use() {
  loaded := load()
  f := loaded.(Filter)
  f.Keep("a")
}`,
    `use -> load
     use -> Filter.Keep
     use -> Short.Keep
     use -> Long.Keep`,
  ));

it('maps that come to where an interface with methods is declared take no room there', () =>
  checkFile(
    `type Filter interface{ Keep(s string) bool }
type Short struct{}
func (Short) Keep(s string) bool { return len(s) < 9 }
func load(k string) any {
${'abcdefghi'
  .split('')
  .map((key) => `  if k == "${key}" { return map[string]int{"${key}": 1} }`)
  .join('\n')}
  return nil
}
func use(k string) { load(k).(Filter).Keep("a") }`,
    `use -> load
     use -> Filter.Keep
     use -> Short.Keep`,
  ));

it('conversions to types of the language lead out of the repository', async () => {
  const { callResolution } = await programOfSources({
    ...MODULE,
    'a.go':
      'package main\nfunc text(all []byte, x float64) string { return string(all) + string(rune(int(x))) }\n',
  });
  deepEqual(callResolution, [{ language: 'go', resolved: 0, external: 4, unresolved: 0 }]);
});

it('append hands over the elements of a list', () =>
  checkFile(
    `
func one() {}
func two() {}
type T struct{}
func (t *T) Do() {}
func list() []*T { return nil }
func a() {
	more := []func(){one}
	var all []func()
	all = append(all, more...)
	all[0]()
}
func b() {
	all := append([]func(){}, []func(){two}...)
	all[0]()
}
func c() {
	var all []*T
	all = append(all, list()...)
	for _, t := range all { t.Do() }
}`,
    `a -> one
     b -> two
     c -> list
     c -> T.Do`,
  ));

it('copy hands over the elements of a list', () =>
  checkFile(
    `
func one() {}
func a() {
	to := make([]func(), 1)
	copy(to, []func(){one})
	to[0]()
}`,
    'a -> one',
  ));

it('results of a call go to the parameters of the one around it', () =>
  checkFile(
    `
type T struct{}
func (t *T) Do() {}
func one() {}
func made() (*T, error) { return &T{}, nil }
func both() (func(), *T) { return one, &T{} }
func sure[A any](a A, err error) A { return a }
func run(f func(), t *T) { f() }
func log(prefix string, f ...func()) {}
func a() { sure(made()).Do() }
func b() { run(both()) }
func c() { Must(made()).Do() }
func Must[A any](a A, err error) A { return a }`,
    `a -> made
     a -> sure
     a -> T.Do
     b -> both
     b -> run
     c -> made
     c -> Must
     c -> T.Do
     run -> one`,
  ));

it('positions in literals of generic structs, aliases of interfaces, and conversions to any', () =>
  checkFile(
    `
type T struct{}
func (t *T) Do() {}
type D struct{}
func (d *D) Do() {}
func (d *D) Other() {}
type Pair[A, B any] struct { a A; b B }
type Doer interface { Do() }
type Same = Doer
func made() *T { return &T{} }
func one() {}
func pair[A, B any](a A, b B) Pair[A, B] { return Pair[A, B]{a, b} }
func a() { pair(&D{}, &T{}).b.Do() }
func b() { var d Same = made(); d.Do() }
func c() { f := any(one).(func()); f() }`,
    `a -> pair
     a -> T.Do
     b -> made
     b -> Doer.Do
     b -> T.Do
     c -> one`,
  ));
