// The contract: what goes over the wire. Nothing of ours may be imported here.
export type { ApiKey, ApiKeyList, CreatedApiKey, NewApiKey } from './api-keys.ts';
export { BUNDLE_SCHEMA_VERSION } from './bundle-version.ts';
export type { CircularDependencyResult, CycleEdge, ImportCycle } from './circular-dependencies.ts';
export type {
  ClassAssignment,
  DomainEvidence,
  DomainItem,
  DomainRelationship,
  DomainResult,
  DomainStats,
  FileAssignment,
  FunctionAssignment,
  SubdomainItem,
} from './domains.ts';
export type { ErrorCode, ErrorDetail } from './error-catalogue.ts';
export { ERROR_CATALOGUE, OrreryError } from './error-catalogue.ts';
export type { ErrorPayload } from './error-payload.ts';
export type {
  DependencyResult,
  Graph,
  GraphNode,
  GraphRelationship,
  Metadata,
  Stats,
} from './graph.ts';
export type { RelationshipType } from './graph-vocabulary.ts';
export {
  cycleId,
  declarationId,
  directoryId,
  domainId,
  externalModuleId,
  FINER_LABELS,
  fileId,
  importArrow,
  LABELS,
  RELATIONSHIP_TYPES,
  relationshipId,
  subdomainId,
} from './graph-vocabulary.ts';
export type { JobEnvelope, JobList, JobSummary } from './job.ts';
export type { JobStatus } from './job-status.ts';
export { JOB_STATUSES } from './job-status.ts';
export type { OperationDescription, OperationName, ResultName } from './operations.ts';
export { ADMIN_SCOPE, isOperationName, OPERATIONS, SCOPES } from './operations.ts';
export type { Artifact, BundleSummary, PlatformResult } from './platform.ts';
export type { NewPassword, Session, SignIn } from './session.ts';
export type { Usage, UsageQuery, UsageRow } from './usage.ts';
export type {
  ViewCutQuery,
  ViewCyclesQuery,
  ViewImpactQuery,
  ViewNeighboursQuery,
  ViewNodeQuery,
  ViewPathQuery,
  ViewSearchQuery,
} from './view-requests.ts';
export type { ViewDirection, ViewGrouping, ViewLabel, ViewType } from './view-vocabulary.ts';
export {
  EXTERNALS_LABEL,
  externalsId,
  KEY_PREFIX,
  MOST_ID_LENGTH,
  MOST_OPEN,
  MOST_SHOWN_ID_LENGTH,
  VIEW_DIRECTIONS,
  VIEW_GROUPINGS,
  VIEW_LABELS,
  VIEW_TYPES,
} from './view-vocabulary.ts';
export type {
  CentralFile,
  ImpactedFile,
  ViewAncestors,
  ViewCut,
  ViewCycle,
  ViewCycles,
  ViewImpact,
  ViewMatch,
  ViewNeighbour,
  ViewNeighbours,
  ViewNode,
  ViewNodeDetails,
  ViewPath,
  ViewRelationship,
  ViewSearch,
  ViewStep,
  ViewSummary,
} from './views.ts';
