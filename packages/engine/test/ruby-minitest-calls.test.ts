// Calls in specs of Minitest, in classes of tests, and in other blocks that stand in the body of a class.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { checkCalls, programOfSources } from './support/check-calls.ts';

const cart = `class Cart
  def add(item); end
  def total; end
end
`;

it('groups of specs are read whoever runs them: by name, by expectations, or as either', async () => {
  const spec = (last: string) => `describe Cart do
  let(:cart) { Cart.new }
  it { cart.add(1) }
  ${last}
end
`;
  await checkCalls(
    {
      'lib/cart.rb': cart,
      'test/named_spec.rb': `require 'minitest/autorun'\n${spec('it { expect(1).must_equal 1 }')}`,
      'test/method_spec.rb': spec('it { _(1).must_equal 1 }'),
      'test/either_spec.rb': spec("describe('more') { it('counts') { cart.total } }"),
    },
    `
    test/named_spec.rb -> lib/cart.rb Cart
    test/named_spec.rb -> lib/cart.rb Cart.add
    test/method_spec.rb -> lib/cart.rb Cart
    test/method_spec.rb -> lib/cart.rb Cart.add
    test/either_spec.rb -> lib/cart.rb Cart
    test/either_spec.rb -> lib/cart.rb Cart.add
    test/either_spec.rb -> lib/cart.rb Cart.total`,
  );
});

it('a file that defines `describe` itself has no groups', async () => {
  await checkCalls(
    {
      'lib/cart.rb': cart,
      'bin/describe.rb': `def describe(what); end
describe Cart do
  let(:cart) { Cart.new }
  it { cart.add(1) }
end
`,
    },
    `
    bin/describe.rb -> bin/describe.rb describe
    bin/describe.rb -> lib/cart.rb Cart`,
  );
});

it("specs and tests have what the repository adds to Minitest's classes, also where a manifest names the gem", async () => {
  await checkCalls(
    {
      Gemfile: "gem 'minitest'\n",
      'test/helper.rb': `class Minitest::Test
  def rescuing; end
end
module Prices
  def price; end
end
Minitest::Spec.include Prices
`,
      'test/cart_spec.rb': `describe 'carts' do
  it('rescues') { rescuing; price }
end
`,
      'test/cart_test.rb': `require_relative 'helper'
class CartTest < Minitest::Test
  def test_it
    rescuing
  end
end
`,
    },
    `
    test/cart_spec.rb -> test/helper.rb Minitest.Test.rescuing
    test/cart_spec.rb -> test/helper.rb Prices.price
    test/cart_test.rb CartTest.test_it -> test/helper.rb Minitest.Test.rescuing`,
  );
});

it('tests and hooks that are blocks run with an instance of their class, in groups inside of it too', async () => {
  await checkCalls(
    {
      'test/cart_test.rb': `class CartTest < ActiveSupport::TestCase
  setup { prepare }
  test('adds') { @cart = made; assert_equal 1, 2 }
  context 'when full' do
    should('refuse') { made }
  end
  def prepare; end
  def made; end
end
`,
    },
    `
    test/cart_test.rb -> test/cart_test.rb CartTest.prepare
    test/cart_test.rb -> test/cart_test.rb CartTest.made`,
  );
});

it('a block in the body of a class may run as an instance, but not what stands in `included`', async () => {
  await checkCalls(
    {
      'app/order.rb': `class Order < Record
  before_save { normalize }
  validates :total, if: -> { paid? }
  included { only_of_class }
  def normalize; end
  def paid?; end
  def only_of_class; end
end
`,
    },
    `
    app/order.rb -> app/order.rb Order.normalize
    app/order.rb -> app/order.rb Order.paid?`,
  );
});

it('a class method of which too many classes are the receiver still calls the methods of its own class', async () => {
  const kinds = Array.from({ length: 12 }, (_, at) => `class K${at} < Kind${at}\nend\n`);
  const others = Array.from({ length: 12 }, (_, at) => `class Kind${at} < Base; end\n`);
  const asked = Array.from({ length: 12 }, (_, at) => `[K${at}, Kind${at}].each(&:open)\n`);
  const base = `class Base
  def self.open
    prepare
  end
  def self.prepare; end
end
`;
  const program = await programOfSources({
    'a.rb': [base, ...others, ...kinds, ...asked].join(''),
  });
  assert.equal(program.callResolution[0]?.unresolved, 0);
});

it("words of the tool that runs a file, and methods of Ruby's own classes, are known to lead out", async () => {
  const program = await programOfSources({
    Rakefile: `desc 'Builds'
task :build do
  sh "make #{__FILE__}"
end
`,
    'lib/a.rb': `def self.go
  Regexp.last_match
  Object.new
  Integer('1')
end
`,
  });
  assert.deepEqual(
    program.callResolution.map(({ resolved, unresolved }) => [resolved, unresolved]),
    [[0, 0]],
  );
});

it('what stands below a class that is a group sees what other files add to a base of it afterwards', async () => {
  await checkCalls(
    {
      'lib/a_base.rb': `class BaseTest < TestCase
end
`,
      'lib/b_base.rb': `require_relative 'a_base'
class BaseTest
  def helper; end
end
`,
      'test/c_test.rb': `require 'b_base'
class MiddleTest < BaseTest
  test('one') { helper }
end
class LastTest < MiddleTest
  test('two') { helper }
end
`,
    },
    'test/c_test.rb -> lib/b_base.rb BaseTest.helper',
  );
});
