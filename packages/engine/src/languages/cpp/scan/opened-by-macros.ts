// Braces that macros open and close: `#define TRY try {`, `#define CATCH } catch (...) {}`. What stands between two such macros
// is what it seems to be only where both are written out.
import type { Macro, Piece } from './macro-pieces.ts';

/** What one macro opened, and how deep in braces it stands. */
interface Opened {
  readonly depth: number;
  readonly braces: number;
}

/** The braces around a place of a text. */
export class OpenBraces {
  depth = 0;
  /** Innermost last. */
  readonly #opened: Opened[] = [];

  /** A brace of the text itself; it may close what a macro opened. */
  take(sign: string | undefined): void {
    if (sign === '{') this.depth += 1;
    else if (sign === '}') this.depth -= 1;
    else return;
    while (this.#opened.length > 0 && this.#opened.at(-1)!.depth >= this.depth) this.#opened.pop();
  }

  /** @returns whether a macro may write that here: it closes nothing but what macros opened */
  takeAll(written: readonly Piece[]): boolean {
    const { opened, closed } = bracesOf(written);
    if (closed > 0 && !this.#close(closed)) return false;
    if (opened > 0) this.#opened.push({ depth: this.depth, braces: opened });
    this.depth += opened;
    return true;
  }

  #close(braces: number): boolean {
    let left = braces;
    let at = this.#opened.length;
    while (at > 0 && left > 0) {
      at -= 1;
      left -= this.#opened[at]!.braces;
    }
    if (left !== 0) return false;
    this.#opened.length = at;
    this.depth -= braces;
    return true;
  }
}

/** How many it leaves open, and how many it closes that it has not opened. */
function bracesOf(pieces: readonly Piece[]): { readonly opened: number; readonly closed: number } {
  let depth = 0;
  let closed = 0;
  for (const { text } of pieces) {
    if (text === '{') depth += 1;
    else if (text === '}') depth -= 1;
    closed = Math.max(closed, -depth);
  }
  return { opened: depth + closed, closed };
}

/** Whether it opens what others close, or closes what others opened; `extern "C" {` is nothing to what stands in it. */
export function leavesOpen({ body }: Macro): boolean {
  if (body[0]?.text === 'extern') return false;
  const { opened, closed } = bracesOf(body);
  return opened > 0 || closed > 0;
}
