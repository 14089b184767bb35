// What is seen of the graph of a completed job without loading it whole: the answers of the server that cuts it,
// of the command line and of tools for agents. What may be asked stands in view-requests.ts.
import Type from 'typebox';
import { ImportCycle } from './circular-dependencies.ts';
import { Metadata } from './graph.ts';
import { OPERATIONS, type OperationName } from './operations.ts';
import { VIEW_GROUPINGS, VIEW_TYPES } from './view-vocabulary.ts';

const Count = (description: string) => Type.Integer({ minimum: 0, description });
const Ids = (description: string) => Type.Array(Type.String(), { description });
const Properties = Type.Record(Type.String(), Type.Unknown(), {
  description: 'As in the graph of the result.',
});

export const ViewNode = Type.Object(
  {
    id: Type.String({
      description:
        'As in the graph; the key where it has more than 1,000 characters. Directories are there for every operation; `externals:<ecosystem>` is a group that only views have.',
    }),
    key: Type.String({
      pattern: '^key:[0-9]+$',
      description:
        'A short name of the node, good in this view alone, wherever a query takes an id: ids can be longer than an address may be.',
      examples: ['key:17'],
    }),
    label: Type.String({ description: '`labels[0]`, such as `File`.' }),
    labels: Type.Array(Type.String()),
    name: Type.String({ description: 'Cut after 300 characters.' }),
    path: Type.Optional(
      Type.String({
        description: 'Of the file or directory, or of the file that a declaration is in.',
      }),
    ),
    parent: Type.Union([Type.String(), Type.Null()], {
      description: 'Id of the group around it, in the grouping of the answer; null for a root.',
    }),
    size: Count(
      'Nodes without children in it, whatever the filter; 1 for a node that has none itself.',
    ),
    files: Count('Files in it; 1 for a file, 0 for what lies in one.'),
    childCount: Count('Nodes that are seen when it is opened; 0 when it cannot be opened.'),
    isOpen: Type.Boolean({
      description: 'Whether its children are shown, in an answer that cuts.',
    }),
    isTest: Type.Boolean({
      description: 'A test file or in one. Of a group: whether every file in it is one.',
    }),
    isGenerated: Type.Boolean({ description: 'Likewise for generated files.' }),
    inCycle: Type.Boolean({
      description: 'Whether the file is in a cycle of imports; of a group, whether one in it is.',
    }),
    cycleId: Type.Optional(Type.String({ description: 'The cycle that a file is in.' })),
    language: Type.Optional(Type.String()),
    lines: Type.Optional(
      Type.Integer({
        minimum: 0,
        description: 'Of the file, of all files in the group, or of the declaration.',
      }),
    ),
    startLine: Type.Optional(Type.Integer({ minimum: 1, description: 'Of a declaration.' })),
    isExternal: Type.Optional(
      Type.Boolean({
        description: 'True for external modules and their groups; absent otherwise.',
      }),
    ),
  },
  { description: 'A node as it is drawn or listed.' },
);
export type ViewNode = Type.Static<typeof ViewNode>;

export const ViewRelationship = Type.Object(
  {
    source: Type.String({ description: 'Id of a node of the answer.' }),
    target: Type.String({ description: 'Id of another node of the answer.' }),
    type: Type.Enum(VIEW_TYPES),
    count: Type.Integer({
      minimum: 1,
      description: 'Relationships of the graph that it stands for.',
    }),
    callSites: Type.Optional(
      Type.Integer({ minimum: 1, description: 'Of `calls`: how many places of the code call.' }),
    ),
    kinds: Type.Array(Type.String(), {
      description:
        'Of `imports` their kinds, of `calls` how the callees were found; sorted, each once. Empty for others.',
    }),
    typeOnly: Type.Boolean({
      description: 'Whether all of them are imports that vanish at run time.',
    }),
    isCyclic: Type.Boolean({
      description: 'Whether an import is among them that is part of a cycle of imports.',
    }),
    isSuggestedCut: Type.Boolean({
      description:
        'Whether an import is among them that some cycle names as its breaking suggestion.',
    }),
  },
  { description: 'Relationships of one type from one visible node to another, rolled up.' },
);
export type ViewRelationship = Type.Static<typeof ViewRelationship>;

const ShownCounts = Type.Object({
  nodes: Count('Nodes.'),
  relationships: Count('Rolled-up relationships.'),
});

export const ViewCut = Type.Object(
  {
    grouping: Type.Enum(VIEW_GROUPINGS),
    opened: Ids('The groups that are open in this answer, sorted.'),
    nodes: Type.Array(ViewNode, {
      description:
        'Everything visible, open groups as well: what is around stands before what is inside.',
    }),
    relationships: Type.Array(ViewRelationship, {
      description:
        'Between visible nodes, sorted by source, target and type. An open group is an end only of what leads to the group itself, such as imports of an open file.',
    }),
    total: Type.Object(ShownCounts.properties, {
      description: 'What would be here without `limit`.',
    }),
    leftOut: Type.Object(ShownCounts.properties, {
      description:
        'What `limit` cost: the smallest of the deepest nodes with their relationships, then the relationships that stand for least.',
    }),
  },
  { description: 'The graph with exactly some of its groups open.' },
);
export type ViewCut = Type.Static<typeof ViewCut>;

export const CentralFile = Type.Object({
  id: Type.String(),
  name: Type.String(),
  path: Type.String(),
  dependents: Count('Files that import, call or inherit something of it.'),
  dependencies: Count('Files that it does so with.'),
  rank: Type.Number({
    minimum: 0,
    maximum: 1,
    description: 'How much of the program leads to it, directly or not; the first file has 1.',
  }),
});
export type CentralFile = Type.Static<typeof CentralFile>;

/** The first of a long list, and how long it is. */
const shownOf = <Item extends Type.TSchema>(item: Item) =>
  Type.Object({
    total: Count('All that there are.'),
    shown: Type.Array(item, { maxItems: 100, description: 'The first of them.' }),
  });

const Diagnostic = Metadata.properties.diagnostics.items;
const SkippedFile = Metadata.properties.skippedFiles.items;

export const ViewSummary = Type.Object(
  {
    repository: Type.String({ description: 'Its name, as in the platform bundle.' }),
    operation: Type.Enum(Object.keys(OPERATIONS) as OperationName[]),
    groupings: Type.Array(Type.Enum(VIEW_GROUPINGS), {
      description: 'Those that the view has; `domains` where the operation finds domains.',
    }),
    files: Count('Files of the graph.'),
    testFiles: Count('How many of them are tests.'),
    lines: Count('Lines of all files that were read.'),
    languages: Type.Array(
      Type.Object({
        language: Type.String(),
        files: Count('Files of it.'),
        lines: Count('Their lines.'),
      }),
      { description: 'The one with most lines first.' },
    ),
    nodes: Type.Record(Type.String(), Count('Nodes.'), {
      description:
        'By coarse label. A view holds all that the analysis found, which can be more than the result of the operation shows.',
    }),
    relationships: Type.Record(Type.String(), Count('Relationships.'), { description: 'By type.' }),
    resolution: Metadata.properties.resolution,
    domains: Type.Array(
      Type.Object({
        id: Type.String(),
        name: Type.String(),
        description: Type.String(),
        files: Count('Files in it.'),
      }),
      { maxItems: 100, description: 'The largest first; empty without domains.' },
    ),
    central: Type.Array(CentralFile, {
      maxItems: 20,
      description: 'Files that most of the program leads to, the most central first; no tests.',
    }),
    cycles: Type.Object({
      count: Count('Cycles of imports.'),
      filesInCycles: Count('Files in them.'),
      high: Count('Cycles of that severity.'),
      medium: Count('Cycles of that severity.'),
      low: Count('Cycles of that severity.'),
      largest: Count('Files in the largest; 0 when there is none.'),
    }),
    skippedFiles: shownOf(SkippedFile),
    diagnostics: shownOf(Diagnostic),
    unresolvedImports: shownOf(Diagnostic),
    truncated: Type.Boolean({
      description: 'Whether the graph was cut off at the limits of the server.',
    }),
    sentences: Type.Array(Type.String(), {
      description: 'The same for people, in plain words; one statement each.',
    }),
  },
  { description: 'What the repository is like.' },
);
export type ViewSummary = Type.Static<typeof ViewSummary>;

const Ancestors = Type.Object(
  {
    folders: Ids('Outermost first.'),
    domains: Type.Optional(Ids('Outermost first; absent without domains.')),
  },
  { description: 'Ids of the groups around the node, by grouping: open them all to see it.' },
);
export type ViewAncestors = Type.Static<typeof Ancestors>;

export const ViewMatch = Type.Object({
  node: ViewNode,
  ancestors: Ancestors,
  matched: Type.Enum(['id', 'name', 'qualifiedName', 'path'], {
    description: 'What the text was found in.',
  }),
});
export type ViewMatch = Type.Static<typeof ViewMatch>;

export const ViewSearch = Type.Object(
  {
    matches: Type.Array(ViewMatch, {
      description:
        'The id first, then names: equal, beginning so, with a word that begins so, holding the text; then qualified names and paths that hold it. Of equal ones the shorter name, then by path and line.',
    }),
    total: Count('All that match.'),
  },
  { description: 'Nodes by name and path, whatever the case of letters.' },
);
export type ViewSearch = Type.Static<typeof ViewSearch>;

export const ViewNodeDetails = Type.Object(
  {
    node: ViewNode,
    properties: Properties,
    ancestors: Ancestors,
    counts: Type.Record(
      Type.String(),
      Type.Object({ in: Count('That lead to it.'), out: Count('That lead from it.') }),
      {
        description:
          'Relationships by type. Of a group: those of all its members that lead into it and out of it. `contains` counts its children.',
      },
    ),
  },
  { description: 'Everything about one node.' },
);
export type ViewNodeDetails = Type.Static<typeof ViewNodeDetails>;

export const ViewNeighbour = Type.Object({
  node: ViewNode,
  relationship: Type.Object({
    type: Type.String(),
    count: Type.Integer({ minimum: 1, description: 'Relationships that it stands for.' }),
    isDirect: Type.Boolean({
      description: 'Whether it is one relationship of the asked node itself.',
    }),
    properties: Type.Record(Type.String(), Type.Unknown(), {
      description:
        'Of a direct one as in the graph: `lines`, `count`, `kinds`, `symbols`, `resolution`, `confidence`; the first 500 of a long list. Of a rolled-up one `kinds` and, of calls, `callSites`.',
    }),
  }),
});
export type ViewNeighbour = Type.Static<typeof ViewNeighbour>;

export const ViewNeighbours = Type.Object(
  {
    items: Type.Array(ViewNeighbour, {
      description:
        'Of a node without children by path and line of the other end. Of a group the outside ends of its members, those that it shares most relationships with first.',
    }),
    total: Count('All that there are.'),
    nextCursor: Type.Optional(
      Type.String({ description: '`cursor` of the next page; absent on the last one.' }),
    ),
  },
  { description: 'Who leads here, or where this leads.' },
);
export type ViewNeighbours = Type.Static<typeof ViewNeighbours>;

export const ViewStep = Type.Object({
  source: Type.String(),
  target: Type.String(),
  type: Type.String(),
  properties: Properties,
});
export type ViewStep = Type.Static<typeof ViewStep>;

export const ViewPath = Type.Object(
  {
    found: Type.Boolean(),
    nodes: Type.Array(ViewNode, {
      description: 'From one end to the other; empty when there is none.',
    }),
    relationships: Type.Array(ViewStep, { description: 'One fewer than nodes.' }),
  },
  {
    description:
      'A path with the fewest relationships, the same for the same graph. An end that is a group is any member of it.',
  },
);
export type ViewPath = Type.Static<typeof ViewPath>;

export const ViewCycle = Type.Object(
  {
    ...ImportCycle.properties,
    counts: Type.Object(
      {
        files: Count('Files.'),
        edges: Count('Imports between them.'),
        breakingSet: Count('Imports of the breaking set.'),
      },
      { description: 'How many there are; of a huge cycle the lists hold the first ones only.' },
    ),
  },
  { description: 'As in the result of circular dependencies.' },
);
export type ViewCycle = Type.Static<typeof ViewCycle>;

export const ViewCycles = Type.Object(
  {
    cycles: Type.Array(ViewCycle, { description: 'The gravest first, then the largest.' }),
    total: Count('All that there are.'),
    nextCursor: Type.Optional(
      Type.String({ description: '`cursor` of the next page; absent on the last one.' }),
    ),
  },
  { description: 'Cycles of imports, page by page. A page of large ones is shorter than `limit`.' },
);
export type ViewCycles = Type.Static<typeof ViewCycles>;

export const ImpactedFile = Type.Object({
  file: ViewNode,
  distance: Type.Integer({ minimum: 1, description: 'Of the nearest node in it.' }),
  count: Type.Integer({ minimum: 1, description: 'Nodes of it that are touched.' }),
  members: Type.Array(
    Type.Object({
      node: ViewNode,
      distance: Type.Integer({ minimum: 1, description: 'Relationships to the changed node.' }),
      via: Type.String({ description: 'Id of the node before it on a shortest way back.' }),
      type: Type.String({ description: 'Of the relationship to `via`.' }),
    }),
    {
      maxItems: 20,
      description: 'The nearest of them; the file itself when its imports are touched.',
    },
  ),
});
export type ImpactedFile = Type.Static<typeof ImpactedFile>;

export const ViewImpact = Type.Object(
  {
    node: ViewNode,
    files: Type.Array(ImpactedFile, { description: 'The nearest first, then by path.' }),
    total: Type.Object({
      nodes: Count('Nodes that are touched, outside of what is changed.'),
      files: Count('Files that they are in.'),
      testFiles: Count('How many of those are tests.'),
      byDistance: Type.Array(Type.Integer({ minimum: 0 }), {
        description: 'Nodes at distance 1, 2 and so on.',
      }),
    }),
    leftOut: Type.Object(
      {
        files: Count('Files beyond `limit`.'),
        isDeeper: Type.Boolean({ description: 'Whether `depth` left something out.' }),
      },
      { description: 'What limits cost.' },
    ),
  },
  {
    description:
      'What a change can touch: everything that imports, calls or inherits it, directly or not.',
  },
);
export type ViewImpact = Type.Static<typeof ViewImpact>;
