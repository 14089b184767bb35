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
