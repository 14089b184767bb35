// Names in full: those of functions, types and bases, by the namespaces and types of the file that were met so far.
// What else a declaration says is not asked.
import type { BaseReference, DeclarationKind } from '../../../facts.ts';
import type { SyntaxNode } from '../../../syntax/syntax-node.ts';
import { type DeclaredName, unqualify } from './declared-names.ts';
import type { LineOf } from './lines.ts';
import { nameOfMacroFunction } from './macro-functions.ts';
import { join, type Surroundings } from './surroundings.ts';

export interface Named {
  readonly kind: DeclarationKind;
  readonly name: string;
  readonly qualifiedName: string;
  readonly parent: number | null;
}

export class NamesInSight {
  /** Qualified names, in source order. */
  readonly namespaces = new Set<string>();
  /** Places of the declarations of types, by qualified name. */
  readonly #types = new Map<string, number>();
  readonly #text: string;
  readonly #lineOf: LineOf;

  /** @param text the source as written */
  constructor(text: string, lineOf: LineOf) {
    this.#text = text;
    this.#lineOf = lineOf;
  }

  /** The first declaration of a name counts. */
  noteType(qualifiedName: string, place: number): void {
    if (!this.#types.has(qualifiedName)) this.#types.set(qualifiedName, place);
  }

  /** What a function is called in full, and what kind of function it is by that. */
  functionNamed(node: SyntaxNode, found: DeclaredName, around: Surroundings): Named {
    const { name, scopes } = found;
    const isMacro = node.type === 'function_definition' && scopes.length === 0;
    if (isMacro && around.typeName !== name && node.childForFieldName('type') === null) {
      const macro = nameOfMacroFunction(found, this.#text);
      if (macro !== undefined) {
        const qualifiedName = join(around.qualifier, macro.qualifiedName);
        return { kind: 'function', name: macro.name, qualifiedName, parent: around.declaration };
      }
    }
    const { qualifiedName, parent } = this.placeOf(found, around);
    const isMember = scopes.length > 0 || (around.typeName !== undefined && !around.isFriend);
    if (!isMember) return { kind: 'function', name, qualifiedName, parent };
    const isOfNamespace =
      parent === null && this.namespaces.has(qualifiedName.slice(0, -name.length - 1));
    const owner = scopes.at(-1) ?? around.typeName;
    const kind = owner === name ? 'constructor' : isOfNamespace ? 'function' : 'method';
    return { kind, name, qualifiedName, parent };
  }

  /** A name with scopes is that of a type or namespace declared before, in one of the namespaces around. */
  placeOf(
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
    const found = this.#findOutwards(around.qualifier, written, (each) => this.#types.has(each));
    if (found !== undefined) {
      return { qualifiedName: join(found, name), parent: this.#types.get(found) ?? null };
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
  basesOf(node: SyntaxNode, around: Surroundings): BaseReference[] {
    const clause = node.namedChildren.find((child) => child?.type === 'base_class_clause');
    return (clause?.namedChildren ?? []).flatMap((child) => {
      if (child === null || !BASES.has(child.type)) return [];
      const { name, scopes } = unqualify(child, this.#text);
      const written = [...scopes, name].join('.');
      if (name === '' || written.startsWith('std.')) return [];
      const found = this.#findOutwards(around.qualifier, written, (each) => this.#types.has(each));
      const line = this.#lineOf(child.startIndex);
      return [{ relation: 'extends', name: found ?? written, line } as const];
    });
  }
}

const BASES = new Set(['type_identifier', 'qualified_identifier', 'template_type']);
