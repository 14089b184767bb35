// What the nodes of Java's grammar are to a reader of names, as tables by the numbers of node types: the walk asks
// for each node of a repository, and comparing names of types took longer than all else that it does.
import type { GrammarNames } from '../../syntax/syntax-tree.ts';
import { tableOf } from '../../syntax/type-table.ts';

/** What the walk does at a node. */
export const Role = {
  /** Goes on to what is inside. */
  other: 0,
  /** Passes by. */
  comment: 1,
  directive: 2,
  /** The package or module that the file is of; it is read, and gone into. */
  unitName: 3,
  identifier: 4,
  typeIdentifier: 5,
  scopedType: 6,
  scopedName: 7,
  fieldAccess: 8,
  stringLiteral: 9,
  typeBody: 10,
  /** Opens a scope of its own. */
  scope: 11,
} as const;

/** What the identifier in the field `name` of a node is to it. */
export const Naming = {
  none: 0,
  typeDeclaration: 1,
  variable: 2,
  enumConstant: 3,
  method: 4,
  annotationElement: 5,
  /** A constructor bears the name of its type. */
  constructor: 6,
} as const;

/** What a plain identifier right below a node means, unless the node is named by it. */
export const Around = {
  value: 0,
  call: 1,
  fieldAccess: 2,
  methodReference: 3,
  typeName: 4,
  lambda: 5,
  keyAndValue: 6,
  /** Every identifier in here is a variable that begins. */
  declaring: 7,
  /** Names of nothing that is looked up: labels, parts of the unit's own name. */
  nothing: 8,
} as const;

export interface NodeRoles {
  /** By number of the type, each one of `Role`, `Naming` and `Around`. */
  readonly roles: Uint8Array;
  readonly namings: Uint8Array;
  readonly arounds: Uint8Array;
  /** Numbers of single types. */
  readonly types: Readonly<Record<TypeName, number>>;
  /** Numbers of the fields that are asked for. */
  readonly fields: Readonly<Record<FieldName, number>>;
  /** 1 for what stands around the types that a declaration is based on. */
  readonly isHeader: Uint8Array;
}

const SINGLE_TYPES = [
  'argument_list',
  'constant_declaration',
  'enum_constant',
  'field_declaration',
  'method_invocation',
  'modifiers',
  'object_creation_expression',
  'scoped_type_identifier',
  'type_list',
  'type_parameter',
] as const;

type TypeName = (typeof SINGLE_TYPES)[number];

const FIELDS = ['key', 'name', 'object', 'parameters', 'type'] as const;

type FieldName = (typeof FIELDS)[number];

const TYPE_DECLARATIONS = [
  'class_declaration',
  'interface_declaration',
  'enum_declaration',
  'record_declaration',
  'annotation_type_declaration',
];

const ROLES: readonly (readonly [number, readonly string[]])[] = [
  [Role.comment, ['line_comment', 'block_comment']],
  [
    Role.directive,
    [
      'import_declaration',
      'requires_module_directive',
      'uses_module_directive',
      'provides_module_directive',
      'exports_module_directive',
      'opens_module_directive',
    ],
  ],
  [Role.unitName, ['package_declaration', 'module_declaration']],
  [Role.identifier, ['identifier']],
  [Role.typeIdentifier, ['type_identifier']],
  [Role.scopedType, ['scoped_type_identifier']],
  [Role.scopedName, ['scoped_identifier']],
  [Role.fieldAccess, ['field_access']],
  [Role.stringLiteral, ['string_literal']],
  [Role.typeBody, ['class_body', 'interface_body', 'enum_body', 'annotation_type_body']],
  [
    Role.scope,
    [
      'method_declaration',
      'constructor_declaration',
      'compact_constructor_declaration',
      'lambda_expression',
      'block',
      'constructor_body',
      'for_statement',
      'enhanced_for_statement',
      'try_with_resources_statement',
      'catch_clause',
      'switch_block',
      'switch_rule',
      'switch_block_statement_group',
    ],
  ],
];

const NAMINGS: readonly (readonly [number, readonly string[]])[] = [
  [Naming.typeDeclaration, TYPE_DECLARATIONS],
  [
    Naming.variable,
    [
      'variable_declarator',
      'formal_parameter',
      'catch_formal_parameter',
      'enhanced_for_statement',
      'resource',
      // The name of a pattern can be seen after the statement that tests it.
      'instanceof_expression',
    ],
  ],
  [Naming.enumConstant, ['enum_constant']],
  [Naming.method, ['method_declaration']],
  [Naming.annotationElement, ['annotation_type_element_declaration']],
  [Naming.constructor, ['constructor_declaration', 'compact_constructor_declaration']],
];

const AROUNDS: readonly (readonly [number, readonly string[]])[] = [
  [Around.call, ['method_invocation']],
  [Around.fieldAccess, ['field_access']],
  [Around.methodReference, ['method_reference']],
  [Around.typeName, ['annotation', 'marker_annotation', 'record_pattern']],
  [Around.lambda, ['lambda_expression']],
  [Around.keyAndValue, ['element_value_pair']],
  [Around.declaring, ['inferred_parameters', 'type_pattern', 'record_pattern_component']],
  [
    Around.nothing,
    [
      'labeled_statement',
      'break_statement',
      'continue_statement',
      'package_declaration',
      'module_declaration',
    ],
  ],
];

const HEADERS = ['superclass', 'super_interfaces', 'extends_interfaces'];

const known = new WeakMap<GrammarNames, NodeRoles>();

/** The same tables for all trees of one grammar. */
export function nodeRolesOf(grammar: GrammarNames): NodeRoles {
  const existing = known.get(grammar);
  if (existing !== undefined) return existing;
  const { types, fields } = grammar;
  const roles: NodeRoles = {
    roles: tableOf(types, ROLES),
    namings: tableOf(types, NAMINGS),
    arounds: tableOf(types, AROUNDS),
    types: numbersOf(types, SINGLE_TYPES),
    fields: numbersOf(fields, FIELDS),
    isHeader: tableOf(types, [[1, HEADERS]]),
  };
  known.set(grammar, roles);
  return roles;
}

/** -1 for what the grammar does not have. */
function numbersOf<Name extends string>(
  all: readonly (string | null)[],
  names: readonly Name[],
): Record<Name, number> {
  return Object.fromEntries(names.map((name) => [name, all.indexOf(name)])) as Record<Name, number>;
}
