// Type parameters of functions that calls choose: which functions give one of their own (`get<T>(): T`), or what is written
// with it (`load<T>(): Promise<T>`), by a class that they are given (`get<T>(type: new () => T): T`) or not, and what the
// text of a call gives for it.

import { nameChainOf } from '../declarations/heritage.ts';
import { childOf, childrenOf, nameOf, type SyntaxNode } from '../extraction/syntax-tree.ts';
import type { ScriptFlow } from './script-flow.ts';
import { typeOfParameter, typeParameterNames } from './type-parameters.ts';
import { typeOf } from './types.ts';

/** Types nested deeper in unions are left out. */
const MAX_DEPTH = 4;

/** Says of a function, or of a signature, that its result is one of its own type parameters, or written with one. */
export function noteOwnResult(flow: ScriptFlow, callable: number, node: SyntaxNode): void {
  if (childOf(node, 'typeParameters') === undefined) {
    noteDocumentedResult(flow, callable, node);
    return;
  }
  const names = typeParameterNames(node);
  const returned = resultOf(node);
  const name = resultParameter(node);
  if (name !== undefined)
    flow.builder.givesOwn(callable, names.indexOf(name), classAtOf(node, name));
  const made = classOfResult(returned);
  if (made !== undefined && names.includes(made)) {
    flow.builder.givesOwn(callable, names.indexOf(made), positionOfType(node, made));
    return;
  }
  if (onlyName(returned, 0) !== undefined) return;
  // Of several one that is not given would hide what bounds it.
  const [only, ...others] = new Set(namesWithin(returned).filter((each) => names.includes(each)));
  if (only === undefined || others.length > 0) return;
  const alias = aliasOf(flow, returned, only);
  if (alias !== -1)
    flow.builder.givesOwn(callable, names.indexOf(only), classAtOf(node, only), alias);
}

/** The same where a comment says it: `@template T`, `@returns {T}`. */
function noteDocumentedResult(flow: ScriptFlow, callable: number, node: SyntaxNode): void {
  const name = onlyName(flow.typeBeside.get(node), 0);
  const at = name === undefined ? -1 : (flow.templates.get(node) ?? []).indexOf(name);
  if (at !== -1) flow.builder.givesOwn(callable, at, -1);
}

/** The name of the type parameter of the function's own that its result is. */
export function resultParameter(node: SyntaxNode): string | undefined {
  const name = onlyName(resultOf(node), 0);
  return name !== undefined && typeParameterNames(node).includes(name) ? name : undefined;
}

/** Whether an annotation says that type parameter, or nothing. */
export const isOfType = (annotation: SyntaxNode | undefined, name: string): boolean =>
  onlyName(childOf(annotation, 'typeAnnotation'), 0) === name;

const resultOf = (node: SyntaxNode): SyntaxNode | undefined =>
  childOf(childOf(node, 'returnType'), 'typeAnnotation');

/** The type parameter that stands for the class of the result: `InstanceType<T>`. */
function classOfResult(type: SyntaxNode | undefined): string | undefined {
  if (nameOf(childOf(type, 'typeName')) !== 'InstanceType') return undefined;
  return onlyName(childrenOf(childOf(type, 'typeArguments'), 'params')[0], 0);
}

/** Without that which says what `this` is. */
export const parametersOf = (node: SyntaxNode): SyntaxNode[] =>
  childrenOf(node, 'params').filter((each) => nameOf(each) !== 'this');

/** The parameter that is of the type parameter; -1 for none. */
const positionOfType = (node: SyntaxNode, name: string): number =>
  parametersOf(node).findIndex((each) => isOfType(typeOfParameter(each), name));

/** The parameter that is given the class for the type parameter; -1 for none. */
const classAtOf = (node: SyntaxNode, name: string): number =>
  parametersOf(node).findIndex((each) =>
    isClassOf(childOf(typeOfParameter(each), 'typeAnnotation'), name, 0),
  );

/** Another name for a type, with a parameter of the name; -1 where nothing is known of it. */
function aliasOf(flow: ScriptFlow, type: SyntaxNode | undefined, name: string): number {
  const { builder, typeParameters } = flow;
  const alias = builder.addClass({ isAlias: true, typeParameters: [name] });
  typeParameters.push(new Map([[name, { class: alias, bound: undefined }]]));
  const meant = typeOf(flow, type, 0);
  typeParameters.pop();
  if (meant === -1) return -1;
  builder.setBases(alias, [{ type: meant }]);
  return alias;
}

/** Names that a type is written with, as far as it is made of names, lists and unions. */
function namesWithin(type: SyntaxNode | undefined): string[] {
  const names: string[] = [];
  const pending = [{ part: type, depth: 0 }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { part, depth } = next;
    const key = part === undefined || depth > MAX_DEPTH ? undefined : PARTS.get(part.type);
    const name = part?.type === 'TSTypeReference' ? nameOf(childOf(part, 'typeName')) : undefined;
    if (name !== undefined) names.push(name);
    const holder = key === 'params' ? childOf(part, 'typeArguments') : part;
    const inner = key === undefined ? undefined : childOf(holder, key);
    const parts = key === undefined ? [] : childrenOf(holder, key);
    for (const each of inner === undefined ? parts.toReversed() : [inner])
      pending.push({ part: each, depth: depth + 1 });
  }
  return names;
}

/** Under which key a type has those that it is written with. */
const PARTS: ReadonlyMap<string, string> = new Map([
  ['TSTypeReference', 'params'],
  ['TSArrayType', 'elementType'],
  ['TSUnionType', 'types'],
  ['TSIntersectionType', 'types'],
  ['TSTupleType', 'elementTypes'],
  ['TSParenthesizedType', 'typeAnnotation'],
]);

/** The name that a type is but for `null` and `undefined`. */
function onlyName(type: SyntaxNode | undefined, depth: number): string | undefined {
  switch (type?.type) {
    case 'TSParenthesizedType':
      return depth > MAX_DEPTH ? undefined : onlyName(childOf(type, 'typeAnnotation'), depth + 1);
    case 'TSUnionType': {
      const parts = partsOf(type);
      return parts.length === 1 && depth <= MAX_DEPTH ? onlyName(parts[0], depth + 1) : undefined;
    }
    case 'TSTypeReference':
      return childOf(type, 'typeArguments') === undefined
        ? nameOf(childOf(type, 'typeName'))
        : undefined;
    default:
      return undefined;
  }
}

const partsOf = (union: SyntaxNode): SyntaxNode[] =>
  childrenOf(union, 'types').filter(({ type }) => !NOTHING.has(type));

const NOTHING: ReadonlySet<string> = new Set([
  'TSNullKeyword',
  'TSUndefinedKeyword',
  'TSVoidKeyword',
]);

/** `new () => T`, `Type<T>`, whatever that is called: what comes there and is a class makes such. */
function isClassOf(type: SyntaxNode | undefined, name: string, depth: number): boolean {
  if (type === undefined || depth > MAX_DEPTH) return false;
  switch (type.type) {
    case 'TSUnionType':
      return childrenOf(type, 'types').some((part) => isClassOf(part, name, depth + 1));
    case 'TSParenthesizedType':
      return isClassOf(childOf(type, 'typeAnnotation'), name, depth + 1);
    case 'TSConstructorType':
      return onlyName(childOf(childOf(type, 'returnType'), 'typeAnnotation'), 0) === name;
    case 'TSTypeReference': {
      const [first, ...others] = childrenOf(childOf(type, 'typeArguments'), 'params');
      return others.length === 0 && onlyName(first, 0) === name;
    }
    default:
      return false;
  }
}

/** The types that a call is written with; none where they say nothing. */
export function typeArgumentsOf(flow: ScriptFlow, node: SyntaxNode): readonly number[] {
  const written =
    childOf(node, 'typeArguments') ?? childOf(childOf(node, 'callee'), 'typeArguments');
  return childrenOf(written, 'params').map((type) =>
    isNamed(type, 0) ? typeOf(flow, type, 0) : -1,
  );
}

/** Whether it is a name, or a list of such: types that are written out are seldom what a function of others gives. */
function isNamed(type: SyntaxNode | undefined, depth: number): boolean {
  if (type === undefined || depth > MAX_DEPTH) return false;
  switch (type.type) {
    case 'TSTypeReference':
      return (
        nameChainOf(childOf(type, 'typeName')) !== undefined &&
        childrenOf(childOf(type, 'typeArguments'), 'params').every((each) =>
          isNamed(each, depth + 1),
        )
      );
    case 'TSArrayType':
      return isNamed(childOf(type, 'elementType'), depth + 1);
    case 'TSUnionType': {
      const parts = partsOf(type);
      return parts.length === 1 && isNamed(parts[0], depth + 1);
    }
    default:
      return false;
  }
}
