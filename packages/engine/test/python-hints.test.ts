// What hints keep out, and what they leave open. Exactly these edges and no others.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const lines = (...written: string[]): string => `${written.join('\n')}\n`;

it('what is known of one class by its type alone is of no other that has nothing to do with it', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Port:',
        '    def use(self): pass',
        'class Wire:',
        '    def use(self): pass',
        'class Plug(Port, Wire):',
        '    pass',
        'def port_of(thing) -> Port:',
        '    return thing',
        'def pull(wire: Wire):',
        '    wire.use()',
        'def start(port: Port, given):',
        '    pull(port)',
      ),
    },
    ['a.py start -> a.py pull', 'a.py pull -> a.py Wire.use'].join('\n'),
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
