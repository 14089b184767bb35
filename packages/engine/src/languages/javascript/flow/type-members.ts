// Members of interfaces and object types, and signatures as callables without a body.
import type { Place } from '../../../flow/flow-builder.ts';
import { ELEMENT_KEY, MEMBER } from '../../../flow/flow-facts.ts';
import { childOf, childrenOf, nameOf, type SyntaxNode } from '../extraction/syntax-tree.ts';
import { noteOwnResult } from './given-types.ts';
import { positionsOfResult } from './handed-back.ts';
import { CALL_KEY } from './hidden-keys.ts';
import type { ScriptFlow } from './script-flow.ts';
import { openTypeParameters, typeOfParameter } from './type-parameters.ts';
import { applyType, typeOf } from './types.ts';

export function addMembers(
  flow: ScriptFlow,
  members: readonly SyntaxNode[],
  classIndex: number,
  depth: number,
): void {
  const { builder } = flow;
  for (const member of members) {
    switch (member.type) {
      case 'TSMethodSignature':
        addMethod(flow, member, classIndex, depth);
        break;
      case 'TSPropertySignature':
        addProperty(flow, member, classIndex, depth);
        break;
      case 'TSCallSignatureDeclaration':
      case 'TSConstructSignatureDeclaration':
        builder.member(classIndex, CALL_KEY, addSignature(flow, member, { depth }));
        break;
      case 'TSIndexSignature': {
        const value = builder.place();
        applyMemberType(flow, childOf(member, 'typeAnnotation'), value, depth);
        builder.member(classIndex, ELEMENT_KEY, value);
        break;
      }
    }
  }
}

function addMethod(flow: ScriptFlow, member: SyntaxNode, classIndex: number, depth: number): void {
  const { builder } = flow;
  const key = flow.keyOf(member, 'key');
  if (key === undefined) return;
  if (member.kind === 'get' || member.kind === 'set') {
    const field = builder.place();
    if (member.kind === 'get') applyMemberType(flow, childOf(member, 'returnType'), field, depth);
    builder.member(classIndex, key, field, MEMBER.field);
    return;
  }
  builder.member(classIndex, key, addSignature(flow, member, { depth, owner: classIndex }));
}

function addProperty(
  flow: ScriptFlow,
  member: SyntaxNode,
  classIndex: number,
  depth: number,
): void {
  const { builder, script } = flow;
  const key = flow.keyOf(member, 'key');
  if (key === undefined) return;
  const annotation = childOf(member, 'typeAnnotation');
  if (script.declarationOf.has(member)) {
    const signature = childOf(annotation, 'typeAnnotation') as SyntaxNode;
    const declaration = script.declarationOf.get(member) as number;
    const place = addSignature(flow, signature, { depth, owner: classIndex, declaration });
    builder.member(classIndex, key, place, MEMBER.field);
    return;
  }
  const field = builder.place();
  applyMemberType(flow, annotation, field, depth);
  builder.member(classIndex, key, field, MEMBER.field);
}

function applyMemberType(
  flow: ScriptFlow,
  annotation: SyntaxNode | undefined,
  place: Place,
  depth: number,
): void {
  const type = childOf(annotation, 'typeAnnotation')?.type;
  if (type === 'TSTypeQuery' || type === 'TSThisType' || type === 'TSIndexedAccessType') {
    applyType(flow, annotation, place);
    return;
  }
  const found = typeOf(flow, annotation, depth + 1);
  if (found !== -1) flow.builder.type(found, place);
}

/** @returns the place of a callable that has the parameters and the result of the signature */
export function addSignature(
  flow: ScriptFlow,
  node: SyntaxNode,
  { depth, owner = -1, declaration }: SignatureOptions,
): Place {
  const { builder, script } = flow;
  const callable = builder.openCallable({
    startLine: script.lineOf(node.start),
    endLine: script.lineOf(Math.max(node.start, node.end - 1)),
    declaration: declaration ?? script.declarationOf.get(node) ?? -1,
    owner,
    isAbstract: true,
  });
  flow.typeParameters.push(openTypeParameters(node, -1));
  const returned = childOf(childOf(node, 'returnType'), 'typeAnnotation')?.type;
  const isFluent = returned === 'TSThisType' && owner !== -1;
  const receiver = isFluent ? builder.resultOf(callable) : builder.place();
  flow.functions.push({ ...flow.frame, callable, receiver, wrapper: -1 });
  const parameters: Place[] = [];
  let rest = -1;
  for (const parameter of childrenOf(node, 'params')) {
    if (nameOf(parameter) === 'this') {
      applyMemberType(flow, typeOfParameter(parameter), receiver, depth);
      continue;
    }
    const place = builder.place();
    applyMemberType(flow, typeOfParameter(parameter), place, depth);
    if (parameter.type === 'RestElement') {
      rest = place;
      builder.object(rest, 'Array');
    } else parameters.push(place);
  }
  builder.shape(callable, { receiver, parameters, rest });
  const ofResult = positionsOfResult(node);
  for (const at of ofResult) builder.handBack(at);
  if (ofResult.length === 0)
    applyMemberType(flow, childOf(node, 'returnType'), builder.resultOf(callable), depth);
  noteOwnResult(flow, callable, node);
  flow.functions.pop();
  flow.typeParameters.pop();
  builder.closeCallable();
  const place = builder.place();
  builder.callable(callable, place);
  return place;
}

interface SignatureOptions {
  /** How deep the type is nested that it stands in. */
  readonly depth: number;
  readonly owner?: number;
  /** Of the member around, where that is not the signature itself. */
  readonly declaration?: number;
}
