// A version made from content, so that equal content has an equal one, whenever and wherever it was made.
import { createHash } from 'node:crypto';

/**
 * Passes the pieces on as they come.
 * @returns the version of the text that they make together
 */
export function* versionedText(pieces: Iterable<string>): Generator<string, string> {
  const content = createHash('sha256');
  for (const piece of pieces) {
    content.update(piece);
    yield piece;
  }
  return `sha256-${content.digest('hex').slice(0, 16)}`;
}
