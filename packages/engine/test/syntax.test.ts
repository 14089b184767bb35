// The layer over tree-sitter that all grammars share.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { languages } from '../src/index.ts';
import { EndlessParseError } from '../src/syntax/endless-parse-error.ts';
import { findSyntaxErrors, MAX_SYNTAX_ERRORS } from '../src/syntax/syntax-errors.ts';
import { loadSyntaxParser } from '../src/syntax/syntax-parser.ts';
import { walkTree } from '../src/syntax/walk-tree.ts';
import { giveScannerMemory, longestFunction } from '../src/syntax/wasm-functions.ts';
import { packageFiles } from './support/package-files.ts';

const grammar = (name: string) => `@vscode/tree-sitter-wasm/wasm/tree-sitter-${name}.wasm`;

// Asked for at once, since that is how a second runtime would come to be.
const [python, css] = await Promise.all([
  loadSyntaxParser(packageFiles, grammar('python')),
  loadSyntaxParser(packageFiles, grammar('css')),
]);

function typesIn(text: string, passes: (type: string) => boolean = () => false): string[] {
  const types: string[] = [];
  python.parse(text, (cursor) => {
    let depth = 0;
    walkTree(cursor, {
      enter: ({ nodeType, nodeIsNamed }) => {
        if (!nodeIsNamed) return false;
        types.push(`${' '.repeat(depth)}${nodeType}`);
        if (passes(nodeType)) return false;
        depth += 1;
        return true;
      },
      leave: () => {
        depth -= 1;
      },
    });
    assert.equal(depth, 0);
  });
  return types;
}

it('serves grammars that were loaded at the same time', () => {
  assert.equal(
    python.parse('import a', (cursor) => cursor.nodeType),
    'module',
  );
  assert.equal(
    css.parse('a {}', (cursor) => cursor.nodeType),
    'stylesheet',
  );
});

it('gives up mending that goes in circles, and reads the next text', async () => {
  const kotlin = await loadSyntaxParser(
    packageFiles,
    '@tree-sitter-grammars/tree-sitter-kotlin/tree-sitter-kotlin.wasm',
  );
  // One character less and it comes to an end.
  const gap = ' '.repeat(15);
  const call = `${gap} nameOfThirtyLettersInOneFuncti(element)`;
  const circles = [
    `{e\nd\n${gap}]'letters\n      \r}\n\n${call}\n           \r}\n\n`,
    `            return results + if if (wanted) {\n     ${gap}continue\n${gap}\r}\n\n${call}\n   \n`,
  ].join('');
  assert.throws(() => kotlin.parse(circles, () => undefined), EndlessParseError);
  assert.equal(
    kotlin.parse('val a = 1\n', (cursor) => cursor.nodeType),
    'source_file',
  );
});

it('walks in source order and leaves every node that it went into', () => {
  assert.deepEqual(typesIn('a(b)\nc'), [
    'module',
    ' expression_statement',
    '  call',
    '   identifier',
    '   argument_list',
    '    identifier',
    ' expression_statement',
    '  identifier',
  ]);
});

it('passes by what is not wanted', () => {
  assert.deepEqual(
    typesIn('a(b)\nc', (type) => type === 'call'),
    ['module', ' expression_statement', '  call', ' expression_statement', '  identifier'],
  );
  assert.deepEqual(
    typesIn('a', () => true),
    ['module'],
  );
});

it('fits positions to the text after characters of any width', () => {
  const text = 'x = "é日🎉"; import y';
  const found = python.parse(text, (cursor) => {
    const node = cursor.currentNode.namedChild(1);
    return [text.slice(node?.startIndex, node?.endIndex), node?.startPosition.row];
  });
  assert.deepEqual(found, ['import y', 0]);
});

it('is ready for the next text after a reader has thrown', () => {
  assert.throws(() =>
    python.parse('a', () => {
      throw new RangeError('stop');
    }),
  );
  assert.deepEqual(typesIn(''), ['module']);
});

it('reports each broken stretch once, with its line, and no more than its bound', () => {
  const lines = (text: string) =>
    python.parse(text, (cursor) => findSyntaxErrors(cursor, 'Python').map(({ line }) => line));
  assert.deepEqual(lines('a = 1\n'), []);
  assert.deepEqual(lines('a = 1\nb = = 2\nc = 3\nd = = 4\n'), [2, 4]);
  assert.deepEqual(lines('f(:\n'), [1]);
  assert.equal(lines('b = = 2\n'.repeat(200)).length, MAX_SYNTAX_ERRORS);
});

const HEAD = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
const section = (id: number, content: readonly number[]) => [
  id,
  ...leb(content.length),
  ...content,
];

describe('the longest function of a module', () => {
  const body = (bytes: number) => [...leb(bytes), ...Array<number>(bytes).fill(1)];

  it('is found behind sections of any length', () => {
    const code = section(10, [3, ...body(5), ...body(300), ...body(2)]);
    const module = [...HEAD, ...section(0, Array<number>(200).fill(10)), ...code];
    assert.equal(longestFunction(Uint8Array.from(module)), 300);
  });

  it('is none where there is no code', () => {
    assert.equal(longestFunction(Uint8Array.from([...HEAD, ...section(0, [1, 97])])), 0);
    assert.equal(longestFunction(Uint8Array.from(HEAD)), 0);
  });

  it('is none that the module does not begin, however it is cut off', () => {
    const module = Uint8Array.from([...HEAD, ...section(10, [1, ...body(300)])]);
    for (let end = 0; end <= module.length; end += 1) {
      assert.ok(longestFunction(module.subarray(0, end)) <= 300, `up to ${end}`);
    }
  });
});

describe('the memory of a scanner', () => {
  const constant = (value: number) => [0x41, value];
  const call = (callee: number) => [0x10, callee];
  const moduleOf = (...code: number[]) => {
    const body = [0, ...code, 0x0b];
    const bodies = [3, ...leb(4), 0, ...constant(0), 0x0b, ...leb(body.length), ...body];
    return Uint8Array.from([...HEAD, ...section(10, [...bodies, ...leb(2), 0, 0x0b])]);
  };

  it('is asked for once where it was asked for not at all', () => {
    const module = moduleOf(...constant(0), ...constant(4), ...call(0));
    const before = module.slice();
    const meant = moduleOf(...constant(1), ...constant(4), ...call(0));
    assert.deepEqual(giveScannerMemory(module), meant);
    assert.deepEqual(module, before, 'what was given is left as it is');
  });

  it('is left alone where it is asked for, and where something else is done', () => {
    for (const module of [
      moduleOf(...constant(1), ...constant(4), ...call(0)),
      moduleOf(...constant(0), 0x20, 4, ...call(0)),
      moduleOf(...constant(0), ...constant(4), 0x0f, 0),
    ]) {
      assert.equal(giveScannerMemory(module), module);
    }
  });

  it('lacks in one grammar of those that are used', async () => {
    const lacking: string[] = [];
    const host = {
      ...packageFiles,
      async loadPackageFile(specifier: string) {
        const module = await packageFiles.loadPackageFile(specifier);
        if (giveScannerMemory(module) !== module) lacking.push(specifier);
        return module;
      },
    };
    for (const language of languages) await language.loadExtractor(host);
    assert.deepEqual(
      lacking.map((specifier) => specifier.replace(/.*\//, '')),
      ['tree-sitter-swift.wasm'],
    );
  });
});

/** As WebAssembly writes numbers. */
function leb(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...leb(value >>> 7)];
}
