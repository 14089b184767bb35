// What an assignment gives a name to: `exports.f = …`, `A.prototype.m = …`, `this.x = …`, `app.use = …`.
import type { DeclarationFact } from '../../../facts.ts';
import { type DeclarationScope, joinNames, type Place, placeIn } from './scopes.ts';

/** What is known of a script when an assignment is met. */
export interface AssignmentContext {
  readonly scope: DeclarationScope;
  readonly exportedNames: ReadonlySet<string>;
  readonly declarations: readonly DeclarationFact[];
  /** The first declaration of a qualified name so far. */
  find(qualifiedName: string): number | undefined;
}

export interface AssignedName extends Place {
  readonly kind: 'function' | 'method';
  readonly propertyPrefix?: string;
  readonly yieldsToOwnName?: boolean;
  readonly isForObjects?: boolean;
}

/** @param target names of the left side: `['exports', 'f']` */
export function assignedName(
  target: readonly string[],
  context: AssignmentContext,
): AssignedName | undefined {
  const [first = '', ...rest] = target;
  if (first === 'this') return memberOfThis(rest, context);
  const offered = offeredPath(target);
  if (offered !== undefined) return offeredName(offered, context);
  const prototype = target.indexOf('prototype');
  if (prototype > 0) {
    return memberOfPrototype(target.slice(0, prototype), target.slice(prototype + 1), context);
  }
  return memberOfDeclaration(target, context) ?? plainName(target, context);
}

function plainName(path: readonly string[], { scope, exportedNames }: AssignmentContext) {
  return { ...placeIn(scope, exportedNames, path, false), kind: 'function' as const };
}

/** What stands behind `exports` or `module.exports`; `undefined` when the target is neither. */
function offeredPath([first, second, ...rest]: readonly string[]): readonly string[] | undefined {
  if (first === 'module' && second === 'exports') return rest;
  if (first !== 'exports') return undefined;
  return second === undefined ? [] : [second, ...rest];
}

function offeredName(
  path: readonly string[],
  { scope, exportedNames }: AssignmentContext,
): AssignedName {
  const isWhole = path.length === 0;
  const place = placeIn(scope, exportedNames, isWhole ? ['default'] : path, false);
  // Also from inside of a function: a wrapper around the whole file is the usual reason.
  const named = { ...place, isExported: isWhole || exportedNames.has(path[0] ?? '') };
  if (!isWhole) return { ...named, kind: 'function' };
  const propertyPrefix = scope.qualifiedName;
  return { ...named, kind: 'function', propertyPrefix, yieldsToOwnName: true };
}

/** A method of the class whose constructor or method assigns it, otherwise of the function around. */
function memberOfThis(path: readonly string[], context: AssignmentContext) {
  if (path.length === 0) return undefined;
  const { scope, declarations } = context;
  const owner = scope.thisClass === null ? undefined : declarations[scope.thisClass];
  if (owner === undefined) return plainName(path, context);
  return {
    name: path.at(-1) ?? '',
    qualifiedName: joinNames(owner.qualifiedName, ...path),
    parent: scope.thisClass,
    isExported: owner.isExported && !(path[0] ?? '').startsWith('#'),
    kind: 'method' as const,
  };
}

function memberOfPrototype(
  owner: readonly string[],
  members: readonly string[],
  context: AssignmentContext,
): AssignedName {
  const found = findOutwards(owner.join('.'), context);
  const declared = found === undefined ? undefined : context.declarations[found];
  const plain = plainName([...owner, ...members], context);
  const place =
    found === undefined || declared === undefined
      ? plain
      : {
          name: plain.name,
          qualifiedName: joinNames(declared.qualifiedName, ...members),
          // What is around it is where it is written, not what it belongs to.
          parent: plain.parent,
          isExported: declared.isExported,
        };
  return { ...place, kind: 'method', isForObjects: members.length === 0 };
}

/** `A.create = function () {}` belongs to the class or function `A`. */
function memberOfDeclaration(
  target: readonly string[],
  context: AssignmentContext,
): AssignedName | undefined {
  if (target.length < 2) return undefined;
  const [first = '', ...members] = target;
  const found = findOutwards(first, context);
  const declared = found === undefined ? undefined : context.declarations[found];
  if (found === undefined || declared === undefined) return undefined;
  return {
    name: members.at(-1) ?? '',
    qualifiedName: joinNames(declared.qualifiedName, ...members),
    parent: context.scope.declaration,
    isExported: declared.isExported,
    kind: declared.kind === 'class' ? 'method' : 'function',
  };
}

/** From the innermost scope outwards. */
function findOutwards(name: string, { scope, find }: AssignmentContext): number | undefined {
  let prefix = scope.qualifiedName;
  for (;;) {
    const found = find(joinNames(prefix, name));
    if (found !== undefined || prefix === '') return found;
    prefix = prefix.slice(0, Math.max(prefix.lastIndexOf('.'), 0));
  }
}
