// Types and fields of the trees that Ruby's readers read, in numbers of our own. The names are those of
// tree-sitter's grammar, since files with errors are still parsed by it.
// https://github.com/tree-sitter/tree-sitter-ruby/blob/master/src/node-types.json
import type { GrammarNames } from '../../../syntax/syntax-tree.ts';

const NAMED = [
  // Stands for nothing: what is below it belongs to the node around, in the field of what is left out.
  '',
  ...`alias alternative_pattern argument_list array array_pattern as_pattern assignment bare_string bare_symbol begin
  begin_block binary block block_argument block_body block_parameter block_parameters body_statement break call case
  case_match chained_string character class class_variable comment complex conditional constant delimited_symbol
  destructured_left_assignment destructured_parameter do do_block element_reference else elsif empty_statement end_block
  ensure escape_sequence exception_variable exceptions expression_reference_pattern false find_pattern float for
  forward_argument forward_parameter global_variable hash hash_key_symbol hash_pattern hash_splat_argument
  hash_splat_nil hash_splat_parameter heredoc_beginning heredoc_body identifier if if_guard if_modifier in in_clause
  instance_variable integer interpolation keyword_parameter keyword_pattern lambda lambda_parameters
  left_assignment_list match_pattern method method_parameters module next nil operator operator_assignment
  optional_parameter pair parenthesized_pattern parenthesized_statements pattern program range rational redo regex
  rescue rescue_modifier rest_assignment retry return right_assignment_list scope_resolution self setter simple_symbol
  singleton_class singleton_method splat_argument splat_parameter string string_array string_content subshell super
  superclass symbol_array test_pattern then true unary undef unless unless_guard unless_modifier until until_modifier
  variable_reference_pattern when while while_modifier yield`.split(/\s+/),
];

/** Tokens that stand in the field `operator`. */
const OPERATORS =
  `! != !~ % & && &. * ** + - . .. ... / :: < << <= <=> == === =~ > >= >> ^ and defined? not or | || ~ %= &&= &= **=
  *= += -= /= <<= >>= ^= |= ||=`.split(/\s+/);

const FIELDS =
  `alias alternative alternatives arguments begin block body class clauses condition consequence else end exceptions
  guard handler key left locals method name object operand operator parameters pattern receiver right scope superclass
  value variable`.split(/\s+/);

export const treeNames: GrammarNames = {
  types: [...NAMED, ...OPERATORS, 'ERROR'],
  fields: [null, ...FIELDS],
};

/** Types from this number on are tokens. */
export const FIRST_TOKEN = NAMED.length;

export const LEFT_OUT = 0;

/** @throws when there is none of the name: a mistake in the code that asks */
export function typeNumber(name: string): number {
  const at = NAMED.indexOf(name);
  if (at === -1) throw new Error(`No type of Ruby's trees is called ${name}`);
  return at;
}

/** 0 for the empty name. */
export function fieldNumber(name: string): number {
  if (name === '') return 0;
  const at = FIELDS.indexOf(name);
  if (at === -1) throw new Error(`No field of Ruby's trees is called ${name}`);
  return at + 1;
}

const operatorNumbers = new Map(
  OPERATORS.map((text, at) => [
    packed(new TextEncoder().encode(text), 0, text.length),
    FIRST_TOKEN + at,
  ]),
);

/** Of the token with the text; 0 for text that is no operator. */
export function operatorNumber(source: Uint8Array, start: number, end: number): number {
  return operatorNumbers.get(packed(source, start, end)) ?? 0;
}

function packed(bytes: Uint8Array, start: number, end: number): number {
  let key = 0;
  for (let at = start; at < end; at += 1) key = (key * 31 + (bytes[at] as number)) | 0;
  return key;
}
