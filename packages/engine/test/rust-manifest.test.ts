// What manifests say, written in all the ways that TOML allows, and manifests that are not TOML.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { extractManifest, type Manifest } from '../src/languages/rust/configuration/manifest.ts';
import { readToml, type TomlValue } from '../src/languages/rust/configuration/toml.ts';

describe('TOML of manifests', () => {
  it('reads keys bare, quoted and dotted', () => {
    checkToml('a-b = "1"\n"a b" = "2"\n\'c.d\' = "3"\nx . y."z w" = "4"\n1234 = "5"', {
      'a-b': '1',
      'a b': '2',
      'c.d': '3',
      x: { y: { 'z w': '4' } },
      '1234': '5',
    });
  });

  it('reads names that objects of JavaScript know', () => {
    const { table } = readToml('__proto__ = "x"\n[constructor]\ntoString = "y"');
    assert.equal(table.get('__proto__'), 'x');
    assert.deepEqual(toPlain(table.get('constructor')), { toString: 'y' });
  });

  it('reads strings of all four kinds', () => {
    checkToml('a = "q \\"q\\" # no comment"\nb = \'C:\\new\'', {
      a: 'q "q" # no comment',
      b: 'C:\\new',
    });
    checkToml("a = '''one\n[not.a.table]\ntwo = 2'''\nb = true", {
      a: 'one\n[not.a.table]\ntwo = 2',
      b: true,
    });
    checkToml('a = """\nquote: ""\nend"""\nb = "x"', { a: 'quote: ""\nend', b: 'x' });
    checkToml('a = """one \\\n   two"""', { a: 'one two' });
    checkToml('a = """ends in a quote""""\nb = "x"', { a: 'ends in a quote"', b: 'x' });
    checkToml('a = "r\\u00E9sum\\u00e9 \\U0001F980 \\t."', { a: 'résumé 🦀 \t.' });
  });

  it('reads arrays over many lines, with comments and a comma at the end', () => {
    checkToml('a = [ # first\n  "x", # ] no end\n\n  "y",\n]\nb = [[1, 2], ["z"]]\nc = []', {
      a: ['x', 'y'],
      b: [['1', '2'], ['z']],
      c: [],
    });
  });

  it('reads inline tables, nested and over many lines', () => {
    checkToml('a = { b = "1", c.d = true, e = { f = ["x"] } } # end\ng = {}', {
      a: { b: '1', c: { d: true }, e: { f: ['x'] } },
      g: {},
    });
    checkToml('a = {\n  b = "1",\n  # why\n  c = "2",\n}', { a: { b: '1', c: '2' } });
  });

  it('reads tables in any order, and arrays of tables with tables below them', () => {
    checkToml(
      '[a.b]\nx = "1"\n[ a ] # late\ny = "2"\n[[t]]\nn = "1"\n[t.u]\nv = "a"\n[[t]]\nn = "2"\n[t.u]\nv = "b"',
      {
        a: { b: { x: '1' }, y: '2' },
        t: [
          { n: '1', u: { v: 'a' } },
          { n: '2', u: { v: 'b' } },
        ],
      },
    );
  });

  it('takes numbers and dates as words', () => {
    checkToml('a = 1_000\nb = -0x1f\nc = 1979-05-27T07:32:00Z # c\nd = inf', {
      a: '1_000',
      b: '-0x1f',
      c: '1979-05-27T07:32:00Z',
      d: 'inf',
    });
  });

  it('names the first broken line, and reads on behind it', () => {
    checkBroken('a = "1"\nb = \nc = "3"', 2, { a: '1', c: '3' });
    checkBroken('a = "open\nb = "2"', 1, { a: 'open', b: '2' });
    checkBroken('just words\n[t]\nb = "2"', 1, { t: { b: '2' } });
    checkBroken('[t\nb = "2"', 1, { t: { b: '2' } });
    checkBroken('a = "1" "2"\nb = "2"', 1, { a: '1', b: '2' });
    checkBroken('a = """never closed\nb = "2"', undefined, undefined);
    checkBroken('a = ["x"\nb = "2"', undefined, undefined);
    checkBroken('a = { b = "1"\n[t]\nc = "2"', undefined, undefined);
    checkBroken('= "x"\n\u0000\nb = "2"', 1, { b: '2' });
    checkBroken(`a = ${'['.repeat(100_000)}`, undefined, undefined);
    checkBroken(`a = ${'{b='.repeat(100_000)}`, undefined, undefined);
  });
});

describe('manifests', () => {
  it('knows the package and where its edition stands', () => {
    checkPackage('[package]\nname = "a"', { name: 'a', edition: '2015' });
    checkPackage('[package]\nname = "a"\nedition = "2024"', { name: 'a', edition: '2024' });
    checkPackage('[package]\nname = "a"\nedition.workspace = true', { name: 'a', edition: null });
    checkPackage('package = { name = "a", edition = { workspace = true } }', {
      name: 'a',
      edition: null,
    });
    checkPackage("[package]\r\nname = 'a'\r\nbuild = false\r\n", {
      name: 'a',
      edition: '2015',
      build: null,
    });
    checkPackage('[workspace]\nmembers = ["a"]', undefined);
  });

  it('knows dependencies however they are written', () => {
    const text = [
      '[dependencies]',
      'plain = "1"',
      'table = { version = "1", package = "other-name" }',
      'dotted.path = "../dotted"',
      'dotted.default-features = false',
      'shared = { workspace = true }',
      'too.workspace = true',
      '[dependencies.headed]',
      'git = "https://example.org"',
      '[target.\'cfg(all(unix, target_arch = "x86"))\'.dev-dependencies]',
      'systemly = "1"',
      '[target.x86_64-pc-windows-msvc.build-dependencies]',
      'windowly = "1"',
    ].join('\n');
    const { dependencies } = manifestOf(text);
    assert.deepEqual(
      dependencies.map(({ isOfWorkspace, ...rest }) => ({
        ...rest,
        ...(isOfWorkspace && { isOfWorkspace }),
      })),
      [
        { key: 'plain' },
        { key: 'table', package: 'other-name' },
        { key: 'dotted', path: '../dotted' },
        { key: 'shared', isOfWorkspace: true },
        { key: 'too', isOfWorkspace: true },
        { key: 'headed' },
        { key: 'systemly' },
        { key: 'windowly' },
      ],
    );
  });

  it('knows targets, and kinds that are not discovered', () => {
    const text =
      '[package]\nname = "a"\nautobenches = false\nautobins = false\n[lib]\npath = "lib.rs"\n' +
      '[[bin]]\nname = "x"\n[[bin]]\nname = "y"\npath = "y.rs"';
    const { targets, undiscovered } = manifestOf(text);
    assert.deepEqual(targets, [
      { kind: 'lib', path: 'lib.rs' },
      { kind: 'bin', name: 'x' },
      { kind: 'bin', name: 'y', path: 'y.rs' },
    ]);
    assert.deepEqual(undiscovered, ['bin', 'bench']);
  });

  it('says where a manifest is broken, and keeps the rest', () => {
    const { diagnostics, configuration } = extractManifest('[package]\nname = "a"\n???\n');
    assert.deepEqual(
      diagnostics.map(({ code, line }) => ({ code, line })),
      [{ code: 'invalid-configuration', line: 3 }],
    );
    assert.equal((configuration as Manifest).package?.name, 'a');
  });
});

function checkToml(text: string, expected: object): void {
  const { table, brokenLine } = readToml(text);
  assert.deepEqual(toPlain(table), expected);
  assert.equal(brokenLine, undefined, 'it is TOML');
}

/** @param line `undefined` when any will do, and so for what is kept */
function checkBroken(text: string, line: number | undefined, kept: object | undefined): void {
  const { table, brokenLine } = readToml(text);
  assert.ok(brokenLine !== undefined, 'it is no TOML');
  if (line !== undefined) assert.equal(brokenLine, line);
  if (kept !== undefined) assert.deepEqual(toPlain(table), kept);
}

function toPlain(value: TomlValue | undefined): unknown {
  if (Array.isArray(value)) return value.map(toPlain);
  if (!(value instanceof Map)) return value;
  return Object.fromEntries([...value].map(([key, inner]) => [key, toPlain(inner)]));
}

function manifestOf(text: string): Manifest {
  const { configuration, diagnostics } = extractManifest(text);
  assert.deepEqual(diagnostics, []);
  return configuration as Manifest;
}

function checkPackage(text: string, expected: object | undefined): void {
  assert.deepEqual(manifestOf(text).package, expected);
}
