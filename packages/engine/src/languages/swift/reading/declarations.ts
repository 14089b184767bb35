// Functions, members and types as declaration facts. The walk opens and closes them; what an extension declares
// belongs to the extended type, if that stands in the same file.

import type { BaseReference, DeclarationFact, DeclarationKind } from '../../../facts.ts';
import { cutText } from '../../../syntax/first-sentence.ts';
import type { SyntaxNode } from '../../../syntax/syntax-node.ts';
import type { TreeCursor } from '../../../syntax/tree-cursor.ts';
import { documentationAbove } from './documentation.ts';
import type { LineIndex } from './line-index.ts';

const MAX_SIGNATURE = 300;
/** Names of declarations nested without end would fill the memory; what is deeper is left out. */
const LONGEST_OUTER_NAME = 1000;

/** A declaration with what stands inside it, until the list is made. */
interface Entry {
  /** Absent for an extension, which declares nothing itself. */
  readonly fact?: Omit<DeclarationFact, 'parent' | 'bases'>;
  readonly qualifiedName: string;
  /** Where its node starts. */
  readonly start: number;
  /** Of a type: `class`, `extension`, `protocol`; empty for all else. */
  readonly keyword: string;
  readonly bases: BaseReference[];
  readonly inner: Entry[];
  /** Whether what is declared in here can be named from outside. */
  readonly isOpen: boolean;
}

export interface DeclarationSource {
  /** As written; signatures are quoted from it. */
  readonly source: string;
  /** What was parsed. */
  readonly text: string;
  /** Of both. */
  readonly lines: LineIndex;
  /** Otherwise nothing is collected and nothing is opened. */
  readonly isWanted: boolean;
}

export class DeclarationCollector {
  readonly #source: string;
  readonly #text: string;
  readonly #lines: LineIndex;
  readonly #isWanted: boolean;
  readonly #outer: Entry[] = [];
  readonly #open: Entry[] = [];

  constructor({ source, text, lines, isWanted }: DeclarationSource) {
    this.#source = source;
    this.#text = text;
    this.#lines = lines;
    this.#isWanted = isWanted;
  }

  /** Like the other `open` functions, says whether a declaration was opened, which is then to be closed. */
  openCallable(cursor: TreeCursor, type: string, name: string, isMember: boolean): boolean {
    if (!this.#isWanted || name === '') return false;
    const node = cursor.currentNode;
    const plain = name.replaceAll('`', '');
    const kind =
      type === 'subscript_declaration'
        ? 'accessor'
        : plain === 'init'
          ? 'constructor'
          : isMember
            ? 'method'
            : 'function';
    const body =
      type === 'subscript_declaration'
        ? firstOf(node, 'computed_property')
        : node.childForFieldName('body');
    return this.#push(node, { kind, name: plain, end: body?.startIndex ?? node.endIndex });
  }

  openDeinit(cursor: TreeCursor): boolean {
    if (!this.#isWanted) return false;
    const node = cursor.currentNode;
    const end = node.childForFieldName('body')?.startIndex ?? node.endIndex;
    return this.#push(node, { kind: 'method', name: 'deinit', end });
  }

  openType(cursor: TreeCursor, name: string, isExtension: boolean): boolean {
    if (!this.#isWanted || name === '') return false;
    const node = cursor.currentNode;
    const keyword =
      node.type === 'protocol_declaration'
        ? 'protocol'
        : (node.childForFieldName('declaration_kind')?.type ?? 'class');
    if (isExtension) {
      const isOpen = !/\b(?:private|fileprivate)\b/.test(modifiersOf(node, this.#source).join(' '));
      const start = node.startIndex;
      const entry = { qualifiedName: name, start, keyword, bases: [], inner: [], isOpen };
      (this.#open.at(-1)?.inner ?? this.#outer).push(entry);
      this.#open.push(entry);
      return true;
    }
    const end = node.childForFieldName('body')?.startIndex ?? node.endIndex;
    return this.#push(node, { kind: KINDS.get(keyword) ?? 'class', name, end, keyword });
  }

  openAlias(cursor: TreeCursor, name: string): boolean {
    if (!this.#isWanted || name === '') return false;
    const node = cursor.currentNode;
    return this.#push(node, { kind: 'alias', name: name.replaceAll('`', ''), end: node.endIndex });
  }

  /** Only a property that computes its value is called, or that is observed. */
  openProperty(cursor: TreeCursor): boolean {
    if (!this.#isWanted) return false;
    const node = cursor.currentNode;
    const body = node.childForFieldName('computed_value');
    const end = body === null ? startOfObservers(node) : body.startIndex;
    const name = node.childForFieldName('name')?.text.replaceAll('`', '') ?? '';
    if (end === -1 || !/^[\p{L}_][\p{L}\p{N}_]*$/u.test(name)) return false;
    return this.#push(node, { kind: 'accessor', name, end });
  }

  /** A base of the type or extension that was opened last. */
  addBase(name: string, at: number): void {
    const entry = this.#open.at(-1);
    if (!this.#isWanted || entry === undefined || entry.keyword === '') return;
    const relation = 'implements';
    entry.bases.push({ relation, name, line: this.#lines.lineOf(at) });
  }

  close(): void {
    this.#open.pop();
  }

  /** Attributes and keyword of a macro's declaration; `undefined` for functions. */
  macroHead({ startIndex }: TreeCursor): string | undefined {
    const head = this.#source.slice(startIndex, startIndex + 2000);
    return /^[^{}=]*?\bmacro\s+[\p{L}_`]/u
      .exec(head)?.[0]
      .replace(/\bfunc\b[\s\S]*/, '')
      .match(/[\s\S]*\bmacro\b[\s\S]*/)?.[0];
  }

  /** @param places is given the place of each declaration in the list, by where its node starts */
  finish(places?: Map<number, number>): DeclarationFact[] {
    const types = new Map<string, Entry>();
    const pending = [...this.#outer].reverse();
    for (let entry = pending.pop(); entry !== undefined; entry = pending.pop()) {
      const isType = entry.keyword !== '' && entry.fact !== undefined;
      if (isType && !types.has(entry.qualifiedName)) types.set(entry.qualifiedName, entry);
      for (const inner of entry.inner) pending.push(inner);
    }
    const facts: DeclarationFact[] = [];
    for (const entry of joinExtensions(this.#outer, types)) flatten(entry, types, facts, places);
    return facts;
  }

  #push(
    node: SyntaxNode,
    {
      kind,
      name,
      end,
      keyword = '',
    }: { kind: DeclarationKind; name: string; end: number; keyword?: string },
  ): boolean {
    const around = this.#open.at(-1);
    if (around !== undefined && around.qualifiedName.length > LONGEST_OUTER_NAME) return false;
    const start = node.startIndex;
    const documentation = documentationAbove(this.#source, start);
    const modifiers = modifiersOf(node, this.#source);
    const isPrivate = modifiers.some((word) => word === 'private' || word === 'fileprivate');
    const isNameable = !isPrivate && (around === undefined || around.isOpen);
    if (keyword === 'actor') modifiers.push('actor');
    const isMacro = kind === 'function' && this.#isMacro(node);
    if (isMacro) modifiers.push('macro');
    const qualifiedName = around === undefined ? name : `${around.qualifiedName}.${name}`;
    const entry: Entry = {
      fact: {
        kind,
        name,
        qualifiedName,
        startLine: node.startLine,
        endLine: lastLine(node),
        signature: isMacro
          ? this.#signature(start, end).replace(/ ?=$/, '')
          : this.#signature(start, end),
        isExported: isNameable,
        isAsync: /\)[\s]*(?:re)?(?:throws\s+)?async\b/.test(
          this.#text.slice(start, Math.min(end, start + 3000)),
        ),
        modifiers,
        ...(documentation !== undefined && { documentation }),
      },
      qualifiedName,
      start,
      keyword,
      bases: [],
      inner: [],
      isOpen: isNameable && keyword !== '',
    };
    (around?.inner ?? this.#outer).push(entry);
    this.#open.push(entry);
    return true;
  }

  #isMacro(node: SyntaxNode): boolean {
    const at = node.children.find((child) => child?.type === 'func')?.startIndex ?? -1;
    return this.#source.startsWith('macro', at);
  }

  #signature(start: number, end: number): string {
    const behind = behindAttributes(this.#source, start, end);
    // What is cut off need not be folded.
    const written = this.#source.slice(behind, Math.min(end, behind + 20 * MAX_SIGNATURE));
    return cutText(written.replace(/\s+/g, ' ').trim(), MAX_SIGNATURE);
  }
}

const KINDS = new Map<string, DeclarationKind>([
  ['class', 'class'],
  ['actor', 'class'],
  ['struct', 'struct'],
  ['enum', 'enum'],
  ['protocol', 'interface'],
]);

/** Attributes as `@Name`, keywords as written. */
function modifiersOf(node: SyntaxNode, source: string): string[] {
  const list = firstOf(node, 'modifiers');
  if (list === undefined) return [];
  return list.namedChildren.flatMap((child) => {
    if (child === null) return [];
    const written = source.slice(child.startIndex, child.endIndex);
    if (child.type !== 'attribute') return child.isExtra ? [] : [written.replace(/\s+/g, '')];
    const name = /^@\s*[\w.]+/.exec(written)?.[0];
    return name === undefined ? [] : [name];
  });
}

function behindAttributes(source: string, start: number, end: number): number {
  const limit = Math.min(end, start + 3000);
  const leading = /^(?:\s*@[\w.]+(?:\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))?)+\s*/.exec(
    source.slice(start, limit),
  );
  return start + (leading?.[0].length ?? 0);
}

function firstOf(node: SyntaxNode, type: string): SyntaxNode | undefined {
  return node.namedChildren.find((child) => child?.type === type) ?? undefined;
}

/** A node that the end of a broken text cuts off may end behind the last line break. */
function lastLine({ startLine, endPosition }: SyntaxNode): number {
  const line = endPosition.column === 0 ? endPosition.row : endPosition.row + 1;
  return Math.max(line, startLine);
}

/** Extensions of types of the file hand what they declare to the type, others stand for themselves. */
function joinExtensions(entries: readonly Entry[], types: ReadonlyMap<string, Entry>): Entry[] {
  return entries.flatMap((entry) => {
    if (entry.fact !== undefined) return [entry];
    const type = types.get(entry.qualifiedName);
    if (type === undefined) return entry.inner;
    type.inner.push(...entry.inner);
    type.bases.push(...entry.bases);
    return [];
  });
}

/** What stands in something that others cannot name cannot be named either, also in an extension of it. */
function flatten(
  root: Entry,
  types: ReadonlyMap<string, Entry>,
  facts: DeclarationFact[],
  places?: Map<number, number>,
): void {
  const pending: Pending[] = [{ entry: root, parent: null, isHidden: false }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { entry, parent } = next;
    const { fact } = entry;
    const place = fact === undefined ? parent : facts.length;
    const isHidden = next.isHidden || fact?.isExported === false;
    if (fact !== undefined) places?.set(entry.start, facts.length);
    if (fact !== undefined)
      facts.push({ ...fact, isExported: !isHidden, parent, bases: basesOf(entry, types) });
    for (const inner of [...entry.inner].reverse())
      pending.push({ entry: inner, parent: place, isHidden });
  }
}

interface Pending {
  readonly entry: Entry;
  readonly parent: number | null;
  readonly isHidden: boolean;
}

/** Of a class, the first base may be its superclass; which it is shows in other files, or in its name. */
function basesOf({ keyword, bases }: Entry, types: ReadonlyMap<string, Entry>): BaseReference[] {
  return bases.map((base, at) => {
    const isProtocol =
      types.get(base.name)?.keyword === 'protocol' || PROTOCOL_NAME.test(base.name);
    const extendsIt = keyword === 'protocol' || (keyword === 'class' && at === 0 && !isProtocol);
    return { ...base, relation: extendsIt ? 'extends' : 'implements' };
  });
}

const PROTOCOL_NAME =
  /(?:Protocol|[ai]ble|Delegate|DataSource|Convertible|Providing|Codable|Sendable|AnyObject|Equatable)$/;

/** Where the braces with `willSet` and `didSet` begin behind the value of a property; -1 where there are none. */
function startOfObservers(property: SyntaxNode): number {
  const value = property.childForFieldName('value');
  if (value === null || value.endIndex - value.startIndex > MOST_OBSERVED) return -1;
  const found = /\{\s*(?:\/\/[^\n]*\n\s*)*(?:will|did)Set\b/.exec(value.text);
  return found === null ? -1 : value.startIndex + found.index;
}

/** Characters of a value with observers; what is longer is a closure or a table. */
export const MOST_OBSERVED = 20_000;
