# What Ruby's own methods do with the values that they are given, as far as blocks, instances and elements are
# called or come out again. Read for its flow of values and never run: `self[nil]` is any element.

class Object
  def tap
    yield self
    self
  end

  def then
    yield self
  end

  def yield_self
    yield self
  end

  def itself
    self
  end

  # A copy has the values of what it is made of, and is told so.
  def dup
    initialize_copy(self)
    initialize_dup(self)
    self
  end

  def clone(**options)
    initialize_copy(self)
    initialize_clone(self)
    self
  end

  def freeze
    self
  end

  def presence
    self
  end

  def extend(*modules)
    self
  end

  def instance_exec(*given)
  end

  def is_a?(type)
  end

  def to_enum(*given)
    self
  end

  def presence_in(list)
    self
  end

  def nil?; end
  def kind_of?(type); end
  def instance_of?(type); end
  def respond_to?(name, all = false); end
  def inspect; end
  def to_s; end
  def hash; end
  def object_id; end
  def equal?(other); end
  def frozen?; end
  def class; end
  def method(name); end
  def methods; end
  def singleton_class; end
  def instance_variable_get(name); end
  def instance_variable_set(name, value); end
  def instance_variables; end
  def instance_eval(*text); end
  def public_send(name, *given); end
  def send(name, *given); end
  def define_singleton_method(name, *body); end
  def blank?; end
  def present?; end
  def display; end

  # Minitest's expectations are methods of every object.
  def must_be(*given); end
  def must_be_close_to(*given); end
  def must_be_empty(*given); end
  def must_be_instance_of(*given); end
  def must_be_kind_of(*given); end
  def must_be_nil(*given); end
  def must_be_same_as(*given); end
  def must_be_silent(*given); end
  def must_be_within_delta(*given); end
  def must_be_within_epsilon(*given); end
  def must_equal(*given); end
  def must_include(*given); end
  def must_match(*given); end
  def must_output(*given); end
  def must_raise(*given); end
  def must_respond_to(*given); end
  def must_throw(*given); end
  def wont_be(*given); end
  def wont_be_close_to(*given); end
  def wont_be_empty(*given); end
  def wont_be_instance_of(*given); end
  def wont_be_kind_of(*given); end
  def wont_be_nil(*given); end
  def wont_be_same_as(*given); end
  def wont_be_within_delta(*given); end
  def wont_be_within_epsilon(*given); end
  def wont_equal(*given); end
  def wont_include(*given); end
  def wont_match(*given); end
  def wont_respond_to(*given); end
end

# What a repository adds to Ruby's own classes and modules is told to these, which the classes include.
module Reopened::Array
end

module Reopened::Enumerable
end

module Reopened::Exception
end

module Reopened::Hash
end

module Reopened::Integer
end

module Reopened::NilClass
end

module Reopened::Range
end

module Reopened::Regexp
end

module Reopened::Set
end

module Reopened::String
end

module Reopened::Struct
end

class NilClass < Object
  include Reopened::NilClass

  def to_a
    []
  end

  def to_i; end
end

class Module
  def arity; end
  def parameters; end
  def source_location; end
  def lambda?; end
  def name; end
  def owner; end
  def receiver; end

  def >>(other)
    lambda { |*given| other.call(self.call(*given)) }
  end

  def <<(other)
    lambda { |*given| self.call(other.call(*given)) }
  end

  def curry(*count)
    self
  end

  def bind(object)
    self
  end

  def to_proc
    self
  end

  def unbind
    self
  end

  def include(*modules); end
  def prepend(*modules); end
  def extend(*modules); end
  def attr_reader(*names); end
  def attr_writer(*names); end
  def attr_accessor(*names); end
  def private(*names); end
  def protected(*names); end
  def public(*names); end
  def module_function(*names); end
  def private_class_method(*names); end
  def private_constant(*names); end
  def public_class_method(*names); end
  def alias_method(to, from); end
  def define_method(name, *body); end
  def remove_method(*names); end
  def undef_method(*names); end
  def const_get(name); end
  def const_set(name, value); end
  def const_defined?(name); end
  def constants; end
  def ancestors; end
  def superclass; end
  def instance_method(name); end
  def instance_methods(*all); end
  def method_defined?(name); end
  def class_eval(*text); end
  def class_exec(*given); end
  def module_eval(*text); end
  def include?(other); end
  def allocate; end
  def to_s; end
  def respond_to?(name, all = false); end
  def is_a?(type); end
  def send(name, *given); end
  def instance_variable_get(name); end
  def instance_variable_set(name, value); end
  def method(name); end
  def new(*given); end
  def class; end
  def autoload(name, path = nil); end
  def freeze
    self
  end
  def class_variable_get(*given); end
  def class_variable_set(*given); end
  def class_variable_defined?(*given); end
  def class_variables(*given); end
  def remove_class_variable(*given); end
  def public_instance_methods(*given); end
  def private_instance_methods(*given); end
  def protected_instance_methods(*given); end
  def public_method_defined?(*given); end
  def private_method_defined?(*given); end
  def protected_method_defined?(*given); end
  def const_missing(*given); end
  def public_instance_method(*given); end
  def included_modules(*given); end
  def remove_const(*given); end
  def subclasses(*given); end
  def attached_object(*given); end
end

module Kernel
end

module Singleton
  module ClassMethods
    def instance
      new
    end
  end
end

module Comparable
  def <(other)
    self <=> other
  end

  def >(other)
    self <=> other
  end

  def <=(other)
    self <=> other
  end

  def >=(other)
    self <=> other
  end

  def ==(other)
    self <=> other
  end

  def between?(low, high)
    self <=> low
  end

  def clamp(low, high = nil)
    self <=> low
    self
  end
end

module Enumerable
  include Reopened::Enumerable

  def each_entry(*given)
    each { |item| yield item }
    self
  end

  def reverse_each
    each { |item| yield item }
    self
  end

  def each_with_index
    made = []
    each { |item| yield item, 0 }
    each { |item| made[nil] = [item, 0] }
    made
  end

  # Of what would be made of the elements, where they are gone through without a block at first.
  def with_index(start = 0)
    made = []
    each { |item| made[nil] = yield(item, 0) }
    made
  end

  def next
    each { |item| return item }
  end

  def each_with_object(memo)
    each { |item| yield item, memo }
    memo
  end

  def each_slice(count)
    made = []
    each { |item| yield [item, item] }
    each { |item| made[nil] = [item, item] }
    made
  end

  def chunk_while
    each { |item| yield item, item }
    [to_a]
  end

  def map
    made = []
    each { |item| made[nil] = yield(item) }
    made
  end

  def flat_map
    made = []
    each { |item| made[nil] = yield(item)[nil] }
    made
  end

  def filter_map
    made = []
    each { |item| made[nil] = yield(item) }
    made
  end

  def select
    made = []
    each do |item|
      yield item
      made[nil] = item
    end
    made
  end

  def find(absent = nil)
    each do |item|
      yield item
      return item
    end
  end

  def partition
    made = []
    each do |item|
      yield item
      made[nil] = item
    end
    [made, made]
  end

  def group_by
    made = {}
    list = []
    each do |item|
      yield item
      list[nil] = item
    end
    made[nil] = list
    made
  end

  def inject(start = nil, *more)
    memo = start
    each do |item|
      memo = item
      memo = yield(memo, item)
    end
    memo
  end

  def sum(start = nil)
    total = start
    each do |item|
      total = total + item
      total = total + yield(item)
    end
    total
  end

  def sort
    each { |item| yield item, item }
    each { |item| item <=> item }
    to_a
  end

  def min(count = nil)
    each do |item|
      item <=> item
      yield item, item
      return item
    end
  end

  def first(count = nil)
    each { |item| return item }
    self
  end

  def to_a
    made = []
    each { |item| made[nil] = item }
    made
  end

  def zip(*lists)
    made = []
    each { |item| made[nil] = [item, lists[nil][nil]] }
    each { |item| yield item, lists[nil][nil] }
    made
  end

  def to_set
    Set.new(self)
  end

  def each_pair
    each { |pair| yield pair }
    self
  end

  def to_h
    made = {}
    each do |item|
      pair = yield item
      made[nil] = pair[1]
      made[nil] = item[1]
    end
    made
  end

  def any?(*pattern)
    each { |item| yield item }
  end

  def include?(value)
    each { |item| item == value }
  end

  def tally; end

  alias collect map
  alias collect_concat flat_map
  alias filter select
  alias reject select
  alias find_all select
  alias sort_by select
  alias uniq select
  alias take_while select
  alias drop_while select
  alias detect find
  alias min_by find
  alias max_by find
  alias reduce inject
  alias max min
  alias minmax sort
  alias all? any?
  alias none? any?
  alias one? any?
  alias count any?
  alias find_index any?
  alias entries to_a
  alias lazy to_a
  alias take first
  alias each_cons each_slice
  alias slice_when chunk_while
  alias index_by to_h
  alias index_with to_h
end

class Array < Object
  include Enumerable
  include Reopened::Array

  def initialize(size = nil, item = nil)
    self[nil] = item
    self[nil] = size[nil]
    self[nil] = yield 0
  end

  def each
    yield self[nil]
    self
  end

  def first(count = nil)
    self[0]
  end

  def map!
    self[nil] = yield self[nil]
    self
  end

  def product(*lists)
    [[self[nil], lists[nil][nil]]]
  end

  def <<(item)
    self[nil] = item
    self
  end

  def push(*items)
    self[nil] = items[nil]
    self
  end

  def insert(at, *items)
    self[nil] = items[nil]
    self
  end

  def concat(*lists)
    self[nil] = lists[nil][nil]
    self
  end

  def +(other)
    made = []
    made[nil] = self[nil]
    made[nil] = other[nil]
    made
  end

  def last(count = nil)
    self[nil]
  end

  # The same elements elsewhere.
  def reverse
    made = []
    made[nil] = self[nil]
    made
  end

  def combination(count)
    [reverse]
  end

  def flatten(depth = nil)
    made = []
    made[nil] = self[nil]
    made[nil] = self[nil][nil]
    made
  end

  def delete_if
    yield self[nil]
    self
  end

  def each_index
    yield 0
  end

  def delete(value)
    self[nil] == value
    yield
    self[nil]
  end

  def join(separator = nil)
    self[nil].to_s
  end

  def transpose
    [[self[nil][nil]]]
  end

  def empty?; end
  def length; end

  alias index delete
  alias append push
  alias unshift push
  alias prepend push
  alias replace concat
  alias - reverse
  alias | +
  alias & reverse
  alias pop last
  alias shift last
  alias sample last
  alias at last
  alias delete_at last
  alias compact reverse
  alias compact! reverse
  alias reverse! reverse
  alias shuffle reverse
  alias rotate reverse
  alias slice reverse
  alias permutation combination
  alias each_char each
  alias collect! map!
  alias take reverse
  alias drop reverse
  alias * reverse
  alias slice! reverse
  alias values_at reverse
  alias select! delete_if
  alias reject! delete_if
  alias keep_if delete_if
  alias sort! sort
  alias sort_by! sort_by
  alias uniq! uniq
  alias flatten! flatten
  alias size length
end

class Range < Object
  include Enumerable
  include Reopened::Range

  def each
    yield self[nil]
    self
  end

  def step(by = nil)
    yield self[nil]
    self
  end

  def begin; end
  def end; end
  def cover?(value); end
end

class Set < Array
  include Reopened::Set

  def initialize(items = nil)
    items.each { |item| self[nil] = item }
    items.each { |item| self[nil] = yield item }
  end

  def self.[](*items)
    items
  end

  def first(count = nil)
    self[nil]
  end

  def add(item)
    self[nil] = item
    self
  end

  alias add? add
end

# What waits to be taken out by another thread.
class Queue < Object
  def initialize(items = nil)
    self[nil] = items[nil]
  end

  def push(item)
    self[nil] = item
    self
  end

  def pop(*given)
    self[nil]
  end

  alias << push
  alias enq push
  alias shift pop
  alias deq pop
end

class SizedQueue < Queue
end

class Hash < Object
  include Enumerable
  include Reopened::Hash

  def initialize(absent = nil)
    self[nil] = absent
    self[nil] = yield self, ""
  end

  def each
    yield ["", self[nil]]
    self
  end

  def each_value
    yield self[nil]
    self
  end

  def each_key
    yield ""
    self
  end

  def values
    made = []
    made[nil] = self[nil]
    made
  end

  def keys
    [""]
  end

  def fetch(key, absent = nil)
    absent || yield(key)
  end

  def select
    yield "", self[nil]
    self
  end

  def slice(*names)
    self
  end

  def values_at(*names)
    values
  end


  def store(key, value)
    self[key] = value
  end

  def delete(key)
    yield key
    self[nil]
  end

  def merge(*others, **named)
    made = {}
    made[nil] = self[nil]
    made[nil] = others[nil][nil]
    made[nil] = named[nil]
    made[nil] = yield "", self[nil], others[nil][nil]
    made
  end

  def merge!(*others, **named)
    self[nil] = others[nil][nil]
    self[nil] = named[nil]
    self[nil] = yield "", self[nil], others[nil][nil]
    self
  end

  def transform_values
    made = {}
    made[nil] = yield self[nil]
    made
  end

  def transform_keys(*names)
    yield ""
    self
  end

  def key?(key); end
  def key(value); end
  def default=(value)
    self[nil] = value
  end

  alias update merge!
  alias reverse_merge merge
  alias has_key? key?
  alias member? key?
  alias value? key?
  alias has_value? key?
  alias dig delete
  alias transform_values! transform_values
  alias symbolize_keys transform_keys
  alias stringify_keys transform_keys
  alias deep_symbolize_keys transform_keys
  alias except transform_keys
  alias filter select
  alias reject select
  alias select! select
  alias reject! select
  alias keep_if select
  alias delete_if select
  alias compact slice
  alias compact! slice
  alias compact_blank slice
  alias with_indifferent_access slice
  alias deep_dup slice
  alias fetch_values values_at
end

# Of the gems concurrent-ruby and thread_safe: what several threads share.
class Concurrent::Map < Hash
  def compute_if_absent(key)
    self[key] = yield
  end

  def put_if_absent(key, value)
    self[key] = value
  end

  def delete_pair(key, value); end

  alias compute compute_if_absent
  alias fetch_or_store compute_if_absent
  alias merge_pair put_if_absent
end

class Concurrent::Hash < Hash
end

class Concurrent::Array < Array
end

class ThreadSafe::Cache < Concurrent::Map
end

class ThreadSafe::Hash < Hash
end

class ThreadSafe::Array < Array
end

class Integer < Object
  include Reopened::Integer

  def times
    yield 0
    [0]
  end

  def upto(last)
    yield 0
    [0]
  end

  def to_i; end
  def to_f; end
  def round(*digits); end
  def zero?; end
  def positive?; end
  def abs; end

  alias downto upto
  alias step upto
end

class Regexp < Object
  include Reopened::Regexp

  def match(text)
    yield text
  end

  def match?(text); end
  def source; end
end

class String < Object
  include Reopened::String

  def each_line(*given)
    yield ""
    self
  end

  def gsub(pattern, by = nil)
    yield ""
    ""
  end

  def split(*given)
    [""]
  end

  def scan(pattern)
    yield ""
    [""]
  end

  def to_sym
    self
  end

  def upcase
    ""
  end

  def =~(pattern); end
  def +(other)
    ""
  end
  def %(values)
    ""
  end
  def start_with?(*texts); end
  def encoding; end
  def bytesize; end
  def ord; end
  def to_proc
    self
  end

  alias sub gsub
  alias gsub! gsub
  alias sub! gsub
  alias to_str to_sym
  alias intern to_sym
  alias downcase upcase
  alias capitalize upcase
  alias strip upcase
  alias lstrip upcase
  alias rstrip upcase
  alias chomp upcase
  alias chop upcase
  alias squeeze gsub
  alias tr gsub
  alias delete_prefix gsub
  alias delete_suffix gsub
  alias force_encoding gsub
  alias encode gsub
  alias unpack split
  alias lines split
  alias chars split
  alias bytes split
  alias each_char each_line
  alias end_with? start_with?
  alias succ upcase
  alias ljust gsub
  alias rjust gsub
  alias center gsub
  alias unicode_normalize gsub
  alias camelize upcase
  alias underscore upcase
  alias squish upcase
end

class Struct < Object
  include Reopened::Struct

  def to_a
    self
  end

  def members; end

  alias to_h to_a
  alias deconstruct to_a
  def each_pair
    yield "", self[nil]
  end
end

class Exception < Object
  include Reopened::Exception

  def self.exception(*given)
    new(*given)
  end

  def message; end
  def full_message; end
  def backtrace; end
  def cause; end
  def set_backtrace(lines); end
end

class StandardError < Exception
end

class RuntimeError < StandardError
end

class ArgumentError < StandardError
end

class TypeError < StandardError
end

class NameError < StandardError
end

class NoMethodError < NameError
end

class KeyError < StandardError
end

class IndexError < StandardError
end

class IOError < StandardError
end

class ScriptError < Exception
end

class NotImplementedError < ScriptError
end

class LoadError < ScriptError
end

class Thread < Object
  def initialize(*given)
    @value = yield(*given)
  end

  def join(*limit)
    self
  end

  def value
    @value
  end

  def self.start(*given)
    yield(*given)
  end

  def self.current; end
end

class Mutex < Object
  def synchronize
    yield
  end

  def lock; end
  def unlock; end
end

class Fiber < Object
  def initialize
    @value = yield
  end

  def resume(*given)
    @value
  end
end

class Enumerator < Object
  include Enumerable

  def initialize(*size)
    yield self
  end

  def <<(item)
    self[nil] = item
    self
  end

  def yield(item)
    self[nil] = item
  end

  def each
    yield self[nil]
    self
  end

  def next
    self[nil]
  end

  def with_index(start = nil)
    yield self[nil], 0
    self
  end

  def with_object(memo)
    yield self[nil], memo
    memo
  end

  def rewind; end
end

module Observable
  def add_observer(observer, method = nil)
    @observers = [observer]
  end

  def notify_observers(*given)
    @observers[nil].update(*given)
  end

  def changed(state = nil); end
  def changed?; end
  def delete_observer(observer); end
  def count_observers; end
end

class SimpleDelegator < Object
  def initialize(object)
    @object = object
  end

  def __getobj__
    @object
  end

  def __setobj__(object)
    @object = object
  end

  def method_missing(name, *given, **options, &block)
    @object.public_send(name, *given, **options, &block)
  end
end

def loop
  yield
end

def raise(error = nil, *given)
  error.exception(*given)
end

def catch(tag = nil)
  yield tag
end

def at_exit
  yield
end

def puts(*values)
  values[nil].to_s
end

def p(*values)
  values[nil].inspect
  values[nil]
end

def Array(value)
  made = []
  made[nil] = value
  made[nil] = value[nil]
  made[nil] = value.to_ary[nil]
  made[nil] = value.to_a[nil]
  made
end

def String(value)
  value.to_str
  value.to_s
  ""
end

def Integer(value, *given, **options)
  value.to_int
  value.to_i
end

def Float(value, **options)
  value.to_f
end

def Hash(value)
  value.to_hash
end

def format(text, *values)
  values[nil].to_s
  ""
end

def trap(signal, action = nil)
  yield
end

def fork
  yield
end

def lambda
end

def proc
end

alias fail raise
alias print puts
alias sprintf format

# What the groups of RSpec's examples are based on. Their words are no methods here: on objects of which nothing is
# known, names such as `context` and `before` would be taken for them. What groups get from RSpec's libraries
# (`expect`, `eq`, `allow`) is outside of what is seen, as are methods that nobody defines.
module RSpec::Core::GroupWords
end

class RSpec::Core::ExampleGroup < Object
  include RSpec::Matchers
  extend RSpec::Core::GroupWords
end

# The same for specs of Minitest. What the repository adds to Minitest's own classes is told to this one.
class Minitest::Spec::Group < Object
  include Minitest::Expectations
end

# What a model of Active Record has by its base. The class stands for what queries its rows as well, which has all
# methods of the class besides. https://guides.rubyonrails.org/active_record_querying.html
module ActiveRecord::ModelQueries
  include Enumerable

  def each
    yield allocate
    self
  end

  def find(*given)
    allocate
  end

  def [](at)
    allocate
  end

  alias find_by find
  alias find_by! find
  alias find_sole_by find
  alias first find
  alias first! find
  alias second find
  alias third find
  alias last find
  alias last! find
  alias take find
  alias take! find
  alias sole find

  def create(*given, **named)
    made = new(*given, **named)
    yield made
    made
  end

  alias create! create
  alias build create
  alias find_or_create_by create
  alias find_or_create_by! create
  alias find_or_initialize_by create
  alias create_or_find_by create
  alias create_or_find_by! create
  alias first_or_create create
  alias first_or_create! create
  alias first_or_initialize create

  def where(*given)
    self
  end

  alias all where
  alias none where
  alias not where
  alias and where
  alias or where
  alias rewhere where
  alias order where
  alias reorder where
  alias group where
  alias having where
  alias limit where
  alias offset where
  alias joins where
  alias left_joins where
  alias left_outer_joins where
  alias includes where
  alias preload where
  alias eager_load where
  alias references where
  alias distinct where
  alias lock where
  alias readonly where
  alias unscope where
  alias unscoped where
  alias merge where
  alias extending where
  alias load where
  alias in_order_of where
  alias strict_loading where
  alias find_each each
  alias each_record each

  def select(*given)
    yield allocate
    self
  end

  def find_in_batches(*given)
    yield self
  end

  # They are asked of the database.
  def pluck(*names); end
  def pick(*names); end
  def minimum(name); end
  def maximum(name); end

  alias in_batches find_in_batches
end

class ActiveRecord::Record < Object
  extend ActiveRecord::ModelQueries

  def reload(*given)
    self
  end
end

class ActiveRecord::Base < ActiveRecord::Record
end

# What templates are run as: it has all helpers. https://api.rubyonrails.org/classes/ActionView/Base.html
class ActionView::Base < Object
end

# What shows templates has a view at hand. https://api.rubyonrails.org/classes/ActionController/Helpers.html
module ActionView::Showing
  def helpers
    ActionView::Base.allocate
  end

  alias view_context helpers
end

class ActionController::Base < Object
  include ActionView::Showing
  extend ActionView::Showing
end

class ViewComponent::Base < Object
  include ActionView::Showing
end

# https://guides.rubyonrails.org/action_mailer_basics.html#calling-the-mailer
module ActionMailer::Parameters
  def with(*given)
    self
  end
end

class ActionMailer::Base < Object
  extend ActionMailer::Parameters
end

# Jobs run later what they perform. https://guides.rubyonrails.org/active_job_basics.html#enqueue-the-job
module ActiveJob::Enqueuing
  def perform_later(*given, **options, &block)
    new.perform(*given, **options, &block)
  end

  def set(*given)
    self
  end

  alias perform_now perform_later
end

class ActiveJob::Base < Object
  extend ActiveJob::Enqueuing
end

# https://github.com/sidekiq/sidekiq/wiki/Getting-Started
module Sidekiq::Enqueuing
  def perform_async(*given)
    new.perform(*given)
  end

  # How long it waits, or when it runs.
  def perform_in(delay, *given)
    new.perform(*given)
  end

  alias perform_inline perform_async
  alias perform_sync perform_async
  alias perform_at perform_in
end

module Sidekiq::Job
  def self.included(job)
    job.extend(Sidekiq::Enqueuing)
  end
end

module Sidekiq::Worker
  def self.included(job)
    job.extend(Sidekiq::Enqueuing)
  end
end
