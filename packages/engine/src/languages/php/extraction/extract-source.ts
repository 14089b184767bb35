// Reads one PHP file's tree in one walk in source order: namespaces, imports, names that are used, what is
// included, what is declared. Knows syntax alone: which file declares a name is the resolver's.

import type { DeclarationKind, Diagnostic } from '../../../facts.ts';
import { type Extraction, type ExtractionDepth, emptyExtraction } from '../../../language.ts';
import { cutText } from '../../../syntax/first-sentence.ts';
import { FlatTree } from '../../../syntax/flat-tree.ts';
import { findSyntaxErrors } from '../../../syntax/syntax-errors.ts';
import type { SyntaxParser } from '../../../syntax/syntax-parser.ts';
import type { TreeCursor } from '../../../syntax/tree-cursor.ts';
import { walkTree } from '../../../syntax/walk-tree.ts';
import { readFlow } from '../flow/read-flow.ts';
import { joinNames } from '../source-settings.ts';
import { DeclarationCollector, signatureOf } from './declarations.ts';
import { readAlias, readDefinition } from './defining-calls.ts';
import { isDocumentation } from './documentation.ts';
import { includedPath } from './included-path.ts';
import { isReservedName, tableOfName } from './name-places.ts';
import { SourceFacts } from './source-facts.ts';
import { hasUnreadableTexts } from './unreadable-texts.ts';
import { readUseClauses, withoutBlanks } from './use-clauses.ts';

export type SourceExtractor = (
  source: string,
  depth: ExtractionDepth,
  isTemplate?: boolean,
) => Extraction;

/** Templates that hold no PHP are not parsed. */
const OPENING_TAG = /<\?(?:php|=)/i;

export function createSourceExtractor(parser: SyntaxParser): SourceExtractor {
  const roles: Role[] = [];
  return (source, depth, isTemplate = false) => {
    if (!OPENING_TAG.test(source)) return emptySource;
    const text = readableText(source);
    if (hasUnreadableTexts(text)) return unreadableSource;
    return parser.parse(text, (cursor) => {
      const diagnostics = withinLines(findSyntaxErrors(cursor, 'PHP'), text);
      const reading: Reading = {
        text,
        cursor,
        roles,
        frames: [],
        facts: new SourceFacts(),
        declarations: new DeclarationCollector(text, depth !== 'imports'),
        offsets: new Map(),
        mentionsAliases: /['"]aliases['"]/.test(text),
      };
      walkTree(cursor, { enter: () => enterNode(reading), leave: () => leaveNode(reading) });
      const facts = finish(reading);
      if (depth !== 'calls') return { ...facts, diagnostics };
      cursor.reset(cursor.currentNode.tree.rootNode);
      const flow = readFlow(new FlatTree(cursor, text), {
        declarationAt: reading.offsets,
        imports: facts.imports,
        isTemplate,
      });
      return { ...facts, flow, diagnostics };
    });
  };
}

const emptySource: Extraction = { ...emptyExtraction, configuration: new SourceFacts().settings() };

const unreadableSource: Extraction = {
  ...emptySource,
  diagnostics: [
    {
      code: 'syntax-error',
      line: null,
      message: 'Expressions in texts are nested too deep to be read. The file has no facts.',
    },
  ],
};

function finish({ facts, declarations }: Reading): Omit<Extraction, 'diagnostics'> {
  const names = declarations.qualifiedNames();
  return {
    imports: facts.imports(),
    exports: facts.exports(names),
    configuration: facts.settings(),
    declarations: declarations.finish(names, ({ name, section }) => {
      const place = facts.placeOf(section, name);
      const dotted = name.replaceAll('\\', '.').replace(/^\./, '\\');
      return (place === undefined ? undefined : names[place]) ?? dotted;
    }),
  };
}

/** The same text at the same places, without what PHP reads otherwise than the parser does. */
function readableText(source: string): string {
  // A lone carriage return ends a line in PHP but not in tree-sitter, and NUL ends the text there.
  const text = source.includes('\r') ? source.replace(/\r(?!\n)/g, '\n') : source;
  return text.includes('\0') ? text.replaceAll('\0', ' ') : text;
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
  readonly cursor: TreeCursor;
  /** By the grammar's number of a node's type; filled as types are met. */
  readonly roles: Role[];
  /** Of the nodes around the cursor, outermost first. */
  readonly frames: Frame[];
  readonly facts: SourceFacts;
  readonly declarations: DeclarationCollector;
  /** Place of each declaration by the offset at which its node begins. */
  readonly offsets: Map<number, number>;
  /** Whether there may be a list of aliases of classes. */
  readonly mentionsAliases: boolean;
}

/** What a node means for those below it, and what is to be done when it is left. */
export interface Frame {
  readonly type: string;
  /** Named children that the walk has met, comments left out. */
  children: number;
  /** The last documentation comment in front of the next child; empty when there is none. */
  comment: string;
  /** Whether the operator of an expression is `instanceof`. */
  isTypeTest: boolean;
  /** Place of the declaration that this opened; -1 for none. */
  declaration: number;
  /** Whether a namespace ends with the node. */
  endsNamespace: boolean;
}

/** What is done with a type of node, told once a type: comparing names at every node would cost more. */
interface Role {
  readonly type: string;
  readonly enter: (reading: Reading, frame: Frame, type: string) => Frame | undefined;
  readonly isCounted: boolean;
}

/** Whether the walk goes on below the node; then its frame has been pushed. */
function enterNode(reading: Reading): boolean {
  const { cursor, roles, frames } = reading;
  const id = cursor.nodeTypeId;
  const role = roles[id] ?? learnRole(roles, id, cursor);
  if (role.enter === skip && !role.isCounted) return false;
  const around = frames.at(-1) ?? newFrame('');
  const frame = role.enter(reading, around, role.type);
  if (role.isCounted) {
    around.children += 1;
    around.comment = '';
  }
  if (frame === undefined) return false;
  frames.push(frame);
  return true;
}

function leaveNode({ frames, facts, declarations }: Reading): void {
  const frame = frames.pop();
  if (frame === undefined) return;
  if (frame.declaration !== -1) declarations.close();
  if (frame.endsNamespace) facts.openNamespace('');
}

function newFrame(type: string): Frame {
  return {
    type,
    children: 0,
    comment: '',
    isTypeTest: false,
    declaration: -1,
    endsNamespace: false,
  };
}

function learnRole(roles: Role[], id: number, cursor: TreeCursor): Role {
  const type = cursor.nodeType;
  const isNamed = cursor.nodeIsNamed;
  const enter =
    type === 'instanceof'
      ? noteTypeTest
      : isNamed
        ? (ENTRIES.get(type) ?? (LEAVES.has(type) ? skip : descend))
        : skip;
  const role: Role = { type, enter, isCounted: isNamed && type !== 'comment' };
  roles[id] = role;
  return role;
}

const skip: Role['enter'] = () => undefined;

const descend: Role['enter'] = (_, __, type) => newFrame(type);

/** Nodes that hold no names of classes, functions or constants. */
const LEAVES = new Set([
  'boolean',
  'cast_type',
  'escape_sequence',
  'float',
  'heredoc_end',
  'heredoc_start',
  'integer',
  'namespace_name',
  'nowdoc',
  'null',
  'operation',
  'php_end_tag',
  'php_tag',
  'primitive_type',
  'relative_scope',
  'string',
  'string_content',
  'text',
  'text_interpolation',
  'abstract_modifier',
  'final_modifier',
  'readonly_modifier',
  'static_modifier',
  'var_modifier',
  'visibility_modifier',
  'variable_name',
  'variadic_placeholder',
]);

const noteTypeTest: Role['enter'] = (_, around) => {
  around.isTypeTest = true;
  return undefined;
};

const readComment: Role['enter'] = ({ text, cursor }, around) => {
  const start = cursor.startIndex;
  if (!text.startsWith('/**', start)) return undefined;
  const comment = text.slice(start, cursor.endIndex);
  if (isDocumentation(comment)) around.comment = comment;
  return undefined;
};

const openNamespace: Role['enter'] = ({ cursor, facts }, _, type) => {
  const node = cursor.currentNode;
  facts.openNamespace(withoutBlanks(node.childForFieldName('name')?.text ?? ''));
  return { ...newFrame(type), endsNamespace: node.childForFieldName('body') !== null };
};

const readUses: Role['enter'] = ({ cursor, facts }) => {
  for (const clause of readUseClauses(cursor.currentNode)) facts.addClause(clause);
  return undefined;
};

const openClass: Role['enter'] = (reading, around, type) =>
  openDeclaration(reading, around, type, CLASS_KINDS.get(type) ?? 'class');

const CLASS_KINDS = new Map<string, DeclarationKind>([
  ['class_declaration', 'class'],
  ['interface_declaration', 'interface'],
  ['trait_declaration', 'trait'],
  ['enum_declaration', 'enum'],
]);

const openFunction: Role['enter'] = (reading, around, type) =>
  openDeclaration(reading, around, type, 'function');

const openMethod: Role['enter'] = (reading, around, type) =>
  openDeclaration(reading, around, type, 'method');

function openDeclaration(
  { cursor, facts, frames, declarations, offsets }: Reading,
  around: Frame,
  type: string,
  kind: DeclarationKind,
): Frame {
  const node = cursor.currentNode;
  const name = node.childForFieldName('name')?.text ?? '';
  const { namespace } = facts;
  const isMethod = kind === 'method';
  const isConstructor = isMethod && name.toLowerCase() === '__construct';
  const place = declarations.open(node, {
    kind: isConstructor ? 'constructor' : kind,
    name,
    namespace,
    comment: around.comment,
    isHidden: isMethod && frames.at(-2)?.type === 'anonymous_class',
  });
  if (place !== -1) offsets.set(cursor.startIndex, place);
  if (!isMethod && name !== '') {
    facts.declare(kind === 'function' ? 'function' : 'class', joinNames(namespace, name), place);
  }
  return { ...newFrame(type), declaration: place };
}

/** A hook bears its property's name. https://www.php.net/manual/language.oop5.property-hooks */
const openHook: Role['enter'] = (reading, around, type) => {
  const { cursor, facts, frames, declarations, text } = reading;
  const node = cursor.currentNode;
  const property = node.parent?.parent ?? null;
  const element =
    property?.type === 'property_declaration'
      ? property.namedChildren.find((child) => child?.type === 'property_element')
      : property;
  const name = element?.childForFieldName('name')?.text.replace(/^[&$.]+/, '') ?? '';
  const list = node.parent?.startIndex ?? node.startIndex;
  const head = property === null ? '' : signatureOf(text, property.startIndex, list);
  // Hooks, their list, the property, the list of members, the class.
  const owner = frames.at(property?.type === 'property_declaration' ? -4 : -6);
  const place = declarations.open(node, {
    kind: 'accessor',
    name: name === '' || property === null ? '' : name,
    namespace: facts.namespace,
    comment: around.comment === '' ? (frames.at(-2)?.comment ?? '') : around.comment,
    isHidden: owner?.type === 'anonymous_class' || /\bprivate\s/.test(head),
    prefix: `${head} `,
  });
  if (place !== -1) reading.offsets.set(cursor.startIndex, place);
  return { ...newFrame(type), declaration: place };
};

/** Names of constants are declared at a namespace's own level; in a class they are members. */
const openConstants: Role['enter'] = (_, around, type) =>
  newFrame(CLASS_BODIES.has(around.type) ? 'class_constants' : type);

const openConstant: Role['enter'] = (_, around, type) =>
  newFrame(around.type === 'class_constants' ? 'class_constant' : type);

const CLASS_BODIES = new Set(['declaration_list', 'enum_declaration_list']);

const openInclusion: Role['enter'] = ({ cursor, facts, text }, _, type) => {
  const node = cursor.currentNode;
  const expression = node.namedChildren.find((child) => child?.type !== 'comment');
  if (expression === undefined || expression === null) return newFrame(type);
  const specifier = includedPath(expression);
  const line = expression.startLine;
  const kind = type.startsWith('require') ? 'require' : 'include';
  if (specifier !== undefined) facts.include({ specifier, kind, symbols: [], line });
  else {
    const end = Math.min(expression.endIndex, expression.startIndex + 2000);
    const written = text.slice(expression.startIndex, end).replace(/\s+/g, ' ');
    const shown = cutText(written, 100);
    facts.include({ specifier: null, expression: shown, kind: 'dynamic', symbols: [], line });
  }
  return newFrame(type);
};

const ENTRIES = new Map<string, Role['enter']>([
  ['comment', readComment],
  ['namespace_definition', openNamespace],
  ['namespace_use_declaration', readUses],
  ['class_declaration', openClass],
  ['interface_declaration', openClass],
  ['trait_declaration', openClass],
  ['enum_declaration', openClass],
  ['function_definition', openFunction],
  ['method_declaration', openMethod],
  ['property_hook', openHook],
  ['const_declaration', openConstants],
  ['const_element', openConstant],
  ['include_expression', openInclusion],
  ['include_once_expression', openInclusion],
  ['require_expression', openInclusion],
  ['require_once_expression', openInclusion],
  ['name', enterName],
  ['qualified_name', enterName],
  ['relative_name', enterName],
]);

function enterName(reading: Reading, around: Frame, type: string): undefined {
  const { text, cursor, facts, frames } = reading;
  const table = tableOfName(around, frames, cursor, text);
  if (table === 'none') return;
  const written = text.slice(cursor.startIndex, cursor.endIndex);
  const name = type === 'name' ? written : withoutBlanks(written);
  if (name === '') return;
  if (table === 'declared') {
    declareConstant(reading, name);
    return;
  }
  if (type === 'name' && isReservedName(table, name)) return;
  const line = cursor.startLine;
  facts.use(table, name, line);
  if (table === 'class') noteClass(reading, around, name, line);
  else if (table === 'function') noteDefinition(reading, name);
}

function declareConstant({ facts, cursor }: Reading, name: string): void {
  const whole = joinNames(facts.namespace, name);
  facts.declare('const', whole);
  const value = cursor.currentNode.nextNamedSibling;
  const path = value === null ? undefined : includedPath(value);
  if (path !== undefined) facts.addPath(whole, path);
}

/** `define('NAME', …)` and `class_alias(A::class, 'B')` declare names. */
function noteDefinition({ facts, cursor }: Reading, name: string): void {
  const definition = readDefinition(name, () => cursor.currentNode.parent);
  if (definition === undefined) return;
  facts.declare(definition.table, definition.name);
  if (definition.path !== undefined) facts.addPath(definition.name, definition.path);
}

function noteClass(reading: Reading, around: Frame, name: string, line: number): void {
  noteBase(reading, around, name, line);
  if (!reading.mentionsAliases || around.type !== 'class_constant_access_expression') return;
  const alias = readAlias(reading.cursor.currentNode.parent);
  if (alias !== undefined && !OF_FRAMEWORK.test(name)) reading.facts.declare('class', alias);
}

/** What a framework calls otherwise is no class of the program. */
const OF_FRAMEWORK = /^\\?Illuminate\\/;

function noteBase(
  { frames, facts, declarations }: Reading,
  { type }: Frame,
  name: string,
  line: number,
): void {
  if (type !== 'base_clause' && type !== 'class_interface_clause' && type !== 'use_declaration')
    return;
  // The members of a class stand in a list.
  const owner = frames.at(type === 'use_declaration' ? -3 : -2);
  const draft = owner === undefined ? undefined : declarations.drafts[owner.declaration];
  const relation = type === 'base_clause' ? 'extends' : 'implements';
  draft?.bases.push({ relation, name, line, section: facts.section });
}
