// Which names mean something inside of a file: variables, parameters, members, types and type parameters, each
// within its scope. What is left over is free: other files of the module or other modules must declare it.

export interface Scope {
  readonly around: Scope | undefined;
  /** Offset from which each name can be seen: 0 where order does not matter. */
  readonly names: Map<string, number>;
  /** Qualified name of the innermost type whose body this is in; empty outside of all. */
  readonly type: string;
  /** Whether it is the body of a type, or the file's own level: what is declared here is no local name. */
  readonly isOpen: boolean;
}

export function openScope(around: Scope): Scope {
  return { around, names: new Map(), type: around.type, isOpen: false };
}

export function declareName(scope: Scope, name: string, at: number): void {
  if (name !== '_' && !scope.names.has(name)) scope.names.set(name, scope.isOpen ? 0 : at);
}

/** Nobody nests deeper by hand. What is deeper counts as declared, so that looking it up stays cheap. */
const MAX_SCOPES = 300;

/** How far away a name is declared. */
export type Binding = 'local' | 'declared' | 'free';

export function bindingOf(scope: Scope, name: string, at: number): Binding {
  let climbed = 0;
  for (let within: Scope | undefined = scope; within !== undefined; within = within.around) {
    climbed += 1;
    if (climbed > MAX_SCOPES) return 'local';
    const from = within.names.get(name);
    if (from !== undefined && from <= at) return within.isOpen ? 'declared' : 'local';
  }
  return 'free';
}
