// Objects and arrays that are written out.
import type { Place } from '../../../flow/flow-builder.ts';
import { ELEMENT_KEY, getterKey, setterKey } from '../../../flow/flow-facts.ts';
import {
  childOf,
  childrenOf,
  constantTextOf,
  isNode,
  type SyntaxNode,
} from '../extraction/syntax-tree.ts';
import { elementsOf } from './iteration.ts';
import type { ScriptFlow } from './script-flow.ts';
import { readStoreModule } from './store-modules.ts';

/** Elements further behind are not told apart. */
const MAX_POSITIONS = 16;

export function leaveObject(flow: ScriptFlow, node: SyntaxNode): void {
  const object = flow.builder.place();
  flow.builder.object(object);
  const properties = childrenOf(node, 'properties');
  const hidden = hiddenAmong(flow, properties);
  hideSpread(flow, properties);
  for (const property of properties) if (!hidden.has(property)) addProperty(flow, property, object);
  flow.setValue(node, object);
  readStoreModule(flow, node);
}

/** Members that others behind them with the same key take the place of. */
function hiddenAmong(flow: ScriptFlow, properties: readonly SyntaxNode[]): ReadonlySet<SyntaxNode> {
  const hidden = new Set<SyntaxNode>();
  const last = new Map<string, SyntaxNode>();
  for (const property of properties.length > 1 ? properties : []) {
    if (property.type !== 'Property' || property.kind !== 'init') continue;
    const key = flow.keyOf(property, 'key');
    if (key === undefined || key === '__proto__') continue;
    const before = last.get(key);
    if (before !== undefined) hidden.add(before);
    last.set(key, property);
  }
  return hidden;
}

/** What stands behind a spread takes the place of what that has under the key. */
function hideSpread(flow: ScriptFlow, properties: readonly SyntaxNode[]): void {
  const parts = properties.map((property) =>
    property.type === 'SpreadElement'
      ? flow.valueOf(childOf(property, 'argument'))
      : property.type === 'Property' && property.kind === 'init'
        ? flow.keyOf(property, 'key')
        : undefined,
  );
  hideBehind(flow, parts);
}

/** Most objects with spreads have few of either. */
const MAX_HIDDEN = 64;

/** @param parts of the object that was made last, in order: places of what it takes all from, and keys that it has by itself */
export function hideBehind(flow: ScriptFlow, parts: readonly (Place | string | undefined)[]): void {
  const behind: string[] = [];
  let rows = 0;
  for (const part of parts.toReversed()) {
    if (typeof part === 'string' && part !== '__proto__') behind.push(part);
    if (typeof part !== 'number' || part === -1) continue;
    for (const key of behind) if (rows++ < MAX_HIDDEN) flow.builder.hides(part, key);
  }
}

function addProperty(flow: ScriptFlow, property: SyntaxNode, object: Place): void {
  const { builder } = flow;
  if (property.type === 'SpreadElement') {
    const spread = flow.valueOf(childOf(property, 'argument'));
    if (spread !== -1) builder.mergeOwn(spread, object);
    return;
  }
  const node = childOf(property, 'value');
  const value = flow.valueOf(node);
  if (node === undefined) return;
  if (value === -1) {
    noteMember(flow, property, object);
    return;
  }
  const callable = flow.callableOf.get(node);
  if (callable !== undefined && node.type === 'FunctionExpression') {
    builder.copy(object, builder.receiverOf(callable));
  }
  const key = flow.keyOf(property, 'key');
  if (property.kind === 'get') builder.write(value, object, getterKey(key ?? ELEMENT_KEY));
  else if (property.kind === 'set') builder.write(value, object, setterKey(key ?? ELEMENT_KEY));
  else if (key === '__proto__' && property.computed !== true) builder.merge(value, object);
  else if (key !== undefined) builder.write(value, object, key);
  else {
    const computed = flow.valueOf(childOf(property, 'key'));
    if (computed === -1) builder.write(value, object, ELEMENT_KEY);
    else builder.writeAt(value, object, computed);
  }
}

/** `close: null` says that the object has such a member, which somebody else fills in. */
function noteMember(flow: ScriptFlow, property: SyntaxNode, object: Place): void {
  const node = childOf(property, 'value');
  const key =
    node?.type === 'Literal' && node.value === null ? flow.keyOf(property, 'key') : undefined;
  if (key !== undefined) flow.builder.write(flow.nothing, object, key);
}

export function leaveArray(flow: ScriptFlow, node: SyntaxNode): void {
  const { builder } = flow;
  const list = builder.place();
  builder.object(list, 'Array');
  let hasSpread = false;
  const elements = Array.isArray(node.elements) ? node.elements : [];
  elements.forEach((element: unknown, at) => {
    if (!isNode(element)) return;
    if (element.type === 'SpreadElement') {
      hasSpread = true;
      const spread = flow.valueOf(childOf(element, 'argument'));
      if (spread !== -1) builder.write(elementsOf(flow, spread), list, ELEMENT_KEY);
      return;
    }
    const value = flow.valueOf(element);
    const key = hasSpread || at >= MAX_POSITIONS ? ELEMENT_KEY : String(at);
    if (value !== -1) builder.write(value, list, key);
  });
  flow.setValue(node, list);
}

/** The key that an expression is, where it is constant. */
export function keyTextOf(node: SyntaxNode | undefined): string | undefined {
  const value = node?.type === 'Literal' ? node.value : undefined;
  return typeof value === 'number' ? String(value) : constantTextOf(node);
}
