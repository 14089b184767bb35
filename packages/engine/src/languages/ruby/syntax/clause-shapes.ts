// Branches and handlers: what has a condition or clauses.

import { endOfStatements, startOfThen } from './read-text.ts';
import { END, KIND, Mode, type Reading, START } from './reading.ts';
import { begin, list, node, optionalPlace, place, type Step } from './steps.ts';
import { fieldNumber, typeNumber } from './tree-names.ts';

const CONDITIONAL = typeNumber('conditional');
const ELSE = typeNumber('else');
const ELSIF = typeNumber('elsif');
const EXCEPTION_VARIABLE = typeNumber('exception_variable');
const EXCEPTIONS = typeNumber('exceptions');
const IF = typeNumber('if');
const IF_GUARD = typeNumber('if_guard');
const IF_MODIFIER = typeNumber('if_modifier');
const PATTERN = typeNumber('pattern');
const THEN = typeNumber('then');
const UNLESS = typeNumber('unless');
const UNLESS_GUARD = typeNumber('unless_guard');
const UNLESS_MODIFIER = typeNumber('unless_modifier');

const ALTERNATIVE = fieldNumber('alternative');
const BODY = fieldNumber('body');
const CONDITION = fieldNumber('condition');
const CONSEQUENCE = fieldNumber('consequence');
const EXCEPTIONS_FIELD = fieldNumber('exceptions');
const GUARD = fieldNumber('guard');
const PATTERN_FIELD = fieldNumber('pattern');
const VALUE = fieldNumber('value');
const VARIABLE = fieldNumber('variable');

const IF_NODE = 67;
const UNLESS_NODE = 146;

// ---- conditions ----

// What is remembered of a condition: `a` is its kind; `b` the last draft of the condition, where what it is about
// stands in front of it; `c` that which comes before both; `d` where the condition ends.
const Kind = { block: 0, modifier: 1, guard: 2, ternary: 3 } as const;

function kindOf(reading: Reading, keyword: number): number {
  if (reading.mode === Mode.guard) return Kind.guard;
  return keyword > reading.start ? Kind.modifier : Kind.block;
}

function openCondition(reading: Reading, types: ConditionTypes, keyword: number): void {
  const kind = kindOf(reading, keyword);
  reading.a = kind;
  if (kind === Kind.guard) {
    reading.c = reading.tail;
    reading.own = reading.wrap(types.guard, GUARD, keyword, -1);
    return;
  }
  const isElsif = kind === Kind.block && reading.source[keyword] === 101;
  reading.open(kind === Kind.modifier ? types.modifier : isElsif ? ELSIF : types.block);
  reading.c = reading.own;
}

interface ConditionTypes {
  readonly block: number;
  readonly modifier: number;
  readonly guard: number;
}

const IF_TYPES = { block: IF, modifier: IF_MODIFIER, guard: IF_GUARD };
const UNLESS_TYPES = { block: UNLESS, modifier: UNLESS_MODIFIER, guard: UNLESS_GUARD };

const leaveCondition: Step = (reading) => {
  reading.b = reading.tail;
  reading.d = reading.closedEnd;
  if (reading.a === Kind.guard) reading.set(reading.own, END, reading.closedEnd);
};

/** What the condition decides about, with `then` around it where it is a clause. */
const readConsequence: Step = (reading) => {
  const { a } = reading;
  if (reading.peek() === 0) {
    reading.at += 1;
    reading.step += 1;
    if (a === Kind.block) endClause(reading);
  } else if (a === Kind.block) {
    reading.wrap(THEN, CONSEQUENCE, startOfThen(reading, reading.d), -1);
    begin(reading, 0, 0);
  } else if (a === Kind.guard) {
    reading.unwrap();
    reading.left = reading.count;
    begin(reading, PATTERN_FIELD, Mode.pattern);
  } else {
    reading.left = reading.count;
    begin(reading, a === Kind.ternary ? CONSEQUENCE : BODY, 0);
  }
};

const leaveConsequence: Step = (reading) => {
  if (reading.a === Kind.block) {
    reading.set(reading.around, END, reading.closedEnd);
    reading.unwrap();
    reading.d = reading.closedEnd;
  } else if (reading.a !== Kind.ternary) reading.swap(reading.c, reading.b, reading.left);
};

/** In place of a number of nodes. */
const IS_ENDED = -1;

/** A clause without statements ends with the line, and one with `then` behind that. */
function endClause(reading: Reading): void {
  if (reading.left !== IS_ENDED) reading.d = endOfStatements(reading, reading.d);
}

/** Empty, but with the word `then`. */
const thenPlace: Step = (reading) => {
  if (reading.byte() === 0) return;
  const start = reading.number();
  const end = start + reading.number();
  if (reading.a !== Kind.block || reading.peek() !== 0) return;
  reading.draft(THEN, CONSEQUENCE, startOfThen(reading, reading.d), end);
  reading.d = end;
  reading.left = IS_ENDED;
};

const readAlternative: Step = (reading) => {
  if (reading.peek() === 0) {
    reading.at += 1;
    reading.step += 1;
  } else begin(reading, ALTERNATIVE, reading.a === Kind.ternary ? Mode.ternary : 0);
};

const leaveAlternative: Step = (reading) => {
  reading.d = reading.closedEnd;
};

/** Of `elsif`, what Prism says goes on to the end of the whole. */
const endElsif: Step = (reading) => {
  const { own } = reading;
  if ((reading.get(own, KIND) & 0xffff) !== ELSIF) return;
  reading.end = reading.d;
  reading.set(own, END, reading.d);
};

/** What `if` and `unless` have in common, once they are opened. */
const afterOpening: readonly Step[] = [
  (reading) => begin(reading, CONDITION, 0),
  leaveCondition,
  thenPlace,
  readConsequence,
  leaveConsequence,
  readAlternative,
  leaveAlternative,
  optionalPlace,
];

export const ifShape: readonly Step[] = [
  (reading) => {
    if (reading.byte() === 0) {
      reading.open(CONDITIONAL);
      reading.a = Kind.ternary;
    } else {
      const keyword = reading.number();
      reading.skipNumber();
      openCondition(reading, IF_TYPES, keyword);
    }
  },
  ...afterOpening,
  endElsif,
];

export const unlessShape: readonly Step[] = [
  (reading) => {
    const keyword = reading.number();
    reading.skipNumber();
    openCondition(reading, UNLESS_TYPES, keyword);
  },
  ...afterOpening,
];

// ---- clauses ----

/** The statements of a clause, behind `then` or a line's end. Ends the clause. */
const clauseBody: readonly Step[] = [
  (reading) => {
    if (reading.peek() === 0) {
      reading.at += 1;
      reading.step += 1;
      endClause(reading);
    } else {
      reading.wrap(THEN, BODY, startOfThen(reading, reading.d), -1);
      begin(reading, 0, 0);
    }
  },
  (reading) => {
    reading.d = reading.closedEnd;
    reading.set(reading.around, END, reading.closedEnd);
    reading.unwrap();
  },
  (reading) => {
    reading.end = reading.d;
    reading.set(reading.own, END, reading.d);
  },
];

const clauseThen: Step = (reading) => {
  if (reading.byte() === 0) return;
  const start = reading.number();
  const end = start + reading.number();
  if (reading.peek() !== 0) return;
  reading.draft(THEN, BODY, startOfThen(reading, reading.d), end);
  reading.d = end;
  reading.left = IS_ENDED;
};

export const whenShape: readonly Step[] = [
  node('when'),
  place,
  (reading) => {
    reading.left = reading.number();
    reading.a = reading.left;
  },
  (reading) => {
    if (reading.left < reading.a) {
      reading.set(reading.around, START, reading.get(reading.around + 1, START));
      reading.set(reading.around, END, reading.closedEnd);
      reading.unwrap();
    }
    if (reading.left === 0) return;
    reading.left -= 1;
    reading.step -= 1;
    reading.wrap(PATTERN, PATTERN_FIELD, -1, -1);
    begin(reading, 0, 0);
  },
  (reading) => {
    reading.d = reading.closedEnd;
  },
  clauseThen,
  ...clauseBody,
];

export const inShape: readonly Step[] = [
  node('in_clause'),
  (reading) => {
    const kind = reading.peek();
    const hasGuard = kind === IF_NODE || kind === UNLESS_NODE;
    begin(reading, PATTERN_FIELD, hasGuard ? Mode.guard : Mode.pattern);
  },
  (reading) => {
    reading.d = reading.closedEnd;
    reading.c = reading.d;
  },
  ...clauseBody,
  place,
  (reading) => {
    if (reading.byte() === 0) return;
    const start = reading.number();
    const end = start + reading.number();
    if (end <= reading.d) return;
    reading.draft(THEN, BODY, startOfThen(reading, reading.c), end);
    reading.end = end;
    reading.set(reading.own, END, end);
  },
];

export const rescueShape: readonly Step[] = [
  node('rescue'),
  (reading) => {
    const start = reading.number();
    reading.d = start + reading.number();
  },
  (reading) => {
    reading.left = reading.number();
    if (reading.left > 0) reading.a = reading.wrap(EXCEPTIONS, EXCEPTIONS_FIELD, -1, -1);
    else reading.step += 2;
  },
  (reading) => {
    if (reading.left === 0) return;
    reading.left -= 1;
    reading.step -= 1;
    begin(reading, 0, 0);
  },
  (reading) => {
    reading.d = reading.closedEnd;
    reading.set(reading.a, START, reading.get(reading.a + 1, START));
    reading.set(reading.a, END, reading.d);
    reading.unwrap();
  },
  (reading) => {
    if (reading.byte() === 0) return;
    reading.a = reading.number();
    reading.skipNumber();
  },
  (reading) => {
    if (reading.peek() === 0) {
      reading.at += 1;
      reading.step += 1;
      return;
    }
    reading.a = reading.wrap(EXCEPTION_VARIABLE, VARIABLE, reading.a, -1);
    begin(reading, 0, 0);
  },
  (reading) => {
    reading.d = reading.closedEnd;
    reading.set(reading.a, END, reading.d);
    reading.unwrap();
  },
  clauseThen,
  ...clauseBody,
  (reading) => {
    // The next handler stands beside this one.
    reading.unwrap();
    if (reading.peek() === 0) {
      reading.at += 1;
      reading.step += 1;
    } else begin(reading, 0, 0);
  },
  (reading) => {
    reading.end = reading.closedEnd;
  },
];

export const elseShape: readonly Step[] = [
  (reading) => {
    const start = reading.number();
    reading.d = start + reading.number();
    if (reading.mode === Mode.ternary) return;
    reading.open(ELSE);
    reading.set(reading.own, START, start);
    reading.field = 0;
  },
  (reading) => {
    if (reading.peek() !== 0) begin(reading, reading.field, 0);
    else {
      reading.at += 1;
      reading.closedEnd = endOfStatements(reading, reading.d);
    }
  },
  (reading) => endOuter(reading),
  optionalPlace,
];

export const ensureShape: readonly Step[] = [
  node('ensure'),
  (reading) => {
    const start = reading.number();
    reading.d = start + reading.number();
  },
  (reading) => {
    if (reading.peek() !== 0) begin(reading, 0, 0);
    else {
      reading.at += 1;
      reading.closedEnd = reading.d;
    }
  },
  (reading) => endOuter(reading),
  place,
];

function endOuter(reading: Reading): void {
  reading.end = reading.closedEnd;
  if (reading.mode !== Mode.ternary) reading.set(reading.own, END, reading.end);
}

// ---- begin ----

const BEGIN = typeNumber('begin');

/** Without a word of its own it is the body of what is around. */
export const beginShape: readonly Step[] = [
  (reading) => {
    reading.a = reading.byte();
    if (reading.a === 0) return;
    reading.skipPlace();
    reading.open(BEGIN);
  },
  ...[0, 1, 2, 3].map(
    (): Step => (reading) => {
      if (reading.peek() === 0) reading.at += 1;
      else begin(reading, 0, 0);
    },
  ),
  optionalPlace,
  (reading) => {
    if (reading.a === 0) reading.end = reading.closedEnd;
  },
];

export const caseShape: readonly Step[] = [
  node('case'),
  (reading) => optionalIn(reading, VALUE),
  ...list(''),
  (reading) => optionalIn(reading, 0),
  place,
  place,
];

export const caseMatchShape: readonly Step[] = [
  node('case_match'),
  (reading) => optionalIn(reading, VALUE),
  ...list('clauses'),
  (reading) => optionalIn(reading, fieldNumber('else')),
  place,
  place,
];

function optionalIn(reading: Reading, field: number): void {
  if (reading.peek() === 0) reading.at += 1;
  else begin(reading, field, 0);
}
