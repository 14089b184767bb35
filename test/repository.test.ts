// The repository keeps its own promises: documents name paths that exist, generated files are current.
import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { isRegistryCurrent } from '../tools/generate-language-registry.ts';
import { areWireTypesCurrent } from '../tools/generate-sdk-types.ts';

const root = join(import.meta.dirname, '..');
const documents = globSync(
  ['*.md', 'docs/**/*.md', 'packages/*/README.md', 'packages/engine/src/languages/*/README.md'],
  { cwd: root },
).sort();

describe('repository', () => {
  it('the language registry lists every folder', () => {
    assert.ok(isRegistryCurrent(), 'run `npm run generate`');
  });

  it('the types of the SDK are those of the OpenAPI document', async () => {
    assert.ok(await areWireTypesCurrent(), 'run `npm run generate`');
  });

  for (const document of documents) {
    it(`${document} names only paths that exist`, () => {
      const text = readFileSync(join(root, document), 'utf8');
      for (const path of pathsNamedIn(text)) {
        const places = [root, join(root, dirname(document))];
        assert.ok(
          places.some((place) => existsSync(join(place, path))),
          `${document} names ${path}`,
        );
      }
    });
  }

  it('the lock file names no registry', () => {
    const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
    assert.doesNotMatch(lock, /"resolved": "https?:/);
  });
});

/** Code spans that look like a path of this repository, and relative links. `NAME` stands for any name. */
function pathsNamedIn(text: string): string[] {
  const spans = [...text.matchAll(/`((?:packages|docs|test|tools)\/[^`\s<>*{}]*)`/g)];
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)];
  return [...spans, ...links]
    .map(([, path]) => path as string)
    .filter((path) => !path.includes('NAME'));
}
