// Schemas of published graphs: nodes, relationships, statistics and metadata.
import Type from 'typebox';

const Properties = Type.Record(Type.String(), Type.Unknown());

export const GraphNode = Type.Object({
  id: Type.String({
    description: 'Unique in the graph. A file has its path, exactly as in the archive.',
  }),
  labels: Type.Array(Type.String(), { description: 'The coarse label first, such as `File`.' }),
  properties: Properties,
});
export type GraphNode = Type.Static<typeof GraphNode>;

export const GraphRelationship = Type.Object({
  id: Type.String({ description: '`<startNode>_<type>_<endNode>`.' }),
  type: Type.String({ description: 'Such as `imports`.' }),
  startNode: Type.String({ description: 'Id of a node of the same graph.' }),
  endNode: Type.String({ description: 'Id of a node of the same graph.' }),
  properties: Properties,
});
export type GraphRelationship = Type.Static<typeof GraphRelationship>;

export const Graph = Type.Object({
  nodes: Type.Array(GraphNode),
  relationships: Type.Array(GraphRelationship),
});
export type Graph = Type.Static<typeof Graph>;

const Count = Type.Integer({ minimum: 0 });
const CountByName = Type.Record(Type.String(), Count);

export const Stats = Type.Object({
  nodeCount: Type.Optional(
    Type.Integer({ minimum: 0, description: 'All that were found, also those cut off.' }),
  ),
  relationshipCount: Type.Optional(
    Type.Integer({ minimum: 0, description: 'All that were found, also those cut off.' }),
  ),
  nodeTypes: Type.Optional(CountByName),
  relationshipTypes: Type.Optional(CountByName),
  filesProcessed: Type.Optional(Count),
  classes: Type.Optional(Count),
  functions: Type.Optional(Count),
  types: Type.Optional(Count),
  processingTimeMs: Type.Optional(Type.Number({ minimum: 0 })),
});
export type Stats = Type.Static<typeof Stats>;

const ResolutionCounts = Type.Object({ resolved: Count, external: Count, unresolved: Count });

export const Metadata = Type.Object({
  truncated: Type.Optional(
    Type.Boolean({
      description:
        'True when the result was cut off at the limits of the server; totals still count everything. Absent otherwise.',
    }),
  ),
  analysisStartTime: Type.String({ format: 'date-time' }),
  analysisEndTime: Type.String({ format: 'date-time' }),
  fileCount: Type.Integer({ minimum: 0, description: 'File nodes in the graph.' }),
  languages: Type.Array(Type.String(), { description: 'Languages of the file nodes, sorted.' }),
  resolution: Type.Object(
    {
      imports: Type.Record(Type.String(), ResolutionCounts, { description: 'By language.' }),
      calls: Type.Optional(
        Type.Record(Type.String(), ResolutionCounts, {
          description: 'Call sites by language, each counted once; where calls were asked for.',
        }),
      ),
      callBounds: Type.Optional(
        Type.Object(
          {
            widePlaces: Count,
            cutOverrides: Count,
            isComplete: Type.Boolean(),
          },
          {
            description:
              'Where the analysis of calls met its bounds: how many places may hold more values than are ' +
              'followed, so that calls through them count as unresolved, how many members of declared types ' +
              'have more overrides than a call of them leads to, and whether all values came to rest.',
          },
        ),
      ),
    },
    { description: 'How many references led into the repository, out of it, or nowhere.' },
  ),
  naming: Type.Optional(
    Type.Object(
      {
        model: Type.String({ description: 'As the operator has set it.' }),
        names: Type.Array(
          Type.Object({
            name: Type.String(),
            domain: Type.Union([Type.String(), Type.Null()], {
              description: 'Name of the domain around a subdomain; null for a domain.',
            }),
            replaces: Type.String({
              description: 'The name without a model: the same in every analysis.',
            }),
          }),
          { description: 'Domains, then subdomains, whose names are the words of the model.' },
        ),
      },
      {
        description:
          'Where the operator lets a model name domains and it did: which names are its. Descriptions of its ' +
          'have evidence of the kind `model`. Absent otherwise.',
      },
    ),
  ),
  skippedFiles: Type.Array(Type.Object({ path: Type.String(), reason: Type.String() }), {
    description: 'Files without facts, and why.',
  }),
  foreignDirectories: Type.Array(Type.Object({ path: Type.String(), files: Count }), {
    description: 'Installed dependencies in the archive; no part of the graph.',
  }),
  diagnostics: Type.Array(
    Type.Object({
      path: Type.String(),
      line: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
      code: Type.String(),
      message: Type.String(),
    }),
    { description: 'What was not understood, file by file: every unresolved import is here.' },
  ),
});
export type Metadata = Type.Static<typeof Metadata>;

export const DependencyResult = Type.Object({
  graph: Graph,
  generatedAt: Type.String({ format: 'date-time' }),
  stats: Stats,
  metadata: Metadata,
});
export type DependencyResult = Type.Static<typeof DependencyResult>;
