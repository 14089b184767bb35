// Entries that come into another map keep their keys. Exactly these edges and no others.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const lines = (...written: string[]): string => `${written.join('\n')}\n`;
const FUNCTIONS = ['def open(): pass', 'def shut(): pass'];

const ways: readonly (readonly [name: string, ...made: string[]])[] = [
  ['a comprehension', 'kept = {key: value for key, value in given.items()}'],
  ['a comprehension that leaves some out', 'kept = {k: v for k, v in sorted(given.items()) if k}'],
  ['a loop over items', 'kept = {}', 'for key, value in given.items():', '    kept[key] = value'],
  ['a loop over keys', 'kept = {}', 'for key in given:', '    kept[key] = given[key]'],
  ['a loop over pairs', 'kept = {}', 'for key, value in pairs:', '    kept[key] = value'],
  ['a comprehension over pairs', 'kept = {key: value for key, value in pairs}'],
  ['the class of maps', 'kept = dict(given)'],
  ['names given to the class of maps', 'kept = dict(open=open, shut=shut)'],
  ['pairs given to the class of maps', 'kept = dict(pairs)'],
  ['update', 'kept = {}', 'kept.update(given)'],
  ['update by names', 'kept = {}', 'kept.update(open=open, shut=shut)'],
  ['update by what was given by name', 'kept = {}', 'kept.update(**given)'],
];

for (const [name, ...made] of ways) {
  it(`keys are kept by ${name}`, async () => {
    await checkCalls(
      {
        'a.py': lines(
          ...FUNCTIONS,
          "given = {'open': open, 'shut': shut}",
          "pairs = [('open', open), ('shut', shut)]",
          'def run():',
          ...made.map((line) => `    ${line}`),
          "    kept['open']()",
        ),
      },
      `
      a.py run -> a.py open
      `,
    );
  });
}

it('what a loop puts in place of the value is under any key', async () => {
  await checkCalls(
    {
      'a.py': lines(
        ...FUNCTIONS,
        "given = {'open': open, 'shut': shut}",
        'def run():',
        '    kept = {}',
        '    for key, value in given.items():',
        '        value = shut',
        '        kept[key] = value',
        "    kept['open']()",
      ),
    },
    `
    a.py run -> a.py shut
    `,
  );
});

it('what is no map says itself what its items are', async () => {
  await checkCalls(
    {
      'a.py': lines(
        ...FUNCTIONS,
        'class Pairs:',
        '    def items(self):',
        "        yield 'open', open",
        "        yield 'shut', shut",
        'def run():',
        '    kept = {key: value for key, value in Pairs().items()}',
        "    kept['open']()",
      ),
    },
    `
    a.py run -> a.py Pairs
    a.py run -> a.py Pairs.items
    a.py run -> a.py open
    `,
  );
});

for (const [name, ...made] of [
  ['a comprehension', 'kept = {name: kind() for name, kind in kinds().items()}'],
  ['a loop', 'kept = {}', 'for name, kind in kinds().items():', '    kept[name] = kind()'],
] as const) {
  it(`each key has what its own entry makes in ${name}`, async () => {
    await checkCalls(
      {
        'a.py': lines(
          'class Flat:',
          '    def draw(self): pass',
          'class Solid:',
          '    def draw(self): pass',
          'def found(): return Flat()',
          "def kinds(): return {'flat': Flat, 'solid': Solid, 'found': found}",
          'def one():',
          ...made.map((line) => `    ${line}`),
          "    kept['solid'].draw()",
        ),
      },
      `
      a.py found -> a.py Flat
      a.py one -> a.py Flat
      a.py one -> a.py Solid
      a.py one -> a.py Solid.draw
      a.py one -> a.py found
      a.py one -> a.py kinds
      `,
    );
  });
}

it('who goes through a map gets the classes, functions and made objects that are its keys, and no text', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'from concurrent.futures import ThreadPoolExecutor, as_completed',
        'class Shape:',
        '    def draw(self): pass',
        'class Line:',
        '    def draw(self): pass',
        'def work(): return Line()',
        'KINDS = {Shape: 1, "draw": 2}',
        'def kinds():',
        '    for kind, name in KINDS.items():',
        '        kind().draw()',
        'def jobs(pool: ThreadPoolExecutor):',
        '    found = {pool.submit(work): 1}',
        '    for job in as_completed(found):',
        '        job.result().draw()',
        'def made():',
        '    known = {}',
        '    known[Line()] = 1',
        '    for each in sorted(known):',
        '        each.draw()',
        'def given(shape):',
        '    known = {shape: 1}',
        '    for each in known:',
        '        each.draw()',
        'given(Shape())',
      ),
    },
    `
    a.py -> a.py Shape
    a.py -> a.py given
    a.py jobs -> a.py Line.draw
    a.py jobs -> a.py work
    a.py kinds -> a.py Shape
    a.py kinds -> a.py Shape.draw
    a.py made -> a.py Line
    a.py made -> a.py Line.draw
    a.py work -> a.py Line
    `,
  );
});
