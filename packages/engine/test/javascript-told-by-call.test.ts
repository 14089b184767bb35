// Functions of JavaScript that give something else for each call: factories, closures over what they are given. Each
// program was run, and its calls are those that happened.

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkCalls, programOfSources } from './support/check-calls.ts';

const check = (source: string, calls: string) => checkCalls({ 'a.js': source }, calls);

describe('functions of JavaScript that are told apart by call', () => {
  it('give the members of each argument to the one beside it alone', () =>
    check(
      `function extend() {
        const target = arguments[0];
        for (let i = 1; i < arguments.length; i++) {
          const from = arguments[i];
          for (const key in from) target[key] = from[key];
        }
        return target;
      }
      function mix(target, from) { for (const key in from) target[key] = from[key]; }
      ${Array.from({ length: 10 }, (_, at) => `function f${at}() {}`).join('\n')}
      ${Array.from({ length: 10 }, (_, at) => `const o${at} = extend({}, { run: f${at} });`).join('\n')}
      const a = {}, b = {};
      mix(a, { run: f1 });
      mix(b, { run: f2 });
      function use() { o3.run(); a.run(); }
      function other() { b.run(); }`,
      `a.js -> a.js extend
       a.js -> a.js mix
       a.js other -> a.js f2
       a.js use -> a.js f1
       a.js use -> a.js f3`,
    ));

  it('give what another function gives back of it, and do something with that', () =>
    check(
      `function keep(part) { return part; }
      function titled(part, title) {
        const kept = keep(part);
        kept.title = title;
        return kept;
      }
      function first() {}
      function second() {}
      const one = titled(first, 'first');
      const two = titled(second, 'second');
      function use() { one(); }
      function other() { two(); }`,
      `a.js -> a.js titled
       a.js other -> a.js second
       a.js titled -> a.js keep
       a.js use -> a.js first`,
    ));

  it('give what the runtime makes of it, as of components', () =>
    checkCalls(
      {
        'a.jsx': `import { forwardRef } from 'react';
        const named = (part) => Object.assign(forwardRef(part), { title: part.name });
        function First() {}
        function Second() {}
        const One = named(First);
        const Two = named(Second);
        function use() { return <One />; }
        function other() { return <Two />; }`,
      },
      `a.jsx -> a.jsx named
       a.jsx other -> a.jsx Second
       a.jsx use -> a.jsx First`,
    ));

  it('bind what each is given', () =>
    check(
      `function bound(context, run) {
        const made = run.bind(context);
        made.id = run.id;
        return made;
      }
      class A { constructor() { this.go = bound(this, this.open); } open() {} use() { this.go(); } }
      class B { constructor() { this.go = bound(this, this.close); } close() {} use() { this.go(); } }
      new A().use();
      new B().use();`,
      `a.js -> a.js A.constructor
       a.js -> a.js A.use
       a.js -> a.js B.constructor
       a.js -> a.js B.use
       a.js A.constructor -> a.js bound
       a.js A.use -> a.js A.open
       a.js B.constructor -> a.js bound
       a.js B.use -> a.js B.close`,
    ));

  it('base one function on another without the bases of all others', () =>
    check(
      `function inherits(made, base) {
        made.prototype = Object.create(base.prototype), made.prototype.constructor = made;
      }
      ${Array.from(
        { length: 10 },
        (_, at) =>
          `function Base${at}() {} Base${at}.prototype.run = function run${at}() { this.go(); };
           function Made${at}() {} inherits(Made${at}, Base${at});
           Made${at}.prototype.go = function go${at}() {};`,
      ).join('\n')}
      function use() { new Made3().run(); }`,
      `a.js -> a.js inherits
       a.js Base3.run -> a.js Made3.go
       a.js use -> a.js Base3.run
       a.js use -> a.js Made3`,
    ));

  it('make classes whose instances have what one callback writes', () =>
    check(
      `function define(initialize) {
        function Made(value) {
          initialize(this, value);
          return this;
        }
        return Made;
      }
      const Text = define((self) => { self.min = () => size(); });
      const Day = define((self) => { self.min = () => date(); });
      function size() {}
      function date() {}
      function useText() { new Text(1).min(); }
      function useDay() { new Day(1).min(); }
      useText();
      useDay();`,
      `a.js -> a.js define
       a.js -> a.js useDay
       a.js -> a.js useText
       a.js define.Made -> a.js <anonymous>
       a.js define.Made -> a.js <anonymous>#2
       a.js self.min -> a.js size
       a.js self.min#2 -> a.js date
       a.js useDay -> a.js define.Made
       a.js useDay -> a.js self.min#2
       a.js useText -> a.js define.Made
       a.js useText -> a.js self.min`,
    ));

  it('hand back what the class or function that they are given makes', () =>
    check(
      `class Cat { speak() {} }
      class Dog { speak() {} }
      function make(kind) { return new kind(); }
      function call(work) { return work(); }
      function makeCat() { return new Cat(); }
      function makeDog() { return new Dog(); }
      function cat() { make(Cat).speak(); }
      function dog() { make(Dog).speak(); }
      function calledCat() { call(makeCat).speak(); }
      function calledDog() { call(makeDog).speak(); }
      cat();
      dog();
      calledCat();
      calledDog();`,
      `a.js -> a.js calledCat
       a.js -> a.js calledDog
       a.js -> a.js cat
       a.js -> a.js dog
       a.js call -> a.js makeCat
       a.js call -> a.js makeDog
       a.js calledCat -> a.js Cat.speak
       a.js calledCat -> a.js call
       a.js calledDog -> a.js Dog.speak
       a.js calledDog -> a.js call
       a.js cat -> a.js Cat.speak
       a.js cat -> a.js make
       a.js dog -> a.js Dog.speak
       a.js dog -> a.js make
       a.js make -> a.js Cat
       a.js make -> a.js Dog
       a.js makeCat -> a.js Cat
       a.js makeDog -> a.js Dog`,
    ));

  it('give objects that have what is written to the one of their call', () =>
    check(
      `function service(store) {
        function save() { return store.put(); }
        return { save };
      }
      const memory = { put() { return kept(); } };
      const disk = { put() { return sunk(); } };
      function kept() {}
      function sunk() {}
      const fast = service(memory);
      const slow = service(disk);
      fast.flush = function now() {};
      slow.flush = function later() {};
      function runFast() { fast.save(); fast.flush(); }
      function runSlow() { slow.save(); slow.flush(); }
      runFast();
      runSlow();`,
      `a.js -> a.js runFast
       a.js -> a.js runSlow
       a.js -> a.js service
       a.js memory.put -> a.js kept
       a.js disk.put -> a.js sunk
       a.js runFast -> a.js fast.flush
       a.js runFast -> a.js service.save
       a.js runSlow -> a.js service.save
       a.js runSlow -> a.js slow.flush
       a.js service.save -> a.js memory.put
       a.js service.save -> a.js disk.put`,
    ));

  it('are called by what reads a member of what they are given', () =>
    check(
      `class Lazy {
        get value() { return compute(); }
      }
      function compute() { return 1; }
      function reader(source, done) {
        function read() { return done(source.value); }
        return read;
      }
      function end() {}
      const read = reader(new Lazy(), end);
      function run() { read(); }
      run();`,
      `a.js -> a.js Lazy
       a.js -> a.js reader
       a.js -> a.js run
       a.js Lazy.value -> a.js compute
       a.js reader.read -> a.js Lazy.value
       a.js reader.read -> a.js end
       a.js run -> a.js reader.read`,
    ));

  it('define members under the key that they are given, as values and by what their getters give', () =>
    check(
      `function cached(proto, key, compute) {
        Object.defineProperty(proto, key, {
          get() { return compute(this); },
        });
      }
      function lazy(object, key, make) { cached(object, key, make); }
      function put(object, key, value) { object[key] = value; }
      function one() { return () => {}; }
      function two() { return function last() {}; }
      function three() {}
      function four() {}
      const thing = {};
      lazy(thing, 'first', one);
      lazy(thing, 'second', two);
      put(thing, 'third', three);
      put(thing, 'fourth', four);
      function useSecond() { thing.second(); }
      function useThird() { thing.third(); }
      function useNone() { thing.none?.(); }
      useSecond();
      useThird();
      useNone();
      thing.first;`,
      `a.js -> a.js lazy
       a.js -> a.js put
       a.js -> a.js useNone
       a.js -> a.js useSecond
       a.js -> a.js useThird
       a.js cached -> a.js one
       a.js cached -> a.js two
       a.js lazy -> a.js cached
       a.js useSecond -> a.js two.last
       a.js useThird -> a.js three`,
    ));

  it('define under a key of a declared type what its text says', () =>
    checkCalls(
      {
        'a.ts': `function put(object: any, key: string, value: () => void): void {
          Object.defineProperty(object, key, { value });
        }
        function one() {}
        function two() {}
        const thing: any = {};
        put(thing, 'first', one);
        put(thing, 'second', two);
        function useFirst() { thing.first(); }
        function useNone() { thing.none?.(); }
        useFirst();
        useNone();`,
      },
      `a.ts -> a.ts put
       a.ts -> a.ts useFirst
       a.ts -> a.ts useNone
       a.ts useFirst -> a.ts one`,
    ));

  it('give objects back where their type says that a method returns its receiver', () =>
    checkCalls(
      {
        'a.ts': `interface Chain { first(): this; last(): void; }
        function make(): Chain {
          const made: any = {};
          made.first = () => Object.assign({}, JSON.parse('{}'));
          made.last = () => end();
          return made;
        }
        function end() {}
        function run() { make().first().last(); }
        run();`,
      },
      `a.ts -> a.ts run
       a.ts make.made.last -> a.ts end
       a.ts run -> a.ts Chain.first
       a.ts run -> a.ts Chain.last
       a.ts run -> a.ts make.made.first
       a.ts run -> a.ts make.made.last
       a.ts run -> a.ts make`,
    ));

  it('keep to themselves the members that a wrapper puts in the place of others', () =>
    checkCalls(
      {
        'a.ts': `interface App { run(): void; use(): App; }
        function begin() {}
        function make(): App {
          const app: App = { run() { begin(); }, use() { return app; } };
          return app;
        }
        function plain() { return make(); }
        function loud() {
          const app = make();
          const { run } = app;
          app.run = () => { shout(); run(); };
          return app;
        }
        function quiet() {
          const app = make();
          const run = app.run.bind(app);
          app.run = function () { whisper(); run(); };
          return app;
        }
        function shout() {}
        function whisper() {}
        function usePlain() { plain().run(); }
        function useLoud() { loud().run(); }
        function useQuiet() { quiet().run(); }
        usePlain();
        useLoud();
        useQuiet();`,
      },
      `a.ts -> a.ts useLoud
       a.ts -> a.ts usePlain
       a.ts -> a.ts useQuiet
       a.ts loud -> a.ts make
       a.ts loud.app.run -> a.ts App.run
       a.ts loud.app.run -> a.ts make.app.run
       a.ts loud.app.run -> a.ts shout
       a.ts make.app.run -> a.ts begin
       a.ts plain -> a.ts make
       a.ts quiet -> a.ts make
       a.ts quiet.app.run -> a.ts App.run
       a.ts quiet.app.run -> a.ts make.app.run
       a.ts quiet.app.run -> a.ts whisper
       a.ts useLoud -> a.ts loud
       a.ts useLoud -> a.ts loud.app.run
       a.ts usePlain -> a.ts App.run
       a.ts usePlain -> a.ts make.app.run
       a.ts usePlain -> a.ts plain
       a.ts useQuiet -> a.ts quiet
       a.ts useQuiet -> a.ts quiet.app.run`,
    ));

  it('lose nothing where many of what they make meet', async () => {
    const names = Array.from({ length: 12 }, (_, at) => `K${at}`);
    const source = [
      'function define(initialize) {',
      '  function Made() { initialize(this); }',
      '  return Made;',
      '}',
      'function base(self) { self.common = () => {}; }',
      ...names.map(
        (name) =>
          `const ${name} = define((self) => { base(self); self.own = function ${name}_() {}; });`,
      ),
      `const all = [${names.map((name) => `new ${name}()`).join(', ')}];`,
      'function every() { for (const each of all) { each.common(); } }',
      'function one() { const it = new K11(); it.common(); it.own(); }',
    ].join('\n');
    const { calls, declarations } = await programOfSources({ 'a.js': source });
    const nameOf = (end: object) =>
      'declaration' in end ? declarations[end.declaration as number]!.qualifiedName : '';
    const from = (caller: string) =>
      calls
        .filter((call) => nameOf(call.from) === caller)
        .map((call) => nameOf(call.to))
        .sort();
    assert.deepEqual(from('one'), ['base.self.common', 'self.own', 'define.Made'].sort());
    assert.deepEqual(from('every'), ['base.self.common']);
  });
});
