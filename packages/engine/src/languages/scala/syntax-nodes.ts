// The types of syntax nodes that the walk treats alike, as the grammar calls them.
// https://github.com/tree-sitter/tree-sitter-scala

/** Nodes that open a scope, apart from templates. */
export const SCOPES = new Set([
  'function_definition',
  'function_declaration',
  'type_definition',
  'given_definition',
  'extension_definition',
  'class_definition',
  'trait_definition',
  'object_definition',
  'enum_definition',
  'full_enum_case',
  'block',
  'indented_block',
  'case_clause',
  'lambda_expression',
  'for_expression',
  'type_lambda',
  'function_type',
  'type_case_clause',
  'structural_type',
  'refinement',
  'existential_type',
  'colon_argument',
  'instance_expression',
]);

/** Bodies of templates. */
export const BODIES = new Set(['template_body', 'with_template_body', 'enum_body', 'early_defs']);

/** Definitions that have such a body. */
export const TEMPLATES = new Set([
  'class_definition',
  'trait_definition',
  'object_definition',
  'enum_definition',
  'package_object',
  'given_definition',
  'full_enum_case',
]);

/** What can be a declaration for the listener. */
export const DECLARATIONS = new Set([
  ...TEMPLATES,
  'simple_enum_case',
  'function_definition',
  'function_declaration',
  'type_definition',
  'val_definition',
  'var_definition',
]);

/** What holds no name. */
export const LITERALS = new Set([
  'string',
  'integer_literal',
  'floating_point_literal',
  'character_literal',
  'boolean_literal',
  'null_literal',
  'unit',
  'escape_sequence',
  'wildcard',
  'namespace_wildcard',
  'end_marker',
  'using_directive',
  'xml_name',
  'xml_text',
  'xml_string',
  'xml_comment',
  'xml_cdata',
]);
