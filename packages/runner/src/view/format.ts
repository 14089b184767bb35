// The view file: a graph in columns of numbers, so that a question reads the few columns it needs and nothing has to
// be parsed. Writer and reader know each other through this page alone.
//
// The file, all numbers little-endian:
//
//   header    64 bytes: magic, format version, number of sections, CRC-32 of the table, length of the file
//   table     32 bytes a section, in the order of `SECTIONS`: offset, length, CRC-32 of the bytes, 0
//   sections  each at a multiple of 8 bytes
//
// Nodes are numbered in the order of their tree: directories and files by path, what is around before what is inside,
// then external modules below one group an ecosystem, then domains with their subdomains. All that lies in a node is
// therefore the interval from it to its `end`, and to close a group is to look at an interval. Domains hold files by
// list. Relationships are sorted by source, type and target.
//
// Sections of records are cut into blocks that are compressed with zstd, each with a checksum; records are numbered,
// and each has its length in front of it. Beside them a list says with which record and at which byte a block begins,
// with the totals behind it.

export const MAGIC = 'ORRERYVW';
/** Counts up with every change of the format: views live as long as their jobs and are never converted. */
export const FORMAT_VERSION = 1;

export const HEADER_BYTES = 64;
export const TABLE_ENTRY_BYTES = 32;

/** What a section holds: numbers of so many bits, UTF-8 or JSON text, or blocks of records. */
export type SectionKind = 'u8' | 'u32' | 'f64' | 'text' | 'records';

/** Every section, in the order of the table. */
export const SECTIONS = {
  /** JSON: `ViewMeta`. */
  meta: 'text',
  /** JSON: the answer to the question for a summary. */
  summary: 'text',

  // By node.
  /** Place in `NODE_KINDS`. */
  kinds: 'u8',
  /** Place in `FINER_KINDS`; 0 for none. */
  finerKinds: 'u8',
  /** Of `NODE_FLAGS`. */
  flags: 'u8',
  /** Place in the languages of `ViewMeta` from 1; 0 for none. */
  languages: 'u8',
  /** The node around it; `NONE` for a root. */
  parents: 'u32',
  /** The node after all that lie in it. */
  ends: 'u32',
  /** Of a declaration, from 1; 0 for others. */
  startLines: 'u32',
  /** Of a declaration or a file, or of all files in a group; `NONE` where not known. */
  lines: 'u32',
  /** Nodes without children in it; 1 for a node without children. */
  sizes: 'u32',
  /** Files in it. */
  fileCounts: 'u32',
  /** Of a file the number of its cycle from 1, 0 for none; of a group how many of its files are in one. */
  cycles: 'u32',
  /** Place in the names. */
  names: 'u32',
  /** One more than nodes: where its text ends the next one begins. See `textOf` of the reader. */
  textOffsets: 'u32',
  texts: 'text',
  /** Open addressing by `hashText` of the id; the node plus 1, 0 for an empty place. A power of two long. */
  idTable: 'u32',
  /** JSON of the properties, one record a node. */
  nodeProperties: 'records',
  nodePropertyBlocks: 'f64',

  // Names, each once, by their number: of nodes, and of symbols of imports.
  /** One more than names. */
  nameOffsets: 'u32',
  nameTexts: 'text',
  /** The same in lower case. */
  lowerNameOffsets: 'u32',
  lowerNameTexts: 'text',
  /** One more than names: which nodes have it. */
  nameNodeOffsets: 'u32',
  nameNodes: 'u32',

  // Domains.
  /** Every file's node, rising. */
  fileNodes: 'u32',
  /** By file: its subdomain's node. Empty without domains. */
  fileSubdomains: 'u32',
  /** Nodes of all subdomains, rising; and where the list of files of each begins, one more than those. */
  subdomainNodes: 'u32',
  subdomainFileOffsets: 'u32',
  /** Nodes of files, by subdomain. */
  subdomainFiles: 'u32',

  // Relationships, by their number.
  /** One more than nodes: which relationships lead from a node. */
  outOffsets: 'u32',
  targets: 'u32',
  /** Place in `EDGE_TYPES` in the lower bits, `EDGE_FLAGS` above. */
  edgeBits: 'u8',
  /** A bit for each of the kinds of imports, or for how a callee was found. */
  edgeKinds: 'u8',
  /** Call sites; 1 for others. */
  edgeCounts: 'u32',
  /** One more than nodes: which relationships lead to a node, as places in the next two. */
  inOffsets: 'u32',
  inSources: 'u32',
  inEdges: 'u32',
  /** What a relationship has beside that: see edge-records.ts. */
  edgeProperties: 'records',
  edgePropertyBlocks: 'f64',

  /** 16 hexadecimal digits a cycle: the end of its id. */
  cycleDigests: 'text',
  /** JSON of `ViewCycle`, one record a cycle. */
  cycleRecords: 'records',
  cycleBlocks: 'f64',
} as const satisfies Record<string, SectionKind>;

export type SectionName = keyof typeof SECTIONS;
export const SECTION_NAMES = Object.keys(SECTIONS) as SectionName[];

/** No node. */
export const NONE = 0xffff_ffff;

/** Coarse labels by their number; `Externals` is a label of views alone. */
export const NODE_KINDS = [
  'File',
  'Directory',
  'Function',
  'Class',
  'Type',
  'ExternalModule',
  'Domain',
  'Subdomain',
  'Externals',
] as const;
export type NodeKind = (typeof NODE_KINDS)[number];

export const KIND = Object.fromEntries(NODE_KINDS.map((name, at) => [name, at])) as Readonly<
  Record<NodeKind, number>
>;

export const FINER_KINDS = [
  '',
  'Method',
  'Constructor',
  'Accessor',
  'Struct',
  'Trait',
  'Object',
  'Interface',
  'Enum',
  'Alias',
] as const;

/** A group has one when every file in it has. */
export const NODE_FLAGS = { isTest: 1, isGenerated: 2, isAnonymous: 4 } as const;

export const EDGE_TYPES = ['imports', 'calls', 'extends', 'implements', 'dependsOn'] as const;
/** The lower bits of `edgeBits`. */
export const EDGE_TYPE_MASK = 7;
export const EDGE_FLAGS = { typeOnly: 8, isCyclic: 16, isSuggestedCut: 32 } as const;

/** Sorted, as graphs list them. */
export const IMPORT_KINDS = [
  'dynamic',
  'implicit',
  'include',
  'reexport',
  'require',
  'static',
  'type',
] as const;
export const CALL_RESOLUTIONS = [
  'direct',
  'flow',
  'hierarchy',
  'imported',
  'inherited',
  'member',
] as const;

/** Small facts that everything else is read with. */
export interface ViewMeta {
  readonly operation: string;
  readonly nodeCount: number;
  readonly edgeCount: number;
  readonly nameCount: number;
  readonly cycleCount: number;
  /** Nodes before this one are directories, files and declarations. */
  readonly firstExternal: number;
  /** Nodes from this one on are domains. */
  readonly firstDomain: number;
  /** In the order of their numbers. */
  readonly languages: readonly string[];
  /** For `hashText`, so that nobody can choose ids that collide. */
  readonly hashSeed: number;
}

/** MurmurHash3 over UTF-16 code units, 32 bits. */
export function hashText(text: string, seed: number): number {
  let hash = seed;
  for (let at = 0; at < text.length; at++) {
    let unit = Math.imul(text.charCodeAt(at), 0xcc9e2d51);
    unit = (unit << 15) | (unit >>> 17);
    hash ^= Math.imul(unit, 0x1b873593);
    hash = (hash << 13) | (hash >>> 19);
    hash = (Math.imul(hash, 5) + 0xe6546b64) | 0;
  }
  hash ^= text.length;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
