// Functions: their places, parameters and results. A promise or generator is an object of the runtime's
// class, made where the function begins, that holds what the body returns or yields.
import type { Place } from '../../../flow/flow-builder.ts';
import { childOf, childrenOf, nameOf, type SyntaxNode } from '../extraction/syntax-tree.ts';
import { returnCounted } from './argument-counts.ts';
import { offerThrown } from './exceptions.ts';
import { noteOwnResult } from './given-types.ts';
import {
  noteHandedBack,
  placesHandedBack,
  positionsOfResult,
  settleHandedBack,
} from './handed-back.ts';
import { PROMISED_KEY, SENT_KEY } from './hidden-keys.ts';
import { awaited, elementsOf } from './iteration.ts';
import { assignPattern, patternOf } from './patterns.ts';
import { type FlowScope, isReplaced, newBinding } from './scopes.ts';
import type { ScriptFlow } from './script-flow.ts';
import { runsInTest } from './test-contexts.ts';
import { openTypeParameters, typeOfParameter } from './type-parameters.ts';
import { applyBound, applyType, typeBeside } from './types.ts';

/** Keys of the first arguments are told apart. */
const MAX_POSITIONS = 16;

export function enterFunction(flow: ScriptFlow, node: SyntaxNode, parent: SyntaxNode | null): void {
  const { builder, script } = flow;
  const isMethod = parent !== null && METHODS.has(parent.type);
  const holder = isMethod && parent.type !== 'Property' ? parent : node;
  const declaration = script.declarationOf.get(holder) ?? script.declarationOf.get(node) ?? -1;
  const isArrow = node.type === 'ArrowFunctionExpression';
  const hasBody = childOf(node, 'body') !== undefined;
  const isOwned = parent !== null && OWNED.has(parent.type) && !isArrow;
  const callable = builder.openCallable({
    startLine: script.lineOf(node.start),
    endLine: script.lineOf(Math.max(node.start, node.end - 1)),
    declaration,
    owner: isOwned ? (flow.classes.at(-1)?.class ?? -1) : -1,
    isAbstract: !hasBody,
  });
  flow.callableOf.set(node, callable);
  flow.declarations.push(declaration === -1 ? (flow.declarations.at(-1) ?? -1) : declaration);
  const scope = flow.scopes.get(node) as FlowScope;
  flow.scope = scope;
  for (const binding of scope.bindings.values()) {
    if (binding.place === -1) binding.place = builder.place();
  }
  flow.typeParameters.push(openTypeParameters(node, -1));
  for (const name of flow.templates.get(node) ?? [])
    flow.typeParameters.at(-1)?.set(name, { constraint: undefined });
  const isAsync = node.async === true;
  const isGenerator = node.generator === true;
  const receiver = isArrow ? flow.frame.receiver : builder.place();
  const wrapper = (isAsync || isGenerator) && hasBody ? builder.place() : -1;
  const isOfObject = isArrow ? flow.frame.isOfObject : parent?.type === 'Property';
  const isOnGlobal = isArrow ? flow.frame.isOnGlobal : flow.calledOnGlobal.has(node);
  const handsBack = placesHandedBack(flow, node);
  flow.functions.push({
    ...{ callable, receiver, wrapper, isGenerator, isAsync, isOfObject, isOnGlobal, handsBack },
    returned: { parameters: new Set(), hasOthers: false },
    countsArguments: scope.usesArguments,
  });
  shapeFunction(flow, node, { callable, receiver: isArrow ? -1 : receiver });
  if (runsInTest(flow, node, parent)) builder.copy(flow.testContext, receiver);
  if (wrapper !== -1) {
    builder.object(wrapper, isGenerator ? 'Generator' : 'Promise');
    builder.copy(wrapper, builder.resultOf(callable));
  }
  shapeResult(flow, node, callable);
}

const METHODS: ReadonlySet<string> = new Set([
  'MethodDefinition',
  'TSAbstractMethodDefinition',
  'Property',
]);
const OWNED: ReadonlySet<string> = new Set([
  'MethodDefinition',
  'TSAbstractMethodDefinition',
  'PropertyDefinition',
  'AccessorProperty',
]);

function shapeFunction(
  flow: ScriptFlow,
  node: SyntaxNode,
  { callable, receiver }: { readonly callable: number; readonly receiver: Place },
): void {
  const { builder } = flow;
  const parameters: Place[] = [];
  let required = 0;
  let rest = -1;
  for (const parameter of childrenOf(node, 'params')) {
    const pattern = patternOf(parameter);
    if (nameOf(pattern) === 'this') {
      applyType(flow, typeOfParameter(parameter), receiver);
      continue;
    }
    const name = nameOf(pattern);
    const place = name === undefined ? builder.place() : (flow.binding(name)?.place as Place);
    if (parameter.type === 'RestElement') {
      rest = place;
      builder.object(rest, 'Array');
    } else {
      parameters.push(place);
      if (!isOptional(parameter)) required = parameters.length;
    }
    const type = typeOfParameter(parameter) ?? typeBeside(flow, pattern);
    applyType(flow, type, place);
    applyBound(flow, type, place);
    flow.setValue(parameter, place);
  }
  if (!flow.scope.usesArguments) {
    builder.shape(callable, { receiver, parameters, required, rest });
    return;
  }
  // Then all arguments are one list, and parameters are read from it.
  const list = builder.place();
  builder.object(list, 'Array');
  flow.scope.bindings.set('arguments', { ...newBinding(list), isAssigned: true });
  for (const [at, place] of parameters.slice(0, MAX_POSITIONS).entries()) {
    builder.read(list, String(at), place);
  }
  if (rest !== -1) builder.copy(list, rest);
  builder.shape(callable, { receiver, parameters: [], rest: list });
}

const isOptional = (parameter: SyntaxNode): boolean =>
  parameter.type === 'AssignmentPattern' || patternOf(parameter)?.optional === true;

/** What bounds the type parameter that a result is says less of it than what is given for that, and comes back. */
function shapeResult(flow: ScriptFlow, node: SyntaxNode, callable: number): void {
  const { builder } = flow;
  const { handsBack } = flow.frame;
  const hasBody = childOf(node, 'body') !== undefined;
  const ofResult = positionsOfResult(node);
  if (!hasBody) for (const at of ofResult) builder.handBack(at);
  const isGiven = ofResult.some((at) => !hasBody || (handsBack[at] ?? -1) !== -1);
  const returned = childOf(node, 'returnType') ?? flow.typeBeside.get(node);
  if (!isGiven) applyType(flow, returned, builder.resultOf(callable));
  noteOwnResult(flow, callable, node);
}

export function leaveFunction(flow: ScriptFlow, node: SyntaxNode): void {
  const { builder } = flow;
  for (const parameter of childrenOf(node, 'params')) leaveParameter(flow, parameter);
  if (node.type === 'ArrowFunctionExpression' && node.expression === true) {
    returnExpression(flow, childOf(node, 'body'));
  }
  settleHandedBack(flow, node);
  const { callable } = flow.frame;
  const ownName = flow.scope.bindings.get(nameOf(childOf(node, 'id')) ?? '');
  flow.functions.pop();
  flow.declarations.pop();
  flow.typeParameters.pop();
  builder.closeCallable();
  flow.scope = flow.scope.parent as FlowScope;
  const isDeclared = node.type === 'FunctionDeclaration' || node.type === 'TSDeclareFunction';
  const declared = isDeclared ? flow.binding(nameOf(childOf(node, 'id')) ?? '') : undefined;
  const binding =
    declared === undefined || isReplaced(declared, node, flow.scope) ? undefined : declared;
  const place = binding?.place ?? builder.place();
  builder.callable(callable, place);
  offerThrown(flow, callable, place);
  flow.setValue(node, place);
  if (binding !== undefined) binding.callable = callable;
  else if (ownName !== undefined && !isDeclared) builder.copy(place, ownName.place);
}

function leaveParameter(flow: ScriptFlow, parameter: SyntaxNode): void {
  const place = flow.valueOf(parameter);
  const given =
    parameter.type === 'TSParameterProperty' ? childOf(parameter, 'parameter') : parameter;
  if (place === -1 || given === undefined) return;
  const target = given.type === 'RestElement' ? childOf(given, 'argument') : given;
  if (target !== undefined && target.type !== 'Identifier') assignPattern(flow, target, place);
  if (parameter.type !== 'TSParameterProperty') return;
  const name = nameOf(patternOf(parameter));
  if (name !== undefined) flow.builder.write(place, flow.frame.receiver, name);
}

export function leaveReturn(flow: ScriptFlow, node: SyntaxNode): void {
  returnExpression(flow, childOf(node, 'argument'));
}

function returnExpression(flow: ScriptFlow, expression: SyntaxNode | undefined): void {
  const value = flow.valueOf(expression);
  if (value === -1 || flow.functions.length === 1) return;
  const { callable, wrapper, isGenerator } = flow.frame;
  if (wrapper === -1) {
    const isHandedBack = noteHandedBack(flow, expression, value);
    if (!isHandedBack && !returnCounted(flow, expression, value))
      flow.builder.copy(value, flow.builder.resultOf(callable));
  } else if (isGenerator) flow.builder.write(value, wrapper, '<returned>');
  else flow.builder.write(awaited(flow, value), wrapper, PROMISED_KEY);
}

export function leaveYield(flow: ScriptFlow, node: SyntaxNode): void {
  const { wrapper } = flow.frame;
  const value = flow.valueOf(childOf(node, 'argument'));
  if (wrapper === -1) return;
  if (value !== -1) {
    const given = node.delegate === true ? elementsOf(flow, value) : value;
    flow.builder.write(given, wrapper, '<yielded>');
  }
  if (node.delegate === true) flow.setValue(node, flow.read(value, '<returned>'));
  else flow.setValue(node, flow.read(wrapper, SENT_KEY));
}
