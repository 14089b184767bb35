// Members and functions whose names are put together while the program runs, and lists that are changed by slices.
// Exactly these edges and no others.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const lines = (...written: string[]): string => `${written.join('\n')}\n`;

it('a name that is put together keeps its beginning on its way to getattr', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Walker:',
        '    def walk(self, node):',
        "        method = 'visit_' + type(node).__name__",
        '        getattr(self, method, self.other)(node)',
        '    def start(self, kind):',
        "        getattr(self, 'begin_%s' % kind)()",
        "        name = 'end_{}'.format(kind)",
        '        getattr(self, name)()',
        "        lower = f'Step_{kind}'.lower()",
        '        self.call(lower)',
        '    def call(self, name):',
        '        getattr(self, name)()',
        '    def other(self, node): pass',
        '    def visit_Leaf(self, node): pass',
        '    def begin_it(self): pass',
        '    def end_it(self): pass',
        '    def step_it(self): pass',
        '    def Step_it(self): pass',
      ),
    },
    `
    a.py Walker.walk -> a.py Walker.visit_Leaf
    a.py Walker.walk -> a.py Walker.other
    a.py Walker.start -> a.py Walker.begin_it
    a.py Walker.start -> a.py Walker.end_it
    a.py Walker.start -> a.py Walker.call
    a.py Walker.call -> a.py Walker.step_it`,
  );
});

it('a text that is put together may be the key of any entry', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'def one(): pass',
        'def two(): pass',
        "TABLE = {'op_one': one, 'op_two': two}",
        'def run(name):',
        "    TABLE[f'op_{name}']()",
      ),
    },
    `
    a.py run -> a.py one
    a.py run -> a.py two`,
  );
});

it('the names of a module are found in globals, vars and locals of its top level', async () => {
  await checkCalls(
    {
      'tool.py': lines(
        'import jobs',
        'def do_copy(): pass',
        'def do_move(): pass',
        'def helper(): pass',
        'def run(name):',
        "    globals()['do_' + name]()",
        '    globals()[name]()',
        "    getattr(jobs, f'job_{name}')()",
        "vars()['helper']()",
        "locals()['helper']()",
      ),
      'jobs.py': lines('def job_one(): pass', 'def other(): pass'),
    },
    `
    tool.py run -> tool.py do_copy
    tool.py run -> tool.py do_move
    tool.py run -> jobs.py job_one
    tool.py -> tool.py helper`,
  );
});

it('entries of the map of the members of an object are its members', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Box:',
        '    def fill(self, made):',
        "        self.__dict__['made'] = made",
        '    def use(self):',
        '        self.made()',
        "        vars(self)['made']()",
        '    def __iter__(self):',
        '        return iter(self.__dict__)',
        'def make(): pass',
        'Box().fill(make)',
      ),
    },
    `
    a.py -> a.py Box
    a.py -> a.py Box.fill
    a.py Box.use -> a.py make`,
  );
});

it('a loop over the names of a module or an object gives those that it tests for', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'import inspect',
        'class Part: pass',
        'class KindA(Part): pass',
        'class KindB(Part): pass',
        'class Other(Part): pass',
        'def do_copy(): pass',
        'def do_move(): pass',
        'def skip(): pass',
        'def kinds():',
        '    for name, kind in sorted(globals().items()):',
        "        if name.startswith('Kind'):",
        '            kind()',
        'def commands():',
        '    return {name: value for name, value in globals().copy().items() if name.startswith("do_")}',
        'def start(name):',
        '    commands()[name]()',
        'class Tool:',
        '    def on_open(self): pass',
        '    def on_close(self): pass',
        '    def other(self): pass',
        '    def run(self):',
        '        for name, method in inspect.getmembers(self):',
        "            if not name.startswith('on_'):",
        '                continue',
        '            method()',
        'def untested():',
        '    for name, value in globals().items():',
        '        value()',
        'class Menu:',
        '    def item_copy(self): pass',
        '    def other(self): pass',
        '    def run(self):',
        '        for name, value in vars(Menu).items():',
        "            if name.startswith('item_'):",
        '                value(self)',
      ),
    },
    `
    a.py kinds -> a.py KindA
    a.py kinds -> a.py KindB
    a.py start -> a.py commands
    a.py start -> a.py do_copy
    a.py start -> a.py do_move
    a.py Tool.run -> a.py Tool.on_open
    a.py Tool.run -> a.py Tool.on_close
    a.py Menu.run -> a.py Menu.item_copy`,
  );
});

it('a name that the module or the class binds once to a text is that text', async () => {
  await checkCalls(
    {
      'a.py': lines(
        "STEP = 'step_'",
        "CHANGED = 'step_'",
        "CHANGED = 'on_'",
        'class Tool:',
        "    PREFIX = 'on_'",
        '    def named(self, name):',
        '        getattr(self, self.PREFIX + name)()',
        '    def filled(self, name):',
        "        call = getattr(self, f'{STEP}{name}')",
        '        call()',
        '    def whole(self):',
        "        getattr(self, self.PREFIX + 'open')()",
        '    def changed(self, name):',
        '        getattr(self, CHANGED + name)()',
        '    def on_open(self): pass',
        '    def on_close(self): pass',
        '    def step_one(self): pass',
        '    def other(self): pass',
      ),
    },
    `
    a.py Tool.named -> a.py Tool.on_open
    a.py Tool.named -> a.py Tool.on_close
    a.py Tool.filled -> a.py Tool.step_one
    a.py Tool.whole -> a.py Tool.on_open`,
  );
});

it('the map of the members of an instance has none that it has by its class', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Plain:',
        '    def show(self): pass',
        'class Rich(Plain):',
        '    def show(self): pass',
        'def thaw(rich):',
        '    made = Plain()',
        '    vars(made).update(vars(rich))',
        '    return made',
        'def ring(): pass',
        'def start():',
        '    rich = Rich()',
        '    rich.ring = ring',
        '    made = thaw(rich)',
        '    made.show()',
        '    made.ring()',
      ),
    },
    `
    a.py thaw -> a.py Plain
    a.py start -> a.py Rich
    a.py start -> a.py thaw
    a.py start -> a.py Plain.show
    a.py start -> a.py ring`,
  );
});

it('what is assigned to a slice are its elements', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Leaf:',
        '    def show(self): pass',
        'class Group:',
        '    def show(self): pass',
        'def build(leaves):',
        '    leaves[0:2] = [Group()]',
        '    for leaf in leaves:',
        '        leaf.show()',
        'build([Leaf()])',
      ),
    },
    `
    a.py -> a.py Leaf
    a.py -> a.py build
    a.py build -> a.py Group
    a.py build -> a.py Leaf.show
    a.py build -> a.py Group.show`,
  );
});

it('functions of operator ask what they are given for a member', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'import operator',
        'from operator import attrgetter, methodcaller',
        'class Part:',
        '    def use(self, tool): pass',
        '    @property',
        '    def rank(self): pass',
        'def tool(): pass',
        'def each():',
        '    return list(map(methodcaller("use", tool), [Part()]))',
        'def order():',
        '    return sorted([Part()], key=attrgetter("rank"))',
        'def first():',
        '    operator.itemgetter(0)([Part()]).use(None)',
      ),
      'b.py': lines(
        'from a import Part',
        'def attrgetter(name): return print',
        'attrgetter("use")(Part())',
      ),
    },
    `
    a.py each -> a.py Part
    a.py each -> a.py Part.use
    a.py order -> a.py Part
    a.py order -> a.py Part.rank
    a.py first -> a.py Part
    a.py first -> a.py Part.use
    b.py -> a.py Part
    b.py -> b.py attrgetter`,
  );
});

it('modules that are imported by a name put together are any of the package', async () => {
  await checkCalls(
    {
      'tool/__init__.py': '',
      'tool/formats/__init__.py': lines(
        'from importlib import import_module',
        'def near(name):',
        "    import_module('.' + name, package=__package__).read()",
        'def own(name):',
        "    return import_module(f'{__name__}.{name}')",
      ),
      'tool/formats/plain.py': 'def read(): pass\n',
      'tool/formats/rich/__init__.py': 'def read(): pass\n',
      'tool/main.py': lines(
        'import importlib',
        'from .formats import own',
        'def load(kind, other):',
        "    importlib.import_module('tool.formats.%s' % kind).read()",
        "    name = 'tool.formats.{}'.format(kind)",
        '    module = importlib.import_module(name)',
        '    module.read()',
        'def listed(kind):',
        "    __import__('tool.formats.' + kind, fromlist=['read']).read()",
        'def told(kind):',
        '    own(kind).read()',
        'def nothing(kind):',
        "    __import__('tool.formats.' + kind).read()",
        '    importlib.import_module(kind).read()',
        "    importlib.import_module('tool_' + kind).read()",
      ),
    },
    `
    tool/formats/__init__.py near -> tool/formats/plain.py read
    tool/formats/__init__.py near -> tool/formats/rich/__init__.py read
    tool/main.py load -> tool/formats/plain.py read
    tool/main.py load -> tool/formats/rich/__init__.py read
    tool/main.py listed -> tool/formats/plain.py read
    tool/main.py listed -> tool/formats/rich/__init__.py read
    tool/main.py told -> tool/formats/__init__.py own
    tool/main.py told -> tool/formats/plain.py read
    tool/main.py told -> tool/formats/rich/__init__.py read`,
  );
});

it('a name is known by the test of how it begins', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Shell:',
        '    def do_open(self): pass',
        '    def help_open(self): pass',
        '    def run_all(self):',
        '        for name in dir(self):',
        "            if name.startswith('do_') and name != 'do_quit':",
        '                getattr(self, name)()',
        '    def show_all(self):',
        '        for name in dir(self):',
        "            if not name.startswith('help_'):",
        '                continue',
        '            method = getattr(self, name)',
        '            method()',
        '    def listed(self):',
        "        found = [getattr(self, name) for name in dir(self) if name.startswith('do_')]",
        '        for method in found:',
        '            method()',
        '    def others(self):',
        '        for name in dir(self):',
        "            if not name.startswith('do_'):",
        '                getattr(self, name)()',
      ),
    },
    `
    a.py Shell.run_all -> a.py Shell.do_open
    a.py Shell.show_all -> a.py Shell.help_open
    a.py Shell.listed -> a.py Shell.do_open`,
  );
});

it('__import__ gives the package in front, of which the others are attributes', async () => {
  await checkCalls(
    {
      'tool/__init__.py': 'def name(): pass\n',
      'tool/deep/__init__.py': '',
      'tool/deep/parts.py': 'def run(): pass\n',
      'main.py': lines(
        'def start():',
        "    __import__('tool.deep.parts').deep.parts.run()",
        "    tool = __import__('tool.deep')",
        '    tool.name()',
        "    __import__('tool.deep.parts', fromlist=['run']).run()",
      ),
    },
    `
    main.py start -> tool/deep/parts.py run
    main.py start -> tool/__init__.py name`,
  );
});

it('entries that are set as attributes one by one are members under their own names', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'def start(): pass',
        'def stop(): pass',
        'class Options:',
        '    def __init__(self, **given):',
        '        for key, value in given.items():',
        '            setattr(self, key, value)',
        '    def run(self):',
        '        self.first()',
        'class Table:',
        '    def __init__(self, given):',
        '        for key in sorted(given): setattr(self, key, given[key])',
        '    def run(self):',
        '        self.last()',
        'Options(first=start, other=stop).run()',
        "Table({'last': stop, 'other': start}).run()",
      ),
    },
    `
    a.py -> a.py Options.__init__
    a.py -> a.py Options.run
    a.py -> a.py Table.__init__
    a.py -> a.py Table.run
    a.py Options.run -> a.py start
    a.py Table.run -> a.py stop`,
  );
});

it('what updates the map of an object is given to its members', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'def start(): pass',
        'def stop(): pass',
        'def pause(): pass',
        'class Options:',
        '    def __init__(self, given, **named):',
        '        self.__dict__.update(given)',
        '        vars(self).update(**named, own=pause)',
        '    def take(self, other):',
        '        self.__dict__.update(other.__dict__)',
        'def run(options):',
        '    options.first()',
        '    options.last()',
        '    options.own()',
        'class Other:',
        '    def __init__(self): self.kept = stop',
        "made = Options({'first': start}, last=stop)",
        'made.take(Other())',
        'run(made)',
        'made.kept()',
      ),
    },
    `
    a.py -> a.py Options.__init__
    a.py -> a.py Options.take
    a.py -> a.py Other.__init__
    a.py -> a.py run
    a.py -> a.py stop
    a.py run -> a.py pause
    a.py run -> a.py start
    a.py run -> a.py stop`,
  );
});

it('each namespace that is made has its own members', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'import types',
        'from types import SimpleNamespace',
        'def start(): pass',
        'def stop(): pass',
        'def first():',
        '    made = SimpleNamespace(run=start)',
        '    made.run()',
        'def second():',
        "    made = types.SimpleNamespace(**{'run': stop})",
        '    made.more = start',
        '    made.run()',
        'def third():',
        '    made = SimpleNamespace()',
        '    made.run = stop',
        '    made.run()',
      ),
    },
    `
    a.py first -> a.py start
    a.py second -> a.py stop
    a.py third -> a.py stop`,
  );
});

it('a name that is put together keeps its ending, and what is the name of a class begins with a capital', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Walker:',
        '    def short(self, node):',
        "        method = getattr(self, '_' + node.__class__.__name__, None)",
        '        return method(node)',
        '    def named(self, node):',
        '        name = type(node).__name__',
        "        getattr(self, '_%s' % name)()",
        '    def end(self, kind):',
        "        name = kind + '_to_text'",
        '        getattr(self, name)()',
        '    def both(self, kind):',
        "        getattr(self, f'_{kind}_end')()",
        '    def unknown(self, kind):',
        "        getattr(self, f'_{kind}')()",
        '    def _Leaf(self, node=None): pass',
        '    def _plain(self): pass',
        '    def one_to_text(self): pass',
        '    def _one_end(self): pass',
      ),
    },
    `
    a.py Walker.short -> a.py Walker._Leaf
    a.py Walker.named -> a.py Walker._Leaf
    a.py Walker.end -> a.py Walker.one_to_text
    a.py Walker.both -> a.py Walker._one_end`,
  );
});

it('a variable that holds a member whose name is put together calls all that it may be, however many', async () => {
  const names = Array.from({ length: 60 }, (_, at) => `visit_n${at}`);
  await checkCalls(
    {
      'a.py': lines(
        'class Walker:',
        '    def walk(self, node):',
        "        method = getattr(self, 'visit_' + type(node).__name__, self.other)",
        '        method(node)',
        '    def other(self, node): pass',
        ...names.map((name) => `    def ${name}(self, node): pass`),
      ),
    },
    ['other', ...names].map((name) => `a.py Walker.walk -> a.py Walker.${name}`).join('\n'),
  );
});

it('members of classes below are meant by a name that is put together, whoever makes them', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Walker:',
        '    def walk(self, node):',
        "        method = getattr(self, 'visit' + type(node).__name__)",
        '        method(node)',
        '    def visitLeaf(self, node): pass',
        'class Counter(Walker):',
        '    def visitLeaf(self, node): pass',
        '    def visitTree(self, node): pass',
      ),
    },
    `
    a.py Walker.walk -> a.py Walker.visitLeaf
    a.py Walker.walk -> a.py Counter.visitLeaf
    a.py Walker.walk -> a.py Counter.visitTree`,
  );
});

it('what is set under names that are not known takes the place of no method', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'def start(): pass',
        'def stop(): pass',
        'class Options:',
        '    def __init__(self, **given):',
        '        for key, value in given.items():',
        '            setattr(self, key, value)',
        '    def run(self): pass',
        '    def stop(self): pass',
        'def use(key):',
        '    made = Options(**{key: start, "stop": stop})',
        '    made.run()',
        '    made.stop()',
        'def other(key):',
        '    Options(**{key: start}).start()',
      ),
    },
    `
    a.py other -> a.py Options.__init__
    a.py other -> a.py start
    a.py use -> a.py Options.__init__
    a.py use -> a.py Options.run
    a.py use -> a.py Options.stop
    a.py use -> a.py stop`,
  );
});
