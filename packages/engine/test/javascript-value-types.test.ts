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

  it('are what the value is that is imported for its type, or that the type imports', () =>
    check(
      `import type { api, make } from './a';
      function named(a: typeof api) { a.run(); }
      function given(store: ReturnType<typeof make>) { store.go(); }
      function whole(a: typeof import('./a')) { a.api.run(); }
      function member(a: typeof import('./a').api) { a.run(); }
      function keyed(made: (typeof import('./a'))['make']) { made().late(); }`,
      `b.ts given -> a.ts Store.go
       b.ts keyed -> a.ts Store.late
       b.ts keyed -> a.ts make
       b.ts member -> a.ts api.run
       b.ts named -> a.ts api.run
       b.ts whole -> a.ts api.run`,
    ));

  it('are what a cast says of what a member is called on', () =>
    check(
      `import type { api, Store } from './a';
      declare function pick(name: string): unknown;
      function cast() { (pick('store') as Store).go(); }
      function older() { (<typeof api>pick('api')).run(); }`,
      `b.ts cast -> a.ts Store.go
       b.ts cast -> b.ts pick
       b.ts older -> a.ts api.run
       b.ts older -> b.ts pick`,
    ));

  it('are not what a class is given to make an instance', () =>
    check(
      `import type { Store } from './a';
      function pass(given: ConstructorParameters<typeof Store>) { run(...given); }
      function run(done: () => void) { done(); }`,
      'b.ts pass -> b.ts run',
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

const DRIVERS = `export interface Generator { create(): void }
  export class TextGenerator implements Generator { create() {} renew() {} }
  export class PageGenerator implements Generator { create() {} }
  declare function lookup(name: string): any;
  export interface Platform { getGenerator(): Generator }
  export class TextPlatform implements Platform {
    getGenerator(): TextGenerator { return lookup('text'); }
  }
  export class PagePlatform implements Platform {
    getGenerator(): PageGenerator { return lookup('page'); }
  }
  export interface Driver { getPlatform(): Platform; link: { close(): void } }
  export class TextDriver<P extends TextPlatform = TextPlatform> implements Driver {
    link = { close() {} };
    getPlatform(): P { return lookup('platform'); }
  }
  export class PageDriver implements Driver {
    link = { close() {} };
    getPlatform(): PagePlatform { return lookup('platform'); }
  }
  export type MadeBy<D extends Driver> = ReturnType<ReturnType<D['getPlatform']>['getGenerator']>;
  export class Book<D extends Driver = Driver> {
    link!: D['link'];
    get generator(): ReturnType<ReturnType<D['getPlatform']>['getGenerator']> { return lookup('made'); }
    platform(): ReturnType<D['getPlatform']> { return lookup('platform'); }
  }
  export class TextBook extends Book<TextDriver> {}`;

const OF_DRIVERS = ['TextPlatform', 'PagePlatform']
  .map((platform) => `a.ts ${platform}.getGenerator -> a.ts lookup`)
  .concat(
    ['TextDriver', 'PageDriver'].map((driver) => `a.ts ${driver}.getPlatform -> a.ts lookup`),
    ['generator', 'platform'].map((member) => `a.ts Book.${member} -> a.ts lookup`),
  )
  .join('\n');

const checkDrivers = (source: string, calls: string) =>
  checkCalls({ 'a.ts': DRIVERS, 'b.ts': source }, `${OF_DRIVERS}\n${calls}`);

describe('members of type parameters', () => {
  it('are those of what the type parameter stands for in the receiver', () =>
    checkDrivers(
      `import type { Book, PageDriver, TextBook } from './a';
      function text(book: TextBook) { book.generator.create(); book.generator.renew(); }
      function page(book: Book<PageDriver>) { book.platform().getGenerator().create(); }
      function link(book: Book<PageDriver>) { book.link.close(); }`,
      `b.ts text -> a.ts Book.generator
       b.ts text -> a.ts TextGenerator.create
       b.ts text -> a.ts TextGenerator.renew
       b.ts page -> a.ts Book.platform
       b.ts page -> a.ts PagePlatform.getGenerator
       b.ts page -> a.ts PageGenerator.create
       b.ts link -> a.ts PageDriver.link.close`,
    ));

  it('are told by an alias', () =>
    checkDrivers(
      `import type { MadeBy, PageDriver, TextDriver } from './a';
      function text(generator: MadeBy<TextDriver>) { generator.create(); }
      function page(generators: MadeBy<PageDriver>[]) { for (const each of generators) each.create(); }`,
      `b.ts text -> a.ts TextGenerator.create
       b.ts page -> a.ts PageGenerator.create`,
    ));

  it('are those of its bound where nothing tells it, and inside of the class', () =>
    checkDrivers(
      `import type { Book, Driver } from './a';
      function any(book: Book) { book.generator.create(); }
      class Shelf<D extends Driver> {
        close(link: D['link']) { link.close(); }
        lend(given: any) {
          const platform: ReturnType<D['getPlatform']> = given;
          platform.getGenerator();
        }
      }`,
      `b.ts any -> a.ts Book.generator
       b.ts any -> a.ts Generator.create
       b.ts any -> a.ts PageGenerator.create
       b.ts any -> a.ts TextGenerator.create
       b.ts Shelf.close -> a.ts PageDriver.link.close
       b.ts Shelf.close -> a.ts TextDriver.link.close
       b.ts Shelf.lend -> a.ts PagePlatform.getGenerator
       b.ts Shelf.lend -> a.ts Platform.getGenerator
       b.ts Shelf.lend -> a.ts TextPlatform.getGenerator`,
    ));
});

describe('aliases of several types with type parameters', () => {
  const sources = {
    'a.ts': `export class Foo { foo() {} }
      export class Bar { bar() {} }
      export class Baz { baz() {} }
      export type Or<T> = T | Foo;
      export type IfText<T, F> = T extends string ? Foo : F;
      export type Deep<T, F> = T extends string ? Foo : F | Baz;`,
  };

  it('say what those stand for, in what is inside as well', () =>
    checkCalls(
      {
        ...sources,
        'b.ts': `import type { Bar, Deep, IfText, Or } from './a';
          function or(value: Or<Bar>) { value.bar(); value.foo(); }
          function either(value: IfText<number, Bar>) { value.bar(); }
          function deep(value: Deep<number, Bar>) { value.bar(); value.baz(); }
          function bounded(make: <B extends Bar = Bar>() => IfText<number, B>) { make().bar(); }`,
      },
      `b.ts or -> a.ts Bar.bar
       b.ts or -> a.ts Foo.foo
       b.ts either -> a.ts Bar.bar
       b.ts deep -> a.ts Bar.bar
       b.ts deep -> a.ts Baz.baz
       b.ts bounded -> a.ts Bar.bar`,
    ));
});

describe('what is of a type and of a value', () => {
  it('has what the value has', () =>
    checkCalls(
      {
        'a.ts': `import { Kit, type KitBuilder } from 'kit';
          export const Own = { text() {} };
          export const kit = Object.assign({}, Kit) as unknown as Omit<KitBuilder, 'text'> & typeof Own & { twice(): void };`,
        'b.ts': `import { kit, Own } from './a';
          function run() { kit.text(); }
          function each(kits: ({ other(): void } & typeof Own)[]) { for (const one of kits) one.text(); }`,
      },
      `b.ts run -> a.ts Own.text
       b.ts each -> a.ts Own.text`,
    ));
});
