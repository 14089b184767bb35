// Calls of small Python programs, one feature of the language a test: exactly these edges and no others.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const python = (lines: string): string =>
  `${lines
    .replace(/^\n/, '')
    .replace(/\n {4}/g, '\n')
    .replace(/^ {4}/, '')}\n`;

/** The calls of one file `a.py`, each written as `caller -> callee` without the path. */
async function checkFile(source: string, expected: string): Promise<void> {
  const lines = expected
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [from = '', to = ''] = line.split('->').map((end) => end.trim());
      return `a.py${from === '' ? '' : ` ${from}`} -> a.py ${to}`;
    });
  await checkCalls({ 'a.py': python(source) }, lines.join('\n'));
}

it('what is read behind an assignment is what was assigned', async () => {
  await checkFile(
    `
    def one(): pass
    def two(): pass
    def pick(flag):
        step = one
        step()
        if flag:
            step = two
            step()
        else:
            return step
        step()
    `,
    `
    pick -> one
    pick -> two`,
  );
  await checkFile(
    `
    def one(): pass
    def two(): pass
    def run():
        step = one
        step = two
        step()
    `,
    'run -> two',
  );
});

it('what a loop binds can be there at its beginning, and what a try binds in its handler', async () => {
  await checkFile(
    `
    def one(): pass
    def two(): pass
    def turn(items):
        step = one
        for item in items:
            step()
            step = two
    def risk():
        step = None
        try:
            step = one
        except OSError:
            step()
    `,
    `
    turn -> one
    turn -> two
    risk -> one`,
  );
});

it('inner functions see all that a variable may be', async () => {
  await checkFile(
    `
    def one(): pass
    def two(): pass
    def outer():
        step = one
        def inner():
            step()
        step = two
        inner()
    count = None
    def setup():
        global count
        count = one
    def use():
        count()
    `,
    `
    outer -> outer.inner
    outer.inner -> one
    outer.inner -> two
    use -> one`,
  );
});

it('a decorated name holds what the decorator returns, each definition for itself', async () => {
  await checkFile(
    `
    import functools
    def traced(function):
        @functools.wraps(function)
        def wrapper(*args, **kwargs):
            return function(*args, **kwargs)
        return wrapper
    def first(): pass
    def second(): pass
    @traced
    def give_first():
        return first
    @traced
    def give_second():
        return second
    def run():
        give_first()()
    @functools.lru_cache(maxsize=None)
    def cached(): pass
    def use():
        cached()
    `,
    `
     -> traced
    run -> traced.wrapper
    traced.wrapper -> give_first
    traced.wrapper -> give_second
    run -> first
    use -> cached`,
  );
});

it('methods behind decorators get their receiver', async () => {
  await checkFile(
    `
    def logged(method):
        def wrapper(self, *args):
            return method(self, *args)
        return wrapper
    class Basket:
        @logged
        def add(self, item):
            self.check()
            item()
        def check(self): pass
    def thing(): pass
    def run():
        Basket().add(thing)
    `,
    `
     -> logged
    run -> Basket
    run -> logged.wrapper
    logged.wrapper -> Basket.add
    Basket.add -> Basket.check
    Basket.add -> thing`,
  );
});

it('static and class methods, and methods called through their class', async () => {
  await checkFile(
    `
    class Shape:
        def __init__(self): pass
        @classmethod
        def make(cls):
            return cls()
        @staticmethod
        def scale(step):
            step()
        def draw(self, step):
            step()
    def one(): pass
    def run():
        shape = Shape.make()
        shape.scale(one)
        Shape.draw(shape, one)
    `,
    `
    run -> Shape.make
    Shape.make -> Shape.__init__
    run -> Shape.scale
    Shape.scale -> one
    run -> Shape.draw
    Shape.draw -> one`,
  );
});

it('super follows the order of the receiver in a diamond', async () => {
  await checkFile(
    `
    class Base:
        def close(self): pass
    class Left(Base):
        def close(self):
            super().close()
    class Right(Base):
        def close(self):
            super(Right, self).close()
    class Both(Left, Right):
        def close(self):
            super().close()
    Both().close()
    `,
    `
     -> Both
     -> Both.close
    Both.close -> Left.close
    Left.close -> Right.close
    Right.close -> Base.close`,
  );
});

it('properties are calls where they are read and written', async () => {
  await checkFile(
    `
    class Door:
        @property
        def handle(self):
            return Handle()
        @handle.setter
        def handle(self, value): pass
    class Handle:
        def turn(self): pass
    def run(door: Door):
        door.handle.turn()
        door.handle = None
    `,
    `
    run -> Door.handle
    run -> Door.handle#2
    run -> Handle.turn
    Door.handle -> Handle`,
  );
});

it('operators, iteration and contexts run methods of the class', async () => {
  await checkFile(
    `
    class Bag:
        def __add__(self, other): return self
        def __radd__(self, other): return self
        def __getitem__(self, key): return key
        def __setitem__(self, key, value): pass
        def __contains__(self, key): pass
        def __lt__(self, other): pass
        def __iter__(self): return self
        def __next__(self): return Item()
        def __enter__(self): return Item()
        def __exit__(self, *error): pass
        def __len__(self): return 0
        def __call__(self): pass
    class Item:
        def use(self): pass
    def run(bag: Bag):
        bag + 1
        1 + bag
        bag['x'] = bag[1]
        'x' in bag
        bag < bag
        len(bag)
        bag()
    def loop(bag: Bag):
        for item in bag:
            item.use()
    def enter(bag: Bag):
        with bag as item:
            item.use()
    `,
    `
    run -> Bag.__add__
    run -> Bag.__radd__
    run -> Bag.__getitem__
    run -> Bag.__setitem__
    run -> Bag.__contains__
    run -> Bag.__lt__
    run -> Bag.__len__
    run -> Bag.__call__
    loop -> Bag.__iter__
    loop -> Bag.__next__
    Bag.__next__ -> Item
    loop -> Item.use
    enter -> Bag.__enter__
    enter -> Bag.__exit__
    Bag.__enter__ -> Item
    enter -> Item.use`,
  );
});

it('entries of lists and maps are told apart, and from members', async () => {
  await checkFile(
    `
    def one(): pass
    def two(): pass
    def three(): pass
    table = {'get': one, 2: two, '2': three}
    def run(name):
        table['get']()
        table.get('other')
        table[2]()
    def any_of(name):
        table[name]()
    steps = [one, two, three]
    def second():
        steps[1]()
        steps[1:][1]()
    `,
    `
    run -> one
    run -> two
    any_of -> one
    any_of -> two
    any_of -> three
    second -> two
    second -> three`,
  );
});

it('values are unpacked part by part', async () => {
  await checkFile(
    `
    def one(): pass
    def two(): pass
    def three(): pass
    def pair():
        return one, (two, three)
    def swap():
        a, b = one, two
        a, b = b, a
        a()
    def run():
        first, (_, last) = pair()
        first()
        last()
        for step, *others in [(two, one)]:
            step()
    `,
    `
    swap -> two
    run -> pair
    run -> one
    run -> three
    run -> two`,
  );
});

it('arguments find their parameters by position, name, default and spread', async () => {
  await checkFile(
    `
    def one(): pass
    def two(): pass
    def three(): pass
    def four(): pass
    def target(first, *rest, last=four, **named):
        first()
        rest[0]()
        last()
        named['extra']()
    def run():
        target(one, two, extra=three)
    def spread(first, second):
        second()
    def pass_on():
        spread(*[one, two])
        spread(**{'second': three})
    `,
    `
    run -> target
    target -> one
    target -> two
    target -> four
    target -> three
    pass_on -> spread
    spread -> two
    spread -> three`,
  );
});

it('built-in functions call what they are given', async () => {
  await checkFile(
    `
    from functools import partial, reduce
    def keep(item): return item
    def rank(item): pass
    def join(a, b): return a
    def bound(step): step()
    class Item:
        def use(self): pass
    def run():
        for item in map(keep, [Item()]):
            item.use()
        sorted([1], key=rank)
        reduce(join, [1, 2])
        partial(bound, rank)()
    `,
    `
    run -> Item
    run -> keep
    run -> Item.use
    run -> rank
    run -> join
    run -> bound
    bound -> rank`,
  );
});

it('generators and coroutines hand on what they give', async () => {
  await checkFile(
    `
    import asyncio
    class Item:
        def use(self): pass
    def items():
        yield Item()
    def more():
        yield from items()
    async def load():
        return Item()
    async def main():
        (await load()).use()
        for item in more():
            item.use()
    asyncio.run(main())
    `,
    `
    items -> Item
    more -> items
    load -> Item
    main -> load
    main -> more
    main -> Item.use
     -> main`,
  );
});

it('annotations tell types, in strings and unions, of elements and classes', async () => {
  await checkFile(
    `
    from typing import Optional
    class Item:
        def use(self): pass
        def copy_of(self) -> 'Item': ...
    def direct(item: 'Optional[Item]'):
        item.use()
    def union(item: Item | None):
        item.copy_of().use()
    def elements(items: dict[str, list[Item]]):
        for item in items['x']:
            item.use()
    def made(kind: type[Item]):
        kind().use()
    class Shelf:
        item: Item
        def take(self):
            self.item.use()
    def caught():
        try: pass
        except (Trouble, OSError) as trouble:
            trouble.tell()
    class Trouble(Exception):
        def tell(self): pass
    `,
    `
    direct -> Item.use
    union -> Item.copy_of
    union -> Item.use
    elements -> Item.use
    made -> Item
    made -> Item.use
    Shelf.take -> Item.use
    caught -> Trouble.tell`,
  );
});

it('what is returned as it is stays with its call', async () => {
  await checkFile(
    `
    def same(step):
        return step
    def one(): pass
    def two(): pass
    def first():
        same(one)()
    def second():
        same(step=two)()
    class Builder:
        def set(self): return self
        def build(self): pass
    def run():
        Builder().set().build()
    `,
    `
    first -> same
    first -> one
    second -> same
    second -> two
    run -> Builder
    run -> Builder.set
    run -> Builder.build`,
  );
});

it('members are reached by name with getattr and setattr, and types with type()', async () => {
  await checkFile(
    `
    class Item:
        def use(self): pass
    def one(): pass
    def run():
        item = Item()
        getattr(item, 'use')()
        setattr(item, 'step', one)
        item.step()
        type(item)()
    `,
    `
    run -> Item
    run -> Item.use
    run -> one`,
  );
});

it('members are reached by names that are known in the end', async () => {
  await checkFile(
    `
    class Item:
        def on_add(self): pass
        def on_drop(self): pass
        def told(self): getattr(self, 'on_' + 'add')()
        def joined(self): getattr(self, 'on' '_drop')()
    def one(): pass
    def two(): pass
    def other(): pass
    def name(): return 'step'
    def asked():
        item = Item()
        item.step = one
        getattr(item, name())()
    def set_by_variable():
        item = Item()
        key = 'next'
        setattr(item, key, two)
        item.next()
    def set_by_result():
        item = Item()
        setattr(item, name(), two)
        item.step()
    def set_all(kind, names):
        for each in names: setattr(kind, each, other)
    class Made: pass
    def made():
        set_all(Made, ('first', 'second'))
        Made().second()
    `,
    `
    Item.told -> Item.on_add
    Item.joined -> Item.on_drop
    asked -> Item
    asked -> name
    asked -> one
    set_by_variable -> Item
    set_by_variable -> two
    set_by_result -> Item
    set_by_result -> name
    set_by_result -> two
    made -> set_all
    made -> Made
    made -> other`,
  );
});

it('modules are objects: packages, submodules, stars, and attributes set from outside', async () => {
  await checkCalls(
    {
      'shop/__init__.py': 'from .core import *\nfrom . import extra\n',
      'shop/core.py': 'def sell(): pass\nhook = None\ndef run():\n    hook()\n',
      'shop/extra.py': 'def wrap(): pass\n',
      'shop/deep/__init__.py': '',
      'shop/deep/end.py': 'def stop(): pass\n',
      'main.py': python(`
    import shop
    import shop.deep.end
    from shop import core as c, sell
    def own(): pass
    c.hook = own
    def main():
        shop.sell()
        sell()
        shop.extra.wrap()
        shop.deep.end.stop()
        c.run()
    `),
    },
    `
    main.py main -> shop/core.py sell
    main.py main -> shop/extra.py wrap
    main.py main -> shop/deep/end.py stop
    main.py main -> shop/core.py run
    shop/core.py run -> main.py own`,
  );
});

it('match binds parts of what is matched', async () => {
  await checkFile(
    `
    class Item:
        def use(self): pass
    def one(): pass
    def run(value):
        match (Item(), one):
            case (item, step):
                item.use()
                step()
        match value:
            case Item() as other:
                other.use()
    `,
    `
    run -> Item
    run -> Item.use
    run -> one`,
  );
});

it('a position in a class pattern is the attribute that the class lists there', async () => {
  await checkFile(
    `
    from dataclasses import dataclass
    class Leaf:
        def grow(self): pass
    class Bud:
        def open(self): pass
    @dataclass
    class Twig:
        first: object
        second: object
        def bend(self): pass
    class Root:
        __match_args__ = ("tip",)
        def __init__(self, tip):
            self.tip = tip
            self.side = Bud()
    def run(plant):
        match plant:
            case Twig(a, b):
                a.grow()
                b.open()
                plant.bend()
            case Root(tip, side=side):
                tip.grow()
                side.open()
            case str(text): text()
    def main():
        run(Twig(Leaf(), Bud()))
        run(Root(Leaf()))
    `,
    `
    run -> Bud.open
    run -> Leaf.grow
    run -> Twig.bend
    main -> run
    main -> Twig
    main -> Leaf
    main -> Bud
    main -> Root.__init__
    Root.__init__ -> Bud`,
  );
});

it('patterns of lists and maps take what stands there', async () => {
  await checkFile(
    `
    def one(): pass
    def two(): pass
    def three(): pass
    def listed(value):
        match value:
            case [first, *others]:
                others[0]()
    def mapped(value):
        match value:
            case {"a": a, **more}:
                a()
                more["b"]()
    def both(a, b):
        match a, b:
            case left, 1: left()
            case (left, [right]): right()
    def main():
        listed([one, two])
        mapped({"a": one, "b": two, "c": three})
        both(one, [two])
    `,
    `
    main -> listed
    main -> mapped
    main -> both
    listed -> two
    mapped -> one
    mapped -> two
    both -> one
    both -> two`,
  );
});

it('lines may go on wherever an expression does', async () => {
  await checkCalls(
    {
      'a.py': [
        'class Jar:',
        '    def open(self): pass',
        '    def close(self): pass',
        '    def choose(self, isOpen):',
        '        chosen = self.close \\',
        '            if isOpen \\',
        '            else self.open',
        '        chosen()',
        '    def lid(self):',
        '        return \\',
        '            self.close',
        '    def shut(self):',
        '        self.lid()()',
        '',
      ].join('\n'),
    },
    `
    a.py Jar.choose -> a.py Jar.open
    a.py Jar.choose -> a.py Jar.close
    a.py Jar.shut -> a.py Jar.lid
    a.py Jar.shut -> a.py Jar.close`,
  );
});

it('a comparison gives what the method of the operand does', async () => {
  await checkCalls(
    {
      'a.py': [
        'class Column:',
        '    def __eq__(self, other): return Condition()',
        '    def __lt__(self, other): return Condition()',
        'class Condition:',
        '    def __and__(self, other): return self',
        '    def named(self, name): pass',
        'def ask(column):',
        "    ((column == 1) & (column < 2)).named('it')",
        '    if column == 3: pass',
        'ask(Column())',
        '',
      ].join('\n'),
    },
    `
    a.py -> a.py Column
    a.py -> a.py ask
    a.py Column.__eq__ -> a.py Condition
    a.py Column.__lt__ -> a.py Condition
    a.py ask -> a.py Column.__eq__
    a.py ask -> a.py Column.__lt__
    a.py ask -> a.py Condition.__and__
    a.py ask -> a.py Condition.named`,
  );
});

it('elements with a star in front of a call, a member or an item', () =>
  checkFile(
    `
    def first(): pass
    def make(): return [first]
    class Shop:
        def items(self): return [first]
        def list(self): return [f() for f in [*self.items()]]
    def one():
        for f in [*make()]: f()
    def two():
        for f in {*make()[0:1]}: f()
    def three():
        for f in (*make(), 1): f()
    def four():
        pair = *make(), 1
        pair[0]()
    `,
    `
    Shop.list -> Shop.items
    Shop.list -> first
    one -> make
    one -> first
    two -> make
    two -> first
    three -> make
    three -> first
    four -> make
    four -> first`,
  ));

it('keeps what a loop left with behind an else that runs otherwise', () =>
  checkFile(
    `
    class Item:
        def go(self): pass
    def run():
        found = None
        for item in [Item()]:
            found = item
            break
        else:
            found = None
        found.go()
    `,
    `
    run -> Item
    run -> Item.go`,
  ));

it('goes by casts, by tests of what comes from outside, and by types of further arguments', () =>
  checkFile(
    `
    import typing
    from typing import cast
    from elsewhere import load
    class Item:
        def go(self): pass
    def plain():
        cast(Item, load()).go()
    def quoted():
        typing.cast('list[Item]', load())[0].go()
    def tested():
        value = load()
        if isinstance(value, Item):
            value.go()
    def further(*items: Item, **named: Item):
        items[0].go()
    def named(**items: Item):
        for name, item in items.items():
            item.go()
    `,
    `
    plain -> Item.go
    quoted -> Item.go
    tested -> Item.go
    further -> Item.go
    named -> Item.go`,
  ));

it('joins lists, maps and sets by operators and by chain.from_iterable', () =>
  checkFile(
    `
    import itertools
    class Item:
        def go(self): pass
    def maps(item: Item):
        ({'a': 1} | {'b': item})['b'].go()
    def sets(item: Item):
        ({item} | set()).pop().go()
    def lists(item: Item):
        ([item] * 2)[0].go()
    def chained(item: Item):
        for each in itertools.chain.from_iterable([[item]]):
            each.go()
    def doubled(item: Item):
        first, second = itertools.tee([item])
        next(first).go()
    `,
    `
    maps -> Item.go
    sets -> Item.go
    lists -> Item.go
    chained -> Item.go
    doubled -> Item.go`,
  ));

it('what a package takes from a submodule by a star hides the submodule of that name', async () => {
  await checkCalls(
    {
      'shop/__init__.py': 'from .sell import *\nfrom .count import *\n',
      'shop/sell.py': 'def sell(): pass\n',
      'shop/count.py': 'def add(): pass\n',
      'main.py': python(`
    from shop import count, sell
    def main():
        sell()
        count.add()
    `),
    },
    `
    main.py main -> shop/sell.py sell
    main.py main -> shop/count.py add`,
  );
});
