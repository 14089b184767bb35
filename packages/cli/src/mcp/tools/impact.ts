// What a change touches: everything that leads to a symbol or a file, directly or not.
import type { ImpactedFile } from '@orrery/contract';
import * as z from 'zod';
import { describeNode, nameIn, nodeLine } from '../../describe-node.ts';
import { findEither } from '../../find-node.ts';
import { plural } from '../../plural.ts';
import { unresolvedCalls } from '../../say-unresolved.ts';
import { node, unresolved } from '../schemas.ts';
import { includeTests, limit, type Tool } from '../tool.ts';

/** Symbols of one file that are named. */
const MOST_MEMBERS = 5;

const file = z.object({
  path: z.string(),
  distance: z.number().describe('Steps to the change; 1 depends on it directly.'),
  isTest: z.literal(true).optional(),
  count: z.number().describe('Symbols in it that are touched.'),
  nearest: z
    .array(z.object({ id: z.string(), at: z.string().optional(), by: z.string() }))
    .describe(
      `The nearest ${MOST_MEMBERS}; \`by\` is how it leads to the step before: calls, imports, extends.`,
    ),
});
type File = z.infer<typeof file>;

const input = {
  symbol: z
    .string()
    .min(1)
    .max(8192)
    .describe('What is changed: a symbol as for the other tools, a file or a folder.'),
  depth: z
    .int()
    .min(1)
    .max(100)
    .default(3)
    .describe(
      'Steps to follow; 1 is whoever depends on it directly. Far steps touch nearly everything.',
    ),
  includeTests,
  limit: limit(25, 100),
};
const output = {
  of: node.describe('What is changed.'),
  total: z.object({
    files: z.number(),
    testFiles: z.number(),
    symbols: z.number(),
    byDistance: z.array(z.number()).describe('Symbols at 1, 2, 3 steps and so on.'),
  }),
  files: z.array(file).describe('The nearest first.'),
  tests: z.array(z.string()).describe('The nearest tests to run, also beyond the files listed.'),
  leftOut: z.object({
    files: z.number().describe('Beyond `limit`.'),
    isDeeper: z.boolean().describe('Whether `depth` left something out.'),
  }),
  unresolved,
};

export const impact: Tool<typeof input, typeof output> = {
  name: 'impact',
  title: 'What a change touches',
  description:
    'What a change of a symbol, file or folder can touch: everything that calls, imports or inherits it, step by step, by file, with the tests among them. It is an upper bound: not all of it must break.',
  input,
  output,
  answer: async ({ symbol, depth, includeTests, limit }, snapshot) => {
    const { questions } = snapshot;
    const found = (await findEither(symbol, snapshot)).node;
    // More than are shown, so that the tests among them can be named.
    const wide = await questions.impact({
      ...{ id: found.id, depth, tests: includeTests, limit: 1000 },
    });
    const all = wide?.files ?? [];
    const files = all.slice(0, limit).map(describeFile);
    const tests = all.filter((one) => one.file.isTest).map((one) => one.file.id);
    const missing = unresolvedCalls(await questions.summary(), found.language);
    const total = wide?.total ?? { files: 0, testFiles: 0, nodes: 0, byDistance: [] };
    const data = {
      of: describeNode(found),
      total: {
        ...{ files: total.files, testFiles: total.testFiles, symbols: total.nodes },
        byDistance: total.byDistance,
      },
      ...{ files, tests: tests.slice(0, limit) },
      leftOut: {
        files: Math.max(0, total.files - files.length),
        isDeeper: wide?.leftOut.isDeeper ?? false,
      },
      ...(missing !== undefined && { unresolved: missing }),
    };
    return { data, lines: linesOf(data, depth) };
  },
};

function describeFile({ file, distance, count, members }: ImpactedFile): File {
  return {
    ...{ path: file.id, distance, count },
    ...(file.isTest && { isTest: true as const }),
    nearest: members.slice(0, MOST_MEMBERS).map(({ node, type }) => {
      const { id, at } = describeNode(node);
      return { id, ...(at !== undefined && { at }), by: type };
    }),
  };
}

function linesOf(data: z.infer<z.ZodObject<typeof output>>, depth: number): string[] {
  const { of, total, files, tests, leftOut } = data;
  const beyond =
    files.length > 0 ? tests.filter((id) => !files.some(({ path }) => path === id)) : [];
  return [
    `A change of ${nodeLine(of)} can touch ${plural(total.symbols, 'symbol')} in ${plural(total.files, 'file')}, ${total.testFiles} of them tests, within ${plural(depth, 'step')}${leftOut.isDeeper ? '; more lies further' : ''}.`,
    ...files.map(fileLine),
    ...(leftOut.files > 0
      ? [
          `${leftOut.files} more ${leftOut.files === 1 ? 'file' : 'files'}; a smaller depth or a larger limit shows others.`,
        ]
      : []),
    ...(beyond.length > 0 ? [`Tests among them: ${beyond.join(', ')}`] : []),
    ...(data.unresolved === undefined ? [] : [data.unresolved]),
  ];
}

function fileLine({ path, distance, isTest, count, nearest }: File): string {
  const names = nearest.map(({ id, at, by }) => {
    const line = at?.startsWith(`${path}:`) ? at.slice(path.length) : '';
    return id === path ? `file ${by}` : `${nameIn(id)}${line} ${by}`;
  });
  const more = count > nearest.length ? ` and ${count - nearest.length} more` : '';
  return `${distance}  ${path}${isTest ? '  test' : ''}  (${names.join(', ')}${more})`;
}
