// The contract: what goes over the wire. Nothing of ours may be imported here.

export type { ErrorCode, ErrorDetail } from './error-catalogue.ts';
export { ERROR_CATALOGUE, OrreryError } from './error-catalogue.ts';
export { ErrorPayload } from './error-payload.ts';
export type { RelationshipType } from './graph.ts';
export {
  DependencyResult,
  externalModuleId,
  fileId,
  Graph,
  GraphNode,
  GraphRelationship,
  LABELS,
  Metadata,
  RELATIONSHIP_TYPES,
  relationshipId,
  Stats,
} from './graph.ts';
export type { JobStatus } from './job.ts';
export { JOB_STATUSES, JobEnvelope } from './job.ts';
export type { OperationDescription, OperationName } from './operations.ts';
export { ADMIN_SCOPE, isOperationName, OPERATIONS, SCOPES } from './operations.ts';
