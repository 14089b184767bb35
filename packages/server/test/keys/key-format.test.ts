// What an API key looks like.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { digestOf, generateKey, isWellFormedKey } from '../../src/keys/key-format.ts';

test('a generated key is well formed, and never the same', () => {
  const keys = Array.from({ length: 200 }, generateKey);
  for (const key of keys) {
    assert.match(key, /^ork_[0-9A-Za-z]{36}$/);
    assert.ok(isWellFormedKey(key));
  }
  assert.equal(new Set(keys).size, keys.length);
});

test('one changed character is noticed without a look-up', () => {
  const key = generateKey();
  fc.assert(
    fc.property(fc.nat(key.length - 1), fc.constantFrom(...'09AZaz_-'), (index, letter) => {
      const changed = key.slice(0, index) + letter + key.slice(index + 1);
      assert.equal(isWellFormedKey(changed), changed === key);
    }),
  );
});

test('the checksum is CRC32 in base62 over everything before it', () => {
  const known = 'ork_000000000000000000000000000000';
  const endings = ['000000', '18NxWR'].filter((ending) => isWellFormedKey(known + ending));
  assert.deepEqual(endings, ['18NxWR']);
  assert.match(digestOf(generateKey()), /^[0-9a-f]{64}$/);
});
