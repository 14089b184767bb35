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
