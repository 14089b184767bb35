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

for (const count of [12, 60]) {
  const isKnown = count < 48;
  it(`what ${count} unrelated files hand to one function is ${isKnown ? '' : 'not '}known`, async () => {
    const files = Array.from({ length: count }, (_, at) => `f${at}`);
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
      files
        .flatMap((name) => [
          `${name}.py -> run.py run`,
          ...(isKnown ? [`run.py run -> ${name}.py ${name}`] : []),
        ])
        .join('\n'),
    );
  });
}

it('a method that many classes inherit finds its base and its overrides', async () => {
  const kinds = Array.from({ length: 12 }, (_, at) => `Kind${at}`);
  await checkCalls(
    {
      'a.py': lines(
        'class Root:',
        '    def __init__(self): pass',
        'class Part(Root):',
        '    def __init__(self):',
        '        super().__init__()',
        ...kinds.map((name) => `class ${name}(Part): pass`),
        'def make():',
        ...kinds.map((name) => `    ${name}()`),
      ),
    },
    ['a.py Part.__init__ -> a.py Root.__init__', 'a.py make -> a.py Part.__init__'].join('\n'),
  );
});

it('where many classes come to a place, those below a class that is asked for do as well', async () => {
  const kinds = Array.from({ length: 9 }, (_, at) => `Kind${at}`);
  await checkCalls(
    {
      'a.py': lines(
        'class Node: pass',
        'class Name(Node):',
        '    def fold(self): pass',
        'class Unseen(Name):',
        '    def fold(self): pass',
        ...kinds.map((name) => `class ${name}(Node): pass`),
        'def visit(node):',
        '    if isinstance(node, Name):',
        '        node.fold()',
        'visit(Name())',
        ...kinds.map((name) => `visit(${name}())`),
      ),
    },
    [
      'a.py -> a.py visit',
      'a.py -> a.py Name',
      ...kinds.map((name) => `a.py -> a.py ${name}`),
      'a.py visit -> a.py Name.fold',
      'a.py visit -> a.py Unseen.fold',
    ].join('\n'),
  );
});

const many = Array.from({ length: 60 }, (_, at) => `check${at}`);

it('what a table of many functions runs may be each of them', async () => {
  await checkCalls(
    {
      'checks.py': lines(...many.map((name) => `def ${name}(value): value.read()`)),
      'a.py': lines(
        'import checks',
        'class Value:',
        '    def read(self): pass',
        `TABLE = {${many.map((name) => `'${name}': checks.${name}`).join(', ')}}`,
        'def run(name):',
        '    check = TABLE.get(name)',
        '    check(Value())',
      ),
    },
    [
      'a.py run -> a.py Value',
      ...many.map((name) => `a.py run -> checks.py ${name}`),
      ...many.map((name) => `checks.py ${name} -> a.py Value.read`),
    ].join('\n'),
  );
});

it('a place holds as many classes that are kin', async () => {
  const classes = many.map((name) => `Sort${name}`);
  await checkCalls(
    {
      'a.py': lines(
        'class Message:',
        '    def __init__(self, text): pass',
        ...classes.map((name) => `class ${name}(Message): pass`),
        'class Note(Message):',
        '    def __init__(self, text): pass',
        'class Notes:',
        '    def report(self, kind, text):',
        '        self.last = kind(text)',
        'def run(notes: Notes):',
        ...classes.map((name) => `    notes.report(${name}, '')`),
        "    notes.report(Note, '')",
      ),
    },
    `
    a.py Notes.report -> a.py Message.__init__
    a.py Notes.report -> a.py Note.__init__
    a.py run -> a.py Notes.report`,
  );
});

it('a registry of many classes whose type says what they are holds them as well', async () => {
  const classes = many.map((name) => `Sort${name}`);
  await checkCalls(
    {
      'a.py': lines(
        'from typing import Dict, Type',
        'known: Dict[str, Type["Sort"]] = {}',
        'class Sort:',
        '    def __init_subclass__(cls):',
        '        known[cls.name.lower()] = cls',
        '    def __init__(self): pass',
        ...classes.map((name) => `class ${name}(Sort): name = "${name}"`),
        'def make(name):',
        '    kind = known.get(name)',
        '    return kind()',
      ),
    },
    `
    a.py make -> a.py Sort.__init__
    a.py -> a.py Sort.__init_subclass__`,
  );
});

it('each of many classes has the members of a base that is known late', async () => {
  const rows = Array.from({ length: 300 }, (_, at) => `Row${at}`);
  await checkCalls(
    {
      'base.py': lines(
        'class Model:',
        '    def save(self): pass',
        'def pick(models):',
        '    for model in models:',
        '        return model',
        'class Base(pick([Model])): pass',
      ),
      'a.py': lines(
        'from base import Base',
        ...rows.map((name) => `class ${name}(Base): pass`),
        ...rows.map((name) => `def store_${name}(): ${name}.save(None)`),
      ),
    },
    [
      'base.py -> base.py pick',
      ...rows.map((name) => `a.py store_${name} -> base.py Model.save`),
    ].join('\n'),
  );
});

it('visitors may have any number of methods whose name is put together, and one for all else', async () => {
  const kinds = Array.from({ length: 50 }, (_, at) => `kind${at}`);
  const visitors = ['Print', 'Count', 'Check'];
  await checkCalls(
    {
      'a.py': lines(
        'class Visitor:',
        '    def visit(self, node):',
        "        getattr(self, 'visit_' + node, self.other)(node)",
        '    def find(self, node):',
        "        method = 'visit_{}'.format(node)",
        '        if hasattr(self, method):',
        '            getattr(self, method)(node)',
        '    def other(self, node): pass',
        ...visitors.flatMap((name) => [
          `class ${name}(Visitor):`,
          ...kinds.map((kind) => `    def visit_${kind}(self, node): pass`),
        ]),
        'def run(node):',
        `    for visitor in [${visitors.map((name) => `${name}()`).join(', ')}]:`,
        '        visitor.visit(node)',
        '        visitor.find(node)',
      ),
    },
    [
      'a.py run -> a.py Visitor.visit',
      'a.py run -> a.py Visitor.find',
      'a.py Visitor.visit -> a.py Visitor.other',
      ...visitors.flatMap((name) => [
        `a.py run -> a.py ${name}`,
        ...kinds.map((kind) => `a.py Visitor.visit -> a.py ${name}.visit_${kind}`),
        ...kinds.map((kind) => `a.py Visitor.find -> a.py ${name}.visit_${kind}`),
      ]),
    ].join('\n'),
  );
});

it('what is added to a list is gone through only where it may be one', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Node:',
        '    def __iter__(self): return iter([])',
        '    def show(self): pass',
        'def join(left, right):',
        '    for each in left + right: each.show()',
        'join([Node()], [Node()])',
        "join('', Node())",
      ),
    },
    `
    a.py -> a.py Node
    a.py -> a.py join
    a.py join -> a.py Node.show`,
  );
});

it('an attribute holds many functions of the file of its class', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Job:',
        '    def __init__(self, step):',
        '        self.step = step',
        '    def run(self, text):',
        '        self.step(text)',
        ...steps.map((name) => `def ${name}(text): pass`),
        `JOBS = [${steps.map((name) => `Job(${name})`).join(', ')}]`,
      ),
    },
    ['a.py -> a.py Job.__init__', ...steps.map((name) => `a.py Job.run -> a.py ${name}`)].join(
      '\n',
    ),
  );
});

it('modules of one table or package are followed like functions of one', async () => {
  const names = Array.from({ length: 40 }, (_, at) => `m${at}`);
  const files = Object.fromEntries(
    names.map((name) => [`tools/${name}.py`, lines('def run(): pass')]),
  );
  const few = names.slice(0, 12);
  await checkCalls(
    {
      ...files,
      'tools/__init__.py': '',
      'table.py': lines(
        `from tools import ${few.join(', ')}`,
        `TOOLS = {${few.map((name) => `"${name}": ${name}`).join(', ')}}`,
        'def start(name):',
        '    TOOLS[name].run()',
      ),
      'load.py': lines(
        'from importlib import import_module',
        'def load(name):',
        '    import_module(f"tools.{name}").run()',
      ),
    },
    [
      ...few.map((name) => `table.py start -> tools/${name}.py run`),
      ...names.map((name) => `load.py load -> tools/${name}.py run`),
    ].join('\n'),
  );
});

it('a map hands out its keys when it is gone through, and not what it holds', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'from collections import OrderedDict',
        'class Shape:',
        '    def draw(self): pass',
        '    def __str__(self): return ""',
        "plain = {'a': Shape()}",
        'ordered = OrderedDict(a=Shape())',
        'def keys(given: dict[str, Shape]):',
        '    for key in plain: print(key)',
        '    for key in ordered: print(key)',
        '    return [str(key) for key in given]',
        'def values():',
        '    for each in plain.values(): each.draw()',
        '    for key in plain: plain[key].draw()',
        'def items(given: dict[str, Shape]):',
        '    for key, each in given.items(): each.draw()',
        '    for key, each in ordered.items(): print(each)',
      ),
    },
    `
      a.py -> a.py Shape
      a.py values -> a.py Shape.draw
      a.py items -> a.py Shape.draw
      a.py items -> a.py Shape.__str__
    `,
  );
});

it('a map of the program is gone through as its own class says', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Shape:',
        '    def draw(self): pass',
        'class Shapes(dict):',
        '    pass',
        'class Listed(dict):',
        '    def __iter__(self):',
        '        yield Shape()',
        'def names():',
        '    shapes = Shapes()',
        "    shapes['a'] = Shape()",
        '    for key in shapes: key.draw()',
        'def run():',
        '    for each in Listed(): each.draw()',
      ),
    },
    `
      a.py names -> a.py Shapes
      a.py names -> a.py Shape
      a.py run -> a.py Listed
      a.py run -> a.py Listed.__iter__
      a.py run -> a.py Shape.draw
      a.py Listed.__iter__ -> a.py Shape
    `,
  );
});

it('a list has no entry of a text, whatever is put into it', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class User:',
        '    def name(self): pass',
        'class Tweet:',
        '    def name(self): pass',
        'class Box:',
        '    def name(self): pass',
        'def many(rows):',
        '    return [User() for row in rows]',
        'def one(rows):',
        '    data = many(rows)',
        '    if rows:',
        "        data = {'id': Tweet()}",
        '    return data',
        'def text(rows):',
        "    one(rows)['id'].name()",
        'def position(rows):',
        '    one(rows)[0].name()',
        'def key(rows, k):',
        '    one(rows)[k].name()',
        'def grown(kind):',
        '    found = []',
        '    found.append(Box())',
        '    table = {}',
        '    table[kind] = Tweet()',
        '    for each in (found, table):',
        "        each['id'].name()",
      ),
    },
    `
    a.py many -> a.py User
    a.py one -> a.py many
    a.py one -> a.py Tweet
    a.py text -> a.py one
    a.py text -> a.py Tweet.name
    a.py position -> a.py one
    a.py position -> a.py User.name
    a.py key -> a.py one
    a.py key -> a.py User.name
    a.py key -> a.py Tweet.name
    a.py grown -> a.py Box
    a.py grown -> a.py Tweet
    a.py grown -> a.py Tweet.name`,
  );
});

it('what is made of others by position has no entry of a text, and parts of a text are texts', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Entry:',
        '    def name(self): pass',
        'class Info:',
        '    def name(self): pass',
        'class Label(str):',
        '    def name(self): pass',
        'def kept(data):',
        "    return tuple(data) if data else {'id': Info()}",
        'def text():',
        "    kept([Entry()])['id'].name()",
        'def position():',
        '    kept([Entry()])[0].name()',
        'def put(table, key, label):',
        '    table[key] = label',
        "put({}, 'a', Label())",
        'def fill(table):',
        '    table[0] = Label()',
        'one = Label()',
        'fill([])',
        'fill(one)',
        'def part(label: Label):',
        '    label.name()',
        'def letters(label: Label):',
        '    label[0].name()',
        '    for each in label:',
        '        each.name()',
        'letters(one)',
      ),
    },
    `
    a.py kept -> a.py Info
    a.py text -> a.py kept
    a.py text -> a.py Entry
    a.py text -> a.py Info.name
    a.py position -> a.py kept
    a.py position -> a.py Entry
    a.py position -> a.py Entry.name
    a.py -> a.py put
    a.py -> a.py Label
    a.py -> a.py fill
    a.py -> a.py letters
    a.py fill -> a.py Label
    a.py part -> a.py Label.name`,
  );
});
