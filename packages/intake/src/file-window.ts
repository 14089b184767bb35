// A view into an open file through one bounded buffer, for the many small neighbouring reads that checking an
// archive needs: one system call serves hundreds of headers. It must not know what the bytes mean.
import { readSync } from 'node:fs';

export interface FileWindow {
  /** Bytes of the file when it was opened. */
  readonly size: number;
  /**
   * Bytes of the file, valid until the next call; `undefined` when they do not all lie inside the file.
   * @param length at most `MAX_READ`
   */
  bytes(position: number, length: number): Buffer | undefined;
}

/** The longest single read: three 16-bit lengths and a header fit. */
export const MAX_READ = 256 * 1024;
/** What is read at once when the asked bytes are not at hand. */
const READ_AHEAD = 64 * 1024;

export function openFileWindow(fd: number, size: number): FileWindow {
  // Lies outside of the collector's heap, and much of that in each of many small analyses has all garbage collected.
  let buffer = Buffer.allocUnsafeSlow(Math.min(READ_AHEAD, size));
  let start = 0;
  let end = 0;
  return {
    size,
    bytes(position, length) {
      if (length > MAX_READ)
        throw new RangeError(`A window reads at most ${MAX_READ} bytes at once`);
      if (position < 0 || position + length > size) return undefined;
      if (position < start || position + length > end) {
        const wanted = Math.min(Math.max(length, READ_AHEAD), size - position);
        if (wanted > buffer.length) buffer = Buffer.allocUnsafeSlow(Math.min(MAX_READ, size));
        start = position;
        end = position + fill(fd, buffer, position, wanted);
        if (position + length > end) return undefined;
      }
      return buffer.subarray(position - start, position - start + length);
    },
  };
}

/** Reads until enough or the file's end; returns how many bytes were there. */
function fill(fd: number, buffer: Buffer, position: number, length: number): number {
  let filled = 0;
  while (filled < length) {
    const read = readSync(fd, buffer, filled, length - filled, position + filled);
    if (read === 0) break;
    filled += read;
  }
  return filled;
}
