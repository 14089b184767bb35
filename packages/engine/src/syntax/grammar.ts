// One grammar of tree-sitter, loaded: the parser, and the two ways to read a tree that it gives. What leaves this
// file is lists of numbers; nothing of the parser's own memory does.
import { Language, Parser, type Tree } from 'web-tree-sitter';
import type { ExtractorHost } from '../language.ts';
import { EndlessParseError } from './endless-parse-error.ts';
import { readGrammarNames, readTreeByCalls } from './read-tree-by-calls.ts';
import {
  type CreateNodeLists,
  createNodeLists,
  type GrammarNames,
  type NodeLists,
} from './syntax-tree.ts';
import { readGrammarMemory, readTreeMemory } from './tree-memory.ts';
import { giveScannerMemory, longestFunction } from './wasm-functions.ts';

/** Belongs to the thread that loaded it. */
export interface Grammar {
  readonly names: GrammarNames;
  /** The tree of the text, read by `memory` or by `calls` where there is no `memory`. */
  readonly parse: ParseText;
  readonly readings: GrammarReadings;
}

/** @param createLists where the tree goes; memory of its own where it is absent */
export type ParseText = (text: string, createLists?: CreateNodeLists) => NodeLists;

/** Two ways to the same lists. */
export interface GrammarReadings {
  /** Slow, and right by definition. */
  readonly calls: ParseText;
  /** Absent when the parser's memory is not laid out as it is known here. */
  readonly memory?: ParseText;
}

/**
 * @param grammar package and path of the compiled grammar, as `ExtractorHost.loadPackageFile` takes it
 */
export async function loadGrammar(host: ExtractorHost, grammar: string): Promise<Grammar> {
  const runtimeMemory = await startRuntime(host);
  const language = await loadLanguage(host, await host.loadPackageFile(grammar));
  const parser = new Parser();
  parser.setLanguage(language);
  const names = readGrammarNames(language);
  const calls: ParseText = (text, createLists = createNodeLists) =>
    parseText(parser, text, (tree) => readByCalls(tree, names, createLists));
  const memory = memoryReading(parser, language, runtimeMemory);
  const isKnown = memory !== undefined && PROBES.every((text) => givesSame(memory, calls, text));
  const readings = { calls, ...(isKnown && { memory }) };
  return { names, parse: readings.memory ?? calls, readings };
}

/** In bytes. The lexer of Swift's grammar is one function of 320,000; of all others none has more than 110,000. */
const TOO_LONG_TO_OPTIMISE = 200_000;

function loadLanguage(host: ExtractorHost, module: Uint8Array): Promise<Language> {
  const load = () => Language.load(giveScannerMemory(module));
  const isTooLong = longestFunction(module) > TOO_LONG_TO_OPTIMISE;
  return isTooLong ? (host.leaveUnoptimised?.(load) ?? load()) : load();
}

/**
 * Text that is something in every grammar, if only an error: tokens, brackets, keywords that give many nodes, white
 * space of all sizes, characters of all sizes, nothing.
 */
const PROBES = [
  'class A(b) { c(d, "é🎉") }\n\n  def e(f = 1): g[h].i\n',
  `func a(b int) { if c { d(e) } } // f\n${' '.repeat(300)}\n#include <g.h>\nx = y + (z\n`,
  `<?php function ${'long'.repeat(80)}($a) { return $a->b(1, 'c'); }\n/* d */ public class E { int f; }`,
  '',
];

/** Whether the fast reading gives what the slow one does. Memory that is laid out otherwise may make it throw. */
function givesSame(
  memory: (text: string) => NodeLists,
  calls: (text: string) => NodeLists,
  text: string,
): boolean {
  try {
    return areEqual(memory(text), calls(text));
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

export function areEqual(one: NodeLists, other: NodeLists): boolean {
  return (Object.keys(other) as (keyof NodeLists)[]).every(
    (list) =>
      one[list].length === other[list].length &&
      one[list].every((value, node) => value === other[list][node]),
  );
}

/** `undefined` when the runtime does not show its memory, or what the grammar says does not lie where it should. */
function memoryReading(
  parser: Parser,
  language: Language,
  runtimeMemory: RuntimeMemory,
): ParseText | undefined {
  const buffer = runtimeMemory();
  if (buffer === undefined) return undefined;
  try {
    const grammar = readGrammarMemory(buffer, addressOf(language));
    return (text, createLists = createNodeLists) =>
      parseText(parser, text, (tree) =>
        readTreeMemory(runtimeMemory() as ArrayBufferLike, addressOf(tree), grammar, createLists),
      );
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** web-tree-sitter keeps the address of what an object stands for under the number 0. */
function addressOf(object: Tree | Language): number {
  return (object as unknown as { readonly 0: number })[0];
}

function readByCalls(tree: Tree, names: GrammarNames, createLists: CreateNodeLists): NodeLists {
  const cursor = tree.walk();
  try {
    return readTreeByCalls(cursor, names, createLists);
  } finally {
    cursor.delete();
  }
}

/**
 * Code units that the parser is given at a time. What is behind the first of them is given anew whenever it has to
 * look back beyond that, which some grammars often do, so that long pieces cost more than many calls.
 */
const PIECE_LENGTH = 2048;

/**
 * Rounds of 100 steps in which the parser gets no further in the text. Where it comes to an end it takes most at the end of
 * a text, one for 25 code units of nothing but operators; of real files, and of such with random changes, none took more
 * than 200. Where it goes in circles as it mends errors, each round takes longer than the one before.
 */
const mostRoundsInPlace = (text: string): number => 500 + text.length / 16;

function parseText<T>(parser: Parser, text: string, read: (tree: Tree) => T): T {
  // After a throw in an earlier parse the parser would go on with that text.
  parser.reset();
  const mostRounds = mostRoundsInPlace(text);
  let furthest = -1;
  let rounds = 0;
  const tree = parser.parse((index) => text.slice(index, index + PIECE_LENGTH), null, {
    progressCallback: ({ currentOffset }) => {
      rounds = currentOffset > furthest ? 0 : rounds + 1;
      furthest = Math.max(furthest, currentOffset);
      return rounds > mostRounds;
    },
  });
  if (tree === null) throw new EndlessParseError();
  try {
    return read(tree);
  } finally {
    tree.delete();
  }
}

const RUNTIME_FILE = 'web-tree-sitter/web-tree-sitter.wasm';

/** The runtime's memory as it is now: it is another one whenever it has grown. */
type RuntimeMemory = () => ArrayBufferLike | undefined;

// web-tree-sitter keeps one runtime per thread in a variable of its own and starts a second one when
// asked again before the first has started; grammars loaded into the first would then point into the
// wrong memory. Hence the one exception from "no mutable module state": its start is remembered here.
let runtime: Promise<RuntimeMemory> | undefined;

function startRuntime(host: ExtractorHost): Promise<RuntimeMemory> {
  // The bytes are handed over, since the runtime would otherwise look for them on the disk.
  runtime ??= host.loadPackageFile(RUNTIME_FILE).then(async (wasmBinary) => {
    // The runtime makes this object its own and shows its memory in it.
    const module: { wasmBinary: ArrayBufferLike; HEAPU8?: Uint8Array } = {
      wasmBinary: wasmBinary.slice().buffer,
    };
    await Parser.init(module);
    return () => module.HEAPU8?.buffer;
  });
  return runtime;
}
