// Reads a file's tree once, in source order: which types it declares, and every name that it uses, each with
// the scope in which it stands. Knows syntax alone; what a name means is decided when all scopes are known.
// Looks at the lists of the tree themselves, since it asks for every node of a repository.
import { SyntaxNode } from '../../syntax/syntax-node.ts';
import { NodeFlag, type SyntaxTree } from '../../syntax/syntax-tree.ts';
import type { UnitType } from './compilation-unit.ts';
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
  return { types: collector.types, uses: collector.uses };
}

interface OpenType extends UnitType {
  readonly bases: string[];
  /** Joined by dots; empty where other files cannot name it. */
  readonly qualifiedName: string;
  /** Whether members that say nothing are static and public: those of interfaces and annotations. */
  readonly isInterface: boolean;
}

/** The number of a node. */
type Node = number;

const USE_KINDS: readonly UseKind[] = ['type', 'ambiguous', 'method', 'variable'];

const INTERFACES = new Set(['interface_declaration', 'annotation_type_declaration']);

const LONGEST_DOTTED_TYPE = 1000;

const LONGEST_FIELD_ACCESS = 300;

class UseCollector {
  readonly types: OpenType[] = [];
  readonly uses: Use[] = [];
  readonly #tree: SyntaxTree;
  readonly #listener: UseListener;
  readonly #roles: NodeRoles;
  readonly #names = new NameTable();
  /** The innermost scope, and behind which node each of those around it ends. */
  #scope: Scope = openScope(undefined);
  readonly #ends: Node[] = [];
  /** The place of the type that a declaration has declared. */
  readonly #declared = new Map<Node, number>();
  /** By name and kind: the scope in which it was noted last. */
  readonly #noted: (Scope | undefined)[] = [];
  /** The part of a dotted type that was noted as a whole last. */
  #whole: Node = -1;

  constructor(tree: SyntaxTree, listener: UseListener) {
    this.#tree = tree;
    this.#listener = listener;
    this.#roles = nodeRolesOf(tree.grammar);
  }

  walk(): void {
    const { size, flags, afters } = this.#tree;
    let end = size;
    for (let node = 1; node < size; ) {
      while (node >= end) end = this.#close();
      const isNamed = ((flags[node] as number) & NodeFlag.named) !== 0;
      const isEntered = isNamed && this.#enter(node);
      end = this.#ends.at(-1) ?? size;
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
        this.#noteBase(node);
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
          this.#declareMember(node, outer, this.#scope);
        }
        return true;
      }
      case Naming.enumConstant:
        this.#declareVariable(node);
        this.#declareMember(node, around, this.#scope);
        return true;
      case Naming.method: {
        const scope = this.#scope.around ?? this.#scope;
        scope.methods.add(this.#numberOf(node));
        this.#declareMember(node, around, scope);
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
    const name = this.#textOf(node);
    const { around, isOfType, type: parent } = this.#scope;
    this.#scope.types.add(this.#names.numberOf(name));
    const outer = parent === null ? undefined : this.types[parent];
    const isMember = isOfType || around === undefined;
    const isNameable =
      isMember &&
      !this.#hasModifier(declaration, 'private') &&
      (outer === undefined || mayGrow(outer.qualifiedName));
    const qualifiedName = isNameable ? [...outerNames(outer), name].join('.') : '';
    this.#declared.set(declaration, this.types.length);
    this.types.push({
      ...{ name, parent, isLocal: !isMember, bases: [], qualifiedName },
      isInterface: INTERFACES.has(this.#tree.typeOf(declaration)),
    });
    if (qualifiedName !== '') this.#listener.staticMember(qualifiedName);
    this.#open(openScope(this.#scope, parent, true), declaration);
  }

  /** @param scope that the member is declared in */
  #declareMember(node: Node, member: Node, scope: Scope): void {
    const type = scope.type === null ? undefined : this.types[scope.type];
    if (type === undefined || type.qualifiedName === '') return;
    const isStatic =
      type.isInterface ||
      this.#typeOf(member) === this.#roles.types.enum_constant ||
      this.#hasModifier(member, 'static');
    if (!isStatic || this.#hasModifier(member, 'private')) return;
    this.#listener.staticMember(`${type.qualifiedName}.${this.#textOf(node)}`);
  }

  #hasModifier(declaration: Node, keyword: string): boolean {
    const modifiers = this.#childOfType(declaration, this.#roles.types.modifiers);
    if (modifiers === -1) return false;
    const { afters } = this.#tree;
    const end = afters[modifiers] as Node;
    for (let at = modifiers + 1; at < end; at = afters[at] as Node) {
      if (this.#tree.typeOf(at) === keyword) return true;
    }
    return false;
  }

  #enterBody(node: Node): void {
    const around = this.#tree.parents[node] as Node;
    const type = this.#declared.get(around) ?? this.#openAnonymous(around);
    this.#open(openScope(this.#scope, type, true), node);
  }

  #openAnonymous(around: Node): number {
    const { type: outer } = this.#scope;
    const base = this.#baseOfAnonymous(around, outer);
    const bases = base === undefined ? [] : [base];
    this.types.push({
      ...{ name: '', parent: outer, isLocal: true, bases, qualifiedName: '' },
      isInterface: false,
    });
    return this.types.length - 1;
  }

  #baseOfAnonymous(around: Node, outer: number | null): string | undefined {
    const { types, fields } = this.#roles;
    const type = this.#typeOf(around);
    if (type === types.enum_constant) return outer === null ? undefined : this.types[outer]?.name;
    if (type !== types.object_creation_expression) return undefined;
    const made = this.#childIn(around, fields.type);
    return made === -1 ? undefined : plainTypeName(this.#textOf(made));
  }

  /** A type below `extends` or `implements`. */
  #noteBase(node: Node): void {
    const { isHeader, types } = this.#roles;
    const { parents } = this.#tree;
    const around = parents[node] as Node;
    const aroundType = this.#typeOf(around);
    const header = aroundType === types.type_list ? (parents[around] as Node) : around;
    if (isHeader[this.#typeOf(header)] !== 1 || this.#typeOf(node) === types.type_list) return;
    const type = this.#declared.get(parents[header] as Node);
    const name = type === undefined ? undefined : plainTypeName(this.#textOf(node));
    if (type !== undefined && name !== undefined) this.types[type]?.bases.push(name);
  }

  // ---- names that are used ----

  #enterIdentifier(node: Node): void {
    const around = this.#tree.parents[node] as Node;
    const field = this.#tree.fieldIds[node] as number;
    if (field === this.#roles.fields.name && this.#declareNamed(node, around)) return;
    const kind = this.#kindOfUse(node, around, field);
    if (kind === 'declared') this.#declareVariable(node);
    else if (kind !== 'none' && this.#isAskedFor(kind)) this.#noteName(kind, node);
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
    } else this.#noteBase(node);
    if (this.#textOf(node) !== 'var') this.#noteName('type', node);
  }

  #enterScopedType(node: Node): boolean {
    const { starts, ends, parents } = this.#tree;
    const around = parents[node] as Node;
    const isPart = this.#typeOf(around) === this.#roles.types.scoped_type_identifier;
    if (!isPart) this.#noteBase(node);
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
    const [object, name] = [this.#childIn(call, fields.object), this.#childIn(call, fields.name)];
    if (name === -1 || object === -1 || this.#textOf(name) !== 'forName') return;
    if (this.#textOf(object) !== 'Class') return;
    const segments = segmentsOf(this.#textOf(node).slice(1, -1).replaceAll('$', '.'));
    if (segments === undefined || segments.length < 2) return;
    this.#noteUse('type', segments, segments.join('.'), node);
  }

  #noteName(kind: UseKind, node: Node): void {
    const name = this.#textOf(node);
    this.#noteUse(kind, [name], name, node);
  }

  /** @param name the segments, joined by dots */
  #noteUse(kind: UseKind, segments: readonly string[], name: string, node: Node): void {
    const number = this.#names.numberOf(name);
    const key = USE_KINDS.length * number + USE_KINDS.indexOf(kind);
    if (this.#noted[key] === this.#scope) return;
    this.#noted[key] = this.#scope;
    const head = segments.length === 1 ? number : this.#names.numberOf(segments[0] as string);
    const at = this.#tree.starts[node] as number;
    this.uses.push({ kind, segments, head, scope: this.#scope, at });
  }

  // ---- looking around ----

  #typeOf(node: Node): number {
    return this.#tree.typeIds[node] as number;
  }

  #textOf(node: Node): string {
    const { text, starts, ends } = this.#tree;
    return text.slice(starts[node], ends[node]);
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

  #childOfType(node: Node, type: number): Node {
    const { afters, typeIds } = this.#tree;
    const end = afters[node] as Node;
    for (let at = node + 1; at < end; at = afters[at] as Node) if (typeIds[at] === type) return at;
    return -1;
  }

  #childIn(node: Node, field: number): Node {
    const { afters, fieldIds } = this.#tree;
    const end = afters[node] as Node;
    for (let at = node + 1; at < end; at = afters[at] as Node) {
      if (fieldIds[at] === field) return at;
    }
    return -1;
  }
}

/** Names of types nested without end would fill the memory. */
function mayGrow(qualifiedName: string): boolean {
  return qualifiedName !== '' && qualifiedName.length < 1000;
}

function outerNames(outer: OpenType | undefined): string[] {
  return outer === undefined ? [] : [outer.qualifiedName];
}
