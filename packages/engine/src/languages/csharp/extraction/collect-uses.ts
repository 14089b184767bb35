// Walks a source's tree once, in source order: which namespaces and types it declares, and every name that it
// uses, each with the scope in which it stands. Knows syntax alone; what a name means is decided when all
// scopes are known.
import type { TreeCursor } from '../../../syntax/tree-cursor.ts';
import { walkTree } from '../../../syntax/walk-tree.ts';
import { enterIdentifier, noteNamelessMember } from './identifiers.ts';
import { LONGEST_NAME, readTypeName } from './names.ts';
import {
  isExact,
  noteCall,
  noteUse,
  noteVariableType,
  openNamespace,
  textAt,
} from './note-names.ts';
import { openScope, type Scope, typeKey } from './scopes.ts';
import { type Frame, MANY, type MethodHead, type OpenType, type Walk } from './walk-frames.ts';

/** @param cursor at the root of the tree; it ends there */
export function collectUses(
  cursor: TreeCursor,
  text: string,
  extensions: ReadonlySet<number>,
): Walk {
  const walk: Walk = {
    cursor,
    text,
    extensions,
    frames: [],
    namespaces: [{ name: '', parent: null }],
    types: [],
    usings: [],
    uses: [],
    calls: [],
    plain: new Map(),
  };
  walkTree(cursor, { enter: () => enterNode(walk), leave: () => leaveNode(walk) });
  return walk;
}

const TYPE_DECLARATIONS = new Set([
  'class_declaration',
  'struct_declaration',
  'record_declaration',
  'interface_declaration',
  'enum_declaration',
  'delegate_declaration',
]);

const METHODS = new Set(['method_declaration', 'local_function_statement']);

const SCOPES = new Set([
  ...METHODS,
  'constructor_declaration',
  'destructor_declaration',
  'operator_declaration',
  'conversion_operator_declaration',
  'indexer_declaration',
  'property_declaration',
  'accessor_declaration',
  'lambda_expression',
  'anonymous_method_expression',
  'block',
  'for_statement',
  'foreach_statement',
  'using_statement',
  'fixed_statement',
  'while_statement',
  'catch_clause',
  'switch_body',
  'switch_expression_arm',
  'query_expression',
]);

/** Whether the walk goes on below the node; then its frame has been pushed. */
function enterNode(walk: Walk): boolean {
  const node = walk.cursor.nodeType;
  const around = walk.frames.at(-1);
  if (around === undefined) return push(walk, node, null, openScope(undefined));
  if (!walk.cursor.nodeIsNamed) {
    if (node === ',') around.commas += 1;
    else if (node === '=' && around.node === 'parameter') around.hasDefault = true;
    return false;
  }
  if (node === 'comment') return false;
  const place = around.children;
  around.children += 1;
  switch (node) {
    case 'modifier':
      around.modifiers ??= [];
      around.modifiers.push(textAt(walk));
      return false;
    case 'using_directive':
      return enterUsing(walk, around.scope);
    case 'identifier':
      enterIdentifier(walk, around, place);
      return false;
    case 'implicit_parameter':
      around.scope.variables.set(textAt(walk), '');
      return false;
    case 'qualified_name':
    case 'alias_qualified_name':
      return enterDottedType(walk, around, node);
    case 'member_access_expression':
      return enterMemberAccess(walk, around, node);
    default:
      if (!LEAVES.has(node)) return enterOther(walk, around, node);
      if (node === 'predefined_type') noteVariableType(walk, around, walk.cursor.currentFieldName);
      return false;
  }
}

/** Nodes below which no names stand. */
const LEAVES = new Set([
  'predefined_type',
  'implicit_type',
  'string_literal',
  'verbatim_string_literal',
  'raw_string_literal',
  'character_literal',
  'extern_alias_directive',
  'attribute_target_specifier',
  'interpolation_format_clause',
  'calling_convention',
]);

function enterOther(walk: Walk, around: Frame, node: string): boolean {
  if (TYPE_DECLARATIONS.has(node)) return enterType(walk, around, node);
  const field = walk.cursor.currentFieldName;
  noteVariableType(walk, around, field);
  if (around.node === 'base_list') noteBase(walk);
  if (walk.cursor.isLeaf) return false;
  const scope = SCOPES.has(node) ? openScope(around.scope) : around.scope;
  push(walk, node, field, scope);
  const frame = walk.frames.at(-1) as Frame;
  if (METHODS.has(node)) frame.method = openMethod(walk, around);
  else if (node === 'generic_name') frame.generic = { arity: 0 };
  return true;
}

function push(
  { frames }: Walk,
  node: string,
  field: string | null,
  scope: Scope,
  isNoted = false,
): true {
  frames.push({
    node,
    field,
    scope,
    children: 0,
    commas: 0,
    isNoted,
    variableType: '',
  });
  return true;
}

function leaveNode(walk: Walk): void {
  const frame = walk.frames.pop() as Frame;
  const around = walk.frames.at(-1);
  if (around === undefined) return;
  switch (frame.node) {
    case 'type_argument_list':
      if (around.generic !== undefined) around.generic.arity = frame.commas + 1;
      break;
    case 'argument_list':
      if (around.call !== undefined) around.call.count = frame.children;
      break;
    case 'member_access_expression':
    case 'conditional_access_expression':
    case 'member_binding_expression':
      if (frame.call !== undefined && frame.field !== 'expression') around.call ??= frame.call;
      break;
    case 'parameter':
      leaveParameter(walk, frame);
      break;
    case 'method_declaration':
    case 'local_function_statement':
      leaveMethod(walk, frame);
      break;
    case 'constructor_declaration':
    case 'indexer_declaration':
    case 'operator_declaration':
    case 'conversion_operator_declaration':
      noteNamelessMember(walk, frame);
      break;
    default:
      if (frame.type !== undefined) closeType(frame, frame.type);
  }
}

function enterUsing(walk: Walk, { namespace }: Scope): boolean {
  const { cursor } = walk;
  const { startIndex, endIndex } = cursor;
  if (endIndex - startIndex > 4 * LONGEST_NAME) return false;
  const line = cursor.startLine;
  walk.usings.push({ text: walk.text.slice(startIndex, endIndex), line, namespace });
  // An alias of a generic type names other types as arguments.
  return push(walk, 'using_directive', null, (walk.frames.at(-1) as Frame).scope);
}

// ---- types ----

function enterType(walk: Walk, around: Frame, node: string): boolean {
  const outer = around.scope;
  if (walk.extensions.has(walk.cursor.startIndex)) {
    push(walk, 'extension_block', null, openScope(outer));
    return true;
  }
  const type: OpenType = {
    name: '',
    arity: 0,
    keyword: node,
    namespace: outer.namespace,
    parent: outer.type,
    modifiers: [],
    bases: [],
    members: new Set(),
    statics: new Set(),
    memberTypes: new Map(),
    isOpen: false,
    extensions: [],
  };
  walk.types.push(type);
  const scope = openScope(outer, outer.namespace, walk.types.length - 1);
  push(walk, node, null, scope);
  const frame = walk.frames.at(-1) as Frame;
  frame.modifiers = [];
  frame.type = { ...type, modifiers: frame.modifiers };
  walk.types[walk.types.length - 1] = frame.type;
  return true;
}

function closeType({ scope }: Frame, { name, arity }: OpenType): void {
  if (name !== '') scope.around?.types.add(typeKey(name, arity));
}

function noteBase(walk: Walk): void {
  const type = walk.frames.at(-2)?.type;
  const name = readTypeName(
    walk.text.slice(
      walk.cursor.startIndex,
      Math.min(walk.cursor.endIndex, walk.cursor.startIndex + 5 * LONGEST_NAME),
    ),
  );
  if (name !== undefined) type?.bases.push({ segments: name.segments, arity: name.arity });
}

// ---- methods ----

function openMethod(walk: Walk, around: Frame): MethodHead {
  const method: MethodHead = { name: '', least: 0, most: 0 };
  const block = walk.frames.at(-3);
  // Members of an extension block extend what the block names.
  if (around.node === 'declaration_list' && block?.node === 'extension_block') {
    method.receiver = block.variableType;
  }
  return method;
}

function leaveParameter(walk: Walk, parameter: Frame): void {
  const list = walk.frames.at(-1);
  const owner = walk.frames.at(-2);
  if (list?.node !== 'parameter_list') return;
  if (owner?.node === 'extension_block') {
    owner.variableType = parameter.variableType;
    return;
  }
  const method = owner?.method;
  if (method === undefined) return;
  if (parameter.modifiers?.includes('this')) method.receiver = parameter.variableType;
  else if (parameter.modifiers?.includes('params')) method.most = MANY;
  else {
    method.most += 1;
    if (!parameter.hasDefault) method.least += 1;
  }
}

function leaveMethod(walk: Walk, { method, scope, node, variableType }: Frame): void {
  const type = walk.types[scope.type ?? -1];
  if (method !== undefined && scope.types.has(variableType)) forgetResult(type, scope, method.name);
  if (type === undefined || method?.receiver === undefined || method.name === '') return;
  if (node === 'local_function_statement') return;
  const { name, least, most } = method;
  const block = walk.frames.findLast((frame) => frame.node === 'extension_block');
  const isAny =
    scope.types.has(method.receiver) || block?.scope.types.has(method.receiver) === true;
  type.extensions.push({ name, least, most, receiver: isAny ? '' : method.receiver });
}

/** What returns a type parameter of its own returns anything. */
function forgetResult(type: OpenType | undefined, { around }: Scope, method: string): void {
  around?.variables.set(method, '');
  if (type?.memberTypes.has(method) === true) type.memberTypes.set(method, '');
}

// ---- dotted names ----

/** `A.B.C<D>`, `global::A.B` in the place of a type. */
function enterDottedType(walk: Walk, around: Frame, node: string): boolean {
  const { cursor } = walk;
  const field = cursor.currentFieldName;
  if (around.node.endsWith('namespace_declaration') && field === 'name') {
    openNamespace(walk, around, textAt(walk));
    return false;
  }
  if (around.node === 'using_directive') return push(walk, node, field, around.scope, true);
  noteVariableType(walk, around, field);
  if (around.node === 'base_list') noteBase(walk);
  if (around.isNoted) return push(walk, node, field, around.scope, true);
  const isShort = cursor.endIndex - cursor.startIndex <= 4 * LONGEST_NAME;
  const text = isShort ? textAt(walk) : '';
  const name = readTypeName(text);
  if (name !== undefined) {
    noteUse(walk, around.node === 'attribute' ? 'attribute' : 'type', name, around.scope);
  }
  if (name !== undefined && !text.includes('<')) return false;
  return push(walk, node, field, around.scope, name !== undefined);
}

/** `a.b.C`, `A.B<C>.d` as an expression. A chain of plain names is noted as a whole. */
function enterMemberAccess(walk: Walk, around: Frame, node: string): boolean {
  const { cursor } = walk;
  const field = cursor.currentFieldName;
  if (around.isNoted) return push(walk, node, field, around.scope, true);
  const isShort = cursor.endIndex - cursor.startIndex <= 2 * LONGEST_NAME;
  const text = isShort ? textAt(walk) : '';
  const name = PLAIN_CHAIN.test(text) ? readTypeName(text) : undefined;
  if (name === undefined) return enterMixedAccess(walk, around, node, text);
  const { segments } = name;
  const isCalled = around.node === 'invocation_expression' && field === 'function';
  if (THIS.has(segments[0] as string)) {
    if (isCalled && segments[0] === 'this') noteCallIn(walk, around, segments);
    return false;
  }
  noteUse(walk, 'value', name, around.scope, isExact(walk, around, field));
  if (isCalled) noteCallIn(walk, around, segments);
  return false;
}

const THIS = new Set(['this', 'base']);

const PLAIN_CHAIN = /^[^(){}[\]<>"'!?=+\-*/&|]+$/;

function noteCallIn(walk: Walk, invocation: Frame, segments: readonly string[]): void {
  const method = segments.at(-1) as string;
  const receiver =
    segments.length === 2 ? { name: segments[0] as string } : { chain: segments.slice(0, -1) };
  invocation.call = noteCall(walk, method, receiver, invocation.scope);
}

/** Where more than names stands in the chain, its parts are looked at one by one. */
function enterMixedAccess(walk: Walk, around: Frame, node: string, text: string): boolean {
  const field = walk.cursor.currentFieldName;
  // `A.B<C>` and `A.B<C>.D` may be types, if there is nothing else in it.
  const isGeneric = text.includes('<') && /^[\p{L}\p{N}_@.,:<>?\s[\]]+$/u.test(text);
  const name = isGeneric ? readTypeName(text) : undefined;
  if (name !== undefined && !THIS.has(name.segments[0] as string)) {
    const { segments } = name;
    // The arity belongs to the last segment; the head of `A<B>.C` is noted on the way down.
    if (!/^[^.]*</.test(text)) {
      noteUse(walk, 'value', { ...name, arity: 0 }, around.scope, false);
      if (around.node === 'invocation_expression' && field === 'function') {
        noteCallIn(walk, around, segments);
      }
      return push(walk, node, field, around.scope, true);
    }
  }
  return push(walk, node, field, around.scope);
}
