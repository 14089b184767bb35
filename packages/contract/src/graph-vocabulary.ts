// Labels, relationship types and ids of published graphs. They are known here and where results are
// presented, nowhere else.

/** Coarse labels; `labels[0]` of every node is one of them. */
export const LABELS = { file: 'File', externalModule: 'ExternalModule' } as const;

export const RELATIONSHIP_TYPES = { imports: 'imports' } as const;
export type RelationshipType = (typeof RELATIONSHIP_TYPES)[keyof typeof RELATIONSHIP_TYPES];

/** A file's node id is its path, exactly as in the archive. */
export const fileId = (path: string): string => path;
export const externalModuleId = (ecosystem: string, name: string): string =>
  `ext:${ecosystem}:${name}`;
export const relationshipId = (
  startNode: string,
  type: RelationshipType,
  endNode: string,
): string => `${startNode}_${type}_${endNode}`;
