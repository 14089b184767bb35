// What annotations tie to the receiver of a call, or to a class that it gives; what modules pass on; and attributes and
// entries that are known where they are written. Exactly these edges and no others.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const lines = (...written: string[]): string => `${written.join('\n')}\n`;

const shapes = [
  'class Shape:',
  '    def restored(self): return known[0]',
  'class Round(Shape):',
  '    def draw(self): pass',
  'class Square(Shape):',
  '    def draw(self): pass',
  'known = [Round(), Square()]',
];

it('what is declared to be of the kind of the receiver is of no other', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'from typing import Self, TypeVar',
        'S = TypeVar("S", bound="Shape")',
        ...shapes.slice(0, 1),
        '    def twin(self) -> Self: return known[0]',
        '    def copy(self: S) -> S | None: return known[1]',
        '    @classmethod',
        '    def first(cls: "type[S]") -> S: return known[0]',
        '    def any(self): return known[0]',
        ...shapes.slice(2),
        'known.append(Square())',
        'def twin(round: Round): round.twin().draw()',
        'def copy(): Square().copy().draw()',
        'def first(): Round.first().draw()',
        'def any(): Square().any().draw()',
      ),
    },
    `
    a.py -> a.py Round
    a.py -> a.py Square
    a.py twin -> a.py Shape.twin
    a.py twin -> a.py Round.draw
    a.py copy -> a.py Square
    a.py copy -> a.py Shape.copy
    a.py copy -> a.py Square.draw
    a.py first -> a.py Shape.first
    a.py first -> a.py Round.draw
    a.py any -> a.py Square
    a.py any -> a.py Shape.any
    a.py any -> a.py Round.draw
    a.py any -> a.py Square.draw`,
  );
});

it('what is declared to be of the class that is given is of no other', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'from typing import TypeVar',
        'T = TypeVar("T")',
        'class Round:',
        '    def draw(self): pass',
        'class Square:',
        '    def draw(self): pass',
        'kept = {}',
        'def keep(key):',
        '    kept[key] = Round()',
        '    kept[key + 1] = Square()',
        'def find(kind: type[T], key) -> T | None: return kept[key]',
        'class Store:',
        '    def find(self, key, kind: "type[T]") -> T: return kept[key]',
        '    def any(self, key, kind) -> T: return kept[key]',
        'def one(key): find(Round, key).draw()',
        'def two(key): Store().find(key, Square).draw()',
        'def any(key): Store().any(key, Square).draw()',
      ),
    },
    `
    a.py keep -> a.py Round
    a.py keep -> a.py Square
    a.py one -> a.py find
    a.py one -> a.py Round.draw
    a.py two -> a.py Store
    a.py two -> a.py Store.find
    a.py two -> a.py Square.draw
    a.py any -> a.py Store
    a.py any -> a.py Store.any
    a.py any -> a.py Round.draw
    a.py any -> a.py Square.draw`,
  );
});

it('a star passes on what a decorator has made, and a class under ABCMeta makes instances', async () => {
  await checkCalls(
    {
      'p/base.py': lines(
        'from abc import ABCMeta',
        'class Filter(metaclass=ABCMeta):',
        '    def __invert__(self): return self',
        'class Condition(Filter):',
        '    def __init__(self, test): self.test = test',
        '    def __call__(self): return self.test()',
      ),
      'p/app.py': lines(
        'from .base import Condition',
        '@Condition',
        'def ready(): pass',
        'def plain(): pass',
      ),
      'p/__init__.py': 'from .app import *\n',
      'use.py': lines(
        'from p import plain, ready',
        'def run():',
        '    if ready(): plain()',
        'def turn(): return ~ready',
      ),
    },
    `
    p/app.py -> p/base.py Condition.__init__
    p/base.py Condition.__call__ -> p/app.py ready
    use.py run -> p/base.py Condition.__call__
    use.py run -> p/app.py plain
    use.py turn -> p/base.py Filter.__invert__`,
  );
});

it('an attribute of the receiver that is called is what was assigned to it just before', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Machine:',
        '    def __init__(self): self.state = self.start',
        '    def start(self):',
        '        self.state = self.go',
        '        self.state()',
        '    def go(self):',
        '        self.state = self.stop',
        '        self.turn()',
        '        self.state()',
        '    def stop(self):',
        '        if self.state == self.go:',
        '            self.state = self.start',
        '        self.state()',
        '    def turn(self): self.state = self.stop',
        'class Lamp:',
        '    def show(self, how): self.how = how',
        '    @property',
        '    def how(self): return dim',
        '    @how.setter',
        '    def how(self, how): pass',
        '    def light(self):',
        '        self.how = bright',
        '        self.how()',
        'def dim(): pass',
        'def bright(): pass',
      ),
    },
    `
    a.py Machine.start -> a.py Machine.go
    a.py Machine.go -> a.py Machine.turn
    a.py Machine.go -> a.py Machine.start
    a.py Machine.go -> a.py Machine.go
    a.py Machine.go -> a.py Machine.stop
    a.py Machine.stop -> a.py Machine.start
    a.py Machine.stop -> a.py Machine.go
    a.py Machine.stop -> a.py Machine.stop
    a.py Lamp.show -> a.py Lamp.how#2
    a.py Lamp.light -> a.py Lamp.how
    a.py Lamp.light -> a.py Lamp.how#2
    a.py Lamp.light -> a.py dim
    a.py Lamp.light -> a.py bright`,
  );
});

it('keys that a loop takes from a written list are those keys alone, however many there are', async () => {
  const names = Array.from({ length: 20 }, (_, at) => `"name${at}"`).join(', ');
  await checkCalls(
    {
      'a.py': lines(
        'class Text:',
        '    def show(self): pass',
        'class Plain:',
        '    def show(self): pass',
        `NAMES = (${names})`,
        'class Site:',
        '    def __init__(self):',
        '        self.names = [',
        `            ${names},`,
        '        ]',
        '        self.changed = ["name1"]',
        '        self.changed.append(input())',
        '        self.one = {"color": Plain()}',
        '        self.two = {"color": Plain()}',
        '        self.three = {"color": Plain()}',
        '        for name in NAMES: self.one[name] = Text()',
        '        for name in self.names: self.two[name] = Text()',
        '        for name in self.changed: self.three[name + "x"] = Text()',
        '    def color(self): self.one["color"].show()',
        '    def name(self): self.one["name19"].show()',
        '    def other(self): self.two["color"].show()',
        '    def any(self): self.three["color"].show()',
      ),
    },
    `
    a.py Site.__init__ -> a.py Plain
    a.py Site.__init__ -> a.py Text
    a.py Site.color -> a.py Plain.show
    a.py Site.name -> a.py Text.show
    a.py Site.other -> a.py Plain.show
    a.py Site.any -> a.py Plain.show
    a.py Site.any -> a.py Text.show`,
  );
});

it('what a module puts in its own place is what others import', async () => {
  await checkCalls(
    {
      'settings.py': lines(
        'import sys, types',
        'def __getattr__(name): return getattr(sys.modules[__name__], name)',
        'class Settings(types.ModuleType):',
        '    def update(self): pass',
        '    @property',
        '    def level(self): return 1',
        'sys.modules[__name__] = Settings(__name__)',
      ),
      'use.py': lines(
        'import settings',
        'from settings import update',
        'def run(): settings.update()',
        'def level(): return settings.level',
        'def short(): update()',
      ),
    },
    `
    settings.py -> settings.py Settings
    use.py run -> settings.py Settings.update
    use.py level -> settings.py Settings.level
    use.py short -> settings.py Settings.update`,
  );
});

it('what is known to be of a class means what is registered for that, or for its nearest base', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'from functools import singledispatch',
        'class Shape: pass',
        'class Round(Shape): pass',
        'class Ring(Round): pass',
        'class Square(Shape): pass',
        'class Other: pass',
        '@singledispatch',
        'def show(value, how): pass',
        '@show.register',
        'def show_shape(value: Shape, how): pass',
        '@show.register',
        'def show_round(value: Round, how): pass',
        '@show.register(dict)',
        'def show_map(value: dict, how): pass',
        'def ring(): show(Ring(), 1)',
        'def square(): show(Square(), 1)',
        'def other(): show(Other(), 1)',
        'def map(): show({}, 1)',
        'def any(value): show(value, 1)',
      ),
    },
    `
    a.py ring -> a.py Ring
    a.py ring -> a.py show_round
    a.py square -> a.py Square
    a.py square -> a.py show_shape
    a.py other -> a.py Other
    a.py other -> a.py show
    a.py map -> a.py show_map
    a.py any -> a.py show
    a.py any -> a.py show_shape
    a.py any -> a.py show_round
    a.py any -> a.py show_map`,
  );
});

it('a loop over a list that is found by an index is a loop like any other', async () =>
  checkCalls(
    {
      'a.py': lines(
        'def make(key): return key',
        'def run(thing, places):',
        '    found = {}',
        "    thing[places[0]].names = ['a', 'b']",
        '    for name in thing[places[0]].names:',
        '        found[name] = make(name)',
      ),
    },
    'a.py run -> a.py make',
  ));

it('what an overload says of a class that is given holds where that alone takes one', async () =>
  checkCalls(
    {
      'a.py': lines(
        'from typing import TypeVar, overload',
        'T = TypeVar("T")',
        'class State:',
        '    def draw(self): pass',
        'class World(State):',
        '    def draw(self): pass',
        'class Fight(State):',
        '    def draw(self): pass',
        'class Client:',
        '    def __init__(self):',
        '        self.states = [World(), Fight()]',
        '    @overload',
        '    def find(self, kind: str) -> State: ...',
        '    @overload',
        '    def find(self, kind: type[T]) -> T: ...',
        '    def find(self, kind: str | type[State]) -> State:',
        '        return self.states[kind]',
        '    @overload',
        '    def list(self, kind: type[T], one: int) -> T: ...',
        '    @overload',
        '    def list(self, kind: type[T]) -> State: ...',
        '    def list(self, kind, one=0):',
        '        return self.states[kind]',
        'def world(client: Client): client.find(World).draw()',
        'def any(client: Client): client.find("World").draw()',
        'def listed(client: Client): client.list(World).draw()',
      ),
    },
    `
    a.py Client.__init__ -> a.py World
    a.py Client.__init__ -> a.py Fight
    a.py world -> a.py Client.find
    a.py world -> a.py World.draw
    a.py any -> a.py Client.find
    a.py any -> a.py State.draw
    a.py any -> a.py World.draw
    a.py any -> a.py Fight.draw
    a.py listed -> a.py Client.list
    a.py listed -> a.py World.draw
    a.py listed -> a.py Fight.draw`,
  ));

it('what is of the class that is given is of no other, whichever argument that is, and where its type variable is imported', async () => {
  await checkCalls(
    {
      'kinds.py': "from typing import TypeVar\nKind = TypeVar('Kind')\n",
      'a.py': lines(
        'from typing import overload',
        'from kinds import Kind',
        'class One:',
        '    def show(self): pass',
        'class Two:',
        '    def show(self): pass',
        'class Node:',
        '    def __init__(self):',
        '        self.nodes = []',
        '        self.nodes.append(One())',
        '        self.nodes.append(Two())',
        '    @overload',
        '    def find(self, at: str) -> object: ...',
        '    @overload',
        '    def find(self, at: type[Kind]) -> Kind: ...',
        '    @overload',
        '    def find(self, at: str, kind: type[Kind]) -> Kind: ...',
        '    def find(self, at, kind=None):',
        '        return self.nodes[0]',
        'def any(): Node().find("a").show()',
        'def first(): Node().find(Two).show()',
        'def second(): Node().find("a", One).show()',
        'def named(): Node().find("a", kind=Two).show()',
      ),
    },
    `
    a.py Node.__init__ -> a.py One
    a.py Node.__init__ -> a.py Two
    a.py any -> a.py Node.__init__
    a.py any -> a.py Node.find
    a.py any -> a.py One.show
    a.py any -> a.py Two.show
    a.py first -> a.py Node.__init__
    a.py first -> a.py Node.find
    a.py first -> a.py Two.show
    a.py second -> a.py Node.__init__
    a.py second -> a.py Node.find
    a.py second -> a.py One.show
    a.py named -> a.py Node.__init__
    a.py named -> a.py Node.find
    a.py named -> a.py Two.show
    `,
  );
});
