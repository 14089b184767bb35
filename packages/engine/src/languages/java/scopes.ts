// Which names mean something inside of a file: variables, parameters, fields, types and type parameters, each
// within its scope. What is left over is free: other files or other packages must declare it.
// https://docs.oracle.com/javase/specs/jls/se21/html/jls-6.html#jls-6.3

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
  readonly scope: Scope;
  /** From 1. */
  readonly line: number;
  /** Offset in the text. */
  readonly at: number;
}

export interface Scope {
  readonly around: Scope | undefined;
  /** Place of the innermost type whose body this is in; `null` outside of all. */
  readonly type: number | null;
  /** Offset from which each variable can be seen: in a type's body 0, since order does not matter there. */
  readonly variables: Map<string, number>;
  readonly types: Set<string>;
  readonly methods: Set<string>;
  /** Whether it belongs to a type, so that variables in it are fields. */
  readonly isOfType: boolean;
  /** Names used in it, by what they can mean, so that each is noted once. */
  readonly noted: Record<UseKind, Set<string> | undefined>;
}

export function openScope(
  around: Scope | undefined,
  type: number | null = around?.type ?? null,
  isOfType = false,
): Scope {
  return {
    around,
    type,
    variables: new Map(),
    types: new Set(),
    methods: new Set(),
    isOfType,
    noted: { type: undefined, ambiguous: undefined, method: undefined, variable: undefined },
  };
}

export function declareVariable(scope: Scope, name: string, at: number): void {
  if (!scope.variables.has(name)) scope.variables.set(name, scope.isOfType ? 0 : at);
}

/** Nobody nests deeper by hand. What is deeper counts as declared, so that looking it up stays cheap. */
const MAX_SCOPES = 500;

/** Whether nothing in the file itself is meant by the head of the name. */
export function isFree({ kind, segments, scope, at }: Use): boolean {
  const name = segments[0] as string;
  let climbed = 0;
  for (let within: Scope | undefined = scope; within !== undefined; within = within.around) {
    climbed += 1;
    if (climbed > MAX_SCOPES) return false;
    if (kind === 'method') {
      if (within.methods.has(name)) return false;
      continue;
    }
    if (kind !== 'type' && (within.variables.get(name) ?? Number.POSITIVE_INFINITY) <= at)
      return false;
    if (kind !== 'variable' && within.types.has(name)) return false;
  }
  return true;
}
