// A measure of how deep a script is nested, taken before it is parsed. The parser recurses without a limit
// and a stack that overflows ends the whole process, so text that is too deep must never reach it.
// Not only brackets nest: operators, members, else-branches and labels each add a level of the tree.
import { endOfRegularExpression, endOfString } from './nesting-literals.ts';
import { isPartOfWord, type KeywordRole, keywordRole } from './nesting-words.ts';

/** One bracket is one level; everything lighter is counted in sixteenths of it. */
const LEVEL = 16;
/**
 * Measured with a stack of 4 MB, that of a worker thread: the parser dies at 2,800 nested functions, and
 * no construct reaches it below 2,500 levels as they are counted here. Code that people write stays below 100.
 */
const LIMIT = 1000 * LEVEL;

const WEIGHT = { member: 2, call: 2, operator: 4, arrow: LEVEL, angle: LEVEL, label: 8 } as const;

/** What the text around a place is. `angle` are type parameters, `tag` and `children` are JSX. */
type FrameKind = 'bracket' | 'control' | 'angle' | 'template' | 'tag' | 'children';

interface Frame {
  readonly kind: FrameKind;
  /** Weights that were pending around the frame and are again when it closes. */
  readonly operators: number;
  readonly statements: number;
  readonly angles: number;
}

/** @param allowsJsx whether `<` may open an element; where it may not, it casts or compares */
export function exceedsNestingLimit(text: string, allowsJsx: boolean): boolean {
  // Every level takes a character at least.
  if (text.length < LIMIT / LEVEL) return false;
  return new NestingScan(text, allowsJsx).exceedsLimit();
}

class NestingScan {
  readonly #text: string;
  readonly #allowsJsx: boolean;
  readonly #frames: Frame[] = [];
  #at = 0;
  /** Weight of all open frames and of what is pending around them. */
  #outer = 0;
  /** Operators since the last comma or end of a statement in this frame. */
  #operators = 0;
  /** Statements that hold the next one: `if`, `else`, `for`, labels. */
  #statements = 0;
  /** `<` that a `>` may still close. */
  #angles = 0;
  #afterOperand = false;
  #afterBlock = false;
  #afterBreak = false;
  /** Behind a `;`, until it is known whether an `else` follows. */
  #isEnded = false;
  #afterMemberDot = false;
  /** Between `if`, `for` and their like and the bracket that follows. */
  #awaitsControl = false;

  constructor(text: string, allowsJsx: boolean) {
    this.#text = text;
    this.#allowsJsx = allowsJsx;
  }

  exceedsLimit(): boolean {
    while (this.#at < this.#text.length) {
      const kind = this.#frames.at(-1)?.kind;
      if (kind === 'tag') this.#scanTag();
      else if (kind === 'children') this.#scanChildren();
      else this.#scanToken();
      if (this.#outer + this.#operators + this.#statements > LIMIT) return true;
    }
    return false;
  }

  #scanToken(): void {
    const character = this.#text[this.#at] as string;
    if (character === '\n' || character === '\r') {
      this.#afterBreak = true;
      this.#at += 1;
    } else if (character === ' ' || character === '\t') this.#at += 1;
    else if (isPartOfWord(this.#text.charCodeAt(this.#at))) this.#scanWord();
    else if (character === '/') this.#scanSlash();
    else {
      this.#scanPunctuation(character);
      this.#afterBreak = false;
    }
  }

  #scanWord(): void {
    const start = this.#at;
    do this.#at += 1;
    while (this.#at < this.#text.length && isPartOfWord(this.#text.charCodeAt(this.#at)));
    const role = this.#afterMemberDot ? undefined : keywordRole(this.#text, start, this.#at);
    const continues = role?.continues === true;
    const isNewStatement = this.#afterBlock || (this.#afterOperand && this.#afterBreak);
    if (!continues && (this.#isEnded || (isNewStatement && role?.isInfix !== true))) {
      this.#statements = 0;
      this.#operators = 0;
      this.#angles = 0;
    }
    this.#applyRole(role);
    this.#settle(role === undefined || role.isOperand);
    this.#isEnded = false;
    this.#afterBreak = false;
  }

  #applyRole(role: KeywordRole | undefined): void {
    // `for await (`: the bracket is still the loop's.
    if (role?.opensControl === true) this.#awaitsControl = true;
    else if (role === undefined) this.#awaitsControl = false;
    if (role?.separates === true) {
      this.#statements = 0;
      this.#operators = 0;
    }
    this.#statements += role?.statementWeight ?? 0;
    this.#operators += role?.operatorWeight ?? 0;
  }

  /** What stands before the next token. */
  #settle(afterOperand: boolean): void {
    this.#afterOperand = afterOperand;
    this.#afterBlock = false;
    this.#afterMemberDot = false;
  }

  #scanPunctuation(character: string): void {
    switch (character) {
      case '"':
      case "'":
        this.#at = endOfString(this.#text, this.#at);
        this.#settle(true);
        return;
      case '`':
        if (this.#afterOperand) this.#operators += WEIGHT.operator;
        this.#at += 1;
        this.#scanTemplate();
        return;
      case '(':
      case '[':
      case '{':
        this.#openBracket(character);
        return;
      case ')':
      case ']':
      case '}':
        this.#closeBracket(character);
        return;
      case ';':
      case ',':
        this.#separate(character);
        return;
      default:
        this.#scanOperator(character);
        return;
    }
  }

  #openBracket(character: string): void {
    // A call or an index is one more link of a chain; a block is not.
    if (this.#afterOperand && character !== '{') this.#operators += WEIGHT.call;
    if (this.#isEnded) this.#statements = 0;
    this.#isEnded = false;
    this.#open(this.#awaitsControl && character === '(' ? 'control' : 'bracket');
    this.#at += 1;
  }

  #closeBracket(character: string): void {
    this.#at += 1;
    this.#closeAngles();
    const kind = this.#frames.at(-1)?.kind;
    if (kind === undefined) {
      this.#settle(true);
      return;
    }
    if (kind === 'template') {
      if (character === '}') {
        this.#close();
        this.#scanTemplate();
      }
      return;
    }
    this.#close();
    if (this.#frames.at(-1)?.kind === 'children' || this.#frames.at(-1)?.kind === 'tag') return;
    // Behind the brackets of `if` and `for` a statement begins.
    this.#settle(kind !== 'control');
    this.#afterBlock = character === '}';
  }

  #open(kind: FrameKind): void {
    this.#outer += LEVEL + this.#operators + this.#statements;
    this.#frames.push({
      kind,
      operators: this.#operators,
      statements: this.#statements,
      angles: this.#angles,
    });
    this.#operators = 0;
    this.#statements = 0;
    this.#angles = 0;
    this.#awaitsControl = false;
    this.#isEnded = false;
    this.#settle(false);
  }

  #close(): void {
    const frame = this.#frames.pop();
    if (frame === undefined) return;
    this.#outer -= LEVEL + frame.operators + frame.statements;
    this.#operators = frame.operators;
    this.#statements = frame.statements;
    this.#angles = frame.angles;
    this.#isEnded = false;
  }

  #closeAngles(): void {
    while (this.#frames.at(-1)?.kind === 'angle') this.#close();
  }

  #separate(character: string): void {
    this.#at += 1;
    if (character === ';') {
      this.#closeAngles();
      this.#isEnded = true;
      this.#angles = 0;
    }
    // A comma may stand between type arguments: what `<` has opened stays open.
    this.#operators = this.#angles * WEIGHT.angle;
    this.#settle(false);
  }

  #scanOperator(character: string): void {
    const next = this.#text[this.#at + 1];
    this.#isEnded = false;
    if (character === '<' && !this.#afterOperand && this.#opensElement()) {
      this.#openTag();
      return;
    }
    if (character === '.' || (character === '?' && next === '.')) {
      this.#at += character === '.' ? 1 : 2;
      this.#operators += WEIGHT.member;
      this.#settle(false);
      this.#afterMemberDot = true;
      return;
    }
    this.#at += 1;
    if (character === '<') {
      this.#openAngle();
      return;
    }
    if (character === '>' && this.#closesAngle()) return;
    if (character === '=' && next === '>') {
      this.#at += 1;
      this.#operators += WEIGHT.arrow;
    } else if (character === ':') this.#operators += WEIGHT.label;
    else this.#operators += WEIGHT.operator;
    if ((character === '&' || character === '|') && next === character) this.#forgetAngles();
    // A postfix `!`, `++` or `--` leaves an operand where there was one.
    const isPostfix = this.#afterOperand && /[!+-]/.test(character) && /[!+-]?/.test(next ?? '');
    this.#settle(isPostfix && (character === '!' ? next !== '=' : next === character));
  }

  /** Behind an operand it compares or opens type arguments; elsewhere it opens type parameters or a cast. */
  #openAngle(): void {
    if (!this.#afterOperand) {
      this.#open('angle');
      return;
    }
    this.#operators += WEIGHT.angle;
    this.#angles += 1;
    this.#settle(false);
  }

  #closesAngle(): boolean {
    if (this.#frames.at(-1)?.kind === 'angle' && this.#angles === 0) {
      this.#close();
      this.#operators += WEIGHT.operator;
      this.#settle(false);
      return true;
    }
    if (this.#angles === 0) return false;
    this.#angles -= 1;
    this.#operators -= WEIGHT.angle - WEIGHT.operator;
    this.#settle(true);
    return true;
  }

  /** Types hold no `&&`: what looked like type arguments were comparisons. */
  #forgetAngles(): void {
    this.#operators -= this.#angles * (WEIGHT.angle - WEIGHT.operator);
    this.#angles = 0;
  }

  #scanSlash(): void {
    const next = this.#text[this.#at + 1];
    if (next === '/') this.#at = this.#endOfLine();
    else if (next === '*') this.#at = this.#behind('*/', this.#at + 2);
    else if (this.#afterOperand && !this.#afterBlock) {
      this.#at += 1;
      this.#operators += WEIGHT.operator;
      this.#settle(false);
    } else {
      this.#at = endOfRegularExpression(this.#text, this.#at);
      this.#settle(true);
    }
  }

  /** From inside a template to its end, or into its next hole. */
  #scanTemplate(): void {
    for (; this.#at < this.#text.length; this.#at += 1) {
      const character = this.#text[this.#at];
      if (character === '\\') this.#at += 1;
      else if (character === '`') {
        this.#at += 1;
        this.#settle(true);
        return;
      } else if (character === '$' && this.#text[this.#at + 1] === '{') {
        this.#at += 2;
        this.#open('template');
        return;
      }
    }
  }

  /** Whether `<` opens an element, and not the type parameters of an arrow function: `<T,>`, `<T extends`. */
  #opensElement(): boolean {
    if (!this.#allowsJsx) return false;
    const head = this.#text.slice(this.#at, this.#at + 80);
    return /^<(?:>|[\p{L}_$][^\s,>]*)(?!\s*,|\s+extends\b)/u.test(head);
  }

  #openTag(): void {
    this.#open('tag');
    this.#at += 1;
  }

  #scanTag(): void {
    const character = this.#text[this.#at] as string;
    if (character === '"' || character === "'") {
      this.#at = this.#behind(character, this.#at + 1);
    } else if (character === '{') {
      this.#open('bracket');
      this.#at += 1;
    } else if (character === '/' && this.#text[this.#at + 1] === '>') {
      this.#at += 2;
      this.#closeElement();
    } else if (character === '>') {
      this.#at += 1;
      this.#close();
      this.#open('children');
    } else {
      // Type arguments: `<List<Item>>`.
      if (character === '<') this.#operators += WEIGHT.angle;
      this.#at += 1;
    }
  }

  #scanChildren(): void {
    const character = this.#text[this.#at] as string;
    const next = this.#text[this.#at + 1];
    if (character === '{') {
      this.#open('bracket');
      this.#at += 1;
    } else if (character === '<' && next === '/') {
      this.#at = this.#behind('>', this.#at + 2);
      this.#closeElement();
    } else if (character === '<' && next !== undefined && /[>\p{L}_$]/u.test(next)) this.#openTag();
    else this.#at += 1;
  }

  #closeElement(): void {
    this.#close();
    this.#settle(true);
  }

  #endOfLine(): number {
    const end = this.#text.indexOf('\n', this.#at);
    return end === -1 ? this.#text.length : end;
  }

  #behind(mark: string, from: number): number {
    const end = this.#text.indexOf(mark, from);
    return end === -1 ? this.#text.length : end + mark.length;
  }
}
