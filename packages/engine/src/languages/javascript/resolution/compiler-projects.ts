// Compiler settings as they hold for a file: the nearest configuration, what it extends, and the referenced
// project that includes the file.
// https://www.typescriptlang.org/tsconfig/ https://www.typescriptlang.org/docs/handbook/project-references.html
import type { Diagnostic } from '../../../facts.ts';
import type { RepositoryView } from '../../../language.ts';
import {
  baseNameOf,
  below,
  directoriesUpward,
  directoryOf,
  joinPath,
} from '../../../repository-paths.ts';
import type { CompilerSettings } from '../configuration/compiler-settings.ts';
import type { Configuration } from '../configuration/read-configuration.ts';
import type { PackageIndex } from './package-index.ts';
import { createMembership } from './project-membership.ts';
import { splitPackageName } from './specifiers.ts';

/** Settings with everything inherited filled in. All paths are the repository's. */
export interface CompilerProject {
  /** Path of the configuration file. */
  readonly path: string;
  readonly directory: string;
  readonly baseDirectory: string | undefined;
  /** Targets are paths with one `*` at most; those that lead out of the repository are left out. */
  readonly paths: readonly (readonly [pattern: string, targets: readonly string[]])[];
  readonly rootDirectories: readonly string[];
  readonly moduleSuffixes: readonly string[];
  readonly customConditions: readonly string[];
  readonly outDirectory: string | undefined;
  readonly declarationDirectory: string | undefined;
  readonly rootDirectory: string | undefined;
  /** `undefined` when every file of the directory is meant. */
  readonly files: readonly string[] | undefined;
  readonly include: readonly string[] | undefined;
  readonly exclude: readonly string[] | undefined;
  /** Paths of configuration files; those that are not there are left out. */
  readonly references: readonly string[];
}

export interface CompilerProjects {
  /** The project that governs a file, or `undefined` when none lies above it. */
  governing(path: string): CompilerProject | undefined;
  /**
   * Projects that may know the file's aliases although they do not govern it: those beside its own and
   * those above, nearest first.
   */
  nearby(path: string): readonly CompilerProject[];
  /** Projects whose configuration lies directly in the directory. */
  inDirectory(directory: string): readonly CompilerProject[];
  /** Configuration that was asked for and is wrong. */
  diagnostics(): readonly { readonly path: string; readonly diagnostic: Diagnostic }[];
}

/** Stands for the directory of the configuration that is asked for, not of the one that it is written in. */
// biome-ignore lint/suspicious/noTemplateCurlyInString: this is how the compiler spells it.
const LEAF_DIRECTORY = '${configDir}';
const MAIN_NAMES = ['tsconfig.json', 'jsconfig.json'];
/** Longer chains than any real one; also ends cycles. */
const MAX_EXTENDS = 50;

export function createCompilerProjects(
  view: RepositoryView,
  packages: PackageIndex,
): CompilerProjects {
  const projects = new Map<string, CompilerProject | undefined>();
  const nearestMain = new Map<string, string | undefined>();
  const besides = new Map<string, readonly CompilerProject[]>();
  const problems: { path: string; diagnostic: Diagnostic }[] = [];
  const isMember = createMembership(view);

  const settingsOf = (path: string): CompilerSettings | undefined => {
    const configuration = view.factsOf(path)?.configuration as Configuration | undefined;
    return configuration?.kind === 'compiler' ? configuration : undefined;
  };

  const load = (path: string): CompilerProject | undefined => {
    if (!projects.has(path)) projects.set(path, merge(path));
    return projects.get(path);
  };

  /** The chain from the file itself to the last that it extends; of several, later ones win. */
  function chainOf(path: string): { path: string; settings: CompilerSettings }[] {
    const chain: { path: string; settings: CompilerSettings }[] = [];
    const seen = new Set<string>();
    const pending = [path];
    while (pending.length > 0 && chain.length < MAX_EXTENDS) {
      const at = pending.pop() as string;
      const settings = settingsOf(at);
      if (settings === undefined || seen.has(at)) continue;
      seen.add(at);
      chain.push({ path: at, settings });
      for (const specifier of settings.extends) {
        const target = extendedPath(at, specifier);
        if (target !== undefined) pending.push(target);
      }
    }
    return chain;
  }

  function extendedPath(from: string, specifier: string): string | undefined {
    const directory = directoryOf(from);
    if (/^\.{0,2}(?:\/|$)/.test(specifier)) {
      const target = joinPath(directory, specifier);
      const found = target === undefined ? undefined : configurationAt(target);
      if (found === undefined && !isGenerated(specifier)) {
        const message = `extends '${specifier}', which is not in the repository; its settings are missing`;
        problems.push({
          path: from,
          diagnostic: { code: 'invalid-configuration', line: null, message },
        });
      }
      return found;
    }
    const { name, subpath } = splitPackageName(specifier);
    const local = packages.named(name, directory);
    return local === undefined
      ? undefined
      : configurationAt(joinPath(local.directory, subpath) ?? local.directory);
  }

  function configurationAt(path: string): string | undefined {
    return [path, `${path}.json`, below(path, 'tsconfig.json')].find((at) => view.hasFile(at));
  }

  function merge(path: string): CompilerProject | undefined {
    const chain = chainOf(path);
    const own = chain[0];
    if (own === undefined) return undefined;
    const directory = directoryOf(path);
    const first = <K extends keyof CompilerSettings>(key: K) =>
      chain.find(({ settings }) => settings[key] !== undefined);
    const place = (from: string, written: string): string | undefined => {
      const inLeaf = written.startsWith(LEAF_DIRECTORY);
      return joinPath(
        inLeaf ? directory : directoryOf(from),
        inLeaf ? `.${written.slice(LEAF_DIRECTORY.length)}` : written,
      );
    };
    const placed = (key: 'baseUrl' | 'outDir' | 'declarationDir' | 'rootDir') => {
      const found = first(key);
      return found === undefined ? undefined : place(found.path, found.settings[key] as string);
    };
    const listed = (key: 'files' | 'include' | 'exclude' | 'rootDirs') => {
      const found = first(key);
      return found?.settings[key]?.flatMap((entry) => place(found.path, entry) ?? []);
    };
    const baseDirectory = placed('baseUrl');
    const withPaths = first('paths');
    return {
      path,
      directory,
      baseDirectory,
      paths: (withPaths?.settings.paths ?? []).map(([pattern, targets]) => [
        pattern,
        targets.flatMap((target) => {
          if (target.startsWith(LEAF_DIRECTORY)) return place(path, target) ?? [];
          return joinPath(baseDirectory ?? directoryOf(withPaths?.path ?? path), target) ?? [];
        }),
      ]),
      rootDirectories: listed('rootDirs') ?? [],
      moduleSuffixes: first('moduleSuffixes')?.settings.moduleSuffixes ?? [''],
      customConditions: first('customConditions')?.settings.customConditions ?? [],
      outDirectory: placed('outDir'),
      declarationDirectory: placed('declarationDir'),
      rootDirectory: placed('rootDir'),
      files: listed('files'),
      include: listed('include'),
      exclude: listed('exclude'),
      references: own.settings.references.flatMap((reference) => {
        const target = joinPath(directory, reference);
        return (target === undefined ? undefined : configurationAt(target)) ?? [];
      }),
    };
  }

  function mainAbove(directory: string): string | undefined {
    if (nearestMain.has(directory)) return nearestMain.get(directory);
    const here = MAIN_NAMES.map((name) => below(directory, name)).find((at) => view.hasFile(at));
    const found = here ?? (directory === '' ? undefined : mainAbove(directoryOf(directory)));
    nearestMain.set(directory, found);
    return found;
  }

  /** The referenced project that includes the file, searched breadth first. */
  function referencedFor(project: CompilerProject, path: string): CompilerProject | undefined {
    const seen = new Set([project.path]);
    const queue = [...project.references];
    for (let at = 0; at < queue.length; at += 1) {
      const next = queue[at] as string;
      if (seen.has(next)) continue;
      seen.add(next);
      const candidate = load(next);
      if (candidate === undefined) continue;
      if (isMember(candidate, path)) return candidate;
      queue.push(...candidate.references);
    }
    return undefined;
  }

  const inDirectory = (directory: string): readonly CompilerProject[] => {
    const known = besides.get(directory);
    if (known !== undefined) return known;
    const found = view
      .entriesOf(directory)
      .files.filter((path) => /^[tj]sconfig.*\.json$/.test(baseNameOf(path)))
      .flatMap((path) => load(path) ?? []);
    besides.set(directory, found);
    return found;
  };

  return {
    governing(path) {
      const main = mainAbove(directoryOf(path));
      const project = main === undefined ? undefined : load(main);
      if (project === undefined || project.references.length === 0) return project;
      return isMember(project, path) ? project : (referencedFor(project, path) ?? project);
    },
    nearby: (path) => [...directoriesUpward(directoryOf(path))].flatMap(inDirectory),
    inDirectory,
    diagnostics: () => problems,
  };
}

/** Frameworks write the configuration that projects extend; it is not meant to be in the repository. */
const isGenerated = (specifier: string): boolean => /(?:^|\/)\.[a-z][\w-]*\//i.test(specifier);
