// A member that is kept, replaced and put back: `const { log } = console` or `const log = console.log`, and later
// `console.log = log`. What is put back was there before, on that very object; all that is known of the object by its type
// would have it otherwise, and with it what others of the type have there.
import {
  childOf,
  childrenOf,
  nameOf,
  type SyntaxNode,
  withoutWrappers,
} from '../extraction/syntax-tree.ts';
import type { Binding } from './scopes.ts';
import type { ScriptFlow } from './script-flow.ts';

/** A member of what a name or `this` holds, by its names from there. */
export interface KeptMember {
  readonly root: Binding | number;
  readonly path: string;
}

/** Notes which members the names of a declarator keep, if any. */
export function noteKept(flow: ScriptFlow, declarator: SyntaxNode): void {
  const id = childOf(declarator, 'id');
  const init = childOf(declarator, 'init');
  if (id?.type === 'ObjectPattern') noteParts(flow, id, init);
  else note(flow, id, memberOf(flow, init));
}

function noteParts(flow: ScriptFlow, pattern: SyntaxNode, init: SyntaxNode | undefined): void {
  const around = chainOf(flow, init);
  if (around === undefined) return;
  for (const property of childrenOf(pattern, 'properties')) {
    const key = property.computed === true ? undefined : nameOf(childOf(property, 'key'));
    if (key === undefined) continue;
    note(flow, childOf(property, 'value'), { root: around.root, path: `${around.path}.${key}` });
  }
}

function note(flow: ScriptFlow, id: SyntaxNode | undefined, kept: KeptMember | undefined): void {
  const binding = kept === undefined ? undefined : flow.binding(nameOf(id) ?? '');
  if (binding !== undefined && kept !== undefined && !binding.isAssigned)
    flow.kept.set(binding, kept);
}

/** Whether the assignment puts back into a member what a name has kept of it. */
export function isRestored(
  flow: ScriptFlow,
  left: SyntaxNode | undefined,
  right: SyntaxNode | undefined,
): boolean {
  const binding =
    flow.kept.size === 0 ? undefined : flow.binding(nameOf(withoutWrappers(right)) ?? '');
  const kept = binding === undefined ? undefined : flow.kept.get(binding);
  if (kept === undefined) return false;
  const member = memberOf(flow, left);
  return member?.root === kept.root && member.path === kept.path;
}

/** The member of a name or of `this` that the expression reads or writes. */
export function memberOf(flow: ScriptFlow, node: SyntaxNode | undefined): KeptMember | undefined {
  return withoutWrappers(node)?.type === 'MemberExpression' ? chainOf(flow, node) : undefined;
}

function chainOf(flow: ScriptFlow, node: SyntaxNode | undefined): KeptMember | undefined {
  let path = '';
  let at = withoutWrappers(node);
  for (; at?.type === 'MemberExpression'; at = withoutWrappers(childOf(at, 'object'))) {
    const key = at.computed === true ? undefined : nameOf(childOf(at, 'property'));
    if (key === undefined) return undefined;
    path = `.${key}${path}`;
  }
  if (at?.type === 'ThisExpression') {
    const { receiver } = flow.frame;
    return receiver === -1 ? undefined : { root: receiver, path };
  }
  const root = flow.binding(nameOf(at) ?? '');
  return root === undefined || root.isAssigned ? undefined : { root, path };
}
