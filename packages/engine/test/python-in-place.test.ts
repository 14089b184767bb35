// `a += b` is the in-place operator of what has one, and the plain one of what has none. Exactly these edges and no others.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const lines = (...written: string[]): string => `${written.join('\n')}\n`;

it('what changes itself in place is not asked for the plain operator, whatever else comes there', async () => {
  await checkCalls(
    {
      'sums.py': lines(
        'from collections.abc import MutableSequence',
        'class Bag:',
        '    def __add__(self, other): return Bag()',
        '    def __iadd__(self, other): return self',
        'class Sum:',
        '    def __add__(self, other): return Sum()',
        'class Row(MutableSequence):',
        '    def __add__(self, other): return self',
        '    def extend(self, others): pass',
        'class Words(list):',
        '    def __add__(self, other): return self',
        'def add(value): value += 1',
        'add(Bag())',
        'add(Sum())',
        'def extend():',
        '    row = Row()',
        '    row += [1]',
        '    words = Words()',
        '    words += [1]',
      ),
    },
    `
    sums.py Bag.__add__ -> sums.py Bag
    sums.py Sum.__add__ -> sums.py Sum
    sums.py add -> sums.py Bag.__iadd__
    sums.py add -> sums.py Sum.__add__
    sums.py -> sums.py Bag
    sums.py -> sums.py Sum
    sums.py -> sums.py add
    sums.py extend -> sums.py Row
    sums.py extend -> sums.py Row.extend
    sums.py extend -> sums.py Words
    `,
  );
});

it('sets and maps take in what is merged into them', async () => {
  await checkCalls(
    {
      'merge.py': lines(
        'def one(): pass',
        'def two(): pass',
        'def merge():',
        '    known = {"one": one}',
        '    known |= {"two": two}',
        '    known["two"]()',
        '    kept = set()',
        '    kept |= {one}',
        '    for each in kept: each()',
      ),
    },
    `
    merge.py merge -> merge.py one
    merge.py merge -> merge.py two
    `,
  );
});
