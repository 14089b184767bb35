// Code in constant texts that the runtime of JavaScript runs.
import { it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const FUNCTIONS = 'function a() { return b; }\nfunction b() {}\n';
const check = (source: string, calls: string) =>
  checkCalls({ 'a.js': FUNCTIONS + source }, calls.replaceAll(/^\s*/gm, 'a.js '));

it('a text that is evaluated runs where it stands', () =>
  check(
    `function direct() { eval("a()"); }
    function given() { return eval("a")(); }
    function several() { eval("var x = 1; a()()"); }
    function listed() { return eval("b(), b; a()")(); }
    function later() { setTimeout("a()", 10); setInterval('b()', 5); }
    function damaged() { eval("a( b"); }
    function shadowed(eval) { eval; }`,
    `direct -> a.js a
     given -> a.js a
     several -> a.js a
     several -> a.js b
     listed -> a.js a
     listed -> a.js b
     later -> a.js a
     later -> a.js b`,
  ));

it('a function that is made of texts has them as its parameters and its body', () =>
  check(
    `function made() { return new Function("f", "return f(b())")(a); }
    function unknown(text) { return Function(text)(); }
    function calm() { return Function("return this")(); }`,
    `made -> a.js made.<anonymous>
     made -> a.js a
     made -> a.js b`,
  ));

it('a name holds the text that the statements before put together', () =>
  check(
    `function held() { let code = "var z = 1;"; code += "a" + "()"; eval(code); }
    function branch(x) { let code = "a()"; if (x) { code = x; } eval(code); }
    function counted(code$) { code$ = "b()"; eval(code$); }`,
    `held -> a.js a
     counted -> a.js b`,
  ));
