// Facts of runtimes out of the records that the published package has are those that extraction gives.
import { deepEqual, notEqual } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { plainFacts } from '../src/encoding/open-facts.ts';
import {
  encodeRuntimes,
  extractRuntimes,
  languages,
  openRuntimes,
  type Survey,
  surveyTree,
} from '../src/index.ts';

const host = {
  loadPackageFile: (specifier: string) =>
    readFile(fileURLToPath(import.meta.resolve(specifier))) as Promise<Uint8Array>,
};

const survey: Survey = surveyTree(
  {
    files: ['a.go', 'a.js', 'a.kt', 'a.php', 'a.py', 'a.rb', 'a.rs', 'a.scala', 'a.swift'].map(
      (path) => ({ path, size: 1 }),
    ),
  },
  languages,
);

it('records of runtimes say what their sources say', async () => {
  const extracted = await extractRuntimes(survey, languages, host);
  const records = await encodeRuntimes(languages, host);
  const opened = await openRuntimes(survey, languages, {
    loadPackageFile: (specifier) => {
      const record = records.get(specifier);
      return record === undefined
        ? Promise.reject(new Error(`there is no ${specifier}`))
        : Promise.resolve(record);
    },
  });
  notEqual(extracted.length, 0);
  deepEqual(
    opened,
    extracted.map((runtime) => ({ ...runtime, facts: plainFacts(runtime.facts) })),
  );
});
