// A result that lies in a file: its parts, read one at a time, and its text.
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { type ResultItem, readResult } from '@orrery/sdk/node';
import type { WholeFile } from './write-output.ts';

const CHUNK = { highWaterMark: 512 * 1024 };

export function readItems(path: string): AsyncGenerator<ResultItem> {
  const bytes = Readable.toWeb(createReadStream(path, CHUNK));
  return readResult(bytes as unknown as ReadableStream<Uint8Array>);
}

/** The whole document as it is, and the end of its line. */
export const resultText = (file: string): WholeFile => ({
  file,
  end: '\n',
  async *[Symbol.asyncIterator]() {
    yield* createReadStream(file, CHUNK);
    yield this.end;
  },
});
