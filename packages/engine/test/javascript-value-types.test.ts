// Types of TypeScript that are written as those of values, in one file and from another.
import { describe, it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const MADE = `export class Store { go() {} late() {} }
  export function make() { return new Store(); }
  export async function makeLater() { return new Store(); }
  export const api = { run() {} };
  export type Api = typeof api;
  export const stores: Record<string, typeof Store> = {};`;

const check = (source: string, calls: string) =>
  checkCalls(
    { 'a.ts': MADE, 'b.ts': source },
    `a.ts make -> a.ts Store
     a.ts makeLater -> a.ts Store
     ${calls}`,
  );

describe('types of values', () => {
  it('are what the value is, also by another name and inside of other types', () =>
    check(
      `import { type Api, api, stores } from './a';
      function alias(a: Api) { a.run(); }
      function part(a: Pick<typeof api, 'run'> | null) { a!.run(); }
      function member(run: (typeof api)['run']) { run(); }
      function record(key: string) { new stores[key]().go(); }`,
      `b.ts alias -> a.ts api.run
       b.ts member -> a.ts api.run
       b.ts part -> a.ts api.run
       b.ts record -> a.ts Store
       b.ts record -> a.ts Store.go`,
    ));

  it('are what a function gives or promises', () =>
    check(
      `import { make, makeLater } from './a';
      interface Context { services: { store: ReturnType<typeof make> } }
      function inside({ services: { store } }: Context) { store.go(); }
      function given(store: ReturnType<typeof make>) { store.go(); }
      function awaited(store: Awaited<ReturnType<typeof makeLater>>) { store.go(); }
      async function promised(store: ReturnType<typeof makeLater>) { (await store).late(); }`,
      `b.ts awaited -> a.ts Store.go
       b.ts given -> a.ts Store.go
       b.ts inside -> a.ts Store.go
       b.ts promised -> a.ts Store.late`,
    ));

  it('are what a member of another type is, by a name of their own', () =>
    check(
      `import { api, Store } from './a';
      interface Options { store: Store; nested: { each: (store: Store) => void } }
      type Held = Options['store'];
      type Run = (typeof api)['run'];
      function held(store: Held) { store.go(); }
      function list(stores: Options['store'][]) { for (const store of stores) store.late(); }
      function run(called: Run) { called(); }`,
      `b.ts held -> a.ts Store.go
       b.ts list -> a.ts Store.late
       b.ts run -> a.ts api.run`,
    ));

  it('are what a class makes', () =>
    check(
      `import { Store } from './a';
      type Made = InstanceType<typeof Store>;
      function each(stores: Made[]) { for (const store of stores) store.late(); }`,
      `b.ts each -> a.ts Store.late`,
    ));
});
