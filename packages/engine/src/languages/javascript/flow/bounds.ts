// What type parameters of classes, interfaces and aliases are at least: their constraint, or what they are by default.
import type { Place } from '../../../flow/flow-builder.ts';
import { childOf, nameOf, type SyntaxNode } from '../extraction/syntax-tree.ts';
import type { ScriptFlow } from './script-flow.ts';
import { openTypeParameters } from './type-parameters.ts';
import { parameterNamed, typeOf, withoutBrackets } from './types.ts';

/** Opens the type parameters of a class, an interface or an alias, and notes what bounds them. */
export function openBoundedParameters(
  flow: ScriptFlow,
  node: SyntaxNode,
  classIndex: number,
): void {
  const parameters = openTypeParameters(node, classIndex);
  flow.typeParameters.push(parameters);
  const bounds = [...parameters.values()].map((each) =>
    'bound' in each ? typeOf(flow, each.bound, 0) : -1,
  );
  flow.builder.setBounds(classIndex, bounds);
}

/** Inside of a class, what is of one of its type parameters is at least what bounds that. */
export function applyBound(
  flow: ScriptFlow,
  annotation: SyntaxNode | undefined,
  place: Place,
): void {
  const inner = withoutBrackets(annotation);
  const name = inner?.type === 'TSTypeReference' ? nameOf(childOf(inner, 'typeName')) : undefined;
  const parameter = name === undefined ? undefined : parameterNamed(flow, name);
  if (parameter === undefined || !('bound' in parameter)) return;
  const type = typeOf(flow, parameter.bound, 0);
  if (type !== -1) flow.builder.type(type, place);
}
