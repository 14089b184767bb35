// Token trees as text, in rows that each stand for a line of the file: that of what the file writes, while what a rule writes
// stands on the line of what is before it.
import { CLOSING, isGroup, isSign, isWord, type Tree } from './token-trees.ts';

export interface Printed {
  readonly text: string;
  /** The line that each row stands for; the first and the last stand for those of what the text replaces. */
  readonly lines: readonly number[];
}

/** @param place the lines, from 1, on which begins and ends what the text stands for */
export function printTrees(
  trees: readonly Tree[],
  { first, last }: { readonly first: number; readonly last: number },
): Printed {
  const printer = new Printer(first);
  printer.print(trees);
  return printer.finish(last);
}

const SIGN = /^[^\w\s"'()[\]{}]/;
const ANGLED = /^(?:[<>=,;]|<=|::)$/;
const WORD_END = /[\w"']$/;

class Printer {
  readonly #parts: string[] = [];
  readonly #lines: number[];
  #line: number;
  #before = '';

  constructor(first: number) {
    this.#line = first;
    this.#lines = [first];
  }

  print(trees: readonly Tree[]): void {
    for (let at = 0; at < trees.length; at++) {
      const tree = trees[at] as Tree;
      if (isSign(tree, '<') && isSign(trees[at + 1], '>')) {
        // The parser knows no list of nothing.
        at += 1;
      } else if (tree.kind !== 'group') {
        const line = tree.line === 0 && beginsItem(trees, at) ? namedLine(trees, at) : tree.line;
        this.#write(tree.text, line, tree.isJoined);
      } else if (tree.open !== '') {
        this.#write(tree.open, tree.line, tree.isJoined);
        this.print(tree.trees);
        this.#write(CLOSING[tree.open], tree.endLine, false);
      } else if (needsBrackets(tree.trees, tree.fragment)) {
        this.#write('(', 0, false);
        this.print(tree.trees);
        this.#write(')', 0, false);
      } else this.print(tree.trees);
    }
  }

  finish(last: number): Printed {
    this.#goTo(last);
    return { text: this.#parts.join(''), lines: this.#lines };
  }

  #write(text: string, line: number, isJoined: boolean): void {
    this.#goTo(line);
    this.#parts.push(isJoined && this.#canJoin(text) ? '' : ' ', text.replace(/\r?\n/g, ' '));
    this.#before = text;
  }

  #goTo(line: number): void {
    if (line === this.#line || line === 0) return;
    this.#parts.push('\n');
    this.#line = line;
    this.#lines.push(line);
  }

  /** What stood beside something else before must not become one with what stands before it now. */
  #canJoin(text: string): boolean {
    if (SIGN.test(text))
      return !SIGN.test(this.#before) || (/^[<>]$/.test(this.#before) && ANGLED.test(text));
    return !WORD_END.test(this.#before) || /^[([{)\]}]/.test(text);
  }
}

/** Of an expression with operators, so that those around it do not tear it apart. */
function needsBrackets(trees: readonly Tree[], fragment: string | undefined): boolean {
  if (fragment !== 'expr' && fragment !== 'macro') return false;
  const [first] = trees;
  if (trees.length === 1 && (first?.kind !== 'group' || first.open === '(')) return false;
  return trees.some(
    (tree) =>
      (tree.kind === 'sign' && !/^(?:\.|::|\?)$/.test(tree.text)) ||
      isWord(tree, 'as') ||
      isGroup(tree, '{'),
  );
}

const HEADS: ReadonlySet<string> = new Set(
  'pub fn struct enum union trait mod impl const static async unsafe #'.split(' '),
);

/** Whether a rule's own token begins an item there, or an attribute of one. */
function beginsItem(trees: readonly Tree[], at: number): boolean {
  const tree = trees[at] as Tree;
  if (tree.kind === 'group' || !HEADS.has(tree.text)) return false;
  const before = trees[at - 1];
  return before === undefined || isGroup(before) || before.text === ';';
}

/** The line of the first token of the item's head that the file writes; 0 for none. */
function namedLine(trees: readonly Tree[], first: number): number {
  for (let at = first; at < trees.length; at++) {
    const tree = trees[at] as Tree;
    if (isGroup(tree, '{')) return 0;
    if (tree.kind !== 'group' && tree.text === ';') return 0;
    if (tree.line !== 0) return tree.line;
  }
  return 0;
}
