import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CreateNodeLists, NodeLists } from '../src/syntax/syntax-tree.ts';
import { createTreeRoom } from '../src/syntax/tree-room.ts';

const memoryOf = ({ starts }: NodeLists) => starts.buffer;

describe('the room of a tree', () => {
  it('is the same memory for one tree after the other', () => {
    const room = createTreeRoom();
    const first = room.within((createLists) => memoryOf(createLists(100)));
    const second = room.within((createLists) => memoryOf(createLists(90)));
    assert.equal(second, first);
  });

  it('holds lists of the wanted lengths that do not overlap', () => {
    const room = createTreeRoom();
    room.within((createLists) => createLists(100));
    room.within((createLists) => {
      const lists = Object.values<NodeLists[keyof NodeLists]>({ ...createLists(7) });
      for (const [at, list] of lists.entries()) list.fill(at + 1);
      for (const [at, list] of lists.entries()) assert.deepEqual([...list], Array(7).fill(at + 1));
    });
  });

  it('is for one tree at a time, also while one that was read beside it has gone', () => {
    const room = createTreeRoom();
    room.within((createLists) => {
      const outer = createLists(100);
      const inner = room.within((createMore) => memoryOf(createMore(100)));
      const later = room.within((createMore) => memoryOf(createMore(100)));
      assert.equal(new Set([memoryOf(outer), inner, later]).size, 3);
    });
  });

  it('is free again after a throw', () => {
    const room = createTreeRoom();
    let first: unknown;
    const fail = (createLists: CreateNodeLists) => {
      first = memoryOf(createLists(100));
      throw new Error('no tree');
    };
    assert.throws(() => room.within(fail), /no tree/);
    assert.equal(
      room.within((createLists) => memoryOf(createLists(100))),
      first,
    );
  });

  it('keeps no memory for a tree that is larger than those of files people write', () => {
    const room = createTreeRoom();
    const large = room.within((createLists) => memoryOf(createLists(300_000)));
    const next = room.within((createLists) => memoryOf(createLists(300_000)));
    assert.notEqual(next, large);
  });
});
