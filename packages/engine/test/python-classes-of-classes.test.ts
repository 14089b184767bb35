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

// That what is written goes to __set__ alone, and not to the attribute as well, is not known: `noted` is not read.
it('attributes that say themselves what reading them does are asked', async () => {
  await checkCalls(
    {
      'lazy.py': lines(
        'class Lazy:',
        '    def __init__(self, make):',
        '        self.make = make',
        '    def __get__(self, owner, kind=None):',
        '        return self.make(owner)',
        'class Checked:',
        '    def __get__(self, owner, kind=None):',
        '        return tell',
        '    def __set__(self, owner, value):',
        '        value()',
        'def tell(): pass',
      ),
      'a.py': lines(
        'from lazy import Checked, Lazy',
        'class Part:',
        '    def use(self): pass',
        'class Whole:',
        '    kept = Checked()',
        '    plain = Part()',
        '    @Lazy',
        '    def part(self):',
        '        return Part()',
        'def read(whole: Whole):',
        '    whole.part.use()',
        '    whole.plain.use()',
        '    whole.kept()',
        'def noted(): pass',
        'def write(whole: Whole):',
        '    whole.kept = noted',
      ),
    },
    `
    lazy.py Checked.__set__ -> a.py noted
    lazy.py Lazy.__get__ -> a.py Whole.part
    a.py -> a.py Part
    a.py -> lazy.py Checked
    a.py -> lazy.py Lazy.__init__
    a.py Whole.part -> a.py Part
    a.py read -> a.py Part.use
    a.py read -> a.py noted
    a.py read -> lazy.py Checked.__get__
    a.py read -> lazy.py Lazy.__get__
    a.py read -> lazy.py tell
    a.py write -> lazy.py Checked.__set__`,
  );
});

it('a function that makes properties gives each class its own', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'def held(name):',
        '    def read(self): return getattr(self, name)',
        '    def keep(self, value): setattr(self, name, value)',
        '    return property(read, keep)',
        'class Box:',
        "    inside = held('_inside')",
        'def use(box: Box):',
        '    box.inside = 1',
        '    return box.inside',
      ),
    },
    `
    a.py -> a.py held
    a.py use -> a.py held.read
    a.py use -> a.py held.keep`,
  );
});

it('a class made by a call of type has the bases and members that it is given', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Base:',
        '    def old(self): pass',
        'def new(self): pass',
        "Made = type('Made', (Base,), {'new': new})",
        "Other = type('Other', (Base,), dict(new=new))",
        'def use():',
        '    Made().old()',
        '    Other().new()',
      ),
    },
    `
    a.py use -> a.py Base.old
    a.py use -> a.py new`,
  );
});

it('constants of an enumeration are its instances', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'from enum import Enum',
        'class Mode(Enum):',
        '    FAST = 1',
        '    _ignored = 2',
        '    def start(self): pass',
        '    @property',
        '    def label(self): pass',
        '    @classmethod',
        '    def read(cls, text): return cls.FAST',
        'def begin(mode):',
        '    mode.start()',
        'def main():',
        '    begin(Mode.FAST)',
        "    return Mode.read('fast').label",
      ),
    },
    `
    a.py begin -> a.py Mode.start
    a.py main -> a.py begin
    a.py main -> a.py Mode.read
    a.py main -> a.py Mode.label`,
  );
});

it('what is based on an enumeration of the program, by its name, is one as well', async () => {
  await checkCalls(
    {
      'base.py': lines(
        'import enum',
        'class TextEnum(str, enum.Enum):',
        '    def shown(self): pass',
        'def enum_of(kind):',
        '    class Made(kind, enum.Enum): pass',
        '    return Made',
      ),
      'a.py': lines(
        'from base import TextEnum, enum_of',
        'class Byte:',
        '    def packed(self): pass',
        'class Colour(TextEnum):',
        "    red = 'r'",
        'class Size(enum_of(Byte)):',
        '    small = 1',
        'def main():',
        '    Colour.red.shown()',
        '    Size.small.packed()',
      ),
    },
    `
    a.py -> base.py enum_of
    a.py main -> a.py Byte.packed
    a.py main -> base.py TextEnum.shown`,
  );
});

it('what a metaclass makes by the call of its own base is an instance of the class', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Once(type):',
        '    known = {}',
        '    def __call__(cls, *args):',
        '        made = super().__call__(*args)',
        '        made.start()',
        '        return made',
        'class Plain(type):',
        '    def __call__(cls, *args):',
        '        made = type.__call__(cls, *args)',
        '        made.open()',
        '        return made',
        'class Store(metaclass=Once):',
        '    def start(self): pass',
        'class File(metaclass=Plain):',
        '    def open(self): pass',
        'def main():',
        '    Store()',
        '    File()',
      ),
    },
    [
      'a.py main -> a.py Once.__call__',
      'a.py main -> a.py Plain.__call__',
      'a.py Once.__call__ -> a.py Store.start',
      'a.py Plain.__call__ -> a.py File.open',
    ].join('\n'),
  );
});

it('a class lists those below it, also in other files', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Plugin:',
        '    def run(self): pass',
        '    @classmethod',
        '    def load(cls):',
        '        return [kind() for kind in cls.__subclasses__()]',
        'def main():',
        '    for plugin in Plugin.load():',
        '        plugin.run()',
      ),
      'b.py': lines(
        'from a import Plugin',
        'class First(Plugin):',
        '    def run(self): pass',
        'class Second(Plugin):',
        '    def __init__(self): pass',
      ),
    },
    [
      'a.py Plugin.load -> b.py First',
      'a.py Plugin.load -> b.py Second.__init__',
      'a.py main -> a.py Plugin.load',
      'a.py main -> a.py Plugin.run',
      'a.py main -> b.py First.run',
    ].join('\n'),
  );
});

it('a map without an entry is asked for what is missing, where its class has no way of its own to give entries', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Page:',
        '    def open(self): pass',
        'class Pages(dict):',
        '    def __missing__(self, key):',
        '        return Page()',
        'class Own(Pages):',
        '    def __getitem__(self, key): pass',
        'def main(pages: Pages, own: Own):',
        "    pages['a'].open()",
        "    own['a']",
      ),
    },
    [
      'a.py Pages.__missing__ -> a.py Page',
      'a.py main -> a.py Pages.__missing__',
      'a.py main -> a.py Page.open',
      'a.py main -> a.py Own.__getitem__',
    ].join('\n'),
  );
});

it('combinations hold elements at each position', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'import itertools',
        'class Item:',
        '    def use(self): pass',
        'def main():',
        '    for first, second in itertools.combinations([Item()], 2):',
        '        second.use()',
      ),
    },
    ['a.py main -> a.py Item', 'a.py main -> a.py Item.use'].join('\n'),
  );
});

it('what makes instances of a class may choose one below it', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Loop:',
        '    def __new__(cls, *args):',
        '        loop = super().__new__(cls.choose())',
        '        loop.start(*args)',
        '        return loop',
        '    @classmethod',
        '    def choose(cls):',
        '        return cls',
        '    def run(self): raise NotImplementedError()',
        'class Main(Loop):',
        '    @classmethod',
        '    def choose(cls):',
        '        return Fast',
        'class Fast(Main):',
        '    def start(self): pass',
        '    def run(self): pass',
        'class Slow(Loop):',
        '    def run(self): pass',
        'def main():',
        '    Main().run()',
        'def other():',
        '    Slow().run()',
      ),
    },
    `
    a.py Loop.__new__ -> a.py Loop.choose
    a.py Loop.__new__ -> a.py Main.choose
    a.py Loop.__new__ -> a.py Fast.start
    a.py main -> a.py Loop.__new__
    a.py main -> a.py Fast.run
    a.py other -> a.py Loop.__new__
    a.py other -> a.py Slow.run`,
  );
});

it('a class of the module that is named like property says itself what it does', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class cached_property:',
        '    def __init__(self, find):',
        '        self.find = find',
        '    def __get__(self, instance, owner):',
        '        return self.find(instance)',
        'class Page:',
        '    @cached_property',
        '    def text(self): return Text()',
        'class Text:',
        '    def show(self): pass',
        'def show():',
        '    Page().text.show()',
      ),
    },
    `
    a.py -> a.py cached_property.__init__
    a.py show -> a.py Page
    a.py show -> a.py cached_property.__get__
    a.py show -> a.py Text.show
    a.py cached_property.__get__ -> a.py Page.text
    a.py Page.text -> a.py Text`,
  );
});

it('the method of a metaclass that makes instances runs their constructor', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Single(type):',
        '    made = {}',
        '    def __call__(cls, *args):',
        '        if cls not in cls.made:',
        '            cls.made[cls] = super().__call__(*args)',
        '        return cls.made[cls]',
        'class Settings(metaclass=Single):',
        '    def __init__(self, source):',
        '        source.read()',
        'class Source:',
        '    def read(self): pass',
        'def run():',
        '    Settings(Source())',
      ),
    },
    `
    a.py run -> a.py Single.__call__
    a.py run -> a.py Source
    a.py Single.__call__ -> a.py Settings.__init__
    a.py Settings.__init__ -> a.py Source.read`,
  );
});
it('super may name another class than that of the method', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class First:',
        '    def run(self): pass',
        'class Second:',
        '    def run(self): pass',
        'class Both(First, Second):',
        '    def run(self):',
        '        super(First, self).run()',
        'class Own(First, Second):',
        '    def run(self):',
        '        super(Own, self).run()',
      ),
    },
    `
    a.py Both.run -> a.py Second.run
    a.py Own.run -> a.py First.run`,
  );
});

it('members with two underscores in front are kept apart from those of classes below', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Store:',
        '    def __init__(self):',
        '        self.__engine = self.__start()',
        '    def __start(self): return Engine()',
        '    def run(self): self.__engine.run()',
        '    @staticmethod',
        '    def __close(): pass',
        '    def stop(self): Store.__close()',
        '    @property',
        '    def __size(self): return 1',
        '    def size(self): return self.__size',
        'class Engine:',
        '    def run(self): pass',
        'class Cache(Store):',
        '    def __start(self): pass',
        '    def __close(self): pass',
        '    def __size(self): pass',
        '    def again(self): self._Store__start()',
      ),
    },
    `
    a.py Store.__init__ -> a.py Store.__start
    a.py Store.__start -> a.py Engine
    a.py Store.run -> a.py Engine.run
    a.py Store.stop -> a.py Store.__close
    a.py Store.size -> a.py Store.__size
    a.py Cache.again -> a.py Store.__start`,
  );
});

it('a metaclass that is called with three arguments makes a class, which its bases are told of', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Meta(type):',
        '    pass',
        'class Base(metaclass=Meta):',
        '    def __init_subclass__(cls):',
        '        cls.prepare()',
        '    @classmethod',
        '    def prepare(cls): pass',
        '    def run(self): pass',
        'def jump(self): pass',
        'def use():',
        "    Made = Meta('Made', (Base,), {'jump': jump})",
        '    Made().jump()',
        '    Made().run()',
        'def other():',
        "    type('Other', (Base,), {})().run()",
      ),
    },
    `
    a.py Base.__init_subclass__ -> a.py Base.prepare
    a.py use -> a.py Base.__init_subclass__
    a.py use -> a.py Base.run
    a.py use -> a.py Meta
    a.py use -> a.py jump
    a.py other -> a.py Base.__init_subclass__
    a.py other -> a.py Base.run`,
  );
});

it('a class that is made by itself, or under a name among entries, comes to an end', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Own:',
        '    def run(self): pass',
        'Own.__new__ = Own',
        'class Filled:',
        '    def __init__(self, given=()):',
        '        self.__dict__.update(given)',
        '    def run(self): self.task()',
        'def task(): pass',
        'def fill(key):',
        "    Filled({key: Filled, 'task': task}).run()",
        'def use():',
        '    Own().run()',
      ),
    },
    `
    a.py Filled.run -> a.py task
    a.py Filled.run -> a.py Filled.__init__
    a.py fill -> a.py Filled.__init__
    a.py fill -> a.py Filled.run
    a.py use -> a.py Own
    a.py use -> a.py Own.run`,
  );
});

it('a class that a metaclass is called for has it, and so have those below, also by type', async () => {
  await checkCalls(
    {
      'kinds.py': lines(
        'class Registering(type):',
        '    def __new__(mcs, *given):',
        '        return super().__new__(mcs, *given)',
        '    def __init__(cls, *given): pass',
        'class Base: pass',
        "Kind = Registering('Kind', (Base,), {})",
      ),
      'use.py': lines(
        'from kinds import Kind',
        'class Own(Kind): pass',
        'def below():',
        "    return type('Below', (Kind,), {})",
      ),
    },
    `
    kinds.py -> kinds.py Registering.__new__
    kinds.py -> kinds.py Registering.__init__
    use.py -> kinds.py Registering.__new__
    use.py -> kinds.py Registering.__init__
    use.py below -> kinds.py Registering.__new__
    use.py below -> kinds.py Registering.__init__
    `,
  );
});

it('the list of a class and its bases has the members of the class, and is what tables are asked for', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'import inspect',
        'class Rule:',
        '    def feed(self): pass',
        'class Base:',
        "    rules = {'a': [Rule]}",
        '    def make(self, attribute):',
        '        return [kind()',
        '            for base in type(self).mro()',
        '            for kind in getattr(base, attribute).get("a")]',
        '    def run(self):',
        "        for rule in self.make('rules'):",
        '            rule.feed()',
        'def open_base(given): pass',
        'TABLE = {Base: open_base}',
        'def find(given):',
        '    for kind in type(given).__mro__:',
        '        TABLE.get(kind)(given)',
        'def order(given):',
        '    for kind in inspect.getmro(given):',
        '        kind.feed(None)',
        'order(Rule)',
      ),
    },
    `
    a.py Base.make -> a.py Rule
    a.py Base.run -> a.py Base.make
    a.py Base.run -> a.py Rule.feed
    a.py find -> a.py open_base
    a.py order -> a.py Rule.feed
    a.py -> a.py order`,
  );
});

it('a metaclass answers calls of classes whose bases are known late, and of classes that a function makes', async () => {
  await checkCalls(
    {
      'lib.py': lines(
        'class Meta(type):',
        '    def __call__(cls, *args):',
        '        return 1',
        'class Recipe(metaclass=Meta):',
        '    def __new__(cls): raise TypeError',
        'def sized(kind):',
        '    class Sized(kind, metaclass=Meta): pass',
        '    return Sized',
      ),
      'a.py': lines(
        'import lib',
        'class Number:',
        '    def __init__(self): pass',
        'class Small(lib.sized(Number)): pass',
        'def cook():',
        '    class Soup(lib.Recipe): pass',
        '    Soup()',
        'def count():',
        '    Small()',
      ),
    },
    `
    a.py -> lib.py sized
    a.py cook -> lib.py Meta.__call__
    a.py count -> lib.py Meta.__call__`,
  );
});

it('what is raised is a class or an instance, and no function is called by that', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Broken(Exception):',
        '    def __init__(self): pass',
        'class Handler:',
        '    def __call__(self): pass',
        'def later(): pass',
        'class Result:',
        '    def __init__(self, error):',
        '        self.error = error',
        '    def throw(self):',
        '        raise self.error',
        'Result(Broken).throw()',
        'Result(later).throw()',
        'Result(Handler()).throw()',
      ),
    },
    `
    a.py -> a.py Handler
    a.py -> a.py Result.__init__
    a.py -> a.py Result.throw
    a.py Result.throw -> a.py Broken.__init__`,
  );
});

it('where more classes come to a metaclass than are followed, its receiver is any that names it', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Meta(type):',
        '    def __call__(cls):',
        '        return cls.build()',
        'class Recipe(metaclass=Meta):',
        '    @classmethod',
        '    def build(cls): pass',
        ...Array.from({ length: 60 }, (_, at) => `class R${at}(Recipe): name = '${at}'`),
        'def cook():',
        ...Array.from({ length: 60 }, (_, at) => `    R${at}()`),
      ),
    },
    `
    a.py Meta.__call__ -> a.py Recipe.build
    a.py cook -> a.py Meta.__call__`,
  );
});

it('where a metaclass makes more classes than are followed, calls of these run their constructors', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Meta(type):',
        '    def __call__(cls):',
        '        return super().__call__()',
        'class Single(metaclass=Meta):',
        '    def __init__(self): pass',
        ...Array.from({ length: 60 }, (_, at) => `class S${at}(Single): name = '${at}'`),
        'def run():',
        ...Array.from({ length: 60 }, (_, at) => `    S${at}()`),
      ),
    },
    `
    a.py run -> a.py Meta.__call__
    a.py run -> a.py Single.__init__`,
  );
});

it('a metaclass is named by functions of six, and as Python 2 names it', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'import six',
        'from compat import with_metaclass',
        'class Once(type):',
        '    def __call__(cls, *args):',
        '        return super(Once, cls).__call__(*args)',
        'class Base(object):',
        '    def save(self): pass',
        'class Given(with_metaclass(Once, Base)):',
        '    def run(self): pass',
        '@six.add_metaclass(Once)',
        'class Added(Base):',
        '    def run(self): pass',
        'class Legacy(Base):',
        '    __metaclass__ = Once',
        '    def run(self): pass',
        'class Plain(six.with_other(Once, Base)):',
        '    def run(self): pass',
        'def main():',
        '    Given().run()',
        '    Given().save()',
        '    Added().run()',
        '    Legacy().run()',
        '    Plain().run()',
      ),
      'compat.py': lines('def with_metaclass(meta, *bases): return make(meta, bases)'),
    },
    [
      'a.py -> compat.py with_metaclass',
      'a.py main -> a.py Added.run',
      'a.py main -> a.py Base.save',
      'a.py main -> a.py Given.run',
      'a.py main -> a.py Legacy.run',
      'a.py main -> a.py Once.__call__',
      'a.py main -> a.py Plain',
      'a.py main -> a.py Plain.run',
    ].join('\n'),
  );
});

it('methods of a metaclass make instances, also by its bases, and what they write is no absent member', async () => {
  await checkCalls(
    {
      'kinds.py': lines(
        'class MetaBase(type):',
        '    def make(cls):',
        '        made = cls.__new__(cls)',
        '        return made, 1',
        '    def __call__(cls):',
        '        made, count = cls.make()',
        '        made.__init__()',
        '        return made',
        'class MetaNamed(MetaBase):',
        '    def make(cls):',
        '        made, count = super(MetaNamed, cls).make()',
        '        made.label = Label()',
        '        return made, count',
        'class Label:',
        '    def show(self): pass',
      ),
      'a.py': lines(
        'from kinds import MetaNamed',
        'class Shape(metaclass=MetaNamed):',
        '    def __init__(self): self.name = 1',
        '    def __getattr__(self, name): return 1',
        '    def draw(self):',
        '        self.label.show()',
        '        self.size',
        'def main():',
        '    Shape().draw()',
      ),
    },
    [
      'a.py Shape.draw -> a.py Shape.__getattr__',
      'a.py Shape.draw -> kinds.py Label.show',
      'a.py main -> a.py Shape.draw',
      'a.py main -> kinds.py MetaBase.__call__',
      'kinds.py MetaBase.__call__ -> a.py Shape.__init__',
      'kinds.py MetaBase.__call__ -> kinds.py MetaBase.make',
      'kinds.py MetaBase.__call__ -> kinds.py MetaNamed.make',
      'kinds.py MetaNamed.make -> kinds.py Label',
      'kinds.py MetaNamed.make -> kinds.py MetaBase.make',
    ].join('\n'),
  );
});
