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
