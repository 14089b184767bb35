// Words of names as titles: acronyms, versions, phrases.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { phrasesOf } from '../src/analyses/domains/phrases.ts';
import { createAcronyms } from '../src/analyses/domains/spellings.ts';
import { titleOf, wordsOf } from '../src/analyses/domains/words.ts';
import { analyseSources } from './support/analyse-sources.ts';
import { analyse, namesOf } from './support/domain-map.ts';

const phrases = (word: string, names: readonly string[]) =>
  phrasesOf(word, names.map(wordsOf)).join(' and ');

it('what cannot be spoken is written in capitals, and a version keeps its points', () => {
  for (const [name, title] of [
    ['cf', 'CF'],
    ['md5', 'MD5'],
    ['Psr17', 'PSR17'],
    ['sha512', 'SHA512'],
    ['http2', 'HTTP2'],
    ['v1_0_0', 'V1.0.0'],
    ['v2', 'V2'],
    ['fmt', 'Fmt'],
    ['ev', 'Ev'],
    ['runtime-core_2', 'Runtime Core 2'],
    ['Basket.API', 'Basket API'],
  ] as const) {
    assert.equal(titleOf(name), title);
  }
});

it('a word that always goes with another one is named with it', () => {
  assert.equal(phrases('non', ['NonEmptyList', 'NonEmptySet', 'Chain']), 'non empty');
  assert.equal(phrases('found', ['NotFoundError', 'PageNotFoundError', 'NotOpen']), 'not found');
  assert.equal(phrases('cookie', ['CookieJar', 'CookieList', 'Jar']), 'cookie');
  assert.equal(phrases('cookie', ['CookieJar', 'CookieJarSet', 'Jar']), 'cookie');
  assert.equal(phrases('cookie', ['CookieJar', 'Stock']), 'cookie');
});

it('what no name has without a number is named with it', () => {
  assert.equal(phrases('md', ['md5', 'md4', 'curl_md5']), 'md4 and md5');
  assert.equal(phrases('md', ['md5', 'md4', 'md']), 'md');
  assert.equal(phrases('sha', ['sha256', 'share']), 'sha256');
});

it('a word that code writes in capitals is written so', async () => {
  const folder = (name: string, text = '') =>
    [0, 1, 2, 3].map((at): [string, string] => [`${name}/f${at}.ts`, at === 0 ? text : '']);
  const { program } = await analyseSources([
    ...folder('tsdb', 'class TSDBStats {} class TSDBLock {} class Tsdb {} function openTSDB() {}'),
    ...folder('stock', 'const MAX_STOCK = () => 1; const LEAST_STOCK = () => 2;'),
    ...folder('page', 'class PageList {}'),
  ]);
  assert.deepEqual(namesOf(analyse({}, program)), ['Page', 'Stock', 'TSDB']);
  const isAcronym = createAcronyms(program.declarations);
  assert.ok(isAcronym('tsdb') && !isAcronym('stats') && !isAcronym('constructor'));
});
