// Reads what a file declares off its tree: functions, types, traits, macros, inline modules. Methods belong to
// the type that their `impl` names, wherever in the file that is declared.

import type { BaseReference, DeclarationFact, DeclarationKind } from '../../../facts.ts';
import { cutText } from '../../../syntax/first-sentence.ts';
import type { SyntaxNode } from '../../../syntax/syntax-node.ts';
import type { TreeCursor } from '../../../syntax/tree-cursor.ts';
import { walkTree } from '../../../syntax/walk-tree.ts';
import { ItemHead } from './item-head.ts';

const KINDS = new Map<string, DeclarationKind>([
  ['function_item', 'function'],
  ['function_signature_item', 'function'],
  ['struct_item', 'struct'],
  ['union_item', 'struct'],
  ['enum_item', 'enum'],
  ['trait_item', 'trait'],
  ['type_item', 'alias'],
  ['macro_definition', 'function'],
  ['mod_item', 'object'],
]);

const TYPE_KINDS: ReadonlySet<DeclarationKind> = new Set(['struct', 'enum', 'trait', 'alias']);

/** Nothing below them declares anything that has a name of its own. */
const LEAVES = new Set([
  'line_comment',
  'block_comment',
  'attribute_item',
  'inner_attribute_item',
  'use_declaration',
  'token_tree',
  'parameters',
  'type_parameters',
  'type_arguments',
  'where_clause',
  'visibility_modifier',
  'string_literal',
  'raw_string_literal',
  'scoped_identifier',
  'scoped_type_identifier',
  'generic_type',
  'reference_type',
  'identifier',
  'type_identifier',
  'field_identifier',
  'integer_literal',
  'match_pattern',
  'enum_variant_list',
  'field_declaration_list',
  'ordered_field_declaration_list',
]);

const LONGEST_SIGNATURE = 300;
/** Names of modules nested without end would fill the memory; what is deeper is left out. */
const LONGEST_OUTER_NAME = 1000;

/** A declaration with what stands inside it, until the list is made. */
interface Entry {
  readonly fact: Omit<DeclarationFact, 'parent'>;
  /** Where its node starts. */
  readonly start: number;
  readonly bases: BaseReference[];
  readonly inner: Entry[];
  /** Of a member of an `impl`: the type's name. */
  readonly owner?: string;
}

/** A node around others. */
interface Surroundings {
  /** What stands below belongs to it; `undefined` at the file's own level. */
  readonly entry: Entry | undefined;
  /** The list that it is in or holds. */
  readonly list: Entry[];
  /** Set directly in an `impl`. */
  readonly implementation?: Implementation | undefined;
  /** Attributes and documentation in front of the next child. */
  readonly head: ItemHead;
}

interface Implementation {
  readonly type: string;
  /** Whether it is that of a trait, whose methods are as visible as it is. */
  readonly isOfTrait: boolean;
}

/** What an `impl` of a trait says of a type in the same list. */
interface TraitOfType {
  readonly list: Entry[];
  readonly type: string;
  readonly base: BaseReference;
}

/**
 * @param cursor at the root of the tree; it ends there
 * @param places is given the place of each declaration in the list, by where its node starts
 */
export function readDeclarations(
  cursor: TreeCursor,
  text: string,
  places?: Map<number, number>,
): DeclarationFact[] {
  const outer: Entry[] = [];
  const traits: TraitOfType[] = [];
  const stack: Surroundings[] = [];
  const enter = (): boolean => {
    const node = cursor.nodeType;
    const around = stack.at(-1) ?? { entry: undefined, list: outer, head: new ItemHead() };
    if (around.head.read(cursor, node)) return false;
    if (LEAVES.has(node) || !cursor.nodeIsNamed) return false;
    const kind = KINDS.get(node);
    const isTooDeep = (around.entry?.fact.qualifiedName.length ?? 0) > LONGEST_OUTER_NAME;
    if (node === 'impl_item') {
      const implementation = readImplementation(cursor.currentNode, around.list, traits);
      around.head.clear();
      stack.push({ ...around, implementation, head: new ItemHead() });
    } else if (kind !== undefined && !isTooDeep) {
      const entry = openEntry(cursor.currentNode, text, kind, around);
      around.head.clear();
      if (entry === undefined) return false;
      around.list.push(entry);
      stack.push({ entry, list: entry.inner, head: new ItemHead() });
    } else {
      around.head.clear();
      const { entry, list } = around;
      const implementation = node === 'declaration_list' ? around.implementation : undefined;
      stack.push({ entry, list, implementation, head: new ItemHead() });
    }
    return true;
  };
  walkTree(cursor, {
    enter,
    leave: () => {
      stack.pop();
    },
  });
  for (const { list, type, base } of traits) {
    list.find((entry) => isType(entry) && entry.fact.name === type)?.bases.push(base);
  }
  return inOrder(outer, places);
}

function openEntry(
  node: SyntaxNode,
  text: string,
  nodeKind: DeclarationKind,
  { entry: outer, implementation, head }: Surroundings,
): Entry | undefined {
  const name = node.childForFieldName('name')?.text.replace(/^r#/, '') ?? '';
  const body = node.childForFieldName('body');
  if (name === '' || (nodeKind === 'object' && body === null)) return undefined;
  const isMember = implementation !== undefined || outer?.fact.kind === 'trait';
  const kind = nodeKind === 'function' && isMember ? 'method' : nodeKind;
  const around = [outer?.fact.qualifiedName, implementation?.type];
  const modifiers = modifiersOf(node);
  const { documentation } = head;
  return {
    fact: {
      kind,
      name,
      qualifiedName: [...around.filter((part) => part !== undefined), name].join('.'),
      startLine: head.startLine ?? node.startLine,
      endLine: lastLine(node),
      signature: signatureOf(node, body, text),
      isExported: isExported(node, modifiers, head, outer, implementation),
      isAsync: modifiers.includes('async'),
      modifiers,
      ...(documentation !== undefined && { documentation }),
      bases: [],
    },
    start: node.startIndex,
    bases: node.type === 'trait_item' ? supertraits(node) : [],
    inner: [],
    ...(implementation !== undefined && { owner: implementation.type }),
  };
}

/** `pub` in any form; macros by attribute, members of traits by the trait. */
function isExported(
  node: SyntaxNode,
  modifiers: readonly string[],
  head: ItemHead,
  outer: Entry | undefined,
  implementation: Implementation | undefined,
): boolean {
  if (outer !== undefined && CODE.has(outer.fact.kind)) return false;
  if (node.type === 'macro_definition') return head.isMacroExport;
  if (implementation?.isOfTrait) return true;
  if (outer?.fact.kind === 'trait' && implementation === undefined) return outer.fact.isExported;
  return modifiers.some((modifier) => modifier.startsWith('pub'));
}

const CODE: ReadonlySet<DeclarationKind> = new Set(['function', 'method']);

function modifiersOf(node: SyntaxNode): string[] {
  const modifiers: string[] = [];
  for (const child of node.children) {
    if (child.type === 'visibility_modifier') modifiers.push(fold(child.text));
    else if (child.type === 'function_modifiers') {
      modifiers.push(
        ...child.children.filter(({ isExtra }) => !isExtra).map(({ text }) => fold(text)),
      );
    } else if (child.type === 'unsafe') modifiers.push('unsafe');
    else if (child.isNamed && !child.isExtra) break;
  }
  return modifiers;
}

function signatureOf(node: SyntaxNode, body: SyntaxNode | null, text: string): string {
  const hasBody = body !== null && node.type !== 'macro_definition';
  const rules =
    node.type === 'macro_definition' ? node.childForFieldName('name')?.endIndex : undefined;
  const end = rules ?? (hasBody && !isTuple(body) ? body.startIndex : node.endIndex);
  // What is cut off need not be folded.
  const source = fold(text.slice(node.startIndex, Math.min(end, node.startIndex + 6000)));
  return cutText(source.replace(/[\s;,]+$/, ''), LONGEST_SIGNATURE);
}

/** The fields of `struct Point(i32, i32);` are as much of its signature as parameters are. */
function isTuple({ type }: SyntaxNode): boolean {
  return type === 'ordered_field_declaration_list';
}

function fold(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** A node that the end of a broken text cuts off may end behind the last line break. */
function lastLine({ startLine, endPosition }: SyntaxNode): number {
  const line = endPosition.column === 0 ? endPosition.row : endPosition.row + 1;
  return Math.max(line, startLine);
}

function readImplementation(
  node: SyntaxNode,
  list: Entry[],
  traits: TraitOfType[],
): Implementation | undefined {
  const type = typeName(node.childForFieldName('type'));
  const trait = node.childForFieldName('trait');
  if (type === undefined) return undefined;
  const name = trait === null ? undefined : traitName(trait);
  // `impl !Send for T` says that it does not.
  const isNegative = node.children.some((child) => child.type === '!');
  if (trait !== null && name !== undefined && !isNegative) {
    const base = { relation: 'implements', name, line: trait.startLine } as const;
    traits.push({ list, type, base });
  }
  return { type, isOfTrait: trait !== null };
}

/** Without references, arguments and the path; what has no name, such as `[u8]`, as it is written. */
function typeName(node: SyntaxNode | null): string | undefined {
  let at = node;
  for (let steps = 0; at !== null && steps < 100; steps += 1) {
    if (at.type === 'generic_type' || at.type === 'reference_type' || at.type === 'pointer_type') {
      at = at.childForFieldName('type');
    } else if (at.type === 'scoped_type_identifier') at = at.childForFieldName('name');
    else if (at.type === 'dynamic_type' || at.type === 'abstract_type') {
      at = at.childForFieldName('trait');
    } else {
      const text = cutText(fold(at.text), 100).replace(/^r#/, '').replaceAll('.', '');
      return text === '' ? undefined : text;
    }
  }
  return undefined;
}

function traitName(node: SyntaxNode): string | undefined {
  const bare = node.type === 'generic_type' ? node.childForFieldName('type') : node;
  if (bare?.type === 'type_identifier') return bare.text;
  if (bare?.type !== 'scoped_type_identifier') return undefined;
  const name = bare.text.replace(/\s+/g, '');
  return /^[\w:]+$/.test(name) ? name.split('::').filter(Boolean).join('.') : undefined;
}

function supertraits(node: SyntaxNode): BaseReference[] {
  const bounds = node.children.find(({ type }) => type === 'trait_bounds');
  return (bounds?.namedChildren ?? []).flatMap((bound) => {
    const name = traitName(bound);
    const line = bound.startLine;
    return name === undefined ? [] : [{ relation: 'extends', name, line } as const];
  });
}

function isType({ fact: { kind }, owner }: Entry): boolean {
  return TYPE_KINDS.has(kind) && owner === undefined;
}

/** In source order, but for methods written above their type: they follow it. */
function inOrder(outer: readonly Entry[], places?: Map<number, number>): DeclarationFact[] {
  const facts: DeclarationFact[] = [];
  const pending: { entry: Entry; parent: number | null; types: Map<string, number> }[] = [];
  const push = (entries: readonly Entry[], parent: number | null) => {
    const types = new Map<string, number>();
    for (const entry of membersBehindTypes(entries).reverse())
      pending.push({ entry, parent, types });
  };
  push(outer, null);
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { entry, types } = next;
    const place = facts.length;
    const owner = entry.owner === undefined ? undefined : types.get(entry.owner);
    facts.push({ ...entry.fact, bases: entry.bases, parent: owner ?? next.parent });
    places?.set(entry.start, place);
    if (isType(entry) && !types.has(entry.fact.name)) types.set(entry.fact.name, place);
    push(entry.inner, place);
  }
  return facts;
}

function membersBehindTypes(entries: readonly Entry[]): Entry[] {
  const names = new Set(entries.filter(isType).map(({ fact }) => fact.name));
  const ordered: Entry[] = [];
  const early = new Map<string, Entry[]>();
  const seen = new Set<string>();
  for (const entry of entries) {
    const { owner, fact } = entry;
    if (owner !== undefined && names.has(owner) && !seen.has(owner)) {
      const waiting = early.get(owner) ?? [];
      early.set(owner, waiting);
      waiting.push(entry);
      continue;
    }
    ordered.push(entry);
    if (!isType(entry) || seen.has(fact.name)) continue;
    seen.add(fact.name);
    ordered.push(...(early.get(fact.name) ?? []));
  }
  return ordered;
}
