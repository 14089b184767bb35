// Steps that the shapes of Prism's nodes are made of. A shape lists what is serialized of a node, in its order; each
// step reads one piece and drafts what readers of Ruby look for. None calls another node's: a child is begun, and the
// steps behind it are taken once it is done.
import { endOfStatements } from './read-text.ts';
import { DRAFT, END, NEXT, type Reading, START } from './reading.ts';
import { fieldNumber, operatorNumber, typeNumber } from './tree-names.ts';

export type Step = (reading: Reading) => void;

export const node = (type: string): Step => {
  const number = typeNumber(type);
  return (reading) => {
    reading.open(number);
  };
};

// ---- what nobody looks at ----

export const place: Step = (reading) => reading.skipPlace();

export const optionalPlace: Step = (reading) => {
  if (reading.byte() !== 0) reading.skipPlace();
};

/** Of the pool of names, also one that may lack; lengths and levels are written the same way. */
export const constant: Step = (reading) => reading.skipNumber();

export const constants: Step = (reading) => {
  for (let left = reading.number(); left > 0; left -= 1) reading.skipNumber();
};

export const oneByte: Step = (reading) => {
  reading.at += 1;
};

export const double: Step = (reading) => {
  reading.at += 8;
};

export const integer: Step = (reading) => {
  reading.at += 1;
  for (let left = reading.number(); left > 0; left -= 1) reading.skipNumber();
};

/** @returns whether it is the same as in the text */
export function skipString(reading: Reading): boolean {
  if (reading.byte() === 1) {
    reading.skipPlace();
    return true;
  }
  const length = reading.number();
  reading.at += length;
  return false;
}

export const string: Step = (reading) => {
  skipString(reading);
};

// ---- children ----

/** Prism's number of methods. */
const METHOD = 45;

/** Begins the node that the bytes go on with, in a field of the draft that children are put below. */
export function begin(reading: Reading, field: number, mode: number): void {
  const { around } = reading;
  reading.push();
  reading.type = reading.byte();
  reading.skipNumber();
  reading.start = reading.number();
  reading.end = reading.start + reading.number();
  // How many bytes tell of the method, for readers that leave it for later.
  if (reading.type === METHOD) reading.at += 4;
  reading.flags = reading.number();
  reading.step = 0;
  reading.left = 0;
  reading.field = field;
  reading.mode = mode;
  reading.own = around;
}

export const child = (field: string, mode = 0): Step => {
  const number = fieldNumber(field);
  return (reading) => begin(reading, number, mode);
};

export const optional = (field: string, mode = 0): Step => {
  const number = fieldNumber(field);
  return (reading) => {
    if (reading.peek() === 0) reading.at += 1;
    else begin(reading, number, mode);
  };
};

/** A node that stands for what it holds, in the same field. */
export const same: Step = (reading) => begin(reading, reading.field, reading.mode);

export const optionalSame: Step = (reading) => {
  if (reading.peek() === 0) reading.at += 1;
  else same(reading);
};

/** What nobody looks at, though its parts are serialized as ever. */
export const unseen: readonly Step[] = [
  (reading) => {
    reading.a = reading.count;
    reading.b = reading.tail;
    begin(reading, 0, 0);
  },
  (reading) => reading.forget(reading.a, reading.b),
];

export const unseenList: readonly Step[] = [
  (reading) => {
    reading.a = reading.count;
    reading.b = reading.tail;
    reading.left = reading.number();
  },
  (reading) => next(reading, 0, 0),
  (reading) => reading.forget(reading.a, reading.b),
];

/** Comes again until all are read. */
export function next(reading: Reading, field: number, mode: number): void {
  if (reading.left === 0) return;
  reading.left -= 1;
  reading.step -= 1;
  begin(reading, field, mode);
}

const count: Step = (reading) => {
  reading.left = reading.number();
};

export const list = (field: string, mode = 0): readonly Step[] => {
  const number = fieldNumber(field);
  return [count, (reading) => next(reading, number, mode)];
};

/** As `list`, in the field and the mode of the node itself. */
export const sameList: readonly Step[] = [
  count,
  (reading) => next(reading, reading.field, reading.mode),
];

export const statements: readonly Step[] = [
  count,
  (reading) => next(reading, reading.field, 0),
  (reading) => {
    reading.end = endOfStatements(reading, reading.end);
  },
];

// ---- tokens ----

export const token = (type: string, field: string): Step => {
  const [typeId, fieldId] = [typeNumber(type), fieldNumber(field)];
  return (reading) => {
    const start = reading.number();
    reading.draft(typeId, fieldId, start, start + reading.number());
  };
};

export const optionalToken = (type: string, field: string): Step => {
  const read = token(type, field);
  return (reading) => {
    if (reading.byte() !== 0) read(reading);
  };
};

/** `name:` without the colon. */
export const labelToken: Step = (reading) => {
  const start = reading.number();
  reading.draft(IDENTIFIER, NAME, start, start + reading.number() - 1);
};

const IDENTIFIER = typeNumber('identifier');
const NAME = fieldNumber('name');
const OPERATOR = fieldNumber('operator');
const OPERATOR_NODE = typeNumber('operator');

export function draftOperator(reading: Reading, start: number, end: number): number {
  return reading.draft(
    operatorNumber(reading.source, start, end) || OPERATOR_NODE,
    OPERATOR,
    start,
    end,
  );
}

export const operator: Step = (reading) => {
  const start = reading.number();
  draftOperator(reading, start, start + reading.number());
};

/** Between two operands, though it is serialized behind them. */
export const operatorAhead: Step = (reading) => {
  reading.a = draftOperator(reading, 0, 0);
};

export const operatorPlace: Step = (reading) => {
  const start = reading.number();
  const end = start + reading.number();
  reading.set(reading.a, START, start);
  reading.set(reading.a, END, end);
  reading.setType(reading.a, operatorNumber(reading.source, start, end) || OPERATOR_NODE);
};

/** Puts a draft that was made last directly behind another one. */
export function moveBehind(
  reading: Reading,
  draft: number,
  before: number,
  previous: number,
): void {
  reading.set(previous, NEXT, -1);
  reading.set(draft, NEXT, reading.get(before, NEXT));
  reading.set(before, NEXT, draft);
  reading.tail = previous;
}

// ---- drafts around children ----

/** Puts the children that follow below a draft whose place is told by them. */
export const wrapped = (type: string, field: string): Step => {
  const [typeId, fieldId] = [typeNumber(type), fieldNumber(field)];
  return (reading) => {
    reading.wrap(typeId, fieldId, -1, -1);
  };
};

/** From its first child to where the last one has just ended. */
export const closed: Step = (reading) => {
  const { around, drafts } = reading;
  drafts[DRAFT * around + START] = drafts[DRAFT * (around + 1) + START] as number;
  drafts[DRAFT * around + END] = reading.closedEnd;
  reading.unwrap();
};

/** A body of statements, for which a draft stands where there is any. */
export const body = (type: string, field: string): readonly Step[] => {
  const [typeId, fieldId] = [typeNumber(type), fieldNumber(field)];
  return [
    (reading) => {
      if (reading.peek() === 0) {
        reading.at += 1;
        reading.step += 1;
      } else {
        reading.wrap(typeId, fieldId, -1, -1);
        begin(reading, 0, 0);
      }
    },
    closed,
  ];
};
