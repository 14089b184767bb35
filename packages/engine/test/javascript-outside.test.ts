// Calls of JavaScript that lead out of the repository, and those that only seem to: how many sites are counted as what.
import { deepEqual } from 'node:assert/strict';
import { describe, it } from 'node:test';
import { programOfSources } from './support/check-calls.ts';

async function checkCounts(
  sources: Readonly<Record<string, string>>,
  counts: { readonly resolved: number; readonly external: number; readonly unresolved: number },
): Promise<void> {
  const { callResolution } = await programOfSources(sources);
  const total = { resolved: 0, external: 0, unresolved: 0 };
  for (const each of callResolution)
    for (const name of ['resolved', 'external', 'unresolved'] as const) total[name] += each[name];
  deepEqual(total, counts);
}

describe('calls of super', () => {
  const classes = `class Plain {}
class Own extends Plain { constructor() { super(); } }
class Failure extends Error { constructor() { super('no'); } }
new Own();
new Failure();
`;

  it("lead to a class that nobody wrote a constructor for, or out to the language's own", () =>
    checkCounts({ 'a.js': classes }, { resolved: 3, external: 1, unresolved: 0 }));
});

describe("calls on the language's own objects", () => {
  it('lead out where what others write to them is of another program', () =>
    checkCounts(
      {
        'clock.js': 'export const now = () => new Date().getTime();',
        'other.js': '',
        'other.test.js': "import './other.js';\nDate.prototype.getTime = () => 1;",
      },
      { resolved: 0, external: 2, unresolved: 0 },
    ));
});
