// Classes that `Class.new` makes of whatever a value is, and blocks that become methods of them.
import { describe, it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

describe('classes that are made as the program runs', () => {
  it('are based on what they are given', () =>
    checkCalls(
      {
        'dsl.rb': `
class Group
  def self.inside(name, &block)
    made = Class.new(self)
    made.class_eval(&block)
  end

  def self.check(name, &block)
    define_method(name, &block)
  end

  def step
  end
end
`,
        'use.rb': `
require_relative 'dsl'

Group.inside('outer') do
  check('first') { step }
  inside('inner') do
    check('second') do
      step
    end
  end
end
`,
      },
      `
use.rb -> dsl.rb Group.check
use.rb -> dsl.rb Group.inside
use.rb -> dsl.rb Group.step
`,
    ));

  it('have the body that they are handed, and see the variables around one that is written out', () =>
    checkCalls(
      {
        'a.rb': `
class Base
  def run
  end

  def walk
  end

  def stop
  end
end

class Clock
  def tick
  end
end

def made_of(base, &body)
  Class.new(base, &body)
end

def use
  clock = Clock.new
  base = Base
  made = Class.new(base) do
    clock.tick
    define_method(:go) { run }
  end
  made.new.go
  made_of(Base) { define_method(:rest) { walk } }.new.stop
end
`,
      },
      `
a.rb use -> a.rb Base.run
a.rb use -> a.rb Base.stop
a.rb use -> a.rb Base.walk
a.rb use -> a.rb Clock
a.rb use -> a.rb Clock.tick
a.rb use -> a.rb made_of
a.rb use -> a.rb use.<anonymous>
`,
    ));
});
