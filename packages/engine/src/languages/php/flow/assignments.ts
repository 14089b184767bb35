// Where assignments lead: variables, properties, elements, and lists of such.
import type { Place } from '../../../flow/flow-builder.ts';
import { ELEMENT_KEY, fieldKey } from '../../../flow/flow-facts.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { elementOf, memberText } from './calls.ts';
import { callStandIn, entryKey, joined } from './expressions.ts';
import { variableName } from './names.ts';
import {
  classValue,
  partsOf,
  placeOf,
  propertyKey,
  type Reading,
  readVariable,
  scopeOf,
  store,
  valueAt,
} from './reading.ts';
import { askText } from './texts.ts';
import { declareDocumented, documentedAt } from './types.ts';

export function readAssignment(reading: Reading, node: FlatNode): void {
  const { tree, places } = reading;
  const left = tree.childOf(node, 'left');
  const value = valueAt(reading, tree.childOf(node, 'right'));
  const isSteady = isInSequence(reading, node);
  const documented = documentedAt(reading, tree.parentOf(node));
  assign(reading, left, value, isSteady);
  places[node] = value;
  const isNamed = left !== -1 && tree.typeOf(left) === 'variable_name';
  if (!isNamed || documented.variable === undefined) return;
  const name = documented.variableName ?? variableName(tree, left);
  declareDocumented(reading, documented.variable, readVariable(reading, name));
}

/** `??=` gives what was there, or what is new; what other signs make holds nothing of interest. */
export function readAugmented(reading: Reading, node: FlatNode): void {
  const { tree, places } = reading;
  const sign = tree.textOf(tree.childOf(node, 'operator'));
  if (sign === '.=') askText(reading, tree.childOf(node, 'right'));
  if (sign !== '??=') return;
  const left = tree.childOf(node, 'left');
  const value = valueAt(reading, tree.childOf(node, 'right'));
  const before = valueAt(reading, left);
  assign(reading, left, value, false);
  places[node] = joined(reading, [before, value]);
}

/** Both names are one variable from here on; both ways is what can be said of it. */
export function readReference(reading: Reading, node: FlatNode): void {
  const { tree } = reading;
  const left = tree.childOf(node, 'left');
  const right = tree.childOf(node, 'right');
  assign(reading, left, valueAt(reading, right), false);
  const back = left === -1 ? -1 : valueAt(reading, left);
  if (back !== -1 && right !== -1) assign(reading, right, back, false);
}

/** Whether it runs once and before all that follows it in the text. */
function isInSequence(reading: Reading, node: FlatNode): boolean {
  const { tree } = reading;
  const statement = tree.parentOf(node);
  const { body } = scopeOf(reading);
  return (
    statement !== -1 &&
    tree.typeOf(statement) === 'expression_statement' &&
    tree.parentOf(statement) === body
  );
}

interface Pending {
  readonly target: FlatNode;
  readonly value: Place;
}

/** @param isSteady whether the variable holds nothing else behind it */
export function assign(reading: Reading, target: FlatNode, value: Place, isSteady: boolean): void {
  const { tree } = reading;
  if (target === -1) return;
  const pending: Pending[] = [{ target, value }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const type = tree.typeOf(next.target);
    if (type === 'list_literal' || type === 'array_creation_expression') {
      pending.push(...partsOfList(reading, next).reverse());
    } else if (type === 'by_ref') {
      pending.push({ target: tree.firstChildOf(next.target), value: next.value });
    } else assignOne(reading, next.target, next.value, isSteady);
  }
}

/** `[$a, 'k' => $b]`: each target with its element. */
function partsOfList(reading: Reading, { target, value }: Pending): Pending[] {
  const { tree, builder } = reading;
  const parts = tree
    .childrenOf(target)
    .flatMap((part) =>
      tree.typeOf(part) === 'array_element_initializer' ? partsOf(reading, part) : [part],
    )
    .filter((part) => tree.typeOf(part) !== 'comment');
  const found: Pending[] = [];
  // `[, $b]`: what is left out has a position, and is no part.
  let position = 0;
  let end = tree.startOf(target);
  for (let at = 0; at < parts.length; at++) {
    const part = parts[at] as FlatNode;
    const next = parts[at + 1];
    position += tree.text.slice(end, tree.startOf(part)).split(',').length - 1;
    const isKey =
      next !== undefined && tree.text.slice(tree.endOf(part), tree.startOf(next)).includes('=>');
    const key = isKey ? entryKey(reading, part) : String(position);
    if (isKey) at += 1;
    const own = isKey ? next : part;
    end = tree.endOf(own);
    const element = builder.place();
    if (value !== -1) builder.read(value, key, element);
    found.push({ target: own, value: element });
  }
  return found;
}

function assignOne(reading: Reading, target: FlatNode, value: Place, isSteady: boolean): void {
  const { tree, builder } = reading;
  if (target === -1) return;
  builder.at(tree.lineOf(target));
  switch (tree.typeOf(target)) {
    case 'variable_name':
      assignVariable(reading, variableName(tree, target), value, isSteady);
      break;
    case 'member_access_expression':
    case 'nullsafe_member_access_expression': {
      const object = valueAt(reading, tree.childOf(target, 'object'));
      const key = memberText(reading, tree.childOf(target, 'name'));
      if (object !== -1 && key !== undefined && value !== -1)
        builder.write(value, object, propertyKey(reading, object, key));
      if (object !== -1 && key !== undefined)
        callStandIn(reading, target, { object, key, method: '__set' });
      break;
    }
    case 'scoped_property_access_expression': {
      const object = classValue(reading, tree.childOf(target, 'scope'));
      const name = tree.childOf(target, 'name');
      if (object !== -1 && value !== -1 && name !== -1)
        builder.write(value, object, fieldKey(variableName(tree, name)));
      break;
    }
    case 'subscript_expression':
      assignElement(reading, target, value);
      break;
  }
}

function assignVariable(reading: Reading, name: string, value: Place, isSteady: boolean): void {
  const { builder } = reading;
  const scope = scopeOf(reading);
  if (name === 'this') return;
  if (isSteady && !scope.pinned.has(name)) scope.variables.set(name, builder.place());
  store(reading, value, readVariable(reading, name));
}

/**
 * `$list[] = $a`, `$map['k'] = $a`, and the same of a property or of an element: a list that is not there yet
 * is made, so that one more list may be in what holds it.
 */
function assignElement(reading: Reading, target: FlatNode, value: Place): void {
  const { builder } = reading;
  const [object = -1, index = -1] = partsOf(reading, target);
  const before = object === -1 ? -1 : valueAt(reading, object);
  if (before === -1) return;
  if (value !== -1) {
    const made = builder.place();
    builder.object(made);
    builder.write(value, made, entryKey(reading, index));
    assignHolder(reading, object, made);
    builder.write(value, before, entryKey(reading, index));
  }
  builder.callMember(before, 'offsetSet', {
    arguments: [
      { kind: 'positional', place: placeOf(reading, index) },
      { kind: 'positional', place: value === -1 ? builder.place() : value },
    ],
    flags: ['implicit'],
  });
}

/** What holds the list; lists of lists are followed to the outermost. */
function assignHolder(reading: Reading, node: FlatNode, list: Place): void {
  const { tree, builder } = reading;
  let at = node;
  let value = list;
  while (tree.typeOf(at) === 'subscript_expression') {
    const [object = -1, index = -1] = partsOf(reading, at);
    const outer = builder.place();
    builder.object(outer);
    builder.write(value, outer, entryKey(reading, index));
    if (object === -1) return;
    at = object;
    value = outer;
  }
  assignOne(reading, at, value, false);
}

/** The target of a loop gets each element. */
export function readLoopTarget(reading: Reading, node: FlatNode): void {
  const { tree, builder } = reading;
  const [subject, target] = partsOf(reading, tree.parentOf(node));
  if (subject === undefined || target !== node) return;
  const isPair = tree.typeOf(node) === 'pair';
  const variable = isPair ? (partsOf(reading, node).at(-1) ?? -1) : node;
  const value = valueAt(reading, subject);
  builder.at(tree.lineOf(node));
  assign(reading, variable, elementOf(reading, value), false);
  // What is assigned to a variable by reference is the element from then on.
  if (tree.typeOf(variable) !== 'by_ref' || value === -1) return;
  const held = valueAt(reading, tree.firstChildOf(variable));
  if (held !== -1) builder.write(held, value, ELEMENT_KEY);
}
