// What is said of domains: sentences of documentation, manifests and READMEs, as a reader wants them.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { analyseDomains, type DomainMap } from '../src/analyses/domains/index.ts';
import type { FolderAbout } from '../src/analyses/domains/read-about.ts';
import { programOf } from './support/cycle-program.ts';

/** `path: name: documentation`, each in a file of its own. */
function analyse(documented: readonly string[], abouts: readonly FolderAbout[] = []): DomainMap {
  const told = documented.map((text) => text.split(': '));
  const files = [
    'basket/a.ts',
    'basket/b.ts',
    'basket/c.ts',
    'stock/a.ts',
    'stock/b.ts',
    'stock/c.ts',
  ];
  const program = programOf([], [...new Set([...told.map(([path]) => path!), ...files])]);
  const declarations = told.map(([path, name, ...documentation]) => ({
    ...{ kind: 'function' as const, name: name!, qualifiedName: name!, uniqueName: name! },
    ...{ startLine: 1, endLine: 2, signature: '', isExported: true, isAsync: false, modifiers: [] },
    ...{ file: program.files.findIndex((file) => file.path === path), parent: null },
    ...(documentation.length > 0 && { documentation: documentation.join(': ') }),
  }));
  return analyseDomains(
    {
      ...program,
      declarations: declarations.sort((a, b) => a.file - b.file),
      files: program.files.map((file) => ({
        ...file,
        language: 'c',
        isTest: file.path.includes('test'),
      })),
    },
    { paths: program.files.map(({ path }) => path), abouts, repositoryName: 'sample' },
  );
}

const domainOf = ({ domains }: DomainMap, name: string) =>
  domains.find((domain) => domain.name === name)!;

function checkResponsibilities(documented: readonly string[], expected: readonly string[]): void {
  const { responsibilities } = domainOf(analyse(documented), 'Basket');
  assert.deepEqual(
    responsibilities.map(({ text }) => text),
    expected,
  );
}

describe('responsibilities', () => {
  it('tell what several files declare under one name once', () => {
    checkResponsibilities(
      [
        'basket/a.ts: price: what one of these costs',
        'basket/b.ts: price: what one of those costs',
        'basket/c.ts: weight: weight: how heavy all of it is',
      ],
      [
        'price: what one of these costs.',
        'weight: how heavy all of it is.',
        'Declares price and weight for others to use.',
      ],
    );
  });

  it('have links as what they read', () => {
    checkResponsibilities(
      [
        'basket/a.ts: fill: Fills a [`Basket`](trait.Basket.html) with [all that](https://x.example) there is.',
        'basket/b.ts: pay: Pays what {@link Basket#sum the sum} says in {@code Coin}s. @since 1.2',
      ],
      [
        'fill: Fills a `Basket` with all that there is.',
        'pay: Pays what the sum says in Coins.',
        'Declares fill and pay for others to use.',
      ],
    );
  });

  it('leave out sentences that were cut in the middle, and exports without a name', () => {
    checkResponsibilities(
      [
        'basket/a.ts: escape: escapes as described in RFC 6901 (Sect.',
        'basket/b.ts: default: what this module is about, at length',
      ],
      ['default: what this module is about, at length.', 'Declares escape for others to use.'],
    );
  });
});

describe('descriptions', () => {
  const manifest = (path: string, description: string): FolderAbout => ({
    ...{ path, kind: 'manifest', name: 'sample', description },
  });
  const textOf = (map: DomainMap, name: string) =>
    domainOf(map, name)
      .description.map(({ text }) => text)
      .join(' ');

  it('of what the repository is about are its own', () => {
    const map = analyse(['a.ts: a', 'b.ts: b'], [manifest('package.json', 'Sells samples')]);
    assert.equal(
      textOf(map, 'Sample'),
      'Sells samples. C: 2 files in the root folder with 2 functions.',
    );
    assert.deepEqual(
      map.subdomains[domainOf(map, 'Sample').subdomains[0]!]!.description,
      domainOf(map, 'Sample').description,
    );
  });

  it('do not repeat a name, and say plainly that all are tests', () => {
    const map = analyse(
      ['test/x_test.ts: x', 'test/y_test.ts: y'],
      [manifest('basket/package.json', '@shop/basket')],
    );
    assert.equal(textOf(map, 'Basket'), 'C: 3 files in basket.');
    assert.equal(textOf(map, 'Tests'), 'C: 2 files, all of them tests, in test.');
  });

  it('write large numbers in threes', () => {
    const map = analyse(
      Array.from(
        { length: 1231 },
        (_, at) => `basket/more${at}.ts: name${at}: does what it is for`,
      ),
    );
    const { description, responsibilities } = domainOf(map, 'Basket');
    assert.equal(description[0]?.text, 'C: 1,234 files in basket with 1,231 functions.');
    assert.match(responsibilities.at(-1)?.text ?? '', / and 1,225 more for others to use\.$/);
  });
});
