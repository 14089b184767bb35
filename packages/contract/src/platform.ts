// Schema of the platform bundle: everything that is known of a repository in one result.
import Type from 'typebox';
import { DomainItem } from './domains.ts';
import { Graph, Metadata, Stats } from './graph.ts';

const Count = Type.Integer({ minimum: 0 });

export const ARTIFACT_KINDS = ['summary', 'graph', 'classification'] as const;

export const Artifact = Type.Object({
  id: Type.String({
    description:
      '`artifact-usage-summary`, `dependency-graph`, `parse-graph`, `call-graph` or `domain-classification`.',
  }),
  kind: Type.Enum(ARTIFACT_KINDS),
  label: Type.String({ description: 'For people.' }),
  metadata: Type.Record(Type.String(), Count, {
    description: 'How much of the graph belongs to it, counted on the graph itself.',
  }),
});
export type Artifact = Type.Static<typeof Artifact>;

export const BundleSummary = Type.Object({
  repoSizeBytes: Type.Integer({
    minimum: 0,
    description: 'All files of the repository, inflated.',
  }),
  filesProcessed: Type.Integer({ minimum: 0, description: 'Source files that were read.' }),
  classes: Count,
  functions: Count,
  types: Count,
  primaryLanguage: Type.String({
    description: 'The language with most lines that people wrote, tests left out.',
  }),
  domains: Count,
});
export type BundleSummary = Type.Static<typeof BundleSummary>;

export const PlatformResult = Type.Object({
  repo: Type.String({
    description:
      'Name of the repository: that of the manifest at its root, or else of the folder around everything or that of its public headers, or else of what was sent.',
  }),
  version: Type.String({
    description: 'Made from the graph and the domains: equal for equal content, whatever the time.',
    examples: ['sha256-6f1d0c9a5b7e4a3f'],
  }),
  schemaVersion: Type.String({ description: 'Semantic version of the shape of the bundle.' }),
  generatedAt: Type.String({ format: 'date-time' }),
  summary: BundleSummary,
  graph: Graph,
  stats: Stats,
  metadata: Metadata,
  domains: Type.Array(DomainItem),
  artifacts: Type.Array(Artifact),
});
export type PlatformResult = Type.Static<typeof PlatformResult>;
