// Functions of JavaScript that base a class on what they are given: each call has a class of its own.
import { describe, it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

/** More classes than one place may hold. */
const NUMBERS = Array.from({ length: 10 }, (_, at) => at);
const each = (text: (at: number) => string) => NUMBERS.map(text).join('\n');

const BASES = each((at) => `export class Base${at} { own${at}() {} key() {} }`);

const MIXINS = `
  export const Dated = (Base) => class extends Base {
    static today() { return 1; }
    date() { return this.stamp(); }
    stamp() { return 2; }
  };
  export function Named(Base) {
    return class Name extends Base {
      name() { super.key(); }
    };
  }
  export const Both = (Base) => {
    const made = Dated(Base);
    return Named(made);
  };`;

const BOTH = `a.js Both -> a.js Dated
  a.js Both -> a.js Named
  a.js Dated.date -> a.js Dated.stamp`;

describe('mixins of JavaScript', () => {
  it('base a class on what each call gives alone, and so do those that hand on to them', () =>
    checkCalls(
      {
        'a.js': `${BASES}\n${MIXINS}
          ${each((at) => `class Made${at} extends Named(Base${at}) { go() { this.own${at}(); } }`)}
          ${each((at) => `class Full${at} extends Both(Base${at}) { go() { this.own${at}(); } }`)}
          export function use() { new Made3().go(); new Made4().own4(); }
          export function other() { new Full5().date(); new Full5().own5(); Full6.today(); }`,
      },
      `a.js -> a.js Both
       a.js -> a.js Named
       ${BOTH}
       ${each((at) => `a.js Full${at}.go -> a.js Base${at}.own${at}`)}
       ${each((at) => `a.js Made${at}.go -> a.js Base${at}.own${at}`)}
       ${each((at) => `a.js Named.Name.name -> a.js Base${at}.key`)}
       a.js other -> a.js Base5.own5
       a.js other -> a.js Dated.date
       a.js other -> a.js Dated.today
       a.js other -> a.js Full5
       a.js use -> a.js Base4.own4
       a.js use -> a.js Made3
       a.js use -> a.js Made3.go
       a.js use -> a.js Made4`,
    ));

  it('are told apart in TypeScript, whose types speak of the mixin alone', () =>
    checkCalls(
      {
        'a.ts': `type Constructor<T = {}> = new (...args: any[]) => T;
          ${each((at) => `class Base${at} { own${at}() {} }`)}
          class Stamp { read() {} }
          interface Dated { date(): Stamp }
          function Dating<T extends Constructor>(Base: T): Constructor<Dated> & T {
            return class extends Base implements Dated { date() { return new Stamp(); } };
          }
          ${each((at) => `class Made${at} extends Dating(Base${at}) { go() { this.own${at}(); } }`)}
          export function use(made: Made7) { made.date().read(); made.own7(); }`,
      },
      `a.ts -> a.ts Dating
       a.ts Dating.date -> a.ts Stamp
       ${each((at) => `a.ts Made${at}.go -> a.ts Base${at}.own${at}`)}
       a.ts use -> a.ts Base7.own7
       a.ts use -> a.ts Dating.date
       a.ts use -> a.ts Stamp.read`,
    ));

  it('have constructors, accessors and fields of their own', () =>
    checkCalls(
      {
        'a.js': `${each(
          (at) => `class Base${at} { constructor() { this.tool = new Tool${at}(); } }
            class Tool${at} { work() {} }`,
        )}
          const Worker = (Base) => class extends Base {
            constructor() { super(); this.kept = this.tool; }
            get own() { return this.kept; }
          };
          ${each((at) => `class Made${at} extends Worker(Base${at}) {}`)}
          function use() { new Made2().own.work(); }`,
      },
      `a.js -> a.js Worker
       ${each((at) => `a.js Base${at}.constructor -> a.js Tool${at}`)}
       ${each((at) => `a.js Worker.constructor -> a.js Base${at}.constructor`)}
       a.js use -> a.js Tool2.work
       a.js use -> a.js Worker.constructor
       a.js use -> a.js Worker.own`,
    ));
});
