// The second face of the contract: the schemas themselves, for those who validate or document. It is apart
// from the first so that an analysis process need not load a schema library to name a label.
export { ErrorPayload } from './error-payload.ts';
export {
  DependencyResult,
  Graph,
  GraphNode,
  GraphRelationship,
  Metadata,
  Stats,
} from './graph.ts';
export { JobEnvelope } from './job.ts';
