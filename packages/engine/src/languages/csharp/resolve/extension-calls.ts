// Which extension method a call means. Types are not inferred: the name, the number of arguments and, where
// the file tells it, the type of what is called must leave one.
// https://learn.microsoft.com/en-us/dotnet/csharp/language-reference/language-specification/expressions#12893-extension-method-invocations
import type { MemberCall } from '../source-unit.ts';
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

  function mayExtend(from: SourceFile, call: MemberCall, { method }: FoundExtension): boolean {
    if (call.count < method.least || call.count > method.most) return false;
    const { receiver } = call;
    if (receiver === undefined) return !COMMON.has(call.name) && !isOwnMethod(from, call.name);
    const wanted = canonical(method.receiver);
    const given = canonical(receiver);
    const type = typeNamed(from, call, receiver);
    if (type.length > 0) {
      const { types, names } = lookup.ancestors(type[0] as FoundType);
      if ([...type, ...types].some(({ type: each }) => each.members.includes(call.name)))
        return false;
      return wanted === '' || wanted === 'object' || wanted === given || names.has(wanted);
    }
    if (wanted === '' || wanted === 'object') return !COMMON.has(call.name);
    if (wanted === given) return true;
    // Of types that are not of the repository, what they implement is not known.
    return /^I\p{Lu}/u.test(wanted) && !KEYWORDS.has(given);
  }

  function typeNamed(from: SourceFile, { namespace }: MemberCall, name: string) {
    const place = { namespace, type: null };
    for (const arity of [0, 1, 2]) {
      const found = lookup.simple(from, place, { name, arity, isValue: false });
      if (found !== undefined && found !== 'value') return found.types;
    }
    return [];
  }

  /** Whether some class that the file can see has a method of its own by that name. */
  function isOwnMethod(from: SourceFile, name: string): boolean {
    return (owners.get(name) ?? []).some(
      (path) => index.projects.nearness(from.path, path) !== undefined,
    );
  }

  return (from, call) => {
    for (let scope: number | null = call.namespace; scope !== null; ) {
      const candidates = candidatesIn(index, lookup, from, { scope, name: call.name });
      const fitting = candidates.filter(({ extension }) => mayExtend(from, call, extension));
      if (fitting.length > 0) return onlyOne(fitting, call);
      scope = from.unit.namespaces[scope]?.parent ?? null;
    }
    return undefined;
  };
}

function candidatesIn(
  index: TypeIndex,
  lookup: TypeLookup,
  from: SourceFile,
  { scope, name }: { scope: number; name: string },
): FoundCall[] {
  const found: FoundCall[] = lookup
    .levelsOf(from, scope)
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
function onlyOne(found: readonly FoundCall[], { receiver }: MemberCall): FoundCall | undefined {
  const paths = (calls: readonly FoundCall[]) =>
    new Set(calls.map(({ extension }) => extension.owner.source.path)).size;
  if (paths(found) === 1) return found[0];
  const exact = found.filter(
    ({ extension }) =>
      receiver !== undefined && canonical(extension.method.receiver) === canonical(receiver),
  );
  return paths(exact) === 1 ? exact[0] : undefined;
}

const KEYWORDS = new Set([
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

/** Files of types with an instance method or a property of the name. */
function instanceMethods({ sources }: TypeIndex): Map<string, string[]> {
  const owners = new Map<string, string[]>();
  for (const { path, unit } of sources.values()) {
    for (const { members, extensions } of unit.types) {
      if (extensions.length > 0) continue;
      for (const name of members) owners.set(name, [...(owners.get(name) ?? []), path]);
    }
  }
  return owners;
}
