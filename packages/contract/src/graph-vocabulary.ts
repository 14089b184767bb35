// Labels, relationship types and ids of published graphs. They are known here and where results are
// presented, nowhere else.

/** Coarse labels; `labels[0]` of every node is one of them. */
export const LABELS = {
  file: 'File',
  directory: 'Directory',
  function: 'Function',
  class: 'Class',
  type: 'Type',
  externalModule: 'ExternalModule',
  domain: 'Domain',
  subdomain: 'Subdomain',
} as const;

/** Finer labels; one of them may follow the coarse one. */
export const FINER_LABELS = {
  method: 'Method',
  constructor: 'Constructor',
  accessor: 'Accessor',
  struct: 'Struct',
  trait: 'Trait',
  object: 'Object',
  interface: 'Interface',
  enum: 'Enum',
  alias: 'Alias',
} as const;

export const RELATIONSHIP_TYPES = {
  imports: 'imports',
  calls: 'calls',
  contains: 'contains',
  extends: 'extends',
  implements: 'implements',
  belongsTo: 'belongsTo',
  dependsOn: 'dependsOn',
} as const;
export type RelationshipType = (typeof RELATIONSHIP_TYPES)[keyof typeof RELATIONSHIP_TYPES];

/** A file's node id is its path, exactly as in the archive. */
export const fileId = (path: string): string => path;
export const directoryId = (path: string): string => `dir:${path}`;
export const externalModuleId = (ecosystem: string, name: string): string =>
  `ext:${ecosystem}:${name}`;

/** @param name unique among domains */
export const domainId = (name: string): string => `domain:${name}`;
/** @param name unique in the domain */
export const subdomainId = (domain: string, name: string): string => `subdomain:${domain}:${name}`;

const DECLARATION_PREFIXES = { Function: 'fn', Class: 'class', Type: 'type' } as const;

/** @param uniqueName qualified name, with `#2` behind it for the second of that name in the file */
export const declarationId = (
  label: keyof typeof DECLARATION_PREFIXES,
  path: string,
  uniqueName: string,
): string => `${DECLARATION_PREFIXES[label]}:${path}:${uniqueName}`;

/** @param digest made from the paths of the cycle's files and from nothing else */
export const cycleId = (digest: string): string => `cycle:${digest}`;

/** An import by the paths of its two files, as text. */
export const importArrow = (source: string, target: string): string => `${source} -> ${target}`;

export const relationshipId = (
  startNode: string,
  type: RelationshipType,
  endNode: string,
): string => `${startNode}_${type}_${endNode}`;
