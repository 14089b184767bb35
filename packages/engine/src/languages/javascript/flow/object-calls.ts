// `Object.defineProperty` and its relatives, as far as they are written out: what a descriptor says is written
// to the object under its key. What is computed is left to the runtime's own source.
import type { Place } from '../../../flow/flow-builder.ts';
import { getterKey, setterKey } from '../../../flow/flow-facts.ts';
import {
  childOf,
  childrenOf,
  nameOf,
  propertyNameOf,
  type SyntaxNode,
  withoutWrappers,
} from '../extraction/syntax-tree.ts';
import { keyTextOf } from './literals.ts';
import type { NamedMember, ScriptFlow } from './script-flow.ts';
import { extendStandard } from './standard-prototypes.ts';
import { copyMembers, lendReceiver, namedMember } from './variables.ts';

export function defineMembers(flow: ScriptFlow, call: SyntaxNode): void {
  const callee = childOf(call, 'callee');
  if (callee?.type !== 'MemberExpression' || defineAccessor(flow, callee, call)) return;
  const holder = nameOf(childOf(callee, 'object'));
  if ((holder !== 'Object' && holder !== 'Reflect') || !flow.isFree(holder)) return;
  const given = childrenOf(call, 'arguments');
  const object = flow.valueOf(given[0]);
  switch (flow.keyOf(callee, 'property')) {
    case 'defineProperty': {
      const key = keyTextOf(given[1]);
      if (key !== undefined) {
        defineMember(flow, { object, key, descriptor: given[2] });
        extendStandard(flow, given[0], { key, value: describedBy(flow, given[2], 'value') });
      } else if (!copiesMember(flow, given))
        defineComputed(flow, { object, key: flow.valueOf(given[1]), descriptor: given[2] });
      break;
    }
    case 'defineProperties':
      defineAll(flow, object, given[1]);
      break;
    case 'create':
      defineAll(flow, flow.valueOf(call), given[1]);
      break;
  }
}

/**
 * `object.__defineGetter__('key', f)`, the older way. https://tc39.es/ecma262/#sec-object.prototype.__defineGetter__
 * @returns whether it is that
 */
function defineAccessor(flow: ScriptFlow, callee: SyntaxNode, call: SyntaxNode): boolean {
  const keyOfAccessor = OLDER_WAYS.get(propertyNameOf(callee) ?? '');
  if (keyOfAccessor === undefined) return false;
  const [named, accessor] = childrenOf(call, 'arguments');
  const [object, key] = [flow.valueOf(childOf(callee, 'object')), keyTextOf(named)];
  const value = flow.valueOf(accessor);
  if (object !== -1 && key !== undefined && value !== -1) {
    flow.builder.write(value, object, keyOfAccessor(key));
    lendReceiver(flow, accessor, object);
  }
  return true;
}

const OLDER_WAYS: ReadonlyMap<string, (name: string) => string> = new Map([
  ['__defineGetter__', getterKey],
  ['__defineSetter__', setterKey],
]);

/** `defineProperty(to, key, getOwnPropertyDescriptor(from, key))` makes all that they go through members under their own names. */
function copiesMember(flow: ScriptFlow, [to, key, descriptor]: readonly SyntaxNode[]): boolean {
  const binding = flow.binding(nameOf(key) ?? '');
  const copied = binding === undefined ? undefined : memberDescribed(flow, descriptor);
  if (copied === undefined || copied.key !== binding) return false;
  copyMembers(flow, copied, flow.valueOf(to));
  return true;
}

function memberDescribed(
  flow: ScriptFlow,
  descriptor: SyntaxNode | undefined,
): NamedMember | undefined {
  let inner = withoutWrappers(descriptor);
  if (inner?.type === 'LogicalExpression') inner = withoutWrappers(childOf(inner, 'left'));
  const callee =
    inner?.type === 'CallExpression' ? withoutWrappers(childOf(inner, 'callee')) : undefined;
  if (callee === undefined || propertyNameOf(callee) !== 'getOwnPropertyDescriptor')
    return undefined;
  const [from, named] = childrenOf(inner, 'arguments');
  const key = flow.binding(nameOf(named) ?? '');
  return key === undefined ? undefined : namedMember(flow, from, key);
}

/** Under a key that is computed, the member is what its getter gives; its value is left to the runtime's own source. */
function defineComputed(
  flow: ScriptFlow,
  member: {
    readonly object: Place;
    readonly key: Place;
    readonly descriptor: SyntaxNode | undefined;
  },
): void {
  const { object, key, descriptor } = member;
  if (object === -1 || key === -1) return;
  for (const [name, accessor] of accessorsOf(flow, descriptor)) {
    lendReceiver(flow, accessor, object);
    const callable = accessor === undefined ? undefined : flow.callableOf.get(accessor);
    if (name === 'get' && callable !== undefined)
      flow.builder.writeAt(flow.builder.resultOf(callable), object, key);
  }
}

function* accessorsOf(
  flow: ScriptFlow,
  descriptor: SyntaxNode | undefined,
): Iterable<readonly [name: 'get' | 'set', accessor: SyntaxNode | undefined]> {
  for (const property of childrenOf(descriptor, 'properties')) {
    const name = property.type === 'Property' ? flow.keyOf(property, 'key') : undefined;
    if (name === 'get' || name === 'set') yield [name, childOf(property, 'value')];
  }
}

function defineAll(flow: ScriptFlow, object: Place, descriptors: SyntaxNode | undefined): void {
  if (descriptors?.type !== 'ObjectExpression') return;
  for (const property of childrenOf(descriptors, 'properties')) {
    const key = property.type === 'Property' ? flow.keyOf(property, 'key') : undefined;
    if (key !== undefined)
      defineMember(flow, { object, key, descriptor: childOf(property, 'value') });
  }
}

function defineMember(
  flow: ScriptFlow,
  member: {
    readonly object: Place;
    readonly key: string;
    readonly descriptor: SyntaxNode | undefined;
  },
): void {
  const { object, key, descriptor } = member;
  if (object === -1 || flow.valueOf(descriptor) === -1) return;
  const write = (field: string, to: string) => {
    const value = describedBy(flow, descriptor, field);
    if (value !== -1) flow.builder.write(value, object, to);
  };
  write('value', key);
  write('get', getterKey(key));
  write('set', setterKey(key));
  for (const [, accessor] of accessorsOf(flow, descriptor)) lendReceiver(flow, accessor, object);
}

/** What a descriptor says, taken as it is where that is written out: `this[key] = …` in its functions says no more of it. */
function describedBy(flow: ScriptFlow, descriptor: SyntaxNode | undefined, field: string): Place {
  const properties = childrenOf(descriptor, 'properties');
  const isWhole = properties.every(({ type }) => type === 'Property');
  if (descriptor?.type !== 'ObjectExpression' || !isWhole)
    return flow.read(flow.valueOf(descriptor), field);
  const property = properties.findLast((each) => flow.keyOf(each, 'key') === field);
  return flow.valueOf(childOf(property, 'value'));
}
