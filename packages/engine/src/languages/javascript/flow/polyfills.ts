// Members that a script gives the language's own objects where these have none: `if (!Array.prototype.find) …`. Those that
// are standard are there wherever a program runs today, so that nobody calls what stands in for them.
import {
  childOf,
  childrenOf,
  nameOf,
  propertyNameOf,
  type SyntaxNode,
  withoutWrappers,
} from '../extraction/syntax-tree.ts';
import { keyTextOf } from './literals.ts';
import type { ScriptFlow } from './script-flow.ts';
import { isMadeOf } from './shared-names.ts';

/** By object, what the language gives it. https://262.ecma-international.org/15.0/ */
const STANDARD: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    Array: 'from isArray of',
    'Array.prototype': `at concat copyWithin entries every fill filter find findIndex findLast findLastIndex flat flatMap
      forEach includes indexOf join keys lastIndexOf map pop push reduce reduceRight reverse shift slice some sort splice
      toReversed toSorted toSpliced unshift values with`,
    Date: 'UTC now parse',
    'Date.prototype': 'toISOString toJSON',
    'Function.prototype': 'apply bind call toString',
    Math: `acosh asinh atanh cbrt clz32 cosh expm1 fround hypot imul log10 log1p log2 sign sinh tanh trunc`,
    Number: 'isFinite isInteger isNaN isSafeInteger parseFloat parseInt',
    Object: `assign create defineProperties defineProperty entries freeze fromEntries getOwnPropertyDescriptor
      getOwnPropertyDescriptors getOwnPropertyNames getOwnPropertySymbols getPrototypeOf groupBy hasOwn is isExtensible
      isFrozen isSealed keys preventExtensions seal setPrototypeOf values`,
    'Object.prototype':
      'hasOwnProperty isPrototypeOf propertyIsEnumerable toLocaleString toString valueOf',
    Promise: 'all allSettled any race reject resolve withResolvers',
    'Promise.prototype': 'catch finally then',
    Reflect: `apply construct defineProperty deleteProperty get getOwnPropertyDescriptor getPrototypeOf has isExtensible
      ownKeys preventExtensions set setPrototypeOf`,
    String: 'fromCharCode fromCodePoint raw',
    'String.prototype': `at codePointAt concat endsWith includes indexOf isWellFormed lastIndexOf match matchAll normalize
      padEnd padStart repeat replace replaceAll search slice split startsWith substr substring toLowerCase toUpperCase
      toWellFormed trim trimEnd trimLeft trimRight trimStart`,
  }).map(([object, names]) => [object, new Set(names.split(/\s+/))]),
);

/** Whether the value is written to a standard member where that is asked for around, or itself has it first. */
export function fillsStandard(
  flow: ScriptFlow,
  member: SyntaxNode,
  value: SyntaxNode | undefined,
): boolean {
  const name = standardNameOf(flow, member);
  if (name === undefined) return false;
  const right = withoutWrappers(value);
  const first =
    right?.type === 'LogicalExpression' && right.operator !== '&&'
      ? childOf(right, 'left')
      : undefined;
  return isAsked(flow, name) || standardNameOf(flow, withoutWrappers(first)) === name;
}

/** The same of `Object.defineProperty(Array.prototype, 'find', …)`. */
export function definesStandard(flow: ScriptFlow, call: SyntaxNode): boolean {
  if (flow.conditions.length === 0) return false;
  const callee = withoutWrappers(childOf(call, 'callee'));
  if (callee?.type !== 'MemberExpression' || propertyNameOf(callee) !== 'defineProperty')
    return false;
  const [object, key] = childrenOf(call, 'arguments');
  const name = standardName(flow, object, keyTextOf(key));
  return name !== undefined && isAsked(flow, name);
}

/** Behind `if (a.b)` it is there, and what is written is meant to take its place. */
function isAsked(flow: ScriptFlow, name: string): boolean {
  return flow.conditions.some(
    ({ test, isElse }) =>
      asks(flow, test, name) && (isElse || standardNameOf(flow, withoutWrappers(test)) !== name),
  );
}

/** `Array.prototype.find`; `undefined` for what is no standard member. */
function standardNameOf(flow: ScriptFlow, node: SyntaxNode | undefined): string | undefined {
  if (node?.type !== 'MemberExpression') return undefined;
  return standardName(flow, childOf(node, 'object'), propertyNameOf(node));
}

function standardName(
  flow: ScriptFlow,
  object: SyntaxNode | undefined,
  key: string | undefined,
): string | undefined {
  const name = objectNameOf(flow, withoutWrappers(object));
  if (name === undefined || key === undefined) return undefined;
  return STANDARD.get(name)?.has(key) === true ? `${name}.${key}` : undefined;
}

/** `Array` and `Array.prototype`, where nothing else bears the name. */
function objectNameOf(flow: ScriptFlow, node: SyntaxNode | undefined): string | undefined {
  if (node?.type !== 'MemberExpression') {
    const name = nameOf(node);
    return name !== undefined && flow.isFree(name) ? name : undefined;
  }
  if (propertyNameOf(node) !== 'prototype') return undefined;
  const name = nameOf(withoutWrappers(childOf(node, 'object')));
  return name !== undefined && flow.isFree(name) ? `${name}.prototype` : undefined;
}

/** Whether a condition is made of the member: `!a.b`, `typeof a.b !== 'function'`, `!('b' in a)`. */
const asks = (flow: ScriptFlow, test: SyntaxNode, name: string): boolean =>
  isMadeOf(test, (part) => {
    const node = withoutWrappers(part);
    return standardNameOf(flow, node) === name || standardNameBehindIn(flow, node) === name;
  });

function standardNameBehindIn(flow: ScriptFlow, node: SyntaxNode | undefined): string | undefined {
  if (node?.type !== 'BinaryExpression' || node.operator !== 'in') return undefined;
  return standardName(flow, childOf(node, 'right'), keyTextOf(childOf(node, 'left')));
}
