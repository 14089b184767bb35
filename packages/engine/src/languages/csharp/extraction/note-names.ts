// Notes names that the walk meets: types used, methods called, values without anything in front.
import type { NameUse } from '../source-unit.ts';
import { LONGEST_NAME, type ReadTypeName, readTypeName } from './names.ts';
import { openScope, type Scope } from './scopes.ts';
import type { Frame, OpenCall, Walk } from './walk-frames.ts';

/** Words that stand where types do and are none. */
const NO_TYPES = new Set(['var', 'dynamic', 'nint', 'nuint', 'notnull', 'unmanaged', '_']);

/**
 * @param isExact whether a value's name as a whole may be a type, and not only what is in front of a dot
 * @returns what is noted, so that its arity can be set when it is known
 */
export function noteUse(
  walk: Walk,
  kind: NameUse['kind'],
  { segments, arity, isGlobal }: ReadTypeName,
  scope: Scope,
  isExact = false,
): { arity: number } | undefined {
  if (segments.length === 1 && NO_TYPES.has(segments[0] as string)) return undefined;
  const line = walk.cursor.startLine;
  const use = { kind, segments, arity, isGlobal, scope, line };
  if (kind !== 'value' || (segments.length === 1 && !isGlobal)) {
    walk.uses.push(use);
    return use;
  }
  // In front of the dot stands a type, or a namespace with a type behind it.
  if (!isGlobal) {
    walk.uses.push({ ...use, segments: segments.slice(0, 1), member: segments[1] as string });
  }
  if (isGlobal || isExact || segments.length > 2) walk.uses.push(use);
  return use;
}

export function noteCall(
  walk: Walk,
  name: string,
  receiver: OpenCall['receiver'],
  scope: Scope,
): OpenCall {
  const line = walk.cursor.startLine;
  const call: OpenCall = { name, count: 0, receiver, scope, line };
  walk.calls.push(call);
  return call;
}

export function notePlainName({ plain }: Walk, name: string, scope: Scope): void {
  const names = plain.get(scope) ?? new Set<string>();
  plain.set(scope, names);
  names.add(name);
}

/** `List` of `System.Collections.Generic.List<int>?`; `[]` for arrays; empty when it is not told. */
export function simpleTypeName(text: string): string {
  if (text === 'var' || text === 'dynamic') return '';
  if (/\]\??$/.test(text.trimEnd())) return '[]';
  return readTypeName(text)?.segments.at(-1) ?? '';
}

export function textAt({ cursor, text }: Walk): string {
  return text.slice(cursor.startIndex, cursor.endIndex);
}

/** Whether the name as a whole is what is meant, so that it may be a type: in `nameof` and patterns. */
export function isExact({ frames }: Walk, around: Frame, field: string | null): boolean {
  if (around.node === 'argument') return frames.at(-3)?.isNameof === true;
  // The grammar takes `x is A && b` for a pattern `A && b`, of which the leftmost operand is the type.
  let at = frames.length - 1;
  for (let side = field; side === 'left' && frames[at]?.node === 'binary_expression'; at -= 1) {
    side = frames[at]?.field ?? null;
  }
  return frames[at]?.node === 'constant_pattern';
}

const TYPED = new Set([
  'variable_declaration',
  'parameter',
  'property_declaration',
  'declaration_expression',
  'declaration_pattern',
  'recursive_pattern',
  'foreach_statement',
  'catch_declaration',
  'from_clause',
  'event_declaration',
]);

/** Keeps the type of what is declared around, for extension methods that are called on it. */
export function noteVariableType(walk: Walk, around: Frame, field: string | null): void {
  if (field === 'returns' && around.method !== undefined) {
    around.variableType = simpleTypeName(textAt(walk).slice(0, 4 * LONGEST_NAME));
    return;
  }
  if (field !== 'type') return;
  if (TYPED.has(around.node)) {
    around.variableType = simpleTypeName(textAt(walk).slice(0, 4 * LONGEST_NAME));
    return;
  }
  const declarator = walk.frames.at(-2);
  if (declarator?.untyped === undefined || !CREATIONS.has(around.node)) return;
  const type = simpleTypeName(textAt(walk).slice(0, 4 * LONGEST_NAME));
  declarator.scope.variables.set(declarator.untyped, type);
}

/** `var x = Make();`: the variable has the type that the method returns, which is known at the end. */
export function noteMadeBy({ frames }: Walk, method: string): void {
  const declarator = frames.at(-2);
  if (declarator?.untyped === undefined) return;
  declarator.scope.variables.set(declarator.untyped, `${MADE_BY}${method}`);
}

/** In front of a method's name, where a variable's type would stand. */
export const MADE_BY = '()';

const CREATIONS = new Set(['object_creation_expression', 'cast_expression']);

export function openNamespace(walk: Walk, around: Frame, text: string): void {
  const name = readTypeName(text)?.segments.join('.') ?? '';
  const outer = around.scope;
  const prefix = walk.namespaces[outer.namespace]?.name ?? '';
  const full = prefix === '' ? name : `${prefix}.${name}`;
  // Names nested without end would fill the memory.
  if (full.length > 2 * LONGEST_NAME) return;
  walk.namespaces.push({ name: full, parent: outer.namespace });
  const scope = openScope(outer, walk.namespaces.length - 1);
  around.scope = scope;
  // A namespace without braces holds what follows it in the file.
  const file = walk.frames.at(-2);
  if (around.node === 'file_scoped_namespace_declaration' && file !== undefined) {
    file.scope = scope;
  }
}
