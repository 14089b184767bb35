// What is asked for being of the receiver's own class, or of a class that it holds; and what a map that is spread fills.
// Exactly these edges and no others.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const lines = (...written: string[]): string => `${written.join('\n')}\n`;

for (const asked of ['self.__class__', 'type(self)', 'self.kind'])
  it(`an operand that is asked for being of ${asked} is of that class`, async () => {
    await checkCalls(
      {
        'a.py': lines(
          'class Point:',
          '    def same(self, other):',
          `        return other.show() if isinstance(other, ${asked}) else other`,
          '    def show(self): pass',
          'class Line:',
          '    def show(self): pass',
          'Point.kind = Point',
          'def run(point: Point):',
          '    point.same(Line())',
          '    point.same(Point())',
        ),
      },
      `
      a.py Point.same -> a.py Point.show
      a.py run -> a.py Line
      a.py run -> a.py Point
      a.py run -> a.py Point.same
      `,
    );
  });

it('what is not of the class of the receiver may be of any, as that may be a class below', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Point:',
        '    def same(self, other):',
        '        if isinstance(other, type(self)): return True',
        '        return other.show()',
        '    def show(self): pass',
        'class Corner(Point): pass',
        'def run():',
        '    Corner().same(Point())',
      ),
    },
    `
    a.py Point.same -> a.py Point.show
    a.py run -> a.py Corner
    a.py run -> a.py Point
    a.py run -> a.py Point.same
    `,
  );
});

it('a map that is spread gives neither the receiver nor what is given by position', async () => {
  await checkCalls(
    {
      'a.py': lines(
        'class Shape:',
        '    def __init__(self, size, unit=None):',
        '        self.show()',
        '        size()',
        '        unit()',
        '    def show(self): pass',
        'class Other:',
        '    def show(self): pass',
        '    def __call__(self): pass',
        'def big(): pass',
        'def run(name):',
        '    given = {name: Other()}',
        '    Shape(big, **given)',
      ),
    },
    `
    a.py Shape.__init__ -> a.py Other.__call__
    a.py Shape.__init__ -> a.py Shape.show
    a.py Shape.__init__ -> a.py big
    a.py run -> a.py Other
    a.py run -> a.py Shape.__init__
    `,
  );
});
