// GraphML. http://graphml.graphdrawing.org: properties that most tools can show are keys of their own, and all of
// them together are one text of JSON.
import type { GraphNode, GraphRelationship, ResultItem } from '@orrery/sdk/node';

const HEAD = `<?xml version="1.0" encoding="UTF-8"?>
<graphml xmlns="http://graphml.graphdrawing.org/xmlns">
  <key id="labels" for="node" attr.name="labels" attr.type="string"/>
  <key id="name" for="node" attr.name="name" attr.type="string"/>
  <key id="path" for="node" attr.name="path" attr.type="string"/>
  <key id="language" for="node" attr.name="language" attr.type="string"/>
  <key id="line" for="all" attr.name="line" attr.type="int"/>
  <key id="type" for="edge" attr.name="type" attr.type="string"/>
  <key id="count" for="edge" attr.name="count" attr.type="int"/>
  <key id="properties" for="all" attr.name="properties" attr.type="string"/>
  <graph id="orrery" edgedefault="directed">
`;

export async function* graphml(items: AsyncIterable<ResultItem>): AsyncGenerator<string> {
  yield HEAD;
  const seen = new Set<string>();
  for await (const item of items) {
    if (item.kind === 'node' && !seen.has(item.node.id)) {
      seen.add(item.node.id);
      yield nodeElement(item.node);
    } else if (item.kind === 'relationship') {
      yield edgeElement(item.relationship);
    }
  }
  yield '  </graph>\n</graphml>\n';
}

function nodeElement({ id, labels = [], properties = {} }: GraphNode): string {
  const { name, path, filePath, language, startLine } = properties;
  const data =
    datum('labels', labels.join(',')) +
    datum('name', name) +
    datum('path', path ?? filePath) +
    datum('language', language) +
    datum('line', startLine) +
    datum('properties', JSON.stringify(properties));
  return `    <node id="${escaped(id)}">${data}</node>\n`;
}

function edgeElement({ id, type, startNode, endNode, properties = {} }: GraphRelationship): string {
  const { line, lines, count } = properties;
  const data =
    datum('type', type) +
    datum('line', line ?? (Array.isArray(lines) ? lines[0] : undefined)) +
    datum('count', count) +
    datum('properties', JSON.stringify(properties));
  const ends = `source="${escaped(startNode)}" target="${escaped(endNode)}"`;
  return `    <edge id="${escaped(id)}" ${ends}>${data}</edge>\n`;
}

function datum(key: string, value: unknown): string {
  const isPlain = typeof value === 'string' || typeof value === 'number';
  return isPlain ? `<data key="${key}">${escaped(String(value))}</data>` : '';
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&apos;'],
  ['\t', '&#9;'],
  ['\n', '&#10;'],
  ['\r', '&#13;'],
]);

/** XML 1.0 has no place at all for most control characters and for U+FFFE and U+FFFF, not even as references. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')
    .replace(/[&<>"'\t\n\r]/g, (character) => ENTITIES.get(character)!);
}
