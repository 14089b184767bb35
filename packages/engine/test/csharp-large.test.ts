// Repositories of C# in which much comes under one name: types of many parts, and projects that list their sources.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { PathPatterns } from '../src/languages/csharp/resolve/path-patterns.ts';
import { programOfSources } from './support/check-calls.ts';

/** As `a.cs -> b.cs: Symbol`, of one importer. */
async function importsOf(sources: Record<string, string>, importer: string): Promise<string[]> {
  const { files, dependencies } = await programOfSources(sources);
  return dependencies.flatMap(({ from, to, symbols }) =>
    'file' in to && files[from]!.path === importer
      ? [`${files[to.file]!.path}: ${symbols.join(' ')}`]
      : [],
  );
}

const part = (at: number, body: string): Record<string, string> => ({
  [`Parts/P${String(at).padStart(2, '0')}.cs`]: `namespace N;\npartial class Whole { ${body} }`,
});

it('a name inside of a type of many parts leads to the part that has it', async () => {
  const sources = Object.assign(
    { 'N.csproj': '<Project Sdk="Microsoft.NET.Sdk"></Project>' },
    ...Array.from({ length: 40 }, (_, at) => part(at, `void M${at}() {}`)),
    part(7, 'class Inner { } static int Shared;'),
    part(21, 'Inner made; int All() => Shared;'),
  );
  assert.deepEqual(await importsOf(sources, 'Parts/P21.cs'), ['Parts/P07.cs: Whole.Inner']);
});

it('of many types of one name the nearest is meant', async () => {
  const at = (folder: string) => ({ [`${folder}/Same.cs`]: 'namespace N;\nclass Same { }' });
  const folders = Array.from({ length: 30 }, (_, place) => `f${place}/x`);
  const sources = Object.assign({}, ...folders.map(at), {
    'f2/y/User.cs': 'namespace N;\nclass User { Same same; }',
    'z/User.cs': 'namespace N;\nclass User { Same same; }',
  });
  assert.deepEqual(await importsOf(sources, 'f2/y/User.cs'), ['f2/x/Same.cs: Same']);
  // Nothing in common with any of them: the first by its path.
  assert.deepEqual(await importsOf(sources, 'z/User.cs'), ['f0/x/Same.cs: Same']);
});

it('patterns of paths, each with its owner', () => {
  const patterns = new PathPatterns();
  patterns.add('a/One.cs', 0);
  patterns.add('a/**/*.cs', 1);
  patterns.add('a/b/*.cs', 2);
  patterns.add('**/Two.cs', 3);
  patterns.add('a/b/T?o.cs', 4);
  const owners = (path: string) => [...patterns.ownersOf(path)].sort();
  assert.deepEqual(owners('a/one.cs'), [0, 1]);
  assert.deepEqual(owners('A/B/Two.cs'), [1, 2, 3, 4]);
  assert.deepEqual(owners('a/b/c/Three.cs'), [1]);
  assert.deepEqual(owners('Two.cs'), [3]);
  assert.deepEqual(owners('ab/One.cs'), []);
});
