// Operators, which are calls of methods of the operands' classes: arithmetic with its reflected and in-place forms,
// comparison, `in`.
import type { Argument, Place } from '../../../flow/flow-builder.ts';
import { ELEMENT_KEY } from '../../../flow/flow-facts.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { constantText } from './constant-texts.ts';
import { readPercent } from './formatting.ts';
import { isNotOf } from './given.ts';
import { formatParts, joinParts, PERCENT_GAP, type TextPart } from './name-patterns.ts';
import { assign } from './patterns.ts';
import { patternAt, placeOf, putTogether, type Reading, textPlace, valuePlace } from './reading.ts';
import { partsOf } from './syntax.ts';

const BINARY: ReadonlyMap<string, string> = new Map([
  ['+', 'add'],
  ['-', 'sub'],
  ['*', 'mul'],
  ['/', 'truediv'],
  ['//', 'floordiv'],
  ['%', 'mod'],
  ['**', 'pow'],
  ['@', 'matmul'],
  ['&', 'and'],
  ['|', 'or'],
  ['^', 'xor'],
  ['<<', 'lshift'],
  ['>>', 'rshift'],
]);

export function readBinary(reading: Reading, node: FlatNode): Place {
  const { tree } = reading;
  const operator = BINARY.get(tree.textOf(tree.childOf(node, 'operator')));
  if (operator === undefined) return -1;
  const left = tree.childOf(node, 'left');
  const right = tree.childOf(node, 'right');
  const text = constantText(reading, node);
  if (text !== undefined) return textPlace(reading, text);
  const result = reading.flow.place();
  putTogether(reading, joinParts(operandParts(reading, operator, left, right)), result);
  if (operator === 'mod') readPercent(reading, left, right);
  const first = valuePlace(reading, left);
  runOperator(reading, first, `__${operator}__`, { operands: [right], result });
  if (isLiteral(reading, right)) return result;
  const flags = first === -1 ? (['implicit'] as const) : OTHERWISE;
  const other = valuePlace(reading, right);
  runOperator(reading, other, `__r${operator}__`, { operands: [left], result, flags });
  return result;
}

/** Of a text that is put together. */
function operandParts(
  reading: Reading,
  operator: string,
  left: FlatNode,
  right: FlatNode,
): readonly TextPart[] {
  if (operator !== 'add' && operator !== 'mod') return [];
  const text = constantText(reading, left);
  if (operator === 'mod')
    return text === undefined ? [] : formatParts(text, PERCENT_GAP, patternAt(reading, right));
  return [
    text ?? patternAt(reading, left),
    constantText(reading, right) ?? patternAt(reading, right),
  ];
}

const LITERALS: ReadonlySet<string> = new Set([
  'string',
  'concatenated_string',
  'integer',
  'float',
]);

const isLiteral = ({ tree }: Reading, node: FlatNode): boolean =>
  node === -1 || LITERALS.has(tree.typeOf(node));

/** Runs only where the method in front has no answer. */
const OTHERWISE = ['implicit', 'otherwise'] as const;

interface Operation {
  readonly operands: readonly FlatNode[];
  /** -1 where nobody asks for it. */
  readonly result: Place;
  readonly flags?: readonly ('implicit' | 'otherwise')[];
}

/** An operator is a call of a method of the operand's class. */
function runOperator(
  reading: Reading,
  object: Place,
  name: string,
  { operands, result, flags = ['implicit'] }: Operation,
): void {
  if (object === -1) return;
  const given: Argument[] = operands.map((operand) => ({
    kind: 'positional',
    place: placeOf(reading, operand),
    isNot: isNotOf(reading, operand),
  }));
  reading.flow.callMember(object, name, {
    arguments: given,
    flags,
    ...(result !== -1 && { result }),
  });
}

const COMPARISONS: ReadonlyMap<string, string> = new Map([
  ['<', '__lt__'],
  ['<=', '__le__'],
  ['==', '__eq__'],
  ['!=', '__ne__'],
  ['>', '__gt__'],
  ['>=', '__ge__'],
]);

/** What the other operand is asked where the one in front has no answer. */
const REFLECTED: ReadonlyMap<string, string> = new Map([
  ['<', '__gt__'],
  ['<=', '__ge__'],
  ['==', '__eq__'],
  ['!=', '__ne__'],
  ['>', '__lt__'],
  ['>=', '__le__'],
]);

/** What a comparison gives counts where it is not merely asked whether it is true. */
export function readComparison(reading: Reading, node: FlatNode): Place {
  const { tree, flow } = reading;
  const operators = tree.childrenIn(node, 'operators');
  const operands = partsOf(tree, node).filter((part) => tree.fieldOf(part) !== 'operators');
  let result = -1;
  operators.forEach((operator, at) => {
    const [left = -1, right = -1] = [operands[at], operands[at + 1]];
    const text = tree.textOf(operator).replace(/\s+/g, ' ');
    const method = COMPARISONS.get(text);
    if (method !== undefined) {
      const isPlain = isLiteral(reading, left);
      const object = isPlain ? -1 : valuePlace(reading, left);
      if (object !== -1 && operators.length === 1 && !isCondition(reading, node))
        result = flow.place();
      runOperator(reading, object, method, { operands: [right], result });
      // Two objects that are asked whether they are equal are nearly always of one class.
      const isAsked = isPlain || !/^[=!]=$/.test(text);
      if (!isAsked || isLiteral(reading, right)) return;
      runOperator(reading, valuePlace(reading, right), REFLECTED.get(text) as string, {
        operands: [left],
        result,
        flags: isPlain ? ['implicit'] : OTHERWISE,
      });
    } else if ((text === 'in' || text === 'not in') && !isLiteral(reading, right)) {
      runOperator(reading, valuePlace(reading, right), '__contains__', {
        operands: [left],
        result: -1,
      });
    }
  });
  return result;
}

function isCondition({ tree }: Reading, node: FlatNode): boolean {
  let at = tree.parentOf(node);
  while (at !== -1 && tree.typeOf(at) === 'parenthesized_expression') at = tree.parentOf(at);
  return at === -1 || ASKING.has(tree.typeOf(at));
}

/** What asks only whether something is true. */
const ASKING: ReadonlySet<string> = new Set([
  'assert_statement',
  'boolean_operator',
  'conditional_expression',
  'elif_clause',
  'expression_statement',
  'if_clause',
  'if_statement',
  'not_operator',
  'while_statement',
]);

const UNARY: ReadonlyMap<string, string> = new Map([
  ['-', '__neg__'],
  ['+', '__pos__'],
  ['~', '__invert__'],
]);

export function readUnary(reading: Reading, node: FlatNode): Place {
  const { tree, flow } = reading;
  const operand = tree.childOf(node, 'argument');
  const method = UNARY.get(tree.textOf(tree.childOf(node, 'operator')));
  if (method === undefined || isLiteral(reading, operand)) return -1;
  const object = valuePlace(reading, operand);
  if (object === -1) return -1;
  const result = flow.place();
  runOperator(reading, object, method, { operands: [], result });
  return result;
}

/** `a += b`: the operator's own method, or the plain one; lists take in the elements. */
export function readAugmented(reading: Reading, node: FlatNode): Place {
  const { tree, flow } = reading;
  const left = tree.childOf(node, 'left');
  const right = tree.childOf(node, 'right');
  const operator = BINARY.get(tree.textOf(tree.childOf(node, 'operator')).slice(0, -1));
  if (left === -1 || operator === undefined) return -1;
  const target = readTarget(reading, left);
  const result = flow.place();
  if (target !== -1) {
    flow.copy(target, result);
    const given = { operands: [right], result };
    runOperator(reading, target, `__i${operator}__`, given);
    runOperator(reading, target, `__${operator}__`, { ...given, flags: OTHERWISE });
    const other = valuePlace(reading, right);
    if (operator === 'add' && !isLiteral(reading, right) && other !== -1) {
      const elements = flow.place();
      flow.read(other, ELEMENT_KEY, elements);
      flow.write(elements, target, ELEMENT_KEY);
    }
  }
  assign(reading, left, result, -1);
  return -1;
}

/** What a target of an augmented assignment holds before. */
function readTarget(reading: Reading, target: FlatNode): Place {
  const { tree } = reading;
  return tree.typeOf(target) === 'identifier'
    ? valuePlace(reading, target)
    : (reading.places[target] ?? -1);
}
