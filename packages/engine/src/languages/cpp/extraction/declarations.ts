// Reads what a file declares off its tree. Bodies of functions are entered only where a type is declared in
// them. Namespaces are no declarations of their own, but part of the names.

import type { BaseReference, DeclarationFact, DeclarationKind } from '../../../facts.ts';
import type { SyntaxNode } from '../../../syntax/syntax-node.ts';
import type { TreeCursor } from '../../../syntax/tree-cursor.ts';
import { walkTree } from '../../../syntax/walk-tree.ts';
import { type DeclaredName, functionNameOf, plainName, unqualify } from './declared-names.ts';
import { documentationAbove } from './documentation.ts';
import type { LineOf } from './lines.ts';
import { nameOfMacroFunction } from './macro-functions.ts';
import { modifiersOf } from './modifiers.ts';
import { signatureOf } from './signature.ts';

export interface DeclarationSource {
  /** As written; the tree is that of the mended text, with the same offsets. */
  readonly text: string;
  readonly lineOf: LineOf;
  /** Starts and ends of comments, in turn, sorted. */
  readonly comments: readonly number[];
  /** Starts and ends of macros that the tree does not show, in turn, sorted. */
  readonly macros: readonly number[];
  /** Offsets of words in bodies of code that may declare a type, sorted. */
  readonly localTypes: readonly number[];
  /** Whether `static` leaves a name visible to whoever includes the file. */
  readonly isHeader: boolean;
}

export interface Declarations {
  readonly declarations: readonly DeclarationFact[];
  /** Qualified names of the namespaces that the file opens, in source order, each once. */
  readonly namespaces: readonly string[];
  /** Indices of functions and of types by where their nodes start. */
  readonly functionAt: ReadonlyMap<number, number>;
  readonly typeAt: ReadonlyMap<number, number>;
}

/** Names nested without end would fill the memory; what is deeper is left out. */
const LONGEST_OUTER_NAME = 1000;

/** What a node stands in. */
interface Surroundings {
  /** Joined by dots; empty at the file's own level. */
  readonly qualifier: string;
  /** The namespace alone. */
  readonly namespace: string;
  /** Place of the declaration around; `null` for none. */
  readonly declaration: number | null;
  /** Name of the type whose body this is; `undefined` elsewhere. */
  readonly typeName: string | undefined;
  /** In a type's body what the last `private:` said; empty where nothing was said. */
  access: string;
  /** Whether other files cannot name what is in here. */
  readonly isHidden: boolean;
  /** Where a template or a friend declaration around the node begins; -1 for none. */
  readonly start: number;
  readonly isFriend: boolean;
  /** Name that a `typedef` gives to the type in it. */
  readonly typedefName: string | undefined;
}

/** @param cursor at the root of the tree; it ends there */
export function readDeclarations(cursor: TreeCursor, source: DeclarationSource): Declarations {
  const reader = new DeclarationReader(source);
  walkTree(cursor, { enter: (at) => reader.enter(at), leave: () => reader.leave() });
  return { ...reader.finish(), namespaces: [...reader.namespaces] };
}

class DeclarationReader {
  readonly namespaces = new Set<string>();
  readonly #source: DeclarationSource;
  readonly #facts: DeclarationFact[] = [];
  /** Where the node of each fact starts. */
  readonly #starts: number[] = [];
  /** Places of members without a body, with their names and numbers of parameters. */
  readonly #bodiless = new Map<number, string>();
  /** How many definitions outside of their class there are of a name with a number of parameters. */
  readonly #defined = new Map<string, number>();
  readonly #typeAt = new Map<string, number>();
  readonly #stack: Surroundings[] = [];

  constructor(source: DeclarationSource) {
    this.#source = source;
  }

  enter(cursor: TreeCursor): boolean {
    if (!cursor.nodeIsNamed) return false;
    const around = this.#stack.at(-1) ?? FILE_LEVEL;
    const inside = this.#surroundingsOf(cursor, cursor.nodeType, around);
    if (inside === undefined) return false;
    this.#stack.push(inside);
    return true;
  }

  leave(): void {
    this.#stack.pop();
  }

  #surroundingsOf(
    cursor: TreeCursor,
    type: string,
    around: Surroundings,
  ): Surroundings | undefined {
    if (TRANSPARENT.has(type)) return around;
    if (around.qualifier.length > LONGEST_OUTER_NAME) return undefined;
    switch (type) {
      case 'template_declaration':
        return { ...around, start: around.start === -1 ? cursor.startIndex : around.start };
      case 'friend_declaration':
        return { ...around, start: cursor.startIndex, isFriend: true };
      case 'field_declaration_list':
      case 'declaration_list':
        // What comes later in the list has a start of its own.
        return { ...around, start: -1, isFriend: false, typedefName: undefined };
      case 'namespace_definition':
        return this.#enterNamespace(cursor.currentNode, around);
      case 'access_specifier':
        this.#setAccess(cursor.nodeText);
        return undefined;
      case 'function_definition':
        return this.#enterFunction(cursor.currentNode, around);
      case 'declaration':
      case 'field_declaration':
        return this.#enterVariable(cursor.currentNode, around);
      case 'class_specifier':
      case 'struct_specifier':
      case 'union_specifier':
      case 'enum_specifier':
        return this.#enterType(cursor.currentNode, around);
      case 'type_definition':
        return this.#enterTypedef(cursor.currentNode, around);
      case 'alias_declaration':
      case 'concept_definition':
        this.#addNamed(cursor.currentNode, around);
        return undefined;
      default:
        return this.#holdsLocalType(cursor.startIndex, cursor.endIndex) ? around : undefined;
    }
  }

  #setAccess(text: string): void {
    const list = this.#stack.at(-1);
    if (list?.typeName !== undefined) list.access = text;
  }

  #enterNamespace(node: SyntaxNode, around: Surroundings): Surroundings {
    const name = node.childForFieldName('name');
    const written = name === null ? '' : this.#textOf(name);
    // Names of an inline namespace are those of the one around it.
    const isInline = node.child(0)?.type === 'inline';
    const parts = isInline
      ? []
      : written.split('::').map((part) => part.replace(/\binline\b/, '').trim());
    const namespace = [around.namespace, ...parts].filter((part) => part !== '').join('.');
    if (namespace !== '') this.namespaces.add(namespace);
    const isHidden = around.isHidden || written === '';
    return { ...FILE_LEVEL, qualifier: namespace, namespace, isHidden };
  }

  #enterFunction(node: SyntaxNode, around: Surroundings): Surroundings | undefined {
    const declarator = node.childForFieldName('declarator');
    const found =
      declarator === null ? undefined : functionNameOf(declarator, this.#source.text, true);
    if (found === undefined || CONTROL_WORDS.has(found.name)) return around;
    const named = this.#qualify(node, found, around);
    const place = this.#add(node, around, {
      ...named,
      modifiers: modifiersOf(node, found.head, around),
      end: startOfBody(node),
      isStatic: isStatic(node),
      bases: [],
    });
    const key = `${named.qualifiedName}/${parameterCount(found.head)}`;
    if (found.scopes.length > 0) this.#defined.set(key, (this.#defined.get(key) ?? 0) + 1);
    const body = node.childForFieldName('body');
    if (body === null || !this.#holdsLocalType(body.startIndex, body.endIndex)) return undefined;
    return {
      ...FILE_LEVEL,
      qualifier: named.qualifiedName,
      namespace: around.namespace,
      declaration: place,
      isHidden: true,
    };
  }

  /** Members without a body are declared by their class alone; prototypes elsewhere declare nothing. */
  #enterVariable(node: SyntaxNode, around: Surroundings): Surroundings | undefined {
    const type = node.childForFieldName('type');
    if (type !== null && HOLDING_TYPES.has(type.type)) return { ...around, start: node.startIndex };
    if (around.typeName === undefined || around.isFriend) return undefined;
    for (const declarator of node.childrenForFieldName('declarator')) {
      if (declarator === null) continue;
      const found = functionNameOf(declarator, this.#source.text, false);
      if (found === undefined || found.scopes.length > 0) continue;
      const named = this.#qualify(node, found, around);
      const place = this.#add(node, around, {
        ...named,
        modifiers: modifiersOf(node, found.head, around),
        end: node.endIndex,
        isStatic: false,
        bases: [],
      });
      this.#bodiless.set(place, `${named.qualifiedName}/${parameterCount(found.head)}`);
    }
    return undefined;
  }

  #enterType(node: SyntaxNode, around: Surroundings): Surroundings | undefined {
    const body = node.childForFieldName('body');
    if (body === null) return undefined;
    const written = node.childForFieldName('name');
    const isEnum = node.type === 'enum_specifier';
    const qualified = written === null ? undefined : unqualify(written, this.#source.text);
    const name = qualified === undefined ? around.typedefName : qualified.name;
    if (name === undefined || name === '') {
      // What an unnamed type declares belongs to whatever is around it.
      return isEnum ? undefined : { ...around, typedefName: undefined };
    }
    const found = { name, scopes: qualified?.scopes ?? [] };
    const { qualifiedName, parent } = this.#placeOf(found, around);
    const place = this.#add(node, around, {
      kind: KINDS.get(node.type) as DeclarationKind,
      name,
      qualifiedName,
      parent,
      modifiers: modifiersOf(node, undefined, around),
      end: body.startIndex,
      isStatic: false,
      bases: this.#basesOf(node, around),
    });
    if (!this.#typeAt.has(qualifiedName)) this.#typeAt.set(qualifiedName, place);
    if (isEnum) return undefined;
    return {
      ...FILE_LEVEL,
      qualifier: qualifiedName,
      namespace: around.namespace,
      declaration: place,
      typeName: name,
      access: node.type === 'class_specifier' ? 'private' : '',
      isHidden: !this.#facts[place]?.isExported,
    };
  }

  /** The type in it comes first, then the names that differ from its own. */
  #enterTypedef(node: SyntaxNode, around: Surroundings): Surroundings | undefined {
    const type = node.childForFieldName('type');
    const names = node.childrenForFieldName('declarator').flatMap((declarator) => {
      const name =
        declarator === null ? undefined : nameInDeclarator(declarator, this.#source.text);
      return name === undefined || name === '' ? [] : [name];
    });
    const isBody = type !== null && type.childForFieldName('body') !== null;
    const isUnnamed = isBody && type.childForFieldName('name') === null;
    const own = isUnnamed ? names[0] : typeNameOf(type, this.#source.text);
    for (const name of names) {
      if (name === own) continue;
      this.#add(node, around, {
        kind: 'alias',
        ...this.#placeOf({ name, scopes: [] }, around),
        name,
        modifiers: [],
        end: isBody ? (type.childForFieldName('body') as SyntaxNode).startIndex : node.endIndex,
        isStatic: false,
        bases: [],
      });
    }
    if (!isBody) return undefined;
    return { ...around, start: node.startIndex, typedefName: isUnnamed ? own : undefined };
  }

  #addNamed(node: SyntaxNode, around: Surroundings): void {
    const written = node.childForFieldName('name');
    const name = written === null ? '' : plainName(written, this.#source.text);
    if (name === '') return;
    const isConcept = node.type === 'concept_definition';
    const { qualifiedName, parent } = this.#placeOf({ name, scopes: [] }, around);
    const place = this.#add(node, around, {
      kind: isConcept ? 'interface' : 'alias',
      name,
      qualifiedName,
      parent,
      modifiers: isConcept ? ['concept'] : [],
      end: node.endIndex,
      isStatic: false,
      bases: [],
    });
    if (!this.#typeAt.has(qualifiedName)) this.#typeAt.set(qualifiedName, place);
  }

  #textOf(node: SyntaxNode): string {
    return this.#source.text.slice(node.startIndex, node.endIndex);
  }

  #holdsLocalType(start: number, end: number): boolean {
    const { localTypes } = this.#source;
    let low = 0;
    let high = localTypes.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((localTypes[middle] as number) < start) low = middle + 1;
      else high = middle;
    }
    return (localTypes[low] ?? Number.POSITIVE_INFINITY) < end;
  }

  #qualify(node: SyntaxNode, found: DeclaredName, around: Surroundings): Named {
    const { name, scopes } = found;
    const isMacro = node.type === 'function_definition' && scopes.length === 0;
    if (isMacro && around.typeName !== name && node.childForFieldName('type') === null) {
      const macro = nameOfMacroFunction(found, this.#source.text);
      if (macro !== undefined) {
        const qualifiedName = join(around.qualifier, macro.qualifiedName);
        return { kind: 'function', name: macro.name, qualifiedName, parent: around.declaration };
      }
    }
    const { qualifiedName, parent } = this.#placeOf(found, around);
    const isMember = scopes.length > 0 || (around.typeName !== undefined && !around.isFriend);
    if (!isMember) return { kind: 'function', name, qualifiedName, parent };
    const isOfNamespace =
      parent === null && this.namespaces.has(qualifiedName.slice(0, -name.length - 1));
    const owner = scopes.at(-1) ?? around.typeName;
    const kind = owner === name ? 'constructor' : isOfNamespace ? 'function' : 'method';
    return { kind, name, qualifiedName, parent };
  }

  /** A name with scopes is that of a type or namespace declared before, in one of the namespaces around. */
  #placeOf(
    { name, scopes }: Pick<DeclaredName, 'name' | 'scopes'>,
    around: Surroundings,
  ): { readonly qualifiedName: string; readonly parent: number | null } {
    if (around.isFriend && scopes.length === 0) {
      return { qualifiedName: join(around.namespace, name), parent: null };
    }
    if (scopes.length === 0) {
      return { qualifiedName: join(around.qualifier, name), parent: around.declaration };
    }
    const written = scopes.join('.');
    const found = this.#findOutwards(around.qualifier, written, (each) => this.#typeAt.has(each));
    if (found !== undefined) {
      return { qualifiedName: join(found, name), parent: this.#typeAt.get(found) ?? null };
    }
    const known = this.#findOutwards(around.qualifier, written, (each) =>
      this.namespaces.has(each),
    );
    return {
      qualifiedName: join(known ?? join(around.qualifier, written), name),
      parent: around.declaration,
    };
  }

  /** The name behind the whole qualifier, then behind ever less of it. */
  #findOutwards(
    qualifier: string,
    name: string,
    isKnown: (qualifiedName: string) => boolean,
  ): string | undefined {
    for (let scope = qualifier; ; scope = scope.slice(0, Math.max(0, scope.lastIndexOf('.')))) {
      const candidate = join(scope, name);
      if (isKnown(candidate)) return candidate;
      if (scope === '') return undefined;
    }
  }

  /** A base that the file declares is named in full, since namespaces are no scopes to the linker. */
  #basesOf(node: SyntaxNode, around: Surroundings): BaseReference[] {
    const clause = node.namedChildren.find((child) => child?.type === 'base_class_clause');
    return (clause?.namedChildren ?? []).flatMap((child) => {
      if (child === null || !BASES.has(child.type)) return [];
      const { name, scopes } = unqualify(child, this.#source.text);
      const written = [...scopes, name].join('.');
      if (name === '' || written.startsWith('std.')) return [];
      const found = this.#findOutwards(around.qualifier, written, (each) => this.#typeAt.has(each));
      const line = this.#source.lineOf(child.startIndex);
      return [{ relation: 'extends', name: found ?? written, line } as const];
    });
  }

  #add(node: SyntaxNode, around: Surroundings, described: Described): number {
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
      signature: signatureOf(text, start, end),
      isExported: !around.isHidden && !isLocal && !(isMember && around.access === 'private'),
      isAsync: false,
      ...(documentation !== undefined && { documentation }),
    });
    this.#starts.push(node.startIndex);
    return this.#facts.length - 1;
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

  /** Members that the file defines elsewhere are told once, by their definition. */
  finish(): Omit<Declarations, 'namespaces'> {
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
}

const CALLABLE_KINDS: ReadonlySet<DeclarationKind> = new Set(['function', 'method', 'constructor']);

interface Named {
  readonly kind: DeclarationKind;
  readonly name: string;
  readonly qualifiedName: string;
  readonly parent: number | null;
}

interface Described extends Named {
  readonly modifiers: readonly string[];
  /** Offset at which the signature ends. */
  readonly end: number;
  readonly isStatic: boolean;
  readonly bases: readonly BaseReference[];
}

const FILE_LEVEL: Surroundings = {
  qualifier: '',
  namespace: '',
  declaration: null,
  typeName: undefined,
  access: '',
  isHidden: false,
  start: -1,
  isFriend: false,
  typedefName: undefined,
};

/** Recovery from an error can take a statement for a function. */
const CONTROL_WORDS = new Set([
  'if',
  'else',
  'for',
  'while',
  'do',
  'switch',
  'case',
  'return',
  'sizeof',
]);

/** Nodes that change nothing for what is in them. */
const TRANSPARENT = new Set([
  'translation_unit',
  'linkage_specification',
  'export_declaration',
  'ERROR',
]);

const KINDS = new Map<string, DeclarationKind>([
  ['class_specifier', 'class'],
  ['struct_specifier', 'struct'],
  ['union_specifier', 'struct'],
  ['enum_specifier', 'enum'],
]);

const HOLDING_TYPES = new Set(KINDS.keys());

const BASES = new Set(['type_identifier', 'qualified_identifier', 'template_type']);

function join(qualifier: string, name: string): string {
  return qualifier === '' ? name : `${qualifier}.${name}`;
}

/** Where the list of initialisers, the body or `= default` begins. */
function startOfBody(node: SyntaxNode): number {
  for (const child of node.namedChildren) {
    if (child !== null && BODIES.has(child.type)) return child.startIndex;
  }
  return node.endIndex;
}

const BODIES = new Set([
  'field_initializer_list',
  'compound_statement',
  'try_statement',
  'constructor_try_statement',
  'default_method_clause',
  'delete_method_clause',
]);

function isStatic(node: SyntaxNode): boolean {
  return node.namedChildren.some(
    (child) => child?.type === 'storage_class_specifier' && child.text === 'static',
  );
}

/** A macro on a line above that is a declaration of its own, or the end of one. */
function standsAlone(macro: string): boolean {
  return macro.endsWith(')') || /BEGIN|END|DECL|OBJECT/.test(macro);
}

/** `(void)` are none. */
function parameterCount(head: SyntaxNode): number {
  const list = head.childForFieldName('parameters');
  const count = list?.namedChildCount ?? 0;
  return count === 1 && list?.text.replace(/\s+/g, '') === '(void)' ? 0 : count;
}

function nameInDeclarator(declarator: SyntaxNode, text: string): string | undefined {
  let node: SyntaxNode | null = declarator;
  for (let depth = 0; node !== null && depth < DEEPEST_DECLARATOR; depth += 1) {
    if (!node.type.endsWith('_declarator')) return plainName(node, text);
    const last: SyntaxNode | null = node.namedChild(node.namedChildCount - 1);
    node = node.childForFieldName('declarator') ?? last;
  }
  return undefined;
}

const DEEPEST_DECLARATOR = 50;

/** `foo` of `struct foo`. */
function typeNameOf(type: SyntaxNode | null, text: string): string | undefined {
  if (type === null || !HOLDING_TYPES.has(type.type)) return undefined;
  const name = type.childForFieldName('name');
  return name === null ? undefined : plainName(name, text);
}
