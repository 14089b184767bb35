// What methods of Ruby hand on and take apart: `...`, parameters behind a star, objects that a `case` asks.
import { test } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

test('`...` hands on what is given by position and by name, and the block', () =>
  checkCalls(
    {
      'a.rb': `
class Service
  def self.call(...) = new(...).call
  def initialize(store, log:, &block)
    @store = store
    @log = log
    @block = block
  end
  def call
    @store.find
    @log.put
    @block.call(self)
  end
  def told; end
end
class Store; def find; end; end
class Log; def put; end; end
class Other; def find; end; def put; end; end
def run; Service.call(Store.new, log: Log.new) { |service| service.told }; end
`,
    },
    `a.rb Service.call -> a.rb Service.call#2
     a.rb Service.call -> a.rb Service.constructor
     a.rb Service.call#2 -> a.rb Store.find
     a.rb Service.call#2 -> a.rb Log.put
     a.rb run -> a.rb Log
     a.rb run -> a.rb Service.call
     a.rb run -> a.rb Service.told
     a.rb run -> a.rb Store`,
  ));

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
