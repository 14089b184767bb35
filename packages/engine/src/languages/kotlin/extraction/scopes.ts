// Which names mean something inside of a file, each within its scope. What is left over is free: other files or
// libraries must declare it.
// https://kotlinlang.org/spec/scopes-and-identifiers.html
import { SparseMap, SparseSet } from '../../../syntax/sparse-tables.ts';
import { UseKind } from '../source-unit.ts';

export interface Scope {
  readonly around: Scope | undefined;
  /** Place of the innermost holder of members around; `null` outside of all. */
  readonly holder: number | null;
  /** Whether it is the body of a type or the file, so that order does not matter in it. */
  readonly isUnordered: boolean;
  /** Offset from which each variable can be seen. */
  readonly variables: SparseMap<string, Variable>;
  readonly types: SparseSet<string>;
  readonly functions: SparseSet<string>;
}

interface Variable {
  at: number;
  canBeCalled: boolean;
}

export interface Use {
  readonly name: string;
  /** One of `UseKind`. */
  readonly kind: number;
  readonly scope: Scope;
  /** Offset in the text. */
  readonly at: number;
  /** Dotted name that begins with the name, where one is written; the name alone otherwise. */
  readonly segments: readonly string[];
}

export function openScope(
  around: Scope | undefined,
  holder: number | null = around?.holder ?? null,
  isUnordered = false,
): Scope {
  return {
    around,
    holder,
    isUnordered,
    variables: new SparseMap(),
    types: new SparseSet(),
    functions: new SparseSet(),
  };
}

/** @param canBeCalled whether its type may be that of a function */
export function declareVariable(
  scope: Scope,
  name: string,
  at: number,
  canBeCalled: boolean,
): void {
  const visibleFrom = scope.isUnordered ? 0 : at;
  const known = scope.variables.get(name);
  if (known === undefined) scope.variables.set(name, { at: visibleFrom, canBeCalled });
  else known.canBeCalled ||= canBeCalled;
}

/** Nobody nests deeper by hand. What is deeper counts as declared, so that looking it up stays cheap. */
const MAX_SCOPES = 500;

/** Whether nothing in the file itself is meant by the name. Only for uses without a receiver. */
export function isFree({ name, kind, scope, at }: Use): boolean {
  let climbed = 0;
  for (let within: Scope | undefined = scope; within !== undefined; within = within.around) {
    climbed += 1;
    if (climbed > MAX_SCOPES) return false;
    if (within.types.has(name)) return false;
    if (kind === UseKind.call && within.functions.has(name)) return false;
    if (kind === UseKind.type) continue;
    const variable = within.variables.get(name);
    if (variable === undefined || variable.at > at) continue;
    if (kind === UseKind.value || variable.canBeCalled) return false;
  }
  return true;
}
