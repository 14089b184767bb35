// Type parameters of functions, classes and types, and where the types of parameters are written.
import { childOf, childrenOf, nameOf, type SyntaxNode } from '../extraction/syntax-tree.ts';
import type { TypeParameter } from './script-flow.ts';

/** @param classIndex the class that they are parameters of; -1 for a function's */
export function openTypeParameters(
  node: SyntaxNode,
  classIndex: number,
): Map<string, TypeParameter> {
  const found = new Map<string, TypeParameter>();
  for (const parameter of childrenOf(childOf(node, 'typeParameters'), 'params')) {
    const name = nameOf(childOf(parameter, 'name'));
    if (name === undefined) continue;
    const constraint = childOf(parameter, 'constraint');
    const bound = constraint ?? childOf(parameter, 'default');
    found.set(name, classIndex === -1 ? { constraint } : { class: classIndex, bound });
  }
  return found;
}

export function typeParameterNames(node: SyntaxNode): string[] {
  return childrenOf(childOf(node, 'typeParameters'), 'params').map(
    (parameter) => nameOf(childOf(parameter, 'name')) ?? '',
  );
}

/** The annotation of a parameter, wherever its form keeps it. */
export function typeOfParameter(parameter: SyntaxNode): SyntaxNode | undefined {
  let node: SyntaxNode | undefined = parameter;
  while (node !== undefined) {
    const annotation = childOf(node, 'typeAnnotation');
    if (annotation !== undefined) return annotation;
    if (node.type === 'TSParameterProperty') node = childOf(node, 'parameter');
    else if (node.type === 'AssignmentPattern') node = childOf(node, 'left');
    else return undefined;
  }
  return undefined;
}
