// Parameters behind a star, and objects that a `case` of a literal asks.
import { test } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

test('a parameter behind the star gets the last of what is given', () =>
  checkCalls(
    {
      'a.rb': `
class Item; def use; end; end
class Other; def use; end; end
def last(first, *others, item) = item.use
def run; last(1, 2, Item.new); end
`,
    },
    `a.rb last -> a.rb Item.use
     a.rb run -> a.rb Item
     a.rb run -> a.rb last`,
  ));

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
