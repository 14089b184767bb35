// Walks a file's tree once, in source order: what it imports and declares, and every name that it uses, each
// with the scope in which it stands. What a name means is decided when all scopes are known.
import type { TreeCursor } from '../../../syntax/tree-cursor.ts';
import { walkTree } from '../../../syntax/walk-tree.ts';
import { type Access, writtenAccess } from './access.ts';
import type {
  CollectedNames,
  NameUse,
  OfferedName,
  TypeBody,
  WrittenImport,
} from './collected-names.ts';
import { isCompilerAttribute, writtenConformances } from './compiler-attributes.ts';
import type { DeclarationCollector } from './declarations.ts';
import type { MaskedSource } from './masked-source.ts';
import { capitalsBehind, NameUses } from './name-uses.ts';
import { declareName, openScope, type Scope } from './scopes.ts';
import {
  BINDING,
  CALLABLES,
  DECLARED_BY_NAME,
  LABELLED,
  LOCAL_SCOPES,
  NO_USES,
  TYPE_BODIES,
  TYPES,
} from './syntax-kinds.ts';
import { readImport } from './written-import.ts';
import {
  IDENTIFIER,
  isLabel,
  isMemberAt,
  NEVER_FREE,
  offeredNames,
  plain,
} from './written-names.ts';

/**
 * @param cursor at the root of the tree; it ends there
 * @param masked what was parsed
 * @param declarations told of everything that is declared, in source order
 */
export function collectNames(
  cursor: TreeCursor,
  masked: MaskedSource,
  declarations: DeclarationCollector,
): CollectedNames {
  const walk = new NameWalk(cursor, masked, declarations);
  walkTree(cursor, { enter: () => walk.enter(), leave: () => walk.leave() });
  walk.finish();
  return walk;
}

interface Frame {
  readonly node: string;
  readonly scope: Scope;
  /** Whether a declaration was opened for it. */
  readonly isDeclared: boolean;
  /** Of a declaration of a type: the body that belongs to it. */
  readonly body?: TypeBody;
  /** Of an extension, its body and a property in it: what is declared directly in here is added to the type. */
  readonly extended?: TypeBody;
  /** Whether what is declared directly in here can be named by other files, and by other modules. */
  readonly access?: Access;
  /** Where names bound in here begin to be seen. */
  readonly bindAt?: number;
}

/** Names of types nested without end would fill the memory; what is deeper is left out. */
const LONGEST_TYPE_NAME = 1000;

class NameWalk implements CollectedNames {
  readonly imports: WrittenImport[] = [];
  readonly types: TypeBody[] = [];
  readonly offers: OfferedName[] = [];
  readonly selected = new Set<string>();
  readonly #cursor: TreeCursor;
  readonly #text: string;
  readonly #uses: NameUses;
  readonly #declarations: DeclarationCollector;
  readonly #frames: Frame[] = [];
  /** Bodies of one type share their names, as far as one file can tell. */
  readonly #members = new Map<string, Map<string, number>>();
  readonly #fileScope: Scope = { around: undefined, names: new Map(), type: '', isOpen: true };

  constructor(
    cursor: TreeCursor,
    { text, hiddenTypes }: MaskedSource,
    declarations: DeclarationCollector,
  ) {
    this.#cursor = cursor;
    this.#text = text;
    this.#uses = new NameUses(hiddenTypes);
    this.#declarations = declarations;
  }

  get uses(): readonly NameUse[] {
    return this.#uses.list;
  }

  finish(): void {
    this.#uses.addHidden(this.#fileScope, Number.POSITIVE_INFINITY);
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
    if (around !== undefined && this.#uses.hasHidden) {
      this.#uses.addHidden(around.scope, cursor.startIndex);
    }
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
      case 'associatedtype_declaration': {
        const name = plain(this.#fieldText('name') ?? '_');
        declareName(scope, name, 0);
        this.types.at(-1)?.associated.add(name);
        break;
      }
      case 'attribute':
        return this.#attribute(node, scope);
      case 'enum_entry':
        return this.#push({ node, scope, isDeclared: false });
      case 'inheritance_specifier':
        this.#base(around);
        break;
    }
    const isInside = TYPE_BODIES.has(node);
    const { access, extended, bindAt } = around;
    return this.#push({
      node,
      scope,
      isDeclared: false,
      ...((isInside || node === 'pattern') && access !== undefined && { access }),
      ...((isInside || node === 'pattern') && extended !== undefined && { extended }),
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
    if (isNamed && around.scope === this.#fileScope) {
      const head = this.#declarations.macroHead(cursor);
      for (const offered of offeredNames(name, head)) this.#offer(around, offered, access);
    } else if (isNamed) this.#offer(around, name, access);
    const isDeclared = this.#declarations.openCallable(
      cursor,
      node,
      name,
      TYPE_BODIES.has(around.node),
    );
    return this.#push({ node, scope: openScope(around.scope), isDeclared });
  }

  /** What stands at the file's own level, or in an extension, where the type may be another module's. */
  #offer({ scope, extended }: Frame, name: string, access: Access): void {
    if (access === 'none') return;
    const offered = { name, isPublic: access === 'public' };
    if (scope === this.#fileScope) this.offers.push(offered);
    else extended?.added.push(offered);
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
    const body: TypeBody = {
      name,
      isExtension,
      bases: [],
      members: names,
      associated: new Set(),
      added: [],
    };
    if (!isLocal) this.types.push(body);
    const scope: Scope = { around: around.scope, names, type: name, isOpen: true };
    const isDeclared = this.#declarations.openType(cursor, written, isExtension);
    const members = isExtension && access === 'internal' ? 'internal' : access;
    return this.#push({
      node: 'class_declaration',
      scope,
      isDeclared,
      body,
      ...(isExtension && { extended: body }),
      access: isExtension ? members : access === 'none' ? 'none' : 'internal',
    });
  }

  #isExtension(): boolean {
    const kind = this.#cursor.currentNode.childForFieldName('declaration_kind');
    return kind?.type === 'extension';
  }

  /** What is in a body says for itself who can name it; in an extension, the extension says so for all. */
  #accessOf(around: Frame, isExtension = false): Access {
    if (around.access === 'none' || !around.scope.isOpen) return 'none';
    const written = writtenAccess(this.#text, this.#cursor.startIndex);
    return written ?? (isExtension ? 'internal' : (around.access ?? 'internal'));
  }

  #property(node: string, around: Frame): boolean {
    const { scope } = around;
    const bindAt = scope.isOpen ? 0 : this.#cursor.endIndex;
    const isDeclared =
      scope.isOpen &&
      node === 'property_declaration' &&
      this.#declarations.openProperty(this.#cursor);
    const { extended } = around;
    const isOffered = scope === this.#fileScope || extended !== undefined;
    const access = isOffered ? this.#accessOf(around) : 'none';
    return this.#push({
      node,
      scope,
      isDeclared,
      bindAt,
      access,
      ...(extended !== undefined && { extended }),
    });
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
    const name = /^@\s*([\p{L}\p{N}_.]*)/u.exec(this.#text.slice(start, start + 80))?.[1] ?? '';
    if (name === 'attached') this.#conformances(scope);
    if (isCompilerAttribute(name)) return false;
    return this.#push({ node, scope, isDeclared: false });
  }

  /** Protocols that types get from a macro: `@attached(extension, conformances: A, B, names: …)`. */
  #conformances(scope: Scope): void {
    const { startIndex, endIndex } = this.#cursor;
    const written = this.#text.slice(startIndex, Math.min(endIndex, startIndex + 1000));
    for (const { name, at } of writtenConformances(written)) {
      this.#uses.add(scope, name, startIndex + at);
    }
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
    const found = readImport(written, startIndex);
    if (found !== undefined) this.imports.push(found);
  }

  #typeIdentifier({ node, scope }: Frame): void {
    const at = this.#cursor.startIndex;
    if (node === 'type_parameter') {
      declareName(scope, this.#cursor.nodeText, scope.isOpen ? 0 : at);
      return;
    }
    // The name of what is being declared has been dealt with.
    if (DECLARED_BY_NAME.has(node) && this.#cursor.currentFieldName === 'name') return;
    if (!isMemberAt(this.#text, at)) this.#use(scope, at);
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
    else if (
      isMemberAt(this.#text, at) ||
      (LABELLED.has(node) && isLabel(this.#text, at, this.#cursor.endIndex))
    )
      return;
    else this.#use(scope, at);
  }

  #binding(frame: Frame, field: string | null, at: number): void {
    const { node, scope, bindAt } = frame;
    if (node === 'parameter' && field === 'external_name') return;
    if (node === 'pattern' && isMemberAt(this.#text, at)) return;
    if (node === 'capture_list_item' && field === 'value') this.#use(scope, at);
    else this.#bind(frame, bindAt ?? at);
  }

  #enumEntry(scope: Scope, field: string | null, at: number): void {
    if (field === 'name') declareName(scope, plain(this.#cursor.nodeText), 0);
    else if (!isMemberAt(this.#text, at)) this.#use(scope, at);
  }

  #bind(frame: Frame, at: number): void {
    const name = plain(this.#cursor.nodeText);
    if (name === '' || name === '_') return;
    declareName(frame.scope, name, at);
    this.#offer(frame, name, frame.access ?? 'none');
  }

  #use(scope: Scope, at: number): void {
    const end = this.#cursor.endIndex;
    const head = plain(this.#text.slice(at, end));
    if (!IDENTIFIER.test(head) || NEVER_FREE.has(head)) return;
    this.#uses.add(scope, head + capitalsBehind(this.#text, head, end), at);
  }

  #fieldText(field: string): string | undefined {
    return this.#cursor.currentNode.childForFieldName(field)?.text;
  }
}
