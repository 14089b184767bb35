// What a declaration says in front of its body: modifiers, and the types that it is based on.
import type { BaseReference } from '../../../facts.ts';
import type { LineOf } from '../extraction/line-index.ts';
import {
  childOf,
  childrenOf,
  nameOf,
  propertyNameOf,
  type SyntaxNode,
  withoutWrappers,
} from '../extraction/syntax-tree.ts';

/**
 * Keywords in front of the name, in the order in which the grammar has them.
 * @param outer those of the statement around, such as `export`
 * @param callable the function that a member or variable holds, if any
 */
export function modifiersOf(
  node: SyntaxNode,
  outer: readonly string[],
  callable: SyntaxNode | undefined,
): string[] {
  const written = [...outer];
  if (node.declare === true) written.push('declare');
  if (typeof node.accessibility === 'string') written.push(node.accessibility);
  if (node.static === true) written.push('static');
  if (node.abstract === true || node.type.startsWith('TSAbstract')) written.push('abstract');
  if (node.override === true) written.push('override');
  if (node.readonly === true) written.push('readonly');
  if (node.type === 'TSEnumDeclaration' && node.const === true) written.push('const');
  if (callable?.async === true) written.push('async');
  if (node.kind === 'get' || node.kind === 'set') written.push(node.kind);
  if (callable?.generator === true) written.push('*');
  return [...new Set(written)];
}

/** Only names and chains of names; `extends mixin(A)` has no name for what it extends. */
export function basesOf(node: SyntaxNode, lineOf: LineOf): BaseReference[] {
  const extended = [childOf(node, 'superClass'), ...childrenOf(node, 'extends').map(expressionOf)];
  const implemented = childrenOf(node, 'implements').map(expressionOf);
  return [
    ...extended.flatMap((base) => referenceTo(base, 'extends', lineOf)),
    ...implemented.flatMap((base) => referenceTo(base, 'implements', lineOf)),
  ];
}

function expressionOf(heritage: SyntaxNode): SyntaxNode | undefined {
  return childOf(heritage, 'expression');
}

function referenceTo(
  base: SyntaxNode | undefined,
  relation: BaseReference['relation'],
  lineOf: LineOf,
): BaseReference[] {
  const chain = nameChainOf(base);
  if (base === undefined || chain === undefined) return [];
  return [{ relation, name: chain.join('.'), line: lineOf(base.start) }];
}

/** `['a', 'b']` of `a.b`; `this` is the first name where the chain begins so. */
export function nameChainOf(node: SyntaxNode | undefined): string[] | undefined {
  const names: string[] = [];
  let part = withoutWrappers(node);
  while (part?.type === 'MemberExpression' || part?.type === 'TSQualifiedName') {
    const name =
      part.type === 'TSQualifiedName' ? nameOf(childOf(part, 'right')) : memberNameOf(part);
    if (name === undefined) return undefined;
    names.push(name);
    part = withoutWrappers(childOf(part, part.type === 'TSQualifiedName' ? 'left' : 'object'));
  }
  const first = part?.type === 'ThisExpression' ? 'this' : nameOf(part);
  return first === undefined ? undefined : [...names, first].reverse();
}

function memberNameOf(member: SyntaxNode): string | undefined {
  return privateNameOf(childOf(member, 'property')) ?? propertyNameOf(member);
}

/** `#x`; `undefined` for any other node. */
export function privateNameOf(node: SyntaxNode | undefined): string | undefined {
  return node?.type === 'PrivateIdentifier' ? `#${String(node.name)}` : undefined;
}
