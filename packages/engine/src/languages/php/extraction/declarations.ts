// What a file declares: classes, interfaces, traits, enums, functions, methods, hooks of properties. Drafts
// are collected while the walk goes on; their names are settled when the whole file is known.

import type { BaseReference, DeclarationFact, DeclarationKind } from '../../../facts.ts';
import { cutText } from '../../../syntax/first-sentence.ts';
import type { SyntaxNode } from '../../../syntax/syntax-node.ts';
import { documentationOf, isDocumentation } from './documentation.ts';

/** Names of declarations nested without end would fill the memory; what is deeper is left out. */
const MAX_OUTER_NAME = 1000;
const MAX_SIGNATURE = 300;

/** A declaration whose qualified name and bases are not settled yet. */
export interface Draft {
  readonly kind: DeclarationKind;
  readonly name: string;
  /** Place in the list of the one around it. */
  readonly parent: number | null;
  readonly namespace: string;
  /** Of the qualified name so far, in UTF-16 code units. */
  readonly nameLength: number;
  readonly bases: DraftBase[];
  /** Absent when declarations are not asked for. */
  readonly details?: Details;
}

export interface DraftBase {
  readonly relation: BaseReference['relation'];
  /** As written. */
  readonly name: string;
  readonly line: number;
  /** Place of the section in whose imports the name has its meaning. */
  readonly section: number;
}

type Details = Pick<
  DeclarationFact,
  'startLine' | 'endLine' | 'signature' | 'isExported' | 'modifiers' | 'documentation'
>;

export class DeclarationCollector {
  readonly drafts: Draft[] = [];
  readonly #open: number[] = [];
  readonly #text: string;
  readonly #isWanted: boolean;

  /** @param isWanted whether more than names is needed */
  constructor(text: string, isWanted: boolean) {
    this.#text = text;
    this.#isWanted = isWanted;
  }

  /**
   * @param comment the documentation in front of it; empty when there is none
   * @param isHidden whether no other file can name it, as a member of an anonymous class
   * @returns its place, or -1 when it is not opened; otherwise it is to be closed
   */
  open(node: SyntaxNode, found: Found): number {
    const { name, namespace } = found;
    const parent = this.#open.at(-1) ?? null;
    const outer = parent === null ? undefined : this.drafts[parent];
    const outerLength = outer === undefined ? 0 : outer.nameLength + 1;
    if (name === '' || outerLength > MAX_OUTER_NAME) return -1;
    this.drafts.push({
      kind: found.kind,
      name,
      parent,
      namespace,
      nameLength: outerLength + name.length,
      bases: [],
      ...(this.#isWanted && { details: this.#detailsOf(node, found) }),
    });
    const place = this.drafts.length - 1;
    this.#open.push(place);
    return place;
  }

  close(): void {
    this.#open.pop();
  }

  /** Whether the walk stands in a declaration. */
  get isInside(): boolean {
    return this.#open.length > 0;
  }

  /** Qualified names of all drafts. A namespace is part of them where it tells two of the file apart. */
  qualifiedNames(): string[] {
    const namespaces = new Map<string, Set<string>>();
    for (const { name, parent, namespace } of this.drafts) {
      if (parent !== null) continue;
      const key = name.toLowerCase();
      namespaces.set(key, (namespaces.get(key) ?? new Set()).add(namespace));
    }
    const names: string[] = [];
    for (const { name, parent, namespace } of this.drafts) {
      const isAmbiguous = (namespaces.get(name.toLowerCase())?.size ?? 0) > 1;
      const around =
        parent === null ? (isAmbiguous ? namespace.replaceAll('\\', '.') : '') : names[parent];
      names.push(around === '' || around === undefined ? name : `${around}.${name}`);
    }
    return names;
  }

  /** @param baseName the name of a base, with dots, as the file's imports and declarations know it */
  finish(
    qualifiedNames: readonly string[],
    baseName: (base: DraftBase) => string,
  ): DeclarationFact[] {
    return this.drafts.flatMap(({ details, kind, name, parent, bases }, at) =>
      details === undefined
        ? []
        : {
            kind,
            name,
            qualifiedName: qualifiedNames[at] as string,
            parent,
            isAsync: false,
            ...details,
            bases: bases.map((base) => ({
              relation: base.relation,
              name: baseName(base),
              line: base.line,
            })),
          },
    );
  }

  #detailsOf(node: SyntaxNode, { comment, prefix = '', isHidden }: Found): Details {
    const header = headerOf(node);
    const modifiers = header.filter((child) => MODIFIERS.has(child.type)).map(({ text }) => text);
    const inner = header.findLast(
      (child) => child.type === 'comment' && isDocumentation(child.text),
    );
    const documentation = documentationOf(inner?.text ?? comment);
    const start = header.find(({ type }) => !BEFORE_SIGNATURE.has(type))?.startIndex;
    const body = node.childForFieldName('body');
    const signature = signatureOf(
      this.#text,
      start ?? node.startIndex,
      body?.startIndex ?? node.endIndex,
    );
    return {
      startLine: node.startLine,
      endLine: lastLineOf(node),
      signature: cutText(`${prefix}${signature}`, MAX_SIGNATURE),
      isExported: !isHidden && !modifiers.some((modifier) => modifier.toLowerCase() === 'private'),
      modifiers,
      ...(documentation !== undefined && { documentation }),
    };
  }
}

interface Found {
  readonly kind: DeclarationKind;
  readonly name: string;
  readonly namespace: string;
  readonly comment: string;
  readonly isHidden: boolean;
  /** What the signature begins with, for a part of a declaration: the property of a hook. */
  readonly prefix?: string;
}

const MODIFIERS = new Set([
  'abstract_modifier',
  'final_modifier',
  'readonly_modifier',
  'static_modifier',
  'visibility_modifier',
  'var_modifier',
]);

const BEFORE_SIGNATURE = new Set(['attribute_list', 'comment']);

/** What stands in front of the name. */
function headerOf(node: SyntaxNode): SyntaxNode[] {
  const header: SyntaxNode[] = [];
  for (const child of node.children) {
    if (child === null || child.type === 'name') break;
    header.push(child);
  }
  return header;
}

export function signatureOf(text: string, start: number, end: number): string {
  // What is cut off need not be folded.
  return text
    .slice(start, Math.min(end, start + 20 * MAX_SIGNATURE))
    .replace(/\s+/g, ' ')
    .replace(/[\s;]+$|\s*=>\s*$/, '');
}

/** A node that the end of a broken text cuts off may end behind the last line break. */
function lastLineOf({ startLine, endPosition }: SyntaxNode): number {
  const line = endPosition.column === 0 ? endPosition.row : endPosition.row + 1;
  return Math.max(line, startLine);
}
