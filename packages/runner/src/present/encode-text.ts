// Text as bytes, in large chunks, encoded once for all that read them: a version's digest, compression, the disk.

const CHUNK_BYTES = 1024 ** 2;
/** Pieces are joined to about this many characters before they are encoded. Larger strings are no longer young. */
const JOINED_CHARACTERS = 64 * 1024;
/** A character of a string is at most so many bytes of UTF-8. */
const MOST_BYTES = 3;

/**
 * Pieces that are bytes already are passed on as they are.
 * @returns chunks of which each stands until the one after the next is asked for: two buffers take turns
 */
export function* encodeText(pieces: Iterable<string | Uint8Array>): Generator<Uint8Array, void> {
  let [chunk, other] = [Buffer.allocUnsafeSlow(CHUNK_BYTES), Buffer.allocUnsafeSlow(CHUNK_BYTES)];
  let filled = 0;
  let joined = '';
  function* empty(): Generator<Uint8Array, void> {
    if (filled === 0) return;
    yield chunk.subarray(0, filled);
    [chunk, other] = [other, chunk];
    filled = 0;
  }
  function* encode(text: string): Generator<Uint8Array, void> {
    if (text.length * MOST_BYTES > CHUNK_BYTES - filled) yield* empty();
    if (text.length * MOST_BYTES > CHUNK_BYTES) yield Buffer.from(text);
    else filled += chunk.write(text, filled);
  }
  for (const piece of pieces) {
    if (typeof piece !== 'string') {
      yield* encode(joined);
      yield* empty();
      joined = '';
      yield piece;
    } else {
      joined += piece;
      if (joined.length < JOINED_CHARACTERS) continue;
      yield* encode(joined);
      joined = '';
    }
  }
  yield* encode(joined);
  yield* empty();
}
