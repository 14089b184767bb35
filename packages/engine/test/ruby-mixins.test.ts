// Ruby's modules where they are mixed in by hooks, by `send`, into every object, and by values that come while the
// program runs.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const check = (source: string, expected: string): Promise<void> =>
  checkCalls(
    {
      'a.rb': source
        .replace(/^\n/, '')
        .replace(/\n {4}/g, '\n')
        .replace(/^ {4}/, ''),
    },
    expected,
  );

it('a hook mixes in by send, and in a block that runs as the class', async () => {
  await check(
    `
    module First; def one; end; end
    module Second; def two; end; end
    module Words; def word; end; end
    module Hooked
      class << self
        def included(base)
          base.module_eval do
            include First
          end
          base.send(:include, Second)
          base.class_eval { extend Words }
        end
      end
    end
    class Shop
      include Hooked
      def run
        one
        two
      end
    end
    Shop.word
    `,
    `
    a.rb -> a.rb Hooked.included
    a.rb -> a.rb Words.word
    a.rb Shop.run -> a.rb First.one
    a.rb Shop.run -> a.rb Second.two`,
  );
});

it('what the main object includes is called on nobody', async () => {
  await check(
    `
    module Help
      def help; end
    end
    include Help
    def run; help; end
    help
    `,
    `
    a.rb -> a.rb Help.help
    a.rb run -> a.rb Help.help`,
  );
});

it('modules are mixed in that come by a name, with constants of theirs', async () => {
  await check(
    `
    module Paint
      module Inst; def paint; end; end
      module Words; def color; end; end
    end
    KNOWN = { paint: Paint }
    class App
      def self.plugin(name)
        found = KNOWN[name]
        include found::Inst
        extend found::Words
      end
      plugin :paint
      def run; paint; end
    end
    App.color
    `,
    `
    a.rb -> a.rb App.plugin
    a.rb -> a.rb Paint.Words.color
    a.rb App.run -> a.rb Paint.Inst.paint`,
  );
});

it('what extends a class hides nothing that its own modules say', async () => {
  await check(
    `
    module Own; def say; end; end
    module Other
      def say; end
      def more; end
    end
    module Speaker
      extend Own
    end
    Speaker.extend(Other)
    Speaker.say
    Speaker.more
    `,
    `
    a.rb -> a.rb Own.say
    a.rb -> a.rb Other.more`,
  );
});

it('an extended object of the repository has what its class lacks, one of Ruby nothing', async () => {
  await check(
    `
    module More; def more; end; end
    class Plain; end
    plain = Plain.new
    plain.extend(More)
    plain.more
    bare = Object.new
    bare.extend(More)
    Object.new.more
    `,
    `
    a.rb -> a.rb Plain
    a.rb -> a.rb More.more`,
  );
});

it('what a block of RSpec.configure includes by itself, all groups have', async () => {
  await checkCalls(
    {
      'spec/spec_helper.rb':
        'module Help\n  def help; end\nend\nRSpec.configure do |config|\n  include Help\nend\n',
      'spec/a_spec.rb': "RSpec.describe 'a' do\n  it 'helps' do\n    help\n  end\nend\n",
    },
    'spec/a_spec.rb -> spec/spec_helper.rb Help.help',
  );
});

it('what includes a module lacks its own methods, and has what a hook or a block says', async () => {
  await check(
    `
    module Client
      def self.included(base)
        base.extend(Words)
        base.class_eval do
          def self.ask; end
        end
      end
      def self.get; Asker.get; end
      class << self
        def put; end
        def only; end
      end
      module Words
        def get; end
        def put; end
      end
      class Asker; include Client; end
    end
    Client.get
    Client.put
    Client::Asker.put
    Client::Asker.ask
    Client::Asker.only
    `,
    `
    a.rb -> a.rb Client.get
    a.rb -> a.rb Client.included.ask
    a.rb -> a.rb Client.put
    a.rb -> a.rb Client.Words.put
    a.rb Client.get -> a.rb Client.Words.get
    a.rb -> a.rb Client.included
    `,
  );
});

it('a hook gives what includes the module other names for methods', async () => {
  await check(
    `
    module Soft
      def self.included(base)
        base.class_eval do
          alias_method :hard_write, :[]=
          alias_method :[]=, :soft_write
          %w[fetch].each do |name|
            alias_method "hard_#{name}", name
            alias_method name, "soft_#{name}"
          end
        end
        base.send(:alias_method, :put, :soft_write)
      end
      def soft_write(key, value) = hard_write(key, value)
      def soft_fetch(key) = hard_fetch(key)
    end
    class Box
      def []=(key, value); end
      def fetch(key); end
    end
    class SoftBox < Box
      include Soft
      def run
        self[:a] = 1
        fetch(1)
      end
      def also = put(1, 2)
    end
    `,
    `
    a.rb -> a.rb Soft.included
    a.rb Soft.soft_write -> a.rb Box.[]=
    a.rb Soft.soft_fetch -> a.rb Box.fetch
    a.rb SoftBox.run -> a.rb Soft.soft_write
    a.rb SoftBox.run -> a.rb Soft.soft_fetch
    a.rb SoftBox.also -> a.rb Soft.soft_write`,
  );
});
