// What bounds the type parameters of TypeScript's classes, interfaces and aliases.
import { describe, it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

describe('what is of a type parameter of a class', () => {
  const STORES = `export class Store { read() { return ''; } }
    export class Small extends Store { read() { return 'a'; } }
    export class Large extends Store { read() { return 'b'; } }`;

  it('is at least what bounds it, where nothing tells more', () =>
    checkCalls(
      {
        'a.ts': `${STORES}
          export class Query<T extends Store, U = Small> {
            store: T;
            other: U;
            found(): T { return this.store; }
            run() { this.store.read(); }
            ask(given: T) { given.read(); }
          }
          export function main(query: Query) { query.other.read(); query.found().read(); }`,
      },
      `a.ts Query.ask -> a.ts Large.read
       a.ts Query.ask -> a.ts Small.read
       a.ts Query.ask -> a.ts Store.read
       a.ts Query.run -> a.ts Large.read
       a.ts Query.run -> a.ts Small.read
       a.ts Query.run -> a.ts Store.read
       a.ts main -> a.ts Large.read
       a.ts main -> a.ts Query.found
       a.ts main -> a.ts Small.read
       a.ts main -> a.ts Store.read`,
    ));

  it('is what the type says, where that tells it', () =>
    checkCalls(
      {
        'a.ts': `${STORES}
          export interface Query<T extends Store> { store: T; found(): T }
          export function main(query: Query<Small>) { query.store.read(); query.found().read(); }`,
      },
      `a.ts main -> a.ts Query.found
       a.ts main -> a.ts Small.read`,
    ));

  it('is what a class below says of its own parameter that it hands on', () =>
    checkCalls(
      {
        'a.ts': `export class Manager<D> { flush() {} }
          export class SqlManager<D> extends Manager<D> { query() {} }
          export class Orm<D, M extends Manager<D> = Manager<D>> { manager!: M & { name?: string } }
          export class SqlOrm<M extends SqlManager<string> = SqlManager<string>> extends Orm<string, M> {}
          export function main(orm: SqlOrm) { orm.manager.flush(); orm.manager.query(); }
          export function plain(orm: Orm<number>) { orm.manager.flush(); }`,
      },
      `a.ts main -> a.ts Manager.flush
       a.ts main -> a.ts SqlManager.query
       a.ts plain -> a.ts Manager.flush`,
    ));

  it('has what its methods give, where a type asks for that', () =>
    checkCalls(
      {
        'a.ts': `export class Schema { refresh() {} }
          export class Platform { schema(): Schema { return new Schema(); } }
          export interface Driver { platform(): Platform }
          export class Orm<D extends Driver> {
            declare schema: ReturnType<ReturnType<D['platform']>['schema']>;
            run() { this.schema.refresh(); }
          }`,
      },
      `a.ts Orm.run -> a.ts Schema.refresh
       a.ts Platform.schema -> a.ts Schema`,
    ));
});
