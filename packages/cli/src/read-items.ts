// A result that lies in a file: its parts, read one at a time, and its text.
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { type ResultItem, readResult } from '@orrery/sdk/node';

export function readItems(path: string): AsyncGenerator<ResultItem> {
  const bytes = Readable.toWeb(createReadStream(path, { highWaterMark: 1024 ** 2 }));
  return readResult(bytes as unknown as ReadableStream<Uint8Array>);
}

/** The whole document as it is, and the end of its line. */
export async function* resultText(path: string): AsyncGenerator<Buffer | string> {
  yield* createReadStream(path);
  yield '\n';
}
