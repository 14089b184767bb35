// Every language keeps its promises: fixtures lead where they say, and any bytes give facts.
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { languages } from '../src/languages/registry.ts';
import { checkFixture } from './support/fixture.ts';

const folders = new URL('../src/languages/', import.meta.url);

for (const { name } of languages) {
  describe(`language ${name}`, () => {
    const fixtures = new URL(`${name}/fixtures/`, folders);
    for (const file of readdirSync(fixtures).sort()) {
      it(file.replace(/\.fixture$/, '').replaceAll('-', ' '), async () => {
        assert.match(file, /\.fixture$/, 'a fixture is one file that ends in .fixture');
        await checkFixture(readFileSync(new URL(file, fixtures), 'utf8'));
      });
    }

    it('has a README that says what it covers', () => {
      assert.ok(existsSync(new URL(`${name}/README.md`, folders)));
    });
  });
}
