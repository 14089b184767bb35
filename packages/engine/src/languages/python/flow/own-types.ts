// Results that annotations tie to what a call is made on, or to a class that it gives: `-> Self`, `self: T … -> T` and
// `kind: type[T] … -> T`. What comes out of such a function for one is not what comes out for others.
// https://typing.python.org/en/latest/spec/generics.html
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { parseType, simpleName, type TypeExpression } from './annotations.ts';
import type { Reading } from './reading.ts';
import type { Scope } from './scopes.ts';
import { nameOf } from './syntax.ts';

export interface WrittenParameters {
  /** Of those that are given by position, in their order; empty where none is written. */
  readonly annotations: readonly string[];
  /** Whether the first of them is the receiver. */
  readonly isMethod: boolean;
  /** Whether it has no body but what `@overload` says of another one. */
  readonly isOverload: boolean;
}

/** @param around the scope that the definition stands in */
export function noteOwnResult(
  reading: Reading,
  node: FlatNode,
  { callable }: Scope,
  around: Scope,
  written: WrittenParameters,
): void {
  const { flow } = reading;
  const given = classGiven(reading, node, written);
  if (given === RECEIVER) {
    if (!written.isOverload) flow.returnsOwnKind(callable);
    return;
  }
  const mark = overloadMark(nameOf(reading.tree, reading.tree.childOf(node, 'name')));
  if (written.isOverload) {
    const known = around.texts.get(mark) ?? NONE;
    if (!takesClass(written)) return;
    around.texts.set(mark, given >= 0 && known !== MANY ? Math.max(known, given) : MANY);
    return;
  }
  const at = given === NONE ? (around.texts.get(mark) ?? NONE) : given;
  if (at >= 0) flow.givesOwn(callable, 0, at);
}

/** What `@overload` says of a class that is given holds for what the function gives, where all of them that take one give what is of it. */
const overloadMark = (name: string): string => `<overload> ${name}`;

const [RECEIVER, MANY, NONE] = [-3, -1, -2] as const;

const takesClass = ({ annotations }: WrittenParameters): boolean =>
  annotations.some((text) => /\b[tT]ype\b/.test(text));

/** The position of the argument whose class the result is of, or what else the result is of. */
function classGiven(
  reading: Reading,
  node: FlatNode,
  { annotations, isMethod }: WrittenParameters,
): number {
  const result = onlyName(textAt(reading, reading.tree.childOf(node, 'return_type')));
  if (result === '') return NONE;
  const [first = ''] = annotations;
  if (isMethod && (result === 'Self' || isOf(reading, node, result, first))) return RECEIVER;
  const skipped = isMethod ? 1 : 0;
  const at = annotations.findIndex(
    (text, index) =>
      index >= skipped &&
      classIn(text) === result &&
      (isVariable(reading, node, result) || isImported(reading, result)),
  );
  return at === -1 ? NONE : at - skipped;
}

const textAt = ({ tree }: Reading, node: FlatNode): string =>
  node === -1 ? '' : tree.textOf(node).slice(0, LONGEST);

const LONGEST = 200;

/** The receiver is annotated with the type variable of the result, or with the class of such a one. */
const isOf = (reading: Reading, node: FlatNode, result: string, receiver: string): boolean =>
  (onlyName(receiver) === result || classIn(receiver) === result) &&
  isVariable(reading, node, result);

/** A name alone, but for `None` beside it; empty for all else. */
function onlyName(text: string): string {
  const [only, ...others] = parseType(text).filter(({ name }) => simpleName(name) !== 'None');
  return only === undefined || others.length > 0 || only.arguments.length > 0
    ? ''
    : simpleName(only.name);
}

/** `T` of `type[T]`. */
function classIn(text: string): string {
  const [only, ...others] = parseType(text).filter(({ name }) => simpleName(name) !== 'None');
  if (only === undefined || others.length > 0 || !/^[tT]ype$/.test(simpleName(only.name)))
    return '';
  const [[inside, ...more] = []] = only.arguments as readonly (readonly TypeExpression[])[];
  return inside === undefined || more.length > 0 || inside.arguments.length > 0
    ? ''
    : simpleName(inside.name);
}

/** Whether the file, or the head of the function, makes it a type variable. */
function isVariable({ tree }: Reading, node: FlatNode, name: string): boolean {
  const written = name.replace(/[^\p{L}\p{N}_]/gu, '');
  const own = tree.childOf(node, 'type_parameters');
  if (own !== -1 && new RegExp(`\\b${written}\\b`, 'u').test(tree.textOf(own))) return true;
  return new RegExp(`(?:^|\\n)[ \\t]*${written}[ \\t]*=[ \\t]*(?:\\w+\\.)*TypeVar\\(`, 'u').test(
    tree.text,
  );
}

/** From a name to the import that binds it. */
const MAX_STEPS = 4;

/** Where an imported name is that of a class, and not of a type variable, what comes out is of the class that is given all the same. */
function isImported({ tree, scopes }: Reading, name: string): boolean {
  let at = scopes.module.variables.get(name)?.source ?? -1;
  for (let left = MAX_STEPS; at !== -1 && left > 0; at = tree.parentOf(at), left--)
    if (tree.typeOf(at).startsWith('import')) return true;
  return false;
}
