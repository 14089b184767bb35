// Gathers what a file declares, each with its lines, signature and documentation, in source order; at the end members
// that are declared and defined are told once. What a name means is decided before.
import type { BaseReference, DeclarationFact, DeclarationKind } from '../../../facts.ts';
import type { SyntaxNode } from '../../../syntax/syntax-node.ts';
import { documentationAbove } from './documentation.ts';
import type { LineOf } from './lines.ts';
import type { Named } from './names-in-sight.ts';
import { signatureOf } from './signature.ts';
import type { Surroundings } from './surroundings.ts';

export interface FactSource {
  /** As written; the tree is that of the mended text, with the same offsets. */
  readonly text: string;
  readonly lineOf: LineOf;
  /** Starts and ends of comments, in turn, sorted. */
  readonly comments: readonly number[];
  /** Starts and ends of macros that the tree does not show, in turn, sorted. */
  readonly macros: readonly number[];
  /** Whether `static` leaves a name visible to whoever includes the file. */
  readonly isHeader: boolean;
}

export interface GatheredFacts {
  readonly declarations: readonly DeclarationFact[];
  /** Indices of functions and of types by where their nodes start. */
  readonly functionAt: ReadonlyMap<number, number>;
  readonly typeAt: ReadonlyMap<number, number>;
}

export interface Described extends Named {
  readonly modifiers: readonly string[];
  /** Offset at which the signature ends. */
  readonly end: number;
  readonly isStatic: boolean;
  readonly bases: readonly BaseReference[];
}

export class DeclaredFacts {
  readonly #source: FactSource;
  readonly #facts: DeclarationFact[] = [];
  /** The one that was made last. */
  #signature = { start: -1, end: -1, text: '' };
  /** Where the node of each fact starts. */
  readonly #starts: number[] = [];
  /** Places of members without a body, with their names and numbers of parameters. */
  readonly #bodiless = new Map<number, string>();
  /** How many definitions outside of their class there are of a name with a number of parameters. */
  readonly #defined = new Map<string, number>();

  constructor(source: FactSource) {
    this.#source = source;
  }

  /** @returns the place of the declaration */
  add(node: SyntaxNode, around: Surroundings, described: Described): number {
    const { text, lineOf, comments, isHeader } = this.#source;
    const { end, isStatic: hasStatic, ...rest } = described;
    const start = this.#startOf(around.start === -1 ? node.startIndex : around.start);
    const documentation = documentationAbove(text, comments, start);
    const isMember = around.typeName !== undefined && !around.isFriend;
    const isLocal = !isMember && hasStatic && !isHeader;
    this.#facts.push({
      ...rest,
      startLine: lineOf(start),
      endLine: Math.max(lineOf(start), lineOf(Math.max(start, node.endIndex - 1))),
      signature: this.#signatureOf(start, end),
      isExported: !around.isHidden && !isLocal && !(isMember && around.access === 'private'),
      isAsync: false,
      ...(documentation !== undefined && { documentation }),
    });
    this.#starts.push(node.startIndex);
    return this.#facts.length - 1;
  }

  /** Of functions that one declaration declares it is the same. */
  #signatureOf(start: number, end: number): string {
    const { start: lastStart, end: lastEnd } = this.#signature;
    if (start !== lastStart || end !== lastEnd) {
      this.#signature = { start, end, text: signatureOf(this.#source.text, start, end) };
    }
    return this.#signature.text;
  }

  isExported(place: number): boolean {
    return this.#facts[place]?.isExported === true;
  }

  /** A member at a place has no body. */
  noteBodiless(place: number, qualifiedName: string, head: SyntaxNode): void {
    this.#bodiless.set(place, memberKey(qualifiedName, head));
  }

  /** A member is defined outside of its class. */
  noteDefined(qualifiedName: string, head: SyntaxNode): void {
    const key = memberKey(qualifiedName, head);
    this.#defined.set(key, (this.#defined.get(key) ?? 0) + 1);
  }

  /** Members that the file defines elsewhere are told once, by their definition. */
  finish(): GatheredFacts {
    const left = new Map(this.#defined);
    const places = new Map<number, number>();
    const kept: DeclarationFact[] = [];
    const functionAt = new Map<number, number>();
    const typeAt = new Map<number, number>();
    this.#facts.forEach((fact, at) => {
      const key = this.#bodiless.get(at);
      const definitions = key === undefined ? 0 : (left.get(key) ?? 0);
      if (definitions > 0) {
        left.set(key as string, definitions - 1);
        return;
      }
      places.set(at, kept.length);
      const starts = CALLABLE_KINDS.has(fact.kind) ? functionAt : typeAt;
      const start = this.#starts[at] as number;
      if (!starts.has(start)) starts.set(start, kept.length);
      const parent = fact.parent === null ? null : (places.get(fact.parent) ?? null);
      kept.push({ ...fact, parent });
    });
    return { declarations: kept, functionAt, typeAt };
  }

  /** In front of macros that decorate the declaration. */
  #startOf(node: number): number {
    const { macros, text } = this.#source;
    let low = 0;
    let high = macros.length >> 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((macros[2 * middle + 1] as number) <= node) low = middle + 1;
      else high = middle;
    }
    let start = node;
    for (let at = 2 * (low - 1); at >= 0; at -= 2) {
      const between = text.slice(macros[at + 1], start);
      const macro = text.slice(macros[at], macros[at + 1]);
      if (between.trim() !== '' || (between.includes('\n') && standsAlone(macro))) break;
      start = macros[at] as number;
    }
    return start;
  }
}

const CALLABLE_KINDS: ReadonlySet<DeclarationKind> = new Set(['function', 'method', 'constructor']);

const memberKey = (qualifiedName: string, head: SyntaxNode): string =>
  `${qualifiedName}/${parameterCount(head)}`;

/** `(void)` are none. */
function parameterCount(head: SyntaxNode): number {
  const list = head.childForFieldName('parameters');
  const count = list?.namedChildCount ?? 0;
  return count === 1 && list?.text.replace(/\s+/g, '') === '(void)' ? 0 : count;
}

/** A macro on a line above that is a declaration of its own, or the end of one. */
function standsAlone(macro: string): boolean {
  return macro.endsWith(')') || /BEGIN|END|DECL|OBJECT/.test(macro);
}
