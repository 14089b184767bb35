// A way from one symbol or file to another.
import type { ViewNode, ViewStep } from '@orrery/contract';
import * as z from 'zod';
import { describeNode, node, nodeLine } from '../describe-node.ts';
import { findEither } from '../find-node.ts';
import { unresolved, unresolvedCalls } from '../say-unresolved.ts';
import { includeTests, symbol, type Tool } from '../tool.ts';

const step = node.extend({
  by: z.string().optional().describe('How the one before leads here: calls, imports, extends.'),
  line: z.number().optional().describe('Where it does, in the file of the one before.'),
});
type Step = z.infer<typeof step>;

const input = {
  from: symbol.describe('Where the way begins: a symbol as for the other tools, a file, a folder.'),
  to: symbol.describe('Where it ends, likewise.'),
  by: z
    .enum(['any', 'calls', 'imports'])
    .default('any')
    .describe('Which relationships may be followed.'),
  includeTests,
};
const output = {
  found: z.boolean(),
  steps: z.array(step).describe('From one end to the other; empty when there is no way.'),
  unresolved,
};

export const path: Tool<typeof input, typeof output> = {
  name: 'path',
  title: 'Path between two symbols',
  description:
    'A shortest way from one symbol, file or folder to another along calls, imports and inheritance: how one depends on the other. Asks in one direction only.',
  input,
  output,
  answer: async ({ from, to, by, includeTests }, snapshot) => {
    const { questions } = snapshot;
    const [begin, end] = [await findEither(from, snapshot), await findEither(to, snapshot)];
    const answered = await questions.path({
      ...{ from: begin.id, to: end.id, tests: includeTests },
      ...(by !== 'any' && { types: [by] }),
    });
    const missing = unresolvedCalls(await questions.summary(), undefined);
    const steps = (answered?.nodes ?? []).map((found, at) =>
      describeStep(found, answered?.relationships[at - 1]),
    );
    const data = {
      ...{ found: answered?.found ?? false, steps },
      ...(missing !== undefined && { unresolved: missing }),
    };
    const said = `from ${nodeLine(describeNode(begin))} to ${nodeLine(describeNode(end))}`;
    const title = data.found
      ? `A way of ${steps.length - 1} steps ${said}:`
      : `There is no way ${said}.`;
    return {
      data,
      lines: [title, ...steps.map(stepLine), ...(missing === undefined ? [] : [missing])],
    };
  },
};

function describeStep(found: ViewNode, relationship: ViewStep | undefined): Step {
  if (relationship === undefined) return describeNode(found);
  const { line, lines } = relationship.properties;
  const first = Array.isArray(lines) ? lines[0] : line;
  return {
    ...describeNode(found),
    by: relationship.type,
    ...(typeof first === 'number' && { line: first }),
  };
}

function stepLine(step: Step): string {
  const { by, line } = step;
  const name = step.at === undefined ? step.id : nodeLine(step);
  if (by === undefined) return name;
  return `  ${by}${line === undefined ? '' : ` in line ${line}`}: ${name}`;
}
