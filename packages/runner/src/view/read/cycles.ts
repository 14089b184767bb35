// Cycles of imports, page by page.
import type { ViewCycle, ViewCycles } from '@orrery/contract';
import type { CyclesQuestion } from '../graph-view.ts';
import type { Nodes } from './nodes.ts';

const USUAL_LIMIT = 50;
/** Bytes of JSON after which a page ends; it has one cycle at least. */
const MOST_BYTES = 2 * 1024 ** 2;
const DIGEST_LENGTH = 16;

export function cycles(
  nodes: Nodes,
  { limit = USUAL_LIMIT, cursor, id }: CyclesQuestion,
): ViewCycles {
  const { cycleCount } = nodes.meta;
  const recordAt = (at: number) => nodes.file.record('cycleRecords', 'cycleBlocks', at);
  const parse = (record: Buffer) => JSON.parse(record.toString()) as ViewCycle;
  if (id !== undefined) {
    const at = placeOf(nodes, id);
    return at === undefined
      ? { cycles: [], total: 0 }
      : { cycles: [parse(recordAt(at))], total: 1 };
  }
  const begin = Math.min(Number(cursor ?? 0), cycleCount);
  const found: ViewCycle[] = [];
  let bytes = 0;
  let at = begin;
  for (; at < cycleCount && at < begin + limit; at++) {
    const record = recordAt(at);
    bytes += record.length;
    if (found.length > 0 && bytes > MOST_BYTES) break;
    found.push(parse(record));
  }
  return { cycles: found, total: cycleCount, ...(at < cycleCount && { nextCursor: String(at) }) };
}

function placeOf(nodes: Nodes, id: string): number | undefined {
  const [, digest] = /^cycle:([0-9a-f]{16})$/.exec(id) ?? [];
  if (digest === undefined) return undefined;
  const digests = nodes.file.bytes('cycleDigests').toString('latin1');
  for (let at = digests.indexOf(digest); at !== -1; at = digests.indexOf(digest, at + 1)) {
    if (at % DIGEST_LENGTH === 0) return at / DIGEST_LENGTH;
  }
  return undefined;
}
