// Walks a file's tree once, in source order: which types it declares, and every name that it uses, each with
// the scope in which it stands. Knows syntax alone; what a name means is decided when all scopes are known.
import type { TreeCursor } from '../../syntax/tree-cursor.ts';
import { walkTree } from '../../syntax/walk-tree.ts';
import type { UnitType } from './compilation-unit.ts';
import { plainTypeName, segmentsOf } from './qualified-names.ts';
import { declareVariable, openScope, type Scope, type Use, type UseKind } from './scopes.ts';

/** What the walk hands out at once, in source order. */
export interface UseListener {
  /** Called with the cursor at a declaration of import, package or module, or at a directive of a module. */
  directive(cursor: TreeCursor, type: string): void;
  /** A member that other files can name without an instance, joined to the types around it by dots. */
  staticMember(qualifiedName: string): void;
}

export interface CollectedUses {
  readonly types: readonly UnitType[];
  /** In source order; of uses that look alike within one scope, the first. */
  readonly uses: readonly Use[];
}

/** @param cursor at the root of the tree; it ends there */
export function collectUses(cursor: TreeCursor, listener: UseListener): CollectedUses {
  const walk: Walk = {
    cursor,
    listener,
    frames: [],
    types: [],
    uses: [],
  };
  walkTree(cursor, {
    enter: () => enterNode(walk),
    leave: () => {
      walk.frames.pop();
    },
  });
  return { types: walk.types, uses: walk.uses };
}

interface Walk {
  readonly cursor: TreeCursor;
  readonly listener: UseListener;
  /** Of the nodes around the cursor, outermost first. */
  readonly frames: Frame[];
  readonly types: OpenType[];
  readonly uses: Use[];
}

interface OpenType extends UnitType {
  readonly bases: string[];
  /** Joined by dots; empty where other files cannot name it. */
  readonly qualifiedName: string;
  /** Whether members that say nothing are static and public: those of interfaces and annotations. */
  readonly isInterface: boolean;
}

/** What a node means for those below it. */
interface Frame {
  readonly node: string;
  readonly scope: Scope;
  /** Named children that the walk has met, comments left out. */
  children: number;
  /** Whether the name in here is known as a whole already, so that its parts are no uses. */
  readonly isNoted: boolean;
  /** The type that a class body in here belongs to or is based on. */
  type?: number;
  base?: string | undefined;
  /** Whether it is a call that loads a class by its name. */
  loadsClass?: boolean;
  /** Whether it is a call on `Class`. */
  isOnClass?: boolean;
  /** Keywords in front of the declaration that this is; absent for none. */
  keywords?: Set<string>;
}

const TYPE_DECLARATIONS = new Set([
  'class_declaration',
  'interface_declaration',
  'enum_declaration',
  'record_declaration',
  'annotation_type_declaration',
]);

const TYPE_BODIES = new Set(['class_body', 'interface_body', 'enum_body', 'annotation_type_body']);

const SCOPES = new Set([
  'method_declaration',
  'constructor_declaration',
  'compact_constructor_declaration',
  'lambda_expression',
  'block',
  'constructor_body',
  'for_statement',
  'enhanced_for_statement',
  'try_with_resources_statement',
  'catch_clause',
  'switch_block',
  'switch_rule',
  'switch_block_statement_group',
]);

const DIRECTIVES = new Set([
  'import_declaration',
  'requires_module_directive',
  'uses_module_directive',
  'provides_module_directive',
  'exports_module_directive',
  'opens_module_directive',
]);

/** Whether the walk goes on below the node; then its frame has been pushed. */
function enterNode(walk: Walk): boolean {
  const { cursor, frames } = walk;
  const node = cursor.nodeType;
  if (!cursor.nodeIsNamed) {
    if (frames.at(-1)?.node === 'modifiers') noteKeyword(frames.at(-2), node);
    return false;
  }
  if (node === 'line_comment' || node === 'block_comment') return false;
  const around = frames.at(-1);
  if (around === undefined) return push(walk, node, openScope(undefined));
  const place = around.children;
  around.children += 1;
  if (DIRECTIVES.has(node)) {
    walk.listener.directive(cursor, node);
    return false;
  }
  switch (node) {
    case 'identifier':
      enterIdentifier(walk, around, place);
      return false;
    case 'type_identifier':
      enterTypeIdentifier(walk, around, place);
      return false;
    case 'scoped_type_identifier':
      return enterScopedType(walk, around, place);
    case 'scoped_identifier':
      enterScopedName(walk, around);
      return false;
    case 'field_access':
      return enterFieldAccess(walk, around);
    default:
      return enterOther(walk, around, node);
  }
}

function enterOther(walk: Walk, around: Frame, node: string): boolean {
  const { cursor } = walk;
  if (TYPE_DECLARATIONS.has(node)) return push(walk, node, around.scope);
  if (TYPE_BODIES.has(node)) return enterBody(walk, around, node);
  if (node === 'string_literal' && walk.frames.at(-2)?.loadsClass === true)
    noteLoaded(walk, around);
  noteBase(walk, around, cursor.currentFieldName);
  if (node === 'package_declaration' || node === 'module_declaration') {
    walk.listener.directive(cursor, node);
  }
  if (cursor.isLeaf) return false;
  return push(walk, node, SCOPES.has(node) ? openScope(around.scope) : around.scope);
}

function push({ frames }: Walk, node: string, scope: Scope, isNoted = false): true {
  frames.push({ node, scope, children: 0, isNoted });
  return true;
}

function noteKeyword(frame: Frame | undefined, keyword: string): void {
  if (frame === undefined) return;
  frame.keywords ??= new Set();
  frame.keywords.add(keyword);
}

function textAt({ cursor }: Walk): string {
  return cursor.nodeText;
}

/** A type below `extends` or `implements`, or the one that an anonymous class is made from. */
function noteBase(walk: Walk, around: Frame, field: string | null): void {
  if (around.node === 'object_creation_expression' && field === 'type') {
    around.base = plainTypeName(textAt(walk));
    return;
  }
  const header = around.node === 'type_list' ? -2 : -1;
  if (!HEADERS.has(walk.frames.at(header)?.node ?? '')) return;
  const declaration = walk.frames.at(header - 1);
  const name = plainTypeName(textAt(walk));
  const type = declaration?.type === undefined ? undefined : walk.types[declaration.type];
  if (name !== undefined) type?.bases.push(name);
}

const HEADERS = new Set(['superclass', 'super_interfaces', 'extends_interfaces']);

// ---- names that are declared ----

/** The identifier after `class`: the type can be seen around it, its type parameters within. */
function declareType(walk: Walk, frame: Frame, name: string): void {
  frame.scope.types.add(name);
  const parent = frame.scope.type;
  const outer = parent === null ? undefined : walk.types[parent];
  const isMember = frame.scope.isOfType || frame.scope.around === undefined;
  const isNameable =
    isMember && !isPrivate(frame) && (outer === undefined || mayGrow(outer.qualifiedName));
  const qualifiedName = isNameable ? [...outerNames(outer), name].join('.') : '';
  frame.type = walk.types.length;
  walk.types.push({
    name,
    parent,
    isLocal: !isMember,
    bases: [],
    qualifiedName,
    isInterface:
      frame.node === 'interface_declaration' || frame.node === 'annotation_type_declaration',
  });
  if (qualifiedName !== '') walk.listener.staticMember(qualifiedName);
  // From here on: type parameters, record components, bases.
  walk.frames[walk.frames.length - 1] = { ...frame, scope: openScope(frame.scope, parent, true) };
}

/** Names of types nested without end would fill the memory. */
function mayGrow(qualifiedName: string): boolean {
  return qualifiedName !== '' && qualifiedName.length < 1000;
}

function outerNames(outer: OpenType | undefined): string[] {
  return outer === undefined ? [] : [outer.qualifiedName];
}

function isPrivate({ keywords }: Frame): boolean {
  return keywords?.has('private') === true;
}

function enterBody(walk: Walk, around: Frame, node: string): boolean {
  const type = around.type ?? openAnonymous(walk, around);
  return push(walk, node, openScope(around.scope, type, true));
}

function openAnonymous(walk: Walk, around: Frame): number {
  const outer = around.scope.type;
  const enumName = outer === null ? undefined : walk.types[outer]?.name;
  const base = around.node === 'enum_constant' ? enumName : around.base;
  walk.types.push({
    name: '',
    parent: outer,
    isLocal: true,
    bases: base === undefined ? [] : [base],
    qualifiedName: '',
    isInterface: false,
  });
  return walk.types.length - 1;
}

function declareMember(walk: Walk, name: string, member: Frame | undefined): void {
  const type = walk.types[member?.scope.type ?? -1];
  if (type === undefined || type.qualifiedName === '' || member === undefined) return;
  const isStatic =
    type.isInterface || member.node === 'enum_constant' || member.keywords?.has('static') === true;
  if (isStatic && !isPrivate(member)) walk.listener.staticMember(`${type.qualifiedName}.${name}`);
}

/** Nodes whose field `name` is a variable; below some, every plain identifier is one. */
const VARIABLES = new Set([
  'variable_declarator',
  'formal_parameter',
  'catch_formal_parameter',
  'enhanced_for_statement',
  'resource',
  'instanceof_expression',
  'enum_constant',
]);

const PATTERNS = new Set(['inferred_parameters', 'type_pattern', 'record_pattern_component']);

/** Identifiers in here that are no names of anything: labels, keys. */
const LABELS = new Set(['labeled_statement', 'break_statement', 'continue_statement']);

const METHODS = new Set(['method_declaration', 'annotation_type_element_declaration']);

const MEMBERS = new Set(['field_declaration', 'constant_declaration']);

// ---- names that are used ----

function enterIdentifier(walk: Walk, around: Frame, place: number): void {
  const { cursor } = walk;
  const field = cursor.currentFieldName;
  const name = textAt(walk);
  if (around.node === 'method_invocation') noteLoading(around, field, name);
  if (field === 'name' && declareNamed(walk, around, name)) return;
  const kind = PATTERNS.has(around.node) ? 'declared' : kindOfUse(around, field, place);
  if (kind === 'declared') declareVariable(around.scope, name, cursor.startIndex);
  else if (kind !== 'none') noteUse(walk, kind, [name], around.scope);
}

/** Whether the identifier names what the node around it declares. */
function declareNamed(walk: Walk, around: Frame, name: string): boolean {
  const { node, scope } = around;
  if (TYPE_DECLARATIONS.has(node)) declareType(walk, around, name);
  else if (VARIABLES.has(node)) {
    // The name of a pattern can be seen after the statement that tests it.
    declareVariable(scope, name, walk.cursor.startIndex);
    const outer = walk.frames.at(-2);
    if (node === 'enum_constant') declareMember(walk, name, around);
    else if (outer !== undefined && MEMBERS.has(outer.node)) declareMember(walk, name, outer);
  } else if (METHODS.has(node)) {
    (node === 'method_declaration' ? (scope.around ?? scope) : scope).methods.add(name);
    const member = scope.around === undefined ? around : { ...around, scope: scope.around };
    if (node === 'method_declaration') declareMember(walk, name, member);
  } else return node.endsWith('constructor_declaration');
  return true;
}

function kindOfUse(
  { node }: Frame,
  field: string | null,
  place: number,
): UseKind | 'declared' | 'none' {
  switch (node) {
    case 'method_invocation':
      if (field === 'object') return 'ambiguous';
      if (field === 'name') return place > 0 ? 'none' : 'method';
      return place === 0 ? 'ambiguous' : 'variable';
    case 'field_access':
      return field === 'object' ? 'ambiguous' : 'none';
    case 'method_reference':
      return place === 0 ? 'ambiguous' : 'none';
    case 'annotation':
    case 'marker_annotation':
    case 'record_pattern':
      return 'type';
    case 'lambda_expression':
      return field === 'parameters' ? 'declared' : 'variable';
    case 'element_value_pair':
      return field === 'key' ? 'none' : 'variable';
    default:
      return LABELS.has(node) || node === 'package_declaration' || node === 'module_declaration'
        ? 'none'
        : 'variable';
  }
}

function enterTypeIdentifier(walk: Walk, around: Frame, place: number): void {
  const name = textAt(walk);
  if (around.node === 'type_parameter') {
    around.scope.types.add(name);
    return;
  }
  // Behind the head of a dotted type stand members of it.
  if (around.isNoted || (around.node === 'scoped_type_identifier' && place > 0)) return;
  noteBase(walk, around, walk.cursor.currentFieldName);
  if (name !== 'var') noteUse(walk, 'type', [name], around.scope);
}

function enterScopedType(walk: Walk, around: Frame, place: number): boolean {
  if (around.node !== 'scoped_type_identifier') {
    noteBase(walk, around, walk.cursor.currentFieldName);
  }
  const isInside = around.isNoted || (around.node === 'scoped_type_identifier' && place > 0);
  const { startIndex, endIndex } = walk.cursor;
  const text = !isInside && endIndex - startIndex <= LONGEST_DOTTED_TYPE ? textAt(walk) : '';
  const name = text === '' ? undefined : plainTypeName(text);
  if (name !== undefined) noteUse(walk, 'type', name.split('.'), around.scope);
  // Annotations and type arguments in it are uses of their own.
  if (name !== undefined && text.length === name.length) return false;
  return push(walk, 'scoped_type_identifier', around.scope, isInside || name !== undefined);
}

const LONGEST_DOTTED_TYPE = 1000;

/** A dotted name of an annotation. In declarations of package and module the listener reads it. */
function enterScopedName(walk: Walk, around: Frame): void {
  if (around.node !== 'annotation' && around.node !== 'marker_annotation') return;
  const segments = segmentsOf(textAt(walk));
  if (segments !== undefined) noteUse(walk, 'type', segments, around.scope);
}

/** A chain of plain names is one use; in longer expressions the walk finds the head. */
function enterFieldAccess(walk: Walk, around: Frame): boolean {
  const { startIndex, endIndex } = walk.cursor;
  const segments = endIndex - startIndex > 300 ? undefined : segmentsOf(textAt(walk));
  if (segments === undefined) return push(walk, 'field_access', around.scope);
  if (segments[0] !== 'this' && segments[0] !== 'super') {
    noteUse(walk, 'ambiguous', segments, around.scope);
  }
  return false;
}

function noteLoading(around: Frame, field: string | null, name: string): void {
  if (field === 'object') around.isOnClass = name === 'Class';
  else if (field === 'name') around.loadsClass = around.isOnClass === true && name === 'forName';
}

/** `Class.forName("a.b.C")` */
function noteLoaded(walk: Walk, { node, scope }: Frame): void {
  const name = textAt(walk).slice(1, -1).replaceAll('$', '.');
  const segments = node === 'argument_list' ? segmentsOf(name) : undefined;
  if (segments !== undefined && segments.length > 1) noteUse(walk, 'type', segments, scope);
}

function noteUse(
  { cursor, uses }: Walk,
  kind: UseKind,
  segments: readonly string[],
  scope: Scope,
): void {
  const noted = scope.noted[kind];
  const name = segments.length === 1 ? (segments[0] as string) : segments.join('.');
  if (noted?.has(name)) return;
  if (noted === undefined) scope.noted[kind] = new Set([name]);
  else noted.add(name);
  uses.push({ kind, segments, scope, line: cursor.startLine, at: cursor.startIndex });
}
