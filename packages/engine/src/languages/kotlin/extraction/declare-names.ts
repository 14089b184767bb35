// What a file declares: types, functions, properties, parameters and variables, each in its scope, and what other files
// can name of it.
import { startsWithCapital } from '../../../platforms/jvm/qualified-name.ts';
import { type TopLevelFact, UseKind } from '../source-unit.ts';
import {
  basesOf,
  canBeCalled,
  isTestFunction,
  nameOfFunction,
  namesOfProperty,
  receiverOf,
  wordsOf,
} from './declaration-syntax.ts';
import { type Holder, noteUse, push, scopeOf, type Walk } from './name-walk.ts';
import { declareVariable } from './scopes.ts';
import { childOf, childrenOf, namedTypeOf, nameOf, segmentsOfType, TYPES } from './syntax-tree.ts';

/** A class, interface, object, companion or object expression. */
export function openHolder(walk: Walk, at: number, type: string): void {
  const { tree } = walk;
  const named = childOf(tree, at, 'identifier');
  const isCompanion = type === 'companion_object';
  const name = named === -1 ? (isCompanion ? 'Companion' : '') : nameOf(tree, named);
  const around = scopeOf(walk);
  const isMember = around.isUnordered && type !== 'object_literal';
  const modifiers = wordsOf(tree, childOf(tree, at, 'modifiers'));
  const isPrivate = modifiers.has('private');
  const qualifiedName = isMember && !isPrivate ? qualify(walk, name) : '';
  if (name !== '') {
    around.types.add(name);
    if (qualifiedName !== '') walk.offers.add(qualifiedName);
    if (around.holder === null && isMember && !isPrivate) {
      walk.topLevel.push({ name, kind: 'type', ...reachOf(modifiers) });
    }
  }
  const place = walk.holders.length;
  walk.holders.push({
    name,
    parent: around.holder,
    isLocal: !isMember,
    isCompanion,
    bases: basesOf(tree, at),
    members: [],
    callables: [],
    qualifiedName,
    isObject: type === 'object_declaration' || isCompanion,
  });
  push(walk, at, place, true);
}

/** A function, wherever it stands. */
export function openFunction(walk: Walk, at: number): void {
  const { tree } = walk;
  const named = nameOfFunction(tree, at);
  if (named !== -1) {
    const name = nameOf(tree, named);
    declareMember(walk, { name, kind: 'function', declaration: at });
    // `fun Shape(size: Int) = Shape(size, RED)`: a function called like a type makes one.
    if (startsWithCapital(name)) noteUse(walk, UseKind.type, [name], tree.starts[named] as number);
  }
  openExtension(walk, at);
}

/** A property, or a variable in code. */
export function openProperty(walk: Walk, at: number): void {
  const { tree } = walk;
  const scope = scopeOf(walk);
  for (const name of namesOfProperty(tree, at)) {
    if (scope.isUnordered) declareMember(walk, { name, kind: 'property', declaration: at });
    // Its own initial value is read before it can be seen.
    else declareVariable(scope, name, tree.ends[at] as number, canBeCalled(tree, at));
  }
  if (scope.isUnordered) openExtension(walk, at);
}

/** `typealias` */
export function openAlias(walk: Walk, at: number): void {
  const { tree } = walk;
  const named = childOf(tree, at, 'identifier');
  const scope = scopeOf(walk);
  if (named !== -1) {
    const name = nameOf(tree, named);
    const modifiers = wordsOf(tree, childOf(tree, at, 'modifiers'));
    scope.types.add(name);
    if (!modifiers.has('private') && scope.isUnordered) {
      const qualifiedName = qualify(walk, name);
      if (qualifiedName !== '') walk.offers.add(qualifiedName);
      if (scope.holder === null) walk.topLevel.push({ name, kind: 'type', ...reachOf(modifiers) });
    }
  }
  push(walk, at);
}

/** @returns `false` for a default value */
export function declareParameter(walk: Walk, at: number, parent: number): boolean {
  const { tree } = walk;
  const isName = !childrenOf(tree, parent).some((child) => child < at && tree.types[child] === ':');
  if (!isName) return false;
  const around = tree.types[tree.parents[parent] as number];
  if (around === 'function_type_parameters') return true;
  const name = nameOf(tree, at);
  const type = childrenOf(tree, parent).find((child) => TYPES.has(tree.types[child] as string));
  const scope = scopeOf(walk);
  const isCallable = type === undefined || namedTypeOf(tree, type) === -1;
  declareVariable(scope, name, 0, isCallable);
  const isProperty =
    tree.types[parent] === 'class_parameter' &&
    (childOf(tree, parent, 'val') !== -1 || childOf(tree, parent, 'var') !== -1);
  if (isProperty && scope.holder !== null) {
    const modifiers = wordsOf(tree, childOf(tree, parent, 'modifiers'));
    if (modifiers.has('private')) return true;
    walk.holders[scope.holder]?.members.push(name);
    if (isCallable) walk.holders[scope.holder]?.callables.push(name);
  }
  return true;
}

/** Variables of lambdas, loops and subjects of `when`; those of properties are known already. */
export function declareBound(walk: Walk, at: number, parent: number): void {
  const { tree } = walk;
  const outer = tree.parents[parent] as number;
  const around =
    tree.types[outer] === 'multi_variable_declaration' ? (tree.parents[outer] as number) : outer;
  if (tree.types[around] === 'property_declaration') return;
  const isOfLambda = tree.types[around] === 'lambda_parameters';
  declareVariable(scopeOf(walk), nameOf(tree, at), 0, isOfLambda);
}

/** An entry of an enum. */
export function declareEntry(walk: Walk, at: number): void {
  const scope = scopeOf(walk);
  const name = nameOf(walk.tree, at);
  declareVariable(scope, name, 0, false);
  const holder = scope.holder === null ? undefined : walk.holders[scope.holder];
  if (holder === undefined) return;
  holder.members.push(name);
  const qualifiedName = qualify(walk, name);
  if (qualifiedName !== '') walk.offers.add(qualifiedName);
}

/** A member or something at the file's own level. */
interface Member {
  readonly name: string;
  readonly kind: 'function' | 'property';
  readonly declaration: number;
}

function declareMember(walk: Walk, { name, kind, declaration }: Member): void {
  const { tree } = walk;
  const scope = scopeOf(walk);
  const receiver = receiverOf(tree, declaration);
  if (receiver !== -1) walk.extensions.add(name);
  if (!scope.isUnordered) {
    if (kind === 'function') scope.functions.add(name);
    return;
  }
  const isCallable = kind === 'function' || canBeCalled(tree, declaration);
  // An extension cannot be called without a receiver, but where one is implied.
  if (kind === 'function') scope.functions.add(name);
  else declareVariable(scope, name, 0, isCallable);
  const modifiers = wordsOf(tree, childOf(tree, declaration, 'modifiers'));
  if (modifiers.has('private')) return;
  if (scope.holder !== null) {
    const holder = walk.holders[scope.holder] as Holder;
    holder.members.push(name);
    if (isCallable && !isTestFunction(tree, declaration)) holder.callables.push(name);
    if (holder.isObject && holder.qualifiedName !== '') walk.offers.add(qualify(walk, name));
    return;
  }
  walk.offers.add(name);
  const type = receiver === -1 ? -1 : namedTypeOf(tree, receiver);
  const extended = type === -1 ? '' : (segmentsOfType(tree, type).at(-1) ?? '');
  walk.topLevel.push({
    name,
    kind,
    ...(receiver !== -1 && { receiver: extended }),
    ...reachOf(modifiers),
  });
}

/** Members of the receiver can be named without it. */
function openExtension(walk: Walk, at: number): void {
  const { tree } = walk;
  const receiver = receiverOf(tree, at);
  const type = receiver === -1 ? -1 : namedTypeOf(tree, receiver);
  if (type === -1) {
    push(walk, at);
    return;
  }
  walk.holders.push({
    name: '',
    parent: scopeOf(walk).holder,
    isLocal: true,
    isCompanion: false,
    bases: [segmentsOfType(tree, type).join('.')],
    members: [],
    callables: [],
    qualifiedName: '',
    isObject: false,
  });
  push(walk, at, walk.holders.length - 1);
}

/** Behind the names of the types around; empty where one of them cannot be named. */
function qualify(walk: Walk, name: string): string {
  const { holder } = scopeOf(walk);
  if (holder === null) return name;
  const outer = walk.holders[holder]?.qualifiedName ?? '';
  return outer === '' || outer.length > LONGEST_NAME ? '' : `${outer}.${name}`;
}

/** Names of types nested without end would fill the memory. */
const LONGEST_NAME = 1000;

/** Who sees it: which platform, and whether other modules. */
function reachOf(modifiers: ReadonlySet<string>): Pick<TopLevelFact, 'platform' | 'isInternal'> {
  return {
    ...(modifiers.has('expect') && { platform: 'expect' }),
    ...(modifiers.has('actual') && { platform: 'actual' }),
    ...(modifiers.has('internal') && { isInternal: true }),
  };
}
