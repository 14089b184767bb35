// Cypher statements for graph databases: nodes by their labels and `OrreryNode`, found again by `id`. All that comes
// from the repository stands in string literals.
import type { GraphNode, GraphRelationship, ResultItem } from '@orrery/sdk/node';

export async function* cypher(items: AsyncIterable<ResultItem>): AsyncGenerator<string> {
  yield 'CREATE CONSTRAINT orrery_node_id IF NOT EXISTS FOR (n:OrreryNode) REQUIRE n.id IS UNIQUE;\n';
  const seen = new Set<string>();
  for await (const item of items) {
    if (item.kind === 'node' && !seen.has(item.node.id)) {
      seen.add(item.node.id);
      yield createNode(item.node);
    } else if (item.kind === 'relationship') {
      yield createRelationship(item.relationship);
    }
  }
}

function createNode({ id, labels = [], properties = {} }: GraphNode): string {
  const names = ['OrreryNode', ...labels.filter(isIdentifier)].map((label) => `:\`${label}\``);
  return `CREATE (${names.join('')} ${map({ ...properties, id })});\n`;
}

function createRelationship(relationship: GraphRelationship): string {
  const { id, type, startNode, endNode, properties = {} } = relationship;
  const match = (name: string, end: string) => `(${name}:OrreryNode {id: ${literal(end)}})`;
  const arrow = `[:\`${isIdentifier(type) ? type : 'related'}\` ${map({ ...properties, id })}]`;
  return `MATCH ${match('a', startNode)}, ${match('b', endNode)} CREATE (a)-${arrow}->(b);\n`;
}

const isIdentifier = (text: string): boolean => /^[A-Za-z_]\w*$/.test(text);

function map(properties: Readonly<Record<string, unknown>>): string {
  const pairs = Object.entries(properties)
    .filter(([key, value]) => isIdentifier(key) && value !== null && value !== undefined)
    .map(([key, value]) => `${key}: ${scalarOrList(value)}`);
  return `{${pairs.join(', ')}}`;
}

/** Databases hold numbers, texts, truths and lists of one kind of them; anything else is a text of JSON. */
function scalarOrList(value: unknown): string {
  if (typeof value === 'string') return literal(value);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const isList = Array.isArray(value) && new Set(value.map((item) => typeof item)).size <= 1;
  if (isList && (value as unknown[]).every((item) => typeof item !== 'object')) {
    return `[${(value as unknown[]).map(scalarOrList).join(', ')}]`;
  }
  return literal(JSON.stringify(value));
}

/**
 * Some databases replace \uXXXX in the whole statement before they read it, also behind a backslash that is escaped
 * itself. So a backslash never stands before a `u`: the literal is cut in two there.
 */
function literal(text: string): string {
  const escaped = text
    .toWellFormed()
    .replaceAll('\\', '\\\\')
    .replaceAll("'", "\\'")
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t')
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]/g, '\ufffd')
    .replaceAll('\\\\u', "\\\\' + 'u");
  return `'${escaped}'`;
}
