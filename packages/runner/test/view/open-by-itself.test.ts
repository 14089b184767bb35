// What a first look shows: parts of the repository, as many as a screen holds, and single files only where there
// are hardly any parts.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { KIND } from '../../src/view/format.ts';
import type { Nodes } from '../../src/view/read/nodes.ts';
import { openByItself } from '../../src/view/read/open-by-itself.ts';

/** A folder by what is in it; a number stands for a file with so many declarations. */
interface Folder {
  readonly [name: string]: Folder | number;
}

/** Names of what is open at first. */
function checkOpened(root: Folder, expected: readonly string[]): void {
  const names: string[] = [];
  const [kinds, sizes, children]: [number[], number[], number[][]] = [[], [], []];
  const add = (name: string, content: Folder | number): number => {
    const node = names.push(name) - 1;
    const isFile = typeof content === 'number';
    kinds[node] = isFile ? KIND.File : KIND.Directory;
    children[node] = [];
    if (isFile) {
      for (let count = 0; count < content; count++) children[node].push(addFunction());
      sizes[node] = Math.max(1, content);
    } else {
      children[node] = Object.entries(content).map(([child, inner]) => add(child, inner));
      sizes[node] = children[node].reduce((sum, child) => sum + (sizes[child] as number), 0);
    }
    return node;
  };
  const addFunction = () => {
    const node = names.push('function') - 1;
    [kinds[node], sizes[node], children[node]] = [KIND.Function, 1, []];
    return node;
  };
  const roots = Object.entries(root).map(([name, content]) => add(name, content));
  const nodes = {
    roots: () => roots,
    childrenOf: (node: number) => children[node] as number[],
    file: { bytes: () => kinds, numbers: () => sizes },
  } as unknown as Nodes;
  const opened = [...openByItself(nodes, 'folders', () => true)].map((node) => names[node]);
  assert.deepEqual(opened.sort(), [...expected].sort());
}

const files = (count: number, declarations = 3): Folder =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}.ts`, declarations]));

test('folders of folders are opened, folders of files are not, when there is enough to see', () => {
  const packages = Object.fromEntries(
    Array.from({ length: 8 }, (_, index) => [`p${index}`, files(20)]),
  );
  checkOpened({ packages, tools: { a: files(9), b: files(9), c: files(9), d: files(9) } }, [
    'packages',
    'tools',
  ]);
});

test('no folder of files is opened only because the larger ones do not fit', () => {
  const parts = Object.fromEntries(
    Array.from({ length: 14 }, (_, index) => [`part${index}`, files(index === 0 ? 300 : 10)]),
  );
  checkOpened({ src: parts }, ['src']);
});

test('where there are few folders their files are shown, and the declarations of few files', () => {
  checkOpened({ src: { a: files(5), b: files(6) }, docs: files(4) }, ['a', 'b', 'src']);
  checkOpened({ 'main.ts': 2, 'other.ts': 3 }, ['main.ts', 'other.ts']);
});

test('a group with a single group in it is opened together with that, or not at all', () => {
  const parts = Object.fromEntries(
    Array.from({ length: 12 }, (_, index) => [`part${index}`, { inner: files(9) }]),
  );
  checkOpened({ src: { ...parts, deep: { down: { a: files(9), b: files(9) } } } }, [
    'deep',
    'down',
    'src',
  ]);
});

test('a group of very many parts does not take the room of all others', () => {
  const parts = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`part${index}`, files(9)]));
  checkOpened({ crowd: parts(30), a: parts(6), b: parts(7) }, ['a', 'b']);
});

test('a group that is all there is is opened even where it holds more than a screen', () => {
  const parts = Object.fromEntries(
    Array.from({ length: 100 }, (_, index) => [`part${index}`, files(9)]),
  );
  checkOpened({ src: parts, docs: files(20) }, ['src']);
});

test('a long way with nothing beside it is opened to its end', () => {
  checkOpened({ src: { main: { java: { org: files(20) } } } }, ['java', 'main', 'org', 'src']);
});
