// Python programs put many functions and classes into lists and tables and go through them, and hold trees of many
// classes: all of them are meant. Exactly these edges and no others.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const lines = (...written: string[]): string => `${written.join('\n')}\n`;
const steps = Array.from({ length: 20 }, (_, at) => `step${at}`);

it('every function of a long list that is gone through is called, wherever it is declared', async () => {
  await checkCalls(
    {
      'steps.py': lines(...steps.map((name) => `def ${name}(text): pass`)),
      'run.py': lines(
        `from steps import ${steps.join(', ')}`,
        'def run(text):',
        `    for step in [${steps.join(', ')}]:`,
        '        step(text)',
        `TABLE = {${steps.map((name, at) => `'${at}': ${name}`).join(', ')}}`,
        'def pick(key, text):',
        '    TABLE[key](text)',
      ),
    },
    [
      ...steps.map((name) => `run.py run -> steps.py ${name}`),
      ...steps.map((name) => `run.py pick -> steps.py ${name}`),
    ].join('\n'),
  );
});

it('functions that a file gives to one of its own functions are all called there', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'def walk(tree, match):',
        '    match(tree)',
        ...steps.flatMap((name) => [`def ${name}(tree): pass`, `walk(None, ${name})`]),
      ),
    },
    ['a.py -> a.py walk', ...steps.map((name) => `a.py walk -> a.py ${name}`)].join('\n'),
  );
});

it('nodes of many classes with a common base are followed among texts and lists', async () => {
  const kinds = Array.from({ length: 12 }, (_, at) => `Kind${at}`);
  await checkCalls(
    {
      'a.py': lines(
        'class Node:',
        '    def show(self): pass',
        ...kinds.map((name) => `class ${name}(Node):\n    def show(self): pass`),
        'def visit(node):',
        '    node.show()',
        ...kinds.flatMap((name) => [`visit(${name}())`, `visit('${name}')`, `visit(['${name}'])`]),
      ),
    },
    [
      'a.py -> a.py visit',
      ...kinds.map((name) => `a.py -> a.py ${name}`),
      ...kinds.map((name) => `a.py visit -> a.py ${name}.show`),
    ].join('\n'),
  );
});

it('what many unrelated files hand to one function stays unknown', async () => {
  const files = Array.from({ length: 12 }, (_, at) => `f${at}`);
  await checkCalls(
    {
      'run.py': lines('def run(task):', '    task()'),
      ...Object.fromEntries(
        files.map((name) => [
          `${name}.py`,
          lines('from run import run', `def ${name}(): pass`, `run(${name})`),
        ]),
      ),
    },
    files.map((name) => `${name}.py -> run.py run`).join('\n'),
  );
});
