// The formats that a graph can be written in, by name. Each reads parts of a result one at a time and writes text,
// so that a graph of any size passes.
import type { ResultItem } from '@orrery/sdk/node';
import { cypher } from './cypher.ts';
import { dot } from './dot.ts';
import { graphml } from './graphml.ts';
import { mermaid } from './mermaid.ts';
import { withinMermaid } from './mermaid-limits.ts';
import { ndjson } from './ndjson.ts';

export type WriteFormat = (items: AsyncIterable<ResultItem>) => AsyncGenerator<string>;

export const FORMATS: ReadonlyMap<string, WriteFormat> = new Map([
  ['ndjson', ndjson],
  ['dot', dot],
  ['mermaid', mermaid],
  ['graphml', graphml],
  ['cypher', cypher],
]);

/** The graph in a format that is not JSON. @param say told on what the reader should know of the text */
export function writtenAs(
  format: string,
  items: AsyncIterable<ResultItem>,
  say: (sentence: string) => void,
): AsyncGenerator<string> {
  const text = FORMATS.get(format)!(items);
  return inPieces(format === 'mermaid' ? withinMermaid(text, say) : text);
}

const PIECE_LENGTH = 64 * 1024;

/** The same text in larger pieces, which cost less to write. */
export async function* inPieces(text: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = '';
  for await (const part of text) {
    piece += part;
    if (piece.length < PIECE_LENGTH) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

/** Cycles as a graph of their files and imports, for formats that know graphs alone. */
export async function* graphOfCycles(
  items: AsyncIterable<ResultItem> | Iterable<ResultItem>,
): AsyncGenerator<ResultItem> {
  for await (const item of items) {
    if (item.kind !== 'cycle') continue;
    const { files, edges, severity } = item.cycle;
    for (const path of files) {
      const properties = { path, name: path, severity };
      yield { kind: 'node', node: { id: path, labels: ['File'], properties } };
    }
    for (const { source, target, kinds, line } of edges) {
      const id = `${source}_imports_${target}`;
      const ends = { startNode: source, endNode: target };
      const properties = { kinds, line };
      yield { kind: 'relationship', relationship: { id, type: 'imports', ...ends, properties } };
    }
  }
}
