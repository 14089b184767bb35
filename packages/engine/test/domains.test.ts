// The domain analysis by examples that a reader can judge: where the cut is made, what joins what, how parts are
// called, where declarations go. Where tests go is in a file of its own.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { DomainMap } from '../src/analyses/domains/index.ts';
import type { Call, Program, ProgramDeclaration } from '../src/program.ts';
import { analyse, type Given, namesOf, programFor } from './support/domain-map.ts';

/** A domain with one subdomain in one line, others with a line for each subdomain. */
function formatMap({ domains, subdomains }: DomainMap, { files }: Program): string[] {
  return domains.flatMap(({ name, subdomains: places }) => {
    const lines = places.map((at) => {
      const paths = subdomains[at]!.files.map((file) => files[file]!.path).join(' ');
      return places.length === 1 ? `${name}: ${paths}` : `  ${subdomains[at]!.name}: ${paths}`;
    });
    return places.length === 1 ? lines : [name, ...lines];
  });
}

function checkDomains(given: Given, expected: readonly string[]): void {
  const program = programFor(given);
  assert.deepEqual(formatMap(analyse(given, program), program), expected);
}

/** So many files in a folder. */
const filesIn = (folder: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${folder}/f${at}.ts`);

describe('the cut along folders', () => {
  it('looks through what holds packages and through folders of mere layout', () => {
    checkDomains(
      {
        files: [
          ...filesIn('packages/basket/src', 3),
          ...filesIn('packages/stock/src', 3),
          ...filesIn('packages/billing/src', 3),
        ],
      },
      [
        'Basket: packages/basket/src/f0.ts packages/basket/src/f1.ts packages/basket/src/f2.ts',
        'Billing: packages/billing/src/f0.ts packages/billing/src/f1.ts packages/billing/src/f2.ts',
        'Stock: packages/stock/src/f0.ts packages/stock/src/f1.ts packages/stock/src/f2.ts',
      ],
    );
  });

  it('joins headers with their sources, and source sets of one package', () => {
    const headers = ['basket', 'stock', 'billing'].flatMap((name) => [
      `include/${name}/a.h`,
      `include/${name}/b.h`,
      `src/${name}/a.c`,
      `src/${name}/b.c`,
    ]);
    assert.deepEqual(namesOf(analyse({ files: headers })), ['Basket', 'Billing', 'Stock']);
    const sets = ['basket', 'stock', 'billing'].flatMap((name) => [
      `src/commonMain/kotlin/shop/${name}/A.kt`,
      `src/commonMain/kotlin/shop/${name}/B.kt`,
      `src/jvmMain/kotlin/shop/${name}/C.kt`,
    ]);
    assert.deepEqual(namesOf(analyse({ files: sets })), ['Basket', 'Billing', 'Stock']);
  });

  it('sources for one release or platform lie with the others, those of something else do not', () => {
    const parts = ['basket', 'stock', 'billing'].flatMap((name) => [
      ...filesIn(`${name}/src`, 3),
      ...filesIn(`${name}/src-2`, 2),
      ...filesIn(`${name}/src-3.3`, 2),
      ...filesIn(`${name}/src-jvm-native`, 2),
    ]);
    assert.deepEqual(namesOf(analyse({ files: parts })), ['Basket', 'Billing', 'Stock']);
    const files = [...filesIn('src', 8), ...filesIn('src-desk', 8), ...filesIn('stock', 8)];
    assert.ok(namesOf(analyse({ files })).includes('Src Desk'));
  });

  it('keeps src and lib apart where both are something', () => {
    const files = [...filesIn('src', 4), ...filesIn('lib', 4)];
    assert.equal(analyse({ files }).domains.length, 2);
  });

  it('takes apart a folder with more than a third, but not for its examples', () => {
    const files = [
      ...filesIn('engine/solver', 8),
      ...filesIn('engine/parser', 8),
      ...filesIn('page', 4),
      ...filesIn('examples/one', 20),
    ];
    assert.deepEqual(namesOf(analyse({ files })), ['Examples', 'Parser', 'Solver', 'Page']);
  });

  it('does not take apart a folder that is flat but for a corner', () => {
    const files = [
      ...filesIn('handler', 20),
      ...filesIn('handler/crossed', 3),
      ...filesIn('page', 9),
      ...filesIn('stock', 9),
    ];
    assert.deepEqual(namesOf(analyse({ files })), ['Handler', 'Page', 'Stock']);
  });

  it('takes apart a package only above one half', () => {
    const files = [
      ...filesIn('engine/solver', 4),
      ...filesIn('engine/parser', 4),
      ...filesIn('page', 6),
      ...filesIn('stock', 6),
    ];
    assert.deepEqual(namesOf(analyse({ files, manifests: ['engine/package.json'] })), [
      'Engine',
      'Page',
      'Stock',
    ]);
  });

  it('small folders go where their ties lead, or together', () => {
    const files = [...filesIn('basket', 6), ...filesIn('stock', 6), 'alone/x.ts', 'lost/y.ts'];
    const imports = ['money/m.ts -> basket/f0.ts', 'money/m.ts -> basket/f1.ts'];
    const program = programFor({ files, imports });
    const lines = formatMap(analyse({}, program), program);
    assert.ok(lines.includes('Small Folders: alone/x.ts lost/y.ts'), lines.join('\n'));
    const map = analyse({}, program);
    const file = program.files.findIndex(({ path }) => path === 'money/m.ts');
    const { subdomain, reason } = map.filePlaces[file]!;
    assert.equal(map.domains[map.subdomains[subdomain]!.domain]!.name, 'Basket');
    assert.equal(reason, 'ties');
  });

  it('a namespace before a dot makes one domain of its parts', () => {
    const map = analyse({
      files: [
        ...filesIn('src/Ordering.API', 3),
        ...filesIn('src/Ordering.Domain', 3),
        ...filesIn('src/Catalog', 8),
        ...filesIn('src/Basket', 8),
        ...filesIn('src/Web', 8),
      ],
    });
    const ordering = map.domains.find(({ name }) => name === 'Ordering');
    assert.deepEqual(
      ordering?.subdomains.map((at) => map.subdomains[at]!.name),
      ['Ordering API', 'Ordering Domain'],
    );
  });
});

describe('a flat folder', () => {
  /** Files of one group import each other in a ring and crosswise. */
  const group = (name: string, count: number) =>
    Array.from({ length: count }, (_, at) => [
      `src/${name}_${at}.c -include-> src/${name}_${(at + 1) % count}.c`,
      `src/${name}_${at}.c -include-> src/${name}_${(at + 2) % count}.c`,
    ]).flat();

  it('is told apart by ties, and named by the words of its files', () => {
    const imports = [...group('cluster', 8), ...group('stream', 8), ...group('socket', 8)];
    const map = analyse({ imports: [...imports, 'src/cluster_0.c -include-> src/socket_0.c'] });
    assert.deepEqual(namesOf(map), ['Cluster', 'Socket', 'Stream']);
    assert.deepEqual(new Set(map.filePlaces.map(({ reason }) => reason)), new Set(['cluster']));
  });

  it('is one where nothing tells its files apart', () => {
    assert.deepEqual(namesOf(analyse({ files: filesIn('src', 10), repositoryName: 'shop' })), [
      'Shop',
    ]);
  });
});

describe('names', () => {
  it('of two folders of one name have the folder above with them', () => {
    const files = [
      ...filesIn('apps/shop/api', 9),
      ...filesIn('apps/shop/page', 9),
      ...filesIn('apps/stock/api', 9),
      ...filesIn('apps/stock/page', 9),
    ];
    const map = analyse({ files });
    assert.equal(new Set(namesOf(map)).size, map.domains.length);
  });

  it('are spelled as declarations spell them', () => {
    const program = programFor({
      files: [...filesIn('globset', 4), ...filesIn('printer', 4), ...filesIn('walker', 4)],
    });
    const declarations = [declaration('GlobSet', 0, 'class')];
    const map = analyse({}, { ...program, declarations });
    assert.deepEqual(namesOf(map), ['GlobSet', 'Printer', 'Walker']);
  });

  const others = [...filesIn('basket', 30), ...filesIn('stock', 30), ...filesIn('page', 30)];

  function checkNames(given: Given, expected: readonly string[]): void {
    const { domains, subdomains } = analyse({ ...given, files: [...others, ...given.files!] });
    const told = [...namesOf({ domains } as DomainMap), ...subdomains.map(({ name }) => name)];
    for (const name of expected) assert.ok(told.includes(name), `${name} is not in ${told}`);
    assert.deepEqual(
      told.filter((name) => / \d+$/.test(name)),
      [],
    );
  }

  it('of what is loose at the root say so, and of what lies in one folder give its name', () => {
    checkNames({ files: ['rollup.config.js', 'release.js'] }, ['Root Files']);
    checkNames({ files: ['build.gradle.kts', 'settings.gradle.kts'] }, ['Build Scripts']);
    checkNames({ files: ['money/coin.ts', 'money/note.ts', 'lost/x.ts'] }, ['Money']);
    checkNames({ files: ['a/x.ts', 'b/x.ts', 'c/x.ts'] }, ['Small Folders']);
  });

  it('of files at the root are that of the repository where much of it uses them', () => {
    const imports = [...filesIn('basket', 30), ...filesIn('stock', 30)].map(
      (path) => `${path} -> sample.ts`,
    );
    checkNames({ files: ['sample.ts', 'rollup.config.js'], imports }, ['Sample']);
    const program = programFor({ files: [...others, 'sample.ts', 'rollup.config.js'], imports });
    const { domains } = analyse({}, program);
    assert.equal(domains.find(({ name }) => name === 'Sample')?.nameEvidence.kind, 'repository');
  });

  it('have the number of twins as the last resort only', () => {
    const inner = [...filesIn('walker', 7), ...filesIn('walker/src/walker', 5)];
    checkNames({ files: [...inner, ...filesIn('walker/src/entry', 5)] }, [
      'Walker',
      'Inner Walker',
    ]);
    checkNames(
      {
        files: [
          ...filesIn('shop-util', 40),
          ...filesIn('shop/util', 9),
          ...filesIn('shop/cart', 9),
        ],
      },
      ['Shop Util'],
    );
  });

  it('look through namespaces, and no build script divides what it builds', () => {
    const recipes = filesIn('recipes/com/shop/baking', 9);
    checkDomains(
      {
        files: [
          ...recipes,
          'recipes/build.gradle.kts',
          ...filesIn('page', 9),
          ...filesIn('stock', 9),
        ],
      },
      ['Recipes', 'Page', 'Stock'].map((name) => {
        const folder = name === 'Recipes' ? 'recipes/com/shop/baking' : name.toLowerCase();
        const script = name === 'Recipes' ? ['recipes/build.gradle.kts'] : [];
        return `${name}: ${[...script, ...filesIn(folder, 9)].join(' ')}`;
      }),
    );
    checkNames({ files: [...recipes, ...filesIn('recipes/net/shop/frying', 9)] }, [
      'Baking',
      'Frying',
    ]);
  });

  it('that a prototype has are names like others', () => {
    const files = [...filesIn('__proto__', 4), ...filesIn('constructor', 4), ...filesIn('web', 4)];
    assert.equal(analyse({ files }).domains.length, 3);
  });
});

function declaration(
  name: string,
  file: number,
  kind: ProgramDeclaration['kind'] = 'function',
): ProgramDeclaration {
  return {
    ...{ kind, name, file, parent: null, qualifiedName: name, uniqueName: name },
    ...{ startLine: 1, endLine: 2, signature: name, isExported: true, isAsync: false },
    modifiers: [],
  };
}

describe('declarations', () => {
  const files = [...filesIn('basket', 4), ...filesIn('page', 4), ...filesIn('stock', 4)];
  const program = programFor({ files });
  const at = (path: string) => program.files.findIndex((file) => file.path === path);
  const names = ['helper', 'one', 'two', 'three', 'near'];
  const homes = ['basket/f0.ts', 'stock/f0.ts', 'stock/f1.ts', 'stock/f2.ts', 'basket/f1.ts'];
  const declarations = names.map((name, place) => declaration(name, at(homes[place]!)));
  const call = (from: number, to: number): Call => ({
    from: { declaration: from },
    to: { declaration: to },
    count: 1,
    lines: [1],
    resolution: 'imported',
    confidence: 1,
  });

  function checkHelper(calls: readonly Call[], expected: string): void {
    const map = analyse({}, { ...program, declarations, calls });
    const { subdomain, reason } = map.declarationPlaces[0]!;
    assert.equal(`${map.domains[map.subdomains[subdomain]!.domain]!.name}: ${reason}`, expected);
  }

  it('belong where their file does', () => checkHelper([], 'Basket: file'));

  it('belong where their callers are, when these are three or more', () => {
    checkHelper([call(1, 0), call(2, 0), call(3, 0)], 'Stock: calls');
    checkHelper([call(1, 0), call(2, 0)], 'Basket: file');
  });

  it('are not moved by what they call, nor by callers that were handed them', () => {
    checkHelper([call(0, 1), call(0, 2), call(0, 3)], 'Basket: file');
    const handed = [call(1, 0), call(2, 0), call(3, 0)];
    checkHelper(
      handed.map((each) => ({ ...each, resolution: 'flow' as const })),
      'Basket: file',
    );
  });

  it('stay where one of them is at home', () => {
    const away = [call(1, 0), call(2, 0), call(3, 0)];
    checkHelper([...away, call(4, 0)], 'Basket: file');
    checkHelper([...away, call(0, 4)], 'Basket: file');
  });
});

describe('links between domains', () => {
  it('count what files use, without tests, and say for how many files', () => {
    const map = analyse({
      files: [...filesIn('page', 4), ...filesIn('stock', 4), ...filesIn('money', 4)],
      imports: [
        'page/f0.ts -> stock/f0.ts',
        'page/f1.ts -> stock/f0.ts',
        'page/page.test.ts -> money/f0.ts',
      ],
    });
    const names = namesOf(map);
    assert.deepEqual(
      map.domainLinks.map(({ from, to, ...link }) => ({
        from: names[from],
        to: names[to],
        ...link,
      })),
      [
        {
          from: 'Page',
          to: 'Stock',
          imports: 2,
          calls: 0,
          inherits: 0,
          usingFiles: 2,
          usedFiles: 1,
          strength: 0.5,
        },
      ],
    );
  });
});

it('the key files of a folder of tests are tests, not the data that they read', () => {
  const tests = ['tests/one.ts', 'tests/other.ts', 'tests/third.ts'];
  const given = {
    files: filesIn('src', 8),
    imports: tests.map((path) => `${path} -> tests/data.txt`),
    tests: /^tests\//,
  };
  const program = programFor(given);
  const files = program.files.map((file) =>
    file.path.endsWith('.txt') ? { ...file, language: null } : file,
  );
  const { domains } = analyse(given, { ...program, files });
  const keys = domains.flatMap(({ keyFiles }) => keyFiles.map((file) => files[file]!.path));
  assert.ok(keys.includes('tests/one.ts'), keys.join());
  assert.ok(!keys.includes('tests/data.txt'), keys.join());
});
