// The fields of nodes, numbered for the parser. tree-sitter's grammar has its own numbers for the same names.

export const ALTERNATIVE = 1;
export const ARGUMENTS = 2;
export const ARRAY = 3;
export const BODY = 4;
export const CONDITION = 5;
export const CONSEQUENCE = 6;
export const CONSTRUCTOR = 7;
export const DECLARATOR = 8;
export const DIMENSIONS = 9;
export const ELEMENT = 10;
export const FIELD = 11;
export const INDEX = 12;
export const INIT = 13;
export const INTERFACES = 14;
export const KEY = 15;
export const LEFT = 16;
export const MODIFIERS = 17;
export const MODULE = 18;
export const MODULES = 19;
export const NAME = 20;
export const OBJECT = 21;
export const OPERAND = 22;
export const OPERATOR = 23;
export const PACKAGE = 24;
export const PARAMETERS = 25;
export const PATTERN = 26;
export const PERMITS = 27;
export const PROVIDED = 28;
export const PROVIDER = 29;
export const RESOURCES = 30;
export const RIGHT = 31;
export const SCOPE = 32;
export const SUPERCLASS = 33;
export const TYPE = 34;
export const TYPE_ARGUMENTS = 35;
export const TYPE_PARAMETERS = 36;
export const UPDATE = 37;
export const VALUE = 38;

/** By number; 0 stands for none. */
export const FIELD_NAMES: readonly string[] = [
  '',
  'alternative',
  'arguments',
  'array',
  'body',
  'condition',
  'consequence',
  'constructor',
  'declarator',
  'dimensions',
  'element',
  'field',
  'index',
  'init',
  'interfaces',
  'key',
  'left',
  'modifiers',
  'module',
  'modules',
  'name',
  'object',
  'operand',
  'operator',
  'package',
  'parameters',
  'pattern',
  'permits',
  'provided',
  'provider',
  'resources',
  'right',
  'scope',
  'superclass',
  'type',
  'type_arguments',
  'type_parameters',
  'update',
  'value',
];
