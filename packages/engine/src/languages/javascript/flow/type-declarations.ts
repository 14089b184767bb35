// Interfaces, type aliases, enums and namespaces of TypeScript.
import { childOf, childrenOf, nameOf, type SyntaxNode } from '../extraction/syntax-tree.ts';
import { openBoundedParameters } from './bounds.ts';
import { shareGlobals } from './global-declarations.ts';
import { namespaceRoot } from './scopes.ts';
import type { ScriptFlow } from './script-flow.ts';
import { addMembers } from './type-members.ts';
import { typeParameterNames } from './type-parameters.ts';
import { typeOf, typeOfHeritage } from './types.ts';

export function enterInterface(flow: ScriptFlow, node: SyntaxNode): void {
  const { builder } = flow;
  const made = flow.sharedTypes.of(flow.scope, nameOf(childOf(node, 'id')) ?? '', () =>
    builder.addClass({
      declaration: flow.script.declarationOf.get(node) ?? -1,
      typeParameters: typeParameterNames(node),
    }),
  );
  openBoundedParameters(flow, node, made);
  const bases = childrenOf(node, 'extends')
    .map((entry) =>
      typeOfHeritage(flow, childOf(entry, 'expression'), childOf(entry, 'typeArguments')),
    )
    .filter((type) => type !== -1);
  builder.setBases(made, [...builder.basesOf(made), ...bases.map((type) => ({ type }))]);
  addMembers(flow, childrenOf(childOf(node, 'body'), 'body'), made, 0);
  flow.typeParameters.pop();
}

/** An alias is a class whose bases are the types it stands for; an object type has its members itself. */
export function enterAlias(flow: ScriptFlow, node: SyntaxNode): void {
  const { builder, script } = flow;
  const annotation = childOf(node, 'typeAnnotation');
  const isObject = annotation?.type === 'TSTypeLiteral';
  const made = builder.addClass({
    declaration: script.declarationOf.get(node) ?? -1,
    typeParameters: typeParameterNames(node),
    isAlias: !isObject,
  });
  openBoundedParameters(flow, node, made);
  if (isObject) addMembers(flow, childrenOf(annotation, 'members'), made, 0);
  else {
    const type = typeOf(flow, annotation, 0);
    if (type !== -1) builder.setBases(made, [{ type }]);
  }
  flow.typeParameters.pop();
}

/** An enum is an object; what is called on it comes from a namespace of the same name. */
export function leaveEnum(flow: ScriptFlow, node: SyntaxNode): void {
  const binding = flow.binding(nameOf(childOf(node, 'id')) ?? '');
  if (binding === undefined) return;
  flow.builder.object(binding.place);
  for (const member of childrenOf(childOf(node, 'body'), 'members')) {
    const id = childOf(member, 'id');
    const name = nameOf(id) ?? (typeof id?.value === 'string' ? id.value : undefined);
    const value = flow.valueOf(childOf(member, 'initializer'));
    if (name !== undefined && value !== -1) flow.builder.write(value, binding.place, name);
  }
}

/** `namespace A.B {}`: an object in an object, to which `export` writes. */
export function enterNamespace(flow: ScriptFlow, node: SyntaxNode): void {
  const declaration = flow.script.declarationOf.get(node) ?? -1;
  flow.declarations.push(declaration === -1 ? (flow.declarations.at(-1) ?? -1) : declaration);
  const root = namespaceRoot(node);
  const binding = root === undefined ? undefined : flow.binding(root);
  if (binding === undefined) {
    flow.namespaces.push(flow.nothing);
    return;
  }
  flow.builder.object(binding.place);
  let place = binding.place;
  for (const name of innerNames(childOf(node, 'id'))) {
    const inner = flow.builder.place();
    flow.builder.object(inner);
    flow.builder.write(inner, place, name);
    flow.builder.read(place, name, inner);
    place = inner;
  }
  flow.namespaces.push(place);
}

export function leaveNamespace(flow: ScriptFlow, node: SyntaxNode): void {
  const body = childOf(node, 'body');
  if (node.global === true && body !== undefined) shareGlobals(flow, body);
  flow.namespaces.pop();
  flow.declarations.pop();
}

/** `B`, `C` of `A.B.C`. */
function innerNames(id: SyntaxNode | undefined): string[] {
  const names: string[] = [];
  for (let part = id; part?.type === 'TSQualifiedName'; part = childOf(part, 'left')) {
    names.unshift(nameOf(childOf(part, 'right')) ?? '');
  }
  return names;
}
