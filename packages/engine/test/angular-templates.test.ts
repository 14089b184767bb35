// Templates of Angular: what they are compiled to, which files are some, and exactly these calls.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { languages, surveyTree } from '../src/index.ts';
import { readTemplateFile } from '../src/languages/javascript/extraction/angular-classes.ts';
import { withoutPipes } from '../src/languages/javascript/extraction/angular-expressions.ts';
import { checkCalls } from './support/check-calls.ts';

function compiled(text: string): string {
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length;
  return readTemplateFile(text, lineOf).script.code.replaceAll('\n', '');
}

const selected = (text: string) =>
  readTemplateFile(text, () => 1).elements.flatMap(({ selectors }) => selectors);

describe('a template', () => {
  it('is what it shows, binds and runs', () => {
    assert.equal(
      compiled('<p [a]="b()" (c)="d($event)" e="f" g="{{ h }}">{{ i }}</p>'),
      '[b()];{d($event)}[ h ];[ i ];',
    );
    assert.equal(compiled('<p [(a)]="b" bind-c="d" on-e="f()"></p>'), '[b];[d];{f()}');
    assert.equal(compiled('<!-- {{ a }} --><p (a)="b &amp;&amp; c()">'), '{b && c()}');
  });

  it('repeats and asks by directives', () => {
    assert.equal(
      compiled('<p *ngFor="let a of b(); let i = index; trackBy: id" [c]="a"></p>{{ d }}'),
      'for (const a of (b())) {let i;(id)(0, a);[a];}[ d ];',
    );
    assert.equal(
      compiled('<p *ngIf="a | async as b; else none">{{ b }}</p>'),
      '{const b = ($pipes.async.transform(a ));[ b ];}',
    );
    assert.equal(compiled('<p *role="\'x\'; let r">{{ r }}</p>'), "{['x'];let r;[ r ];}");
    assert.equal(compiled('<ng-template let-a #t>{{ a }}</ng-template>'), '{let a;let t;[ a ];}');
  });

  it('repeats and asks by blocks', () => {
    assert.equal(
      compiled('@if (a(); as b) { {{ b }} } @else if (c) { {{ d }} } @else { {{ e }} }'),
      '{const b = (a());[ b ];}{[c];[ d ];}{[ e ];}',
    );
    assert.equal(
      compiled('@for (a of b; track id(a); let i = $index, l = $last) { {{ a }} } @empty { x }'),
      'for (const a of (b)) {[id(a)];let i;let l;[ a ];}{}',
    );
    assert.equal(
      compiled('@let a = b() | c; @switch (a) { @case (1) { {{ d }} } }'),
      'let a = ($pipes.c.transform( b() ));{[a];{[1];[ d ];}}',
    );
  });

  it('keeps braces of messages, and a sign that begins no block', () => {
    assert.equal(
      compiled('@if (a) { {b, plural, =1 {one} other {{{ c }}}} } {{ d }}'),
      '{[a];[b];[ c ];}[ d ];',
    );
    assert.equal(compiled('<p>you@if (a) {{ b }}</p> }'), '[ b ];');
  });

  it('closes at its end what it has opened', () => {
    assert.equal(compiled('<p *ngIf="a"><i>{{ b }}'), '{[a];[ b ];}');
    assert.equal(compiled('@if (a) { {{ b }}'), '{[a];[ b ];}');
  });

  it('makes what its elements and attributes select', () => {
    assert.deepEqual(selected('<app-a [appB]="c" *appD="e" mat-f aria-label="g" h></app-a>'), [
      'app-a',
      '[appB]',
      '[appD]',
      '[mat-f]',
    ]);
    assert.deepEqual(selected('<ng-container><p></p></ng-container>'), []);
  });
});

describe('a pipe', () => {
  for (const [written, code] of [
    ['a | b', '$pipes.b.transform(a )'],
    ['a || b | c: 1 : d | e', '$pipes.e.transform($pipes.c.transform(a || b , 1 , d ))'],
    ['f(a | b, c) + 1', 'f($pipes.b.transform(a ), c) + 1'],
    ['{ a: b | c, d: e }', '{ a:$pipes.c.transform( b ), d: e }'],
    ['a ? (b | c) : d', 'a ? ($pipes.c.transform(b )) : d'],
    ['a | b: c ? d : e', '$pipes.b.transform(a , c ? d : e)'],
    ["a?.b ?? '|' | c", "$pipes.c.transform(a?.b ?? '|' )"],
    ['`$' + '{a | b} | c`', '`$' + '{$pipes.b.transform(a )} | c`'],
    ['(a$ | async)?.b', '($pipes.async.transform(a$ ))?.b'],
    ['delete(a) | b', '$pipes.b.transform(this.delete(a) )'],
    ['(a | b', '($pipes.b.transform(a )'],
  ] as const)
    it(`${written} is a call`, () => assert.equal(withoutPipes(written), code));
});

describe('a file', () => {
  const claimed = (...paths: string[]) =>
    surveyTree({ files: paths.sort().map((path) => ({ path, size: 1 })) }, languages)
      .claimed.filter(({ claim }) => claim.language === 'angular')
      .map(({ file }) => file.path);

  it('is a template by its name', () =>
    assert.deepEqual(claimed('a/b.component.html', 'a/b.html'), ['a/b.component.html']));

  it('is a template beside a source, in a workspace', () => {
    assert.deepEqual(claimed('a/angular.json', 'a/b/c.html', 'a/b/c.ts', 'd.html', 'd.ts'), [
      'a/b/c.html',
    ]);
    assert.deepEqual(claimed('nx.json', 'index.html', 'index.ts', 'e.html'), []);
  });
});

const SHOP = {
  'shop.component.ts': `import { Component, Pipe } from '@angular/core';
import { Row, Store } from './store';
@Component({ selector: 'app-shop', templateUrl: './shop.component.html' })
export class ShopComponent {
  rows: Row[] = [];
  constructor(readonly store: Store) {}
  pick(row: Row) { this.store.put(row); }
  delete() {}
  sum() {}
  hidden() {}
}
@Pipe({ name: 'money' })
export class MoneyPipe { transform(value) {} }`,
  'store.ts': `export class Row { id() {} price() {} }
export class Store { put(row) {} all(): Row[] {} }`,
  'shop.component.html': `<li *ngFor="let row of rows" (click)="pick(row)">{{ row.price() | money }}</li>
@for (row of store.all(); track row.id()) { {{ row.toString() }} }
{{ parseInt('1') }} {{ missing() }} {{ delete() }} {{ this.sum() }}`,
  'other.spec.ts': `import { Pipe } from '@angular/core';
@Pipe({ name: 'money' })
class FakePipe { transform(value) {} }`,
};

describe('calls of templates', () => {
  it('lead to members of the component, to pipes, and through what these hold', () =>
    checkCalls(
      SHOP,
      `shop.component.html -> shop.component.ts ShopComponent.pick
       shop.component.html -> shop.component.ts ShopComponent.delete
       shop.component.html -> shop.component.ts ShopComponent.sum
       shop.component.html -> shop.component.ts MoneyPipe.transform
       shop.component.html -> store.ts Row.price
       shop.component.html -> store.ts Row.id
       shop.component.html -> store.ts Store.all
       shop.component.ts ShopComponent.pick -> store.ts Store.put`,
    ));

  it('are those of the class whose decorator has the template', () =>
    checkCalls(
      {
        'a.ts': `import { Component } from '@angular/core';
@Component({ template: '<p (click)="go()"></p>' })
export class A { go() {} on() {} }
@Component({ template: \`<p>
  {{ name }}</p>\`, host: { '(click)': 'on()', '[class.x]': 'go()' } })
export class B { get name() {} go() {} on() {} }`,
      },
      `a.ts -> a.ts A.go
       a.ts -> a.ts B.name
       a.ts -> a.ts B.go
       a.ts -> a.ts B.on`,
    ));

  it('make components and directives, and reach what is named by an element', () =>
    checkCalls(
      {
        'main.ts': `import './page.component'; import './menu.component';`,
        'page.component.ts': `import { Component } from '@angular/core';
@Component({ selector: 'app-page', templateUrl: './page.component.html' })
export class PageComponent {}`,
        'page.component.html': `<app-menu #menu appTip (x)="menu.toggle()"></app-menu><app-none />`,
        'menu.component.ts': `import { Component, Directive } from '@angular/core';
@Component({ selector: 'app-menu', template: '' })
export class MenuComponent { toggle() {} }
@Directive({ selector: 'p[appTip], [appOther]' })
export class TipDirective { constructor() {} }`,
      },
      `page.component.html -> menu.component.ts MenuComponent
       page.component.html -> menu.component.ts MenuComponent.toggle
       page.component.html -> menu.component.ts TipDirective.constructor`,
    ));

  it('make what is of the same program, of the same file first, and nothing that tests declare', () =>
    checkCalls(
      {
        'one/main.ts': `import './page.component'; import './menu';`,
        'one/page.component.ts': `import { Component } from '@angular/core';
@Component({ selector: 'app-page', template: '<app-menu/>' })
export class PageComponent {}`,
        'one/menu.ts': `import { Component, Directive } from '@angular/core';
@Component({ selector: 'app-menu', template: '' })
export class MenuComponent {}
@Directive({ selector: '[appTip]' })
export class Tip {}`,
        'one/page.component.spec.ts': `import { Component, Directive } from '@angular/core';
import { PageComponent } from './page.component';
import { MenuComponent } from './menu';
@Component({ selector: 'app-menu', template: '' })
class FakeMenu {}
@Directive({ selector: '[appTip]' })
class FakeTip {}
@Component({ selector: 'app-other', template: '<app-menu appTip/>' })
class Other {}`,
        'two/main.ts': `import { Component } from '@angular/core';
@Component({ selector: 'app-menu', template: '' })
export class OtherMenu {}`,
      },
      `one/page.component.ts -> one/menu.ts MenuComponent
       one/page.component.spec.ts -> one/page.component.spec.ts FakeMenu
       one/page.component.spec.ts -> one/page.component.spec.ts FakeTip
       one/page.component.spec.ts -> one/menu.ts Tip`,
    ));

  it('are not all that runs: hooks do, of each component', () =>
    checkCalls(
      {
        'a.ts': `import { Component } from '@angular/core';
abstract class Base { ngOnInit() { this.load(); } load() {} }
@Component({ selector: 'app-a', template: '' })
export class A extends Base { load() {} }
export class B extends Base { load() {} }`,
      },
      'a.ts Base.ngOnInit -> a.ts A.load',
    ));
});
