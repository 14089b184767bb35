// Calls. Prism has one node for whatever calls a method: names, operators, elements, attributes that are assigned.
import { DRAFT, END, Mode, type Reading, START } from './reading.ts';
import {
  begin,
  constant,
  draftOperator,
  moveBehind,
  optional,
  optionalPlace,
  place,
  type Step,
  token,
} from './steps.ts';
import { fieldNumber, typeNumber } from './tree-names.ts';

// What is remembered of a call: `a` is the draft of the call itself, which is not its own where it is assigned to; `b`
// tells what was found; `c` is the receiver's draft, and later that of the arguments' list.
const IS_WRITE = 1;
const HAS_RECEIVER = 2;
const HAS_OPERATOR = 4;
const HAS_PARENTHESES = 8;
const IS_ELEMENT = 16;
const IS_OPERATION = 32;
const HAS_OPENING = 64;

/** Flags of Prism's. */
const VARIABLE_CALL = 8;
const ATTRIBUTE_WRITE = 16;

const BLOCK = 14;
const BLOCK_ARGUMENT = 12;

const ARGUMENT_LIST = typeNumber('argument_list');
const ASSIGNMENT = typeNumber('assignment');
const BINARY = typeNumber('binary');
const CALL = typeNumber('call');
const CONSTANT = typeNumber('constant');
const ELEMENT_REFERENCE = typeNumber('element_reference');
const IDENTIFIER = typeNumber('identifier');
const LEFT_OUT = typeNumber('');
const OPERATOR_NODE = typeNumber('operator');
const PARENTHESIZED = typeNumber('parenthesized_statements');
const UNARY = typeNumber('unary');

const ARGUMENTS = fieldNumber('arguments');
const BLOCK_FIELD = fieldNumber('block');
const LEFT = fieldNumber('left');
const METHOD = fieldNumber('method');
const OBJECT = fieldNumber('object');
const OPERAND = fieldNumber('operand');
const RECEIVER = fieldNumber('receiver');
const RIGHT = fieldNumber('right');

/** A word that calls a method is a constant by its first letter, and an operator when it is no word. */
export function methodType(reading: Reading, start: number): number {
  const first = reading.source[start] as number;
  if (first >= 65 && first <= 90) return CONSTANT;
  return isWord(first) ? IDENTIFIER : OPERATOR_NODE;
}

/** Of names that do not begin with a capital letter. */
export const isWord = (byte: number): boolean =>
  (byte >= 97 && byte <= 122) || byte === 95 || byte >= 128;

const enterCall: Step = (reading) => {
  reading.b = 0;
  if ((reading.flags & ATTRIBUTE_WRITE) !== 0) {
    reading.open(ASSIGNMENT);
    reading.b = IS_WRITE;
    reading.a = reading.wrap(CALL, LEFT, reading.start, -1);
  } else if ((reading.flags & VARIABLE_CALL) !== 0 && reading.peek() === 0) {
    readName(reading);
  } else reading.a = reading.open(CALL);
};

/** A name by itself is a variable or a call; a sign at its end tells that it is a call. */
function readName(reading: Reading): void {
  const last = reading.source[reading.end - 1];
  if (last === 33 || last === 63) {
    reading.open(CALL);
    reading.draft(IDENTIFIER, METHOD, reading.start, reading.end);
  } else reading.open(IDENTIFIER);
  reading.at += 2; // no receiver, no operator
  reading.skipNumber();
  optionalPlace(reading);
  reading.at += 5; // no parentheses, arguments, sign of an assignment, block
  reading.step = AFTER_CALL;
}

const readReceiver: Step = (reading) => {
  if (reading.peek() === 0) {
    reading.at += 1;
    return;
  }
  reading.b |= HAS_RECEIVER;
  reading.c = reading.count;
  // What is negated by `not` stands in parentheses that are told later.
  if (isNot(reading)) {
    reading.wrap(LEFT_OUT, RECEIVER, -1, -1);
    begin(reading, 0, 0);
  } else begin(reading, RECEIVER, 0);
};

function isNot({ source, start }: Reading): boolean {
  if (source[start] !== 110 || source[start + 1] !== 111 || source[start + 2] !== 116) return false;
  const after = source[start + 3] as number;
  return after === 40 || after === 32;
}

const readCallOperator: Step = (reading) => {
  reading.around = reading.a;
  if (reading.byte() === 0) return;
  reading.skipPlace();
  reading.b |= HAS_OPERATOR;
};

const readMessage: Step = (reading) => {
  if (reading.byte() === 0) return;
  const start = reading.number();
  const end = start + reading.number();
  const { b, a } = reading;
  if ((b & HAS_RECEIVER) === 0 || (b & HAS_OPERATOR) !== 0) {
    reading.draft(methodType(reading, start), METHOD, start, end);
    if ((b & IS_WRITE) !== 0) reading.set(a, END, end);
  } else if (reading.source[start] === 91) {
    reading.b |= IS_ELEMENT;
    reading.setType(a, ELEMENT_REFERENCE);
    reading.setField(reading.c, OBJECT);
  } else readOperation(reading, start, end);
};

function readOperation(reading: Reading, start: number, end: number): void {
  const { a, c, tail } = reading;
  reading.b |= IS_OPERATION;
  const sign = draftOperator(reading, start, end);
  if (start > reading.start) {
    reading.setType(a, BINARY);
    reading.setField(c, LEFT);
    return;
  }
  reading.setType(a, UNARY);
  reading.setField(c, OPERAND);
  moveBehind(reading, sign, a, tail);
}

const readOpening: Step = (reading) => {
  if (reading.byte() === 0) return;
  const start = reading.number();
  reading.skipNumber();
  reading.b |= HAS_OPENING;
  if ((reading.b & IS_ELEMENT) !== 0) return;
  if ((reading.b & IS_OPERATION) !== 0) {
    const { c } = reading;
    // `not(a)`; any other operator has none.
    if (reading.get(c, START) !== -1) return;
    reading.setType(c, PARENTHESIZED);
    reading.set(c, START, start);
    return;
  }
  reading.b |= HAS_PARENTHESES;
  reading.c = reading.wrap(ARGUMENT_LIST, ARGUMENTS, start, -1);
};

const readArguments: Step = (reading) => {
  if ((reading.b & (IS_ELEMENT | IS_OPERATION | HAS_PARENTHESES)) === 0) reading.c = -1;
  if (reading.peek() === 0) {
    reading.at += 1;
    reading.step += 1;
    return;
  }
  if ((reading.b & IS_OPERATION) !== 0) begin(reading, RIGHT, 0);
  else if ((reading.b & IS_WRITE) !== 0) begin(reading, 0, Mode.write);
  else {
    if (reading.c === -1) reading.c = reading.wrap(ARGUMENT_LIST, ARGUMENTS, -1, -1);
    begin(reading, 0, 0);
  }
};

/** The list of arguments without parentheses is where they are. */
const leaveArguments: Step = (reading) => {
  const { b, c } = reading;
  if ((b & (IS_WRITE | IS_ELEMENT | IS_OPERATION | HAS_PARENTHESES)) === 0) {
    reading.set(c, START, reading.get(c + 1, START));
    reading.set(c, END, reading.closedEnd);
  }
};

const readClosing: Step = (reading) => {
  if (reading.byte() === 0) return;
  const start = reading.number();
  const end = start + reading.number();
  const { a, b, c } = reading;
  if ((b & IS_ELEMENT) !== 0) {
    if ((b & IS_WRITE) !== 0) reading.set(a, END, end);
  } else if (c !== -1) reading.set(c, END, end);
};

const readBlock: Step = (reading) => {
  const kind = reading.peek();
  if (kind === 0) {
    reading.at += 1;
    reading.step = AFTER_CALL;
  } else if (kind === BLOCK) {
    reading.around = reading.a;
    reading.step = AFTER_CALL;
    begin(reading, BLOCK_FIELD, 0);
  } else if (kind === BLOCK_ARGUMENT) {
    reading.around = reading.a;
    if ((reading.b & IS_ELEMENT) === 0) {
      if (reading.c === -1) reading.c = reading.wrap(ARGUMENT_LIST, ARGUMENTS, -1, -1);
      reading.around = reading.c;
    }
    begin(reading, 0, 0);
  } else begin(reading, BLOCK_FIELD, 0);
};

const leaveBlockArgument: Step = (reading) => {
  const { b, c } = reading;
  if ((b & (IS_ELEMENT | HAS_PARENTHESES)) !== 0) return;
  reading.set(c, START, reading.get(c + 1, START));
  reading.set(c, END, reading.closedEnd);
};

export const call: readonly Step[] = [
  enterCall,
  readReceiver,
  readCallOperator,
  constant,
  readMessage,
  readOpening,
  readArguments,
  leaveArguments,
  readClosing,
  optionalPlace,
  readBlock,
  leaveBlockArgument,
];
const AFTER_CALL = call.length + 1;

/** `super` with arguments. */
export const superCall: readonly Step[] = [
  (reading) => {
    reading.a = reading.open(CALL);
    reading.b = 0;
  },
  token('super', 'method'),
  readOpening,
  readArguments,
  leaveArguments,
  readClosing,
  readBlock,
  leaveBlockArgument,
];

const SUPER = typeNumber('super');

/** `super` alone, or with a block. */
export const bareSuper: readonly Step[] = [
  (reading) => {
    if (reading.peek() === 0) reading.open(SUPER);
    else {
      reading.open(CALL);
      reading.draft(SUPER, METHOD, reading.start, reading.start + 5);
    }
  },
  optional('block'),
];

/** The last argument of `a[b] = c` is the value, which stands beside the element. */
export const argumentsShape: readonly Step[] = [
  (reading) => {
    reading.left = reading.number();
  },
  (reading) => {
    if (reading.left === 0) return;
    if (reading.mode === Mode.write && reading.left === 1) {
      reading.unwrap();
      reading.left = 0;
      begin(reading, RIGHT, 0);
      return;
    }
    reading.left -= 1;
    reading.step -= 1;
    begin(reading, reading.field, reading.mode === Mode.jump ? Mode.jump : 0);
  },
];

/** `return a, b`: the arguments are a list without a field. */
export const jumpArguments: readonly Step[] = [
  (reading) => {
    if (reading.peek() === 0) {
      reading.at += 1;
      reading.step += 1;
      return;
    }
    reading.wrap(ARGUMENT_LIST, 0, -1, -1);
    begin(reading, 0, Mode.jump);
  },
  (reading) => {
    const { around, drafts } = reading;
    drafts[DRAFT * around + START] = reading.get(around + 1, START);
    drafts[DRAFT * around + END] = reading.closedEnd;
  },
];

/** `yield(a)` */
export const yieldArguments: readonly Step[] = [
  (reading) => {
    reading.a = -1;
    if (reading.byte() !== 0) {
      const start = reading.number();
      reading.skipNumber();
      reading.a = reading.wrap(ARGUMENT_LIST, 0, start, -1);
    }
  },
  (reading) => {
    if (reading.peek() === 0) {
      reading.at += 1;
      reading.step += 1;
      return;
    }
    if (reading.a === -1) reading.wrap(ARGUMENT_LIST, 0, -1, -1);
    begin(reading, 0, 0);
  },
  (reading) => {
    if (reading.a !== -1) return;
    reading.set(reading.around, START, reading.get(reading.around + 1, START));
    reading.set(reading.around, END, reading.closedEnd);
  },
  (reading) => {
    if (reading.byte() === 0) return;
    const start = reading.number();
    reading.set(reading.around, END, start + reading.number());
  },
];

// ---- targets of assignments ----

export const methodToken: Step = (reading) => {
  const start = reading.number();
  const end = start + reading.number();
  reading.draft(methodType(reading, start), METHOD, start, end);
  reading.set(reading.around, END, end);
};

/** `a.b ||= c`, up to the operator: the call that is assigned to. */
export const calledTarget: readonly Step[] = [
  (reading) => {
    reading.wrap(CALL, LEFT, reading.start, -1);
  },
  optional('receiver'),
  optionalPlace,
  (reading) => {
    if (reading.byte() !== 0) methodToken(reading);
    reading.unwrap();
  },
  constant,
  constant,
];

/** `a[b] ||= c`, up to the operator. */
export const elementTarget: readonly Step[] = [
  (reading) => {
    reading.wrap(ELEMENT_REFERENCE, LEFT, reading.start, -1);
  },
  optional('object'),
  optionalPlace,
  place,
  optional(''),
  (reading) => {
    const start = reading.number();
    reading.set(reading.around, END, start + reading.number());
  },
  optional(''),
  (reading) => reading.unwrap(),
];
