// Functions of JavaScript without a name: many that come to one place, as listeners do, are all called there, told what with.
import { describe, it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const COUNT = 12;
const each = (text: (at: number) => string) => Array.from({ length: COUNT }, (_, at) => text(at));

describe('many functions without a name', () => {
  it('are called by whoever keeps them, and told what they are called with', () =>
    checkCalls(
      {
        'bell.js': `class Ring { sound() {} }
          const listeners = [];
          export function listen(listener) { listeners.push(listener); }
          export function ring() { for (const listener of listeners) listener(new Ring()); }`,
        'use.js': `import { listen } from './bell.js';
          ${each((at) => `export function use${at}() { listen((ring) => ring.sound()); }`).join('\n')}`,
      },
      [
        'bell.js ring -> bell.js Ring',
        ...each((at) => `bell.js ring -> use.js use${at}.<anonymous>`),
        ...each((at) => `use.js use${at} -> bell.js listen`),
        ...each((at) => `use.js use${at} -> bell.js Ring.sound`),
      ].join('\n'),
    ));

  it('are not called by all to whom a queue hands them on', () =>
    checkCalls(
      {
        'queue.js': `${each((at) => `export function step${at}(done) { done(); }`).join('\n')}
          const steps = [${each((at) => `step${at}`).join(', ')}];
          const waiting = [];
          export function add(done) { waiting.push(done); }
          export function run(at) { steps[at](waiting.shift()); }
          export function all() { ${each((at) => `step${at}(waiting[0]);`).join(' ')} }`,
        'use.js': `import { add } from './queue.js';
          ${each((at) => `export function use${at}() { add(() => ${at}); }`).join('\n')}`,
      },
      [
        ...each((at) => `queue.js all -> queue.js step${at}`),
        ...each((at) => `queue.js run -> queue.js step${at}`),
        ...each((at) => `use.js use${at} -> queue.js add`),
      ].join('\n'),
    ));

  it('are not called where much else comes that is no function', () =>
    checkCalls(
      {
        'a.js': `${each((at) => `class Part${at} {}`).join('\n')}
          function show(part) { part(); }
          function all() {
            ${each((at) => `show(new Part${at}()); show(() => ${at});`).join('\n')}
          }`,
      },
      [...each((at) => `a.js all -> a.js Part${at}`), 'a.js all -> a.js show'].join('\n'),
    ));

  it('give what the type says of the one among them that has one', () =>
    checkCalls(
      {
        'client.ts': `export class Room { enter() {} }
          export class Client {
            find(name: string): Room | null { return null; }
            join(name: string) { this.find(name)?.enter(); }
          }`,
        'client.test.ts': `import { Client } from './client';
          const client = new Client();
          ${each(() => `client.find = () => null;`).join('\n')}
          client.join('a');`,
      },
      [
        'client.test.ts -> client.ts Client',
        'client.test.ts -> client.ts Client.join',
        'client.ts Client.join -> client.ts Client.find',
        'client.ts Client.join -> client.ts Room.enter',
        ...each(
          (at) =>
            `client.ts Client.join -> client.test.ts client.find${at === 0 ? '' : `#${at + 1}`}`,
        ),
      ].join('\n'),
    ));
});
