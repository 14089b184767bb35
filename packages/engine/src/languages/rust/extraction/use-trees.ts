// Reads the tree of one `use` declaration into its leaves, as the tokens stand.
// https://doc.rust-lang.org/reference/items/use-declarations.html
import { SEPARATOR, type Tokens, WORD } from './tokens.ts';

export interface UseLeaf {
  /** Segments as written; the first one is empty for a path that begins with `::`. */
  readonly path: readonly string[];
  /** What it is called here; `*` for all names, `_` for none. */
  readonly name: string;
  /** Offset in the text. */
  readonly offset: number;
}

/** Deeper groups are no program. */
const MAX_DEPTH = 64;

/**
 * @param first the token behind `use`
 * @returns the leaves, and the token behind the declaration
 */
export function readUseTree(tokens: Tokens, first: number): { leaves: UseLeaf[]; end: number } {
  const reading = new UseTreeReading();
  let at = first;
  while (at < tokens.kinds.length && !reading.isOver) at = reading.read(tokens, at);
  reading.finishLeaf();
  return { leaves: reading.leaves, end: at };
}

class UseTreeReading {
  readonly leaves: UseLeaf[] = [];
  isOver = false;
  /** What stands in front of the groups around, outermost first. */
  readonly #outer: string[][] = [];
  #prefix: string[] = [];
  #path: string[] = [];
  #name: string | undefined;
  #offset = 0;

  /** @returns the token to read next */
  read(tokens: Tokens, at: number): number {
    const kind = tokens.kinds[at];
    const word = wordAt(tokens, at);
    if (this.#path.length === 0 && this.#name === undefined) {
      this.#offset = tokens.starts[at] as number;
    }
    if (kind === SEPARATOR) {
      if (this.#path.length === 0 && this.#prefix.length === 0) this.#path.push('');
      return at + 1;
    }
    if (kind === WORD && word === 'as') {
      this.#name = wordAt(tokens, at + 1);
      return at + 2;
    }
    if (kind === WORD || word === '*') {
      this.#path.push(word);
      return at + 1;
    }
    return this.#readSign(tokens, word, at);
  }

  #readSign(tokens: Tokens, sign: string, at: number): number {
    if (sign === '{' && this.#outer.length < MAX_DEPTH) {
      this.#outer.push(this.#prefix);
      this.#prefix = [...this.#prefix, ...this.#path];
      this.#path = [];
      return at + 1;
    }
    if (sign === ',') this.finishLeaf();
    else if (sign === '}' && this.#outer.length > 0) {
      this.finishLeaf();
      this.#prefix = this.#outer.pop() as string[];
    } else if (sign === '$') {
      if (wordAt(tokens, at + 1) === 'crate') return at + 1;
      // What a macro puts in here is not known; it may be any name.
      this.#path.push('*');
      return at + 2;
    } else {
      this.isOver = true;
      return sign === ';' ? at + 1 : at;
    }
    return at + 1;
  }

  finishLeaf(): void {
    const path = [...this.#prefix, ...this.#path];
    const leaf = this.#path.length === 0 ? undefined : toLeaf(path, this.#name, this.#offset);
    if (leaf !== undefined) this.leaves.push(leaf);
    this.#path = [];
    this.#name = undefined;
  }
}

function toLeaf(
  written: readonly string[],
  name: string | undefined,
  offset: number,
): UseLeaf | undefined {
  // `a::{self}` is `a`, while a path that is `self` alone means the module itself.
  const path =
    written.length > 1 && written.at(-1) === 'self' && written.at(-2) !== ''
      ? written.slice(0, -1)
      : written;
  const last = path.at(-1) ?? '';
  if (last === '') return undefined;
  const star = path.indexOf('*');
  if (star !== -1) return { path: path.slice(0, star + 1), name: '*', offset };
  return { path, name: name ?? last, offset };
}

/** The token's text; of a raw name, the name. */
export function wordAt({ text, kinds, starts, ends }: Tokens, at: number): string {
  const start = starts[at];
  if (start === undefined) return '';
  const isRaw = kinds[at] === WORD && text.charCodeAt(start + 1) === 35;
  return text.slice(isRaw ? start + 2 : start, ends[at]);
}
