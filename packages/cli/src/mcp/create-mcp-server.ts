// The tools as a server of the Model Context Protocol, whoever transports it. Says with each answer how old the graph
// is; keeps answers small; writes nothing.
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import * as z from 'zod';
import { QuestionError } from '../find-node.ts';
import { type GraphSource, type Snapshot, SourceError } from './graph-source.ts';
import type { AnyTool } from './tool.ts';
import { tools } from './tools.ts';

/** In characters of the data. Paths and names may be long, whatever the limits on numbers. */
const MOST_DATA = 60_000;
const MOST_TEXT = 30_000;

const INSTRUCTIONS = `Orrery knows the code graph of one repository: which files import which, who calls whom, what inherits what, cycles of imports, and the parts it consists of. Prefer it to text search for questions such as "who calls this", "what breaks if I change this", "how does A reach B".
Begin with overview or find_symbol. Symbols may be named by id, by name (Store.save), by path and name (src/store.ts:Store.save) or by place (src/store.ts:120). Answers carry path:line. Lists are pages: pass \`next\` as \`cursor\`. \`unresolved\` says what a list can lack; \`graph\` says how old the graph is and whether files have changed since.`;

const graph = z
  .object({
    ageSeconds: z.number().optional().describe('How long ago the files were read.'),
    remark: z.string().optional().describe('Whether files have changed since.'),
  })
  .describe('The graph that the answer is from.');

export function createMcpServer(source: GraphSource, version: string): McpServer {
  const server = new McpServer(
    { name: 'orrery', title: 'Orrery', version },
    { instructions: INSTRUCTIONS },
  );
  for (const tool of tools) register(server, tool, source);
  return server;
}

function register(server: McpServer, tool: AnyTool, source: GraphSource): void {
  const { name, title, description, input, output } = tool;
  server.registerTool(
    name,
    {
      ...{ title, description, inputSchema: input, outputSchema: { ...output, graph } },
      annotations: {
        ...{ title, readOnlyHint: true, destructiveHint: false },
        ...{ idempotentHint: true, openWorldHint: false },
      },
    },
    async (asked: Readonly<Record<string, unknown>>) => {
      try {
        return await source.ask((snapshot) => answerOrRefuse(tool, asked, snapshot));
      } catch (error) {
        // What the agent can mend; anything else is a bug, and the protocol's own answer to one.
        if (!(error instanceof SourceError)) throw error;
        return { isError: true, content: [text([error.message])] };
      }
    },
  );
}

/** Who asks for what was written a moment ago must hear that the graph is older. */
async function answerOrRefuse(
  tool: AnyTool,
  asked: Readonly<Record<string, unknown>>,
  snapshot: Snapshot,
) {
  try {
    return await answer(tool, asked, snapshot);
  } catch (error) {
    if (!(error instanceof QuestionError)) throw error;
    return { isError: true, content: [text([error.message, ...saidOfAge(snapshot)])] };
  }
}

async function answer(tool: AnyTool, asked: Readonly<Record<string, unknown>>, snapshot: Snapshot) {
  const { data, lines } = await tool.answer(asked, snapshot);
  const { remark } = snapshot;
  const ageSeconds = ageOf(snapshot);
  const structuredContent = {
    ...data,
    graph: {
      ...(ageSeconds !== undefined && { ageSeconds }),
      ...(remark !== undefined && { remark }),
    },
  };
  if (JSON.stringify(structuredContent).length > MOST_DATA) {
    throw new QuestionError('The answer would be too long. Ask again with a smaller `limit`.');
  }
  return { structuredContent, content: [text([...lines, ...saidOfAge(snapshot)])] };
}

const ageOf = ({ readAt }: Snapshot): number | undefined =>
  readAt === undefined ? undefined : Math.round((Date.now() - readAt) / 1000);

/** The last line, where there is anything to say. */
function saidOfAge(snapshot: Snapshot): string[] {
  const ageSeconds = ageOf(snapshot);
  const age = ageSeconds === undefined ? [] : [`Files read ${ageSeconds} s ago.`];
  const said = [...age, ...(snapshot.remark === undefined ? [] : [snapshot.remark])];
  return said.length === 0 ? [] : [`(${said.join(' ')})`];
}

/** Names come from the repository: a line of theirs stays a line. */
function text(lines: readonly string[]): { type: 'text'; text: string } {
  const clean = lines.map((line) => line.replace(/[\p{Cc}\u2028\u2029]/gu, keepBreaks)).join('\n');
  const isLong = clean.length > MOST_TEXT;
  return { type: 'text', text: isLong ? `${clean.slice(0, MOST_TEXT)}\n… cut off here` : clean };
}

/** The breaks of our own messages, which are indented lists. */
const keepBreaks = (found: string) => (found === '\n' ? '\n' : ' ');
