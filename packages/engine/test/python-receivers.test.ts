// What Python methods give and do by the object or class that they are called on. Exactly these edges and no others.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const lines = (...written: string[]): string => `${written.join('\n')}\n`;

it('what a method returns follows from its receiver', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Page:',
        '    @classmethod',
        '    def open(cls, text):',
        '        return cls._make(text)',
        '    @classmethod',
        '    def _make(cls, text):',
        '        page = object.__new__(cls)',
        '        page.text = text',
        '        return page',
        '    def show(self): pass',
        'class Sheet(Page):',
        '    def show(self): pass',
        'class Book:',
        '    kind = Page',
        '    def page(self, text):',
        '        kind = self.kind',
        '        return kind.open(text)',
        '    def pages(self):',
        '        return [self.page("a")]',
        'class Folder(Book):',
        '    kind = Sheet',
        'def read():',
        '    Book().page("a").show()',
        'def spread():',
        '    for page in Folder().pages():',
        '        page.show()',
      ),
    },
    [
      'a.py Page.open -> a.py Page._make',
      'a.py Book.page -> a.py Page.open',
      'a.py Book.pages -> a.py Book.page',
      'a.py read -> a.py Book',
      'a.py read -> a.py Book.page',
      'a.py read -> a.py Page.show',
      'a.py spread -> a.py Folder',
      'a.py spread -> a.py Book.pages',
      'a.py spread -> a.py Sheet.show',
    ].join('\n'),
  );
});

it('what one call gives to come out again does not come out of calls that leave it out', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Round:',
        '    def draw(self): pass',
        'class Square:',
        '    def draw(self): pass',
        'class Maker:',
        '    shape = Round',
        '    def make(self, shape=None):',
        '        kind = shape or self.shape',
        '        return kind()',
        'class OtherMaker(Maker): pass',
        'def plain():',
        '    Maker().make().draw()',
        'def given():',
        '    Maker().make(Square).draw()',
      ),
    },
    [
      'a.py Maker.make -> a.py Round',
      'a.py Maker.make -> a.py Square',
      'a.py plain -> a.py Maker',
      'a.py plain -> a.py Maker.make',
      'a.py plain -> a.py Round.draw',
      'a.py given -> a.py Maker',
      'a.py given -> a.py Maker.make',
      'a.py given -> a.py Round.draw',
      'a.py given -> a.py Square.draw',
    ].join('\n'),
  );
});

it('what is written to a class from outside is on its instances, a function as a method', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Base:',
        '    def own(self): pass',
        'class Below(Base): pass',
        'def greet(self):',
        '    self.own()',
        'class Tool:',
        '    def use(self): pass',
        'Base.greet = greet',
        'Below.tool = Tool()',
        'def run():',
        '    below = Below()',
        '    below.greet()',
        '    below.tool.use()',
      ),
    },
    [
      'a.py -> a.py Tool',
      'a.py greet -> a.py Base.own',
      'a.py run -> a.py Below',
      'a.py run -> a.py greet',
      'a.py run -> a.py Tool.use',
    ].join('\n'),
  );
});

it('behind isinstance a name holds instances of the class, and others where it does not hold', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Cat:',
        '    def call(self): pass',
        'class Lion(Cat):',
        '    def call(self): pass',
        'class Dog:',
        '    def call(self): pass',
        'def branch(pet):',
        '    if isinstance(pet, Cat):',
        '        pet.call()',
        'def otherwise(pet):',
        '    if isinstance(pet, Cat):',
        '        pass',
        '    else:',
        '        pet.call()',
        'def leave(pet):',
        '    if not isinstance(pet, (Dog,)):',
        '        return',
        '    pet.call()',
        'def sure(pet):',
        '    assert isinstance(pet, Dog)',
        '    pet.call()',
        'def short(pet):',
        '    isinstance(pet, Dog) and pet.call()',
        'def chosen(pet):',
        '    return None if isinstance(pet, Cat) else pet.call()',
        'def rebound(pet):',
        '    if isinstance(pet, Dog):',
        '        pet = Lion()',
        '        pet.call()',
        'def never(pet):',
        '    if isinstance(pet, Dog):',
        '        pet.call()',
        'for pet in (Cat(), Lion(), Dog()):',
        ...['branch', 'otherwise', 'leave', 'sure', 'short', 'chosen', 'rebound'].map(
          (name) => `    ${name}(pet)`,
        ),
        '[pet.call() for pet in (Cat(), Dog()) if isinstance(pet, Dog)]',
      ),
    },
    [
      'a.py branch -> a.py Cat.call',
      'a.py branch -> a.py Lion.call',
      ...['otherwise', 'leave', 'sure', 'short', 'chosen', 'never'].map(
        (name) => `a.py ${name} -> a.py Dog.call`,
      ),
      'a.py rebound -> a.py Lion',
      'a.py rebound -> a.py Lion.call',
      ...['branch', 'otherwise', 'leave', 'sure', 'short', 'chosen', 'rebound'].map(
        (name) => `a.py -> a.py ${name}`,
      ),
      ...['Cat', 'Lion', 'Dog', 'Dog.call'].map((name) => `a.py -> a.py ${name}`),
    ].join('\n'),
  );
});

it('a name that stands alone in a comprehension or a conditional expression holds what it was tested for', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Cat:',
        '    def call(self): pass',
        'class Dog:',
        '    def call(self): pass',
        'pets = [Cat(), Dog()]',
        'def cats():',
        '    return [pet for pet in pets if isinstance(pet, Cat)]',
        'def dog(pet):',
        '    kept = pet if isinstance(pet, Dog) else Dog()',
        '    kept.call()',
        'def run():',
        '    cats()[0].call()',
        '    for pet in pets: dog(pet)',
      ),
    },
    `
    a.py -> a.py Cat
    a.py -> a.py Dog
    a.py dog -> a.py Dog
    a.py dog -> a.py Dog.call
    a.py run -> a.py cats
    a.py run -> a.py dog
    a.py run -> a.py Cat.call
    `,
  );
});

it('a method reads attributes that classes below give, but of those alone that inherit it', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Disk:',
        '    def save(self): pass',
        'class Tape:',
        '    def save(self): pass',
        'class Checks:',
        '    kind = None',
        '    def check(self):',
        '        self.store.save()',
        '    def make(self):',
        '        kind = self.kind',
        '        kind().save()',
        'class DiskChecks(Checks):',
        '    kind = Disk',
        '    def prepare(self):',
        '        self.store = Disk()',
        'class TapeChecks(Checks):',
        '    kind = Tape',
        '    def prepare(self):',
        '        self.store = Tape()',
        '    def check(self): pass',
      ),
    },
    [
      'a.py Checks.check -> a.py Disk.save',
      'a.py Checks.make -> a.py Disk',
      'a.py Checks.make -> a.py Disk.save',
      'a.py Checks.make -> a.py Tape',
      'a.py Checks.make -> a.py Tape.save',
      'a.py DiskChecks.prepare -> a.py Disk',
      'a.py TapeChecks.prepare -> a.py Tape',
    ].join('\n'),
  );
});

it('a property of two names is one under each', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Page:',
        '    def _get(self): pass',
        '    def _set(self, value): pass',
        '    code = status = property(_get, _set)',
        'def read(page: Page):',
        '    page.code',
        'def write(page: Page):',
        '    page.status = 1',
      ),
    },
    ['a.py read -> a.py Page._get', 'a.py write -> a.py Page._set'].join('\n'),
  );
});

it('classes below one of the runtime are told apart as well, protocols are not', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'from typing import Protocol',
        'class Entry:',
        '    def show(self): pass',
        'class Table(dict):',
        '    def show(self): pass',
        'class Fault(Exception):',
        '    def show(self): pass',
        'class Shown(Protocol):',
        '    def show(self): ...',
        'def table(value):',
        '    if isinstance(value, Table):',
        '        value.show()',
        'def other(value):',
        '    if not isinstance(value, (Table, Fault)):',
        '        value.show()',
        'def any(value):',
        '    if isinstance(value, Shown):',
        '        value.show()',
        'for value in (Entry(), Table(), Fault()):',
        '    table(value)',
        '    other(value)',
        '    any(value)',
      ),
    },
    [
      'a.py table -> a.py Table.show',
      'a.py other -> a.py Entry.show',
      'a.py any -> a.py Entry.show',
      'a.py any -> a.py Table.show',
      'a.py any -> a.py Fault.show',
      ...['Entry', 'Table', 'Fault', 'table', 'other', 'any'].map((name) => `a.py -> a.py ${name}`),
    ].join('\n'),
  );
});

it('bases are in the order in which they are written, not in that in which they are known', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Base:',
        '    def start(self): pass',
        'class Mixin:',
        '    def start(self):',
        '        super().start()',
        'class Both(Mixin, Base):',
        '    def start(self):',
        '        super().start()',
      ),
    },
    ['a.py Both.start -> a.py Mixin.start', 'a.py Mixin.start -> a.py Base.start'].join('\n'),
  );
});

it('where bases contradict each other, each class still stands in front of its own', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Root:',
        '    def run(self): pass',
        'class One(Root): pass',
        'class Two(Root): pass',
        'class Forth(One, Two): pass',
        'class Back(Two, One):',
        '    def run(self): pass',
        'class Both(Forth, Back): pass',
        'def main(both: Both):',
        '    both.run()',
      ),
    },
    'a.py main -> a.py Back.run',
  );
});

it('staticmethod, classmethod and property are called in the body of a class as well', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Part:',
        '    def use(self): pass',
        'def plain(given):',
        '    given.use()',
        'def ofClass(cls):',
        '    return cls()',
        'class Whole:',
        '    def _get(self):',
        '        return self._part',
        '    def _set(self, part):',
        '        self._part = part',
        '    part = property(_get, _set)',
        '    other = property(fget=_get)',
        '    plain = staticmethod(plain)',
        '    make = classmethod(ofClass)',
        '    def own(self): pass',
        'def run():',
        '    whole = Whole.make()',
        '    whole.own()',
        '    whole.part = Part()',
        '    whole.part.use()',
        '    whole.plain(Part())',
        'def read(whole: Whole):',
        '    whole.other.use()',
      ),
    },
    [
      'a.py plain -> a.py Part.use',
      'a.py ofClass -> a.py Whole',
      'a.py run -> a.py ofClass',
      'a.py run -> a.py Whole.own',
      'a.py run -> a.py Part',
      'a.py run -> a.py Whole._set',
      'a.py run -> a.py Whole._get',
      'a.py run -> a.py Part.use',
      'a.py run -> a.py plain',
      'a.py read -> a.py Whole._get',
      'a.py read -> a.py Part.use',
    ].join('\n'),
  );
});

it('a member by a name that is put together is any that begins so', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Base:',
        '    def on_start(self): pass',
        '    def on_stop(self): pass',
        'class Below(Base):',
        '    def on_stop(self): pass',
        '    def off(self): pass',
        '    def run(self, name):',
        '        getattr(self, f"on_{name}")()',
        '    def again(self, name):',
        '        step = getattr(self, "on_" + name, self.off)',
        '        step()',
        'def main():',
        '    Below().run("stop")',
      ),
    },
    [
      ...['run', 'again'].flatMap((name) => [
        `a.py Below.${name} -> a.py Base.on_start`,
        `a.py Below.${name} -> a.py Below.on_stop`,
      ]),
      'a.py Below.again -> a.py Below.off',
      'a.py main -> a.py Below',
      'a.py main -> a.py Below.run',
    ].join('\n'),
  );
});

it('a receiver may be of a class that has the member from another base', async () => {
  await checkCalls(
    {
      'base.py': lines(
        'class Case:',
        '    def check(self): pass',
        'class Cases(Case):',
        '    def test(self):',
        '        self.check()',
      ),
      'a.py': lines(
        'from base import Case, Cases',
        'class Tool:',
        '    def use(self): pass',
        'class Strict:',
        '    def check(self):',
        '        super().check()',
        '        self.note()',
        '        self.tool.use()',
        'class Noting:',
        '    tool = Tool()',
        '    def note(self): pass',
        '    def other(self):',
        '        self.check()',
        'class More(Strict, Cases, Noting): pass',
        'class Alone(Case):',
        '    def note(self): pass',
      ),
    },
    `
    base.py Cases.test -> base.py Case.check
    base.py Cases.test -> a.py Strict.check
    a.py Strict.check -> base.py Case.check
    a.py Strict.check -> a.py Noting.note
    a.py Strict.check -> a.py Tool.use
    a.py Noting.other -> a.py Strict.check
    a.py -> a.py Tool`,
  );
});

it('a method runs on no instance of a class below that has another one of its name', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Search:',
        '    def run(self):',
        '        self.find()',
        '    def find(self):',
        '        self.ask()',
        '    def ask(self): pass',
        'class Plain(Search):',
        '    def ask(self): pass',
        'class Other(Search):',
        '    def find(self): pass',
        '    def ask(self): pass',
        'class Longer(Search):',
        '    def find(self):',
        '        super().find()',
        '    def ask(self): pass',
      ),
    },
    [
      'a.py Search.run -> a.py Search.find',
      'a.py Search.run -> a.py Other.find',
      'a.py Search.run -> a.py Longer.find',
      'a.py Search.find -> a.py Search.ask',
      'a.py Search.find -> a.py Plain.ask',
      'a.py Search.find -> a.py Longer.ask',
      'a.py Longer.find -> a.py Search.find',
    ].join('\n'),
  );
});

it('what stands for type checkers alone is no other method of the name', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'from typing import TYPE_CHECKING, overload',
        'class Operators:',
        '    def times(self, other):',
        '        return self.operate(other)',
        '    def operate(self, other): pass',
        'class Typed(Operators):',
        '    if TYPE_CHECKING:',
        '        @overload',
        '        def times(self, other: int) -> int: ...',
        '        @overload',
        '        def times(self, other: str) -> str: ...',
        '        def times(self, other): ...',
        'class Column(Typed):',
        '    def operate(self, other): pass',
        'class Plain(Operators): pass',
        'def use():',
        '    Plain().times(1)',
      ),
    },
    [
      'a.py use -> a.py Plain',
      'a.py use -> a.py Operators.times',
      'a.py Operators.times -> a.py Operators.operate',
      'a.py Operators.times -> a.py Column.operate',
    ].join('\n'),
  );
});

it('a constructor that type checkers alone see makes nothing', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'import typing as t',
        'class Field:',
        '    def __init__(self, default=None):',
        '        self.prepare()',
        '    def prepare(self): pass',
        'class Text(Field):',
        '    if t.TYPE_CHECKING:',
        '        @t.overload',
        '        def __init__(self, default: str) -> None: ...',
        '        @t.overload',
        '        def __init__(self, default: None) -> None: ...',
        '        def __init__(self, default=None) -> None: ...',
        'class Number(Field):',
        '    if t.TYPE_CHECKING:',
        '        def __init__(self, default: int) -> None: ...',
        '    else:',
        '        def __init__(self, default): pass',
        'def use():',
        '    Text("a")',
        '    Number(1)',
      ),
    },
    `
    a.py use -> a.py Field.__init__
    a.py use -> a.py Number.__init__#2
    a.py Field.__init__ -> a.py Field.prepare`,
  );
});

it('behind isinstance of a built-in class a name holds what may be of it', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Entry:',
        '    def show(self): pass',
        'class Rows(list):',
        '    def show(self): pass',
        'class Name(str):',
        '    def show(self): pass',
        'def done(): pass',
        'def show(value):',
        '    if isinstance(value, list):',
        '        value.show()',
        'def name(value):',
        '    if isinstance(value, (str, int)):',
        '        value.show()',
        'def other(value):',
        '    if not isinstance(value, (str, list)):',
        '        value.show()',
        'def run(value):',
        '    if not isinstance(value, dict):',
        '        value()',
        'def each(value):',
        '    if not isinstance(value, (list, tuple)):',
        '        value = [value]',
        '    for one in value: one.show()',
        'def first(value):',
        '    if isinstance(value, tuple):',
        '        value[0].show()',
        'for value in (Entry(), Rows(), Name(), done):',
        '    show(value)',
        '    name(value)',
        '    other(value)',
        "for value in (done, {'show': Entry}): run(value)",
        'each(Entry())',
        'each([Rows()])',
        'first((None, Entry())[1:])',
        'first([Name()])',
      ),
    },
    [
      'a.py show -> a.py Rows.show',
      'a.py name -> a.py Name.show',
      'a.py other -> a.py Entry.show',
      'a.py run -> a.py done',
      'a.py each -> a.py Entry.show',
      'a.py each -> a.py Rows.show',
      'a.py first -> a.py Entry.show',
      ...['Entry', 'Rows', 'Name', 'show', 'name', 'other', 'run', 'each', 'first'].map(
        (name) => `a.py -> a.py ${name}`,
      ),
    ].join('\n'),
  );
});

it('a class of the repository is meant by its name, also where typing has another one of it', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Text:',
        '    def show(self): pass',
        'class Line:',
        '    def show(self): pass',
        'def show(value):',
        '    if isinstance(value, Text):',
        '        value.show()',
        'for value in (Text(), Line()): show(value)',
      ),
    },
    [
      'a.py show -> a.py Text.show',
      ...['Text', 'Line', 'show'].map((name) => `a.py -> a.py ${name}`),
    ].join('\n'),
  );
});

it('the class of the receiver is known to functions inside of the method', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Board:',
        '    def read(self, text):',
        '        return self.fill(text, lambda: type(self)())',
        '    def fill(self, text, make):',
        '        make().push(text)',
        '    def push(self, text): pass',
        'Board().read(1)',
      ),
    },
    `
    a.py -> a.py Board
    a.py -> a.py Board.read
    a.py Board.read -> a.py Board.fill
    a.py Board.read -> a.py Board
    a.py Board.fill -> a.py Board.read.<anonymous>
    a.py Board.fill -> a.py Board.push`,
  );
});

it('object comes behind all other bases, also where one is from outside', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'from unittest import TestCase',
        'class Case(TestCase):',
        '    def __init__(self): pass',
        'class Mixin(object):',
        '    def start(self):',
        '        super().__init__()',
        'class Test(Mixin, Case): pass',
        'Test().start()',
      ),
    },
    `
    a.py -> a.py Case.__init__
    a.py -> a.py Mixin.start
    a.py Mixin.start -> a.py Case.__init__`,
  );
});

it('behind a mixin stands what classes below have there, whoever makes them', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Case:',
        '    def open(self): pass',
        'class Other:',
        '    def open(self): pass',
        'class Mixin:',
        '    def open(self):',
        '        super().open()',
        'class Test(Mixin, Case): pass',
        'class Own(Mixin, Other):',
        '    def open(self): pass',
      ),
    },
    'a.py Mixin.open -> a.py Case.open',
  );
});

it('a mixin reads what a base beside it gives to the instances of a class below', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Store:',
        '    def save(self): pass',
        'class Prepared:',
        '    def set_up(self):',
        '        self.store = Store()',
        'class Shared:',
        '    def test_save(self):',
        '        self.store.save()',
        'class Test(Prepared, Shared): pass',
      ),
    },
    lines('a.py Prepared.set_up -> a.py Store', 'a.py Shared.test_save -> a.py Store.save'),
  );
});

it('a comparison with the class of a name narrows it, also to classes that come by a star', async () => {
  await checkCalls(
    {
      'pets.py': lines(
        'class Cat:',
        '    def call(self): pass',
        'class Dog:',
        '    def call(self): pass',
        'class Bird:',
        '    def call(self): pass',
      ),
      'a.py': lines(
        'from pets import *',
        'def same(pet):',
        '    if type(pet) is Cat:',
        '        pet.call()',
        'def leave(pet):',
        '    if type(pet) != Dog: return',
        '    pet.call()',
        'def one(pet):',
        '    kind = type(pet)',
        '    if kind in (Cat, Dog):',
        '        pet.call()',
        'def other(pet):',
        '    if type(pet) is not Cat:',
        '        pet.call()',
        'for pet in (Cat(), Dog(), Bird()):',
        ...['same', 'leave', 'one', 'other'].map((name) => `    ${name}(pet)`),
      ),
    },
    [
      'a.py same -> pets.py Cat.call',
      'a.py leave -> pets.py Dog.call',
      'a.py one -> pets.py Cat.call',
      'a.py one -> pets.py Dog.call',
      'a.py other -> pets.py Cat.call',
      'a.py other -> pets.py Dog.call',
      'a.py other -> pets.py Bird.call',
      ...['Cat', 'Dog', 'Bird'].map((name) => `a.py -> pets.py ${name}`),
      ...['same', 'leave', 'one', 'other'].map((name) => `a.py -> a.py ${name}`),
    ].join('\n'),
  );
});

it('what a decorator makes of a method has an instance of its class as receiver', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'import framework',
        'def checked(method):',
        '    def handler(self, *args):',
        '        self.check()',
        '        method(self, *args)',
        '        self.after()',
        '    return handler',
        'class View(framework.View):',
        '    @checked',
        '    def get(self, key): self.show(key)',
        '    def check(self): pass',
        '    def after(self): pass',
        '    def show(self, key): pass',
        'def clean(form): form.strip()',
        'class Form(framework.Form):',
        '    cleaner = clean',
        '    def strip(self): pass',
      ),
    },
    `
    a.py -> a.py checked
    a.py checked.handler -> a.py View.check
    a.py checked.handler -> a.py View.get
    a.py checked.handler -> a.py View.after
    a.py View.get -> a.py View.show
    a.py clean -> a.py Form.strip`,
  );
});

it('what an override gives for a field is a field of its own class alone', async () => {
  await checkCalls(
    {
      'stores.py': lines(
        'class Memory:',
        '    def save(self): pass',
        'class Disk:',
        '    def save(self): pass',
        'class Cloud:',
        '    def save(self): pass',
        'class Base:',
        '    def __init__(self):',
        '        self.store = self.make_store()',
        '        self.other = other = self.make_store()',
        '    def make_store(self):',
        '        return Memory()',
        '    def run(self):',
        '        self.store.save()',
        'class Plain(Base):',
        '    def keep(self):',
        '        self.store.save()',
        'class OnDisk(Base):',
        '    def make_store(self):',
        '        return Disk()',
        '    def again(self):',
        '        self.other.save()',
        'class InCloud(Base):',
        '    def make_store(self):',
        '        return Cloud()',
        'class FarAway(InCloud):',
        '    def keep(self):',
        '        self.store.save()',
      ),
    },
    `
    stores.py Base.__init__ -> stores.py Base.make_store
    stores.py Base.__init__ -> stores.py InCloud.make_store
    stores.py Base.__init__ -> stores.py OnDisk.make_store
    stores.py Base.make_store -> stores.py Memory
    stores.py Base.run -> stores.py Cloud.save
    stores.py Base.run -> stores.py Disk.save
    stores.py Base.run -> stores.py Memory.save
    stores.py Plain.keep -> stores.py Memory.save
    stores.py OnDisk.make_store -> stores.py Disk
    stores.py OnDisk.again -> stores.py Cloud.save
    stores.py OnDisk.again -> stores.py Disk.save
    stores.py OnDisk.again -> stores.py Memory.save
    stores.py InCloud.make_store -> stores.py Cloud
    stores.py FarAway.keep -> stores.py Cloud.save
    stores.py FarAway.keep -> stores.py Memory.save
    `,
  );
});

it('a table of methods that the constructor of a base makes holds those of the class that is made', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Renderer:',
        '    def __init__(self):',
        "        self.table = {'strong': self.strong}",
        '    def strong(self): pass',
        'class Html(Renderer):',
        '    def __init__(self):',
        '        super().__init__()',
        '    def strong(self): pass',
        'class Latex(Renderer):',
        '    def __init__(self):',
        '        super().__init__()',
        '    def strong(self): pass',
        'def html(name):',
        '    Html().table[name]()',
        'def latex(name):',
        '    Latex().table[name]()',
      ),
    },
    `
    a.py Html.__init__ -> a.py Renderer.__init__
    a.py Latex.__init__ -> a.py Renderer.__init__
    a.py html -> a.py Html.__init__
    a.py html -> a.py Html.strong
    a.py latex -> a.py Latex.__init__
    a.py latex -> a.py Latex.strong`,
  );
});

it('what the constructor of a base is given by super fills the fields of that class alone', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Reader:',
        '    def run(self): pass',
        'class Writer:',
        '    def run(self): pass',
        'class Base:',
        '    def __init__(self, part):',
        '        self.part = part',
        'class Reading(Base):',
        '    def __init__(self): super().__init__(Reader())',
        'class Writing(Base):',
        '    def __init__(self): super().__init__(Writer())',
        'def read(): Reading().part.run()',
        'def write(): Writing().part.run()',
      ),
    },
    `
    a.py Reading.__init__ -> a.py Base.__init__
    a.py Reading.__init__ -> a.py Reader
    a.py Writing.__init__ -> a.py Base.__init__
    a.py Writing.__init__ -> a.py Writer
    a.py read -> a.py Reader.run
    a.py read -> a.py Reading.__init__
    a.py write -> a.py Writer.run
    a.py write -> a.py Writing.__init__`,
  );
});

it('a call of several methods means none that cannot take what it gives', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'import random',
        'class Row(list):',
        '    def put(self, value): pass',
        '    def find(self, key, *, deep=False): pass',
        'class Table(dict):',
        '    def put(self, key, value): pass',
        '    def find(self, key): pass',
        '    def append(self, key, value): pass',
        'class Any:',
        '    def put(self, *values): pass',
        '    def find(self, **keys): pass',
        'made = random.choice([Row(), Table(), Any()])',
        'def one(): made.put(1)',
        'def two(): made.put(1, 2)',
        'def named(): made.find(key=1, deep=True)',
        'def spread(given): made.put(*given)',
        'def inherited(): made.append(1)',
      ),
    },
    `
    a.py -> a.py Row
    a.py -> a.py Table
    a.py -> a.py Any
    a.py one -> a.py Row.put
    a.py one -> a.py Any.put
    a.py two -> a.py Table.put
    a.py two -> a.py Any.put
    a.py named -> a.py Row.find
    a.py named -> a.py Any.find
    a.py spread -> a.py Row.put
    a.py spread -> a.py Table.put
    a.py spread -> a.py Any.put`,
  );
});

it('functions that are put into classes and fields take what is called on or not, and where none fits all are meant', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'import random',
        'def shown(it, text): pass',
        'def plain(text): pass',
        'class Page:',
        '    show = shown',
        'class Note:',
        '    def __init__(self):',
        '        self.show = plain',
        'made = random.choice([Page(), Note()])',
        'def show(): made.show("")',
        'def fail(): made.show("", "", "")',
      ),
    },
    `
    a.py -> a.py Page
    a.py -> a.py Note.__init__
    a.py show -> a.py shown
    a.py show -> a.py plain
    a.py fail -> a.py shown
    a.py fail -> a.py plain`,
  );
});

it('a text is no key of a list, unless its method asks for one', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'import random',
        'class Row(list):',
        '    def __getitem__(self, key): pass',
        '    def __setitem__(self, key, value): pass',
        '    def __delitem__(self, key): pass',
        'class Named(tuple):',
        '    def __getitem__(self, key):',
        '        if isinstance(key, str):',
        '            return 1',
        'class Table(dict):',
        '    def __getitem__(self, key): pass',
        '    def __setitem__(self, key, value): pass',
        '    def __delitem__(self, key): pass',
        'made = random.choice([Row(), Table(), Named()])',
        'def by_text(): made["a"]',
        'def by_position(): made[0]',
        'def write(): made["a"] = 1',
        'def delete(): del made["a"]',
      ),
    },
    `
    a.py -> a.py Row
    a.py -> a.py Table
    a.py -> a.py Named
    a.py by_text -> a.py Table.__getitem__
    a.py by_text -> a.py Named.__getitem__
    a.py by_position -> a.py Row.__getitem__
    a.py by_position -> a.py Table.__getitem__
    a.py by_position -> a.py Named.__getitem__
    a.py write -> a.py Table.__setitem__
    a.py delete -> a.py Table.__delitem__`,
  );
});

it('methods of built-in classes ask no method for their own entries, but those that are written in the language do', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'from collections import UserDict',
        'class Plain(dict):',
        '    def __getitem__(self, key): pass',
        '    def __setitem__(self, key, value): pass',
        'class Asking(UserDict):',
        '    def __getitem__(self, key): pass',
        'class Given(list):',
        '    def __iter__(self): pass',
        'def plain(): Plain().setdefault("a", 1)',
        'def asking(): Asking().get("a")',
        'def given(): Plain().update(Given())',
      ),
    },
    `
    a.py asking -> a.py Asking
    a.py asking -> a.py Asking.__getitem__
    a.py given -> a.py Given
    a.py given -> a.py Given.__iter__
    a.py given -> a.py Plain
    a.py plain -> a.py Plain`,
  );
});

it('what only a type tells a test is of that class, where it has the method itself', async () => {
  await checkCalls(
    {
      'pages.py': lines(
        'class Page:',
        '    def show(self): pass',
        '    def draw(self): raise NotImplementedError',
        'class Wide(Page):',
        '    def show(self): pass',
        '    def draw(self): pass',
        'def found(name) -> Page:',
        '    return registry(name)',
        'def use():',
        "    found('a').show()",
      ),
      'tests/test_pages.py': lines(
        'from pages import found',
        'def test_show():',
        "    found('a').show()",
        'def test_draw():',
        "    found('a').draw()",
      ),
    },
    `
    pages.py use -> pages.py found
    pages.py use -> pages.py Page.show
    pages.py use -> pages.py Wide.show
    tests/test_pages.py test_show -> pages.py found
    tests/test_pages.py test_show -> pages.py Page.show
    tests/test_pages.py test_draw -> pages.py found
    tests/test_pages.py test_draw -> pages.py Wide.draw`,
  );
});

it('a constructor calls what classes below have whose own constructors run it, however many', async () => {
  const kinds = Array.from({ length: 90 }, (_, at) => `K${at}`);
  await checkCalls(
    {
      'base.py': lines(
        'class Part:',
        '    def __init__(self): self.fill()',
        '    def fill(self): raise NotImplementedError',
      ),
      'kinds.py': lines(
        'from base import Part',
        ...kinds.flatMap((kind, at) => [
          `class ${kind}(Part):`,
          '    def __init__(self):',
          at % 2 === 0 ? '        super().__init__()' : '        Part.__init__(self)',
          '    def fill(self): pass',
        ]),
      ),
    },
    [
      ...kinds.map((kind) => `base.py Part.__init__ -> kinds.py ${kind}.fill`),
      ...kinds.map((kind) => `kinds.py ${kind}.__init__ -> base.py Part.__init__`),
    ].join('\n'),
  );
});
