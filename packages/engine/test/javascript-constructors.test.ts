// What constructors of JavaScript keep in the fields of the instances that they set up: those of one class do not have what
// others are given, though a base keeps it for all. Each program was run, and its calls are those that happened.
import { describe, it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const CLIENTS = `class One { run() {} }
  class Two { run() {} }
  class Three { run() {} }
`;

describe('constructors of JavaScript', () => {
  it('keep what they are given for instances of each class alone', () =>
    checkCalls(
      {
        'a.js': `${CLIENTS}
          class Base { constructor(client) { this.client = client; } }
          class Middle extends Base {}
          class A extends Base { go() { this.client.run(); } }
          class B extends Middle {
            constructor(client) { super(client); }
            go() { this.client.run(); }
          }
          function use() {
            new A(new One()).go();
            new B(new Two()).go();
          }`,
      },
      `a.js A.go -> a.js One.run
       a.js B.constructor -> a.js Base.constructor
       a.js B.go -> a.js Two.run
       a.js use -> a.js A.go
       a.js use -> a.js B.constructor
       a.js use -> a.js B.go
       a.js use -> a.js Base.constructor
       a.js use -> a.js One
       a.js use -> a.js Two`,
    ));

  it('keep nothing for instances of a class below that are made otherwise', () =>
    checkCalls(
      {
        'a.js': `${CLIENTS}
          class Base {
            constructor(client) { this.client = client; }
            any() { this.client.run(); }
          }
          class A extends Base { go() { this.client.run(); } }
          function use() {
            new Base(new Three()).any();
            new A(new One()).go();
          }`,
      },
      `a.js A.go -> a.js One.run
       a.js Base.any -> a.js Three.run
       a.js use -> a.js A.go
       a.js use -> a.js Base.any
       a.js use -> a.js Base.constructor
       a.js use -> a.js One
       a.js use -> a.js Three`,
    ));

  it('make lists and objects for instances of each class alone', () =>
    checkCalls(
      {
        'a.js': `function first() {}
          function second() {}
          class Base { constructor() { this.hooks = []; } }
          class A extends Base { go() { this.hooks.push(first); for (const hook of this.hooks) hook(); } }
          class B extends Base { go() { this.hooks.push(second); for (const hook of this.hooks) hook(); } }
          new A().go();
          new B().go();`,
      },
      `a.js -> a.js A.go
       a.js -> a.js B.go
       a.js -> a.js Base.constructor
       a.js A.go -> a.js first
       a.js B.go -> a.js second`,
    ));

  it('fill fields that a base declares for instances of each class alone', () =>
    checkCalls(
      {
        'a.ts': `interface Runs { run(): void }
          ${CLIENTS}
          abstract class Base { constructor(protected client: Runs) {} }
          class A extends Base { go() { this.client.run(); } }
          class B extends Base { go() { this.client.run(); } }
          new A(new One()).go();
          new B(new Two()).go();`,
      },
      `a.ts -> a.ts A.go
       a.ts -> a.ts B.go
       a.ts -> a.ts Base.constructor
       a.ts -> a.ts One
       a.ts -> a.ts Two
       a.ts A.go -> a.ts One.run
       a.ts A.go -> a.ts Runs.run
       a.ts B.go -> a.ts Two.run
       a.ts B.go -> a.ts Runs.run`,
    ));

  it('give methods that stand in fields of a base what instances below are given', () =>
    checkCalls(
      {
        'a.js': `function one() {}
          class Base {
            constructor({ get }) { this.get = get; }
            load = () => this.get();
          }
          class A extends Base { other() { return this.load(); } }
          new A({ get: one }).other();`,
      },
      `a.js -> a.js A.other
       a.js -> a.js Base.constructor
       a.js A.other -> a.js Base.load
       a.js Base.load -> a.js one`,
    ));
});
