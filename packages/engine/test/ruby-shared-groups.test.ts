// Calls in what RSpec's groups share: by name, by a tag, and as arguments; and which words are from outside.
import { deepEqual, ok } from 'node:assert/strict';
import { it } from 'node:test';
import { extractFacts, languages, surveyTree } from '../src/index.ts';
import { language as ruby } from '../src/languages/ruby/index.ts';
import { extractorOf } from './support/analyse-sources.ts';
import { checkCalls, programOfSources } from './support/check-calls.ts';

const cart = `class Cart
  def add(item); end
  def total; end
end
class Basket
  def add(item); end
end
`;

it('a context is included by its name, also from another file', async () => {
  await checkCalls(
    {
      'lib/cart.rb': cart,
      'spec/support/carts.rb': `RSpec.shared_context 'with a cart' do
  let(:cart) { Cart.new }
  before { cart.total }
  def fill = cart
end
`,
      'spec/cart_spec.rb': `RSpec.describe 'a' do
  include_context 'with a cart'
  it { fill.add(1) }
end
RSpec.describe('b') { it { fill.add(2) } }
`,
    },
    `
    spec/support/carts.rb -> lib/cart.rb Cart
    spec/support/carts.rb -> lib/cart.rb Cart.total
    spec/cart_spec.rb -> spec/support/carts.rb fill
    spec/cart_spec.rb -> lib/cart.rb Cart.add`,
  );
});

it('shared examples run as the group that includes them', async () => {
  await checkCalls(
    {
      'lib/cart.rb': cart,
      'spec/shared.rb': `RSpec.shared_examples 'one that adds' do
  it { made.add(1) }
end
`,
      'spec/cart_spec.rb': `RSpec.describe Cart do
  let(:made) { described_class.new }
  it_behaves_like 'one that adds'
end
RSpec.describe Basket do
  it_should_behave_like 'one that adds' do
    let(:made) { Basket.new }
  end
end
`,
    },
    `
    spec/shared.rb -> lib/cart.rb Cart.add
    spec/shared.rb -> lib/cart.rb Basket.add
    spec/cart_spec.rb -> lib/cart.rb Cart
    spec/cart_spec.rb -> lib/cart.rb Basket`,
  );
});

it('of several of one name the nearest is meant', async () => {
  await checkCalls(
    {
      'lib/cart.rb': cart,
      'spec/cart_spec.rb': `RSpec.describe 'a' do
  shared_context('things') { let(:thing) { Cart.new } }
  context 'b' do
    shared_context('things') { let(:thing) { Basket.new } }
    context 'c' do
      include_context 'things'
      it { thing.add(1) }
    end
  end
end
`,
    },
    `
    spec/cart_spec.rb -> lib/cart.rb Cart
    spec/cart_spec.rb -> lib/cart.rb Basket
    spec/cart_spec.rb -> lib/cart.rb Basket.add`,
  );
});

it('what is given with the name reaches the parameters of the block', async () => {
  await checkCalls(
    {
      'lib/cart.rb': cart,
      'spec/cart_spec.rb': `RSpec.describe 'a' do
  shared_examples 'one that adds' do |type, item|
    it { type.new.add(item) }
  end
  include_examples 'one that adds', Cart, 1
end
`,
    },
    `
    spec/cart_spec.rb -> lib/cart.rb Cart
    spec/cart_spec.rb -> lib/cart.rb Cart.add`,
  );
});

it('groups with a tag get what is configured for it, and what is shared under it', async () => {
  await checkCalls(
    {
      'spec/spec_helper.rb': `module Requests
  def ask; end
end
RSpec.shared_context('slow things') { def wait; end }
RSpec.shared_context('fast things', :fast) { def run; end }
RSpec.configure do |config|
  config.include Requests, type: :request
  config.include_context 'slow things', :slow
end
`,
      'spec/a_spec.rb': `require 'spec_helper'
RSpec.describe 'a', :slow, type: :request do
  it { ask; wait; run }
end
RSpec.describe 'b', :fast do
  it { ask; wait; run }
end
`,
    },
    `
    spec/a_spec.rb -> spec/spec_helper.rb Requests.ask
    spec/a_spec.rb -> spec/spec_helper.rb wait
    spec/a_spec.rb -> spec/spec_helper.rb run`,
  );
});

it('words of matchers are from outside in groups and in what they include, and nowhere else', async () => {
  const { callResolution } = await programOfSources({
    'spec/a_spec.rb': `module Asking
  def ask(value) = expect(value).to(eq(1))
end
RSpec.describe 'a' do
  include Asking
  it { ask(1) }
  it { allow(1).to receive(:b).and_return(2) }
end
`,
    'lib/a.rb': 'def a(b) = expect(b).to(eq(1))\n',
  });
  deepEqual(callResolution, [{ language: 'ruby', resolved: 1, external: 11, unresolved: 3 }]);
});

it('a long tag does not become a fact', async () => {
  const tag = `meta: -> { ${'1;'.repeat(50_000)} }`;
  const path = 'spec/a_spec.rb';
  const source = `RSpec.shared_context('x', ${tag}) { let(:a) { 1 } }
RSpec.configure { |config| config.include Helper, ${tag} }
RSpec.describe('a', ${tag}) { it { a } }
`;
  const bytes = Buffer.from(source);
  const { claimed } = surveyTree({ files: [{ path, size: bytes.length }] }, languages);
  const { claim } = claimed[0] as (typeof claimed)[number];
  const limits = { depth: 'calls', maxSourceBytes: 2 ** 20, maxLineLength: 2 ** 20 } as const;
  const outcome = extractFacts(bytes, claim, await extractorOf(ruby), limits);
  const texts = 'facts' in outcome ? (outcome.facts.flow?.texts ?? []) : [];
  ok(texts.some((text) => text.includes('meta: ')));
  ok(texts.every((text) => text.length < 300));
});
