// A way from one symbol or file to another.
import type { ViewNode, ViewStep } from '@orrery/contract';
import * as z from 'zod';
import { describeNode, nodeLine, titleOf } from '../../describe-node.ts';
import { findEither } from '../../find-node.ts';
import { plural } from '../../plural.ts';
import { unresolvedCalls } from '../../say-unresolved.ts';
import { node, unresolved } from '../schemas.ts';
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
  steps: z
    .array(step)
    .describe(
      'From one end to the other, of a class, file or folder from or to any member; empty when there is no way.',
    ),
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
    const begin = (await findEither(from, snapshot)).node;
    const end = (await findEither(to, snapshot)).node;
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
      ? `A way of ${plural(steps.length - 1, 'step')} ${said}:`
      : `There is no way ${said}.`;
    const lines = steps.map((step, at) => {
      const around = [
        ...(at === 0 && step.id !== begin.id ? [begin] : []),
        ...(at === steps.length - 1 && step.id !== end.id ? [end] : []),
      ];
      return [stepLine(step), ...around.map((node) => `(in ${titleOf(node)})`)].join('  ');
    });
    return { data, lines: [title, ...lines, ...(missing === undefined ? [] : [missing])] };
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
