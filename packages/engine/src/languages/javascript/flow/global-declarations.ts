// Names that types declare for the whole program: variables in `declare global {}`, those of a declaration file that is no
// module, and what an interface adds to `Window`. Modules see them, too, and what other files give such a name comes first.
// https://www.typescriptlang.org/docs/handbook/declaration-files/templates/global-d-ts.html
import type { Place } from '../../../flow/flow-builder.ts';
import { childOf, childrenOf, nameOf, type SyntaxNode } from '../extraction/syntax-tree.ts';
import type { ScriptFlow } from './script-flow.ts';
import { applyType } from './types.ts';

/** @param block of `declare global {}`, or the root of a declaration file that is no module */
export function shareGlobals(flow: ScriptFlow, block: SyntaxNode): void {
  for (const statement of childrenOf(block, 'body')) {
    if (statement.type === 'VariableDeclaration') shareVariables(flow, statement, block);
    else if (nameOf(childOf(statement, 'id')) === 'Window') shareMembers(flow, statement);
  }
}

function shareVariables(flow: ScriptFlow, statement: SyntaxNode, block: SyntaxNode): void {
  const bindings = flow.scopes.get(block)?.bindings;
  for (const declarator of childrenOf(statement, 'declarations')) {
    const name = nameOf(childOf(declarator, 'id'));
    const binding = name === undefined ? undefined : bindings?.get(name);
    if (binding?.isTyped === true) share(flow, name, binding.place);
  }
}

/** What `window` has is known by its name alone. */
function shareMembers(flow: ScriptFlow, node: SyntaxNode): void {
  for (const member of childrenOf(childOf(node, 'body'), 'body')) {
    const annotation = childOf(member, 'typeAnnotation');
    if (member.type !== 'TSPropertySignature' || annotation === undefined) continue;
    const place = flow.builder.place();
    applyType(flow, annotation, place);
    share(flow, flow.keyOf(member, 'key'), place);
  }
}

function share(flow: ScriptFlow, name: string | undefined, place: Place): void {
  if (name === undefined || flow.shared.has(name)) return;
  flow.shared.set(name, { place, isWritten: true, isAdding: true });
}
