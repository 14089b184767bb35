// Functions of Python that give what a class or a function among their arguments gives. Exactly these edges and no others.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const lines = (...written: string[]): string => `${written.join('\n')}\n`;

it('a function that makes an instance of a class that it is given makes another one for each call', async () => {
  await checkCalls(
    {
      'make.py': lines(
        'def made(kind, name=None):',
        '    thing = kind()',
        '    thing.name = name',
        '    return thing',
      ),
      'run.py': lines(
        'from make import made',
        'class Circle:',
        '    def draw(self): pass',
        'class Square:',
        '    def draw(self): pass',
        'def circle():',
        "    made(Circle, name='c').draw()",
        'def square():',
        '    made(kind=Square).draw()',
      ),
    },
    `
    make.py made -> run.py Circle
    make.py made -> run.py Square
    run.py circle -> make.py made
    run.py circle -> run.py Circle.draw
    run.py square -> make.py made
    run.py square -> run.py Square.draw
    `,
  );
});

it('what a function gives that another one is given goes to the call that gave it', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'def first(): pass',
        'def second(): pass',
        'def give_first(): return first',
        'def give_second(): return second',
        'def asked(give, *more):',
        '    return give(*more)',
        'def one():',
        '    asked(give_first)()',
        'def two():',
        '    asked(give_second)()',
      ),
    },
    `
    a.py asked -> a.py give_first
    a.py asked -> a.py give_second
    a.py one -> a.py asked
    a.py one -> a.py first
    a.py two -> a.py asked
    a.py two -> a.py second
    `,
  );
});

it('many methods of one name that ask each other are looked through once', async () => {
  const asked = Array.from({ length: 12 }, () => 'given.make(given)').join(' or\n        ');
  const kinds = Array.from({ length: 500 }, (_, at) => [
    `class Kind${at}:`,
    `    def make(self, given): return (Made(given) or ${asked})`,
  ]);
  await checkCalls(
    {
      'kinds.py': lines(
        'class Made:',
        '    def __init__(self, given): self.given = given',
        ...kinds.flat(),
        'def use():',
        '    made = Kind7().make(1)',
        '    made.done = print',
        '    made.done()',
      ),
    },
    [
      ...kinds.map((_, at) => `kinds.py Kind${at}.make -> kinds.py Made.__init__`).sort(),
      'kinds.py use -> kinds.py Kind7',
      'kinds.py use -> kinds.py Kind7.make',
    ].join('\n'),
  );
});
