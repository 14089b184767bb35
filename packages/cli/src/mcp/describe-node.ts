// A node of the graph as an agent reads it: short, with the place to open.
import type { ViewNode } from '@orrery/contract';
import * as z from 'zod';

export const node = z.object({
  id: z.string().describe('What other tools take for it.'),
  kind: z.string().describe('File, Function, Method, Class, Interface, ExternalModule and so on.'),
  at: z
    .string()
    .optional()
    .describe(
      '`path:line` of the declaration, or the path of a file; absent outside the repository.',
    ),
  isTest: z.literal(true).optional(),
});
export type DescribedNode = z.infer<typeof node>;

export function describeNode({ id, labels, path, startLine, isTest }: ViewNode): DescribedNode {
  return {
    id,
    kind: labels.at(-1) ?? 'Node',
    ...(path !== undefined && { at: startLine === undefined ? path : `${path}:${startLine}` }),
    ...(isTest && { isTest }),
  };
}

/** `Store.save  Method  src/store.ts:120  test`: the name, since the place has the rest of the id. */
export function nodeLine({ id, kind, at, isTest }: DescribedNode): string {
  const name = nameIn(id);
  const parts = [
    name === at ? '' : name,
    kind === 'File' ? '' : kind,
    at ?? '',
    isTest ? 'test' : '',
  ];
  return parts.filter((part) => part !== '').join('  ');
}

/** The qualified name behind the path of an id; the id itself where it has none. */
export function nameIn(id: string): string {
  const [, name] = /^(?:fn|class|type):.*:([^:/]+)$/s.exec(id) ?? [];
  return name ?? id;
}
