// Names and types that TypeScript declares for the whole program: every file sees them without an import.
import { describe, it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const MADE = `export class Store { go() {} }
  export function makeStore() { return new Store(); }`;

describe('global declarations', () => {
  it('are variables that are what their types say, in modules and components', () =>
    checkCalls(
      {
        'made.ts': MADE,
        'globals.d.ts': `export {};
          declare global {
            const makeStore: (typeof import('./made'))['makeStore'];
            interface Window { store: import('./made').Store }
          }`,
        'use.ts': `export const use = () => makeStore().go();
          export const onPage = () => window.store.go();
          export function taken() { const { store: it } = window; it.go(); }`,
        'Page.vue': `<script setup>const store = makeStore();</script>`,
      },
      `Page.vue -> made.ts makeStore
       made.ts makeStore -> made.ts Store
       use.ts onPage -> made.ts Store.go
       use.ts taken -> made.ts Store.go
       use.ts use -> made.ts Store.go
       use.ts use -> made.ts makeStore`,
    ));

  it('are variables of a declaration file that is no module', () =>
    checkCalls(
      {
        'made.ts': MADE,
        'env.d.ts': `declare const store: import('./made').Store;`,
        'use.ts': `export const use = () => store.go();`,
      },
      `made.ts makeStore -> made.ts Store
       use.ts use -> made.ts Store.go`,
    ));

  it('give way to what a file gives the name', () =>
    checkCalls(
      {
        'globals.d.ts': `declare var plan: { run(): void };`,
        'plan.js': `window.plan = { run() {} };`,
        'use.ts': `export const use = () => plan.run();`,
      },
      'use.ts use -> plan.js window.plan.run',
    ));

  it('are types, also in namespaces, where neither an import nor the language has the name', () =>
    checkCalls(
      {
        'made.ts': MADE,
        'types.d.ts': `import type { Store as Made } from './made';
          declare global {
            type Store = Made;
            namespace Shop { interface Window { store: Store } }
          }`,
        'api.d.ts': `declare namespace Api { type Answer = { store: Store } }
          interface Outside { go(): void }`,
        'use.ts': `import type { Outside } from 'elsewhere';
          export const alias = (it: Store) => it.go();
          export const inside = (it: Shop.Window) => it.store.go();
          export const ambient = (it: Api.Answer) => it.store.go();
          export const imported = (it: Outside) => it.go();`,
      },
      `made.ts makeStore -> made.ts Store
       use.ts alias -> made.ts Store.go
       use.ts ambient -> made.ts Store.go
       use.ts inside -> made.ts Store.go`,
    ));

  it('are not what a module declares beside them', () =>
    checkCalls(
      {
        'made.ts': MADE,
        'types.d.ts': `import type { Store as Made } from './made';
          declare global { type Other = Made }
          export type Kept = Made;`,
        'use.ts': `export const use = (it: Kept) => it.go();`,
      },
      'made.ts makeStore -> made.ts Store',
    ));
});
