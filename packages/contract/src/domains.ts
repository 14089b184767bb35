// Schemas of domains: what a repository consists of, why, and what belongs to what.
import Type from 'typebox';
import { Graph, Metadata, Stats } from './graph.ts';

const Count = Type.Integer({ minimum: 0 });
const Ids = (description: string) => Type.Array(Type.String(), { description });

export const DomainEvidence = Type.Object(
  {
    claim: Type.String({
      description:
        'What it is the evidence of: `name`, `descriptionSummary`, or one of the responsibilities, such as `responsibilities[0]`.',
    }),
    kind: Type.String({
      description:
        'What was gone by: `folder`, `manifest`, `readme`, `documentation`, `declaration`, `counts`, `words` (of file names), `file` (the most used one), `repository` (its name), `role` (what the files are), `model` (said by a model that the operator has set, not shown by the code).',
    }),
    path: Type.Union([Type.String(), Type.Null()], {
      description: 'The file or folder to look at; null when it is about no single one.',
    }),
    line: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()], {
      description: 'Null when it is about no single line.',
    }),
  },
  { description: 'Where a statement can be checked.' },
);
export type DomainEvidence = Type.Static<typeof DomainEvidence>;

export const SubdomainItem = Type.Object({
  id: Type.String({ description: 'Id of its node.' }),
  name: Type.String({ description: 'Unique in the domain.' }),
  descriptionSummary: Type.String(),
  files: Ids('Paths, sorted.'),
  functions: Ids(
    'Node ids of the functions that belong to it, sorted by file, then in source order.',
  ),
  classes: Ids('Node ids of the classes that belong to it, likewise.'),
  evidence: Type.Array(DomainEvidence),
});
export type SubdomainItem = Type.Static<typeof SubdomainItem>;

export const DomainItem = Type.Object({
  id: Type.String({ description: 'Id of its node.' }),
  name: Type.String({ description: 'Unique.' }),
  descriptionSummary: Type.String({
    description: 'What manifest or README say of it, where they do, and what it holds.',
  }),
  keyFiles: Type.Array(Type.String(), {
    description: 'Paths of the files that most of its code leads to, the first the most.',
  }),
  responsibilities: Type.Array(Type.String(), {
    description:
      'What its most used declarations are documented to do, and which they are. Nothing that the code does not show.',
  }),
  fileCount: Type.Integer({ minimum: 1 }),
  evidence: Type.Array(DomainEvidence),
  subdomains: Type.Array(SubdomainItem, {
    description:
      'The largest first. A domain that is not divided has one of its own name, so that every file is in exactly one.',
  }),
});
export type DomainItem = Type.Static<typeof DomainItem>;

export const ASSIGNMENT_REASONS = [
  'folder',
  'cluster',
  'ties',
  'remainder',
  'tested-file',
  'tested-folder',
  'uses',
  'tests',
  'file',
  'calls',
] as const;

const Reason = Type.Enum(ASSIGNMENT_REASONS, {
  description:
    '`folder`: it lies there. `cluster`: its ties and words, in a flat folder. `ties`, `remainder`: its folder is too small to stand alone; most of its ties lead here, or it shares the folder above. `tested-file`, `tested-folder`: a test named like a file or folder here. `uses`: a test or asset tied mostly to files here. `tests`: a test of no single part. `file`: a declaration in a file that belongs here. `calls`: a declaration with nothing at home, and three callers or more, nearly all in one other domain.',
});
const DomainName = Type.String({ description: 'Name of the domain.' });
const SubdomainName = Type.String({ description: 'Name of the subdomain in this domain.' });

export const FileAssignment = Type.Object({
  filePath: Type.String(),
  domainName: DomainName,
  subdomainName: SubdomainName,
  reason: Reason,
});
export type FileAssignment = Type.Static<typeof FileAssignment>;

export const FunctionAssignment = Type.Object({
  functionId: Type.String({ description: 'Id of its node.' }),
  parentDomain: DomainName,
  subdomainName: SubdomainName,
  reason: Reason,
});
export type FunctionAssignment = Type.Static<typeof FunctionAssignment>;

export const ClassAssignment = Type.Object({
  classId: Type.String({ description: 'Id of its node.' }),
  domainName: DomainName,
  subdomainName: SubdomainName,
  reason: Reason,
});
export type ClassAssignment = Type.Static<typeof ClassAssignment>;

export const DomainRelationship = Type.Object(
  {
    from: Type.String({ description: 'Name of the domain that uses the other.' }),
    to: Type.String({ description: 'Name of the domain that is used.' }),
    type: Type.String({ description: '`dependsOn`.' }),
    strength: Type.Number({
      minimum: 0,
      maximum: 1,
      description: "The part of the first domain's files, tests left out, that use the second.",
    }),
    reason: Type.String({ description: 'What was counted.' }),
  },
  { description: 'A relationship between two domains of the graph, by their names.' },
);
export type DomainRelationship = Type.Static<typeof DomainRelationship>;

export const DomainStats = Type.Object({
  ...Stats.properties,
  domainCount: Count,
  subdomainCount: Count,
  assignedFileCount: Count,
  assignedFunctionCount: Count,
  assignedClassCount: Count,
  fileAssignments: Count,
  functionAssignments: Count,
  unassignedFunctions: Count,
  classAssignments: Count,
});
export type DomainStats = Type.Static<typeof DomainStats>;

export const DomainResult = Type.Object({
  runId: Type.String({
    description:
      'Made from the graph and all that is said of it: equal for equal content, whatever the time.',
    examples: ['sha256-6f1d0c9a5b7e4a3f'],
  }),
  graph: Graph,
  domains: Type.Array(DomainItem, { description: 'The largest first.' }),
  relationships: Type.Array(DomainRelationship, {
    description: 'How domains depend on each other; between subdomains see the graph.',
  }),
  fileAssignments: Type.Array(FileAssignment, { description: 'Every file once, sorted by path.' }),
  functionAssignments: Type.Array(FunctionAssignment, { description: 'Every function once.' }),
  unassignedFunctions: Type.Array(
    Type.Object({ functionId: Type.String(), reason: Type.String() }),
    { description: 'Empty: every function belongs somewhere.' },
  ),
  classAssignments: Type.Array(ClassAssignment, { description: 'Every class once.' }),
  generatedAt: Type.String({ format: 'date-time' }),
  stats: DomainStats,
  metadata: Metadata,
});
export type DomainResult = Type.Static<typeof DomainResult>;
