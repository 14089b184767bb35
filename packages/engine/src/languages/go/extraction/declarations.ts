// Functions, methods and types as declaration facts. The walk opens and closes them; a method belongs to
// its receiver's type, wherever in the file that stands.

import type { BaseReference, DeclarationFact, DeclarationKind } from '../../../facts.ts';
import type { SyntaxNode } from '../../../syntax/syntax-node.ts';
import { documentationAbove } from './documentation.ts';

const MAX_SIGNATURE = 300;

/** A declaration with what stands inside it, until the list is made. */
interface Entry {
  /** Where its function, specification or function literal starts. */
  readonly offset: number;
  readonly fact: Omit<DeclarationFact, 'parent'>;
  readonly inner: Entry[];
  /** Name of the receiver's type; absent for all but methods. */
  readonly receiver?: string | undefined;
}

export interface CollectedDeclarations {
  readonly facts: DeclarationFact[];
  /** Index of each fact by where its function, specification or function literal starts. */
  readonly declarationAt: ReadonlyMap<number, number>;
}

export class DeclarationCollector {
  readonly #text: string;
  readonly #isWanted: boolean;
  readonly #outer: Entry[] = [];
  readonly #open: Entry[] = [];
  /** Declared by variables that the walk has met, by where their function literals start. */
  readonly #literals = new Map<number, Entry>();

  /** @param isWanted otherwise nothing is collected and nothing is opened */
  constructor(text: string, isWanted: boolean) {
    this.#text = text;
    this.#isWanted = isWanted;
  }

  /** Like the other `open` functions, says whether a declaration was opened, which is then to be closed. */
  openFunction(node: SyntaxNode, name: string): boolean {
    if (!this.#isWanted || !isName(name)) return false;
    const body = node.childForFieldName('body');
    const isMethod = node.type === 'method_declaration';
    const receiver = isMethod ? receiverType(node) : undefined;
    this.#push(node, {
      kind: isMethod ? 'method' : 'function',
      name,
      qualifiedName: receiver === undefined ? this.#qualify(name) : `${receiver}.${name}`,
      signature: this.#signature(node.startIndex, body?.startIndex ?? node.endIndex),
      receiver,
    });
    return true;
  }

  /** A method that the interface declared around it asks for. */
  openInterfaceMethod(node: SyntaxNode): boolean {
    const name = node.childForFieldName('name')?.text;
    if (!this.#isWanted || !isName(name)) return false;
    this.#push(node, {
      kind: 'method',
      name,
      qualifiedName: this.#qualify(name),
      signature: this.#signature(node.startIndex, node.endIndex),
    });
    return true;
  }

  /** @param around the declaration that the specification stands in */
  openType(spec: SyntaxNode, name: string, around: SyntaxNode | undefined): boolean {
    if (!this.#isWanted || !isName(name)) return false;
    const type = spec.childForFieldName('type');
    const body = type === null ? undefined : bodyOf(type, this.#text);
    const whole = wholeDeclaration(spec, around);
    this.#push(whole, {
      kind: kindOfType(spec.type === 'type_alias' ? 'alias' : (type?.type ?? '')),
      name,
      qualifiedName: this.#qualify(name),
      signature: keyworded('type', this.#signature(whole.startIndex, body ?? whole.endIndex)),
      offset: spec.startIndex,
      bases: spec.type === 'type_alias' || type === null ? [] : basesOf(type),
    });
    return true;
  }

  /** Variables of the package whose value is a function literal are functions to those who call them. */
  addVariables(spec: SyntaxNode, around: SyntaxNode | undefined): void {
    if (!this.#isWanted) return;
    const names = spec.childrenForFieldName('name');
    const list = spec.childForFieldName('value')?.namedChildren ?? [];
    const values = list.filter((value) => value?.type !== 'comment');
    values.forEach((value, at) => {
      const name = names[at]?.text;
      if (value?.type !== 'func_literal' || !isName(name)) return;
      const whole = names.length === 1 ? wholeDeclaration(spec, around) : spec;
      const start = names.length === 1 ? whole.startIndex : (names[at]?.startIndex ?? 0);
      const body = value.childForFieldName('body')?.startIndex ?? value.endIndex;
      const signature =
        names.length === 1
          ? this.#signature(start, body)
          : `${name} = ${this.#signature(value.startIndex, body)}`;
      const described: Described = {
        kind: 'function',
        name,
        qualifiedName: name,
        signature: keyworded('var', signature),
        offset: value.startIndex,
      };
      this.#literals.set(value.startIndex, this.#push(whole, described));
      this.close();
    });
  }

  /** A function literal that a variable has declared is what stands around its own declarations. */
  openLiteral(offset: number): boolean {
    const entry = this.#literals.get(offset);
    if (entry !== undefined) this.#open.push(entry);
    return entry !== undefined;
  }

  close(): void {
    this.#open.pop();
  }

  /** In source order, but for methods written above their type: they follow it. */
  finish(): CollectedDeclarations {
    const facts: DeclarationFact[] = [];
    const declarationAt = new Map<number, number>();
    const typeAt = new Map<string, number>();
    for (const entry of methodsBehindTypes(this.#outer)) {
      const place = facts.length;
      if (entry.receiver === undefined && TYPE_KINDS.has(entry.fact.kind)) {
        if (!typeAt.has(entry.fact.name)) typeAt.set(entry.fact.name, place);
      }
      const parent = entry.receiver === undefined ? null : (typeAt.get(entry.receiver) ?? null);
      flatten(entry, parent, facts, declarationAt);
    }
    return { facts, declarationAt };
  }

  #push(node: SyntaxNode, { receiver, bases = [], offset, ...described }: Described): Entry {
    const documentation = documentationAbove(this.#text, node.startIndex);
    const isInFunction = this.#open.some(({ fact: { kind } }) => kind !== 'interface');
    const entry: Entry = {
      offset: offset ?? node.startIndex,
      fact: {
        ...described,
        startLine: node.startLine,
        endLine: lastLine(node),
        isExported: !isInFunction && /^\p{Lu}/u.test(described.name),
        isAsync: false,
        modifiers: [],
        ...(documentation !== undefined && { documentation }),
        bases,
      },
      inner: [],
      receiver,
    };
    (this.#open.at(-1)?.inner ?? this.#outer).push(entry);
    this.#open.push(entry);
    return entry;
  }

  #qualify(name: string): string {
    const around = this.#open.at(-1)?.fact.qualifiedName;
    return around === undefined ? name : `${around}.${name}`;
  }

  #signature(start: number, end: number): string {
    // What is cut off need not be folded.
    const source = this.#text.slice(start, Math.min(end, start + 20 * MAX_SIGNATURE));
    return source.replace(/\s+/g, ' ').trim().slice(0, MAX_SIGNATURE);
  }
}

interface Described {
  readonly kind: DeclarationKind;
  readonly name: string;
  readonly qualifiedName: string;
  readonly signature: string;
  readonly bases?: readonly BaseReference[];
  readonly receiver?: string | undefined;
  /** Where what is declared starts, if not where the whole does. */
  readonly offset?: number;
}

/** The blank name declares nothing, and a name that lacks in broken text is empty. */
function isName(name: string | undefined): name is string {
  return name !== undefined && name !== '' && name !== '_';
}

/** A node that the end of a broken text cuts off may end behind the last line break. */
function lastLine({ startLine, endPosition }: SyntaxNode): number {
  const line = endPosition.column === 0 ? endPosition.row : endPosition.row + 1;
  return Math.max(line, startLine);
}

const TYPE_KINDS: ReadonlySet<DeclarationKind> = new Set(['struct', 'interface', 'alias']);

/** The kind says what the type is made of; a defined type such as `type Celsius float64` is an alias too. */
function kindOfType(node: string): DeclarationKind {
  if (node === 'struct_type') return 'struct';
  return node === 'interface_type' ? 'interface' : 'alias';
}

/** `type T …` with its keyword, unless several share it in parentheses. */
function wholeDeclaration(spec: SyntaxNode, around: SyntaxNode | undefined): SyntaxNode {
  return around === undefined || around.child(1)?.type === '(' ? spec : around;
}

function keyworded(keyword: string, signature: string): string {
  return /^(?:type|var)\s/.test(signature)
    ? signature
    : `${keyword} ${signature}`.slice(0, MAX_SIGNATURE);
}

/** Where the braces of a struct or an interface open. */
function bodyOf(type: SyntaxNode, text: string): number | undefined {
  if (type.type !== 'struct_type' && type.type !== 'interface_type') return undefined;
  const brace = text.indexOf('{', type.startIndex);
  return brace === -1 || brace > type.endIndex ? undefined : brace;
}

function receiverType(node: SyntaxNode): string | undefined {
  const receiver = node.childForFieldName('receiver');
  return receiver?.descendantsOfType('type_identifier')[0]?.text;
}

/** Embedded structs and interfaces; a union or `~T` restricts an interface and is none. */
function basesOf(type: SyntaxNode): BaseReference[] {
  const list =
    type.type === 'struct_type'
      ? (type.namedChild(0)?.namedChildren ?? [])
      : type.type === 'interface_type'
        ? type.namedChildren
        : [];
  return list.flatMap((member) => {
    const base = member === null ? undefined : embeddedType(member);
    if (base === undefined) return [];
    const line = base.startLine;
    return [{ relation: 'extends', name: base.text.replace(/\s+/g, ''), line } as const];
  });
}

function embeddedType(member: SyntaxNode): SyntaxNode | undefined {
  const isField = member.type === 'field_declaration' && member.childForFieldName('name') === null;
  const isElement = member.type === 'type_elem' && member.namedChildCount === 1;
  if (!isField && !isElement) return undefined;
  const type = isField ? member.childForFieldName('type') : member.namedChild(0);
  const bare = type?.type === 'generic_type' ? type.childForFieldName('type') : type;
  return bare?.type === 'type_identifier' || bare?.type === 'qualified_type' ? bare : undefined;
}

function methodsBehindTypes(entries: readonly Entry[]): Entry[] {
  const types = new Set(
    entries.flatMap(({ fact }) => (TYPE_KINDS.has(fact.kind) ? [fact.name] : [])),
  );
  const ordered: Entry[] = [];
  const early = new Map<string, Entry[]>();
  const seen = new Set<string>();
  for (const entry of entries) {
    const { receiver, fact } = entry;
    if (receiver !== undefined && types.has(receiver) && !seen.has(receiver)) {
      const waiting = early.get(receiver) ?? [];
      early.set(receiver, waiting);
      waiting.push(entry);
      continue;
    }
    ordered.push(entry);
    if (!TYPE_KINDS.has(fact.kind) || seen.has(fact.name)) continue;
    seen.add(fact.name);
    ordered.push(...(early.get(fact.name) ?? []));
  }
  return ordered;
}

function flatten(
  root: Entry,
  parent: number | null,
  facts: DeclarationFact[],
  declarationAt: Map<number, number>,
): void {
  const pending = [{ entry: root, parent }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const place = facts.length;
    declarationAt.set(next.entry.offset, place);
    facts.push({ ...next.entry.fact, parent: next.parent });
    for (const entry of [...next.entry.inner].reverse()) pending.push({ entry, parent: place });
  }
}
