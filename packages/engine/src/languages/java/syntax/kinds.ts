// Numbers of what the parser writes: tokens first, then the nodes made of them. Those of a token are what the
// tokenizer gives; where its node is another one (a name may be of a type), the parser says so.
// `KIND_NAMES` says what tree-sitter's grammar calls each, which is what its readers know. They are of type `number`,
// since what is next is another token after each step, and TypeScript would hold on to what it was before.

export const END: number = 0;
export const IDENTIFIER: number = 1;
export const OPEN: number = 2;
export const MODULE: number = 3;
export const RECORD: number = 4;
export const WITH: number = 5;
export const SEALED: number = 6;
export const YIELD: number = 7;
export const UNDERSCORE: number = 8;
export const ABSTRACT: number = 9;
export const ASSERT: number = 10;
export const BOOLEAN: number = 11;
export const BREAK: number = 12;
export const BYTE: number = 13;
export const CASE: number = 14;
export const CATCH: number = 15;
export const CHAR: number = 16;
export const CLASS: number = 17;
export const CONTINUE: number = 18;
export const DEFAULT: number = 19;
export const DO: number = 20;
export const DOUBLE: number = 21;
export const ELSE: number = 22;
export const ENUM: number = 23;
export const EXTENDS: number = 24;
export const FINAL: number = 25;
export const FINALLY: number = 26;
export const FLOAT: number = 27;
export const FOR: number = 28;
export const IF: number = 29;
export const IMPLEMENTS: number = 30;
export const IMPORT: number = 31;
export const INSTANCEOF: number = 32;
export const INT: number = 33;
export const INTERFACE: number = 34;
export const LONG: number = 35;
export const NATIVE: number = 36;
export const NEW: number = 37;
export const PACKAGE: number = 38;
export const PRIVATE: number = 39;
export const PROTECTED: number = 40;
export const PUBLIC: number = 41;
export const RETURN: number = 42;
export const SHORT: number = 43;
export const STATIC: number = 44;
export const STRICTFP: number = 45;
export const SUPER: number = 46;
export const SWITCH: number = 47;
export const SYNCHRONIZED: number = 48;
export const THIS: number = 49;
export const THROW: number = 50;
export const THROWS: number = 51;
export const TRANSIENT: number = 52;
export const TRY: number = 53;
export const VOID: number = 54;
export const VOLATILE: number = 55;
export const WHILE: number = 56;
export const TRUE: number = 57;
export const FALSE: number = 58;
export const NULL: number = 59;
export const PAREN_OPEN: number = 60;
export const PAREN_CLOSE: number = 61;
export const BRACE_OPEN: number = 62;
export const BRACE_CLOSE: number = 63;
export const BRACKET_OPEN: number = 64;
export const BRACKET_CLOSE: number = 65;
export const SEMICOLON: number = 66;
export const COMMA: number = 67;
export const DOT: number = 68;
export const ELLIPSIS: number = 69;
export const AT: number = 70;
export const AT_INTERFACE: number = 71;
export const DOUBLE_COLON: number = 72;
export const ARROW: number = 73;
export const QUESTION: number = 74;
export const COLON: number = 75;
export const NOT: number = 76;
export const TILDE: number = 77;
export const INCREMENT: number = 78;
export const DECREMENT: number = 79;
export const GREATER: number = 80;
export const LESS: number = 81;
export const GREATER_EQUAL: number = 82;
export const LESS_EQUAL: number = 83;
export const EQUAL: number = 84;
export const NOT_EQUAL: number = 85;
export const AND: number = 86;
export const OR: number = 87;
export const PLUS: number = 88;
export const MINUS: number = 89;
export const STAR: number = 90;
export const SLASH: number = 91;
export const BIT_AND: number = 92;
export const BIT_OR: number = 93;
export const BIT_XOR: number = 94;
export const PERCENT: number = 95;
export const SHIFT_LEFT: number = 96;
export const SHIFT_RIGHT: number = 97;
export const SHIFT_RIGHT_UNSIGNED: number = 98;
export const ASSIGN: number = 99;
export const PLUS_ASSIGN: number = 100;
export const MINUS_ASSIGN: number = 101;
export const STAR_ASSIGN: number = 102;
export const SLASH_ASSIGN: number = 103;
export const AND_ASSIGN: number = 104;
export const OR_ASSIGN: number = 105;
export const XOR_ASSIGN: number = 106;
export const PERCENT_ASSIGN: number = 107;
export const SHIFT_LEFT_ASSIGN: number = 108;
export const SHIFT_RIGHT_ASSIGN: number = 109;
export const SHIFT_RIGHT_UNSIGNED_ASSIGN: number = 110;
export const NON_SEALED: number = 111;
export const PERMITS: number = 112;
export const WHEN: number = 113;
export const TO: number = 114;
export const EXPORTS: number = 115;
export const OPENS: number = 116;
export const USES: number = 117;
export const PROVIDES: number = 118;
export const REQUIRES: number = 119;
export const TRANSITIVE: number = 120;
export const DECIMAL_INTEGER_LITERAL: number = 121;
export const HEX_INTEGER_LITERAL: number = 122;
export const OCTAL_INTEGER_LITERAL: number = 123;
export const BINARY_INTEGER_LITERAL: number = 124;
export const DECIMAL_FLOATING_POINT_LITERAL: number = 125;
export const HEX_FLOATING_POINT_LITERAL: number = 126;
export const CHARACTER_LITERAL: number = 127;
export const QUOTE: number = 128;
export const TRIPLE_QUOTE: number = 129;
export const STRING: number = 130;
export const EMPTY_STRING: number = 131;
export const TEXT_BLOCK: number = 132;
export const LINE_COMMENT: number = 133;
export const BLOCK_COMMENT: number = 134;
export const TYPE_IDENTIFIER: number = 135;
export const STRING_FRAGMENT: number = 136;
export const MULTILINE_STRING_FRAGMENT: number = 137;
export const ESCAPE_SEQUENCE: number = 138;
export const PROGRAM: number = 139;
export const STRING_LITERAL: number = 140;
export const CAST_EXPRESSION: number = 141;
export const ASSIGNMENT_EXPRESSION: number = 142;
export const BINARY_EXPRESSION: number = 143;
export const INSTANCEOF_EXPRESSION: number = 144;
export const LAMBDA_EXPRESSION: number = 145;
export const INFERRED_PARAMETERS: number = 146;
export const TERNARY_EXPRESSION: number = 147;
export const UNARY_EXPRESSION: number = 148;
export const UPDATE_EXPRESSION: number = 149;
export const ARRAY_CREATION_EXPRESSION: number = 150;
export const DIMENSIONS_EXPR: number = 151;
export const PARENTHESIZED_EXPRESSION: number = 152;
export const CLASS_LITERAL: number = 153;
export const OBJECT_CREATION_EXPRESSION: number = 154;
export const FIELD_ACCESS: number = 155;
export const ARRAY_ACCESS: number = 156;
export const METHOD_INVOCATION: number = 157;
export const ARGUMENT_LIST: number = 158;
export const METHOD_REFERENCE: number = 159;
export const TYPE_ARGUMENTS: number = 160;
export const WILDCARD: number = 161;
export const DIMENSIONS: number = 162;
export const SWITCH_EXPRESSION: number = 163;
export const SWITCH_BLOCK: number = 164;
export const SWITCH_BLOCK_STATEMENT_GROUP: number = 165;
export const SWITCH_RULE: number = 166;
export const SWITCH_LABEL: number = 167;
export const PATTERN: number = 168;
export const TYPE_PATTERN: number = 169;
export const RECORD_PATTERN: number = 170;
export const RECORD_PATTERN_BODY: number = 171;
export const RECORD_PATTERN_COMPONENT: number = 172;
export const GUARD: number = 173;
export const BLOCK: number = 174;
export const EXPRESSION_STATEMENT: number = 175;
export const LABELED_STATEMENT: number = 176;
export const ASSERT_STATEMENT: number = 177;
export const DO_STATEMENT: number = 178;
export const BREAK_STATEMENT: number = 179;
export const CONTINUE_STATEMENT: number = 180;
export const RETURN_STATEMENT: number = 181;
export const YIELD_STATEMENT: number = 182;
export const SYNCHRONIZED_STATEMENT: number = 183;
export const THROW_STATEMENT: number = 184;
export const TRY_STATEMENT: number = 185;
export const CATCH_CLAUSE: number = 186;
export const CATCH_FORMAL_PARAMETER: number = 187;
export const CATCH_TYPE: number = 188;
export const FINALLY_CLAUSE: number = 189;
export const TRY_WITH_RESOURCES_STATEMENT: number = 190;
export const RESOURCE_SPECIFICATION: number = 191;
export const RESOURCE: number = 192;
export const IF_STATEMENT: number = 193;
export const WHILE_STATEMENT: number = 194;
export const FOR_STATEMENT: number = 195;
export const ENHANCED_FOR_STATEMENT: number = 196;
export const MARKER_ANNOTATION: number = 197;
export const ANNOTATION: number = 198;
export const ANNOTATION_ARGUMENT_LIST: number = 199;
export const ELEMENT_VALUE_PAIR: number = 200;
export const ELEMENT_VALUE_ARRAY_INITIALIZER: number = 201;
export const MODULE_DECLARATION: number = 202;
export const MODULE_BODY: number = 203;
export const REQUIRES_MODULE_DIRECTIVE: number = 204;
export const REQUIRES_MODIFIER: number = 205;
export const EXPORTS_MODULE_DIRECTIVE: number = 206;
export const OPENS_MODULE_DIRECTIVE: number = 207;
export const USES_MODULE_DIRECTIVE: number = 208;
export const PROVIDES_MODULE_DIRECTIVE: number = 209;
export const PACKAGE_DECLARATION: number = 210;
export const IMPORT_DECLARATION: number = 211;
export const ASTERISK: number = 212;
export const ENUM_DECLARATION: number = 213;
export const ENUM_BODY: number = 214;
export const ENUM_BODY_DECLARATIONS: number = 215;
export const ENUM_CONSTANT: number = 216;
export const CLASS_DECLARATION: number = 217;
export const MODIFIERS: number = 218;
export const TYPE_PARAMETERS: number = 219;
export const TYPE_PARAMETER: number = 220;
export const TYPE_BOUND: number = 221;
export const SUPERCLASS: number = 222;
export const SUPER_INTERFACES: number = 223;
export const TYPE_LIST: number = 224;
export const PERMITS_CLAUSE: number = 225;
export const CLASS_BODY: number = 226;
export const STATIC_INITIALIZER: number = 227;
export const CONSTRUCTOR_DECLARATION: number = 228;
export const CONSTRUCTOR_BODY: number = 229;
export const EXPLICIT_CONSTRUCTOR_INVOCATION: number = 230;
export const SCOPED_IDENTIFIER: number = 231;
export const FIELD_DECLARATION: number = 232;
export const RECORD_DECLARATION: number = 233;
export const ANNOTATION_TYPE_DECLARATION: number = 234;
export const ANNOTATION_TYPE_BODY: number = 235;
export const ANNOTATION_TYPE_ELEMENT_DECLARATION: number = 236;
export const INTERFACE_DECLARATION: number = 237;
export const EXTENDS_INTERFACES: number = 238;
export const INTERFACE_BODY: number = 239;
export const CONSTANT_DECLARATION: number = 240;
export const VARIABLE_DECLARATOR: number = 241;
export const ARRAY_INITIALIZER: number = 242;
export const ANNOTATED_TYPE: number = 243;
export const SCOPED_TYPE_IDENTIFIER: number = 244;
export const GENERIC_TYPE: number = 245;
export const ARRAY_TYPE: number = 246;
export const INTEGRAL_TYPE: number = 247;
export const FLOATING_POINT_TYPE: number = 248;
export const FORMAL_PARAMETERS: number = 249;
export const FORMAL_PARAMETER: number = 250;
export const SPREAD_PARAMETER: number = 251;
export const THROWS_CLAUSE: number = 252;
export const LOCAL_VARIABLE_DECLARATION: number = 253;
export const METHOD_DECLARATION: number = 254;
export const COMPACT_CONSTRUCTOR_DECLARATION: number = 255;

/** By kind; empty for what never becomes a node. */
export const KIND_NAMES: readonly string[] = [
  '',
  'identifier',
  'open',
  'module',
  'record',
  'with',
  'sealed',
  'yield',
  'underscore_pattern',
  'abstract',
  'assert',
  'boolean_type',
  'break',
  'byte',
  'case',
  'catch',
  'char',
  'class',
  'continue',
  'default',
  'do',
  'double',
  'else',
  'enum',
  'extends',
  'final',
  'finally',
  'float',
  'for',
  'if',
  'implements',
  'import',
  'instanceof',
  'int',
  'interface',
  'long',
  'native',
  'new',
  'package',
  'private',
  'protected',
  'public',
  'return',
  'short',
  'static',
  'strictfp',
  'super',
  'switch',
  'synchronized',
  'this',
  'throw',
  'throws',
  'transient',
  'try',
  'void_type',
  'volatile',
  'while',
  'true',
  'false',
  'null_literal',
  '(',
  ')',
  '{',
  '}',
  '[',
  ']',
  ';',
  ',',
  '.',
  '...',
  '@',
  '@interface',
  '::',
  '->',
  '?',
  ':',
  '!',
  '~',
  '++',
  '--',
  '>',
  '<',
  '>=',
  '<=',
  '==',
  '!=',
  '&&',
  '||',
  '+',
  '-',
  '*',
  '/',
  '&',
  '|',
  '^',
  '%',
  '<<',
  '>>',
  '>>>',
  '=',
  '+=',
  '-=',
  '*=',
  '/=',
  '&=',
  '|=',
  '^=',
  '%=',
  '<<=',
  '>>=',
  '>>>=',
  'non-sealed',
  'permits',
  'when',
  'to',
  'exports',
  'opens',
  'uses',
  'provides',
  'requires',
  'transitive',
  'decimal_integer_literal',
  'hex_integer_literal',
  'octal_integer_literal',
  'binary_integer_literal',
  'decimal_floating_point_literal',
  'hex_floating_point_literal',
  'character_literal',
  '"',
  '"""',
  '',
  '',
  '',
  'line_comment',
  'block_comment',
  'type_identifier',
  'string_fragment',
  'multiline_string_fragment',
  'escape_sequence',
  'program',
  'string_literal',
  'cast_expression',
  'assignment_expression',
  'binary_expression',
  'instanceof_expression',
  'lambda_expression',
  'inferred_parameters',
  'ternary_expression',
  'unary_expression',
  'update_expression',
  'array_creation_expression',
  'dimensions_expr',
  'parenthesized_expression',
  'class_literal',
  'object_creation_expression',
  'field_access',
  'array_access',
  'method_invocation',
  'argument_list',
  'method_reference',
  'type_arguments',
  'wildcard',
  'dimensions',
  'switch_expression',
  'switch_block',
  'switch_block_statement_group',
  'switch_rule',
  'switch_label',
  'pattern',
  'type_pattern',
  'record_pattern',
  'record_pattern_body',
  'record_pattern_component',
  'guard',
  'block',
  'expression_statement',
  'labeled_statement',
  'assert_statement',
  'do_statement',
  'break_statement',
  'continue_statement',
  'return_statement',
  'yield_statement',
  'synchronized_statement',
  'throw_statement',
  'try_statement',
  'catch_clause',
  'catch_formal_parameter',
  'catch_type',
  'finally_clause',
  'try_with_resources_statement',
  'resource_specification',
  'resource',
  'if_statement',
  'while_statement',
  'for_statement',
  'enhanced_for_statement',
  'marker_annotation',
  'annotation',
  'annotation_argument_list',
  'element_value_pair',
  'element_value_array_initializer',
  'module_declaration',
  'module_body',
  'requires_module_directive',
  'requires_modifier',
  'exports_module_directive',
  'opens_module_directive',
  'uses_module_directive',
  'provides_module_directive',
  'package_declaration',
  'import_declaration',
  'asterisk',
  'enum_declaration',
  'enum_body',
  'enum_body_declarations',
  'enum_constant',
  'class_declaration',
  'modifiers',
  'type_parameters',
  'type_parameter',
  'type_bound',
  'superclass',
  'super_interfaces',
  'type_list',
  'permits',
  'class_body',
  'static_initializer',
  'constructor_declaration',
  'constructor_body',
  'explicit_constructor_invocation',
  'scoped_identifier',
  'field_declaration',
  'record_declaration',
  'annotation_type_declaration',
  'annotation_type_body',
  'annotation_type_element_declaration',
  'interface_declaration',
  'extends_interfaces',
  'interface_body',
  'constant_declaration',
  'variable_declarator',
  'array_initializer',
  'annotated_type',
  'scoped_type_identifier',
  'generic_type',
  'array_type',
  'integral_type',
  'floating_point_type',
  'formal_parameters',
  'formal_parameter',
  'spread_parameter',
  'throws',
  'local_variable_declaration',
  'method_declaration',
  'compact_constructor_declaration',
];

/** Kinds that the grammar names; all others are keywords and signs. */
export const NAMED_KINDS: ReadonlySet<number> = new Set([
  IDENTIFIER,
  UNDERSCORE,
  BOOLEAN,
  SUPER,
  THIS,
  VOID,
  TRUE,
  FALSE,
  NULL,
  DECIMAL_INTEGER_LITERAL,
  HEX_INTEGER_LITERAL,
  OCTAL_INTEGER_LITERAL,
  BINARY_INTEGER_LITERAL,
  DECIMAL_FLOATING_POINT_LITERAL,
  HEX_FLOATING_POINT_LITERAL,
  CHARACTER_LITERAL,
  LINE_COMMENT,
  BLOCK_COMMENT,
  TYPE_IDENTIFIER,
  STRING_FRAGMENT,
  MULTILINE_STRING_FRAGMENT,
  ESCAPE_SEQUENCE,
  PROGRAM,
  STRING_LITERAL,
  CAST_EXPRESSION,
  ASSIGNMENT_EXPRESSION,
  BINARY_EXPRESSION,
  INSTANCEOF_EXPRESSION,
  LAMBDA_EXPRESSION,
  INFERRED_PARAMETERS,
  TERNARY_EXPRESSION,
  UNARY_EXPRESSION,
  UPDATE_EXPRESSION,
  ARRAY_CREATION_EXPRESSION,
  DIMENSIONS_EXPR,
  PARENTHESIZED_EXPRESSION,
  CLASS_LITERAL,
  OBJECT_CREATION_EXPRESSION,
  FIELD_ACCESS,
  ARRAY_ACCESS,
  METHOD_INVOCATION,
  ARGUMENT_LIST,
  METHOD_REFERENCE,
  TYPE_ARGUMENTS,
  WILDCARD,
  DIMENSIONS,
  SWITCH_EXPRESSION,
  SWITCH_BLOCK,
  SWITCH_BLOCK_STATEMENT_GROUP,
  SWITCH_RULE,
  SWITCH_LABEL,
  PATTERN,
  TYPE_PATTERN,
  RECORD_PATTERN,
  RECORD_PATTERN_BODY,
  RECORD_PATTERN_COMPONENT,
  GUARD,
  BLOCK,
  EXPRESSION_STATEMENT,
  LABELED_STATEMENT,
  ASSERT_STATEMENT,
  DO_STATEMENT,
  BREAK_STATEMENT,
  CONTINUE_STATEMENT,
  RETURN_STATEMENT,
  YIELD_STATEMENT,
  SYNCHRONIZED_STATEMENT,
  THROW_STATEMENT,
  TRY_STATEMENT,
  CATCH_CLAUSE,
  CATCH_FORMAL_PARAMETER,
  CATCH_TYPE,
  FINALLY_CLAUSE,
  TRY_WITH_RESOURCES_STATEMENT,
  RESOURCE_SPECIFICATION,
  RESOURCE,
  IF_STATEMENT,
  WHILE_STATEMENT,
  FOR_STATEMENT,
  ENHANCED_FOR_STATEMENT,
  MARKER_ANNOTATION,
  ANNOTATION,
  ANNOTATION_ARGUMENT_LIST,
  ELEMENT_VALUE_PAIR,
  ELEMENT_VALUE_ARRAY_INITIALIZER,
  MODULE_DECLARATION,
  MODULE_BODY,
  REQUIRES_MODULE_DIRECTIVE,
  REQUIRES_MODIFIER,
  EXPORTS_MODULE_DIRECTIVE,
  OPENS_MODULE_DIRECTIVE,
  USES_MODULE_DIRECTIVE,
  PROVIDES_MODULE_DIRECTIVE,
  PACKAGE_DECLARATION,
  IMPORT_DECLARATION,
  ASTERISK,
  ENUM_DECLARATION,
  ENUM_BODY,
  ENUM_BODY_DECLARATIONS,
  ENUM_CONSTANT,
  CLASS_DECLARATION,
  MODIFIERS,
  TYPE_PARAMETERS,
  TYPE_PARAMETER,
  TYPE_BOUND,
  SUPERCLASS,
  SUPER_INTERFACES,
  TYPE_LIST,
  PERMITS_CLAUSE,
  CLASS_BODY,
  STATIC_INITIALIZER,
  CONSTRUCTOR_DECLARATION,
  CONSTRUCTOR_BODY,
  EXPLICIT_CONSTRUCTOR_INVOCATION,
  SCOPED_IDENTIFIER,
  FIELD_DECLARATION,
  RECORD_DECLARATION,
  ANNOTATION_TYPE_DECLARATION,
  ANNOTATION_TYPE_BODY,
  ANNOTATION_TYPE_ELEMENT_DECLARATION,
  INTERFACE_DECLARATION,
  EXTENDS_INTERFACES,
  INTERFACE_BODY,
  CONSTANT_DECLARATION,
  VARIABLE_DECLARATOR,
  ARRAY_INITIALIZER,
  ANNOTATED_TYPE,
  SCOPED_TYPE_IDENTIFIER,
  GENERIC_TYPE,
  ARRAY_TYPE,
  INTEGRAL_TYPE,
  FLOATING_POINT_TYPE,
  FORMAL_PARAMETERS,
  FORMAL_PARAMETER,
  SPREAD_PARAMETER,
  THROWS_CLAUSE,
  LOCAL_VARIABLE_DECLARATION,
  METHOD_DECLARATION,
  COMPACT_CONSTRUCTOR_DECLARATION,
]);
