// What Python's data model runs that no one has written as a call, and what its standard library hands on.
// Exactly these edges and no others.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const lines = (...written: string[]): string => `${written.join('\n')}\n`;

it('a class statement runs what makes classes in its metaclass and the bases of that', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Meta(type):',
        '    def __new__(mcs, name, bases, members):',
        '        cls = super().__new__(mcs, name, bases, members)',
        '        cls.table = Table(cls)',
        '        mcs.note(cls)',
        '        return cls',
        '    def __init__(cls, name, bases, members):',
        '        super().__init__(name, bases, members)',
        '        cls.ready()',
        '    @classmethod',
        '    def note(mcs, cls): pass',
        '    def ready(cls): pass',
        'class Table:',
        '    def __init__(self, kind):',
        '        self.kind = kind',
        '    def make(self):',
        '        return self.kind()',
        'class Row(metaclass=Meta):',
        '    def save(self): pass',
        'class Line(Row): pass',
        'def store():',
        '    Line.table.make().save()',
      ),
    },
    `
    a.py -> a.py Meta.__new__
    a.py -> a.py Meta.__init__
    a.py Meta.__new__ -> a.py Meta.note
    a.py Meta.__new__ -> a.py Table.__init__
    a.py Meta.__init__ -> a.py Meta.ready
    a.py Table.make -> a.py Row
    a.py Table.make -> a.py Line
    a.py store -> a.py Table.make
    a.py store -> a.py Row.save`,
  );
});

it('what the body of a class makes is told its class and its name', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Field:',
        '    def __set_name__(self, owner, name):',
        '        owner.add(self)',
        'class Form:',
        '    title = Field()',
        '    @classmethod',
        '    def add(cls, field): pass',
      ),
    },
    `
    a.py -> a.py Field
    a.py -> a.py Field.__set_name__
    a.py Field.__set_name__ -> a.py Form.add`,
  );
});

it('members are set past the class by its bases, and the class of the receiver is known', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Frozen:',
        '    def __init__(self, first, second):',
        "        object.__setattr__(self, 'first', first)",
        "        super().__setattr__('second', second)",
        '    def run(self):',
        '        self.first()',
        '        self.second()',
        '    def other(self):',
        '        return type(self)(one, two)',
        'def one(): pass',
        'def two(): pass',
        'def start():',
        '    Frozen(one, two).run()',
      ),
    },
    `
    a.py Frozen.run -> a.py one
    a.py Frozen.run -> a.py two
    a.py Frozen.other -> a.py Frozen.__init__
    a.py start -> a.py Frozen.__init__
    a.py start -> a.py Frozen.run`,
  );
});

it('lists that are added hold what both hold, and a sum is made by the operator', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'def one(): pass',
        'def two(): pass',
        'class Money:',
        '    def __add__(self, other):',
        '        return Money()',
        '    def show(self): pass',
        'def run():',
        '    for step in [one] + [two]:',
        '        step()',
        'def pay(some):',
        '    sum([Money(), Money()]).show()',
      ),
    },
    `
    a.py Money.__add__ -> a.py Money
    a.py run -> a.py one
    a.py run -> a.py two
    a.py pay -> a.py Money
    a.py pay -> a.py Money.__add__
    a.py pay -> a.py Money.show`,
  );
});

it('the other operand is asked only where the method of the first may be lacking or decline', async () => {
  await checkCalls(
    {
      'a.py': [
        'class Sum:',
        '    def __add__(self, other): return self',
        '    def __radd__(self, other): return self',
        'class Shy:',
        '    def __add__(self, other):',
        '        return self if other else NotImplemented',
        '    def __radd__(self, other): return self',
        'class Total(Sum):',
        '    def __iadd__(self, other): return self',
        'def known(a: Sum, b: Sum):',
        '    return a + b',
        'def shy(a: Shy, b: Shy):',
        '    return a + b',
        'def number(b: Sum):',
        '    return 1 + b',
        'def unknown(a, b: Sum):',
        '    return a + b',
        'def total(a: Total):',
        '    a += 1',
        'def sum(a: Sum):',
        '    a += 1',
        '',
      ].join('\n'),
    },
    [
      'a.py known -> a.py Sum.__add__',
      'a.py shy -> a.py Shy.__add__',
      'a.py shy -> a.py Shy.__radd__',
      'a.py number -> a.py Sum.__radd__',
      'a.py unknown -> a.py Sum.__radd__',
      'a.py total -> a.py Total.__iadd__',
      'a.py sum -> a.py Sum.__add__',
      'a.py sum -> a.py Total.__iadd__',
    ].join('\n'),
  );
});

it('what the runtime asks of a class is asked of its metaclass, and not of what the class has for instances', async () => {
  await checkCalls(
    {
      'a.py': [
        'class Bag:',
        '    def __getitem__(self, key): pass',
        '    def __eq__(self, other): pass',
        '    def __str__(self): pass',
        'class Full(Bag[int]): pass',
        'class Meta(type):',
        '    def __iter__(cls): pass',
        'class Made(metaclass=Meta): pass',
        'def compare():',
        '    return Bag == Full',
        'def show():',
        '    return str(Bag)',
        'def past():',
        '    return Bag.__eq__(1, 2)',
        'def loop():',
        '    for each in Made: pass',
        '',
      ].join('\n'),
    },
    ['a.py past -> a.py Bag.__eq__', 'a.py loop -> a.py Meta.__iter__'].join('\n'),
  );
});

it('queues, heaps, references and variables of a context give what they were given', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'import contextvars, heapq, queue, random, weakref',
        'class Job:',
        '    def run(self): pass',
        '    def __lt__(self, other): pass',
        'def by_queue():',
        '    jobs = queue.Queue()',
        '    jobs.put(Job())',
        '    jobs.get().run()',
        'def by_heap():',
        '    jobs = []',
        '    heapq.heappush(jobs, Job())',
        '    heapq.heappop(jobs).run()',
        'def by_reference(job):',
        '    weakref.ref(Job())().run()',
        'CURRENT = contextvars.ContextVar("current")',
        'def by_context():',
        '    CURRENT.set(Job())',
        '    CURRENT.get().run()',
        'def by_chance():',
        '    random.choice([Job()]).run()',
      ),
    },
    `
    a.py by_queue -> a.py Job
    a.py by_queue -> a.py Job.run
    a.py by_heap -> a.py Job
    a.py by_heap -> a.py Job.run
    a.py by_heap -> a.py Job.__lt__
    a.py by_reference -> a.py Job
    a.py by_reference -> a.py Job.run
    a.py by_context -> a.py Job
    a.py by_context -> a.py Job.run
    a.py by_chance -> a.py Job
    a.py by_chance -> a.py Job.run`,
  );
});

it('tasks give what their coroutines return, to whoever awaits them and to their callbacks', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'import asyncio',
        'class Page:',
        '    def show(self): pass',
        'async def load():',
        '    return Page()',
        'def done(task):',
        '    task.result().show()',
        'async def one():',
        '    task = asyncio.create_task(load())',
        '    task.add_done_callback(done)',
        '    (await task).show()',
        'async def many():',
        '    tasks = [asyncio.create_task(load())]',
        '    for page in await asyncio.gather(*tasks):',
        '        page.show()',
        'async def group():',
        '    async with asyncio.TaskGroup() as tasks:',
        '        task = tasks.create_task(load())',
        '    task.result().show()',
      ),
    },
    `
    a.py load -> a.py Page
    a.py done -> a.py Page.show
    a.py one -> a.py load
    a.py one -> a.py done
    a.py one -> a.py Page.show
    a.py many -> a.py load
    a.py many -> a.py Page.show
    a.py group -> a.py load
    a.py group -> a.py Page.show`,
  );
});

it('a function that dispatches by type may be any that is registered with it', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'import contextlib, functools',
        'class Point:',
        '    def __init__(self): pass',
        '    def close(self): pass',
        '@functools.singledispatch',
        'def show(value): pass',
        '@show.register',
        'def show_number(value: int): pass',
        '@show.register(Point)',
        'def show_point(value): pass',
        'def run():',
        '    show(1)',
        'def end():',
        '    with contextlib.closing(Point()) as point:',
        '        point.close()',
      ),
    },
    `
    a.py run -> a.py show
    a.py run -> a.py show_number
    a.py run -> a.py show_point
    a.py end -> a.py Point.__init__
    a.py end -> a.py Point.close`,
  );
});

it('a member that a class lacks is asked of it by name, and each name gives its own', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Service:',
        '    def ping(self): pass',
        '    def pong(self): pass',
        'class Proxy:',
        '    def __init__(self, target):',
        '        self.target = target',
        '    def __getattr__(self, name):',
        '        return getattr(self.target, name)',
        '    def own(self): pass',
        'class Path:',
        '    def __getattr__(self, name):',
        '        return Path()',
        '    def read(self): pass',
        'def call():',
        '    proxy = Proxy(Service())',
        '    proxy.ping()',
        '    proxy.own()',
        '    proxy.target.pong()',
        'def hold():',
        '    pong = Proxy(Service()).pong',
        '    pong()',
        'def chain():',
        '    Path().usr.lib.read()',
      ),
    },
    `
    a.py Path.__getattr__ -> a.py Path
    a.py call -> a.py Proxy.__init__
    a.py call -> a.py Proxy.__getattr__
    a.py call -> a.py Proxy.own
    a.py call -> a.py Service.ping
    a.py call -> a.py Service.pong
    a.py call -> a.py Service
    a.py hold -> a.py Service
    a.py hold -> a.py Proxy.__init__
    a.py hold -> a.py Proxy.__getattr__
    a.py hold -> a.py Service.pong
    a.py chain -> a.py Path
    a.py chain -> a.py Path.__getattr__
    a.py chain -> a.py Path.read`,
  );
});

it('what makes members it lacks is not asked for one that another value of the place has', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Config:',
        '    def __getattr__(self, name):',
        '        return 1',
        'class Store:',
        '    def load(self): pass',
        'def use(thing):',
        '    thing.load()',
        'use(Store())',
        'use(Config())',
      ),
    },
    `
    a.py -> a.py use
    a.py -> a.py Store
    a.py -> a.py Config
    a.py use -> a.py Store.load`,
  );
});

it('what is put into a text runs the method of its class that makes one of it', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'from elsewhere import Other',
        'class Shown:',
        '    def __repr__(self): pass',
        'class Told(Shown):',
        '    def __str__(self): pass',
        'class Formed(Told):',
        '    def __format__(self, form): pass',
        'class Failure(Exception):',
        '    def __repr__(self): pass',
        'class Name(str):',
        '    def __repr__(self): pass',
        'class Half(Other):',
        '    def __repr__(self): pass',
        'def inside(shown: Shown, told: Told, formed: Formed):',
        "    return f'{shown} {told} {formed:>9}'",
        'def converted(told: Told, formed: Formed):',
        "    return f'{told!r} {formed!s}'",
        'def percent(shown: Shown, told: Told):',
        "    return '100 %% of %5.1f, %s' % (1.5, told), '%r\\n' % shown",
        'def placed(shown: Shown, told: Told, formed: Formed):',
        "    return '{{}} {} {x!r}'.format(told, shown, x=shown), '{1:>5}'.format(told, formed)",
        'def printed(told: Told):',
        '    print(told, 1)',
        'def texts(shown: Shown, told: Told):',
        '    return str(shown), str(told), repr(told)',
        'def unknown(failure: Failure, name: Name, half: Half):',
        "    print(failure, name, f'{half}')",
      ),
    },
    [
      'a.py inside -> a.py Shown.__repr__',
      'a.py inside -> a.py Told.__str__',
      'a.py inside -> a.py Formed.__format__',
      'a.py converted -> a.py Shown.__repr__',
      'a.py converted -> a.py Told.__str__',
      'a.py percent -> a.py Told.__str__',
      'a.py percent -> a.py Shown.__repr__',
      'a.py placed -> a.py Told.__str__',
      'a.py placed -> a.py Shown.__repr__',
      'a.py placed -> a.py Formed.__format__',
      'a.py printed -> a.py Told.__str__',
      'a.py texts -> a.py Shown.__repr__',
      'a.py texts -> a.py Told.__str__',
    ].join('\n'),
  );
});

it('a class that is told of what is written runs its setters itself', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Page:',
        '    def __init__(self):',
        '        self.text = None',
        '    def __setattr__(self, name, value):',
        '        object.__setattr__(self, name, value)',
        '    @property',
        '    def title(self): pass',
        '    @title.setter',
        '    def title(self, value): pass',
        'class Plain:',
        '    @property',
        '    def title(self): pass',
        '    @title.setter',
        '    def title(self, value): pass',
        'def set(page, plain):',
        '    page.title = 1',
        '    plain.title = 1',
        "    page.__dict__['text'] = 2",
        'set(Page(), Plain())',
      ),
    },
    `
    a.py -> a.py Page.__init__
    a.py -> a.py Plain
    a.py -> a.py set
    a.py Page.__init__ -> a.py Page.__setattr__
    a.py set -> a.py Page.__setattr__
    a.py set -> a.py Plain.title#2`,
  );
});

it('what is caught is what a variable or an attribute names', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Late(Exception):',
        '    def when(self): pass',
        'class Lost(Exception):',
        '    def where(self): pass',
        'class Client:',
        '    errors = (Late, Lost)',
        '    def ask(self, send):',
        '        try:',
        '            send()',
        '        except self.errors as error:',
        '            error.when()',
        '            error.where()',
        'def retry(send, on):',
        '    try:',
        '        send()',
        '    except on as error:',
        '        error.when()',
        'def start(send):',
        '    retry(send, on=Late)',
      ),
    },
    `
    a.py Client.ask -> a.py Late.when
    a.py Client.ask -> a.py Lost.where
    a.py retry -> a.py Late.when
    a.py start -> a.py retry`,
  );
});

it('attributes are deleted by what the class has for it', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Page:',
        '    @property',
        '    def text(self): pass',
        '    @text.deleter',
        '    def text(self): self.gone()',
        '    def gone(self): pass',
        'class Proxy:',
        '    def __delattr__(self, name): pass',
        '    def __delitem__(self, key): pass',
        'def one():',
        '    page = Page()',
        '    del page.text',
        'def two():',
        '    proxy = Proxy()',
        '    del proxy.text, proxy[1]',
      ),
    },
    `
    a.py one -> a.py Page
    a.py one -> a.py Page.text#2
    a.py Page.text#2 -> a.py Page.gone
    a.py two -> a.py Proxy
    a.py two -> a.py Proxy.__delattr__
    a.py two -> a.py Proxy.__delitem__`,
  );
});

it('the operand behind a comparison answers where the one in front cannot', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Size:',
        '    def __gt__(self, other): return True',
        '    def __le__(self, other): return True',
        '    def __eq__(self, other): return True',
        'class Whole:',
        '    def __lt__(self, other): return True',
        'class Plain: pass',
        'def literal():',
        '    return 1 < Size()',
        'def equal():',
        "    return 'a' == Size()",
        'def lacking():',
        '    return Plain() >= Size()',
        'def answered():',
        '    return Whole() < Size()',
      ),
    },
    `
    a.py literal -> a.py Size
    a.py literal -> a.py Size.__gt__
    a.py equal -> a.py Size
    a.py equal -> a.py Size.__eq__
    a.py lacking -> a.py Plain
    a.py lacking -> a.py Size
    a.py lacking -> a.py Size.__le__
    a.py answered -> a.py Whole
    a.py answered -> a.py Size
    a.py answered -> a.py Whole.__lt__`,
  );
});

it('built-in functions of numbers and formats run the methods that they stand for', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Money:',
        '    def __round__(self, digits): return self',
        '    def __divmod__(self, other): return self, other',
        '    def __pow__(self, other): return self',
        '    def __format__(self, spec): return ""',
        '    def __dir__(self): return []',
        '    def show(self): pass',
        'def run(money: Money):',
        '    round(money, 2).show()',
        '    divmod(money, 3)[0].show()',
        '    pow(money, 2)',
        "    format(money, '.2f')",
        '    dir(money)',
      ),
    },
    `
    a.py run -> a.py Money.__round__
    a.py run -> a.py Money.__divmod__
    a.py run -> a.py Money.__pow__
    a.py run -> a.py Money.__format__
    a.py run -> a.py Money.__dir__
    a.py run -> a.py Money.show`,
  );
});

it('a constructor that is written to a class makes its instances', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'def counted(cls):',
        '    def init(self, name):',
        '        note(self)',
        '    cls.__init__ = init',
        '    return cls',
        'def note(made): pass',
        '@counted',
        'class Row: pass',
        'def run():',
        "    Row('a')",
      ),
    },
    `
    a.py -> a.py counted
    a.py run -> a.py Row
    a.py run -> a.py counted.init
    a.py counted.init -> a.py note`,
  );
});

it('a method that is prepared in part has the instance in front of what it was given', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'from functools import partialmethod',
        'def shine(): pass',
        'class Light:',
        '    def change(self, then):',
        '        self.note()',
        '        then()',
        '    def note(self): pass',
        '    on = partialmethod(change, shine)',
        'Light().on()',
      ),
    },
    `
    a.py -> a.py Light
    a.py -> a.py Light.change
    a.py Light.change -> a.py Light.note
    a.py Light.change -> a.py shine`,
  );
});

it('what asks for several members gives them in their order', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'from operator import attrgetter, itemgetter',
        'def start(): pass',
        'def stop(): pass',
        'class Part: first = start',
        'class Whole: part = Part; last = stop',
        'def entries():',
        "    begin, end = itemgetter('a', 'b')({'a': start, 'b': stop})",
        '    end()',
        'def members():',
        "    attrgetter('part.first', 'last')(Whole)[0]()",
      ),
    },
    `
    a.py entries -> a.py stop
    a.py members -> a.py start`,
  );
});

it('what a decorator makes outside of the repository is what it was given', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'import outside',
        'def made(cls):',
        '    return type(cls)(cls.__name__, cls.__bases__, dict(cls.__dict__))',
        'def wrapped(function):',
        '    return outside.wrap(function)',
        'def other(): pass',
        'def replaced(function):',
        '    return other',
        '@made',
        'class Part:',
        '    def __init__(self): pass',
        '    def run(self): pass',
        '@wrapped',
        'def task(): pass',
        '@replaced',
        'def lost(): pass',
        'def use():',
        '    Part().run()',
        '    task()',
        '    lost()',
      ),
    },
    `
    a.py -> a.py made
    a.py -> a.py wrapped
    a.py -> a.py replaced
    a.py use -> a.py Part.__init__
    a.py use -> a.py Part.run
    a.py use -> a.py task
    a.py use -> a.py other`,
  );
});

it('built-in functions ask what they are given for a number or for bytes', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Sum:',
        '    def __int__(self): return 1',
        '    def __float__(self): return 1.0',
        "    def __bytes__(self): return b''",
        '    def __index__(self): return 1',
        'class Other: pass',
        'def whole(): return int(Sum()) + int(Other(), 2)',
        'def part(): return float(Sum())',
        'def raw(): return bytes(Sum())',
        'def shown(): return hex(Sum())',
      ),
    },
    `
    a.py whole -> a.py Sum
    a.py whole -> a.py Other
    a.py whole -> a.py Sum.__int__
    a.py part -> a.py Sum
    a.py part -> a.py Sum.__float__
    a.py raw -> a.py Sum
    a.py raw -> a.py Sum.__bytes__
    a.py shown -> a.py Sum
    a.py shown -> a.py Sum.__index__`,
  );
});

it('what a clause catches is what sys.exc_info gives there', async () => {
  await checkCalls(
    {
      'serve.py': lines(
        'import sys',
        'class Moved(Exception):',
        '    def respond(self): pass',
        'class Broken(Exception):',
        '    def respond(self): pass',
        'class Other(Exception):',
        '    def respond(self): pass',
        'def serve(work):',
        '    try:',
        '        work()',
        '    except (Moved, Broken):',
        '        sys.exc_info()[1].respond()',
        'def tell(work):',
        '    try:',
        '        work()',
        '    except Other:',
        '        kind, value, trace = sys.exc_info()',
        '        value.respond()',
        '    except:',
        '        sys.exc_info()[1].respond()',
      ),
    },
    `
    serve.py serve -> serve.py Moved.respond
    serve.py serve -> serve.py Broken.respond
    serve.py tell -> serve.py Other.respond
    `,
  );
});

it('a context that expects an exception has an instance of it, by the name that its library gives it', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'import pytest',
        'import unittest',
        'from pytest import raises',
        'class Refused(Exception):',
        '    def __str__(self): return "refused"',
        '    def code(self): pass',
        'class Other(Exception):',
        '    def __str__(self): return "other"',
        '    def code(self): pass',
        'class Tests(unittest.TestCase):',
        '    def test_text(self):',
        '        with self.assertRaises(Refused) as caught:',
        '            pass',
        '        str(caught.exception)',
        'def test_code():',
        '    with pytest.raises((Refused, ValueError)) as info:',
        '        pass',
        '    info.value.code()',
        'def test_short():',
        '    with raises(Other) as info:',
        '        pass',
        '    info.value.code()',
      ),
    },
    `
    a.py Tests.test_text -> a.py Refused.__str__
    a.py test_code -> a.py Refused.code
    a.py test_short -> a.py Other.code`,
  );
});

it('an event loop makes protocols by what it is given, and hands them out', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'import asyncio',
        'class Echo(asyncio.Protocol):',
        '    def __init__(self, name): pass',
        '    def connection_made(self, transport): pass',
        '    def send(self): pass',
        'async def client():',
        '    loop = asyncio.get_running_loop()',
        '    transport, echo = await loop.create_connection(lambda: Echo("a"), "localhost", 80)',
        '    echo.send()',
        'async def serve(reader, writer): pass',
        'async def main():',
        '    await asyncio.start_server(serve, "localhost", 80)',
      ),
    },
    `
    a.py client -> a.py Echo.__init__
    a.py client -> a.py Echo.connection_made
    a.py client -> a.py Echo.send
    a.py main -> a.py serve`,
  );
});

it('an instance has no entries but those that its class keeps by a base', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Left:',
        '    def go(self): pass',
        'class Right:',
        '    def go(self): pass',
        'class Shelf:',
        '    def __init__(self): self.kept = {}',
        '    def __setitem__(self, key, value): self.kept[key] = Right()',
        '    def __getitem__(self, key): return self.kept[key]',
        'class Table(dict):',
        '    def __setitem__(self, key, value): super().__setitem__(key, value)',
        'class Plain:',
        '    pass',
        'def put(into, key): into[key] = Left()',
        'shelf, table, plain = Shelf(), Table(), Plain()',
        'def fill(key):',
        '    put(shelf, key)',
        '    put(table, key)',
        '    put(plain, key)',
        'def of_shelf(key): shelf[key].go()',
        'def of_table(key): table[key].go()',
        'def of_plain(key): plain[key].go()',
      ),
    },
    [
      'a.py -> a.py Plain',
      'a.py -> a.py Shelf.__init__',
      'a.py -> a.py Table',
      'a.py Shelf.__setitem__ -> a.py Right',
      'a.py put -> a.py Left',
      'a.py put -> a.py Shelf.__setitem__',
      'a.py put -> a.py Table.__setitem__',
      'a.py fill -> a.py put',
      'a.py of_shelf -> a.py Right.go',
      'a.py of_shelf -> a.py Shelf.__getitem__',
      'a.py of_table -> a.py Left.go',
    ].join('\n'),
  );
});

it('what is asked whether it is true runs its `__bool__`, or its `__len__` where it has none', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Box:',
        '    def __len__(self): return 1',
        'class Flag:',
        '    def __bool__(self): return True',
        '    def __len__(self): return 3',
        'class Plain: pass',
        'def by_statement(flag: Flag, plain: Plain):',
        '    if flag and plain: pass',
        'def by_operator(box: Box, flag: Flag):',
        '    return box or flag',
        'def by_negation(box: Box):',
        '    return not box',
        'def by_choice(box: Box, flag: Flag):',
        '    return box if flag else None',
        'def in_list(boxes: list[Box]):',
        '    return [each for each in boxes if (each)]',
        'def by_assertion(box: Box, flag: Flag):',
        '    assert box, flag',
      ),
    },
    `
    a.py by_statement -> a.py Flag.__bool__
    a.py by_operator -> a.py Box.__len__
    a.py by_negation -> a.py Box.__len__
    a.py by_choice -> a.py Flag.__bool__
    a.py in_list -> a.py Box.__len__
    a.py by_assertion -> a.py Box.__len__
    `,
  );
});
