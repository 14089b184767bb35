// `npm run accuracy`: compares Orrery's imports and calls with what others expect, and prints Markdown tables. The last
// figures are in docs/accuracy.md, row by row in docs/accuracy-history.md. Exits with 1 where a floor is missed.
import { parseArgs } from 'node:util';
import { compareCallsWithGcc } from './c-calls.ts';
import { compareWithGcc } from './c-imports.ts';
import { type SuiteScore, scoreCallSuites } from './call-suites.ts';
import { compareCppCallsWithGcc } from './cpp-calls.ts';
import { compareCallsWithMcs } from './csharp-calls.ts';
import { compareCallsWithGo } from './go-calls.ts';
import { compareWithGo } from './go-imports.ts';
import type { ImportComparison, ImportEdge } from './import-edges.ts';
import { compareWithJavap } from './java-calls.ts';
import { compareWithJdk } from './java-imports.ts';
import { compareCallsWithKotlinc } from './kotlin-calls.ts';
import { comparePhpCallsWithRun } from './php-calls.ts';
import { compareWithPhp } from './php-imports.ts';
import { compareCallsWithRun } from './python-calls.ts';
import { compareWithAst } from './python-imports.ts';
import { reportDomains } from './report-domains.ts';
import { compareRubyCallsWithRun } from './ruby-calls.ts';
import { compareWithRipper } from './ruby-imports.ts';
import { compareCallsWithRustc } from './rust-calls.ts';
import { compareWithRustc } from './rust-imports.ts';
import { sample } from './sample.ts';
import { compareCallsWithScalac } from './scala-calls.ts';
import { reportShapes } from './shapes.ts';
import { compareSuite } from './suites.ts';
import { compareCallsWithTypeScript } from './typescript-calls.ts';
import { compareWithTypeScript } from './typescript-imports.ts';

/** The least that is accepted, from 0 to 1. */
interface Floor {
  readonly recall: number;
  /** Absent where the judge's edges are not the whole truth. */
  readonly precision?: number;
}

interface Judge {
  compare(root: string): Promise<readonly ImportComparison[]>;
  readonly floor: Floor;
  /** What it goes by, and what must be installed for it. */
  readonly who: string;
}

const FLOOR: Floor = { recall: 0.98, precision: 0.97 };
const FLOOR_OF_SECOND_OPINIONS: Floor = { recall: 0.95, precision: 0.85 };

/** Who judges a repository's folder, by the option that names it. */
const JUDGES = {
  typescript: {
    compare: compareWithTypeScript,
    floor: { recall: 0.99, precision: 0.99 },
    who: "the TypeScript compiler's own resolution",
  },
  'typescript-calls': {
    compare: compareCallsWithTypeScript,
    floor: { recall: 0.9 },
    who: "the TypeScript compiler's own calls",
  },
  python: {
    compare: compareWithAst,
    floor: { recall: 1, precision: 1 },
    who: "Python's ast (python3 is needed)",
  },
  'python-calls': {
    compare: compareCallsWithRun,
    floor: { recall: 0.55 },
    who: 'a run that python-calls.py wrote down (DIR is its file)',
  },
  go: { compare: compareWithGo, floor: FLOOR, who: 'go/types (a Go toolchain is needed)' },
  'go-calls': {
    compare: compareCallsWithGo,
    floor: { recall: 0.9 },
    who: 'go/types: calls (a Go toolchain is needed)',
  },
  java: { compare: compareWithJdk, floor: FLOOR, who: 'javac and jdeps (a JDK is needed)' },
  'java-calls': {
    compare: compareWithJavap,
    floor: { recall: 0.95 },
    who: 'javac and javap: calls (a JDK is needed)',
  },
  'kotlin-calls': {
    compare: compareCallsWithKotlinc,
    floor: { recall: 0.9 },
    who: "Kotlin's compiler and javap: calls (kotlinc 2 and a JDK are needed)",
  },
  'csharp-calls': {
    compare: compareCallsWithMcs,
    floor: { recall: 0.9 },
    who: "Mono's C# compiler: calls (mcs and libmono-cecil-cil are needed)",
  },
  'scala-calls': {
    compare: compareCallsWithScalac,
    floor: { recall: 0.8 },
    who: "Scala's compiler: calls (Scala 2.11 and a JDK are needed)",
  },
  c: { compare: compareWithGcc, floor: FLOOR, who: 'gcc -H (gcc and g++ are needed)' },
  'c-calls': {
    compare: compareCallsWithGcc,
    floor: { recall: 0.97 },
    who: 'gcc -fcallgraph-info (gcc is needed)',
  },
  'cpp-calls': {
    compare: compareCppCallsWithGcc,
    floor: { recall: 0.6 },
    who: 'g++ -fcallgraph-info (g++ is needed)',
  },
  rust: { compare: compareWithRustc, floor: FLOOR, who: 'rustc (a Rust toolchain is needed)' },
  'rust-calls': {
    compare: compareCallsWithRustc,
    floor: { recall: 0.8 },
    who: 'the code that rustc makes: calls (cargo and all dependencies are needed)',
  },
  ruby: { compare: compareWithRipper, floor: FLOOR, who: 'Ripper (Ruby 3 is needed)' },
  'ruby-calls': {
    compare: compareRubyCallsWithRun,
    floor: { recall: 0.7 },
    who: 'a run that ruby-calls.rb wrote down (DIR is its file)',
  },
  php: { compare: compareWithPhp, floor: FLOOR, who: "PHP's own tokens (PHP 8 is needed)" },
  'php-calls': {
    compare: comparePhpCallsWithRun,
    floor: { recall: 0.7 },
    who: 'a run that php-calls.php wrote down (DIR is its file)',
  },
} as const satisfies Record<string, Judge>;

type JudgeName = keyof typeof JUDGES;
const judgeNames = Object.keys(JUDGES) as JudgeName[];

const HELP = `Usage: npm run accuracy -- [options]

  --domains DIR      a repository whose packages, labels or owners domains are held against; repeatable
  --shapes DIR       a repository whose results are all held against the schemas; repeatable
  --suites DIR       expected edges that others wrote: score.mjs and suites/*.jsonl
${judgeNames.map((name) => `  --${`${name} DIR`.padEnd(17)}a folder, judged by ${JUDGES[name].who}; repeatable\n`).join('')}\
  --list             every difference, also edges on which the judge has no opinion
  --sample N         of each row N extra edges drawn at random, to be read in the source
  --seed N           another sample than that of the seed 1
  --help             this text
`;

interface Row extends ImportComparison {
  readonly floor: Floor;
}

const { values } = parseArgs({
  options: {
    domains: { type: 'string', multiple: true, default: [] },
    shapes: { type: 'string', multiple: true, default: [] },
    suites: { type: 'string' },
    ...(Object.fromEntries(
      judgeNames.map((name) => [name, { type: 'string', multiple: true, default: [] }]),
    ) as unknown as Record<JudgeName, { type: 'string'; multiple: true; default: string[] }>),
    list: { type: 'boolean', default: false },
    sample: { type: 'string', default: '0' },
    seed: { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) process.stdout.write(HELP);
else if (values.domains.length > 0) process.exitCode = await reportDomains(values.domains);
else if (values.shapes.length > 0) process.exitCode = await reportShapes(values.shapes);
else process.exitCode = reportAll(await compareAll(), await scoreAll());

async function compareAll(): Promise<Row[]> {
  const rows: Row[] = [];
  const add = (comparisons: readonly ImportComparison[], floor: Floor) =>
    rows.push(
      ...comparisons.map((comparison) => ({
        ...comparison,
        floor: comparison.isSecondOpinion ? FLOOR_OF_SECOND_OPINIONS : floor,
      })),
    );
  if (values.suites !== undefined) add([await compareSuite(values.suites)], { recall: 0.85 });
  for (const name of judgeNames) {
    const { compare, floor } = JUDGES[name];
    for (const root of values[name]) add(await compare(root), floor);
  }
  return rows;
}

async function scoreAll(): Promise<SuiteScore[]> {
  return values.suites === undefined ? [] : scoreCallSuites(values.suites, values.list);
}

/** @returns the exit code */
function reportAll(rows: readonly Row[], scores: readonly SuiteScore[]): number {
  if (rows.length + scores.length === 0) {
    process.stderr.write(`There is nothing to compare.\n\n${HELP}`);
    return 2;
  }
  const imports = rows.length === 0 ? 0 : report(rows);
  const calls = scores.length === 0 ? 0 : reportScores(scores);
  return Math.max(imports, calls);
}

/** @returns the exit code */
function reportScores(scores: readonly SuiteScore[]): number {
  console.log('\n| Suite of calls | Cases | Calls | Recall | Precision | Sound | Complete |');
  console.log('|---|---:|---:|---:|---:|---:|---:|');
  const failing: string[] = [];
  for (const {
    name,
    floor,
    cases,
    expected,
    found,
    reported,
    right,
    sound,
    complete,
    failed,
  } of scores) {
    const recall = found / expected;
    const precision = reported === 0 ? 1 : right / reported;
    const isBelow = recall < floor.recall || precision < (floor.precision ?? 0) || failed > 0;
    if (isBelow) failing.push(name);
    const shares = `${percent(recall)} | ${percent(precision)}`;
    console.log(`| ${name} | ${cases} | ${expected} | ${shares} | ${sound} | ${complete} |`);
  }
  for (const name of failing) console.error(`${name} is below its floor.`);
  return failing.length === 0 ? 0 : 1;
}

/** @returns the exit code */
function report(rows: readonly Row[]): number {
  if (values.list) for (const row of rows) listDifferences(row);
  for (const row of rows) listSample(row, Number(values.sample), Number(values.seed));
  console.log('| Judge and repository | Edges | Recall | Precision | No opinion |');
  console.log('|---|---:|---:|---:|---:|');
  for (const { name, expected, unjudged, ...row } of rows) {
    const { recall, precision } = shares({ name, expected, unjudged, ...row });
    const shown = row.floor.precision === undefined ? '-' : percent(precision);
    console.log(`| ${name} | ${expected} | ${percent(recall)} | ${shown} | ${unjudged.length} |`);
  }
  const failing = rows.filter(isBelowFloor);
  for (const { name } of failing) console.error(`${name} is below its floor.`);
  return failing.length === 0 ? 0 : 1;
}

function isBelowFloor(row: Row): boolean {
  const { recall, precision } = shares(row);
  return recall < row.floor.recall || precision < (row.floor.precision ?? 0);
}

function shares({ agreed, expected, reported }: ImportComparison) {
  return {
    recall: expected === 0 ? 1 : agreed / expected,
    precision: reported === 0 ? 1 : agreed / reported,
  };
}

function listDifferences({ name, missed, extra, unjudged }: ImportComparison): void {
  for (const [label, edges] of Object.entries({ missed, extra, unjudged })) {
    for (const edge of edges) console.log(`${name}: ${label} ${describeEdge(edge)}`);
  }
}

/** Sorted before it is drawn, so that the order of the reports does not matter. */
function listSample({ name, extra }: ImportComparison, size: number, seed: number): void {
  const edges = extra.map(describeEdge).sort();
  for (const edge of sample(edges, size, seed)) console.log(`${name}: sample ${edge}`);
}

function describeEdge({ from, to, line, specifier }: ImportEdge): string {
  const place = line === undefined ? from : `${from}:${line}`;
  return `${place} -> ${to}${specifier === undefined ? '' : ` (${specifier})`}`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(2)} %`;
}
