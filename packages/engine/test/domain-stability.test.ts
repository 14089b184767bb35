// Domains hold when files are missing: of every hundred one is left out, and at most one in twenty of the others
// may be in a domain of another name. Nothing is remembered between two analyses.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { analyseDomains } from '../src/analyses/domains/index.ts';
import { parseImport, programOf } from './support/cycle-program.ts';

interface Tree {
  readonly files: readonly string[];
  /** `from -> to`. */
  readonly imports: readonly string[];
}

/** By path the name of its domain. */
function domainsOf({ files, imports }: Tree): Map<string, string> {
  const program = programOf(imports.map(parseImport), files);
  const map = analyseDomains(program, {
    paths: program.files.map(({ path }) => path),
    abouts: [],
    repositoryName: 'sample',
  });
  return new Map(
    map.filePlaces.map(({ subdomain }, file) => [
      program.files[file]!.path,
      map.domains[map.subdomains[subdomain]!.domain]!.name,
    ]),
  );
}

function without({ files, imports }: Tree, dropped: ReadonlySet<string>): Tree {
  return {
    files: files.filter((path) => !dropped.has(path)),
    imports: imports.filter((text) => text.split(' -> ').every((path) => !dropped.has(path))),
  };
}

const MOST_MOVED = 0.05;

function checkHolds(tree: Tree, dropped: ReadonlySet<string>): void {
  const before = domainsOf(tree);
  const after = domainsOf(without(tree, dropped));
  const moved = [...after].filter(([path, name]) => before.get(path) !== name);
  assert.ok(
    moved.length <= after.size * MOST_MOVED,
    `without ${[...dropped].join()} moved: ${moved.map(([path, name]) => `${path} to ${name}`)}`,
  );
  const lost = new Set(before.values()).difference(new Set(after.values()));
  assert.deepEqual([...lost], []);
}

/** Numbers that look random and are the same for the same seed. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const TOPICS = ['cluster', 'stream', 'socket', 'cookie', 'cipher', 'query', 'replica', 'script'];
const WORDS = ['open', 'close', 'walk', 'tree', 'frame', 'page', 'scan', 'merge', 'sort', 'pack'];

/**
 * Names with a topic, tied to each other hardly more than to any, so that communities would be unclear; and names
 * without one that use those of one topic for the most part.
 */
function flatTree(seed: number): Tree {
  const next = numbersFrom(seed);
  const named = TOPICS.flatMap((topic) =>
    Array.from({ length: 5 + next(4) }, (_, at) => ({
      topic,
      path: `src/${topic}_${WORDS[at]}.c`,
    })),
  );
  const others = Array.from({ length: 40 }, (_, at) => ({
    topic: TOPICS[next(TOPICS.length)]!,
    path: `src/z${String.fromCharCode(97 + (at % 26))}${WORDS[at % 10]}${at}.c`,
  }));
  const all = [...named, ...others];
  const imports = new Set<string>();
  for (const { topic, path } of all) {
    const near = named.filter((other) => other.topic === topic && other.path !== path);
    const isNamed = path.includes(topic);
    for (let tie = 0; tie < 5; tie++) {
      const targets = tie < (isNamed ? 2 : 4) ? near : named;
      const target = targets[next(targets.length)]!.path;
      if (target !== path) imports.add(`${path} -> ${target}`);
    }
  }
  return { files: all.map(({ path }) => path), imports: [...imports] };
}

/** Folders of many sizes, one of them large, each file tied to two others anywhere. */
function folderTree(seed: number): Tree {
  const next = numbersFrom(seed);
  const folders = ['api', 'billing', 'engine/parser', 'engine/solver', 'page', 'stock', 'tools'];
  const files = folders.flatMap((folder, at) =>
    Array.from({ length: 12 + at * 6 }, (_, file) => `${folder}/f${file}.ts`),
  );
  const imports = new Set(
    files.flatMap((path) =>
      [0, 1]
        .map(() => `${path} -> ${files[next(files.length)]}`)
        .filter((text) => text !== `${path} -> ${path}`),
    ),
  );
  return { files, imports: [...imports] };
}

describe('domains hold without a hundredth of the files', () => {
  function checkAnyHundredth(treeOf: (seed: number) => Tree): void {
    fc.assert(
      fc.property(fc.nat(10_000), fc.nat(10_000), (seed, drop) => {
        const tree = treeOf(seed);
        const next = numbersFrom(drop);
        const count = Math.max(1, Math.round(tree.files.length / 100));
        const dropped = Array.from({ length: count }, () => tree.files[next(tree.files.length)]!);
        checkHolds(tree, new Set(dropped));
      }),
      { numRuns: 60, seed: 7 },
    );
  }

  it('in a flat folder', () => checkAnyHundredth(flatTree));

  it('in a tree of folders', () => checkAnyHundredth(folderTree));

  it('whichever file of a flat folder it is', () => {
    const tree = flatTree(3);
    for (const path of tree.files) checkHolds(tree, new Set([path]));
  });
});

it('a flat folder has the domains that its names speak of', () => {
  const names = new Set(domainsOf(flatTree(3)).values());
  assert.deepEqual(
    [...names].sort(),
    TOPICS.map((topic) => topic.slice(0, 1).toUpperCase() + topic.slice(1)).sort(),
  );
});
