// Which names mean something inside of a file: variables, parameters, fields, types and type parameters, each
// within its scope. What is left over is free: other files or other packages must declare it.
// https://docs.oracle.com/javase/specs/jls/se21/html/jls-6.html#jls-6.3

import { SparseMap, SparseSet } from '../../syntax/sparse-tables.ts';

/** What a use of a name can mean by its place in the text alone. */
export type UseKind =
  /** A type and nothing else. */
  | 'type'
  /** In front of a dot: a variable before a type before a package. */
  | 'ambiguous'
  /** A method called without saying whose. */
  | 'method'
  /** A value. */
  | 'variable';

export interface Use {
  readonly kind: UseKind;
  /** The dotted name as written; never empty. Only its head is looked up. */
  readonly segments: readonly string[];
  /** Number of the first segment. */
  readonly head: NameNumber;
  readonly scope: Scope;
  /** Offset in the text. */
  readonly at: number;
}

/** What a name is called within one file, so that scopes compare numbers. */
export type NameNumber = number;

export interface Scope {
  readonly around: Scope | undefined;
  /** Place of the innermost type whose body this is in; `null` outside of all. */
  readonly type: number | null;
  /** Whether it belongs to a type, so that variables in it are fields. */
  readonly isOfType: boolean;
  /** Offset from which each variable can be seen: in a type's body 0, since order does not matter there. */
  readonly variables: SparseMap<NameNumber, number>;
  readonly types: SparseSet<NameNumber>;
  readonly methods: SparseSet<NameNumber>;
}

export function openScope(
  around: Scope | undefined,
  type: number | null = around?.type ?? null,
  isOfType = false,
): Scope {
  return {
    around,
    type,
    isOfType,
    variables: new SparseMap(),
    types: new SparseSet(),
    methods: new SparseSet(),
  };
}

export function declareVariable(scope: Scope, name: NameNumber, at: number): void {
  if (!scope.variables.has(name)) scope.variables.set(name, scope.isOfType ? 0 : at);
}

/** Nobody nests deeper by hand. What is deeper counts as declared, so that looking it up stays cheap. */
const MAX_SCOPES = 500;

/** Whether nothing in the file itself is meant by the head of the name. */
export function isFree({ kind, head, scope, at }: Use): boolean {
  let climbed = 0;
  for (let within: Scope | undefined = scope; within !== undefined; within = within.around) {
    climbed += 1;
    if (climbed > MAX_SCOPES) return false;
    if (kind === 'method') {
      if (within.methods.has(head)) return false;
      continue;
    }
    if (kind !== 'type' && (within.variables.get(head) ?? Number.POSITIVE_INFINITY) <= at) {
      return false;
    }
    if (kind !== 'variable' && within.types.has(head)) return false;
  }
  return true;
}
