// Kinds of nodes of the grammar, by what they mean for names.

/** Their own names are seen in them alone. */
export const LOCAL_SCOPES = new Set([
  'deinit_declaration',
  'lambda_literal',
  'computed_property',
  'computed_getter',
  'computed_setter',
  'computed_modify',
  'willset_clause',
  'didset_clause',
  'if_statement',
  'while_statement',
  'repeat_while_statement',
  'for_statement',
  'switch_entry',
  'do_statement',
  'catch_block',
]);

export const CALLABLES = new Set([
  'function_declaration',
  'protocol_function_declaration',
  'subscript_declaration',
]);

export const TYPES = new Set(['class_declaration', 'protocol_declaration']);

export const TYPE_BODIES = new Set(['class_body', 'enum_class_body', 'protocol_body']);

/** Identifiers directly in these name members, labels or arguments of the compiler. */
export const NO_USES = new Set([
  'navigation_suffix',
  'value_argument_label',
  'statement_label',
  'tuple_type_item',
  'enum_type_parameters',
  'availability_condition',
  'precedence_group_declaration',
  'precedence_group_attribute',
  'operator_declaration',
  'import_declaration',
]);

/** Nodes whose plain identifiers are bound by them. */
export const BINDING = new Set([
  'pattern',
  'parameter',
  'lambda_parameter',
  'capture_list_item',
  'computed_setter',
  'willset_clause',
  'didset_clause',
]);
export const DECLARED_BY_NAME = new Set([
  'class_declaration',
  'protocol_declaration',
  'typealias_declaration',
  'associatedtype_declaration',
]);
export const LABELLED = new Set(['attribute', 'tuple_expression', 'ERROR', 'macro_invocation']);
