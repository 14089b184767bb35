// Prism's trees against tree-sitter's, over the forms that Ruby has, and what neither must fail at.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import fc from 'fast-check';
import { language } from '../src/languages/ruby/index.ts';
import { loadPrismParser } from '../src/languages/ruby/syntax/prism-parser.ts';
import { treeNames } from '../src/languages/ruby/syntax/tree-names.ts';
import { loadGrammar } from '../src/syntax/grammar.ts';
import { createNodeLists, SyntaxTree } from '../src/syntax/syntax-tree.ts';
import { extractorOf } from './support/analyse-sources.ts';
import { packageFiles } from './support/package-files.ts';
import { visibleTree } from './support/visible-tree.ts';

const grammar = await loadGrammar(
  packageFiles,
  '@vscode/tree-sitter-wasm/wasm/tree-sitter-ruby.wasm',
);
const parseByPrism = await loadPrismParser(packageFiles);
assert.ok(parseByPrism, 'the module of Prism is the one that is known here');

const forms = readFileSync(new URL('ruby-samples/forms.txt', import.meta.url), 'utf8').split(
  /^%%\n/m,
);

function byPrism(text: string): SyntaxTree | undefined {
  const lists = parseByPrism?.(text, createNodeLists);
  return lists === undefined ? undefined : new SyntaxTree(treeNames, text, lists);
}

function checkSame(text: string): void {
  const tree = byPrism(text);
  assert.ok(tree, `Prism has no tree of ${JSON.stringify(text)}`);
  const expected = new SyntaxTree(grammar.names, text, grammar.parse(text));
  assert.deepEqual(visibleTree(tree), visibleTree(expected), JSON.stringify(text));
}

it('gives the tree that tree-sitter gives, as far as readers look', () => {
  for (const form of forms) checkSame(form);
});

it('gives it whatever characters stand in front', () => {
  for (const form of forms) {
    if (form.includes('__END__')) continue;
    checkSame(`other = "é日🎉"\n${form}`);
  }
});

it('knows a sample of every type of node', () => {
  const met = new Set<string>();
  for (const form of forms) {
    const tree = byPrism(form);
    for (let node = 0; node < (tree?.size ?? 0); node += 1) met.add(tree?.typeOf(node) ?? '');
  }
  const types = treeNames.types.slice(1, treeNames.types.indexOf('!'));
  assert.deepEqual(
    types.filter((type) => !met.has(type)),
    [],
  );
});

it('has trees whose parts stand in the order of the text and inside of each other', () => {
  for (const form of forms) {
    const tree = byPrism(form) as SyntaxTree;
    for (let node = 1; node < tree.size; node += 1) {
      const parent = tree.parents[node] as number;
      assert.ok(parent < node && (tree.afters[node] as number) <= (tree.afters[parent] as number));
      assert.ok((tree.starts[node] as number) >= (tree.starts[parent] as number));
      assert.ok((tree.ends[node] as number) <= (tree.ends[parent] as number));
    }
  }
});

it('leaves text with errors, and what is nested deep, to tree-sitter', () => {
  for (const text of ['def a', 'a = (1', 'class a; end', `${'['.repeat(900)}${']'.repeat(900)}`]) {
    assert.equal(byPrism(text), undefined);
  }
  checkSame('a = 1\n');
});

it('outlives what is nested without end', async () => {
  const extract = await extractorOf(language);
  for (const piece of ['(', '[', 'a{', '"#{', '-', 'a=', 'a.', '->{', 'if a\n', 'a if ', '<<A+']) {
    assert.equal(byPrism(piece.repeat(30_000)), undefined);
    extract(`class A; end\n${piece.repeat(300)}`, 'ruby', 'calls');
  }
  checkSame('a = 1\n');
});

it('reads names and offsets by characters, and takes no magic comment for more than a comment', () => {
  const text = '# encoding: euc-jp\nclass 日\n  def é = "🎉#{ü}"\nend\n'.replace('日', 'A日');
  const tree = byPrism(text) as SyntaxTree;
  const texts = visibleTree(tree).map((line) => {
    const [, start, end] = /(\d+)-(\d+)$/.exec(line) ?? [];
    return text.slice(Number(start), Number(end));
  });
  assert.ok(
    ['A日', 'é', '🎉', '#{ü}', 'ü'].every((part) => texts.includes(part)),
    texts.join('|'),
  );
});

it('gives a result for any text', async () => {
  const extract = await extractorOf(language);
  const words = fc.constantFrom(
    ...'class A def a end do { } ( ) [ ] | , ; \n if unless while case in when rescue = => : :: . & * ** " \' # #{ <<A \nA\n %w[ \\ é 🎉 \ud800 \0 1 @a $b yield super not'.split(
      / /,
    ),
    ' ',
    '\r\n',
  );
  const text = fc.array(words, { maxLength: 40 }).map((parts) => parts.join(' '));
  fc.assert(
    fc.property(fc.oneof(text, fc.string({ unit: 'binary' })), (source) => {
      assert.ok(extract(source, 'ruby', 'calls').flow !== undefined);
    }),
    { numRuns: 500 },
  );
});
