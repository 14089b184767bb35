// Calls in groups of RSpec's examples: what their words define, as whom examples and hooks run, and what is no group.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const cart = `class Cart
  def initialize(size = 0); end
  def add(item); end
  def total; end
  def self.open; end
end
class Basket
  def add(item); end
end
`;

it('a value that a nested group gives by let overrides that of the group around, for its examples alone', async () => {
  await checkCalls(
    {
      'lib/cart.rb': cart,
      'spec/cart_spec.rb': `RSpec.describe Cart do
  let(:cart) { Cart.new }
  it('adds') { cart.add(1) }
  context 'with a basket' do
    let!(:cart) { Basket.new }
    it('counts') { cart.total }
  end
end
`,
    },
    `
    spec/cart_spec.rb -> lib/cart.rb Cart.constructor
    spec/cart_spec.rb -> lib/cart.rb Cart.add
    spec/cart_spec.rb -> lib/cart.rb Basket`,
  );
});

it('values of the group around are asked as the group that runs the example', async () => {
  await checkCalls(
    {
      'lib/cart.rb': cart,
      'spec/cart_spec.rb': `RSpec.describe 'carts' do
  subject(:added) { made.add(1) }
  before { made.total }
  context 'with a cart' do
    let(:made) { Cart.new }
    it { added }
  end
end
`,
    },
    `
    spec/cart_spec.rb -> lib/cart.rb Cart.constructor
    spec/cart_spec.rb -> lib/cart.rb Cart.add
    spec/cart_spec.rb -> lib/cart.rb Cart.total`,
  );
});

it('methods of a group are seen in it and in the groups inside, and in no other', async () => {
  await checkCalls(
    {
      'spec/a_spec.rb': `RSpec.describe 'a' do
  def outer; end
  size = 1
  it { outer }
  context 'b' do
    def inner = size
    specify { outer; inner }
  end
  context 'c' do
    before { @a = 1 }
    example { inner }
  end
end
RSpec.describe('d') { it { outer } }
`,
    },
    `
    spec/a_spec.rb -> spec/a_spec.rb outer
    spec/a_spec.rb -> spec/a_spec.rb inner`,
  );
});

it('described_class is what the nearest group names, and the subject is made of it', async () => {
  await checkCalls(
    {
      'lib/cart.rb': cart,
      'spec/cart_spec.rb': `RSpec.describe Cart do
  described_class.open
  it { subject.total }
  describe Basket do
    it { described_class.open }
    it { subject.add(1) }
  end
end
`,
    },
    `
    spec/cart_spec.rb -> lib/cart.rb Cart.open
    spec/cart_spec.rb -> lib/cart.rb Cart.constructor
    spec/cart_spec.rb -> lib/cart.rb Cart.total
    spec/cart_spec.rb -> lib/cart.rb Basket
    spec/cart_spec.rb -> lib/cart.rb Basket.add`,
  );
});

it('a subject of the group around goes before the one that follows from a class', async () => {
  await checkCalls(
    {
      'lib/cart.rb': cart,
      'spec/cart_spec.rb': `RSpec.describe 'carts' do
  subject { Cart.new }
  describe Basket do
    it { subject.add(1) }
  end
end
`,
    },
    `
    spec/cart_spec.rb -> lib/cart.rb Cart.constructor
    spec/cart_spec.rb -> lib/cart.rb Cart.add`,
  );
});

it('modules are mixed into a group, or by the configuration into all', async () => {
  await checkCalls(
    {
      'spec/spec_helper.rb': `require_relative 'helpers'
RSpec.configure do |config|
  config.include Everywhere
  config.extend Words
  config.include Filtered, type: :request
end
`,
      'spec/helpers.rb': `module Everywhere
  def sign_in = user
end
module Words
  def with_user; end
end
module Filtered
  def ask; end
end
module Here
  def here; end
end
`,
      'spec/a_spec.rb': `require 'spec_helper'
RSpec.describe 'a' do
  with_user
  let(:user) { 1 }
  it { sign_in; ask; here }
  context 'b' do
    include Here
    it { here }
  end
end
`,
      'lib/a.rb': 'class A\n  def run = sign_in\nend\n',
    },
    `
    spec/a_spec.rb -> spec/helpers.rb Everywhere.sign_in
    spec/a_spec.rb -> spec/helpers.rb Words.with_user
    spec/a_spec.rb -> spec/helpers.rb Here.here`,
  );
});

it('values of a shared context that a module is belong to those that include it', async () => {
  await checkCalls(
    {
      'spec/a_spec.rb': `class Cart
  def add; end
end
module Carts
  extend RSpec::SharedContext
  let(:cart) { Cart.new }
  before { cart.add }
end
RSpec.describe 'a' do
  include Carts
  it { cart.add }
end
`,
    },
    `
    spec/a_spec.rb -> spec/a_spec.rb Cart
    spec/a_spec.rb -> spec/a_spec.rb Cart.add`,
  );
});

it('what a block of shared examples gives does not reach the group around', async () => {
  await checkCalls(
    {
      'lib/cart.rb': cart,
      'spec/cart_spec.rb': `RSpec.describe 'a' do
  let(:cart) { Cart.new }
  it_behaves_like 'b' do
    let(:cart) { Basket.new }
  end
  it { cart.add(1) }
end
`,
    },
    `
    spec/cart_spec.rb -> lib/cart.rb Cart.constructor
    spec/cart_spec.rb -> lib/cart.rb Cart.add
    spec/cart_spec.rb -> lib/cart.rb Basket`,
  );
});

it('a group in a module, whose words are not what the program adds to every object', async () => {
  await checkCalls(
    {
      'lib/shop.rb': `module Shop
  class Cart
    def add(item); end
  end
  module Steps
    def before(step); end
  end
end
include Shop::Steps
`,
      'spec/cart_spec.rb': `require 'rails_helper'
module Shop
  class Fake
    def add(item); end
  end
  describe Cart do
    let(:fake) { Fake.new }
    before { fake.add(1) }
    it { subject.add(2) }
  end
end
`,
    },
    `
    spec/cart_spec.rb -> spec/cart_spec.rb Shop.Fake
    spec/cart_spec.rb -> spec/cart_spec.rb Shop.Fake.add
    spec/cart_spec.rb -> lib/shop.rb Shop.Cart
    spec/cart_spec.rb -> lib/shop.rb Shop.Cart.add`,
  );
});

it('a class without a name reads constants of the modules around it', async () => {
  await checkCalls(
    {
      'lib/shop.rb': `module Shop
  class Cart
    def add(item); end
  end
  Shelf = Class.new do
    def fill = Cart.new.add(1)
  end
end
`,
    },
    `
    lib/shop.rb Shop.Shelf.fill -> lib/shop.rb Shop.Cart
    lib/shop.rb Shop.Shelf.fill -> lib/shop.rb Shop.Cart.add`,
  );
});
