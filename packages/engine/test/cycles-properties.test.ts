// The cycle analysis over random graphs, against answers found by trying everything.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { breakingSet } from '../src/analyses/cycles/breaking-set.ts';
import { makeGraph } from '../src/analyses/cycles/directed-graph.ts';
import { exactOrder } from '../src/analyses/cycles/exact-order.ts';
import { analyseCycles, type Cycle } from '../src/analyses/cycles/index.ts';
import type { Program } from '../src/program.ts';
import { type Import, programOf } from './support/cycle-program.ts';

const nameOf = (at: number) => `d${at % 3}/f${String(at).padStart(3, '0')}.ts`;

/** Imports among so many files, no pair twice. */
const importsAmong = (files: number, most: number) =>
  fc.uniqueArray(
    fc.record({
      from: fc.nat(files - 1).map(nameOf),
      to: fc.nat(files - 1).map(nameOf),
      kinds: fc.subarray(['static', 'type', 'dynamic', 'implicit', 'reexport'] as const, {
        minLength: 1,
      }),
      symbols: fc.subarray(['*', 'x', 'y', 'z']),
    }),
    { maxLength: most, selector: ({ from, to }) => `${from} ${to}` },
  );

type Pair = readonly [from: string, to: string];

const pairOf = ({ files, dependencies }: Program, at: number): Pair => {
  const { from, to } = dependencies[at]!;
  return [files[from]!.path, files[(to as { file: number }).file]!.path];
};

/** Which file reaches which by at least one import, by squaring: slow, and plainly right. */
function reachability(pairs: readonly Pair[]): Set<string> {
  const names = [...new Set(pairs.flat())];
  const reached = new Set(pairs.map((pair) => pair.join(' ')));
  for (const by of names) {
    for (const from of names) {
      if (!reached.has(`${from} ${by}`)) continue;
      for (const to of names) if (reached.has(`${by} ${to}`)) reached.add(`${from} ${to}`);
    }
  }
  return reached;
}

/** Files that are in a cycle of at least two. */
function tangled(pairs: readonly Pair[]): string[] {
  const others = pairs.filter(([from, to]) => from !== to);
  const reached = reachability(others);
  return [...new Set(others.flat())].filter((name) => reached.has(`${name} ${name}`));
}

const costOf = ({ kinds, symbols }: Pick<Import, 'kinds' | 'symbols'>): number => {
  const count = symbols.reduce((sum, symbol) => sum + (symbol === '*' ? 10 : 1), 0);
  const strong = kinds.filter((kind) => kind !== 'type');
  const strength = () => {
    if (strong.length === 0) return 1;
    if (strong.every((kind) => kind === 'dynamic')) return 2;
    return kinds.includes('reexport') ? 4 : 3;
  };
  return Math.max(1, count) * 1024 + strength();
};

/** The least that the backward imports of any order of the files cost. */
function leastCost(names: readonly string[], edges: readonly [Pair, number][]): number {
  if (names.length < 2) return 0;
  let least = Number.POSITIVE_INFINITY;
  for (const first of names) {
    const rest = names.filter((name) => name !== first);
    let cost = 0;
    for (const [[from, to], own] of edges) if (to === first && rest.includes(from)) cost += own;
    if (cost < least) least = Math.min(least, cost + leastCost(rest, edges));
  }
  return least;
}

it('components are the classes of files that reach each other, with all imports inside', () => {
  fc.assert(
    fc.property(importsAmong(12, 30), (imports) => {
      const program = programOf(imports);
      const { cycles } = analyseCycles(program);
      const pairs = program.dependencies.map((_, at) => pairOf(program, at));
      const reached = reachability(pairs.filter(([from, to]) => from !== to));
      const names = cycles.map(({ files }) => Array.from(files, (at) => program.files[at]!.path));
      assert.deepEqual(names.flat().sort(), tangled(pairs).sort());
      for (const [at, { edges }] of cycles.entries()) {
        const inside = new Set(names[at]);
        for (const from of inside) {
          for (const { path: to } of program.files) {
            const isMutual = reached.has(`${from} ${to}`) && reached.has(`${to} ${from}`);
            assert.equal(inside.has(to), isMutual || from === to);
          }
        }
        const expected = pairs.filter(
          ([from, to]) => from !== to && inside.has(from) && inside.has(to),
        );
        assert.deepEqual(
          Array.from(edges, (edge) => pairOf(program, edge)),
          expected,
        );
      }
    }),
    { numRuns: 300 },
  );
});

it('the marks say what is left when some imports do not count', () => {
  fc.assert(
    fc.property(importsAmong(7, 16), (imports) => {
      const program = programOf(imports);
      for (const { edges, vanishesWithout, severity } of analyseCycles(program).cycles) {
        const vanishes = (...soft: string[]) => {
          const left = Array.from(edges).filter((edge) => {
            const kinds = program.dependencies[edge]!.kinds.filter((kind) => kind !== 'type');
            const isImplicit = kinds.includes('implicit');
            const isHard = kinds.some((kind) => kind !== 'dynamic' && kind !== 'implicit');
            if (isHard) return true;
            if (isImplicit) return !soft.includes('implicit');
            return !soft.includes(kinds.length === 0 ? 'type' : 'dynamic');
          });
          return tangled(left.map((edge) => pairOf(program, edge))).length === 0;
        };
        assert.deepEqual(vanishesWithout, {
          typeImports: vanishes('type'),
          dynamicImports: vanishes('dynamic'),
          typeAndDynamicImports: vanishes('type', 'dynamic'),
          implicitImports: vanishes('implicit'),
        });
        if (vanishesWithout.typeImports) assert.notEqual(severity, 'high');
      }
    }),
    { numRuns: 300 },
  );
});

it('the breaking set leaves no cycle, holds nothing in vain, and costs least', () => {
  fc.assert(
    fc.property(importsAmong(6, 22), (imports) => {
      const program = programOf(imports);
      for (const cycle of analyseCycles(program).cycles) {
        checkBreakingSet(program, cycle);
        assert.ok(cycle.isBreakingSetMinimum);
        const weighed = Array.from(cycle.edges, (edge): [Pair, number] => [
          pairOf(program, edge),
          costOf(program.dependencies[edge]!),
        ]);
        const names = Array.from(cycle.files, (at) => program.files[at]!.path);
        const cost = Array.from(cycle.breakingSet).reduce(
          (sum, edge) => sum + costOf(program.dependencies[edge]!),
          0,
        );
        assert.equal(cost, leastCost(names, weighed));
      }
    }),
    { numRuns: 200 },
  );
});

it('the breaking set of larger components leaves no cycle and holds nothing in vain', () => {
  fc.assert(
    fc.property(importsAmong(30, 120), (imports) => {
      const program = programOf(imports);
      for (const cycle of analyseCycles(program).cycles) checkBreakingSet(program, cycle);
    }),
    { numRuns: 60 },
  );
});

function checkBreakingSet(program: Program, { edges, breakingSet }: Cycle): void {
  const cut = new Set(breakingSet);
  const kept = Array.from(edges).filter((edge) => !cut.has(edge));
  const left = (places: readonly number[]) => tangled(places.map((at) => pairOf(program, at)));
  assert.deepEqual(left(kept), []);
  for (const edge of cut) {
    assert.ok(edges.includes(edge));
    assert.notDeepEqual(left([...kept, edge]), [], 'one is cut in vain');
  }
}

it('the suggestion is an inner import, and none frees more files or as many for less', () => {
  fc.assert(
    fc.property(importsAmong(9, 26), (imports) => {
      const program = programOf(imports);
      for (const { files, edges, breakingEdge, breakingSet, isBreakingEdgeBest } of analyseCycles(
        program,
      ).cycles) {
        assert.ok(isBreakingEdgeBest);
        const rank = (edge: number) => {
          const kept = Array.from(edges).filter((other) => other !== edge);
          return {
            left: tangled(kept.map((at) => pairOf(program, at))).length,
            cost: costOf(program.dependencies[edge]!),
          };
        };
        const ranked = Array.from(edges, (edge) => ({ edge, ...rank(edge) })).sort(
          (a, b) =>
            a.left - b.left ||
            a.cost - b.cost ||
            Number(breakingSet.includes(b.edge)) - Number(breakingSet.includes(a.edge)) ||
            a.edge - b.edge,
        );
        if (ranked[0]!.left < files.length) assert.equal(breakingEdge, ranked[0]!.edge);
        else assert.ok(breakingSet.includes(breakingEdge));
      }
    }),
    { numRuns: 200 },
  );
});

it('what has nothing to do with a cycle changes nothing about it', () => {
  fc.assert(
    fc.property(importsAmong(10, 30), fc.nat(20), (imports, others) => {
      const describe = (program: Program) =>
        analyseCycles(program).cycles.map((cycle) => ({
          ...cycle,
          files: Array.from(cycle.files, (at) => program.files[at]!.path),
          edges: Array.from(cycle.edges, (at) => pairOf(program, at)),
          breakingEdge: pairOf(program, cycle.breakingEdge),
          breakingSet: Array.from(cycle.breakingSet, (at) => pairOf(program, at)),
        }));
      const plain = (from: string, to: string): Import => ({
        from,
        to,
        kinds: ['static'],
        symbols: [],
      });
      const unrelated = Array.from({ length: others }, (_, at) => [
        plain(`a${at}.ts`, nameOf(at % 10)),
        plain(nameOf(at % 10), `z${at}.ts`),
      ]).flat();
      assert.deepEqual(
        describe(programOf([...imports, ...unrelated])),
        describe(programOf(imports)),
      );
    }),
    { numRuns: 100 },
  );
});

/** Cycles of all lengths in a component of so many nodes: a ring, and edges by a fixed rule. */
function tangle(size: number, more: number) {
  const pairs = new Set<number>();
  for (let node = 0; node < size; node++) pairs.add(node * size + ((node + 1) % size));
  for (let at = 0; at < more; at++) {
    const [from, to] = [(at * 7919) % size, (at * 104_729 + 31) % size];
    if (from !== to) pairs.add(from * size + to);
  }
  const sorted = Int32Array.from(pairs).sort();
  const graph = makeGraph(
    size,
    sorted.map((pair) => Math.floor(pair / size)),
    sorted.map((pair) => pair % size),
  );
  return { graph, costs: new Float64Array(sorted.length).fill(1) };
}

it('a heuristic set is seldom much dearer than the cheapest', () => {
  const { graph, costs } = tangle(17, 60);
  const found = breakingSet(graph, costs);
  assert.ok(!found.isMinimum);
  // The cheapest of 17 nodes, as the best over which of them stands first: the others are 16.
  let least = Number.POSITIVE_INFINITY;
  for (let first = 0; first < 17; first++) least = Math.min(least, leastWith(graph, first));
  const cost = found.isCut.reduce((sum, mark) => sum + mark, 0);
  assert.ok(cost <= least * 1.25, `${cost} instead of ${least}`);
});

function leastWith({ sources, targets }: ReturnType<typeof makeGraph>, first: number): number {
  const idOf = (node: number) => (node > first ? node - 1 : node);
  const kept = Array.from(sources.keys()).filter(
    (edge) => sources[edge] !== first && targets[edge] !== first,
  );
  const rest = makeGraph(
    16,
    Int32Array.from(kept, (edge) => idOf(sources[edge]!)),
    Int32Array.from(kept, (edge) => idOf(targets[edge]!)),
  );
  const places = exactOrder(rest, new Float64Array(kept.length).fill(1));
  const into = targets.reduce((count, target) => count + (target === first ? 1 : 0), 0);
  return kept.reduce(
    (count, _, at) => count + (places[rest.sources[at]!]! > places[rest.targets[at]!]! ? 1 : 0),
    into,
  );
}

it('a chain and a ring of 100,000 files need no recursion', () => {
  const size = 100_000;
  const imports = (isClosed: boolean) => {
    const program = programOf(
      [],
      Array.from({ length: size }, (_, at) => `f${at}`),
    );
    const dependencies = Array.from({ length: isClosed ? size : size - 1 }, (_, at) => ({
      from: at,
      to: { file: (at + 1) % size },
      kinds: ['static'] as const,
      symbols: [],
      line: 1,
    }));
    return { ...program, dependencies };
  };
  assert.equal(analyseCycles(imports(false)).cycles.length, 0);
  const [cycle] = analyseCycles(imports(true)).cycles;
  assert.equal(cycle!.files.length, size);
  assert.equal(cycle!.breakingSet.length, 1);
});
