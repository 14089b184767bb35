// The second face of the contract: the schemas themselves, for those who validate or document. It is apart
// from the first so that an analysis process need not load a schema library to name a label.
export { ApiKey, ApiKeyList, CreatedApiKey, NewApiKey } from './api-keys.ts';
export { CircularDependencyResult, CycleEdge, ImportCycle } from './circular-dependencies.ts';
export {
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
export { ErrorPayload } from './error-payload.ts';
export {
  DependencyResult,
  Graph,
  GraphNode,
  GraphRelationship,
  Metadata,
  Stats,
} from './graph.ts';
export { FailedJob, JobEnvelope, JobList, JobSummary, OpenJob } from './job.ts';
export { type OpenApiOptions, openApiDocument } from './openapi/openapi-document.ts';
export type {
  OpenApiDocument,
  OperationItem,
  ParameterItem,
  Reference,
  ResponseItem,
  Schema,
} from './openapi/openapi-types.ts';
export { Artifact, BundleSummary, PlatformResult } from './platform.ts';
export {
  IdempotencyKey,
  JobIdParameters,
  JobListQuery,
  JobQuery,
  KeyIdParameters,
} from './requests.ts';
export { RESULT_SCHEMAS } from './results.ts';
export { NewPassword, Session, SignIn } from './session.ts';
export { Usage, UsageQuery, UsageRow } from './usage.ts';
export { VIEW_QUESTIONS, type ViewQuestion, type ViewQuestionName } from './view-questions.ts';
export {
  ViewCutQuery,
  ViewCyclesQuery,
  ViewImpactQuery,
  ViewNeighboursQuery,
  ViewNodeQuery,
  ViewPathQuery,
  ViewSearchQuery,
  ViewSummaryQuery,
} from './view-requests.ts';
export {
  CentralFile,
  ImpactedFile,
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
