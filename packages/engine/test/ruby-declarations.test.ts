// What the Ruby extractor says that a file declares.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { language } from '../src/languages/ruby/index.ts';
import { analyseSources, extractorOf } from './support/analyse-sources.ts';
import { describeDeclarations } from './support/declaration-table.ts';

const extractor = await extractorOf(language);
const declarationsOf = (text: string) => extractor(text, 'ruby', 'declarations').declarations;

function checkDeclarations(source: string, expected: readonly string[]): void {
  assert.deepEqual(describeDeclarations(declarationsOf(source)), expected);
}

it('tells kinds, names, spans and bases', () => {
  checkDeclarations(
    `# Not part of the span.
module A
  class B::C < D::E[1.0]
    include F, ::G::H
    def initialize(a)
    end
    def self.make; end
    def x=(v) = @x = v
    class << self
      def [](k); end
      private
      def hidden; end
    end
  end
  P = Struct.new(:a) do
    def q; end
  end
  Q = Class.new(P)
  R = Module.new
end
def free; end`,
    [
      '2-20 trait A exported',
      '3-14 class A.B.C < A exported extends D.E:3 implements F:4 implements G.H:4',
      '5-6 constructor A.B.C.constructor < A.B.C exported',
      '7-7 method A.B.C.make < A.B.C exported [static]',
      '8-8 method A.B.C.x= < A.B.C exported',
      '10-10 method A.B.C.[] < A.B.C exported [static]',
      '12-12 method A.B.C.hidden < A.B.C [private static]',
      '15-17 class A.P < A exported extends Struct:15',
      '16-16 method A.P.q < A.P exported',
      '18-18 class A.Q < A exported extends P:18',
      '19-19 trait A.R < A exported',
      '21-21 function free exported',
    ],
  );
});

it('follows visibility, before and after the fact', () => {
  checkDeclarations(
    `class A
  def a; end
  def b; end
  private :a
  private def c; end
  protected
  def d; end
  public
  def e; end
  def self.f; end
  private_class_method :f
  private
  def self.g; end
  attr_reader :h
  B = Class.new
  private_constant :B
end
module M
  module_function
  def i; end
end`,
    [
      '1-17 class A exported',
      '2-2 method A.a < A [private]',
      '3-3 method A.b < A exported',
      '5-5 method A.c < A [private]',
      '7-7 method A.d < A [protected]',
      '9-9 method A.e < A exported',
      '10-10 method A.f < A [static private_class_method]',
      '13-13 method A.g < A exported [static]',
      '14-14 accessor A.h < A [private]',
      '15-15 class A.B < A [private_constant]',
      '18-21 trait M exported',
      '20-20 method M.i < M exported [module_function]',
    ],
  );
});

it('reads members that calls declare', () => {
  checkDeclarations(
    `module M
  attr_accessor :a, "b"
  attr_writer :c
  mattr_accessor :d
  define_method(:e) { |x| x }
  alias f e
  alias_method :g, :e
  included do
    def h; end
  end
  class_methods do
    def i; end
  end
  def outer
    attr_reader :no
    define_method(:no) {}
    def inner; end
  end
end`,
    [
      '1-19 trait M exported',
      '2-2 accessor M.a < M exported',
      '2-2 accessor M.b < M exported',
      '3-3 accessor M.c= < M exported',
      '4-4 accessor M.d < M exported [static]',
      '5-5 method M.e < M exported',
      '6-6 method M.f < M exported',
      '7-7 method M.g < M exported',
      '9-9 method M.h < M exported',
      '12-12 method M.i < M exported [static]',
      '14-18 method M.outer < M exported',
      '17-17 method M.outer.inner < M.outer exported',
    ],
  );
});

it('takes mixins in blocks only where the block is run for the module around', () => {
  checkDeclarations(
    `module M
  included do
    include A
  end
  on_load(:b) { include B }
end
include C`,
    ['1-6 trait M exported implements A:3'],
  );
});

it('gives up what is nested beyond reason, with a diagnostic', () => {
  for (const opening of ['if(a){', 'if a\n', '"${', '{']) {
    const { diagnostics } = extractor(opening.repeat(1001), 'ruby', 'declarations');
    assert.deepEqual(
      diagnostics.map(({ code, line }) => [code, line]),
      [['syntax-error', null]],
      opening,
    );
  }
  const plain = 'x = {a: 1}\nif a then {} end\n'.repeat(2000);
  assert.deepEqual(extractor(plain, 'ruby', 'declarations').diagnostics, []);
});

it('cuts signatures and takes the first sentence of the comment', () => {
  const [outer, method, block] = declarationsOf(`# frozen_string_literal: true

# Public: Adds up. And more.
#
# @param a [Integer]
class A < B # here
  #--
  # Sums
  # two numbers.
  def sum(a,
          b = 1)
    a
  end
=begin
Old style. Yes.
=end
  def old() = 1
end`);
  assert.deepEqual(
    [outer, method, block].map((each) => [each?.signature, each?.documentation]),
    [
      ['class A < B', 'Adds up.'],
      ['def sum(a, b = 1)', 'Sums two numbers.'],
      ['def old()', 'Old style.'],
    ],
  );
});

it('lets the linker bind bases through constants that are used', async () => {
  const { program } = await analyseSources([
    ['lib/a.rb', 'module Shop\n  class Cart < Base\n    include Shop::Countable\n  end\nend'],
    ['lib/b.rb', 'module Shop\n  class Base; end\n  module Countable; end\nend'],
    ['lib/c.rb', 'class Far < Shop::Cart; end'],
  ]);
  const nameOf = (at: number) => program.declarations[at]?.uniqueName;
  assert.deepEqual(
    program.inheritance.map(
      ({ from, to, relation }) => `${nameOf(from)} ${relation} ${nameOf(to)}`,
    ),
    ['Shop.Cart extends Shop.Base', 'Shop.Cart implements Shop.Countable', 'Far extends Shop.Cart'],
  );
});

it('knows tests by their places and names', () => {
  const tests = [
    'test/helper.rb',
    'spec/support/a.rb',
    'engine/test/lib/fake.rb',
    'app/models/user_spec.rb',
    'test_basket.rb',
  ];
  const others = ['lib/rails/commands/test/run.rb', 'lib/a/test_case.rb', 'app/models/test/a.rb'];
  assert.deepEqual(
    tests.filter((path) => !language.isTest(path)),
    [],
  );
  assert.deepEqual(
    others.filter((path) => language.isTest(path)),
    [],
  );
});

it('claims what Ruby tools run', () => {
  const claimed = ['a.rb', 'x/Rakefile', 'Gemfile', 'a.gemspec', 'config.ru', 'v/a.json.jbuilder'];
  assert.deepEqual(
    claimed.map((path) => language.claim(path)?.role),
    claimed.map(() => 'source'),
  );
  assert.equal(language.claim('Gemfile.lock')?.role, 'configuration');
  assert.equal(language.claim('a.erb'), undefined);
});

it('what one file hides at its top level hides nothing in the next', () => {
  const before = describeDeclarations(declarationsOf('def f\nend\n'));
  declarationsOf('private\ndef hidden\nend\n');
  assert.deepEqual(describeDeclarations(declarationsOf('def f\nend\n')), before);
});
