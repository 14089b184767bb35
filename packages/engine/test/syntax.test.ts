// The layer over tree-sitter that all grammars share.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { findSyntaxErrors, MAX_SYNTAX_ERRORS } from '../src/syntax/syntax-errors.ts';
import { loadSyntaxParser } from '../src/syntax/syntax-parser.ts';
import { walkTree } from '../src/syntax/walk-tree.ts';
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
