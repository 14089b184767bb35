// Calls that Python's libraries and tests are full of: receivers of many classes, decorators with and without
// arguments, fixtures. Exactly these edges and no others.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const lines = (...written: string[]): string => `${written.join('\n')}\n`;
const kinds = Array.from({ length: 12 }, (_, at) => `Kind${at}`);

it('a receiver that too many classes come to is any instance of the class that has the method', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Shape:',
        '    def draw(self):',
        '        self.outline()',
        '    def outline(self): pass',
        ...kinds.map((name) => `class ${name}(Shape): pass`),
        'class Round(Kind1):',
        '    def outline(self): pass',
        'def show():',
        ...kinds.map((name) => `    ${name}().draw()`),
      ),
    },
    [
      'a.py Shape.draw -> a.py Shape.outline',
      'a.py Shape.draw -> a.py Round.outline',
      'a.py show -> a.py Shape.draw',
      ...kinds.map((name) => `a.py show -> a.py ${name}`),
    ].join('\n'),
  );
});

it('such a receiver has the methods of its class as well', async () => {
  const many = Array.from({ length: 120 }, (_, at) => `Kind${at}`);
  await checkCalls(
    {
      'a.py': lines(
        'class Shape:',
        '    def draw(self):',
        '        self.style()',
        '    @classmethod',
        '    def style(cls): pass',
        ...many.map((name) => `class ${name}(Shape): pass`),
        'def show():',
        ...many.map((name) => `    ${name}().draw()`),
      ),
    },
    [
      'a.py Shape.draw -> a.py Shape.style',
      'a.py show -> a.py Shape.draw',
      ...many.map((name) => `a.py show -> a.py ${name}`),
    ].join('\n'),
  );
});

it('a method calls overrides of classes that nobody makes, but of those alone that inherit it', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Task:',
        '    def run(self):',
        '        self.step()',
        '    def step(self): pass',
        'class Quick(Task):',
        '    def step(self): pass',
        'class Other(Task):',
        '    def run(self): pass',
        '    def step(self): pass',
        'def start():',
        '    Task().run()',
      ),
    },
    `
    a.py Task.run -> a.py Task.step
    a.py Task.run -> a.py Quick.step
    a.py start -> a.py Task
    a.py start -> a.py Task.run`,
  );
});

it('a method without a body does not run where another class has one, unless an instance has it', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Source:',
        '    def read(self):',
        '        raise NotImplementedError',
        '    def first(self):',
        '        self.read()',
        'class FileSource(Source):',
        '    def read(self): pass',
        'class Sink:',
        '    def write(self): ...',
        '    def first(self):',
        '        self.write()',
        'class FileSink(Sink):',
        '    def write(self): pass',
        'class Shape:',
        '    def area(self): raise NotImplementedError',
        '    def show(self): self.area()',
        'class Square(Shape): pass',
        'class Measured:',
        '    def area(self): pass',
        'class Round(Measured, Shape): pass',
        'def load(source: Source, shape: Round):',
        '    source.read()',
        '    shape.area()',
        'def measure(shape: Shape): shape.area()',
        'load(FileSource(), Round())',
        'Sink()',
        'Square()',
      ),
    },
    `
    a.py -> a.py FileSource
    a.py -> a.py Round
    a.py -> a.py Sink
    a.py -> a.py Square
    a.py -> a.py load
    a.py load -> a.py FileSource.read
    a.py load -> a.py Measured.area
    a.py measure -> a.py Measured.area
    a.py Shape.show -> a.py Measured.area
    a.py Shape.show -> a.py Shape.area
    a.py Sink.first -> a.py FileSink.write
    a.py Sink.first -> a.py Sink.write
    a.py Source.first -> a.py FileSource.read`,
  );
});

it('methods that only type checkers see are called by nobody', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'import typing',
        'if typing.TYPE_CHECKING:',
        '    class Proxy:',
        '        def current(self): ...',
        'class Sized(typing.Protocol):',
        '    def size(self): ...',
        'class Box:',
        '    def size(self): pass',
        'def measure(proxy: "Proxy", sized: Sized):',
        '    proxy.current()',
        '    sized.size()',
        'def measure_box(sized: Sized):',
        '    sized.size()',
        'measure_box(Box())',
      ),
    },
    `
    a.py -> a.py Box
    a.py -> a.py measure_box
    a.py measure_box -> a.py Box.size`,
  );
});

it('each wrapper calls what it wraps, however many a decorator makes', async () => {
  const names = Array.from({ length: 20 }, (_, at) => `step${at}`);
  await checkCalls(
    {
      'a.py': lines(
        'def logged(name):',
        '    def decorate(function):',
        '        def wrapper():',
        '            return function()',
        '        return wrapper',
        '    return decorate',
        ...names.flatMap((name) => [`@logged("${name}")`, `def ${name}(): pass`]),
      ),
    },
    [
      'a.py -> a.py logged',
      'a.py -> a.py logged.decorate',
      ...names.map((name) => `a.py logged.decorate.wrapper -> a.py ${name}`),
    ].join('\n'),
  );
});

it('a decorator with optional arguments gives back one thing or another', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'from functools import partial',
        'def shown(cls=None, *, short=False):',
        '    def mark(cls):',
        '        return cls',
        '    if cls is None:',
        '        return partial(mark)',
        '    return mark(cls)',
        'def hook(name):',
        '    return marked(None, name)',
        'def marked(function, name):',
        '    if function is None:',
        '        return partial(marked, name=name)',
        '    return function',
        '@hook("load")',
        'def load(): pass',
        'class Command:',
        '    def __init__(self, function): pass',
        '    def __call__(self): pass',
        'def command(name=None):',
        '    function = None',
        '    if callable(name):',
        '        function = name',
        '    def make(given):',
        '        return Command(given)',
        '    if function is not None:',
        '        return make(function)',
        '    return make',
        '@shown',
        'class Plain:',
        '    def use(self): pass',
        '@shown(short=True)',
        'class Short:',
        '    def use(self): pass',
        '@command("go")',
        'def go(): pass',
        'def main():',
        '    Plain().use()',
        '    Short().use()',
        '    go()',
        '    load()',
      ),
    },
    `
    a.py -> a.py shown
    a.py -> a.py shown.mark
    a.py -> a.py command
    a.py -> a.py command.make
    a.py shown -> a.py shown.mark
    a.py command -> a.py command.make
    a.py -> a.py hook
    a.py -> a.py marked
    a.py hook -> a.py marked
    a.py main -> a.py load
    a.py command.make -> a.py Command.__init__
    a.py main -> a.py Plain
    a.py main -> a.py Plain.use
    a.py main -> a.py Short
    a.py main -> a.py Short.use
    a.py main -> a.py Command.__call__`,
  );
});

it('tests get what fixtures of the class, the module and every conftest above give', async () => {
  await checkCalls(
    {
      'app.py': lines(
        'class Store:',
        '    def get(self): pass',
        'class Client:',
        '    def send(self): pass',
        'class Page:',
        '    def open(self): pass',
      ),
      'tests/conftest.py': lines(
        'import pytest',
        'from app import Store',
        'from shared import page',
        '@pytest.fixture',
        'def store():',
        '    yield Store()',
      ),
      'shared.py': lines(
        'import pytest',
        'from app import Page',
        '@pytest.fixture(name="page")',
        'def make_page():',
        '    return Page()',
      ),
      'tests/unit/test_client.py': lines(
        'import pytest',
        'from app import Client',
        '@pytest.fixture()',
        'def client(store):',
        '    store.get()',
        '    return Client()',
        'def test_send(client, store):',
        '    client.send()',
        '    store.get()',
        'class TestPages:',
        '    @pytest.fixture',
        '    def store(self):',
        '        return Client()',
        '    def test_page(self, page, store):',
        '        page.open()',
        '        store.send()',
        'def helper(store):',
        '    store.get()',
      ),
    },
    `
    shared.py make_page -> app.py Page
    tests/conftest.py store -> app.py Store
    tests/unit/test_client.py client -> app.py Client
    tests/unit/test_client.py client -> app.py Store.get
    tests/unit/test_client.py test_send -> app.py Client.send
    tests/unit/test_client.py test_send -> app.py Store.get
    tests/unit/test_client.py TestPages.store -> app.py Client
    tests/unit/test_client.py TestPages.test_page -> app.py Page.open
    tests/unit/test_client.py TestPages.test_page -> app.py Client.send`,
  );
});

it('fixtures ask who uses them, what they list, and others by name', async () => {
  await checkCalls(
    {
      'app.py': lines(
        'class Store:',
        '    def get(self): pass',
        'class Cache:',
        '    def get(self): pass',
      ),
      'tests/conftest.py': lines(
        'import pytest',
        'from app import Cache, Store',
        '@pytest.fixture(scope="class")',
        'def stored(request):',
        '    request.cls.store = Store()',
        '@pytest.fixture(params=[Store, pytest.param(Cache, id="cache")])',
        'def kind(request):',
        '    return request.param',
        '@pytest.fixture',
        'def any_kind(request):',
        '    return request.getfixturevalue("kind")',
      ),
      'tests/test_store.py': lines(
        'import pytest',
        '@pytest.mark.usefixtures("stored", "from_a_plugin")',
        'class TestStore:',
        '    def test_get(self):',
        '        self.store.get()',
        '    def test_help(self):',
        '        self.help()',
        '    def help(self): pass',
        'class TestOther:',
        '    def test_none(self):',
        '        self.store.get()',
        'class TestOwn:',
        '    @pytest.fixture(autouse=True)',
        '    def prepare(self, request):',
        '        request.instance.ready = ready',
        '    def test_ready(self):',
        '        self.ready()',
        'def ready(): pass',
        'def test_kind(any_kind):',
        '    any_kind().get()',
      ),
    },
    `
    tests/conftest.py stored -> app.py Store
    tests/test_store.py TestStore.test_get -> app.py Store.get
    tests/test_store.py TestStore.test_help -> tests/test_store.py TestStore.help
    tests/test_store.py TestOwn.test_ready -> tests/test_store.py ready
    tests/test_store.py test_kind -> app.py Store
    tests/test_store.py test_kind -> app.py Store.get
    tests/test_store.py test_kind -> app.py Cache
    tests/test_store.py test_kind -> app.py Cache.get`,
  );
});

it('tests get what parametrize lists', async () => {
  await checkCalls(
    {
      'test_shapes.py': lines(
        'import pytest',
        'class Round: pass',
        'class Square: pass',
        'def area(): pass',
        '@pytest.mark.parametrize("kind", [Round, Square])',
        'def test_kind(kind):',
        '    kind()',
        '@pytest.mark.parametrize("kind, measure", [(Round, area)])',
        'def test_measure(kind, measure):',
        '    measure()',
        '@pytest.mark.parametrize("kind, measure", [pytest.param(Square, area, id="square")])',
        'def test_marked(kind, measure):',
        '    kind()',
        '    measure()',
      ),
    },
    `
    test_shapes.py test_kind -> test_shapes.py Round
    test_shapes.py test_kind -> test_shapes.py Square
    test_shapes.py test_measure -> test_shapes.py area
    test_shapes.py test_marked -> test_shapes.py Square
    test_shapes.py test_marked -> test_shapes.py area`,
  );
});

it('a class without a constructor is what is called, also where another one has one', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Plain: pass',
        'class Made:',
        '    def __init__(self): pass',
        'class Below(Made): pass',
        'def make(kind):',
        '    return kind()',
        'def all():',
        '    make(Plain)',
        '    make(Made)',
        '    make(Below)',
      ),
    },
    `
    a.py make -> a.py Plain
    a.py make -> a.py Made.__init__
    a.py all -> a.py make`,
  );
});

it('tests get fixtures that their module imports or gives another name', async () => {
  await checkCalls(
    {
      'tests/__init__.py': '',
      'tests/conftest.py': lines(
        'import pytest',
        '@pytest.fixture',
        'def clock(): return Clock()',
        'class Clock:',
        '    def now(self): pass',
      ),
      'tests/support.py': lines(
        'import pytest',
        '@pytest.fixture',
        'def account(): return Account()',
        'class Account:',
        '    def pay(self): pass',
        'def clock(): pass',
      ),
      'tests/test_pay.py': lines(
        'from .support import account, clock',
        'user = account',
        'def test_one(account, clock):',
        '    account.pay()',
        '    clock.now()',
        'def test_two(user):',
        '    user.pay()',
      ),
    },
    `
    tests/conftest.py clock -> tests/conftest.py Clock
    tests/support.py account -> tests/support.py Account
    tests/test_pay.py test_one -> tests/support.py Account.pay
    tests/test_pay.py test_one -> tests/conftest.py Clock.now
    tests/test_pay.py test_two -> tests/support.py Account.pay`,
  );
});
