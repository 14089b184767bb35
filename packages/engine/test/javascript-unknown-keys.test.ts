// Members of what functions of JavaScript make, read under a key that is not known.
import { describe, it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

describe('a member under a key that is not known', () => {
  it('is one of those that were put there under such keys', () =>
    checkCalls(
      {
        'route.js': `const { METHODS } = require('node:http');
          function Route() {}
          Route.prototype.dispatch = function () {};
          METHODS.forEach((method) => { Route.prototype[method] = function answer() {}; });
          function call(method) { new Route()[method](); }`,
      },
      `route.js call -> route.js Route
       route.js call -> route.js answer`,
    ));

  it('is any method where there are none of those', () =>
    checkCalls(
      {
        'visit.js': `function Visitor() {}
          Visitor.prototype.sum = function () {};
          Visitor.prototype.product = function () {};
          Visitor.prototype.visit = function (node) { this[node.type](node); };`,
      },
      `visit.js Visitor.visit -> visit.js Visitor.product
       visit.js Visitor.visit -> visit.js Visitor.sum
       visit.js Visitor.visit -> visit.js Visitor.visit`,
    ));
});
