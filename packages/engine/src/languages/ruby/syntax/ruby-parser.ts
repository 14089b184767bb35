// The parser of Ruby's sources: Prism where it finds no error, and tree-sitter for what it leaves, whose trees hold
// what is right in a file with errors.
import type { ExtractorHost } from '../../../language.ts';
import { loadGrammar } from '../../../syntax/grammar.ts';
import type { SyntaxParser } from '../../../syntax/syntax-parser.ts';
import { SyntaxTree } from '../../../syntax/syntax-tree.ts';
import { TreeCursor } from '../../../syntax/tree-cursor.ts';
import { createTreeRoom } from '../../../syntax/tree-room.ts';
import { loadPrismParser } from './prism-parser.ts';
import { treeNames } from './tree-names.ts';

const GRAMMAR = '@vscode/tree-sitter-wasm/wasm/tree-sitter-ruby.wasm';

export async function loadRubyParser(host: ExtractorHost): Promise<SyntaxParser> {
  const [byPrism, { names, parse }] = await Promise.all([
    loadPrismParser(host),
    loadGrammar(host, GRAMMAR),
  ]);
  const room = createTreeRoom();
  return {
    parse: (text, read, readable = text) =>
      room.within((createLists) => {
        const lists = byPrism?.(readable, createLists);
        const tree =
          lists === undefined
            ? new SyntaxTree(names, text, parse(readable, createLists))
            : new SyntaxTree(treeNames, text, lists);
        return read(new TreeCursor(tree));
      }),
  };
}
