// What a function without a name is given by the type of function that stands where it is written, whoever calls it:
// `val f: A => B = a => …`, also of a definition's result and of a parameter's default.
import type { Argument, Place } from '../../../flow/flow-builder.ts';
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import type { Reading, TypeMeaning } from './reading.ts';
import { declareType, readType } from './types.ts';

/** Says of the parameters of the function what the type says that is wanted where it stands. */
export function declareByWanted(
  reading: Reading,
  node: FlatNode,
  parameters: readonly Place[],
): void {
  const { tree } = reading;
  const wanted = parametersOf(reading, wantedType(reading, node));
  for (const [at, place] of parameters.entries()) {
    const type = wanted[at];
    if (type !== undefined && tree.typeOf(type) !== 'lazy_parameter_type')
      declareType(reading, readType(reading, type), place);
  }
}

/**
 * Whoever has a function calls it with what its type says, also where nobody is seen to: one that is handed on to another
 * package, for instance.
 */
export function runAsTyped(reading: Reading, type: FlatNode, place: Place): void {
  const { tree, builder, types } = reading;
  // What a type parameter stands for is told by each call.
  const isOpen = (each: FlatNode) =>
    tree.typeOf(each) === 'lazy_parameter_type' || types.get(tree.textOf(each)) !== undefined;
  const meanings = parametersOf(reading, type).map((each) =>
    isOpen(each) ? undefined : readType(reading, each),
  );
  if (!meanings.some((meaning) => meaning !== undefined && isKnown(meaning))) return;
  const given = meanings.map((meaning): Argument => {
    const typed = builder.place();
    if (meaning !== undefined) declareType(reading, meaning, typed);
    return { kind: 'positional', place: typed };
  });
  builder.call(place, { arguments: given, flags: ['byRunner'] });
}

const isKnown = ({ type, bound }: TypeMeaning): boolean => type !== -1 || bound !== -1;

function wantedType({ tree }: Reading, node: FlatNode): FlatNode {
  let [at, around] = [node, tree.parentOf(node)];
  // Braces around it alone.
  if (tree.typeOf(around) === 'block' && tree.childrenOf(around).length === 1) {
    at = around;
    around = tree.parentOf(at);
  }
  const fields = TYPED.get(tree.typeOf(around));
  if (fields === undefined || tree.fieldOf(at) !== fields.value) return -1;
  return tree.childOf(around, fields.type);
}

/** Where a value stands beside its type. */
const TYPED = new Map([
  ['val_definition', { value: 'value', type: 'type' }],
  ['var_definition', { value: 'value', type: 'type' }],
  ['parameter', { value: 'default_value', type: 'type' }],
  ['class_parameter', { value: 'default_value', type: 'type' }],
  ['function_definition', { value: 'body', type: 'return_type' }],
]);

/** The types of the parameters that functions of the type have; none for any other type. */
function parametersOf({ tree }: Reading, type: FlatNode): readonly FlatNode[] {
  if (type === -1) return [];
  if (tree.typeOf(type) === 'function_type') {
    const list = tree.childOfType(type, 'parameter_types');
    return list === -1 ? [] : tree.childrenOf(list);
  }
  const isPartial =
    tree.typeOf(type) === 'generic_type' &&
    tree.textOf(tree.firstChildOf(type)) === 'PartialFunction';
  return isPartial ? tree.childrenOf(tree.childOfType(type, 'type_arguments')).slice(0, 1) : [];
}
