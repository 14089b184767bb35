// Graphviz. https://graphviz.org/doc/info/lang.html: in a quoted text only `\"` has a meaning for the reader of the
// language, and labels give the backslash one of their own, so backslashes are doubled.
import type { ResultItem } from '@orrery/sdk/node';
import { nameOf } from './name-of.ts';

const SHAPES: ReadonlyMap<string, string> = new Map([
  ['File', 'box'],
  ['Directory', 'folder'],
  ['Class', 'component'],
  ['Type', 'note'],
  ['ExternalModule', 'cds'],
  ['Domain', 'box3d'],
  ['Subdomain', 'tab'],
]);

export async function* dot(items: AsyncIterable<ResultItem>): AsyncGenerator<string> {
  yield 'digraph orrery {\n  rankdir=LR;\n  node [shape=ellipse, fontname="sans-serif"];\n';
  for await (const item of items) {
    if (item.kind === 'node') {
      const shape = SHAPES.get(item.node.labels?.[0] ?? '');
      const style = shape === undefined ? '' : `, shape=${shape}`;
      yield `  ${quoted(item.node.id)} [label=${quoted(nameOf(item.node))}${style}];\n`;
    } else if (item.kind === 'relationship') {
      const { startNode, endNode, type } = item.relationship;
      yield `  ${quoted(startNode)} -> ${quoted(endNode)} [label=${quoted(type)}];\n`;
    }
  }
  yield '}\n';
}

function quoted(text: string): string {
  const escaped = text
    .toWellFormed()
    .replaceAll('\\', '\\\\')
    .replaceAll('"', '\\"')
    .replaceAll('\n', '\\n')
    .replace(/[\u0000-\u001f\u007f]/g, '\ufffd');
  return `"${escaped}"`;
}
