// What stands in front of an item without being part of its node: attributes and documentation comments.
// https://doc.rust-lang.org/reference/comments.html#doc-comments

import { firstSentence } from '../../../syntax/first-sentence.ts';
import type { TreeCursor } from '../../../syntax/tree-cursor.ts';

/** Enough for a first sentence. */
const MAX_LINES = 20;

export class ItemHead {
  /** Of the first attribute, from 1. */
  startLine: number | undefined;
  isMacroExport = false;
  #lines: string[] = [];

  /** @returns whether the node under the cursor stands in front of an item */
  read(cursor: TreeCursor, node: string): boolean {
    if (node === 'line_comment' || node === 'block_comment') {
      if (this.#lines.length < MAX_LINES) this.#readComment(cursor.nodeText);
      return true;
    }
    if (node !== 'attribute_item') return false;
    this.startLine ??= cursor.startLine;
    const text = cursor.nodeText;
    if (/^#\s*\[.*\bmacro_export\b/s.test(text)) this.isMacroExport = true;
    const documentation = /^#\s*\[\s*doc\s*=\s*"((?:[^"\\]|\\.)*)"\s*\]$/s.exec(text)?.[1];
    if (documentation !== undefined) this.#lines.push(documentation.replace(/\\(.)/g, '$1'));
    return true;
  }

  clear(): void {
    this.startLine = undefined;
    this.isMacroExport = false;
    if (this.#lines.length > 0) this.#lines = [];
  }

  /** First sentence; `undefined` when there is none. */
  get documentation(): string | undefined {
    return this.#lines.length === 0 ? undefined : firstSentence(this.#lines.join('\n'));
  }

  #readComment(text: string): void {
    if (text.startsWith('///') && !text.startsWith('////')) {
      this.#lines.push(text.slice(3).trim());
    } else if (/^\/\*\*[^*/]/.test(text)) {
      const body = text.slice(3, 4000).replace(/\*\/\s*$/, '');
      this.#lines.push(...body.split('\n').map((line) => line.trim().replace(/^\*\s?/, '')));
    }
  }
}
