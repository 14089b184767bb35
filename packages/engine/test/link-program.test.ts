// What the linker promises for every language: sorted, bound, counted, and honest about what is missing.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import type { Program } from '../src/program.ts';
import { analyseSources } from './support/analyse-sources.ts';
import { lineLanguage } from './support/line-language.ts';

async function link(sources: Record<string, string>): Promise<Program> {
  return (await analyseSources(Object.entries(sources), [lineLanguage])).program;
}

/** Dependencies as lines, for reading. */
function describeDependencies({ files, externals, dependencies }: Program): string[] {
  return dependencies.map(({ from, to, kinds, symbols, line }) => {
    const target = 'file' in to ? files[to.file]?.path : `+${externals[to.external]?.name}`;
    return `${files[from]?.path}:${line} ${target} ${kinds.join('+')} [${symbols.join(' ')}]`;
  });
}

describe('linkProgram', () => {
  it('joins repeated imports of one target and keeps the first line', async () => {
    const program = await link({
      'a.line': 'use /b.line: y\n\nlazy /b.line: x\nuse /b.line: x',
      'b.line': '',
    });
    assert.deepEqual(describeDependencies(program), ['a.line:1 b.line dynamic+static [x y]']);
    assert.deepEqual(program.resolution, [
      { language: 'line', resolved: 3, external: 0, unresolved: 0 },
    ]);
  });

  it('sorts by importer, then files before externals, each by name', async () => {
    const program = await link({
      'b.line': 'use +z\nuse /a.line',
      'a.line': 'use +z\nuse +a\nuse /b.line\nuse /a.line',
    });
    assert.deepEqual(describeDependencies(program), [
      'a.line:4 a.line static []',
      'a.line:3 b.line static []',
      'a.line:2 +a static []',
      'a.line:1 +z static []',
      'b.line:2 a.line static []',
      'b.line:1 +z static []',
    ]);
  });

  it('makes an imported file of no language a file of the program', async () => {
    const program = await link({
      'a.line': 'use /data.json',
      'data.json': '{}',
      'other.json': '{}',
    });
    assert.deepEqual(
      program.files.map(({ path, language, lines }) => ({ path, language, lines })),
      [
        { path: 'a.line', language: 'line', lines: 1 },
        { path: 'data.json', language: null, lines: null },
      ],
    );
  });

  it('reads configuration, but gives it no node', async () => {
    const program = await link({ 'a.line': '', 'x.conf': 'bad' });
    assert.deepEqual(
      program.files.map(({ path }) => path),
      ['a.line'],
    );
    assert.deepEqual(program.diagnostics, []);
    const asked = await link({ 'a.line': 'use /x.conf', 'x.conf': 'bad' });
    assert.deepEqual(asked.diagnostics, [
      { path: 'x.conf', code: 'invalid-configuration', line: null, message: 'bad' },
    ]);
  });

  it('says which paths only letter case tells apart, and keeps both', async () => {
    const program = await link({
      'Ab.line': '',
      'aB.line': '',
      'ab.line': 'use /Ab.line',
      'b.line': '',
    });
    assert.deepEqual(
      program.diagnostics.map(({ path, code, message }) => [path, code, message.split(';')[0]]),
      [
        ['aB.line', 'case-twin', 'only letter case tells its path from Ab.line'],
        ['ab.line', 'case-twin', 'only letter case tells its path from Ab.line'],
      ],
    );
    assert.deepEqual(describeDependencies(program), ['ab.line:1 Ab.line static []']);
    assert.equal(program.files.length, 4);
  });

  it('tells what is wrong with a configuration file by itself', async () => {
    const program = await link({ 'a.line': '', 'x.conf': 'unreadable' });
    assert.deepEqual(program.diagnostics, [
      { path: 'x.conf', code: 'invalid-configuration', line: 1, message: 'it cannot be read' },
    ]);
  });

  it('lists what leads nowhere with file, line and reason', async () => {
    const program = await link({ 'a.line': '\nuse nothing' });
    assert.deepEqual(program.diagnostics, [
      {
        path: 'a.line',
        code: 'unresolved-import',
        line: 2,
        message: "cannot resolve 'nothing': there is no such file",
      },
    ]);
    assert.equal(program.dependencies.length, 0);
  });

  it('loses one import to a bug in a resolver, and says so', async () => {
    const program = await link({ 'a.line': 'use BUG\nuse /a.line' });
    assert.deepEqual(describeDependencies(program), ['a.line:2 a.line static []']);
    assert.match(program.diagnostics[0]?.message ?? '', /resolution failed: broken/);
  });

  it('loses one file to a bug in an extractor, and says so', async () => {
    const program = await link({ 'a.line': 'THROW', 'b.line': 'use /a.line' });
    assert.deepEqual(describeDependencies(program), ['b.line:1 a.line static []']);
    assert.equal(program.diagnostics[0]?.code, 'extraction-failed');
  });

  it('leaves foreign directories out, nested ones with their outermost', async () => {
    const { survey, program } = await analyseSources(
      [
        ['a.line', ''],
        ['installed/x/b.line', ''],
        ['installed/x/installed/c.line', ''],
        ['lib/installed/d.line', ''],
        ['installed.line', ''],
      ],
      [lineLanguage],
    );
    assert.deepEqual(survey.foreignDirectories, [
      { path: 'installed', files: 2 },
      { path: 'lib/installed', files: 1 },
    ]);
    assert.deepEqual(
      program.files.map(({ path }) => path),
      ['a.line', 'installed.line'],
    );
  });

  it('takes any path as a name, also those of the language that it is written in', async () => {
    const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];
    const sources = names.map((name): [string, string] => [`${name}.line`, `use +${name}`]);
    const { program } = await analyseSources(sources, [lineLanguage]);
    assert.deepEqual(
      program.externals.map(({ name }) => name),
      [...names].sort(),
    );
  });

  it('gives the same program whatever the order of the files', async () => {
    const sources = Array.from({ length: 12 }, (_, at): [string, string] => [
      `${'abc'[at % 3]}/${at}.line`,
      `use /${'abc'[(at + 1) % 3]}/${(at + 1) % 12}.line: s${at}\nuse +e${at % 4}\nuse gone`,
    ]);
    const expected = JSON.stringify((await analyseSources(sources, [lineLanguage])).program);
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(sources, { minLength: 12 }), async (shuffled) => {
        const { program } = await analyseSources(shuffled, [lineLanguage]);
        assert.equal(JSON.stringify(program), expected);
      }),
      { numRuns: 50 },
    );
  });
});
