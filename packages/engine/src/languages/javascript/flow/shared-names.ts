// Names that a file shares with others by the global object: what the top level of a script binds, and what is written to
// `window`, by whatever name that goes. https://tc39.es/ecma262/#sec-global-environment-records
import type { Place } from '../../../flow/flow-builder.ts';
import { GLOBAL } from '../../../flow/flow-facts.ts';
import {
  childOf,
  childrenOf,
  nameOf,
  propertyNameOf,
  type SyntaxNode,
  withoutWrappers,
} from '../extraction/syntax-tree.ts';
import { declaredNames } from './modules.ts';
import { type Binding, isFunction } from './scopes.ts';
import type { ScriptFlow } from './script-flow.ts';

/** What one file gives a name of the global object. */
export interface SharedName {
  readonly place: Place;
  /** Whether it is written to the global object itself. */
  readonly isWritten: boolean;
  /** Whether it only adds to what another file may give the name. */
  readonly isAdding: boolean;
}

const GLOBAL_OBJECTS: ReadonlySet<string> = new Set(['window', 'self', 'globalThis', 'global']);

/** Whether the expression is the global object, or is so where there is one: `typeof window === 'object' ? window : this`. */
export function isGlobalObject(flow: ScriptFlow, node: SyntaxNode | undefined): boolean {
  const pending = [node];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const part = withoutWrappers(next);
    if (part?.type === 'ThisExpression' && flow.frame.isOnGlobal) return true;
    if (part?.type === 'Identifier' && isNamedGlobalObject(flow, part.name as string)) return true;
    if (part?.type === 'LogicalExpression')
      pending.push(childOf(part, 'left'), childOf(part, 'right'));
    if (part?.type === 'ConditionalExpression')
      pending.push(childOf(part, 'consequent'), childOf(part, 'alternate'));
  }
  return false;
}

/** Whatever binds `window`, a parameter of a factory or a variable, holds the one of a page. */
function isNamedGlobalObject(flow: ScriptFlow, name: string): boolean {
  const binding = flow.binding(name);
  if (binding === undefined) return GLOBAL_OBJECTS.has(name);
  return name === 'window' || flow.globalObjects.has(binding);
}

/** The key of a member of the global object; `undefined` for any other member. */
export function globalKeyOf(flow: ScriptFlow, member: SyntaxNode | undefined): string | undefined {
  if (member?.type !== 'MemberExpression') return undefined;
  const key = flow.keyOf(member, 'property');
  return key !== undefined && isGlobalObject(flow, childOf(member, 'object')) ? key : undefined;
}

/** A function that is called where it stands: `(function (root) {})(this)`, `(function () {}).call(this)`. */
export function noteCalledInPlace(
  flow: ScriptFlow,
  callee: SyntaxNode | undefined,
  node: SyntaxNode,
): void {
  const method = callee?.type === 'MemberExpression' ? propertyNameOf(callee) : undefined;
  const isByMethod = method === 'call' || method === 'apply';
  const called = isByMethod ? withoutWrappers(childOf(callee, 'object')) : callee;
  if (called === undefined || !isFunction(called) || node.type === 'NewExpression') return;
  const given = childrenOf(node, 'arguments');
  const isOnGlobal = isByMethod ? isGlobalObject(flow, given[0]) : !flow.script.isModule;
  if (isOnGlobal && called.type !== 'ArrowFunctionExpression') flow.calledOnGlobal.add(called);
  if (method === 'apply') return;
  const bindings = flow.scopes.get(called)?.bindings;
  for (const [at, parameter] of childrenOf(called, 'params').entries()) {
    const binding = bindings?.get(nameOf(parameter) ?? '');
    const isAlias = isGlobalObject(flow, given[isByMethod ? at + 1 : at]);
    if (binding?.isAssigned === false && isAlias) flow.globalObjects.add(binding);
  }
}

/** `var root = this;` */
export function noteGlobalObject(flow: ScriptFlow, declarator: SyntaxNode): void {
  const init = childOf(declarator, 'init');
  const binding = flow.binding(nameOf(childOf(declarator, 'id')) ?? '');
  if (binding?.isAssigned === false && init !== undefined && isGlobalObject(flow, init))
    flow.globalObjects.add(binding);
}

/** What is assigned to a member of the global object. */
export function shareMember(
  flow: ScriptFlow,
  member: SyntaxNode | undefined,
  { value, right }: { readonly value: Place; readonly right: SyntaxNode | undefined },
): void {
  const name = globalKeyOf(flow, member);
  if (name !== undefined) shareWritten(flow, name, { value, isAdding: addsTo(flow, name, right) });
}

/** Without a declaration in the script a name is assigned to where another one declares it, or else made by that. */
export function shareUndeclared(flow: ScriptFlow, name: string, value: Place): void {
  shareWritten(flow, name, { value, isAdding: true });
  flow.builder.assignName(value, flow.nameScope, name);
}

function shareWritten(
  flow: ScriptFlow,
  name: string,
  { value, isAdding }: { readonly value: Place; readonly isAdding: boolean },
): void {
  const known = flow.shared.get(name);
  const place = known?.place ?? flow.topLevelBinding(name)?.place ?? flow.builder.place();
  const isOnlyAdding = isAdding && known?.isAdding !== false;
  flow.shared.set(name, { place, isWritten: true, isAdding: isOnlyAdding });
  flow.move(value, place);
}

/** Notes whether what a declarator or an assignment gives a name of a script's top level only adds to it. */
export function noteGiven(flow: ScriptFlow, name: string, right: SyntaxNode | undefined): void {
  const binding = flow.topLevelBinding(name);
  if (binding === undefined || right === undefined || flow.binding(name) !== binding) return;
  const known = flow.shared.get(name);
  flow.shared.set(name, {
    place: binding.place,
    isWritten: known?.isWritten === true,
    isAdding: addsTo(flow, name, right) && known?.isAdding !== false,
  });
}

/** Everything the file gives to names of the global object, once all of it is known. */
export function offerShared(flow: ScriptFlow): void {
  const { builder, shared } = flow;
  const declared = new Set(declaredAtTop(flow));
  for (const [name, { place, assignedAt }] of topLevelBindings(flow)) {
    const known = shared.get(name);
    // What only declares a name leaves its value to others.
    const isAdding = known?.isAdding ?? assignedAt.length === 0;
    shared.set(name, {
      place,
      isWritten: known?.isWritten === true,
      isAdding: isAdding && !declared.has(name),
    });
  }
  for (const [name, { place, isWritten, isAdding }] of shared) {
    const flags = (isWritten ? GLOBAL.written : 0) + (isAdding ? GLOBAL.adding : 0);
    builder.global(name, place, GLOBAL.shared + flags);
    if (isAdding) builder.name(name, flow.nameScope, place);
  }
}

const topLevelBindings = ({ script, scopes }: ScriptFlow): Iterable<[string, Binding]> =>
  (script.isScript && scopes.get(script.tree.root)?.bindings) || [];

/** Functions, classes and enums of a script's top level. A namespace may have parts in other files. */
function declaredAtTop({ script }: ScriptFlow): string[] {
  return childrenOf(script.tree.root, 'body').flatMap((statement) =>
    ADDING.has(statement.type) ? [] : declaredNames(statement),
  );
}

const ADDING: ReadonlySet<string> = new Set(['VariableDeclaration', 'TSModuleDeclaration']);

/** Whether the value is what the name has already, if it has anything: `x || {}`, or behind `if (!x)`. */
function addsTo(flow: ScriptFlow, name: string, right: SyntaxNode | undefined): boolean {
  if (flow.conditions.some(({ test }) => isMadeOf(test, (part) => isNamed(flow, part, name))))
    return true;
  let value = withoutWrappers(right);
  // `var a = window.a = window.a || {}`
  while (value?.type === 'AssignmentExpression') value = withoutWrappers(childOf(value, 'right'));
  if (value?.type === 'LogicalExpression') return isNamed(flow, childOf(value, 'left'), name);
  if (value?.type !== 'ConditionalExpression') return false;
  return ['consequent', 'alternate'].some((branch) => isNamed(flow, childOf(value, branch), name));
}

function isNamed(flow: ScriptFlow, node: SyntaxNode | undefined, name: string): boolean {
  const part = withoutWrappers(node);
  return nameOf(part) === name || globalKeyOf(flow, part) === name;
}

/** What conditions are made of that ask whether something has a value. */
const PARTS = ['argument', 'left', 'right', 'expression'] as const;

/** Whether a condition is, or is made of, what is asked for. */
export function isMadeOf(test: SyntaxNode, isAsked: (part: SyntaxNode) => boolean): boolean {
  const pending = [test];
  for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
    if (isAsked(part)) return true;
    for (const key of PARTS) {
      const inner = childOf(part, key);
      if (inner !== undefined) pending.push(inner);
    }
  }
  return false;
}
