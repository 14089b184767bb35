// A sentence about somebody's repository: its words are shown so that they do nothing to what stands beside them, and
// paths in it are broken where paths are.
import { Breakable } from './breakable.tsx';
import { visibleText } from './visible-text.ts';

export function ProseText({ text }: { readonly text: string }) {
  return visibleText(text)
    .split(/( )/)
    .map((word, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: words may be equal, and never move.
      <Breakable key={index} word={word} />
    ));
}
