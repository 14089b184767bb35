// Calls that Ruby programs make by names put together, by methods that are made while the program runs, and by
// what Ruby's own collections do: exactly these edges and no others.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

/** @param expected the calls of one file, `caller -> callee` without its path, one a line */
async function checkFile(source: string, expected: string): Promise<void> {
  const lines = expected
    .trim()
    .split('\n')
    .map((line) => line.trim().replace(/^(\S*) ?-> /, (_, from) => `a.rb ${from} -> a.rb `));
  await checkCalls(
    { 'a.rb': source },
    lines.map((line) => line.replace('a.rb  ->', 'a.rb ->')).join('\n'),
  );
}

it('a name that is put together means all methods that begin so', async () => {
  await checkFile(
    `
class Visitor
  def visit(kind) = send("visit_#{kind}")
  def later(kind)
    name = "visit_#{kind}".to_sym
    public_send(name)
  end
  def held(kind) = method(:"visit_#{kind}").call
  def visit_sum; end
  def visited; end
  def self.build(kind) = send("build_#{kind}")
  def self.build_one; end
  def build_two; end
end
Visitor.new.visit(:sum)
Visitor.new.later(:sum)
Visitor.new.held(:sum)
Visitor.build(:one)
`,
    `
-> Visitor
-> Visitor.visit
-> Visitor.later
-> Visitor.held
-> Visitor.build
Visitor.visit -> Visitor.visit_sum
Visitor.later -> Visitor.visit_sum
Visitor.held -> Visitor.visit_sum
Visitor.build -> Visitor.build_one`,
  );
});

it('a name that is put together of more than its beginning means nothing', async () => {
  await checkFile(
    `
class Record
  def set(name) = send("write_#{name}=")
  def write_all; end
end
Record.new.set(:name)
`,
    `
-> Record
-> Record.set`,
  );
});

it('a method may be held by a name from a table', async () => {
  await checkFile(
    `
class Calculator
  OPERATORS = { '+' => :add }.freeze
  def run(operator) = method(OPERATORS[operator]).call
  def add; end
  def other; end
end
Calculator.new.run('+')
`,
    `
-> Calculator
-> Calculator.run
Calculator.run -> Calculator.add`,
  );
});

it('method_missing of a class stands in for its own methods, and not for those of its instances', async () => {
  await checkFile(
    `
class Model
  def self.method_missing(name, *given) = find(name)
  def self.find(name); end
end
class Ghost
  def method_missing(name, *given); end
end
Model.find_by_name('x')
Model.name
Model.new.unknown
Ghost.unknown
`,
    `
-> Model
-> Model.method_missing
Model.method_missing -> Model.find`,
  );
});

it('a method named by a star is no other method and no element', async () => {
  await checkFile(
    `
class Money
  def initialize; end
  def *(factor); end
  def **(factor); end
end
def other(money) = money * 3
class Plain
  def initialize; end
end
other(Plain.new)
money = Money.new
money * 2
money ** 2
money.round
money[0]
def double(list) = list.map { |money| money.round }
double([Money.new])
`,
    `
-> Money.constructor
-> Money.*
-> Money.**
-> other
-> Plain.constructor
-> double`,
  );
});

it('procs are called by brackets', async () => {
  await checkFile(
    `
class Step
  def go; end
end
wrap = proc { |step| step.go }
def run(wrap) = wrap[Step.new]
run(wrap)
`,
    `
-> run
run -> Step
-> Step.go
run -> <anonymous>`,
  );
});

it('methods that are made under a computed name run as the object that gets them', async () => {
  await checkFile(
    `
module Events
  def event(name)
    define_method("#{name}!") { fire(name) }
    define_singleton_method("#{name}_all") { every(name) }
  end
end
class Order
  extend Events
  def self.every(name); end
  def fire(name); end
  event :pay
end
`,
    `
-> Events.event
Events.event -> Order.fire
Events.event -> Order.every`,
  );
});

it('instance_method gives a method as instances of the class have it, also by the name of a definition', async () => {
  await checkFile(
    `
module Memo
  def memoize(name)
    original = instance_method(name)
    define_method(name) { original.bind(self).call }
  end
end
class Stats
  extend Memo
  memoize def mean = sum
  def sum; end
end
`,
    `
-> Memo.memoize
Memo.memoize -> Stats.mean
Stats.mean -> Stats.sum`,
  );
});

it('allocate makes an instance without its constructor', async () => {
  await checkFile(
    `
class Config
  def self.build
    config = allocate
    config.load
  end
  def initialize; end
  def load; end
end
Config.build
`,
    `
-> Config.build
Config.build -> Config.load`,
  );
});

it('elements are known however many methods of a collection go through its each', async () => {
  const uses = [
    'map',
    'select',
    'reject',
    'group_by',
    'partition',
    'find',
    'any?',
    'sort_by',
    'sum',
  ];
  await checkFile(
    `
class Item
  def price = 1
end
class Basket
  include Enumerable
  def initialize
    @items = [Item.new]
  end
  def each(&block)
    @items.each(&block)
  end
${uses.map((use, at) => `  def use${at} = ${use} { |item| item.price }`).join('\n')}
end
Basket.new
`,
    `
-> Basket.constructor
Basket.constructor -> Item
${uses.map((_, at) => `Basket.use${at} -> Basket.each\nBasket.use${at} -> Item.price`).join('\n')}`,
  );
});

it('a sum adds to what it begins with, and is that', async () => {
  await checkFile(
    `
class Money
  def +(other) = Money.new
  def show; end
end
def total = [Money.new].sum(Money.new)
total.show
`,
    `
-> total
-> Money.show
total -> Money
total -> Money.+
Money.+ -> Money`,
  );
});

it('observers are told', async () => {
  await checkFile(
    `
require 'observer'
class Stock
  include Observable
  def take
    changed
    notify_observers(1)
  end
end
class Watcher
  def update(count); end
end
stock = Stock.new
stock.add_observer(Watcher.new)
stock.take
`,
    `
-> Stock
-> Watcher
-> Stock.take
Stock.take -> Watcher.update`,
  );
});

it('a name that is put together may come from a table or a default', async () => {
  await checkFile(
    `
class Converter
  def initialize
    @names = Hash.new { |names, kind| names[kind] = :"convert_#{kind}" }
  end
  def convert(kind) = send(@names[kind])
  def by_default(kind, name = "convert_#{kind}") = send(name)
  def convert_text; end
end
converter = Converter.new
converter.convert(:text)
converter.by_default(:text)
`,
    `
-> Converter.constructor
-> Converter.convert
-> Converter.by_default
Converter.convert -> Converter.convert_text
Converter.by_default -> Converter.convert_text`,
  );
});

it('a class may be opened in any number of files', async () => {
  const parts = Array.from({ length: 10 }, (_, at) => `part${at}`);
  const sources = Object.fromEntries(
    parts.map((part) => [
      `${part}.rb`,
      `class Parser\n  def ${part} = shared\n  define ${JSON.stringify(part)}\nend\n`,
    ]),
  );
  const requires = parts.map((part) => `require_relative '${part}'`).join('\n');
  await checkCalls(
    {
      ...sources,
      'main.rb': `class Parser\n  def self.define(name); end\n  def shared; end\n  def run = part9\nend\n${requires}\n`,
    },
    `main.rb Parser.run -> part9.rb Parser.part9
     ${parts
       .map(
         (part) => `${part}.rb -> main.rb Parser.define
                    ${part}.rb Parser.${part} -> main.rb Parser.shared`,
       )
       .join('\n')}`,
  );
});

it('classes with a common base count once among what a table holds', async () => {
  const names = Array.from({ length: 10 }, (_, at) => `Tag${at}`);
  await checkFile(
    `
class Tag; end
${names.map((name) => `class ${name} < Tag\n  def show; end\nend`).join('\n')}
TAGS = {}
${names.map((name, at) => `TAGS[${at}] = ${name}`).join('\n')}
def show(at) = TAGS[at].new.show
show(1)
`,
    `
-> show
${names.map((name) => `show -> ${name}\nshow -> ${name}.show`).join('\n')}`,
  );
});

it('what a superclass includes is not included again by a module', async () => {
  await checkFile(
    `
module Named
  def name; end
end
module Printed
  include Named
end
class Base
  include Named
  def name = super
end
class Item < Base
  include Printed
  def show = name
end
Item.new.show
`,
    `
-> Item
-> Item.show
Base.name -> Named.name
Item.show -> Base.name`,
  );
});

it('a method with more receivers than are followed still calls what its own class has', async () => {
  const names = Array.from({ length: 40 }, (_, at) => `Page${at}`);
  await checkFile(
    `
class Page
  def show = title
  def title; end
end
${names.map((name) => `class ${name} < Page; end`).join('\n')}
${names.map((name) => `${name}.new.show`).join('\n')}
`,
    `
-> Page.show
${names.map((name) => `-> ${name}`).join('\n')}
Page.show -> Page.title`,
  );
});

it('tests have what the repository adds to the assertions of Minitest', async () => {
  await checkCalls(
    {
      'test/helper.rb': `#!/usr/bin/env ruby
module Minitest
  module Assertions
    def assert_cart; end
  end
end
`,
      'test/cart_test.rb': `require_relative 'helper'
class CartTest < Minitest::Test
  def test_cart = assert_cart
end
class Other
  def run = assert_cart
end
`,
    },
    'test/cart_test.rb CartTest.test_cart -> test/helper.rb Minitest.Assertions.assert_cart',
  );
});

it('a method of the main object is called by its name', async () => {
  await checkFile('def self.run = stop\ndef self.stop; end\nrun\n', '-> run\nrun -> stop');
});

it('a method of the main object is called where self is the main object', async () => {
  await checkFile(
    `
def self.stop; end
class << self
  def begin_all = again
  def again; end
end
def self.run
  stop
  self.stop
  [1].each { send(:stop) }
  method(:stop).call
end
def work = stop
def self.step = :main
def step = :any
class Cart
  def add = step
  def drop = stop
end
run
begin_all
work
step
[1].each { step }
Cart.new.add
Cart.new.drop
3.instance_eval { step }
`,
    `
-> run
-> begin_all
-> work
-> step
-> step#2
-> Cart
-> Cart.add
-> Cart.drop
begin_all -> again
run -> stop
work -> stop
Cart.add -> step#2`,
  );
});

it('a method of the main object does not hide what files around define', async () => {
  await checkCalls(
    {
      'a.rb': 'def run; end\ndef helper; end\n',
      'b.rb': `require_relative 'a'
def self.run; end
class Cart
  def go = run
end
run
Cart.new.go
Foo = Class.new do
  def self.helper; end
end
def top = helper
top
Foo.helper
`,
    },
    `
    b.rb -> b.rb run
    b.rb -> b.rb Cart
    b.rb -> b.rb Cart.go
    b.rb -> b.rb top
    b.rb -> b.rb Foo.helper
    b.rb Cart.go -> a.rb run
    b.rb top -> a.rb helper`,
  );
});

it('what is prepended stands in front, whatever the superclass includes', async () => {
  await checkFile(
    `
module Named
  def name; end
end
module Noted
  include Named
  def note; end
end
class Base
  include Noted
end
class Item < Base
  prepend Noted
  def name; end
  def note; end
end
class Special < Item
  include Named
end
Item.new.name
Special.new.name
Special.new.note
`,
    `
-> Item
-> Special
-> Named.name
-> Noted.note`,
  );
});

it('chains of classes without an end in sight are cut', async () => {
  const chain = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, at) => {
      return `class C${from + at + 1} < C${from + at}\nend\n`;
    }).join('');
  const source = `module Named
  def name; end
end
class C0
  def first; end
  def name; end
end
${chain(0, 2000)}class C2001 < C2000
  include Named
  def last; end
end
${chain(2001, 2500)}C900.new.first
C2500.new.last
C2500.new.name
C2500.new.first
`;
  await checkFile(source, '-> C0.first\n-> C2001.last\n-> Named.name\n-> C900\n-> C2500');
});

it('methods named like a constant are methods, and the constant is what it is', async () => {
  await checkFile(
    `
class Shop
  def self.Price(text) = Price.new(text)
  class Price
    def initialize(text); end
  end
end
class Till
  def made = Shop::Price("1")
  def written = Shop::Price.new("1")
  def read = Amount("1")
end
def Amount(text) = 1
Amount("1")
class Words
  def method_missing(name, *given) = name
  def write = self.Title("a")
end
Words.new.write
`,
    `
-> Amount
-> Words
-> Words.write
Shop.Price -> Shop.Price.constructor
Till.made -> Shop.Price
Till.written -> Shop.Price.constructor
Till.read -> Amount
Words.write -> Words.method_missing`,
  );
});

it('copies are told what they are copies of', async () => {
  await checkFile(
    `
class Sheet
  def initialize_copy(other) = wipe
  def initialize_dup(other); end
  def initialize_clone(other); end
  def wipe; end
end
class Desk
  def one = Sheet.new.dup
  def two = Sheet.new.clone
end
`,
    `
Sheet.initialize_copy -> Sheet.wipe
Desk.one -> Sheet
Desk.one -> Sheet.initialize_copy
Desk.one -> Sheet.initialize_dup
Desk.two -> Sheet
Desk.two -> Sheet.initialize_copy
Desk.two -> Sheet.initialize_clone`,
  );
});

it('what rescues is asked whether it catches the error', async () => {
  await checkFile(
    `
class Known
  def self.===(error) = true
end
class Other
  def self.===(error) = true
end
LIST = [Other]
def one
  yield
rescue Known
  nil
end
def two
  yield
rescue *LIST, ArgumentError => error
  nil
end
`,
    `
one -> Known.===
two -> Other.===`,
  );
});

it('conversions and what lists do with their elements ask these', async () => {
  await checkFile(
    `
class Note
  def to_s = "a"
  def to_str = "a"
  def to_i = 1
  def to_hash = {}
  def ==(other) = true
end
class Desk
  def text = String(Note.new)
  def number = Integer(Note.new)
  def table = Hash(Note.new)
  def filled = format("%s", Note.new)
  def without = [Note.new].delete(Note.new)
end
`,
    `
Desk.text -> Note
Desk.text -> Note.to_s
Desk.text -> Note.to_str
Desk.number -> Note
Desk.number -> Note.to_i
Desk.table -> Note
Desk.table -> Note.to_hash
Desk.filled -> Note
Desk.filled -> Note.to_s
Desk.without -> Note
Desk.without -> Note.==`,
  );
});

it('a class is told of the methods that it gets', async () => {
  await checkFile(
    `
class Base
  def self.method_added(name) = note(name)
  def self.note(name); end
end
class Part < Base
  def one; end
  def two; end
end
class Empty < Base
  def self.one; end
end
`,
    `
-> Base.method_added
Base.method_added -> Base.note`,
  );
});

it('a variable whose name is put together is any that begins and ends so, or the one that is handed in', async () => {
  await checkFile(
    `
class Page
  def note; end
end
class Cover
  def note; end
end
class Book
  def initialize
    @pages = [Page.new]
    @cover = [Cover.new]
    @last = Page.new
    @name = ""
  end
  def each(kind) = instance_variable_get("@#{kind}s").each { |part| part.note }
  def named(name) = instance_variable_get(name).note
end
Book.new.each(:page)
Book.new.named(:@last)
`,
    `
-> Book.constructor
-> Book.each
-> Book.named
Book.constructor -> Page
Book.constructor -> Cover
Book.each -> Page.note
Book.named -> Page.note`,
  );
});

it('maps that several threads share hold what is put into them', async () => {
  await checkFile(
    `
class Machine
  def run; end
end
class Store
  def initialize
    @machines = Concurrent::Map.new
  end
  def add(name)
    @machines[name.to_s] = Machine.new
  end
  def fire(name) = @machines[name.to_s].run
  def made(name) = @machines.compute_if_absent(name) { Machine.new }.run
end
`,
    `
Store.add -> Machine
Store.fire -> Machine.run
Store.made -> Machine
Store.made -> Machine.run`,
  );
});
