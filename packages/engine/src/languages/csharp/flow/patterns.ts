// Variables that patterns declare, and those that several names in parentheses stand for.
import type { Place } from '../../../flow/flow-builder.ts';
import { ELEMENT_KEY } from '../../../flow/flow-facts.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { plainName } from '../extraction/names.ts';
import { noteFunctionList } from './function-lists.ts';
import { plainPlace, plainTypeOf, type Reading, store, valueAt } from './reading.ts';
import { declareType, readType } from './types.ts';

/** @param type the node of its type; -1 where it is not written */
export function declareVariable(reading: Reading, name: FlatNode, type: FlatNode): Place {
  const { tree, builder, names } = reading;
  const plain = plainTypeOf(reading, type);
  const place = plain === undefined ? builder.place() : plainPlace(reading, plain);
  builder.at(tree.lineOf(name));
  if (plain === undefined) declareType(reading, readType(reading, type), place);
  names.declareVariable(plainName(tree.textOf(name)), { place, type });
  noteFunctionList(reading, place, type);
  return place;
}

/** `Foo f`, `Foo { A: 1 } f`, `var x`: the variable gets what is tested. */
export function declarePattern(reading: Reading, node: FlatNode): void {
  const { tree } = reading;
  readParts(reading, node);
  const name = tree.childOf(node, 'name');
  if (name === -1 || tree.typeOf(name) !== 'identifier') return;
  const place = declareVariable(reading, name, tree.childOf(node, 'type'));
  store(reading, subjectOf(reading, node), place);
}

/** `Foo { A: 1 }`, `Foo(var a, 1)`: what is tested is asked for what the patterns inside are held against. */
function readParts(reading: Reading, node: FlatNode): void {
  const { tree, builder } = reading;
  const members = tree.childOfType(node, 'property_pattern_clause');
  const positions = tree.childOfType(node, 'positional_pattern_clause');
  if (members === -1 && positions === -1) return;
  const whole = openWhole(reading, node, tree.childOf(node, 'type'));
  for (const part of tree.childrenOf(members)) {
    const member = tree.firstChildOf(part);
    if (member === -1 || !MEMBERS.has(tree.typeOf(member))) continue;
    let place = whole;
    for (const name of tree.textOf(member).split('.')) {
      const next = builder.place();
      builder.read(place, plainName(name.trim()), next);
      place = next;
    }
    reading.parts.set(part, place);
  }
  const parts = tree.childrenOf(positions).filter((part) => tree.typeOf(part) === 'subpattern');
  readPositions(reading, parts, whole);
}

const MEMBERS = new Set(['identifier', 'member_access_expression']);

/** What stands at each position of a record, a tuple or what has `Deconstruct`. */
function readPositions(reading: Reading, parts: readonly FlatNode[], whole: Place): void {
  const { builder } = reading;
  if (parts.length === 0) return;
  const given = deconstructed(reading, whole, parts.length);
  for (const [at, part] of parts.entries()) {
    const place = builder.place();
    builder.read(whole, String(at), place);
    builder.copy(given, place);
    reading.parts.set(part, place);
  }
}

/** @param type the node of the type that is tested for; -1 for none @returns what the pattern is held against */
function openWhole(reading: Reading, node: FlatNode, type: FlatNode): Place {
  const { tree, builder } = reading;
  const whole = builder.place();
  builder.at(tree.lineOf(node));
  declareType(reading, readType(reading, type), whole);
  store(reading, subjectOf(reading, node), whole);
  return whole;
}

/** `[var first, ..]` */
export function readListPattern(reading: Reading, node: FlatNode): void {
  const { tree, builder } = reading;
  const element = builder.place();
  builder.read(openWhole(reading, node, -1), ELEMENT_KEY, element);
  for (const part of tree.childrenOf(node)) reading.parts.set(part, element);
}

/** `Foo(var a, _)`, `(1, var a)`, which the grammar takes for a call and for a tuple. */
export function readConstantPattern(reading: Reading, node: FlatNode): void {
  const { tree } = reading;
  const written = tree.firstChildOf(node);
  const isCall = written !== -1 && tree.typeOf(written) === 'invocation_expression';
  if (!isCall && (written === -1 || tree.typeOf(written) !== 'tuple_expression')) return;
  const list = isCall ? tree.childOf(written, 'arguments') : written;
  const parts = tree.childrenOf(list).filter((part) => tree.typeOf(part) === 'argument');
  if (parts.length === 0) return;
  const type = isCall ? tree.childOf(written, 'function') : -1;
  readPositions(reading, parts, openWhole(reading, node, type));
}

/** What the pattern is held against; -1 where that is not known. */
function subjectOf(reading: Reading, node: FlatNode): Place {
  const { tree, parts, switches } = reading;
  let [at, around] = [node, tree.parentOf(node)];
  while (COMBINING.has(tree.typeOf(around)) && !parts.has(at)) {
    at = around;
    around = tree.parentOf(at);
  }
  const part = parts.get(at);
  if (part !== undefined) return part;
  switch (tree.typeOf(around)) {
    case 'is_pattern_expression':
      return valueAt(reading, tree.childOf(around, 'expression'));
    case 'switch_section':
    case 'switch_expression_arm':
      return switches.at(-1)?.subject ?? -1;
    case 'subpattern':
      // The name of the member is no pattern.
      return parts.get(around) ?? -1;
    default:
      return -1;
  }
}

const COMBINING = new Set([
  'and_pattern',
  'or_pattern',
  'parenthesized_pattern',
  'negated_pattern',
]);

/** `var (a, (b, c)) = value`: each name gets its part. @param value -1 where nothing is known of it */
export function declareParts(reading: Reading, node: FlatNode, value: Place): void {
  const { tree, builder } = reading;
  const pending = [{ node, value }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value: whole } = next;
    builder.at(tree.lineOf(next.node));
    const given = deconstructed(reading, whole, tree.childrenOf(next.node).length);
    tree.childrenOf(next.node).forEach((child, at) => {
      const type = tree.typeOf(child);
      if (type !== 'identifier' && type !== 'tuple_pattern') return;
      const part = builder.place();
      if (whole !== -1) {
        builder.at(tree.lineOf(child));
        builder.read(whole, String(at), part);
        builder.copy(given, part);
      }
      if (type === 'tuple_pattern') pending.push({ node: child, value: part });
      else store(reading, part, declareVariable(reading, child, -1));
    });
  }
}

/** What is no tuple is asked for its parts. @returns the place of all of them */
export function deconstructed({ builder }: Reading, whole: Place, count: number): Place {
  const result = builder.place();
  if (whole === -1) return result;
  builder.callMember(whole, 'Deconstruct', {
    arguments: Array.from({ length: count }, () => ({
      kind: 'positional' as const,
      place: builder.place(),
    })),
    flags: ['implicit'],
    result,
  });
  return result;
}
