// The names that the client gives to what goes over the wire. The shapes are generated from the server's
// OpenAPI document; here they are only named.
import type { components } from './wire-types.ts';

type Schemas = components['schemas'];

export type ErrorPayload = Schemas['ErrorPayload'];
export type Graph = Schemas['Graph'];
export type GraphNode = Schemas['GraphNode'];
export type GraphRelationship = Schemas['GraphRelationship'];
export type Stats = Schemas['Stats'];
export type Metadata = Schemas['Metadata'];
export type ImportCycle = Schemas['ImportCycle'];
export type DomainItem = Schemas['DomainItem'];
export type DependencyResult = Schemas['DependencyResult'];
export type DomainResult = Schemas['DomainResult'];
export type PlatformResult = Schemas['PlatformResult'];
export type CircularDependencyResult = Schemas['CircularDependencyResult'];
export type JobSummary = Schemas['JobSummary'];
export type JobList = Schemas['JobList'];
export type ApiKey = Schemas['ApiKey'];
export type ApiKeyList = Schemas['ApiKeyList'];
export type NewApiKey = Schemas['NewApiKey'];
export type CreatedApiKey = Schemas['CreatedApiKey'];
export type Usage = Schemas['Usage'];
export type UsageRow = Schemas['UsageRow'];
export type ViewNode = Schemas['ViewNode'];
export type ViewSummary = Schemas['ViewSummary'];
export type ViewCut = Schemas['ViewCut'];
export type ViewSearch = Schemas['ViewSearch'];
export type ViewNodeDetails = Schemas['ViewNodeDetails'];
export type ViewNeighbour = Schemas['ViewNeighbour'];
export type ViewNeighbours = Schemas['ViewNeighbours'];
export type ViewStep = Schemas['ViewStep'];
export type ViewPath = Schemas['ViewPath'];
export type ViewCycles = Schemas['ViewCycles'];
export type ViewImpact = Schemas['ViewImpact'];

export const JOB_STATUSES = ['pending', 'processing', 'completed', 'failed'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

/** What each operation results in. */
export interface Results {
  readonly dependency: DependencyResult;
  readonly call: DependencyResult;
  readonly parse: DependencyResult;
  readonly domain: DomainResult;
  readonly platform: PlatformResult;
  readonly 'circular-dependencies': CircularDependencyResult;
}

/** The name of a graph or of an analysis. */
export type Operation = keyof Results;
