// What a test or a call itself rules out: classes that are no numbers, functions that cannot take what is given, and types behind names
// of modules that others pass on. Exactly these edges and no others.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const lines = (...written: string[]): string => `${written.join('\n')}\n`;

it('a type is found behind a module that a package passes on under another name', async () => {
  await checkCalls(
    {
      'shop/nodes/core.py': lines(
        'class Base: pass',
        'class Leaf(Base):',
        '    def show(self): pass',
        'class Fork(Base):',
        '    def show(self): pass',
      ),
      'shop/nodes/__init__.py': 'from shop.nodes.core import *\n',
      'shop/__init__.py': 'from shop import nodes as n\n',
      'shop/use.py': lines(
        'from shop import n',
        'def make(kind): return n.Leaf() if kind else n.Fork()',
        'def use(kind):',
        '    node = make(kind)',
        '    if isinstance(node, n.Leaf):',
        '        node.show()',
        'def hinted(node: n.Fork): node.show()',
      ),
    },
    `
    shop/use.py make -> shop/nodes/core.py Leaf
    shop/use.py make -> shop/nodes/core.py Fork
    shop/use.py use -> shop/use.py make
    shop/use.py use -> shop/nodes/core.py Leaf.show
    shop/use.py hinted -> shop/nodes/core.py Fork.show
    `,
  );
});

it('a class is an instance of its metaclass, and no text', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Meta(type):',
        '    def __getitem__(cls, key): return cls',
        '    def tell(cls): pass',
        'class Table(metaclass=Meta):',
        '    pass',
        'class Row:',
        '    def tell(self): pass',
        'def short(table):',
        '    return table[:3] if isinstance(table, str) else None',
        'def of_row(table):',
        '    if isinstance(table, Row): table.tell()',
        'def of_meta(table):',
        '    if isinstance(table, Meta): table.tell()',
        'def of_type(table):',
        '    if isinstance(table, type): return table[0]',
        'of_row(Row())',
        'for each in (Table, Meta):',
        '    short(each)',
        '    of_row(each)',
        '    of_meta(each)',
        '    of_type(each)',
      ),
    },
    `
    a.py of_row -> a.py Row.tell
    a.py of_meta -> a.py Meta.tell
    a.py of_type -> a.py Meta.__getitem__
    a.py -> a.py Row
    a.py -> a.py short
    a.py -> a.py of_row
    a.py -> a.py of_meta
    a.py -> a.py of_type
    `,
  );
});

it('no function comes by a table to a call that it cannot take, unless it is decorated, or a test tries it', async () => {
  const files = {
    'hooks.py': lines(
      'from others import passing',
      'def plain(one): pass',
      'def never(): pass',
      '@passing',
      'def told(context, one, two): pass',
      'HOOKS = {"plain": plain, "never": never}',
      'TOLD = {"told": told}',
      'def run(name, one, two):',
      '    HOOKS[name](one, two, 3)',
      '    TOLD[name](one)',
      'ALONE = {"plain": plain}',
      'def alone(name): ALONE[name](1, 2, 3)',
    ),
    'tests/test_hooks.py': lines('from hooks import HOOKS', 'def test(name): HOOKS[name](1, 2, 3)'),
  };
  await checkCalls(
    files,
    `
    hooks.py run -> hooks.py told
    tests/test_hooks.py test -> hooks.py plain
    tests/test_hooks.py test -> hooks.py never
    `,
  );
});

it('what a type alone tells is not asked for a text where other things come, unless the place is declared so', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'from others import parse',
        'class Row:',
        '    def __str__(self): return "row"',
        'def made() -> Row: return parse()',
        'def shown(value): return f"{value}"',
        'def hinted(value: Row): return f"{value}"',
        'def alone(value): return f"{value}"',
        'for each in (made(), [1], {}):',
        '    shown(each)',
        '    hinted(each)',
        'alone(made())',
      ),
    },
    `
    a.py -> a.py made
    a.py -> a.py shown
    a.py -> a.py hinted
    a.py -> a.py alone
    a.py alone -> a.py Row.__str__
    a.py hinted -> a.py Row.__str__
    `,
  );
});

it('a class gives a property itself, and asks a descriptor of the program', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Told:',
        '    def __get__(self, instance, owner=None): return 1',
        'class Row:',
        '    told = Told()',
        '    @property',
        '    def size(self): return 1',
        '    @classmethod',
        '    @property',
        '    def kind(cls): return 2',
        'def of_class(): return Row.size, Row.told, Row.kind',
        'def of_instance(): return Row().size',
      ),
    },
    `
    a.py -> a.py Told
    a.py of_class -> a.py Told.__get__
    a.py of_class -> a.py Row.kind
    a.py of_instance -> a.py Row
    a.py of_instance -> a.py Row.size
    `,
  );
});
