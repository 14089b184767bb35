// Text on its way to the disk: nothing is lost between pieces and chunks, and a chunk stands as long as is promised.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { encodeText } from '../src/present/encode-text.ts';

const LARGE = 3 * 1024 ** 2;

/** Reads each chunk when the next one is there, as who writes it meanwhile does. */
function readLate(pieces: Iterable<string | Uint8Array>): Buffer {
  const read: Buffer[] = [];
  let last: Uint8Array | undefined;
  for (const chunk of encodeText(pieces)) {
    if (last !== undefined) read.push(Buffer.from(last));
    last = chunk;
  }
  return Buffer.concat([...read, last ?? Buffer.of()]);
}

const bytesOf = (pieces: readonly (string | Uint8Array)[]): Buffer =>
  Buffer.concat(pieces.map((piece) => Buffer.from(piece as Uint8Array)));

describe('text that is encoded', () => {
  it('is that of its pieces, whatever they are', () => {
    const text = fc.string({ unit: 'grapheme' });
    const long = fc.tuple(text, fc.nat(200_000)).map(([unit, times]) => unit.repeat(times % 5000));
    const piece = fc.oneof(text, long, fc.uint8Array());
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        assert.ok(readLate(pieces).equals(bytesOf(pieces)));
      }),
    );
  });

  it('stands while the next chunk is made', () => {
    const pieces = Array.from({ length: 100 }, (_, at) => String(at % 10).repeat(65_536));
    assert.ok(readLate(pieces).equals(bytesOf(pieces)));
  });

  it('may have pieces larger than a chunk', () => {
    const pieces = ['{', 'ä'.repeat(LARGE), '}', '水'.repeat(LARGE), new Uint8Array(LARGE), ']'];
    assert.ok(readLate(pieces).equals(bytesOf(pieces)));
  });

  it('may be nested', () => {
    const inner = Array.from({ length: 50 }, (_, at) => `${at},`.repeat(20_000));
    const outer = function* () {
      yield '[';
      yield* encodeText(inner);
      yield ']';
    };
    assert.equal(readLate(outer()).toString(), `[${inner.join('')}]`);
  });
});
