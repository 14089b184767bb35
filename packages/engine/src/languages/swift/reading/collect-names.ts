// Walks a file's tree once, in source order: what it imports and declares, and every name that it uses, each
// with the scope in which it stands. What a name means is decided when all scopes are known.
import type { TreeCursor } from 'web-tree-sitter';
import { walkTree } from '../../../syntax/walk-tree.ts';
import type { DeclarationCollector } from './declarations.ts';
import { declareName, openScope, type Scope } from './scopes.ts';

export interface NameUse {
  /** Segments joined by dots; behind the first, only what begins with a capital letter. */
  readonly name: string;
  readonly scope: Scope;
  readonly at: number;
}

export interface WrittenImport {
  /** Module and, where one is named, the declaration; as written, without blanks. */
  readonly path: string;
  /** Whether a single declaration is imported: `import struct A.B`. */
  readonly isSingle: boolean;
  readonly isReexport: boolean;
  readonly isTestable: boolean;
  readonly at: number;
}

export interface TypeBody {
  readonly name: string;
  readonly bases: string[];
  readonly members: Map<string, number>;
}

/** A name that other files can use. */
export interface OfferedName {
  readonly name: string;
  /** Whether other modules can. */
  readonly isPublic: boolean;
}

export interface CollectedNames {
  readonly imports: readonly WrittenImport[];
  readonly types: readonly TypeBody[];
  readonly offers: readonly OfferedName[];
  /** Of uses that look alike within one scope, the first. */
  readonly uses: readonly NameUse[];
  /** Names behind a dot. */
  readonly selected: ReadonlySet<string>;
}

/**
 * @param cursor at the root of the tree; it ends there
 * @param text what was parsed
 * @param declarations told of everything that is declared, in source order
 */
export function collectNames(
  cursor: TreeCursor,
  text: string,
  declarations: DeclarationCollector,
): CollectedNames {
  const walk = new NameWalk(cursor, text, declarations);
  walkTree(cursor, { enter: () => walk.enter(), leave: () => walk.leave() });
  return walk;
}

interface Frame {
  readonly node: string;
  readonly scope: Scope;
  /** Whether a declaration was opened for it. */
  readonly isDeclared: boolean;
  /** Of a declaration of a type: the body that belongs to it. */
  readonly body?: TypeBody;
  /** Whether what is declared directly in here can be named by other files, and by other modules. */
  readonly access?: Access;
  /** Where names bound in here begin to be seen. */
  readonly bindAt?: number;
}

type Access = 'none' | 'internal' | 'public';

const LOCAL_SCOPES = new Set([
  'deinit_declaration',
  'lambda_literal',
  'computed_property',
  'computed_getter',
  'computed_setter',
  'computed_modify',
  'willset_clause',
  'didset_clause',
  'if_statement',
  'while_statement',
  'repeat_while_statement',
  'for_statement',
  'switch_entry',
  'do_statement',
  'catch_block',
]);

const CALLABLES = new Set([
  'function_declaration',
  'protocol_function_declaration',
  'subscript_declaration',
]);

const TYPES = new Set(['class_declaration', 'protocol_declaration']);

/** Identifiers directly in these name members, labels or arguments of the compiler. */
const NO_USES = new Set([
  'navigation_suffix',
  'value_argument_label',
  'statement_label',
  'tuple_type_item',
  'enum_type_parameters',
  'availability_condition',
  'precedence_group_declaration',
  'precedence_group_attribute',
  'operator_declaration',
  'import_declaration',
]);

/** Names of types nested without end would fill the memory; what is deeper is left out. */
const LONGEST_TYPE_NAME = 1000;

class NameWalk implements CollectedNames {
  readonly imports: WrittenImport[] = [];
  readonly types: TypeBody[] = [];
  readonly offers: OfferedName[] = [];
  readonly uses: NameUse[] = [];
  readonly selected = new Set<string>();
  readonly #cursor: TreeCursor;
  readonly #text: string;
  readonly #declarations: DeclarationCollector;
  readonly #frames: Frame[] = [];
  readonly #seen = new Map<Scope, Set<string>>();
  /** Bodies of one type share their names, as far as one file can tell. */
  readonly #members = new Map<string, Map<string, number>>();
  readonly #fileScope: Scope = { around: undefined, names: new Map(), type: '', isOpen: true };

  constructor(cursor: TreeCursor, text: string, declarations: DeclarationCollector) {
    this.#cursor = cursor;
    this.#text = text;
    this.#declarations = declarations;
  }

  leave(): void {
    const frame = this.#frames.pop();
    if (frame?.isDeclared) this.#declarations.close();
  }

  /** Whether the walk goes on below the node; then its frame has been pushed. */
  enter(): boolean {
    const cursor = this.#cursor;
    if (!cursor.nodeIsNamed) return false;
    const node = cursor.nodeType;
    const around = this.#frames.at(-1);
    if (around === undefined)
      return this.#push({ node, scope: this.#fileScope, isDeclared: false });
    switch (node) {
      case 'simple_identifier':
        this.#identifier(around);
        return false;
      case 'type_identifier':
        this.#typeIdentifier(around);
        return false;
      case 'import_declaration':
        this.#import();
        return false;
      case 'integer_literal':
      case 'line_str_text':
      case 'multi_line_str_text':
      case 'self_expression':
      case 'availability_condition':
      case 'boolean_literal':
        return false;
      default:
        return this.#other(node, around);
    }
  }

  #push(frame: Frame): boolean {
    this.#frames.push(frame);
    return true;
  }

  #other(node: string, around: Frame): boolean {
    const { scope } = around;
    if (LOCAL_SCOPES.has(node)) return this.#pushLocal(node, scope);
    if (CALLABLES.has(node)) return this.#callable(node, around);
    if (TYPES.has(node)) return this.#type(around);
    switch (node) {
      case 'property_declaration':
      case 'protocol_property_declaration':
        return this.#property(node, around);
      case 'typealias_declaration':
        return this.#alias(around);
      case 'associatedtype_declaration':
        this.#bindFirst('type_identifier', scope);
        break;
      case 'attribute':
        return this.#attribute(node, scope);
      case 'enum_entry':
        return this.#push({ node, scope, isDeclared: false });
      case 'inheritance_specifier':
        this.#base(around);
        break;
    }
    const isInside =
      node === 'class_body' || node === 'enum_class_body' || node === 'protocol_body';
    const { access, bindAt } = around;
    return this.#push({
      node,
      scope,
      isDeclared: false,
      ...((isInside || node === 'pattern') && access !== undefined && { access }),
      ...(bindAt !== undefined && !isInside && { bindAt }),
    });
  }

  #pushLocal(node: string, around: Scope): boolean {
    const scope = openScope(around);
    const { startIndex } = this.#cursor;
    if (node === 'computed_setter' || node === 'willset_clause') {
      declareName(scope, 'newValue', startIndex);
    } else if (node === 'didset_clause') declareName(scope, 'oldValue', startIndex);
    else if (node === 'catch_block') declareName(scope, 'error', startIndex);
    const isDeclared = node === 'deinit_declaration' && this.#declarations.openDeinit(this.#cursor);
    return this.#push({ node, scope, isDeclared });
  }

  #callable(node: string, around: Frame): boolean {
    const cursor = this.#cursor;
    const name =
      node === 'subscript_declaration' ? 'subscript' : plain(this.#fieldText('name') ?? '');
    const isNamed = IDENTIFIER.test(name) && name !== 'init' && name !== 'subscript';
    if (isNamed) around.scope.names.set(name, 0);
    const access = this.#accessOf(around);
    if (isNamed && around.scope === this.#fileScope && access !== 'none') {
      for (const offered of this.#macroNames(name)) {
        this.offers.push({ name: offered, isPublic: access === 'public' });
      }
    }
    const isDeclared = this.#declarations.openCallable(cursor, node, name, this.#isMember(around));
    return this.#push({ node, scope: openScope(around.scope), isDeclared });
  }

  /** A macro is used as `#name`, as `@name` or both, by its attributes. */
  #macroNames(name: string): string[] {
    const head = this.#declarations.macroHead(this.#cursor);
    if (head === undefined) return [name];
    const names: string[] = [];
    if (/@freestanding\b/.test(head) || !/@attached\b/.test(head)) names.push(`#${name}`);
    if (/@attached\b/.test(head)) names.push(name);
    return names;
  }

  #isMember({ node }: Frame): boolean {
    return node === 'class_body' || node === 'enum_class_body' || node === 'protocol_body';
  }

  #type(around: Frame): boolean {
    const cursor = this.#cursor;
    const written = (this.#fieldText('name') ?? '').replace(/<[\s\S]*$/, '').replace(/[\s`]/g, '');
    const isExtension = this.#isExtension();
    const outer = around.scope.type;
    const name = isExtension || outer === '' ? written : `${outer}.${written}`;
    if (written === '' || name.length > LONGEST_TYPE_NAME) {
      return this.#push({
        node: 'class_declaration',
        scope: openScope(around.scope),
        isDeclared: false,
      });
    }
    const access = this.#accessOf(around, isExtension);
    const isLocal = !around.scope.isOpen;
    if (!isExtension) {
      around.scope.names.set(written, 0);
      if (access !== 'none' && !isLocal) this.offers.push({ name, isPublic: access === 'public' });
    }
    const names = (isLocal ? undefined : this.#members.get(name)) ?? new Map<string, number>();
    if (!isLocal) this.#members.set(name, names);
    const body = { name, bases: [], members: names };
    if (!isLocal) this.types.push(body);
    const scope: Scope = { around: around.scope, names, type: name, isOpen: true };
    const isDeclared = this.#declarations.openType(cursor, written, isExtension);
    const members = isExtension && access === 'internal' ? 'internal' : access;
    return this.#push({
      node: 'class_declaration',
      scope,
      isDeclared,
      body,
      access: isExtension ? members : access === 'none' ? 'none' : 'internal',
    });
  }

  #isExtension(): boolean {
    const kind = this.#cursor.currentNode.childForFieldName('declaration_kind');
    return kind?.type === 'extension';
  }

  /** What is in a body says for itself who can name it; in an extension, the extension says so for all. */
  #accessOf(around: Frame, isExtension = false): Access {
    const start = this.#cursor.startIndex;
    const head = this.#text.slice(start, start + 400);
    const words = MODIFIERS.exec(head)?.[0] ?? '';
    if (around.access === 'none' || !around.scope.isOpen) return 'none';
    if (/\b(?:private|fileprivate)\b(?!\s*\(set\))/.test(words)) return 'none';
    if (/\b(?:public|open)\b(?!\s*\(set\))/.test(words)) return 'public';
    return isExtension ? 'internal' : (around.access ?? 'internal');
  }

  #property(node: string, around: Frame): boolean {
    const { scope } = around;
    const bindAt = scope.isOpen ? 0 : this.#cursor.endIndex;
    const isDeclared =
      scope.isOpen &&
      node === 'property_declaration' &&
      this.#declarations.openProperty(this.#cursor);
    const access = scope === this.#fileScope ? this.#accessOf(around) : 'none';
    return this.#push({ node, scope, isDeclared, bindAt, access });
  }

  #alias(around: Frame): boolean {
    const name = plain(this.#fieldText('name') ?? '');
    const { scope } = around;
    if (IDENTIFIER.test(name)) {
      scope.names.set(name, 0);
      const access = this.#accessOf(around);
      if (access !== 'none') {
        const qualified = scope.type === '' ? name : `${scope.type}.${name}`;
        this.offers.push({ name: qualified, isPublic: access === 'public' });
      }
    }
    const isDeclared = this.#declarations.openAlias(this.#cursor, name);
    return this.#push({ node: 'typealias_declaration', scope: openScope(scope), isDeclared });
  }

  /** Arguments of the compiler's own attributes are no expressions. */
  #attribute(node: string, scope: Scope): boolean {
    const start = this.#cursor.startIndex;
    const name = /^@\s*([\w.]*)/.exec(this.#text.slice(start, start + 80))?.[1] ?? '';
    if (!/(?:^|\.)[A-Z]\w*$/.test(name)) return false;
    return this.#push({ node, scope, isDeclared: false });
  }

  #base({ body }: Frame): void {
    if (body === undefined) return;
    const { startIndex, endIndex } = this.#cursor;
    const written = this.#text.slice(startIndex, Math.min(endIndex, startIndex + 500));
    const name = /^(?:@\w+\s+)*([\p{L}_`][\p{L}\p{N}_.`\s]*)/u
      .exec(written)?.[1]
      ?.replace(/[\s`]/g, '');
    if (name === undefined) return;
    body.bases.push(name);
    this.#declarations.addBase(name, startIndex);
  }

  #import(): void {
    const { startIndex, endIndex } = this.#cursor;
    const written = this.#text.slice(startIndex, Math.min(endIndex, startIndex + 1000));
    const parts = IMPORT.exec(written);
    const path = parts?.[3]?.replace(/[\s`]/g, '');
    if (parts === null || path === undefined || path === '') return;
    const attributes = parts[1] ?? '';
    this.imports.push({
      path,
      isSingle: parts[2] !== undefined,
      isReexport: /@_exported\b/.test(attributes),
      isTestable: /@testable\b|@_spi|@_private/.test(attributes),
      at: startIndex + written.indexOf(parts[3] as string, attributes.length),
    });
  }

  #typeIdentifier({ node, scope }: Frame): void {
    const at = this.#cursor.startIndex;
    if (node === 'type_parameter') {
      declareName(scope, this.#cursor.nodeText, scope.isOpen ? 0 : at);
      return;
    }
    // The name of what is being declared has been dealt with.
    if (DECLARED_BY_NAME.has(node) && this.#cursor.currentFieldName === 'name') return;
    if (!this.#isMemberAt(at)) this.#use(scope, at);
  }

  #identifier(around: Frame): void {
    const { node, scope } = around;
    const cursor = this.#cursor;
    if (node === 'navigation_suffix') this.selected.add(plain(cursor.nodeText));
    if (NO_USES.has(node)) return;
    const at = cursor.startIndex;
    const field = cursor.currentFieldName;
    if (field === 'bound_identifier' || (BINDING.has(node) && field !== 'default_value')) {
      this.#binding(around, field, at);
    } else if (node === 'enum_entry') this.#enumEntry(scope, field, at);
    else if (field === 'name' && CALLABLES.has(node)) return;
    else if (this.#isMemberAt(at) || (LABELLED.has(node) && this.#isLabel(at))) return;
    else this.#use(scope, at);
  }

  #binding({ node, scope, bindAt, access }: Frame, field: string | null, at: number): void {
    if (node === 'parameter' && field === 'external_name') return;
    if (node === 'pattern' && this.#isMemberAt(at)) return;
    if (node === 'capture_list_item' && field === 'value') this.#use(scope, at);
    else this.#bind(scope, bindAt ?? at, access);
  }

  #enumEntry(scope: Scope, field: string | null, at: number): void {
    if (field === 'name') declareName(scope, plain(this.#cursor.nodeText), 0);
    else if (!this.#isMemberAt(at)) this.#use(scope, at);
  }

  #bind(scope: Scope, at: number, access: Access | undefined): void {
    const name = plain(this.#cursor.nodeText);
    if (name === '' || name === '_') return;
    declareName(scope, name, at);
    if (scope === this.#fileScope && access !== undefined && access !== 'none') {
      this.offers.push({ name, isPublic: access === 'public' });
    }
  }

  #bindFirst(type: string, scope: Scope): void {
    const name = this.#cursor.currentNode.childForFieldName('name');
    if (name?.type === type) declareName(scope, plain(name.text), 0);
  }

  #use(scope: Scope, at: number): void {
    const head = plain(this.#text.slice(at, this.#cursor.endIndex));
    if (!IDENTIFIER.test(head) || NEVER_FREE.has(head)) return;
    let name = head;
    if (/^[\p{Lu}]/u.test(head)) {
      SEGMENTS.lastIndex = this.#cursor.endIndex;
      const rest = SEGMENTS.exec(this.#text)?.[0] ?? '';
      name += rest.replace(/[\s`]/g, '');
    }
    const seen = this.#seen.get(scope) ?? new Set<string>();
    if (seen.has(name)) return;
    this.#seen.set(scope, seen.add(name));
    this.uses.push({ name, scope, at });
  }

  /** Whether a dot stands in front, so that the name is a member of something; two dots are a range. */
  #isMemberAt(at: number): boolean {
    let before = at - 1;
    while (before >= 0 && this.#text.charCodeAt(before) <= 32) before -= 1;
    return this.#text.charAt(before) === '.' && this.#text.charAt(before - 1) !== '.';
  }

  #isLabel(at: number): boolean {
    const behind = this.#text.slice(this.#cursor.endIndex, this.#cursor.endIndex + 3);
    if (!/^\s*:/.test(behind)) return false;
    return /[(,]\s*$/.test(this.#text.slice(Math.max(0, at - 40), at));
  }

  #fieldText(field: string): string | undefined {
    return this.#cursor.currentNode.childForFieldName(field)?.text;
  }
}

/** Nodes whose plain identifiers are bound by them. */
const BINDING = new Set([
  'pattern',
  'parameter',
  'lambda_parameter',
  'capture_list_item',
  'computed_setter',
  'willset_clause',
  'didset_clause',
]);
const DECLARED_BY_NAME = new Set([
  'class_declaration',
  'protocol_declaration',
  'typealias_declaration',
  'associatedtype_declaration',
]);
const LABELLED = new Set(['attribute', 'tuple_expression', 'ERROR', 'macro_invocation']);
const NEVER_FREE = new Set(
  'self Self super init nil true false willSet didSet get set newValue oldValue _ Any Type Protocol'.split(
    ' ',
  ),
);
const IDENTIFIER = /^[\p{L}_][\p{L}\p{N}_]*$/u;
/** Behind a name that begins with a capital: nested types, or what a module declares. */
const SEGMENTS = /(?:\s*\.\s*`?\p{Lu}[\p{L}\p{N}_]*`?){0,3}/uy;
const MODIFIERS = /^(?:@\w+(?:\([^()]*(?:\([^()]*\)[^()]*)*\))?\s*|[a-z]+(?:\(\w+\))?\s+)*/;
const IMPORT =
  /^((?:@\w+(?:\([^()]*\))?\s*|(?:public|package|internal|private|fileprivate|open)\s+)*)import\s+(?:(typealias|struct|class|enum|protocol|let|var|func|actor)\s+)?([\s\S]+)$/;

function plain(name: string): string {
  return name.startsWith('`') ? name.replaceAll('`', '') : name;
}
