// The type that is expected where an expression stands, as far as the text around it tells: of the variable that it is
// given to, of what the callable gives, or of what the collection around it holds.
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { plainName } from '../extraction/names.ts';
import { ADDING } from './function-lists.ts';
import { type Reading, surroundings } from './reading.ts';
import { keyTypeOf, valueTypeOf } from './types.ts';

/** From the type of a collection to that of what is in it. */
type Step = (reading: Reading, type: FlatNode) => FlatNode;

/** Collections inside of each other, and what else stands between. */
const MAX_STEPS = 60;

/** The node of the type that is expected where an expression stands; -1 where that is not plain to see. */
export function targetType(reading: Reading, node: FlatNode): FlatNode {
  const { tree } = reading;
  const inward: Step[] = [];
  let before = node;
  for (let steps = 0; steps < MAX_STEPS; steps += 1) {
    const at = tree.parentOf(before);
    if (at === -1) return -1;
    const kind = tree.typeOf(at);
    if (!PASSING.has(kind)) {
      const step = stepOutOf(reading, at, before);
      if (step === undefined) return follow(reading, wholeType(reading, at, before), inward);
      if (step !== 'same') inward.unshift(step);
    }
    before = at;
  }
  return -1;
}

function follow(reading: Reading, type: FlatNode, inward: readonly Step[]): FlatNode {
  let found = type;
  for (const step of inward) found = found === -1 ? -1 : step(reading, found);
  return found;
}

/** What leads on outwards from what stands in a collection; undefined where a type may be written. */
function stepOutOf({ tree }: Reading, at: FlatNode, before: FlatNode): Step | 'same' | undefined {
  const around = tree.parentOf(at);
  switch (tree.typeOf(at)) {
    case 'initializer_expression':
      if (tree.typeOf(before) === 'assignment_expression') return 'same';
      return isEntry(tree, at) && tree.firstChildOf(at) === before
        ? keyTypeOf
        : entryStep(tree, at);
    case 'assignment_expression':
      return isKeyed(tree, at) && tree.childOf(at, 'left') !== before ? valueTypeOf : undefined;
    case 'implicit_object_creation_expression':
      return tree.typeOf(before) === 'initializer_expression' ? 'same' : undefined;
    case 'argument':
      return tree.typeOf(around) === 'element_binding_expression' ? valueTypeOf : undefined;
    case 'element_binding_expression':
      return 'same';
    default:
      return undefined;
  }
}

/** `{ k, v }` in the braces of a table is one with them. */
const entryStep = (tree: Reading['tree'], braces: FlatNode): Step | 'same' =>
  isEntry(tree, braces) ? 'same' : valueTypeOf;

/** Whether the braces stand in others. */
const isEntry = (tree: Reading['tree'], braces: FlatNode): boolean =>
  tree.typeOf(tree.parentOf(braces)) === 'initializer_expression';

/** `[k] = v` in braces. */
const isKeyed = (tree: Reading['tree'], assignment: FlatNode): boolean =>
  tree.typeOf(tree.childOf(assignment, 'left')) === 'element_binding_expression';

const PASSING = new Set([
  'parenthesized_expression',
  'conditional_expression',
  'binary_expression',
]);

/** @param at what may have a type written @param before its part that the expression is in */
function wholeType(reading: Reading, at: FlatNode, before: FlatNode): FlatNode {
  const { tree } = reading;
  switch (tree.typeOf(at)) {
    case 'variable_declarator':
      return tree.childOf(tree.parentOf(at), 'type');
    case 'property_declaration':
      return tree.childOf(at, 'type');
    case 'object_creation_expression':
    case 'array_creation_expression':
      return tree.typeOf(before) === 'initializer_expression' ? tree.childOf(at, 'type') : -1;
    case 'assignment_expression': {
      const left = tree.childOf(at, 'left');
      return left === before || isInBraces(tree, at) ? -1 : typeOfVariable(reading, left);
    }
    case 'argument':
      return addedType(reading, at);
    case 'return_statement':
    case 'arrow_expression_clause':
      return resultTypeAround(reading, at);
    default:
      return -1;
  }
}

/** What is assigned there is a member of what is created. */
const isInBraces = (tree: Reading['tree'], assignment: FlatNode): boolean =>
  tree.typeOf(tree.parentOf(assignment)) === 'initializer_expression';

/** The type that is written for a variable, or for what it holds; -1 where that is not plain to see. */
export function typeOfVariable(reading: Reading, node: FlatNode): FlatNode {
  const { tree, names } = reading;
  switch (tree.typeOf(node)) {
    case 'identifier':
      return names.variable(plainName(tree.textOf(node)))?.type ?? -1;
    case 'member_access_expression': {
      if (tree.typeOf(tree.childOf(node, 'expression')) !== 'this') return -1;
      const name = plainName(tree.textOf(tree.childOf(node, 'name')));
      return surroundings(reading).class?.fields.get(name)?.type ?? -1;
    }
    case 'element_access_expression': {
      const object = tree.childOf(node, 'expression');
      if (tree.typeOf(object) === 'element_access_expression') return -1;
      return valueTypeOf(reading, typeOfVariable(reading, object));
    }
    default:
      return -1;
  }
}

/** `list.Add(x)`, `table.Add(k, x)` */
function addedType(reading: Reading, argument: FlatNode): FlatNode {
  const { tree } = reading;
  const list = tree.parentOf(argument);
  const call = tree.parentOf(list);
  if (call === -1 || tree.typeOf(call) !== 'invocation_expression') return -1;
  const callee = tree.childOf(call, 'function');
  if (tree.typeOf(callee) !== 'member_access_expression') return -1;
  if (!ADDING.has(tree.textOf(tree.childOf(callee, 'name')))) return -1;
  if (tree.nextSiblingOf(argument) !== -1) return -1;
  return valueTypeOf(reading, typeOfVariable(reading, tree.childOf(callee, 'expression')));
}

/** The node of the type that the callable around gives; -1 for a lambda. */
export function resultTypeAround({ tree }: Reading, node: FlatNode): FlatNode {
  for (let at = tree.parentOf(node), steps = 0; at !== -1 && steps < 200; steps++) {
    const type = tree.typeOf(at);
    if (type === 'lambda_expression' || type === 'anonymous_method_expression') return -1;
    if (type === 'method_declaration') return tree.childOf(at, 'returns');
    if (RESULTS.has(type)) return tree.childOf(at, 'type');
    at = tree.parentOf(at);
  }
  return -1;
}

const RESULTS = new Set([
  'property_declaration',
  'indexer_declaration',
  'local_function_statement',
  'operator_declaration',
  'conversion_operator_declaration',
]);
