// Who calls a function, and whom it calls.
import type { ViewNeighbour } from '@orrery/contract';
import * as z from 'zod';
import { describeNode, nodeLine } from '../../describe-node.ts';
import { findSymbol } from '../../find-node.ts';
import { plural } from '../../plural.ts';
import { unresolvedCalls } from '../../say-unresolved.ts';
import { node, unresolved } from '../schemas.ts';
import { cursor, includeTests, limit, page, pageLine, symbol, type Tool } from '../tool.ts';

/** Lines of call sites that are listed of one caller. */
const MOST_LINES = 10;
const MOST_OTHERS = 10;

const call = node.extend({
  callSites: z.number().describe('Places in the code that call.'),
  lines: z
    .array(z.number())
    .optional()
    .describe(`The first ${MOST_LINES} lines of these places, in the file that calls.`),
  how: z.string().optional().describe('How the target was found, such as `name` or `flow`.'),
  confidence: z.number().optional().describe('From 0 to 1.'),
});
type Call = z.infer<typeof call>;

const input = { symbol, includeTests, limit: limit(25, 100), cursor };
const output = {
  of: node.describe('What was asked about.'),
  others: z
    .array(z.string())
    .optional()
    .describe(
      `Ids of overloads and others of that name, which are not counted; up to ${MOST_OTHERS}.`,
    ),
  calls: z.array(call).describe('The other ends: callers, or callees.'),
  ...page,
  unresolved,
};

type CallTool = Tool<typeof input, typeof output>;

export const callers: CallTool = {
  name: 'callers',
  title: 'Callers of a function',
  description:
    'Who calls a function, method or class, with the lines of the calls. For a class, whoever makes instances of it or calls its methods from outside. Direct callers only; `impact` follows them further.',
  input,
  output,
  answer: (asked, snapshot) => answer('in', asked, snapshot),
};

export const callees: CallTool = {
  name: 'callees',
  title: 'Callees of a function',
  description:
    'Which functions of the repository a function, method, class or file calls, with the lines of the calls. Calls into libraries are not listed.',
  input,
  output,
  answer: (asked, snapshot) => answer('out', asked, snapshot),
};

async function answer(
  direction: 'in' | 'out',
  { symbol, includeTests, limit, cursor }: Parameters<CallTool['answer']>[0],
  snapshot: Parameters<CallTool['answer']>[1],
): ReturnType<CallTool['answer']> {
  const { questions } = snapshot;
  const { node: found, others } = await findSymbol(symbol, snapshot);
  const asked = { id: found.id, direction, type: 'calls', tests: includeTests, limit } as const;
  const answered = await questions.neighbours({
    ...asked,
    ...(cursor !== undefined && { cursor }),
  });
  const { items = [], total = 0, nextCursor } = answered ?? {};
  const calls = items.map(describeCall);
  const missing = unresolvedCalls(await questions.summary(), found.language);
  const data = {
    of: describeNode(found),
    ...(others.length > 0 && { others: others.slice(0, MOST_OTHERS).map(({ id }) => id) }),
    ...{ calls, total, ...(nextCursor !== undefined && { next: nextCursor }) },
    ...(missing !== undefined && { unresolved: missing }),
  };
  const lines = calls.map((one) => callLine(one, direction));
  const title = direction === 'in' ? 'Callers of' : 'Called by';
  return {
    data,
    lines: [
      `${title} ${nodeLine(data.of)}: ${pageLine(calls.length, data)}`,
      ...lines,
      ...(data.others === undefined ? [] : [`Also called so: ${data.others.join(', ')}`]),
      ...(missing === undefined ? [] : [missing]),
    ],
  };
}

function describeCall({ node, relationship: { count, properties } }: ViewNeighbour): Call {
  const { lines, resolution, confidence, callSites, kinds } = properties;
  const sites = properties.count ?? callSites ?? count;
  const how =
    resolution ?? (Array.isArray(kinds) && kinds.length > 0 ? kinds.join(', ') : undefined);
  return {
    ...describeNode(node),
    callSites: Number(sites),
    ...(Array.isArray(lines) && { lines: lines.slice(0, MOST_LINES).map(Number) }),
    ...(how !== undefined && { how: String(how) }),
    ...(confidence !== undefined && { confidence: Number(confidence) }),
  };
}

function callLine(call: Call, direction: 'in' | 'out'): string {
  const { lines, callSites, how, confidence } = call;
  const file = direction === 'in' ? 'line' : 'called in line';
  const places =
    lines === undefined
      ? plural(callSites, 'call site')
      : `${file} ${lines.join(', ')}${callSites > lines.length ? ` and ${callSites - lines.length} more` : ''}`;
  const doubt =
    confidence === undefined || confidence >= 0.9 ? '' : `, by ${how}, ${confidence} sure`;
  return `${nodeLine(call)}  (${places}${doubt})`;
}
