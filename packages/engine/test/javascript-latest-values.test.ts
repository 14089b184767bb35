// What names of JavaScript hold behind an assignment: statements that follow each other tell, branches, loops and
// functions inside do not. Each program was run, and its calls are those that happened or that another path takes.
import { describe, it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const FUNCTIONS = 'function a() {}\nfunction b() {}\n';
const check = (source: string, calls: string) =>
  checkCalls({ 'a.js': FUNCTIONS + source }, calls.replaceAll(/^\s*/gm, 'a.js '));

describe('names that are assigned to', () => {
  it('hold what the statement before gave them', () =>
    check(
      `function first() { let f = a; f(); f = b; }
      function then() { let f = a; f = b; f(); }
      function copied() { let f = a; const g = f; f = b; g(); }
      function again() { var f = a; f(); var f = b; }
      function swapped() { let f = a, g = b; [f, g] = [g, f]; f(); }
      function nothing() { let f = a; f = null; f?.(); }`,
      `first -> a.js a
       then -> a.js b
       copied -> a.js a
       again -> a.js a
       swapped -> a.js b`,
    ));

  it('hold any of what branches gave them', () =>
    check(
      `function branch(x) { let f = a; if (x) f = b; f(); }
      function inside(x) { let f = a; if (x) { f = b; f(); } }
      function short(x) { let f = a; x && (f = b); f(); }
      function failed() { let f = a; try { f = b; } catch { f(); } }
      function chosen(x) { let f = a; switch (x) { case 1: f = b; default: f(); } }
      function left(x) { let f = a; out: { f = b; if (x) break out; f = a; } f(); }`,
      `branch -> a.js a
       branch -> a.js b
       inside -> a.js b
       short -> a.js a
       short -> a.js b
       failed -> a.js a
       failed -> a.js b
       chosen -> a.js a
       chosen -> a.js b
       left -> a.js a
       left -> a.js b`,
    ));

  it('hold in a loop what was given them before it or in another round', () =>
    check(
      `function before(list) { let f = a; for (const x of list) { f(); f = b; } }
      function behind(list) { let f = a; for (const x of list) { f = b; f(); } }
      function asked() { let f = a; do { f = b; } while (f()); }`,
      `before -> a.js a
       before -> a.js b
       behind -> a.js b
       asked -> a.js b
       asked -> a.js a`,
    ));

  it('hold anything where other functions run, or write to them', () =>
    check(
      `function later() { let f = a; const g = () => f(); f = b; return g; }
      function written() { let f = a; const g = () => { f = b; }; g(); f(); }
      function given(f) { f(); arguments[0] = b; f(); }
      function give() { given(a); }
      function field() { let f = a; class Made { x = f(); } f = b; return Made; }`,
      `later.g -> a.js a
       later.g -> a.js b
       written -> a.js a
       written -> a.js b
       written -> a.js written.g
       give -> a.js given
       given -> a.js a
       given -> a.js b
       field -> a.js a
       field -> a.js b`,
    ));

  it('are one global each without a declaration', () =>
    check(
      `function own() { g = a; g(); }
      function other() { g = b; }`,
      `own -> a.js a
       own -> a.js b`,
    ));
});
