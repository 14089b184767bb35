// Which extension method a call means. Types are not inferred: the name, the number of arguments and, where
// the file tells it, the type of what is called must leave one.
// https://learn.microsoft.com/en-us/dotnet/csharp/language-reference/language-specification/expressions#12893-extension-method-invocations
import type { MemberCall } from '../source-unit.ts';
import { canImplement, hasFrameworkMethod, isBasedOn } from './framework-types.ts';
import { levelsOf } from './opened-usings.ts';
import { type KnownReceiver, receiverOf } from './receivers.ts';
import type { FoundExtension, FoundType, SourceFile, TypeIndex } from './type-index.ts';
import type { TypeLookup } from './type-lookup.ts';

export interface FoundCall {
  readonly extension: FoundExtension;
  /** Specifier of the directive of the file that lets it in; absent for all other ways. */
  readonly specifier?: string;
}

/** Methods that so many classes have that a call on something unknown says nothing. */
const COMMON = new Set([
  ...['ToString', 'Equals', 'GetHashCode', 'GetType', 'CompareTo', 'Dispose', 'Invoke', 'Close'],
  ...['Add', 'Remove', 'Contains', 'Clear', 'Insert', 'IndexOf', 'Get', 'Set', 'Write', 'Read'],
  ...['Append', 'Replace', 'Split', 'Trim', 'Start', 'Stop', 'Run', 'Wait', 'Cancel', 'Parse'],
]);

export function createExtensionLookup(
  index: TypeIndex,
  lookup: TypeLookup,
): (from: SourceFile, call: MemberCall) => FoundCall | undefined {
  const owners = instanceMethods(index);

  /** Whether some class that the file can see has a method of its own by that name. */
  function isOwnMethod(from: SourceFile, name: string): boolean {
    return (owners.get(name) ?? []).some(
      (path) => index.projects.nearness(from.path, path) !== undefined,
    );
  }

  function mayExtend(
    from: SourceFile,
    { name, count }: MemberCall,
    { method }: FoundExtension,
    receiver: KnownReceiver | undefined,
  ): boolean {
    if (count < method.least || count > method.most) return false;
    if (receiver === undefined) return !COMMON.has(name) && !isOwnMethod(from, name);
    return receiver.types.length > 0
      ? mayExtendOwn(lookup, receiver, { name, wanted: canonical(method.receiver) })
      : mayExtendForeign(canonical(receiver.name), canonical(method.receiver), { name, count });
  }

  return (from, call) => {
    let receiver: ReturnType<typeof receiverOf>;
    let isKnown = false;
    for (let scope: number | null = call.namespace; scope !== null; ) {
      const candidates = candidatesIn(index, lookup, from, { scope, name: call.name });
      if (candidates.length > 0 && !isKnown) {
        receiver = receiverOf(lookup, from, call);
        isKnown = true;
      }
      if (receiver === 'type') return undefined;
      const on = receiver;
      const fitting = candidates.filter(({ extension }) => mayExtend(from, call, extension, on));
      if (fitting.length > 0) return onlyOne(fitting, on?.name);
      scope = from.unit.namespaces[scope]?.parent ?? null;
    }
    return undefined;
  };
}

/** A type of the repository, whose bases are known as far as they are of the repository too. */
function mayExtendOwn(
  lookup: TypeLookup,
  { name: type, types: own }: KnownReceiver,
  { name, wanted }: { readonly name: string; readonly wanted: string },
): boolean {
  const { types, names } = lookup.ancestors(own[0] as FoundType);
  const isOwn = [...own, ...types].some(({ type: { members } }) => members.includes(name));
  return !isOwn && (ANYTHING.has(wanted) || wanted === type || names.has(wanted));
}

/** Of types that are not of the repository, what they implement is known for few. */
function mayExtendForeign(
  type: string,
  wanted: string,
  { name, count }: { readonly name: string; readonly count: number },
): boolean {
  if (hasFrameworkMethod(type, name, count)) return false;
  if (ANYTHING.has(wanted)) return !COMMON.has(name);
  if (wanted === type || isBasedOn(type, wanted)) return true;
  return /^I\p{Lu}/u.test(wanted) && !VALUES.has(type) && canImplement(type, wanted);
}

/** What is extended where any type will do. */
const ANYTHING = new Set(['', 'object']);

function candidatesIn(
  index: TypeIndex,
  lookup: TypeLookup,
  from: SourceFile,
  { scope, name }: { scope: number; name: string },
): FoundCall[] {
  const found: FoundCall[] = levelsOf(from, scope)
    .flatMap((level) => index.extensions(from.path, level, name))
    .map((extension) => ({ extension }));
  for (const { kind, namespace, types, specifier } of lookup.openedIn(from, scope)) {
    const by = specifier !== undefined && { specifier };
    if (kind === 'namespace') {
      for (const extension of index.extensions(from.path, namespace, name)) {
        found.push({ extension, ...by });
      }
    } else if (kind === 'static') {
      for (const owner of types) {
        for (const method of owner.type.extensions) {
          if (method.name === name) found.push({ extension: { owner, method }, ...by });
        }
      }
    }
  }
  return found;
}

/** Overloads in one file are one; of several files, the one that names the type exactly. */
function onlyOne(found: readonly FoundCall[], receiver: string | undefined): FoundCall | undefined {
  const paths = (calls: readonly FoundCall[]) =>
    new Set(calls.map(({ extension }) => extension.owner.source.path)).size;
  if (paths(found) === 1) return found[0];
  const exact = found.filter(
    ({ extension }) =>
      receiver !== undefined && canonical(extension.method.receiver) === canonical(receiver),
  );
  return paths(exact) === 1 ? exact[0] : undefined;
}

/** Types that implement nothing that others extend. */
const VALUES = new Set([
  ...['string', 'bool', 'char', 'byte', 'sbyte', 'short', 'ushort', 'int', 'uint', 'long', 'ulong'],
  ...['float', 'double', 'decimal', '[]', 'DateTime', 'Guid', 'TimeSpan', 'Type'],
]);

const SYNONYMS = new Map([
  ['String', 'string'],
  ['Object', 'object'],
  ['Int32', 'int'],
  ['Int64', 'long'],
  ['Boolean', 'bool'],
  ['Double', 'double'],
  ['Decimal', 'decimal'],
]);

function canonical(type: string): string {
  return SYNONYMS.get(type) ?? type;
}

/** Files of types that others can name with an instance method or a property of the name. */
function instanceMethods({ sources }: TypeIndex): Map<string, string[]> {
  const owners = new Map<string, string[]>();
  for (const { path, unit } of sources.values()) {
    for (const { members, extensions, isHidden } of unit.types) {
      if (extensions.length > 0 || isHidden) continue;
      for (const name of members) owners.set(name, [...(owners.get(name) ?? []), path]);
    }
  }
  return owners;
}
