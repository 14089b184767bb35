// The cycle analysis by examples that a reader can judge: what is one cycle, how grave it is, what makes it
// vanish, where to cut.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { analyseCycles, type Cycle, type CycleAnalysis } from '../src/analyses/cycles/index.ts';
import { analyseSources } from './support/analyse-sources.ts';
import { parseImport, programOf } from './support/cycle-program.ts';

function analyse(imports: readonly string[], paths: readonly string[] = []): CycleAnalysis {
  return analyseCycles(programOf(imports.map(parseImport)), paths);
}

/** A cycle as lines, for reading. */
function describeCycle({ files, dependencies }: CycleAnalysis, cycle: Cycle): string[] {
  const pathOf = (at: number) => files[at]!.path;
  const arrow = (at: number) => {
    const { from, to } = dependencies[at]!;
    return `${pathOf(from)} -> ${pathOf((to as { file: number }).file)}`;
  };
  const vanishes = Object.entries(cycle.vanishesWithout).flatMap(([name, does]) =>
    does ? [name] : [],
  );
  return [
    `${cycle.severity}: ${Array.from(cycle.files, pathOf).join(' ')}`,
    ...Array.from(cycle.edges, (at) => `  ${arrow(at)}`),
    ...(vanishes.length > 0 ? [`vanishes without ${vanishes.join(', ')}`] : []),
    `suggests ${arrow(cycle.breakingEdge)}`,
    `breaks by ${Array.from(cycle.breakingSet, arrow).join(', ')}`,
  ];
}

function checkCycles(imports: readonly string[], expected: readonly string[], paths?: string[]) {
  const analysis = analyse(imports, paths);
  assert.deepEqual(
    analysis.cycles.flatMap((cycle) => describeCycle(analysis, cycle)),
    expected,
  );
}

/** @returns the severities, in the order of the cycles */
function severities(imports: readonly string[], paths?: readonly string[]): string {
  return analyse(imports, paths)
    .cycles.map(({ severity }) => severity)
    .join(' ');
}

/** Imports in a ring around so many files of one folder. */
const ring = (folder: string, count: number, kinds = '') =>
  Array.from(
    { length: count },
    (_, at) => `${folder}/f${at}.ts -${kinds}> ${folder}/f${(at + 1) % count}.ts`,
  );

describe('what is a cycle', () => {
  it('no imports, imports one way, and a file that imports itself are none', () => {
    checkCycles(['a -> b', 'b -> c', 'a -> c', 'c -> c'], []);
    assert.deepEqual(analyseCycles(programOf([])).cycles, []);
  });

  it('one for each component, with every import inside it and none that leads in or out', () => {
    checkCycles(
      ['in -> a: z', 'a -> b: x', 'b -> a: x y', 'b -> c: x', 'c -> b: x y', 'c -> out: z'],
      [
        'low: a b c',
        '  a -> b',
        '  b -> a',
        '  b -> c',
        '  c -> b',
        'suggests a -> b',
        'breaks by a -> b, b -> c',
      ],
    );
  });

  it('lists the gravest first, then the largest, then by first file', () => {
    const { cycles, files } = analyse([
      ...ring('b', 2),
      ...ring('a', 2),
      ...ring('c', 3),
      ...ring('d', 5),
    ]);
    const firsts = cycles.map((cycle) => files[cycle.files[0]!]!.path);
    assert.deepEqual(firsts, ['d/f0.ts', 'c/f0.ts', 'a/f0.ts', 'b/f0.ts']);
  });

  it('counts imports between files', () => {
    assert.equal(analyse(['a -> b', 'b -> a', 'a -> c', 'c -> c']).importCount, 4);
  });
});

describe('what makes a cycle vanish', () => {
  /** @param back how b imports a */
  const check = (back: string, vanishes: readonly string[], severity: string) => {
    const [cycle] = analyse(['p/a -> q/b', `q/b -${back}-> p/a`], ['p/go.mod', 'q/go.mod']).cycles;
    const found = Object.entries(cycle!.vanishesWithout).flatMap(([name, does]) =>
      does ? [name] : [],
    );
    assert.deepEqual(found, vanishes);
    assert.equal(cycle!.severity, severity);
  };

  it('nothing, where it is loaded at once', () => {
    for (const kind of ['static', 'require', 'include', 'reexport', 'static,type']) {
      check(kind, [], 'high');
    }
  });

  it('type-only imports', () => check('type', ['typeImports', 'typeAndDynamicImports'], 'medium'));

  it('dynamic imports', () =>
    check('dynamic', ['dynamicImports', 'typeAndDynamicImports'], 'medium'));

  it('the import of a type does not make a dynamic import a static one', () =>
    check('dynamic,type', ['dynamicImports', 'typeAndDynamicImports'], 'medium'));

  it('names seen without an import', () => check('implicit', ['implicitImports'], 'medium'));

  it('type-only and dynamic imports together, where each alone leaves a cycle', () => {
    checkCycles(
      ['a -> b: x', 'b -type-> a: x', 'b -> c: x', 'c -dynamic-> b: x'],
      [
        'low: a b c',
        '  a -> b',
        '  b -> a',
        '  b -> c',
        '  c -> b',
        'vanishes without typeAndDynamicImports',
        'suggests b -> a',
        'breaks by b -> a, c -> b',
      ],
    );
  });
});

describe('severity', () => {
  it('rises with the number of files', () => {
    assert.equal(severities(ring('src', 3)), 'low');
    assert.equal(severities(ring('src', 4)), 'medium');
    assert.equal(severities(ring('src', 9)), 'medium');
    assert.equal(severities(ring('src', 10)), 'high');
  });

  it('rises with the number of directories', () => {
    assert.equal(severities(['src/a -> src/b', 'src/b -> src/a']), 'low');
    assert.equal(severities(['src/a -> src/x/b', 'src/x/b -> src/a']), 'medium');
    const four = ['src/a -> x/b', 'x/b -> y/c', 'y/c -> z/d', 'z/d -> src/a'];
    assert.equal(severities(four), 'high');
  });

  it('is high across packages, told by their manifests', () => {
    const imports = ['packages/p/a -> packages/q/b', 'packages/q/b -> packages/p/a'];
    assert.equal(severities(imports), 'medium');
    for (const manifest of ['package.json', 'Cargo.toml', 'pyproject.toml', 'q.csproj']) {
      assert.equal(severities(imports, [`packages/q/${manifest}`]), 'high', manifest);
    }
    assert.equal(severities(imports, ['packages/package.json', 'packages/q/readme']), 'medium');
  });

  it('of soft imports counts one step less, and inside one directory not at all', () => {
    for (const kind of ['type', 'dynamic', 'implicit']) {
      assert.equal(severities(ring('src', 40, `${kind}-`)), 'low', kind);
      const across = [
        'p/a -> q/b',
        `q/b -${kind}-> p/a`,
        ...ring('p', 12, `${kind}-`),
        'p/f0.ts -> p/a',
        'p/a -> p/f0.ts',
      ];
      assert.equal(severities(across), 'medium', kind);
    }
  });

  it('is that of the part that hard imports hold together, where that is graver', () => {
    const soft = ['p/a -type-> q/b', 'q/b -type-> p/f0.ts', 'p/f0.ts -> p/a'];
    assert.equal(severities([...ring('p', 10), ...soft, 'p/a -type-> p/f0.ts']), 'high');
    assert.equal(severities([...ring('p', 4), ...soft]), 'medium');
  });
});

describe('where to cut', () => {
  it('suggests what frees most files, whatever it costs', () => {
    checkCycles(
      ['hub -> a: x', 'hub -> b: x', 'a -> c: x', 'b -> c: x', 'c -> hub: p q r'],
      [
        'medium: a b c hub',
        '  a -> c',
        '  b -> c',
        '  c -> hub',
        '  hub -> a',
        '  hub -> b',
        'suggests c -> hub',
        'breaks by hub -> a, hub -> b',
      ],
    );
  });

  it('suggests among equals the fewest symbols, then the weaker import, then one of the set', () => {
    const suggestion = (imports: readonly string[]) => {
      const analysis = analyse(imports);
      return describeCycle(analysis, analysis.cycles[0]!).find((line) => line.startsWith('sugg'));
    };
    assert.equal(suggestion(['a -> b: x y', 'b -> a: x']), 'suggests b -> a');
    assert.equal(suggestion(['a -dynamic-> b: x y', 'b -> a: x']), 'suggests b -> a');
    assert.equal(suggestion(['a -> b', 'b -dynamic-> a']), 'suggests b -> a');
    assert.equal(suggestion(['a -dynamic-> b', 'b -type-> a']), 'suggests b -> a');
    assert.equal(suggestion(['a -> b: x', 'b -> a: x']), 'suggests b -> a');
    assert.equal(analyse(['a -> b: x', 'b -> a: x']).cycles[0]!.breakingSet.length, 1);
  });

  it('never cuts what the face of a folder names in it, where it can be cut elsewhere', () => {
    const cuts = (face: string, inner: string) => {
      const analysis = analyse([`${face} -> ${inner}: x`, `${inner} -> ${face}: x y z`]);
      return describeCycle(analysis, analysis.cycles[0]!).slice(-2);
    };
    for (const [face, inner] of [
      ['web/index.ts', 'web/deep/button.ts'],
      ['shop/__init__.py', 'shop/cart.py'],
      ['lib/shop.rb', 'lib/shop/cart.rb'],
      ['index.js', 'cart.js'],
    ] as const) {
      const back = `${inner} -> ${face}`;
      assert.deepEqual(cuts(face, inner), [`suggests ${back}`, `breaks by ${back}`]);
    }
    const beside = ['lib/shop.rb', 'lib/shopping/cart.rb'] as const;
    assert.deepEqual(cuts(...beside).at(0), `suggests ${beside.join(' -> ')}`);
  });

  it('rather cuts what asks a barrel for names than what the barrel passes on', () => {
    checkCycles(
      ['index -reexport-> a: *', 'index -reexport-> b: x', 'a -> index: p q r', 'b -> index: y'],
      [
        'low: a b index',
        '  a -> index',
        '  b -> index',
        '  index -> a',
        '  index -> b',
        'suggests b -> index',
        'breaks by a -> index, b -> index',
      ],
    );
  });

  it('suggests a member of the breaking set where no single import frees a file', () => {
    const files = ['a', 'b', 'c', 'd'];
    const all = files.flatMap((from) =>
      files.filter((to) => to !== from).map((to) => `${from} -> ${to}: x`),
    );
    const { cycles } = analyse(all);
    assert.equal(cycles[0]!.breakingSet.length, 6);
    assert.ok(cycles[0]!.breakingSet.includes(cycles[0]!.breakingEdge));
    assert.ok(cycles[0]!.isBreakingSetMinimum && cycles[0]!.isBreakingEdgeBest);
  });

  it('knows the cheapest set of many small cycles around one hub', () => {
    const spokes = Array.from({ length: 60 }, (_, at) => [
      `hub -> s${at}: x`,
      `s${at} -> hub: x y`,
    ]).flat();
    const [cycle] = analyse(spokes).cycles;
    assert.equal(cycle!.files.length, 61);
    assert.equal(cycle!.breakingSet.length, 60);
    assert.ok(cycle!.isBreakingSetMinimum);
  });
});

describe('with real languages', () => {
  const sources: [string, string][] = [
    [
      'web/a.ts',
      "import { b } from './b.ts';\nimport type { C } from './c.ts';\nexport const a = b;",
    ],
    ['web/b.ts', "import { a } from './a.ts';\nexport const b = () => a;"],
    ['web/c.ts', "import { a } from './a.ts';\nexport type C = typeof a;"],
    ['py/m.py', 'from .n import f\ndef g(): ...\n'],
    ['py/n.py', 'def f():\n    from .m import g\n'],
    ['j/A.java', 'package j; class A { B b; }'],
    ['j/B.java', 'package j; class B { A a; }'],
    ['c/x.h', '#include "y.h"\n'],
    ['c/y.h', '#include "x.h"\n'],
  ];
  const analyseText = async (order: readonly [string, string][]) => {
    const analysis = analyseCycles((await analyseSources(order)).program);
    return analysis.cycles.map((cycle) => describeCycle(analysis, cycle).join('\n'));
  };

  it('finds the circles of each, and the same whatever the order of the files', async () => {
    const cycles = await analyseText(sources);
    assert.deepEqual(
      cycles.map((text) => text.slice(0, text.indexOf('\n'))),
      [
        'low: web/a.ts web/b.ts web/c.ts',
        'low: c/x.h c/y.h',
        'low: j/A.java j/B.java',
        'low: py/m.py py/n.py',
      ],
    );
    assert.match(cycles[2]!, /vanishes without implicitImports/);
    assert.deepEqual(await analyseText([...sources].reverse()), cycles);
  });

  it('cuts what a base asks of a class that extends it, not the base from the class', async () => {
    const [cycle] = await analyseText([
      ['j/Base.java', 'package j; class Base { One one; Two two; One again() { return null; } }'],
      ['j/One.java', 'package j; class One extends Base { }'],
      ['j/Two.java', 'package j; class Two extends Base { }'],
    ]);
    const [suggestion, set] = cycle!.split('\n').slice(-2);
    assert.equal(suggestion, 'suggests j/Base.java -> j/One.java');
    assert.equal(set, 'breaks by j/Base.java -> j/One.java, j/Base.java -> j/Two.java');
  });

  it('a module of Rust that names what lies in it makes no cycle grave, others do', async () => {
    const names = ['a', 'b', 'c', 'd'];
    const [small] = await analyseText([
      ['src/lib.rs', `pub struct Top;\n${names.map((name) => `pub mod ${name};`).join('\n')}\n`],
      ...names.map((name): [string, string] => [
        `src/${name}.rs`,
        `use super::Top;\npub fn ${name}(_: Top) {}\n`,
      ]),
    ]);
    assert.match(small!, /^low: src\/a\.rs/);
    assert.match(small!, /breaks by src\/a\.rs -> src\/lib\.rs, src\/b\.rs -> src\/lib\.rs/);
    const [tangled] = await analyseText([
      ['src/lib.rs', names.map((name) => `pub mod ${name};`).join('\n')],
      ...names.map((name, at): [string, string] => {
        const next = names[(at + 1) % names.length]!;
        return [`src/${name}.rs`, `use crate::${next}::${next};\npub fn ${name}() { ${next}() }\n`];
      }),
    ]);
    assert.match(tangled!, /^medium: src\/a\.rs/);
  });
});
