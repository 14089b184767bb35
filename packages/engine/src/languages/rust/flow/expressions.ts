// The place of each expression, computed on the way up from the places of what is inside.
import type { Place } from '../../../flow/flow-builder.ts';
import { ELEMENT_KEY, fieldKey } from '../../../flow/flow-facts.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { callOperator, isCallee, leaveCall, valueOrLiteral } from './calls.ts';
import { compareInside } from './comparing-macros.ts';
import { dropReplaced, dropTemporary, noteExit, noteMove, ownBound, ownVariable } from './drops.ts';
import { convertError } from './errors.ts';
import { noteFormOfVariable, operandPlace } from './forms.ts';
import { awaitedPlace } from './futures.ts';
import { nameOf, pathSegments } from './path-segments.ts';
import { valueOfPath } from './paths.ts';
import { bindPattern } from './patterns.ts';
import { isPrimitive, literalPlace, type Reading } from './reading.ts';
import { NUMBER, rangeKey, rangeType } from './trait-keys.ts';
import { UNWRAPPING } from './wanted-types.ts';

/** The place of an expression that was left, or of a path. */
export function placeOf(reading: Reading, node: FlatNode): Place {
  if (node === -1) return -1;
  const { tree, places } = reading.syntax;
  const known = places[node] as Place;
  if (known !== -1) return known;
  switch (tree.typeOf(node)) {
    case 'identifier':
    case 'self':
    case 'scoped_identifier':
    case 'generic_function':
      places[node] = valueOfPath(reading, node);
      return places[node] as Place;
    default:
      return -1;
  }
}

/** @returns -1 when the expression is of no interest */
export function leaveExpression(reading: Reading, node: FlatNode): Place {
  const { tree, places } = reading.syntax;
  switch (tree.typeOf(node)) {
    case 'identifier':
    case 'self':
      noteMove(reading, node);
      return places[node] as Place;
    case 'call_expression': {
      const result = leaveCall(reading, node);
      dropTemporary(reading, node, result);
      return result;
    }
    case 'field_expression':
      return leaveField(reading, node);
    case 'struct_expression':
      return leaveStruct(reading, node);
    case 'block':
      return leaveBlock(reading, node);
    case 'break_expression':
      leaveBreak(reading, node);
      return -1;
    case 'if_expression':
      return joined(reading, [
        tree.childOf(node, 'consequence'),
        tree.firstChildOf(tree.childOf(node, 'alternative')),
      ]);
    case 'match_expression':
      return joined(
        reading,
        tree.childrenOf(tree.childOf(node, 'body')).map((arm) => tree.childOf(arm, 'value')),
      );
    case 'reference_expression':
    case 'type_cast_expression':
      return leaveTyped(reading, node);
    case 'await_expression':
      return leaveAwait(reading, node);
    case 'parenthesized_expression':
    case 'expression_statement':
    case 'else_clause':
      return placeOf(reading, tree.firstChildOf(node));
    case 'unsafe_block':
    case 'async_block':
    case 'const_block':
    case 'gen_block':
    case 'try_block':
      return placeOf(reading, tree.childOfType(node, 'block'));
    case 'try_expression':
      return leaveTry(reading, node);
    case 'unary_expression':
      return leaveUnary(reading, node);
    case 'binary_expression':
      return leaveBinary(reading, node);
    case 'index_expression':
      return leaveIndex(reading, node);
    case 'tuple_expression':
      return leaveTuple(reading, node);
    case 'array_expression':
      return leaveArray(reading, node);
    case 'range_expression': {
      const place = reading.builder.place();
      reading.builder.object(place, 'Vec');
      return place;
    }
    case 'let_declaration':
      leaveLet(reading, node);
      return -1;
    case 'let_condition':
      bindPattern(
        reading,
        tree.childOf(node, 'pattern'),
        placeOf(reading, tree.childOf(node, 'value')),
      );
      ownBound(reading, tree.childOf(node, 'pattern'), tree.childOf(node, 'value'));
      return -1;
    case 'assignment_expression':
      leaveAssignment(reading, node);
      return -1;
    case 'compound_assignment_expr':
      leaveCompound(reading, node);
      return -1;
    case 'return_expression': {
      noteExit(reading);
      const value = placeOf(reading, tree.firstChildOf(node));
      const { builder } = reading;
      if (value !== -1 && reading.open.at(-1)?.givesPrimitive !== true)
        builder.copy(value, builder.resultOf(builder.current));
      return -1;
    }
    default:
      return places[node] as Place;
  }
}

/** What its last expression gives, or what breaks out of it. */
function leaveBlock(reading: Reading, node: FlatNode): Place {
  const last = placeOf(reading, lastExpression(reading, node));
  const broken = reading.syntax.places[node] as Place;
  if (broken === -1 || last === -1) return broken === -1 ? last : broken;
  reading.builder.copy(last, broken);
  return broken;
}

/** `break value` is the value of the loop or block that it leaves. */
function leaveBreak(reading: Reading, node: FlatNode): void {
  const { syntax, builder } = reading;
  const { tree, places } = syntax;
  const value = tree.childrenOf(node).find((child) => tree.typeOf(child) !== 'label') ?? -1;
  const place = placeOf(reading, value);
  const left = place === -1 ? -1 : leftBy(reading, node);
  if (left === -1) return;
  if (places[left] === -1) places[left] = builder.place();
  builder.copy(place, places[left] as Place);
}

/** The loop or block that a `break` with a value leaves: what has its label, or the nearest `loop`; -1 for none. */
function leftBy({ syntax: { tree } }: Reading, node: FlatNode): FlatNode {
  const label = tree.childOfType(node, 'label');
  const name = label === -1 ? undefined : tree.textOf(label);
  for (let at = tree.parentOf(node); at !== -1; at = tree.parentOf(at)) {
    const type = tree.typeOf(at);
    if (type === 'closure_expression' || type === 'function_item') return -1;
    if (name === undefined && type === 'loop_expression') return at;
    if (name === undefined || (type !== 'loop_expression' && type !== 'block')) continue;
    const own = tree.childOfType(at, 'label');
    if (own !== -1 && tree.textOf(own) === name) return at;
  }
  return -1;
}

/** A statement at the end without a semicolon is the block's value, too. */
function lastExpression({ syntax: { tree } }: Reading, block: FlatNode): FlatNode {
  let last = -1;
  for (let at = tree.firstChildOf(block); at !== -1; at = tree.nextSiblingOf(at)) {
    const type = tree.typeOf(at);
    if (type !== 'line_comment' && type !== 'block_comment' && type !== 'label') last = at;
  }
  if (last === -1 || tree.typeOf(last) !== 'expression_statement') return last;
  return tree.text[tree.endOf(last) - 1] === ';' ? -1 : tree.firstChildOf(last);
}

function joined(reading: Reading, nodes: readonly FlatNode[]): Place {
  const { builder } = reading;
  const values = nodes.map((node) => placeOf(reading, node)).filter((value) => value !== -1);
  if (values.length <= 1) return values[0] ?? -1;
  const place = builder.place();
  for (const value of values) builder.copy(value, place);
  return place;
}

function leaveField(reading: Reading, node: FlatNode): Place {
  const { builder } = reading;
  const { tree } = reading.syntax;
  if (isCallee(tree, node)) return -1;
  const object = placeOf(reading, tree.childOf(node, 'value'));
  if (object === -1) return -1;
  const place = builder.place();
  builder.read(object, fieldKey(nameOf(tree, tree.childOf(node, 'field'))), place);
  return place;
}

function leaveStruct(reading: Reading, node: FlatNode): Place {
  const { builder, types, owners, isRuntime } = reading;
  const { tree } = reading.syntax;
  const segments = pathSegments(tree, tree.childOf(node, 'name')) ?? [];
  const place = builder.place();
  const isVariant = segments.length > 1 && /^_*[A-Z]/.test(segments.at(-2) ?? '');
  const named = isVariant ? segments.slice(0, -1) : segments;
  const isSelf = named.length === 1 && named[0] === 'Self';
  if (isRuntime) builder.object(place, named.at(-1));
  else {
    const made = isSelf ? (owners.at(-1)?.types ?? []) : types.named(named);
    for (const type of made) builder.made(type, place);
  }
  const prefix = isVariant ? `${segments.at(-1)}.` : '';
  for (const field of tree.childrenOf(tree.childOf(node, 'body'))) {
    fillField(reading, field, place, prefix);
  }
  return place;
}

function fillField(reading: Reading, field: FlatNode, place: Place, prefix: string): void {
  const { builder } = reading;
  const { tree } = reading.syntax;
  const type = tree.typeOf(field);
  if (type === 'base_field_initializer') {
    const base = placeOf(reading, tree.firstChildOf(field));
    if (base !== -1) builder.copy(base, place);
    return;
  }
  const isShort = type === 'shorthand_field_initializer';
  if (type !== 'field_initializer' && !isShort) return;
  const key = isShort ? tree.childOfType(field, 'identifier') : tree.childOf(field, 'field');
  const value = placeOf(reading, isShort ? key : tree.childOf(field, 'value'));
  if (value === -1 || key === -1) return;
  builder.write(value, place, fieldKey(`${prefix}${nameOf(tree, key)}`));
}

/** References are what they refer to; a cast has the type besides. */
function leaveTyped(reading: Reading, node: FlatNode): Place {
  const { builder, types } = reading;
  const { tree } = reading.syntax;
  const value = placeOf(reading, tree.childOf(node, 'value'));
  const type = tree.childOf(node, 'type');
  if (type === -1) return value;
  const place = builder.place();
  types.declare(type, place);
  if (value !== -1 && !isPrimitive(tree, type)) builder.copy(value, place);
  return place;
}

function leaveAwait(reading: Reading, node: FlatNode): Place {
  const value = placeOf(reading, reading.syntax.tree.firstChildOf(node));
  return value === -1 ? -1 : awaitedPlace(reading, value);
}

function leaveTry(reading: Reading, node: FlatNode): Place {
  const { builder } = reading;
  const value = placeOf(reading, reading.syntax.tree.firstChildOf(node));
  if (value === -1) return -1;
  noteExit(reading);
  convertError(reading, node, value);
  const place = builder.place();
  builder.read(value, fieldKey('value'), place);
  dropTemporary(reading, node, place);
  return place;
}

function leaveUnary(reading: Reading, node: FlatNode): Place {
  const { tree } = reading.syntax;
  const value = placeOf(reading, tree.firstChildOf(node));
  const operator = tree.text[tree.startOf(node)];
  if (value === -1 || operator === '*') return value;
  const object = operandPlace(reading, tree.firstChildOf(node), value);
  const result = callOperator(reading, object, operator === '-' ? 'neg' : 'not', []);
  return sameNumber(reading, object, result);
}

const OPERATORS = new Map([
  ['+', 'add'],
  ['-', 'sub'],
  ['*', 'mul'],
  ['/', 'div'],
  ['%', 'rem'],
  ['&', 'bitand'],
  ['|', 'bitor'],
  ['^', 'bitxor'],
  ['<<', 'shl'],
  ['>>', 'shr'],
  ['==', 'eq'],
  ['!=', 'eq'],
  ['<', 'partial_cmp'],
  ['>', 'partial_cmp'],
  ['<=', 'partial_cmp'],
  ['>=', 'partial_cmp'],
]);

function leaveBinary(reading: Reading, node: FlatNode): Place {
  const { tree } = reading.syntax;
  const left = placeOf(reading, tree.childOf(node, 'left'));
  const method = OPERATORS.get(tree.textOf(tree.childOf(node, 'operator')));
  const right = tree.childOf(node, 'right');
  if (method === 'eq') {
    compareInside(reading, tree.childOf(node, 'left'), placeOf(reading, right));
    compareInside(reading, right, left);
  }
  if (left === -1 || method === undefined) return -1;
  // What compares references compares what they refer to.
  if (COMPARING.has(method))
    return callOperator(reading, left, method, [valueOrLiteral(reading, right)]);
  const object = operandPlace(reading, tree.childOf(node, 'left'), left);
  const given = operandPlace(reading, right, valueOrLiteral(reading, right));
  return sameNumber(reading, object, callOperator(reading, object, method, [given]));
}

/** Operators give numbers of the type that their left operand is of. */
function sameNumber({ builder, isRuntime }: Reading, object: Place, result: Place): Place {
  if (!isRuntime) builder.read(object, fieldKey(NUMBER), result);
  return result;
}

const COMPARING: ReadonlySet<string> = new Set(['eq', 'partial_cmp']);

function leaveCompound(reading: Reading, node: FlatNode): void {
  const { tree } = reading.syntax;
  const left = placeOf(reading, tree.childOf(node, 'left'));
  const operator = tree.textOf(tree.childOf(node, 'operator')).slice(0, -1);
  const method = OPERATORS.get(operator);
  if (left === -1 || method === undefined) return;
  const right = tree.childOf(node, 'right');
  callOperator(reading, left, `${method}_assign`, [
    operandPlace(reading, right, valueOrLiteral(reading, right)),
  ]);
}

function leaveIndex(reading: Reading, node: FlatNode): Place {
  const { tree } = reading.syntax;
  const [object = -1, index = -1] = tree.childrenOf(node);
  const value = placeOf(reading, object);
  if (value === -1) return -1;
  if (reading.isRuntime) return element(reading, value);
  const method = isChanged(reading, node) ? 'index_mut' : 'index';
  if (index !== -1 && tree.typeOf(index) === 'range_expression') {
    callOperator(reading, value, rangeKey(method, rangeType(tree.textOf(index))), []);
    // A range of a list is a list.
    return value;
  }
  const place = callOperator(reading, value, method, [valueOrLiteral(reading, index)]);
  reading.builder.read(value, ELEMENT_KEY, place);
  return place;
}

/** `list[0] = x`, `list[0] += x`, `&mut list[0]` */
function isChanged({ syntax: { tree } }: Reading, node: FlatNode): boolean {
  const parent = tree.parentOf(node);
  if (parent === -1) return false;
  const type = tree.typeOf(parent);
  if (type === 'reference_expression') return tree.childOfType(parent, 'mutable_specifier') !== -1;
  const isAssigned = type === 'assignment_expression' || type === 'compound_assignment_expr';
  return isAssigned && tree.fieldOf(node) === 'left';
}

export function element({ builder }: Reading, value: Place): Place {
  const place = builder.place();
  builder.read(value, ELEMENT_KEY, place);
  return place;
}

function leaveTuple(reading: Reading, node: FlatNode): Place {
  const { builder } = reading;
  const { tree } = reading.syntax;
  const values = tree
    .childrenOf(node)
    .filter((child) => !tree.typeOf(child).endsWith('comment'))
    .map((child) => placeOf(reading, child));
  if (values.every((value) => value === -1)) return -1;
  const place = builder.place();
  builder.object(place);
  values.forEach((value, at) => {
    if (value !== -1) builder.write(value, place, fieldKey(String(at)));
  });
  return place;
}

function leaveArray(reading: Reading, node: FlatNode): Place {
  const { builder } = reading;
  const { tree } = reading.syntax;
  const place = builder.place();
  builder.object(place, 'Vec');
  for (const child of tree.childrenOf(node)) {
    if (tree.fieldOf(child) === 'length') continue;
    const value = placeOf(reading, child);
    if (value !== -1) builder.write(value, place, ELEMENT_KEY);
  }
  return place;
}

function leaveLet(reading: Reading, node: FlatNode): void {
  const { builder, types } = reading;
  const { tree } = reading.syntax;
  const type = tree.childOf(node, 'type');
  const given = tree.childOf(node, 'value');
  let value = placeOf(reading, given);
  if (value === -1 && given !== -1 && tree.typeOf(given) === 'string_literal') {
    value = literalPlace(reading, given);
  }
  if (type !== -1) {
    const place = builder.place();
    types.declare(type, place);
    if (value !== -1 && !isPrimitive(tree, type)) builder.copy(value, place);
    value = place;
  }
  bindPattern(reading, tree.childOf(node, 'pattern'), value);
  noteFormOfVariable(reading, tree.childOf(node, 'pattern'), type, given);
  ownVariable(reading, node);
}

function leaveAssignment(reading: Reading, node: FlatNode): void {
  const { builder } = reading;
  const { tree } = reading.syntax;
  const value = placeOf(reading, tree.childOf(node, 'right'));
  if (value === -1) return;
  let target = tree.childOf(node, 'left');
  while (
    target !== -1 &&
    (tree.typeOf(target) === 'parenthesized_expression' ||
      tree.typeOf(target) === 'unary_expression')
  ) {
    target = tree.firstChildOf(target);
  }
  if (target === -1) return;
  dropReplaced(reading, target);
  switch (tree.typeOf(target)) {
    case 'field_expression': {
      const object = placeOf(reading, tree.childOf(target, 'value'));
      const key = fieldKey(nameOf(tree, tree.childOf(target, 'field')));
      if (object !== -1) builder.write(value, object, key);
      break;
    }
    case 'index_expression': {
      const object = placeOf(reading, tree.firstChildOf(target));
      if (object !== -1) builder.write(value, object, ELEMENT_KEY);
      break;
    }
    case 'tuple_expression':
      tree.childrenOf(target).forEach((child, at) => {
        const place = placeOf(reading, child);
        if (place !== -1) builder.read(value, fieldKey(String(at)), place);
      });
      break;
    case 'call_expression':
      assignThrough(reading, target, value);
      break;
    default: {
      const place = placeOf(reading, target);
      if (place !== -1) builder.copy(value, place);
    }
  }
}

/** `*cell.borrow_mut() = x`, `*mutex.lock().unwrap() = x`: what the guard guards is replaced. */
function assignThrough(reading: Reading, target: FlatNode, value: Place): void {
  const { tree } = reading.syntax;
  let call = target;
  for (;;) {
    const callee = tree.childOf(call, 'function');
    if (callee === -1 || tree.typeOf(callee) !== 'field_expression') return;
    const method = nameOf(tree, tree.childOf(callee, 'field'));
    const object = tree.childOf(callee, 'value');
    if (GUARDING.has(method)) {
      const holder = placeOf(reading, object);
      if (holder !== -1) reading.builder.write(value, holder, fieldKey('value'));
      return;
    }
    if (!UNWRAPPING.has(method) || tree.typeOf(object) !== 'call_expression') return;
    call = object;
  }
}

/** Methods that lend what their receiver holds, to be changed. */
const GUARDING: ReadonlySet<string> = new Set(
  'borrow_mut lock write get_mut try_borrow_mut try_lock try_write'.split(' '),
);
