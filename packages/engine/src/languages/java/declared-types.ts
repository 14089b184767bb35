// The types that a file declares, in source order, with what they are based on, and which of them and of their members
// other files can name. Scopes are not known here.
import type { SyntaxTree } from '../../syntax/syntax-tree.ts';
import type { UnitType } from './compilation-unit.ts';
import { childIn, type Node, textOf } from './look-around.ts';
import type { NodeRoles } from './node-roles.ts';
import { plainTypeName } from './qualified-names.ts';

interface OpenType extends UnitType {
  readonly bases: string[];
  /** Joined by dots; empty where other files cannot name it. */
  readonly qualifiedName: string;
  /** Whether members that say nothing are static and public: those of interfaces and annotations. */
  readonly isInterface: boolean;
}

const INTERFACES = new Set(['interface_declaration', 'annotation_type_declaration']);

export class DeclaredTypes {
  readonly types: OpenType[] = [];
  readonly #tree: SyntaxTree;
  readonly #roles: NodeRoles;
  readonly #offer: (qualifiedName: string) => void;
  /** The place of the type that a declaration has declared. */
  readonly #placeOf = new Map<Node, number>();

  /** @param offer called for each type and static member that other files can name */
  constructor(tree: SyntaxTree, roles: NodeRoles, offer: (qualifiedName: string) => void) {
    this.#tree = tree;
    this.#roles = roles;
    this.#offer = offer;
  }

  /** The place of the type that a declaration has declared. */
  at(declaration: Node): number | undefined {
    return this.#placeOf.get(declaration);
  }

  declare(
    declaration: Node,
    { name, parent, isLocal }: Pick<UnitType, 'name' | 'parent' | 'isLocal'>,
  ): void {
    const outer = parent === null ? undefined : this.types[parent];
    const isNameable =
      !isLocal &&
      !this.#hasModifier(declaration, 'private') &&
      (outer === undefined || mayGrow(outer.qualifiedName));
    const qualifiedName = isNameable ? [...outerNames(outer), name].join('.') : '';
    this.#placeOf.set(declaration, this.types.length);
    this.types.push({
      ...{ name, parent, isLocal, bases: [], qualifiedName },
      isInterface: INTERFACES.has(this.#tree.typeOf(declaration)),
    });
    if (qualifiedName !== '') this.#offer(qualifiedName);
  }

  /** @returns the place of the type whose body stands right below the node */
  declareAnonymous(around: Node, outer: number | null): number {
    const base = this.#baseOfAnonymous(around, outer);
    const bases = base === undefined ? [] : [base];
    this.types.push({
      ...{ name: '', parent: outer, isLocal: true, bases, qualifiedName: '' },
      isInterface: false,
    });
    return this.types.length - 1;
  }

  /** @param owner the type whose member it is; `null` for none */
  declareMember(node: Node, member: Node, owner: number | null): void {
    const type = owner === null ? undefined : this.types[owner];
    if (type === undefined || type.qualifiedName === '') return;
    const isStatic =
      type.isInterface ||
      this.#tree.typeIds[member] === this.#roles.types.enum_constant ||
      this.#hasModifier(member, 'static');
    if (!isStatic || this.#hasModifier(member, 'private')) return;
    this.#offer(`${type.qualifiedName}.${textOf(this.#tree, node)}`);
  }

  /** A type below `extends` or `implements`. */
  noteBase(node: Node): void {
    const { isHeader, types } = this.#roles;
    const { parents, typeIds } = this.#tree;
    const around = parents[node] as Node;
    const header = typeIds[around] === types.type_list ? (parents[around] as Node) : around;
    if (isHeader[typeIds[header] as number] !== 1 || typeIds[node] === types.type_list) return;
    const type = this.#placeOf.get(parents[header] as Node);
    const name = type === undefined ? undefined : plainTypeName(textOf(this.#tree, node));
    if (type !== undefined && name !== undefined) this.types[type]?.bases.push(name);
  }

  #baseOfAnonymous(around: Node, outer: number | null): string | undefined {
    const { types, fields } = this.#roles;
    const type = this.#tree.typeIds[around];
    if (type === types.enum_constant) return outer === null ? undefined : this.types[outer]?.name;
    if (type !== types.object_creation_expression) return undefined;
    const made = childIn(this.#tree, around, fields.type);
    return made === -1 ? undefined : plainTypeName(textOf(this.#tree, made));
  }

  #hasModifier(declaration: Node, keyword: string): boolean {
    const modifiers = this.#modifiersOf(declaration);
    if (modifiers === -1) return false;
    const { afters } = this.#tree;
    const end = afters[modifiers] as Node;
    for (let at = modifiers + 1; at < end; at = afters[at] as Node) {
      if (this.#tree.typeOf(at) === keyword) return true;
    }
    return false;
  }

  /** They stand in front of all that has a field: of many declarators, each asks for them. */
  #modifiersOf(declaration: Node): Node {
    const { afters, fieldIds, typeIds } = this.#tree;
    const end = afters[declaration] as Node;
    for (let at = declaration + 1; at < end && fieldIds[at] === 0; at = afters[at] as Node) {
      if (typeIds[at] === this.#roles.types.modifiers) return at;
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
