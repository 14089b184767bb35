// The parts of the page that need no browser: texts made harmless, addresses, sums, orders, exports.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { matrixOrder, tanglesInOrder } from '../src/cycles/matrix-order.ts';
import { createCellSteps } from '../src/cycles/matrix-steps.ts';
import { safeFileName } from '../src/exports/download.ts';
import { escapeXml } from '../src/exports/escape-xml.ts';
import { toDot, toGraphMl, toMermaid } from '../src/exports/to-text.ts';
import { breakWord } from '../src/parts/break-word.ts';
import { formatCount, formatWord } from '../src/parts/format.ts';
import { shortText, visibleText } from '../src/parts/visible-text.ts';
import { graphParameters, readGraphQuery, typesToWrite } from '../src/repository/graph-query.ts';
import { placeText } from '../src/repository/place-text.ts';
import { changedTarget, readAddress } from '../src/routing/address.ts';
import { readPlace, viewTarget } from '../src/routing/places.ts';
import { sumUsage } from '../src/usage/sum-usage.ts';

test('a view that shows some relationships by itself can be asked for all of them', () => {
  const all = ['imports', 'calls'];
  assert.deepEqual(typesToWrite(undefined, all, ['imports']), all);
  assert.equal(typesToWrite(['imports'], all, ['imports']), undefined);
  assert.deepEqual(typesToWrite(['calls'], all, ['imports']), ['calls']);
  assert.equal(typesToWrite(undefined, all, undefined), undefined);
});

test('long words go on in the next line where they are read best', () => {
  assert.deepEqual(breakWord('src/SomeVeryLongComponentName.java'), [
    'src/',
    'SomeVeryLongComponentName.java',
  ]);
  assert.deepEqual(breakWord('org.example.messages.Request'), [
    'org',
    '.example',
    '.messages',
    '.Request',
  ]);
  assert.deepEqual(breakWord('testTransactionAfterIdExpires'), [
    ...['test', 'Transaction', 'After', 'Id', 'Expires'],
  ]);
  assert.deepEqual(breakWord('VersionsOfResponses.SupportedKey'), [
    'VersionsOfResponses',
    '.SupportedKey',
  ]);
  assert.deepEqual(breakWord('LongNameOfComponent.java'), ['Long', 'Name', 'Of', 'Component.java']);
  assert.deepEqual(breakWord('src/org.example.messages.SupportedVersions/a.ts'), [
    ...['src/', 'org', '.example', '.messages', '.SupportedVersions/', 'a.ts'],
  ]);
  assert.deepEqual(breakWord('messages.ConfigurationOfVeryLongNamesThatAreSupported.Key'), [
    ...['messages', '.Configuration', 'Of', 'Very', 'Long', 'Names', 'That', 'Are', 'Supported'],
    '.Key',
  ]);
  assert.deepEqual(breakWord('getPublicInstance'), ['getPublicInstance']);
  fc.assert(fc.property(fc.string(), (word) => breakWord(word).join('') === word));
});

test('no text steers what stands around it, and none is longer than asked for', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      assert.doesNotMatch(
        visibleText(text),
        /[\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/,
      );
      assert.ok([...shortText(text, 40)].length <= 40);
    }),
  );
  assert.equal(visibleText('a\u202eb'), 'a‹U+202E›b');
  assert.equal(shortText('x'.repeat(100), 11), 'xxxxxx…xxxx');
});

test('what is selected survives its way through the address', () => {
  const filter = {
    labels: ['File'],
    types: ['imports', 'calls'],
    tests: false,
    typeOnly: false,
    external: true,
  };
  const change = graphParameters({
    grouping: 'folders',
    open: ['key:1', 'key:20', '=dir:a&b'],
    selected: 'src/17',
    filter,
  });
  const { query } = readAddress(changedTarget(readAddress('/jobs/x/explore?other=1'), change));
  assert.deepEqual(readGraphQuery(query), {
    grouping: 'folders',
    open: ['key:1', 'key:20', '=dir:a&b'],
    selected: 'src/17',
    filter,
  });
  assert.equal(query.get('other'), '1');
});

test('an address names no kind of node or relationship that there is not', () => {
  const { filter } = readGraphQuery(new URLSearchParams('labels=File.Thing&types=nothing'));
  assert.deepEqual([filter.labels, filter.types], [['File'], undefined]);
});

test('a declaration is placed by its line, and what has no path nowhere', () => {
  assert.deepEqual([{ path: 'a.ts', startLine: 7 }, { path: 'a.ts' }, {}].map(placeText), [
    'a.ts:7',
    'a.ts',
    undefined,
  ]);
});

test('nothing open is something else than nothing said', () => {
  const open = (text: string) => readGraphQuery(new URLSearchParams(text)).open;
  assert.equal(open(''), undefined);
  assert.deepEqual(open('open='), ['']);
  assert.deepEqual(open('open=1.2'), ['key:1', 'key:2']);
});

test('every place has a path that leads back to it', () => {
  assert.deepEqual(readPlace(viewTarget('job_1/../x', 'cycles')), {
    name: 'repository',
    jobId: 'job_1/../x',
    view: 'cycles',
  });
  assert.deepEqual(readPlace('/'), { name: 'jobs' });
  assert.deepEqual(readPlace('/keys'), { name: 'keys' });
  assert.deepEqual(readPlace('/jobs/a/b/'), { name: 'nowhere' });
  assert.deepEqual(readPlace('/%'), { name: 'nowhere' });
});

test('a matrix without cycles has nothing below its diagonal; a tangle stands together', () => {
  const edges = [
    { source: 'c', target: 'a' },
    { source: 'b', target: 'c' },
    { source: 'd', target: 'b' },
  ];
  const order = matrixOrder(['a', 'b', 'c', 'd'], edges);
  for (const { source, target } of edges) assert.ok(order.indexOf(source) < order.indexOf(target));
  const tangles = tanglesInOrder(['a', 'b', 'c', 'd'], [...edges, { source: 'a', target: 'b' }]);
  assert.deepEqual(tangles, [['d'], ['a', 'b', 'c']]);
});

test('usage is summed by day and key, with the days on which nothing was used', () => {
  const row = { keyId: 'k', keyName: 'ci', operation: 'call' as const, jobs: 1, requests: 0 };
  const sums = sumUsage(
    { from: '2026-02-27', to: '2026-03-01', days: [{ ...row, day: '2026-02-28', units: 3 }] },
    'units',
  );
  assert.deepEqual(
    sums.days.map(({ day, total }) => [day, total]),
    [
      ['2026-02-27', 0],
      ['2026-02-28', 3],
      ['2026-03-01', 0],
    ],
  );
  assert.deepEqual(sums.keys, [{ keyId: 'k', name: 'ci', total: 3 }]);
});

test('no name breaks out of its place in an exported graph', () => {
  const name = '"]; x --> y\n<script>\\" end';
  const graph = {
    nodes: [
      { id: 'g', label: 'Directory', name, path: name, parent: null },
      { id: 'a', label: 'File', name, path: name, parent: 'g' },
    ],
    edges: [{ source: 'a', target: 'g', type: 'imports', count: 2, isCyclic: true }],
  };
  const mermaid = toMermaid(graph);
  assert.equal(mermaid.split('\n').length, 6);
  assert.doesNotMatch(mermaid, /<|"\];/);
  const dot = toDot(graph);
  // Without its escaped characters every quoted string is one string.
  assert.doesNotMatch(dot.replace(/\\./g, '').replace(/"[^"\n]*"/g, ''), /script/);
  assert.doesNotMatch(toGraphMl(graph), /<script/);
  assert.equal(escapeXml('a\u0000<b>\ud800'), 'a\ufffd&#60;b&#62;\ufffd');
});

test('a node without a name has a text in Mermaid all the same', () => {
  const node = { id: 'a', label: 'File', name: '', path: '', parent: null };
  assert.equal(toMermaid({ nodes: [node], edges: [] }), 'flowchart LR\n  n0["#160;"]\n');
});

test('a text that Mermaid refuses by itself says what it needs', () => {
  const nodes = ['a', 'b'].map((id) => ({ id, label: 'File', name: id, path: id, parent: null }));
  const edge = { source: 'a', target: 'b', type: 'imports', count: 1, isCyclic: false };
  const textOf = (count: number) => toMermaid({ nodes, edges: Array(count).fill(edge) });
  assert.match(textOf(500), /^flowchart LR\n/);
  assert.match(textOf(501), /^%% [^{}\n]*maxEdges 501 [^{}\n]*\nflowchart LR\n/);
});

test('a file that is saved has a name that any disk takes', () => {
  assert.equal(safeFileName('../..//<b>.svg'), 'b-.svg');
  assert.ok(safeFileName(`${'ä'.repeat(9)}${'x'.repeat(400)}.svg`).length <= 120);
});

test('every cell of a matrix is reached by the arrow keys, and none is left where it is not', () => {
  const cells = [
    { row: 0, column: 2 },
    { row: 2, column: 0 },
    { row: 0, column: 1 },
    { row: 2, column: 2 },
  ];
  const { next } = createCellSteps(cells);
  const way: unknown[] = [];
  for (let cell = next('ArrowRight', undefined); cell; cell = next('ArrowRight', cell))
    way.push(cell);
  assert.deepEqual(way, [cells[2], cells[0], cells[1], cells[3]]);
  assert.equal(next('ArrowLeft', cells[1]), cells[0]);
  assert.equal(next('ArrowDown', cells[0]), cells[3]);
  assert.equal(next('ArrowUp', cells[3]), cells[0]);
  assert.equal(next('ArrowUp', cells[1]), undefined);
  assert.equal(next('End', cells[1]), cells[3]);
  assert.equal(next('Home', cells[3]), cells[1]);
  assert.equal(next('toString', cells[0]), undefined);
});

test('one of something is counted in the singular', () => {
  assert.deepEqual(
    [formatCount(1, 'entry'), formatCount(1200, 'entry'), formatWord(1, 'line')],
    ['1 entry', '1,200 entries', 'line'],
  );
  assert.deepEqual([formatWord(2, 'class'), formatWord(0, 'file')], ['classes', 'files']);
});
