// Reads what a source declares off its tree: types with their bases, methods and all that is called like
// them, also local functions in bodies of code.

import type { BaseReference, DeclarationFact, DeclarationKind } from '../../../facts.ts';
import { cutText } from '../../../syntax/first-sentence.ts';
import type { SyntaxNode } from '../../../syntax/syntax-node.ts';
import type { TreeCursor } from '../../../syntax/tree-cursor.ts';
import { walkTree } from '../../../syntax/walk-tree.ts';
import { documentationOf } from './documentation.ts';
import { plainName, readTypeName } from './names.ts';

const KINDS = new Map<string, DeclarationKind>([
  ['class_declaration', 'class'],
  ['record_declaration', 'class'],
  ['struct_declaration', 'struct'],
  ['interface_declaration', 'interface'],
  ['enum_declaration', 'enum'],
  ['delegate_declaration', 'alias'],
  ['method_declaration', 'method'],
  ['operator_declaration', 'method'],
  ['conversion_operator_declaration', 'method'],
  ['constructor_declaration', 'constructor'],
  ['destructor_declaration', 'method'],
  ['property_declaration', 'accessor'],
  ['indexer_declaration', 'accessor'],
  ['event_declaration', 'accessor'],
  ['local_function_statement', 'function'],
]);

const LONGEST_SIGNATURE = 300;
/** Names of types nested without end would fill the memory; what is deeper is left out. */
const LONGEST_OUTER_NAME = 1000;
/** The body can begin beyond what is kept by far. */
const LONGEST_READ = 5000;

/** A node around others. */
interface Surroundings {
  /** Place in the list of the declaration that this is or is in; `null` at the file's own level. */
  readonly declaration: number | null;
  /** Whether members in here are extension members of the type around. */
  readonly isExtension: boolean;
  /** The comment in front of the next child, if there is one. */
  comment: string;
}

interface Reading {
  readonly cursor: TreeCursor;
  readonly text: string;
  readonly extensions: ReadonlySet<number>;
  readonly declarations: DeclarationFact[];
  readonly stack: Surroundings[];
  readonly offsets: Map<number, number>;
  /** Offset of the first opening brace that the walk has not passed; behind the end where there is none. */
  brace: number;
}

/**
 * @param cursor at the root of the tree; it ends there
 * @param offsets gets the index of each declaration by the offset at which its node begins
 */
export function readDeclarations(
  cursor: TreeCursor,
  text: string,
  extensions: ReadonlySet<number>,
  offsets = new Map<number, number>(),
): DeclarationFact[] {
  const reading: Reading = {
    ...{ cursor, text, extensions },
    declarations: [],
    stack: [],
    offsets,
    brace: -1,
  };
  walkTree(cursor, {
    enter: () => enterNode(reading),
    leave: () => {
      reading.stack.pop();
    },
  });
  return reading.declarations;
}

/** Nodes that hold no declaration, or none but for code that few write. */
const WITHOUT = new Set([
  'using_directive',
  'attribute_list',
  'global_attribute',
  'base_list',
  'parameter_list',
  'type_parameter_list',
  'type_argument_list',
  'member_access_expression',
  'string_literal',
  'identifier',
  'predefined_type',
  'implicit_type',
  'qualified_name',
  'generic_name',
  'modifier',
]);

/** Code in which a declaration can stand only within braces, those of a lambda for example. */
const CODE = new Set([
  'arrow_expression_clause',
  'event_field_declaration',
  'expression_statement',
  'field_declaration',
  'for_statement',
  'foreach_statement',
  'if_statement',
  'local_declaration_statement',
  'return_statement',
  'throw_statement',
  'while_statement',
  'yield_statement',
  'argument_list',
  'assignment_expression',
  'invocation_expression',
  'object_creation_expression',
  'parenthesized_expression',
  'variable_declaration',
]);

/** Whether a brace opens in the node at the cursor. The walk goes forward, so each is looked for once. */
function hasBrace(reading: Reading): boolean {
  const { startIndex, endIndex } = reading.cursor;
  if (reading.brace < startIndex) {
    const found = reading.text.indexOf('{', startIndex);
    reading.brace = found === -1 ? reading.text.length : found;
  }
  return reading.brace < endIndex;
}

function enterNode(reading: Reading): boolean {
  const { cursor, stack, declarations, text } = reading;
  if (!cursor.nodeIsNamed) return false;
  const node = cursor.nodeType;
  const around = stack.at(-1) ?? { declaration: null, isExtension: false, comment: '' };
  if (node === 'comment') {
    around.comment = commentAfter(around.comment, text.slice(cursor.startIndex, cursor.endIndex));
    return false;
  }
  if (WITHOUT.has(node) || (CODE.has(node) && !hasBrace(reading))) return false;
  const { comment, declaration, isExtension } = around;
  around.comment = '';
  const kind = KINDS.get(node);
  const outer = declaration === null ? undefined : declarations[declaration];
  const isTooDeep = outer !== undefined && outer.qualifiedName.length > LONGEST_OUTER_NAME;
  if (kind === undefined || isTooDeep) {
    stack.push({ declaration, isExtension, comment: '' });
    return true;
  }
  if (reading.extensions.has(cursor.startIndex)) {
    stack.push({ declaration, isExtension: true, comment: '' });
    return true;
  }
  const found = declarationOf(cursor.currentNode, { kind, declaration, outer, comment, text });
  if (found !== undefined) {
    reading.offsets.set(cursor.startIndex, declarations.length);
    declarations.push(found);
  }
  const inside = found === undefined ? declaration : declarations.length - 1;
  stack.push({ declaration: inside, isExtension: false, comment: '' });
  return true;
}

/** Lines led by `///` are one comment; of others the last one counts. */
function commentAfter(before: string, comment: string): string {
  const isContinued = before.startsWith('///') && comment.startsWith('///');
  if (isContinued && before.length > LONGEST_READ) return before;
  return isContinued ? `${before}\n${comment}` : comment;
}

interface Found {
  readonly kind: DeclarationKind;
  /** Place in the list of the one around it; `null` at the file's own level. */
  readonly declaration: number | null;
  /** The one around it. */
  readonly outer: DeclarationFact | undefined;
  readonly comment: string;
  readonly text: string;
}

function declarationOf(node: SyntaxNode, found: Found): DeclarationFact | undefined {
  const { declaration, outer, text } = found;
  const name = nameOf(node, found.kind);
  if (name === undefined) return undefined;
  // Properties without code are places for values, and no functions.
  if (found.kind === 'accessor' && !hasCode(node)) return undefined;
  const modifiers = modifiersOf(node);
  const kind = kindOf(node, found.kind, modifiers);
  const documentation = documentationOf(found.comment);
  return {
    kind,
    name,
    qualifiedName: outer === undefined ? name : `${outer.qualifiedName}.${name}`,
    parent: declaration,
    startLine: node.startLine,
    endLine: node.endPosition.row + 1,
    signature: signatureOf(node, text),
    isExported: isNameable(node, modifiers, found),
    isAsync: modifiers.includes('async'),
    modifiers,
    ...(documentation !== undefined && { documentation }),
    bases: basesOf(node, kind),
  };
}

function kindOf(
  node: SyntaxNode,
  kind: DeclarationKind,
  modifiers: readonly string[],
): DeclarationKind {
  return node.type === 'record_declaration' && modifiers.at(-1) === 'struct' ? 'struct' : kind;
}

function nameOf(node: SyntaxNode, kind: DeclarationKind): string | undefined {
  if (kind === 'constructor') return 'constructor';
  switch (node.type) {
    case 'destructor_declaration': {
      const name = node.childForFieldName('name')?.text;
      return name === undefined ? undefined : `~${name}`;
    }
    case 'indexer_declaration':
      return 'this[]';
    case 'operator_declaration': {
      const operator = node.childForFieldName('operator')?.text;
      return operator === undefined ? undefined : `operator ${operator}`;
    }
    case 'conversion_operator_declaration': {
      const type = readTypeName(node.childForFieldName('type')?.text.slice(0, LONGEST_READ) ?? '');
      const target = type?.segments.at(-1);
      const predefined = node.childForFieldName('type')?.text.replace(/\s+/g, '').slice(0, 100);
      return `operator ${target ?? predefined ?? 'conversion'}`;
    }
    default: {
      const name = plainName(node.childForFieldName('name')?.text ?? '');
      return name === '' ? undefined : name;
    }
  }
}

/** Whether an accessor has a body, or the property is an expression. */
function hasCode(node: SyntaxNode): boolean {
  if (node.childForFieldName('value')?.type === 'arrow_expression_clause') return true;
  const accessors = node.childForFieldName('accessors');
  return (
    accessors?.namedChildren.some((accessor) => accessor.childForFieldName('body') !== null) ===
    true
  );
}

/** Private or in a body of code; members of interfaces are public without a word. */
function isNameable(
  node: SyntaxNode,
  modifiers: readonly string[],
  { kind, outer }: Pick<Found, 'kind' | 'outer'>,
): boolean {
  if (modifiers.includes('private') && !modifiers.includes('protected')) return false;
  if (modifiers.includes('file')) return false;
  if (outer === undefined) return kind !== 'function';
  if (!outer.isExported || !TYPES.has(outer.kind)) return false;
  if (node.namedChildren.some(({ type }) => type === 'explicit_interface_specifier')) return false;
  return outer.kind === 'interface' || modifiers.some((word) => VISIBLE.has(word));
}

const TYPES = new Set<DeclarationKind>(['class', 'struct', 'interface', 'enum']);

/** Members without one of these are private. */
const VISIBLE = new Set(['public', 'internal', 'protected']);

/** Keywords as written; `record` and `record struct` too, since the kind does not tell them. */
function modifiersOf(node: SyntaxNode): string[] {
  const words: string[] = [];
  for (const { type, text } of node.children) {
    if (type === 'modifier') words.push(text);
    else if (KEYWORDS.get(node.type)?.has(type) === true) words.push(type);
    else if (type === 'identifier' || (type.endsWith('_list') && type !== 'attribute_list')) break;
  }
  return words;
}

/** Keywords that are no modifiers to the grammar, though they say more than the kind does. */
const KEYWORDS = new Map([
  ['record_declaration', new Set(['record', 'struct'])],
  ['struct_declaration', new Set(['ref'])],
]);

const BODIES = new Set([
  'declaration_list',
  'enum_member_declaration_list',
  'block',
  'accessor_list',
  'arrow_expression_clause',
]);

/** From behind the attributes to the body. */
function signatureOf(node: SyntaxNode, text: string): string {
  const children = node.children.filter(({ isExtra }) => !isExtra);
  const start = children.find(({ type }) => type !== 'attribute_list')?.startIndex;
  const body = children.find(({ type }) => BODIES.has(type));
  const from = start ?? node.startIndex;
  const end = Math.min(body?.startIndex ?? node.endIndex, from + LONGEST_READ);
  const signature = text
    .slice(from, end)
    .replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/[\s;]+$/, '');
  return cutText(signature, LONGEST_SIGNATURE);
}

function basesOf(node: SyntaxNode, kind: DeclarationKind): BaseReference[] {
  if (!TYPES.has(kind) || kind === 'enum') return [];
  const list = node.namedChildren.find(({ type }) => type === 'base_list');
  const bases: BaseReference[] = [];
  for (const child of list?.namedChildren ?? []) {
    if (child.isExtra || child.type === 'argument_list') continue;
    const type = child.type === 'primary_constructor_base_type' ? child.firstNamedChild : child;
    const name = readTypeName(type?.text ?? '')?.segments.join('.');
    if (name === undefined) continue;
    const relation = relationOf(kind, name, bases.length);
    bases.push({ relation, name, line: child.startLine });
  }
  return bases;
}

/** Only the first base of a class can be a class, and interfaces are named `I…` by all. */
function relationOf(kind: DeclarationKind, name: string, place: number): BaseReference['relation'] {
  if (kind === 'interface') return 'extends';
  if (kind === 'struct' || place > 0) return 'implements';
  const simple = name.slice(name.lastIndexOf('.') + 1);
  return /^I\p{Lu}/u.test(simple) ? 'implements' : 'extends';
}
