// Type parameters of classes, interfaces and aliases, and what each is at least: its constraint, or what it is by default.
import type { SyntaxNode } from '../extraction/syntax-tree.ts';
import type { ScriptFlow } from './script-flow.ts';
import { openTypeParameters } from './type-parameters.ts';
import { typeOf } from './types.ts';

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
