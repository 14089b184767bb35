// Where calls meet a bound of the analysis, the program says so.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { callLines, programOfSources } from './support/check-calls.ts';

/** A class with so many classes below it, each with a method of its own that one call may mean. */
const shapes = (below: number): string =>
  [
    'abstract class Shape { abstract void draw(); }',
    ...Array.from(
      { length: below },
      (_, at) => `class Shape${at} extends Shape { void draw() {} }`,
    ),
    'class Page { void show(Shape shape) { shape.draw(); } }',
  ].join('\n');

it('a call reaches all overrides up to the bound', async () => {
  const program = await programOfSources({ 'Shape.java': shapes(32) });
  assert.equal(callLines(program).length, 33);
  assert.equal(program.callBounds.cutOverrides, 0);
});

it('a member with more overrides than a call reaches is counted', async () => {
  const program = await programOfSources({ 'Shape.java': shapes(40) });
  assert.equal(callLines(program).length, 33);
  assert.equal(program.callBounds.cutOverrides, 1);
});

/** Calls of a method with two overloads, each with what a call of such a method gives. */
const writer = (name: string, calls: number): string =>
  [
    `class ${name} {`,
    '  void all(Page page) {',
    ...Array.from({ length: calls }, () => 'page.add(page.text(1));'),
    '  }',
    '}',
  ].join('\n');

it('any number of calls may wait for what they are called with', async () => {
  const program = await programOfSources({
    'Page.java': `class Page {
  void add(int number) {}
  void add(String text) {}
  String text(int number) { return null; }
  int text(String text) { return 0; }
}`,
    'A.java': writer('A', 40_000),
    'B.java': writer('B', 40_000),
  });
  assert.deepEqual(callLines(program), [
    'A.java A.all -> Page.java Page.add#2 [member]',
    'A.java A.all -> Page.java Page.text [member]',
    'B.java B.all -> Page.java Page.add#2 [member]',
    'B.java B.all -> Page.java Page.text [member]',
  ]);
});

it('objects that all have each other’s members are asked for them up to the bound', async () => {
  const names = Array.from({ length: 400 }, (_, at) => `o${at}`);
  const calls = Array.from({ length: 3000 }, (_, at) => `hub.k${at}();`);
  const source = (called: readonly string[]) =>
    [
      'const hub = { k0: function () {} };',
      ...names.map((name) => `const ${name} = {};`),
      ...names.map((name) => `Object.assign(hub, ${name}); Object.assign(${name}, hub);`),
      ...called,
    ].join('\n');
  const few = await programOfSources({ 'a.js': source(calls.slice(0, 1)) });
  assert.deepEqual(callLines(few), ['a.js -> a.js hub.k0 [member]']);
  assert.equal(few.callBounds.isComplete, true);
  const many = await programOfSources({ 'a.js': source(calls) });
  assert.equal(many.callBounds.isComplete, false);
});

/** Sixty classes below one, three of which have a step of their own, and all of which are run. */
const below = Array.from({ length: 60 }, (_, at) => ({ name: `Kind${at}`, isOwn: at % 20 === 0 }));
const manyReceivers: Record<string, string> = {
  'a.py': [
    'class Base:',
    '    def run(self):',
    '        self.step()',
    '    def step(self): pass',
    ...below.map(({ name, isOwn }) =>
      isOwn ? `class ${name}(Base):\n    def step(self): pass` : `class ${name}(Base): pass`,
    ),
    ...below.map(({ name }) => `${name}().run()`),
  ].join('\n'),
  'a.rb': [
    'class Base',
    '  def run = step',
    '  def step; end',
    'end',
    ...below.map(({ name, isOwn }) =>
      isOwn ? `class ${name} < Base\n  def step; end\nend` : `class ${name} < Base\nend`,
    ),
    ...below.map(({ name }) => `${name}.new.run`),
  ].join('\n'),
  'a.php': [
    '<?php',
    'class Base { function run() { $this->step(); } function step() {} }',
    ...below.map(
      ({ name, isOwn }) => `class ${name} extends Base { ${isOwn ? 'function step() {}' : ''} }`,
    ),
    ...below.map(({ name }) => `(new ${name}())->run();`),
  ].join('\n'),
  'a.js': [
    'class Base { run() { this.step(); } step() {} }',
    ...below.map(({ name, isOwn }) => `class ${name} extends Base { ${isOwn ? 'step() {}' : ''} }`),
    ...below.map(({ name }) => `new ${name}().run();`),
  ].join('\n'),
};

/** What is run runs the step of the base and each of those below. */
async function checkSteps(path: string, text: string): Promise<void> {
  const program = await programOfSources({ [path]: text });
  const calls = callLines(program).map((line) => line.replace(/ \[.*/, ''));
  for (const owner of ['Base', 'Kind0', 'Kind20', 'Kind40'])
    assert.ok(calls.includes(`${path} Base.run -> ${path} ${owner}.step`), owner);
}

for (const [path, text] of Object.entries(manyReceivers)) {
  it(`what runs on more receivers than are followed runs on all of its class and below: ${path}`, async () => {
    await checkSteps(path, text);
  });
}

const manyClasses: Record<string, string> = {
  'b.rb': [
    'class Base',
    '  def self.run = step',
    '  def self.step; end',
    'end',
    ...below.map(({ name, isOwn }) =>
      isOwn ? `class ${name} < Base\n  def self.step; end\nend` : `class ${name} < Base\nend`,
    ),
    ...below.map(({ name }) => `${name}.run`),
  ].join('\n'),
  'b.js': [
    'class Base { static run() { this.step(); } static step() {} }',
    ...below.map(
      ({ name, isOwn }) => `class ${name} extends Base { ${isOwn ? 'static step() {}' : ''} }`,
    ),
    ...below.map(({ name }) => `${name}.run();`),
  ].join('\n'),
};

for (const [path, text] of Object.entries(manyClasses)) {
  it(`what more classes run than are followed, any class below runs: ${path}`, async () => {
    await checkSteps(path, text);
  });
}

/** Thirty classes below one that are handed to a function without types, each with a step of its own. */
const handedOver: Record<string, string> = {
  'c.js': [
    'class Base { step() {} }',
    'function run(each) { each.step(); }',
    ...below.slice(0, 30).map(({ name }) => `class ${name} extends Base { step() {} }`),
    ...below.slice(0, 30).map(({ name }) => `run(new ${name}());`),
  ].join('\n'),
  'c.php': [
    '<?php',
    'class Base { function step() {} }',
    'function run($each) { $each->step(); }',
    ...below.slice(0, 30).map(({ name }) => `class ${name} extends Base { function step() {} }`),
    ...below.slice(0, 30).map(({ name }) => `run(new ${name}());`),
  ].join('\n'),
};

for (const [path, text] of Object.entries(handedOver)) {
  it(`what is handed more instances than are followed runs the methods of all of their base: ${path}`, async () => {
    const program = await programOfSources({ [path]: text });
    const calls = callLines(program).map((line) => line.replace(/ \[.*/, ''));
    const missed = below
      .slice(0, 30)
      .filter(({ name }) => !calls.includes(`${path} run -> ${path} ${name}.step`));
    assert.deepEqual(missed, []);
  });
}

it('where they are based on nothing in common it is not known which method is meant', async () => {
  const names = below.slice(0, 30).map(({ name }) => name);
  const program = await programOfSources({
    'd.js': [
      'function run(each) { each.step(); }',
      ...names.map((name) => `class ${name} { step() {} }`),
      ...names.map((name) => `run(new ${name}());`),
    ].join('\n'),
  });
  assert.equal(callLines(program).filter((line) => line.includes('run -> ')).length, 0);
});

const listed = (
  count: number,
  list: string,
): string => `class Shape { constructor(name) {} draw() {} }
${Array.from({ length: count }, (_, at) => `class Shape${at} extends Shape { constructor() { super('${at}'); } draw() {} }`).join('\n')}
${list}`;

for (const [name, list] of Object.entries({
  'a list': `const all = [Shape0, Shape1, Shape2, Shape3, Shape4, Shape5, Shape6, Shape7, Shape8, Shape9, Shape10, Shape11];
function show() { for (const Each of all) new Each().draw(); }`,
  'a function that is handed each': `${Array.from({ length: 12 }, (_, at) => `show(Shape${at});`).join('\n')}
function show(Each) { const made = new Each(); made.draw(); }`,
})) {
  it(`instances of many classes with a common base are made and asked: ${name}`, async () => {
    const calls = callLines(await programOfSources({ 'a.js': listed(12, list) })).map((line) =>
      line.replace(/ \[.*/, ''),
    );
    for (let at = 0; at < 12; at++)
      for (const member of ['constructor', 'draw'])
        assert.ok(calls.includes(`a.js show -> a.js Shape${at}.${member}`), `${member} of ${at}`);
    assert.ok(!calls.includes('a.js show -> a.js Shape.constructor'));
  });
}
