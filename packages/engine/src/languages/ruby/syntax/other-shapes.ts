// Shapes that fit nowhere else: pairs, alternatives in patterns, `defined?`.
import { END, Mode } from './reading.ts';
import { begin, optionalPlace, place, type Step } from './steps.ts';
import { fieldNumber, operatorNumber, typeNumber } from './tree-names.ts';

const HASH_SPLAT_ARGUMENT = typeNumber('hash_splat_argument');
const HASH_SPLAT_PARAMETER = typeNumber('hash_splat_parameter');
const KEYWORD_PATTERN = typeNumber('keyword_pattern');
const PAIR = typeNumber('pair');
const PARENTHESIZED_STATEMENTS = typeNumber('parenthesized_statements');
const SPLAT_PARAMETER = typeNumber('splat_parameter');
const UNARY = typeNumber('unary');
const ALTERNATIVE_PATTERN = typeNumber('alternative_pattern');

const ALTERNATIVES = fieldNumber('alternatives');
const KEY = fieldNumber('key');
const NAME = fieldNumber('name');
const OPERAND = fieldNumber('operand');
const OPERATOR = fieldNumber('operator');
const VALUE = fieldNumber('value');

export const associated: readonly Step[] = [
  (reading) => {
    reading.open(reading.mode === Mode.pattern ? KEYWORD_PATTERN : PAIR);
    begin(reading, KEY, 0);
  },
  (reading) => begin(reading, VALUE, reading.mode === Mode.pattern ? Mode.pattern : 0),
  optionalPlace,
];

/** `**rest` */
export const associatedRest: readonly Step[] = [
  (reading) => {
    const isPattern = reading.mode === Mode.pattern;
    reading.open(isPattern ? HASH_SPLAT_PARAMETER : HASH_SPLAT_ARGUMENT);
    if (reading.peek() === 0) reading.at += 1;
    else begin(reading, isPattern ? NAME : 0, 0);
  },
  place,
];

/** The comma of `in a,`. */
export const implicitRest: Step = (reading) => {
  if (reading.mode === Mode.pattern) reading.open(SPLAT_PARAMETER);
};

/** Alternatives are told as pairs of pairs, and are one list. */
export const alternative: readonly Step[] = [
  (reading) => {
    if (reading.mode !== Mode.alternative) reading.open(ALTERNATIVE_PATTERN);
    begin(reading, ALTERNATIVES, Mode.alternative);
  },
  (reading) => begin(reading, ALTERNATIVES, Mode.pattern),
  place,
];

const DEFINED = operatorNumber(new TextEncoder().encode('defined?'), 0, 8);

export const defined: readonly Step[] = [
  (reading) => {
    reading.open(UNARY);
    reading.draft(DEFINED, OPERATOR, reading.start, reading.start + 8);
    reading.a = reading.byte();
    if (reading.a !== 0) {
      reading.wrap(PARENTHESIZED_STATEMENTS, OPERAND, reading.number(), -1);
      reading.skipNumber();
    }
    begin(reading, reading.a === 0 ? OPERAND : 0, 0);
  },
  (reading) => {
    if (reading.byte() === 0) return;
    const start = reading.number();
    reading.set(reading.around, END, start + reading.number());
  },
  place,
];
