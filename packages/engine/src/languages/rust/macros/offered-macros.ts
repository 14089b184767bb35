// The macros by example of one file, as other files are told of them.
import { standardMacros } from '../extraction/words.ts';
import { readDefinition } from './definitions.ts';
import { letsThrough, readsLikeFunction } from './kinds.ts';
import { isGroup, isSign, isWord, type Tree } from './token-trees.ts';

/** A macro that has to be written out where it is used, or that such a one may use: `cfg_digit!` uses what lets items through. */
export interface OfferedMacro {
  readonly name: string;
  /** What its brackets hold, as written. */
  readonly rules: string;
  /** Whether it is understood without being written out. */
  readonly isRead: boolean;
  /** Macros that its rules use, but those of the library. */
  readonly uses: readonly string[];
}

/** In source order. */
export function offeredMacros(trees: readonly Tree[], text: string): OfferedMacro[] {
  const offered: (OfferedMacro & { readonly start: number })[] = [];
  const pending = [trees];
  for (let list = pending.pop(); list !== undefined; list = pending.pop()) {
    for (let at = 0; at < list.length; at++) {
      const tree = list[at] as Tree;
      const [sign, name, body] = list.slice(at + 1, at + 4);
      if (!isWord(tree, 'macro_rules') || !isSign(sign, '!') || !isWord(name) || !isGroup(body)) {
        if (isGroup(tree)) pending.push(tree.trees);
        continue;
      }
      at += 3;
      const definition = readDefinition(name.text, body.trees, 'crate');
      if (definition === undefined) continue;
      offered.push({
        name: name.text,
        rules: text.slice(body.start + 1, body.end - 1).replaceAll('\r\n', '\n'),
        isRead: readsLikeFunction(definition) || letsThrough(definition),
        uses: usedIn(body.trees),
        start: body.start,
      });
    }
  }
  return offered.sort((a, b) => a.start - b.start).map(({ start: _, ...macro }) => macro);
}

function usedIn(trees: readonly Tree[]): string[] {
  const used = new Set<string>();
  const pending = [trees];
  for (let list = pending.pop(); list !== undefined; list = pending.pop()) {
    list.forEach((tree, at) => {
      if (isGroup(tree)) pending.push(tree.trees);
      else if (isWord(tree) && isSign(list[at + 1], '!') && !standardMacros.has(tree.text))
        used.add(tree.text);
    });
  }
  return [...used].sort();
}
