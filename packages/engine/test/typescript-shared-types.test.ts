// Declarations of TypeScript that are one type together.
import { describe, it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const INTERFACE = `export interface Box<T> extends Lid { weigh(): Scale }`;
const CLASS = `export class Box<T> { add(item: T) { return this; } }`;
const SCALE = `export class Scale { read() {} }
  export class Lid { open() {} }`;

const boxedBy = (declarations: string) => ({
  'box.ts': `${SCALE}\n${declarations}`,
  'index.ts': `export * from './box';`,
  'use.ts': `import type { Box } from './index';
    export function use(box: Box<string>) {
      box.add('x');
      box.open();
      box.weigh().read();
    }`,
});

const CALLS = `use.ts use -> box.ts Box.add
  use.ts use -> box.ts Box.weigh
  use.ts use -> box.ts Lid.open
  use.ts use -> box.ts Scale.read`;

describe('a class and an interface of its name', () => {
  it('are one type, whichever stands first', async () => {
    await checkCalls(boxedBy(`${INTERFACE}\n${CLASS}`), CALLS);
    await checkCalls(boxedBy(`${CLASS}\n${INTERFACE}`), CALLS);
  });

  it('are based on what each of them names, of two interfaces as well', () =>
    checkCalls(
      {
        'a.ts': `class Base { run() {} }
          class One { one() {} }
          class Two { two() {} }
          interface Both extends One {}
          interface Both extends Two {}
          class Both extends Base {}
          export function main(both: Both) { both.run(); both.one(); both.two(); new Both(); }`,
      },
      `a.ts main -> a.ts Base.run
       a.ts main -> a.ts Both#3
       a.ts main -> a.ts One.one
       a.ts main -> a.ts Two.two`,
    ));

  it('are another one in each namespace', () =>
    checkCalls(
      {
        'a.ts': `namespace A { export interface Box {} export class Box { first() {} } }
          namespace B { export class Box { second() {} } export interface Box {} }
          export function main(a: A.Box, b: B.Box) { a.first(); b.second(); }`,
      },
      `a.ts main -> a.ts A.Box.first
       a.ts main -> a.ts B.Box.second`,
    ));
});

describe('a namespace and a type of its name', () => {
  it('hide each other nowhere, whichever stands first', async () => {
    const namespace = `export namespace Client { export interface Options { client: Client } }`;
    const client = `export class Client { watch() {} }
      export class Special extends Client {}`;
    for (const declarations of [`${namespace}\n${client}`, `${client}\n${namespace}`])
      await checkCalls(
        {
          'client.ts': declarations,
          'use.ts': `import type { Client, Special } from './client';
            export function use(given: Client.Options, other: Special) {
              given.client.watch();
              other.watch();
            }`,
        },
        `use.ts use -> client.ts Client.watch`,
      );
  });
});

describe('signatures of one method', () => {
  const SIGNATURES = Array.from({ length: 9 }, (_, at) => at);

  it('are the method, however many there are: what it is given, it gets', () =>
    checkCalls(
      {
        'dial.ts': `export class Dial {
          ${SIGNATURES.map((at) => `constructor(at: ${at}, done: () => void);`).join(' ')}
          constructor(at: any, done: any) { done(); }
          ${SIGNATURES.map((at) => `turn(to: ${at}, done: () => void): void;`).join(' ')}
          turn(to: any, done: any): void { done(); }
        }`,
        'use.ts': `import { Dial } from './dial';
          function made() {}
          function turned() {}
          export function use() { new Dial(1, made).turn(2, turned); }`,
      },
      `dial.ts Dial.constructor -> use.ts made
       dial.ts Dial.turn -> use.ts turned
       use.ts use -> dial.ts Dial.constructor
       use.ts use -> dial.ts Dial.turn`,
    ));
});
