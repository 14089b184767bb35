// Assignments, declarations of variables, ranges and returns of Go.
import type { Place } from '../../../flow/flow-builder.ts';
import { ELEMENT_KEY } from '../../../flow/flow-facts.ts';
import type { FlatNode, FlatTree } from '../../../syntax/flat-tree.ts';
import { constantKey, isPackageMember, listOf, placeOf, type Reading } from './reading.ts';
import { declareValue } from './signatures.ts';

/** @param declares whether names on the left may be new */
export function assignAll(
  reading: Reading,
  left: FlatNode,
  right: FlatNode,
  declares: boolean,
): void {
  const { tree } = reading;
  if (left === -1 || right === -1) return;
  const targets = listOf(tree, left);
  const values = listOf(tree, right);
  const places = targets.map((_, at) => resultAt(reading, values, at, targets.length));
  targets.forEach((target, at) => {
    assign(reading, target, places[at]!, declares);
  });
}

/** Of one call several results may be taken; of a look-up, an assertion or a channel the second says whether it worked. */
function resultAt(reading: Reading, values: readonly FlatNode[], at: number, count: number): Place {
  const { tree, builder } = reading;
  if (values.length === count) return placeOf(reading, values[at]!);
  const [only] = values;
  if (only === undefined || values.length !== 1) return -1;
  const value = placeOf(reading, only);
  if (value === -1) return -1;
  if (!mayBeCall(tree, only)) return at === 0 ? value : -1;
  const place = builder.place();
  builder.read(value, String(at), place);
  return place;
}

/** `f[T](x)` is read as a conversion, which would give one value alone. */
const mayBeCall = (tree: FlatTree, node: FlatNode): boolean =>
  tree.typeOf(node) === 'call_expression' || tree.typeOf(node) === 'type_conversion_expression';

function assign(reading: Reading, target: FlatNode, value: Place, declares: boolean): void {
  const { tree, builder, names, globals } = reading;
  switch (tree.typeOf(target)) {
    case 'identifier': {
      const name = tree.textOf(target);
      if (name === '_') return;
      const place = declares ? names.bindOrReuse(name) : (names.find(name) ?? globals.get(name));
      if (value === -1) return;
      if (place !== undefined) builder.copy(value, place);
      else {
        const global = builder.place();
        builder.name(name, -1, global);
        builder.copy(value, global);
      }
      return;
    }
    case 'selector_expression': {
      if (isPackageMember(reading, target)) return;
      const object = placeOf(reading, tree.childOf(target, 'operand'));
      if (object !== -1 && value !== -1)
        builder.write(value, object, tree.textOf(tree.childOf(target, 'field')));
      return;
    }
    case 'index_expression': {
      const object = placeOf(reading, tree.childOf(target, 'operand'));
      const key = constantKey(tree, tree.childOf(target, 'index')) ?? ELEMENT_KEY;
      if (object !== -1 && value !== -1) builder.write(value, object, key);
      return;
    }
    case 'unary_expression':
    case 'parenthesized_expression': {
      const inner = tree.childOf(target, 'operand');
      const place = placeOf(reading, inner === -1 ? tree.firstChildOf(target) : inner);
      if (place !== -1 && value !== -1) builder.copy(value, place);
      return;
    }
  }
}

/** A constant that has neither type nor value repeats those of the one before. https://go.dev/ref/spec#Iota */
function writtenSpec(reading: Reading, node: FlatNode): FlatNode {
  const { tree, writtenConstant } = reading;
  if (tree.typeOf(node) !== 'const_spec') return node;
  if (tree.childOf(node, 'value') === -1)
    return tree.parentOf(writtenConstant) === tree.parentOf(node) ? writtenConstant : node;
  reading.writtenConstant = node;
  return node;
}

export function leaveVariables(reading: Reading, node: FlatNode): void {
  const { tree, builder, names, globals } = reading;
  const written = writtenSpec(reading, node);
  const type = tree.childOf(written, 'type');
  const list = tree.childOf(written, 'value');
  const values = list === -1 ? [] : listOf(tree, list);
  const targets = tree.childrenIn(node, 'name');
  const given = targets.map((_, at) => resultAt(reading, values, at, targets.length));
  targets.forEach((target, at) => {
    const name = tree.textOf(target);
    const place = names.isFileLevel ? (globals.get(name) ?? builder.place()) : names.bind(name);
    declareValue(reading, type, place);
    if (given[at] !== -1) builder.copy(given[at]!, place);
  });
}

export function leaveRange(reading: Reading, node: FlatNode): void {
  const { tree, builder } = reading;
  const left = tree.childOf(node, 'left');
  const over = placeOf(reading, tree.childOf(node, 'right'));
  if (left === -1) return;
  const declares = /^[^{]*?:=/.test(tree.text.slice(tree.endOf(left), tree.endOf(node)));
  const targets = listOf(tree, left);
  const yielded = mayBeFunction(reading, tree.childOf(node, 'right'))
    ? callWithYield(reading, over, tree.lineOf(node), targets.length)
    : [];
  targets.forEach((target, at) => {
    let value = -1;
    // With one variable it is the index of a list, but the element of a channel.
    if (over !== -1) {
      value = builder.place();
      if (at === 1 || targets.length === 1) builder.read(over, ELEMENT_KEY, value);
      if (yielded[at] !== undefined) builder.copy(yielded[at], value);
    }
    assign(reading, target, value, declares);
  });
}

/** Whether what is ranged over may be a function: the result of a call, or a name in a file that speaks of iterators. */
function mayBeFunction({ tree }: Reading, node: FlatNode): boolean {
  if (node === -1) return false;
  const type = tree.typeOf(node);
  if (type === 'call_expression') return true;
  const isName = type === 'identifier' || type === 'selector_expression';
  return isName && /\biter\.Seq|\byield\b/.test(tree.text);
}

/**
 * Ranging over a function calls it with the loop's body. https://go.dev/ref/spec#For_range
 * @returns what the function hands to the body, by position
 */
function callWithYield({ builder }: Reading, over: Place, line: number, count: number): Place[] {
  if (over === -1) return [];
  const handed = Array.from({ length: count }, () => builder.place());
  const body = builder.openCallable({ startLine: line, endLine: line, isMacro: true });
  const parameters = handed.map(() => builder.place());
  builder.shape(body, { parameters });
  for (const [at, parameter] of parameters.entries()) builder.copy(parameter, handed[at]!);
  builder.closeCallable();
  const place = builder.place();
  builder.callable(body, place);
  builder.call(over, { arguments: [{ kind: 'positional', place }], flags: ['implicit'] });
  return handed;
}

export function leaveReturn(reading: Reading, node: FlatNode): void {
  const { tree, builder, results } = reading;
  const list = tree.firstChildOf(node);
  if (list === -1) return;
  const values = listOf(tree, list);
  const places = results.at(-1) ?? [];
  const whole = builder.resultOf(builder.current);
  if (values.length === 1 && places.length > 1) {
    const value = placeOf(reading, values[0]!);
    if (value !== -1) builder.copy(value, whole);
    return;
  }
  values.forEach((node, at) => {
    const value = placeOf(reading, node);
    if (value !== -1) builder.copy(value, places[at] ?? whole);
  });
}
