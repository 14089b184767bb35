// Calls of JavaScript and TypeScript: small programs, one feature each, with all their calls.
import { describe, it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

describe('calls of JavaScript', () => {
  it('follow names through ES modules and barrels', () =>
    checkCalls(
      {
        'a.js': 'export function f() {}\nexport default function g() {}',
        'barrel.js': "export * from './a.js';\nexport { default as h } from './a.js';",
        'main.js':
          "import { f, h } from './barrel.js';\nimport * as all from './barrel.js';\n" +
          'function run() { f(); h(); all.f(); }\nrun();',
      },
      `main.js run -> a.js f [imported]
       main.js run -> a.js g
       main.js -> main.js run [direct]`,
    ));

  it('are direct where a name stands for one function, and flow where it may stand for another', () =>
    checkCalls(
      {
        'a.js': `
const one = () => 1;
let several = () => 1;
several = () => 2;
function run(given = () => 1) { one(); several(); given(); }`,
      },
      `a.js run -> a.js one [direct]
       a.js run -> a.js several [flow]
       a.js run -> a.js several#2 [flow]
       a.js run -> a.js run.<anonymous> [flow]`,
    ));

  it('mean what a barrel names before what it passes on from elsewhere, wherever that stands', () =>
    checkCalls(
      {
        'all.ts': 'export class Shelf { sort() {} }\nexport function lend() {}',
        'own.ts': 'export class PaperShelf { sort() {} }\nexport function lendPaper() {}',
        'barrel.ts':
          "export * from './all';\nexport { PaperShelf as Shelf, lendPaper as lend } from './own';",
        'main.ts':
          "import { lend, type Shelf } from './barrel';\n" +
          'export function run(shelf: Shelf) { shelf.sort(); lend(); }',
      },
      `main.ts run -> own.ts PaperShelf.sort
       main.ts run -> own.ts lendPaper`,
    ));

  it('follow CommonJS in all its forms', () =>
    checkCalls(
      {
        'a.js': 'exports.f = function () {};\nmodule.exports.g = () => {};',
        'b.js': 'module.exports = function whole() {};',
        'main.js':
          "const { f } = require('./a');\nconst a = require('./a');\nf(); a.g(); require('./b')();",
        'modern.mjs': "import whole from './b.js';\nwhole();",
      },
      `main.js -> a.js f
       main.js -> a.js g
       main.js -> b.js whole
       modern.mjs -> b.js whole`,
    ));

  it('know functions as classes', () =>
    checkCalls(
      {
        'a.js':
          'function Base() {}\nBase.prototype.hello = function () { this.name(); };\n' +
          'function Made() { Base.call(this); }\nMade.prototype = Object.create(Base.prototype);\n' +
          'Made.prototype.name = function () {};\nnew Made().hello();',
      },
      `a.js -> a.js Made
       a.js Made -> a.js Base
       a.js -> a.js Base.hello
       a.js Base.hello -> a.js Made.name`,
    ));

  it('keep what is written to an instance that is a prototype from other instances of its class', () =>
    checkCalls(
      {
        'a.js':
          'class Base { hello() { this.name(); } name() {} }\nclass Other extends Base {}\n' +
          'function Made() {}\nMade.prototype = new Base();\nMade.prototype.name = function () {};\n' +
          'function made() { new Made().hello(); }\n' +
          'function other(given = new Other()) { given.name(); }\nfunction named() { new Made().name(); }',
      },
      `a.js -> a.js Base
       a.js made -> a.js Made
       a.js made -> a.js Base.hello
       a.js Base.hello -> a.js Base.name
       a.js Base.hello -> a.js Made.name
       a.js other -> a.js Other
       a.js other -> a.js Base.name
       a.js named -> a.js Made
       a.js named -> a.js Base.name
       a.js named -> a.js Made.name`,
    ));

  it('find no prototype of a function behind its own', () =>
    checkCalls(
      {
        'a.js':
          'function Made() {}\nObject.setPrototypeOf(Made, Error);\n' +
          'Made.prototype.name = function () {};\nfunction made() { new Made().name(); }',
        'b.js':
          'function Other() {}\nObject.setPrototypeOf(Other, Error);\n' +
          'Other.prototype.name = function () {};\nfunction other() { new Other().name(); }',
      },
      `a.js made -> a.js Made
       a.js made -> a.js Made.name
       b.js other -> b.js Other
       b.js other -> b.js Other.name`,
    ));

  it('call what lists and promises are given that packages give', () =>
    checkCalls(
      {
        'a.ts': `import { type Scope, read } from 'scopes';
function isUsed() { return true; }
function report() {}
function shown() {}
export function check(scope: Scope) { scope.references.filter(isUsed).forEach(report); }
export function load() { read().then(shown); read().configure(report); }
`,
      },
      `a.ts check -> a.ts isUsed
       a.ts check -> a.ts report
       a.ts load -> a.ts shown`,
    ));

  it('pass callables through bind, call and apply, with filled-in parameters', () =>
    checkCalls(
      {
        'a.js':
          'function run(f, g) { g(); }\nfunction one() {}\nfunction two() {}\n' +
          'const bound = run.bind(null, one);\nfunction main() { bound(two); run.call(null, one, two); }',
      },
      `a.js main -> a.js run
       a.js run -> a.js two`,
    ));

  it('attribute what a bound function does to whoever calls it', () =>
    checkCalls(
      { 'a.js': 'function f() {}\nconst b = f.bind(null);\nfunction main() { b(); }' },
      'a.js main -> a.js f',
    ));

  it('copy members by Object.assign, spread and loops over keys', () =>
    checkCalls(
      {
        'a.js':
          'const from = { f() {}, g() {}, h() {} };\nconst a = Object.assign({}, from);\n' +
          'const b = { ...from };\nconst c = {};\nfor (const key in from) c[key] = from[key];\n' +
          'a.f(); b.g(); c.h();',
      },
      `a.js -> a.js from.f
       a.js -> a.js from.g
       a.js -> a.js from.h`,
    ));

  it('copy members that a loop binds to the object that gets them', () =>
    checkCalls(
      {
        'a.js':
          'const from = { f() { this.h(); }, g() {}, h() {} };\nconst a = {};\n' +
          'for (const key in from) a[key] = from[key].bind(a);\nfunction main() { a.f(); }',
      },
      `a.js main -> a.js from.f
       a.js from.f -> a.js from.h`,
    ));

  it('stay among files that one program loads', () =>
    checkCalls(
      {
        'schema.js':
          'export class Schema { parse() {} }\nexport function make() { return new Schema(); }',
        'a.test.js': "import { make } from './schema.js';\nmake().parse = () => {};",
        'b.test.js': "import { make } from './schema.js';\nfunction main() { make().parse(); }",
        'c.test.js':
          "import { make } from './schema.js';\nimport './d.js';\nfunction main() { make().copy(); }",
        'd.js': "import { make } from './schema.js';\nmake().copy = () => {};",
      },
      `schema.js make -> schema.js Schema
       a.test.js -> schema.js make
       b.test.js main -> schema.js Schema.parse
       b.test.js main -> schema.js make
       c.test.js main -> d.js <anonymous>
       c.test.js main -> schema.js make
       d.js -> schema.js make`,
    ));

  it('reach nothing that another program loads, where their own file is the first of one and offers nothing', () =>
    checkCalls(
      {
        'base.js':
          'export const base = { run() {} };\nexport function start(options = base) { options.run(); }',
        'patch.js': "import { base } from './base.js';\nbase.run = function patched() {};",
        'patch.d.ts': 'export {};',
        'index.js': "import './patch.js';\nexport { base } from './base.js';",
        'with.test.js': "import './patch';\nimport { base } from './base.js';\nbase.run();",
        'without.test.js': "import { base } from './base.js';\nbase.run();",
        'page.js': "import { base } from './base.js';\nexport function page() { base.run(); }",
      },
      `base.js start -> base.js base.run
       base.js start -> patch.js base.run
       with.test.js -> base.js base.run
       with.test.js -> patch.js base.run
       without.test.js -> base.js base.run
       page.js page -> base.js base.run
       page.js page -> patch.js base.run`,
    ));

  it('reach whatever a program that loads by a computed name may have loaded', () =>
    checkCalls(
      {
        'registry.js': 'export const registry = {};',
        'plugin.js': "import { registry } from './registry.js';\nregistry.run = () => {};",
        'main.js':
          "import { registry } from './registry.js';\n" +
          'async function main(name) { await import(name); registry.run(); }',
      },
      'main.js main -> plugin.js registry.run',
    ));

  it('run accessors, also defined ones', () =>
    checkCalls(
      {
        'a.js':
          'class A { get x() { return 1; } set x(v) {} }\nconst a = new A();\nfunction read() { return a.x; }\n' +
          'function write() { a.x = {}; }\nfunction get() {}\nconst o = {};\n' +
          "Object.defineProperty(o, 'y', { get });\nfunction defined() { return o.y; }",
      },
      `a.js -> a.js A
       a.js read -> a.js A.x
       a.js write -> a.js A.x#2
       a.js defined -> a.js get`,
    ));

  it('run accessors that are defined the older way', () =>
    checkCalls(
      {
        'a.js': `const o = {};
          o.__defineGetter__('x', function get() { return this.own(); });
          o.__defineSetter__('x', function set() {});
          o.own = function own() {};
          function read() { return o.x; }
          function write() { o.x = 1; }`,
      },
      `a.js get -> a.js o.own
       a.js read -> a.js get
       a.js write -> a.js set`,
    ));

  it('hand elements to callbacks of lists, maps and promises', () =>
    checkCalls(
      {
        'a.js':
          'const f = () => {};\nconst g = () => {};\nasync function load() { return g; }\n' +
          'function list() { [f].forEach((each) => each()); }\n' +
          "function map() { new Map([['f', f]]).get('f')(); }\n" +
          'async function wait() { (await load())(); }\nfunction then() { load().then((h) => h()); }',
      },
      `a.js list -> a.js f
       a.js map -> a.js f
       a.js wait -> a.js load
       a.js wait -> a.js g
       a.js then -> a.js load
       a.js then -> a.js g`,
    ));

  it('understand generators, arguments, destructuring, defaults and tags', () =>
    checkCalls(
      {
        'a.js':
          'const f = () => {};\nfunction* gen() { yield f; }\n' +
          'function loop() { for (const each of gen()) each(); }\n' +
          'function given() { arguments[1](); }\nfunction give() { given(0, f); }\n' +
          'function take({ a = f, ...rest }) { a(); rest.b(); }\nfunction tag() { take({ b: f }); }\n' +
          'tag`text`;',
      },
      `a.js loop -> a.js gen
       a.js loop -> a.js f
       a.js given -> a.js f
       a.js give -> a.js given
       a.js take -> a.js f
       a.js tag -> a.js take
       a.js -> a.js tag`,
    ));

  it('call super, static members, private names and mixins', () =>
    checkCalls(
      {
        'a.js':
          'const Mixin = (Base) => class Mixed extends Base { m() { super.m(); } };\n' +
          'class A { m() { this.#p(); } #p() {} static s() {} static { this.s(); } }\n' +
          'class B extends Mixin(A) { constructor() { super(); } }\nnew B().m();',
      },
      `a.js -> a.js Mixin
       a.js -> a.js A.s
       a.js -> a.js B.constructor
       a.js -> a.js Mixin.Mixed.m
       a.js Mixin.Mixed.m -> a.js A.m
       a.js A.m -> a.js A.#p`,
    ));

  it('base classes on functions, and methods on what is written to prototypes', () =>
    checkCalls(
      {
        'a.js':
          'function Old() { this.set(); }\nOld.prototype.m = function () { this.own(); };\n' +
          'Old.prototype.set = function () {};\nOld.make = function () {};\n' +
          'class New extends Old { constructor() { super(); } m() { super.m(); } own() {} }\n' +
          'new New().m();\nNew.make();\nclass Plain extends Old {}\nnew Plain().set();\n' +
          'class Mid {}\nMid.prototype.late = function () {};\n' +
          'class Low extends Mid { late() { super.late(); } }\nnew Low().late();\n',
      },
      `a.js Old -> a.js Old.set
       a.js Old.m -> a.js New.own
       a.js New.constructor -> a.js Old
       a.js New.m -> a.js Old.m
       a.js -> a.js New.constructor
       a.js -> a.js New.m
       a.js -> a.js Old.make
       a.js -> a.js Plain
       a.js -> a.js Old
       a.js -> a.js Old.set
       a.js Low.late -> a.js Mid.late
       a.js -> a.js Low
       a.js -> a.js Low.late
       a.js -> a.js Mid.late`,
    ));

  it('look up tables by unknown keys', () =>
    checkCalls(
      { 'a.js': 'const table = { a() {}, b() {} };\nfunction run(key) { table[key](); }' },
      `a.js run -> a.js table.a
       a.js run -> a.js table.b`,
    ));

  it('take components for calls', () =>
    checkCalls(
      {
        'a.jsx':
          'function Item({ onPick }) { onPick(); return <li />; }\nfunction pick() {}\n' +
          'export function List() { return <ul><Item onPick={pick} /></ul>; }',
      },
      `a.jsx List -> a.jsx Item
       a.jsx Item -> a.jsx pick`,
    ));
});

describe('calls of TypeScript', () => {
  it('name the interface and what implements it', () =>
    checkCalls(
      {
        'a.ts':
          'export interface Store<T> { find(id: string): T; }\nexport class Item { use(): void {} }\n' +
          'class Memory implements Store<Item> { find(id: string): Item { return new Item(); } }\n' +
          'export function open(): Store<Item> { return new Memory(); }',
        'main.ts':
          "import { open } from './a';\nimport type { Store, Item } from './a';\n" +
          "export function known() { open().find('').use(); }\n" +
          "export function declared(store: Store<Item>) { store.find('').use(); }",
      },
      `a.ts Memory.find -> a.ts Item
       a.ts open -> a.ts Memory
       main.ts known -> a.ts open
       main.ts known -> a.ts Store.find
       main.ts known -> a.ts Memory.find
       main.ts known -> a.ts Item.use
       main.ts declared -> a.ts Store.find
       main.ts declared -> a.ts Memory.find
       main.ts declared -> a.ts Item.use`,
    ));

  it('read unions, aliases, lists, promises and fields', () =>
    checkCalls(
      {
        'a.ts':
          'class A { a(): void {} }\nclass B { b(): void {} }\ntype Either = A | B;\n' +
          'class Holder { constructor(private readonly one: A, public list: B[]) {}\n' +
          '  run() { this.one.a(); for (const each of this.list) each.b(); } }\n' +
          'function both(e: Either) { (e as A).a(); (e as B).b(); }\n' +
          'async function later(p: Promise<A>) { (await p).a(); }\n' +
          'type Make = () => B;\nfunction made(make: Make) { make().b(); }',
      },
      `a.ts Holder.run -> a.ts A.a
       a.ts Holder.run -> a.ts B.b
       a.ts both -> a.ts A.a
       a.ts both -> a.ts B.b
       a.ts later -> a.ts A.a
       a.ts made -> a.ts B.b`,
    ));

  it('understand overloads, namespaces, enums and decorators', () =>
    checkCalls(
      {
        'a.ts':
          'class A { a(): void {} }\nfunction f(x: string): A;\nfunction f(x: number): A;\n' +
          'function f(x: any): any {}\nnamespace N { export function g() {} }\n' +
          'function deco(target: unknown) {}\n@deco\nclass C {}\n' +
          "function main() { f('').a(); N.g(); }",
      },
      `a.ts main -> a.ts f
       a.ts main -> a.ts A.a
       a.ts main -> a.ts N.g
       a.ts -> a.ts deco`,
    ));
});

describe('calls of components', () => {
  it('share names between the scripts of one file', () =>
    checkCalls(
      {
        'A.vue':
          "<script>\nimport { f } from './b';\nfunction own() { f(); }\n</script>\n" +
          '<script setup>\nown();\n</script>\n',
        'b.js': 'export function f() {}',
      },
      `A.vue own -> b.js f
       A.vue -> A.vue own`,
    ));
});

describe('names that compilers of components know', () => {
  it("are Svelte's runes, which hand on what they are given and run what they are told to", () =>
    checkCalls(
      {
        'a.svelte.js': `class Item { run() {} }
          export class Held {
            item = $state(new Item());
            made = $derived.by(() => make());
            go() { this.item.run(); this.made.run(); }
          }
          function make() { return new Item(); }
          export function start() { $effect(() => { begin(); return () => end(); }); }
          function begin() {}
          function end() {}`,
      },
      `a.svelte.js -> a.svelte.js Item
       a.svelte.js -> a.svelte.js make
       a.svelte.js Held.go -> a.svelte.js Item.run
       a.svelte.js make -> a.svelte.js Item
       a.svelte.js start -> a.svelte.js begin
       a.svelte.js start -> a.svelte.js end`,
    ));
});

it('what an AMD loader of Node is loaded for is a module of that loader', () =>
  checkCalls(
    {
      'made.js': `if (typeof define !== 'function') { var define = require('amdefine')(module); }
define(function () { let User = function () {}; return User; });`,
      'asked.js': `if (typeof define !== 'function') { var define = require('amdefine')(module); }
define(['./made'], function (User) { function make() { return new User(); } return make; });`,
      'other.js': `var define = require('other')(module); define(function () { return function f() {}; });`,
      'a.js': `new (require('./made'))(); require('./asked')(); require('./other')();`,
    },
    `made.js -> made.js <anonymous>
     asked.js -> asked.js <anonymous>
     asked.js make -> made.js User
     a.js -> made.js User
     a.js -> asked.js make`,
  ));
