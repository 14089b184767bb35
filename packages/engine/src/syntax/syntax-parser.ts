// Parsing with tree-sitter, for every language that has a grammar there. A grammar arrives as bytes through
// the host and leaves as a function from text to whatever its language reads off the tree.
// Nothing here knows a language.
import type { ExtractorHost } from '../language.ts';
import { loadGrammar } from './grammar.ts';
import {
  type CreateNodeLists,
  type GrammarNames,
  type NodeLists,
  SyntaxTree,
} from './syntax-tree.ts';
import { TreeCursor } from './tree-cursor.ts';
import { createTreeRoom } from './tree-room.ts';

/** One grammar, ready to parse. Belongs to the thread that loaded it. */
export interface SyntaxParser {
  /**
   * Parses the text and hands a cursor at the root of the tree to `read`. Parsing always gives a tree:
   * text outside the grammar stands in it as `ERROR` nodes, and tokens that lack as missing nodes.
   * Positions count UTF-16 code units and fit `text.slice`; rows count line feeds from 0.
   * Cursor, tree and nodes are gone when `read` returns: the next tree takes their memory.
   * @param readable what the parser gets in the text's place, of the same length and with the same line feeds, where it
   * does not know what is written
   */
  parse<T>(text: string, read: (cursor: TreeCursor) => T, readable?: string): T;
}

/**
 * A language's own parser, which gives the lists that the grammar's would give, or none where it does not know them for
 * certain.
 */
export type ParseKnown = (text: string, createLists: CreateNodeLists) => NodeLists | undefined;

/**
 * @param grammar package and path of the compiled grammar, as `ExtractorHost.loadPackageFile` takes it
 * @param createOwn makes the language's own parser, if it has one, for the names of the grammar
 */
export async function loadSyntaxParser(
  host: ExtractorHost,
  grammar: string,
  createOwn?: (names: GrammarNames) => ParseKnown,
): Promise<SyntaxParser> {
  const { names, parse } = await loadGrammar(host, grammar);
  const parseKnown = createOwn?.(names);
  const room = createTreeRoom();
  return {
    parse: (text, read, readable = text) =>
      room.within((createLists) => {
        const lists = parseKnown?.(readable, createLists) ?? parse(readable, createLists);
        return read(new TreeCursor(new SyntaxTree(names, text, lists)));
      }),
  };
}
