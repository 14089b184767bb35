// Operators: static functions of a type, or functions of the file's own level, named for what is written.
import type { Argument, CallOptions, Place } from '../../../flow/flow-builder.ts';
import { ELEMENT_KEY } from '../../../flow/flow-facts.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { valueOrLiteral } from './calls.ts';
import { placeOf, readMember } from './expressions.ts';
import type { Reading } from './reading.ts';

/** The key of a function among members, by its name; that of multiplication would be any element. */
export const operatorKey = (name: string): string => (name === ELEMENT_KEY ? '×' : name);

/** `a + b` */
export function leaveOperator(reading: Reading, node: FlatNode): Place {
  const { tree } = reading;
  const left = tree.childOf(node, 'lhs');
  const object = placeOf(reading, left);
  const operator = tree.childOf(node, 'op');
  const right = tree.childOf(node, 'rhs');
  const given = placeOf(reading, right);
  if (operator === -1 || isNil(reading, right)) return -1;
  const start = tree.startOf(operator);
  const sign = /^[^\s\w()[\]{}]+/.exec(tree.text.slice(start, start + 8))?.[0] ?? '';
  const isPlain = STANDARD_OPERATOR.test(sign);
  if (isPlain && object === -1 && (given === -1 || !ARITHMETIC.has(sign))) return -1;
  const operands = [
    object === -1 ? valueOrLiteral(reading, left) : object,
    given === -1 ? valueOrLiteral(reading, right) : given,
  ];
  const result = callOperator(reading, sign, operands);
  if (given !== -1 && ARITHMETIC.has(sign)) callOnRight(reading, sign, operands, result);
  return result;
}

/** They may have a number on the left and what declares them on the right: `2 * vector`. */
const ARITHMETIC: ReadonlySet<string> = new Set(['+', '-', '*', '/']);

/** Key of an operator among the members of the type on its right, where what is on the left is another's. */
export const rightKey = (sign: string): string => `right ${sign}`;

/** Keys of the operators that types of the standard library have themselves. */
export const OPERATORS: ReadonlySet<string> = new Set(
  '+ - * / % < > <= >= == != += -= *= /= & | ^ ! ~='
    .split(' ')
    .flatMap((sign) => [operatorKey(sign), rightKey(sign)]),
);

function callOnRight(
  { builder }: Reading,
  sign: string,
  given: readonly Place[],
  result: Place,
): void {
  builder.callMember(given[1] as Place, rightKey(sign), {
    arguments: given.map((place): Argument => ({ kind: 'positional', place })),
    flags: ['implicit'],
    result,
  });
}

/** What is compared with it is the optional itself, and not what that holds. */
const isNil = ({ tree }: Reading, node: FlatNode): boolean =>
  node !== -1 && tree.textOf(node) === 'nil';

/** `-a`, `!a`: an operator of the type of what follows, or what most types have, which gives another of the kind. */
export function leaveSign(reading: Reading, node: FlatNode, sign: string): Place {
  const { tree, builder } = reading;
  const value = placeOf(reading, tree.childOf(node, 'target'));
  if (value === -1 || sign === '&') return value;
  const result = callOperator(reading, sign, [value]);
  builder.copy(value, result);
  return result;
}

/**
 * `a += b`: what is assigned, which is what the operator is given where it gives nothing.
 * @param assignment given: what stands on the right
 */
export function assignWith(
  reading: Reading,
  {
    operator,
    target,
    given,
  }: { readonly operator: string; readonly target: FlatNode; readonly given: Place },
): Place {
  const isMember = reading.tree.typeOf(target) === 'navigation_expression';
  const object = isMember ? readMember(reading, target) : placeOf(reading, target);
  if (object !== -1) callOperator(reading, operator, [object, given]);
  return given;
}

function callOperator({ builder }: Reading, sign: string, given: readonly Place[]): Place {
  const result = builder.place();
  const options: CallOptions = {
    arguments: given.map((place): Argument => ({ kind: 'positional', place })),
    flags: ['implicit'],
    result,
  };
  builder.callMember(given[0] as Place, operatorKey(sign), options);
  // One of the program's own may stand outside of all types; of others there are too many to be told by their operands.
  if (!STANDARD_OPERATOR.test(sign)) builder.callName(sign, -1, options);
  return result;
}

const STANDARD_OPERATOR =
  /^(?:[-+*/%&|^~<>!=]|[-+*/%&|^=!<>]=|[=!]==|&[-+*]=?|&&|\|\||\?\?|<<|>>|~=|\.\.[.<])?$/;
