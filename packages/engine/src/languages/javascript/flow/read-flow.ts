// Reads how values flow through one script: one walk in which functions, classes and scopes are opened on the
// way in, and each expression gets its place on the way out, from the places of its parts.
import type { FlowBuilder } from '../../../flow/flow-builder.ts';
import { childOf, type SyntaxNode, walkTree } from '../extraction/syntax-tree.ts';
import { makeElements } from './angular-templates.ts';
import { enterCounted, leaveCounted } from './argument-counts.ts';
import { enterCall, leaveCall, leaveImport, leaveTaggedTemplate } from './calls.ts';
import {
  enterClass,
  enterStatic,
  leaveClass,
  leaveField,
  leaveMethod,
  leaveStaticBlock,
} from './classes.ts';
import { enterTemplateCall, leaveBinary, leaveTemplate, leaveUnary } from './conversions.ts';
import { enterDocumented, leaveDocumented } from './documentation.ts';
import { enterBlock, enterCatch, leaveBlock, leaveThrow } from './exceptions.ts';
import { enterFunction, leaveFunction, leaveReturn, leaveYield } from './functions.ts';
import { shareGlobals } from './global-declarations.ts';
import { leaveElement } from './jsx.ts';
import { enterStatement, leaveStatements } from './latest-values.ts';
import { leaveArray, leaveObject } from './literals.ts';
import { LEAVE_MODULE, leaveExport, leaveImportEquals, offerNames } from './modules.ts';
import { enterNarrowed, leaveNarrowed } from './narrowing.ts';
import { LEAVE_OPERATOR, leaveMember } from './operators.ts';
import { collectScopes, type FlowScope, isFunction } from './scopes.ts';
import { type FlowScript, ScriptFlow } from './script-flow.ts';
import { offerShared } from './shared-names.ts';
import {
  enterAlias,
  enterInterface,
  enterNamespace,
  leaveEnum,
  leaveNamespace,
} from './type-declarations.ts';
import {
  leaveAssignment,
  leaveDeclarator,
  leaveLoop,
  leaveUpdate,
  markTargets,
} from './variables.ts';

/**
 * Adds what one script says; the scripts of a component share a builder.
 * @param outer the scope around the script; `null` unless another one of a component comes before it
 * @returns the scope of the script's own level
 */
export function readFlow(
  builder: FlowBuilder,
  script: FlowScript,
  outer: FlowScope | null,
): FlowScope {
  const flow = new ScriptFlow(builder, script, collectScopes(script.tree, outer));
  const { scope } = flow;
  walkTree(script.tree, {
    enter: (node, parent) => enterNode(flow, node, parent),
    leave: (node) => leaveNode(flow, node),
  });
  makeElements(flow);
  for (const { binding, object } of flow.lent) {
    if (binding.callable !== -1) flow.move(object, builder.receiverOf(binding.callable));
  }
  return scope;
}

type Enter = (flow: ScriptFlow, node: SyntaxNode, parent: SyntaxNode | null) => void;
type Leave = (flow: ScriptFlow, node: SyntaxNode) => void;

const ENTER: ReadonlyMap<string, Enter> = new Map<string, Enter>([
  ['CallExpression', enterCall],
  ['NewExpression', enterCall],
  [
    'TaggedTemplateExpression',
    (flow, node) => {
      enterCall(flow, node);
      enterTemplateCall(flow, node);
    },
  ],
  ['BlockStatement', enterBlock],
  ['CatchClause', enterCatch],
  ['ExpressionStatement', markUnused],
  ['IfStatement', enterCondition],
  ['LogicalExpression', enterCondition],
  ['AssignmentExpression', markTargets],
  ['ForOfStatement', markTargets],
  ['ForInStatement', markTargets],
  ['ObjectPattern', markTargets],
  ['ArrayPattern', markTargets],
  ['AssignmentPattern', markTargets],
  ['RestElement', markTargets],
  ['ClassDeclaration', enterClass],
  ['ClassExpression', enterClass],
  ['StaticBlock', enterStatic],
  ['PropertyDefinition', enterStatic],
  ['AccessorProperty', enterStatic],
  ['TSInterfaceDeclaration', enterInterface],
  ['TSTypeAliasDeclaration', enterAlias],
  ['TSModuleDeclaration', enterNamespace],
]);

const LEAVE: ReadonlyMap<string, Leave> = new Map<string, Leave>([
  ['CallExpression', leaveCall],
  ['NewExpression', leaveCall],
  ['TaggedTemplateExpression', leaveTaggedTemplate],
  ['TemplateLiteral', leaveTemplate],
  ['BinaryExpression', leaveBinary],
  ['UnaryExpression', leaveUnary],
  ['ImportExpression', leaveImport],
  ['MemberExpression', leaveMember],
  ['AssignmentExpression', leaveAssignment],
  ['UpdateExpression', leaveUpdate],
  ['VariableDeclarator', leaveDeclarator],
  ['ForOfStatement', leaveLoop],
  ['ForInStatement', leaveLoop],
  ['ObjectExpression', leaveObject],
  ['ArrayExpression', leaveArray],
  ['BlockStatement', leaveBlock],
  ['IfStatement', (flow) => flow.conditions.pop()],
  ['LogicalExpression', (flow) => flow.conditions.pop()],
  ['ReturnStatement', leaveReturn],
  ['ThrowStatement', leaveThrow],
  ['YieldExpression', leaveYield],
  ['MethodDefinition', leaveMethod],
  ['TSAbstractMethodDefinition', leaveMethod],
  ['PropertyDefinition', leaveField],
  ['AccessorProperty', leaveField],
  ['TSAbstractPropertyDefinition', leaveField],
  ['StaticBlock', leaveStaticBlock],
  ['ClassDeclaration', leaveClass],
  ['ClassExpression', leaveClass],
  ['JSXElement', leaveElement],
  ['TSEnumDeclaration', leaveEnum],
  ['TSModuleDeclaration', leaveNamespace],
  ['TSImportEqualsDeclaration', leaveImportEquals],
  ['ExportNamedDeclaration', leaveExport],
  ['ExportDefaultDeclaration', leaveExport],
  ...LEAVE_MODULE,
  ...LEAVE_OPERATOR,
]);

function enterNode(flow: ScriptFlow, node: SyntaxNode, parent: SyntaxNode | null): void {
  flow.at(node);
  enterDocumented(flow, node);
  enterStatement(flow, node, parent);
  enterNarrowed(flow, node, parent);
  enterCounted(flow, node, parent);
  if (isFunction(node)) enterFunction(flow, node, parent);
  else {
    openScope(flow, node);
    ENTER.get(node.type)?.(flow, node, parent);
  }
}

function leaveNode(flow: ScriptFlow, node: SyntaxNode): void {
  flow.at(node);
  if (isFunction(node)) {
    leaveFunction(flow, node);
    leaveDocumented(flow, node);
    leaveNarrowed(flow, node);
    leaveCounted(flow, node);
    return;
  }
  leaveStatements(flow, node);
  if (node.type === 'Program') {
    offerNames(flow);
    if (flow.script.isAmbient) shareGlobals(flow, node);
    offerShared(flow);
  }
  LEAVE.get(node.type)?.(flow, node);
  leaveDocumented(flow, node);
  leaveNarrowed(flow, node);
  leaveCounted(flow, node);
  if (flow.scope.node === node && flow.scope.parent !== null) flow.scope = flow.scope.parent;
}

/** Names get their places here, so that they lie inside the function whose scope it is. */
function openScope(flow: ScriptFlow, node: SyntaxNode): void {
  const scope = flow.scopes.get(node);
  if (scope === undefined) return;
  flow.scope = scope;
  for (const binding of scope.bindings.values()) {
    if (binding.place === -1) binding.place = flow.builder.place();
  }
}

function enterCondition(flow: ScriptFlow, node: SyntaxNode): void {
  const isElse = node.type === 'LogicalExpression' && node.operator !== '&&';
  flow.conditions.push({ test: childOf(node, 'test') ?? childOf(node, 'left') ?? node, isElse });
}

function markUnused(flow: ScriptFlow, node: SyntaxNode): void {
  const expression = childOf(node, 'expression');
  if (expression !== undefined) flow.unused.add(expression);
}
