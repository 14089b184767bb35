// Schemas of domains: what a repository consists of, why, and what belongs to what.
import Type from 'typebox';
import { Graph, Metadata, Stats } from './graph.ts';

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

export const Assignment = Type.Object({
  id: Type.String({ description: 'Node id: a path, or that of a function or class.' }),
  domain: Type.String({ description: 'Node id of the domain.' }),
  subdomain: Type.String({ description: 'Node id of the subdomain.' }),
  reason: Type.Enum(ASSIGNMENT_REASONS, {
    description:
      '`folder`: it lies there. `cluster`: its ties and words, in a flat folder. `ties`, `remainder`: its folder is too small to stand alone; most of its ties lead here, or it shares the folder above. `tested-file`, `tested-folder`: a test named like a file or folder here. `uses`: a test or asset tied mostly to files here. `tests`: a test of no single part. `file`: a declaration in a file that belongs here. `calls`: a declaration with nothing at home, and three callers or more, nearly all in one other domain.',
  }),
});
export type Assignment = Type.Static<typeof Assignment>;

export const DomainResult = Type.Object({
  graph: Graph,
  domains: Type.Array(DomainItem, { description: 'The largest first.' }),
  assignments: Type.Object(
    {
      files: Type.Array(Assignment, { description: 'Every file once, sorted by path.' }),
      functions: Type.Array(Assignment, { description: 'Every function once.' }),
      classes: Type.Array(Assignment, { description: 'Every class once.' }),
    },
    { description: 'What belongs where, and why.' },
  ),
  generatedAt: Type.String({ format: 'date-time' }),
  stats: Stats,
  metadata: Metadata,
});
export type DomainResult = Type.Static<typeof DomainResult>;
