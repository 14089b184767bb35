// What packages do that programs of every kind build on: they put objects together and call what they are given.
import { describe, it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

describe('packages that everybody uses', () => {
  for (const name of [
    'object-assign',
    'utils-merge',
    'merge-descriptors',
    'lodash.assign',
    'xtend',
  ])
    it(`${name} puts members into what it is given first`, () =>
      checkCalls(
        {
          'shop.js': `const mix = require('${name}');
            const methods = { open() {} };
            function make() { function shop() { shop.open(); } mix(shop, methods); return shop; }
            make().open();`,
        },
        `shop.js -> shop.js make
         shop.js -> shop.js methods.open
         shop.js make.shop -> shop.js methods.open`,
      ));

  it('inherits bases a function on another', () =>
    checkCalls(
      {
        'shop.js': `const inherits = require('inherits');
          function Base() {}
          Base.prototype.open = function () {};
          function Shop() {}
          inherits(Shop, Base);
          new Shop().open();`,
      },
      `shop.js -> shop.js Base.open
       shop.js -> shop.js Shop`,
    ));

  it('once gives what is called in place of what it is handed', () =>
    checkCalls(
      {
        'shop.js': `import once from 'once';
          function close() {}
          const closing = once(close);
          export function end() { closing(); }`,
      },
      'shop.js end -> shop.js close',
    ));

  it('async calls workers with what is pushed, and tasks with what comes back', () =>
    checkCalls(
      {
        'shop.js': `const async = require('async');
          class Order { send() {} }
          const line = async.queue(function (order, done) { order.send(); done(); });
          function sent() {}
          function add() { line.push(new Order(), sent); }
          function all(orders) { async.series([first, second], sent); }
          function first(done) { done(); }
          function second(done) { done(); }`,
      },
      `shop.js -> shop.js Order.send
       shop.js add -> shop.js <anonymous>
       shop.js -> shop.js sent
       shop.js add -> shop.js Order
       shop.js all -> shop.js first
       shop.js all -> shop.js second
       shop.js all -> shop.js sent
       shop.js first -> shop.js sent
       shop.js second -> shop.js sent`,
    ));

  for (const name of ['lodash', 'underscore'])
    it(`${name} calls what it is given with elements, and hands them on`, () =>
      checkCalls(
        {
          'shop.js': `const _ = require('${name}');
            class Order { send() {} }
            function send(order) { order.send(); }
            function all() { _.forEach([new Order()], send); }
            function found() { _.find([new Order()], send).send(); }`,
        },
        `shop.js all -> shop.js Order
         shop.js all -> shop.js send
         shop.js found -> shop.js Order
         shop.js found -> shop.js Order.send
         shop.js found -> shop.js send
         shop.js send -> shop.js Order.send`,
      ));

  it('call listeners of emitters, whichever package has them', () =>
    checkCalls(
      {
        'bell.js': `const { EventEmitter2 } = require('eventemitter2');
          const Emitter = require('eventemitter3');
          const first = new EventEmitter2();
          const second = new Emitter();
          first.on('ring', function heard() {});
          second.on('ring', function seen() {});
          function ring() { first.emit('ring'); second.emit('ring'); }`,
      },
      `bell.js ring -> bell.js heard
       bell.js ring -> bell.js seen`,
    ));

  it('stands for its source, beside which there are declarations of what is built', () =>
    checkCalls(
      {
        'core/package.json': JSON.stringify({
          name: 'core',
          main: 'dist/core.js',
          types: 'dist/core.d.ts',
          exports: { '.': { import: './dist/core.mjs', require: './dist/core.js' } },
        }),
        'core/src/core.d.ts': 'export class Part { go(): void }',
        'core/src/index.js': 'export class Part { go() {} }',
        'app/package.json': JSON.stringify({ name: 'app', dependencies: { core: '^1.0.0' } }),
        'app/a.js': `import { Part } from 'core';
          export function run() { new Part().go(); }`,
      },
      `app/a.js run -> core/src/index.js Part
       app/a.js run -> core/src/index.js Part.go`,
    ));
});
