// Calls of small Ruby programs, one feature of the language a test: exactly these edges and no others.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const ruby = (lines: string): string =>
  `${lines
    .replace(/^\n/, '')
    .replace(/\n {4}/g, '\n')
    .replace(/^ {4}/, '')}\n`;

/** The calls of one file `a.rb`, each written as `caller -> callee` without the path. */
async function checkFile(source: string, expected: string): Promise<void> {
  const lines = expected
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [from = '', to = ''] = line.split('->').map((end) => end.trim());
      return `a.rb${from === '' ? '' : ` ${from}`} -> a.rb ${to}`;
    });
  await checkCalls({ 'a.rb': ruby(source) }, lines.join('\n'));
}

it('a bare name that is no variable is a call, from where it is assigned on a variable', async () => {
  await checkFile(
    `
    def one; 1; end
    def two; 2; end
    def run
      one
      two = one
      two
    end
    `,
    'run -> one',
  );
});

it('methods of the top level are seen in files that load them, directly or through others', async () => {
  await checkCalls(
    {
      'main.rb': "require_relative 'middle'\nhelp\nother\n",
      'middle.rb': "require_relative 'low'\n",
      'low.rb': 'def help; end\n',
      'stranger.rb': 'def other; end\n',
    },
    'main.rb -> low.rb help',
  );
});

it('new runs initialize, or is the class where there is none', async () => {
  await checkFile(
    `
    class Plain; end
    class Made
      def initialize(x) = prepare(x)
      def prepare(x); end
      def self.build = new(1)
    end
    Plain.new
    Made.build
    `,
    `
    -> Plain
    -> Made.build
    Made.build -> Made.constructor
    Made.constructor -> Made.prepare`,
  );
});

it('super goes to the base, with and without arguments, and through mixins', async () => {
  await checkFile(
    `
    module Loud
      def say(x) = super
    end
    class Base
      def initialize; end
      def say(x) = x
      def self.make = new
    end
    class Child < Base
      include Loud
      def initialize
        super()
      end
      def say(x)
        super
      end
      def self.make
        super
      end
    end
    Child.make.say(1)
    `,
    `
    -> Child.make
    -> Child.say
    Child.make -> Base.make
    Base.make -> Child.constructor
    Child.constructor -> Base.constructor
    Child.say -> Loud.say
    Loud.say -> Base.say`,
  );
});

it('a prepended module comes before the class', async () => {
  await checkFile(
    `
    module Wrap
      def go = super
    end
    class Job
      prepend Wrap
      def go; end
    end
    Job.new.go
    `,
    `
    -> Job
    -> Wrap.go
    Wrap.go -> Job.go`,
  );
});

it('extend, extend self, module_function and class << self give methods to the class', async () => {
  await checkFile(
    `
    module Finders
      def find = new
    end
    class Post
      extend Finders
      class << self
        def all = find
      end
    end
    module Tool
      extend self
      def a = b
      def b; end
    end
    module Math2
      module_function
      def c = d
      def d; end
    end
    Post.all
    Tool.a
    Math2.c
    `,
    `
    -> Post.all
    -> Tool.a
    -> Math2.c
    Post.all -> Finders.find
    Finders.find -> Post
    Tool.a -> Tool.b
    Math2.c -> Math2.d`,
  );
});

it('a module may extend whoever includes it', async () => {
  await checkFile(
    `
    module Saved
      def self.included(base)
        base.extend(ClassMethods)
      end
      module ClassMethods
        def load = new
      end
      def save = write
      def write; end
    end
    class Note
      include Saved
    end
    Note.load.save
    `,
    `
    -> Saved.included
    -> Saved.ClassMethods.load
    -> Saved.save
    Saved.ClassMethods.load -> Note
    Saved.save -> Saved.write`,
  );
});

it('classes are opened again in other files', async () => {
  await checkCalls(
    {
      'cart.rb': 'class Cart\n  def total = tax\nend\n',
      'tax.rb': 'class Cart\n  def tax = rate\n  def rate; end\nend\n',
      'main.rb': "require_relative 'cart'\nrequire_relative 'tax'\nCart.new.total\n",
    },
    `
    main.rb -> cart.rb Cart
    main.rb -> cart.rb Cart.total
    cart.rb Cart.total -> tax.rb Cart.tax
    tax.rb Cart.tax -> tax.rb Cart.rate`,
  );
});

it('blocks run by yield, by call and by each', async () => {
  await checkFile(
    `
    class Item
      def price; end
    end
    class Box
      include Enumerable
      def each
        yield Item.new
      end
      def tell(&block)
        block.call(Item.new)
      end
    end
    def use(box)
      box.each { |i| i.price }
    end
    def ask(box)
      box.map(&:price)
    end
    def say(box)
      box.tell { _1.price }
    end
    box = Box.new
    use(box)
    ask(box)
    say(box)
    `,
    `
    -> Box
    -> use
    -> ask
    -> say
    use -> Box.each
    use -> Item.price
    ask -> Box.each
    ask -> Item.price
    say -> Box.tell
    say -> Item.price
    Box.each -> Item
    Box.tell -> Item`,
  );
});

it('accessors hold what is written to them, and run no code of their own', async () => {
  await checkFile(
    `
    class Engine
      def start; end
    end
    class Car
      attr_accessor :engine
      def initialize(engine)
        @engine = engine
      end
      def go = engine.start
    end
    car = Car.new(Engine.new)
    car.engine = Engine.new
    car.engine.start
    car.go
    `,
    `
    -> Engine
    -> Car.constructor
    -> Engine.start
    -> Car.go
    Car.go -> Engine.start`,
  );
});

it('methods by name: send, method, define_method, alias, delegate', async () => {
  await checkFile(
    `
    class Inner
      def work; end
    end
    class Outer
      delegate :work, to: :inner
      def inner = @inner ||= Inner.new
      def plain; end
      alias other plain
      alias_method :third, :plain
      define_method(:made) { plain }
      def a = send(:plain)
      def b = method(:plain).call
      def c = other
      def d = third
      def e = made
      def f = work
    end
    `,
    `
    Outer.inner -> Inner
    Outer.made -> Outer.plain
    Outer.a -> Outer.plain
    Outer.b -> Outer.plain
    Outer.c -> Outer.plain
    Outer.d -> Outer.plain
    Outer.e -> Outer.made
    Outer.f -> Outer.inner
    Outer.f -> Inner.work`,
  );
});

it('lambdas in variables, lists, maps and constants', async () => {
  await checkFile(
    `
    def one; end
    def two; end
    def three; end
    STEPS = { first: -> { one } }.freeze
    def run
      STEPS[:first].call
      list = [lambda { two }]
      list.each(&:call)
      name = proc { three }
      name.()
    end
    run
    `,
    `
    -> run
    -> one
    run -> two
    run -> three
    run -> <anonymous>
    run -> run.<anonymous>
    run -> run.<anonymous>#2`,
  );
});

it('Struct.new makes a constructor, accessors and the methods of its block', async () => {
  await checkFile(
    `
    class Unit
      def size; end
    end
    Point = Struct.new(:x, :y) do
      def far = x.size
    end
    class Line < Struct.new(:from)
      def long = from.far
    end
    Line.new(Point.new(Unit.new, 1)).long
    `,
    `
    -> Unit
    -> Point
    -> Line
    -> Line.long
    Line.long -> Point.far
    Point.far -> Unit.size`,
  );
});

it('operators are methods where the class is known', async () => {
  await checkFile(
    `
    class Money
      include Comparable
      def +(other) = other
      def <=>(other) = 0
      def [](key) = key
      def to_s = ''
    end
    def run
      a = Money.new
      a + a
      a < a
      a[1]
      "#{a}"
    end
    `,
    `
    run -> Money
    run -> Money.+
    run -> Money.<=>
    run -> Money.[] [member]
    run -> Money.to_s`,
  );
});

it('what Ruby does with a collection never runs an override of [] or []=', async () => {
  await checkFile(
    `
    class Keys < Hash
      def [](key) = key
      def []=(key, value); end
    end
    def make = Keys.new(1)
    def walk(keys = Keys.new)
      keys.each { |pair| pair }
      keys.store(1, 2)
      keys.map { |pair| pair }
    end
    def ask(keys = Keys.new)
      keys[1]
      keys[2] = 3
    end
    `,
    `
    make -> Keys [direct]
    walk -> Keys [direct]
    ask -> Keys [direct]
    ask -> Keys.[] [member]
    ask -> Keys.[]= [member]
    `,
  );
});

it('a block may run as another object', async () => {
  await checkFile(
    `
    class Router
      def self.draw(&block)
        new.instance_eval(&block)
      end
      def get(path) = add(path)
      def add(path); end
    end
    Router.draw do
      get '/'
    end
    `,
    `
    -> Router.draw
    -> Router.get
    Router.draw -> Router
    Router.get -> Router.add`,
  );
});

it('arguments by name, rest, defaults and patterns', async () => {
  await checkFile(
    `
    class A
      def go; end
    end
    def named(x:, y: A.new)
      x.go
      y.go
    end
    def rest(*list, **map)
      list[0].go
      map[:k].go
    end
    def match(value)
      case value
      in { a: } then a.go
      in [b, *] then b.go
      end
    end
    named(x: A.new)
    rest(A.new, k: A.new)
    match({ a: A.new })
    first, (second, third) = [1, [2, A.new]]
    third.go
    `,
    `
    -> named
    -> rest
    -> match
    -> A
    -> A.go
    named -> A
    named -> A.go
    rest -> A.go
    match -> A.go`,
  );
});

it('methods of the top level as objects', async () => {
  await checkFile(
    `
    def work(x)
    end
    def apply(f)
      f.call(1)
    end
    apply(method(:work))
    `,
    `
    -> apply
    apply -> work`,
  );
});

it('what stands in for methods that an object lacks', async () => {
  await checkFile(
    `
    class Ghost
      def method_missing(name, *given) = find(name)
      def find(name); end
      def real; end
    end
    ghost = Ghost.new
    ghost.anything
    ghost.to_s
    def known
      Ghost.new.real
    end
    `,
    `
    -> Ghost
    -> Ghost.method_missing
    Ghost.method_missing -> Ghost.find
    known -> Ghost
    known -> Ghost.real`,
  );
});

it('arguments by name that no parameter takes are a map', async () => {
  await checkFile(
    `
    class Item
      def go; end
    end
    def run(options = {})
      options[:item].go
    end
    run(item: Item.new)
    `,
    `
    -> run
    -> Item
    run -> Item.go`,
  );
});

it('finds what the program adds to classes of Ruby', () =>
  checkFile(
    `
    class Item
      def go; end
    end
    class Array
      def head
        first
      end
    end
    class String
      def keep(item)
        item
      end
    end
    def run(item)
      [item].head.go
      'a'.keep(item).go
    end
    run(Item.new)
    `,
    `
    -> run
    -> Item
    run -> Array.head
    run -> String.keep
    run -> Item.go`,
  ));

it('goes by what collections of Ruby hold, also in parts and later', () =>
  checkFile(
    `
    class Item
      def go; end
    end
    class Other
      def go; end
    end
    def first; [Item.new, Other.new].first.go; end
    def dug; { a: [Other.new, Item.new] }.dig(:a, 1).go; end
    def part; [Item.new][0..].first.go; end
    def some; { a: Item.new }.select { |k, v| true }[:a].go; end
    def named; {}.merge(a: Item.new)[:a].go; end
    def later; [Item.new].map.with_index { |item, at| item }.first.go; end
    def counted(item = Item.new); 2.times.map { item }.first.go; end
    def waiting; queue = Queue.new; queue << Item.new; queue.pop.go; end
    def many; Set.new([Item.new]).each { |item| item.go }; end
    def rest; head, *tail = Other.new, Item.new; tail.first.go; end
    `,
    ['first', 'dug', 'part', 'some', 'named', 'later', 'counted', 'waiting', 'many', 'rest']
      .map((name) => `${name} -> Item\n${name} -> Item.go`)
      .join('\n')
      .concat('\nfirst -> Other\ndug -> Other\nrest -> Other'),
  ));

it('takes structs and objects apart as they say, and what stars of patterns take as a list', () =>
  checkFile(
    `
    class Item
      def go; end
    end
    Pair = Struct.new(:other, :item)
    class Both
      def initialize(item)
        @item = item
      end

      def deconstruct
        [1, @item]
      end

      def deconstruct_keys(names)
        { item: @item }
      end
    end
    def entry(item); Pair.new(1, item)[:item].go; end
    def list(item); other, own = *Pair.new(1, item); own.go; end
    def pattern(item)
      case Pair.new(1, item)
      in [_, own] then own.go
      end
    end
    def both(item)
      case Both.new(item)
      in Both(_, own) then own.go
      end
      case Both.new(item)
      in { item: own } then own.go
      end
    end
    def star(item)
      case [1, item]
      in [_, *rest] then rest.first.go
      end
    end
    def all(item = Item.new); entry(item); list(item); pattern(item); both(item); star(item); end
    `,
    `
    all -> Item
    all -> entry
    all -> list
    all -> pattern
    all -> both
    all -> star
    entry -> Item.go
    list -> Item.go
    pattern -> Item.go
    both -> Item.go
    both -> Both.constructor
    entry -> Pair
    list -> Pair
    pattern -> Pair
    both -> Both.deconstruct
    both -> Both.deconstruct_keys
    star -> Item.go`,
  ));

it('makes methods by the names of a list that is written out', () =>
  checkFile(
    `
    class Item
      def go; end
    end
    class Maker
      %w[make build].each do |name|
        define_method(name) { |item| item }
        define_method("#{name}_all") { |item| item }
      end
    end
    def run(item = Item.new)
      Maker.new.make(item).go
    end
    def more(item = Item.new)
      Maker.new.build_all(item).go
    end
    `,
    `
    run -> Item
    run -> Maker
    run -> <anonymous>
    run -> Item.go
    more -> Item
    more -> Maker
    more -> <anonymous>#2
    more -> Item.go`,
  ));

it('methods of the top level by names that a table or a list holds', () =>
  checkFile(
    `
    STEPS = { a: :first, b: :second }.freeze
    def first(*); end
    def second(*); end
    def known = send(STEPS[:b], 1)
    def any(key) = public_send(STEPS[key])
    def fetched = __send__(STEPS.fetch(:a))
    def each_of = %i[first second].each { |name| send(name) }
    def held(key) = method(STEPS[key]).call
    def begun(kind) = send("sec#{kind}")
    class Other
      def first; end
      def run(key) = send(STEPS[key])
    end
    `,
    `
    known -> second
    any -> first
    any -> second
    fetched -> first
    each_of -> first
    each_of -> second
    held -> first
    held -> second
    begun -> second
    Other.run -> Other.first`,
  ));

it('makes methods by the names in a constant, and by keys and values of a map', () =>
  checkFile(
    `
    class Maker
      NAMES = %i[make build].freeze
      NAMES.each_with_index { |name, at| define_method("#{name}_one") { work } }
      { "short" => :long }.each do |key, value|
        define_method(key) { work }
        define_method(value) { work }
      end
      def work; end
      def run
        make_one
        short
        long
      end
      def none = at_one
    end
    `,
    `
    -> Maker.work
    Maker.run -> <anonymous>
    Maker.run -> <anonymous>#2
    Maker.run -> <anonymous>#3`,
  ));

it('what a class makes of itself is of the class that is called', async () => {
  await checkFile(
    `
    class Base
      def self.build = new
      def self.kept
        made = new
        made.setup
        made
      end
      def setup; end
    end
    class A < Base
      def check; end
    end
    class B < Base
      def check; end
    end
    def one = A.build.check
    def two = B.kept.check
    def three = B.build.check
    `,
    `
    Base.build -> A
    Base.build -> B
    Base.kept -> B
    Base.kept -> Base.setup
    one -> Base.build
    one -> A.check
    two -> Base.kept
    two -> B.check
    three -> Base.build
    three -> B.check
    `,
  );
});

it('models of Active Record: what queries give, and what associations and scopes are named for', async () => {
  await checkFile(
    `
    class Issue < ActiveRecord::Base
      belongs_to :project
      belongs_to :author, class_name: "User"
      has_many :line_items
      scope :open, -> { where(closed: false) }
      def self.recent; order(:id); end
      def show; end
      def initialize; end
    end
    class Project < ActiveRecord::Base
      def close; end
    end
    class User < ActiveRecord::Base
      def greet; end
    end
    class LineItem < ActiveRecord::Base
      def total; end
    end
    def found(id) = Issue.find(id).show
    def asked = Issue.where(a: 1).recent.first.reload.show
    def many = Issue.open.each { |issue| issue.show }
    def made = Issue.create(a: 1).show
    def owner(id) = Issue.find(id).project.close
    def writer(id) = Issue.find(id).author.greet
    def items(id) = Issue.find(id).line_items.where(a: 1).map { |item| item.total }
    `,
    `found -> Issue.show
     asked -> Issue.recent
     asked -> Issue.show
     many -> <anonymous>
     many -> Issue.show
     made -> Issue.constructor
     made -> Issue.show
     owner -> Project.close
     writer -> User.greet
     items -> LineItem.total`,
  );
});

it('jobs run later what they perform', async () => {
  await checkFile(
    `
    class Cleaning < ActiveJob::Base
      queue_as :low
      def perform(room); room.clean; end
    end
    class Counting
      include Sidekiq::Job
      def perform(room); room.count; end
    end
    class Room
      def clean; end
      def count; end
    end
    def clean = Cleaning.perform_later(Room.new)
    def clean_soon = Cleaning.set(wait: 5).perform_now(Room.new)
    def count = Counting.perform_async(Room.new)
    def count_soon = Counting.perform_in(5, Room.new)
    `,
    `Cleaning.perform -> Room.clean
     Counting.perform -> Room.count
     clean -> Cleaning
     clean -> Cleaning.perform
     clean -> Room
     clean_soon -> Cleaning
     clean_soon -> Cleaning.perform
     clean_soon -> Room
     count -> Counting
     count -> Counting.perform
     count -> Room
     count_soon -> Counting
     count_soon -> Counting.perform
     count_soon -> Room`,
  );
});

it('what a program adds to the base of models leaves them what that has', async () => {
  await checkFile(
    `
    module ActiveRecord
      class Base
        def added; end
      end
    end
    class Issue < ActiveRecord::Base
      def show; end
    end
    def found(id)
      issue = Issue.find(id)
      issue.reload.show
      issue.added
    end
    `,
    `found -> Issue.show
     found -> ActiveRecord.Base.added`,
  );
});

it('Rails itself has what its own sources say of the base of models', async () => {
  await checkFile(
    `
    module ActiveRecord
      module Querying
        def find(id) = Finder.new.find(id)
      end
      class Base
        extend Querying
      end
    end
    class Finder
      def find(id) = Other.new
    end
    class Other
      def show; end
    end
    class Issue < ActiveRecord::Base
      def show; end
    end
    def found(id) = Issue.find(id).show
    def first = Issue.first.show
    `,
    `ActiveRecord.Querying.find -> Finder
     ActiveRecord.Querying.find -> Finder.find
     Finder.find -> Other
     found -> ActiveRecord.Querying.find
     found -> Other.show`,
  );
});
