// The nodes of a view file: what each is called and by which id it is found, and its properties as the graph has them.
import { createHash } from 'node:crypto';
import type { Findings } from '../../present/findings.ts';
import { FINER_KINDS, hashText } from '../format.ts';
import type { GrowingNames } from './growing-names.ts';
import type { NodeNumbers } from './number-nodes.ts';
import { nodePresenter, type PresentedNode } from './present-nodes.ts';
import type { SectionWriter } from './section-writer.ts';

export interface WrittenNodes {
  /** By node: the number of its name. */
  readonly nameOfNode: Uint32Array;
  readonly hashSeed: number;
}

export function writeNodes(
  writer: SectionWriter,
  findings: Findings,
  numbers: NodeNumbers,
  names: GrowingNames,
): WrittenNodes {
  const { count, kinds, parents, ends } = numbers;
  const nameOfNode = new Uint32Array(count);
  const finerKinds = new Uint8Array(count);
  const texts = new Array<string>(count);
  const hashSeed = seedOf(findings);
  const ids = createIdTable(count, hashSeed);
  const note = (node: number, { id, labels, name, text }: PresentedNode) => {
    nameOfNode[node] = names.numberOf(name);
    finerKinds[node] = Math.max(0, FINER_KINDS.indexOf((labels[1] ?? '') as '' | 'Method'));
    texts[node] = text;
    // As UTF-8 will have it: half a surrogate pair becomes a replacement character there.
    ids.add(id.toWellFormed(), node);
  };
  writer.records('nodeProperties', 'nodePropertyBlocks', propertiesOf(findings, numbers, note));
  writer.numbers('kinds', kinds);
  writer.numbers('finerKinds', finerKinds);
  writer.numbers('parents', parents);
  writer.numbers('ends', ends);
  writer.numbers('names', nameOfNode);
  writer.numbers('textOffsets', writer.texts('texts', texts, count));
  writer.numbers('idTable', ids.table);
  return { nameOfNode, hashSeed };
}

/** @param note is told each node, since it is presented once */
function* propertiesOf(
  findings: Findings,
  numbers: NodeNumbers,
  note: (node: number, presented: PresentedNode) => void,
): Iterable<string> {
  const present = nodePresenter(findings, numbers);
  for (let node = 0; node < numbers.count; node++) {
    const presented = present(node);
    note(node, presented);
    yield JSON.stringify(presented.properties);
  }
}

/** Of two nodes with one id, which only odd paths can cause, the first is found. */
function createIdTable(count: number, seed: number) {
  const table = new Uint32Array(2 ** Math.ceil(Math.log2(Math.max(2, 2 * count))));
  const mask = table.length - 1;
  return {
    table,
    add: (id: string, node: number): void => {
      let place = hashText(id, seed) & mask;
      while (table[place] !== 0) place = (place + 1) & mask;
      table[place] = node + 1;
    },
  };
}

/** Texts are joined to about this many characters before they are hashed. */
const CHUNK_CHARACTERS = 64 * 1024;

/**
 * Made from all that ids are made of: the same repository gives the same bytes, and whoever looks for ids that
 * collide changes the seed with every try.
 */
function seedOf({ program }: Findings): number {
  const hash = createHash('sha256');
  let joined = '';
  const add = (text: string) => {
    joined += `${text}\0`;
    if (joined.length < CHUNK_CHARACTERS) return;
    hash.update(joined);
    joined = '';
  };
  for (const { path } of program.files) add(path);
  for (const { uniqueName } of program.declarations) add(uniqueName);
  for (const { name } of program.externals) add(name);
  return hash.update(joined).digest().readUInt32LE();
}
