// The names of a view file, for search: each once, also in lower case, with the nodes that have it.
import type { GrowingNames } from './growing-names.ts';
import type { SectionWriter } from './section-writer.ts';

export function writeNames(
  writer: SectionWriter,
  { all }: GrowingNames,
  nameOfNode: Uint32Array,
): void {
  writer.numbers('nameOffsets', writer.texts('nameTexts', all, all.length));
  writer.numbers('lowerNameOffsets', writer.texts('lowerNameTexts', inLowerCase(all), all.length));
  const offsets = new Uint32Array(all.length + 1);
  for (const name of nameOfNode) offsets[name + 1]! += 1;
  for (let name = 0; name < all.length; name++) offsets[name + 1]! += offsets[name]!;
  const next = offsets.slice();
  const nodes = new Uint32Array(nameOfNode.length);
  for (let node = 0; node < nameOfNode.length; node++) nodes[next[nameOfNode[node]!]!++] = node;
  writer.numbers('nameNodeOffsets', offsets);
  writer.numbers('nameNodes', nodes);
}

function* inLowerCase(names: readonly string[]): Iterable<string> {
  for (const name of names) yield name.toLowerCase();
}
