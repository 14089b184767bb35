// The nodes of an open view: found by id, described for answers, and how they lie in groups.
import {
  cycleId,
  declarationId,
  directoryId,
  domainId,
  externalModuleId,
  externalsId,
  KEY_PREFIX,
  MOST_SHOWN_ID_LENGTH,
  subdomainId,
  type ViewAncestors,
  type ViewGrouping,
  type ViewNode,
} from '@orrery/contract';
import { cutText } from '../cut-text.ts';
import {
  FINER_KINDS,
  hashText,
  KIND,
  NODE_FLAGS,
  NODE_KINDS,
  NONE,
  type ViewMeta,
} from '../format.ts';
import { type ViewFile, ViewFileError } from './view-file.ts';

export interface Nodes {
  readonly meta: ViewMeta;
  readonly file: ViewFile;
  readonly hasDomains: boolean;
  /** The node of an id or a key. */
  find(idOrKey: string): number | undefined;
  idOf(node: number): string;
  /** As answers have it: the key where the id is too long to be repeated in every relationship. */
  shownIdOf(node: number): string;
  nameOf(node: number): string;
  /** The path of a file or directory, the unique name of a declaration, the name of others. */
  textOf(node: number): string;
  /** The file that a node is or lies in; `NONE` for what lies in none. */
  fileOf(node: number): number;
  /** The group around a node; `NONE` for a root. */
  parentOf(node: number, grouping: ViewGrouping): number;
  /** Outermost first. */
  ancestorsOf(node: number): ViewAncestors;
  /** In order; empty for what cannot be opened. */
  childrenOf(node: number): Iterable<number>;
  roots(grouping: ViewGrouping): Iterable<number>;
  /** All that a node stands for when it is closed, itself included, as pairs of first and end. */
  membersOf(node: number): Iterable<readonly [first: number, end: number]>;
  describe(node: number, grouping: ViewGrouping, isOpen?: boolean): ViewNode;
}

export function readNodes(file: ViewFile): Nodes {
  const meta = JSON.parse(file.bytes('meta').toString()) as ViewMeta;
  const { nodeCount, firstExternal, firstDomain } = meta;
  const kinds = file.bytes('kinds');
  const parents = file.numbers('parents');
  const ends = file.numbers('ends');
  const names = file.numbers('names');
  if (kinds.length !== nodeCount || parents.length !== nodeCount || ends.length !== nodeCount) {
    throw new ViewFileError('The view file is damaged. Run the analysis again.');
  }
  const hasDomains = firstDomain < nodeCount;
  const textOf = sliceReader(file, 'texts', 'textOffsets');
  const nameText = sliceReader(file, 'nameTexts', 'nameOffsets');

  const nodes: Nodes = {
    meta,
    file,
    hasDomains,
    find: (text) => {
      if (text.startsWith(KEY_PREFIX)) {
        const digits = text.slice(KEY_PREFIX.length);
        if (/^(?:0|[1-9][0-9]{0,9})$/.test(digits)) {
          return Number(digits) < nodeCount ? Number(digits) : undefined;
        }
      }
      const id = text.toWellFormed();
      const table = file.numbers('idTable');
      const mask = table.length - 1;
      let place = hashText(id, meta.hashSeed) & mask;
      for (; table[place] !== 0; place = (place + 1) & mask) {
        if (nodes.idOf(table[place]! - 1) === id) return table[place]! - 1;
      }
      return undefined;
    },
    nameOf: (node) => nameText(names[node]!),
    textOf: (node) => textOf(node) || nodes.nameOf(node),
    idOf: (node) => {
      const text = nodes.textOf(node);
      switch (kinds[node]) {
        case KIND.File:
          return text;
        case KIND.Directory:
          return directoryId(text);
        case KIND.ExternalModule:
          return externalModuleId(nodes.textOf(parents[node]!), text);
        case KIND.Externals:
          return externalsId(text);
        case KIND.Domain:
          return domainId(text);
        case KIND.Subdomain:
          return subdomainId(nodes.textOf(parents[node]!), text);
        default: {
          const label = NODE_KINDS[kinds[node]!] as 'Function' | 'Class' | 'Type';
          return declarationId(label, nodes.textOf(nodes.fileOf(node)), text);
        }
      }
    },
    shownIdOf: (node) => {
      const id = nodes.idOf(node);
      return id.length > MOST_SHOWN_ID_LENGTH ? `${KEY_PREFIX}${node}` : id;
    },
    fileOf: (node) => {
      let at = node;
      while (at !== NONE && kinds[at] !== KIND.File) at = parents[at]!;
      return at;
    },
    parentOf: (node, grouping) =>
      grouping === 'domains' && kinds[node] === KIND.File
        ? subdomainOf(file, node)
        : parents[node]!,
    ancestorsOf: (node) => {
      const chainOf = (grouping: ViewGrouping) => {
        const chain: string[] = [];
        let at = nodes.parentOf(node, grouping);
        for (; at !== NONE; at = nodes.parentOf(at, grouping)) chain.push(nodes.shownIdOf(at));
        return chain.reverse();
      };
      const isDomain = node >= firstDomain;
      return {
        folders: isDomain ? [] : chainOf('folders'),
        ...(hasDomains && { domains: kinds[node] === KIND.Directory ? [] : chainOf('domains') }),
      };
    },
    childrenOf: function* (node) {
      if (kinds[node] === KIND.Subdomain) yield* filesOf(file, node);
      else for (let at = node + 1; at < ends[node]!; at = ends[at]!) yield at;
    },
    roots: function* (grouping) {
      for (let at = grouping === 'domains' ? firstDomain : 0; at < nodeCount; at = ends[at]!) {
        if (grouping === 'domains' || at < firstExternal) yield at;
        else break;
      }
      for (let at = firstExternal; at < firstDomain; at = ends[at]!) yield at;
    },
    membersOf: function* (node) {
      yield [node, ends[node]!];
      if (node < firstDomain) return;
      const subdomains = kinds[node] === KIND.Domain ? nodes.childrenOf(node) : [node];
      for (const at of subdomains) for (const leaf of filesOf(file, at)) yield [leaf, ends[leaf]!];
    },
    describe: (node, grouping, isOpen = false) => describeNode(nodes, node, grouping, isOpen),
  };
  return nodes;
}

function describeNode(
  nodes: Nodes,
  node: number,
  grouping: ViewGrouping,
  isOpen: boolean,
): ViewNode {
  const { file, meta } = nodes;
  const kind = file.bytes('kinds')[node]!;
  const finer = FINER_KINDS[file.bytes('finerKinds')[node]!] ?? '';
  const flags = file.bytes('flags')[node]!;
  const cycle = file.numbers('cycles')[node]!;
  const lines = file.numbers('lines')[node]!;
  const startLine = file.numbers('startLines')[node]!;
  const language = meta.languages[file.bytes('languages')[node]! - 1];
  const label = NODE_KINDS[kind]!;
  const parent = nodes.parentOf(node, grouping);
  const isExternal = kind === KIND.ExternalModule || kind === KIND.Externals;
  const path = pathOf(nodes, node, kind);
  return {
    id: nodes.shownIdOf(node),
    key: `${KEY_PREFIX}${node}`,
    label,
    labels: finer === '' ? [label] : [label, finer],
    name: cutText(nodes.nameOf(node)),
    ...(path !== undefined && { path }),
    parent: parent === NONE ? null : nodes.shownIdOf(parent),
    size: file.numbers('sizes')[node]!,
    files: file.numbers('fileCounts')[node]!,
    childCount: countOf(nodes.childrenOf(node)),
    isOpen,
    isTest: (flags & NODE_FLAGS.isTest) !== 0,
    isGenerated: (flags & NODE_FLAGS.isGenerated) !== 0,
    inCycle: cycle > 0,
    ...(kind === KIND.File && cycle > 0 && { cycleId: cycleIdAt(file, cycle - 1) }),
    ...(language !== undefined && { language }),
    ...(lines !== NONE && { lines }),
    ...(startLine > 0 && { startLine }),
    ...(isExternal && { isExternal }),
  };
}

const DIGEST_LENGTH = 16;

const cycleIdAt = (file: ViewFile, cycle: number): string =>
  cycleId(
    file
      .bytes('cycleDigests')
      .toString('latin1', cycle * DIGEST_LENGTH, (cycle + 1) * DIGEST_LENGTH),
  );

function pathOf(nodes: Nodes, node: number, kind: number): string | undefined {
  if (kind === KIND.Directory) return nodes.textOf(node);
  const file = nodes.fileOf(node);
  return file === NONE ? undefined : nodes.textOf(file);
}

function countOf(items: Iterable<unknown>): number {
  let count = 0;
  for (const _ of items) count++;
  return count;
}

function subdomainOf(file: ViewFile, node: number): number {
  const at = placeOf(file.numbers('fileNodes'), node);
  return file.numbers('fileSubdomains')[at] ?? NONE;
}

function filesOf(file: ViewFile, subdomain: number): Uint32Array {
  const at = placeOf(file.numbers('subdomainNodes'), subdomain);
  const offsets = file.numbers('subdomainFileOffsets');
  return file.numbers('subdomainFiles').subarray(offsets[at]!, offsets[at + 1]!);
}

/** @param rising holds the number */
function placeOf(rising: Uint32Array, number: number): number {
  let [low, high] = [0, rising.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (rising[middle]! < number) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Reads one text of many. */
export function sliceReader(
  file: ViewFile,
  texts: 'texts' | 'nameTexts',
  offsets: 'textOffsets' | 'nameOffsets',
): (at: number) => string {
  return (at) => {
    const ends = file.numbers(offsets);
    const [begin, end] = [ends[at]!, ends[at + 1]!];
    return begin === end ? '' : file.bytes(texts).toString('utf8', begin, end);
  };
}
