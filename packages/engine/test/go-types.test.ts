// Calls of Go sources that follow from types: interfaces, type parameters, named functions, iterators.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

function checkFile(source: string, expected: string): Promise<void> {
  const lines = expected.split('\n').map((line) => line.trim().split(' -> '));
  return checkCalls(
    { 'go.mod': 'module shop\n\ngo 1.23\n', 'a.go': `package main\n${source}` },
    lines.map(([from, to]) => `a.go ${from} -> a.go ${to}`).join('\n'),
  );
}

it('type parameters of functions have the methods of what bounds them', () =>
  checkFile(
    `type Shape interface{ Area() int }
type Square struct{}
func (s Square) Area() int { return 1 }
type Number interface{ ~int | ~float64 }
type Meters int
func (m Meters) Show() {}
func total[S Shape](all []S) { for _, each := range all { each.Area() } }
func shown[N Number](n N, show func(N)) { show(n); show(N(1)) }
func main() { shown(Meters(1), Meters.Show) }`,
    `total -> Shape.Area
     total -> Square.Area
     main -> shown
     shown -> Meters.Show`,
  ));

it('a type argument that is not known leaves the others in their places', () =>
  checkFile(
    `type Table[K comparable, V any] struct{ all map[K]V }
func (t *Table[K, V]) Get(key K) V { return t.all[key] }
type Item struct{}
func (i Item) Use() {}
func use[K comparable](t *Table[K, Item], key K) { t.Get(key).Use() }`,
    `use -> Table.Get
     use -> Item.Use`,
  ));

it('interfaces and structs that are written out', () =>
  checkFile(
    `type file struct{}
func (f *file) Flush() error { return nil }
func flush(w any) { if f, ok := w.(interface{ Flush() error }); ok { f.Flush() } }
func main() {
  flush(&file{})
  for _, each := range []struct{ name string; run func() }{{"a", first}, {name: "b", run: second}} { each.run() }
}
func first() {}
func second() {}`,
    `flush -> file.Flush
     main -> flush
     main -> first
     main -> second`,
  ));

it('methods that are named by their type', () =>
  checkFile(
    `type Animal interface{ Sound() string }
type Dog struct{}
func (d *Dog) Sound() string { return "" }
type Cat struct{}
func (c *Cat) Sound() string { return "" }
func apply(a Animal, f func(Animal) string) { f(a) }
func main() { apply(&Dog{}, Animal.Sound); (*Cat).Sound(&Cat{}) }`,
    `main -> apply
     main -> Cat.Sound
     apply -> Animal.Sound
     apply -> Dog.Sound`,
  ));

it('a method of a named type of functions calls those on which it is called', () =>
  checkFile(
    `type Handler func(string)
func (h Handler) Serve(s string) { h(s) }
type Server interface{ Serve(s string) }
func served(s string) {}
func only(s string) {}
func run(s Server) { s.Serve("") }
func main() { run(Handler(served)); call(Handler(only)) }
func call(h Handler) { h("") }`,
    `run -> Server.Serve
     run -> Handler.Serve
     Handler.Serve -> served
     main -> run
     main -> call
     call -> only`,
  ));

it('ranging over a function calls it, and the body gets what it yields', () =>
  checkFile(
    `import "iter"
type Item struct{}
func (i *Item) Use() {}
type List struct{ all []*Item }
func (l *List) Each() iter.Seq[*Item] {
  return func(yield func(*Item) bool) {
    for _, item := range l.all { if !yield(item) { return } }
  }
}
func (l *List) Walk(yield func(int, any) bool) { yield(0, &Item{}) }
func main() {
  list := &List{all: []*Item{{}}}
  for item := range list.Each() { item.Use() }
  for _, item := range list.Walk { item.(*Item).Use() }
}`,
    `main -> List.Each
     main -> List.Each.<anonymous>
     main -> List.Walk
     main -> Item.Use`,
  ));

it('interfaces are satisfied by what has their methods with the same types', () =>
  checkCalls(
    {
      'go.mod': 'module shop\n\ngo 1.23\n',
      'a.go': `package main
import ("context"; "shop/model")
type Runner interface{ Run(ctx context.Context, items ...model.Item) (model.Item, error) }
type Good struct{}
func (g *Good) Run(c context.Context, all ...model.Item) (out model.Item, err error) { return }
type Plain struct{}
func (p *Plain) Run() {}
type Other struct{}
func (o *Other) Run(ctx context.Context, items ...string) (string, error) { return "", nil }
type Pusher interface{ Push(item int) }
type List[T any] struct{}
func (l *List[T]) Push(item T) {}
func start(r Runner) { r.Run(nil) }
func push(p Pusher) { p.Push(1) }`,
      'model/item.go': `package model
import "context"
type Item struct{}
type Local struct{}
func (l Local) Run(ctx context.Context, items ...Item) (Item, error) { return Item{}, nil }`,
    },
    `a.go start -> a.go Runner.Run
     a.go start -> a.go Good.Run
     a.go start -> model/item.go Local.Run
     a.go push -> a.go Pusher.Push
     a.go push -> a.go List.Push`,
  ));

it('a constant without type and value has those of the one before', () =>
  checkFile(
    `type Kind uint8
const (
  None Kind = iota
  Some
  All
)
func (k Kind) Name() string { return "" }
func main() { None.Name(); All.Name() }`,
    'main -> Kind.Name',
  ));

it('variables that are named like a type', () =>
  checkFile(
    `type queue struct{}
func (q *queue) Batch() int { return 1 }
type test struct{ n int }
func (t *test) Clear() {}
func run(queue *queue) { queue.Batch() }
func main() {
  test := &test{n: 1}
  test.Clear()
}`,
    `run -> queue.Batch
     main -> test.Clear`,
  ));

it('types inside a function are named there alone', () =>
  checkFile(
    `type Sample struct{ price *Price }
type Price struct{}
func (p *Price) Copy() {}
type Other struct{}
func (o Other) Copy() {}
type item struct{ price Other }
func first() {
  type item struct { Sample; at int }
  var all = make([]item, 0, 2)
  all[0].price.Copy()
}
func second() {
  type pair struct { price *Price; other Other }
  pair{&Price{}, Other{}}.other.Copy()
}
func third(one item) { one.price.Copy() }`,
    `first -> Price.Copy
     second -> Other.Copy
     third -> Other.Copy`,
  ));

it('several results of a function that is given its type arguments', () =>
  checkFile(
    `type Basket[K any, T any] struct{}
func (b *Basket[K, T]) Close() {}
func Open[K any, T any](n int) (*Basket[K, T], error) { return &Basket[K, T]{}, nil }
func main() {
  basket, err := Open[int, string](1)
  _ = err
  basket.Close()
}`,
    `main -> Open
     main -> Basket.Close`,
  ));

it('methods of an alias are those of the type that it is another name of', () =>
  checkFile(
    `type Config struct{}
type Settings = Config
func (*Settings) Load() {}
func main() {
  var config Config
  config.Load()
}`,
    'main -> Settings.Load',
  ));

it('what is converted to a struct has the methods of that alone', () =>
  checkFile(
    `type Mouse struct{ x int }
func (m Mouse) Name() string { return "" }
type Click Mouse
func (c Click) Name() string { return Mouse(c).Name() }`,
    'Click.Name -> Mouse.Name',
  ));

it('results that are handed on whole are declared by the function that gives them', () =>
  checkFile(
    `type Runner interface{ Run() }
type Cat struct{}
func (c *Cat) Run() {}
type Dog struct{}
func (d *Dog) Run() {}
func newCat() (*Cat, error) { return nil, nil }
func newRunner() (Runner, error) { return newCat() }
func main() {
  cat, _ := newCat()
  cat.Run()
}`,
    `newRunner -> newCat
     main -> newCat
     main -> Cat.Run`,
  ));

it('a method that is not exported makes an interface one of its folder', () =>
  checkCalls(
    {
      'go.mod': 'module shop\n\ngo 1.23\n',
      'a/a.go': `package a
type refresher interface{ refresh() }
type own struct{}
func (o *own) refresh() {}
func Run(r refresher) { r.refresh() }`,
      'b/b.go': 'package b\ntype other struct{}\nfunc (o *other) refresh() {}',
    },
    `a/a.go Run -> a/a.go own.refresh
     a/a.go Run -> a/a.go refresher.refresh`,
  ));

it('keys of a named map', () =>
  checkFile(
    `type Vector [3]int
func (v Vector) Language() int { return v[0] }
type Vectors map[Vector]struct{}
type store struct { sets Vectors }
func (s *store) keys() { for v := range s.sets { v.Language() } }`,
    'store.keys -> Vector.Language',
  ));

it('what embeds an interface implements it only as long as no method of its own hides one of it', () =>
  checkFile(
    `type Store interface{ List(limit int) []string; Close() }
type Real struct{}
func (r *Real) List(limit int) []string { return nil }
func (r *Real) Close() {}
type Cached struct{ Store }
func (c *Cached) Close() {}
type Named struct{ Cached }
func (n *Named) List(name string) []string { return nil }
func list(s Store) { s.List(1) }
func end(s Store) { s.Close() }`,
    `list -> Store.List
     list -> Real.List
     end -> Store.Close
     end -> Real.Close
     end -> Cached.Close`,
  ));

it('the least depth tells which of several embedded methods is meant', () =>
  checkFile(
    `type Base struct{}
func (b *Base) Name() {}
type Deep struct{ Base }
type Near struct{}
func (n *Near) Name() {}
type Both struct{ Deep; Near }
func main() { b := &Both{}; b.Name() }`,
    'main -> Near.Name',
  ));

it('flags that are joined are of the type of each', () =>
  checkFile(
    `type Flags int
func (f Flags) Has(other Flags) bool { return f&other != 0 }
const ( A Flags = 1 << iota
  B )
const Both = A | B
func main() { (A | B).Has(A); Both.Has(B); given := A &^ B; given.Has(A) }
func sum(a, b Flags) int { return int(a) + int(b) }`,
    `main -> Flags.Has`,
  ));

it('no other type is a text or a number without a conversion', () =>
  checkFile(
    `import "fmt"
type Level int
func (l Level) String() string { return "" }
func put(all map[string]any, key string, value any) { all[key] = value }
func get(all map[string]any, key string) string { return fmt.Sprintf("%s", all[key].(string)) }
func main() {
  all := map[string]any{}
  put(all, "a", Level(1))
  fmt.Printf("%v", get(all, "a"))
  var text string = all["a"].(string)
  fmt.Printf("%v", text)
  fmt.Printf("%v", all["a"])
}`,
    `main -> put
     main -> get
     main -> Level.String`,
  ));
