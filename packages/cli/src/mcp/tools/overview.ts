// What the repository is like, in one answer to begin with.
import type { ViewSummary } from '@orrery/contract';
import * as z from 'zod';
import type { Tool } from '../tool.ts';

const DOMAINS = 15;
const CENTRAL = 12;
const UNRESOLVED = 5;
const TROUBLES = 5;
/** Characters of one description; they are sentences of people and can be long. */
const DESCRIPTION = 200;

const input = {};
const output = {
  repository: z.string(),
  files: z.number(),
  testFiles: z.number(),
  lines: z.number(),
  languages: z.array(z.object({ language: z.string(), files: z.number(), lines: z.number() })),
  declarations: z.record(z.string(), z.number()).describe('Nodes by kind.'),
  relationships: z.record(z.string(), z.number()).describe('By type.'),
  parts: z
    .array(z.object({ id: z.string(), files: z.number(), description: z.string() }))
    .describe(`The largest ${DOMAINS} domains.`),
  partsInAll: z.number(),
  centralFiles: z
    .array(z.object({ id: z.string(), dependents: z.number(), dependencies: z.number() }))
    .describe('Files that most of the program leads to.'),
  cycles: z.object({ count: z.number(), files: z.number(), high: z.number(), largest: z.number() }),
  imports: z.object({ resolved: z.number(), external: z.number(), unresolved: z.number() }),
  calls: z.object({ resolved: z.number(), external: z.number(), unresolved: z.number() }),
  unresolvedImports: z.array(z.string()).describe(`The first ${UNRESOLVED}.`),
  skippedFiles: z.array(z.string()).describe(`The first ${TROUBLES}, with the reason.`),
  isTruncated: z.boolean(),
};

export const overview: Tool<typeof input, typeof output> = {
  name: 'overview',
  title: 'Overview of the repository',
  description:
    'What the repository consists of: languages, parts (domains) with their folders, the most central files, cycles of imports, and how much of it could not be resolved. A good first question.',
  input,
  output,
  answer: async (_, { questions }) => {
    const summary = await questions.summary();
    const data = dataOf(summary);
    return { data, lines: linesOf(summary, data) };
  },
};

type Data = z.infer<z.ZodObject<typeof output>>;

function dataOf(summary: ViewSummary): Data {
  const { repository, files, testFiles, lines, languages, nodes, relationships } = summary;
  const { count, filesInCycles, high, largest } = summary.cycles;
  return {
    ...{ repository, files, testFiles, lines, languages, declarations: nodes, relationships },
    parts: summary.domains.slice(0, DOMAINS).map(({ id, files, description }) => ({
      ...{ id, files, description: shorten(description) },
    })),
    partsInAll: nodes.Domain ?? 0,
    centralFiles: summary.central.slice(0, CENTRAL).map(({ id, dependents, dependencies }) => ({
      ...{ id, dependents, dependencies },
    })),
    cycles: { count, files: filesInCycles, high, largest },
    imports: sum(Object.values(summary.resolution.imports)),
    calls: sum(Object.values(summary.resolution.calls ?? {})),
    unresolvedImports: summary.unresolvedImports.shown
      .slice(0, UNRESOLVED)
      .map(({ path, line, message }) => `${path}:${line ?? 1}: ${shorten(message)}`),
    skippedFiles: summary.skippedFiles.shown
      .slice(0, TROUBLES)
      .map(({ path, reason }) => `${path}: ${reason}`),
    isTruncated: summary.truncated,
  };
}

function linesOf(
  { sentences, unresolvedImports, skippedFiles }: ViewSummary,
  data: Data,
): string[] {
  const list = (title: string, items: readonly string[]) =>
    items.length === 0 ? [] : [title, ...items.map((item) => `  ${item}`)];
  return [
    ...sentences,
    ...list(
      `Parts, ${data.parts.length} of ${data.partsInAll}:`,
      data.parts.map(({ id, description }) => `${id}  ${description}`),
    ),
    ...list(
      'Central files (how many files depend on it, on how many it depends):',
      data.centralFiles.map(
        ({ id, dependents, dependencies }) => `${id}  ${dependents}, ${dependencies}`,
      ),
    ),
    ...list(`Unresolved imports, of ${unresolvedImports.total}:`, data.unresolvedImports),
    ...list(`Files that were not read, of ${skippedFiles.total}:`, data.skippedFiles),
  ];
}

function sum(counts: readonly { resolved: number; external: number; unresolved: number }[]) {
  return {
    resolved: counts.reduce((total, { resolved }) => total + resolved, 0),
    external: counts.reduce((total, { external }) => total + external, 0),
    unresolved: counts.reduce((total, { unresolved }) => total + unresolved, 0),
  };
}

const shorten = (text: string) =>
  text.length <= DESCRIPTION ? text : `${text.slice(0, DESCRIPTION - 1).trimEnd()}…`;
