// Functions, classes, types and files by name.
import type { ViewLabel } from '@orrery/contract';
import * as z from 'zod';
import { describeNode, nodeLine } from '../../describe-node.ts';
import { node } from '../schemas.ts';
import { cursor, includeTests, limit, page, pageLine, type Tool } from '../tool.ts';

/** As many as the view gives at once; who wants more has asked for too short a name. */
const MOST = 500;

const KINDS: Record<string, readonly ViewLabel[]> = {
  any: ['Function', 'Class', 'Type', 'File'],
  function: ['Function'],
  class: ['Class'],
  type: ['Type'],
  file: ['File'],
};

const input = {
  query: z.string().min(1).max(500).describe('A name, its beginning, a word in it, or a path.'),
  kind: z
    .enum(['any', 'function', 'class', 'type', 'file'])
    .default('any')
    .describe('What to find; methods are functions, interfaces and enums are types.'),
  includeTests,
  limit: limit(20, 100),
  cursor,
};
const output = {
  matches: z.array(node).describe('The best first.'),
  ...page,
  total: z.number().describe(`All that match; of more than ${MOST} the best.`),
};

export const findSymbol: Tool<typeof input, typeof output> = {
  name: 'find_symbol',
  title: 'Find a symbol',
  description:
    'Functions, methods, classes, types and files by name, whatever the case of letters: equal names first, then beginnings, words and parts. Gives ids for the other tools, with file and line.',
  input,
  output,
  answer: async ({ query, kind, includeTests, limit, cursor }, { questions }) => {
    const begin = Number(cursor ?? 0);
    const labels = KINDS[kind] ?? [];
    const { matches } = await questions.search({
      ...{ q: query, labels, tests: includeTests, limit: MOST },
    });
    // What is around something of these labels is kept by the filter as well, when its own name matches.
    const found = matches
      .map((match) => match.node)
      .filter(({ label }) => labels.some((wanted) => wanted === label));
    const end = begin + limit;
    const shown = found.slice(begin, end).map(describeNode);
    const next = end < found.length ? String(end) : undefined;
    const data = { matches: shown, total: found.length, ...(next !== undefined && { next }) };
    const lines = shown.map((match) => `${nodeLine(match)}  ${match.id}`);
    return { data, lines: [`'${query}': ${pageLine(shown.length, data)}`, ...lines] };
  },
};
