// What JavaScript asks of objects without a call in the text: texts and numbers that operators make of them, and what is
// promised.
import { describe, it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const check = (source: string, calls: string) => checkCalls({ 'a.js': source }, calls);

describe('conversions of JavaScript', () => {
  it('make a text of what a template and a sum of texts are given', () =>
    check(
      `class Named {
        toString() { return 'named'; }
        describe() { return 'It is ' + this; }
        show() { return \`\${this}\`; }
      }
      class Counted { valueOf() { return 1; } toString() { return '1'; } }
      function template() { const it = new Named(); return \`\${it}\`; }
      function sum() { return 'a' + new Counted(); }
      function list() { return [new Named()].join(', '); }
      function given(tag) { const it = new Named(); return tag\`\${it}\`; }
      function text(it = '') { return \`\${it}\`; }`,
      `a.js Named.describe -> a.js Named.toString
       a.js Named.show -> a.js Named.toString
       a.js given -> a.js Named
       a.js list -> a.js Named
       a.js list -> a.js Named.toString
       a.js sum -> a.js Counted
       a.js sum -> a.js Counted.valueOf
       a.js template -> a.js Named
       a.js template -> a.js Named.toString`,
    ));

  it('make a number of what is counted and compared', () =>
    check(
      `class Size { valueOf() { return 1; } toString() { return 'one'; } }
      function less() { const a = new Size(), b = new Size(); return a < b; }
      function minus() { return new Size() - 0; }
      function negative() { return -new Size(); }
      function same() { return new Size() === new Size(); }`,
      `a.js less -> a.js Size
       a.js less -> a.js Size.valueOf
       a.js minus -> a.js Size
       a.js minus -> a.js Size.valueOf
       a.js negative -> a.js Size
       a.js negative -> a.js Size.valueOf
       a.js same -> a.js Size`,
    ));

  it('ask what is awaited for what it promises', () =>
    check(
      `class Query {
        then(resolve) { resolve(this.run()); }
        run() {}
      }
      class Plain { then2() {} }
      async function load() { await new Query(); await new Plain(); }`,
      `a.js Query.then -> a.js Query.run
       a.js load -> a.js Plain
       a.js load -> a.js Query
       a.js load -> a.js Query.then`,
    ));

  it('ask for no member whose key is not known', () =>
    check(
      `const key = load();
      class Stream { [key]() {} run() {} }
      async function use() { const it = new Stream(); await it; return \`\${it}\` + JSON.stringify(it); }`,
      `a.js use -> a.js Stream`,
    ));
});
