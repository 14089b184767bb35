// `npm run accuracy`: compares Orrery's imports with what others expect, and prints one table.
//
//   npm run accuracy -- [--suites DIR] [--typescript REPOSITORY]... [--python REPOSITORY]... [--list]
//
// DIR holds `score.mjs` and `suites/*.jsonl` with expected edges. A REPOSITORY is a folder with its sources;
// the TypeScript compiler's own resolution and Python's `ast` judge it. Exits with 1 where a floor is missed.
import { parseArgs } from 'node:util';
import type { ImportComparison, ImportEdge } from './import-edges.ts';
import { compareWithAst } from './python-imports.ts';
import { scoreDependencySuite } from './suites.ts';
import { compareWithTypeScript } from './typescript-imports.ts';

interface Row {
  readonly name: string;
  readonly recall: number;
  readonly precision: number | null;
  /** The least recall and precision that are accepted, from 0 to 1. */
  readonly floor: { readonly recall: number; readonly precision: number };
  readonly edges: number;
}

const { values } = parseArgs({
  options: {
    suites: { type: 'string' },
    typescript: { type: 'string', multiple: true, default: [] },
    python: { type: 'string', multiple: true, default: [] },
    list: { type: 'boolean', default: false },
  },
});

const rows: Row[] = [];
if (values.suites !== undefined) {
  const { recall, edges } = await scoreDependencySuite(values.suites, values.list);
  rows.push({
    name: 'suite depcruise',
    recall,
    precision: null,
    edges,
    floor: { recall: 0.85, precision: 0 },
  });
}
for (const root of values.typescript) {
  addComparisons(await compareWithTypeScript(root), { recall: 0.99, precision: 0.99 });
}
for (const root of values.python)
  addComparisons(await compareWithAst(root), { recall: 1, precision: 1 });

if (rows.length === 0) {
  console.error(
    'Nothing to compare: name --suites, --typescript or --python. See the head of this file.',
  );
  process.exitCode = 2;
}
printTable(rows);
for (const { name, recall, precision, floor } of rows) {
  if (recall >= floor.recall && (precision ?? 1) >= floor.precision) continue;
  console.error(
    `${name} is below its floor of ${percent(floor.recall)} recall, ${percent(floor.precision)} precision`,
  );
  process.exitCode = 1;
}

function addComparisons(comparisons: readonly ImportComparison[], floor: Row['floor']): void {
  for (const { name, expected, reported, agreed, missed, extra } of comparisons) {
    rows.push({
      name,
      recall: ratio(agreed, expected),
      precision: ratio(agreed, reported),
      edges: expected,
      floor,
    });
    if (!values.list) continue;
    for (const edge of missed) console.log(`${name}: missed ${describe(edge)}`);
    for (const edge of extra) console.log(`${name}: extra ${describe(edge)}`);
  }
}

function describe({ from, to, line, specifier }: ImportEdge): string {
  return `${from}${line === undefined ? '' : `:${line}`} -> ${to}${specifier === undefined ? '' : ` (${specifier})`}`;
}

function printTable(rows: readonly Row[]): void {
  const width = Math.max(0, ...rows.map(({ name }) => name.length));
  for (const { name, recall, precision, edges } of rows) {
    console.log(
      `${name.padEnd(width)}  edges ${String(edges).padStart(6)}  recall ${percent(recall).padStart(7)}  precision ${percent(precision).padStart(7)}`,
    );
  }
}

function ratio(part: number, whole: number): number {
  return whole === 0 ? 1 : part / whole;
}

function percent(value: number | null): string {
  return value === null ? '-' : `${(100 * value).toFixed(2)} %`;
}
