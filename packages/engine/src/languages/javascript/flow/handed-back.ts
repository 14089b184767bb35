// Which parameters a function gives back as they are: those that it returns, those that it hands on to a call that it
// returns, where the callee gives them back, and, where there is no body, those of the type that the result is
// (`<T>(item: T) => T`). A call then gives its own arguments back, and not those of all calls.

import type { Place } from '../../../flow/flow-builder.ts';
import { childOf, childrenOf, nameOf, type SyntaxNode } from '../extraction/syntax-tree.ts';
import { isOfType, parametersOf, resultParameter } from './given-types.ts';
import { patternOf } from './patterns.ts';
import type { ScriptFlow } from './script-flow.ts';
import { typeOfParameter } from './type-parameters.ts';

/**
 * Places of the parameters, by position, that a call gets back where they are returned: nothing else is assigned to them,
 * and the result has no type that would say more or less of them. -1 for others.
 */
export function placesHandedBack(flow: ScriptFlow, node: SyntaxNode): Place[] {
  if (flow.scope.usesArguments || !mayGiveAny(flow, node)) return [];
  return parametersOf(node).map((parameter) => {
    const binding =
      parameter.type === 'Identifier' ? flow.binding(nameOf(parameter) ?? '') : undefined;
    return binding === undefined || binding.isAssigned ? -1 : binding.place;
  });
}

/** Whether the result has no type but one that callers choose, or one that says of a function what it takes and gives. */
function mayGiveAny(flow: ScriptFlow, node: SyntaxNode): boolean {
  const type = childOf(node, 'returnType') ?? flow.typeBeside.get(node);
  return (
    type === undefined ||
    childOf(type, 'typeAnnotation')?.type === 'TSFunctionType' ||
    isOfOwn(node)
  );
}

/** Whether the result is what a call gives for one of the function's own type parameters, or for one of its parameters. */
const isOfOwn = (node: SyntaxNode): boolean =>
  resultParameter(node) !== undefined || askedParameter(node) !== -1;

/** The position of the parameter that the result is said to be: `(handler: Handler) => typeof handler`. */
function askedParameter(node: SyntaxNode): number {
  const type = childOf(childOf(node, 'returnType'), 'typeAnnotation');
  const name = type?.type === 'TSTypeQuery' ? nameOf(childOf(type, 'exprName')) : undefined;
  if (name === undefined) return -1;
  return parametersOf(node).findIndex((parameter) => nameOf(patternOf(parameter)) === name);
}

/** Positions of the parameters of the type that the result is: what a call gives for them is what it gets. */
export function positionsOfResult(node: SyntaxNode): number[] {
  const asked = askedParameter(node);
  if (asked !== -1) return [asked];
  const name = resultParameter(node);
  if (name === undefined) return [];
  return parametersOf(node).flatMap((parameter, at) =>
    isOfType(typeOfParameter(parameter), name) ? [at] : [],
  );
}

/** What a function returns, told as it is read. */
export interface Returned {
  /** Positions of parameters that come back as they are. */
  readonly parameters: Set<number>;
  /** Whether there is more than these, and calls that are given them. */
  hasOthers: boolean;
}

/** To be said of each thing that the open function returns. @returns whether it is a parameter, of which all has been said */
export function noteHandedBack(
  flow: ScriptFlow,
  expression: SyntaxNode | undefined,
  value: Place,
): boolean {
  const { builder } = flow;
  const { handsBack, returned } = flow.frame;
  const parameter = handsBack.indexOf(flow.wholes.get(value) ?? value);
  if (parameter !== -1) returned.parameters.add(parameter);
  else if (isGivenAny(flow, expression)) builder.handOn(value);
  else returned.hasOthers = true;
  return parameter !== -1;
}

/**
 * To be said of the open function when all of it has been read. One that makes something of most of what it is given, as in
 * `if (typeof it === 'function') return it; return made;`, gives all its calls the same, unless its type says otherwise.
 */
export function settleHandedBack({ builder, frame }: ScriptFlow, node: SyntaxNode): void {
  const { callable, handsBack, returned } = frame;
  const comesBack = !returned.hasOthers || isOfOwn(node);
  for (const parameter of returned.parameters) {
    if (comesBack) builder.handBack(parameter);
    else builder.copy(handsBack[parameter]!, builder.resultOf(callable));
  }
}

/** Whether it is a call that is given such a parameter as it is. */
function isGivenAny(flow: ScriptFlow, expression: SyntaxNode | undefined): boolean {
  if (expression?.type !== 'CallExpression') return false;
  const isOne = (place: Place) =>
    place !== -1 && flow.frame.handsBack.includes(flow.wholes.get(place) ?? place);
  return childrenOf(expression, 'arguments').some(
    (argument) => argument.type === 'Identifier' && isOne(flow.valueOf(argument)),
  );
}
