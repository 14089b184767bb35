// One thread extracts many files, one after the other, in an order that nobody chooses: none may leave anything for
// the next.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import type { Extraction } from '../src/language.ts';
import { languages } from '../src/languages/registry.ts';
import { surveyTree } from '../src/survey.ts';
import { extractorOf } from './support/analyse-sources.ts';
import { parseFixture } from './support/fixture.ts';

const folder = join(import.meta.dirname, 'golden');

const samples = globSync('*.sample', { cwd: folder })
  .sort()
  .flatMap((sample) => {
    const inside = sample.replace('.sample', '');
    return parseFixture(readFileSync(join(folder, sample), 'utf8')).map(({ path, text }) => ({
      path: `${inside}/${path}`,
      text,
    }));
  });

const { claimed } = surveyTree(
  { files: samples.map(({ path, text }) => ({ path, size: text.length })) },
  languages,
);

for (const language of languages) {
  const ofLanguage = claimed.filter(({ languageName }) => languageName === language.name);
  if (ofLanguage.length < 2) continue;
  it(`${language.name}: a file has the facts that it has alone`, async () => {
    const extractor = await extractorOf(language);
    const extract = ({ file, claim }: (typeof claimed)[number]): [string, Extraction] => {
      const { text } = samples.find(({ path }) => path === file.path)!;
      return [file.path, extractor(text, claim.dialect, 'calls')];
    };
    const forwards = new Map(ofLanguage.map(extract));
    const backwards = new Map(ofLanguage.toReversed().map(extract));
    for (const [path, facts] of forwards) assert.deepEqual(backwards.get(path), facts, path);
  });
}
