// Which calls of Go sources are found, one feature a test.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const MODULE = { 'go.mod': 'module shop\n\ngo 1.22\n' };

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
    // That Handler.Serve calls work is not seen: a function forgets the type that it was converted to.
    `a.go run -> a.go Celsius.Show
     a.go run -> a.go Handler.Serve`,
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
  _, _ = second, third
}
func list(all ...any) {}
func other() { new(Item).Price() }`,
    },
    `a.go run -> a.go make1
     a.go run -> a.go Item.Price
     a.go run -> a.go count
     a.go run -> a.go list
     a.go other -> a.go Item.Price`,
  ));
