// Which files most of the program leads to. Two measures are weighed against each other, since each alone is misled: how
// many files lead to one directly, which favours the handy, and the share of time that somebody spends in it who follows
// imports, calls and inheritance from file to file and now and then begins anew (PageRank), which favours the ends of ways.
import type { Program } from '@orrery/engine';

export interface FileRanks {
  /** By file: how many other files lead to it, and it leads to. Tests do not count. */
  readonly dependents: Uint32Array;
  readonly dependencies: Uint32Array;
  /** By file: the most central has 1; tests and generated files have 0. */
  readonly ranks: Float64Array;
}

/** How likely a step is to follow a tie. */
const DAMPING = 0.85;
const ROUNDS = 40;

export function rankFiles(program: Program): FileRanks {
  const { files } = program;
  const { offsets, targets, dependents, dependencies } = tiesOf(program);
  const isRanked = (file: number) => !files[file]!.isTest && !files[file]!.isGenerated;
  let shares = new Float64Array(files.length).fill(1 / Math.max(1, files.length));
  for (let round = 0; round < ROUNDS; round++) {
    const next = new Float64Array(files.length);
    let kept = 0;
    for (let file = 0; file < files.length; file++) {
      const [begin, end] = [offsets[file]!, offsets[file + 1]!];
      if (begin === end) continue;
      const share = (DAMPING * shares[file]!) / (end - begin);
      kept += DAMPING * shares[file]!;
      for (let at = begin; at < end; at++) next[targets[at]!]! += share;
    }
    // What leads nowhere begins anew as well.
    const rest = (1 - kept) / files.length;
    for (let file = 0; file < files.length; file++) next[file]! += rest;
    shares = next;
  }
  const weights = shares.map((share, file) =>
    isRanked(file) ? Math.sqrt(share * dependents[file]!) : 0,
  );
  const most = weights.reduce((a, b) => Math.max(a, b), 0);
  const ranks = weights.map((weight) =>
    most === 0 ? 0 : Math.round((weight / most) * 10_000) / 10_000,
  );
  return { dependents, dependencies, ranks };
}

/** Each pair of files once, tests left out, by the one that leads. */
function tiesOf({ files, declarations, dependencies, calls, inheritance, anonymous }: Program) {
  const dependents = new Uint32Array(files.length);
  const leading = new Uint32Array(files.length);
  const ties: Set<number>[] = files.map(() => new Set());
  const tie = (from: number, to: number) => {
    if (from === to || files[from]!.isTest || files[to]!.isTest || ties[from]!.has(to)) return;
    ties[from]!.add(to);
    leading[from]! += 1;
    dependents[to]! += 1;
  };
  const fileOf = (end: Program['calls'][number]['from']): number => {
    if ('file' in end) return end.file;
    if ('declaration' in end) return declarations[end.declaration]!.file;
    return anonymous[end.anonymous]!.file;
  };
  for (const { from, to } of dependencies) if ('file' in to) tie(from, to.file);
  for (const { from, to } of calls) tie(fileOf(from), fileOf(to));
  for (const { from, to } of inheritance) tie(declarations[from]!.file, declarations[to]!.file);
  const offsets = new Uint32Array(files.length + 1);
  for (let file = 0; file < files.length; file++)
    offsets[file + 1] = offsets[file]! + leading[file]!;
  const targets = Uint32Array.from(ties.flatMap((set) => [...set].sort((a, b) => a - b)));
  return { offsets, targets, dependents, dependencies: leading };
}
