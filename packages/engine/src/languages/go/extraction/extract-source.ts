// Reads one Go file's tree in one walk in source order: imports, free names, what it declares. Knows syntax
// alone: what a free name means, and which package a path leads to, is the resolver's.

import type { Diagnostic } from '../../../facts.ts';
import type { Extraction, ExtractionDepth } from '../../../language.ts';
import { FlatTree } from '../../../syntax/flat-tree.ts';
import { findSyntaxErrors } from '../../../syntax/syntax-errors.ts';
import type { SyntaxNode } from '../../../syntax/syntax-node.ts';
import type { SyntaxParser } from '../../../syntax/syntax-parser.ts';
import type { TreeCursor } from '../../../syntax/tree-cursor.ts';
import { walkTree } from '../../../syntax/walk-tree.ts';
import { readFlow } from '../flow/read-flow.ts';
import { readBuildConstraint } from './build-constraint.ts';
import { DeclarationCollector } from './declarations.ts';
import { embedPatterns } from './embed-patterns.ts';
import { elidedType, isCollection, keyMeaning } from './literal-types.ts';
import { NameScopes } from './name-scopes.ts';
import { SourceFacts } from './source-facts.ts';

export function extractSource(
  parser: SyntaxParser,
  text: string,
  depth: ExtractionDepth,
): Extraction {
  const read = (cursor: TreeCursor): Extraction => {
    const diagnostics = withinLines(findSyntaxErrors(cursor, 'Go'), text);
    const reading: Reading = {
      text,
      frames: [],
      scopes: new NameScopes(),
      facts: new SourceFacts(),
      declarations: new DeclarationCollector(text, depth !== 'imports'),
    };
    walkTree(cursor, {
      enter: () => enterNode(reading, cursor),
      leave: () => leaveNode(reading),
    });
    const facts = reading.facts.finish();
    const { facts: declarations, declarationAt } = reading.declarations.finish();
    if (depth !== 'calls') return { ...facts, declarations, diagnostics };
    const lines = text.split('\n').length;
    const tree = new FlatTree(cursor, text);
    const flow = readFlow({ tree, lines, declarationAt, packages: localPackages(facts.imports) });
    return { ...facts, declarations, flow, diagnostics };
  };
  return parser.parse(text, read, text.replace(NEW_OF_VALUE, 'ne_'));
}

/** Since Go 1.26 `new` takes values as well, which the grammar expects of any other function. https://go.dev/ref/spec#Allocation */
const NEW_OF_VALUE = new RegExp(
  String.raw`(?<![.\w])new(?=\((?:(?!struct\b|interface\b|func\b)(?:\w+\.\w+\.|[\w.]+(?:\[[^\]\n]{0,100}\])?(?:[({]|\s*(?:[-+/%|^<>!&]|==))|[\w.]+\[[^\]\n]{0,100}\][.[])` +
    String.raw`|(?:map)?\[[^\]\n]{0,100}\][\w.*[\]]{0,100}\{|["'\`\d&!<+-]|true\b|false\b))`,
  'g',
);

/** Names by which the file calls the packages that it imports. */
function localPackages(imports: Extraction['imports']): Set<string> {
  const locals = imports.flatMap(({ aliases = [] }) =>
    aliases.filter(({ symbol }) => symbol === '*').map(({ local }) => local),
  );
  return new Set(locals);
}

/** What lacks at the end of a text lacks behind its last line break, where there is no line any more. */
function withinLines(diagnostics: Diagnostic[], text: string): Diagnostic[] {
  if (diagnostics.length === 0) return diagnostics;
  const breaks = text.split('\n').length - 1;
  const lines = Math.max(1, text.endsWith('\n') ? breaks : breaks + 1);
  return diagnostics.map((diagnostic) => ({
    ...diagnostic,
    line: Math.min(diagnostic.line ?? 1, lines),
  }));
}

/** What stands between the walk's steps. */
interface Reading {
  readonly text: string;
  /** Of the nodes around the cursor, outermost first. */
  readonly frames: Frame[];
  readonly scopes: NameScopes;
  readonly facts: SourceFacts;
  readonly declarations: DeclarationCollector;
}

/** What a node means for those below it, and what is to be done when it is left. */
interface Frame {
  readonly type: string;
  readonly opensScope?: boolean;
  readonly opensDeclaration?: boolean;
  /** Names that the node binds, in the scope around it, when it ends: a variable is unknown to its value. */
  readonly bound?: string[];
  /** Names that hold in each body below: parameters, the variable of a type switch. */
  readonly parameters?: string[];
  /** Where identifiers directly below go instead of being uses. */
  readonly targets?: string[] | undefined;
  /** The identifier directly below is the key of a literal. */
  readonly isKey?: boolean;
  /** Type of the literal whose elements these are. */
  readonly literalType?: SyntaxNode | undefined;
  /** The declaration whose specification stands directly below. */
  readonly declaration?: SyntaxNode;
  /** Where the name stands that the node declares; -1 when that is not among the nodes walked. */
  readonly nameAt?: number;
}

const FILE: Frame = { type: '' };

/** Whether the walk goes on below the node; then its frame has been pushed. */
function enterNode(reading: Reading, cursor: TreeCursor): boolean {
  if (!cursor.nodeIsNamed) return false;
  const around = reading.frames.at(-1) ?? FILE;
  const frame = openFrame(reading, cursor, around);
  if (frame === undefined) return false;
  reading.frames.push(frame);
  return true;
}

function leaveNode({ frames, scopes, declarations }: Reading): void {
  const frame = frames.pop();
  if (frame === undefined) return;
  if (frame.opensDeclaration) declarations.close();
  if (frame.opensScope) scopes.close();
  for (const name of frame.bound ?? []) scopes.bind(name);
}

/** @returns `undefined` when nothing below the node is of interest */
function openFrame(reading: Reading, cursor: TreeCursor, around: Frame): Frame | undefined {
  const type = cursor.nodeType;
  switch (type) {
    case 'identifier':
    case 'type_identifier':
      readName(reading, cursor, around);
      return undefined;
    case 'selector_expression':
      return readSelection(reading, cursor) ? undefined : { type };
    case 'qualified_type':
      readSelection(reading, cursor);
      return undefined;
    case 'comment':
      readComment(reading, cursor);
      return undefined;
    case 'package_clause':
      readPackageClause(reading, cursor.currentNode);
      return undefined;
    case 'import_spec':
      readImport(reading, cursor.currentNode);
      return undefined;
    case 'function_declaration':
    case 'method_declaration':
    case 'func_literal':
      return openFunction(reading, cursor.currentNode);
    case 'type_spec':
    case 'type_alias':
      return openType(reading, cursor.currentNode, around);
    case 'var_spec':
    case 'const_spec':
      return openValues(reading, cursor.currentNode, around);
    default:
      return SKIPPED.has(type) ? undefined : openInner(reading, cursor, around, type);
  }
}

/** Frames of what stands inside of declarations. */
function openInner(
  reading: Reading,
  cursor: TreeCursor,
  around: Frame,
  type: string,
): Frame | undefined {
  switch (type) {
    case 'parameter_declaration':
    case 'variadic_parameter_declaration':
      return { type, targets: parametersOf(reading.frames) };
    case 'type_parameter_list':
      bindTypeParameters(reading, cursor.currentNode);
      return { type };
    case 'type_parameter_declaration':
      // Bound with the whole list already.
      return { type, targets: [] };
    case 'short_var_declaration':
      return { type, bound: [] };
    case 'range_clause':
    case 'receive_statement':
      return declaresVariables(cursor.currentNode) ? { type, bound: [] } : { type };
    case 'expression_list':
      return { type, targets: targetsOf(cursor, around) };
    case 'composite_literal':
      return { type, literalType: cursor.currentNode.childForFieldName('type') ?? undefined };
    case 'literal_value':
      return { type, literalType: literalTypeBelow(around, reading.frames) };
    case 'literal_element':
      return {
        type,
        isKey: around.type === 'keyed_element' && cursor.currentFieldName === 'key',
        literalType: around.literalType,
      };
    case 'keyed_element':
      return { type, literalType: around.literalType };
    case 'method_elem':
      return { type, opensDeclaration: openMethod(reading, cursor) };
    case 'type_declaration':
    case 'var_declaration':
      return { type, declaration: cursor.currentNode };
    case 'block':
      return openBody(reading, around, type, around.parameters === undefined);
    default:
      return SCOPES.has(type) ? openBody(reading, around, type, true) : { type };
  }
}

/** Nodes that hold no names, and names that are no uses. */
const SKIPPED = new Set([
  'blank_identifier',
  'dot',
  'field_identifier',
  'fallthrough_statement',
  'float_literal',
  'imaginary_literal',
  'int_literal',
  'interpreted_string_literal',
  'label_name',
  'package_identifier',
  'raw_string_literal',
  'rune_literal',
]);

/** Every clause is a block of its own: https://go.dev/ref/spec#Blocks */
const SCOPES = new Set([
  'communication_case',
  'default_case',
  'expression_case',
  'expression_switch_statement',
  'for_statement',
  'if_statement',
  'select_statement',
  'type_case',
  'type_switch_statement',
]);

/** The body of a function shares the scope that the function has opened. */
function openBody({ scopes }: Reading, around: Frame, type: string, opensScope: boolean): Frame {
  if (opensScope) scopes.open();
  for (const name of around.parameters ?? []) scopes.bind(name);
  return { type, opensScope, ...(type === 'type_switch_statement' && { parameters: [] }) };
}

function openFunction(reading: Reading, node: SyntaxNode): Frame {
  const { scopes, facts, declarations } = reading;
  const name = node.childForFieldName('name');
  if (node.type === 'function_declaration' && name !== null && scopes.isFileLevel) {
    if (name.text === 'init') facts.initialises = true;
    else facts.declare(name.text);
  }
  const opensDeclaration =
    name === null
      ? declarations.openLiteral(node.startIndex)
      : declarations.openFunction(node, name.text);
  scopes.open();
  for (const parameter of receiverTypeParameters(node)) scopes.bind(parameter);
  return {
    type: node.type,
    opensScope: true,
    opensDeclaration,
    parameters: [],
    nameAt: name?.startIndex ?? -1,
  };
}

/** `func (l *List[T]) …` declares T. */
function receiverTypeParameters(node: SyntaxNode): string[] {
  const receiver = node.childForFieldName('receiver');
  const [list] = receiver?.descendantsOfType('type_arguments') ?? [];
  return (list?.namedChildren ?? []).flatMap((element) => element?.text ?? []);
}

/** Names in a function's type bind nothing, unless the function has a body. */
function parametersOf(frames: readonly Frame[]): string[] {
  return frames.at(-2)?.parameters ?? [];
}

function openType(
  { scopes, facts, declarations }: Reading,
  node: SyntaxNode,
  around: Frame,
): Frame {
  const name = node.childForFieldName('name');
  const underlying = node.childForFieldName('type') ?? undefined;
  if (name !== null) {
    if (!scopes.isFileLevel) scopes.bind(name.text);
    else {
      facts.declare(name.text);
      if (isCollection(underlying)) facts.addCollection(name.text);
    }
  }
  const opensDeclaration =
    name !== null && declarations.openType(node, name.text, around.declaration);
  scopes.open();
  const nameAt = name?.startIndex ?? -1;
  return { type: node.type, opensScope: true, opensDeclaration, nameAt };
}

/** Methods of a nameless interface belong to nothing that can be named. */
function openMethod({ frames, declarations }: Reading, cursor: TreeCursor): boolean {
  const owner = frames.at(-2);
  const isOfType = owner?.type === 'type_spec' && owner.opensDeclaration === true;
  return isOfType && declarations.openInterfaceMethod(cursor.currentNode);
}

function bindTypeParameters({ scopes }: Reading, list: SyntaxNode): void {
  for (const declaration of list.namedChildren) {
    for (const name of declaration?.childrenForFieldName('name') ?? []) {
      if (name !== null) scopes.bind(name.text);
    }
  }
}

function openValues(
  { scopes, facts, declarations }: Reading,
  node: SyntaxNode,
  around: Frame,
): Frame {
  const bound: string[] = [];
  if (!scopes.isFileLevel) return { type: node.type, bound, targets: bound };
  const names = node.childrenForFieldName('name');
  for (const name of names) if (name !== null) facts.declare(name.text);
  if (node.type === 'var_spec' && node.childForFieldName('value') !== null) {
    facts.initialises = true;
    declarations.addVariables(node, around.declaration);
  }
  return { type: node.type, targets: [] };
}

function declaresVariables(node: SyntaxNode): boolean {
  return node.children.some((child) => child?.type === ':=');
}

/** Whether the list is the left side of a declaration, and where its names go. */
function targetsOf(cursor: TreeCursor, around: Frame): string[] | undefined {
  if (around.type === 'type_switch_statement') {
    return cursor.currentFieldName === 'alias' ? around.parameters : undefined;
  }
  const isDeclaration = DECLARING.has(around.type) && around.bound !== undefined;
  return isDeclaration && cursor.currentFieldName === 'left' ? around.bound : undefined;
}

const DECLARING = new Set(['short_var_declaration', 'range_clause', 'receive_statement']);

function literalTypeBelow(around: Frame, frames: readonly Frame[]): SyntaxNode | undefined {
  if (around.type === 'composite_literal') return around.literalType;
  if (around.type !== 'literal_element') return undefined;
  return elidedType(around.literalType, frames.at(-1)?.isKey ?? false);
}

function readName({ text, scopes, facts }: Reading, cursor: TreeCursor, around: Frame): void {
  const start = cursor.startIndex;
  if (start === around.nameAt) return;
  const name = text.slice(start, cursor.endIndex);
  if (name === '_' || name === '') return;
  const isTarget = around.targets !== undefined && cursor.nodeType === 'identifier';
  if (isTarget) around.targets?.push(name);
  else if (!scopes.isBound(name)) {
    const line = cursor.startLine;
    const meaning = around.isKey ? keyMeaning(around.literalType) : undefined;
    if (meaning === undefined || meaning.is === 'expression') facts.use(name, line);
    else if (meaning.is === 'named') facts.useAsKey(name, meaning.type, line);
  }
}

/**
 * `base.Name`, where `base` is no local name.
 * @returns whether the node has been read: it begins with a plain name
 */
function readSelection({ text, scopes, facts }: Reading, cursor: TreeCursor): boolean {
  const line = cursor.startLine;
  cursor.gotoFirstChild();
  const isPlain = cursor.nodeType === 'identifier' || cursor.nodeType === 'package_identifier';
  const base = isPlain ? text.slice(cursor.startIndex, cursor.endIndex) : '';
  cursor.gotoParent();
  if (!isPlain) return false;
  if (base === '_' || base === '' || scopes.isBound(base)) return true;
  cursor.gotoLastChild();
  const name = text.slice(cursor.startIndex, cursor.endIndex);
  cursor.gotoParent();
  facts.select(base, name, line);
  return true;
}

function readComment({ text, scopes, facts }: Reading, cursor: TreeCursor): void {
  if (!scopes.isFileLevel || !text.startsWith('//go:embed', cursor.startIndex)) return;
  const line = cursor.startLine;
  for (const pattern of embedPatterns(text.slice(cursor.startIndex, cursor.endIndex))) {
    facts.addEmbed(pattern, line);
  }
}

function readPackageClause({ text, facts }: Reading, node: SyntaxNode): void {
  if (facts.packageName !== '') return;
  facts.packageName =
    node.namedChildren.find((child) => child?.type === 'package_identifier')?.text ?? '';
  facts.constraint = readBuildConstraint(text.slice(0, node.startIndex));
}

function readImport({ facts }: Reading, node: SyntaxNode): void {
  const literal = node.childForFieldName('path');
  const path = literal?.text.slice(1, -1) ?? '';
  if (literal === null || path === '') return;
  const name = node.childForFieldName('name')?.text ?? null;
  facts.addImport({ path, name, line: literal.startLine });
}
