// Schemas that several tools share, which the protocol tells agents.
import * as z from 'zod';

/** A `DescribedNode`. */
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

/** What say-unresolved.ts says. */
export const unresolved = z
  .string()
  .optional()
  .describe(
    'What the list can lack, since it could not be resolved; absent when nothing is lacking.',
  );
