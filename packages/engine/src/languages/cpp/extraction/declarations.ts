// Reads what a file declares off its tree. Bodies of functions are entered only where a type is declared in
// them. Namespaces are no declarations of their own, but part of the names.

import type { DeclarationKind } from '../../../facts.ts';
import type { SyntaxNode } from '../../../syntax/syntax-node.ts';
import type { TreeCursor } from '../../../syntax/tree-cursor.ts';
import { walkTree } from '../../../syntax/walk-tree.ts';
import { DeclaredFacts, type FactSource, type GatheredFacts } from './declared-facts.ts';
import { functionNameOf, nameInDeclarator, plainName, unqualify } from './declared-names.ts';
import { isStatic, modifiersOf, withTrailing } from './modifiers.ts';
import { NamesInSight } from './names-in-sight.ts';
import { startOfBody } from './signature.ts';
import { FILE_LEVEL, type Surroundings } from './surroundings.ts';

export interface DeclarationSource extends FactSource {
  /** Offsets of words in bodies of code that may declare a type, sorted. */
  readonly localTypes: readonly number[];
}

export interface Declarations extends GatheredFacts {
  /** Qualified names of the namespaces that the file opens, in source order, each once. */
  readonly namespaces: readonly string[];
}

/** Names nested without end would fill the memory; what is deeper is left out. */
const LONGEST_OUTER_NAME = 1000;

/** @param cursor at the root of the tree; it ends there */
export function readDeclarations(cursor: TreeCursor, source: DeclarationSource): Declarations {
  const reader = new DeclarationReader(source);
  walkTree(cursor, { enter: (at) => reader.enter(at), leave: () => reader.leave() });
  return reader.finish();
}

class DeclarationReader {
  readonly #source: DeclarationSource;
  readonly #names: NamesInSight;
  readonly #facts: DeclaredFacts;
  readonly #stack: Surroundings[] = [];

  constructor(source: DeclarationSource) {
    this.#source = source;
    this.#names = new NamesInSight(source.text, source.lineOf);
    this.#facts = new DeclaredFacts(source);
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

  finish(): Declarations {
    return { ...this.#facts.finish(), namespaces: [...this.#names.namespaces] };
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
    if (namespace !== '') this.#names.namespaces.add(namespace);
    const isHidden = around.isHidden || written === '';
    return { ...FILE_LEVEL, qualifier: namespace, namespace, isHidden };
  }

  #enterFunction(node: SyntaxNode, around: Surroundings): Surroundings | undefined {
    const declarator = node.childForFieldName('declarator');
    const found =
      declarator === null ? undefined : functionNameOf(declarator, this.#source.text, true);
    if (found === undefined || CONTROL_WORDS.has(found.name)) return around;
    const named = this.#names.functionNamed(node, found, around);
    const place = this.#facts.add(node, around, {
      ...named,
      modifiers: modifiersOf(node, found.head, around),
      end: startOfBody(node),
      isStatic: isStatic(node),
      bases: [],
    });
    if (found.scopes.length > 0) this.#facts.noteDefined(named.qualifiedName, found.head);
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
    let declared: readonly string[] | undefined;
    for (const declarator of node.childrenForFieldName('declarator')) {
      if (declarator === null) continue;
      const found = functionNameOf(declarator, this.#source.text, false);
      if (found === undefined || found.scopes.length > 0) continue;
      const named = this.#names.functionNamed(node, found, around);
      declared ??= modifiersOf(node, undefined, around);
      const place = this.#facts.add(node, around, {
        ...named,
        modifiers: withTrailing(declared, found.head),
        end: node.endIndex,
        isStatic: false,
        bases: [],
      });
      this.#facts.noteBodiless(place, named.qualifiedName, found.head);
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
    const { qualifiedName, parent } = this.#names.placeOf(found, around);
    const place = this.#facts.add(node, around, {
      kind: KINDS.get(node.type) as DeclarationKind,
      name,
      qualifiedName,
      parent,
      modifiers: modifiersOf(node, undefined, around),
      end: body.startIndex,
      isStatic: false,
      bases: this.#names.basesOf(node, around),
    });
    this.#names.noteType(qualifiedName, place);
    if (isEnum) return undefined;
    return {
      ...FILE_LEVEL,
      qualifier: qualifiedName,
      namespace: around.namespace,
      declaration: place,
      typeName: name,
      access: node.type === 'class_specifier' ? 'private' : '',
      isHidden: !this.#facts.isExported(place),
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
      this.#facts.add(node, around, {
        kind: 'alias',
        ...this.#names.placeOf({ name, scopes: [] }, around),
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
    const { qualifiedName, parent } = this.#names.placeOf({ name, scopes: [] }, around);
    const place = this.#facts.add(node, around, {
      kind: isConcept ? 'interface' : 'alias',
      name,
      qualifiedName,
      parent,
      modifiers: isConcept ? ['concept'] : [],
      end: node.endIndex,
      isStatic: false,
      bases: [],
    });
    this.#names.noteType(qualifiedName, place);
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
}

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

/** `foo` of `struct foo`. */
function typeNameOf(type: SyntaxNode | null, text: string): string | undefined {
  if (type === null || !HOLDING_TYPES.has(type.type)) return undefined;
  const name = type.childForFieldName('name');
  return name === null ? undefined : plainName(name, text);
}
