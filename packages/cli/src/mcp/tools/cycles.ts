// Files that import each other in circles.
import type { ViewCycle } from '@orrery/contract';
import * as z from 'zod';
import { findFile, QuestionError } from '../../find-node.ts';
import { unresolvedImports } from '../../say-unresolved.ts';
import { unresolved } from '../schemas.ts';
import { cursor, limit, page, pageLine, type Tool } from '../tool.ts';

const MOST_FILES = 12;
const MOST_CUTS = 6;

const cycle = z.object({
  id: z.string(),
  severity: z.string(),
  files: z.array(z.string()).describe(`The first ${MOST_FILES}.`),
  filesInAll: z.number(),
  importsInAll: z.number().describe('Imports between these files.'),
  breakingSuggestion: z.string().describe('The import to cut first.'),
  breakingSet: z
    .array(z.string())
    .describe(`Imports that together break all of it; the first ${MOST_CUTS}.`),
  breakingSetInAll: z.number(),
});
type Cycle = z.infer<typeof cycle>;

const input = {
  file: z.string().max(8192).optional().describe('Only the cycle that this file is in.'),
  limit: limit(10, 50),
  cursor,
};
const output = { cycles: z.array(cycle).describe('The gravest first.'), ...page, unresolved };

export const cycles: Tool<typeof input, typeof output> = {
  name: 'cycles',
  title: 'Cycles of imports',
  description:
    'Groups of files that import each other in circles, with severity and the imports to cut. With a file, the cycle that it is in.',
  input,
  output,
  answer: async ({ file, limit, cursor }, snapshot) => {
    const { questions } = snapshot;
    const id = file === undefined ? undefined : (await findFile(file, snapshot)).cycleId;
    if (file !== undefined && id === undefined) {
      throw new QuestionError(`${file} is in no cycle of imports.`);
    }
    const answered = await questions.cycles({
      ...(id === undefined ? { limit } : { id }),
      ...(id === undefined && cursor !== undefined && { cursor }),
    });
    const found = answered.cycles.map(describeCycle);
    const missing = unresolvedImports(await questions.summary());
    const data = {
      ...{ cycles: found, total: id === undefined ? answered.total : found.length },
      ...(id === undefined && answered.nextCursor !== undefined && { next: answered.nextCursor }),
      ...(missing !== undefined && { unresolved: missing }),
    };
    const title =
      found.length === 0 ? 'No cycles of imports.' : `Cycles: ${pageLine(found.length, data)}`;
    return {
      data,
      lines: [title, ...found.flatMap(cycleLines), ...(missing === undefined ? [] : [missing])],
    };
  },
};

function describeCycle(found: ViewCycle): Cycle {
  const { id, severity, files, breakingSuggestion, breakingSet, counts } = found;
  return {
    ...{ id, severity, breakingSuggestion },
    files: files.slice(0, MOST_FILES),
    ...{ filesInAll: counts.files, importsInAll: counts.edges },
    breakingSet: breakingSet.slice(0, MOST_CUTS),
    breakingSetInAll: counts.breakingSet,
  };
}

function cycleLines(cycle: Cycle): string[] {
  const { severity, files, filesInAll, importsInAll, breakingSet, breakingSetInAll } = cycle;
  const more = filesInAll > files.length ? ` and ${filesInAll - files.length} more` : '';
  return [
    `${severity}: ${filesInAll} files, ${importsInAll} imports: ${files.join(', ')}${more}`,
    `  cut first: ${cycle.breakingSuggestion}`,
    ...(breakingSetInAll > 1
      ? [
          `  to break all of it, ${breakingSetInAll} cuts: ${breakingSet.join(', ')}${breakingSetInAll > breakingSet.length ? ' and more' : ''}`,
        ]
      : []),
  ];
}
