// Accept-Encoding, by the rules of RFC 9110, section 12.5.3.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { selectEncoding } from '../../src/http/select-encoding.ts';

const CASES: readonly [header: string | undefined, expected: string][] = [
  [undefined, 'identity'],
  ['', 'identity'],
  ['identity', 'identity'],
  ['gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['x-gzip', 'gzip'],
  ['zstd', 'zstd'],
  // The stored form costs nothing, so it is taken where the client does not mind.
  ['gzip, deflate, br, zstd', 'gzip'],
  ['zstd, gzip', 'gzip'],
  ['gzip;q=0.5, zstd', 'zstd'],
  ['gzip; Q=0.5, zstd;q=0.501', 'zstd'],
  ['gzip;q=0.001', 'gzip'],
  ['gzip;q=0.2, identity;q=0.8', 'identity'],
  ['br', 'identity'],
  ['br, gzip;q=0.5', 'gzip'],
  ['*', 'gzip'],
  ['gzip;q=0', 'identity'],
  ['gzip;q=0.000, zstd;q=0', 'identity'],
  ['gzip;q=0, *', 'zstd'],
  ['*;q=0', 'identity'],
  ['identity;q=0', 'identity'],
  ['identity;q=0, *;q=0.1', 'gzip'],
  ['gzip;q=nonsense', 'gzip'],
  [',,;q=1, gzip ,', 'gzip'],
];

for (const [header, expected] of CASES) {
  test(`${header === undefined ? 'no header' : `"${header}"`} gives ${expected}`, () => {
    assert.equal(selectEncoding(header), expected);
  });
}
