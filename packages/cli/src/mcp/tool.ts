// What a tool is: its face to the agent, and a function from arguments and a graph to an answer. Answers come twice, as
// data with a schema and as a few lines of text that say the same.
import * as z from 'zod';
import type { Snapshot } from './graph-source.ts';

export interface Tool<Input extends z.ZodRawShape, Output extends z.ZodRawShape> {
  readonly name: string;
  readonly title: string;
  /** For the agent: what it gives, when it helps, what it leaves out. */
  readonly description: string;
  readonly input: Input;
  readonly output: Output;
  /** @throws QuestionError when it cannot be answered as it is */
  answer(asked: z.infer<z.ZodObject<Input>>, snapshot: Snapshot): Promise<Answer<Output>>;
}

export interface Answer<Output extends z.ZodRawShape> {
  readonly data: z.infer<z.ZodObject<Output>>;
  /** Lines without the data's braces; the first says what follows. */
  readonly lines: readonly string[];
}

/** Any tool: what its arguments are is between its schema and itself. */
// biome-ignore lint/suspicious/noExplicitAny: the arguments of a list of tools have no common type
export type AnyTool = Tool<any, any>;

export const limit = (usual: number, most: number) =>
  z
    .int()
    .min(1)
    .max(most)
    .default(usual)
    .describe(`Most items of this answer, ${usual} when absent.`);

export const cursor = z
  .string()
  .regex(/^\d{1,10}$/)
  .optional()
  .describe('`next` of the answer before, for the next page.');

export const includeTests = z
  .boolean()
  .default(true)
  .describe('False leaves test files out, with what is in them.');

export const symbol = z
  .string()
  .min(1)
  .max(8192)
  .describe(
    'A function, class or type: its id, a name such as `Store.save`, `src/store.ts:Store.save`, or a place such as `src/store.ts:120`. Ids are what other answers give.',
  );

export const page = {
  total: z.number().describe('All that there are.'),
  next: z.string().optional().describe('`cursor` of the next page; absent on the last.'),
};

/** "3 of 40", and how to see more. */
export function pageLine(shown: number, { total, next }: { total: number; next?: string }): string {
  if (next !== undefined) return `${shown} of ${total} shown; for more: cursor "${next}"`;
  return shown === total ? `${total} in all` : `the last ${shown} of ${total}`;
}
