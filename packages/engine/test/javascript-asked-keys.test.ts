// Keys of JavaScript under which the language or Node ask an object for something: nobody means them by a key that is not known.
import { describe, it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

describe('what any object is asked for', () => {
  it('is not what was written under a key that is not known', () =>
    checkCalls(
      {
        'a.js': `const hooks = {};
          hooks[process.argv[2]] = () => 1;
          function show() { return JSON.stringify(hooks); }
          function run() { return hooks.run(); }`,
      },
      'a.js run -> a.js <anonymous>',
    ));

  it('is found under its name', () =>
    checkCalls(
      {
        'a.js': `class Order { toJSON() {} }
          function show() { return JSON.stringify(new Order()); }`,
      },
      `a.js show -> a.js Order
       a.js show -> a.js Order.toJSON`,
    ));

  it('to be shown in a log has a key of its own', () =>
    checkCalls(
      {
        'a.js': `const util = require('util');
          const order = { [util.inspect.custom]() {}, send() {} };
          order[util.inspect.custom] = function shown() {};
          function get() { return order.get() + order.send(); }`,
      },
      'a.js get -> a.js order.send',
    ));
});
