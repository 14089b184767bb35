// Texts of many records, each once: whatever else is in the pool, bytes come back as the text that they are.
import assert from 'node:assert/strict';
import { it } from 'node:test';
import fc from 'fast-check';
import { DamagedFactsError } from '../src/encoding/record-layout.ts';
import { TextPool } from '../src/encoding/text-pool.ts';

const encoder = new TextEncoder();
const ascii = fc.string({ unit: 'binary-ascii', maxLength: 40 });

it('gives the text of the bytes, in whatever order and however often texts come', () => {
  fc.assert(
    fc.property(fc.array(ascii, { maxLength: 200 }), (texts) => {
      const pool = new TextPool();
      for (const text of [...texts, ...texts.toReversed()]) {
        const bytes = encoder.encode(`<${text}>`);
        assert.equal(pool.textOf(pool.numberOfAscii(bytes, 1, bytes.length - 1)), text);
      }
    }),
  );
});

it('tells more texts apart than it has room for at first', () => {
  const pool = new TextPool();
  for (let round = 0; round < 2; round++) {
    for (let at = 0; at < 20_000; at++) {
      const bytes = encoder.encode(`name${at}`);
      assert.equal(pool.textOf(pool.numberOfAscii(bytes, 0, bytes.length)), `name${at}`);
    }
  }
});

it('refuses what is not ASCII', () => {
  const bytes = encoder.encode('é');
  assert.throws(() => new TextPool().numberOfAscii(bytes, 0, bytes.length), DamagedFactsError);
});

it('has one number for a text that no slot leads to', () => {
  const pool = new TextPool();
  const number = pool.numberOf('é');
  assert.equal(pool.textOf(number), 'é');
  assert.equal(pool.numberOf('é'), number);
});
