// A version made from content, so that equal content has an equal one, whenever and wherever it was made.
import { createHash } from 'node:crypto';
import { encodeText } from './encode-text.ts';

/**
 * Passes the text on, encoded.
 * @returns the version of the text that the pieces make together
 */
export function* versionedText(pieces: Iterable<string>): Generator<Uint8Array, string> {
  const content = createHash('sha256');
  for (const chunk of encodeText(pieces)) {
    content.update(chunk);
    yield chunk;
  }
  return `sha256-${content.digest('hex').slice(0, 16)}`;
}
