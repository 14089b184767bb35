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
const MATCHED = ['id', 'name', 'name', 'name', 'name', 'qualifiedName', 'path'] as const;

export function search(nodes: Nodes, question: SearchQuestion): ViewSearch {
  const { q, limit = USUAL_LIMIT } = question;
  const text = q.toWellFormed().trim();
  if (text === '') return { matches: [], total: 0 };
  const ranks = rankNodes(nodes, text);
  const isWanted = createHolding(nodes, createSieve(nodes, question));
  const found = [...ranks.keys()].filter(isWanted);
  const lengths = nodes.file.numbers('nameOffsets');
  const names = nodes.file.numbers('names');
  const lengthOf = (node: number) => lengths[names[node]! + 1]! - lengths[names[node]!]!;
  found.sort((a, b) => ranks.get(a)! - ranks.get(b)! || lengthOf(a) - lengthOf(b) || a - b);
  return {
    matches: found.slice(0, limit).map(
      (node): ViewMatch => ({
        node: nodes.describe(node, 'folders'),
        ancestors: nodes.ancestorsOf(node),
        matched: MATCHED[ranks.get(node)!]!,
      }),
    ),
    total: found.length,
  };
}

/** The rank of each node that matches. */
function rankNodes(nodes: Nodes, text: string): Map<number, number> {
  const ranks = new Map<number, number>();
  const exact = nodes.find(text);
  if (exact !== undefined) ranks.set(exact, RANK.id);
  const lower = text.toLowerCase();
  const offsets = nodes.file.numbers('nameNodeOffsets');
  const nameNodes = nodes.file.numbers('nameNodes');
  for (const [name, rank] of rankNames(nodes, lower)) {
    for (let at = offsets[name]!; at < offsets[name + 1]!; at++) {
      if (!ranks.has(nameNodes[at]!)) ranks.set(nameNodes[at]!, rank);
    }
  }
  for (const [node, rank] of rankTexts(nodes, lower)) {
    if (!ranks.has(node)) ranks.set(node, rank);
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
