// Go's extractor on its own: what no small repository shows, and what no text may break.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Extraction } from '../src/language.ts';
import { language } from '../src/languages/go/index.ts';
import { analyseSources, extractorOf } from './support/analyse-sources.ts';

const extract = await extractorOf(language);

function extractSource(text: string): Extraction {
  return extract(text, 'source', 'declarations');
}

/** Free names, in the order of the implicit fact. */
function checkFreeNames(text: string, expected: readonly string[]): void {
  const fact = extractSource(text).imports.find(({ kind }) => kind === 'implicit');
  assert.deepEqual(fact?.symbols ?? [], expected);
}

describe('free names of a Go file', () => {
  const inFunction = (body: string) => `package p\nfunc f() {\n${body}\n}\n`;

  it('a variable is unknown to its own value', () => {
    checkFreeNames(inFunction('x := x; var y = y; _ = x + y'), ['x', 'y']);
  });
  it('a parameter is unknown to the types beside it', () => {
    checkFreeNames('package p\nfunc f(url url, n int) (err err) { _ = url; return err }', [
      'url',
      'int',
      'err',
    ]);
  });
  it('parameters of a function type bind nothing', () => {
    checkFreeNames(inFunction('var g func(a A) (b B); g(a, b)'), ['A', 'B', 'a', 'b']);
  });
  it('each clause is a scope of its own', () => {
    checkFreeNames(
      inFunction(
        'switch { case 1 < 2: a := 1; _ = a\ncase 2 < 1: _ = a }\nif b := 1; b > 0 {} else { _ = b }\n_ = b',
      ),
      ['a', 'b'],
    );
  });
  it('the variable of a type switch holds in its clauses only', () => {
    checkFreeNames(inFunction('switch v := v.(type) { case T: _ = v }; _ = v'), ['v', 'T']);
  });
  it('a range declares with := and assigns with =', () => {
    checkFreeNames(inFunction('for i, j := range list { _ = i + j }\nfor k = range list {}'), [
      'list',
      'k',
    ]);
  });
  it('labels, fields and methods are no uses', () => {
    checkFreeNames(inFunction('again: for { continue again }; a := 1; a.b.c(a.d)'), []);
  });
  it('type parameters hold from the start of their list', () => {
    checkFreeNames('package p\nfunc f[S ~[]E, E any](s S) (e E) { return }\ntype L[K C] map[K]V', [
      'any',
      'C',
      'V',
    ]);
  });
  it('a receiver names the type parameters', () => {
    checkFreeNames('package p\nfunc (l *L[K, V]) Get(k K) (v V) { return v }', ['L']);
  });
  it('predeclared names are candidates, since a package may redeclare them', () => {
    checkFreeNames(inFunction('min(1, nil)'), ['min']);
  });
});

describe('imports of a Go file', () => {
  it('gives the local name of a package and of what is asked of it', () => {
    const { imports } = extractSource('package p\nimport h "net/http"\nvar _ h.Header = h.Get\n');
    assert.deepEqual(imports[0], {
      specifier: 'net/http',
      kind: 'static',
      symbols: ['Header', 'Get'],
      aliases: [
        { symbol: '*', local: 'h' },
        { symbol: 'Header', local: 'h.Header' },
        { symbol: 'Get', local: 'h.Get' },
      ],
      line: 2,
    });
  });
  it('does not take a field of a local variable for a package', () => {
    const { imports } = extractSource(
      'package p\nimport "x/url"\nfunc f(url T) { url.Host() }\nvar _ = url.Parse\n',
    );
    assert.deepEqual(imports[0]?.symbols, ['Parse']);
  });
  it('keeps imports around broken text', () => {
    const { imports, diagnostics } = extractSource(
      'package p\nimport "a/b"\nfunc f( { b.C(\n}\nvar _ = b.D\n',
    );
    assert.equal(imports[0]?.specifier, 'a/b');
    assert.ok(imports[0]?.symbols.includes('D'));
    assert.equal(diagnostics[0]?.code, 'syntax-error');
  });
});

it('a name that no file read declares leads to the one file that was not read', async () => {
  const { program } = await analyseSources([
    ['go.mod', 'module m\n'],
    ['main.go', 'package main\nimport "m/ops"\nvar _ = ops.Small + ops.Big\n'],
    ['ops/small.go', 'package ops\nconst Small = 1\n'],
    ['ops/table.go', `package ops\nconst Big = 1\n${'// more\n'.repeat(200_000)}`],
  ]);
  const targets = program.dependencies.flatMap(({ to, symbols }) =>
    'file' in to ? [`${program.files[to.file]?.path} ${symbols}`] : [],
  );
  assert.deepEqual(targets, ['ops/small.go Small', 'ops/table.go Big']);
});

describe('embedded files', () => {
  async function checkEmbed(pattern: string, expected: readonly string[]): Promise<void> {
    const files = ['web/a.txt', 'web/b.html', 'web/_hidden', 'web/.dot/c', 'web/deep/d', 'e f.txt'];
    const { program } = await analyseSources([
      ['web.go', `package web\nimport "embed"\n//go:embed ${pattern}\nvar files embed.FS\n`],
      ...files.map((path) => [path, 'text'] as const),
    ]);
    const targets = program.dependencies.flatMap(({ to, kinds }) =>
      'file' in to && kinds.includes('include') ? [program.files[to.file]?.path] : [],
    );
    assert.deepEqual(targets, expected);
  }

  it('a file', () => checkEmbed('web/a.txt', ['web/a.txt']));
  it('a quoted name', () => checkEmbed('"e f.txt"', ['e f.txt']));
  it('a directory, without what is hidden', () =>
    checkEmbed('web', ['web/a.txt', 'web/b.html', 'web/deep/d']));
  it('a directory with all', () =>
    checkEmbed('all:web', ['web/.dot/c', 'web/_hidden', 'web/a.txt', 'web/b.html', 'web/deep/d']));
  it('wildcards', () => checkEmbed('web/*.txt web/d[a-f]ep', ['web/a.txt', 'web/deep/d']));
  it('a class that matches nothing', () => checkEmbed('web/[z-a]', []));
});

describe('any text gives facts', () => {
  const deep = 100_000;
  const nested = (open: string, inner: string, close: string) =>
    `package p\nfunc f() { _ = ${open.repeat(deep)}${inner}${close.repeat(deep)} }\n`;
  const texts: readonly (readonly [name: string, text: string])[] = [
    ['brackets', nested('(', 'x', ')')],
    ['unclosed brackets', nested('(', 'x', '')],
    ['blocks', `package p\nfunc f() ${'{'.repeat(deep)}${'}'.repeat(deep)}`],
    ['literals', nested('T{a: ', '1', '}')],
    ['elided literals', `package p\nvar _ = []T${'{'.repeat(deep)}${'}'.repeat(deep)}`],
    ['function literals', nested('func() any { x := ', 'x', '; return x }')],
    ['selectors', nested('a', '.b'.repeat(deep), '')],
    ['calls', nested('a(', '1', ')')],
    ['operators', nested('-', '1', '')],
    ['types', `package p\nvar x ${'[]'.repeat(deep)}int`],
    ['pointers', `package p\nfunc (r ${'*'.repeat(deep)}T) f() {}`],
    ['generics', `package p\nvar x ${'T['.repeat(deep)}int${']'.repeat(deep)}`],
    ['structs', `package p\ntype T ${'struct{ a '.repeat(deep)}int${'}'.repeat(deep)}`],
    ['else ifs', `package p\nfunc f() { ${'if x := 1; x > 0 {} else '.repeat(deep / 10)} {} }`],
    ['constraints', `//go:build ${'('.repeat(deep)}linux${')'.repeat(deep)}\npackage p\n`],
    ['comments', `package p\n${'// a\n'.repeat(deep)}func f() {}`],
    [
      'names of objects',
      'package p\nvar __proto__, constructor = toString.valueOf, hasOwnProperty',
    ],
    ['carriage returns', 'package p\r\nimport "a"\r\nvar x = a.B\r\n'],
    ['nothing', ''],
    ['no package', 'import "a"'],
    ['noise', '\u0000\uffff{{{"`\'/*'],
  ];
  for (const [name, text] of texts) {
    it(name, () => {
      assert.ok(Array.isArray(extractSource(text).imports));
    });
  }

  it('whatever is cut off', () => {
    const text =
      '//go:build a && !b\npackage p\nimport (\n\t. "a"\n\tx "b/c"\n)\n// T is.\ntype T[K any] struct{ *x.B; m map[K]int }\nfunc (t *T[K]) M(k K, n ...int) (r K) { switch v := t.(type) { case int: return v }; for i := range t.m { _ = T[K]{m: x.C(i)} }; return }\nvar f = func() {}\n';
    for (let end = 0; end <= text.length; end += 1) extractSource(text.slice(0, end));
    for (let start = 0; start < text.length; start += 1) extractSource(text.slice(start));
  });
});

describe('go.mod and go.work', () => {
  function checkModuleFile(text: string, dialect: string, expected: object): void {
    const { configuration } = extract(text, dialect, 'imports');
    assert.deepEqual(configuration, {
      kind: dialect,
      module: null,
      requires: [],
      replaces: [],
      uses: [],
      ...expected,
    });
  }

  it('reads blocks, comments and quotes', () => {
    checkModuleFile(
      'module "example.com/a" // c\r\n\r\nrequire(\n\tb v1 // indirect\n\t// d v1\n)\nrequire c v2\nreplace (\n\tb v1 => ../b\n\t`c`=>d v3\n)\n',
      'module',
      {
        module: 'example.com/a',
        requires: ['b', 'c'],
        replaces: [
          { from: 'b', to: '../b' },
          { from: 'c', to: 'd' },
        ],
      },
    );
  });
  it('reads a workspace', () => {
    checkModuleFile('go 1.22\nuse ./a\nuse (\n ./b\n)\n', 'workspace', { uses: ['./a', './b'] });
  });
  it('takes anything', () => checkModuleFile('(((\n=>\n)\nmodule\n"', 'module', {}));
  it('tells of a module without a path, but not of an empty file', () => {
    assert.equal(extract('require a v1', 'module', 'imports').diagnostics.length, 1);
    assert.equal(extract('// nothing\n', 'module', 'imports').diagnostics.length, 0);
  });
});
