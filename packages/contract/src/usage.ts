// What was used, by day, key and operation: the book that outlives the jobs.
import Type from 'typebox';
import { OPERATIONS, type OperationName } from './operations.ts';

const Day = (description: string) =>
  Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description, examples: ['2026-01-31'] });
const Count = (description: string) => Type.Integer({ minimum: 0, description });

export const UsageRow = Type.Object(
  {
    day: Day('In UTC.'),
    keyId: Type.String(),
    keyName: Type.String({ description: 'Not unique.' }),
    operation: Type.Union([Type.Enum(Object.keys(OPERATIONS) as OperationName[]), Type.Null()], {
      description: 'Null in the row that counts the requests of the key.',
    }),
    jobs: Count('Jobs that completed; 0 in the row of requests.'),
    units: Count('Units that they cost; 0 in the row of requests.'),
    requests: Count(
      'Requests that were let through, polls included; 0 in the rows of operations, since they are counted for the key and day.',
    ),
  },
  { description: 'What one key used on one day.' },
);
export type UsageRow = Type.Static<typeof UsageRow>;

export const Usage = Type.Object(
  {
    from: Day('First day, as asked for or as by default.'),
    to: Day('Last day, inclusive.'),
    days: Type.Array(UsageRow, {
      description:
        'Sorted by day, key and operation, the row of requests first. Nothing was used where there is no row.',
    }),
  },
  { description: 'What was used in a time.' },
);
export type Usage = Type.Static<typeof Usage>;

export const UsageQuery = Type.Object({
  from: Type.Optional(Day('First day, in UTC; 29 days before `to` when absent.')),
  to: Type.Optional(Day('Last day, in UTC, inclusive; today when absent. At most 366 days.')),
});
export type UsageQuery = Type.Static<typeof UsageQuery>;
