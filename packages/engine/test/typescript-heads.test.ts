// What heads of TypeScript's classes and methods say: bases in the order in which they are searched, constructors, names
// of the language's own library, decorators of parameters.
import { describe, it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

describe('bases of a class', () => {
  it('are searched in front of the interfaces that it implements', () =>
    checkCalls(
      {
        'a.ts': `export interface Shape { area(): number; edges(): number }
          export class Base { area() { return 1; } }
          export abstract class Square extends Base implements Shape {
            abstract edges(): number;
            run() { this.area(); }
          }
          export class Small extends Square {
            edges() { return 4; }
            draw() { this.area(); this.edges(); }
          }`,
      },
      `a.ts Small.draw -> a.ts Base.area
       a.ts Small.draw -> a.ts Small.edges
       a.ts Square.run -> a.ts Base.area`,
    ));
});

describe('constructors', () => {
  it('are of classes that are extended, and not of what is implemented', () =>
    checkCalls(
      {
        'a.ts': `export class Plan { constructor() {} run() {} }
          export interface Planned extends Pick<Plan, 'run'> {}
          export class Base {}
          export class First extends Base implements Planned { constructor() { super(); } run() {} }
          export class Second implements Plan { run() {} }
          export class Third extends Plan {}
          export function main() { new First(); new Second(); new Third(); }`,
      },
      `a.ts main -> a.ts First.constructor
       a.ts main -> a.ts Plan.constructor
       a.ts main -> a.ts Second`,
    ));
});

describe('names of the language’s own types', () => {
  it('mean what a file declares or imports by them', () =>
    checkCalls(
      {
        'a.ts': `export class Function { is() {} }
          export interface Iterator { ahead(): void }
          export function walk(each: Iterator) { each.ahead(); }
          export function run(each: Function) { each.is(); }`,
        'b.ts': `import { Function } from './a';
          export function main(each: Function) { each.is(); }
          export function outside(each: Object) { each.is(); }`,
      },
      `a.ts run -> a.ts Function.is
       a.ts walk -> a.ts Iterator.ahead
       b.ts main -> a.ts Function.is`,
    ));
});

describe('decorators of parameters', () => {
  it('run where the class does, each with what it decorates', () =>
    checkCalls(
      {
        'a.ts': `export function Inject(name: string) {
            return function apply(target: object, key: unknown, at: number) { note(at); };
          }
          export function Plain(target: any) { target.told(); }
          function note(at: number) {}
          function named() { return 'a'; }
          export class Store {
            constructor(@Inject(named()) private name: string) {}
            told() {}
            read(@Plain first: string, @Inject('b') { length }: string, @Inject('c') third = named()) {}
          }`,
      },
      `a.ts -> a.ts Inject
       a.ts -> a.ts Inject.apply
       a.ts -> a.ts Plain
       a.ts -> a.ts named
       a.ts Inject.apply -> a.ts note
       a.ts Plain -> a.ts Store.told
       a.ts Store.read -> a.ts named`,
    ));
});
