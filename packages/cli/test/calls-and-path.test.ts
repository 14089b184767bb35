// `orrery calls`, `orrery path` and `orrery stats` as people read them: what is meant by the words of the command line,
// and tables that say where to look.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { writeTree } from '../../runner/test/support/sample-tree.ts';

const main = join(import.meta.dirname, '..', 'src', 'main.ts');
const place = mkdtempSync(join(tmpdir(), 'orrery-calls-'));
const tree = join(place, 'tree');

const SHOP = {
  'src/Store.java': `package shop;
public class Store {
  Store() {}
  void save() { save(1); }
  void save(int count) { write(); }
  void write() {}
}
`,
  'src/Main.java': `package shop;
public class Main {
  static void run() {
    Store store = new Store();
    store.save();
  }
}
`,
  'test/StoreTest.java': `package shop;
class StoreTest {
  void save() { new Store().write(); }
}
`,
  'tool/one.py': 'def main():\n    pass\n',
  'src/shop/till/Till.java': 'package shop.till;\npublic class Till { void open() {} }\n',
  'src/other/Till.java': 'package other;\npublic class Till { void open() {} }\n',
};

before(() => writeTree(tree, SHOP));
after(() => rmSync(place, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 }));

async function run(...args: string[]) {
  const { NODE_OPTIONS: _, ...own } = process.env;
  const child = spawn(process.execPath, [main, ...args, '--threads', '1'], {
    env: { ...own, XDG_CACHE_HOME: place },
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: tree,
  });
  let [output, errors] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const [code] = await once(child, 'close');
  return { code, output, errors };
}

describe('orrery calls', () => {
  it('takes a name in the spelling of any language, and says where each call is', async () => {
    const { code, output, errors } = await run('calls', 'Store#write');
    assert.equal(code, 0, errors);
    assert.equal(
      output,
      `Store.write  src/Store.java:6

called by 2
  Store.save#2    src/Store.java:5       member
  StoreTest.save  test/StoreTest.java:3  member

calls 0
`,
    );
  });

  it('says what is called so as well, and not only what it took', async () => {
    const { output } = await run('calls', 'src/Store.java:Store.save', '--direction', 'out');
    assert.equal(
      output,
      `Store.save  src/Store.java:4
also called so: Store.save#2 (line 5)

calls 1
  Store.save#2  src/Store.java:5  from line 4  member
`,
    );
  });

  it('knows constructors by the name that the language gives them', async () => {
    const { output } = await run('calls', 'Store::Store', '--direction', 'in');
    assert.match(output, /^Store\.constructor {2}src\/Store\.java:3\n\ncalled by 2\n/);
    assert.match(output, /^ {2}Main\.run +src\/Main\.java:4 /m);
  });

  it('counts what calls a class from outside, for all of its members', async () => {
    const { output } = await run('calls', 'Store', '--direction', 'in');
    assert.equal(
      output,
      `Store  src/Store.java:2

called from outside by 2
  Main.run        src/Main.java:3        2 call sites
  StoreTest.save  test/StoreTest.java:3  2 call sites
`,
    );
  });

  it('names what is like it, with places, and never guesses', async () => {
    const { code, output, errors } = await run('calls', 'Store.java:sav');
    assert.deepEqual([code, output], [3, '']);
    assert.match(
      errors,
      /^orrery calls: nothing is called src\/Store\.java:sav\. 2 have a name like/,
    );
    assert.match(errors, /^ {2}fn:src\/Store\.java:Store\.save#2 {2}Method {2}line 5$/m);
  });
});

describe('a name with its package', () => {
  it('means what lies there, by folders or by the module', async () => {
    for (const [name, at] of [
      ['shop.till.Till.open', 'src/shop/till/Till.java:2'],
      ['till.Till', 'src/shop/till/Till.java:2'],
      ['other.Till#open', 'src/other/Till.java:2'],
      ['tool.one.main', 'tool/one.py:1'],
    ] as const) {
      const { code, output, errors } = await run('calls', name);
      assert.equal(code, 0, errors);
      assert.ok(output.includes(`  ${at}\n`), `${name}: ${output}`);
    }
    const { code, errors } = await run('calls', 'shop.wrong.Till.open');
    assert.equal(code, 3);
    assert.match(errors, /nothing is called shop\.wrong\.Till\.open/i);
  });
});

describe('orrery path', () => {
  it('says of which class or folder its ends are members', async () => {
    const { code, output, errors } = await run(
      'path',
      'src/Main.java:3',
      'Store',
      '--types',
      'calls',
    );
    assert.equal(code, 0, errors);
    assert.equal(
      output,
      `       Main.run           src/Main.java:3
calls  Store.constructor  src/Store.java:3  from src/Main.java:4  in Store
`,
    );
  });

  it('names both ends where nothing leads from the one to the other', async () => {
    const { code, errors } = await run('path', 'Store.write', 'tool/one.py');
    assert.equal(code, 1);
    assert.equal(
      errors,
      'orrery path: nothing leads from Store.write (src/Store.java:6) to tool/one.py (tool/one.py).\n',
    );
  });
});

describe('orrery stats', () => {
  it('counts one thing as one', async () => {
    const { output } = await run('stats', '.');
    assert.match(output, /^ {2}python +1 file +2 lines$/m);
    assert.match(output, /^ {2}java +5 files /m);
  });
});
