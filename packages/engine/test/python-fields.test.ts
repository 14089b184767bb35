// Classes whose constructor is made from the fields that they list. Exactly these edges and no others.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const lines = (...written: string[]): string => `${written.join('\n')}\n`;

it('arguments of a dataclass are its fields; who makes one runs factories and __post_init__', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'from dataclasses import dataclass, field',
        'class Tool:',
        '    def use(self): pass',
        'def make(): return Tool()',
        'def told(): pass',
        '@dataclass(frozen=True)',
        'class Job:',
        '    count: int',
        '    tool: object',
        '    tell: object = None',
        '    spare: object = field(default_factory=make)',
        '    def __post_init__(self):',
        '        self.tell()',
        '    def run(self):',
        '        self.tool.use()',
        '        self.spare.use()',
        '@dataclass',
        'class Late(Job):',
        '    last: object = None',
        '    def end(self):',
        '        self.last()',
        'def early():',
        '    Job(1, Tool(), told).run()',
        'def late():',
        '    Late(1, Tool(), tell=told, last=make).end()',
      ),
    },
    `
    a.py make -> a.py Tool
    a.py Job.__post_init__ -> a.py told
    a.py Job.run -> a.py Tool.use
    a.py Late.end -> a.py make
    a.py early -> a.py Job
    a.py early -> a.py Job.__post_init__
    a.py early -> a.py Job.run
    a.py early -> a.py Tool
    a.py early -> a.py make
    a.py late -> a.py Job.__post_init__
    a.py late -> a.py Late
    a.py late -> a.py Late.end
    a.py late -> a.py Tool
    a.py late -> a.py make`,
  );
});

it('fields of a base in another file are given by its own constructor', async () => {
  await checkCalls(
    {
      'base.py': lines(
        'import attr',
        '@attr.s',
        'class Base:',
        '    first = attr.ib()',
        '    def one(self):',
        '        self.first()',
      ),
      'a.py': lines(
        'from dataclasses import dataclass',
        'from base import Base',
        'def one(): pass',
        'def two(): pass',
        '@dataclass',
        'class Pair(Base):',
        '    second: object',
        '    def both(self):',
        '        self.second()',
        'Pair(one, second=two)',
      ),
    },
    `
    base.py Base.one -> a.py one
    a.py -> a.py Pair
    a.py Pair.both -> a.py two`,
  );
});

it('fields of named tuples are found by name and by position', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'from collections import namedtuple',
        'from typing import NamedTuple',
        'def one(): pass',
        'def two(): pass',
        "Pair = namedtuple('Pair', 'first second')",
        'def use():',
        '    pair = Pair(one, second=two)',
        '    pair.first()',
        '    _, last = pair',
        '    last()',
        'class Triple(NamedTuple):',
        '    first: object',
        '    def run(self):',
        '        self.first()',
        'Triple(two).run()',
      ),
    },
    `
    a.py use -> a.py one
    a.py use -> a.py two
    a.py -> a.py Triple
    a.py -> a.py Triple.run
    a.py Triple.run -> a.py two`,
  );
});

it('fields of a tuple that a call makes have the types that are listed there', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'from typing import List, NamedTuple',
        'class Tool:',
        '    def use(self): pass',
        'class Job(NamedTuple("Job", [("tool", Tool), ("spares", List["Tool"]), ("told", object)])):',
        '    def run(self):',
        '        self.tool.use()',
        '        for spare in self.spares:',
        '            spare.use()',
        '    def tell(self):',
        '        self.told()',
        'def told(): pass',
        'Job(1, [], told)',
      ),
    },
    `
    a.py -> a.py Job
    a.py Job.run -> a.py Tool.use
    a.py Job.tell -> a.py told`,
  );
});

it('an empty list or map that a base puts into a field is another one for each class below', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Chat:',
        '    def focus(self): pass',
        '    def clear(self): pass',
        'class Room:',
        '    def focus(self): pass',
        '    def clear(self): pass',
        'class Book:',
        '    def __init__(self, window):',
        '        self.window = window',
        '        self.pages = {}',
        '        self.order = []',
        '        self.seen = seen = []',
        '    def clear(self):',
        '        for page in self.pages.values():',
        '            page.clear()',
        'class Chats(Book):',
        '    def show(self, name):',
        '        self.pages[name] = Chat()',
        '        self.order.append(Chat())',
        '        self.seen.append(Chat())',
        '    def focus(self):',
        '        for page in self.pages.values():',
        '            page.focus()',
        '    def last(self):',
        '        self.order[-1].focus()',
        '    def all(self):',
        '        self.seen[-1].focus()',
        'class Rooms(Book):',
        '    def show(self, name):',
        '        self.pages[name] = Room()',
        '        self.order.append(Room())',
        '        self.seen.append(Room())',
        '    def focus(self):',
        '        for page in self.pages.values():',
        '            page.focus()',
        '    def last(self):',
        '        self.order[-1].focus()',
        'class Window:',
        '    def __init__(self):',
        '        self.books = [Book(self), Chats(self), Rooms(self)]',
        '    def clear(self):',
        '        for book in self.books:',
        '            book.clear()',
        'def either(window, book: Book):',
        '    for page in book.pages.values():',
        '        page.focus()',
      ),
    },
    `
    a.py Book.clear -> a.py Chat.clear
    a.py Book.clear -> a.py Room.clear
    a.py Chats.show -> a.py Chat
    a.py Chats.focus -> a.py Chat.focus
    a.py Chats.last -> a.py Chat.focus
    a.py Chats.all -> a.py Chat.focus
    a.py Chats.all -> a.py Room.focus
    a.py Rooms.show -> a.py Room
    a.py Rooms.focus -> a.py Room.focus
    a.py Rooms.last -> a.py Room.focus
    a.py Window.__init__ -> a.py Book.__init__
    a.py Window.clear -> a.py Book.clear
    a.py either -> a.py Chat.focus
    a.py either -> a.py Room.focus`,
  );
});
