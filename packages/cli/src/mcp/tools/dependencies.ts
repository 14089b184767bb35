// What a file imports, and which files import it.
import type { ViewNeighbour, ViewNeighbours } from '@orrery/contract';
import * as z from 'zod';
import { describeNode, nodeLine } from '../../describe-node.ts';
import { findFile } from '../../find-node.ts';
import type { GraphQuestions } from '../../graph-questions.ts';
import { plural } from '../../plural.ts';
import { unresolvedImports } from '../../say-unresolved.ts';
import { node, unresolved } from '../schemas.ts';
import { cursor, includeTests, limit, page, pageLine, type Tool } from '../tool.ts';

/** Names of one import that are listed. */
const MOST_SYMBOLS = 12;

const dependency = node.extend({
  line: z.number().optional().describe('Of the import, in the importing file.'),
  symbols: z
    .array(z.string())
    .optional()
    .describe(`Up to ${MOST_SYMBOLS} of the names that it brings.`),
  kinds: z.array(z.string()).optional().describe('`type` alone vanishes at run time.'),
});
type Dependency = z.infer<typeof dependency>;

const input = {
  file: z.string().min(1).max(8192).describe('Path of a file, or of a folder for all files in it.'),
  direction: z
    .enum(['imports', 'importers'])
    .default('imports')
    .describe('`imports`: what the file needs. `importers`: who needs the file.'),
  includeTests,
  limit: limit(40, 200),
  cursor,
};
const output = {
  of: node.describe('What was asked about.'),
  imports: z.number().describe('Files and libraries that it imports.'),
  importers: z.number().describe('Files that import it.'),
  items: z.array(dependency).describe('The other ends, in the direction asked for.'),
  ...page,
  unresolved,
};

export const dependencies: Tool<typeof input, typeof output> = {
  name: 'dependencies',
  title: 'Dependencies of a file',
  description:
    'What a file imports, from the repository and from libraries, or which files import it, with the line and the names of each import. Of a folder, what its files share with files outside of it.',
  input,
  output,
  answer: async (asked, snapshot) => {
    const { questions } = snapshot;
    const file = await findFile(asked.file, snapshot);
    const direction = asked.direction === 'imports' ? 'out' : 'in';
    const answered = await importsOf(questions, file.id, direction, asked);
    const items = (answered?.items ?? []).map(describeDependency);
    const missing = unresolvedImports(
      await questions.summary(),
      direction === 'out' ? file.path : undefined,
    );
    const total = answered?.total ?? 0;
    const other = await importsOf(questions, file.id, direction === 'out' ? 'in' : 'out', {
      ...{ includeTests: asked.includeTests, limit: 1 },
    });
    const counts = { [direction]: total, [direction === 'out' ? 'in' : 'out']: other?.total ?? 0 };
    const data = {
      of: describeNode(file),
      ...{ imports: counts.out ?? 0, importers: counts.in ?? 0, items, total },
      ...(answered?.nextCursor !== undefined && { next: answered.nextCursor }),
      ...(missing !== undefined && { unresolved: missing }),
    };
    return {
      data,
      lines: [
        `${file.id} has ${plural(data.imports, 'import')} and ${plural(data.importers, 'importer')}; ${asked.direction}: ${pageLine(items.length, data)}`,
        ...items.map(dependencyLine),
        ...(missing === undefined ? [] : [missing]),
      ],
    };
  },
};

function importsOf(
  questions: GraphQuestions,
  id: string,
  direction: 'in' | 'out',
  {
    includeTests,
    limit,
    cursor,
  }: { includeTests: boolean; limit: number; cursor?: string | undefined },
): Promise<ViewNeighbours | undefined> {
  return questions.neighbours({
    ...{ id, direction, type: 'imports', tests: includeTests, limit },
    ...(cursor !== undefined && { cursor }),
  });
}

function describeDependency({ node, relationship: { properties } }: ViewNeighbour): Dependency {
  const { line, symbols, kinds } = properties;
  return {
    ...describeNode(node),
    ...(typeof line === 'number' && { line }),
    ...(Array.isArray(symbols) &&
      symbols.length > 0 && { symbols: symbols.slice(0, MOST_SYMBOLS).map(String) }),
    ...(Array.isArray(kinds) && { kinds: kinds.map(String) }),
  };
}

function dependencyLine(item: Dependency): string {
  const { line, symbols = [], kinds = [], kind } = item;
  const name = kind === 'ExternalModule' ? item.id.replace(/^ext:/, '') : nodeLine(item);
  const said = [
    line === undefined ? '' : `line ${line}`,
    kinds.length === 1 && kinds[0] === 'static' ? '' : kinds.join(', '),
    symbols.join(', '),
  ].filter((part) => part !== '');
  return said.length === 0 ? name : `${name}  (${said.join('; ')})`;
}
