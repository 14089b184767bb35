// What JavaScript and TypeScript declare: names, spans, and what is said in front of the body.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { extract } from '../src/languages/javascript/extract.ts';
import { describeDeclarations } from './support/declaration-table.ts';

function checkDeclarations(source: string, expected: readonly string[], dialect = 'ts'): void {
  const { declarations } = extract(source, dialect, 'declarations');
  assert.deepEqual(describeDeclarations(declarations), expected);
}

function checkFirst(source: string, expected: object, dialect = 'ts'): void {
  const [first] = extract(source, dialect, 'declarations').declarations;
  assert.partialDeepStrictEqual(first, expected);
}

describe('functions', () => {
  it('by statement, expression and arrow', () => {
    checkDeclarations(
      [
        'export async function a() {',
        '  function inner() {}',
        '}',
        'function* b() {}',
        'const c = () => 1,',
        '  d = async function own() {',
        '  };',
        'run(function e() {}, () => {}, function () {});',
        'let g; g = () => {};',
      ].join('\n'),
      [
        '1-3 function a exported [export async]',
        '2-2 function a.inner < a',
        '4-4 function b [*]',
        '5-5 function c',
        '6-7 function d [async]',
        '8-8 function e',
        '9-9 function g',
      ],
    );
  });
  it('default exports', () => {
    checkDeclarations('export default function () {}', [
      '1-1 function default exported [export default]',
    ]);
    checkDeclarations('export default () => {}', [
      '1-1 function default exported [export default]',
    ]);
    checkDeclarations('export default function f() {}', [
      '1-1 function f exported [export default]',
    ]);
    checkDeclarations('function f() {}\nexport default f;', ['1-1 function f exported']);
  });
  it('exported under another name', () => {
    const { exports, declarations } = extract(
      'const a = () => 1; function b() {} export { a as c, b as default };',
      'ts',
      'declarations',
    );
    assert.deepEqual(exports, [
      { name: 'c', declaration: 'a' },
      { name: 'default', declaration: 'b' },
    ]);
    assert.deepEqual(
      declarations.map(({ isExported }) => isExported),
      [true, true],
    );
  });
  it('of objects that have a name', () => {
    checkDeclarations(
      [
        'export const api = {',
        '  get() {},',
        "  'post': async () => {},",
        '  get url() { return 1 },',
        '  users: { list: function own() {} },',
        '  [key]: () => {},',
        '};',
        'run({ lost() {} });',
        'export default { data() {} };',
      ].join('\n'),
      [
        '2-2 function api.get exported',
        '3-3 function api.post exported [async]',
        '4-4 accessor api.url exported [get]',
        '5-5 function api.users.list exported',
        '9-9 function default.data exported',
      ],
    );
  });
  it('in calls that give them back, and in no others', () => {
    checkDeclarations(
      [
        'const A = React.memo(forwardRef((props, ref) => {',
        '}));',
        'const save = debounce(() => {}, 10);',
        'const bound = function () {}.bind(this);',
        'const Page = withRouter(() => null);',
        'const row = withLock(() => read());',
        'const sum = list.map((x) => x);',
        'const store = defineStore({ actions: { load() {} } });',
      ].join('\n'),
      [
        '1-2 function A',
        '3-3 function save',
        '4-4 function bound',
        '5-5 function Page',
        '8-8 function store.actions.load',
      ],
    );
  });
  it('of either branch', () => {
    checkDeclarations('const f = a\n  ? () => 1\n  : b || (() => 2);', [
      '2-2 function f',
      '3-3 function f',
    ]);
  });
  it('with overloads are one', () => {
    checkDeclarations(
      [
        '/** Adds. */',
        'export function add(a: string): void;',
        'export function add(a: number): void;',
        'export function add(a: any) {}',
        'declare function only(a: string): void;',
        'declare function only(a: number): void;',
      ].join('\n'),
      ['4-4 function add exported [export]', '5-5 function only [declare]'],
    );
    checkFirst('/** Adds. */\nfunction add(a: 1);\nfunction add(a) {}', { documentation: 'Adds.' });
  });
});

describe('assigned functions', () => {
  it('of CommonJS', () => {
    checkDeclarations(
      [
        'exports.a = function () {};',
        'module.exports.b = exports.c = () => {};',
        'module.exports = { d() {}, e: () => {} };',
        '(function () { exports.f = function () {}; })();',
        'var app = exports = module.exports = {};',
        'app.use = function use() {};',
      ].join('\n'),
      [
        '1-1 function a exported',
        '2-2 function b exported',
        '3-3 function d exported',
        '3-3 function e exported',
        '4-4 function f exported',
        '6-6 function app.use exported',
      ],
      'js',
    );
    checkDeclarations('module.exports = function () {};', ['1-1 function default exported'], 'js');
    checkDeclarations('module.exports = class A {};', ['1-1 class A exported'], 'js');
  });
  it('of prototypes and functions', () => {
    checkDeclarations(
      [
        'function A() { this.own = function () {}; }',
        'A.prototype.m = function m() {};',
        'A.prototype = { n() {} };',
        'A.create = () => new A();',
        'B.prototype.p = function () {};',
      ].join('\n'),
      [
        '1-1 function A',
        '1-1 function A.own < A',
        '2-2 method A.m',
        '3-3 method A.n',
        '4-4 function A.create',
        '5-5 method B.p',
      ],
      'js',
    );
  });
  it('of instances', () => {
    checkDeclarations(
      'export class A {\n  constructor() {\n    this.x = () => {};\n    this.#y = () => {};\n  }\n}',
      [
        '1-6 class A exported [export]',
        '2-5 constructor A.constructor < A exported',
        '3-3 method A.x < A exported',
        '4-4 method A.#y < A',
      ],
    );
  });
});

describe('classes and types', () => {
  it('classes with members, bases and modifiers', () => {
    checkDeclarations(
      [
        '@sealed',
        'export abstract class A<T> extends B.C<T>',
        '  implements I, J.K<T> {',
        '  @log()',
        '  private static async a() {}',
        '  #b() {}',
        '  get c() { return 1 }',
        '  set c(v) {}',
        '  protected abstract d(): void;',
        '  handler = async () => {',
        '  };',
        "  static ['e']() {}",
        '  [f]() {}',
        '  g(): void; g(a?: any) {}',
        '}',
      ].join('\n'),
      [
        '1-15 class A exported [export abstract] extends B.C:2 implements I:3 implements J.K:3',
        '4-5 method A.a < A [private static async]',
        '6-6 method A.#b < A',
        '7-7 accessor A.c < A exported [get]',
        '8-8 accessor A.c < A exported [set]',
        '9-9 method A.d < A exported [protected abstract]',
        '10-11 method A.handler < A exported [async]',
        '12-12 method A.e < A exported [static]',
        '14-14 method A.g < A exported',
      ],
    );
  });
  it('class expressions, and bases that have no name', () => {
    checkDeclarations('const A = class Own extends mixin(B) { m() {} };', [
      '1-1 class A',
      '1-1 method A.m < A',
    ]);
    checkDeclarations('function mix(B) { return class extends B { m() {} } }', [
      '1-1 function mix',
      '1-1 method mix.m < mix',
    ]);
  });
  it('types and namespaces', () => {
    checkDeclarations(
      [
        'export interface I extends A, B.C<D> { m(): void }',
        'type T<X> = { f(): X };',
        'export const enum E { a }',
        'export namespace N.M {',
        '  export const f = () => 1;',
        '  function g() {}',
        '}',
        "declare module 'x/y' { interface P {} }",
        'declare global { interface Window {} }',
      ].join('\n'),
      [
        '1-1 interface I exported [export] extends A:1 extends B.C:1',
        '1-1 method I.m < I exported',
        '2-2 alias T',
        '3-3 enum E exported [export const]',
        '4-7 object N.M exported [export]',
        '5-5 function N.M.f < N.M exported [export]',
        '6-6 function N.M.g < N.M',
        '8-8 object x/y [declare]',
        '8-8 interface x/y.P < x/y exported',
        '9-9 object global [declare]',
        '9-9 interface global.Window < global exported',
      ],
    );
  });
  it('a declaration file that is no module declares for all', () => {
    checkDeclarations(
      'declare function f(): void;\ninterface I {}',
      ['1-1 function f exported [declare]', '2-2 interface I exported'],
      'dts',
    );
  });
});

describe('heads', () => {
  it('signatures are on one line, without comments, decorators and body', () => {
    checkFirst('export const f = async (\n  a, // first\n  b /* second */,\n) => ({ a });', {
      signature: 'export const f = async ( a, b , ) =>',
    });
    checkFirst('@a @b() export class A<T>\n extends B {}', {
      signature: 'export class A<T> extends B',
    });
    checkFirst('type T<X> = X[];', { signature: 'type T<X>' });
    checkFirst('declare function f(): void;', { signature: 'declare function f(): void' });
  });
  it('are cut to 300 characters', () => {
    checkFirst(`function f(${'é'.repeat(5000)}) {}`, {
      signature: `function f(${'é'.repeat(289)}`,
      endLine: 1,
    });
  });
  it('documentation is the first sentence of the comment right before', () => {
    checkFirst(
      '/**\n * Adds {@link B} e.g. twice. Then more.\n *\n * @param a x\n */\n@d export class A {}',
      {
        documentation: 'Adds B e.g. twice.',
        startLine: 6,
      },
    );
    checkFirst('/** Kept */\nexport const f = () => 1;', { documentation: 'Kept' });
    const source = '/** Of a. */\nconst a = 1;\nfunction b() {}\n/** @internal */\nfunction c() {}';
    for (const { documentation } of extract(source, 'ts', 'declarations').declarations) {
      assert.equal(documentation, undefined);
    }
  });
});

describe('places', () => {
  it('lines are those of the component, and instances offer nothing', () => {
    checkDeclarations(
      '<template>é</template>\n<script>\nexport default { data() {} }\n</script>\n<script setup lang="ts">\nfunction f() {\n  const g = () => 1;\n}\n</script>',
      ['3-3 function default.data exported', '6-8 function f', '7-7 function f.g < f'],
      'vue',
    );
    checkDeclarations(
      '<script module>export function a() {}</script>\n<script>export function b() {}</script>',
      ['1-1 function a exported [export]', '2-2 function b [export]'],
      'svelte',
    );
  });
  it('are right behind other characters and with any line end', () => {
    checkDeclarations('const s = "😀é";\r\nfunction f() {\r\n}\rfunction g() {}', [
      '2-3 function f',
      '4-4 function g',
    ]);
  });
  it('take names that objects have of their own', () => {
    checkDeclarations(
      'class __proto__ { constructor() {} hasOwnProperty() {} }\nconst constructor = () => {};\nconst o = { "": () => 1 };',
      [
        '1-1 class __proto__',
        '1-1 constructor __proto__.constructor < __proto__',
        '1-1 method __proto__.hasOwnProperty < __proto__',
        '2-2 function constructor',
      ],
    );
  });
});

describe('local names of imports', () => {
  const checkAliases = (source: string, expected: readonly string[], dialect = 'js') => {
    for (const depth of ['imports', 'declarations'] as const) {
      const { imports } = extract(source, dialect, depth);
      const described = imports.map(({ aliases = [] }) =>
        aliases.map(({ symbol, local }) => `${symbol}=${local}`).join(' '),
      );
      assert.deepEqual(described, expected);
    }
  };
  it('of modules', () => {
    checkAliases("import d, { a, b as c, e, e as f } from 'x';", ['default=d b=c e=f e=e']);
    checkAliases("import * as ns from 'x'; import 'y'; export { a as b } from 'z';", [
      '*=ns',
      '',
      '',
    ]);
    checkAliases("import x = require('x');", ['*=x'], 'ts');
  });
  it('of calls', () => {
    checkAliases("const { a: b, c, d: e = 1 } = require('x'); const m = require('y');", [
      'a=b d=e',
      '*=m',
    ]);
    checkAliases(
      "const k = require('x').j; import('y').then((m) => m.n); import('z').then((z) => 1)",
      ['j=k', '', '*=z'],
    );
    checkAliases("define(['a', 'b'], function (x) {});", ['*=x', '']);
  });
});

it('any text gives declarations inside of what is around them', () => {
  const pieces = [
    'class A extends B {',
    'constructor() {',
    'this.x =',
    'function f(',
    ') {',
    '}',
    '=> {',
    '(',
    ')',
    'const a =',
    'module.exports =',
    'exports.b =',
    'A.prototype.m =',
    'async',
    'static',
    'get',
    '{',
    ',',
    'memo(',
    'namespace N {',
    'interface I {',
    ';',
    '\n',
    'a',
    '@d',
    'export',
    'default',
    '/** x. */',
    '?',
    ':',
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 40 }), (words) => {
      const { declarations } = extract(words.join(' '), 'ts', 'declarations');
      for (const { parent, startLine, endLine } of declarations) {
        const around = parent === null ? undefined : declarations[parent];
        assert.ok(startLine <= endLine);
        assert.ok(around === undefined || around.startLine <= startLine);
        assert.ok(around === undefined || around.endLine >= endLine);
      }
    }),
    { numRuns: 300 },
  );
});
