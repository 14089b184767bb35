// What hints keep out, and what they leave open. Exactly these edges and no others.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const lines = (...written: string[]): string => `${written.join('\n')}\n`;

it('what is declared as a text holds no instance of a class of the program', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'from abc import ABC',
        'from typing import Any',
        'class Person(ABC):',
        '    def __init__(self, name: str, other: str | Any, title: "str | Person"):',
        '        self.name = name',
        '        self.other = other',
        '        self.title = title',
        '    def __repr__(self): return self.name',
        'class Shout(str):',
        '    def __repr__(self): return "!"',
        'class Field:',
        '    def __get__(self, instance, owner): return "field"',
        'class Form:',
        '    label: str = Field()',
        'def make(given):',
        '    return Person(given, given, given)',
        'make(make("a"))',
        'make(Shout("b"))',
        'def name(person: Person): return repr(person.name)',
        'def other(person: Person): return repr(person.other)',
        'def title(person: Person): return repr(person.title)',
        'def label(form: Form): return form.label',
      ),
    },
    [
      'a.py -> a.py Field',
      'a.py -> a.py Shout',
      'a.py -> a.py make',
      'a.py make -> a.py Person.__init__',
      'a.py name -> a.py Shout.__repr__',
      'a.py other -> a.py Person.__repr__',
      'a.py other -> a.py Shout.__repr__',
      'a.py title -> a.py Person.__repr__',
      'a.py title -> a.py Shout.__repr__',
      'a.py label -> a.py Field.__get__',
    ].join('\n'),
  );
});

it('what is known of one class by its type alone is of no other that has nothing to do with it', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'from outside import Thing',
        'class Port(Thing):',
        '    def use(self): pass',
        'from abc import ABC',
        'class Wire(ABC):',
        '    def use(self): pass',
        'class Plug(Port, Wire):',
        '    pass',
        'class Rope(dict):',
        '    def use(self): pass',
        'def port_of(thing) -> Port:',
        '    return thing',
        'def pull(wire: Wire):',
        '    wire.use()',
        'def start(port: Port, rope: Rope):',
        '    pull(port)',
        '    pull(rope)',
      ),
    },
    ['a.py start -> a.py pull', 'a.py pull -> a.py Wire.use'].join('\n'),
  );
});

it('a class that lacks what is asked for does not tell which class below it is meant', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Node:',
        '    def kind(self): pass',
        'class Leaf(Node):',
        '    def value(self): pass',
        '    def only(self): pass',
        'class Branch(Node):',
        '    def value(self): pass',
        '    def __getitem__(self, key): pass',
        '    def __str__(self): return ""',
        'def show(node: Node):',
        '    node.kind()',
        '    node.value()',
        '    node.only()',
        '    node[0]',
        '    return str(node)',
      ),
    },
    [
      'a.py show -> a.py Node.kind',
      'a.py show -> a.py Leaf.only',
      'a.py show -> a.py Branch.__str__',
    ].join('\n'),
  );
});

it('no more does one that is but marked as abstract, however that is written', async () => {
  const heads = [
    ['from abc import ABC', 'class Node(ABC):'],
    ['import abc', 'class Node(abc.ABC):'],
    ['import abc', 'class Node(metaclass=abc.ABCMeta):'],
    ['from abc import ABCMeta', 'class Node(metaclass=ABCMeta):'],
  ] as const;
  for (const [imported, head] of heads) {
    await checkCalls(
      {
        'a.py': lines(
          imported,
          head,
          '    def kind(self): pass',
          'class Leaf(Node):',
          '    def value(self): pass',
          '    def only(self): pass',
          'class Branch(Node):',
          '    def value(self): pass',
          'def show(node: Node):',
          '    node.kind()',
          '    node.value()',
          '    node.only()',
        ),
      },
      'a.py show -> a.py Node.kind\na.py show -> a.py Leaf.only',
    );
  }
});

it('a type is found behind a module of the standard library', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'import concurrent.futures',
        'import threading as threads',
        'def job(): pass',
        'def other(): pass',
        'def start(pool: concurrent.futures.ThreadPoolExecutor, thread: threads.Thread):',
        '    pool.submit(job)',
        '    thread.submit(other)',
      ),
    },
    'a.py start -> a.py job',
  );
});

it('what is written to an attribute is no element', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Item:',
        '    def use(self): pass',
        'class Note:',
        '    def use(self): pass',
        'class Shelf(list):',
        '    def __init__(self, item):',
        '        self.note = Note()',
        '        self.append(item)',
        'def take(shelf: Shelf, key):',
        '    shelf[key].use()',
        'def each(shelf: Shelf):',
        '    for one in shelf:',
        '        one.use()',
        'def note(shelf: Shelf):',
        '    shelf.note.use()',
        'def fill():',
        '    shelf = Shelf(Item())',
        '    shelf.note = Note()',
        '    return shelf',
        'take(fill(), len([]))',
      ),
    },
    [
      'a.py -> a.py fill',
      'a.py -> a.py take',
      'a.py fill -> a.py Item',
      'a.py fill -> a.py Note',
      'a.py fill -> a.py Shelf.__init__',
      'a.py Shelf.__init__ -> a.py Note',
      'a.py take -> a.py Item.use',
      'a.py each -> a.py Item.use',
      'a.py note -> a.py Note.use',
    ].join('\n'),
  );
});

it('what is written as an entry is no attribute of a name that is not known', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'from names import fields',
        'class Leaf:',
        '    def use(self): pass',
        'class Note:',
        '    def use(self): pass',
        'class Tree(dict):',
        '    def __init__(self):',
        '        self.left = Leaf()',
        'def fill(tree: Tree, key):',
        '    tree[key] = Note()',
        'def unknown(tree: Tree):',
        '    for field in fields:',
        '        getattr(tree, field).use()',
        'def known(tree: Tree):',
        '    for field in ("left", "right"):',
        '        getattr(tree, field).use()',
        'def make():',
        '    fill(Tree(), len([]))',
      ),
    },
    [
      'a.py Tree.__init__ -> a.py Leaf',
      'a.py fill -> a.py Note',
      'a.py known -> a.py Leaf.use',
      'a.py make -> a.py Tree.__init__',
      'a.py make -> a.py fill',
    ].join('\n'),
  );
});

it('what an abstract method gives is not the instance of a type with arguments that it is called on', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'from abc import ABC, abstractmethod',
        'from typing import Generic, TypeVar',
        'from elsewhere import Order',
        'T = TypeVar("T")',
        'class Setting(ABC, Generic[T]):',
        '    @abstractmethod',
        '    def value(self) -> T:',
        '        raise NotImplementedError',
        '    def __eq__(self, other): return True',
        'class Fixed(Setting[T]):',
        '    def value(self): return 1',
        'def check(setting: Setting[Order]):',
        '    assert setting.value() == 1',
      ),
    },
    'a.py check -> a.py Fixed.value',
  );
});

it('a method of a protocol is no target where all that it has is documentation', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'import asyncio',
        'import typing as t',
        'from typing import Protocol',
        'class Log(Protocol):',
        '    def say(self, text):',
        '        """Says it."""',
        '    @property',
        '    def name(self): pass',
        '    def shout(self, text):',
        '        """Says it aloud."""',
        '        self.say(text)',
        'class Sized(t.Protocol):',
        '    def size(self): pass',
        'class Echo(asyncio.Protocol):',
        '    def eof_received(self): pass',
        'def use(log: Log, sized: Sized, echo: Echo):',
        '    log.say("a")',
        '    log.name',
        '    log.shout("a")',
        '    sized.size()',
        '    echo.eof_received()',
      ),
    },
    `a.py use -> a.py Echo.eof_received
    a.py use -> a.py Log.shout`,
  );
});

it('a method with documentation alone is left to others where its hint says that something is given back', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Store:',
        '    def name(self) -> str:',
        '        """How it is called."""',
        '    def close(self) -> None:',
        '        """Most have nothing to do."""',
        '    def first(self) -> "str | None":',
        '        """Most have none."""',
        '    def kind(self) -> str:',
        '        return "store"',
        'class Disk(Store):',
        '    def name(self) -> str: return "disk"',
        '    def close(self) -> None: pass',
        '    def first(self) -> "str | None": return "a"',
        '    def kind(self) -> str: return "disk"',
        'def use(store: Store):',
        '    store.name()',
        '    store.close()',
        '    store.first()',
        '    store.kind()',
      ),
    },
    [
      'a.py use -> a.py Disk.name',
      'a.py use -> a.py Store.close',
      'a.py use -> a.py Disk.close',
      'a.py use -> a.py Store.first',
      'a.py use -> a.py Disk.first',
      'a.py use -> a.py Store.kind',
      'a.py use -> a.py Disk.kind',
    ].join('\n'),
  );
});

it('a constructor that a stub declares is what makes instances, and not the class besides', async () => {
  await checkCalls(
    {
      'native.pyi': lines('class Parser:', '    def __init__(self, text: str) -> None: ...'),
      'a.py': lines(
        'from dataclasses import dataclass',
        'from native import Parser',
        '@dataclass',
        'class Point: x: int',
        'def make(): return Parser("a"), Point(1)',
      ),
    },
    `a.py make -> a.py Point
    a.py make -> native.pyi Parser.__init__`,
  );
});

it('a class by its type alone that leaves methods to others is one of those that complete it', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'from abc import ABC, abstractmethod',
        'class Form(ABC):',
        '    @abstractmethod',
        '    def show(self): pass',
        'class Plain(Form):',
        '    def __init__(self): pass',
        '    def show(self): pass',
        'class Rich(Form):',
        '    def show(self): pass',
        'class Wide(Plain):',
        '    def __init__(self): pass',
        'class App:',
        '    kind: type[Form]',
        '    def form(self):',
        '        return self.kind()',
        'def use(app: App):',
        '    app.form().show()',
        'def run(kind: type[Plain]):',
        '    kind()',
      ),
    },
    `
    a.py App.form -> a.py Plain.__init__
    a.py App.form -> a.py Rich
    a.py App.form -> a.py Wide.__init__
    a.py run -> a.py Plain.__init__
    a.py use -> a.py App.form
    a.py use -> a.py Plain.show
    a.py use -> a.py Rich.show`,
  );
});

it('what is written out as a text, as bytes or as a number means no function that declares another of these', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'from typing import Optional, Union',
        'class Page:',
        '    def __getitem__(self, index: int): pass',
        '    def find(self, at: Optional[int] = None, *, deep: bool = False): pass',
        'class Slices:',
        '    def __getitem__(self, index: Union[int, slice]): pass',
        '    def find(self, at: "bytes"): pass',
        'class Table:',
        '    def __getitem__(self, key: str): pass',
        '    def find(self, at: "str | None", deep: object = None): pass',
        'class Free:',
        '    def __getitem__(self, key: int | str): pass',
        '    def find(self, at, **options): pass',
        'class Tested:',
        '    def find(self, at: int):',
        '        if not isinstance(at, int):',
        '            return None',
        'def one_of(kind):',
        '    for made in (Page, Slices, Table, Free, Tested):',
        '        if made.__name__ == kind:',
        '            return made()',
        'def entry(kind):',
        "    return one_of(kind)['name']",
        'def computed(kind, key):',
        '    return one_of(kind)[key]',
        'def text(kind):',
        "    one_of(kind).find('name')",
        'def number(kind):',
        '    one_of(kind).find(1)',
        'def list_(kind):',
        '    one_of(kind).find([1])',
        'def named(kind):',
        "    one_of(kind).find(None, deep='much')",
      ),
    },
    `
    a.py one_of -> a.py Page
    a.py one_of -> a.py Slices
    a.py one_of -> a.py Table
    a.py one_of -> a.py Free
    a.py one_of -> a.py Tested
    a.py entry -> a.py one_of
    a.py entry -> a.py Table.__getitem__
    a.py entry -> a.py Free.__getitem__
    a.py computed -> a.py one_of
    a.py computed -> a.py Page.__getitem__
    a.py computed -> a.py Slices.__getitem__
    a.py computed -> a.py Table.__getitem__
    a.py computed -> a.py Free.__getitem__
    a.py text -> a.py one_of
    a.py text -> a.py Table.find
    a.py text -> a.py Free.find
    a.py text -> a.py Tested.find
    a.py number -> a.py one_of
    a.py number -> a.py Page.find
    a.py number -> a.py Free.find
    a.py number -> a.py Tested.find
    a.py list_ -> a.py one_of
    a.py list_ -> a.py Free.find
    a.py list_ -> a.py Tested.find
    a.py named -> a.py one_of
    a.py named -> a.py Table.find
    a.py named -> a.py Free.find`,
  );
});

it('nothing that stands in a stub is run', async () => {
  await checkCalls(
    {
      'kinds.pyi': lines(
        'class Kind:',
        '    def __init__(self, name: str) -> None: ...',
        "PLAIN = Kind('a')",
      ),
      'a.py': lines('from kinds import Kind', "Kind('b')"),
    },
    'a.py -> kinds.pyi Kind.__init__',
  );
});

it('what is made of one class of the program does not come to a place for others', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'from typing import Any, Protocol',
        'class Sheet:',
        '    def title(self): pass',
        'class Cell:',
        '    def title(self): pass',
        'class Row:',
        '    def title(self): pass',
        'class Lazy:',
        '    def __getattr__(self, name): return None',
        '    def title(self): pass',
        'class Titled(Protocol):',
        '    def title(self): ...',
        'class Both(Cell, Sheet):',
        '    pass',
        'class Field:',
        '    def __get__(self, instance, owner): return Row()',
        'class Form:',
        '    row: Row = Field()',
        'def of_form(form: Form): form.row.title()',
        'def give(kind):',
        '    return [Sheet(), Cell(), Row(), Lazy()][len(kind)]',
        'def sheet(given: Sheet): given.title()',
        'def either(given: Row | int): given.title()',
        'def rows(given: Sheet | Row): given.title()',
        'def anything(given: Row | Any): given.title()',
        'def titled(given: Titled): given.title()',
        'sheet(give("a"))',
        'either(give("a"))',
        'rows(give("a"))',
        'anything(give("a"))',
        'titled(give("a"))',
      ),
    },
    [
      'a.py -> a.py Field',
      'a.py -> a.py anything',
      'a.py -> a.py either',
      'a.py -> a.py give',
      'a.py -> a.py rows',
      'a.py -> a.py sheet',
      'a.py -> a.py titled',
      'a.py give -> a.py Cell',
      'a.py give -> a.py Lazy',
      'a.py give -> a.py Row',
      'a.py give -> a.py Sheet',
      'a.py Field.__get__ -> a.py Row',
      'a.py of_form -> a.py Field.__get__',
      'a.py of_form -> a.py Row.title',
      // Something of both classes may be there.
      'a.py sheet -> a.py Cell.title',
      'a.py sheet -> a.py Lazy.title',
      'a.py sheet -> a.py Sheet.title',
      'a.py either -> a.py Lazy.title',
      'a.py either -> a.py Row.title',
      'a.py rows -> a.py Cell.title',
      'a.py rows -> a.py Lazy.title',
      'a.py rows -> a.py Row.title',
      'a.py rows -> a.py Sheet.title',
      'a.py anything -> a.py Cell.title',
      'a.py anything -> a.py Lazy.title',
      'a.py anything -> a.py Row.title',
      'a.py anything -> a.py Sheet.title',
      'a.py titled -> a.py Cell.title',
      'a.py titled -> a.py Lazy.title',
      'a.py titled -> a.py Row.title',
      'a.py titled -> a.py Sheet.title',
    ].join('\n'),
  );
});
