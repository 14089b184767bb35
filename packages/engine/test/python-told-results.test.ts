// What functions give to calls whose texts answer their conditions: flags, parameters that are left out, kinds of literals.
// Exactly these edges and no others.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const lines = (...written: string[]): string => `${written.join('\n')}\n`;

const TOOLS = lines(
  'class Plain:',
  '    def run(self): pass',
  'class Waiting:',
  '    def run(self): pass',
);

it('a flag that a call writes out, or leaves to its default, chooses what it is given', async () => {
  await checkCalls(
    {
      'tools.py': TOOLS,
      'make.py': lines(
        'from typing import Union',
        'from tools import Plain, Waiting',
        'def make(url, waits=False) -> Union[Plain, Waiting]:',
        '    if waits:',
        '        kind = Waiting',
        '    else:',
        '        kind = Plain',
        '    made = kind()',
        '    return made',
        'def by_default(): make("a").run()',
        'def asked(): make("a", waits=True).run()',
        'def handed(flag): make("a", flag).run()',
      ),
    },
    `
    make.py make -> tools.py Plain
    make.py make -> tools.py Waiting
    make.py by_default -> make.py make
    make.py by_default -> tools.py Plain.run
    make.py asked -> make.py make
    make.py asked -> tools.py Waiting.run
    make.py handed -> make.py make
    make.py handed -> tools.py Plain.run
    make.py handed -> tools.py Waiting.run
    `,
  );
});

it('literals are instances of one built-in class, and of none of the program', async () => {
  await checkCalls(
    {
      'items.py': lines(
        'class Item:',
        '    def show(self): pass',
        'class Text(Item):',
        '    def show(self): pass',
        'class Number(Item):',
        '    def show(self): pass',
        'class Several(Item):',
        '    def show(self): pass',
      ),
      'convert.py': lines(
        'from items import Item, Text, Number, Several',
        'class Maker:',
        '    def item(self, value, parent=None):',
        '        if isinstance(value, Item):',
        '            return Item()',
        '        if isinstance(value, (bool, int)):',
        '            return Number()',
        '        elif isinstance(value, (list, tuple)):',
        '            return Several()',
        '        elif isinstance(value, str):',
        '            return Text()',
        '        raise ValueError',
        'def number(): Maker().item(-1).show()',
        'def flag(): Maker().item(True).show()',
        'def text(): Maker().item(f"a", parent=None).show()',
        'def several():',
        '    values = [1]',
        '    Maker().item(values).show()',
        'def any(value): Maker().item(value).show()',
      ),
    },
    `
    convert.py Maker.item -> items.py Item
    convert.py Maker.item -> items.py Number
    convert.py Maker.item -> items.py Several
    convert.py Maker.item -> items.py Text
    convert.py number -> convert.py Maker
    convert.py number -> convert.py Maker.item
    convert.py number -> items.py Number.show
    convert.py flag -> convert.py Maker
    convert.py flag -> convert.py Maker.item
    convert.py flag -> items.py Number.show
    convert.py text -> convert.py Maker
    convert.py text -> convert.py Maker.item
    convert.py text -> items.py Text.show
    convert.py several -> convert.py Maker
    convert.py several -> convert.py Maker.item
    convert.py several -> items.py Several.show
    convert.py any -> convert.py Maker
    convert.py any -> convert.py Maker.item
    convert.py any -> items.py Item.show
    convert.py any -> items.py Number.show
    convert.py any -> items.py Several.show
    convert.py any -> items.py Text.show
    `,
  );
});

it('functions that come out of a choice hand on what they are given', async () => {
  await checkCalls(
    {
      'tools.py': TOOLS,
      'choose.py': lines(
        'from tools import Plain, Waiting',
        'def start(tool): tool.run()',
        'def choose(waits=False):',
        '    if waits:',
        '        def wait(tool): start(Waiting())',
        '        return wait',
        '    def hand(tool): start(tool)',
        '    return hand',
        'def main():',
        '    hands = choose()',
        '    hands(Plain())',
      ),
    },
    `
    choose.py main -> choose.py choose
    choose.py main -> choose.py choose.hand
    choose.py main -> tools.py Plain
    choose.py choose.hand -> choose.py start
    choose.py choose.wait -> choose.py start
    choose.py choose.wait -> tools.py Waiting
    choose.py start -> tools.py Plain.run
    choose.py start -> tools.py Waiting.run
    `,
  );
});

// A wrapper that a definition does not get still is read with it, and seems to call it.
it('a decorator that asks for coroutines wraps functions and coroutines in what is for them', async () => {
  await checkCalls(
    {
      'wrap.py': lines(
        'import inspect',
        'from inspect import iscoroutinefunction',
        'def traced(function):',
        '    if inspect.iscoroutinefunction(function):',
        '        async def waiting(*given):',
        '            return await function(*given)',
        '        return waiting',
        '    def plain(*given):',
        '        return function(*given)',
        '    return plain',
        'class Waiting:',
        '    def run(self): pass',
        'class Plain:',
        '    def run(self): pass',
        'def runner(function):',
        '    return Plain() if not iscoroutinefunction(function) else Waiting()',
        'def chosen(function):',
        '    if not iscoroutinefunction(function):',
        '        return Plain()',
        '    return Waiting()',
      ),
      'use.py': lines(
        'from wrap import traced, chosen',
        '@traced',
        'def work(): pass',
        '@traced',
        'async def wait(): pass',
        'def call_work(): work()',
        'async def call_wait(): await wait()',
        'async def later(): pass',
        'def choose():',
        '    chosen(later).run()',
        '    chosen(lambda: 1)',
        'def choose_plain(): chosen(call_work).run()',
      ),
    },
    `
    wrap.py traced.plain -> use.py work
    wrap.py traced.plain -> use.py wait
    wrap.py traced.waiting -> use.py work
    wrap.py traced.waiting -> use.py wait
    wrap.py runner -> wrap.py Plain
    wrap.py runner -> wrap.py Waiting
    wrap.py chosen -> wrap.py Plain
    wrap.py chosen -> wrap.py Waiting
    use.py -> wrap.py traced
    use.py call_work -> wrap.py traced.plain
    use.py call_wait -> wrap.py traced.waiting
    use.py choose -> wrap.py chosen
    use.py choose -> wrap.py Waiting.run
    use.py choose_plain -> wrap.py chosen
    use.py choose_plain -> wrap.py Plain.run
    `,
  );
});

it('what makes an instance by a keyword may make one of a class below', async () => {
  await checkCalls(
    {
      'lists.py': lines(
        'class Plain:',
        '    def __new__(cls, items=None, key=None):',
        '        if key is None:',
        '            return object.__new__(cls)',
        '        return object.__new__(Keyed)',
        '    def add(self): pass',
        'class Keyed(Plain):',
        '    def add(self): pass',
        'def without(): Plain([1]).add()',
        'def with_key(): Plain([1], key=len).add()',
      ),
    },
    `
    lists.py without -> lists.py Plain.__new__
    lists.py without -> lists.py Plain.add
    lists.py with_key -> lists.py Plain.__new__
    lists.py with_key -> lists.py Plain.add
    lists.py with_key -> lists.py Keyed.add
    `,
  );
});

it('what a method asks before it gives back its receiver is answered by what the call writes out', async () => {
  await checkCalls(
    {
      'views.py': lines(
        'class View:',
        '    def __iter__(self): return iter([])',
        '    def __call__(self, keys=None, data=False):',
        '        if keys is None and data is False:',
        '            return self',
        '        return Data()',
        'class Data:',
        '    def __iter__(self): return iter([])',
        '    def name(self, value=None):',
        '        if value is None:',
        '            return Text()',
        '        return self',
        '    def show(self): pass',
        'class Text:',
        '    def show(self): pass',
        'def both(first, second=None):',
        '    if second:',
        '        return first',
        '    return first or second',
        'def plain(view):',
        '    for each in view(): pass',
        'def data(view):',
        '    for each in view(data=True): pass',
        'def keys(view):',
        '    for each in view([1]): pass',
        'def unknown(view, data):',
        '    for each in view(data=data): pass',
        'def named(): Data().name("a").show()',
        'def twice(): both(Text()).show()',
        'for run in (plain, data, keys): run(View())',
        'unknown(View(), None)',
      ),
    },
    `
    views.py View.__call__ -> views.py Data
    views.py Data.name -> views.py Text
    views.py plain -> views.py View.__call__
    views.py plain -> views.py View.__iter__
    views.py plain -> views.py Data.__iter__
    views.py data -> views.py View.__call__
    views.py data -> views.py Data.__iter__
    views.py keys -> views.py View.__call__
    views.py keys -> views.py Data.__iter__
    views.py unknown -> views.py View.__call__
    views.py unknown -> views.py View.__iter__
    views.py unknown -> views.py Data.__iter__
    views.py named -> views.py Data
    views.py named -> views.py Data.name
    views.py named -> views.py Data.show
    views.py twice -> views.py Text
    views.py twice -> views.py both
    views.py twice -> views.py Text.show
    views.py -> views.py View
    views.py -> views.py plain
    views.py -> views.py data
    views.py -> views.py keys
    views.py -> views.py unknown
    `,
  );
});
