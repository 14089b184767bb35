// Declarations of variables, assignments and loops over elements.
import type { Place } from '../../../flow/flow-builder.ts';
import {
  childOf,
  childrenOf,
  nameOf,
  propertyNameOf,
  type SyntaxNode,
  withoutWrappers,
} from '../extraction/syntax-tree.ts';
import { noteMade } from './conversions.ts';
import { prototypeGiven } from './instance-prototypes.ts';
import { elementsOf } from './iteration.ts';
import { noteLatest } from './latest-values.ts';
import { writeNamed } from './named-modules.ts';
import { assignPattern, writeNothing } from './patterns.ts';
import { fillsStandard } from './polyfills.ts';
import { noteReplaced } from './replaced-members.ts';
import { isRestored, noteKept } from './restored-members.ts';
import type { NamedMember, ScriptFlow } from './script-flow.ts';
import { isGlobalObject, noteGiven, noteGlobalObject, shareMember } from './shared-names.ts';
import { applyLocalType, typeBeside } from './types.ts';
import { noteWrapped, noteWrapping } from './wrapped-members.ts';

/** Members that are written to are not read. */
export function markTargets(flow: ScriptFlow, node: SyntaxNode): void {
  const targets =
    node.type === 'ObjectPattern'
      ? childrenOf(node, 'properties').map((property) => childOf(property, 'value'))
      : node.type === 'ArrayPattern'
        ? childrenOf(node, 'elements')
        : node.type === 'RestElement'
          ? [childOf(node, 'argument')]
          : [childOf(node, 'left')];
  if (node.type === 'AssignmentExpression' && node.operator !== '=') return;
  for (const target of targets) {
    const inner = withoutWrappers(target);
    if (inner?.type === 'MemberExpression') flow.targets.add(inner);
  }
}

export function leaveDeclarator(flow: ScriptFlow, node: SyntaxNode): void {
  const value = flow.valueOf(childOf(node, 'init'));
  const id = childOf(node, 'id');
  if (value !== -1) noteFunction(flow, node);
  noteMember(flow, nameOf(id) ?? '', childOf(node, 'init'));
  flow.noteText(nameOf(id) ?? '', childOf(node, 'init'));
  noteGlobalObject(flow, node);
  noteGiven(flow, nameOf(id) ?? '', childOf(node, 'init'));
  noteKept(flow, node);
  noteMade(flow, node);
  if (value === -1 && id?.type === 'Identifier') {
    const binding = flow.binding(nameOf(id) ?? '');
    applyLocalType(flow, typeBeside(flow, id), binding?.place ?? -1);
    if (binding !== undefined && childOf(node, 'init') !== undefined)
      noteLatest(flow, node, { binding, value });
    return;
  }
  if (value === -1 && typeBeside(flow, id) !== undefined) {
    assignPattern(flow, id, flow.builder.place());
    return;
  }
  const binding = id?.type === 'Identifier' ? flow.binding(nameOf(id) ?? '') : undefined;
  const isReplaced = binding !== undefined && noteReplaced(flow, node, { binding, value });
  if (isReplaced || takeGlobals(flow, id, childOf(node, 'init'))) return;
  assignPattern(flow, id, value, node);
  noteWrapped(flow, node, value);
}

/** `const { app } = window`. @returns whether it is that, with nothing but names of the global object */
function takeGlobals(
  flow: ScriptFlow,
  pattern: SyntaxNode | undefined,
  init: SyntaxNode | undefined,
): boolean {
  if (pattern?.type !== 'ObjectPattern' || !isGlobalObject(flow, init)) return false;
  const properties = childrenOf(pattern, 'properties');
  const keys = properties.map((property) =>
    property.type === 'Property' ? flow.keyOf(property, 'key') : undefined,
  );
  if (keys.includes(undefined)) return false;
  for (const [at, property] of properties.entries())
    assignPattern(
      flow,
      childOf(property, 'value'),
      flow.globalMember(flow.valueOf(init), keys[at]!),
    );
  return true;
}

/** A variable that holds a function lends it a receiver as the function's own name would. */
function noteFunction(flow: ScriptFlow, declarator: SyntaxNode): void {
  const binding = flow.binding(nameOf(childOf(declarator, 'id')) ?? '');
  const callable = flow.callableOf.get(childOf(declarator, 'init') as SyntaxNode);
  if (binding !== undefined && callable !== undefined) binding.callable = callable;
}

export function leaveAssignment(flow: ScriptFlow, node: SyntaxNode): void {
  const right = childOf(node, 'right');
  const left = withoutWrappers(childOf(node, 'left'));
  const value = prototypeGiven(flow, { left, right, value: flow.valueOf(right) });
  const { operator } = node;
  if (operator === '=' || operator === '||=' || operator === '??=' || operator === '&&=') {
    if (isCopyOfMembers(flow, left, right)) return;
    const leavesAsIs =
      left !== undefined &&
      ((operator === '=' && isRestored(flow, left, right)) || fillsStandard(flow, left, right));
    if (leavesAsIs) {
      writeNothing(flow, left);
      flow.setValue(node, value);
      return;
    }
    noteMember(flow, nameOf(left) ?? '', right);
    if (operator === '=') flow.noteText(nameOf(left) ?? '', right);
    if (!writeNamed(flow, left, right)) assignPattern(flow, left, value, node);
    noteWrapping(flow, left, right);
    noteGiven(flow, nameOf(left) ?? '', right);
    shareMember(flow, left, { value, right });
    if (left?.type === 'MemberExpression') lendAll(flow, left, right);
    flow.setValue(node, operator === '=' ? value : flow.join(flow.valueOf(left), value));
  } else if (left?.type === 'MemberExpression') writeNothing(flow, left);
}

/** `a.b++` reads and writes. */
export function leaveUpdate(flow: ScriptFlow, node: SyntaxNode): void {
  const target = withoutWrappers(childOf(node, 'argument'));
  if (target?.type === 'MemberExpression') writeNothing(flow, target);
}

/**
 * `to[key] = from[key]` gives all that is copied under its own name, and so does `to[key] = from[key].bind(to)`:
 * whoever calls it as a member of `to` has that receiver anyway.
 */
function isCopyOfMembers(
  flow: ScriptFlow,
  left: SyntaxNode | undefined,
  right: SyntaxNode | undefined,
): boolean {
  const key = computedKeyOf(left);
  if (left === undefined || key === undefined) return false;
  const value = boundTo(left, withoutWrappers(right));
  const named = value?.type === 'Identifier' ? flow.binding(value.name as string) : undefined;
  const given = named === undefined ? memberNamed(flow, value) : flow.membersIn.get(named);
  if (given === undefined || given.key !== flow.binding(key)) return false;
  const to = flow.valueOf(childOf(left, 'object'));
  copyMembers(flow, given, to);
  return true;
}

/** Gives all that goes by the key to the other place under its own name. */
export function copyMembers(
  { builder }: ScriptFlow,
  { from, isOfPrototype }: NamedMember,
  to: Place,
): void {
  if (from === -1 || to === -1) return;
  if (isOfPrototype) builder.merge(from, to);
  else builder.mergeOwn(from, to);
}

/** What is read of an object under a key that a name holds. */
export function namedMember(
  flow: ScriptFlow,
  object: SyntaxNode | undefined,
  key: NamedMember['key'],
): NamedMember {
  const inner = withoutWrappers(object);
  const isOfPrototype = inner !== undefined && propertyNameOf(inner) === 'prototype';
  return { key, from: flow.valueOf(object), isOfPrototype };
}

/** Notes that a name holds `from[key]`, which may be given on under that key. */
function noteMember(flow: ScriptFlow, name: string, value: SyntaxNode | undefined): void {
  const binding = flow.binding(name);
  const given = memberNamed(flow, withoutWrappers(value));
  if (binding === undefined || given === undefined) return;
  if (binding.assignedAt.length < 2) flow.membersIn.set(binding, given);
}

/** The object and key of `from[key]`. */
function memberNamed(flow: ScriptFlow, member: SyntaxNode | undefined): NamedMember | undefined {
  const key = flow.binding(computedKeyOf(member) ?? '');
  return key === undefined ? undefined : namedMember(flow, childOf(member, 'object'), key);
}

const computedKeyOf = (member: SyntaxNode | undefined): string | undefined =>
  member?.type === 'MemberExpression' && member.computed === true
    ? nameOf(childOf(member, 'property'))
    : undefined;

/** What `value` binds to the object that `left` is a member of; `value` itself where it binds nothing so. */
function boundTo(
  left: SyntaxNode | undefined,
  value: SyntaxNode | undefined,
): SyntaxNode | undefined {
  const callee = value?.type === 'CallExpression' ? childOf(value, 'callee') : undefined;
  const given = childrenOf(value, 'arguments');
  if (callee === undefined || propertyNameOf(callee) !== 'bind' || given.length !== 1) return value;
  const receiver = withoutWrappers(childOf(left, 'object'));
  const isSame =
    receiver?.type === 'ThisExpression'
      ? given[0]?.type === 'ThisExpression'
      : nameOf(receiver) !== undefined && nameOf(receiver) === nameOf(given[0]);
  return isSame ? withoutWrappers(childOf(callee, 'object')) : value;
}

/** `A.prototype.m = function () {}`: whoever calls it, `this` will be what has it. */
function lendAll(flow: ScriptFlow, left: SyntaxNode, right: SyntaxNode | undefined): void {
  const value = withoutWrappers(right);
  if (value?.type === 'FunctionExpression') {
    lendReceiver(flow, value, flow.valueOf(childOf(left, 'object')));
  }
  if (value?.type !== 'ObjectExpression' || flow.keyOf(left, 'property') !== 'prototype') return;
  const instances = flow.read(flow.valueOf(childOf(left, 'object')), 'prototype');
  for (const property of childrenOf(value, 'properties')) {
    lendReceiver(flow, childOf(property, 'value'), instances);
  }
}

/** The function, or the one that the name is declared to be, gets the object as its receiver. */
export function lendReceiver(flow: ScriptFlow, node: SyntaxNode | undefined, object: Place): void {
  if (node === undefined || object === -1) return;
  const callable = flow.callableOf.get(node);
  if (callable !== undefined) flow.move(object, flow.builder.receiverOf(callable));
  const binding = node.type === 'Identifier' ? flow.binding(node.name as string) : undefined;
  if (binding !== undefined) flow.lent.push({ binding, object });
}

export function leaveLoop(flow: ScriptFlow, node: SyntaxNode): void {
  if (node.type === 'ForInStatement') return;
  const given = flow.valueOf(childOf(node, 'right'));
  if (given === -1) return;
  const left = childOf(node, 'left');
  const target =
    left?.type === 'VariableDeclaration'
      ? childOf(childrenOf(left, 'declarations')[0], 'id')
      : left;
  assignPattern(flow, target, elementsOf(flow, given, node.await === true));
}
