// Whole graphs of small repositories as readable text. `npm run test:update` writes them anew; review what
// changed.
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { it } from 'node:test';
import type { Program } from '../src/program.ts';
import { type AnalysedSources, analyseSources } from './support/analyse-sources.ts';
import { parseFixture } from './support/fixture.ts';

const folder = join(import.meta.dirname, 'golden');

for (const sample of globSync('*.sample', { cwd: folder }).sort()) {
  it(basename(sample, '.sample'), async (test) => {
    const files = parseFixture(readFileSync(join(folder, sample), 'utf8'));
    const analysed = await analyseSources(files.map(({ path, text }) => [path, text] as const));
    test.assert.fileSnapshot(
      formatAnalysed(analysed),
      join(folder, sample.replace(/\.sample$/, '.golden')),
      { serializers: [(text: string) => text] },
    );
  });
}

function formatAnalysed({ survey, program }: AnalysedSources): string {
  const foreign = survey.foreignDirectories.map(({ path, files }) => `${path} (${files} files)`);
  return [
    section('files', program.files.map(formatFile)),
    section('imports', formatDependencies(program)),
    section('resolution', program.resolution.map(formatCounts)),
    section(
      'diagnostics',
      program.diagnostics.map(
        ({ path, line, code, message }) => `${path}:${line ?? ''} ${code}: ${message}`,
      ),
    ),
    section('foreign directories', foreign),
  ].join('\n');
}

function section(title: string, lines: readonly string[]): string {
  return `# ${title}\n${lines.map((line) => `${line}\n`).join('')}`;
}

function formatFile({
  path,
  language,
  lines,
  isTest,
  isGenerated,
}: Program['files'][number]): string {
  const marks = [isTest && 'test', isGenerated && 'generated'].filter((mark) => mark !== false);
  return [path, language ?? '-', `${lines ?? '-'} lines`, ...marks].join(', ');
}

function formatDependencies({ files, externals, dependencies }: Program): string[] {
  return dependencies.map(({ from, to, kinds, symbols, line }) => {
    const external = 'external' in to ? externals[to.external] : undefined;
    const target =
      external === undefined
        ? files['file' in to ? to.file : -1]?.path
        : `ext:${external.ecosystem}:${external.name}`;
    return `${files[from]?.path}:${line} -> ${target} (${kinds.join(', ')}) ${symbols.join(' ')}`.trimEnd();
  });
}

function formatCounts({ language, ...counts }: Program['resolution'][number]): string {
  return `${language}: ${Object.entries(counts)
    .map(([outcome, count]) => `${count} ${outcome}`)
    .join(', ')}`;
}
