// Reads declarations while the walk stands on them: types, objects and functions, also those in bodies of code.
// What an anonymous class declares belongs to the nearest declaration that has a name.

import type { BaseReference, DeclarationFact, DeclarationKind } from '../../facts.ts';
import { cutText } from '../../syntax/first-sentence.ts';
import type { SyntaxNode } from '../../syntax/syntax-node.ts';
import type { TreeCursor } from '../../syntax/tree-cursor.ts';
import { firstSentenceOf } from './documentation.ts';
import { plainName, segmentsOf } from './names.ts';
import type { DeclarationListener, Surroundings } from './source-walk.ts';

const LONGEST_SIGNATURE = 300;
const LONGEST_READ = 5000;

/** Names of types nested without end would fill the memory; what is deeper is left out. */
const LONGEST_OUTER_NAME = 1000;

export interface DeclarationReader extends DeclarationListener {
  /** In source order. */
  readonly declarations: readonly DeclarationFact[];
  /** Index of each by the offset at which its node begins. */
  readonly offsets: ReadonlyMap<number, number>;
}

export function createDeclarationReader(text: string): DeclarationReader {
  const declarations: DeclarationFact[] = [];
  const offsets = new Map<number, number>();
  return {
    declarations,
    offsets,
    open: (cursor, nodeType, surroundings) => {
      const { parent } = surroundings;
      const outer = parent === null ? undefined : declarations[parent];
      if (outer !== undefined && outer.qualifiedName.length > LONGEST_OUTER_NAME) return parent;
      const found = identify(cursor, nodeType, surroundings, outer);
      if (found === undefined) return parent;
      offsets.set(cursor.startIndex, declarations.length);
      declarations.push(declarationOf(cursor.currentNode, text, { ...found, surroundings, outer }));
      return declarations.length - 1;
    },
  };
}

interface Identity {
  readonly kind: DeclarationKind;
  readonly name: string;
}

interface Found extends Identity {
  readonly surroundings: Surroundings;
  readonly outer: DeclarationFact | undefined;
}

const KINDS = new Map<string, DeclarationKind>([
  ['class_definition', 'class'],
  ['trait_definition', 'trait'],
  ['object_definition', 'object'],
  ['package_object', 'object'],
  ['enum_definition', 'enum'],
  ['full_enum_case', 'class'],
  ['simple_enum_case', 'object'],
]);

const TYPES = new Set<DeclarationKind>(['class', 'trait', 'object', 'enum']);

/** Nodes around what is a member of the declaration that they belong to. */
const MEMBER_PLACES = new Set([
  'template_body',
  'with_template_body',
  'enum_body',
  'enum_case_definitions',
  'extension_definition',
]);

/** Abstract members in here are part of a type that has no name. */
const NAMELESS = new Set(['structural_type', 'refinement']);

function identify(
  cursor: TreeCursor,
  nodeType: string,
  { around }: Surroundings,
  outer: DeclarationFact | undefined,
): Identity | undefined {
  if (NAMELESS.has(around)) return undefined;
  const node = cursor.currentNode;
  const kind = KINDS.get(nodeType);
  const name = nameOf(node);
  if (kind !== undefined) return name === undefined ? undefined : { kind, name };
  const callable = isMemberOf(outer, around) ? 'method' : 'function';
  switch (nodeType) {
    case 'function_definition':
    case 'function_declaration':
      if (name === 'this') return { kind: 'constructor', name: 'constructor' };
      return name === undefined ? undefined : { kind: callable, name };
    case 'type_definition':
      // A member without a right side is a promise that others fulfil.
      if (node.childForFieldName('type') === null) return undefined;
      return name === undefined ? undefined : { kind: 'alias', name };
    case 'given_definition':
      return identifyGiven(node, name, callable);
    default:
      return identifyValue(node, callable);
  }
}

function isMemberOf(outer: DeclarationFact | undefined, around: string): boolean {
  return outer !== undefined && TYPES.has(outer.kind) && MEMBER_PLACES.has(around);
}

function nameOf(node: SyntaxNode): string | undefined {
  const name = node.childForFieldName('name');
  const text = name === null ? '' : plainName(name.text);
  return text === '' || text.length > LONGEST_SIGNATURE || /\s/.test(text) ? undefined : text;
}

/** A given with a body is an instance of its own; one that only names a value is that value. */
function identifyGiven(
  node: SyntaxNode,
  written: string | undefined,
  callable: DeclarationKind,
): Identity | undefined {
  const name = written ?? givenName(node.childForFieldName('return_type')?.text ?? '');
  if (name === undefined) return undefined;
  if (node.childForFieldName('body')?.type === 'with_template_body')
    return { kind: 'object', name };
  const isFunction = node.childForFieldName('parameters') !== null;
  return isFunction ? { kind: callable, name } : undefined;
}

/** As the compiler names it: `given_Ord_List` for `given Ord[List[T]]`. */
function givenName(type: string): string | undefined {
  if (type.length > LONGEST_SIGNATURE) return undefined;
  const words = /^([\w.]+)\s*(?:\[\s*([\w.]+))?/.exec(type);
  if (words === null) return undefined;
  const last = (dotted: string) => dotted.slice(dotted.lastIndexOf('.') + 1);
  return ['given', ...words.slice(1).filter(Boolean).map(last)].join('_');
}

const FUNCTION_VALUES = new Set(['lambda_expression', 'method_value']);

/** `val f = (x: Int) => x` is a function that has a name. */
function identifyValue(node: SyntaxNode, callable: DeclarationKind): Identity | undefined {
  const pattern = node.childForFieldName('pattern');
  if (pattern?.type !== 'identifier') return undefined;
  if (!FUNCTION_VALUES.has(node.childForFieldName('value')?.type ?? '')) return undefined;
  return { kind: callable, name: plainName(pattern.text) };
}

function declarationOf(node: SyntaxNode, text: string, found: Found): DeclarationFact {
  const { kind, name, outer, surroundings } = found;
  const modifiers = modifiersOf(node, surroundings.around);
  const documentation = firstSentenceOf(surroundings.comment);
  return {
    kind,
    name,
    qualifiedName: outer === undefined ? name : `${outer.qualifiedName}.${name}`,
    parent: surroundings.parent,
    startLine: node.startLine,
    endLine: endLineOf(node, text),
    signature: signatureOf(node, text),
    isExported: isNameable(modifiers, found),
    isAsync: false,
    modifiers,
    ...(documentation !== undefined && { documentation }),
    bases: basesOf(node, kind),
  };
}

/** The parser lets an indented body end where the next line begins. */
function endLineOf(node: SyntaxNode, text: string): number {
  let end = node.endIndex;
  let line = node.endPosition.row + 1;
  while (end > node.startIndex && /\s/.test(text.charAt(end - 1))) {
    end -= 1;
    if (text.charCodeAt(end) === 10) line -= 1;
  }
  return line;
}

/** Everything but what is private, without a package behind it, or stands in a body of code. */
function isNameable(modifiers: readonly string[], { outer, surroundings }: Found): boolean {
  if (modifiers.some((modifier) => /^private(?:\[this\])?$/.test(modifier))) return false;
  if (outer === undefined) return true;
  return outer.isExported && isMemberOf(outer, surroundings.around);
}

/** Keywords and annotations as written, and the keywords of a kind that the kind does not tell. */
function modifiersOf(node: SyntaxNode, around: string): string[] {
  const modifiers: string[] = [];
  for (const child of node.children) {
    if (child.type === 'annotation') modifiers.push(...annotationOf(child));
    else if (child.type === 'modifiers') {
      for (const modifier of child.children) {
        if (!modifier.isExtra) modifiers.push(modifier.text.replace(/\s+/g, ''));
      }
    } else if (KEYWORDS.has(child.type)) modifiers.push(child.text);
    else if (child.type.endsWith('_modifier')) {
      if (child.type !== 'access_modifier') modifiers.push(child.text);
    } else if (child.isNamed && !child.isExtra) break;
  }
  if (around === 'extension_definition') modifiers.push('extension');
  return modifiers;
}

const KEYWORDS = new Set(['case', 'package', 'given']);

function annotationOf(node: SyntaxNode): string[] {
  const name = node.childForFieldName('name')?.text.replace(/\s+/g, '');
  return name === undefined ? [] : [`@${name}`];
}

/** From behind the leading annotations to the body. */
function signatureOf(node: SyntaxNode, text: string): string {
  const first = node.children.find(({ type, isExtra }) => type !== 'annotation' && !isExtra);
  const start = first?.startIndex ?? node.startIndex;
  const body = node.childForFieldName('body') ?? assignedValue(node);
  // The body can begin beyond what is kept by far.
  const end = Math.min(body?.startIndex ?? node.endIndex, start + LONGEST_READ);
  const folded = text
    .slice(start, end)
    .replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\s*(?:[={:;]|=>|\bwith)$/, '');
  return cutText(folded, LONGEST_SIGNATURE);
}

function assignedValue(node: SyntaxNode): SyntaxNode | null {
  return node.type === 'val_definition' || node.type === 'var_definition'
    ? node.childForFieldName('value')
    : null;
}

/**
 * The first base of a class is its superclass, or stands in its place; those behind `with` are traits. A trait
 * extends all of its bases.
 */
function basesOf(node: SyntaxNode, kind: DeclarationKind): BaseReference[] {
  const bases = node.type === 'given_definition' ? givenTypes(node, kind) : extendedTypes(node);
  return bases.flatMap((type, at) => {
    const name = baseName(type.text);
    if (name === undefined) return [];
    const relation = at === 0 || kind === 'trait' ? 'extends' : 'implements';
    return [{ relation, name, line: type.startLine }];
  });
}

function extendedTypes(node: SyntaxNode): SyntaxNode[] {
  const types = node.childForFieldName('extend')?.childrenForFieldName('type') ?? [];
  return types
    .filter((type) => type?.isNamed === true)
    .flatMap((type) =>
      type.type === 'compound_type' ? type.namedChildren.filter(({ isExtra }) => !isExtra) : [type],
    );
}

function givenTypes(node: SyntaxNode, kind: DeclarationKind): SyntaxNode[] {
  const type = node.childForFieldName('return_type');
  return kind !== 'object' || type === null ? [] : [type];
}

/** Without type arguments and arguments: `a.B[C](d)` is `a.B`. */
function baseName(text: string): string | undefined {
  const plain = text.slice(0, LONGEST_SIGNATURE).split(/[[({]/, 1)[0] ?? '';
  return segmentsOf(plain.trim())?.join('.');
}
