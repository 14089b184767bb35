// Loops, whose condition stands in front of what is repeated or behind it.
import { startOfThen } from './read-text.ts';
import { END, Mode, START } from './reading.ts';
import { begin, child, node, place, type Step } from './steps.ts';
import { fieldNumber, typeNumber } from './tree-names.ts';

const DO = typeNumber('do');
const IN = typeNumber('in');
const UNTIL = typeNumber('until');
const UNTIL_MODIFIER = typeNumber('until_modifier');
const WHILE = typeNumber('while');
const WHILE_MODIFIER = typeNumber('while_modifier');

const BODY = fieldNumber('body');
const VALUE = fieldNumber('value');

// What is remembered: `a` is where the condition stands; `b` its last draft and `c` what comes before it, where it
// stands behind; `d` where `do` begins, or -1.
const IS_AHEAD = 0;
const IS_BEHIND = 1;

const loop = (block: number, modifier: number): readonly Step[] => [
  (reading) => {
    const keyword = reading.number();
    reading.skipNumber();
    reading.d = -1;
    if (reading.byte() !== 0) {
      reading.d = reading.number();
      reading.skipNumber();
    }
    reading.a = IS_BEHIND;
    if (reading.byte() !== 0) {
      reading.skipPlace();
      if (keyword === reading.start) reading.a = IS_AHEAD;
    }
    reading.open(reading.a === IS_AHEAD ? block : modifier);
    reading.c = reading.own;
  },
  child('condition'),
  (reading) => {
    reading.b = reading.tail;
    if (reading.a === IS_AHEAD) {
      const start = reading.d === -1 ? startOfThen(reading, reading.closedEnd) : reading.d;
      reading.wrap(DO, BODY, start, reading.end);
    }
    if (reading.peek() === 0) {
      reading.at += 1;
      reading.step += 1;
      return;
    }
    reading.left = reading.count;
    begin(reading, reading.a === IS_AHEAD ? 0 : BODY, 0);
  },
  (reading) => {
    if (reading.a === IS_BEHIND) reading.swap(reading.c, reading.b, reading.left);
  },
];

export const whileShape = loop(WHILE, WHILE_MODIFIER);
export const untilShape = loop(UNTIL, UNTIL_MODIFIER);

export const forShape: readonly Step[] = [
  node('for'),
  child('pattern', Mode.loop),
  (reading) => {
    reading.a = reading.wrap(IN, VALUE, -1, -1);
    begin(reading, 0, 0);
  },
  (reading) => {
    reading.set(reading.a, END, reading.closedEnd);
    reading.unwrap();
    reading.b = reading.wrap(DO, BODY, startOfThen(reading, reading.closedEnd), reading.end);
    if (reading.peek() === 0) reading.at += 1;
    else begin(reading, 0, 0);
  },
  place,
  (reading) => {
    reading.set(reading.a, START, reading.number());
    reading.skipNumber();
  },
  (reading) => {
    if (reading.byte() === 0) return;
    reading.set(reading.b, START, reading.number());
    reading.skipNumber();
  },
  place,
];
