// What a browser loads first: as small as promised, nothing inline, nothing from elsewhere, and the drawing of graphs
// only when it is opened. Reads the page as `npm run build` left it.
import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

const dist = join(import.meta.dirname, '../dist');
const MOST_BYTES = 300_000;

const read = (path: string) => readFileSync(join(dist, path));

/** The scripts and styles that index.html asks for, and everything that those import at once. */
function firstLoad(): string[] {
  const index = read('index.html').toString();
  const waiting = [...index.matchAll(/(?:src|href)="\/([^"]+)"/g)].map(
    ([, path]) => path as string,
  );
  const found = new Set(['index.html']);
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    if (!path.endsWith('.js')) continue;
    for (const [, next] of read(path)
      .toString()
      .matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)) {
      waiting.push(`assets/${next}`);
    }
  }
  return [...found];
}

test('the page has been built', () => {
  assert.ok(existsSync(join(dist, 'index.html')), 'run `npm run build -w @orrery/dashboard`');
});

test('the first load is under 300 kB even by gzip, without the code that draws graphs', () => {
  const files = firstLoad();
  const bytes = files.reduce((sum, path) => sum + statSync(join(dist, `${path}.gz`)).size, 0);
  assert.ok(files.length >= 4, `only ${files} were found`);
  assert.ok(bytes < MOST_BYTES, `${bytes} bytes`);
  for (const path of files.filter((name) => name.endsWith('.js'))) {
    assert.doesNotMatch(read(path).toString(), /WebGLRenderingContext|getContext\("webgl/, path);
  }
});

test('index.html holds no script, style or handler of its own and names no other place', () => {
  const index = read('index.html').toString();
  assert.doesNotMatch(index, /<script(?![^>]*\ssrc=)|<style|\sstyle=|\son\w+=|https?:/);
});

test('each file has its compressed copies, and they hold the same', () => {
  const paths = globSync('**/*.{html,js,css,svg}', { cwd: dist });
  assert.ok(paths.length > 5);
  for (const path of paths) {
    assert.deepEqual(gunzipSync(read(`${path}.gz`)), read(path));
    assert.deepEqual(brotliDecompressSync(read(`${path}.br`)), read(path));
  }
});
