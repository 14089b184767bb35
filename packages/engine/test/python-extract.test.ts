// What the Python extractor makes of one file's text, whatever the text is.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import type { Extraction } from '../src/language.ts';
import { language } from '../src/languages/python/index.ts';
import { extractorOf } from './support/analyse-sources.ts';

const extractor = await extractorOf(language);
const extract = (text: string, dialect: string) => extractor(text, dialect, 'declarations');

function checkImports(source: string, expected: readonly string[]): void {
  assert.deepEqual(importsOf(extract(source, 'module')), expected);
}

function importsOf({ imports }: Extraction): string[] {
  return imports.map(
    ({ line, kind, specifier, symbols }) => `${line} ${kind} ${specifier} ${symbols.join(',')}`,
  );
}

function checkExports(source: string, expected: readonly string[]): void {
  const { exports } = extract(source, 'module');
  const described = exports.map(({ name, from }) =>
    from === undefined ? name : `${name} from ${from.specifier} ${from.name}`,
  );
  assert.deepEqual(described, expected);
}

it('counts lines by line feeds, carriage returns and both', () => {
  checkImports('import a\r\nimport b\rimport c\nimport d', [
    '1 static a *',
    '2 static b *',
    '3 static c *',
    '4 static d *',
  ]);
});

it('reads statements over several lines, with comments and spaces inside', () => {
  checkImports(
    'from . . a . b import (  # first\n  x as y,\n  # between\n  z, z,\n)\nimport \\\n  q',
    ['1 static ..a.b x,z', '7 static q *'],
  );
});

it('compares identifiers in the form that Python does', () => {
  checkImports('import ﬁle', ['1 static file *']);
});

it('gives every import of a stub to type checkers', () => {
  assert.deepEqual(importsOf(extract('import a\ndef f():\n  import b\n', 'stub')), [
    '1 type a *',
    '3 type b *',
  ]);
});

it('keeps the text of a computed specifier', () => {
  const { imports } = extract('import importlib\nimportlib.import_module(name + ".x")', 'module');
  assert.deepEqual(imports.at(-1), {
    specifier: null,
    expression: 'importlib.import_module(name + ".x")',
    kind: 'dynamic',
    symbols: ['*'],
    line: 2,
  });
});

it('takes a module for importlib only when it is', () => {
  checkImports('def import_module(x): pass\nimport_module("a")\nself.import_module("b")', []);
});

it('offers what the module binds in its own scope', () => {
  checkExports(
    [
      'import a.b, c.d as e',
      'from .x import f, g as h',
      'from y import *',
      'i = j = 1',
      '(k, [l, *m]), n.o, p[0] = q',
      'r: int = 1',
      's += 1',
      'if (t := 1): u = 2',
      'else: v = 2',
      'for w in []: pass',
      'with open(z) as (aa, bb): pass',
      'try: cc = 1',
      'except E as dd: pass',
      '@decorator',
      'def ee(parameter=1): local = 1',
      'class ff: attribute = 1',
      'async def __getattr__(name): pass',
      'type gg = int',
      '[hh for hh in (ii := x)]',
      'i = 2',
    ].join('\n'),
    [
      'a from a *',
      'e from c.d *',
      'f from .x f',
      'h from .x g',
      '* from y *',
      ...['i', 'j', 'k', 'l', 'm', 'r', 's', 't', 'u', 'v', 'w', 'aa', 'bb', 'cc', 'dd'],
      ...['ee', 'ff', '__getattr__', 'gg', 'ii'],
    ],
  );
});

it('tells where text is not Python, a bounded number of times', () => {
  const { diagnostics } = extract('import a\nx = = 1\nimport b\n', 'module');
  assert.deepEqual(
    diagnostics.map(({ code, line }) => [code, line]),
    [['syntax-error', 2]],
  );
  const { diagnostics: many, imports } = extract(`${'x = = 1\n'.repeat(500)}import a`, 'module');
  assert.equal(many.length, 20);
  assert.equal(imports.length, 1);
});

it('keeps the imports after an unclosed bracket', () => {
  checkImports('f(1,\nimport a\nfrom .b import (c,\n  d)\nx = """\nimport e\n"""\nimport g', [
    '2 static a *',
    '3 static .b c,d',
    '8 static g *',
  ]);
});

const DEEP = 100_000;
const deepSources: ReadonlyMap<string, string> = new Map([
  ['brackets', `x = ${'('.repeat(DEEP)}${')'.repeat(DEEP)}`],
  ['attributes', `x = a${'.b'.repeat(DEEP)}`],
  ['calls', `x = a${'()'.repeat(DEEP)}`],
  ['operators', `x = ${'not '.repeat(DEEP)}1`],
  ['conditions', `if ${'not '.repeat(DEEP)}TYPE_CHECKING: pass`],
  ['disjunctions', `if ${'a or '.repeat(DEEP)}TYPE_CHECKING: pass`],
  ['lambdas', `x = ${'lambda: '.repeat(DEEP)}1`],
  ['assignments', `${'x = '.repeat(DEEP)}1`],
  ['alternatives', `if a: pass\n${'elif b: pass\n'.repeat(DEEP)}`],
  ['dots', `from ${'.'.repeat(DEEP)} import a`],
  ['names', `import ${'a.'.repeat(DEEP)}a`],
  ['blocks', Array.from({ length: 1000 }, (_, depth) => `${' '.repeat(depth)}if a:\n`).join('')],
]);

for (const [what, source] of deepSources) {
  it(`goes through ${what} of any depth`, () => {
    const marked = `${source}\nimport last\n__import__("very_last")\n`;
    const specifiers = extract(marked, 'module').imports.map(({ specifier }) => specifier);
    assert.deepEqual(specifiers.slice(-2), ['last', 'very_last']);
  });
}

for (const [what, source] of [
  ['brackets', '(['.repeat(DEEP / 2)],
  ['quotes', `"""${'x\n'.repeat(DEEP)}`],
  ['format strings', 'f"{'.repeat(DEEP / 10)],
] as const) {
  it(`ends on ${what} that are never closed`, () => {
    const { diagnostics } = extract(`import first\n${source}`, 'module');
    assert.notEqual(diagnostics.length, 0);
  });
}

it('gives facts for any text', () => {
  const pieces = fc.constantFrom(
    ...['import ', 'from ', '.', 'a', 'if TYPE_CHECKING:', '\n', '  ', '\t', '(', ')', '"""', "'"],
    ...['def f():', 'else:', '\\\n', '#', '*', ',', ' as ', ':=', '=', '\0', '🎉', '\ud800', '\r'],
    ...['__import__("a")', 'import_module(', 'class C:', 'f"{', '}', '[', ']', ':', ';'],
  );
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(pieces).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(texts, fc.constantFrom('module', 'stub', 'pyproject', 'ini'), (text, dialect) => {
      const { imports, exports, diagnostics } = extract(text, dialect);
      const lines = text.split(/\r\n|\r|\n/).length;
      for (const { line, specifier } of imports) {
        assert.ok(line >= 1 && line <= lines);
        assert.notEqual(specifier, '');
      }
      assert.ok(exports.every(({ name }) => name !== ''));
      assert.ok(diagnostics.length <= 20);
    }),
    { numRuns: 300 },
  );
});
