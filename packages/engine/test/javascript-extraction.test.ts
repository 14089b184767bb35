// What fixtures cannot say about extraction: exported names, diagnostics, and that any text gives facts.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { extract } from '../src/languages/javascript/extract.ts';

function checkExports(text: string, expected: readonly string[], dialect = 'js'): void {
  const names = extract(text, dialect, 'imports').exports.map(({ name, from }) =>
    from === undefined ? name : `${name} from ${from.specifier} ${from.name}`,
  );
  assert.deepEqual(names, expected);
}

describe('exported names', () => {
  it('of a module', () => {
    checkExports(
      "export const a = 1, { b, c: [d] } = a; export default class E {} export { a as 'f g' };",
      ['a', 'b', 'd', 'default', 'f g'],
    );
  });
  it('passed on from other modules', () => {
    checkExports("import h, { i as j } from './x'; export { h, j }; export * from './y';", [
      'h from ./x default',
      'j from ./x i',
      '* from ./y *',
    ]);
    checkExports("export * as k from './x'; export { l as m } from './x';", [
      'k from ./x *',
      'm from ./x l',
    ]);
  });
  it('of a CommonJS module', () => {
    checkExports('exports.a = exports.b = 1; module.exports.c = 2;', ['a', 'b', 'c']);
    checkExports("module.exports = { a, b: require('./x').c, ...require('./y') };", [
      'a',
      'b from ./x c',
      '* from ./y *',
    ]);
    checkExports("module.exports = require('./x');", ['* from ./x *']);
    checkExports('module.exports = function () {};', ['default']);
    checkExports("Object.defineProperty(exports, '__esModule', { value: true });", []);
  });
  it('are none where exports is the script’s own', () => {
    checkExports('function f(exports, module) { exports.a = 1; module.exports = 2; }', []);
    checkExports('import x from "y"; exports.a = 1;', []);
  });
  it('of components leave out what an instance calls its properties', () => {
    checkExports(
      '<script module>export const a = 1;</script><script>export let b;</script>',
      ['default', 'a'],
      'svelte',
    );
  });
  it('keep names that objects have of their own', () => {
    checkExports('export const __proto__ = 1, constructor = 2;', ['__proto__', 'constructor']);
  });
});

describe('diagnostics', () => {
  it('name the line of a syntax error in the file, also in a component', () => {
    const { diagnostics } = extract(
      '<p>é</p>\n<script>\nlet x = ;\n</script>',
      'vue',
      'declarations',
    );
    assert.deepEqual(
      diagnostics.map(({ code, line }) => [code, line]),
      [['syntax-error', 3]],
    );
  });
  it('are one for a configuration that cannot be read', () => {
    const { diagnostics, configuration } = extract('{\n"name": }', 'package-json', 'declarations');
    assert.deepEqual(
      diagnostics.map(({ code, line }) => [code, line]),
      [['invalid-configuration', 2]],
    );
    assert.equal(configuration, undefined);
  });
  it('lie on the last line of a configuration that is cut short behind its break', () => {
    for (const [text, last] of [
      ['\n', 1],
      ['\r\n', 1],
      ['{\n"name": "a",\n', 2],
      ['{\n"n', 2],
    ] as const) {
      const { diagnostics } = extract(text, 'package-json', 'imports');
      assert.deepEqual(
        diagnostics.map(({ line }) => line),
        [last],
      );
    }
  });
});

describe('any text gives facts', () => {
  const dialects = [
    'js',
    'ts',
    'tsx',
    'dts',
    'vue',
    'svelte',
    'package-json',
    'tsconfig',
    'pnpm-workspace',
    'workspace-list',
  ];
  const words = fc.constantFrom(
    ...[
      'import',
      'export',
      'from',
      "'./x'",
      'require',
      '(',
      ')',
      '{',
      '}',
      '[',
      ']',
      '<',
      '>',
      '/',
    ],
    ...[
      '`',
      '${',
      '"',
      "'",
      '*',
      '=>',
      ',',
      ';',
      '\n',
      ' ',
      'a',
      '@',
      '#',
      '?',
      ':',
      '=',
      '!',
      '.',
    ],
    ...[
      '<script>',
      '</script>',
      'define',
      'class',
      'function',
      'if',
      'else',
      '//',
      '/*',
      '*/',
      '\\',
    ],
    ...['é', '\u2028', '\ud800', '\0'],
  );
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.array(words, { maxLength: 120 }).map((parts) => parts.join('')),
    fc.array(words, { maxLength: 120 }).map((parts) => parts.join(' ')),
  );

  it('that survive copying, and are the same each time', () => {
    fc.assert(
      fc.property(text, fc.constantFrom(...dialects), (source, dialect) => {
        const first = extract(source, dialect, 'declarations');
        assert.deepEqual(structuredClone(first), extract(source, dialect, 'declarations'));
        const lines = source.split(/\r\n?|\n/).length;
        for (const { line } of first.imports) assert.ok(line >= 1 && line <= lines);
      }),
      { numRuns: 2000, seed: 1 },
    );
  });
});
