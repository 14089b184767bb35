// Where headers are looked for: as the build says where it can be read, and else where they usually lie.
import type { RepositoryView } from '../../../language.ts';
import { baseNameOf, directoriesUpward, directoryOf, joinPath } from '../../../repository-paths.ts';
import type { BuildSettings, CompileCommand, CompileCommands } from '../build-settings.ts';
import { claimPath } from '../claim.ts';

export interface SearchPaths {
  /** Directories that the build names for the file, for quoted headers alone and for all, in order. */
  explicit(importer: string): {
    readonly quoted: readonly string[];
    readonly searched: readonly string[];
  };
  /** What a header of that base name is made from, nearest to the importer first. */
  sourcesOf(importer: string, baseName: string): readonly string[];
  /** The build file with a rule that makes a header of that base name; `undefined` for none. */
  makerOf(baseName: string): string | undefined;
}

/** Directories below one of the importer's in which headers usually lie. */
export const CUSTOMARY = ['', 'include', 'inc', 'src', 'lib'];

export function createSearchPaths(view: RepositoryView): SearchPaths {
  const builds = new Map<string, { readonly path: string; readonly settings: BuildSettings }[]>();
  const makers = new Map<string, string>();
  const databases: { readonly path: string; readonly commands: readonly CompileCommand[] }[] = [];
  for (const path of view.paths) {
    const claim = claimPath(path);
    if (claim?.role !== 'configuration') continue;
    const configuration = view.factsOf(path)?.configuration;
    if (configuration === undefined) continue;
    if (claim.dialect === 'compile-commands') {
      databases.push({ path, ...(configuration as CompileCommands) });
      continue;
    }
    const settings = configuration as BuildSettings;
    const directory = directoryOf(path);
    builds.set(directory, [...(builds.get(directory) ?? []), { path, settings }]);
    for (const name of settings.made) if (!makers.has(name)) makers.set(name, path);
  }
  const commands = readDatabases(view, databases);
  const byDirectory = new Map<string, readonly string[]>();

  function buildDirectories(directory: string): readonly string[] {
    const known = byDirectory.get(directory);
    if (known !== undefined) return known;
    const found = new Set<string>();
    for (const above of directoriesUpward(directory)) {
      for (const { settings } of builds.get(above) ?? []) {
        for (const written of settings.includeDirectories) {
          const place = placeOf(view, above, written);
          if (place !== undefined) found.add(place);
        }
      }
    }
    const list = [...found];
    byDirectory.set(directory, list);
    return list;
  }

  return {
    explicit: (importer) => {
      const { quoted, searched } = commands.of(importer);
      return { quoted, searched: [...searched, ...buildDirectories(directoryOf(importer))] };
    },
    sourcesOf: (importer, baseName) =>
      [...directoriesUpward(directoryOf(importer))].flatMap((above) =>
        (builds.get(above) ?? []).flatMap(({ settings }) =>
          settings.generated.flatMap(([name, written]) => {
            const source = name === baseName ? joinPath(above, written) : undefined;
            return source !== undefined && view.hasFile(source) ? [source] : [];
          }),
        ),
      ),
    makerOf: (baseName) => makers.get(baseName),
  };
}

/** A directory as a build file names it; one with a leading `/` starts at the nearest project's top. */
function placeOf(view: RepositoryView, directory: string, written: string): string | undefined {
  const bases = written.startsWith('/') ? directoriesUpward(directory) : [directory];
  for (const base of bases) {
    const place = joinPath(base, written);
    if (place !== undefined && view.hasDirectory(place)) return place;
  }
  return undefined;
}

interface Commands {
  of(importer: string): Pick<CompileCommand, 'quoted' | 'searched'>;
}

/** Headers are compiled by no command of their own: they see the directories of all. */
function readDatabases(
  view: RepositoryView,
  databases: readonly { readonly path: string; readonly commands: readonly CompileCommand[] }[],
): Commands {
  const byFile = new Map<string, Pick<CompileCommand, 'quoted' | 'searched'>>();
  const quoted = new Set<string>();
  const searched = new Set<string>();
  for (const { path, commands } of databases) {
    const prefix = foreignPrefix(view, commands, directoryOf(path));
    for (const command of commands) {
      const place = (written: string) => placeOfForeign(prefix, command.directory, written);
      const known = (list: readonly string[]) =>
        list.flatMap((written) => {
          const found = place(written);
          return found === undefined || !view.hasDirectory(found) ? [] : [found];
        });
      const own = { quoted: known(command.quoted), searched: known(command.searched) };
      const file = place(command.file);
      if (file !== undefined && !byFile.has(file)) byFile.set(file, own);
      for (const directory of own.quoted) quoted.add(directory);
      for (const directory of own.searched) searched.add(directory);
    }
  }
  const all = { quoted: [...quoted], searched: [...searched] };
  return { of: (importer) => byFile.get(importer) ?? all };
}

interface ForeignPrefix {
  /** The repository's root on the machine that wrote the database, with a `/` at its end. */
  readonly root: string;
}

/** Most files of a database are files of the repository: what stands in front of their paths is its root. */
function foreignPrefix(
  view: RepositoryView,
  commands: readonly CompileCommand[],
  own: string,
): ForeignPrefix {
  const votes = new Map<string, number>();
  for (const { file, directory } of commands.slice(0, MOST_VOTES)) {
    const path = absolute(directory, file);
    for (let slash = path.indexOf('/'); slash !== -1; slash = path.indexOf('/', slash + 1)) {
      if (!view.hasFile(path.slice(slash + 1))) continue;
      const root = path.slice(0, slash + 1);
      votes.set(root, (votes.get(root) ?? 0) + 1);
      break;
    }
  }
  let root = '';
  let most = 0;
  for (const [candidate, count] of votes) {
    if (count > most) [root, most] = [candidate, count];
  }
  return { root: root === '' && own !== '' ? '/' : root };
}

const MOST_VOTES = 200;

function absolute(directory: string, path: string): string {
  if (/^(?:\/|[A-Za-z]:\/)/.test(path)) return normalise(path);
  return normalise(`${directory}/${path}`);
}

function normalise(path: string): string {
  const [, root = '', rest = ''] = /^([A-Za-z]:\/|\/)?(.*)$/s.exec(path) ?? [];
  return `${root}${joinPath('', rest) ?? ''}`;
}

function placeOfForeign(
  { root }: ForeignPrefix,
  directory: string,
  path: string,
): string | undefined {
  const whole = absolute(directory, path);
  if (`${whole}/` === root) return '';
  return whole.startsWith(root) ? whole.slice(root.length) : undefined;
}

/** Of generated headers: what they are made from, by their own names. */
export function generatorNames(header: string): string[] {
  const name = baseNameOf(header);
  const head = header.slice(0, header.length - name.length);
  const stem = name.replace(/\.[^.]*$/, '');
  const names = [`${name}.in`, `${name}.cmake`, `${name}.cmake.in`, `${name}.in.cmake`];
  names.push(
    `${name}.cmakein`,
    `${stem}-cmake.h.in`,
    `${name}.am`,
    `${name}.tmpl`,
    `${name}.template`,
  );
  const proto = /^(.+?)(?:\.grpc)?\.pb\.(?:h|cc)$/.exec(name)?.[1];
  if (proto !== undefined) names.push(`${proto}.proto`);
  const ui = /^ui_(.+)\.h$/.exec(name)?.[1];
  if (ui !== undefined) names.push(`${ui}.ui`);
  const schema = /^(.+)_generated\.h$/.exec(name)?.[1];
  if (schema !== undefined) names.push(`${schema}.fbs`);
  const grammar = /^(.+?)(?:\.tab)?\.(?:h|hh|hpp)$/.exec(name)?.[1];
  if (grammar !== undefined) names.push(`${grammar}.y`, `${grammar}.yy`, `${grammar}.ypp`);
  return names.map((each) => head + each);
}
