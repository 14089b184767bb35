// Objects that a `case` of a literal asks.
import { test } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

test('a case of a literal asks the objects that it is held against', () =>
  checkCalls(
    {
      'a.rb': `
class Rule; def ===(other); true; end; end
class Other; def ===(other); true; end; end
def run(rule = Rule.new)
  case 1
  when rule then 2
  end
end
`,
    },
    `a.rb run -> a.rb Rule
     a.rb run -> a.rb Rule.===`,
  ));
