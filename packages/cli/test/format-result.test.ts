// What people read on standard error about a result, whichever shape it has.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatDiagnostics, formatSummary } from '../src/format-result.ts';

const metadata = {
  analysisStartTime: '2026-01-31T12:00:00.000Z',
  analysisEndTime: '2026-01-31T12:00:01.500Z',
  languages: ['python'],
  resolution: { imports: { python: { resolved: 5, external: 1, unresolved: 2 } } },
  skippedFiles: [{ path: 'big.py', reason: 'it is too large' }],
  foreignDirectories: [{ path: 'venv/site-packages', files: 9 }],
  diagnostics: [{ path: 'a.py', line: 3, code: 'unresolved-import', message: 'There is no b.' }],
};
const imports = '  python: 5 imports resolved, 1 external, 2 unresolved\n';

test('a graph is summed up by its files and relationships', () => {
  const text = formatSummary({
    graph: { nodes: [], relationships: [] },
    generatedAt: metadata.analysisEndTime,
    stats: { relationshipCount: 6 },
    metadata: { ...metadata, fileCount: 4 },
  });
  assert.equal(text, `4 files, 6 relationships in 1.5 s\n${imports}`);
});

test('cycles are summed up by their severity', () => {
  const text = formatSummary({
    cycles: [],
    summary: {
      totalCycles: 6,
      filesInCycles: 17,
      highSeverityCount: 1,
      mediumSeverityCount: 2,
      lowSeverityCount: 3,
    },
    metadata: { ...metadata, totalFiles: 40, totalImports: 5, cycleCount: 6, analysisMethod: '' },
  });
  const expected = '40 files, 17 of them in 6 cycles (1 high, 2 medium, 3 low) in 1.5 s\n';
  assert.equal(text, expected + imports);
});

test('what was not understood is listed for either', () => {
  assert.equal(
    formatDiagnostics(metadata),
    'a.py:3: unresolved-import: There is no b.\n' +
      'big.py: skipped: it is too large\n' +
      'venv/site-packages/: installed dependencies, 9 files left out\n',
  );
});
