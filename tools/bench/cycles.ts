// `node tools/bench/cycles.ts`: what the cycle analysis costs on graphs far worse than repositories are. Each
// is analysed, and presented as the text of a result that is written nowhere. Ends by itself.
//
//   node tools/bench/cycles.ts                          all graphs
//   node tools/bench/cycles.ts --graph complete         one of them
import { parseArgs } from 'node:util';
import { analyseCycles, type Dependency, type Program } from '@orrery/engine';
import { defaultLimits } from '@orrery/runner';
import type { Findings } from '../../packages/runner/src/present/findings.ts';
import { presentCycles } from '../../packages/runner/src/present/present-cycles.ts';

type Pairs = Iterable<readonly [from: number, to: number]>;

const GRAPHS: Readonly<Record<string, { readonly files: number; pairs(files: number): Pairs }>> = {
  /** 50,000 files of which 10,000 are in one component, each with about five imports. */
  tangled: { files: 50_000, pairs: (files) => tangledPairs(files, 10_000) },
  /** Every one of 2,000 files imports every other one. */
  complete: { files: 2_000, pairs: completePairs },
  /** One circle through 50,000 files: every import is as good a cut as any other. */
  ring: { files: 50_000, pairs: ringPairs },
  /** 50,000 files all in one component. */
  everything: { files: 50_000, pairs: (files) => tangledPairs(files, files) },
};

const { values } = parseArgs({ options: { graph: { type: 'string' } } });
for (const [name, { files, pairs }] of Object.entries(GRAPHS)) {
  if (values.graph === undefined || values.graph === name) measure(name, files, pairs(files));
}

function measure(name: string, files: number, pairs: Pairs): void {
  const program = programOf(files, pairs);
  const before = process.cpuUsage();
  const { cycles } = analyseCycles(program);
  const analysed = process.cpuUsage(before);
  let characters = 0;
  for (const piece of presentCycles(findingsOf(program))) characters += piece.length;
  const all = process.cpuUsage(before);
  const [cycle] = cycles;
  const seconds = ({ user, system }: NodeJS.CpuUsage) => ((user + system) / 1e6).toFixed(1);
  console.log(
    [
      `${name}: ${files} files, ${program.dependencies.length} imports`,
      `largest cycle ${cycle?.files.length} files, ${cycle?.edges.length} imports`,
      `breaking set ${cycle?.breakingSet.length}${cycle?.isBreakingEdgeBest ? '' : ', not every suggestion tried'}`,
      `analysis ${seconds(analysed)} s, analysis and presentation ${seconds({ user: all.user - analysed.user, system: all.system - analysed.system })} s of processor time`,
      `text ${(characters / 1e6).toFixed(1)} MB, resident at most ${(process.resourceUsage().maxRSS / 1e3).toFixed(0)} MB`,
    ].join('\n  '),
  );
}

function* tangledPairs(files: number, tangled: number): Pairs {
  for (let file = 0; file < tangled; file++) yield [file, (file + 1) % tangled];
  let state = 1;
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  for (let at = 0; at < 4 * tangled; at++) yield [next(tangled), next(tangled)];
  // The others import what stands before them, so that no circle closes.
  for (let file = tangled; file < files; file++) {
    for (let at = 0; at < 5; at++) yield [file, next(file)];
  }
}

function* completePairs(files: number): Pairs {
  for (let from = 0; from < files; from++) {
    for (let to = 0; to < files; to++) yield [from, to];
  }
}

function* ringPairs(files: number): Pairs {
  for (let file = 0; file < files; file++) yield [file, (file + 1) % files];
}

function programOf(count: number, pairs: Pairs): Program {
  const paths = Array.from(
    { length: count },
    (_, at) =>
      `packages/p${Math.floor(at / 5000)}/src/d${String(Math.floor(at / 50)).padStart(4, '0')}/file${at}.ts`,
  ).sort();
  const targets = Array.from({ length: count }, (_, file) => ({ file }));
  const keys = new Set<number>();
  for (const [from, to] of pairs) if (from !== to) keys.add(from * count + to);
  const kinds = ['static'] as const;
  const symbols = ['value'];
  const dependencies: Dependency[] = Array.from(Float64Array.from(keys).sort(), (key) => ({
    from: Math.floor(key / count),
    to: targets[key % count]!,
    kinds,
    symbols,
    line: 1,
  }));
  return {
    files: paths.map((path) => ({
      path,
      language: 'typescript',
      lines: 10,
      isTest: false,
      isGenerated: false,
    })),
    externals: [],
    dependencies,
    declarations: [],
    inheritance: [],
    calls: [],
    anonymous: [],
    callResolution: [],
    callBounds: { widePlaces: 0, cutOverrides: 0, isComplete: true },
    resolution: [],
    skippedFiles: [],
    diagnostics: [],
  };
}

function findingsOf(program: Program): Findings {
  return {
    program,
    survey: { claimed: [], paths: [], foreignDirectories: [] },
    index: {
      kind: 'directory',
      location: '',
      archiveBytes: 0,
      maxFileBytes: 0,
      files: [],
      skipped: [],
      foreignDirectories: [],
    },
    depth: 'imports',
    limits: defaultLimits,
    abouts: [],
    startedAt: new Date(),
    filesProcessed: program.files.length,
  };
}
