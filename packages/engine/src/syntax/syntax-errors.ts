// Turns what a parser could not understand into diagnostics. The same for every tree-sitter grammar.

import type { Diagnostic } from '../facts.ts';
import type { TreeCursor } from './tree-cursor.ts';
import { walkTree } from './walk-tree.ts';

/** A file that is not of the language at all would otherwise have thousands. */
export const MAX_SYNTAX_ERRORS = 20;

/**
 * One diagnostic for each outermost stretch of text that the grammar has no place for, in source order.
 * @param cursor at the root of the tree; it ends there
 * @param languageName as users know it, for the message
 */
export function findSyntaxErrors(cursor: TreeCursor, languageName: string): Diagnostic[] {
  const root = cursor.currentNode;
  if (!root.hasError) return [];
  const lastLine = lineCountOf(root);
  const diagnostics: Diagnostic[] = [];
  walkTree(cursor, {
    enter: ({ currentNode: node }) => {
      if (diagnostics.length >= MAX_SYNTAX_ERRORS || !node.hasError) return false;
      if (!node.isError && !node.isMissing) return true;
      const line = Math.min(node.startPosition.row + 1, lastLine);
      // Recovery often breaks one mistake into several pieces; the line is what helps.
      if (diagnostics.at(-1)?.line !== line) {
        diagnostics.push({ code: 'syntax-error', line, message: messageFor(node, languageName) });
      }
      return false;
    },
  });
  return diagnostics;
}

/** At least 1. What is missing at the end may be missed behind the last line break, where no line is left. */
function lineCountOf({ endPosition: { row, column } }: TreeCursor['currentNode']): number {
  return Math.max(1, column > 0 ? row + 1 : row);
}

function messageFor(node: TreeCursor['currentNode'], languageName: string): string {
  if (node.isMissing) {
    return `This is not ${languageName} as the parser knows it: ${JSON.stringify(node.type)} is missing here. Facts from the rest of the file stand.`;
  }
  const lastLine = node.endPosition.row + 1;
  const extent = lastLine > node.startPosition.row + 1 ? ` up to line ${lastLine}` : '';
  return `The text from here${extent} is not ${languageName} as the parser knows it. Facts from the rest of the file stand.`;
}
