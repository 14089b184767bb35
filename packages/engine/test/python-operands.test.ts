// Which method of an operator runs, and what for: in place or plain, and by the other operand. Exactly these edges and no others.
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

it('an operator gives what its other operand is for', async () => {
  await checkCalls(
    {
      'sums.py': lines(
        'class Number:',
        '    def show(self): pass',
        'class Text:',
        '    def show(self): pass',
        'class Sum:',
        '    def __add__(self, other):',
        '        if isinstance(other, str):',
        '            return Text()',
        '        return Number()',
        'def number(): (Sum() + 1).show()',
        'def text(): (Sum() + "a").show()',
      ),
    },
    `
    sums.py Sum.__add__ -> sums.py Text
    sums.py Sum.__add__ -> sums.py Number
    sums.py number -> sums.py Sum
    sums.py number -> sums.py Sum.__add__
    sums.py number -> sums.py Number.show
    sums.py text -> sums.py Sum
    sums.py text -> sums.py Sum.__add__
    sums.py text -> sums.py Text.show
    `,
  );
});

it('an abstract map or set asks for its elements only to be compared with its like', async () => {
  await checkCalls(
    {
      'maps.py': lines(
        'from collections.abc import Mapping, Set',
        'class Map(Mapping):',
        '    def __getitem__(self, key): pass',
        '    def __iter__(self): pass',
        'class Group(Set):',
        '    def __len__(self): return 0',
        'def with_number(): return Map() == 1',
        'def with_map(): return Map() == {}',
        'def with_list(): return Group() == [1]',
        'def with_set(): return Group() == {1}',
      ),
    },
    `
    maps.py with_number -> maps.py Map
    maps.py with_map -> maps.py Map
    maps.py with_map -> maps.py Map.__getitem__
    maps.py with_map -> maps.py Map.__iter__
    maps.py with_list -> maps.py Group
    maps.py with_set -> maps.py Group
    maps.py with_set -> maps.py Group.__len__
    `,
  );
});

it('beside a literal no method is asked that takes its own kind alone', async () => {
  await checkCalls(
    {
      'parts.py': lines(
        'class Path:',
        '    def __init__(self, index): self.index = index',
        '    def __eq__(self, other): return self.index == other.index',
        '    def __ne__(self, other): return not self == other',
        'class Tag:',
        '    def __eq__(self, other):',
        '        if not isinstance(other, Tag): return NotImplemented',
        '        return repr(self) == repr(other)',
        'class Word:',
        '    def __eq__(self, other): return self.text == getattr(other, "text", other)',
        'class Number:',
        '    def __lt__(self, other): return 3 < other',
        'def parts(): return [Path(1), Tag(), Word(), Number()]',
      ),
      'run.py': lines(
        'from parts import parts',
        'def same():',
        "    for part in parts(): part == 'dir'",
        'def other():',
        '    for part in parts(): part != 3',
        'def less():',
        '    for part in parts(): part < 3',
        'def both():',
        '    for part in parts(): part == parts()[0]',
      ),
    },
    `
    parts.py parts -> parts.py Path.__init__
    parts.py parts -> parts.py Tag
    parts.py parts -> parts.py Word
    parts.py parts -> parts.py Number
    parts.py Path.__ne__ -> parts.py Path.__eq__
    run.py same -> parts.py parts
    run.py same -> parts.py Word.__eq__
    run.py other -> parts.py parts
    run.py less -> parts.py parts
    run.py less -> parts.py Number.__lt__
    run.py both -> parts.py parts
    run.py both -> parts.py Path.__eq__
    run.py both -> parts.py Tag.__eq__
    run.py both -> parts.py Word.__eq__
    `,
  );
});

it('the least of several is one of them, and of one thing what it goes through', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Place:',
        '    def __lt__(self, other): return self.line < other.line',
        '    def __getitem__(self, index): pass',
        'class Places:',
        '    def __iter__(self): return iter([Place()])',
        'def of_two(): min(Place(), Place())',
        'def of_one(): max([Place()])',
        'def of_all(): max(Places())',
      ),
    },
    `
    a.py Places.__iter__ -> a.py Place
    a.py of_two -> a.py Place
    a.py of_two -> a.py Place.__lt__
    a.py of_one -> a.py Place
    a.py of_one -> a.py Place.__lt__
    a.py of_all -> a.py Places
    a.py of_all -> a.py Places.__iter__
    a.py of_all -> a.py Place.__lt__
    `,
  );
});
