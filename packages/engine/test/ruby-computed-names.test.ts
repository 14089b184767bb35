// Ruby's classes and methods under names that are put together while the program runs.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const OUTPUT = `module Output
  def self.known; end
  autoload :Html, 'html'
  autoload :Text, 'text'
end
`;
const kind = (name: string): string => `module Output
  class ${name}
    def self.convert; end
  end
end
`;

it('a constant of a computed name is any class of the module, in whichever file it stands', async () => {
  await checkCalls(
    {
      'output.rb': OUTPUT,
      'html.rb': kind('Html'),
      'text.rb': kind('Text'),
      'other.rb': 'module Others\n  class Odd\n    def self.convert; end\n  end\nend\n',
      'main.rb':
        "require_relative 'output'\ndef convert(name) = Output.const_get(name).convert\nconvert(ARGV[0])\n",
    },
    `
    main.rb -> main.rb convert
    main.rb convert -> html.rb Output.Html.convert
    main.rb convert -> text.rb Output.Text.convert`,
  );
});

it('a constant of a class that comes as a value is looked for there', async () => {
  await checkCalls(
    {
      'a.rb': `class Base
  class Reader; def read; end; end
  def self.start
    const_get(:Reader).new.read
    self::Reader.new.read
  end
end
Base.start
`,
    },
    `
    a.rb -> a.rb Base.start
    a.rb Base.start -> a.rb Base.Reader
    a.rb Base.start -> a.rb Base.Reader.read`,
  );
});

it('send calls all methods that begin as a name that comes from elsewhere, however many', async () => {
  const names = Array.from({ length: 20 }, (_, at) => `show_${at}`);
  await checkCalls(
    {
      'a.rb': `class Pages
  def initialize
    @names = Hash.new { |all, kind| all[kind] = :"show_#{kind}" }
  end
  def show(kind)
    send(@names[kind])
  end
${names.map((name) => `  def ${name}; end\n`).join('')}  def other; end
end
Pages.new.show(ARGV[0])
`,
    },
    `
    a.rb -> a.rb Pages.constructor
    a.rb -> a.rb Pages.show
${names.map((name) => `a.rb Pages.show -> a.rb Pages.${name}`).join('\n')}`,
  );
});

it('what stands in for absent methods is told their names, and what they are given behind', async () => {
  await checkCalls(
    {
      'a.rb': `class Engine
  def start(part); part.turn; end
  def stop; end
  def other; end
end
class Part; def turn; end; end
class Car
  def initialize(engine)
    @engine = engine
  end
  def method_missing(name, *given, &block)
    @engine.public_send(name, *given, &block)
  end
end
def drive
  car = Car.new(Engine.new)
  car.start(Part.new)
  car.stop
end
`,
    },
    `
    a.rb Car.method_missing -> a.rb Engine.start
    a.rb Car.method_missing -> a.rb Engine.stop
    a.rb Engine.start -> a.rb Part.turn
    a.rb drive -> a.rb Car.constructor
    a.rb drive -> a.rb Engine
    a.rb drive -> a.rb Part
    a.rb drive -> a.rb Car.method_missing`,
  );
});

it('delegators hand on what they lack', async () => {
  await checkCalls(
    {
      'a.rb': `require 'delegate'
class Order; def total; end; def lines; end; end
class Shown < SimpleDelegator
  def title = lines
end
def show
  shown = Shown.new(Order.new)
  shown.title
  shown.total
end
`,
    },
    `
    a.rb Shown.title -> a.rb Order.lines
    a.rb show -> a.rb Shown
    a.rb show -> a.rb Order
    a.rb show -> a.rb Shown.title
    a.rb show -> a.rb Order.total`,
  );
});
