// Members of JavaScript's objects that are kept in a variable, replaced and put back.
import { describe, it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const FILES = {
  'a.ts': `interface Runs { run?: () => void }
    interface A extends Runs { a: string }
    interface B extends Runs { b: string }
    function watched(it: Runs) {
      const base = it.run;
      it.run = () => {
        it.run = base;
        base?.();
      };
    }
    function parted(it: Runs) {
      const { run } = it;
      it.run = () => { it.run = run; };
    }
    function first(it: A) { it.run = () => void 1; }
    function second(it: B) { it.run = () => void 2; }
    function useA(it: A) { it.run?.(); }`,
};

describe('members that are put back', () => {
  it('are not what others of the type have', () =>
    checkCalls(
      FILES,
      `a.ts useA -> a.ts Runs.run
       a.ts useA -> a.ts first.it.run
       a.ts useA -> a.ts parted.it.run
       a.ts useA -> a.ts watched.it.run
       a.ts watched.it.run -> a.ts Runs.run
       a.ts watched.it.run -> a.ts first.it.run
       a.ts watched.it.run -> a.ts parted.it.run
       a.ts watched.it.run -> a.ts second.it.run
       a.ts watched.it.run -> a.ts watched.it.run`,
    ));
});
