// Of all names that a source uses, those that nothing in the file explains, each once.
import type { MemberCall, NameUse, Receiver, UsePlace } from '../source-unit.ts';
import { MADE_BY } from './note-names.ts';
import { isFree, isVariable, type Scope, typeOfVariable, type Use } from './scopes.ts';
import type { OpenCall, Walk } from './walk-frames.ts';

export interface FreeNames {
  /** In source order of the first use, with its line. */
  readonly uses: readonly (NameUse & { readonly line: number })[];
  readonly calls: readonly MemberCall[];
  readonly plainNames: readonly string[];
  /** Names that can be meant without a dot in front; for attributes with and without the suffix. */
  readonly typeNames: readonly string[];
  /** Of the first use of each of them, in their order. */
  readonly typeLines: readonly number[];
  /** Of the first name that can be meant without a directive; `undefined` when there is none. */
  readonly line: number | undefined;
}

/**
 * @param others walks over the text with other branches of the preprocessor
 * @param aliases names that directives of the file give to types and namespaces
 */
export function freeNamesOf(
  walk: Walk,
  others: readonly Walk[],
  aliases: ReadonlySet<string>,
): FreeNames {
  const uses = new Map<string, OpenUse>();
  const calls = new Map<string, MemberCall>();
  const plain = new Set<string>();
  const callLines: number[] = [];
  for (const { uses: noted, calls: called, plain: names, types } of [walk, ...others]) {
    const isOther = noted !== walk.uses;
    for (const use of noted) if (isFree(use)) addUse(uses, use, aliases, isOther);
    for (const call of called) {
      addCall(calls, call, types, isOther);
      if (callLines.length === 0) callLines.push(call.line);
    }
    for (const [scope, inScope] of names) {
      for (const name of inScope) if (!isVariable(scope, name)) plain.add(name);
    }
  }
  const all = [...uses.values()].map(({ known: _, ...use }) => use);
  const single = all.filter(({ segments, isGlobal }) => segments.length === 1 && !isGlobal);
  const typeLines = linesOf(single);
  return {
    uses: all,
    calls: [...calls.values()],
    plainNames: [...plain],
    typeNames: [...typeLines.keys()],
    typeLines: [...typeLines.values()],
    line: firstLine(single) ?? callLines[0] ?? (plain.size > 0 ? 1 : undefined),
  };
}

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
  { name, count, receiver: written, scope }: OpenCall,
  types: Walk['types'],
  isOther: boolean,
): void {
  const receiver = receiverOf(written, scope, types);
  const { namespace } = scope;
  const type = isOther ? null : scope.type;
  const key = `${name} ${count} ${JSON.stringify(receiver)} ${namespace} ${type}`;
  if (calls.has(key)) return;
  calls.set(key, { name, count, ...(receiver !== undefined && { receiver }), namespace, type });
}

function receiverOf(
  written: OpenCall['receiver'],
  scope: Scope,
  types: Walk['types'],
): Receiver | undefined {
  if (written === undefined) return undefined;
  if ('type' in written) return written;
  const names = 'chain' in written ? written.chain : [written.name];
  const name = names[0] as string;
  if (name === 'this' && names.length === 1) return ofType(types[scope.type ?? -1]?.name);
  const type = typeOfVariable(scope, name);
  if (type === undefined) return name === 'this' ? undefined : { names };
  if (names.length > 1) return undefined;
  if (isTypeParameter(scope, type, types)) return undefined;
  if (!type.startsWith(MADE_BY)) return ofType(type);
  const method = type.slice(MADE_BY.length);
  const made = typeOfVariable(scope, method);
  return made === undefined ? { names: [method] } : ofType(made);
}

function isTypeParameter(scope: Scope, type: string, types: Walk['types']): boolean {
  for (let within: Scope | undefined = scope; within !== undefined; within = within.around) {
    if (within.types.has(type)) return !types.some(({ name }) => name === type);
  }
  return false;
}

function ofType(type: string | undefined): Receiver | undefined {
  return type === undefined || type === '' || type.startsWith(MADE_BY) ? undefined : { type };
}

/** Names of types by the line of their first use. */
function linesOf(uses: readonly (NameUse & { readonly line: number })[]): Map<string, number> {
  const lines = new Map<string, number>();
  for (const { kind, segments, line } of uses) {
    const name = segments[0] as string;
    const isShort = kind === 'attribute' && !name.endsWith('Attribute');
    for (const each of isShort ? [name, `${name}Attribute`] : [name]) {
      lines.set(each, Math.min(line, lines.get(each) ?? line));
    }
  }
  return lines;
}

function firstLine(uses: readonly { readonly line: number }[]): number | undefined {
  return uses.length === 0 ? undefined : Math.min(...uses.map(({ line }) => line));
}
