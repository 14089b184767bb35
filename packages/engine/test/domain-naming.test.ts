// What a model is told of domains, and what of its answer is used: names that are fit and nobody else's, one part
// at a time, and never a change of what belongs where.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { analyseDomains, type DomainMap } from '../src/analyses/domains/index.ts';
import {
  type NamingAnswer,
  outlineForNaming,
  renameDomains,
} from '../src/analyses/domains/naming.ts';
import { programOf } from './support/cycle-program.ts';

const filesIn = (folder: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${folder}/f${at}.ts`);

const program = programOf(
  [],
  [
    ...filesIn('src/billing', 12),
    ...filesIn('src/store/cart', 8),
    ...filesIn('src/store/shelf', 6),
    ...filesIn('src/mail', 10),
    ...filesIn('src/search', 9),
  ],
);
const map = analyseDomains(program, {
  paths: program.files.map(({ path }) => path),
  abouts: [],
  repositoryName: 'sample',
});

/** Names, `domain/subdomain` for what is inside. */
const namesOf = ({ domains, subdomains }: DomainMap) => [
  ...domains.map(({ name }) => name),
  ...subdomains.map(({ domain, name }) => `${domains[domain]!.name}/${name}`),
];

/** What is inside a domain that is not divided. */
const SINGLE = ['Billing/Billing', 'Mail/Mail', 'Search/Search'];
const BEFORE = ['Store', 'Billing', 'Mail', 'Search', 'Store/Cart', 'Store/Shelf', ...SINGLE];

const answerOf = (names: readonly (string | null)[]): NamingAnswer => ({
  model: 'm',
  parts: names.map((name) => (name === null ? null : { name, description: null })),
});

/** @param names proposals for Store, Billing, Mail, Search, Cart, Shelf */
function checkNames(names: readonly (string | null)[], expected: readonly string[]): void {
  assert.deepEqual(namesOf(renameDomains(map, answerOf(names))), expected);
}

const checkRefused = (names: readonly (string | null)[]) => checkNames(names, BEFORE);

describe('what a model is told', () => {
  it('is names, counts, a few paths and sentences of each part, domains first', () => {
    const { repository, parts } = outlineForNaming(map, program, 'sample');
    assert.equal(repository, 'sample');
    assert.deepEqual(
      parts.map(({ name, within, fileCount }) => [name, within, fileCount]),
      [
        ['Store', null, 14],
        ['Billing', null, 12],
        ['Mail', null, 10],
        ['Search', null, 9],
        ['Cart', 0, 8],
        ['Shelf', 0, 6],
      ],
    );
    assert.deepEqual(parts[5]?.paths, filesIn('src/store/shelf', 3));
    assert.deepEqual(
      parts[5]?.sentences,
      map.subdomains[1]?.description.map(({ text }) => text),
    );
  });

  it('is short, however long names are and however many parts there are', () => {
    const many = programOf(
      [],
      Array.from({ length: 60 }, (_, at) =>
        filesIn(`packages/${'x'.repeat(150)}${at}/src`, 3),
      ).flat(),
    );
    const paths = many.files.map(({ path }) => path);
    const wide = analyseDomains(many, { paths, abouts: [], repositoryName: '𝒳'.repeat(500) });
    const outline = outlineForNaming(wide, many, '𝒳'.repeat(500));
    assert.equal(outline.parts.length, 40);
    assert.ok(outline.repository.isWellFormed());
    assert.ok(JSON.stringify(outline).length < 100_000);
  });
});

describe('what of its answer is used', () => {
  it('fit names, and a domain that is not divided has one subdomain of its name', () => {
    checkNames(
      ['Shop', 'Invoices', null, null, 'Basket', ' Catalogue\n'],
      [
        ...['Shop', 'Invoices', 'Mail', 'Search', 'Shop/Basket', 'Shop/Catalogue'],
        ...['Invoices/Invoices', 'Mail/Mail', 'Search/Search'],
      ],
    );
  });

  it('nothing that is empty, long, of several lines, invisible or ambiguous in an id', () => {
    const bidi = 'Bil\u202Eling';
    for (const name of [
      '',
      '  ',
      '---',
      'x'.repeat(61),
      'A\nB',
      'A\u0000B',
      bidi,
      'A:B',
      '\uD800',
    ]) {
      checkRefused([name, null, null, null, name]);
    }
  });

  it('no name that a sibling has or is proposed, whatever its case or width', () => {
    checkRefused(['Sales', 'SALES', 'ｓａｌｅｓ']);
    checkRefused(['mail']);
    checkRefused([null, null, null, null, 'Same', 'same']);
    checkNames(
      ['Sales', 'Mail', 'Sales', null, 'Billing'],
      ['Store', 'Billing', 'Mail', 'Search', 'Store/Billing', 'Store/Shelf', ...SINGLE],
    );
  });

  it('descriptions, before what was counted, and as what a model said', () => {
    const parts = [null, { name: null, description: 'Writes invoices' }];
    const { domains, subdomains, naming } = renameDomains(map, { model: 'm', parts });
    const counts = map.domains[1]!.description.at(-1)!;
    const said = {
      text: 'Writes invoices.',
      evidence: { kind: 'model', path: null, line: null },
    };
    assert.deepEqual(domains[1]?.description, [said, counts]);
    assert.deepEqual(subdomains[2]?.description[0], said);
    assert.deepEqual(naming, { model: 'm', names: [] });
  });

  it('is told: each name with the one that it replaces', () => {
    const { naming, domains } = renameDomains(
      map,
      answerOf([null, 'Invoices', null, null, 'Basket']),
    );
    assert.deepEqual(naming?.names, [
      { name: 'Invoices', domain: null, replaces: 'Billing' },
      { name: 'Basket', domain: 'Store', replaces: 'Cart' },
      { name: 'Invoices', domain: 'Invoices', replaces: 'Billing' },
    ]);
    assert.deepEqual(domains[1]?.nameEvidence, {
      ...map.domains[1]!.nameEvidence,
      kind: 'model',
    });
  });

  it('nothing at all leaves the very map', () => {
    assert.equal(renameDomains(map, { model: 'm', parts: [] }), map);
    assert.equal(renameDomains(map, answerOf(['Store', 'Billing', 'Mail'])), map);
    assert.equal(renameDomains(map, answerOf(['\n'])), map);
  });

  it('whatever it is, names stay unique and everything stays where it belongs', () => {
    const word = fc.oneof(
      fc.constantFrom('Store', 'Billing', 'mail', 'Cart', 'SHELF', 'New', 'new', 'A:B', ''),
      fc.string({ unit: 'binary' }),
      fc.constant(null),
    );
    const proposal = fc.oneof(fc.constant(null), fc.record({ name: word, description: word }));
    fc.assert(
      fc.property(fc.array(proposal, { maxLength: 8 }), (parts) => {
        const { domains, subdomains, filePlaces } = renameDomains(map, { model: 'm', parts });
        assert.equal(filePlaces, map.filePlaces);
        for (const siblings of [
          domains,
          ...domains.map((domain) => domain.subdomains.map((at) => subdomains[at]!)),
        ]) {
          const folded = siblings.map(({ name }) => name.toLowerCase());
          assert.equal(new Set(folded).size, siblings.length, folded.join());
        }
        assert.deepEqual(
          [...domains, ...subdomains].map(({ files }) => files),
          [...map.domains, ...map.subdomains].map(({ files }) => files),
        );
      }),
    );
  });
});
