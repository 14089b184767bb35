// Methods, classes, blocks and lambdas, and the parameters of what can be called.
import { draftName } from './literal-shapes.ts';
import { END, Mode, type Reading, START } from './reading.ts';
import {
  begin,
  body,
  child,
  constant,
  constants,
  list,
  node,
  optional,
  optionalPlace,
  place,
  type Step,
} from './steps.ts';
import { fieldNumber, typeNumber } from './tree-names.ts';

const BLOCK = typeNumber('block');
const BLOCK_BODY = typeNumber('block_body');
const BLOCK_PARAMETERS = typeNumber('block_parameters');
const BODY_STATEMENT = typeNumber('body_statement');
const DESTRUCTURED_LEFT_ASSIGNMENT = typeNumber('destructured_left_assignment');
const DESTRUCTURED_PARAMETER = typeNumber('destructured_parameter');
const DO_BLOCK = typeNumber('do_block');
const LAMBDA = typeNumber('lambda');
const LAMBDA_PARAMETERS = typeNumber('lambda_parameters');
const LEFT_ASSIGNMENT_LIST = typeNumber('left_assignment_list');
const LEFT_OUT = typeNumber('');
const METHOD = typeNumber('method');
const METHOD_PARAMETERS = typeNumber('method_parameters');
const REST_ASSIGNMENT = typeNumber('rest_assignment');
const SINGLETON_METHOD = typeNumber('singleton_method');
const SPLAT_ARGUMENT = typeNumber('splat_argument');
const SPLAT_PARAMETER = typeNumber('splat_parameter');
const SUPERCLASS = typeNumber('superclass');

const BODY = fieldNumber('body');
const NAME = fieldNumber('name');
const OBJECT = fieldNumber('object');
const PARAMETERS = fieldNumber('parameters');
const SUPERCLASS_FIELD = fieldNumber('superclass');

const OPENING_BRACE = 123;

/** `a` and `b` are the name's place, `c` and `d` the drafts of the parameters and of the body. */
export const method: readonly Step[] = [
  (reading) => {
    reading.open(METHOD);
    reading.skipNumber();
    reading.a = reading.number();
    reading.b = reading.a + reading.number();
    if (reading.peek() === 0) reading.at += 1;
    else {
      reading.setType(reading.own, SINGLETON_METHOD);
      begin(reading, OBJECT, Mode.object);
    }
  },
  (reading) => {
    draftName(reading, NAME, reading.a, reading.b);
    reading.c = reading.wrap(LEFT_OUT, PARAMETERS, -1, -1);
    if (reading.peek() === 0) {
      reading.at += 1;
      reading.step += 1;
    } else begin(reading, 0, 0);
  },
  (reading) => {
    const { c } = reading;
    reading.setType(c, METHOD_PARAMETERS);
    reading.set(c, START, reading.get(c + 1, START));
    reading.set(c, END, reading.closedEnd);
  },
  (reading) => {
    reading.unwrap();
    reading.d = -1;
    if (reading.peek() === 0) {
      reading.at += 1;
      reading.step += 1;
    } else {
      reading.d = reading.wrap(BODY_STATEMENT, BODY, -1, -1);
      begin(reading, 0, 0);
    }
  },
  (reading) => {
    reading.set(reading.d, START, reading.get(reading.d + 1, START));
    reading.set(reading.d, END, reading.closedEnd);
    reading.unwrap();
  },
  constants,
  place,
  optionalPlace,
  (reading) => {
    if (reading.byte() === 0) return;
    reading.setType(reading.c, METHOD_PARAMETERS);
    reading.set(reading.c, START, reading.number());
    reading.skipNumber();
  },
  (reading) => {
    if (reading.byte() === 0) return;
    const start = reading.number();
    reading.set(reading.c, END, start + reading.number());
  },
  (reading) => {
    // `def name = value` has a value and no statements.
    if (reading.byte() === 0) return;
    reading.skipPlace();
    if (reading.d !== -1) reading.leaveOut(reading.d);
  },
  optionalPlace,
];

export const classShape: readonly Step[] = [
  node('class'),
  constants,
  place,
  child('name'),
  (reading) => {
    if (reading.byte() === 0) return;
    reading.a = reading.number();
    reading.skipNumber();
  },
  (reading) => {
    if (reading.peek() === 0) {
      reading.at += 1;
      reading.step += 1;
    } else {
      reading.wrap(SUPERCLASS, SUPERCLASS_FIELD, reading.a, -1);
      begin(reading, 0, 0);
    }
  },
  (reading) => {
    reading.set(reading.around, END, reading.closedEnd);
    reading.unwrap();
  },
  ...body('body_statement', 'body'),
  place,
  constant,
];

// ---- blocks ----

/** Below the draft of a block: its statements, as their surroundings call them. */
const blockBody: readonly Step[] = [
  (reading) => {
    if (reading.peek() === 0) {
      reading.at += 1;
      reading.step += 1;
    } else {
      reading.wrap(reading.a, BODY, -1, -1);
      begin(reading, 0, 0);
    }
  },
  (reading) => {
    reading.set(reading.around, START, reading.get(reading.around + 1, START));
    reading.set(reading.around, END, reading.closedEnd);
    reading.unwrap();
  },
];

function isBraced(reading: Reading, opening: number): boolean {
  const braced = reading.source[opening] === OPENING_BRACE;
  reading.a = braced ? BLOCK_BODY : BODY_STATEMENT;
  return braced;
}

export const block: readonly Step[] = [
  constants,
  (reading) => {
    reading.open(isBraced(reading, reading.start) ? BLOCK : DO_BLOCK);
  },
  optional('parameters'),
  ...blockBody,
  place,
  place,
];

export const lambda: readonly Step[] = [
  constants,
  (reading) => {
    reading.open(LAMBDA);
    reading.skipPlace();
    reading.c = reading.number();
    reading.skipNumber();
    const closing = reading.number();
    reading.d = closing + reading.number();
  },
  optional('parameters', Mode.lambda),
  (reading) => {
    const type = isBraced(reading, reading.c) ? BLOCK : DO_BLOCK;
    reading.wrap(type, BODY, reading.c, reading.d);
  },
  ...blockBody,
];

export const blockParameters: readonly Step[] = [
  (reading) => {
    reading.open(reading.mode === Mode.lambda ? LAMBDA_PARAMETERS : BLOCK_PARAMETERS);
  },
  optional(''),
  ...list('locals'),
  optionalPlace,
  optionalPlace,
];

// ---- lists of targets ----

/** Parts of a list that is taken apart, in parentheses or behind `for`. */
export const multiTarget: readonly Step[] = [
  (reading) => {
    const { mode } = reading;
    if (mode === Mode.parameter) reading.open(DESTRUCTURED_PARAMETER);
    else reading.open(mode === Mode.loop ? LEFT_ASSIGNMENT_LIST : DESTRUCTURED_LEFT_ASSIGNMENT);
    reading.c = mode === Mode.parameter ? Mode.parameter : Mode.target;
  },
  ...targets(),
  optionalPlace,
  optionalPlace,
];

/** Before the rest, the rest, and behind it. */
function targets(): readonly Step[] {
  const count: Step = (reading) => {
    reading.left = reading.number();
  };
  const each: Step = (reading) => {
    if (reading.left === 0) return;
    reading.left -= 1;
    reading.step -= 1;
    begin(reading, 0, reading.c);
  };
  const rest: Step = (reading) => {
    if (reading.peek() === 0) reading.at += 1;
    else begin(reading, 0, reading.c);
  };
  return [count, each, rest, count, each];
}

const LEFT = fieldNumber('left');

export const multiWrite: readonly Step[] = [
  node('assignment'),
  (reading) => {
    reading.a = reading.wrap(LEFT_ASSIGNMENT_LIST, LEFT, reading.start, -1);
    // Parentheses around all of it are told behind.
    reading.b = reading.wrap(LEFT_OUT, 0, -1, -1);
    reading.c = Mode.target;
  },
  ...targets(),
  (reading) => {
    if (reading.byte() === 0) return;
    reading.setType(reading.b, DESTRUCTURED_LEFT_ASSIGNMENT);
    reading.set(reading.b, START, reading.number());
    reading.skipNumber();
  },
  (reading) => {
    if (reading.byte() === 0) return;
    const start = reading.number();
    reading.set(reading.b, END, start + reading.number());
  },
  (reading) => {
    let end = reading.number();
    reading.skipNumber();
    while ((reading.source[end - 1] as number) <= 32) end -= 1;
    reading.set(reading.a, END, end);
    reading.around = reading.own;
  },
  child('right'),
];

const IN_LIST: ReadonlySet<number> = new Set([Mode.parameter, Mode.pattern]);

/** `*name`, wherever it stands. */
export const splat: readonly Step[] = [
  (reading) => {
    const { mode } = reading;
    reading.skipPlace();
    const isParameter = IN_LIST.has(mode);
    if (isParameter) reading.open(SPLAT_PARAMETER);
    else reading.open(mode === Mode.target ? REST_ASSIGNMENT : SPLAT_ARGUMENT);
    if (reading.peek() === 0) reading.at += 1;
    else begin(reading, isParameter ? NAME : 0, isParameter || mode === Mode.target ? mode : 0);
  },
];
