// Walks a file's tree once, in source order: what it declares and imports, and every name that it uses, each with
// the scope in which it stands. Knows syntax alone; what a name means is decided when all scopes are known.
import type { TreeCursor } from 'web-tree-sitter';
import { startsWithCapital } from '../../platforms/jvm/qualified-name.ts';
import { walkTree } from '../../syntax/walk-tree.ts';
import { plainName, segmentsOf } from './names.ts';
import { type ImportClause, readImport } from './read-imports.ts';
import { type Context, type Namespace, openScope, type Scope, type Use } from './scopes.ts';

/** What is told of declarations while the walk stands on them. */
export interface DeclarationListener {
  /**
   * @param parent place of the declaration around it; `null` at the file's own level
   * @returns place of the declaration that the node is, or `parent` when it is none
   */
  open(cursor: TreeCursor, node: string, around: Surroundings): number | null;
}

export interface Surroundings {
  readonly parent: number | null;
  /** Type of the node around. */
  readonly around: string;
  /** The comment in front of it; empty when there is none. */
  readonly comment: string;
}

export interface OpenPackage {
  readonly name: string;
  readonly declares: Set<string>;
  hasGivens: boolean;
  inherits: boolean;
}

export interface CollectedUses {
  readonly packages: readonly OpenPackage[];
  readonly clauses: readonly ImportClause[];
  readonly contexts: readonly Context[];
  readonly templates: ReadonlyMap<string, readonly Scope[]>;
  /** In source order; of uses that look alike within one scope and context, the first. */
  readonly uses: readonly Use[];
}

/** @param cursor at the root of the tree; it ends there */
export function collectUses(
  cursor: TreeCursor,
  text: string,
  listener: DeclarationListener | undefined,
): CollectedUses {
  const walk: Walk = {
    cursor,
    text,
    listener,
    frames: [],
    packages: [],
    clauses: [],
    contexts: [],
    templates: new Map(),
    uses: [],
    seen: new Map(),
    leaves: new Map(),
  };
  walkTree(cursor, {
    enter: () => enterNode(walk),
    leave: () => {
      walk.frames.pop();
    },
  });
  return walk;
}

interface Walk extends CollectedUses {
  readonly cursor: TreeCursor;
  readonly text: string;
  readonly listener: DeclarationListener | undefined;
  /** Of the nodes around the cursor, outermost first. */
  readonly frames: Frame[];
  readonly packages: OpenPackage[];
  readonly clauses: ImportClause[];
  readonly contexts: Context[];
  readonly templates: Map<string, Scope[]>;
  readonly uses: Use[];
  /** Uses that have been noted, by kind and name, by scope. */
  readonly seen: Map<Scope, Set<string>>;
  /** Whether a node of a type that means nothing here is to be passed over. */
  readonly leaves: Map<string, boolean>;
}

/** What a node means for those below it. */
interface Frame {
  readonly node: string;
  scope: Scope;
  context: number;
  /** Place of the innermost package. */
  package: number;
  /** Named children that the walk has met. */
  children: number;
  /** Whether identifiers in here are variables of a pattern. */
  readonly isPattern: boolean;
  /** Whether what is declared in here can be named by its own object alone. */
  isPrivate: boolean;
  isImplicit: boolean;
  /** Place of the declaration that this is or is in. */
  readonly declaration: number | null;
  comment: string;
  /** The name that the node declares, once met. */
  name: string;
}

/** Nodes that open a scope, apart from templates. */
const SCOPES = new Set([
  'function_definition',
  'function_declaration',
  'type_definition',
  'given_definition',
  'extension_definition',
  'class_definition',
  'trait_definition',
  'object_definition',
  'enum_definition',
  'full_enum_case',
  'block',
  'indented_block',
  'case_clause',
  'lambda_expression',
  'for_expression',
  'type_lambda',
  'function_type',
  'type_case_clause',
  'structural_type',
  'refinement',
  'existential_type',
  'colon_argument',
  'instance_expression',
]);

const BODIES = new Set(['template_body', 'with_template_body', 'enum_body', 'early_defs']);

const TEMPLATES = new Set([
  'class_definition',
  'trait_definition',
  'object_definition',
  'enum_definition',
  'package_object',
  'given_definition',
  'full_enum_case',
]);

/** What can be a declaration for the listener. */
const DECLARATIONS = new Set([
  ...TEMPLATES,
  'simple_enum_case',
  'function_definition',
  'function_declaration',
  'type_definition',
  'val_definition',
  'var_definition',
]);

const LITERALS = new Set([
  'string',
  'integer_literal',
  'floating_point_literal',
  'character_literal',
  'boolean_literal',
  'null_literal',
  'unit',
  'escape_sequence',
  'wildcard',
  'namespace_wildcard',
  'end_marker',
  'using_directive',
  'xml_name',
  'xml_text',
  'xml_string',
  'xml_comment',
  'xml_cdata',
]);

/** Whether the walk goes on below the node; then its frame has been pushed. */
function enterNode(walk: Walk): boolean {
  const { cursor, frames } = walk;
  const node = cursor.nodeType;
  const around = frames.at(-1);
  if (around === undefined) return pushRoot(walk, node);
  switch (node) {
    case 'identifier':
    case 'operator_identifier':
      around.children += 1;
      enterIdentifier(walk, around, node);
      return false;
    case 'type_identifier':
      around.children += 1;
      enterTypeIdentifier(walk, around);
      return false;
    case 'comment':
    case 'block_comment':
      noteComment(walk, around);
      return false;
    case 'access_modifier':
      if (around.node === 'modifiers' && isPrivateAlone(textAt(walk))) markPrivate(walk);
      return false;
    case 'implicit':
      // The keyword stands among the modifiers of a definition.
      if (around.node === 'modifiers') markImplicit(walk);
      return false;
    case 'import_declaration':
    case 'export_declaration':
      enterImport(walk, around);
      return false;
    case 'package_clause':
      return enterPackage(walk, around);
    case 'field_expression':
    case 'stable_identifier':
    case 'stable_type_identifier':
      around.children += 1;
      return enterDotted(walk, around, node);
    default:
      return isLeaf(walk, node) ? false : enterOther(walk, around, node);
  }
}

function isLeaf({ cursor, leaves }: Walk, node: string): boolean {
  // The grammar calls an opening parenthesis by the same name.
  if (node === 'arguments') return !cursor.nodeIsNamed;
  const known = leaves.get(node);
  if (known !== undefined) return known;
  const leaf = !cursor.nodeIsNamed || LITERALS.has(node);
  leaves.set(node, leaf);
  return leaf;
}

function pushRoot(walk: Walk, node: string): true {
  walk.packages.push({ name: '', declares: new Set(), hasGivens: false, inherits: false });
  const scope = openScope(undefined, { package: 0, prefix: '' });
  walk.contexts.push({ around: null, scope, package: 0 });
  walk.frames.push({
    node,
    scope,
    context: 0,
    package: 0,
    children: 0,
    isPattern: false,
    isPrivate: false,
    isImplicit: false,
    declaration: null,
    comment: '',
    name: '',
  });
  return true;
}

function textAt({ cursor, text }: Walk): string {
  return text.slice(cursor.startIndex, cursor.endIndex);
}

/** `private` and `private[this]`; with a package behind it others can name it. */
function isPrivateAlone(modifier: string): boolean {
  return /^private(?:\s*\[\s*this\s*\])?$/.test(modifier);
}

/** Called within the modifiers of a definition. */
function markPrivate({ frames }: Walk): void {
  const definition = frames.at(-2);
  if (definition === undefined) return;
  // At a package's own level, `private` means the package; in its package object it does not.
  const isOfPackage = outerScopeOf(definition).offer?.prefix === '';
  const isInObject = frames.at(-4)?.node === 'package_object';
  if (!isOfPackage || isInObject) definition.isPrivate = true;
}

function markImplicit({ frames }: Walk): void {
  const definition = frames.at(-2);
  if (definition !== undefined) definition.isImplicit = true;
}

/** Only a documentation comment counts; a remark behind it takes nothing from it. */
function noteComment(walk: Walk, around: Frame): void {
  const comment = textAt(walk);
  if (comment.startsWith('/**')) around.comment = comment;
}

/** The scope that a definition stands in. */
function outerScopeOf(frame: Frame): Scope {
  return SCOPES.has(frame.node) ? (frame.scope.around ?? frame.scope) : frame.scope;
}

// ---- packages and imports ----

function enterPackage(walk: Walk, around: Frame): boolean {
  const { cursor, text } = walk;
  const name = packageNameOf(
    text.slice(cursor.startIndex, Math.min(cursor.endIndex, cursor.startIndex + 500)),
  );
  if (name === undefined) return false;
  const hasBody =
    text[cursor.endIndex - 1] === '}' || /^package[^\n]*:\s*\n/.test(textAt(walk).slice(0, 500));
  if (!hasBody) {
    openPackage(walk, around, name);
    return false;
  }
  push(walk, around, 'package_clause', around.scope);
  openPackage(walk, walk.frames.at(-1) as Frame, name);
  return true;
}

function packageNameOf(clause: string): string | undefined {
  const name = /^package\s+([^\s{};:]+(?:\s*\.\s*[^\s{};:.]+)*)/.exec(clause)?.[1];
  return name === undefined ? undefined : segmentsOf(name)?.join('.');
}

/** From here on, the frame is in the package; what is around stays visible. */
function openPackage(walk: Walk, frame: Frame, name: string): void {
  const outer = walk.packages[frame.package]?.name ?? '';
  const fullName = outer === '' ? name : `${outer}.${name}`;
  const known = walk.packages.findIndex((each) => each.name === fullName);
  const place = known === -1 ? walk.packages.length : known;
  if (known === -1) {
    if (fullName.length > LONGEST_OFFER) return;
    walk.packages.push({ name: fullName, declares: new Set(), hasGivens: false, inherits: false });
  }
  frame.package = place;
  frame.scope = openScope(frame.scope, { package: place, prefix: '' });
  openContext(walk, frame, { package: place });
}

function openContext(
  { contexts }: Walk,
  frame: Frame,
  opened: { readonly package: number } | { readonly import: number },
): void {
  contexts.push({ around: frame.context, scope: frame.scope, ...opened });
  frame.context = contexts.length - 1;
}

function enterImport(walk: Walk, around: Frame): void {
  const { cursor, clauses } = walk;
  const { context, scope } = around;
  for (const clause of readImport(textAt(walk), cursor.startPosition.row + 1)) {
    clauses.push({ ...clause, scope, context, selected: new Set() });
    if (clause.isExport) {
      if (!clause.isWildcard) declare(walk, around, 'both', clause.local);
    } else openContext(walk, around, { import: clauses.length - 1 });
  }
}

// ---- nodes that hold others ----

function push(
  walk: Walk,
  around: Frame,
  node: string,
  scope: Scope,
  isPattern = false,
  declaration = around.declaration,
): true {
  const { context, package: place } = around;
  walk.frames.push({
    node,
    scope,
    context,
    package: place,
    children: 0,
    isPattern,
    isPrivate: isPattern && around.isPrivate,
    isImplicit: isPattern && around.isImplicit,
    declaration,
    comment: '',
    name: '',
  });
  return true;
}

function enterOther(walk: Walk, around: Frame, node: string): boolean {
  around.children += 1;
  const { cursor, listener } = walk;
  const { comment } = around;
  around.comment = '';
  if (BODIES.has(node)) return enterBody(walk, around, node);
  let declaration = around.declaration;
  if (listener !== undefined && DECLARATIONS.has(node)) {
    declaration = listener.open(cursor, node, {
      parent: declaration,
      around: around.node,
      comment,
    });
  }
  const isPattern = mayBindNames(around, node, cursor);
  const scope = SCOPES.has(node) ? openScope(around.scope) : around.scope;
  const isNamedArgument = node === 'assignment_expression' && around.node === 'arguments';
  push(walk, around, isNamedArgument ? NAMED_ARGUMENT : node, scope, isPattern, declaration);
  if (node === 'given_definition' || node === 'extension_definition') offerGiven(walk, around);
  return true;
}

/** Stands for an assignment in a list of arguments: what is left of the sign is a parameter's name. */
const NAMED_ARGUMENT = 'named_argument';

const PATTERN_HOLDERS = new Set(['case_clause', 'val_definition', 'var_definition']);

/** Whether lower-case identifiers below the node are declared by it. */
function mayBindNames(around: Frame, node: string, cursor: TreeCursor): boolean {
  if (node === 'arguments' || node === 'guard') return false;
  if (PATTERN_HOLDERS.has(around.node)) return cursor.currentFieldName === 'pattern';
  if (around.node === 'enumerator') return around.children === 1 && node !== 'guard';
  return around.isPattern;
}

function enterBody(walk: Walk, around: Frame, node: string): true {
  if (around.node === 'package_clause') return push(walk, around, node, around.scope);
  const scope = openScope(around.scope, offerOf(around, node));
  scope.bases.push(...around.scope.bases);
  push(walk, around, node, scope);
  if (around.name !== '') {
    const key = around.node === 'package_object' ? '' : around.name;
    walk.templates.set(key, [...(walk.templates.get(key) ?? []), scope]);
    if (around.node === 'object_definition') {
      outerScopeOf(around).objects.set(around.name, scope);
    }
  }
  return true;
}

const LONGEST_OFFER = 500;

/** Members of objects can be named by other files, and those of a package object are the package's own. */
function offerOf(around: Frame, node: string): Scope['offer'] {
  if (node === 'early_defs') return undefined;
  if (around.node === 'package_object') return around.scope.offer;
  const isObject = around.node === 'object_definition' || around.node === 'enum_definition';
  const outer = around.scope.around?.offer;
  if (!isObject || outer === undefined || around.isPrivate || around.name === '') return undefined;
  const prefix = `${outer.prefix}${around.name}.`;
  return prefix.length > LONGEST_OFFER ? undefined : { package: outer.package, prefix };
}

function offerGiven(walk: Walk, around: Frame): void {
  const { offer } = around.scope;
  if (offer?.prefix !== '') return;
  const place = walk.packages[offer.package];
  if (place !== undefined) place.hasGivens = true;
}

// ---- names that are declared ----

function declare(walk: Walk, frame: Frame, namespace: Namespace | 'both', name: string): void {
  const scope = frame.scope;
  declareIn(walk, scope, namespace, name, frame);
}

function declareIn(
  walk: Walk,
  scope: Scope,
  namespace: Namespace | 'both',
  name: string,
  { isPrivate, isImplicit }: Pick<Frame, 'isPrivate' | 'isImplicit'>,
): void {
  // At a package's own level a term and a type of one name stand in one file.
  const isTop = scope.offer?.prefix === '';
  if (namespace !== 'type' || isTop) scope.terms.add(name);
  if (namespace !== 'term' || isTop) scope.types.add(name);
  const { offer } = scope;
  if (offer === undefined || isPrivate) return;
  const place = walk.packages[offer.package];
  place?.declares.add(`${offer.prefix}${name}`);
  if (place !== undefined && isImplicit && offer.prefix === '') place.hasGivens = true;
}

/** The name of a definition; which scope it is seen in depends on what is defined. */
function declareNamed(walk: Walk, around: Frame, name: string): boolean {
  switch (around.node) {
    case 'class_definition':
    case 'enum_definition':
      around.name = name;
      declareOutside(walk, around, 'both', name);
      return true;
    case 'trait_definition':
    case 'type_definition':
      around.name = name;
      declareOutside(walk, around, 'type', name);
      return true;
    case 'object_definition':
      around.name = name;
      declareOutside(walk, around, 'term', name);
      return true;
    case 'given_definition':
    case 'function_definition':
    case 'function_declaration':
      if (name !== 'this') declareOutside(walk, around, 'term', name);
      return true;
    case 'full_enum_case':
      around.name = name;
      declareOutside(walk, around, 'both', name);
      return true;
    case 'simple_enum_case':
    case 'val_declaration':
    case 'var_declaration':
      declare(walk, around, 'term', name);
      return true;
    case 'package_object':
      enterNamedPackageObject(walk, around, name);
      return true;
    case 'parameter':
    case 'class_parameter':
    case 'binding':
    case 'capture_pattern':
      around.scope.terms.add(name);
      return true;
    case 'type_parameters':
    case 'covariant_type_parameter':
    case 'contravariant_type_parameter':
    case 'type_lambda':
      around.scope.types.add(name);
      return true;
    case 'name_and_type':
    case 'named_type_argument':
      return true;
    default:
      return false;
  }
}

/** Functions of an extension belong to what is around it. */
function declareOutside(
  walk: Walk,
  around: Frame,
  namespace: Namespace | 'both',
  name: string,
): void {
  const outer = walk.frames.at(-2);
  const isExtension = outer?.node === 'extension_definition';
  const scope = outerScopeOf(around);
  declareIn(walk, (isExtension ? scope.around : scope) ?? scope, namespace, name, around);
}

/** Its body is seen from the package of its name, and gives that package its members. */
function enterNamedPackageObject(walk: Walk, around: Frame, name: string): void {
  around.name = name;
  openPackage(walk, around, name);
}

// ---- names that are used ----

function enterIdentifier(walk: Walk, around: Frame, node: string): void {
  const { cursor } = walk;
  const field = cursor.currentFieldName;
  const written = textAt(walk);
  const name = plainName(written);
  if (field === 'name' && declareNamed(walk, around, name)) return;
  if (isBinding(around, field, written, node)) {
    declare(walk, around, 'term', name);
    return;
  }
  const namespace = namespaceAt(around, field);
  if (namespace !== undefined) noteUse(walk, namespace, [name], around);
}

/** A variable of a pattern; a capital letter or quotes make it a use of what is there already. */
function isBinding(around: Frame, field: string | null, written: string, node: string): boolean {
  switch (around.node) {
    case 'val_definition':
    case 'var_definition':
      return field === 'pattern';
    case 'identifiers':
    case 'self_type':
      return true;
    case 'bindings':
      return true;
    case 'lambda_expression':
      return field === 'parameters';
    case 'case_clause':
      return field === 'pattern' && isVariable(written, node);
    case 'enumerator':
      return around.children === 1 && isVariable(written, node);
    default:
      return (
        around.isPattern &&
        field !== 'operator' &&
        field !== 'interpolator' &&
        isVariable(written, node)
      );
  }
}

function isVariable(written: string, node: string): boolean {
  return node === 'identifier' && !written.startsWith('`') && !startsWithCapital(written);
}

/** What a plain identifier can mean by its place; `undefined` for what is no name of its own. */
function namespaceAt({ node, children }: Frame, field: string | null): Namespace | undefined {
  switch (node) {
    case 'field_expression':
      return field === 'value' ? 'term' : undefined;
    case 'stable_identifier':
    case 'stable_type_identifier':
      return children === 1 ? 'term' : undefined;
    case 'infix_type':
      return 'type';
    case 'infix_expression':
    case 'prefix_expression':
      return field === 'operator' ? undefined : 'term';
    case 'postfix_expression':
      return children === 1 ? 'term' : undefined;
    case 'interpolated_string_expression':
      return field === 'interpolator' ? undefined : 'term';
    case NAMED_ARGUMENT:
      return field === 'left' ? undefined : 'term';
    case 'named_pattern':
      return children === 1 ? undefined : 'term';
    case 'access_qualifier':
    case 'package_identifier':
    case 'capture_ref':
    case 'uses_clause':
    case 'end_marker':
      return undefined;
    default:
      return 'term';
  }
}

function enterTypeIdentifier(walk: Walk, around: Frame): void {
  const { cursor } = walk;
  const field = cursor.currentFieldName;
  const name = plainName(textAt(walk));
  if (name === '') return;
  if (field === 'name' && around.node !== 'annotation' && declareNamed(walk, around, name)) return;
  if (around.node === 'stable_type_identifier' || around.node === 'projected_type') {
    if (around.node === 'projected_type' && field !== 'selector')
      noteUse(walk, 'type', [name], around);
    return;
  }
  noteBase(walk, around, name);
  if (around.node === 'case_class_pattern') {
    noteUse(walk, 'term', [name], around);
    return;
  }
  // In a pattern, a small letter makes a type a variable, as in `case x: List[t]`.
  const isVariable = around.isPattern || around.node === 'type_case_clause';
  const code = name.charCodeAt(0);
  if (isVariable && around.node !== 'typed_pattern' && code >= 97 && code <= 122) {
    around.scope.types.add(name);
    return;
  }
  noteUse(walk, 'type', [name], around);
}

/** Heads of base types, for what is inherited. */
function noteBase({ frames, packages }: Walk, around: Frame, name: string): void {
  if (around.node === 'type_arguments') return;
  const at = frames.findLastIndex(({ node }) => !TYPE_WRAPPERS.has(node));
  const holder = frames[at];
  if (holder === undefined || !BASE_HOLDERS.has(holder.node)) return;
  const isOwn = holder.node === 'given_definition' || holder.node === 'instance_expression';
  const based = isOwn ? holder : frames[at - 1];
  if (based === undefined || based.scope.bases.length >= MAX_BASES) return;
  based.scope.bases.push(name);
  const opened = packages[based.package];
  if (based.node === 'package_object' && opened !== undefined) opened.inherits = true;
}

const BASE_HOLDERS = new Set([
  'extends_clause',
  'self_type',
  'given_definition',
  'instance_expression',
]);

const MAX_BASES = 50;

const TYPE_WRAPPERS = new Set(['generic_type', 'compound_type', 'applied_constructor_type']);

const LONGEST_DOTTED = 300;

/** A chain of plain names is one use; in longer expressions the walk finds the head. */
function enterDotted(walk: Walk, around: Frame, node: string): boolean {
  const { startIndex, endIndex } = walk.cursor;
  const segments = endIndex - startIndex > LONGEST_DOTTED ? undefined : segmentsOf(textAt(walk));
  if (segments === undefined) return push(walk, around, node, around.scope);
  if (segments[0] === 'this' || segments[0] === 'super') return false;
  noteUse(walk, 'term', segments, around);
  if (node === 'stable_type_identifier') noteBase(walk, around, segments.at(-1) as string);
  return false;
}

function noteUse(
  { cursor, seen, uses }: Walk,
  namespace: Namespace,
  segments: readonly string[],
  { scope, context }: Frame,
): void {
  const known = seen.get(scope) ?? new Set<string>();
  seen.set(scope, known);
  const key = `${namespace}${context} ${segments.join('.')}`;
  if (known.has(key)) return;
  known.add(key);
  uses.push({ namespace, segments, scope, context, line: cursor.startPosition.row + 1 });
}
