// What an identifier is by its place: a name that is declared, a part of a longer name, or a use of what is
// declared elsewhere. What the used name means is decided when all scopes are known.
import { startsWithCapital } from '../../platforms/jvm/qualified-name.ts';
import { declare, declareNamed } from './declared-names.ts';
import { plainName, segmentsOf } from './names.ts';
import type { Namespace } from './scopes.ts';
import { type Frame, push, textAt, type Walk } from './source-walk.ts';

/** The cursor stands on the identifier of a term. */
export function enterIdentifier(walk: Walk, around: Frame, node: string): void {
  const { cursor } = walk;
  const field = cursor.currentFieldName;
  const written = textAt(walk);
  const name = plainName(written);
  if (field === 'name' && declareNamed(walk, around, name)) return;
  if (isBinding(around, field, written, node)) {
    declare(walk, around, 'term', name);
    return;
  }
  if (BOUNDS.has(written)) return;
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

/** The cursor stands on the identifier of a type. */
export function enterTypeIdentifier(walk: Walk, around: Frame): void {
  const { cursor } = walk;
  const field = cursor.currentFieldName;
  const name = plainName(textAt(walk));
  if (name === '' || PLACEHOLDERS.has(name)) return;
  if (field === 'name' && around.node !== 'annotation' && declareNamed(walk, around, name)) return;
  if (around.node === 'stable_type_identifier' || around.node === 'projected_type') {
    if (around.node === 'projected_type' && field !== 'selector')
      noteUse(walk, 'type', [name], around);
    return;
  }
  noteBase(walk, around, [name]);
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

/**
 * Types that are left open. Between two types, the grammar takes such a sign for an operator.
 * https://docs.scala-lang.org/scala3/reference/changed-features/wildcards.html
 */
const PLACEHOLDERS = new Set(['?', '-?', '+?', '*', '-*', '+*']);

/** Signs of bounds, which the grammar takes for operators between types. */
const BOUNDS = new Set(['<:', '>:']);

/** Base types, for what is inherited. */
function noteBase({ frames, packages }: Walk, around: Frame, segments: readonly string[]): void {
  if (around.node === 'type_arguments') return;
  const at = frames.findLastIndex(({ node }) => !TYPE_WRAPPERS.has(node));
  const holder = frames[at];
  if (holder === undefined || !BASE_HOLDERS.has(holder.node)) return;
  const isSelf = holder.node === 'self_type';
  const isOwn = holder.node === 'given_definition' || holder.node === 'instance_expression';
  const based = isOwn ? holder : frames[at - 1];
  const template = isSelf ? based?.scope.template : based?.template;
  if (based === undefined || template === undefined || template.bases.length >= MAX_BASES) return;
  template.bases.push({ segments, context: based.context, isSelf });
  const opened = packages[based.package];
  if (template.kind === 'package' && !isSelf && opened !== undefined) opened.inherits = true;
}

const BASE_HOLDERS = new Set([
  'extends_clause',
  'self_type',
  'given_definition',
  'instance_expression',
]);

const MAX_BASES = 50;

const TYPE_WRAPPERS = new Set([
  'generic_type',
  'compound_type',
  'infix_type',
  'applied_constructor_type',
]);

const LONGEST_DOTTED = 300;

/** A chain of plain names is one use; in longer expressions the walk finds the head. */
export function enterDotted(walk: Walk, around: Frame, node: string): boolean {
  const { startIndex, endIndex } = walk.cursor;
  const segments = endIndex - startIndex > LONGEST_DOTTED ? undefined : segmentsOf(textAt(walk));
  if (segments === undefined) return push(walk, around, node, around.scope);
  if (segments[0] === 'this' || segments[0] === 'super') return false;
  noteUse(walk, 'term', segments, around);
  if (node === 'stable_type_identifier') noteBase(walk, around, segments);
  return false;
}

function noteUse(
  { cursor, uses }: Walk,
  namespace: Namespace,
  segments: readonly string[],
  { scope, context }: Frame,
): void {
  const noted = scope.noted[namespace];
  const name = segments.length === 1 ? (segments[0] as string) : segments.join('.');
  const known = noted.get(context);
  if (known?.has(name)) return;
  if (known === undefined) noted.set(context, new Set([name]));
  else known.add(name);
  uses.push({ namespace, segments, scope, context, line: cursor.startLine });
}

/** Stands for an assignment in a list of arguments: what is left of the sign is a parameter's name. */
export const NAMED_ARGUMENT = 'named_argument';
