// The walk over one tree: which node is read by what, on the way down and on the way up, where every expression gets
// its place. What the nodes mean is known to the files that it calls.
import type { FlatNode } from '../../../syntax/flat-tree.ts';
import { leaveAssignment } from './assignments.ts';
import {
  isOfExpression,
  leaveCall,
  leaveCast,
  leaveField,
  leaveFieldInitialiser,
  leaveNew,
  leaveOperator,
  leaveSubscript,
  leaveSuffix,
  leaveUnary,
} from './calls.ts';
import { askBoth, askNegated, askTruth, leaveCondition } from './conditions.ts';
import { closeClass, declareAlias, declareEnumeration, openClass } from './declare-classes.ts';
import { lastValue, leaveChoice, leavePointer } from './expressions.ts';
import { closeFunction, openFunction } from './functions.ts';
import { leaveDefault, leaveLiteral, leaveReturn } from './given-values.ts';
import { enterCaptures, enterLambda } from './lambdas.ts';
import { leaveBlockMacro, leaveLoneName, leaveMacroOfVariable } from './mended-calls.ts';
import { enterNamespace } from './namespaces.ts';
import type { Reading } from './reading.ts';
import { destroyLocals, leaveDelete } from './special-members.ts';
import { templateParameters } from './type-parameters.ts';
import { leaveName, placeOf } from './values.ts';
import { enterCatch, enterDeclaration, enterRange, leaveDeclaration } from './variables.ts';

export function walk(reading: Reading, root: FlatNode): void {
  /** Nodes that opened something, innermost last. */
  const open: { readonly node: FlatNode; readonly close: () => void }[] = [];
  reading.tree.walk(root, {
    enter: (node) => {
      const close = enterNode(reading, node);
      if (close === false) return false;
      if (close !== undefined) open.push({ node, close });
      return true;
    },
    leave: (node) => {
      leaveNode(reading, node);
      if (open.at(-1)?.node === node) open.pop()!.close();
    },
  });
}

/** @returns what closes the node again; `false` passes by what is inside */
function enterNode(reading: Reading, node: FlatNode): (() => void) | false | undefined {
  const { tree, blocks, surroundings } = reading;
  const type = tree.typeOf(node);
  if (isTooDeep(reading) && OPENING.has(type)) return undefined;
  if (tree.fieldOf(node) === 'body' && tree.typeOf(tree.parentOf(node)) === 'for_range_loop') {
    enterRange(reading, tree.parentOf(node));
  }
  switch (type) {
    case 'namespace_definition':
      enterNamespace(reading, node);
      return () => surroundings.pop();
    case 'class_specifier':
    case 'struct_specifier':
    case 'union_specifier':
      if (!openClass(reading, node, templateParameters(reading, node))) return false;
      return () => closeClass(reading);
    case 'function_definition':
      // What a macro defines is there where the macro is used, under a name that it has there.
      if (reading.macro.name !== '') return false;
      if (!openFunction(reading, node, templateParameters(reading, node))) return undefined;
      return () => {
        destroyLocals(reading, node);
        closeFunction(reading, node);
      };
    case 'lambda_expression':
      return enterLambda(reading, node);
    case 'lambda_capture_specifier':
      return enterCaptures(reading, node);
    case 'type_definition':
    case 'alias_declaration':
      declareAlias(reading, node);
      return undefined;
    case 'enum_specifier':
      declareEnumeration(reading, node);
      return undefined;
    case 'declaration':
      enterDeclaration(reading, node);
      return undefined;
    case 'compound_statement':
    case 'if_statement':
    case 'for_statement':
    case 'for_range_loop':
    case 'while_statement':
    case 'switch_statement':
      if (blocks.length === 0) return undefined;
      blocks.push(new Map());
      return () => blocks.pop();
    case 'catch_clause':
      return enterCatch(reading, node);
    default:
      return PASSED.has(type) ? false : undefined;
  }
}

/** Nobody nests more by hand; looking through all of them for each name would take its square. */
function isTooDeep({ blocks, surroundings }: Reading): boolean {
  return blocks.length > DEEPEST || surroundings.length > DEEPEST;
}

const DEEPEST = 200;

/** Nodes that open a scope. */
const OPENING = new Set([
  ...['namespace_definition', 'class_specifier', 'struct_specifier', 'union_specifier'],
  ...['function_definition', 'lambda_expression', 'compound_statement', 'if_statement'],
  ...['for_statement', 'for_range_loop', 'while_statement', 'switch_statement', 'catch_clause'],
]);

/** What is not evaluated, and what has no values inside. */
const PASSED = new Set([
  ...['sizeof_expression', 'alignof_expression', 'decltype', 'noexcept', 'string_literal'],
  ...['template_parameter_list', 'base_class_clause', 'using_declaration', 'raw_string_literal'],
  ...[
    'static_assert_declaration',
    'concept_definition',
    'enumerator_list',
    'comment',
    'requires_clause',
  ],
]);

function leaveNode(reading: Reading, node: FlatNode): void {
  const { tree, builder, places } = reading;
  builder.at(tree.lineOf(node));
  switch (tree.typeOf(node)) {
    case 'call_expression':
      // Outside of functions C has no calls but those of macros, which the grammar takes for what they look like.
      if (reading.isC && reading.functions.length === 0 && !isNamedCall(reading, node)) break;
      places[node] = leaveCall(reading, node);
      break;
    case 'field_expression':
      places[node] = leaveField(reading, node);
      break;
    case 'subscript_expression':
      places[node] = leaveSubscript(reading, node);
      break;
    case 'assignment_expression':
      places[node] = leaveAssignment(reading, node);
      break;
    case 'user_defined_literal':
      places[node] = leaveSuffix(reading, node);
      break;
    case 'binary_expression':
      askBoth(reading, node);
      places[node] = leaveOperator(reading, node);
      break;
    case 'conditional_expression':
      askTruth(reading, tree.childOf(node, 'condition'));
      places[node] = leaveChoice(reading, node);
      break;
    case 'comma_expression':
    case 'lambda_capture_initializer':
      places[node] = placeOf(reading, tree.childOf(node, 'right'));
      break;
    case 'parenthesized_expression':
      places[node] = lastValue(reading, node);
      break;
    case 'unary_expression':
    case 'update_expression':
      askNegated(reading, node);
      places[node] = leaveUnary(reading, node);
      break;
    case 'condition_clause':
      leaveCondition(reading, node);
      break;
    case 'do_statement':
    case 'for_statement':
      askTruth(reading, tree.childOf(node, 'condition'));
      break;
    case 'co_await_expression':
    case 'pointer_expression':
      places[node] = leavePointer(reading, node);
      break;
    case 'cast_expression': {
      const value = placeOf(reading, tree.childOf(node, 'value'));
      places[node] = leaveCast(reading, tree.childOf(node, 'type'), value);
      break;
    }
    case 'compound_literal_expression':
      places[node] = leaveLiteral(reading, node);
      break;
    case 'delete_expression':
      leaveDelete(reading, placeOf(reading, tree.firstChildOf(node)));
      break;
    case 'new_expression':
      places[node] = leaveNew(reading, node);
      break;
    case 'field_initializer':
      leaveFieldInitialiser(reading, node);
      break;
    case 'declaration':
      leaveDeclaration(reading, node);
      if (!reading.isC) leaveMacroOfVariable(reading, node);
      break;
    case 'field_declaration':
      leaveDefault(reading, node);
      break;
    case 'return_statement':
    case 'co_return_statement':
      leaveReturn(reading, node);
      break;
    case 'if_statement':
      leaveBlockMacro(reading, node);
      break;
    case 'expression_statement':
      leaveLoneName(reading, node);
      // What it names may be known in its block alone.
      if (isOfExpression(tree, node)) placeLast(reading, node);
      break;
    case 'identifier':
      if (reading.plainMacros.size > 0) leaveName(reading, node);
      break;
  }
}

function placeLast(reading: Reading, statement: FlatNode): void {
  const value = reading.tree.firstChildOf(statement);
  if (value !== -1) reading.places[value] = placeOf(reading, value);
}

function isNamedCall({ tree }: Reading, node: FlatNode): boolean {
  const callee = tree.childOf(node, 'function');
  return callee !== -1 && tree.typeOf(callee) === 'identifier';
}
