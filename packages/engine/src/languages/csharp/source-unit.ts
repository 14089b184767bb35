// What a C# source says about itself for the resolver alone: its namespaces with their using directives, its
// types, and the names in it that nothing in the file itself explains. It travels in the `configuration` of
// the file's facts.
import type { FileFacts } from '../../facts.ts';

export interface SourceUnit {
  /** The first is the compilation unit with an empty name; what is around stands before what is inside. */
  readonly namespaces: readonly NamespaceScope[];
  /** In source order, so that what is around stands before what is inside. */
  readonly types: readonly UnitType[];
  readonly usings: readonly UsingDirective[];
  /** Names of types or namespaces, in the order of their first use. */
  readonly uses: readonly NameUse[];
  /** Methods called on something, which may be extension methods. */
  readonly calls: readonly MemberCall[];
  /** Names of methods and values without anything in front, which may be members of a type `using static`. */
  readonly plainNames: readonly string[];
}

export interface NamespaceScope {
  /** Full name, joined by dots. */
  readonly name: string;
  /** Place in the list of the one around it; `null` for the compilation unit. */
  readonly parent: number | null;
}

export interface UnitType {
  readonly name: string;
  /** Number of type parameters. */
  readonly arity: number;
  /** Place of the namespace scope. */
  readonly namespace: number;
  /** Place in the list of the type around it; `null` at the level of a namespace. */
  readonly parent: number | null;
  readonly isPartial: boolean;
  /** `file` or `private`: other files cannot name it. */
  readonly isHidden: boolean;
  /** Whether another project can name it. */
  readonly isPublic: boolean;
  /** Whether this part of it declares anything that other files can use: bases, or members that are not private. */
  readonly isOpen: boolean;
  readonly bases: readonly TypeName[];
  /** Names of instance members, and of static ones and constants. */
  readonly members: readonly string[];
  readonly statics: readonly string[];
  /** Simple names of the types of members, and of what methods return, where the text tells them. */
  readonly memberTypes: readonly (readonly [member: string, type: string])[];
  readonly extensions: readonly ExtensionMethod[];
}

/** A dotted name with the number of type arguments behind its last segment. */
export interface TypeName {
  readonly segments: readonly string[];
  readonly arity: number;
}

export interface ExtensionMethod {
  readonly name: string;
  /** Number of arguments that a call on an instance must and can have. */
  readonly least: number;
  readonly most: number;
  /** Simple name of the type that it extends; empty when any will do. */
  readonly receiver: string;
}

export interface UsingDirective extends TypeName {
  /** Specifier of its fact. */
  readonly specifier: string;
  readonly kind: 'namespace' | 'static' | 'alias';
  /** For an alias, the name that it gives. */
  readonly alias?: string;
  readonly isGlobal: boolean;
  /** Place of the namespace scope that it stands in. */
  readonly namespace: number;
}

export interface NameUse extends TypeName {
  /**
   * `attribute`: the suffix may be missing; `value`: in front of a dot or in a pattern, where a value of that
   * name comes first.
   */
  readonly kind: 'type' | 'attribute' | 'value';
  /** Of a value's name: what stands behind the dot, so that the part of a partial type can be told. */
  readonly member?: string;
  /** Begins with `global::`. */
  readonly isGlobal?: boolean;
  /** Where it stands, each place once. */
  readonly places: readonly UsePlace[];
}

export interface UsePlace {
  /** Places of the innermost namespace scope and type; `null` outside of all types. */
  readonly namespace: number;
  readonly type: number | null;
}

export interface MemberCall extends UsePlace {
  readonly name: string;
  /** Number of arguments. */
  readonly count: number;
  /** What it is called on, as far as the file tells; absent where it does not. */
  readonly receiver?: Receiver;
}

export type Receiver =
  /** Something of a type, by its simple name. */
  | { readonly type: string }
  /** Names that mean nothing in the file: a member of a base or of another part, or a type. */
  | { readonly names: readonly string[] };

/** The unit behind a file's facts; `undefined` when its extraction failed. */
export function unitOf(facts: FileFacts | undefined): SourceUnit | undefined {
  const configuration = facts?.configuration as SourceUnit | undefined;
  return configuration?.namespaces === undefined ? undefined : configuration;
}

/** Leads the specifier of a question for the other parts of a partial type. */
export const PARTS_PREFIX = 'partial ';

/** The specifier of the fact for a dotted name in the code. */
export function qualifiedSpecifier(segments: readonly string[], isGlobal: boolean): string {
  return `${isGlobal ? 'global::' : ''}${segments.join('.')}`;
}
