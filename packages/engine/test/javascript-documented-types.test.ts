// Types that comments of JavaScript write: of parameters, results, variables, members and expressions, with the names that
// comments themselves import and define.
import { describe, it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const LOCAL = `class Local { own() {} }
`;
const check = (source: string, calls: string) =>
  checkCalls(
    { 'a.mjs': `${LOCAL}${source}` },
    calls
      .trim()
      .split('\n')
      .map((line) => `a.mjs ${line.trim()}`)
      .join('\n'),
  );

describe('types in comments', () => {
  it('are those of parameters and results, wherever the comment of a function stands', () =>
    check(
      `/**
       * @param {Local} a - the first
       * @param {Array<Local>} [list]
       * @returns {Promise<Local>} later
       */
      export async function declared(a, list = []) { a.own(); list[0].own(); }
      export async function awaited() { (await declared()).own(); }
      /** @param {?Local} x @param {Local=} y */
      export const assigned = (x, y) => { x.own(); y.own(); };
      export const object = {
        /** @param {{ part: Local }} given */
        method({ part }) { part.own(); },
        /** @return {!Local} */
        made: () => unknown(),
      };
      export function used() { object.made().own(); }
      export const inline = (/** @type {Local} */ it) => it.own();`,
      `declared -> a.mjs Local.own
       awaited -> a.mjs declared
       awaited -> a.mjs Local.own
       assigned -> a.mjs Local.own
       object.method -> a.mjs Local.own
       used -> a.mjs object.made
       used -> a.mjs Local.own
       inline -> a.mjs Local.own`,
    ));

  it('are those of variables, fields and expressions', () =>
    check(
      `/** @type {Map<string, Local>} */
      const table = load();
      export function read() { table.get('x').own(); }
      class Held {
        /** @type {Local} */
        field;
        constructor() { /** @type {Local[]} */ this.list = load(); }
        run() { this.field.own(); this.list[0].own(); }
      }
      export function cast(value) { /** @type {Local} */ (value.part).own(); }
      /** @type {(it: Local) => void} */
      export const shaped = (it) => it.own();`,
      `read -> a.mjs Local.own
       Held.run -> a.mjs Local.own
       cast -> a.mjs Local.own
       shaped -> a.mjs Local.own`,
    ));

  it('may be named by a comment, which may name itself', () =>
    check(
      `/** @typedef {{ inner: Local, next: Pair }} Pair */
      /**
       * @typedef {Object} Options
       * @property {Local} one that
       * @property {Object.<string, Local>} [many]
       */
      /** @param {Pair} pair @param {Options} options */
      export function f(pair, options) {
        pair.next.next.inner.own();
        options.one.own();
      }
      /** @param {Options} options */
      export function g(options) { options.many.x.own(); }`,
      `f -> a.mjs Local.own
       g -> a.mjs Local.own`,
    ));

  it('may be those of other files', () =>
    checkCalls(
      {
        'types.ts':
          'export class Circle { area() {} }\nexport interface Shape { area(): void }\n' +
          'export class Square implements Shape { area() {} }',
        'whole.js': 'module.exports = class { run() {} };',
        'old.js':
          'function Old() {}\nOld.prototype.shout = function () {};\nmodule.exports = { Old };',
        'a.mjs': `/** @import { Circle as Round } from './types.ts' */
          class Circle {}
          /** @param {Round} a @param {import('./types').Circle} b */
          export function f(a, b) { a.area(); b.area(); }
          /** @param {import("./types.ts").Shape} shape */
          export function g(shape) { shape.area(); }`,
        'c.js': `const Whole = require('./whole');
          /** @param {Whole} whole */
          exports.go = function (whole) { whole.run(); };
          function Own() {}
          Own.prototype.shout = function () {};
          /** @param {Own} own */
          exports.loud = (own) => own.shout();`,
      },
      `a.mjs f -> types.ts Circle.area
       a.mjs g -> types.ts Shape.area
       a.mjs g -> types.ts Square.area
       c.js go -> whole.js default.run
       c.js loud -> c.js Own.shout`,
    ));

  it('say nothing where nobody declares the name, and where they are no types', () =>
    check(
      `/**
       * @param {Node} node
       * @param {{ broken: ?? }} broken
       * @param {function(Local): void} closure
       * @param {*} any
       * @param {Local} last
       * @template T
       */
      export function f(node, broken, closure, any, last) { node.own(); closure().own(); last.own(); }
      /** @template {Local} Node @param {Node} a @param {T} b */
      export function g(a, b) { a.run(); b.own(); }
      // @param {Local} x
      export function plain(x) { x.own(); }
      /** Not as @param {Local} x says */
      export function said(x) { x.own(); }
      const s = '/** @param {Local} x */';
      export function behindText(x) { x.own(); }`,
      `f -> a.mjs Local.own`,
    ));

  it('leave texts that are keys what they are', () =>
    check(
      `const settings = { one() {}, two() {} };
      /** @param {string} name */
      function get(name) { return settings[name]; }
      export function f() { get('one')(); }`,
      `f -> a.mjs get
       f -> a.mjs settings.one`,
    ));

  it('are functions that things are made of, by whatever name they come', () =>
    checkCalls(
      {
        'maker.js': `export default function Maker() {}
          Maker.prototype.go = function () {};
          export function Other() {}
          Other.prototype.stop = function () {};`,
        'a.js': `import { Other } from './maker.js';
          /** @param {import('./maker.js').default} maker */
          export function run(maker) { maker.go(); }
          /** @param {Other[]} list */
          export function each(list) { for (const one of list) one.stop(); }`,
      },
      `a.js each -> maker.js Other.stop
       a.js run -> maker.js Maker.go`,
    ));

  it('are defined by one comment, several of them', () =>
    checkCalls(
      {
        'maker.js': `export class One { go() {} }
          export class Two { stop() {} }`,
        'a.js': `/**
           * @typedef {import('./maker.js').One} One
           * @typedef {import('./maker.js').Two} Two
           *
           * @typedef {Object} Both
           * @property {One} one
           * @property {Two} two
           *
           * @typedef { 'left' | 'right' } Side
           */
          /** @param {One} one @param {Two} two */
          export function run(one, two) { one.go(); two.stop(); }
          /** @param {Both} both */
          export function all(both) { both.one.go(); both.two.stop(); }`,
      },
      `a.js all -> maker.js One.go
       a.js all -> maker.js Two.stop
       a.js run -> maker.js One.go
       a.js run -> maker.js Two.stop`,
    ));

  it('are known to the methods of what nobody is seen to make', () =>
    checkCalls(
      {
        'maker.js': `export default function Maker() {}
          Maker.prototype.go = function () {};`,
        'a.js': `/** @param {import('./maker.js').default} maker */
          export default function Holder(maker) {
            const self = this;
            this._maker = maker;
            onReady(function () { self.run(); });
          }
          Holder.prototype.run = function () { this._maker.go(); };`,
      },
      `a.js Holder -> a.js Holder.run
       a.js Holder.run -> maker.js Maker.go`,
    ));

  it('are known inside of functions that types are named after, though nobody is seen to call them', () =>
    checkCalls(
      {
        'maker.js': `export default function Maker() {
            const self = this;
            this.go = go;
            function go() { self.stop(); }
            this.stop = function () {};
          }`,
        'a.js': `/** @param {import('./maker.js').default} maker */
          export function run(maker) { maker.go(); }`,
      },
      `a.js run -> maker.js Maker.go
       maker.js Maker.go -> maker.js Maker.stop`,
    ));

  it('are what a call names, where the result is a type parameter of the comment', () =>
    checkCalls(
      {
        'host.js': `export default function Host(injector) { this._injector = injector; }
          /**
           * @template T
           * @param {string} name
           * @returns {T}
           */
          Host.prototype.get = function (name) { return this._injector.get(name); };`,
        'part.js': `export default function Part() {}
          Part.prototype.go = function () {};`,
        'a.ts': `import Host from './host.js';
          import Part from './part.js';
          export function run(host: Host) { host.get<Part>('part').go(); }`,
      },
      `a.ts run -> host.js Host.get
       a.ts run -> part.js Part.go`,
    ));
});
