// What using directives let in, by the namespace scope in which they stand: the file's own, and at its level
// those of the project.
// https://learn.microsoft.com/en-us/dotnet/csharp/language-reference/language-specification/namespaces#146-using-directives
import type { UsingDirective } from '../source-unit.ts';
import type { FindType } from './hierarchy.ts';
import { importsAround } from './razor-folders.ts';
import type { FoundType, SourceFile, TypeIndex } from './type-index.ts';

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

export interface OpenedUsings {
  /** Directives that apply in a namespace scope, with what they let in. */
  openedIn(from: SourceFile, scope: number): readonly OpenedUsing[];
}

export function createOpenedUsings(index: TypeIndex, find: FindType): OpenedUsings {
  const opened = new Map<SourceFile, Map<number, readonly OpenedUsing[]>>();
  const globals = new Map<string, readonly OpenedUsing[]>();
  const globalSources = [...index.sources.values()].filter(({ unit }) =>
    unit.usings.some(({ isGlobal }) => isGlobal),
  );

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
    const all = scope === 0 ? [...list, ...folderUsings(from), ...globalUsings(from)] : list;
    known.set(scope, all);
    return all;
  }

  function openUsing(from: SourceFile, directive: UsingDirective): OpenedUsing[] {
    const { kind, alias = '', segments, namespace: scope } = directive;
    const name = segments.join('.');
    if (kind === 'namespace') {
      return [{ kind, alias, namespace: relativeNamespace(from, scope, name), types: [] }];
    }
    const types = find(from, { namespace: scope, type: null }, directive);
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

  /** Of a component or view, directives of the folders around. */
  function folderUsings({ path }: SourceFile): readonly OpenedUsing[] {
    if (path.endsWith('.cs')) return [];
    return importsAround({ hasFile: (each) => index.sources.has(each) }, path).flatMap((shared) => {
      const source = index.sources.get(shared) as SourceFile;
      return source.unit.usings.flatMap((each) => openUsing(source, each));
    });
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

  return { openedIn };
}

/** The namespace itself and those around it, up to the scope around. */
export function levelsOf({ unit }: SourceFile, scope: number): string[] {
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

function distinct(usings: readonly OpenedUsing[]): OpenedUsing[] {
  const known = new Map<string, OpenedUsing>();
  for (const using of usings) {
    const key = `${using.kind} ${using.alias} ${using.namespace} ${using.types[0]?.source.path} ${using.types[0]?.at}`;
    if (!known.has(key)) known.set(key, using);
  }
  return [...known.values()];
}
