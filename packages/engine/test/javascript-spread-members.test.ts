// What is written behind a spread takes the place of what that has under the same key.
import { describe, it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const BASE = 'const base = { run() {}, stop() {} };\n';

describe('members behind a spread', () => {
  it('are meant instead of those of what is spread', () =>
    checkCalls(
      {
        'a.js': `${BASE}const made = { ...base, run() {} };
          function f() { made.run(); made.stop(); }`,
      },
      `a.js f -> a.js made.run
       a.js f -> a.js base.stop`,
    ));

  it('are meant among the properties of a component as well', () =>
    checkCalls(
      {
        'a.jsx': `${BASE}function Part(props) { props.run(); props.stop(); }
          function First() { return <Part {...base} run={own} />; }
          function own() {}
          First();`,
      },
      `a.jsx -> a.jsx First
       a.jsx First -> a.jsx Part
       a.jsx Part -> a.jsx base.stop
       a.jsx Part -> a.jsx own`,
    ));

  it('give way to what is spread behind them, and to what is put onto the object later', () =>
    checkCalls(
      {
        'a.js': `${BASE}const first = { run() {}, ...base };
          const later = Object.assign({ ...base, run() {} }, { run: function late() {} });
          function f() { first.run(); }
          function g() { later.run(); }`,
      },
      `a.js f -> a.js base.run
       a.js f -> a.js first.run
       a.js g -> a.js later.run#2
       a.js g -> a.js later.run`,
    ));
});
