// What scripts give the language's own objects where these have none is called by nobody.
import { describe, it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const USE = `
const above = (x) => x > 1;
function use(list) {
  Object.assign({}, { a: 1 });
  [1, 2].find(above);
  ' a'.trim();
  ' a'.padStart(3);
  Promise.resolve(1).finally(above);
  return Object.keys(list);
}`;

describe('polyfills', () => {
  it('are not called, however they ask', () =>
    checkCalls(
      {
        'use.js': USE,
        'polyfills.js': `
if (typeof Object.assign != 'function') {
  Object.defineProperty(Object, 'assign', {
    value: function assign(target, more) { for (var key in more) target[key] = more[key]; return target; },
  });
}
if (!Array.prototype.find) {
  Array.prototype.find = function (test) { return this.filter(test)[0]; };
}
String.prototype.trim = String.prototype.trim || function () { return this.replace(/ /g, ''); };
String.prototype.padStart || (String.prototype.padStart = function (to) { return '0' + this; });
Promise.prototype.finally ??= function (then) { return this.then(then); };
if (!('keys' in Object)) Object.keys = function (of) { return []; };
`,
      },
      `use.js use -> use.js above`,
    ));

  it('are called where they are no standard members, or take the place of what is there', () =>
    checkCalls(
      {
        'use.js': `
function use(list) {
  [1].last();
  Object.keys(list);
  Object.values(list);
}`,
        'patches.js': `
if (!Array.prototype.last) Array.prototype.last = function () { return this[0]; };
if (Object.keys) Object.keys = function (of) { return []; };
Object.values = function (of) { return []; };
`,
      },
      `
use.js use -> patches.js Array.last
use.js use -> patches.js Object.keys
use.js use -> patches.js Object.values
`,
    ));
});
