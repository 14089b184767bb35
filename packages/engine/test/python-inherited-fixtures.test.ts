// Fixtures of pytest that a class of tests inherits, and those that a class below has in their place. Exactly these edges and
// no others.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const lines = (...written: string[]): string => `${written.join('\n')}\n`;

it('tests are given what fixtures of their class, of its bases and of classes below it give', async () => {
  await checkCalls(
    {
      'boxes.py': lines(
        'class Box:',
        '    def open(self): pass',
        '    def close(self): pass',
        'class Chest(Box):',
        '    def open(self): pass',
        'class Lid:',
        '    def lift(self): pass',
      ),
      'test_box.py': lines(
        'import pytest',
        'from boxes import Box, Lid',
        'class TestBox:',
        '    @pytest.fixture()',
        '    def box(self):',
        '        return Box()',
        '    @pytest.fixture()',
        '    def lid(self):',
        '        return Lid()',
        '    def test_open(self, box):',
        '        box.open()',
      ),
      'test_chest.py': lines(
        'import pytest',
        'from boxes import Chest',
        'from test_box import TestBox',
        'class TestChest(TestBox):',
        '    @pytest.fixture()',
        '    def box(self):',
        '        return Chest()',
        '    def test_lid(self, lid):',
        '        lid.lift()',
      ),
    },
    `
    test_box.py TestBox.box -> boxes.py Box
    test_box.py TestBox.lid -> boxes.py Lid
    test_chest.py TestChest.box -> boxes.py Chest
    test_box.py TestBox.test_open -> boxes.py Box.open
    test_box.py TestBox.test_open -> boxes.py Chest.open
    test_chest.py TestChest.test_lid -> boxes.py Lid.lift
    `,
  );
});

it('what a fixture makes of its class is told apart by the class of the test', async () => {
  await checkCalls(
    {
      'boxes.py': lines(
        'class Box:',
        '    def open(self): pass',
        'class Chest(Box):',
        '    def open(self): pass',
        'class Lid:',
        '    def lift(self): pass',
      ),
      'conftest.py': lines(
        'import pytest',
        'from boxes import Lid',
        '@pytest.fixture',
        'def lid():',
        '    return Lid()',
      ),
      'bases.py': lines(
        'import pytest',
        'class Base:',
        '    kind = None',
        '    @pytest.fixture()',
        '    def filled(self):',
        '        yield self.kind()',
        '    @pytest.fixture()',
        '    def box(self, made):',
        '        return made',
      ),
      'test_boxes.py': lines(
        'import pytest',
        'from bases import Base',
        'from boxes import Box, Chest',
        'class TestBox(Base):',
        '    kind = Box',
        '    @pytest.fixture()',
        '    def made(self):',
        '        return Box()',
        '    def test_made(self, box):',
        '        box.open()',
        '    def test_filled(self, filled):',
        '        filled.open()',
        'class TestChest(Base):',
        '    kind = Chest',
        '    @pytest.fixture()',
        '    def made(self):',
        '        return Chest()',
        '    @pytest.fixture()',
        '    def lid(self, lid):',
        '        yield lid',
        '    def test_made(self, box):',
        '        box.open()',
        '    def test_filled(self, filled, lid):',
        '        filled.open()',
        '        lid.lift()',
      ),
    },
    `
    conftest.py lid -> boxes.py Lid
    bases.py Base.filled -> boxes.py Box
    bases.py Base.filled -> boxes.py Chest
    test_boxes.py TestBox.made -> boxes.py Box
    test_boxes.py TestBox.test_made -> boxes.py Box.open
    test_boxes.py TestBox.test_filled -> boxes.py Box.open
    test_boxes.py TestChest.made -> boxes.py Chest
    test_boxes.py TestChest.test_made -> boxes.py Chest.open
    test_boxes.py TestChest.test_filled -> boxes.py Chest.open
    test_boxes.py TestChest.test_filled -> boxes.py Lid.lift
    `,
  );
});
