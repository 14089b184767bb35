// Words of views and bounds of what may be asked of them. Apart from the schemas, so that nobody need load a schema
// library for them.

/** How nodes lie in groups. */
export const VIEW_GROUPINGS = ['folders', 'domains'] as const;
export type ViewGrouping = (typeof VIEW_GROUPINGS)[number];

/** Coarse labels that a filter can name. Groups around what is kept are always shown. */
export const VIEW_LABELS = ['File', 'Function', 'Class', 'Type', 'ExternalModule'] as const;
export type ViewLabel = (typeof VIEW_LABELS)[number];

/** Types of relationships that lead from one place to another; what lies in what is said by `parent`. */
export const VIEW_TYPES = ['imports', 'calls', 'extends', 'implements', 'dependsOn'] as const;
export type ViewType = (typeof VIEW_TYPES)[number];

/** Label of the groups that external modules lie in, one for each ecosystem. They are in no result. */
export const EXTERNALS_LABEL = 'Externals';
/** @param ecosystem as in the ids of external modules */
export const externalsId = (ecosystem: string): string => `externals:${ecosystem}`;

/** What a short name of a node begins with; see `ViewNode.key`. */
export const KEY_PREFIX = 'key:';

export const VIEW_DIRECTIONS = ['in', 'out'] as const;
export type ViewDirection = (typeof VIEW_DIRECTIONS)[number];

/** In characters. An id names a file by its path, or a declaration in it. */
export const MOST_ID_LENGTH = 8192;
/** In characters. Answers have the key in place of a longer id. */
export const MOST_SHOWN_ID_LENGTH = 1000;
/** Groups that one request can open. */
export const MOST_OPEN = 500;
