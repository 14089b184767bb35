// Which names mean something inside of a file: values, parameters, pattern variables, types and type parameters,
// each within its scope, and what imports let in there. What is left over is free: other files declare it.
// https://www.scala-lang.org/files/archive/spec/2.13/02-identifiers-names-and-scopes.html
import { SparseMap, SparseSet } from '../../syntax/sparse-tables.ts';
import type { ImportClause } from './read-imports.ts';
import type { Template } from './templates.ts';

/** Terms and types have names of their own: `val Foo` hides no `type Foo`. */
export type Namespace = 'term' | 'type';

export interface Scope {
  readonly around: Scope | undefined;
  readonly terms: SparseSet<string>;
  readonly types: SparseSet<string>;
  /** Objects that are declared here, by name. */
  readonly objects: SparseMap<string, Template>;
  /** The innermost template around; the scope is its body, or within it. */
  readonly template: Template | undefined;
  /** Where other files find the names that are declared here; absent when they cannot name them. */
  readonly offer?: Offer | undefined;
  /** Names used in it, by the context they stand in, so that each is noted once. */
  readonly noted: Readonly<Record<Namespace, SparseMap<number, Set<string>>>>;
}

export interface Offer {
  /** Place in the list of packages. */
  readonly package: number;
  /** Names of the objects around, each with a dot behind it. */
  readonly prefix: string;
  /** The package object whose members they are; absent for all else. */
  readonly object?: string;
}

/** @param body of which template the scope is the body */
export function openScope(around: Scope | undefined, offer?: Offer, body?: Template): Scope {
  const scope: Scope = {
    around,
    terms: new SparseSet(),
    types: new SparseSet(),
    objects: new SparseMap(),
    template: body ?? around?.template,
    offer,
    noted: { term: new SparseMap(), type: new SparseMap() },
  };
  if (body !== undefined) body.body = scope;
  return scope;
}

/** One place of the text from which on an import or a package lets names in. */
export interface Context {
  readonly around: number | null;
  readonly scope: Scope;
  readonly package?: number;
  readonly import?: number;
}

/** Import clauses and contexts as the walk has found them; a use points into both. */
export interface ScopeTables {
  readonly clauses: readonly ImportClause[];
  readonly contexts: readonly Context[];
  /** Templates of the whole file by name. */
  readonly templatesByName: ReadonlyMap<string, readonly Template[]>;
}

export interface Use {
  readonly namespace: Namespace;
  /** The dotted name as written; never empty. Only its head is looked up here. */
  readonly segments: readonly string[];
  readonly scope: Scope;
  readonly context: number;
  /** From 1. */
  readonly line: number;
}

/** What the head of a name means within the file. */
export type HeadMeaning =
  | { readonly kind: 'local'; readonly scope: Scope }
  | { readonly kind: 'import'; readonly clause: number }
  | { readonly kind: 'free' };

const free: HeadMeaning = { kind: 'free' };

/** Nobody nests deeper by hand. What is deeper counts as declared, so that looking it up stays cheap. */
const MAX_CLIMBED = 2000;

const MAX_BASES = 50;

/** Looks the name up from the innermost scope outwards; inner imports come before outer declarations. */
export function meaningOf(
  tables: ScopeTables,
  name: string,
  namespace: Namespace,
  scope: Scope,
  context: number | null,
): HeadMeaning {
  let at = context;
  let climbed = 0;
  for (let within: Scope | undefined = scope; within !== undefined; within = within.around) {
    climbed += 1;
    if (climbed > MAX_CLIMBED || holds(tables, within, name, namespace)) {
      return { kind: 'local', scope: within };
    }
    for (; at !== null && climbed <= MAX_CLIMBED; at = tables.contexts[at]?.around ?? null) {
      climbed += 1;
      const here: Context | undefined = tables.contexts[at];
      if (here?.scope !== within) break;
      const found = meaningThrough(tables, here, name, namespace);
      if (found !== undefined) return found;
    }
  }
  return free;
}

/** What an import makes the name mean by itself. */
function meaningThrough(
  tables: ScopeTables,
  { import: place, scope }: Context,
  name: string,
  namespace: Namespace,
): HeadMeaning | undefined {
  const clause = place === undefined ? undefined : tables.clauses[place];
  if (clause === undefined || place === undefined) return undefined;
  if (!clause.isWildcard)
    return clause.local === name ? { kind: 'import', clause: place } : undefined;
  return letsIn(tables, clause, name, namespace) ? { kind: 'local', scope } : undefined;
}

/** Declared there, or in a class or trait of the file that the template whose body it is is based on. */
function holds(tables: ScopeTables, scope: Scope, name: string, namespace: Namespace): boolean {
  if (namesOf(scope, namespace).has(name)) return true;
  const { template } = scope;
  return template?.body === scope && inheritsHere(tables, template, name, namespace);
}

function inheritsHere(
  tables: ScopeTables,
  template: Template,
  name: string,
  namespace: Namespace,
): boolean {
  const pending = [template];
  const visited = new Set(pending);
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    for (const { segments } of at.bases) {
      for (const base of tables.templatesByName.get(segments.at(-1) as string) ?? []) {
        if (visited.size > MAX_BASES) return false;
        if (visited.has(base)) continue;
        visited.add(base);
        if (declaresMember(base, name, namespace)) return true;
        pending.push(base);
      }
    }
  }
  return false;
}

function declaresMember(
  { body, parameters }: Template,
  name: string,
  namespace: Namespace,
): boolean {
  if (namespace === 'term' && parameters.has(name)) return true;
  return body !== undefined && namesOf(body, namespace).has(name);
}

function namesOf(scope: Scope, namespace: Namespace): SparseSet<string> {
  return namespace === 'term' ? scope.terms : scope.types;
}

/** Whether a wildcard of an object of the file itself lets the name in. */
function letsIn(
  tables: ScopeTables,
  { ownObject, hidden }: ImportClause,
  name: string,
  namespace: Namespace,
): boolean {
  if (ownObject === undefined || hidden.includes(name)) return false;
  return (
    declaresMember(ownObject, name, namespace) || inheritsHere(tables, ownObject, name, namespace)
  );
}
