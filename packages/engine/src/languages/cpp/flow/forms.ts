// In what form places hold objects: constant, by reference, by pointer or as a temporary. Overloads whose parameters are of
// one type are told apart by it, and methods by whether they leave their object as it is.
// https://en.cppreference.com/w/cpp/language/value_category
import type { Place } from '../../../flow/flow-builder.ts';
import { FORM } from '../../../flow/flow-facts.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import type { Declarator } from './declarators.ts';
import { TEXT, VIEW } from './plain-types.ts';
import { isClassType } from './read-types.ts';
import type { Reading } from './reading.ts';
import { isTypeParameter } from './type-parameters.ts';

/** What stands around a name. */
type Shape = Pick<Declarator, 'isPointer' | 'isArray' | 'reference'>;

/** @param form sum of `FORM` */
export function noteForm({ builder, forms, isC }: Reading, form: number, place: Place): void {
  if (isC || place === -1 || forms.get(place) === form) return;
  forms.set(place, form);
  builder.form(form, place);
}

/** @param node what declares a variable, a parameter or a field */
export function declareForm(reading: Reading, node: FlatNode, shape: Shape, place: Place): void {
  const form = writtenForm(reading, node, shape, place);
  if (form !== undefined) noteForm(reading, form, place);
}

/** What a function gives. @param node what declares the function */
export function declareResultForm(
  reading: Reading,
  node: FlatNode,
  shape: Shape,
  result: Place,
): void {
  const form = writtenForm(reading, node, shape, result);
  if (form === undefined) return;
  const isObject = shape.reference === '' && !shape.isPointer;
  noteForm(reading, isObject || shape.reference === '&&' ? FORM.temporary : form, result);
}

/** `undefined` where the type is not written, or one that has no objects. */
function writtenForm(
  reading: Reading,
  node: FlatNode,
  { isPointer, isArray, reference }: Shape,
  place: Place,
): number | undefined {
  const { tree, isC, plain } = reading;
  if (isC || node === -1) return undefined;
  const type = tree.childOf(node, 'type');
  if (!isClassType(reading, type) || isTypeParameter(reading, tree.textOf(type))) return undefined;
  const own = plain.get(place);
  if (own !== undefined && own !== TEXT && own !== VIEW) return undefined;
  return (
    (isConstant(reading, node) ? FORM.constant : 0) +
    (reference === '&' ? FORM.lvalueReference : 0) +
    (reference === '&&' ? FORM.rvalueReference : 0) +
    (isPointer || isArray ? FORM.pointer : 0)
  );
}

/** Whether `const` stands beside the type. */
function isConstant({ tree }: Reading, node: FlatNode): boolean {
  return tree
    .childrenOf(node)
    .some((child) => tree.typeOf(child) === 'type_qualifier' && tree.textOf(child) === 'const');
}

/** `auto &x = value`: as the value is, of which `const` may be said besides. */
export function deduceForm(
  reading: Reading,
  node: FlatNode,
  { isPointer, reference }: Shape,
  { from, to }: { readonly from: Place; readonly to: Place },
): void {
  const known = reading.forms.get(from);
  const isShared = reference !== '' || isPointer || ((known ?? 0) & FORM.pointer) !== 0;
  const isOpen = !isPointer && known === undefined;
  const constant = isConstant(reading, node) ? FORM.constant : 0;
  if (isOpen && isShared && constant === 0) return;
  const shared = isShared ? (known ?? 0) & FORM.constant : 0;
  const pointer = isPointer ? FORM.pointer : (known ?? 0) & (FORM.pointer | FORM.open);
  noteForm(reading, (constant | shared) + (isOpen ? FORM.open : pointer), to);
}

/** `for (auto &x : list)`: what a list holds may be changed where the list may. */
export function deduceElementForm(
  reading: Reading,
  node: FlatNode,
  { reference }: Shape,
  { from, to }: { readonly from: Place; readonly to: Place },
): void {
  const list = reading.forms.get(from);
  const constant = isConstant(reading, node) ? FORM.constant : 0;
  if (list === undefined && constant === 0 && reference !== '') return;
  const shared = reference === '' ? 0 : (list ?? 0) & FORM.constant;
  noteForm(reading, (constant | shared) + FORM.open, to);
}

/** Of `f() const`, whose object is as it was before. @param node what declares the method */
export function declareReceiverForm(reading: Reading, node: FlatNode, receiver: Place): void {
  if (reading.isC || receiver === -1) return;
  const { tree } = reading;
  let at = tree.childOf(node, 'declarator');
  for (let depth = 0; at !== -1 && depth < DEEPEST; depth += 1) {
    if (tree.typeOf(at) === 'function_declarator') break;
    const inner = tree.childOf(at, 'declarator');
    at = inner !== -1 ? inner : (tree.childrenOf(at).at(-1) ?? -1);
  }
  noteForm(reading, at !== -1 && isConstant(reading, at) ? FORM.constant : 0, receiver);
}

/** Nobody wraps a name in more of them. */
const DEEPEST = 20;

/** Of `*p`, the object; of `&x`, a pointer to it. */
export function pointForm(reading: Reading, from: Place, to: Place, isAddress: boolean): void {
  const known = reading.forms.get(from);
  if (known === undefined) return;
  noteForm(reading, (known & FORM.constant) + (isAddress ? FORM.pointer : 0), to);
}
