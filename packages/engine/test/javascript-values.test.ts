// Calls of JavaScript that follow from how values move: exceptions, receivers told apart, `instanceof`, keys that are put
// together. Each program was run, and its calls are those that happened.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { callLines, checkCalls, programOfSources } from './support/check-calls.ts';

const check = (source: string, calls: string) => checkCalls({ 'a.js': source }, calls);

describe('values of JavaScript', () => {
  it('set members by setters, whatever is written', () =>
    check(
      `class A {
        get v() { return one(); }
        set v(value) { two(); }
      }
      class B extends A {
        set v(value) { super.v = value; }
      }
      function one() {}
      function two() {}
      function plain() { new A().v = 1; }
      function compound(a = new A()) { a.v += 1; }
      function update(a = new A()) { a.v++; }
      function inherited() { new B().v = 'x'; }`,
      `a.js A.v -> a.js one
       a.js A.v#2 -> a.js two
       a.js B.v -> a.js A.v#2
       a.js compound -> a.js A
       a.js compound -> a.js A.v
       a.js compound -> a.js A.v#2
       a.js inherited -> a.js B
       a.js inherited -> a.js B.v
       a.js plain -> a.js A
       a.js plain -> a.js A.v#2
       a.js update -> a.js A
       a.js update -> a.js A.v
       a.js update -> a.js A.v#2`,
    ));

  it('know the class of an instance, also as new.target', () =>
    check(
      `class A {
        static made() {}
        constructor() { new.target.made(); }
        copy() { return new this.constructor(); }
      }
      class B extends A {
        static made() {}
        own() {}
      }
      function F() { if (!new.target) return new F(); }
      function main() { new B().copy().own(); }
      F();`,
      `a.js -> a.js F
       a.js A.constructor -> a.js B.made
       a.js A.copy -> a.js A.constructor
       a.js F -> a.js F
       a.js main -> a.js A.constructor
       a.js main -> a.js A.copy
       a.js main -> a.js B.own`,
    ));

  it('take what a constructor returns for what is made', () =>
    check(
      `class A { constructor() { return new Other(); } }
      class Other { hello() {} }
      class B extends A {
        constructor() { super(); this.hello(); }
      }
      function one() { new A().hello(); }
      function two() { new B().hello(); }`,
      `a.js A.constructor -> a.js Other
       a.js B.constructor -> a.js A.constructor
       a.js B.constructor -> a.js Other.hello
       a.js one -> a.js A.constructor
       a.js one -> a.js Other.hello
       a.js two -> a.js B.constructor
       a.js two -> a.js Other.hello`,
    ));

  it('have the members of what is assigned as their prototype', () =>
    check(
      `const base = { f() {} };
      const made = { g() { super.f(); } };
      made.__proto__ = base;
      function main() { made.g(); made.f(); }`,
      `a.js main -> a.js base.f
       a.js main -> a.js made.g
       a.js made.g -> a.js base.f`,
    ));

  it('hand callbacks to the next tick', () =>
    check(
      `function run(f) { f(); }
      function g() {}
      function main() { process.nextTick(run, g); process.exit(); }`,
      `a.js main -> a.js run
       a.js run -> a.js g`,
    ));

  it('are called through the traps of a proxy', () =>
    check(
      `function real() {}
      class A { go() {} }
      const handler = {
        apply(target, self, list) { return target(...list); },
        construct(target, list) { return Reflect.construct(target, list); },
      };
      const called = new Proxy(real, handler);
      const Made = new Proxy(A, handler);
      function call() { called(); }
      function make() { new Made().go(); }`,
      `a.js call -> a.js handler.apply
       a.js call -> a.js handler.construct
       a.js handler.apply -> a.js A
       a.js handler.apply -> a.js real
       a.js handler.construct -> a.js A
       a.js handler.construct -> a.js real
       a.js make -> a.js A.go
       a.js make -> a.js handler.apply
       a.js make -> a.js handler.construct`,
    ));

  it('ask what is written as JSON', () =>
    check(
      `class A { toJSON() {} }
      function main() { JSON.stringify({ a: new A() }); }`,
      `a.js main -> a.js A
       a.js main -> a.js A.toJSON`,
    ));
});

describe('exceptions of JavaScript', () => {
  it('are caught where they are thrown and where the function is called', () =>
    check(
      `class Bad extends Error { report() {} }
      class Worse extends Error { report() {} }
      function fail() { throw new Bad(); }
      const tool = { fail() { throw new Worse(); } };
      function here() { try { throw new Bad(); } catch (error) { error.report(); } }
      function called() { try { fail(); } catch (error) { error.report(); } }
      function member() { try { tool.fail(); } catch ({ report }) { report(); } }
      function outside() { fail(); try { g(); } catch (error) { error.report(); } }
      function g() {}`,
      `a.js called -> a.js Bad.report
       a.js called -> a.js fail
       a.js fail -> a.js Bad
       a.js here -> a.js Bad
       a.js here -> a.js Bad.report
       a.js member -> a.js Worse.report
       a.js member -> a.js tool.fail
       a.js outside -> a.js fail
       a.js outside -> a.js g
       a.js tool.fail -> a.js Worse`,
    ));

  it('reject promises', () =>
    check(
      `class Bad extends Error { report() {} }
      async function fail() { throw new Bad(); }
      function throws() { throw new Bad(); }
      async function waits() { try { await fail(); } catch (error) { error.report(); } }
      function hands() { fail().then(g).catch((error) => error.report()); }
      function throwsLater() { Promise.resolve().then(throws).catch((error) => error.report()); }
      function g() {}`,
      `a.js fail -> a.js Bad
       a.js hands -> a.js Bad.report
       a.js hands -> a.js fail
       a.js hands -> a.js g
       a.js throws -> a.js Bad
       a.js throwsLater -> a.js Bad.report
       a.js throwsLater -> a.js throws
       a.js waits -> a.js Bad.report
       a.js waits -> a.js fail`,
    ));
});

describe('keys of JavaScript that are put together', () => {
  it('lead to the members that begin so, of objects and of classes', () =>
    check(
      `const table = { onStart() {}, onEnd() {}, off() {} };
      class Visitor {
        visitNode() {}
        other() {}
        visit(type) { this['visit' + type](); }
      }
      const late = {};
      function ask(name) { table[\`on\${name}\`](); }
      function read(name) { const f = table[\`on\${name}\`]; f(); }
      function askLate(name) { late[\`on\${name}\`](); }
      late.onEnd = function () {};
      late.off = function () {};
      function main() { new Visitor().visit('Node'); }`,
      `a.js Visitor.visit -> a.js Visitor.visit
       a.js Visitor.visit -> a.js Visitor.visitNode
       a.js ask -> a.js table.onEnd
       a.js ask -> a.js table.onStart
       a.js askLate -> a.js late.onEnd
       a.js main -> a.js Visitor
       a.js main -> a.js Visitor.visit
       a.js read -> a.js table.onEnd
       a.js read -> a.js table.onStart`,
    ));
});

describe('receivers of JavaScript', () => {
  it('are told apart by what their methods give', () =>
    check(
      `class P { hi() {} }
      class Q { hi() {} }
      class Base {
        static make() { return new this(); }
        create() { return this.build(); }
        self() { return this; }
        go() {}
      }
      class One extends Base { build() { return new P(); } go() {} }
      class Two extends Base { build() { return new Q(); } go() {} }
      function results() { new One().create().hi(); }
      function others() { new Two().create().hi(); }
      function made() { One.make().go(); }
      function chained() { new Two().self().go(); }`,
      `a.js Base.create -> a.js One.build
       a.js Base.create -> a.js Two.build
       a.js Base.make -> a.js One
       a.js One.build -> a.js P
       a.js Two.build -> a.js Q
       a.js chained -> a.js Base.self
       a.js chained -> a.js Two
       a.js chained -> a.js Two.go
       a.js made -> a.js Base.make
       a.js made -> a.js One.go
       a.js others -> a.js Base.create
       a.js others -> a.js Q.hi
       a.js others -> a.js Two
       a.js results -> a.js Base.create
       a.js results -> a.js One
       a.js results -> a.js P.hi`,
    ));
});

describe('members of JavaScript that nobody is seen to write', () => {
  it('are not read under symbols of a file that is loaded by require', () =>
    checkCalls(
      {
        'symbols.js':
          "const keys = { kRun: Symbol('run'), kOther: Symbol('other') };\nmodule.exports = keys;",
        'main.js': `const { kRun } = require('./symbols.js');
          function run() {}
          function other() {}
          function call(x) { x[kRun](); }
          call({ [kRun]: run });
          call({ other });`,
      },
      `main.js -> main.js call
       main.js call -> main.js run`,
    ));

  it('are not written by a computed key where the object says that it has them', () =>
    check(
      `const server = { close: null, opened: 0 };
      function add(name, f) { server[name.toLowerCase()] = f; }
      function handle() {}
      add(process.argv[2], handle);
      function stop() { server.close(); }
      function start() { server.open(); }`,
      `a.js -> a.js add
       a.js start -> a.js handle`,
    ));

  it('are none of many that stand under computed keys', () =>
    check(
      `const few = {};
      const many = {};
      function f1() {}
      function f2() {}
      few[process.argv[2].trim()] = f1;
      for (const name of process.argv) {
        many[name] = f1;
        ${['f2', 'f3', 'f4', 'f5', 'f6', 'f7', 'f8', 'f9'].map((name) => `many[name] = ${name};`).join('\n')}
      }
      ${['f3', 'f4', 'f5', 'f6', 'f7', 'f8', 'f9'].map((name) => `function ${name}() {}`).join('\n')}
      function one() { few.open(); }
      function another() { many.open(); }`,
      'a.js one -> a.js f1',
    ));

  it('are none of a descriptor that is written out', () =>
    check(
      `function Made() {}
      Object.defineProperties(Made.prototype, {
        put: { value: function (name, f) { this[name] = f; } },
      });
      function set() {}
      function main(name) {
        const made = new Made();
        made.put(name, set);
        made.put = 1;
      }`,
      `a.js main -> a.js <anonymous>
       a.js main -> a.js Made`,
    ));
});

describe('receivers of TypeScript', () => {
  it('are of the class that declares the method, where that is found below a declared type', () =>
    checkCalls(
      {
        'a.ts': `interface Runner { run(): void }
          export class A implements Runner { run() { this.own(); } own() {} }
          export class B implements Runner { run() { this.own(); } own() {} }
          export class C extends B { own() {} }
          export function start(runner: Runner) { runner.run(); }`,
      },
      `a.ts A.run -> a.ts A.own [member]
       a.ts B.run -> a.ts B.own
       a.ts B.run -> a.ts C.own
       a.ts start -> a.ts A.run [hierarchy]
       a.ts start -> a.ts B.run
       a.ts start -> a.ts Runner.run`,
    ));

  it('are of no class that no program loads together with the call', () =>
    checkCalls(
      {
        'core.ts': 'export class Cache { find() {} }\nexport const VERSION = 1;',
        'one.ts': `import { Cache } from './core.ts';
          export class OneCache extends Cache { find() {} }
          export function here(cache: Cache) { cache.find(); }`,
        'two.ts': `import { Cache } from './core.ts';
          export function there(cache: Cache) { cache.find(); }`,
        'main.ts': "import './one.ts';\nimport './three.ts';",
        'three.ts': `import { Cache } from './core.ts';
          export function both(cache: Cache) { cache.find(); }`,
      },
      `one.ts here -> core.ts Cache.find
       one.ts here -> one.ts OneCache.find
       three.ts both -> core.ts Cache.find
       three.ts both -> one.ts OneCache.find
       two.ts there -> core.ts Cache.find`,
    ));

  it('are any of their class where too many come to be followed', async () => {
    const below = Array.from({ length: 12 }, (_, at) => `class C${at} extends Base {}`);
    const made = below.map((_, at) => `new C${at}().run(); C${at}.make();`);
    const program = await programOfSources({
      'a.js': `class Base {
          run() { this.own(); }
          own() {}
          static make() { this.next(); }
          static next() {}
        }
        ${below.join('\n')}
        ${made.join('\n')}`,
    });
    const own = callLines(program).filter((line) => /^a\.js Base\./.test(line));
    assert.deepEqual(
      own.map((line) => line.replace(/ \[.*/, '')),
      ['a.js Base.run -> a.js Base.own', 'a.js Base.make -> a.js Base.next'],
    );
  });
});

describe('what is made by new', () => {
  it('is not what the function was read from', () =>
    checkCalls(
      {
        'shapes.js': 'export function Shape() { return this; }\nexport function area() {}',
        'a.js':
          "import * as shapes from './shapes.js';\n" +
          'shapes.Shape.prototype.area = function () {};\n' +
          'function main() { new shapes.Shape().area(); }',
      },
      `a.js main -> a.js shapes.Shape.area
       a.js main -> shapes.js Shape`,
    ));
});

describe('instanceof in JavaScript', () => {
  const classes = `class Cat { speak() {} }
    class Kitten extends Cat {}
    class Dog { speak() {} }
    function use() { for (const x of [new Kitten(), new Dog()]) say(x); }\n`;
  const common = `a.js use -> a.js Dog
    a.js use -> a.js Kitten
    a.js use -> a.js say\n`;
  const narrows = (say: string, calls: string) => check(`${classes}${say}`, `${common}${calls}`);

  it('tells branches apart', () =>
    narrows(
      'function say(x) { if (x instanceof Cat) { cat(x); } else dog(x); }\n' +
        'function cat(x) { x.speak(); }\nfunction dog(x) { x.speak(); }',
      `a.js cat -> a.js Cat.speak
       a.js dog -> a.js Dog.speak
       a.js say -> a.js cat
       a.js say -> a.js dog`,
    ));

  it('holds behind what leaves, in conditions and in functions inside', () =>
    narrows(
      `function say(x) {
        x instanceof Cat && one(x);
        x instanceof Cat ? one(x) : two(x);
        if (!(x instanceof Cat)) return;
        [1].forEach(() => one(x));
      }
      function one(x) { x.speak(); }
      function two(x) { x.speak(); }`,
      `a.js one -> a.js Cat.speak
       a.js say -> a.js one
       a.js say -> a.js two
       a.js two -> a.js Dog.speak`,
    ));

  it('says nothing of names that are assigned to, and ends with its branch', () =>
    narrows(
      `function say(x, y = x) {
        if (y instanceof Cat) { if (x) y = new Dog(); one(y); }
        if (x instanceof Dog) {}
        two(x);
      }
      function one(x) { x.speak(); }
      function two(x) { x.speak(); }`,
      `a.js one -> a.js Cat.speak
       a.js one -> a.js Dog.speak
       a.js say -> a.js Dog
       a.js say -> a.js one
       a.js say -> a.js two
       a.js two -> a.js Cat.speak
       a.js two -> a.js Dog.speak`,
    ));

  it('is what the class says where it has a test of its own', () =>
    check(
      `class Any { static [Symbol.hasInstance]() { return true; } }
      const plain = { f() {} };
      function say(x) { if (x instanceof Any) x.f(); }
      say(plain);`,
      `a.js -> a.js say
       a.js say -> a.js plain.f`,
    ));

  it('names the class where nothing else does', () =>
    checkCalls(
      {
        'a.ts': `export class A { f() {} }
          export function say(x: unknown) { if (x instanceof A) x.f(); }`,
      },
      'a.ts say -> a.ts A.f',
    ));
});

describe('what is said twice', () => {
  it('is the last function of the name, from the start', () =>
    check(
      `f();
      function f() { one(); }
      function f() { two(); }
      function one() {}
      function two() {}
      function nested(x) { if (x) { function f() {} } f(); }`,
      `a.js -> a.js f#2
       a.js f -> a.js one
       a.js f#2 -> a.js two
       a.js nested -> a.js nested.f`,
    ));

  it('is the last member of an object that is written out', () =>
    check(
      `const o = { m: one, 1: one, '1': two, m: two, get g() { return one(); }, set g(x) { two(); } };
      function one() {}
      function two() {}
      function call() { o.m(); o[1](); }
      function read() { return o.g; }`,
      `a.js call -> a.js two
       a.js o.g -> a.js one
       a.js o.g#2 -> a.js two
       a.js read -> a.js o.g`,
    ));
});

describe("what is added to the language's own prototypes", () => {
  it('is a member of lists, functions and promises, however they are made', () =>
    check(
      `Array.prototype.first = function () { return this[0]; };
      Object.defineProperty(Array.prototype, 'last', { value: function last() { return this[1]; } });
      Function.prototype.method = function (name, f) { this.prototype[name] = f; return this; };
      Promise.prototype.later = function () {};
      function Made() {}
      function one() {}
      function two() {}
      function run() {}
      Made.method('run', run);
      function lists() { [one, two].first()(); [one, two].last()(); }
      function others() { new Made().run(); Promise.resolve().later(); }`,
      `a.js -> a.js Function.method
       a.js lists -> a.js Array.first
       a.js lists -> a.js last
       a.js lists -> a.js one
       a.js lists -> a.js two
       a.js others -> a.js Made
       a.js others -> a.js Promise.later
       a.js others -> a.js run`,
    ));

  it('stands in only where the language lacks the member', () =>
    check(
      `if (!Array.prototype.map) Array.prototype.map = function (f) { return old(f); };
      function old() {}
      function one() {}
      function call() { [1].map(one); }`,
      `a.js Array.map -> a.js old
       a.js call -> a.js one`,
    ));
});

describe('positions of a list', () => {
  it('are no longer known once its elements have been moved', () =>
    check(
      `function one() {}
      function two() {}
      function shift() { const list = [one, two]; list.shift(); list[0](); }
      function unshift() { const list = [one]; list.unshift(two); list[0](); }
      function reversed() { [one, two].toReversed()[0](); }
      function kept() { const list = [one, two]; list.push(one); list[1](); }`,
      `a.js shift -> a.js one
       a.js shift -> a.js two
       a.js unshift -> a.js one
       a.js unshift -> a.js two
       a.js reversed -> a.js one
       a.js reversed -> a.js two
       a.js kept -> a.js one
       a.js kept -> a.js two`,
    ));
});

describe('keys that are names of constants', () => {
  it('are the text or number that the name was given', () =>
    check(
      `const key = 'zip', second = 1;
      function one() {}
      function two() {}
      const o = { get [key]() { return one(); } };
      function read() { return o.zip; }
      function at() { [one, two][second](); }`,
      `a.js -> a.js one
       a.js at -> a.js two
       a.js read -> a.js <anonymous>`,
    ));
});

describe('members that are copied under their own keys', () => {
  const functions = Array.from({ length: 9 }, (_, at) => `f${at}: own${at}`).join(', ');
  const owns = Array.from({ length: 9 }, (_, at) => `function own${at}() {}`).join('\n');

  it('keep them where descriptors give them on', () =>
    checkCalls(
      {
        'm.js': `${owns}\nmodule.exports = { ${functions} };`,
        'mixed.js': `const m = require('./m');
          class Made {}
          for (const key of Object.getOwnPropertyNames(m)) {
            Object.defineProperty(Made.prototype, key, Object.getOwnPropertyDescriptor(m, key) || {});
          }
          new Made().f4();`,
      },
      `mixed.js -> mixed.js Made
       mixed.js -> m.js own4`,
    ));

  it('keep them where a name holds each on its way', () =>
    checkCalls(
      {
        'a.js': `function extend(to) {
            for (let i = 1; i < arguments.length; i++) {
              const from = arguments[i];
              let given;
              for (const key in from) {
                const before = to[key], copy = from[key];
                given = from[key];
                if (before === copy || given === undefined) continue;
                to[key] = copy;
              }
            }
          }
          function Made() {}
          extend(Made.prototype, { ${functions} });
          new Made().f3();
          ${owns}`,
      },
      `a.js -> a.js Made
       a.js -> a.js extend
       a.js -> a.js own3`,
    ));
});

describe('members that are written through a declared type', () => {
  it('are on the one object where the type says nothing of them', () =>
    checkCalls(
      {
        'a.ts': `interface Schema { name: string; onEnd: any }
          interface Full extends Schema { parse(): void }
          interface Table { [key: string]: () => void }
          function install(target: Schema) {
            (target as any).parse = function patched() {};
            target.onEnd = function ended() {};
          }
          function fill(table: Table) { table.first = function filled() {}; }
          function parse(full: Full) { full.parse(); }
          function end(full: Full) { full.onEnd(); }
          function first(table: Table) { table.first(); }`,
      },
      `a.ts end -> a.ts install.target.onEnd
       a.ts first -> a.ts fill.table.first
       a.ts parse -> a.ts Full.parse`,
    ));
});

describe('members that a class nobody makes writes to itself', () => {
  it('are there for its methods', () =>
    check(
      `class Service { run() {} }
      class User {
        constructor() { this.service = new Service(); }
        use() { this.service.run(); }
      }`,
      `a.js User.constructor -> a.js Service
       a.js User.use -> a.js Service.run`,
    ));
});

describe('places with a declared type', () => {
  it('keep out what is known by another type alone, and let in what was made', () =>
    checkCalls(
      {
        'a.ts': `interface Classic { parse(): void }
          interface Mini { parse(): void }
          interface Small extends Classic { parse(): void }
          type Either = Classic | Mini;
          class Made { parse() {} }
          declare function classic(): Classic;
          declare function mini(): Mini;
          declare function small(): Small;
          function make(which: number) {
            return which === 1 ? classic() : which === 2 ? mini() : which === 3 ? small() : new Made();
          }
          function one(): Classic { return make(1); }
          function either(): Either { return make(2); }
          function all() { one().parse(); }
          function both() { either().parse(); }`,
      },
      `a.ts all -> a.ts Classic.parse
       a.ts all -> a.ts Made.parse
       a.ts all -> a.ts Small.parse
       a.ts all -> a.ts one
       a.ts both -> a.ts Classic.parse
       a.ts both -> a.ts Made.parse
       a.ts both -> a.ts Mini.parse
       a.ts both -> a.ts Small.parse
       a.ts both -> a.ts either
       a.ts either -> a.ts make
       a.ts make -> a.ts Made
       a.ts make -> a.ts classic
       a.ts make -> a.ts mini
       a.ts make -> a.ts small
       a.ts one -> a.ts make`,
    ));
});

describe('signatures of TypeScript', () => {
  it('that return their receiver give each call its own', () =>
    checkCalls(
      {
        'a.ts': `interface Schema { check(): this }
          interface Text extends Schema { trim(): void; end(): void }
          interface Number extends Schema { round(): void; end(): void }
          declare const text: Text;
          declare const number: Number;
          function one() { text.check().end(); }
          function two() { number.check().check().end(); }`,
      },
      `a.ts one -> a.ts Schema.check
       a.ts one -> a.ts Text.end
       a.ts two -> a.ts Number.end
       a.ts two -> a.ts Schema.check`,
    ));

  it('are asked in their order by a call without arguments', () =>
    checkCalls(
      {
        'a.ts': `interface One { f(): void }
          interface Other { f(): void }
          declare function none(name?: string): One;
          declare function none<T>(name?: string, more?: T): Other;
          declare function some(name: string): One;
          declare function some(): Other;
          function first() { none().f(); }
          function either() { some().f(); }`,
      },
      `a.ts either -> a.ts One.f
       a.ts either -> a.ts Other.f
       a.ts either -> a.ts some
       a.ts first -> a.ts One.f
       a.ts first -> a.ts none`,
    ));
});

it('a name that is put together in a variable is the beginning of a member', () =>
  checkCalls(
    {
      'a.js':
        'class Walker {\n' +
        "  walk(node) { const method = 'visit' + node.type; return this[method](node); }\n" +
        '  run(step) { const name = "step" + step; if (this[name]) this[name](); }\n' +
        '  visitLeaf(node) {}\n  visitList(node) { this.walk(node); }\n  stepOne() {}\n  other() {}\n}\n',
    },
    `a.js Walker.walk -> a.js Walker.visitLeaf
     a.js Walker.walk -> a.js Walker.visitList
     a.js Walker.visitList -> a.js Walker.walk
     a.js Walker.run -> a.js Walker.stepOne`,
  ));

it('a method whose name is a symbol is found by the symbol, also in another file', () =>
  checkCalls(
    {
      'keys.js': "export const kOpen = Symbol('open');\nexport const kClose = Symbol('close');",
      'a.js':
        "import { kOpen, kClose } from './keys.js';\n" +
        'export class File {\n  open() { this[kOpen](); }\n  [kOpen]() { opened(); }\n  [kClose]() { closed(); }\n}\n' +
        'function opened() {}\nfunction closed() {}',
      'b.js':
        "import { File } from './a.js';\nimport { kClose } from './keys.js';\n" +
        'function end() { new File()[kClose](); }',
    },
    `a.js File.open -> a.js <anonymous>
     a.js -> a.js opened
     a.js -> a.js closed
     b.js end -> a.js File
     b.js end -> a.js <anonymous>#2`,
  ));

it('the constructor of what a type parameter stands for is that of a class, and not the type that bounds it', () =>
  checkCalls(
    {
      'a.ts': `type Held = { id: number };
      interface Named { name: string }
      class Box { id = 1; name = 'a'; }
      function again<T extends Held>(it: T) { const Made: any = it.constructor; return new Made(); }
      function named(it: Named) { const Made: any = it.constructor; return new Made(); }
      again(new Box());
      named(new Box());`,
    },
    `a.ts -> a.ts Box
     a.ts -> a.ts again
     a.ts -> a.ts named
     a.ts again -> a.ts Box
     a.ts named -> a.ts Box`,
  ));

it('what is copied onto something from outside is not on all that is from outside', async () => {
  await checkCalls(
    {
      'a.js': [
        "import { make } from 'elsewhere';",
        'Object.assign(make().parts, { run() {} });',
        'export function go() {',
        '  const { run } = make().others;',
        '  run();',
        '}',
      ].join('\n'),
      'b.py': [
        'from elsewhere import take',
        'def go():',
        '    run = take().parts.run',
        '    run()',
        '',
      ].join('\n'),
    },
    '',
  );
});

it('what is written out in a record, by a key that is not known: objects and lists as well', () =>
  checkCalls(
    {
      'a.js': `const kinds = { field: { test() {} }, method: { test() {} } };
      class Part { draw() {} }
      const parts = { body: [new Part()], head: [new Part()] };
      const nested = { one: { two: new Part() } };
      export function matches(kind) { return kinds[kind].test(); }
      export function drawn() { for (const name in parts) parts[name].forEach((part) => part.draw()); }
      export function each() { for (const list of Object.values(parts)) list[0].draw(); }
      export function inner(a, b) { nested[a][b].draw(); }`,
    },
    `a.js -> a.js Part
     a.js drawn -> a.js Part.draw
     a.js each -> a.js Part.draw
     a.js inner -> a.js Part.draw
     a.js matches -> a.js kinds.field.test
     a.js matches -> a.js kinds.method.test`,
  ));

it('what is put back by keys that are not known is no accessor: reading it by another runs nothing', () =>
  check(
    `const kNode = Symbol('node');
    class Failure extends Error { get [kNode]() { return true; } }
    function Bytes(size) { this.length = size; }
    function swap(bytes, one, other) { const kept = bytes[one]; bytes[one] = bytes[other]; bytes[other] = kept; }
    Bytes.prototype.swap16 = function swap16() { swap(this, 0, 1); return this; };
    Bytes.prototype.read = function read(offset) { return this[offset] + this[++offset] * 256; };
    export function run(at) { return new Bytes(4).read(at); }`,
    `a.js Bytes.swap16 -> a.js swap
     a.js run -> a.js Bytes
     a.js run -> a.js Bytes.read`,
  ));
