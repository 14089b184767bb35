// How deeply a Swift source nests, by the signs and words that a scan meets: brackets, type arguments, conditional
// statements. What goes deeper than anybody writes would keep the parser busy. Knows no text.
import { BRACE, CLOSINGS, OPENINGS } from './lexical.ts';

/** Brackets open at once. */
const MAX_OPEN = 500;
/** Conditional statements that begin without a block in between. */
const MAX_HEADS = 50;
/** Conditional statements that go on with `else if`: where one is broken, recovery tries them all again. */
const MAX_CHAIN = 1000;

export class NestingDepth {
  #open = 0;
  #mostOpen = 0;
  /** Of type arguments that are open: how many brackets were open around them. */
  readonly #angles: number[] = [];
  #heads = 0;
  #mostHeads = 0;
  #chain = 0;
  #longestChain = 0;
  /** Of each bracket that is open: whether cases of a `switch` stand in it. */
  readonly #holdCases: boolean[] = [];
  #isSwitch = false;

  get isUnreadable(): boolean {
    return (
      this.#mostOpen > MAX_OPEN || this.#mostHeads > MAX_HEADS || this.#longestChain > MAX_CHAIN
    );
  }

  /** Whether what comes next stands among the cases of a `switch`, in no block of theirs. */
  get isAmongCases(): boolean {
    return this.#holdCases.at(-1) === true;
  }

  /** @param code of a bracket, or of any other sign */
  bracket(code: number): void {
    if (OPENINGS.has(code)) {
      this.#open += 1;
      this.#holdCases.push(code === BRACE && this.#isSwitch);
    } else if (CLOSINGS.has(code) && this.#open > 0) {
      this.#open -= 1;
      this.#holdCases.pop();
    }
    while ((this.#angles.at(-1) ?? 0) > this.#open) this.#angles.pop();
    if (code === BRACE) {
      this.#isSwitch = false;
      this.#heads = 0;
      this.#angles.length = 0;
    }
    if (this.#open > this.#mostOpen) this.#mostOpen = this.#open;
  }

  openAngle(): void {
    this.#angles.push(this.#open);
  }

  /**
   * Whether type arguments end with so many angles: written in lines of their own, they end between blanks as an
   * operator stands.
   */
  closeAngles(count: number): boolean {
    let isClosing = count > 0;
    for (let at = 0; at < count; at += 1) {
      if (this.#angles.at(-1) !== this.#open) isClosing = false;
      else this.#angles.pop();
    }
    return isClosing;
  }

  /** A conditional statement begins. */
  branch(word: string, isBehindElse: boolean): void {
    this.#isSwitch = word === 'switch';
    this.#heads += 1;
    if (this.#heads > this.#mostHeads) this.#mostHeads = this.#heads;
    this.#chain = isBehindElse ? this.#chain + 1 : 0;
    if (this.#chain > this.#longestChain) this.#longestChain = this.#chain;
  }
}
