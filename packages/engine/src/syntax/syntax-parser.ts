// Parsing with tree-sitter, for every language that has a grammar there. A grammar arrives as bytes through
// the host and leaves as a function from text to whatever its language reads off the tree.
// Nothing here knows a language, and no syntax tree outlives the call that made it.
import { Language, Parser, type TreeCursor } from 'web-tree-sitter';
import type { ExtractorHost } from '../language.ts';

/** One grammar, ready to parse. Belongs to the thread that loaded it. */
export interface SyntaxParser {
  /**
   * Parses the text and hands a cursor at the root of the tree to `read`. Parsing always gives a tree:
   * text outside the grammar stands in it as `ERROR` nodes, and tokens that lack as missing nodes.
   * The tree is freed when `read` returns, so nothing of it may be kept.
   * Positions count UTF-16 code units and fit `text.slice`; rows count line feeds from 0.
   */
  parse<T>(text: string, read: (cursor: TreeCursor) => T): T;
}

/**
 * @param grammar package and path of the compiled grammar, as `ExtractorHost.loadPackageFile` takes it
 */
export async function loadSyntaxParser(
  host: ExtractorHost,
  grammar: string,
): Promise<SyntaxParser> {
  await startRuntime(host);
  const language = await Language.load(await host.loadPackageFile(grammar));
  const parser = new Parser();
  parser.setLanguage(language);
  return { parse: (text, read) => parseText(parser, text, read) };
}

const RUNTIME_FILE = 'web-tree-sitter/web-tree-sitter.wasm';

// web-tree-sitter keeps one runtime per thread in a variable of its own and starts a second one when
// asked again before the first has started; grammars loaded into the first would then point into the
// wrong memory. Hence the one exception from "no mutable module state": its start is remembered here.
let runtime: Promise<void> | undefined;

function startRuntime(host: ExtractorHost): Promise<void> {
  // The bytes are handed over, since the runtime would otherwise look for them on the disk.
  runtime ??= host
    .loadPackageFile(RUNTIME_FILE)
    .then((wasmBinary) => Parser.init({ wasmBinary: wasmBinary.slice().buffer }));
  return runtime;
}

function parseText<T>(parser: Parser, text: string, read: (cursor: TreeCursor) => T): T {
  // After a throw in an earlier parse the parser would go on with that text.
  parser.reset();
  const tree = parser.parse(text);
  if (tree === null) throw new Error('tree-sitter gave no tree although a language is set');
  try {
    const cursor = tree.walk();
    try {
      return read(cursor);
    } finally {
      cursor.delete();
    }
  } finally {
    tree.delete();
  }
}
