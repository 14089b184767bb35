// Functions of Python that look things up, or put them away, by names that they are given. Exactly these edges and no others.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const lines = (...written: string[]): string => `${written.join('\n')}\n`;

it('a registry behind methods gives what was registered under the name that a call writes out', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'def square(): pass',
        'def round(): pass',
        'class Shapes:',
        '    def __init__(self):',
        '        self._known = {}',
        "        self.register('flat', 1, square)",
        "        self.register('solid', 2, round)",
        '    def register(self, kind, value, shape):',
        '        known = self._known.setdefault(kind, {})',
        '        known[value] = shape',
        '    def find(self, kind, value):',
        '        return self._known[kind].get(value)',
        '    def flat(self, value):',
        "        self.find('flat', value)()",
        '    def solid(self, value):',
        "        self.find(value=value, kind='solid')()",
        '    def any(self, kind, value):',
        '        self.find(kind, value)()',
      ),
    },
    `
    a.py Shapes.__init__ -> a.py Shapes.register
    a.py Shapes.flat -> a.py Shapes.find
    a.py Shapes.flat -> a.py square
    a.py Shapes.solid -> a.py Shapes.find
    a.py Shapes.solid -> a.py round
    a.py Shapes.any -> a.py Shapes.find
    a.py Shapes.any -> a.py square
    a.py Shapes.any -> a.py round
    `,
  );
});

it('functions of a module that keep lists by name are told apart by it', async () => {
  await checkCalls(
    {
      'hooks.py': lines(
        'HOOKS = {}',
        'def on(name, hook):',
        '    HOOKS.setdefault(name, []).append(hook)',
        'def hooks(name):',
        '    return HOOKS[name]',
      ),
      'run.py': lines(
        'from hooks import on, hooks',
        'def opened(): pass',
        'def closed(): pass',
        "on('open', opened)",
        "on('close', closed)",
        'def opening():',
        "    for hook in hooks('open'):",
        '        hook()',
        'def closing():',
        "    for hook in hooks('close'):",
        '        hook()',
      ),
    },
    `
    run.py -> hooks.py on
    run.py opening -> hooks.py hooks
    run.py opening -> run.py opened
    run.py closing -> hooks.py hooks
    run.py closing -> run.py closed
    `,
  );
});

it('a class that a call writes out is what something is asked to be', async () => {
  await checkCalls(
    {
      'kinds.py': lines(
        'class Part: pass',
        'class Wheel(Part):',
        '    def turn(self): pass',
        'class Lamp(Part):',
        '    def turn(self): pass',
      ),
      'a.py': lines(
        'from kinds import Lamp, Part, Wheel',
        'class Parts(list):',
        '    def of(self, kind: type[Part] = Part):',
        '        return [each for each in self if issubclass(each, kind)]',
        '    def wheels(self):',
        '        return self.of(Wheel)',
        '    def lamps(self):',
        '        return self.of(kind=Lamp)',
        'parts = Parts()',
        'parts.append(Wheel)',
        'parts.append(Lamp)',
        'def first(kind, things):',
        '    for thing in things:',
        '        if isinstance(thing, kind):',
        '            return thing',
        'def roll():',
        '    parts.wheels()[0]().turn()',
        'def light():',
        '    for lamp in parts.lamps():',
        '        lamp().turn()',
        'def found():',
        '    first(Lamp, [Wheel(), Lamp()]).turn()',
        'def any_of(kind):',
        '    first(kind, [Lamp()]).turn()',
      ),
    },
    `
    a.py -> a.py Parts
    a.py Parts.wheels -> a.py Parts.of
    a.py Parts.lamps -> a.py Parts.of
    a.py roll -> a.py Parts.wheels
    a.py roll -> kinds.py Wheel
    a.py roll -> kinds.py Wheel.turn
    a.py light -> a.py Parts.lamps
    a.py light -> kinds.py Lamp
    a.py light -> kinds.py Lamp.turn
    a.py found -> kinds.py Wheel
    a.py found -> kinds.py Lamp
    a.py found -> a.py first
    a.py found -> kinds.py Lamp.turn
    a.py any_of -> kinds.py Lamp
    a.py any_of -> a.py first
    a.py any_of -> kinds.py Lamp.turn
    `,
  );
});

it('a class that is tested may have a base that comes by a value, and one of several that are listed lets all through', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'def marked(kind):',
        '    return kind',
        '@marked',
        'class Part: pass',
        'class Wheel(Part):',
        '    def turn(self): pass',
        'class Stone:',
        '    def turn(self): pass',
        'def use(kinds, kind):',
        '    for each in kinds:',
        '        if issubclass(each, Part):',
        '            each().turn()',
        'use([Wheel, Stone], Part)',
        'def turned(things, kinds):',
        '    for thing in things:',
        '        if isinstance(thing, kinds):',
        '            thing.turn()',
        'turned([Wheel(), Stone()], (Wheel, Stone))',
      ),
    },
    `
    a.py -> a.py marked
    a.py -> a.py use
    a.py -> a.py turned
    a.py -> a.py Wheel
    a.py -> a.py Stone
    a.py use -> a.py Wheel
    a.py use -> a.py Wheel.turn
    a.py turned -> a.py Wheel.turn
    a.py turned -> a.py Stone.turn
    `,
  );
});
