// One JSON object a line: `kind` says which part of the result it is, the rest is the part itself.
import type { ResultItem } from '@orrery/sdk/node';

export async function* ndjson(items: AsyncIterable<ResultItem>): AsyncGenerator<string> {
  for await (const item of items) yield `${JSON.stringify(flat(item))}\n`;
}

function flat(item: ResultItem): object {
  switch (item.kind) {
    case 'node':
      return { kind: item.kind, ...item.node };
    case 'relationship':
      return { kind: item.kind, ...item.relationship };
    case 'cycle':
      return { kind: item.kind, ...item.cycle };
    case 'domain':
      return { kind: item.kind, ...item.domain };
    case 'member':
      return item;
  }
}
