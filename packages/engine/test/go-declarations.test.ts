// What a Go file declares, one line a declaration:
// `lines kind name < parent | signature | e (exported) | bases | documentation`, empty parts left out.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { DeclarationFact } from '../src/facts.ts';
import { language } from '../src/languages/go/index.ts';
import { extractorOf } from './support/analyse-sources.ts';

const extract = await extractorOf(language);

function checkDeclarations(text: string, expected: readonly string[]): void {
  const { declarations } = extract(text, 'source', 'declarations');
  assert.deepEqual(
    declarations.map((declaration) => describeDeclaration(declaration, declarations)),
    expected,
  );
  for (const [at, { parent }] of declarations.entries()) {
    assert.ok(parent === null || parent < at, 'what is around stands before what is inside');
  }
}

function describeDeclaration(
  declaration: DeclarationFact,
  all: readonly DeclarationFact[],
): string {
  const { kind, qualifiedName, parent, startLine, endLine, signature, bases } = declaration;
  const owner = parent === null ? '' : ` < ${all[parent]?.qualifiedName}`;
  const parts = [
    `${startLine}-${endLine} ${kind} ${qualifiedName}${owner}`,
    signature,
    declaration.isExported ? 'e' : '',
    bases.map(({ relation, name, line }) => `${relation} ${name}:${line}`).join(', '),
    declaration.documentation ?? '',
  ];
  return parts.filter((part) => part !== '').join(' | ');
}

it('functions and methods', () => {
  checkDeclarations(
    `package p

// Open opens
// a file. It may fail.
func Open(name string,
	mode int) (f *File, err error) {
	return
}

type File struct{}

func (f *File) Close() error { return nil }
func (g *Elsewhere[K, V]) get(k K) V { panic(k) }
func external(x int) int
func init() {}
func _() {}
`,
    [
      '5-8 function Open | func Open(name string, mode int) (f *File, err error) | e | Open opens a file.',
      '10-10 struct File | type File struct | e',
      '12-12 method File.Close < File | func (f *File) Close() error | e',
      '13-13 method Elsewhere.get | func (g *Elsewhere[K, V]) get(k K) V',
      '14-14 function external | func external(x int) int',
      '15-15 function init | func init()',
    ],
  );
});

it('methods above their type follow it', () => {
  checkDeclarations('package p\nfunc (t T) A() {}\nfunc F() {}\ntype T int\nfunc (t T) B() {}\n', [
    '3-3 function F | func F() | e',
    '4-4 alias T | type T int | e',
    '2-2 method T.A < T | func (t T) A() | e',
    '5-5 method T.B < T | func (t T) B() | e',
  ]);
});

it('types, alone and in groups', () => {
  checkDeclarations(
    `package p

// Group.
type (
	// Base is embedded. So.
	Base[T any] struct {
		*Other
		pkg.Thing
		List[T]
		Name, Alias string
		inner struct{ Deep }
	}

	reader interface {
		Read(p []byte) (n int, err error)
		io.Closer
		~int | ~string
		fmt.Stringer
	}
	Alias = map[string]int
)

/*
 * Celsius is a
 * temperature.
 */
type Celsius float64
type Handler func(a int)
`,
    [
      '6-12 struct Base | type Base[T any] struct | e | extends Other:7, extends pkg.Thing:8, extends List:9 | Base is embedded.',
      '14-19 interface reader | type reader interface | extends io.Closer:16, extends fmt.Stringer:18',
      '15-15 method reader.Read < reader | Read(p []byte) (n int, err error) | e',
      '20-20 alias Alias | type Alias = map[string]int | e',
      '27-27 alias Celsius | type Celsius float64 | e | Celsius is a temperature.',
      '28-28 alias Handler | type Handler func(a int) | e',
    ],
  );
});

it('function literals of package variables, and types inside functions', () => {
  checkDeclarations(
    `package p

// Hook is called.
var Hook = func(a int) error {
	type local struct{ x int }
	return nil
}

var (
	one, two = 1, func() {}
	table    = map[string]func(){"a": func() {}}
)

func Outer() {
	inner := func() {}
	type Local struct{}
	inner()
}
`,
    [
      '4-7 function Hook | var Hook = func(a int) error | e | Hook is called.',
      '5-5 struct Hook.local < Hook | type local struct',
      '10-10 function two | var two = func()',
      '14-18 function Outer | func Outer() | e',
      '16-16 struct Outer.Local < Outer | type Local struct',
    ],
  );
});

it('documentation stands directly above, without directives', () => {
  checkDeclarations(
    `package p

// Far away.

func A() {}

// B is by J. Doe, v1.2.3 and more! Second.
//go:noinline
func B() {}

x // C
func C() {}

//go:generate D
func D() {}
`,
    [
      '5-5 function A | func A() | e',
      '9-9 function B | func B() | e | B is by J. Doe, v1.2.3 and more!',
      '12-12 function C | func C() | e',
      '15-15 function D | func D() | e',
    ],
  );
});

it('exported is what begins with a capital of any script', () => {
  checkDeclarations('package p\nfunc Äpfel() {}\nfunc äpfel() {}\nfunc 日本() {}\n', [
    '2-2 function Äpfel | func Äpfel() | e',
    '3-3 function äpfel | func äpfel()',
    '4-4 function 日本 | func 日本()',
  ]);
});

it('nothing is collected when only imports are asked for', () => {
  assert.deepEqual(extract('package p\nfunc F() {}', 'source', 'imports').declarations, []);
});
