// Expressions of Angular's templates, which are TypeScript's but for pipes: `total | money: 'EUR'` is a call of a pipe's
// `transform`. https://angular.dev/guide/templates/expression-syntax https://angular.dev/guide/templates/pipes
import { lengthOfQuoted } from './template-script.ts';

/** What is nested deeper is left as it is written. */
const DEEPEST = 50;

/** All pipes of the program by their names, as `runtime/components.runtime` has them. */
const PIPES = '$pipes';

/** The expression, or list of expressions, with calls in place of pipes. */
export function withoutPipes(expression: string): string {
  const plain = expression.replace(RESERVED, 'this.$1');
  return plain.includes('|') ? new PipeReader(plain).read() : plain;
}

/** Words that a class may call its methods, but no name may be. */
const RESERVED =
  /(?<![\w$.])(break|case|catch|class|const|continue|debugger|default|delete|do|else|enum|export|extends|finally|for|function|if|import|return|super|switch|throw|try|var|while|with)(?=\s*\()/g;

const PIPE = /\|\s*([A-Za-z_$][\w$]*)\s*/y;
/** Signs of two characters, whose second would mean something else alone. */
const PAIRS: ReadonlySet<string> = new Set(['||', '??', '?.']);

class PipeReader {
  readonly #text: string;
  #at = 0;
  #depth = 0;

  constructor(text: string) {
    this.#text = text;
  }

  read(): string {
    let text = '';
    while (this.#at < this.#text.length) text += this.#readList() + this.#take();
    return text;
  }

  /** Up to the bracket that closes it, which is left. */
  #readList(): string {
    let text = '';
    while (this.#at < this.#text.length && !this.#isAt(')]}')) {
      text += this.#readPiped();
      if (this.#isAt(',;:')) text += this.#take();
    }
    return text;
  }

  #readPiped(): string {
    let value = this.#readOperand();
    for (let name = this.#match(PIPE)?.[1]; name !== undefined; name = this.#match(PIPE)?.[1]) {
      const given = [value];
      while (this.#isAt(':')) {
        this.#at += 1;
        given.push(this.#readOperand());
      }
      value = `${PIPES}.${name}.transform(${given.join(',')})`;
    }
    // A sign that means no pipe is none of ours.
    return this.#isAt('|') ? value + this.#take() : value;
  }

  /** Up to a pipe, or a sign behind it, which is left. */
  #readOperand(): string {
    let text = '';
    let questions = 0;
    while (this.#at < this.#text.length && !this.#isAt(')]},;')) {
      if (this.#isAt('|') && this.#lengthOfPair() === 0) break;
      if (this.#isAt(':')) {
        if (questions === 0) break;
        questions -= 1;
      }
      if (this.#isAt('`')) {
        text += this.#readTemplate();
        continue;
      }
      const length = lengthOfQuoted(this.#text, this.#at) || this.#lengthOfPair();
      if (length > 0) {
        text += this.#take(length);
        continue;
      }
      if (this.#isAt('?')) questions += 1;
      text += this.#isAt('([{') ? this.#readBrackets() : this.#take();
    }
    return text;
  }

  /** `${total | money} in all` in backticks. */
  #readTemplate(): string {
    let text = this.#take();
    while (this.#at < this.#text.length && !this.#isAt('`')) {
      if (this.#isAt('\\')) text += this.#take(2);
      else text += this.#isAt('$') ? this.#take() + this.#readHole() : this.#take();
    }
    return text + this.#take();
  }

  #readHole(): string {
    return this.#isAt('{') ? this.#readBrackets() : '';
  }

  #readBrackets(): string {
    const open = this.#take();
    if (this.#depth === DEEPEST) return open;
    this.#depth += 1;
    const inner = this.#readList();
    this.#depth -= 1;
    return open + inner + this.#take();
  }

  #isAt(signs: string): boolean {
    const sign = this.#text[this.#at];
    return sign !== undefined && signs.includes(sign);
  }

  #take(length = 1): string {
    this.#at += length;
    return this.#text.slice(this.#at - length, this.#at);
  }

  #lengthOfPair(): number {
    return PAIRS.has(this.#text.slice(this.#at, this.#at + 2)) ? 2 : 0;
  }

  #match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text) ?? undefined;
    if (found !== undefined) this.#at = pattern.lastIndex;
    return found;
  }
}
