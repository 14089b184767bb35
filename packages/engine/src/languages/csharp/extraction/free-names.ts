// Of all names that a source uses, those that nothing in the file explains, each once.
import type { MemberCall, NameUse, UsePlace } from '../source-unit.ts';
import { isFree, isVariable, type Scope, typeOfVariable, type Use } from './scopes.ts';
import type { OpenCall, Walk } from './walk-frames.ts';

export interface FreeNames {
  /** In source order of the first use, with its line. */
  readonly uses: readonly (NameUse & { readonly line: number })[];
  readonly calls: readonly MemberCall[];
  readonly plainNames: readonly string[];
  /** Names that can be meant without a dot in front; for attributes with and without the suffix. */
  readonly typeNames: readonly string[];
  /** Of the first name that can be meant without a directive; `undefined` when there is none. */
  readonly line: number | undefined;
}

/** @param aliases names that directives of the file give to types and namespaces */
export function freeNamesOf(
  walk: Walk,
  other: Walk | undefined,
  aliases: ReadonlySet<string>,
): FreeNames {
  const uses = new Map<string, OpenUse>();
  const calls = new Map<string, MemberCall>();
  const plain = new Set<string>();
  for (const { uses: noted, calls: called, plain: names, types } of [walk, other ?? empty]) {
    const isOther = noted !== walk.uses;
    for (const use of noted) if (isFree(use)) addUse(uses, use, aliases, isOther);
    for (const call of called) addCall(calls, call, types);
    for (const [scope, inScope] of names) {
      for (const name of inScope) if (!isVariable(scope, name)) plain.add(name);
    }
  }
  const all = [...uses.values()].map(({ known: _, ...use }) => use);
  const single = all.filter(({ segments, isGlobal }) => segments.length === 1 && !isGlobal);
  return {
    uses: all,
    calls: [...calls.values()],
    plainNames: [...plain],
    typeNames: namesOf(single),
    line: firstLine(single) ?? (calls.size > 0 || plain.size > 0 ? 1 : undefined),
  };
}

const empty: Pick<Walk, 'uses' | 'calls' | 'plain' | 'types'> = {
  uses: [],
  calls: [],
  plain: new Map(),
  types: [],
};

interface OpenUse extends NameUse {
  readonly places: UsePlace[];
  readonly known: Set<string>;
  readonly line: number;
}

function addUse(
  uses: Map<string, OpenUse>,
  { kind, segments, arity, isGlobal, member, scope, line }: Use,
  aliases: ReadonlySet<string>,
  isOther: boolean,
): void {
  // The directive that gives the alias leads to the type already.
  if (segments.length === 1 && aliases.has(segments[0] as string)) return;
  const key = `${kind} ${arity} ${isGlobal ? '::' : ''}${segments.join('.')} ${member ?? ''}`;
  const use = uses.get(key) ?? {
    kind,
    segments,
    arity,
    ...(isGlobal && { isGlobal }),
    ...(member !== undefined && { member }),
    places: [],
    known: new Set<string>(),
    line,
  };
  uses.set(key, use);
  // Types of another reading are not those of the first.
  const place = { namespace: scope.namespace, type: isOther ? null : scope.type };
  const placeKey = `${place.namespace} ${place.type}`;
  if (use.known.has(placeKey)) return;
  use.known.add(placeKey);
  use.places.push(place);
}

function addCall(
  calls: Map<string, MemberCall>,
  { name, count, receiver, scope }: OpenCall,
  types: Walk['types'],
): void {
  const type = receiverType(receiver, scope, types);
  if (type === null) return;
  const key = `${name} ${count} ${type ?? '?'} ${scope.namespace}`;
  if (calls.has(key)) return;
  calls.set(key, {
    name,
    count,
    ...(type !== undefined && { receiver: type }),
    namespace: scope.namespace,
  });
}

/** Simple name of the type, `undefined` when it is not known, `null` when a type itself is called. */
function receiverType(
  receiver: OpenCall['receiver'],
  scope: Scope,
  types: Walk['types'],
): string | undefined | null {
  if (receiver === undefined) return undefined;
  if ('type' in receiver) return receiver.type;
  const { name } = receiver;
  if (name === 'this') return types[scope.type ?? -1]?.name;
  const type = typeOfVariable(scope, name);
  if (type !== undefined) return type === '' ? undefined : type;
  // A capital letter without a variable: a type, if there is no base that has such a property.
  if (!/^\p{Lu}/u.test(name)) return undefined;
  return hasBases(scope, types) ? undefined : null;
}

function hasBases(scope: Scope, types: Walk['types']): boolean {
  let at = scope.type;
  while (at !== null) {
    const type: Walk['types'][number] | undefined = types[at];
    if (type === undefined) return false;
    if (type.bases.length > 0 || type.modifiers.includes('partial')) return true;
    at = type.parent;
  }
  return false;
}

function namesOf(uses: readonly NameUse[]): string[] {
  const names = new Set<string>();
  for (const { kind, segments } of uses) {
    const name = segments[0] as string;
    names.add(name);
    if (kind === 'attribute' && !name.endsWith('Attribute')) names.add(`${name}Attribute`);
  }
  return [...names];
}

function firstLine(uses: readonly { readonly line: number }[]): number | undefined {
  return uses.length === 0 ? undefined : Math.min(...uses.map(({ line }) => line));
}
