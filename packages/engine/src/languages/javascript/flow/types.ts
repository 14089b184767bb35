// TypeScript's types as types of the flow. Names stay as written and are bound by the linker; unions, object
// types and function types become classes without a name. Types that say nothing of callables are left out.
import type { Place } from '../../../flow/flow-builder.ts';
import { ELEMENT_KEY, memberTypeName, RESULT_TYPE } from '../../../flow/flow-facts.ts';
import { nameChainOf } from '../declarations/heritage.ts';
import { localOfType } from '../extraction/comment-imports.ts';
import {
  childOf,
  childrenOf,
  constantTextOf,
  nameOf,
  type SyntaxNode,
} from '../extraction/syntax-tree.ts';
import { madeByNamed, typeInComments } from './documented-names.ts';
import { CALL_KEY } from './hidden-keys.ts';
import { SAME_AS, SEEN_THROUGH } from './library-types.ts';
import { valueOfChain } from './modules.ts';
import type { ScriptFlow, TypeParameter } from './script-flow.ts';
import { addMembers, addSignature } from './type-members.ts';
import { instantiated, typeByValue, typeGivenBy, typeOfPlace, typeOfValue } from './value-types.ts';

/** Types nested deeper are left out: they are written by programs. */
const MAX_DEPTH = 12;

/** Bounds speak of each other, and of themselves: what they stand for is written out less deep. */
const BOUND_DEPTH = 6;

/** Says of a place that it holds what the annotation says. */
export function applyType(
  flow: ScriptFlow,
  annotation: SyntaxNode | undefined,
  place: Place,
): void {
  if (annotation === undefined || place === -1) return;
  const pending = [annotation];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    const inner = withoutBrackets(node);
    switch (inner?.type) {
      case 'TSUnionType':
        pending.push(...childrenOf(inner, 'types'));
        break;
      case 'TSIntersectionType':
        applyIntersection(flow, inner, place);
        break;
      case 'TSTypeQuery':
        flow.move(valueOfChain(flow, childOf(inner, 'exprName')), place);
        break;
      case 'TSThisType':
        flow.move(flow.frame.receiver, place);
        break;
      case 'TSIndexedAccessType':
        applyMember(flow, inner, place);
        break;
      default: {
        flow.move(madeByNamed(flow, inner), place);
        const type = typeOf(flow, inner, 0);
        if (type !== -1) flow.builder.type(type, place);
      }
    }
  }
}

/**
 * What a type parameter of a class stands for is told by each of its instances, and what `typeof` names is a value: neither
 * can be a base of a type that is made here.
 */
function applyIntersection(flow: ScriptFlow, node: SyntaxNode, place: Place): void {
  const parts = childrenOf(node, 'types');
  const areApart = parts.some(
    (part) => parameterMeantBy(flow, part) !== undefined || isOfValue(part),
  );
  for (const part of areApart ? parts : [node]) {
    const type = typeOf(flow, part, 0);
    if (type !== -1) flow.builder.type(type, place);
  }
}

/** `typeof api` */
const isOfValue = (node: SyntaxNode): boolean => withoutBrackets(node)?.type === 'TSTypeQuery';

/** `A['b']`: what the member of such a thing may be. */
function applyMember(flow: ScriptFlow, node: SyntaxNode, place: Place): void {
  const { builder } = flow;
  const type = typeOf(flow, childOf(node, 'objectType'), 0);
  if (type === -1) return;
  if (builder.isOpenType(type)) builder.type(memberOf(flow, node, type), place);
  else readMember(flow, node, type, place);
}

function readMember(flow: ScriptFlow, node: SyntaxNode, type: number, place: Place): void {
  const object = flow.builder.place();
  flow.builder.type(type, object);
  flow.builder.read(object, keyOfMember(node), place);
}

/** @param object a type that speaks of a type parameter: what that has is known with what stands for it */
const memberOf = (flow: ScriptFlow, node: SyntaxNode, object: number): number =>
  flow.builder.addType(memberTypeName(keyOfMember(node)), [object]);

function keyOfMember(node: SyntaxNode): string {
  const key = childOf(childOf(node, 'indexType'), 'literal')?.value;
  return typeof key === 'string' ? key : ELEMENT_KEY;
}

/** The type that is written beside a name, pattern or field, or that a comment gives it. */
export const typeBeside = (
  flow: ScriptFlow,
  node: SyntaxNode | undefined,
): SyntaxNode | undefined =>
  childOf(node, 'typeAnnotation') ?? (node === undefined ? undefined : flow.typeBeside.get(node));

/** Inside of a class, what is of one of its type parameters, or of a member of such, is at least what bounds that. */
export function applyBound(
  flow: ScriptFlow,
  annotation: SyntaxNode | undefined,
  place: Place,
): void {
  const parameter = parameterMeantBy(flow, annotation);
  const isOpen = parameter !== undefined && 'bound' in parameter;
  if (!isOpen && !isOfMember(withoutBrackets(annotation))) return;
  flow.typeParameters.push(boundsOf(flow));
  const type = isOpen ? typeOf(flow, parameter.bound, 0) : typeOf(flow, annotation, BOUND_DEPTH);
  flow.typeParameters.pop();
  if (type !== -1) flow.builder.type(type, place);
}

/** Says so of a place that no receiver tells more of: what is of a member of a type parameter is what bounds it has. */
export function applyLocalType(
  flow: ScriptFlow,
  annotation: SyntaxNode | undefined,
  place: Place,
): void {
  applyType(flow, annotation, place);
  if (place !== -1 && isOfMember(withoutBrackets(annotation))) applyBound(flow, annotation, place);
}

/** `T['b']`, `ReturnType<T['b']>` */
function isOfMember(node: SyntaxNode | undefined): boolean {
  if (node?.type === 'TSIndexedAccessType') return true;
  const isResult =
    node?.type === 'TSTypeReference' && nameOf(childOf(node, 'typeName')) === 'ReturnType';
  const [given] = isResult ? childrenOf(childOf(node, 'typeArguments'), 'params') : [];
  return given?.type === 'TSIndexedAccessType';
}

/** Type parameters in sight, those of classes as if they were what bounds them. */
function boundsOf(flow: ScriptFlow): Map<string, TypeParameter> {
  const bounds = new Map<string, TypeParameter>();
  for (const [name, parameter] of flow.typeParameters.flatMap((around) => [...around]))
    bounds.set(name, 'bound' in parameter ? { constraint: parameter.bound } : parameter);
  return bounds;
}

/** The type parameter that the type is, and nothing else. */
function parameterMeantBy(flow: ScriptFlow, node: SyntaxNode | undefined) {
  const inner = withoutBrackets(node);
  const name = inner?.type === 'TSTypeReference' ? nameOf(childOf(inner, 'typeName')) : undefined;
  return name === undefined ? undefined : parameterNamed(flow, name);
}

/** A base as the head of a class or interface names it. */
export function typeOfHeritage(
  flow: ScriptFlow,
  name: SyntaxNode | undefined,
  given: SyntaxNode | undefined,
): number {
  const chain = nameChainOf(name);
  return chain === undefined ? -1 : typeOfName(flow, chain.join('.'), given, 0);
}

/** @returns a type of the facts, or -1 when nothing can be said. Its own depth is bounded. */
export function typeOf(flow: ScriptFlow, node: SyntaxNode | undefined, depth: number): number {
  const inner = withoutBrackets(node);
  if (inner === undefined || depth > MAX_DEPTH) return -1;
  const { builder } = flow;
  switch (inner.type) {
    case 'TSTypeReference':
      return typeOfReference(flow, inner, depth);
    case 'TSImportType':
      return typeOfImport(flow, inner, depth);
    case 'TSArrayType':
      return listOf(flow, [typeOf(flow, childOf(inner, 'elementType'), depth + 1)]);
    case 'TSUnionType':
      return eitherOf(flow, childrenOf(inner, 'types'), depth);
    case 'TSConditionalType':
      return eitherOf(flow, [childOf(inner, 'trueType'), childOf(inner, 'falseType')], depth);
    case 'TSIntersectionType': {
      const parts = childrenOf(inner, 'types');
      // What is both is told as what is either.
      if (parts.some(isOfValue)) return eitherOf(flow, parts, depth);
      const types = parts.map((part) => typeOf(flow, part, depth + 1));
      const bases = types.filter((type) => type !== -1).map((type) => ({ type }));
      return bases.length === 0 ? -1 : builder.addClassType(builder.addClass({ bases }));
    }
    case 'TSTypeLiteral': {
      const made = builder.addClass({});
      addMembers(flow, childrenOf(inner, 'members'), made, depth + 1);
      return builder.addClassType(made);
    }
    case 'TSMappedType': {
      const made = builder.addClass({});
      const value = builder.place();
      applyDeep(flow, childOf(inner, 'typeAnnotation'), value, depth);
      builder.member(made, ELEMENT_KEY, value);
      return builder.addClassType(made);
    }
    case 'TSFunctionType':
    case 'TSConstructorType': {
      const made = builder.addClass({});
      builder.member(made, CALL_KEY, addSignature(flow, inner, { depth: depth + 1 }));
      return builder.addClassType(made);
    }
    case 'TSTypeQuery':
      return typeOfValue(flow, inner);
    case 'TSIndexedAccessType':
      return typeOfMember(flow, inner, depth);
    case 'TSTupleType':
      return tupleOf(flow, inner, depth);
    case 'TSStringKeyword':
    case 'TSTemplateLiteralType':
      return textType(flow, depth);
    case 'TSLiteralType':
      return typeof childOf(inner, 'literal')?.value === 'string' ? textType(flow, depth) : -1;
    default:
      return -1;
  }
}

function typeOfMember(flow: ScriptFlow, node: SyntaxNode, depth: number): number {
  const object = typeOf(flow, childOf(node, 'objectType'), depth + 1);
  if (object === -1) return -1;
  if (flow.builder.isOpenType(object)) return memberOf(flow, node, object);
  const member = flow.builder.place();
  readMember(flow, node, object, member);
  return typeOfPlace(flow, member);
}

/** `ReturnType<A['b']>` */
function typeOfResult(flow: ScriptFlow, node: SyntaxNode, depth: number): number {
  const object = typeOf(flow, childOf(node, 'objectType'), depth + 1);
  if (object === -1) return -1;
  if (flow.builder.isOpenType(object))
    return flow.builder.addType(RESULT_TYPE, [memberOf(flow, node, object)]);
  const method = flow.builder.place();
  readMember(flow, node, object, method);
  return typeGivenBy(flow, method);
}

/** A comment says so of most keys that are handed on; each would be any key then, and not the one that comes. */
const textType = (flow: ScriptFlow, depth: number): number =>
  flow.script.documented !== undefined && depth === 0 ? -1 : flow.builder.addType('String');

function applyDeep(
  flow: ScriptFlow,
  node: SyntaxNode | undefined,
  place: Place,
  depth: number,
): void {
  const type = typeOf(flow, node, depth + 1);
  if (type !== -1) flow.builder.type(type, place);
}

function withoutBrackets(node: SyntaxNode | undefined): SyntaxNode | undefined {
  let inner = node;
  for (;;) {
    if (inner?.type === 'TSTypeOperator' && inner.operator !== 'readonly') return undefined;
    if (inner === undefined || !BRACKETS.has(inner.type)) return inner;
    inner = childOf(inner, inner.type === 'TSNamedTupleMember' ? 'elementType' : 'typeAnnotation');
  }
}

const BRACKETS: ReadonlySet<string> = new Set([
  'TSTypeAnnotation',
  'TSParenthesizedType',
  'TSTypeOperator',
  'TSOptionalType',
  'TSRestType',
  'TSNamedTupleMember',
]);

function typeOfReference(flow: ScriptFlow, node: SyntaxNode, depth: number): number {
  const chain = nameChainOf(childOf(node, 'typeName'));
  const given = childOf(node, 'typeArguments');
  return chain === undefined ? -1 : typeOfName(flow, chain.join('.'), given, depth);
}

/** `import('x').A.B`: known by a name that only this form has. */
function typeOfImport(flow: ScriptFlow, node: SyntaxNode, depth: number): number {
  const specifier = constantTextOf(childOf(node, 'source'));
  const qualifier = childOf(node, 'qualifier');
  const chain = qualifier === undefined ? [] : nameChainOf(qualifier);
  if (specifier === undefined || chain === undefined) return -1;
  const name = [localOfType(specifier), ...chain].join('.');
  return typeOfName(flow, name, childOf(node, 'typeArguments'), depth);
}

function typeOfName(
  flow: ScriptFlow,
  name: string,
  given: SyntaxNode | undefined,
  depth: number,
): number {
  const parameter = parameterNamed(flow, name);
  if (parameter !== undefined) {
    if ('class' in parameter) return flow.builder.addType(name, [], -1, parameter.class);
    return typeOf(flow, parameter.constraint, depth + 1);
  }
  const parts = childrenOf(given, 'params');
  if (flow.script.documented !== undefined) {
    const documented = typeInComments(flow, name);
    if (documented !== undefined) return documented;
  }
  const made = instantiated(name, parts[0]);
  if (made !== undefined) return typeOfName(flow, made, undefined, depth + 1);
  const ofValue = typeByValue(flow, name, parts[0]);
  if (ofValue !== undefined) return ofValue;
  if (name === 'ReturnType' && parts[0]?.type === 'TSIndexedAccessType')
    return typeOfResult(flow, parts[0], depth);
  // Only comments write `Object<string, T>`.
  const isRecord = name === 'Object' && parts.length === 2;
  const isOwn = isDeclaredHere(flow, name);
  if (name === 'const' || (NOTHING.has(name) && !isRecord && !isOwn)) return -1;
  if (SEEN_THROUGH.has(name)) return typeOf(flow, parts[0], depth + 1);
  const found = parts.map((part) => typeOf(flow, part, depth + 1));
  // A list without gaps, so that each stands for its own parameter.
  const types = found.map((type) => (type === -1 ? unknownType(flow) : type));
  const known = isRecord ? 'Record' : ((isOwn ? undefined : SAME_AS.get(name)) ?? name);
  return flow.builder.addType(known, types, flow.declarations.at(-1) ?? -1);
}

/** Whether a name of the language's own library means something else here: a class, an import, a type of the file. */
function isDeclaredHere(flow: ScriptFlow, name: string): boolean {
  if (!NOTHING.has(name) && !SAME_AS.has(name)) return false;
  const isDeclared = (node: SyntaxNode) =>
    DECLARING.has(node.type) && nameOf(childOf(node, 'id')) === name;
  return flow.binding(name) !== undefined || flow.script.tree.nodes.some(isDeclared);
}

const DECLARING: ReadonlySet<string> = new Set([
  'TSInterfaceDeclaration',
  'TSTypeAliasDeclaration',
]);

/** The innermost type parameter of the name. */
function parameterNamed(flow: ScriptFlow, name: string) {
  for (let at = flow.typeParameters.length - 1; at >= 0; at -= 1) {
    const found = flow.typeParameters[at]?.get(name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A class without members that nothing is an instance of. */
function unknownType(flow: ScriptFlow): number {
  flow.unknownType ??= flow.builder.addClassType(flow.builder.addClass({ isAlias: true }));
  return flow.unknownType;
}

/** Types that say nothing of what can be called. */
const NOTHING: ReadonlySet<string> = new Set([
  'Function',
  'Object',
  'ReturnType',
  'Parameters',
  'ConstructorParameters',
  'ThisParameterType',
  'keyof',
]);

function listOf(flow: ScriptFlow, types: readonly number[]): number {
  return flow.builder.addType('Array', types[0] === -1 ? [] : types);
}

function eitherOf(
  flow: ScriptFlow,
  parts: readonly (SyntaxNode | undefined)[],
  depth: number,
): number {
  const types = parts.map((part) => typeOf(flow, part, depth + 1)).filter((type) => type !== -1);
  const [first = -1, ...others] = new Set(types);
  if (others.length === 0) return first;
  const bases = [first, ...others].map((type) => ({ type }));
  return flow.builder.addClassType(flow.builder.addClass({ bases, isAlias: true }));
}

function tupleOf(flow: ScriptFlow, node: SyntaxNode, depth: number): number {
  const { builder } = flow;
  const parts = childrenOf(node, 'elementTypes');
  const all = eitherOf(flow, parts, depth);
  const made = builder.addClass({ bases: [{ type: listOf(flow, [all]) }] });
  parts.forEach((part, at) => {
    const element = builder.place();
    applyDeep(flow, part, element, depth);
    builder.member(made, String(at), element);
  });
  return builder.addClassType(made);
}
