// What reaches a terminal: progress that can be followed, names that cannot do anything, colours where they are wanted.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { formatDiagnostics } from '../src/format-result.ts';
import { createPaint, printable, table } from '../src/printable.ts';
import { type Progress, showProgress } from '../src/show-progress.ts';

/** Shows each progress after so many milliseconds, and gives what was written, line by line. */
function drawn(isTTY: boolean, steps: readonly [milliseconds: number, progress: Progress][]) {
  let time = 0;
  let written = '';
  const stream = { isTTY, columns: 100, write: (text: string) => (written += text) };
  const line = showProgress({ stream, now: () => time });
  for (const [milliseconds, progress] of steps) {
    time += milliseconds;
    line.show(progress);
  }
  line.clear();
  return written.split('\r\u001b[2K').slice(1);
}

const facts = (done: number): Progress => ({ activity: 'reading source files', done, total: 400 });

it('progress has a bar, a count, a rate and the time left', () => {
  assert.deepEqual(
    drawn(true, [
      [0, { activity: 'reading the tree' }],
      [10, facts(0)],
      [1000, facts(100)],
    ]),
    [
      'reading the tree',
      '░░░░░░░░░░░░░░░░░░░░ reading source files 0 of 400',
      '█████░░░░░░░░░░░░░░░ reading source files 100 of 400, 100/s, 3 s left',
      '',
    ],
  );
  assert.match(
    drawn(true, [
      [0, facts(0)],
      [100_000, facts(100)],
    ])[1]!,
    /1\/s, 5 min 0 s left$/,
  );
});

it('it is not drawn more often than eyes follow, nor wider than the terminal, nor in a pipe', () => {
  const often = Array.from({ length: 100 }, (_, at): [number, Progress] => [1, facts(at)]);
  assert.ok(drawn(true, often).length < 5);
  const long = drawn(true, [[0, { activity: 'x'.repeat(500) }]]);
  assert.ok(long.every((line) => line.length < 100));
  assert.deepEqual(drawn(false, often), []);
});

it('what a terminal obeys is written out', () => {
  const hostile = '\u001b[2Ja\u009b1mb\u202ec\nd\r\u2066e';
  assert.equal(printable(hostile), '\\u001b[2Ja\\u009b1mb\\u202ec\\u000ad\\u000d\\u2066e');
  assert.equal(printable('plain é 漢 😀'), 'plain é 漢 😀');
  const lines = formatDiagnostics({
    diagnostics: [{ path: hostile, line: 1, code: 'syntax-error', message: hostile }],
    skippedFiles: [{ path: hostile, reason: 'x' }],
    foreignDirectories: [{ path: hostile, files: 1 }],
  } as unknown as Parameters<typeof formatDiagnostics>[0]);
  assert.doesNotMatch(
    lines.replaceAll('\n', ''),
    /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/,
  );
  assert.equal(lines.split('\n').length, 4);
});

it('columns stand below each other', () => {
  assert.equal(
    table([['a', 'bb', 'c'], ['aaa', '', 'd'], ['x\ny']]),
    'a         bb  c\naaa           d\nx\\u000ay\n',
  );
});

it('colours are for terminals, and for those who want them', () => {
  const red = '\u001b[31mx\u001b[0m';
  assert.equal(createPaint({ isTTY: true }, {})('red', 'x'), red);
  assert.equal(createPaint({ isTTY: true }, { NO_COLOR: '' })('red', 'x'), red);
  assert.equal(createPaint({ isTTY: true }, { NO_COLOR: '1' })('red', 'x'), 'x');
  assert.equal(createPaint({ isTTY: true }, { TERM: 'dumb' })('red', 'x'), 'x');
  assert.equal(createPaint({}, {})('red', 'x'), 'x');
});
