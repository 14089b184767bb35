// Prism's trees as the lists that readers of Ruby read.
import type { ExtractorHost } from '../../../language.ts';
import type { CreateNodeLists, NodeLists } from '../../../syntax/syntax-tree.ts';
import { arrangeDrafts } from './arrange-drafts.ts';
import { loadPrism } from './prism-module.ts';
import { type CommentPlaces, readSerialized } from './read-serialized.ts';
import { END, Reading, START, UnknownTree } from './reading.ts';

/** @returns `undefined` for text with errors, and for trees that are not known here */
export type ParseByPrism = (text: string, createLists: CreateNodeLists) => NodeLists | undefined;

/** @returns `undefined` when there is no Prism that is known here */
export async function loadPrismParser(host: ExtractorHost): Promise<ParseByPrism | undefined> {
  const prism = await loadPrism(host);
  if (prism === undefined) return undefined;
  const reading = new Reading();
  const comments: CommentPlaces = [];
  return (text, createLists) => {
    const serialized = prism.serialize(text);
    if (serialized === undefined) return undefined;
    try {
      if (!readSerialized(reading, serialized, comments)) return undefined;
      placeRoot(reading, serialized.sourceLength, comments);
      const isAscii = serialized.sourceLength === text.length;
      const offsets = isAscii ? undefined : codeUnitOffsets(text, serialized.sourceLength);
      return arrangeDrafts(reading, comments, { createLists, offsets });
    } catch (error) {
      if (error instanceof UnknownTree) return undefined;
      throw error;
    }
  };
}

/** A program is all of its text, but for white space in front. */
function placeRoot(reading: Reading, length: number, comments: CommentPlaces): void {
  const first = reading.count > 1 ? reading.get(1, START) : length;
  reading.set(0, START, Math.min(first, comments[0] ?? length));
  reading.set(0, END, length);
}

/** By byte of the text in UTF-8, where a character begins: the code unit that it is. */
function codeUnitOffsets(text: string, byteLength: number): Int32Array {
  const offsets = new Int32Array(byteLength + 1);
  let byte = 0;
  for (let unit = 0; unit < text.length; unit += 1) {
    const code = text.charCodeAt(unit);
    offsets[byte] = unit;
    if (code < 0x80) byte += 1;
    else if (code < 0x800) byte += 2;
    else if (code < 0xd800 || code > 0xdbff || !isLowSurrogate(text.charCodeAt(unit + 1)))
      byte += 3;
    else {
      byte += 4;
      unit += 1;
    }
  }
  offsets[byte] = text.length;
  return offsets;
}

const isLowSurrogate = (code: number): boolean => code >= 0xdc00 && code <= 0xdfff;
