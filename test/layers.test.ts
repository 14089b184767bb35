// Who may import whom. Each line of the table has its reason; a new edge between packages is argued here.
import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, it } from 'node:test';

const root = join(import.meta.dirname, '..');

interface Layer {
  readonly mayImport: readonly string[];
  readonly reason: string;
}

const LAYERS = new Map<string, Layer>([
  ['contract', { mayImport: [], reason: 'the wire is described without knowing who serves it' }],
  ['engine', { mayImport: [], reason: 'a pure library that knows neither archives nor wires' }],
  [
    'folder',
    {
      mayImport: [],
      reason: 'which files of a folder are source is asked before any of it is read',
    },
  ],
  [
    'intake',
    {
      mayImport: ['engine', 'folder'],
      reason: 'it makes the source tree that the engine defines, of archives and of folders',
    },
  ],
  [
    'runner',
    {
      mayImport: ['contract', 'engine', 'intake'],
      reason: 'it leads bytes through intake and engine, and presents what comes out on the wire',
    },
  ],
  [
    'sdk',
    {
      mayImport: ['contract', 'folder'],
      reason: 'a client knows the wire, and packs the same files that an analysis here would read',
    },
  ],
  ['dashboard', { mayImport: ['contract', 'sdk'], reason: 'the page is a client like any other' }],
  [
    'server',
    {
      mayImport: ['contract', 'runner'],
      reason: 'user code never reaches the API process: it hands archives to the runner unread',
    },
  ],
  [
    'cli',
    {
      mayImport: ['contract', 'sdk', 'runner', 'server'],
      reason:
        'it runs analyses here or elsewhere and starts the server, and adds nothing of its own',
    },
  ],
]);

/** Node's own modules that the engine may use: none. Its purity is what makes its results repeatable. */
const ENGINE_BUILTINS: readonly string[] = [];

/** Specifiers of import and re-export statements and of dynamic imports, as this repository writes them. */
const IMPORT =
  /^(?:import|export)\s[\w\s{},*$]*?\bfrom\s+'([^']+)'|^import\s+'([^']+)'|\bimport\(\s*'([^']+)'/gm;

interface Import {
  readonly file: string;
  readonly specifier: string;
  /** Whether it loads the other module as its own is: it imports more than types, and not later. */
  readonly isLoaded: boolean;
}

describe('layers', () => {
  it('every package has its line in the table', () => {
    for (const manifest of globSync('packages/*/package.json', { cwd: root })) {
      const name = manifest.split('/')[1] as string;
      assert.ok(LAYERS.has(name), `packages/${name} has no line in the table of layers`);
    }
  });

  for (const [name, { mayImport, reason }] of LAYERS) {
    const imports = importsOf(name);
    it(`${name} imports ${mayImport.join(', ') || 'none of ours'}, since ${reason}`, () => {
      for (const { file, specifier } of imports) {
        const other = /^@orrery\/([^/]+)(?:\/(?:schemas|source-tree|extraction|node|start))?$/.exec(
          specifier,
        )?.[1];
        if (other === undefined) {
          assert.doesNotMatch(
            specifier,
            /^@orrery\//,
            `${file} reaches past the face of a package`,
          );
          continue;
        }
        assert.ok(mayImport.includes(other), `${file} imports ${specifier}`);
      }
    });

    it(`${name} reaches no other package by a relative path`, () => {
      for (const { file, specifier } of imports) {
        if (!specifier.startsWith('.')) continue;
        const target = relative(
          join(root, 'packages', name),
          resolve(root, dirname(file), specifier),
        );
        assert.ok(!target.startsWith('..'), `${file} imports ${specifier}`);
      }
    });

    it(`${name} declares the packages that it imports`, () => {
      const manifest = join(root, 'packages', name, 'package.json');
      if (!existsSync(manifest)) return;
      const declared = JSON.parse(readFileSync(manifest, 'utf8')).dependencies ?? {};
      for (const { file, specifier } of imports) {
        if (specifier.startsWith('.') || specifier.startsWith('node:')) continue;
        const wanted = specifier
          .split('/')
          .slice(0, specifier.startsWith('@') ? 2 : 1)
          .join('/');
        assert.ok(
          Object.hasOwn(declared, wanted),
          `${file} imports ${wanted}, which is not declared`,
        );
      }
    });
  }

  it('the engine uses no disk, network, clock, environment or randomness', () => {
    for (const { file, specifier } of importsOf('engine')) {
      if (!specifier.startsWith('node:')) continue;
      assert.ok(ENGINE_BUILTINS.includes(specifier), `${file} imports ${specifier}`);
    }
    for (const { file, text } of sourcesOf('engine')) {
      const found = /\b(?:Date\.now|new Date|Math\.random|process\.|fetch\(|performance\.)/.exec(
        text,
      );
      assert.equal(found?.[0], undefined, `${file} is not pure`);
    }
  });

  it('in the solver, tables of numbers know nothing of calls, and nothing rests on explanations', () => {
    const room = 'packages/engine/src/link/calls/';
    const inside = importsOf('engine').filter(({ file }) => file.startsWith(room));
    const nameOf = (file: string) => (file.includes('/') ? file.slice(0, file.indexOf('/')) : '');
    for (const { file, specifier } of inside) {
      const from = nameOf(file.slice(room.length));
      const to = nameOf(relative(join(root, room), resolve(root, dirname(file), specifier)));
      if (from === 'collections') assert.equal(to, from, `${file} imports ${specifier}`);
      if (to === 'explain' && from !== '') assert.equal(from, to, `${file} imports ${specifier}`);
    }
    assert.ok(inside.length > 500);
  });

  // Hundreds of modules are loaded in each process and thread; those that it never uses are time before an answer.
  it('what links loads no extractor and no parser', () => {
    const loaded = [...loadedWith('packages/engine/src/index.ts')];
    assert.deepEqual(
      loaded.filter((name) => /\/extract\.ts$|^(?:web-tree-sitter|oxc-parser)$/.test(name)),
      [],
    );
    assert.ok(loaded.length > 100);
  });

  it('what extracts loads neither the linker nor the analyses', () => {
    const extractors = globSync('packages/engine/src/languages/*/extract.ts', { cwd: root });
    const loaded = ['packages/engine/src/extraction.ts', ...extractors].flatMap((entry) => [
      ...loadedWith(entry),
    ]);
    assert.deepEqual(
      loaded.filter((name) => /engine\/src\/(?:link|analyses)\//.test(name)),
      [],
    );
    assert.ok(loaded.includes('oxc-parser'));
  });

  it('what starts an analysis loads nothing that runs one', () => {
    const loaded = [...loadedWith('packages/runner/src/start.ts')];
    assert.deepEqual(
      loaded.filter((name) => /^@orrery\/|^node:crypto$|\/view\/|\/present\//.test(name)),
      [],
    );
  });

  it('only the faces of a package re-export', () => {
    for (const name of LAYERS.keys()) {
      for (const { file, text } of sourcesOf(name)) {
        if (/\/src\/(?:index|schemas|extraction|start|node\/index)\.ts$/.test(file)) continue;
        assert.doesNotMatch(
          text,
          /^export (?:type )?(?:\*|\{[^}]*\}) from /m,
          `${file} re-exports`,
        );
      }
    }
  });
});

function sourcesOf(name: string): { file: string; text: string }[] {
  return globSync(`packages/${name}/src/**/*.{ts,tsx}`, { cwd: root })
    .sort()
    .map((file) => ({ file, text: withoutComments(readFileSync(join(root, file), 'utf8')) }));
}

function importsOf(name: string): Import[] {
  return sourcesOf(name).flatMap(({ file, text }) =>
    [...text.matchAll(IMPORT)].map((found) => ({
      file,
      specifier: (found[1] ?? found[2] ?? found[3]) as string,
      isLoaded: found[3] === undefined && !/^(?:import|export) type\b/.test(found[0]),
    })),
  );
}

/** Modules that are loaded as a module of ours is, by path, and other packages by name. */
function loadedWith(entry: string): Set<string> {
  const name = entry.split('/')[1] as string;
  const imports = Map.groupBy(importsOf(name), ({ file }) => file);
  const loaded = new Set([entry]);
  for (const file of loaded) {
    for (const { specifier, isLoaded } of imports.get(file) ?? []) {
      if (!isLoaded) continue;
      const isOwn = specifier.startsWith('.');
      loaded.add(isOwn ? relative(root, resolve(root, dirname(file), specifier)) : specifier);
    }
  }
  return loaded;
}

/** Comments may speak of anything. */
function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}
