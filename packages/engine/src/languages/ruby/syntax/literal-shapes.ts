// Literals: text in quotes and in heredocs, symbols, lists and numbers.
import { isWord, methodType } from './call-shapes.ts';
import { CARRIAGE_RETURN, draftContent, LINE_FEED } from './read-text.ts';
import { END, Mode, NEXT, type Reading, START } from './reading.ts';
import { begin, draftOperator, next, optionalPlace, type Step, skipString } from './steps.ts';
import { fieldNumber, typeNumber } from './tree-names.ts';

const ARRAY = typeNumber('array');
const BARE_STRING = typeNumber('bare_string');
const BARE_SYMBOL = typeNumber('bare_symbol');
const CHAINED_STRING = typeNumber('chained_string');
const CHARACTER = typeNumber('character');
const CLASS_VARIABLE = typeNumber('class_variable');
const DELIMITED_SYMBOL = typeNumber('delimited_symbol');
const GLOBAL_VARIABLE = typeNumber('global_variable');
const HASH_KEY_SYMBOL = typeNumber('hash_key_symbol');
const HEREDOC_BEGINNING = typeNumber('heredoc_beginning');
const HEREDOC_BODY = typeNumber('heredoc_body');
const IDENTIFIER = typeNumber('identifier');
const INSTANCE_VARIABLE = typeNumber('instance_variable');
const LEFT_OUT = typeNumber('');
const RIGHT_ASSIGNMENT_LIST = typeNumber('right_assignment_list');
const SETTER = typeNumber('setter');
const SIMPLE_SYMBOL = typeNumber('simple_symbol');
const STRING = typeNumber('string');
const STRING_ARRAY = typeNumber('string_array');
const SUBSHELL = typeNumber('subshell');
const SYMBOL_ARRAY = typeNumber('symbol_array');
const UNARY = typeNumber('unary');

const NAME = fieldNumber('name');
const OPERAND = fieldNumber('operand');

const AT = 64;
const COLON = 58;
const DOLLAR = 36;
const EQUALS = 61;
const LESS = 60;
const MINUS = 45;
const PERCENT = 37;
const PLUS = 43;
const QUESTION = 63;
const QUOTE = 34;
const SINGLE_QUOTE = 39;

// ---- strings ----

export const stringShape: Step = (reading) => {
  const { source, mode } = reading;
  const hasOpening = reading.byte() !== 0;
  const opening = hasOpening ? reading.number() : -1;
  const openingLength = hasOpening ? reading.number() : 0;
  const start = reading.number();
  const end = start + reading.number();
  let closing = -1;
  if (reading.byte() !== 0) {
    closing = reading.number();
    reading.skipNumber();
  }
  const isAsWritten = skipString(reading);
  if (!hasOpening) readPart(reading, start, end, isAsWritten);
  else if (source[opening] === LESS) {
    draftHeredoc(reading, opening + openingLength);
    endHeredoc(reading, start, closing);
  } else if (closing === -1 && source[opening] === QUESTION) reading.open(CHARACTER);
  else {
    reading.open(STRING);
    if (mode !== Mode.unread)
      draftContent(reading, start, end, !isAsWritten && !isRaw(source, opening));
  }
};

/** What stands between quotes that hold more, or a word of a list. */
function readPart(reading: Reading, start: number, end: number, isAsWritten: boolean): void {
  const { mode } = reading;
  if (mode === Mode.unread) return;
  if (mode === Mode.word || mode === Mode.rawWord) reading.open(BARE_STRING);
  draftContent(reading, start, end, !isAsWritten && mode !== Mode.rawWord);
}

/** Whether a backslash is mere text behind the opening sign: `'`, `%q`, `:'`, `%s`. */
function isRaw(source: Uint8Array, opening: number): boolean {
  const sign = source[opening] === COLON ? source[opening + 1] : source[opening];
  if (sign === SINGLE_QUOTE) return true;
  if (sign !== PERCENT) return false;
  const kind = source[opening + 1];
  return kind === 113 || kind === 115;
}

/** Strings that stand behind each other, or one in which something is put in. */
export const interpolatedString: readonly Step[] = [
  (reading) => {
    reading.a = -1;
    reading.c = Mode.quoted;
    if (reading.byte() !== 0) readOpening(reading, STRING);
    else if (reading.mode === Mode.word || reading.mode === Mode.rawWord) reading.open(BARE_STRING);
    else reading.open(CHAINED_STRING);
  },
  ...parts(),
];

export const interpolatedCommand: readonly Step[] = [
  (reading) => {
    reading.a = -1;
    readOpening(reading, SUBSHELL);
    reading.c = Mode.unread;
  },
  ...parts('always'),
];

function readOpening(reading: Reading, type: number): void {
  const opening = reading.number();
  const length = reading.number();
  if (reading.source[opening] !== LESS) reading.open(type);
  else {
    draftHeredoc(reading, opening + length);
    reading.c = Mode.unread;
  }
}

/** The parts, and the sign behind them. @param isClosed whether there is always one */
function parts(isClosed: 'perhaps' | 'always' = 'perhaps'): readonly Step[] {
  return [
    (reading) => {
      reading.left = reading.number();
    },
    (reading) => {
      if (reading.a !== -1 && reading.d === -1 && reading.left > 0) reading.d = startAhead(reading);
      next(reading, 0, reading.c);
    },
    (reading) => {
      if (isClosed === 'perhaps' && reading.byte() === 0) return;
      const start = reading.number();
      const end = start + reading.number();
      if (reading.a !== -1) endHeredoc(reading, reading.d === -1 ? start : reading.d, start);
      else if (reading.source[end - 1] === COLON) reading.set(reading.own, END, end - 1);
    },
  ];
}

/** Where the node begins that comes next. */
function startAhead(reading: Reading): number {
  const { at } = reading;
  reading.at += 1;
  reading.skipNumber();
  const start = reading.number();
  reading.at = at;
  return start;
}

/** `a` is the draft of the body, and `b` what stands in front of it until the body is told apart. */
function draftHeredoc(reading: Reading, openingEnd: number): void {
  reading.end = openingEnd;
  reading.d = -1;
  reading.open(HEREDOC_BEGINNING);
  reading.b = reading.tail;
  reading.around = -1;
  reading.a = reading.draft(HEREDOC_BODY, 0, -1, -1);
  reading.around = reading.a;
}

/**
 * Takes the body out of the order of the text: it has its place among what may stand anywhere.
 * @param inside any place in the first line
 * @param closing where the line of the word that ends it begins
 */
function endHeredoc(reading: Reading, inside: number, closing: number): void {
  const { source, a, b } = reading;
  const line = bodyStart(source, Math.min(inside, closing), reading.end);
  let end = source.indexOf(LINE_FEED, closing);
  if (end === -1) end = source.length - 1;
  if (source[end - 1] === CARRIAGE_RETURN) end -= 1;
  reading.set(a, START, source[line - 1] === CARRIAGE_RETURN ? line - 1 : line);
  reading.set(a, END, end);
  reading.set(b, NEXT, -1);
  reading.tail = b;
  reading.heredocs.push(a);
}

function bodyStart(source: Uint8Array, inside: number, opening: number): number {
  let at = inside - 1;
  while (at > opening && source[at] !== LINE_FEED) at -= 1;
  return at;
}

// ---- symbols ----

export const symbol: Step = (reading) => {
  const { source } = reading;
  const hasOpening = reading.byte() !== 0;
  const opening = hasOpening ? reading.number() : -1;
  const openingLength = hasOpening ? reading.number() : 0;
  let [start, end] = [reading.start, reading.start];
  if (reading.byte() !== 0) {
    start = reading.number();
    end = start + reading.number();
  }
  const hasClosing = reading.byte() !== 0;
  const closing = hasClosing ? reading.number() : -1;
  if (hasClosing) reading.skipNumber();
  const isAsWritten = skipString(reading);
  if (!hasOpening) readBareSymbol(reading, start, end, { hasClosing, isAsWritten });
  else if (!hasClosing && openingLength === 1) reading.open(SIMPLE_SYMBOL);
  else {
    if (source[opening] === QUOTE || source[opening] === SINGLE_QUOTE) {
      reading.end = closing + 1;
      reading.open(STRING);
    } else reading.open(DELIMITED_SYMBOL);
    draftContent(reading, start, end, !isAsWritten && !isRaw(source, opening));
  }
};

function readBareSymbol(
  reading: Reading,
  start: number,
  end: number,
  { hasClosing, isAsWritten }: { hasClosing: boolean; isAsWritten: boolean },
): void {
  const { mode } = reading;
  if (hasClosing) {
    reading.end = end;
    reading.open(HASH_KEY_SYMBOL);
  } else if (mode === Mode.word || mode === Mode.rawWord) {
    reading.open(BARE_SYMBOL);
    draftContent(reading, start, end, !isAsWritten && mode === Mode.word);
  } else draftName(reading, reading.field, start, end);
}

/** The name of a method that is defined, or of a variable that gets another one. */
export function draftName(reading: Reading, field: number, start: number, end: number): void {
  const { source } = reading;
  const first = source[start] as number;
  const type =
    first === DOLLAR
      ? GLOBAL_VARIABLE
      : first !== AT
        ? methodType(reading, start)
        : source[start + 1] === AT
          ? CLASS_VARIABLE
          : INSTANCE_VARIABLE;
  const isSetter = source[end - 1] === EQUALS && (isWord(first) || (first >= AT && first <= 90));
  const draft = reading.draft(isSetter ? SETTER : type, field, start, end);
  if (!isSetter) return;
  const { around } = reading;
  reading.around = draft;
  reading.draft(IDENTIFIER, NAME, start, end - 1);
  reading.around = around;
}

export const interpolatedSymbol: readonly Step[] = [
  (reading) => {
    reading.a = -1;
    reading.c = Mode.quoted;
    if (reading.byte() === 0) {
      reading.open(BARE_SYMBOL);
      return;
    }
    const opening = reading.number();
    reading.skipNumber();
    const sign = reading.source[opening];
    reading.open(sign === QUOTE || sign === SINGLE_QUOTE ? STRING : DELIMITED_SYMBOL);
  },
  ...parts(),
];

// ---- commands ----

export const command: Step = (reading) => {
  const opening = reading.number();
  const openingLength = reading.number();
  const start = reading.number();
  reading.skipNumber();
  const closing = reading.number();
  reading.skipNumber();
  skipString(reading);
  if (reading.source[opening] !== LESS) reading.open(SUBSHELL);
  else {
    draftHeredoc(reading, opening + openingLength);
    endHeredoc(reading, start, closing);
  }
};

// ---- lists ----

export const array: readonly Step[] = [
  (reading) => {
    reading.open(ARRAY);
    reading.left = reading.number();
    reading.a = reading.left;
    reading.c = wordMode(reading);
  },
  (reading) => next(reading, 0, reading.c),
  (reading) => {
    if (reading.byte() !== 0) {
      const opening = reading.number();
      reading.skipNumber();
      if (reading.source[opening] !== PERCENT) return;
      const kind = (reading.source[opening + 1] as number) | 32;
      reading.setType(reading.own, kind === 119 ? STRING_ARRAY : SYMBOL_ARRAY);
    } else reading.setType(reading.own, reading.a === 1 ? LEFT_OUT : RIGHT_ASSIGNMENT_LIST);
  },
  optionalPlace,
];

function wordMode({ source, start }: Reading): number {
  if (source[start] !== PERCENT) return 0;
  const kind = source[start + 1];
  if (kind === 119 || kind === 105) return Mode.rawWord;
  return kind === 87 || kind === 73 ? Mode.word : 0;
}

// ---- numbers ----

/** The sign is an operator of its own. */
export const number = (type: string): Step => {
  const typeId = typeNumber(type);
  return (reading) => {
    const sign = reading.source[reading.start];
    if (sign !== MINUS && sign !== PLUS) {
      reading.open(typeId);
      return;
    }
    reading.open(UNARY);
    draftOperator(reading, reading.start, reading.start + 1);
    reading.draft(typeId, OPERAND, reading.start + 1, reading.end);
  };
};

// ---- parentheses ----

const PARENTHESIZED_STATEMENTS = typeNumber('parenthesized_statements');
const PARENTHESIZED_PATTERN = typeNumber('parenthesized_pattern');

export const parentheses: Step = (reading) => {
  const { mode, source, start } = reading;
  const isJump = mode === Mode.jump && isLetter(source[start - 1] as number);
  if (isJump || mode === Mode.object) reading.open(LEFT_OUT);
  else reading.open(mode === Mode.pattern ? PARENTHESIZED_PATTERN : PARENTHESIZED_STATEMENTS);
};

const isLetter = (byte: number): boolean => byte >= 97 && byte <= 122;

/** Between parentheses a pattern is one again. */
export const parenthesesBody: Step = (reading) => {
  if (reading.peek() === 0) reading.at += 1;
  else begin(reading, 0, reading.mode === Mode.pattern ? Mode.pattern : 0);
};
