// Named schemas of the document. Where one schema holds another that has a name, it refers to it, so that
// generated clients have one type for one thing.
import type Type from 'typebox';
import { ApiKey, ApiKeyList, CreatedApiKey, NewApiKey } from '../api-keys.ts';
import { CycleEdge, ImportCycle } from '../circular-dependencies.ts';
import {
  ClassAssignment,
  DomainEvidence,
  DomainItem,
  DomainRelationship,
  DomainStats,
  FileAssignment,
  FunctionAssignment,
  SubdomainItem,
} from '../domains.ts';
import { ErrorPayload } from '../error-payload.ts';
import { Graph, GraphNode, GraphRelationship, Metadata, Stats } from '../graph.ts';
import { completedJob, FailedJob, JobList, JobSummary, OpenJob } from '../job.ts';
import type { ResultName } from '../operations.ts';
import { Artifact, BundleSummary } from '../platform.ts';
import { RESULT_SCHEMAS } from '../results.ts';
import { NewPassword, Session, SignIn } from '../session.ts';
import { Usage, UsageRow } from '../usage.ts';
import {
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
} from '../views.ts';
import type { Reference, Schema } from './openapi-types.ts';

/** Name of the envelope that a completed job of some result has: `CompletedDependencyJob`. */
export const completedJobName = (result: ResultName): string =>
  `Completed${result.replace(/Result$/, '')}Job`;

const NAMED: Readonly<Record<string, Type.TSchema>> = {
  ErrorPayload,
  OpenJob,
  FailedJob,
  JobSummary,
  JobList,
  ApiKey,
  ApiKeyList,
  NewApiKey,
  CreatedApiKey,
  Usage,
  UsageRow,
  Session,
  SignIn,
  NewPassword,
  Graph,
  GraphNode,
  GraphRelationship,
  Metadata,
  Stats,
  ImportCycle,
  CycleEdge,
  DomainItem,
  SubdomainItem,
  DomainEvidence,
  DomainRelationship,
  DomainStats,
  FileAssignment,
  FunctionAssignment,
  ClassAssignment,
  BundleSummary,
  Artifact,
  ViewNode,
  ViewRelationship,
  ViewCut,
  CentralFile,
  ViewSummary,
  ViewMatch,
  ViewSearch,
  ViewNodeDetails,
  ViewNeighbour,
  ViewNeighbours,
  ViewStep,
  ViewPath,
  ViewCycle,
  ViewCycles,
  ImpactedFile,
  ViewImpact,
  ...RESULT_SCHEMAS,
  ...Object.fromEntries(
    Object.entries(RESULT_SCHEMAS).map(([name, schema]) => [
      completedJobName(name as ResultName),
      completedJob(schema),
    ]),
  ),
};

/** For `$ref`s from elsewhere in the document. */
export const schemaReference = (name: string): Reference => ({
  $ref: `#/components/schemas/${name}`,
});

export function schemaComponents(): Readonly<Record<string, Schema>> {
  const names = new Map<unknown, string>(
    Object.entries(NAMED).map(([name, schema]) => [schema, name]),
  );
  return Object.fromEntries(
    Object.entries(NAMED).map(([name, schema]) => [name, plainSchema(schema, names)]),
  );
}

/** The schema itself as plain data; what it holds is replaced where it has a name. */
export function plainSchema(
  schema: object,
  names: ReadonlyMap<unknown, string> = new Map(),
): Schema {
  const plain = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(plain);
    if (typeof value !== 'object' || value === null) return value;
    const name = names.get(value);
    return name === undefined ? plainSchema(value, names) : schemaReference(name);
  };
  const entries = Object.entries(schema).map(([key, value]) => [key, plain(value)]);
  return forGenerators(Object.fromEntries(entries));
}

/** Says the same in the words that client generators know. */
function forGenerators(schema: Schema): Schema {
  const { patternProperties, ...rest } = schema;
  const patterns = Object.entries((patternProperties ?? {}) as Schema);
  if (patterns.length === 1) return { ...rest, additionalProperties: patterns[0]![1] };
  return Array.isArray(schema.enum) ? { type: 'string', ...schema } : schema;
}
