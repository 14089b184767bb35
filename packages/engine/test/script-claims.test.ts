// Files without an extension belong to the language whose programs run them.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { languages } from '../src/languages/registry.ts';
import { surveyTree } from '../src/survey.ts';

const claimOf = (path: string, interpreter: string) => {
  const survey = surveyTree({ files: [{ path, size: 1, interpreter }] }, languages);
  return survey.claimed.map(({ languageName, claim }) => `${languageName} ${claim.language}`);
};

for (const [interpreter, expected] of [
  ['python', ['python python']],
  ['python3.12', ['python python']],
  ['pypy3', ['python python']],
  ['ruby', ['ruby ruby']],
  ['jruby', ['ruby ruby']],
  ['php8.3', ['php php']],
  ['node', ['javascript javascript']],
  ['nodejs', ['javascript javascript']],
  ['deno', ['javascript typescript']],
  ['bash', []],
  ['python-config', []],
] as const) {
  test(`what ${interpreter} runs`, () =>
    assert.deepEqual(claimOf('bin/tool', interpreter), expected));
}

test('a path that says whose it is comes first', () => {
  assert.deepEqual(claimOf('Rakefile', 'python'), ['ruby ruby']);
});

test('what Composer installed stays out', () => {
  assert.deepEqual(claimOf('vendor/bin/tool', 'php'), []);
});
