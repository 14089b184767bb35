// What may be asked of a view: query parameters as the server validates and the OpenAPI document describes them.
import Type from 'typebox';
import {
  MOST_ID_LENGTH,
  MOST_OPEN,
  VIEW_DIRECTIONS,
  VIEW_GROUPINGS,
  VIEW_LABELS,
  VIEW_TYPES,
} from './view-vocabulary.ts';

const Id = (description: string) =>
  Type.String({ minLength: 1, maxLength: MOST_ID_LENGTH, description });

const ListOf = (names: readonly string[], description: string) =>
  Type.String({
    pattern: `^(?:${names.join('|')})(?:,(?:${names.join('|')}))*$`,
    maxLength: 200,
    description: `${description} Separated by commas: ${names.map((name) => `\`${name}\``).join(', ')}.`,
  });

const Limit = (most: number, usual: number, description: string) =>
  Type.Integer({ minimum: 1, maximum: most, default: usual, description });

const Cursor = Type.String({
  pattern: '^[0-9]{1,10}$',
  description: 'The `nextCursor` of the page before; absent for the first page.',
});

/** What most queries of a view can leave out. */
const FILTER = {
  labels: Type.Optional(
    ListOf(VIEW_LABELS, 'What counts: nodes of these labels, and relationships between them.'),
  ),
  types: Type.Optional(
    ListOf(
      VIEW_TYPES,
      'Relationships that count. Without it all but `dependsOn`, which sums up others.',
    ),
  ),
  tests: Type.Boolean({
    default: true,
    description: 'False leaves test files out, with what is in them.',
  }),
  typeOnly: Type.Boolean({
    default: true,
    description: 'False leaves imports out that vanish at run time.',
  }),
  external: Type.Boolean({ default: true, description: 'False leaves external modules out.' }),
};

export const ViewCutQuery = Type.Object({
  grouping: Type.Optional(
    Type.Enum(VIEW_GROUPINGS, {
      description: '`domains` where there are any, otherwise `folders`.',
    }),
  ),
  open: Type.Optional(
    Type.Array(Type.String({ maxLength: MOST_ID_LENGTH }), {
      maxItems: MOST_OPEN,
      description:
        'Id or key of a group that is open; may be given several times. Ids that are no group are ignored, and a single empty one opens nothing. Without it the answer opens by itself until about 50 nodes are visible.',
    }),
  ),
  limit: Limit(20_000, 5000, 'Most nodes; there are four times as many relationships at most.'),
  ...FILTER,
});
export type ViewCutQuery = Type.Static<typeof ViewCutQuery>;

/** Nothing can be asked: what is like it is the whole answer. */
export const ViewSummaryQuery = Type.Object({});

export const ViewSearchQuery = Type.Object({
  q: Type.String({ minLength: 1, maxLength: 500, description: 'Text to find.' }),
  limit: Limit(500, 50, 'Most matches.'),
  ...FILTER,
});
export type ViewSearchQuery = Type.Static<typeof ViewSearchQuery>;

export const ViewNodeQuery = Type.Object({
  id: Id('Id or key of the node.'),
  grouping: Type.Optional(
    Type.Enum(VIEW_GROUPINGS, { description: 'What `parent` goes by; `folders` without it.' }),
  ),
});
export type ViewNodeQuery = Type.Static<typeof ViewNodeQuery>;

export const ViewNeighboursQuery = Type.Object({
  id: Id('Id or key of the node.'),
  direction: Type.Enum(VIEW_DIRECTIONS, {
    description: '`in`: who leads to it, such as callers. `out`: where it leads, such as callees.',
  }),
  type: Type.Optional(
    Type.Enum([...VIEW_TYPES, 'contains'], {
      description: 'One type of relationship; without it all but `contains`.',
    }),
  ),
  limit: Limit(1000, 100, 'Most items of the page.'),
  cursor: Type.Optional(Cursor),
  ...FILTER,
});
export type ViewNeighboursQuery = Type.Static<typeof ViewNeighboursQuery>;

export const ViewPathQuery = Type.Object({
  from: Id('Where it begins: a node, or a group for any member of it.'),
  to: Id('Where it ends, likewise.'),
  ...FILTER,
});
export type ViewPathQuery = Type.Static<typeof ViewPathQuery>;

export const ViewCyclesQuery = Type.Object({
  limit: Limit(100, 50, 'Most cycles of the page.'),
  cursor: Type.Optional(Cursor),
  id: Type.Optional(Type.String({ maxLength: 100, description: 'One cycle alone.' })),
});
export type ViewCyclesQuery = Type.Static<typeof ViewCyclesQuery>;

export const ViewImpactQuery = Type.Object({
  id: Id('What is changed: a node, or a group with all its members.'),
  depth: Limit(100, 100, 'Relationships to follow at most.'),
  limit: Limit(1000, 100, 'Most files.'),
  ...FILTER,
});
export type ViewImpactQuery = Type.Static<typeof ViewImpactQuery>;
