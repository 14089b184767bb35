// What every language promises by being registered, tried on the sources of its own fixtures: any bytes give
// facts, encodings and line ends change nothing, nesting ends in time, and facts keep their invariants.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { createFactsEncoder } from '../src/encoding/encode-facts.ts';
import { openFacts, plainFacts } from '../src/encoding/open-facts.ts';
import { extractFacts } from '../src/extract-facts.ts';
import type { DeclarationFact, FileFacts } from '../src/facts.ts';
import type { Claim, ExtractionDepth, Extractor, Language } from '../src/language.ts';
import { languages } from '../src/languages/registry.ts';
import { extractorOf } from './support/analyse-sources.ts';
import { checkFlow } from './support/check-flow.ts';
import { parseFixture } from './support/fixture.ts';

interface Sample {
  readonly path: string;
  readonly text: string;
  readonly claim: Claim;
}

/** Nesting that no parser may take down the process with, or take minutes for. */
const LEVELS = 100_000;
/** The largest source that is parsed unless an operator raises the limit; deeper nesting has no room in it. */
const MAX_SOURCE_BYTES = 1024 ** 2;
const TIMEOUT_MS = 60_000;

/** Openings of every bracket and block that some language nests; a language meets the others as errors. */
const OPENINGS: Record<string, string> = {
  parentheses: '(',
  brackets: '[',
  braces: '{',
  angles: 'a<',
  calls: 'f(',
  members: 'a.',
  additions: '1+',
  negations: '!',
  blocks: 'if(a){',
  'else ifs': 'if(a){}else ',
  functions: 'function f(){',
  classes: 'class A{',
  lambdas: '()=>',
  indentation: 'if a:\n ',
  strings: '"${',
  comments: '/*',
};

/** Texts that some parser or extractor did not get over, as words; the others meet them as errors. */
const STUMBLING_BLOCKS = [
  // What is put in where a text ends too soon stands behind its last line feed.
  ['0*/*', 'NotFound\n'],
  // A scanner that looks for the white space behind an annotation.
  ['class A {\n  var a: Int = 1\n  @B(', '1'],
  // The source of a comprehension without the comprehension, and a clause that leaves without a condition.
  ['(a for a in ', '1'],
  ['if:\n if:\n  a = a = ()\n  return'],
  // An instance of nothing.
  ['new().'],
  // Uses that lead to each other in circles.
  ['mod a { fn f() { B::g() } use a::B; use super::*; }'],
];

/** Long enough that what takes the square of it takes minutes. */
const REPEATED_LENGTH = 400_000;

/**
 * Texts that say one thing over and over, as what stands in front, what is repeated and what stands behind: each is one
 * that some reading took the square of, or has the shape of such a one in the language.
 */
const REPETITIONS: Record<string, readonly (readonly [string, string, string])[]> = {
  cpp: [
    ['import', '\n', 'a'],
    ['namespace a {}\n"', '\\"', ''],
    ['#define A ', '[[]]', '!'],
    ['#define P(a) x ## a\n#define A(a) a\nint a = ', 'A(', ''],
    ['int a', ', a', ';'],
  ],
  csharp: [
    ['using A.', '\n', 'B;'],
    ['', 'delegate a ', ''],
    ['', 'a, ', ''],
  ],
  go: [
    ['package a\nfunc f() { fmt.Printf("%', '0', '!", a) }'],
    ['package a\n//go:embed', ' ', '\u2028\nvar a string'],
  ],
  java: [
    ['class A extends B.', '\n', 'C {}'],
    ['class A { int a', ', a', '; }'],
  ],
  javascript: [
    ['/** @import', ' ', '*/ import("a");'],
    ['/** @import {', '\n', '} from "a" */'],
  ],
  kotlin: [
    ['class A {\n var a = 1\n set(a:', '\n', ''],
    ['', 'class A<', ''],
    ['val a = """', '$', '"""'],
    ['val a = ', 'A::B::', 'c'],
  ],
  php: [['<?php $a = [', '$element, ', '];']],
  python: [
    ['def f() -> (Callable', ' | a', '): pass'],
    ['import sys\nsys.path[', '\n', 'a] = b'],
    ['a = "%', '0', '!" % (b,)'],
  ],
  ruby: [['autoload :', 'A', ', a']],
  rust: [
    ['macro_rules! a { ($a:expr', '\n', 'b) => { b() } }'],
    ['#[derive(', 'a', '!)] struct A;'],
    ['fn f() { b!(', 'inner!(), ', '); }'],
    ['fn f() { a', '.b?', '; }'],
  ],
  scala: [['val a = List(', 'element, ', 'a)']],
  swift: [
    ['a', '.member', ''],
    ['func f() { let a = b', ', element', ' }'],
  ],
};

const encode = createFactsEncoder();

for (const language of languages) {
  describe(`${language.name} conforms`, async () => {
    const extractor = await extractorOf(language);
    const samples = samplesOf(language);
    const dialects = new Map(samples.map(({ claim }) => [claim.dialect, claim]));
    const sourceDialects = [...dialects.values()].filter(({ role }) => role === 'source');

    const factsOf = (bytes: Uint8Array, claim: Claim, depth: ExtractionDepth = 'calls') =>
      extract(bytes, claim, extractor, depth);

    it('facts keep their invariants and survive the way between threads', () => {
      for (const { path, text, claim } of samples) {
        const facts = factsOf(Buffer.from(text), claim);
        checkInvariants(facts, path);
        assert.deepEqual(plainFacts(openFacts(encode(facts))), facts, path);
      }
    });

    it('depths differ in declarations and flow facts only', () => {
      for (const { path, text, claim } of samples) {
        const { flow: _, ...deepest } = factsOf(Buffer.from(text), claim, 'calls');
        const deep = factsOf(Buffer.from(text), claim, 'declarations');
        const { declarations, ...shallow } = factsOf(Buffer.from(text), claim, 'imports');
        assert.deepEqual(deepest, deep, path);
        assert.deepEqual({ ...shallow, declarations: deep.declarations }, deep, path);
        assert.deepEqual(declarations, [], path);
      }
    });

    it('CRLF, a byte order mark and UTF-16 change nothing', () => {
      for (const { path, text, claim } of samples) {
        if (text.includes('\r')) continue;
        const expected = factsOf(Buffer.from(text), claim);
        const variants: [name: string, bytes: Buffer][] = [
          ['CRLF', Buffer.from(text.replaceAll('\n', '\r\n'))],
          ['mark', Buffer.from(`\ufeff${text}`)],
          ['UTF-16', Buffer.from(`\ufeff${text}`, 'utf16le')],
        ];
        for (const [name, bytes] of variants) {
          assert.deepEqual(factsOf(bytes, claim), expected, `${path} as ${name}`);
        }
      }
    });

    it('truncated and damaged sources give facts', () => {
      for (const { path, text, claim } of samples) {
        const step = Math.max(1, Math.floor(text.length / 12));
        for (let end = 0; end < text.length; end += step) {
          checkInvariants(factsOf(Buffer.from(text.slice(0, end)), claim), `${path} up to ${end}`);
          const damaged = `${text.slice(0, end)}\u0000\ud800)]}"'\`${text.slice(end)}`;
          extractFacts(Buffer.from(damaged), claim, extractor, options('calls'));
        }
      }
    });

    it('any text gives facts, or is no text that a parser comes to an end with', () => {
      const pieces = samples.flatMap(({ text }) => text.split(/(?<=\W)/)).slice(0, 2000);
      const text = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string()), { maxLength: 60 });
      fc.assert(
        fc.property(text, fc.constantFrom(...dialects.values()), (words, claim) => {
          const outcome = extractFacts(
            Buffer.from(words.join('')),
            claim,
            extractor,
            options('calls'),
          );
          if ('skipped' in outcome) assert.match(outcome.skipped, /does not come to an end/);
          else checkInvariants(withoutBug(outcome.facts), claim.dialect);
        }),
        {
          numRuns: 150,
          examples: STUMBLING_BLOCKS.map((words) => [words, dialects.values().next().value!]),
        },
      );
    });

    it('repetitions end in time', { timeout: TIMEOUT_MS }, () => {
      for (const claim of sourceDialects) {
        for (const [front, part, back] of REPETITIONS[language.name] ?? []) {
          const text = front + part.repeat(REPEATED_LENGTH / part.length) + back;
          checkInvariants(factsOf(Buffer.from(text), claim), `${claim.dialect}: ${front}${part}`);
        }
      }
    });

    for (const [name, opening] of Object.entries(OPENINGS)) {
      const levels = Math.min(LEVELS, Math.floor(MAX_SOURCE_BYTES / opening.length));
      it(`${levels} nested ${name} end in time`, { timeout: TIMEOUT_MS }, () => {
        for (const claim of sourceDialects) {
          const text = `${openingWord(samples, claim)} ${opening.repeat(levels)}`;
          checkInvariants(factsOf(Buffer.from(text), claim), claim.dialect);
        }
      });
    }
  });
}

/** The checked files of all fixtures of a language that it claims. */
function samplesOf(language: Language): Sample[] {
  const folder = new URL(`../src/languages/${language.name}/fixtures/`, import.meta.url);
  return globSync('*.fixture', { cwd: folder })
    .sort()
    .flatMap((name) => parseFixture(readFileSync(new URL(name, folder), 'utf8')))
    .flatMap(({ path, text }) => {
      const claim = language.claim(path);
      return claim === undefined ? [] : [{ path, text, claim }];
    });
}

/** What most sources of a dialect begin with (`<?php`), without which nothing behind it would be parsed. */
function openingWord(samples: readonly Sample[], { dialect }: Claim): string {
  const words = samples
    .filter(({ claim }) => claim.dialect === dialect)
    .map(({ text }) => text.split(/\s/, 1)[0] ?? '');
  const isMost = (word: string) => words.filter((each) => each === word).length * 2 > words.length;
  return words.find(isMost) ?? '';
}

function options(depth: ExtractionDepth) {
  return { depth, maxSourceBytes: 16 * 1024 ** 2, maxLineLength: 16 * 1024 ** 2 };
}

function extract(
  bytes: Uint8Array,
  claim: Claim,
  extractor: Extractor,
  depth: ExtractionDepth,
): FileFacts {
  const outcome = extractFacts(bytes, claim, extractor, options(depth));
  assert.ok('facts' in outcome, 'the file was skipped');
  return withoutBug(outcome.facts);
}

function withoutBug(facts: FileFacts): FileFacts {
  const bug = facts.diagnostics.find(({ code }) => code === 'extraction-failed');
  assert.equal(bug?.message, undefined);
  return facts;
}

function checkInvariants(facts: FileFacts, what: string): void {
  checkFlow(facts, what);
  const isLine = (line: number) => Number.isInteger(line) && line >= 1 && line <= facts.lines;
  for (const { line, symbols, specifier, expression } of facts.imports) {
    assert.ok(isLine(line), `${what}: an import on line ${line} of ${facts.lines}`);
    assert.equal(new Set(symbols).size, symbols.length, `${what}: a symbol twice`);
    assert.equal(specifier === null, expression !== undefined, `${what}: expression`);
  }
  for (const { line } of facts.diagnostics) {
    // An empty file may be wrong in its first line, though it has none.
    const isPlace = line === null || line === 1 || isLine(line);
    assert.ok(isPlace, `${what}: a diagnostic on line ${line}`);
  }
  facts.declarations.forEach((declaration, at) => {
    checkDeclaration(declaration, at, what);
    assert.ok(isLine(declaration.startLine) && isLine(declaration.endLine), what);
  });
}

function checkDeclaration(
  { name, qualifiedName, parent, startLine, endLine, signature }: DeclarationFact,
  at: number,
  what: string,
): void {
  const where = `${what}: ${qualifiedName}`;
  assert.ok(name !== '', `${where}: no name`);
  assert.ok(qualifiedName === name || qualifiedName.endsWith(`.${name}`), `${where}: its own name`);
  assert.ok(startLine <= endLine, `${where}: ends before it starts`);
  assert.ok(signature.length <= 300 && !/[\r\n]/.test(signature), `${where}: ${signature}`);
  assert.ok(parent === null || (parent >= 0 && parent < at), `${where}: parent ${parent}`);
}
