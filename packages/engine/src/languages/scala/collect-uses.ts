// Walks a file's tree once, in source order: what it declares and imports, and every name that it uses, each with
// the scope in which it stands. Knows syntax alone; what a name means is decided when all scopes are known.
import type { TreeCursor } from '../../syntax/tree-cursor.ts';
import { walkTree } from '../../syntax/walk-tree.ts';
import { declare, offerGiven, offerOf } from './declared-names.ts';
import { segmentsOf } from './names.ts';
import { readImport } from './read-imports.ts';
import { openScope } from './scopes.ts';
import {
  type CollectedUses,
  type DeclarationListener,
  type Frame,
  openContext,
  openPackage,
  outerScopeOf,
  push,
  textAt,
  type Walk,
} from './source-walk.ts';
import { BODIES, DECLARATIONS, LITERALS, SCOPES, TEMPLATES } from './syntax-nodes.ts';
import { openTemplate, templatesByName } from './templates.ts';
import { enterDotted, enterIdentifier, enterTypeIdentifier, NAMED_ARGUMENT } from './used-names.ts';

/** @param cursor at the root of the tree; it ends there */
export function collectUses(
  cursor: TreeCursor,
  text: string,
  listener: DeclarationListener | undefined,
): CollectedUses {
  const walk: Walk = {
    cursor,
    text,
    listener,
    frames: [],
    packages: [],
    clauses: [],
    contexts: [],
    templates: [],
    uses: [],
    leaves: new Map(),
  };
  walkTree(cursor, {
    enter: () => enterNode(walk),
    leave: () => {
      walk.frames.pop();
    },
  });
  const { packages, clauses, contexts, templates, uses } = walk;
  return {
    packages,
    clauses,
    contexts,
    templates,
    templatesByName: templatesByName(templates),
    uses,
  };
}

/** Whether the walk goes on below the node; then its frame has been pushed. */
function enterNode(walk: Walk): boolean {
  const { cursor, frames } = walk;
  const node = cursor.nodeType;
  const around = frames.at(-1);
  if (around === undefined) return pushRoot(walk, node);
  switch (node) {
    case 'identifier':
    case 'operator_identifier':
      around.children += 1;
      enterIdentifier(walk, around, node);
      return false;
    case 'type_identifier':
      around.children += 1;
      enterTypeIdentifier(walk, around);
      return false;
    case 'comment':
    case 'block_comment':
      noteComment(walk, around);
      return false;
    case 'access_modifier':
      if (around.node === 'modifiers' && isPrivateAlone(textAt(walk))) markPrivate(walk);
      return false;
    case 'implicit':
      // The keyword stands among the modifiers of a definition.
      if (around.node === 'modifiers') markImplicit(walk);
      return false;
    case 'import_declaration':
    case 'export_declaration':
      enterImport(walk, around);
      return false;
    case 'package_clause':
      return enterPackage(walk, around);
    case 'field_expression':
    case 'stable_identifier':
    case 'stable_type_identifier':
      around.children += 1;
      return enterDotted(walk, around, node);
    default:
      return isLeaf(walk, node) ? false : enterOther(walk, around, node);
  }
}

function isLeaf({ cursor, leaves }: Walk, node: string): boolean {
  // The grammar calls an opening parenthesis by the same name.
  if (node === 'arguments') return !cursor.nodeIsNamed;
  const known = leaves.get(node);
  if (known !== undefined) return known;
  const leaf = !cursor.nodeIsNamed || LITERALS.has(node);
  leaves.set(node, leaf);
  return leaf;
}

function pushRoot(walk: Walk, node: string): true {
  walk.packages.push({
    name: '',
    declares: new Set(),
    inObject: new Map(),
    hasGivens: false,
    inherits: false,
  });
  const scope = openScope(undefined, { package: 0, prefix: '' });
  walk.contexts.push({ around: null, scope, package: 0 });
  walk.frames.push({
    node,
    scope,
    context: 0,
    package: 0,
    children: 0,
    isPattern: false,
    isPrivate: false,
    isImplicit: false,
    declaration: null,
    comment: '',
    name: '',
  });
  return true;
}

/** `private` and `private[this]`; with a package behind it others can name it. */
function isPrivateAlone(modifier: string): boolean {
  return /^private(?:\s*\[\s*this\s*\])?$/.test(modifier);
}

/** Called within the modifiers of a definition. */
function markPrivate({ frames }: Walk): void {
  const definition = frames.at(-2);
  if (definition === undefined) return;
  // At a package's own level, `private` means the package; in its package object it does not.
  const isOfPackage = outerScopeOf(definition).offer?.prefix === '';
  const isInObject = frames.at(-4)?.node === 'package_object';
  if (!isOfPackage || isInObject) definition.isPrivate = true;
}

function markImplicit({ frames }: Walk): void {
  const definition = frames.at(-2);
  if (definition !== undefined) definition.isImplicit = true;
}

/** Only a documentation comment counts; a remark behind it takes nothing from it. */
function noteComment(walk: Walk, around: Frame): void {
  const comment = textAt(walk);
  if (comment.startsWith('/**')) around.comment = comment;
}

// ---- packages and imports ----

function enterPackage(walk: Walk, around: Frame): boolean {
  const { cursor, text } = walk;
  const name = packageNameOf(
    text.slice(cursor.startIndex, Math.min(cursor.endIndex, cursor.startIndex + 500)),
  );
  if (name === undefined) return false;
  const hasBody =
    text[cursor.endIndex - 1] === '}' || /^package[^\n]*:\s*\n/.test(textAt(walk).slice(0, 500));
  if (!hasBody) {
    openPackage(walk, around, name);
    return false;
  }
  push(walk, around, 'package_clause', around.scope);
  openPackage(walk, walk.frames.at(-1) as Frame, name);
  return true;
}

function packageNameOf(clause: string): string | undefined {
  const name = /^package\s+([^\s{};:]+(?:\s*\.\s*[^\s{};:.]+)*)/.exec(clause)?.[1];
  return name === undefined ? undefined : segmentsOf(name)?.join('.');
}

function enterImport(walk: Walk, around: Frame): void {
  const { cursor, clauses } = walk;
  const { context, scope } = around;
  for (const clause of readImport(textAt(walk), cursor.startLine)) {
    clauses.push({ ...clause, scope, context, selected: new Set() });
    if (clause.isExport) {
      if (!clause.isWildcard) declare(walk, around, 'both', clause.local);
    } else openContext(walk, around, { import: clauses.length - 1 });
  }
}

// ---- nodes that hold others ----

function enterOther(walk: Walk, around: Frame, node: string): boolean {
  around.children += 1;
  const { cursor, listener } = walk;
  const { comment } = around;
  around.comment = '';
  if (BODIES.has(node)) return enterBody(walk, around, node);
  let declaration = around.declaration;
  if (listener !== undefined && DECLARATIONS.has(node)) {
    declaration = listener.open(cursor, node, {
      parent: declaration,
      around: around.node,
      comment,
    });
  }
  if (cursor.isLeaf) return false;
  const isPattern = mayBindNames(around, node, cursor);
  const scope = SCOPES.has(node) ? openScope(around.scope) : around.scope;
  const isNamedArgument = node === 'assignment_expression' && around.node === 'arguments';
  push(walk, around, isNamedArgument ? NAMED_ARGUMENT : node, scope, isPattern, declaration);
  if (node === 'given_definition' || node === 'extension_definition') offerGiven(walk, around);
  noteTemplate(walk, node);
  return true;
}

const PATTERN_HOLDERS = new Set(['case_clause', 'val_definition', 'var_definition']);

/** Called when the frame of the node has been pushed. */
function noteTemplate(walk: Walk, node: string): void {
  const frame = walk.frames.at(-1) as Frame;
  if (TEMPLATES.has(node) || node === 'instance_expression') {
    frame.template = openTemplate(walk.templates, node, frame.scope.template, frame.package);
  } else if (node === 'class_parameter') {
    const [head = ''] = textAt(walk).slice(0, LONGEST_PARAMETER_HEAD).split(':', 1);
    frame.isMember = /(?:^|\s)va[lr]\s/.test(head);
  }
}

const LONGEST_PARAMETER_HEAD = 200;

/** Whether lower-case identifiers below the node are declared by it. */
function mayBindNames(around: Frame, node: string, cursor: TreeCursor): boolean {
  if (node === 'arguments' || node === 'guard') return false;
  if (PATTERN_HOLDERS.has(around.node)) return cursor.currentFieldName === 'pattern';
  if (around.node === 'enumerator') return around.children === 1 && node !== 'guard';
  return around.isPattern;
}

function enterBody(walk: Walk, around: Frame, node: string): true {
  if (around.node === 'package_clause') return push(walk, around, node, around.scope);
  const template = node === 'early_defs' ? undefined : around.template;
  return push(walk, around, node, openScope(around.scope, offerOf(around, node), template));
}
