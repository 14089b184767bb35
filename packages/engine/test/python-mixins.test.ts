// Functions of Python that base a class on what they are given: each use has a class of its own.
import { describe, it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

/** More classes than one place may hold. */
const NUMBERS = Array.from({ length: 40 }, (_, at) => at);
const each = (text: (at: number) => string) => NUMBERS.map(text).join('\n');

const DECORATOR = `def frozen(cls):
    class Frozen(cls):
        def freeze(self):
            self.own()
        def close(self):
            super().close()
    Frozen.__name__ = cls.__name__
    return Frozen
`;

describe('mixins of Python', () => {
  it('base a class on what each of them decorates alone', () =>
    checkCalls(
      {
        'a.py': `${DECORATOR}
${each(
  (at) => `@frozen
class Shape${at}:
    def own(self): pass
    def close(self): pass
    def turn${at}(self): pass
`,
)}
def main():
    shape = Shape7()
    shape.turn7()
    shape.freeze()

class Square(frozen(Shape8)):
    def go(self):
        self.turn8()
`,
      },
      `a.py -> a.py frozen
       a.py Square.go -> a.py Shape8.turn8
       ${each((at) => `a.py frozen.Frozen.close -> a.py Shape${at}.close`)}
       a.py frozen.Frozen.close -> a.py frozen.Frozen.close
       ${each((at) => `a.py frozen.Frozen.freeze -> a.py Shape${at}.own`)}
       a.py main -> a.py Shape7.turn7
       a.py main -> a.py frozen.Frozen
       a.py main -> a.py frozen.Frozen.freeze`,
    ));
});
