// Finds the declarations of a type by the name under which a file uses it, by the rules of scope: members of
// the types around, then namespaces from the innermost outwards, each with its using directives.
// https://learn.microsoft.com/en-us/dotnet/csharp/language-reference/language-specification/basic-concepts#78-namespace-and-type-names
import type { TypeName, UsePlace, UsingDirective } from '../source-unit.ts';
import type { FoundType, SourceFile, TypeIndex } from './type-index.ts';

/** A name's meaning. */
export interface Meaning {
  /** All parts of the type. */
  readonly types: readonly FoundType[];
  /** Specifier of the directive of the file that lets it in; absent for all other ways. */
  readonly specifier?: string;
}

/** `value`: something that is no type comes first, so that the search ends. */
export type Lookup = Meaning | 'value' | undefined;

export interface TypeLookup {
  /** A name without a dot. */
  simple(from: SourceFile, place: UsePlace, name: SimpleName): Lookup;
  /** A dotted name. For `global::A.B`, `place` is `null`. */
  dotted(from: SourceFile, place: UsePlace | null, name: TypeName): Meaning | undefined;
  /** The namespace of a scope and those around it, up to the scope around. */
  levelsOf(from: SourceFile, scope: number): readonly string[];
  /** Directives that apply in a namespace scope, with what they let in. */
  openedIn(from: SourceFile, scope: number): readonly OpenedUsing[];
  /** Bases of the type and theirs, nearest first, with all their parts; names of unknown ones. */
  ancestors(type: FoundType): Ancestors;
  /** Whether other parts of the types around or their bases have a member of that name. */
  inheritsMember(from: SourceFile, type: number | null, name: string): boolean;
}

export interface SimpleName {
  readonly name: string;
  readonly arity: number;
  /** Whether a value or a namespace of the name comes before a type. */
  readonly isValue: boolean;
}

export interface OpenedUsing {
  readonly kind: UsingDirective['kind'];
  readonly alias: string;
  /** Of the namespace. */
  readonly namespace: string;
  /** Of a type; for an alias of a namespace empty. */
  readonly types: readonly FoundType[];
  /** Absent where the directive stands in another file. */
  readonly specifier?: string;
}

export interface Ancestors {
  readonly types: readonly FoundType[];
  readonly names: ReadonlySet<string>;
}

/** Hierarchies are shallower by far; beyond it a name stays unbound. */
const MAX_ANCESTORS = 300;

export function createTypeLookup(index: TypeIndex): TypeLookup {
  const opened = new Map<SourceFile, Map<number, readonly OpenedUsing[]>>();
  const globals = new Map<string, readonly OpenedUsing[]>();
  const hierarchies = new Map<SourceFile, Map<number, Ancestors>>();
  const globalSources = [...index.sources.values()].filter(({ unit }) =>
    unit.usings.some(({ isGlobal }) => isGlobal),
  );
  let depth = 0;

  // ---- namespaces ----

  /** The namespace itself and those around it, up to the scope around. */
  function levelsOf({ unit }: SourceFile, scope: number): string[] {
    const { name, parent } = unit.namespaces[scope] ?? { name: '', parent: null };
    if (parent === null) return [''];
    const outer = unit.namespaces[parent]?.name ?? '';
    const levels: string[] = [];
    for (
      let at = name;
      at.length > outer.length;
      at = at.slice(0, Math.max(0, at.lastIndexOf('.')))
    ) {
      levels.push(at);
      if (!at.includes('.')) break;
    }
    return levels;
  }

  function openedIn(from: SourceFile, scope: number): readonly OpenedUsing[] {
    const known = opened.get(from) ?? new Map<number, readonly OpenedUsing[]>();
    opened.set(from, known);
    const existing = known.get(scope);
    if (existing !== undefined) return existing;
    // Set first, so that aliases in a circle end.
    known.set(scope, []);
    const own = from.unit.usings.filter(({ namespace }) => namespace === scope);
    const list = own.flatMap((directive) => {
      const using = openUsing(from, directive);
      return directive.isGlobal
        ? using
        : using.map((each) => ({ ...each, specifier: directive.specifier }));
    });
    const all = scope === 0 ? [...list, ...globalUsings(from)] : list;
    known.set(scope, all);
    return all;
  }

  function openUsing(from: SourceFile, directive: UsingDirective): OpenedUsing[] {
    const { kind, alias = '', segments, namespace: scope } = directive;
    const name = segments.join('.');
    if (kind === 'namespace') {
      return [{ kind, alias, namespace: relativeNamespace(from, scope, name), types: [] }];
    }
    const types = findFrom(from, scope, directive)?.types ?? [];
    const namespace = types.length > 0 ? '' : relativeNamespace(from, scope, name);
    return [{ kind, alias, namespace, types }];
  }

  /** Inside of a namespace, a directive may leave out what it shares with it. */
  function relativeNamespace(from: SourceFile, scope: number, name: string): string {
    for (let at: number | null = scope; at !== null && at !== 0; ) {
      for (const level of levelsOf(from, at)) {
        if (index.hasNamespace(from.path, `${level}.${name}`)) return `${level}.${name}`;
      }
      at = from.unit.namespaces[at]?.parent ?? null;
    }
    return name;
  }

  /** Directives of the project: in project files and in other sources. */
  function globalUsings(from: SourceFile): readonly OpenedUsing[] {
    const projects = index.projects.of(from.path);
    const key = projects.map(({ path }) => path).join('\n');
    const known = globals.get(key);
    if (known !== undefined) return known;
    globals.set(key, []);
    const written = globalSources
      .filter(({ path }) => index.projects.nearness(from.path, path) === 0)
      .flatMap((source) =>
        source.unit.usings
          .filter(({ isGlobal }) => isGlobal)
          .flatMap((each) => openUsing(source, each)),
      );
    const configured = projects.flatMap(({ usings }) =>
      usings.flatMap(({ name, isStatic, alias }) =>
        openUsing(from, {
          segments: name.split('.'),
          arity: 0,
          specifier: name,
          kind: alias !== '' ? 'alias' : isStatic ? 'static' : 'namespace',
          alias,
          isGlobal: true,
          namespace: 0,
        }),
      ),
    );
    const all = distinct([...written, ...configured]);
    globals.set(key, all);
    return all;
  }

  // ---- simple names ----

  function simple(from: SourceFile, place: UsePlace, wanted: SimpleName): Lookup {
    const member = inTypesAround(from, place.type, wanted);
    if (member !== undefined) return member;
    for (let scope: number | null = place.namespace; scope !== null; ) {
      const found = inScope(from, scope, wanted);
      if (found !== undefined) return found;
      scope = from.unit.namespaces[scope]?.parent ?? null;
    }
    return undefined;
  }

  function inScope(from: SourceFile, scope: number, { name, arity, isValue }: SimpleName): Lookup {
    for (const level of levelsOf(from, scope)) {
      const types = index.find(from.path, level, name, arity);
      if (types.length > 0) return { types };
      const namespace = level === '' ? name : `${level}.${name}`;
      if (isValue && index.hasNamespace(from.path, namespace)) return 'value';
    }
    return inUsings(from, openedIn(from, scope), name, arity);
  }

  function inUsings(
    from: SourceFile,
    usings: readonly OpenedUsing[],
    name: string,
    arity: number,
  ): Meaning | undefined {
    for (const { kind, alias, types, specifier } of usings) {
      if (kind !== 'alias' || alias !== name || types.length === 0) continue;
      return { types, ...(specifier !== undefined && { specifier }) };
    }
    for (const { kind, namespace, types, specifier } of usings) {
      if (kind === 'alias') continue;
      const found =
        kind === 'static'
          ? membersOf(types, name, arity)
          : index.find(from.path, namespace, name, arity);
      if (found.length > 0) return { types: found, ...(specifier !== undefined && { specifier }) };
    }
    return undefined;
  }

  /** Member types that the types around have in their other parts or inherit. */
  function inTypesAround(
    from: SourceFile,
    type: number | null,
    { name, arity, isValue }: SimpleName,
  ): Lookup {
    for (let at = type; at !== null; at = from.unit.types[at]?.parent ?? null) {
      for (const each of partsAndAncestors(from, at)) {
        const found = membersOf([each], name, arity);
        if (found.length > 0) return { types: found };
        if (isValue && each.source !== from && hasMember(each, name)) return 'value';
      }
    }
    return undefined;
  }

  function inheritsMember(from: SourceFile, type: number | null, name: string): boolean {
    for (let at = type; at !== null; at = from.unit.types[at]?.parent ?? null) {
      if (partsAndAncestors(from, at).some((each) => hasMember(each, name))) return true;
    }
    return false;
  }

  function partsAndAncestors(source: SourceFile, at: number): FoundType[] {
    const type = source.unit.types[at];
    if (type === undefined) return [];
    const own = { source, at, type };
    return [...partsOf(own), ...ancestors(own).types];
  }

  function partsOf(found: FoundType): readonly FoundType[] {
    const { source, type } = found;
    if (!type.isPartial || type.parent !== null) return [found];
    const namespace = source.unit.namespaces[type.namespace]?.name ?? '';
    const parts = index.find(source.path, namespace, type.name, type.arity);
    return parts.length > 0 ? parts : [found];
  }

  // ---- bases ----

  function ancestors(type: FoundType): Ancestors {
    const known = hierarchies.get(type.source) ?? new Map<number, Ancestors>();
    hierarchies.set(type.source, known);
    const existing = known.get(type.at);
    if (existing !== undefined) return existing;
    // Set first, so that a hierarchy in a circle ends.
    known.set(type.at, { types: [], names: new Set() });
    const types: FoundType[] = [];
    const names = new Set<string>();
    const visited = new Set<UnitKey>();
    const pending: FoundType[] = [...partsOf(type)];
    for (let done = 0; done < pending.length && done < MAX_ANCESTORS; done += 1) {
      const current = pending[done] as FoundType;
      for (const base of current.type.bases) {
        names.add(base.segments.at(-1) as string);
        for (const found of baseTypes(current, base)) {
          if (visited.has(found.type)) continue;
          visited.add(found.type);
          types.push(found);
          pending.push(found);
        }
      }
    }
    const result = { types, names };
    known.set(type.at, result);
    return result;
  }

  function baseTypes({ source, type }: FoundType, base: TypeName): readonly FoundType[] {
    if (depth > MAX_ANCESTORS) return [];
    depth += 1;
    try {
      return findFrom(source, type.namespace, base, type.parent)?.types ?? [];
    } finally {
      depth -= 1;
    }
  }

  // ---- dotted names ----

  /** Any name, as bases and directives write it. */
  function findFrom(
    from: SourceFile,
    namespace: number,
    { segments, arity }: TypeName,
    type: number | null = null,
  ): Meaning | undefined {
    const place = { namespace, type };
    if (segments.length > 1) return dotted(from, place, { segments, arity });
    const name = segments[0] as string;
    const own = ownTypes(from, place, name, arity);
    if (own.length > 0) return { types: own };
    const found = simple(from, place, { name, arity, isValue: false });
    return found === 'value' ? undefined : found;
  }

  /** Member types of the types around, in the same file. */
  function ownTypes(
    from: SourceFile,
    { type }: UsePlace,
    name: string,
    arity: number,
  ): FoundType[] {
    for (let at = type; at !== null; at = from.unit.types[at]?.parent ?? null) {
      const outer = from.unit.types[at];
      const found =
        outer === undefined ? [] : membersOf([{ source: from, at, type: outer }], name, arity);
      if (found.length > 0) return found;
    }
    return [];
  }

  function dotted(from: SourceFile, place: UsePlace | null, name: TypeName): Meaning | undefined {
    const { segments, arity } = name;
    if (place === null) return inNamespace(from, segments, arity);
    const head = segments[0] as string;
    const member = inTypesAround(from, place.type, { name: head, arity: 0, isValue: false });
    if (member !== undefined && member !== 'value') return nested(member, segments.slice(1), arity);
    for (let scope: number | null = place.namespace; scope !== null; ) {
      const found = dottedInScope(from, scope, name);
      if (found !== undefined) return found === 'namespace' ? undefined : found;
      scope = from.unit.namespaces[scope]?.parent ?? null;
    }
    return undefined;
  }

  function dottedInScope(
    from: SourceFile,
    scope: number,
    { segments, arity }: TypeName,
  ): Meaning | 'namespace' | undefined {
    const [head, ...rest] = segments as [string, ...string[]];
    for (const level of levelsOf(from, scope)) {
      const prefix = level === '' ? [] : level.split('.');
      const found = inNamespace(from, [...prefix, ...segments], arity, prefix.length);
      if (found !== undefined) return found;
      // The nearest namespace of the name is meant, though it may be one of a library too.
      const isNamespace = index.hasNamespace(from.path, [...prefix, head].join('.'));
      if (isNamespace && level !== '') return 'namespace';
    }
    const aliased = dottedByAlias(from, scope, { segments, arity });
    if (aliased !== undefined) return aliased;
    const opened = inUsings(from, openedIn(from, scope), head, 0);
    return opened === undefined ? undefined : nested(opened, rest, arity);
  }

  function dottedByAlias(
    from: SourceFile,
    scope: number,
    { segments, arity }: TypeName,
  ): Meaning | 'namespace' | undefined {
    const [head, ...rest] = segments as [string, ...string[]];
    for (const using of openedIn(from, scope)) {
      if (using.kind !== 'alias' || using.alias !== head) continue;
      const specifier = using.specifier !== undefined && { specifier: using.specifier };
      if (using.types.length > 0) return nested({ types: using.types, ...specifier }, rest, arity);
      const found = inNamespace(from, [...using.namespace.split('.'), ...rest], arity);
      return found === undefined ? 'namespace' : { ...found, ...specifier };
    }
    return undefined;
  }

  /** @param first place of the first segment that may be a type */
  function inNamespace(
    from: SourceFile,
    segments: readonly string[],
    arity: number,
    first = 0,
  ): Meaning | undefined {
    for (let at = segments.length - 1; at >= first; at -= 1) {
      const namespace = segments.slice(0, at).join('.');
      const isLast = at === segments.length - 1;
      const name = segments[at] as string;
      const types = index.find(from.path, namespace, name, isLast ? arity : undefined);
      if (types.length > 0) return nested({ types }, segments.slice(at + 1), arity);
    }
    return undefined;
  }

  return { simple, dotted, levelsOf, openedIn, ancestors, inheritsMember };
}

type UnitKey = FoundType['type'];

/** As far as the names behind a type are types within it; what comes then is a member. */
function nested(meaning: Meaning, names: readonly string[], arity: number): Meaning {
  let { types } = meaning;
  names.forEach((name, at) => {
    const isLast = at === names.length - 1;
    const inside = membersOf(types, name, isLast ? arity : undefined);
    if (inside.length > 0) types = inside;
  });
  return { ...meaning, types };
}

function membersOf(types: readonly FoundType[], name: string, arity?: number): FoundType[] {
  return types.flatMap(({ source, at }) =>
    source.unit.types.flatMap((type, place) => {
      if (type.parent !== at || type.name !== name) return [];
      return arity === undefined || type.arity === arity ? [{ source, at: place, type }] : [];
    }),
  );
}

function hasMember({ type }: FoundType, name: string): boolean {
  return type.members.includes(name) || type.statics.includes(name);
}

function distinct(usings: readonly OpenedUsing[]): OpenedUsing[] {
  const known = new Map<string, OpenedUsing>();
  for (const using of usings) {
    const key = `${using.kind} ${using.alias} ${using.namespace} ${using.types[0]?.source.path} ${using.types[0]?.at}`;
    if (!known.has(key)) known.set(key, using);
  }
  return [...known.values()];
}
