// Which sources of the runtime a program is linked with.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { extractRuntimes, languages, surveyTree } from '../src/index.ts';
import { runtimesInUse } from '../src/link/calls/units/runtimes-in-use.ts';

const host = {
  loadPackageFile: (specifier: string) => readFile(fileURLToPath(import.meta.resolve(specifier))),
};

/** Modules of the sources that a file of JavaScript is linked with that imports the package. */
async function modulesBehind(packageName: string): Promise<readonly string[]> {
  const survey = surveyTree({ files: [{ path: 'a.js', size: 1 }] }, languages);
  const runtime = await extractRuntimes(survey, languages, host);
  const target = { outcome: 'external', ecosystem: 'npm', name: packageName, symbols: [] } as const;
  const source = { path: 'a.js', languageName: 'javascript' } as never;
  const imports = { names: {} as never, targetsOf: new Map([['a.js', [[target]]]]) };
  const found = runtimesInUse({ sources: [source], runtime, imports });
  return [...new Set(found.map(({ source: { module } }) => module))];
}

test('a program is linked with what is seen everywhere', async () => {
  assert.deepEqual(await modulesBehind('left-pad'), ['']);
});

test('a program is linked with the libraries that it imports, and with what these build on', async () => {
  assert.deepEqual(await modulesBehind('rxjs'), ['', 'rxjs']);
  assert.deepEqual(await modulesBehind('@angular/common'), ['', '@angular/common', 'rxjs']);
});
