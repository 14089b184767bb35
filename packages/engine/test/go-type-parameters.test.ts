// What type parameters of Go stand for: by what bounds them, and by what a call gives for them in brackets.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

function checkFile(source: string, expected: string): Promise<void> {
  const lines = expected.split('\n').map((line) => line.trim().split(' -> '));
  return checkCalls(
    { 'go.mod': 'module shop\n\ngo 1.23\n', 'a.go': `package main\n${source}` },
    lines.map(([from, to]) => `a.go ${from} -> a.go ${to}`).join('\n'),
  );
}

it('what a generic type holds has the methods of what bounds its parameter, though nobody makes one', () =>
  checkFile(
    `type Checker interface{ Check() error }
type Shelf[T Checker] struct { all []T; last T }
func (s *Shelf[E]) Put(e E) { e.Check() }
func (s *Shelf[E]) Each() { for _, each := range s.all { each.Check() } }
func (s *Shelf[E]) Last() { s.last.Check() }
type Box struct{}
func (b Box) Check() error { return nil }`,
    `Shelf.Each -> Box.Check
     Shelf.Each -> Checker.Check
     Shelf.Last -> Box.Check
     Shelf.Last -> Checker.Check
     Shelf.Put -> Box.Check
     Shelf.Put -> Checker.Check`,
  ));

it('a conversion to a type parameter has the methods of what bounds that', () =>
  checkFile(
    `type Filled[T any] interface { *T; Fill() }
func made[T any, P Filled[T]]() T { var t T; P(&t).Fill(); return t }
type Jar struct{}
func (j *Jar) Fill() {}`,
    `made -> Filled.Fill
     made -> Jar.Fill`,
  ));

it('what a call gives in brackets is what it gets', () =>
  checkFile(
    `type Jar struct{}
func (j *Jar) Open() {}
type Lid struct{}
func (l Lid) Open() {}
func one[T any]() T { var t T; return t }
func two[K comparable, V any](key K, n int) V { var v V; return v }
func read[T any](s string) (T, error) { var t T; return t, nil }
func jar() { one[Jar]().Open() }
func lid() { two[string, Lid]("a", 1).Open() }
func both() { found, _ := read[*Jar]("a"); found.Open() }
func listed(all []func(), at int) { all[at]() }
func run() { listed([]func(){jar}, 0); later := one[Lid]; later() }`,
    `both -> Jar.Open
     both -> read
     jar -> Jar.Open
     jar -> one
     lid -> Lid.Open
     lid -> two
     listed -> jar
     run -> listed
     run -> one`,
  ));
