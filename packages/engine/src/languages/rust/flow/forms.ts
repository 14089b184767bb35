// Whether places hold values or references to them, which types leave out: of several `impl Add<…>` for a type and for
// references to it, the operands' tell which is meant. Said only where something may be told apart by it.
// https://doc.rust-lang.org/reference/expressions/operator-expr.html#arithmetic-and-logical-binary-operators
import type { Place } from '../../../flow/flow-builder.ts';
import { FORM } from '../../../flow/flow-facts.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { placeOf } from './expressions.ts';
import { nameOf, pathSegments } from './path-segments.ts';
import type { Reading } from './reading.ts';

const SHARED = FORM.pointer + FORM.constant;

/** As the type says; `undefined` for none. */
export function formOfType(reading: Reading, type: FlatNode): number | undefined {
  if (type === -1) return undefined;
  const { tree } = reading.syntax;
  switch (tree.typeOf(type)) {
    case 'reference_type':
      return referenceTo(tree, type);
    case 'pointer_type':
    case 'abstract_type':
    case 'function_type':
      return FORM.open;
    case 'type_identifier': {
      const name = tree.textOf(type);
      if (name === 'Self') return reading.owners.at(-1)?.form ?? FORM.open;
      return reading.types.parameter(name) === undefined ? 0 : FORM.open;
    }
    case 'scoped_type_identifier':
      return tree.textOf(type).startsWith('Self') ? FORM.open : 0;
    default:
      return 0;
  }
}

const referenceTo = (tree: FlatTree, node: FlatNode): number =>
  tree.childOfType(node, 'mutable_specifier') === -1 ? SHARED : FORM.pointer;

/** What `self`, `&self` or `&mut self` is. */
export function formOfReceiver(reading: Reading, parameter: FlatNode): number {
  const { tree } = reading.syntax;
  if (tree.text[tree.startOf(parameter)] === '&') return referenceTo(tree, parameter);
  return reading.owners.at(-1)?.form ?? FORM.open;
}

/** Notes how a variable, a parameter or what a function gives is declared; it is said where it is an operand. */
export function noteForm({ forms }: Reading, form: number | undefined, place: Place): void {
  if (form !== undefined && place !== -1) forms.set(place, form);
}

/** The same of what a pattern binds that is a name alone. */
export function noteFormOfName(
  reading: Reading,
  pattern: FlatNode,
  form: number | undefined,
): void {
  const { tree } = reading.syntax;
  let name = pattern;
  if (name !== -1 && tree.typeOf(name) === 'mut_pattern')
    name = tree.childOfType(name, 'identifier');
  if (name === -1 || tree.typeOf(name) !== 'identifier') return;
  noteForm(reading, form, reading.names.find(nameOf(tree, name)) ?? -1);
}

/** The same of a `let`. @param type -1 for none */
export function noteFormOfVariable(
  reading: Reading,
  pattern: FlatNode,
  type: FlatNode,
  value: FlatNode,
): void {
  const { tree } = reading.syntax;
  const isTuple = (node: FlatNode, kind: string) => node !== -1 && tree.typeOf(node) === kind;
  if (isTuple(pattern, 'tuple_pattern') && isTuple(value, 'tuple_expression') && type === -1) {
    const values = tree.childrenOf(value);
    const names = tree.childrenOf(pattern);
    if (values.length !== names.length) return;
    for (const [at, name] of names.entries())
      noteFormOfName(reading, name, formOfExpression(reading, values[at]!));
    return;
  }
  const form = type === -1 ? formOfExpression(reading, value) : formOfType(reading, type);
  noteFormOfName(reading, pattern, form);
}

/** Says it at once. */
export function sayForm({ builder, forms }: Reading, form: number | undefined, place: Place): void {
  if (form === undefined || place === -1) return;
  forms.set(place, form);
  builder.form(form, place);
}

/** Parentheses around parentheses are no program of a person. */
const MAX_DEPTH = 16;

/** The operand as a place whose form is said, as far as the file tells. @param place what the operand gives */
export function operandPlace(reading: Reading, node: FlatNode, place: Place): Place {
  const { builder, syntax } = reading;
  if (reading.isRuntime || place === -1 || node === -1) return place;
  const { tree } = syntax;
  let inner = node;
  for (let depth = 0; depth < MAX_DEPTH; depth++) {
    if (tree.typeOf(inner) !== 'parenthesized_expression') break;
    inner = tree.firstChildOf(inner);
    if (inner === -1) return place;
  }
  const form = formOfExpression(reading, inner);
  if (form === undefined) return place;
  if (!CHANGES_FORM.has(tree.typeOf(inner))) {
    builder.form(form, place);
    return place;
  }
  const own = builder.place();
  builder.copy(place, own);
  builder.form(form, own);
  return own;
}

/** References are what they refer to but for their form. */
const CHANGES_FORM: ReadonlySet<string> = new Set(['reference_expression', 'unary_expression']);

/** `undefined` where the file does not tell. */
export function formOfExpression(reading: Reading, node: FlatNode): number | undefined {
  if (node === -1) return undefined;
  const { tree } = reading.syntax;
  const type = tree.typeOf(node);
  if (VALUES.has(type)) return 0;
  switch (type) {
    case 'reference_expression':
      return referenceTo(tree, node);
    case 'type_cast_expression':
      return formOfType(reading, tree.childOf(node, 'type'));
    case 'identifier':
    case 'self':
      return reading.forms.get(placeOf(reading, node));
    case 'field_expression': {
      const isOwned = reading.ownedFields.get(nameOf(tree, tree.childOf(node, 'field')));
      return isOwned === false ? undefined : 0;
    }
    case 'call_expression': {
      const callee = tree.childOf(node, 'function');
      const method = callee === -1 ? -1 : tree.childOf(callee, 'field');
      const isOwned = method === -1 ? isTakenOut(tree, callee) : OWNING.has(nameOf(tree, method));
      return isOwned ? 0 : undefined;
    }
    default:
      return undefined;
  }
}

/** Expressions that give values of their own, or what a reference refers to. */
const VALUES: ReadonlySet<string> = new Set([
  'integer_literal',
  'float_literal',
  'char_literal',
  'boolean_literal',
  'binary_expression',
  'unary_expression',
  'index_expression',
  'struct_expression',
]);

/** `mem::take(place)`, `mem::replace(place, other)`: what was there is given, which is a value nearly always. */
function isTakenOut(tree: FlatTree, callee: FlatNode): boolean {
  const path = callee === -1 ? undefined : pathSegments(tree, callee);
  return path?.at(-2) === 'mem' && /^(?:take|replace)$/.test(path.at(-1)!);
}

/** Methods that give a value of its own, whatever they are called on. */
const OWNING: ReadonlySet<string> = new Set(['clone', 'to_owned', 'into_owned']);
