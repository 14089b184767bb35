// What annotations of Python say about the places that have them. Exactly these edges and no others.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const lines = (...written: string[]): string => `${written.join('\n')}\n`;

it('a tuple holds at each position what its annotation says of it', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'from lists import load',
        'class Key:',
        '    def show(self): pass',
        'class Item:',
        '    def show(self): pass',
        'class Note(Item):',
        '    def show(self): pass',
        'class Store:',
        '    body: list[tuple[Key | None, Item | Note]] = load()',
        '    pair: "tuple[int, Item]" = load()',
        '    many: tuple[Item, ...] = load()',
        '    def first(self):',
        '        self.body[0][0].show()',
        '    def second(self, at):',
        '        key, item = self.body[at]',
        '        item.show()',
        '    def number(self):',
        '        number, item = self.pair',
        '        number.show()',
        '    def loop(self):',
        '        for key, item in self.body:',
        '            key.show()',
        '    def any(self, at):',
        '        self.pair[at].show()',
        '    def last(self):',
        '        self.many[3].show()',
      ),
    },
    [
      'a.py Store.first -> a.py Key.show',
      'a.py Store.second -> a.py Item.show',
      'a.py Store.second -> a.py Note.show',
      'a.py Store.loop -> a.py Key.show',
      'a.py Store.any -> a.py Item.show',
      'a.py Store.any -> a.py Note.show',
      'a.py Store.last -> a.py Item.show',
      'a.py Store.last -> a.py Note.show',
    ].join('\n'),
  );
});

it('what is put into one object of a type from outside is not in all of them', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'from outside import Bag, Box',
        'class Apple:',
        '    def eat(self): pass',
        'class Stone:',
        '    def eat(self): pass',
        'def fill(bag: Bag[str]):',
        '    bag[0] = Stone()',
        'def eat(box: Box[str]):',
        '    for each in box:',
        '        each.eat()',
        'def take(box: Box[Apple]):',
        '    for each in box:',
        '        each.eat()',
      ),
    },
    ['a.py fill -> a.py Stone', 'a.py take -> a.py Apple.eat'].join('\n'),
  );
});

it('a tuple that is spread gives each parameter what is said of its position', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'from pairs import load',
        'class Head:',
        '    def show(self): pass',
        'class Tail:',
        '    def show(self): pass',
        'def pair() -> tuple[Head, Tail]:',
        '    return load()',
        'def take(head, tail):',
        '    head.show()',
        'def rest(*parts):',
        '    parts[1].show()',
        'take(*pair())',
        'rest(*pair())',
      ),
    },
    [
      'a.py -> a.py pair',
      'a.py -> a.py take',
      'a.py -> a.py rest',
      'a.py take -> a.py Head.show',
      'a.py rest -> a.py Tail.show',
    ].join('\n'),
  );
});

it('what a declared attribute is given by a function that says less is what the class declares', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'import abc',
        'class Handler:',
        '    def get(self): pass',
        'class Cache(Handler):',
        '    def get(self): pass',
        'class Mail(Handler):',
        '    def get(self): pass',
        'def found(name) -> Handler:',
        '    return registry(name)',
        'class App:',
        '    other: Handler',
        '    def __init__(self):',
        '        self.cache: Cache = None',
        '        self.mail: Mail | None = None',
        '    def fill(self):',
        "        self.cache = found('cache')",
        "        self.mail = found('mail')",
        "        self.other = found('other')",
        '    def use(self):',
        '        self.cache.get()',
        '    def send(self):',
        '        self.mail.get()',
        '    def ask(self):',
        '        self.other.get()',
      ),
    },
    `
    a.py App.ask -> a.py Cache.get
    a.py App.ask -> a.py Handler.get
    a.py App.ask -> a.py Mail.get
    a.py App.fill -> a.py found
    a.py App.send -> a.py Mail.get
    a.py App.use -> a.py Cache.get`,
  );
});

it('what has nothing to do with the class that a hint says is no instance of it, but a number may be what it says beside it', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Item:',
        '    def show(self): pass',
        'class Table(Item):',
        '    def show(self): pass',
        'class Inline(Table):',
        '    def show(self): pass',
        'class Array(Item):',
        '    def show(self): pass',
        'class Number(Item, int):',
        '    def show(self): pass',
        'class Stub:',
        '    def show(self): pass',
        'def one(it: Table):',
        '    it.show()',
        'def two(it: "Table | Array"):',
        '    it.show()',
        'def three(it: "int | Array"):',
        '    it.show()',
        'for each in (Item(), Table(), Inline(), Array(), Number(), Stub()):',
        '    one(each)',
        'two(Table())',
        'two(Array())',
        'three(Array())',
        'three(Number())',
      ),
    },
    `
    a.py -> a.py Item
    a.py -> a.py Table
    a.py -> a.py Inline
    a.py -> a.py Array
    a.py -> a.py Number
    a.py -> a.py Stub
    a.py -> a.py one
    a.py -> a.py two
    a.py -> a.py three
    a.py one -> a.py Item.show
    a.py one -> a.py Table.show
    a.py one -> a.py Inline.show
    a.py one -> a.py Number.show
    a.py two -> a.py Table.show
    a.py two -> a.py Array.show
    a.py three -> a.py Array.show
    a.py three -> a.py Number.show`,
  );
});
