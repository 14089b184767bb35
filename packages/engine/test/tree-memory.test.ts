// The fast reading of syntax trees against the slow one, over the samples of every language and what is left of
// them when they are broken.
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { it } from 'node:test';
import { loadGrammar } from '../src/syntax/grammar.ts';
import type { NodeLists } from '../src/syntax/syntax-tree.ts';
import { parseFixture } from './support/fixture.ts';
import { packageFiles } from './support/package-files.ts';

const languagesFolder = new URL('../src/languages/', import.meta.url);

/** Package and path of the grammar, by the folder of the language. */
const grammars = new Map([
  ['cpp', '@vscode/tree-sitter-wasm/wasm/tree-sitter-cpp.wasm'],
  ['csharp', '@vscode/tree-sitter-wasm/wasm/tree-sitter-c-sharp.wasm'],
  ['go', '@vscode/tree-sitter-wasm/wasm/tree-sitter-go.wasm'],
  ['java', '@vscode/tree-sitter-wasm/wasm/tree-sitter-java.wasm'],
  ['kotlin', '@tree-sitter-grammars/tree-sitter-kotlin/tree-sitter-kotlin.wasm'],
  ['php', '@vscode/tree-sitter-wasm/wasm/tree-sitter-php.wasm'],
  ['python', '@vscode/tree-sitter-wasm/wasm/tree-sitter-python.wasm'],
  ['ruby', '@vscode/tree-sitter-wasm/wasm/tree-sitter-ruby.wasm'],
  ['rust', '@vscode/tree-sitter-wasm/wasm/tree-sitter-rust.wasm'],
  ['scala', '@lumis-sh/wasm-scala/tree-sitter-scala.wasm'],
  ['swift', '@cursorless/tree-sitter-wasms/out/tree-sitter-swift.wasm'],
]);

/** Every file of every fixture. Those that are no source of the language are trees of errors. */
function samplesOf(language: string): string[] {
  const folder = new URL(`${language}/fixtures/`, languagesFolder);
  return readdirSync(folder)
    .sort()
    .flatMap((file) => parseFixture(readFileSync(new URL(file, folder), 'utf8')))
    .map(({ text }) => text);
}

/** The text cut off, without a piece of its middle, turned around by lines, and with signs taken out. */
function brokenFrom(text: string): string[] {
  const third = Math.floor(text.length / 3);
  return [
    text.slice(0, third),
    text.slice(third),
    text.slice(0, third) + text.slice(third + 40),
    text.split('\n').reverse().join('\r\n'),
    text.replace(/[)}\]]/g, (sign, at) => (at % 3 === 0 ? '' : sign)),
    text.replace(/\w{4,}/g, (word, at) => (at % 5 === 0 ? `é日🎉${'long'.repeat(70)}` : word)),
  ];
}

function checkReadings(
  { memory, calls }: Awaited<ReturnType<typeof loadGrammar>>['readings'],
  text: string,
): void {
  assert.ok(memory, 'the memory of the runtime is laid out as it is known here');
  const [fast, slow] = [memory(text), calls(text)];
  for (const list of Object.keys(slow) as (keyof NodeLists)[]) {
    const at = slow[list].findIndex((value, node) => fast[list][node] !== value);
    const where = `${list} of node ${at} in ${JSON.stringify(text.slice(slow.starts[at], slow.ends[at]))}`;
    assert.equal(fast[list][at], slow[list][at], where);
    assert.equal(fast[list].length, slow[list].length);
  }
}

for (const [language, path] of grammars) {
  it(`reads trees of ${language} out of the parser's memory as its calls give them`, async () => {
    const { readings } = await loadGrammar(packageFiles, path);
    for (const text of ['', ' \n', '(', ...samplesOf(language)]) checkReadings(readings, text);
    for (const text of samplesOf(language).flatMap(brokenFrom)) checkReadings(readings, text);
  });
}

it('knows the grammar of every language that has one', () => {
  const withGrammar = readdirSync(languagesFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .filter((name) => /\bload\w+Parser\(/.test(extractorOf(name)));
  assert.deepEqual([...grammars.keys()], withGrammar);
});

function extractorOf(language: string): string {
  return readFileSync(new URL(`${language}/extract.ts`, languagesFolder), 'utf8');
}
