// Nodes by name and path, whatever the case of letters. Every name stands once in one long text, and is looked at once
// however many nodes have it.
import type { ViewMatch, ViewSearch } from '@orrery/contract';
import { KIND } from '../format.ts';
import type { SearchQuestion } from '../graph-view.ts';
import { createHolding } from './cut.ts';
import { createSieve } from './edges.ts';
import { type Nodes, sliceReader } from './nodes.ts';

const USUAL_LIMIT = 50;

/** How well a node matches, the best first; ranks of names by how, then the rest. */
const RANK = { id: 0, equal: 1, prefix: 2, word: 3, inside: 4, qualified: 5, path: 6 } as const;
const NO_MATCH = 255;
const MATCHED = ['id', 'name', 'name', 'name', 'name', 'qualifiedName', 'path'] as const;

export function search(nodes: Nodes, question: SearchQuestion): ViewSearch {
  const { q, limit = USUAL_LIMIT } = question;
  const text = q.toWellFormed().trim();
  if (text === '') return { matches: [], total: 0 };
  const ranks = rankNodes(nodes, text);
  const { order, total } = best(
    nodes,
    ranks,
    limit,
    createHolding(nodes, createSieve(nodes, question)),
  );
  return {
    matches: order.map(
      (node): ViewMatch => ({
        node: nodes.describe(node, 'folders'),
        ancestors: nodes.ancestorsOf(node),
        matched: MATCHED[ranks[node]!]!,
      }),
    ),
    total,
  };
}

/** The best of those that are wanted: by rank, then the shorter name, then by path and line. */
function best(
  { file }: Nodes,
  ranks: Uint8Array,
  limit: number,
  isWanted: (node: number) => boolean,
): { readonly order: number[]; readonly total: number } {
  const offsets = file.numbers('nameOffsets');
  const names = file.numbers('names');
  const lengthOf = (node: number) => offsets[names[node]! + 1]! - offsets[names[node]!]!;
  /** By rank: the length of the name and the node in one number, since numbers are sorted fastest. */
  const found: number[][] = MATCHED.map(() => []);
  for (let node = 0; node < ranks.length; node++) {
    const rank = ranks[node]!;
    if (rank !== NO_MATCH && isWanted(node)) found[rank]!.push(lengthOf(node) * 2 ** 32 + node);
  }
  const order: number[] = [];
  for (const keys of found) {
    if (order.length >= limit) break;
    const sorted = Float64Array.from(keys).sort();
    for (const key of sorted.subarray(0, limit - order.length)) order.push(key % 2 ** 32);
  }
  return { order, total: found.reduce((sum, { length }) => sum + length, 0) };
}

/** By node: its rank, or `NO_MATCH`. */
function rankNodes(nodes: Nodes, text: string): Uint8Array {
  const ranks = new Uint8Array(nodes.meta.nodeCount).fill(NO_MATCH);
  const exact = nodes.find(text);
  if (exact !== undefined) ranks[exact] = RANK.id;
  const lower = text.toLowerCase();
  const offsets = nodes.file.numbers('nameNodeOffsets');
  const nameNodes = nodes.file.numbers('nameNodes');
  for (const [name, rank] of rankNames(nodes, lower)) {
    for (let at = offsets[name]!; at < offsets[name + 1]!; at++) {
      const node = nameNodes[at]!;
      ranks[node] = Math.min(ranks[node]!, rank);
    }
  }
  for (const [node, rank] of rankTexts(nodes, lower)) {
    ranks[node] = Math.min(ranks[node]!, rank);
  }
  return ranks;
}

/** Names that hold the text, each once. */
function* rankNames(
  { file }: Nodes,
  lower: string,
): Iterable<readonly [name: number, rank: number]> {
  const offsets = file.numbers('lowerNameOffsets');
  const texts = file.bytes('lowerNameTexts');
  const nameAt = sliceReader(file, 'nameTexts', 'nameOffsets');
  const wanted = Buffer.from(lower);
  for (let at = texts.indexOf(wanted); at !== -1; ) {
    const name = placeBefore(offsets, at);
    const [begin, end] = [offsets[name]!, offsets[name + 1]!];
    if (at + wanted.length > end) {
      // It began in one name and ended in the next.
      at = texts.indexOf(wanted, at + 1);
      continue;
    }
    yield [
      name,
      rankName(lower, { isFirst: at === begin, length: end - begin }, wanted.length, () =>
        nameAt(name),
      ),
    ];
    at = texts.indexOf(wanted, end);
  }
}

function rankName(
  lower: string,
  { isFirst, length }: { readonly isFirst: boolean; readonly length: number },
  wantedLength: number,
  name: () => string,
): number {
  if (isFirst) return length === wantedLength ? RANK.equal : RANK.prefix;
  return beginsWord(name(), lower) ? RANK.word : RANK.inside;
}

/** Whether a word of the name begins so: behind a sign, or with a capital behind a small letter. */
function beginsWord(name: string, lower: string): boolean {
  const lowerName = name.toLowerCase();
  if (lowerName.length !== name.length) return false;
  for (let at = lowerName.indexOf(lower); at !== -1; at = lowerName.indexOf(lower, at + 1)) {
    if (at === 0 || /[^\p{L}\p{N}]$/u.test(name.slice(Math.max(0, at - 2), at))) return true;
    if (/^(?:[\p{Ll}\p{N}]\p{Lu}|\p{Lu}\p{Lu}\p{Ll}|\p{L}\p{N})/u.test(name.slice(at - 1, at + 2)))
      return true;
  }
  return false;
}

/** Qualified names where the text has a dot, and paths. */
function* rankTexts(nodes: Nodes, lower: string): Iterable<readonly [node: number, rank: number]> {
  const kinds = nodes.file.bytes('kinds');
  const offsets = nodes.file.numbers('textOffsets');
  const isQualified = lower.includes('.');
  for (let node = 0; node < nodes.meta.firstExternal; node++) {
    if (offsets[node] === offsets[node + 1]) continue;
    const isPath = kinds[node] === KIND.File || kinds[node] === KIND.Directory;
    if (!isPath && !isQualified) continue;
    if (!nodes.textOf(node).toLowerCase().includes(lower)) continue;
    yield [node, isPath ? RANK.path : RANK.qualified];
  }
}

/** The last place whose number is not above. @param rising begins with 0 */
function placeBefore(rising: Uint32Array, number: number): number {
  let [low, high] = [0, rising.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (rising[middle]! <= number) low = middle;
    else high = middle;
  }
  return low;
}
