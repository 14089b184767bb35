// Why there is a call: each reason once, with every place that the value came through, down to the line that wrote it.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { programOfSources } from './support/check-calls.ts';

async function explain(
  sources: Readonly<Record<string, string>>,
  caller: string,
  callee: string,
): Promise<readonly string[]> {
  const { explanation } = await programOfSources(sources, { caller, callee });
  assert.ok(explanation !== undefined);
  return explanation.lines;
}

it('names each member on the way, and where it was written', async () => {
  const lines = await explain(
    {
      'a.js': [
        'class Store {}',
        'const table = {};',
        'table.save = function save() {};',
        'function run() {',
        '  table.save();',
        '}',
        '',
      ].join('\n'),
    },
    'run',
    'table.save',
  );
  assert.deepEqual(lines, [
    'the call of .save at a.js:5 may call table.save (a.js:3):',
    '  it is a member of the object at a.js:2, which comes to the call by',
    '    the variable or expression at a.js:2',
    '    the object at a.js:2',
    '  and into that member by',
    '    what is written to the member save of the object at a.js:2',
    '    the place of the function at a.js:3',
  ]);
});

it('names the member of one of many functions, which are called by no value alone', async () => {
  const names = Array.from({ length: 12 }, (_, at) => `open${at}`);
  const lines = await explain(
    {
      'a.js': [
        'const server = {};',
        ...names.map((name) => `server.open = ${name};`),
        'function run() {',
        '  server.open();',
        '}',
        ...names.map((name) => `function ${name}() {}`),
      ].join('\n'),
    },
    'run',
    'open11',
  );
  assert.deepEqual(lines, [
    'the call of .open at a.js:15 may call open11 (a.js:28):',
    '  it is a member of the object at a.js:1, which comes to the call by',
    '    the variable or expression at a.js:1',
    '    the object at a.js:1',
    '  and into that member by',
    '    what is written to the member open of the object at a.js:1',
    '    the place of the function at a.js:28',
  ]);
});

it('knows functions without a name by the names that graphs give them', async () => {
  const source = [
    'function run(first, second) { first(); second(); }',
    'function save() {}',
    'run(() => {}, () => { save(); });',
    '',
  ].join('\n');
  const called = await explain({ 'a.js': source }, 'run', 'fn:a.js:<anonymous>#2');
  assert.deepEqual(called.slice(0, 3), [
    'the call at a.js:1 may call the function at a.js:3:',
    '  it comes to the call by',
    '    parameter 2 of run (a.js:1)',
  ]);
  assert.match((await explain({ 'a.js': source }, 'run', '<anonymous>#3'))[0]!, /no function/);
  const calling = await explain({ 'a.js': source }, '<anonymous>#2', 'save');
  assert.equal(calling[0], 'the call at a.js:3 may call save (a.js:2):');
  const neither = await explain({ 'a.js': source }, '<anonymous>', 'save');
  assert.equal(neither[1], '<anonymous> calls nothing.');
});

it('says each reason once, however often a call was read', async () => {
  const lines = await explain(
    {
      'a.js': [
        'function open() {}',
        'const table = {};',
        'table.open = open.bind(table);',
        'function run() {',
        '  table.open(); table.open();',
        '}',
        '',
      ].join('\n'),
    },
    'run',
    'open',
  );
  assert.deepEqual(lines, [
    'the call of .open at a.js:5 (by a call that the runtime makes for it) may call open (a.js:1):',
    '  it comes to the call by',
    '    the variable or expression in the runtime of javascript, for the call at a.js:3',
    '    the receiver of the function in the runtime of javascript, for the call at a.js:3',
    '    the place of the function at a.js:1',
  ]);
});

it('says of a call that was not found what each call leads to, and where the function comes to', async () => {
  const source = 'function open() {}\nfunction run(given) {\n  given(); given();\n}\nrun(1);\n';
  assert.deepEqual(await explain({ 'a.js': source }, 'run', 'open'), [
    'No call from run to open was found.',
    'run has 2 calls:',
    '  the call at a.js:3: nothing is known of what is called',
    'open comes to:',
    '  the place of the function at a.js:1',
  ]);
});

it('takes names in the spelling of any language, and ids', async () => {
  const source = {
    'a.rb':
      'module Shop\n  class Store\n    def save\n    end\n    def run\n      save\n    end\n  end\nend\n',
  };
  const expected = await explain(source, 'Shop.Store.run', 'Shop.Store.save');
  assert.match(
    expected[0] ?? '',
    /^the call of \.save at a\.rb:6 may call Shop\.Store\.save \(a\.rb:3\):$/,
  );
  for (const [caller, callee] of [
    ['Shop::Store#run', 'Shop::Store#save'],
    ['fn:a.rb:Shop.Store.run', 'a.rb:Store#save'],
    ['a.rb:Shop::Store.run', 'Store.save'],
  ] as const) {
    assert.deepEqual(await explain(source, caller, callee), expected, `${caller} ${callee}`);
  }
});

it('says why what comes to a call is not reported', async () => {
  const lines = await explain(
    {
      'schema.js':
        'export class Schema { parse() {} }\nexport function make() { return new Schema(); }',
      'a.test.js': "import { make } from './schema.js';\nmake().parse = function patched() {};",
      'b.test.js': "import { make } from './schema.js';\nfunction main() { make().parse(); }",
    },
    'main',
    'patched',
  );
  assert.equal(lines[0], 'No call from main to patched is reported.');
  assert.equal(
    lines.at(-1),
    '  but nothing imports a.test.js, and it does not import b.test.js: no program has both',
  );
});

it('tells no line of what has none', async () => {
  const source = 'fn helper() {}\nfn run() { helper(); }\n';
  assert.deepEqual(await explain({ 'a.rs': source }, 'run', 'helper'), [
    'the call at a.rs:2 may call helper (a.rs:1):',
    '  it comes to the call by',
    '    the name helper in a.rs',
  ]);
});

it('what only tests make that do not come to the call is said not to be reported', async () => {
  const sources = {
    'shop.py': `class Shop:
    def pay(self): return 1
    def open(self): self.pay()
    def close(self): self.pay()
`,
    'tests/test_shop.py': `from shop import Shop
def make(): return Shop()
def test_open():
    shop = make()
    shop.open()
def test_close():
    shop = make()
    def pay(): return 3
    shop.pay = pay
    shop.close()
`,
  };
  const [head, ...ways] = await explain(sources, 'Shop.open', 'test_close.pay');
  assert.equal(head, 'No call from Shop.open to test_close.pay is reported.');
  assert.equal(ways.at(-1)?.trim(), 'but only tests make it that do not come to this call');
  const [found = ''] = await explain(sources, 'Shop.close', 'test_close.pay');
  assert.match(found, /^the call of \.pay at shop\.py:4 may call test_close\.pay/);
});

it('says what an extension is called on that is found by its name', async () => {
  const lines = await explain(
    { 'a.kt': 'class Day\nfun Day.shown() = 1\nfun run() { lib.thing().shown() }\n' },
    'run',
    'Day.shown',
  );
  assert.deepEqual(lines, [
    'the call of .shown at a.kt:3 may call Day.shown (a.kt:2):',
    '  by its name, called on the result of calling the member thing at a.kt:3, of which nothing is known.',
  ]);
});
