// Text as bytes, in large chunks, encoded once for all that read them: a version's digest, compression, the disk.

/** Linux takes writes of 1 MiB as pages that it sometimes has to look for: 434 MB take 0.6 s then, and 0.1 s otherwise. */
const CHUNK_BYTES = 512 * 1024;
/** Pieces are joined to about this many characters before they are encoded. Larger strings are no longer young. */
const JOINED_CHARACTERS = 64 * 1024;
/** A character of a string is at most so many bytes of UTF-8. */
const MOST_BYTES = 3;

/**
 * Pieces that are bytes already are passed on as they are, in their place.
 * @returns chunks of which each stands until the one after the next is asked for: two buffers take turns, so that one
 * can be read by others while the next is filled
 */
export function* encodeText(pieces: Iterable<string | Uint8Array>): Generator<Uint8Array, void> {
  // A short text needs none of them; memory of this size in each of many small results has all garbage collected.
  let chunk: Buffer | undefined;
  let other: Buffer | undefined;
  let filled = 0;
  let joined = '';
  function* handOver(): Generator<Uint8Array, void> {
    if (chunk === undefined || filled === 0) return;
    yield chunk.subarray(0, filled);
    [chunk, other] = [other, chunk];
    filled = 0;
  }
  function* encodeJoined(): Generator<Uint8Array, void> {
    const mostBytes = joined.length * MOST_BYTES;
    if (mostBytes > CHUNK_BYTES - filled) yield* handOver();
    const isShort = chunk === undefined && joined.length < JOINED_CHARACTERS;
    if (mostBytes > CHUNK_BYTES || isShort) {
      if (joined !== '') yield Buffer.from(joined);
    } else {
      chunk ??= Buffer.allocUnsafeSlow(CHUNK_BYTES);
      filled += chunk.write(joined, filled);
    }
    joined = '';
  }
  for (const piece of pieces) {
    if (typeof piece === 'string') {
      joined += piece;
      if (joined.length >= JOINED_CHARACTERS) yield* encodeJoined();
    } else {
      yield* encodeJoined();
      yield* handOver();
      yield piece;
    }
  }
  yield* encodeJoined();
  yield* handOver();
}
