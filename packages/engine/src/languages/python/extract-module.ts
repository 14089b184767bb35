// Reads one Python module's tree: what it imports, and which names it binds for others to import.
// One walk in source order. Knows syntax alone: where a module lies and what else exists is the resolver's.

import type { Extraction } from '../../language.ts';
import { findSyntaxErrors } from '../../syntax/syntax-errors.ts';
import type { SyntaxParser } from '../../syntax/syntax-parser.ts';
import type { TreeCursor } from '../../syntax/tree-cursor.ts';
import { walkTree } from '../../syntax/walk-tree.ts';
import { withCodeOfTexts } from './code-in-text.ts';
import { readDeclarations } from './declarations/read-declarations.ts';
import { mayImportDynamically, readDynamicImport } from './dynamic-imports.ts';
import { readFlow } from './flow/read-flow.ts';
import { type ImportClause, readImportStatement, tokenizeImport } from './import-clauses.ts';
import { ModuleFacts, type Surroundings } from './module-facts.ts';
import { mayChangePath, PathChanges } from './path-changes.ts';
import { recoverImports } from './recover-imports.ts';
import { mayBeSettled, runtimeTruth, type Truth } from './runtime-truth.ts';

export interface ModuleOptions {
  /** A stub is read by type checkers and never run. */
  readonly isStub: boolean;
  readonly wantsDeclarations: boolean;
  readonly wantsCalls: boolean;
}

export function extractModule(
  parser: SyntaxParser,
  source: string,
  { isStub, wantsDeclarations, wantsCalls }: ModuleOptions,
): Extraction {
  // A lone carriage return ends a line in Python but not in tree-sitter; the text keeps its length.
  const text = source.includes('\r') ? source.replace(/\r(?!\n)/g, '\n') : source;
  const read = (cursor: TreeCursor): Extraction => {
    const diagnostics = findSyntaxErrors(cursor, 'Python');
    const hasErrors = diagnostics.length > 0;
    const changesPath = mayChangePath(text);
    const reading: Reading = {
      text,
      hasErrors,
      readsExpressions:
        hasErrors || changesPath || mayImportDynamically(text) || text.includes(':='),
      contexts: [],
      pathChanges: changesPath ? new PathChanges() : undefined,
      facts: new ModuleFacts(isStub),
    };
    walkTree(cursor, {
      enter: () => enterNode(reading, cursor),
      leave: () => {
        reading.contexts.pop();
      },
    });
    const configuration = reading.pathChanges?.settings();
    const facts = {
      ...reading.facts.finish(),
      ...(configuration !== undefined && { configuration }),
    };
    if (!wantsDeclarations) return { ...facts, declarations: [], diagnostics };
    const { declarations, declarationAt } = readDeclarations(cursor, text);
    if (!wantsCalls) return { ...facts, declarations, diagnostics };
    const importsAt = reading.facts.importsAt();
    const importCount = facts.imports.length;
    const flow = readFlow(cursor, text, { declarationAt, importsAt, importCount });
    return { ...facts, declarations, flow, diagnostics };
  };
  return parser.parse(text, read, withCodeOfTexts(parser, text));
}

/** What stands between the walk's steps. */
interface Reading {
  readonly text: string;
  readonly hasErrors: boolean;
  /** Whether expressions have to be looked into; statements always are. */
  readonly readsExpressions: boolean;
  /** Of the nodes around the cursor, outermost first. */
  readonly contexts: Context[];
  readonly facts: ModuleFacts;
  /** Absent where the text does not speak of the path. */
  readonly pathChanges: PathChanges | undefined;
}

/** What a node means for those below it. */
interface Context extends Surroundings {
  /** The node's own type. */
  readonly type: string;
  /** `target`: names in here are bound. `error`: what is broken in here has been recovered already. */
  readonly role: 'code' | 'target' | 'error';
  /** The `if` whose clauses these are. */
  readonly branch: Branch | undefined;
}

interface Branch {
  /** Of the condition that the walk has passed last. */
  truth: Truth;
  /** A clause before was sure to be taken, so that the rest never runs. */
  isDecided: boolean;
}

const outermost: Context = {
  type: '',
  scope: 'module',
  isTypeOnly: false,
  isDeferred: false,
  role: 'code',
  branch: undefined,
};

/** Whether the walk goes on below the node; then the node's context has been pushed. */
function enterNode(reading: Reading, cursor: TreeCursor): boolean {
  if (!cursor.nodeIsNamed) return false;
  const around = reading.contexts.at(-1) ?? outermost;
  const type = cursor.nodeType;
  const context = isStatement(type)
    ? enterStatement(reading, cursor, around, type)
    : enterExpression(reading, cursor, around, type);
  if (context !== undefined) reading.contexts.push(context);
  return context !== undefined;
}

/** Records what a statement says and tells what it means for its parts; `undefined` to pass it by. */
function enterStatement(
  reading: Reading,
  cursor: TreeCursor,
  around: Context,
  type: string,
): Context | undefined {
  const inside: Context = { ...around, type, role: 'code', branch: undefined };
  switch (type) {
    case 'import_statement':
    case 'import_from_statement':
    case 'future_import_statement':
      for (const clause of readImport(reading, cursor))
        reading.facts.addImport(clause, around, cursor.startIndex);
      return undefined;
    case 'if_statement':
      return { ...inside, branch: { truth: undefined, isDecided: false } };
    case 'elif_clause':
    case 'else_clause':
      return enterAlternative(around, inside);
    case 'block':
      return enterBlock(around, inside);
    default:
      return inside;
  }
}

/** Nodes that can hold blocks or bind names, so that they are always entered. */
const STATEMENTS = new Set([
  'module',
  'block',
  'import_statement',
  'import_from_statement',
  'future_import_statement',
  'decorated_definition',
  'function_definition',
  'class_definition',
  'if_statement',
  'elif_clause',
  'else_clause',
  'try_statement',
  'except_clause',
  'except_group_clause',
  'finally_clause',
  'for_statement',
  'while_statement',
  'with_statement',
  'match_statement',
  'case_clause',
  'expression_statement',
  'type_alias_statement',
]);

function isStatement(type: string): boolean {
  return STATEMENTS.has(type);
}

function enterBlock({ type, branch }: Context, inside: Context): Context {
  // Only the body has a scope of its own; name, decorators and defaults belong to the scope around.
  const scope = SCOPE_OF_BODY.get(type) ?? inside.scope;
  const isTypeOnly = inside.isTypeOnly || isNeverRun(branch);
  return { ...inside, scope, isTypeOnly, isDeferred: inside.isDeferred || scope === 'function' };
}

const SCOPE_OF_BODY = new Map<string, Context['scope']>([
  ['function_definition', 'function'],
  ['class_definition', 'class'],
]);

function enterAlternative({ branch, isTypeOnly }: Context, inside: Context): Context {
  if (branch === undefined) return inside;
  if (branch.truth === true) branch.isDecided = true;
  branch.truth = undefined;
  if (inside.type === 'elif_clause') return { ...inside, branch };
  return { ...inside, isTypeOnly: isTypeOnly || branch.isDecided };
}

function isNeverRun(branch: Branch | undefined): boolean {
  return branch !== undefined && (branch.isDecided || branch.truth === false);
}

/** The same for conditions, targets and other expressions, which only some files need looked into. */
function enterExpression(
  reading: Reading,
  cursor: TreeCursor,
  around: Context,
  type: string,
): Context | undefined {
  if (type === 'ERROR') {
    if (around.role !== 'error') {
      const clauses = recoverImports(cursor.currentNode, isStatement);
      for (const clause of clauses) reading.facts.addImport(clause, around, -1);
    }
    return { ...around, type, role: 'error', branch: undefined };
  }
  if (around.branch !== undefined && cursor.currentFieldName === 'condition') {
    if (mayBeSettled(textOf(reading, cursor))) {
      around.branch.truth = runtimeTruth(cursor.currentNode);
    }
  }
  if (isBound(cursor, around, type)) {
    if (type !== 'identifier') return { ...around, type, role: 'target', branch: undefined };
    reading.facts.bind({ name: textOf(reading, cursor).normalize('NFKC') }, around);
    return undefined;
  }
  if (!reading.readsExpressions && !BINDERS.has(type)) return undefined;
  if (type === 'call') {
    reading.pathChanges?.noteCall(cursor.currentNode);
    const call = readDynamicImport(cursor.currentNode, (name) => reading.facts.isImporter(name));
    if (call !== undefined) reading.facts.addCall(call, around, cursor.startIndex);
  }
  if (type === 'assignment' || type === 'augmented_assignment') {
    reading.pathChanges?.noteAssignment(cursor.currentNode);
  }
  const scope = type === 'lambda' ? 'function' : around.scope;
  const role = around.role === 'error' ? 'error' : 'code';
  return { ...around, type, scope, role, branch: undefined };
}

/** Expressions and clauses of which some part is bound. */
const BINDERS = new Set([
  'assignment',
  'augmented_assignment',
  'with_clause',
  'with_item',
  'as_pattern',
]);

/** The field that is bound, by the type of the node which has it. */
const BOUND_FIELD = new Map([
  ['assignment', 'left'],
  ['augmented_assignment', 'left'],
  ['for_statement', 'left'],
  ['type_alias_statement', 'left'],
  ['named_expression', 'name'],
  ['function_definition', 'name'],
  ['class_definition', 'name'],
]);

/** What a target consists of; attributes and subscripts bind no name. */
const PATTERNS = new Set([
  'identifier',
  'pattern_list',
  'tuple_pattern',
  'list_pattern',
  'list_splat_pattern',
  'tuple',
  'list',
  'parenthesized_expression',
  'type',
  'generic_type',
]);

function isBound(cursor: TreeCursor, around: Context, type: string): boolean {
  if (type === 'as_pattern_target') return true;
  if (!PATTERNS.has(type)) return false;
  if (around.role === 'target') return true;
  const field = BOUND_FIELD.get(around.type);
  return field !== undefined && cursor.currentFieldName === field;
}

function readImport(reading: Reading, cursor: TreeCursor): ImportClause[] {
  if (reading.hasErrors && cursor.currentNode.hasError) {
    return recoverImports(cursor.currentNode, isStatement);
  }
  const tokens = tokenizeImport(textOf(reading, cursor), cursor.startLine);
  return readImportStatement(tokens);
}

function textOf(reading: Reading, cursor: TreeCursor): string {
  return reading.text.slice(cursor.startIndex, cursor.endIndex);
}
