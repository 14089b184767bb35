// Parts of resolution that have rules of their own: claims, patterns, manifests, build products.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { claim, isTest } from '../src/languages/javascript/claims.ts';
import { member, parseJson } from '../src/languages/javascript/configuration/json-document.ts';
import { readPnpmList } from '../src/languages/javascript/configuration/workspace-list.ts';
import { sourceStems } from '../src/languages/javascript/resolution/build-products.ts';
import { compileGlob } from '../src/languages/javascript/resolution/glob.ts';
import { targetsOf } from '../src/languages/javascript/resolution/package-exports.ts';

describe('claims', () => {
  const checkClaim = (path: string, expected: string | undefined) => {
    const found = claim(path);
    const shown = found && `${found.role} ${found.language} ${found.dialect}`;
    assert.equal(shown, expected, path);
  };
  it('sources by extension', () => {
    checkClaim('a/b.js', 'source javascript js');
    checkClaim('a/b.CJS', 'source javascript js');
    checkClaim('b.mts', 'source typescript ts');
    checkClaim('b.tsx', 'source typescript tsx');
    checkClaim('b.d.mts', 'source typescript dts');
    checkClaim('b.d.css.ts', 'source typescript dts');
    checkClaim('b.vue', 'source vue vue');
    checkClaim('b.coffee', undefined);
    checkClaim('.js', undefined);
  });
  it('configuration by name', () => {
    checkClaim('a/package.json', 'configuration javascript package-json');
    checkClaim('tsconfig.build.json', 'configuration javascript tsconfig');
    checkClaim('base.tsconfig.json', 'configuration javascript tsconfig');
    checkClaim('packages/typescript-config/react.json', 'configuration javascript tsconfig');
    checkClaim('pnpm-workspace.yaml', 'configuration javascript pnpm-workspace');
    checkClaim('data.json', undefined);
  });
  it('tests by convention', () => {
    for (const path of ['a.test.ts', 'a_spec.js', 'src/__tests__/a.ts', 'test/a.js', 'e2e/b.ts']) {
      assert.ok(isTest(path), path);
    }
    for (const path of ['src/latest.ts', 'src/contest.js', 'attest/a.js']) {
      assert.ok(!isTest(path), path);
    }
  });
});

describe('patterns', () => {
  const checkGlob = (pattern: string, matching: readonly string[], other: readonly string[]) => {
    const matches = compileGlob(pattern);
    for (const path of matching) assert.ok(matches(path), `${pattern} names ${path}`);
    for (const path of other) assert.ok(!matches(path), `${pattern} does not name ${path}`);
  };
  it('name files', () => {
    checkGlob('packages/*', ['packages/a'], ['packages/a/b', 'packages/.a', 'packages']);
    checkGlob('a/**/b.{js,ts}', ['a/b.js', 'a/c/d/b.ts'], ['a/c/b.css', 'a/.git/b.js']);
    checkGlob('**', ['a', 'a/b'], ['a/.b/c']);
    checkGlob('a?c*', ['abc', 'abcd'], ['ac']);
    checkGlob('[id]/*.js', ['[id]/a.js'], ['i/a.js']);
  });
  it('take no longer than their length asks for', () => {
    checkGlob(`${'*a'.repeat(500)}b`, [], ['a'.repeat(1000)]);
    checkGlob(`${'**/a/'.repeat(100)}b`, [], [Array(300).fill('a').join('/')]);
    checkGlob('{a,b}'.repeat(40), [], ['c']);
  });
});

describe('JSON', () => {
  it('with comments and trailing commas', () => {
    const document = parseJson('{ // a\n "a": [1, /* b */ true, null,], "__proto__": "c", }');
    assert.deepEqual(member(document, 'a'), [1, true, null]);
    assert.equal(member(document, '__proto__'), 'c');
    assert.equal(member(document, 'constructor'), undefined);
  });
  it('that is none says where', () => {
    for (const text of ['', '{', '{"a" 1}', '[1 2]', '{a: 1}', '"\n"', '['.repeat(100_000)]) {
      assert.throws(() => parseJson(text), { name: 'JsonSyntaxError' }, text.slice(0, 10));
    }
  });
});

describe('pnpm-workspace.yaml', () => {
  const checkList = (text: string, expected: readonly string[]) =>
    assert.deepEqual(readPnpmList(text).packages, expected);
  it('as a list', () => {
    checkList(
      'a: 1\npackages: # these\n  - \'x/*\'\n\n  - "!y" # not\n  - z#1\ncatalog:\n  - no\n',
      ['x/*', '!y', 'z#1'],
    );
    checkList('packages:\r\n- a\r\n- b\r\n', ['a', 'b']);
  });
  it('in one line', () => checkList("packages: ['a/*', b]", ['a/*', 'b']));
});

describe('targets of exports', () => {
  const checkTargets = (
    field: string,
    subpath: string,
    expected: readonly string[],
    request = { order: 'types' as const, isRequire: false, custom: ['mine'] },
  ) => assert.deepEqual(targetsOf(parseJson(field), subpath, request), expected);

  it('source first, then what applies, then the rest', () => {
    checkTargets(
      '{"require":"./a.cjs","types":"./a.d.ts","import":["./b.js","./c.js"],"mine":"./s.ts","default":"./d.js"}',
      '.',
      ['./s.ts', './a.d.ts', './b.js', './c.js', './d.js', './a.cjs'],
    );
  });
  it('by the longest pattern', () => {
    const field = '{"./*":"./x/*.js","./a/*":"./y/*/*.js","./a/b":"./z.js","./a/no/*":null}';
    checkTargets(field, './a/b', ['./z.js']);
    checkTargets(field, './a/c/d', ['./y/c/d/c/d.js']);
    checkTargets(field, './e', ['./x/e.js']);
    checkTargets(field, './a/no/f', []);
    checkTargets(field, '.', []);
  });
  it('written short', () => {
    checkTargets('"./a.js"', '.', ['./a.js']);
    checkTargets('"./a.js"', './b', []);
    checkTargets('{"./lib/":"./src/"}', './lib/a.js', ['./src/a.js']);
  });
});

describe('sources of build products', () => {
  const checkStems = (product: string, expected: string) =>
    assert.ok(
      sourceStems(product, 'p', []).includes(expected),
      `${product} comes from ${expected}`,
    );
  it('lie where builds take them from', () => {
    checkStems('p/dist/index.js', 'p/src/index');
    checkStems('p/dist/esm/a/b.d.mts', 'p/src/a/b');
    checkStems('p/lib/a.js', 'p/src/a');
    checkStems('p/dist/a.esm.min.js', 'p/src/a');
    checkStems('p/dist/types/p/src/a.d.ts', 'p/src/a');
    checkStems('p/a.js', 'p/src/a');
  });
  it('follow the compiler’s settings', () => {
    const mapping = { outDirectory: 'p/made', rootDirectory: 'p/code' };
    assert.equal(sourceStems('p/made/a.js', 'p', [mapping])[0], 'p/code/a');
  });
  it('are none outside of the package', () => {
    assert.deepEqual(sourceStems('q/dist/a.js', 'p', []), []);
  });
});
