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
  const buffer = Buffer.allocUnsafeSlow(MAX_READ);
  let start = 0;
  let end = 0;
  return {
    size,
    bytes(position, length) {
      if (length > MAX_READ)
        throw new RangeError(`A window reads at most ${MAX_READ} bytes at once`);
      if (position < 0 || position + length > size) return undefined;
      if (position < start || position + length > end) {
        start = position;
        end = position + fill(fd, buffer, position, Math.max(length, READ_AHEAD));
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
