// What a copy of an object has: its fields, and not the methods and accessors of its class.
import { describe, it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const SHAPE = `class Shape {
    constructor(draw) { this.painter = draw; this.own = this.own.bind(this); }
    field = () => {};
    move() {}
    own() {}
    get size() { return 1; }
  }
  function paint() {}
  const shape = new Shape(paint);`;

const copied = (copy: string) =>
  checkCalls(
    {
      'a.js': `${SHAPE}
        function main() {
          ${copy}
          copy.field();
          copy.painter();
          copy.own();
          copy.move();
          copy.size;
        }`,
    },
    `a.js -> a.js Shape.constructor
     a.js main -> a.js Shape.field
     a.js main -> a.js Shape.own
     a.js main -> a.js paint`,
  );

describe('copies of instances', () => {
  it('have what was assigned, and no methods, by spread, Object.assign and loops', async () => {
    await copied('const copy = { ...shape };');
    await copied('const copy = Object.assign({}, shape);');
    await copied('const copy = {}; for (const key in shape) copy[key] = shape[key];');
  });

  it('are told from what stands behind an object, which gives all that it has', () =>
    checkCalls(
      {
        'a.js': `${SHAPE}
          function main() {
            Object.create(shape).move();
            Object.setPrototypeOf({}, shape).own();
            const other = { __proto__: shape };
            other.painter();
          }`,
      },
      `a.js -> a.js Shape.constructor
       a.js main -> a.js Shape.move
       a.js main -> a.js Shape.own
       a.js main -> a.js paint`,
    ));

  it('have methods where what is copied goes by all names of a prototype', () =>
    checkCalls(
      {
        'a.js': `class Jumping { jump() {} }
          class Ducking { duck() {} }
          function assignAll(made, bases) {
            for (const base of bases)
              for (const name of Object.getOwnPropertyNames(base.prototype))
                made.prototype[name] = base.prototype[name];
          }
          function describeAll(made, bases) {
            bases.forEach((base) => {
              Reflect.ownKeys(base.prototype).forEach((name) => {
                const told = Object.getOwnPropertyDescriptor(base.prototype, name) || {};
                Object.defineProperty(made.prototype, name, told);
              });
              Object.getOwnPropertyNames(base.prototype).forEach((name) => {
                Object.defineProperty(
                  made.prototype, name, Object.getOwnPropertyDescriptor(base.prototype, name));
              });
            });
          }
          class Player {}
          assignAll(Player, [Jumping]);
          class Enemy {}
          describeAll(Enemy, [Ducking]);
          function main() { new Player().jump(); new Enemy().duck(); }`,
      },
      `a.js -> a.js assignAll
       a.js -> a.js describeAll
       a.js main -> a.js Ducking.duck
       a.js main -> a.js Enemy
       a.js main -> a.js Jumping.jump
       a.js main -> a.js Player`,
    ));

  it('have methods of objects that are literals, and of interfaces', () =>
    checkCalls(
      {
        'a.ts': `interface Tool { use(): void }
          const made = { use() {} };
          export function main(tool: Tool) { ({ ...made }).use(); ({ ...tool }).use(); }`,
      },
      `a.ts main -> a.ts Tool.use
       a.ts main -> a.ts made.use`,
    ));

  it('do not hide methods by what has keys that are not known', () =>
    checkCalls(
      {
        'stream.js': `class Stream { next() {} }
          function parseAll(parts) {
            const found = {};
            for (const part of parts) found[part.name] = function parse() {};
            return found;
          }
          const stream = Object.assign(new Stream(), parseAll(process.argv));
          function use() { stream.next(); stream.other(); }`,
      },
      `stream.js -> stream.js Stream
       stream.js -> stream.js parseAll
       stream.js use -> stream.js Stream.next
       stream.js use -> stream.js parseAll.parse`,
    ));
});
