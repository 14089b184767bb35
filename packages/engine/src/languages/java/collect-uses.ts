// Reads a file's tree once, in source order: which types it declares, and every name that it uses, each with
// the scope in which it stands. Knows syntax alone; what a name means is decided when all scopes are known, and what is
// kept of a type is known to `declared-types.ts`.
// Looks at the lists of the tree themselves, since it asks for every node of a repository.
import { SyntaxNode } from '../../syntax/syntax-node.ts';
import { NodeFlag, type SyntaxTree } from '../../syntax/syntax-tree.ts';
import type { UnitType } from './compilation-unit.ts';
import { DeclaredTypes } from './declared-types.ts';
import { childIn, type Node, textOf } from './look-around.ts';
import { NameTable } from './name-table.ts';
import { Around, Naming, type NodeRoles, nodeRolesOf, Role } from './node-roles.ts';
import { plainTypeName, segmentsOf } from './qualified-names.ts';
import { declareVariable, openScope, type Scope, type Use, type UseKind } from './scopes.ts';

/** What the walk hands out at once, in source order. */
export interface UseListener {
  /** Called at a declaration of import, package or module, and at a directive of a module. */
  directive(node: SyntaxNode): void;
  /** A member that other files can name without an instance, joined to the types around it by dots. */
  staticMember(qualifiedName: string): void;
  /** Whether anybody asks for uses of methods and values; imports stand before all of them. */
  needsMembers(): boolean;
}

export interface CollectedUses {
  readonly types: readonly UnitType[];
  /** In source order; of uses that look alike within one scope, hardly any but the first. */
  readonly uses: readonly Use[];
}

export function collectUses(tree: SyntaxTree, listener: UseListener): CollectedUses {
  const collector = new UseCollector(tree, listener);
  collector.walk();
  return { types: collector.declared.types, uses: collector.uses };
}

const USE_KINDS: readonly UseKind[] = ['type', 'ambiguous', 'method', 'variable'];

const LONGEST_DOTTED_TYPE = 1000;

const LONGEST_FIELD_ACCESS = 300;

class UseCollector {
  readonly declared: DeclaredTypes;
  readonly uses: Use[] = [];
  readonly #tree: SyntaxTree;
  readonly #listener: UseListener;
  readonly #roles: NodeRoles;
  readonly #names = new NameTable();
  /** The innermost scope, and behind which node each of those around it ends. */
  #scope: Scope = openScope(undefined);
  readonly #ends: Node[] = [];
  /** By name and kind: the scope in which it was noted last. */
  readonly #noted: (Scope | undefined)[] = [];
  /** The part of a dotted type that was noted as a whole last. */
  #whole: Node = -1;

  constructor(tree: SyntaxTree, listener: UseListener) {
    this.#tree = tree;
    this.#listener = listener;
    this.#roles = nodeRolesOf(tree.grammar);
    this.declared = new DeclaredTypes(tree, this.#roles, (name) => listener.staticMember(name));
  }

  walk(): void {
    const { size, flags, afters } = this.#tree;
    let end = size;
    for (let node = 1; node < size; ) {
      while (node >= end) end = this.#close();
      const isNamed = ((flags[node] as number) & NodeFlag.named) !== 0;
      const { length } = this.#ends;
      const isEntered = isNamed && this.#enter(node);
      if (this.#ends.length !== length) end = this.#ends.at(-1) ?? size;
      node = isEntered ? node + 1 : (afters[node] as Node);
    }
  }

  /** @returns where the scope around it ends */
  #close(): Node {
    this.#ends.pop();
    this.#scope = this.#scope.around as Scope;
    return this.#ends.at(-1) ?? this.#tree.size;
  }

  /** @param node whose end is the scope's */
  #open(scope: Scope, node: Node): void {
    this.#scope = scope;
    this.#ends.push(this.#tree.afters[node] as Node);
  }

  /** Whether the walk goes on below the node. */
  #enter(node: Node): boolean {
    switch (this.#roles.roles[this.#typeOf(node)]) {
      case Role.comment:
        return false;
      case Role.directive:
        this.#listener.directive(new SyntaxNode(this.#tree, node));
        return false;
      case Role.unitName:
        this.#listener.directive(new SyntaxNode(this.#tree, node));
        return true;
      case Role.identifier:
        this.#enterIdentifier(node);
        return false;
      case Role.typeIdentifier:
        this.#enterTypeIdentifier(node);
        return false;
      case Role.scopedType:
        return this.#enterScopedType(node);
      case Role.scopedName:
        this.#enterScopedName(node);
        return false;
      case Role.fieldAccess:
        return this.#enterFieldAccess(node);
      case Role.typeBody:
        this.#enterBody(node);
        return true;
      case Role.scope:
        this.#open(openScope(this.#scope), node);
        return true;
      case Role.stringLiteral:
        this.#noteLoaded(node);
        return true;
      default:
        this.declared.noteBase(node);
        return true;
    }
  }

  // ---- names that are declared ----

  /** Whether the identifier names what is around it. */
  #declareNamed(node: Node, around: Node): boolean {
    const type = this.#typeOf(around);
    switch (this.#roles.namings[type]) {
      case Naming.typeDeclaration:
        this.#declareType(node, around);
        return true;
      case Naming.variable: {
        this.#declareVariable(node);
        const { types } = this.#roles;
        const outer = this.#tree.parents[around] as Node;
        const outerType = outer === -1 ? -1 : this.#typeOf(outer);
        if (outerType === types.field_declaration || outerType === types.constant_declaration) {
          this.declared.declareMember(node, outer, this.#scope.type);
        }
        return true;
      }
      case Naming.enumConstant:
        this.#declareVariable(node);
        this.declared.declareMember(node, around, this.#scope.type);
        return true;
      case Naming.method: {
        const scope = this.#scope.around ?? this.#scope;
        scope.methods.add(this.#numberOf(node));
        this.declared.declareMember(node, around, scope.type);
        return true;
      }
      case Naming.annotationElement:
        this.#scope.methods.add(this.#numberOf(node));
        return true;
      default:
        return this.#roles.namings[type] === Naming.constructor;
    }
  }

  #declareVariable(node: Node): void {
    declareVariable(this.#scope, this.#numberOf(node), this.#tree.starts[node] as number);
  }

  /** The type can be seen around its declaration; type parameters, which follow the name, within. */
  #declareType(node: Node, declaration: Node): void {
    const { around, isOfType, type: parent } = this.#scope;
    const name = this.#textOf(node);
    this.#scope.types.add(this.#names.numberOf(name));
    const isMember = isOfType || around === undefined;
    this.declared.declare(declaration, { name, parent, isLocal: !isMember });
    this.#open(openScope(this.#scope, parent, true), declaration);
  }

  #enterBody(node: Node): void {
    const around = this.#tree.parents[node] as Node;
    const type =
      this.declared.at(around) ?? this.declared.declareAnonymous(around, this.#scope.type);
    this.#open(openScope(this.#scope, type, true), node);
  }

  // ---- names that are used ----

  #enterIdentifier(node: Node): void {
    const around = this.#tree.parents[node] as Node;
    const field = this.#tree.fieldIds[node] as number;
    if (field === this.#roles.fields.name && this.#declareNamed(node, around)) return;
    const kind = this.#kindOfUse(node, around, field);
    if (kind === 'declared') this.#declareVariable(node);
    else if (kind !== 'none' && this.#isAskedFor(kind))
      this.#noteUse(kind, undefined, this.#textOf(node), node);
  }

  #isAskedFor(kind: UseKind): boolean {
    return kind === 'type' || kind === 'ambiguous' || this.#listener.needsMembers();
  }

  #kindOfUse(node: Node, around: Node, field: number): UseKind | 'declared' | 'none' {
    const { arounds, fields } = this.#roles;
    switch (arounds[this.#typeOf(around)]) {
      case Around.call:
        if (field === fields.object) return 'ambiguous';
        if (field === fields.name) return this.#isFirst(node, around) ? 'method' : 'none';
        return this.#isFirst(node, around) ? 'ambiguous' : 'variable';
      case Around.fieldAccess:
        return field === fields.object ? 'ambiguous' : 'none';
      case Around.methodReference:
        return this.#isFirst(node, around) ? 'ambiguous' : 'none';
      case Around.typeName:
        return 'type';
      case Around.lambda:
        return field === fields.parameters ? 'declared' : 'variable';
      case Around.keyAndValue:
        return field === fields.key ? 'none' : 'variable';
      case Around.declaring:
        return 'declared';
      case Around.nothing:
        return 'none';
      default:
        return 'variable';
    }
  }

  #enterTypeIdentifier(node: Node): void {
    const { types } = this.#roles;
    const around = this.#tree.parents[node] as Node;
    const aroundType = this.#typeOf(around);
    if (aroundType === types.type_parameter) {
      this.#scope.types.add(this.#numberOf(node));
      return;
    }
    // Behind the head of a dotted type stand members of it.
    if (aroundType === types.scoped_type_identifier) {
      if (this.#whole === around || !this.#isFirst(node, around)) return;
    } else this.declared.noteBase(node);
    const name = this.#textOf(node);
    if (name !== 'var') this.#noteUse('type', undefined, name, node);
  }

  #enterScopedType(node: Node): boolean {
    const { starts, ends, parents } = this.#tree;
    const around = parents[node] as Node;
    const isPart = this.#typeOf(around) === this.#roles.types.scoped_type_identifier;
    if (!isPart) this.declared.noteBase(node);
    if (isPart && (this.#whole === around || !this.#isFirst(node, around))) {
      this.#whole = node;
      return true;
    }
    const length = (ends[node] as number) - (starts[node] as number);
    const text = length <= LONGEST_DOTTED_TYPE ? this.#textOf(node) : '';
    const name = text === '' ? undefined : plainTypeName(text);
    if (name === undefined) return true;
    this.#noteUse('type', name.split('.'), name, node);
    this.#whole = node;
    // Annotations and type arguments in it are uses of their own.
    return text.length !== name.length;
  }

  /** A dotted name of an annotation. In declarations of package and module the listener reads it. */
  #enterScopedName(node: Node): void {
    const around = this.#tree.parents[node] as Node;
    if (this.#roles.arounds[this.#typeOf(around)] !== Around.typeName) return;
    const segments = segmentsOf(this.#textOf(node));
    if (segments !== undefined) this.#noteUse('type', segments, segments.join('.'), node);
  }

  /** A chain of plain names is one use; in longer expressions the walk finds the head. */
  #enterFieldAccess(node: Node): boolean {
    const { starts, ends } = this.#tree;
    const length = (ends[node] as number) - (starts[node] as number);
    const segments = length > LONGEST_FIELD_ACCESS ? undefined : segmentsOf(this.#textOf(node));
    if (segments === undefined) return true;
    if (segments[0] !== 'this' && segments[0] !== 'super') {
      this.#noteUse('ambiguous', segments, segments.join('.'), node);
    }
    return false;
  }

  /** `Class.forName("a.b.C")` */
  #noteLoaded(node: Node): void {
    const { types, fields } = this.#roles;
    const list = this.#tree.parents[node] as Node;
    if (this.#typeOf(list) !== types.argument_list) return;
    const call = this.#tree.parents[list] as Node;
    if (this.#typeOf(call) !== types.method_invocation) return;
    const [object, name] = [
      childIn(this.#tree, call, fields.object),
      childIn(this.#tree, call, fields.name),
    ];
    if (name === -1 || object === -1 || this.#textOf(name) !== 'forName') return;
    if (this.#textOf(object) !== 'Class') return;
    const segments = segmentsOf(this.#textOf(node).slice(1, -1).replaceAll('$', '.'));
    if (segments === undefined || segments.length < 2) return;
    this.#noteUse('type', segments, segments.join('.'), node);
  }

  /** @param segments `undefined` where the name is one; @param name the segments, joined by dots */
  #noteUse(kind: UseKind, segments: readonly string[] | undefined, name: string, node: Node): void {
    const number = this.#names.numberOf(name);
    const key = USE_KINDS.length * number + USE_KINDS.indexOf(kind);
    if (this.#noted[key] === this.#scope) return;
    this.#noted[key] = this.#scope;
    const [first = name] = segments ?? [];
    const head = first === name ? number : this.#names.numberOf(first);
    const at = this.#tree.starts[node] as number;
    this.uses.push({ kind, segments: segments ?? [name], head, scope: this.#scope, at });
  }

  // ---- looking around ----

  #typeOf(node: Node): number {
    return this.#tree.typeIds[node] as number;
  }

  #textOf(node: Node): string {
    return textOf(this.#tree, node);
  }

  #numberOf(node: Node): number {
    return this.#names.numberOf(this.#textOf(node));
  }

  /** Whether no node with a name stands before it in the one around it, comments left out. */
  #isFirst(node: Node, around: Node): boolean {
    const { afters, flags } = this.#tree;
    for (let at = around + 1; at < node; at = afters[at] as Node) {
      const isNamed = ((flags[at] as number) & NodeFlag.named) !== 0;
      if (isNamed && this.#roles.roles[this.#typeOf(at)] !== Role.comment) return false;
    }
    return true;
  }
}
