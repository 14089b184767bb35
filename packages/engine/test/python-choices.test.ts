// Functions of Python that choose among what they are given, or by whether it is given. Exactly these edges and no others.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const lines = (...written: string[]): string => `${written.join('\n')}\n`;

it('a function that gives back one of its parameters gives each call what that call gave', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'def chosen(given, usual):',
        '    return usual if given is None else given',
        'def either(given=None, usual=None):',
        '    return given or usual or nothing',
        'def nothing(): pass',
        'def quick(): pass',
        'def slow(): pass',
        'def loud(): pass',
        'def first(given=None):',
        '    chosen(given, quick)()',
        'def second():',
        '    chosen(None, slow)()',
        'def third():',
        '    either(usual=loud)()',
        'pick = lambda a, b: a if a else b',
        // A function counts as true, so that the other one is not picked.
        'def fourth():',
        '    pick(quick, slow)()',
        'def fifth():',
        '    pick(loud, loud)()',
      ),
    },
    `
    a.py first -> a.py chosen
    a.py first -> a.py quick
    a.py second -> a.py chosen
    a.py second -> a.py slow
    a.py third -> a.py either
    a.py third -> a.py loud
    a.py third -> a.py nothing
    a.py fourth -> a.py pick
    a.py fourth -> a.py quick
    a.py fifth -> a.py pick
    a.py fifth -> a.py loud`,
  );
});

const CHOOSING = lines(
  'def kept(store, lock=None, told=False):',
  '    def decorate(function):',
  '        if told:',
  '            return wrapped(function, store, lock, tell=make_tell)',
  '        else:',
  '            return wrapped(function, store, lock)',
  '    return decorate',
  'def make_tell(): pass',
  'def wrapped(function, store, lock, tell=None):',
  '    if store is None:',
  '        wrapper = bare(function)',
  '    elif lock is not None and tell is not None:',
  '        wrapper = guarded_and_told(function)',
  '    elif lock is not None:',
  '        wrapper = guarded(function)',
  '    else:',
  '        wrapper = unguarded(function)',
  '    return wrapper',
  ...['bare', 'guarded_and_told', 'guarded', 'unguarded'].flatMap((name) => [
    `def ${name}(function):`,
    '    def run(): pass',
    '    return run',
  ]),
);

const CHOSEN = `
    a.py kept.decorate -> a.py wrapped
    a.py wrapped -> a.py bare
    a.py wrapped -> a.py guarded_and_told
    a.py wrapped -> a.py guarded
    a.py wrapped -> a.py unguarded`;

it('a decorator makes the wrapper that suits what it is given, and no other', async () => {
  await checkCalls(
    {
      'a.py': CHOOSING,
      'b.py': lines(
        'from a import kept',
        '@kept({}, lock=object())',
        'def locked(): pass',
        '@kept({}, object(), told=True)',
        'def both(): pass',
        '@kept(None, told=False)',
        'def neither(): pass',
        '@kept({}, None)',
        'def free(): pass',
        'def main():',
        '    locked()',
        'def main_both():',
        '    both()',
        'def main_neither():',
        '    neither()',
        'def main_free():',
        '    free()',
      ),
    },
    `${CHOSEN}
    b.py -> a.py kept
    b.py -> a.py kept.decorate
    b.py main -> a.py guarded.run
    b.py main_both -> a.py guarded_and_told.run
    b.py main_neither -> a.py bare.run
    b.py main_free -> a.py unguarded.run`,
  );
});

it('what cannot be told of what a decorator is given leaves all of its wrappers', async () => {
  await checkCalls(
    {
      'a.py': CHOOSING,
      'b.py': lines(
        'from a import kept',
        'def make(*options):',
        '    @kept({}, *options)',
        '    def any_of(): pass',
        '    any_of()',
      ),
    },
    `${CHOSEN}
    b.py make -> a.py kept
    b.py make -> a.py kept.decorate
    b.py make -> a.py guarded.run
    b.py make -> a.py guarded_and_told.run
    b.py make -> a.py unguarded.run`,
  );
});

it('what gives a decorator that a call applies is told apart as decorators are', async () => {
  await checkCalls(
    {
      'a.py': CHOOSING,
      'b.py': lines(
        'from a import kept',
        'def task(): pass',
        'def other(): pass',
        'def main():',
        '    kept({}, lock=object())(task)()',
        'def second():',
        '    run = kept({})(other)',
        '    run()',
      ),
    },
    `${CHOSEN}
    b.py main -> a.py kept
    b.py main -> a.py kept.decorate
    b.py main -> a.py guarded.run
    b.py second -> a.py kept
    b.py second -> a.py kept.decorate
    b.py second -> a.py unguarded.run`,
  );
});

/** `trace` decorates with `first` where it is told to by what stands in its test, and otherwise with `second`. */
const tracing = (test: string, usual: string): string[] => [
  `def trace(told=${usual}):`,
  '    def decorate(function):',
  `        if ${test}:`,
  '            return first(function)',
  '        return second(function)',
  '    return decorate',
  'def first(function):',
  '    def run_first(): pass',
  '    return run_first',
  'def second(function):',
  '    def run_second(): pass',
  '    return run_second',
];

const TRACED = `
    a.py trace.decorate -> a.py first
    a.py trace.decorate -> a.py second
    a.py -> a.py trace
    a.py -> a.py trace.decorate`;

/** @param given what each of the decorated functions is decorated with, and which wrappers are run for it */
async function checkTraced(
  written: readonly string[],
  given: readonly (readonly [decorator: string, ...wrappers: ('first' | 'second')[]])[],
  more: readonly string[] = [],
  others: readonly string[] = [],
): Promise<void> {
  const text = given.flatMap(([decorator], at) => [
    `@trace(${decorator})`,
    `def task${at}(): pass`,
    `def main${at}():`,
    `    task${at}()`,
  ]);
  const edges = given.flatMap(([, ...wrappers], at) =>
    wrappers.map((name) => `a.py main${at} -> a.py ${name}.run_${name}`),
  );
  const all = [TRACED, ...edges, ...others];
  await checkCalls({ 'a.py': lines(...written, ...more, ...text) }, all.join('\n'));
}

it('a value of which the text does not say whether it counts as true leaves both wrappers', async () => {
  await checkTraced(
    tracing('told', 'False'),
    [
      ['told=DEBUG', 'first', 'second'],
      ['0', 'first', 'second'],
      ['[]', 'first', 'second'],
      ["os.environ.get('X')", 'first', 'second'],
      ["''", 'first', 'second'],
      ['True', 'first'],
      ["told='x'", 'first'],
      ['3', 'first'],
      ['lambda: 1', 'first'],
      ['False', 'second'],
      ['told=None', 'second'],
      ['', 'second'],
    ],
    ['import os', "DEBUG = os.environ.get('DEBUG')"],
  );
});

it('False is not None, given or by default', async () => {
  await checkTraced(tracing('told is None', 'False'), [
    ['', 'second'],
    ['False', 'second'],
    ['told=None', 'first'],
    ['None', 'first'],
  ]);
  await checkTraced(tracing('told is not None', 'None'), [
    ['', 'second'],
    ['False', 'first'],
    ['told=False', 'first'],
    ['told=True', 'first'],
  ]);
});

it('what a name or a function gives may be None, but no instance that a class makes', async () => {
  await checkTraced(
    tracing('told is not None', 'None'),
    [
      ['LOCK', 'first', 'second'],
      ['make()', 'first', 'second'],
      ['threading.find()', 'first', 'second'],
      ['Lock()', 'first'],
      ['told=threading.RLock()', 'first'],
      ['Condition()', 'first'],
      ['Lock', 'first'],
      ['{}', 'first'],
      ['told=make', 'first'],
      ['either', 'first'],
      ['bent', 'first', 'second'],
    ],
    [
      'import threading',
      'from threading import Condition',
      'class Lock: pass',
      'def make():',
      '    return None',
      'LOCK = Lock()',
      'if LOCK:',
      '    def either(): pass',
      'else:',
      '    def either(): pass',
      '@input()',
      'def bent(): pass',
    ],
    ['a.py -> a.py make', 'a.py -> a.py Lock'],
  );
});

it('a default other than None counts where nothing is given, and not where None is', async () => {
  await checkTraced(tracing('told is None', 'True'), [
    ['', 'second'],
    ['told=None', 'first'],
    ['None', 'first'],
  ]);
  await checkTraced(
    tracing('told is None', 'USUAL'),
    [
      ['', 'first', 'second'],
      ['1', 'second'],
    ],
    ['USUAL = None'],
  );
});

it('a default that is a parameter of the function around is not known', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'def trace(told=None):',
        '    def decorate(function, told=told):',
        '        if told is None:',
        '            return first(function)',
        '        return second(function)',
        '    return decorate',
        ...tracing('told', '').slice(6),
        '@trace(1)',
        'def task(): pass',
        'def main():',
        '    task()',
      ),
    },
    `${TRACED}
    a.py main -> a.py first.run_first
    a.py main -> a.py second.run_second`,
  );
});

it('a list that is spread may give whatever stands behind it', async () => {
  await checkTraced(
    ['def trace(start, told=None):', ...tracing('told is None', '').slice(1)],
    [
      ['*many, None', 'first', 'second'],
      ['1, *many', 'first', 'second'],
      ['*many, told=None', 'first'],
      ['1, None, **more', 'first'],
      ['1, **more', 'first', 'second'],
    ],
    ['many = input()', 'more = input()'],
  );
});

it('only parameters that nothing assigns say which wrapper it is', async () => {
  const deciding = [
    'import os',
    'def first(function):',
    '    def run_first(): pass',
    '    return run_first',
    'def other(function):',
    "    env = os.environ.get('X')",
    '    wrapper = None',
    '    if env is not None:',
    '        wrapper = first(function)',
    '    return wrapper',
    '@other',
    'def task(): pass',
    'def main():',
    '    task()',
    'def named(name=None):',
    '    def decorate(function):',
    '        return first(function)',
    '    if name is not None:',
    '        raise TypeError',
    '    name = str(name)',
    '    if name is None:',
    '        return None',
    '    return decorate',
    '@named()',
    'def job(): pass',
    'def work():',
    '    job()',
    'def late(name=None):',
    '    def fill():',
    '        nonlocal name',
    '        name = 1',
    '    def decorate(function):',
    '        fill()',
    '        if name is None:',
    '            return None',
    '        return first(function)',
    '    return decorate',
    '@late()',
    'def last(): pass',
    'def end():',
    '    last()',
  ];
  await checkCalls(
    { 'a.py': lines(...deciding) },
    `
    a.py -> a.py other
    a.py -> a.py named
    a.py -> a.py named.decorate
    a.py -> a.py late
    a.py -> a.py late.decorate
    a.py late.decorate -> a.py late.fill
    a.py other -> a.py first
    a.py named.decorate -> a.py first
    a.py late.decorate -> a.py first
    a.py main -> a.py first.run_first
    a.py work -> a.py first.run_first
    a.py end -> a.py first.run_first`,
  );
});

it('what a class or a lambda inside decides is none of the parameters around', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'def run(): pass',
        'def quick(): pass',
        'def held(told=None):',
        '    class Kind:',
        '        told = 1',
        '        made = quick',
        '        if told is not None:',
        '            made = run',
        '    return Kind.made',
        'def main():',
        '    held()()',
        'def late(told=None):',
        '    if told is None:',
        '        return lambda told: quick',
        '    return run',
        '@late()',
        'def task(): pass',
        'def second():',
        '    task()',
      ),
    },
    `
    a.py main -> a.py held
    a.py main -> a.py run
    a.py main -> a.py quick
    a.py -> a.py late
    a.py -> a.py late.<anonymous>
    a.py second -> a.py quick`,
  );
});

it('of many conditions those at the beginning count', async () => {
  const few = Array.from({ length: 30 }, (_, at) => at);
  const many = Array.from({ length: 3000 }, (_, at) => at);
  await checkCalls(
    {
      'a.py': lines(
        'def run(): pass',
        'def quick(): pass',
        'def slow(): pass',
        'def choose(function, told=None):',
        '    if told is None:',
        '        return run',
        '    if told is not None:',
        '        return quick',
        ...few.map((at) => `    print(${at})`),
        '    if told is not None:',
        '        return slow',
        '    return quick',
        'def chain(function, told=None):',
        '    if told is None:',
        '        call = run',
        ...few.flatMap((at) => [`    elif at == ${at}:`, '        call = quick']),
        '    elif told is not None:',
        '        call = slow',
        '    else:',
        '        call = quick',
        '    return call',
        'def open(function, told=None):',
        ...few.flatMap((at) => [`    if told == ${at}:`, '        return slow']),
        '    if told is not None:',
        '        return quick',
        '    return run',
        'def long(told=None):',
        ...many.flatMap(() => ['    if told is None:', '        return run']),
        '    return quick',
        'def chained(told=None):',
        '    if told is None:',
        '        call = run',
        ...many.flatMap(() => ['    elif told is not None:', '        call = quick']),
        '    return call',
        ...['choose', 'chain', 'open'].flatMap((name) => [
          `@${name}`,
          `def ${name}_task(): pass`,
          `def ${name}_main():`,
          `    ${name}_task()`,
        ]),
        'def main():',
        '    long()()',
        '    chained()()',
      ),
    },
    `
    a.py -> a.py choose
    a.py -> a.py chain
    a.py -> a.py open
    a.py choose_main -> a.py run
    a.py chain_main -> a.py run
    a.py open_main -> a.py run
    a.py open_main -> a.py slow
    a.py main -> a.py long
    a.py main -> a.py chained
    a.py main -> a.py run
    a.py main -> a.py quick`,
  );
});

it('what is callable and else None is what was given, whatever is assigned later', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'def command(name=None):',
        '    function = None',
        '    if callable(name):',
        '        function = name',
        '        name = None',
        '    def make(given):',
        '        return wrapped(given)',
        '    if function is not None:',
        '        return make(function)',
        '    return make',
        'def wrapped(given):',
        '    def run(): pass',
        '    return run',
        '@command',
        'def task(): pass',
        'def main():',
        '    task()',
        '@command("go")',
        'def go(): pass',
        'def second():',
        '    go()',
      ),
    },
    `
    a.py -> a.py command
    a.py -> a.py command.make
    a.py command -> a.py command.make
    a.py command.make -> a.py wrapped
    a.py main -> a.py wrapped.run
    a.py main -> a.py command.make
    a.py second -> a.py wrapped.run`,
  );
});

it('behind iscoroutinefunction a name holds functions that are awaited, and others behind its contrary', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'import inspect',
        'def plain(): pass',
        'async def awaited(): pass',
        'class Asked:',
        '    def __call__(self): pass',
        'class Host:',
        '    async def ask(self): pass',
        'class Runner:',
        '    def __init__(self):',
        '        self.tasks = []',
        '    def add(self, task):',
        '        self.tasks.append(task)',
        '    async def run(self):',
        '        for task in self.tasks:',
        '            if inspect.iscoroutinefunction(task):',
        '                await task()',
        '            else:',
        '                self.direct(task)',
        '    def direct(self, task):',
        '        task()',
        'def main():',
        '    runner = Runner()',
        '    runner.add(plain)',
        '    runner.add(awaited)',
        '    runner.add(Asked())',
        '    runner.add(Host().ask)',
      ),
    },
    `
    a.py Runner.run -> a.py awaited
    a.py Runner.run -> a.py Host.ask
    a.py Runner.run -> a.py Runner.direct
    a.py Runner.direct -> a.py plain
    a.py Runner.direct -> a.py Asked.__call__
    a.py main -> a.py Runner.__init__
    a.py main -> a.py Runner.add
    a.py main -> a.py Asked
    a.py main -> a.py Host`,
  );
});

it('what a function gives by type(x) is that of the kind which the call writes out', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Row:',
        '    def show(self): pass',
        'class Map:',
        '    def show(self): pass',
        'class Text:',
        '    def show(self): pass',
        'def frozen(given, strict=True):',
        '    kind = type(given)',
        '    if kind is dict or (strict and isinstance(given, Map)):',
        '        return Map()',
        '    if type(given) is list:',
        '        return Row()',
        '    return Text()',
        'def first():',
        '    frozen({}).show()',
        'def second():',
        '    frozen([1]).show()',
        'def third():',
        "    frozen('a').show()",
      ),
    },
    `
    a.py frozen -> a.py Map
    a.py frozen -> a.py Row
    a.py frozen -> a.py Text
    a.py first -> a.py frozen
    a.py first -> a.py Map.show
    a.py second -> a.py frozen
    a.py second -> a.py Row.show
    a.py third -> a.py frozen
    a.py third -> a.py Text.show`,
  );
});

it('what is below a class is no function', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Task:',
        '    def run(self): pass',
        'class Own(Task): pass',
        'def plain(): pass',
        'def execute(task):',
        '    if hasattr(task, "run") and issubclass(task, Task):',
        '        task().run()',
        'for each in [Own, plain]:',
        '    execute(each)',
      ),
    },
    `a.py -> a.py execute
    a.py execute -> a.py Own
    a.py execute -> a.py Task.run`,
  );
});

it('what has a method or an accessor of the name does not come where it is not found, nor what can be called', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Rich:',
        '    def __init__(self): self.plain = 1',
        '    @property',
        '    def raw(self): pass',
        '    def __len__(self): pass',
        '    def size(self): pass',
        'class Plain:',
        '    def size(self): pass',
        'def parse(line):',
        "    if hasattr(line, 'raw'):",
        '        return line',
        '    line.size()',
        'def run(what):',
        '    if callable(what):',
        '        what()',
        "    elif not hasattr(what, '__len__'):",
        '        what.size()',
        'def fill(line):',
        "    if not hasattr(line, 'plain'):",
        '        line.size()',
        'def test_raw():',
        '    line = Rich()',
        "    assert not hasattr(line, 'raw')",
        '    line.raw',
        'for each in (Rich(), Plain()):',
        '    parse(each)',
        '    run(each)',
        '    fill(each)',
        'run(Rich)',
      ),
    },
    `
    a.py -> a.py Plain
    a.py -> a.py Rich.__init__
    a.py -> a.py fill
    a.py -> a.py parse
    a.py -> a.py run
    a.py fill -> a.py Plain.size
    a.py fill -> a.py Rich.size
    a.py parse -> a.py Plain.size
    a.py run -> a.py Plain.size
    a.py run -> a.py Rich.__init__
    a.py test_raw -> a.py Rich.__init__
    a.py test_raw -> a.py Rich.raw`,
  );
});

it('what a test says of an attribute holds behind a loop, though the function binds one of that name', async () =>
  checkCalls(
    {
      'a.py': lines(
        'class Registry:',
        '    def get(self): pass',
        'class Store:',
        '    def get(self): pass',
        'class App:',
        '    def __init__(self, config, handlers):',
        '        for handler in handlers:',
        '            config = config',
        '        self.stores = config.stores if isinstance(config.stores, Registry) else Registry()',
        'class Config:',
        '    def __init__(self, stores): self.stores = stores',
        'def run():',
        '    App(Config(Registry()), []).stores.get()',
        '    App(Config(Store()), []).stores.get()',
      ),
    },
    `
    a.py App.__init__ -> a.py Registry
    a.py run -> a.py App.__init__
    a.py run -> a.py Config.__init__
    a.py run -> a.py Registry
    a.py run -> a.py Store
    a.py run -> a.py Registry.get`,
  ));

it('a slice and one entry are what a method gives for each of them', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Part:',
        '    def name(self): pass',
        'class Whole:',
        '    def __init__(self, parts=None): self.parts = parts or [Part()]',
        '    def __getitem__(self, at):',
        '        if isinstance(at, slice):',
        '            return Whole(self.parts[at])',
        '        return self.parts[at]',
        '    def name(self): pass',
        'def entries(whole: Whole):',
        '    for at in range(3): whole[at].name()',
        'def part(whole: Whole, at): whole[at:].name()',
        'def given(whole: Whole, at): whole[at].name()',
        'def made(whole: Whole):',
        '    at = slice(1)',
        '    whole[at].name()',
      ),
    },
    `
    a.py Whole.__init__ -> a.py Part
    a.py Whole.__getitem__ -> a.py Whole.__init__
    a.py entries -> a.py Whole.__getitem__
    a.py entries -> a.py Part.name
    a.py part -> a.py Whole.__getitem__
    a.py part -> a.py Whole.name
    a.py given -> a.py Whole.__getitem__
    a.py given -> a.py Part.name
    a.py given -> a.py Whole.name
    a.py made -> a.py Whole.__getitem__
    a.py made -> a.py Part.name
    a.py made -> a.py Whole.name
    `,
  );
});
