// A word of a program that may go on in the next line, at the places where that is read best.
import { Fragment } from 'react';
import { breakWord } from './break-word.ts';

export function Breakable({ word }: { readonly word: string }) {
  return breakWord(word).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts may be equal, and never move.
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
