// What RxJS, Angular's client of HTTP and NgRx run, and what comes of them: exactly these calls.
import { describe, it } from 'node:test';
import { checkCalls } from './support/check-calls.ts';

const USER = 'export class User { name() {} rename() {} }';

describe('observables', () => {
  it('carry what is put into them to those that subscribe', () =>
    checkCalls(
      {
        'a.ts': `import { BehaviorSubject, of, Observable, combineLatest, firstValueFrom } from 'rxjs';
import { User } from './user';
class Other { name() {} }
class Service {
  private changed = new BehaviorSubject<User>(new User());
  changed$ = this.changed.asObservable();
  get(): Observable<Other> { return null; }
}
function seen(service: Service) { service.changed$.subscribe((user) => user.name()); }
function typed(service: Service) { service.get().subscribe({ next: (other) => other.name() }); }
async function once() { (await firstValueFrom(of(new User()))).rename(); }
function both(service: Service) {
  combineLatest([service.changed$, of(new Other())]).subscribe(([user, other]) => { user.rename(); other.name(); });
}`,
        'user.ts': USER,
      },
      `a.ts -> user.ts User
       a.ts seen -> user.ts User.name
       a.ts typed -> a.ts Service.get
       a.ts typed -> a.ts Other.name
       a.ts once -> user.ts User
       a.ts once -> user.ts User.rename
       a.ts both -> a.ts Other
       a.ts both -> a.ts Other.name
       a.ts both -> user.ts User.rename`,
    ));

  it('give to each operator what the one before it makes', () =>
    checkCalls(
      {
        'a.ts': `import { of } from 'rxjs';
import { map, switchMap, tap, filter } from 'rxjs/operators';
import { User } from './user';
class Box { user() { return new User(); } }
function look(value) {}
function load(user: User) { return of(new Box()); }
export function run() {
  of(new Box())
    .pipe(map((box) => box.user()), tap(look), filter((user) => user.name()), switchMap(load))
    .subscribe((box) => box.user());
}
export function unknown(source) { source.pipe(map(look)); }`,
        'user.ts': USER,
      },
      `a.ts Box.user -> user.ts User
       a.ts load -> a.ts Box
       a.ts run -> a.ts Box
       a.ts run -> a.ts Box.user
       a.ts run -> a.ts look
       a.ts run -> a.ts load
       a.ts run -> user.ts User.name
       a.ts unknown -> a.ts look`,
    ));
});

describe('what comes in Angular', () => {
  it('is of the type that a request, an input or an output names', () =>
    checkCalls(
      {
        'a.ts': `import { input, output, EventEmitter } from '@angular/core';
import { HttpClient } from '@angular/common/http';
import { toSignal } from '@angular/core/rxjs-interop';
import { User } from './user';
class Page {
  user = input.required<User>();
  saved = new EventEmitter();
  latest = toSignal(this.saved);
  constructor(private http: HttpClient) {}
  load() { this.http.get<User>('/user').subscribe((user) => user.rename()); }
  show() { this.user().name(); this.saved.emit(new User()); this.latest().rename(); }
  hear() { this.saved.subscribe((user) => user.name()); }
}`,
        'user.ts': USER,
      },
      `a.ts Page.load -> user.ts User.rename
       a.ts Page.show -> user.ts User
       a.ts Page.show -> user.ts User.name
       a.ts Page.show -> user.ts User.rename
       a.ts Page.hear -> user.ts User.name`,
    ));

  it('is chosen of a store', () =>
    checkCalls(
      {
        'a.ts': `import { Store, createSelector } from '@ngrx/store';
import { User } from './user';
const all = (state) => new User();
const named = createSelector(all, (user) => user);
class Page {
  constructor(private store: Store) {}
  show() { this.store.select(all).subscribe((user) => user.name()); }
  other() { this.store.select(named).subscribe((user) => user.rename()); }
}`,
        'user.ts': USER,
      },
      `a.ts all -> user.ts User
       a.ts Page.show -> a.ts all
       a.ts Page.show -> user.ts User.name
       a.ts Page.other -> a.ts all
       a.ts Page.other -> a.ts <anonymous>
       a.ts Page.other -> user.ts User.rename`,
    ));
});
