// The parts of a result that lies in a file, read one at a time.
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { type ResultItem, readResult } from '@orrery/sdk/node';

export function readItems(path: string): AsyncGenerator<ResultItem> {
  const bytes = Readable.toWeb(createReadStream(path, { highWaterMark: 1024 ** 2 }));
  return readResult(bytes as unknown as ReadableStream<Uint8Array>);
}
