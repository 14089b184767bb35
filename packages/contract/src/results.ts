// The shapes of results by name; rows of the table of operations name them.
import type Type from 'typebox';
import { DependencyResult } from './graph.ts';
import type { ResultName } from './operations.ts';

export const RESULT_SCHEMAS = { DependencyResult } as const satisfies Record<
  ResultName,
  Type.TSchema
>;
