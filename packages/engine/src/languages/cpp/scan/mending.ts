// What the parts of the mender share while they go through the tokens of one source: the tokens by their places,
// what is known of what stands around the one in turn, and what is to be changed. Nothing is decided here.
import type { KeptTokens } from './kept-tokens.ts';
import { CLOSE } from './marks.ts';
import { QUALIFIERS } from './mended-words.ts';
import { MARK, WORD } from './tokenize.ts';

/** What a brace opens. */
interface Level {
  /** Whether statements or values stand in it, not declarations alone. */
  readonly isCode: boolean;
  /** Whether values stand in it. */
  readonly isList: boolean;
  /** Whether the names of an enumeration stand in it. */
  readonly isEnumeration: boolean;
}

export class Mending {
  /** Starts and ends of what the grammar is not to see, in turn, in any order. */
  readonly blanked: number[] = [];
  readonly replaced: { readonly start: number; readonly text: string }[] = [];
  /** Places of tokens behind which a statement begins, since the semicolon that lacks was written there. */
  readonly ended = new Set<number>();
  /** Starts and ends of macros that were taken out, in turn, in source order. */
  readonly macros: number[] = [];
  /** Offsets of words in bodies of code that may declare a type, in source order. */
  readonly localTypes: number[] = [];
  readonly text: string;
  readonly tokens: KeptTokens;
  readonly isC: boolean;
  /** Macros of the file that may stand anywhere. */
  readonly attributes: ReadonlySet<string>;
  /** Braces that are open, innermost last. */
  readonly levels: Level[] = [];
  /** Open parentheses inside of the innermost brace. */
  parentheses = 0;
  /** Of the statement so far: whether a word like `struct` was met, and whether `=` was. */
  hasScopeWord = false;
  hasEquals = false;
  /** The same for `enum`. */
  hasEnum = false;
  /** Place behind the parameters of the last template: their words and signs say nothing of what is declared. */
  templateEnd = -1;
  /** Whether nothing of the statement was met but macros that were taken out. */
  isStart = true;
  /** Place of the last token that was not taken out; -1 for none. */
  previous = -1;

  constructor(text: string, tokens: KeptTokens, isC: boolean, attributes: ReadonlySet<string>) {
    this.text = text;
    this.tokens = tokens;
    this.isC = isC;
    this.attributes = attributes;
  }

  /** Whether the innermost brace holds statements or values. */
  get isCode(): boolean {
    return this.levels.at(-1)?.isCode ?? false;
  }

  /** Code of the sign at a place; 0 for what is none. */
  mark(at: number): number {
    const { starts, kinds } = this.tokens;
    return kinds[at] === MARK ? this.text.charCodeAt(starts[at] as number) : 0;
  }

  /** The word at a place; empty for what is none. */
  word(at: number): string {
    const { starts, ends, kinds } = this.tokens;
    return kinds[at] === WORD ? this.text.slice(starts[at], ends[at]) : '';
  }

  /** Whether the last tokens are the end of a function's head: `)`, `) const`. */
  isBehindParameters(): boolean {
    if (this.mark(this.previous) === CLOSE) return !this.isStart;
    return QUALIFIERS.has(this.word(this.previous)) && this.mark(this.previous - 1) === CLOSE;
  }

  endStatement(): void {
    this.parentheses = 0;
    this.hasScopeWord = false;
    this.hasEquals = false;
    this.hasEnum = false;
  }

  /** Leaves the tokens blank, up to the place `to`. */
  blank(from: number, to: number): void {
    this.blanked.push(this.tokens.starts[from] as number, this.tokens.ends[to - 1] as number);
  }

  /** As above, for a macro. @returns the place behind what was taken out */
  takeOut(from: number, to: number): number {
    this.blank(from, to);
    this.macros.push(this.tokens.starts[from] as number, this.tokens.ends[to - 1] as number);
    return to;
  }
}
