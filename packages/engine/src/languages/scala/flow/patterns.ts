// Patterns: which variables they bind, and to what part of the value that is matched.
import type { Place } from '../../../flow/flow-builder.ts';
import { ELEMENT_KEY } from '../../../flow/flow-facts.ts';
import { startsWithCapital } from '../../../platforms/jvm/qualified-name.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { plainName } from '../names.ts';
import { freeName, type Reading, type Variable } from './reading.ts';
import { classKey, classNameOf, declareType, readType } from './types.ts';

/** A pattern, and what it looks at. */
type Part = readonly [FlatNode, Place];

/** Declares the variables of the pattern in the scope that is open. */
export function bindPattern(reading: Reading, pattern: FlatNode, value: Place): void {
  const { tree, builder, variables } = reading;
  const pending: Part[] = [[pattern, value]];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [node, from] = next;
    const declare = (name: FlatNode, place: Place) =>
      variables.declare(plainName(tree.textOf(name)), { place });
    switch (tree.typeOf(node)) {
      case 'identifier': {
        if (startsWithCapital(tree.textOf(node))) break;
        declare(node, from === -1 ? builder.place() : from);
        break;
      }
      case 'typed_pattern': {
        const place = builder.place();
        declareType(reading, readType(reading, tree.childOf(node, 'type')), place);
        pending.push([tree.childOf(node, 'pattern'), place]);
        break;
      }
      case 'capture_pattern': {
        const inner = tree.childOf(node, 'pattern');
        // What is captured is of the type that the pattern behind it names.
        const isTyped = TYPED.has(tree.typeOf(inner));
        const place = isTyped ? builder.place() : from;
        if (isTyped) declareType(reading, readType(reading, tree.childOf(inner, 'type')), place);
        declare(tree.childOf(node, 'name'), place === -1 ? builder.place() : place);
        pending.push([inner, place]);
        break;
      }
      case 'case_class_pattern':
        pending.push(...partsOfClass(reading, node, from));
        break;
      case 'tuple_pattern':
        tree.childrenOf(node).forEach((child, at) => {
          pending.push([child, part(reading, from, at, -1)]);
        });
        break;
      case 'infix_pattern':
        pending.push(...sidesOf(reading, node, from));
        break;
      default:
        for (const child of tree.childrenOf(node)) pending.push([child, from]);
    }
  }
}

/** `C(a, b)` */
function partsOfClass(reading: Reading, node: FlatNode, from: Place): Part[] {
  const { tree, builder } = reading;
  const place = builder.place();
  const written = tree.childOf(node, 'type');
  declareType(reading, readType(reading, written), place);
  const taken = extracted(reading, written, from);
  const element = builder.place();
  builder.read(taken, ELEMENT_KEY, element);
  const whole = OTHER_SIDES.has(tree.textOf(written)) ? -1 : from;
  return tree
    .childrenIn(node, 'pattern')
    .filter((child) => tree.typeOf(child) !== ',')
    .map((child, at) => {
      // `rest @ _*` is all that is left.
      if (tree.textOf(child).endsWith('_*')) return [child, from];
      const value = part(reading, place, at, whole);
      builder.copy(element, value);
      for (const parts of [taken, element]) builder.read(parts, `_${at + 1}`, value);
      return [child, value];
    });
}

/** `a -> b`, which is a pair, or `head :: tail`. */
function sidesOf(reading: Reading, node: FlatNode, from: Place): Part[] {
  const { tree } = reading;
  const isPair = tree.textOf(tree.childOf(node, 'operator')) === '->';
  const left = part(reading, from, 0, isPair ? -1 : from);
  const right = isPair ? part(reading, from, 1, -1) : from;
  return [
    [tree.childOf(node, 'left'), left],
    [tree.childOf(node, 'right'), right],
  ];
}

/** What they hold is not what the elements of an `Either` or a `Try` are. */
const OTHER_SIDES: ReadonlySet<string> = new Set(['Left', 'Failure']);

const TYPED = new Set(['typed_pattern', 'case_class_pattern']);

/** A component, or an element of what another package declares. */
function part({ builder }: Reading, from: Place, at: number, whole: Place): Place {
  if (from === -1) return -1;
  const place = builder.place();
  builder.read(from, `_${at + 1}`, place);
  if (whole !== -1) builder.read(whole, ELEMENT_KEY, place);
  return place;
}

/** What a name of the file holds, which may be a member of something that it is imported from. */
function held({ builder }: Reading, { place, from }: Variable): Place {
  if (from === undefined) return place;
  const member = builder.place();
  builder.read(from.object, from.key, member);
  return member;
}

/** An object with an `unapply` of its own is asked for the parts; a case class is taken apart as it is. */
function extracted(reading: Reading, written: FlatNode, from: Place): Place {
  const { tree, builder, variables } = reading;
  const place = builder.place();
  const name = classNameOf(reading, written);
  if (name === '' || name.includes('.')) return place;
  // A method beside the class is not what a pattern means.
  const variable = variables.get(name);
  if (variable === undefined && variables.get(classKey(name)) !== undefined) return place;
  const object =
    variable === undefined ? freeName(reading, written, name) : held(reading, variable);
  if (object === -1) return place;
  builder.at(tree.lineOf(written));
  const given = [{ kind: 'positional', place: from === -1 ? builder.place() : from } as const];
  const options = { arguments: given, result: place, flags: ['implicit'] } as const;
  builder.callMember(object, 'unapply', options);
  // It gives a sequence of the parts, if it gives any.
  const sequence = builder.place();
  builder.callMember(object, 'unapplySeq', { ...options, result: sequence });
  builder.read(sequence, ELEMENT_KEY, place);
  return place;
}
