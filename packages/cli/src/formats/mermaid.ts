// Mermaid flowcharts, which Markdown viewers draw. Nodes get short names of their own, and every character of a
// label that could end it, or be taken for markup, is written as an entity. https://mermaid.js.org/syntax/flowchart.html
import type { ResultItem } from '@orrery/sdk/node';
import { nameOf } from './name-of.ts';

export async function* mermaid(items: AsyncIterable<ResultItem>): AsyncGenerator<string> {
  const names = new Map<string, string>();
  const isOf = (id: string): string => {
    const known = names.get(id);
    if (known !== undefined) return known;
    const name = `n${names.size + 1}`;
    names.set(id, name);
    return name;
  };
  const declared = new Set<string>();
  yield 'flowchart LR\n';
  for await (const item of items) {
    if (item.kind === 'node' && !declared.has(item.node.id)) {
      declared.add(item.node.id);
      yield `  ${isOf(item.node.id)}["${escaped(nameOf(item.node))}"]\n`;
    } else if (item.kind === 'relationship') {
      const { startNode, endNode, type } = item.relationship;
      yield `  ${isOf(startNode)} -->|"${escaped(type)}"| ${isOf(endNode)}\n`;
    }
  }
}

/** Everything but letters, digits and what has no meaning anywhere in a label. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ')
    .replace(/[^\p{L}\p{N}\p{M} ./_,:-]/gu, (character) => `#${character.codePointAt(0)};`);
}
