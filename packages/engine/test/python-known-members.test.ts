// What tests say of attributes in Python, and how long it is known. Exactly these edges and no others.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const lines = (...written: string[]): string => `${written.join('\n')}\n`;

const NODES = lines(
  'class Leaf:',
  '    def show(self): pass',
  'class Fork:',
  '    def show(self): pass',
  'class Tree:',
  '    def __init__(self, top):',
  '        self.top = top',
  '    def turn(self):',
  '        self.top = Fork()',
  'Tree(Leaf())',
  'Tree(Fork())',
);

const MADE = `
    nodes.py -> nodes.py Leaf
    nodes.py -> nodes.py Fork
    nodes.py -> nodes.py Tree.__init__
    nodes.py Tree.turn -> nodes.py Fork`;

it('an attribute is of the class that it was tested for, behind the test and its contrary', async () => {
  await checkCalls(
    {
      'nodes.py': NODES,
      'a.py': lines(
        'from nodes import Fork, Leaf, Tree',
        'def branch(tree: Tree):',
        '    if isinstance(tree.top, Leaf):',
        '        tree.top.show()',
        'def contrary(tree: Tree):',
        '    if not isinstance(tree.top, Leaf):',
        '        tree.top.show()',
        'def asserted(tree: Tree):',
        '    assert isinstance(tree.top, Fork)',
        '    tree.top.show()',
        'def both(tree: Tree):',
        '    return isinstance(tree.top, Fork) and tree.top.show()',
        'def before(tree: Tree):',
        '    tree.top.show()',
        '    assert isinstance(tree.top, Fork)',
      ),
    },
    `${MADE}
    a.py branch -> nodes.py Leaf.show
    a.py contrary -> nodes.py Fork.show
    a.py asserted -> nodes.py Fork.show
    a.py both -> nodes.py Fork.show
    a.py before -> nodes.py Leaf.show
    a.py before -> nodes.py Fork.show`,
  );
});

it('what a test case asserts of an attribute or a name is known behind it', async () => {
  await checkCalls(
    {
      'nodes.py': NODES,
      'test_nodes.py': lines(
        'import unittest',
        'from nodes import Fork, Leaf, Tree',
        'class NodesTests(unittest.TestCase):',
        '    def check_member(self, tree: Tree):',
        '        self.assertIsInstance(tree.top, Leaf)',
        '        self.assertIsNone(tree.top.show())',
        '    def check_name(self, tree: Tree):',
        '        top = tree.top',
        '        self.assertNotIsInstance(top, Leaf)',
        '        top.show()',
      ),
    },
    `${MADE}
    test_nodes.py NodesTests.check_member -> nodes.py Leaf.show
    test_nodes.py NodesTests.check_name -> nodes.py Fork.show`,
  );
});

it('it is known no longer once the attribute, the name in front or what has it may have changed', async () => {
  await checkCalls(
    {
      'nodes.py': NODES,
      'a.py': lines(
        'from nodes import Fork, Leaf, Tree',
        'def bound(tree: Tree, other: Tree):',
        '    assert isinstance(tree.top, Leaf)',
        '    tree.top = other.top',
        '    tree.top.show()',
        'def renamed(tree: Tree, other: Tree):',
        '    assert isinstance(tree.top, Leaf)',
        '    tree = other',
        '    tree.top.show()',
        'def turned(tree: Tree):',
        '    assert isinstance(tree.top, Leaf)',
        '    tree.turn()',
        '    tree.top.show()',
        'def again(tree: Tree, other: Tree):',
        '    assert isinstance(tree.top, Leaf)',
        '    while True:',
        '        tree.top.show()',
        '        tree.top = other.top',
        'def ended(tree: Tree):',
        '    if isinstance(tree.top, Leaf):',
        '        pass',
        '    tree.top.show()',
      ),
    },
    `${MADE}
    a.py turned -> nodes.py Tree.turn
    ${['bound', 'renamed', 'turned', 'again', 'ended']
      .flatMap((caller) => ['Leaf', 'Fork'].map((of) => `a.py ${caller} -> nodes.py ${of}.show`))
      .join('\n    ')}`,
  );
});

it('a class with bases of the standard library is none of the program that it does not name', async () => {
  await checkCalls(
    {
      'nodes.py': lines(
        'from collections.abc import MutableMapping, Sequence',
        'from datetime import date',
        'from enum import Enum',
        'class Leaf(date):',
        '    def show(self): pass',
        'class Fork(MutableMapping):',
        '    def show(self): pass',
        'class Twig(Sequence):',
        '    def show(self): pass',
        'class Kind(Enum):',
        '    def show(self): pass',
      ),
      'a.py': lines(
        'from nodes import Fork, Kind, Leaf, Twig',
        'def show(it):',
        '    if isinstance(it, Fork):',
        '        it.show()',
        'def show_others(it):',
        '    if isinstance(it, Twig):',
        '        it.show()',
        'for each in (Leaf(), Fork(), Twig(), Kind()):',
        '    show(each)',
        '    show_others(each)',
      ),
    },
    `
    a.py -> nodes.py Leaf
    a.py -> nodes.py Fork
    a.py -> nodes.py Twig
    a.py -> nodes.py Kind
    a.py -> a.py show
    a.py -> a.py show_others
    a.py show -> nodes.py Fork.show
    a.py show_others -> nodes.py Twig.show`,
  );
});

it('a class with a base of another package may be any class that is asked for', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'from elsewhere import Base, Protocol',
        'class Leaf(Base):',
        '    def show(self): pass',
        'class Fork:',
        '    def show(self): pass',
        'def show(it):',
        '    if isinstance(it, Fork):',
        '        it.show()',
        'show(Leaf())',
        'show(Fork())',
      ),
    },
    `
    a.py -> a.py Leaf
    a.py -> a.py Fork
    a.py -> a.py show
    a.py show -> a.py Leaf.show
    a.py show -> a.py Fork.show`,
  );
});
