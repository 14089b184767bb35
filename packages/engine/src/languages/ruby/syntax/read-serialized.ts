// Reads a tree as Prism serializes it, in one pass: what stands in front of the nodes here, the nodes by their shapes.
// https://github.com/ruby/prism/blob/main/docs/serialization.md
import type { SerializedText } from './prism-module.ts';
import { beforeSpace } from './read-text.ts';
import { type Reading, UnknownTree } from './reading.ts';
import { shapes } from './shapes.ts';
import { begin } from './steps.ts';

/** `PRISM`, the version whose shapes are known, and a byte that tells that places are told. */
const BEGINNING = [80, 82, 73, 83, 77, 1, 9, 0, 0];

/** `=begin` to `=end`, with the line's end. */
const BLOCK_COMMENT = 1;

/** Starts and ends of comments, in the order of the text, in bytes. */
export type CommentPlaces = number[];

/**
 * Drafts the nodes of the text.
 * @param comments gets its comments
 * @returns whether the text is without errors; otherwise nothing is drafted
 * @throws UnknownTree
 */
export function readSerialized(
  reading: Reading,
  { tree, source }: SerializedText,
  comments: CommentPlaces,
): boolean {
  reading.reset(tree, source, BEGINNING.length);
  if (BEGINNING.some((byte, at) => tree[at] !== byte)) throw new UnknownTree('its version');
  skipBytes(reading); // the encoding's name
  reading.skipNumber(); // the first line
  for (let left = reading.number(); left > 0; left -= 1) reading.skipNumber(); // lines
  readComments(reading, comments);
  for (let left = 4 * reading.number(); left > 0; left -= 1) reading.skipNumber(); // magic comments
  if (reading.byte() !== 0) reading.skipPlace(); // `__END__`
  if (reading.number() > 0) return false;
  skipWarnings(reading);
  const names = readWord(reading);
  reading.skipNumber(); // how many there are
  readNodes(reading);
  if (reading.at !== names) throw new UnknownTree('nodes that end elsewhere');
  return true;
}

function readComments(reading: Reading, comments: CommentPlaces): void {
  comments.length = 0;
  let isSorted = true;
  for (let left = reading.number(); left > 0; left -= 1) {
    const isBlock = reading.number() === BLOCK_COMMENT;
    const start = reading.number();
    const end = start + reading.number();
    if (start < (comments.at(-1) ?? 0)) isSorted = false;
    comments.push(start, isBlock ? beforeSpace(reading.source, end) : end);
  }
  if (!isSorted) sortPlaces(comments);
}

/** Those behind a heredoc's beginning come behind those that stand in its body. */
function sortPlaces(places: number[]): void {
  const pairs = places
    .flatMap((start, at) => (at % 2 === 0 ? [[start, places[at + 1] as number] as const] : []))
    .sort(([a], [b]) => a - b);
  places.splice(0, places.length, ...pairs.flat());
}

/** Where the names stand, which is directly behind the nodes. */
function readWord(reading: Reading): number {
  const [a, b, c, d] = [reading.byte(), reading.byte(), reading.byte(), reading.byte()];
  return a | (b << 8) | (c << 16) | (d << 24);
}

function skipBytes(reading: Reading): void {
  const length = reading.number();
  reading.at += length;
}

function skipWarnings(reading: Reading): void {
  for (let left = reading.number(); left > 0; left -= 1) {
    reading.skipNumber();
    skipBytes(reading);
    reading.skipPlace();
    reading.at += 1;
  }
}

function readNodes(reading: Reading): void {
  begin(reading, 0, 0);
  while (reading.depth > 0) {
    const shape = shapes[reading.type];
    if (shape === undefined) throw new UnknownTree(`a node of type ${reading.type}`);
    const step = shape[reading.step];
    if (step === undefined) reading.pop();
    else {
      reading.step += 1;
      step(reading);
    }
  }
}
