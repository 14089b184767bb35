// Modules that are loaded by a name whose texts the script writes out: a table of all of them, in which the name is
// looked up. Which texts there are is known to `extraction/named-specifiers.ts`.
import type { Place } from '../../../flow/flow-builder.ts';
import type { NamedSpecifier } from '../extraction/named-specifiers.ts';
import { childOf, nameOf, type SyntaxNode, withoutWrappers } from '../extraction/syntax-tree.ts';
import type { ScriptFlow } from './script-flow.ts';

/** `require('./lib/' + name)` gives what is in the table of all modules under the name. */
export function bringInNamed(flow: ScriptFlow, node: SyntaxNode, result: Place): void {
  const named = flow.script.named.get(node);
  if (named === undefined) return;
  const { builder } = flow;
  const table = builder.place();
  builder.object(table, 'Object');
  writeModules(flow, named, table);
  builder.readAt(table, flow.placeOf(named.name), result);
}

/**
 * `loaded[name] = require('./lib/' + name)` gives each module its own name, however many there are.
 * @returns whether it is that, and has been written
 */
export function writeNamed(
  flow: ScriptFlow,
  left: SyntaxNode | undefined,
  right: SyntaxNode | undefined,
): boolean {
  if (flow.script.named.size === 0 || left?.type !== 'MemberExpression') return false;
  const named = flow.script.named.get(lastAssigned(right) as SyntaxNode);
  const key = left.computed === true ? nameOf(childOf(left, 'property')) : undefined;
  const holder = flow.valueOf(childOf(left, 'object'));
  if (named === undefined || key !== nameOf(named.name) || holder === -1) return false;
  writeModules(flow, named, holder);
  return true;
}

/** What `a = b = c` assigns. */
function lastAssigned(value: SyntaxNode | undefined): SyntaxNode | undefined {
  let at = withoutWrappers(value);
  while (at?.type === 'AssignmentExpression') at = withoutWrappers(childOf(at, 'right'));
  return at;
}

function writeModules(flow: ScriptFlow, { texts }: NamedSpecifier, holder: Place): void {
  for (const { text, offset } of texts) {
    const index = flow.script.importAt(offset);
    if (index === undefined) continue;
    const whole = flow.builder.place();
    flow.builder.import(index, '*', whole);
    flow.builder.write(whole, holder, text);
  }
}
