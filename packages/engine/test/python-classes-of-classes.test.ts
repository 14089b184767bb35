// What runs when classes are made and asked: metaclasses, and bases that are told of each class made from them. Exactly
// these edges and no others.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const lines = (...written: string[]): string => `${written.join('\n')}\n`;

it('a class has the methods of its metaclass, and is made by its __call__', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Once(type):',
        '    def __call__(cls, *args):',
        '        cls.note()',
        '    def note(cls): pass',
        '    def fresh(cls): return cls',
        'class Base(metaclass=Once): pass',
        'class Thing(Base):',
        '    def __init__(self): pass',
        '    def use(self): pass',
        'def make():',
        '    Thing().use()',
        'def other():',
        '    Thing.fresh()',
      ),
    },
    `
    a.py Once.__call__ -> a.py Once.note
    a.py make -> a.py Once.__call__
    a.py make -> a.py Thing.__init__
    a.py make -> a.py Thing.use
    a.py other -> a.py Once.fresh`,
  );
});

it('a base is told of classes made from it, which come out of its table', async () => {
  await checkCalls(
    {
      'base.py': lines(
        'class Plugin:',
        '    known = {}',
        '    def __init_subclass__(cls, **options):',
        '        Plugin.known[cls.__name__] = cls',
        'def run(name):',
        '    Plugin.known[name]().start()',
      ),
      'a.py': lines(
        'from base import Plugin',
        'class One(Plugin):',
        '    def start(self): pass',
        'class Two(Plugin):',
        '    def start(self): pass',
      ),
    },
    `
    a.py -> base.py Plugin.__init_subclass__
    base.py run -> a.py One
    base.py run -> a.py One.start
    base.py run -> a.py Two
    base.py run -> a.py Two.start`,
  );
});

it('functions that commands are told by default come out of the parsed command line', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'import argparse',
        'def copy(args): pass',
        'def move(args): pass',
        'def unused(args): pass',
        'def build():',
        '    parser = argparse.ArgumentParser()',
        '    commands = parser.add_subparsers()',
        "    commands.add_parser('copy').set_defaults(run=copy)",
        "    one = commands.add_parser('move')",
        '    one.set_defaults(run=move, other=unused)',
        '    return parser',
        'def main():',
        '    args = build().parse_args()',
        '    args.run(args)',
      ),
    },
    `
    a.py main -> a.py build
    a.py main -> a.py copy
    a.py main -> a.py move`,
  );
});
