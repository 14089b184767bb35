// What the walk of the flow reader does at a node, by the number of its type: most nodes ask for nothing.
import { typeTable } from '../../../syntax/type-table.ts';
import { EXPRESSIONS } from './expressions.ts';

export const Step = {
  none: 0,
  /** There are no calls in it. */
  passedBy: 1,
  class: 2,
  /** Of an anonymous class, or of one whose declaration is around it. */
  classBody: 3,
  method: 4,
  /** Code of a class outside of its methods: initial values of fields, and blocks. */
  initializer: 5,
  /** A scope, or an initializer where it stands in a class. */
  block: 6,
  /** What is declared in it is not seen behind it. */
  scope: 7,
  switchBlock: 8,
  pattern: 9,
  lambda: 10,
  invocation: 11,
  creation: 12,
  constructorCall: 13,
  reference: 14,
  constant: 15,
  test: 16,
  resource: 17,
  caught: 18,
  return: 19,
  yield: 20,
  statement: 21,
  switch: 22,
  declarator: 23,
  expression: 24,
  /** Tests that say something of what is behind it. */
  if: 25,
  /** Patterns of what the record holds stand in it. */
  recordPattern: 26,
} as const;

export const stepsOf = typeTable([
  [Step.expression, EXPRESSIONS.keys()],
  [
    Step.passedBy,
    [
      'package_declaration',
      'import_declaration',
      'module_declaration',
      'line_comment',
      'block_comment',
      'modifiers',
      'type_parameters',
      'superclass',
      'super_interfaces',
      'extends_interfaces',
      'permits',
      'formal_parameters',
      'inferred_parameters',
      'throws',
      'generic_type',
      'array_type',
      'annotation',
      'marker_annotation',
    ],
  ],
  [
    Step.class,
    [
      'class_declaration',
      'record_declaration',
      'interface_declaration',
      'annotation_type_declaration',
      'enum_declaration',
    ],
  ],
  [Step.classBody, ['class_body']],
  [
    Step.method,
    [
      'method_declaration',
      'constructor_declaration',
      'compact_constructor_declaration',
      'annotation_type_element_declaration',
    ],
  ],
  [Step.initializer, ['static_initializer', 'field_declaration', 'constant_declaration']],
  [Step.block, ['block']],
  [
    Step.scope,
    [
      'constructor_body',
      'for_statement',
      'enhanced_for_statement',
      'try_with_resources_statement',
      'catch_clause',
      'switch_rule',
      'switch_block_statement_group',
    ],
  ],
  [Step.switchBlock, ['switch_block']],
  [Step.pattern, ['type_pattern', 'record_pattern_component']],
  [Step.recordPattern, ['record_pattern']],
  [Step.lambda, ['lambda_expression']],
  [Step.invocation, ['method_invocation']],
  [Step.creation, ['object_creation_expression']],
  [Step.constructorCall, ['explicit_constructor_invocation']],
  [Step.reference, ['method_reference']],
  [Step.constant, ['enum_constant']],
  [Step.test, ['instanceof_expression']],
  [Step.resource, ['resource']],
  [Step.caught, ['catch_formal_parameter']],
  [Step.return, ['return_statement']],
  [Step.yield, ['yield_statement']],
  [Step.statement, ['expression_statement']],
  [Step.switch, ['switch_expression']],
  [Step.declarator, ['variable_declarator']],
  [Step.if, ['if_statement']],
]);
