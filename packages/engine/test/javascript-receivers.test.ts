// What `this` is in methods of JavaScript, and members that a declared type has from what is written to its instances.
import { describe, it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

describe('the receiver of a method', () => {
  it('is of its own class, though it is seen to be called on something else alone', () =>
    checkCalls(
      {
        'a.ts': `import { EventEmitter } from 'events';
        class Player extends EventEmitter { play() { this.emit('end'); } }
        class Guard {
          constructor(player: Player) { player.on('end', this.onEnd); }
          onEnd() { this.retry(); }
          retry() {}
        }
        function main() { new Guard(new Player()); }`,
      },
      `a.ts Guard.onEnd -> a.ts Guard.retry
       a.ts Player.play -> a.ts Guard.onEnd
       a.ts main -> a.ts Guard.constructor
       a.ts main -> a.ts Player`,
    ));
});

describe('what is written to a member of a declared type', () => {
  const program = {
    'table.ts': `export interface Table { read: () => string }
      export function make(): Table { return {} as Table; }`,
    'one.ts': `import { make } from './table';
      function readOne() { return 'one'; }
      make().read = readOne;`,
    'two.ts': `import { make, type Table } from './table';
      function show(table: Table) { return table.read(); }
      show(make());`,
    'main-one.ts': `import './one';`,
    'main-two.ts': `import './two';`,
  };
  const calls = `one.ts -> table.ts make
    two.ts -> table.ts make
    two.ts -> two.ts show
    two.ts show -> table.ts Table.read`;

  it('is called by nothing that no file loads beside it', () => checkCalls(program, calls));

  it('is called where one does', () =>
    checkCalls(
      { ...program, 'all.ts': `import './one'; import './two';` },
      `${calls}
       two.ts show -> one.ts readOne`,
    ));
});
