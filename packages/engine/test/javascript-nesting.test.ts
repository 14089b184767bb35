// Nesting that would exhaust the parser's stack costs the file its facts and never the process; nesting
// that people and generators write costs nothing.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { extract } from '../src/languages/javascript/extract.ts';

const DEEP = 100_000;

/** The construct, repeated, as text. */
const constructs: Record<string, (count: number) => string> = {
  brackets: (count) => '['.repeat(count) + ']'.repeat(count),
  'unclosed brackets': (count) => '('.repeat(count),
  blocks: (count) => '{'.repeat(count) + '}'.repeat(count),
  functions: (count) => 'function f(){'.repeat(count) + '}'.repeat(count),
  'else-ifs': (count) => `if(a){}${'else if(a){}'.repeat(count)}`,
  'else-ifs on lines of their own': (count) => `if (a) b;\n${'else if (a) b;\n'.repeat(count)}`,
  loops: (count) => `${'for(;;)'.repeat(count)};`,
  labels: (count) => `${Array.from({ length: count }, (_, at) => `l${at}:`).join('')};`,
  members: (count) => `a${'.b'.repeat(count)}`,
  'calls on lines of their own': (count) => `a\n${'  .b()\n'.repeat(count)}`,
  sums: (count) => `a${'+a'.repeat(count)}`,
  conditions: (count) => `${'a?b:'.repeat(count)}c`,
  arrows: (count) => `${'a=>'.repeat(count)}1`,
  negations: (count) => `${'!'.repeat(count)}1`,
  'words before operands': (count) => `${'typeof '.repeat(count)}1`,
  templates: (count) => '`${'.repeat(count) + '}`'.repeat(count),
  elements: (count) => `x=${'<a>'.repeat(count)}${'</a>'.repeat(count)}`,
  'elements in attributes': (count) => `x=${'<a b={'.repeat(count)}1${'}/>'.repeat(count)}`,
  'elements in the type arguments of elements': (count) => `f(${'<a '.repeat(count)}`,
  'type arguments': (count) => `let a: ${'A<'.repeat(count)}b${'>'.repeat(count)}`,
  'type parameters': (count) => `x=${'<T,>(a: A<B>)=>'.repeat(count)}1`,
  'conditional types': (count) => `type X = ${'A extends B ? C : '.repeat(count)}D`,
  classes: (count) => `x=${'class extends '.repeat(count)}B${'{}'.repeat(count)}`,
  'brackets behind a bracket in a string': (count) => `${"(')',".repeat(count)}1`,
};

function checkTooDeep(text: string): void {
  for (const dialect of ['js', 'ts', 'tsx', 'dts']) {
    const { imports, exports, diagnostics } = extract(
      `import './x';\n${text}`,
      dialect,
      'declarations',
    );
    assert.deepEqual({ imports, exports }, { imports: [], exports: [] });
    assert.equal(diagnostics.length, 1);
    assert.match(diagnostics[0]?.message ?? '', /nested too deeply/);
  }
}

function checkParsed(text: string, dialect: string): void {
  const { imports } = extract(`${text}\n;import('./x');`, dialect, 'declarations');
  assert.deepEqual(
    imports.map(({ specifier }) => specifier),
    ['./x'],
  );
}

describe('text nested too deeply for the parser has no facts and one diagnostic', () => {
  for (const [name, write] of Object.entries(constructs)) {
    it(name, () => checkTooDeep(write(DEEP)));
  }
  it('in a component', () => {
    const { diagnostics } = extract(`<script>${'['.repeat(DEEP)}</script>`, 'vue', 'declarations');
    assert.match(diagnostics[0]?.message ?? '', /nested too deeply/);
  });
});

describe('long text that is not deep is parsed', () => {
  const statements: Record<string, string> = {
    'statements without semicolons': 'a.b(c)\nd = e + f\n',
    'chained branches': 'if (a) { b() } else if (c) { d() }\n',
    'class members': 'class A { m() { return 1 } get x() { return 2 } }\n',
    cases: 'switch (a) { case 1: case 2: b(); default: c() }\n',
    'list elements': 'x = [{ a: 1, b: 2 < 3 }, `t`, /[(]/]\n',
    comparisons: 'for (let i = 0; i < n && n > i; i++) { a(i < 1, i > 2) }\n',
    'regular expressions': 'a.replace(/[\'"(`]/g, b) / 2\n',
  };
  for (const [name, statement] of Object.entries(statements)) {
    it(name, () => checkParsed(statement.repeat(5000), 'js'));
  }
  it('entries of one object', () => checkParsed(`x = {${'a: -1,'.repeat(20_000)}}`, 'js'));
  it('cases of one switch', () => checkParsed(`switch (a) {${'case 1:\n'.repeat(20_000)}}`, 'js'));
  it('members of one interface', () =>
    checkParsed(`interface I {\n${'  a: Map<string, A<B>>\n'.repeat(5000)}}`, 'ts'));
  it('elements beside each other', () =>
    checkParsed(`x = <a>${"<b c='1' d={e}>it's (f</b>".repeat(5000)}</a>`, 'tsx'));
  it('200 brackets', () =>
    checkParsed(`x = ${'('.repeat(200)}1${')'.repeat(200)}`.padEnd(2000), 'js'));
});
