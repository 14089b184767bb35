// Which names mean something inside of a file: variables, parameters, members, types and type parameters, each
// within its scope. What is left over is free: other files or libraries must declare it.
// https://learn.microsoft.com/en-us/dotnet/csharp/language-reference/language-specification/basic-concepts#77-scopes
import { SparseMap, SparseSet } from '../../../syntax/sparse-tables.ts';
import type { NameUse } from '../source-unit.ts';

export interface Use {
  readonly kind: NameUse['kind'];
  /** Never empty. Only its head is looked up. */
  readonly segments: readonly string[];
  readonly arity: number;
  readonly isGlobal: boolean;
  readonly member?: string;
  readonly scope: Scope;
  /** From 1. */
  readonly line: number;
}

export interface Scope {
  readonly around: Scope | undefined;
  /** Place of the innermost namespace scope. */
  readonly namespace: number;
  /** Place of the innermost type; `null` outside of all. */
  readonly type: number | null;
  /**
   * Variables and members, with the simple name of their type where it is written; empty where it is not.
   * A name means the same in all of its block, so that its place in there does not matter.
   */
  readonly variables: SparseMap<string, string>;
  /** Types and type parameters, as `typeKey` writes them. */
  readonly types: SparseSet<string>;
}

export function openScope(
  around: Scope | undefined,
  namespace: number = around?.namespace ?? 0,
  type: number | null = around?.type ?? null,
): Scope {
  return { around, namespace, type, variables: new SparseMap(), types: new SparseSet() };
}

export function typeKey(name: string, arity: number): string {
  return arity === 0 ? name : `${name}<${arity}`;
}

/** Nobody nests deeper by hand. What is deeper counts as declared, so that looking it up stays cheap. */
const MAX_SCOPES = 500;

/** Whether nothing in the file itself is meant by the head of the name. */
export function isFree({ kind, segments, arity, isGlobal, scope }: Use): boolean {
  if (isGlobal) return true;
  const name = segments[0] as string;
  // The arity is that of the last segment; one further in front is not known here.
  const key = segments.length === 1 ? typeKey(name, arity) : name;
  let climbed = 0;
  for (let within: Scope | undefined = scope; within !== undefined; within = within.around) {
    climbed += 1;
    if (climbed > MAX_SCOPES) return false;
    if (kind === 'value' && arity === 0 && within.variables.has(name)) return false;
    if (within.types.has(key)) return false;
    if (kind === 'attribute' && within.types.has(`${key}Attribute`)) return false;
  }
  return true;
}

/** Whether a variable or a member of the file bears the name. */
export function isVariable(scope: Scope, name: string): boolean {
  return typeOfVariable(scope, name) !== undefined;
}

/** Simple name of a variable's type, empty when it is not written; `undefined` when there is no such variable. */
export function typeOfVariable(scope: Scope, name: string): string | undefined {
  let climbed = 0;
  for (let within: Scope | undefined = scope; within !== undefined; within = within.around) {
    climbed += 1;
    if (climbed > MAX_SCOPES) return undefined;
    const type = within.variables.get(name);
    if (type !== undefined) return type;
  }
  return undefined;
}
