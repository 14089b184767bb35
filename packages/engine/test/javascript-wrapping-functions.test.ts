// Functions that give back what they are given, as it is or in what they have made of it: what one call is given comes out at
// that call alone.
import { describe, it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const LAYERS = `class Layers {
  constructor() { this.layers = []; }
  wrap(name, handler, to = this) {
    if (this.layers.length) {
      handler = this.layers.reduce((next, layer) => layer.call(to, next), handler.bind(to));
    }
    return handler;
  }
}
`;

const CALLS = [
  'a.js Owner.constructor -> a.js Layers',
  'a.js sends -> a.js Owner.send',
  'a.js stops -> a.js Owner.stop',
];

describe('what is put in the place of a parameter that comes back', () => {
  it('is told apart by call, in methods as well', () =>
    checkCalls(
      {
        'a.js': `${LAYERS.replace('constructor() { this.layers = []; }', 'layers = [];')}
          class Owner {
            constructor() {
              const layers = new Layers();
              this.send = layers.wrap('send', this.send, this);
              this.stop = layers.wrap('stop', this.stop, this);
            }
            send() {}
            stop() {}
          }
          function sends(owner = new Owner()) { owner.send(); }
          function stops(owner = new Owner()) { owner.stop(); }`,
      },
      [
        ...CALLS,
        'a.js Owner.constructor -> a.js Layers.wrap',
        'a.js sends -> a.js Owner.constructor',
        'a.js stops -> a.js Owner.constructor',
      ].join('\n'),
    ));

  it('is told apart where a method does nothing but hand all on to such a one', () =>
    checkCalls(
      {
        'a.js': `${LAYERS.replace('constructor() { this.layers = []; }', 'layers = [];')}
          class Owner {
            constructor() {
              this.layers = new Layers();
              this.send = this.wrap('send', this.send);
              this.stop = this.wrap('stop', this.stop);
            }
            wrap(name, handler, to) { return this.layers.wrap(name, handler, to); }
            send() {}
            stop() {}
          }
          function sends(owner = new Owner()) { owner.send(); }
          function stops(owner = new Owner()) { owner.stop(); }`,
      },
      [
        ...CALLS,
        'a.js Owner.constructor -> a.js Owner.wrap',
        'a.js Owner.wrap -> a.js Layers.wrap',
        'a.js sends -> a.js Owner.constructor',
        'a.js stops -> a.js Owner.constructor',
      ].join('\n'),
    ));
});

describe('a result that is said to be of the type of a parameter', () => {
  it('is what the call gives for it', () =>
    checkCalls(
      {
        'a.ts': `interface Tools {
            timed(name: string, run: Function): typeof run;
          }
          declare function traced(run: Function): typeof run;
          function first() {}
          function second() {}
          function runs(tools: Tools) { tools.timed('first', first)(); tools.timed('second', second); }
          function traces() { traced(second)(); traced(first); }`,
      },
      `a.ts runs -> a.ts Tools.timed
       a.ts runs -> a.ts first
       a.ts traces -> a.ts traced
       a.ts traces -> a.ts second`,
    ));
});
