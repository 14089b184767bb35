// Variables that patterns declare, and those that several names in parentheses stand for.
import type { Place } from '../../../flow/flow-builder.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { plainName } from '../extraction/names.ts';
import { memberName } from './call-sites.ts';
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
  readMembers(reading, node);
  const name = tree.childOf(node, 'name');
  if (name === -1 || tree.typeOf(name) !== 'identifier') return;
  const place = declareVariable(reading, name, tree.childOf(node, 'type'));
  store(reading, subjectOf(reading, node), place);
}

/** `Foo { A: 1 }` asks what is tested for each of the members; those that patterns inside name are asked by them. */
function readMembers(reading: Reading, node: FlatNode): void {
  const { tree, builder } = reading;
  const clause = tree.childOfType(node, 'property_pattern_clause');
  if (clause === -1) return;
  const whole = builder.place();
  builder.at(tree.lineOf(node));
  declareType(reading, readType(reading, tree.childOf(node, 'type')), whole);
  store(reading, subjectOf(reading, node), whole);
  for (const part of tree.childrenOf(clause)) {
    const member = tree.firstChildOf(part);
    if (member === -1 || tree.typeOf(member) !== 'identifier') continue;
    builder.read(whole, memberName(reading, member), builder.place());
  }
}

/** What the pattern is held against; -1 where that is not known. */
function subjectOf(reading: Reading, node: FlatNode): Place {
  const { tree, builder, switches } = reading;
  const around = tree.parentOf(node);
  switch (tree.typeOf(around)) {
    case 'is_pattern_expression':
      return valueAt(reading, tree.childOf(around, 'expression'));
    case 'switch_section':
    case 'switch_expression_arm':
      return switches.at(-1)?.subject ?? -1;
    case 'and_pattern':
    case 'or_pattern':
    case 'parenthesized_pattern':
    case 'negated_pattern': {
      const outer = tree.parentOf(around);
      return tree.typeOf(outer) === 'is_pattern_expression'
        ? valueAt(reading, tree.childOf(outer, 'expression'))
        : -1;
    }
    case 'subpattern': {
      // `{ Member: var x }`, right below the pattern of the whole.
      const outer = tree.parentOf(tree.parentOf(around));
      const whole =
        tree.typeOf(outer) === 'recursive_pattern' ? subjectOfWhole(reading, outer) : -1;
      const member = tree.firstChildOf(around);
      if (whole === -1 || member === node || tree.typeOf(member) !== 'identifier') return -1;
      const place = builder.place();
      builder.at(tree.lineOf(member));
      builder.read(whole, memberName(reading, member), place);
      return place;
    }
    default:
      return -1;
  }
}

function subjectOfWhole(reading: Reading, node: FlatNode): Place {
  const { tree, switches } = reading;
  const around = tree.parentOf(node);
  const type = tree.typeOf(around);
  if (type === 'is_pattern_expression') return valueAt(reading, tree.childOf(around, 'expression'));
  if (type !== 'switch_section' && type !== 'switch_expression_arm') return -1;
  return switches.at(-1)?.subject ?? -1;
}

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
