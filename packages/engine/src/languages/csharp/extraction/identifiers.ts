// What a plain identifier is by its place in the tree: a name that is declared, a type or a value that is
// used, a member of something else, or a label.
import { plainName } from './names.ts';
import {
  isExact,
  noteCall,
  noteMadeBy,
  notePlainName,
  noteUse,
  noteVariableType,
  openNamespace,
  textAt,
} from './note-names.ts';
import type { Scope } from './scopes.ts';
import { type Frame, MANY, type OpenType, type Walk } from './walk-frames.ts';

/** @param place number of named children of the node around that stand in front of it */
export function enterIdentifier(walk: Walk, around: Frame, place: number): void {
  const field = walk.cursor.currentFieldName;
  const text = textAt(walk);
  const name = plainName(text);
  if (name === '') return;
  if (around.isNoted && CHAIN.has(around.node)) return;
  if (field === 'name' && declareNamed(walk, around, name)) return;
  if (DECLARING.has(around.node)) {
    if (declaresAt(around.node, place, field)) {
      around.scope.variables.set(name, around.variableType);
      return;
    }
  }
  if (IGNORED.has(around.node) && isIgnored(walk, around, place, field)) return;
  noteIdentifier(walk, around, { name, field, place });
}

/** Parts of names that are noted as a whole. */
const CHAIN = new Set([
  'qualified_name',
  'alias_qualified_name',
  'member_access_expression',
  'generic_name',
]);

// ---- declared ----

/** Whether the identifier is the name of what the node around it declares, or no name of anything. */
function declareNamed(walk: Walk, around: Frame, name: string): boolean {
  const { scope, node } = around;
  if (around.type !== undefined) {
    around.type.name = name;
    if (around.type.parent !== null) walk.types[around.type.parent]?.statics.add(name);
    return true;
  }
  switch (node) {
    case 'namespace_declaration':
    case 'file_scoped_namespace_declaration':
      openNamespace(walk, around, name);
      return true;
    case 'type_parameter': {
      scope.types.add(name);
      const owner = walk.frames.at(-3);
      if (owner?.type !== undefined) owner.type.arity += 1;
      return true;
    }
    case 'method_declaration':
    case 'local_function_statement':
      declareMethod(walk, around, name);
      return true;
    case 'property_declaration':
    case 'event_declaration':
    case 'enum_member_declaration':
      declareMember(walk, around, name);
      return true;
    case 'variable_declarator':
      declareVariable(walk, around, name);
      return true;
    case 'parameter':
      declareParameter(walk, around, name);
      return true;
    case 'parameter_list':
    case 'bracketed_parameter_list':
      declareRest(walk, scope, name);
      return true;
    default:
      if (NAMING.has(node)) {
        scope.variables.set(name, around.variableType);
        return true;
      }
      return NAMELESS.has(node);
  }
}

/** Nodes whose field `name` is a variable. */
const NAMING = new Set([
  'catch_declaration',
  'declaration_pattern',
  'recursive_pattern',
  'var_pattern',
  'list_pattern',
  'declaration_expression',
  'tuple_pattern',
  'parenthesized_variable_designation',
  'from_clause',
]);

/** Nodes whose field `name` says nothing here: labels of arguments, elements of tuples, constructors. */
const NAMELESS = new Set([
  'argument',
  'attribute_argument',
  'tuple_element',
  'constructor_declaration',
  'destructor_declaration',
  'extern_alias_directive',
  'using_directive',
]);

function declareMethod(walk: Walk, around: Frame, name: string): void {
  const { scope, node, method, modifiers = [] } = around;
  if (method !== undefined) method.name = name;
  scope.around?.variables.set(name, around.variableType);
  if (node === 'local_function_statement') return;
  const type = walk.types[scope.type ?? -1];
  if (type !== undefined) addMember(type, { name, modifiers, type: around.variableType });
}

interface NewMember {
  readonly name: string;
  readonly modifiers: readonly string[];
  /** Simple name of its type, or of what it returns; empty where that is not told. */
  readonly type: string;
}

function addMember(owner: OpenType, { name, modifiers, type }: NewMember): void {
  const isStatic =
    modifiers.includes('static') || modifiers.includes('const') || owner.keyword === ENUM;
  (isStatic ? owner.statics : owner.members).add(name);
  // Overloads that return different types tell nothing.
  const known = owner.memberTypes.get(name);
  owner.memberTypes.set(name, known === undefined || known === type ? type : '');
  noteVisible(owner, modifiers);
}

const ENUM = 'enum_declaration';

function noteVisible(owner: OpenType, modifiers: readonly string[]): void {
  const isWithoutWord = owner.keyword === 'interface_declaration' || owner.keyword === ENUM;
  owner.isOpen ||= isWithoutWord || modifiers.some((word) => VISIBLE.has(word));
}

/** Members without one of these are private. */
const VISIBLE = new Set(['public', 'internal', 'protected']);

/** Members without a name of their own: what others use of them stands behind the type's name. */
export function noteNamelessMember(walk: Walk, { scope, modifiers = [] }: Frame): void {
  const owner = walk.types[scope.type ?? -1];
  if (owner !== undefined) noteVisible(owner, modifiers);
}

function declareMember(walk: Walk, around: Frame, name: string): void {
  const { scope, modifiers = [], variableType } = around;
  // Properties open a scope for their accessors; the name stands outside of it.
  const outer = around.node === 'property_declaration' ? (scope.around ?? scope) : scope;
  outer.variables.set(name, variableType);
  const owner = walk.types[scope.type ?? -1];
  if (owner !== undefined) addMember(owner, { name, modifiers, type: variableType });
}

function declareVariable(walk: Walk, around: Frame, name: string): void {
  const declaration = walk.frames.at(-2);
  const field = walk.frames.at(-3);
  const type = declaration?.variableType ?? '';
  around.scope.variables.set(name, type);
  if (type === '') around.untyped = name;
  if (field?.node === 'field_declaration' || field?.node === 'event_field_declaration') {
    const owner = walk.types[around.scope.type ?? -1];
    if (owner !== undefined) addMember(owner, { name, modifiers: field.modifiers ?? [], type });
  }
}

function declareParameter(walk: Walk, around: Frame, name: string): void {
  around.scope.variables.set(name, around.variableType);
  const owner = walk.frames.at(-3);
  if (owner?.type?.keyword !== 'record_declaration') return;
  addMember(owner.type, { name, modifiers: ['public'], type: around.variableType });
}

/** The grammar puts `params int[] rest` into the list itself. */
function declareRest(walk: Walk, { variables }: Scope, name: string): void {
  variables.set(name, '[]');
  const method = walk.frames.at(-2)?.method;
  if (method !== undefined) method.most = MANY;
}

/** Nodes that declare a variable without the field `name`. */
const DECLARING = new Set([
  'join_clause',
  'let_clause',
  'join_into_clause',
  'query_expression',
  'foreach_statement',
  'var_pattern',
  'parenthesized_variable_designation',
  'tuple_pattern',
]);

function declaresAt(node: string, place: number, field: string | null): boolean {
  if (node === 'foreach_statement') return field === 'left';
  if (node === 'join_clause') return field !== 'type' && place === 0;
  return node !== 'let_clause' || place === 0;
}

// ---- used ----

const IGNORED = new Set([
  'labeled_statement',
  'goto_statement',
  'subpattern',
  'with_initializer',
  'with_expression',
  'assignment_expression',
  'type_parameter_constraints_clause',
  'using_directive',
  'member_access_expression',
  'member_binding_expression',
]);

/** Whether it is a label, a member of something else, or a property that an initializer sets. */
function isIgnored(walk: Walk, around: Frame, place: number, field: string | null): boolean {
  const outer = walk.frames.at(-2);
  switch (around.node) {
    case 'labeled_statement':
    case 'subpattern':
    case 'with_initializer':
    case 'type_parameter_constraints_clause':
      return place === 0;
    case 'goto_statement':
    case 'using_directive':
      return true;
    case 'assignment_expression':
      return (
        field === 'left' &&
        (outer?.node === 'initializer_expression' || outer?.node === 'attribute_argument')
      );
    case 'member_access_expression':
    case 'member_binding_expression':
      if (field !== 'name') return false;
      noteMemberCall(walk, around, outer, plainName(textAt(walk)));
      return true;
    default:
      return false;
  }
}

/** The member is called where the access is what an invocation invokes. */
function noteMemberCall(walk: Walk, access: Frame, outer: Frame | undefined, name: string): void {
  const isCalled =
    (outer?.node === 'invocation_expression' && access.field === 'function') ||
    (outer?.node === 'conditional_access_expression' && outer.field === 'function');
  if (isCalled) access.call = noteCall(walk, name, undefined, access.scope);
}

/** Nodes whose children are types, whatever their field. */
const TYPE_PARENTS = new Set([
  'base_list',
  'type_argument_list',
  'explicit_interface_specifier',
  'type_pattern',
  'nullable_type',
  'array_type',
  'pointer_type',
  'type_parameter_constraint',
  'primary_constructor_base_type',
]);

function noteIdentifier(
  walk: Walk,
  around: Frame,
  { name, field, place }: { name: string; field: string | null; place: number },
): void {
  const { node, scope } = around;
  const plain = { segments: [name], arity: 0, isGlobal: false };
  if (node === 'attribute' && field === 'name') noteUse(walk, 'attribute', plain, scope);
  else if (node === 'generic_name' && place === 0) noteGeneric(walk, around, name);
  else if (field === 'type' || field === 'returns' || isTypePlace(node, field)) {
    noteVariableType(walk, around, field);
    if (node === 'base_list') walk.frames.at(-2)?.type?.bases.push(plain);
    noteUse(walk, 'type', plain, scope);
  } else if (node === 'member_access_expression') noteUse(walk, 'value', plain, scope);
  else if (isExact(walk, around, field)) noteUse(walk, 'value', plain, scope);
  else {
    if (node === 'invocation_expression' && field === 'function') {
      if (name === 'nameof') around.isNameof = true;
      else noteMadeBy(walk, name);
    }
    notePlainName(walk, name, scope);
  }
}

function isTypePlace(node: string, field: string | null): boolean {
  if (TYPE_PARENTS.has(node)) return true;
  return field === 'right' && (node === 'as_expression' || node === 'is_expression');
}

/** `List` of `List<int>`, or a method with type arguments. */
function noteGeneric(walk: Walk, generic: Frame, name: string): void {
  const outer = walk.frames.at(-2);
  const { field, scope } = generic;
  if (outer?.node === 'invocation_expression' && field === 'function') {
    notePlainName(walk, name, scope);
    return;
  }
  const isMember =
    field === 'name' &&
    (outer?.node === 'member_access_expression' || outer?.node === 'member_binding_expression');
  if (isMember) {
    noteMemberCall(walk, outer, walk.frames.at(-3), name);
    return;
  }
  if (outer?.isNoted && CHAIN.has(outer.node)) return;
  const kind = outer?.node === 'attribute' ? 'attribute' : 'type';
  const use = noteUse(walk, kind, { segments: [name], arity: 0, isGlobal: false }, scope);
  if (use !== undefined) generic.generic = use;
}
