// Methods that stand as arguments where a function is wanted: they are functions that call them.
import { startsWithCapital } from '../../../platforms/jvm/qualified-name.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { plainName } from '../names.ts';
import type { Reading } from './reading.ts';

/** Members of collections, options and futures that take a function alone. */
const TAKE_FUNCTIONS: ReadonlySet<string> = new Set([
  ...[
    'collect',
    'count',
    'dropWhile',
    'exists',
    'filter',
    'filterNot',
    'find',
    'flatMap',
    'forall',
  ],
  ...['foreach', 'groupBy', 'indexWhere', 'map', 'mapValues', 'maxBy', 'minBy', 'onComplete'],
  ...['partition', 'recover', 'recoverWith', 'reduce', 'reduceLeft', 'reduceOption', 'sortBy'],
  ...['sortWith', 'span', 'sumBy', 'takeWhile', 'tapEach', 'transform', 'withFilter'],
]);

/** `xs.map(f)`: a method that is named where a function is wanted; -1 where the arguments are anything else. */
export function methodAmong(reading: Reading, list: FlatNode): FlatNode {
  const { tree } = reading;
  const callee = tree.childOf(tree.parentOf(list), 'function');
  if (callee === -1 || tree.typeOf(callee) !== 'field_expression') return -1;
  const [given = -1, ...others] = tree.childrenOf(list);
  if (others.length > 0) return -1;
  return methodFor(reading, tree.textOf(tree.childOf(callee, 'field')), given);
}

/** `xs map f`: the same for what stands behind the name of the member; -1 where that is no method. */
export function methodFor({ tree, variables }: Reading, member: string, given: FlatNode): FlatNode {
  if (given === -1 || !TAKE_FUNCTIONS.has(member)) return -1;
  const type = tree.typeOf(given);
  if (type !== 'identifier' && type !== 'field_expression') return -1;
  // `_.name` is a function by itself.
  if (/(?:^|\W)_(?:\W|$)/.test(tree.textOf(given))) return -1;
  const name = plainName(tree.textOf(type === 'identifier' ? given : tree.childOf(given, 'field')));
  // What begins with a capital is an object that can be called.
  if (startsWithCapital(name)) return -1;
  if (type === 'field_expression') return given;
  const variable = variables.get(name);
  const isMethod = variable?.isMethod === true || variable?.from !== undefined;
  return variable === undefined || isMethod ? given : -1;
}
