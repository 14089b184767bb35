// Java's own parser against tree-sitter: lists that are the same, or none.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { createJavaParser } from '../src/languages/java/syntax/java-parser.ts';
import { loadGrammar } from '../src/syntax/grammar.ts';
import { createNodeLists, type NodeLists } from '../src/syntax/syntax-tree.ts';
import {
  asValue,
  EXPRESSIONS,
  inBody,
  inClass,
  LEFT,
  MEMBERS,
  STATEMENTS,
  UNITS,
} from './support/java-samples.ts';
import { packageFiles } from './support/package-files.ts';

const { names, parse } = await loadGrammar(
  packageFiles,
  '@vscode/tree-sitter-wasm/wasm/tree-sitter-java.wasm',
);
const parseKnown = createJavaParser(names);

/** One node a line, so that a difference can be read. */
function outline(lists: NodeLists): string {
  const { typeIds, fieldIds, flags, starts, ends, parents, afters } = lists;
  return Array.from(typeIds, (type, node) =>
    [
      `${node} in ${parents[node]}, up to ${afters[node]}:`,
      names.fields[fieldIds[node] as number] ?? '-',
      names.types[type],
      `(${type}, ${flags[node]})`,
      `${starts[node]}..${ends[node]}`,
    ].join(' '),
  ).join('\n');
}

/** @returns whether the text was parsed at all */
function check(text: string): boolean {
  const lists = parseKnown(text, createNodeLists);
  if (lists === undefined) return false;
  const expected = parse(text);
  // Comparing outlines takes as long as all the parsing.
  const isSame = (Object.keys(expected) as (keyof NodeLists)[]).every(
    (list) => Buffer.compare(bytesOf(lists[list]), bytesOf(expected[list])) === 0,
  );
  if (!isSame) assert.equal(outline(lists), outline(expected), text);
  return true;
}

function bytesOf({ buffer, byteOffset, byteLength }: NodeLists[keyof NodeLists]): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

const KNOWN = [
  ...MEMBERS.map(inClass),
  ...STATEMENTS.map(inBody),
  ...EXPRESSIONS.map(asValue),
  ...UNITS,
];

describe("Java's own parser", () => {
  it('gives the lists of tree-sitter for each construct', () => {
    for (const text of KNOWN) assert.ok(check(text), `left to tree-sitter: ${text}`);
  });

  it('gives them where constructs stand side by side and in one another', () => {
    assert.ok(check(KNOWN.filter((text) => text.startsWith('class')).join('\n')));
    assert.ok(check(`class A { ${KNOWN.filter((text) => text.startsWith('class')).join(' ')} }`));
  });

  it('leaves what it does not know for certain', () => {
    for (const text of LEFT) assert.ok(!check(text), `not left to tree-sitter: ${text}`);
  });

  it('knows letters beyond ASCII as the grammar does', () => {
    const letters = Array.from({ length: 0xffff - 0x80 }, (_, at) =>
      String.fromCharCode(at + 0x80),
    ).filter((letter) => check(`class ${letter} { }`));
    assert.ok(letters.length > 30_000);
    assert.ok(['é', 'ß', 'Ω', 'ж', 'あ', '漢', '한'].every((letter) => letters.includes(letter)));
  });

  it('gives up at a bounded depth, and before that does not', () => {
    const nested: Record<string, (levels: number) => string> = {
      parentheses: (levels) => asValue(`${'('.repeat(levels)}a${')'.repeat(levels)}`),
      calls: (levels) => asValue(`${'a('.repeat(levels)}${')'.repeat(levels)}`),
      signs: (levels) => asValue(`${'- '.repeat(levels)}a`),
      casts: (levels) => asValue(`${'(int) '.repeat(levels)}a`),
      lambdas: (levels) => asValue(`${'a -> '.repeat(levels)}b`),
      conditions: (levels) => asValue(`${'a ? b : '.repeat(levels)}c`),
      assignments: (levels) => asValue(`${'a = '.repeat(levels)}b`),
      'type arguments': (levels) => inClass(`${'A<'.repeat(levels)}B${'>'.repeat(levels)} c;`),
      arrays: (levels) => inClass(`A[] b = ${'{'.repeat(levels)}${'}'.repeat(levels)};`),
      annotations: (levels) => inClass(`${'@A('.repeat(levels)}1${')'.repeat(levels)} int a;`),
      blocks: (levels) => inBody(`${'{'.repeat(levels)}${'}'.repeat(levels)}`),
      conditionals: (levels) => inBody(`${'if (a) { } else '.repeat(levels)}{ }`),
      labels: (levels) => inBody(`${'a: '.repeat(levels)};`),
      switches: (levels) =>
        inBody(`${'switch (a) { case 1: '.repeat(levels)}${'}'.repeat(levels)}`),
      classes: (levels) => `${'class A { '.repeat(levels)}${'}'.repeat(levels)}`,
      'local classes': (levels) =>
        inBody(`${'new A() { void f() { '.repeat(levels)}${'} };'.repeat(levels)}`),
      patterns: (levels) => asValue(`a instanceof ${'A('.repeat(levels)}B b${')'.repeat(levels)}`),
    };
    for (const [name, nest] of Object.entries(nested)) {
      assert.ok(check(nest(30)), name);
      assert.ok(!check(nest(10_000)), name);
    }
  });

  it('goes on where the tree is deep and the text is not nested', () => {
    assert.ok(check(asValue(`a${' + b'.repeat(5000)}`)));
    assert.ok(check(asValue(`a${'.b()'.repeat(5000)}`)));
  });

  it('keeps nothing of one text for the next', () => {
    const long = inBody('/* a */ b(c -> d); // e\n'.repeat(3000));
    for (const text of [long, 'class A { int a', long, 'class A { }', ...UNITS, long]) check(text);
  });

  it('gives up, or gives the lists of tree-sitter, wherever the text ends', () => {
    for (const text of KNOWN) {
      for (let end = 1; end < text.length; end += 3) check(text.slice(0, end));
    }
  });

  it('gives up, or gives the lists of tree-sitter, whatever stands in literals', () => {
    const written = fc.array(fc.constantFrom(...PIECES), { maxLength: 9 });
    const quotes = fc.constantFrom('"', '"""', "'", '');
    fc.assert(
      fc.property(written, quotes, (pieces, quote) => {
        check(asValue(`${quote}${pieces.join('')}${quote}`));
      }),
      { numRuns: 10_000 },
    );
  });

  it('gives up, or gives the lists of tree-sitter, whatever is done to the tokens', () => {
    const tokens = KNOWN.map((text) => text.match(TOKEN) ?? []);
    const words = [...new Set([...tokens.flat().filter((token) => token.trim() !== ''), ...WORDS])];
    const edit = fc.record({
      at: fc.nat(),
      removed: fc.constantFrom(0, 1, 1, 2),
      added: fc.array(fc.constantFrom(...words), { maxLength: 2 }),
    });
    fc.assert(
      fc.property(
        fc.constantFrom(...tokens),
        fc.array(edit, { minLength: 1, maxLength: 2 }),
        (sample, edits) => {
          const edited = [...sample];
          for (const { at, removed, added } of edits) {
            const spaced = added.map((word) => ` ${word} `);
            edited.splice(at % (edited.length + 1), removed, ...spaced);
          }
          check(edited.join(''));
        },
      ),
      { numRuns: 20_000 },
    );
  });
});

const TOKEN =
  /"""[\s\S]*?"""|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\/\/[^\n]*|\/\*[\s\S]*?\*\/|[\w$]+|->|::|\s+|[^\s]/g;

/** What stands in few samples. */
const WORDS = ['_', 'when', 'permits', 'goto', '#', '\\', '\0', '🎉', '/*', '"', "'", '>>=', '...'];

/** Of strings, text blocks, characters and numbers. */
const PIECES = [
  ...[
    '"',
    '\\"',
    '\\n',
    '\\\\',
    '\\s',
    '\\0',
    '\\u0041',
    '\\{',
    '\\\n',
    "'",
    '//',
    '/*',
    '*/',
    '\n',
    ' ',
  ],
  ...[
    '0',
    '1',
    '7',
    '9',
    '_',
    '.',
    'e',
    'x',
    'b',
    'p',
    'f',
    'L',
    '+',
    '-',
    'é',
    '🎉',
    '\ud800',
    '\r\n',
    '\f',
  ],
];
