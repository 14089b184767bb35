// Finds import statements in text that the parser gave up on. An unclosed bracket makes one broken
// expression of all that follows; the imports in there are still plain to see at the start of their lines.
import type { SyntaxNode } from '../../syntax/syntax-node.ts';
import { TreeCursor } from '../../syntax/tree-cursor.ts';
import {
  type ImportClause,
  readImportStatement,
  type Token,
  tokenizeImport,
} from './import-clauses.ts';

/**
 * @param broken the node with the error
 * @param isStatement tells by a node's type that it is read as a statement of its own
 */
export function recoverImports(
  broken: SyntaxNode,
  isStatement: (type: string) => boolean,
): ImportClause[] {
  const tokens = leafTokens(broken, isStatement);
  const starts = tokens.flatMap((token, at) =>
    startsStatement(token, tokens[at - 1]) ? [at] : [],
  );
  return starts.flatMap((start, at) => {
    const statement = tokens.slice(start, starts[at + 1] ?? tokens.length);
    return readImportStatement(withinStatement(statement));
  });
}

/** The tokens below the node outside of comments, strings and nested statements. */
function leafTokens(broken: SyntaxNode, isStatement: (type: string) => boolean): Token[] {
  const tokens: Token[] = [];
  const cursor = new TreeCursor(broken.tree, broken.id);
  let entering = true;
  for (;;) {
    const isRoot = cursor.nodeId === broken.id;
    const type = cursor.nodeType;
    const isPassed = !isRoot && (type === 'string' || type === 'comment' || isStatement(type));
    if (entering && !isPassed) {
      if (cursor.gotoFirstChild()) continue;
      tokens.push(...tokenizeImport(cursor.nodeText, cursor.startLine));
    }
    entering = cursor.gotoNextSibling();
    if (!entering && !cursor.gotoParent()) return tokens;
  }
}

function startsStatement(token: Token, before: Token | undefined): boolean {
  if (token.text !== 'import' && token.text !== 'from') return false;
  return before === undefined || before.line < token.line || before.text === ';';
}

/** Only brackets carry a statement over the end of its line. */
function withinStatement(tokens: readonly Token[]): readonly Token[] {
  const first = tokens[0]?.line;
  const isBracketed = tokens.some(({ text, line }) => text === '(' && line === first);
  return isBracketed ? tokens : tokens.filter(({ line }) => line === first);
}
