// What a name holds behind an assignment, as long as statements follow each other: `let f = a; f(); f = b; f();` calls
// each of them once. Everywhere else a name holds whatever is assigned to it anywhere, which is what its own place holds.
import type { Place } from '../../../flow/flow-builder.ts';
import { childOf, childrenOf, type SyntaxNode } from '../extraction/syntax-tree.ts';
import type { Binding } from './scopes.ts';
import type { FunctionFrame, ScriptFlow } from './script-flow.ts';

/** What a name was given by a statement of a block, up to the block's end or the next statement that may assign to it. */
export interface LatestValue {
  readonly place: Place;
  readonly block: SyntaxNode;
  /** What stands in functions inside may run at any other time. */
  readonly frame: FunctionFrame;
}

/** A statement of a block that is nothing but an assignment, or declares variables. */
export interface PlainStatement {
  readonly node: SyntaxNode;
  readonly block: SyntaxNode;
  /** Its assignment, or its declarators. */
  readonly parts: readonly SyntaxNode[];
}

const BLOCKS: ReadonlySet<string> = new Set(['Program', 'BlockStatement', 'StaticBlock']);

/** Asked of each node on the way in. */
export function enterStatement(
  flow: ScriptFlow,
  node: SyntaxNode,
  parent: SyntaxNode | null,
): void {
  if (parent === null || !BLOCKS.has(parent.type)) return;
  const statement = { node, block: parent, parts: partsOf(node) };
  for (const part of statement.parts) flow.plain.set(part, statement);
  if (flow.latest.size === 0) return;
  // Other statements jump to a label, and components run again what has the label `$`.
  if (node.type === 'LabeledStatement') flow.latest.clear();
  for (const binding of flow.latest.keys()) {
    if (isAssignedBeside(binding, statement)) flow.latest.delete(binding);
  }
}

/** Asked of each node on the way out. */
export function leaveStatements(flow: ScriptFlow, node: SyntaxNode): void {
  if (flow.latest.size === 0 || !BLOCKS.has(node.type)) return;
  for (const [binding, { block }] of flow.latest) {
    if (block === node) flow.latest.delete(binding);
  }
}

/** The part of a statement has given the value to the name. */
export function noteLatest(
  flow: ScriptFlow,
  part: SyntaxNode | undefined,
  { binding, value }: { readonly binding: Binding; readonly value: Place },
): void {
  const statement = part === undefined ? undefined : flow.plain.get(part);
  // The runtime's own sources say what may be, and not in which order.
  if (statement === undefined || !binding.isAssigned || flow.script.isRuntime) return;
  if (binding.isAssignedElsewhere || binding.isTyped) return;
  if (isAssignedBeside(binding, statement)) return;
  const place = value === -1 ? flow.nothing : value;
  flow.latest.set(binding, { place, block: statement.block, frame: flow.frame });
}

/** The place of what a name holds where it stands now. */
export function latestOf(flow: ScriptFlow, binding: Binding): Place {
  const latest = flow.latest.get(binding);
  return latest?.frame === flow.frame ? latest.place : binding.place;
}

function partsOf(statement: SyntaxNode): readonly SyntaxNode[] {
  if (statement.type === 'VariableDeclaration') return childrenOf(statement, 'declarations');
  const expression =
    statement.type === 'ExpressionStatement' ? childOf(statement, 'expression') : undefined;
  const isAssignment = expression?.type === 'AssignmentExpression' && expression.operator === '=';
  return isAssignment ? [expression] : [];
}

/** Whether the statement assigns to the name elsewhere than in its own parts. */
const isAssignedBeside = ({ assignedAt }: Binding, { node, parts }: PlainStatement): boolean =>
  assignedAt.some(
    (at) => at >= node.start && at < node.end && !parts.some(({ start }) => start === at),
  );
