// Which nodes the types are about that comments of JavaScript write: those of functions are in front of whatever holds
// the function. What the comments say is known to `extraction/documented-types.ts`, what their names mean to
// `documented-names.ts`.
import type { Documentation } from '../extraction/documented-types.ts';
import {
  childOf,
  childrenOf,
  nameOf,
  type SyntaxNode,
  withoutWrappers,
} from '../extraction/syntax-tree.ts';
import { patternOf } from './patterns.ts';
import { boundNames, isFunction } from './scopes.ts';
import type { ScriptFlow } from './script-flow.ts';
import { applyType } from './types.ts';

/** Asked of each node on the way in. */
export function enterDocumented(flow: ScriptFlow, node: SyntaxNode): void {
  const { documented } = flow.script;
  if (documented === undefined) return;
  if (isFunction(node)) documentParameters(flow, node);
  const type = documented.asserted.get(node.start);
  // The first node there is the outermost.
  if (type !== undefined && !flow.assertedAt.has(node.start)) flow.assertedAt.set(node.start, node);
  const said = documented.before.get(node.start);
  if (said === undefined || flow.saidOf.has(node)) return;
  document(flow, node, said);
}

/** Asked of each node on the way out: an expression holds what the comment in front of its brackets says. */
export function leaveDocumented(flow: ScriptFlow, node: SyntaxNode): void {
  if (flow.assertedAt.get(node.start) !== node) return;
  const place = flow.builder.place();
  flow.move(flow.valueOf(node), place);
  applyType(flow, flow.script.documented?.asserted.get(node.start), place);
  flow.asserted.set(node, place);
}

/** What a statement, member or expression is documented with is about what it declares, or about its function. */
function document(flow: ScriptFlow, node: SyntaxNode, said: Documentation): void {
  switch (node.type) {
    case 'ExportNamedDeclaration':
    case 'ExportDefaultDeclaration':
      flow.saidOf.add(node);
      documentValue(flow, childOf(node, 'declaration'), said);
      if (childOf(node, 'declaration')?.type === 'VariableDeclaration')
        documentVariables(flow, childOf(node, 'declaration') as SyntaxNode, said);
      break;
    case 'VariableDeclaration':
      documentVariables(flow, node, said);
      break;
    case 'ExpressionStatement':
      documentAssignment(flow, childOf(node, 'expression'), said);
      break;
    case 'ReturnStatement':
      documentValue(flow, childOf(node, 'argument'), said);
      break;
    case 'MethodDefinition':
    case 'Property':
      documentValue(flow, childOf(node, 'value'), said);
      break;
    case 'PropertyDefinition':
      note(flow, node, said.type);
      documentValue(flow, childOf(node, 'value'), said);
      break;
    default:
      if (isFunction(node)) documentValue(flow, node, said);
  }
}

function documentVariables(flow: ScriptFlow, node: SyntaxNode, said: Documentation): void {
  for (const declarator of childrenOf(node, 'declarations')) {
    const id = childOf(declarator, 'id');
    noteNames(flow, id, said.type);
    documentValue(flow, childOf(declarator, 'init'), said);
  }
}

/** `a.b = function () {}`, and `this.a = x` of a class. */
function documentAssignment(
  flow: ScriptFlow,
  expression: SyntaxNode | undefined,
  said: Documentation,
): void {
  if (expression?.type !== 'AssignmentExpression') return;
  const target = withoutWrappers(childOf(expression, 'left'));
  const { receiver } = flow.frame;
  const isOwn = childOf(target, 'object')?.type === 'ThisExpression' && receiver !== -1;
  const key = isOwn && target !== undefined ? flow.keyOf(target, 'property') : undefined;
  if (key !== undefined && said.type !== undefined) {
    const place = flow.builder.place();
    applyType(flow, said.type, place);
    flow.builder.write(place, receiver, key);
  }
  documentValue(flow, childOf(expression, 'right'), said);
}

/** The function that a value is says what its parameters and its result are. */
function documentValue(flow: ScriptFlow, value: SyntaxNode | undefined, said: Documentation): void {
  const inner = withoutWrappers(value);
  if (inner === undefined || !isFunction(inner)) return;
  flow.saidOf.add(inner);
  note(flow, inner, said.result);
  flow.templates.set(inner, said.template);
  const names = new Set(said.parameters.map(({ name }) => name));
  childrenOf(inner, 'params').forEach((parameter, at) => {
    const pattern = patternOf(parameter);
    const name = nameOf(pattern);
    // What is taken apart has no name of its own, and goes by its position.
    const own =
      name !== undefined && names.has(name)
        ? said.parameters.find((each) => each.name === name)
        : name === undefined
          ? said.parameters[at]
          : undefined;
    if (own !== undefined && parameter.type !== 'RestElement')
      noteParameter(flow, inner, pattern, own.type);
  });
}

/** A comment may stand in front of the parameter itself. */
function documentParameters(flow: ScriptFlow, node: SyntaxNode): void {
  for (const parameter of childrenOf(node, 'params')) {
    const said = flow.script.documented?.before.get(parameter.start);
    if (said?.type !== undefined) noteParameter(flow, node, patternOf(parameter), said.type);
  }
}

function noteParameter(
  flow: ScriptFlow,
  owner: SyntaxNode,
  pattern: SyntaxNode | undefined,
  type: SyntaxNode | undefined,
): void {
  if (pattern === undefined || type === undefined) return;
  note(flow, pattern, type);
  const binding = flow.scopes.get(owner)?.bindings.get(nameOf(pattern) ?? '');
  if (binding !== undefined) binding.isTyped = true;
}

function noteNames(
  flow: ScriptFlow,
  pattern: SyntaxNode | undefined,
  type: SyntaxNode | undefined,
): void {
  if (pattern === undefined || type === undefined) return;
  note(flow, pattern, type);
  for (const name of boundNames(pattern)) {
    const binding = flow.binding(name);
    if (binding !== undefined) binding.isTyped = true;
  }
}

function note(flow: ScriptFlow, node: SyntaxNode, type: SyntaxNode | undefined): void {
  if (type !== undefined && !flow.typeBeside.has(node)) flow.typeBeside.set(node, type);
}
