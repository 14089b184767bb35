// Which files are read once more with what others say.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { FileOutcome } from '../src/extract-facts.ts';
import { languages } from '../src/languages/registry.ts';
import { filesToReadAgain } from '../src/second-reading.ts';
import { surveyTree } from '../src/survey.ts';

/** A tree of so many sources, each of which is told its own path. */
function readAgain(count: number) {
  const files = Array.from({ length: count }, (_, at) => ({ path: `${at}.c`, size: 1 }));
  const telling = languages.map((language) =>
    language.name === 'cpp'
      ? { ...language, tellFiles: () => new Map(files.map(({ path }) => [path, path])) }
      : language,
  );
  const survey = surveyTree({ files }, telling);
  const outcomes = survey.claimed.map((): FileOutcome => ({ skipped: 'too-large' }));
  return filesToReadAgain(survey, outcomes, telling);
}

describe('a second reading', () => {
  it('is of the files that are told something, with what they are told', () => {
    const [first, second, ...others] = readAgain(2);
    assert.deepEqual(
      [first, second].map((each) => [each?.at, each?.claimed.file.path, each?.claimed.claim.given]),
      [
        [0, '0.c', '0.c'],
        [1, '1.c', '1.c'],
      ],
    );
    assert.deepEqual(others, []);
  });

  it('is of none where there are more than two thousand', () => {
    assert.equal(readAgain(2_000).length, 2_000);
    assert.deepEqual(readAgain(2_001), []);
  });
});
