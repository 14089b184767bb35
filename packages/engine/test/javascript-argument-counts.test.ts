// JavaScript's functions that give something else by how many arguments they are given.
import { describe, it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const FILES = {
  'a.js': `function first() {}
    function second() {}
    export function app() {}
    app.settings = {};
    app.run = () => {};
    app.set = function (name, value) {
      if (arguments.length === 1) return this.settings[name];
      this.settings[name] = value;
      return this;
    };
    export function chart() {
      let width = first;
      let height = second;
      function made() {}
      made.draw = () => {};
      made.width = function (given) {
        return arguments.length ? ((width = given), made) : width;
      };
      made.height = function (given) {
        if (!arguments.length) return height;
        height = given;
        return made;
      };
      return made;
    }
    app.set('f', first).set('s', second);`,
  'b.js': `import { app, chart } from './a.js';
    function setting() { app.set('f')(); }
    function chained() { app.set('f', null).run(); }
    function drawn() { chart().width(null).height(null).draw(); }
    function asked() { chart().width()(); }
    function askedOther() { chart().height()(); }`,
};

describe('functions that count their arguments', () => {
  it('give each call what its number of arguments gives', () =>
    checkCalls(
      FILES,
      `a.js -> a.js app.set
       b.js asked -> a.js chart
       b.js asked -> a.js chart.made.width
       b.js asked -> a.js first
       b.js askedOther -> a.js chart
       b.js askedOther -> a.js chart.made.height
       b.js askedOther -> a.js second
       b.js chained -> a.js app.run
       b.js chained -> a.js app.set
       b.js drawn -> a.js chart
       b.js drawn -> a.js chart.made.draw
       b.js drawn -> a.js chart.made.height
       b.js drawn -> a.js chart.made.width
       b.js setting -> a.js app.set
       b.js setting -> a.js first
       b.js setting -> a.js second`,
    ));
  it('whatever is spread over the call', () =>
    checkCalls(
      {
        ...FILES,
        'b.js': `import { app } from './a.js';
          function either(list) { const it = app.set(...list); it(); it.run(); }`,
      },
      `a.js -> a.js app.set
       b.js either -> a.js app
       b.js either -> a.js app.run
       b.js either -> a.js app.set
       b.js either -> a.js first
       b.js either -> a.js second`,
    ));
});
