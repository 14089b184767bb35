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

  it('are known by their ends, where something is put between or in front', () =>
    checkCalls(
      {
        'a.js': `const table = { aToRgb() {}, bToRgb() {}, aToHsb() {}, getOneSync() {}, getTwo() {} };
          function ending(from) { table[from + 'ToRgb'](); }
          function both(name) { table[\`get\${name}Sync\`](); }
          class Visitor {
            visitRule() {}
            visitRuleOut() {}
            run(node) {
              let name;
              if (node) { name = \`visit\${node.type}\`; this[\`\${name}Out\`](); }
            }
            run2(node) { let name; name = 'visit' + node.type; this[name](); }
          }`,
      },
      `a.js Visitor.run -> a.js Visitor.visitRuleOut
       a.js Visitor.run2 -> a.js Visitor.visitRule
       a.js Visitor.run2 -> a.js Visitor.visitRuleOut
       a.js both -> a.js table.getOneSync
       a.js ending -> a.js table.aToRgb
       a.js ending -> a.js table.bToRgb`,
    ));

  it('that the script writes itself under the same ends are any of those that it writes so', () =>
    checkCalls(
      {
        'a.js': `function make(names) {
            const made = { then() {} };
            for (const name of names) {
              made[name] = function done() {};
              made[name + 'With'] = function doneWith() {};
            }
            return made;
          }
          function use(name) { make([name])[name + 'With'](); }`,
      },
      `a.js use -> a.js make
       a.js use -> a.js make.done
       a.js use -> a.js make.doneWith
       a.js use -> a.js make.made.then`,
    ));

  it('are known where they are put together of texts that are written out', () =>
    checkCalls(
      {
        'a.js': `class Host {
            createRelease() {}
            updateRelease() {}
            latestRelease() {}
            run(isNew) {
              const kind = isNew ? 'create' : 'update';
              const method = \`\${kind}Release\`;
              this[method]();
            }
            add(isNew) { this[(isNew ? 'create' : 'update') + 'Release'](); }
          }`,
      },
      `a.js Host.add -> a.js Host.createRelease
       a.js Host.add -> a.js Host.updateRelease
       a.js Host.run -> a.js Host.createRelease
       a.js Host.run -> a.js Host.updateRelease`,
    ));
});
