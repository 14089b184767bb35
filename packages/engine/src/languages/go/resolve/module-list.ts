// The modules of the repository, and the directories that an import path can mean as seen from a file.
// https://go.dev/ref/mod#resolve-pkg-mod, https://go.dev/ref/mod#workspaces
import type { RepositoryView } from '../../../language.ts';
import {
  directoriesUpward,
  directoryOf,
  joinPath,
  sharedSegments,
} from '../../../repository-paths.ts';
import type { ModuleFile } from '../configuration/module-file.ts';
import { pathBelow } from './path-below.ts';

export interface GoModule {
  readonly directory: string;
  readonly file: ModuleFile;
}

/** A directory that may hold the package, because a module of that path claims it. */
export interface ModuleMatch {
  readonly modulePath: string;
  readonly directory: string;
}

export class ModuleList {
  readonly #modules = new Map<string, GoModule>();
  readonly #workspaces = new Map<string, GoModule>();
  /** Directories of modules by module path, sorted. */
  readonly #directoriesOf = new Map<string, string[]>();

  constructor(view: RepositoryView) {
    for (const path of view.paths) {
      const isModule = /(?:^|\/)go\.mod$/.test(path);
      if (!isModule && !/(?:^|\/)go\.work$/.test(path)) continue;
      const file = view.factsOf(path)?.configuration as ModuleFile | undefined;
      if (file === undefined) continue;
      const directory = directoryOf(path);
      (isModule ? this.#modules : this.#workspaces).set(directory, { directory, file });
      if (!isModule || file.module === null) continue;
      const directories = this.#directoriesOf.get(file.module) ?? [];
      this.#directoriesOf.set(file.module, directories);
      directories.push(directory);
    }
  }

  get isEmpty(): boolean {
    return this.#modules.size === 0;
  }

  /** The module that a directory belongs to: that of the nearest go.mod upward. */
  moduleOf(directory: string): GoModule | undefined {
    return nearest(this.#modules, directory);
  }

  /** Where the path may lead, the longest module path first, as the go command decides. */
  matches(importer: string, path: string): ModuleMatch[] {
    const own = this.moduleOf(directoryOf(importer));
    const workspace = nearest(this.#workspaces, directoryOf(importer));
    const found: ModuleMatch[] = [];
    const add = (modulePath: string, directory: string | undefined) => {
      const rest = pathBelow(path, modulePath);
      if (rest === undefined || directory === undefined) return;
      found.push({ modulePath, directory: joinPath(directory, rest) ?? directory });
    };
    for (const module of [workspace, own]) {
      for (const { from, to } of module?.file.replaces ?? []) {
        if (/^\.{1,2}(?:\/|$)/.test(to)) add(from, joinPath(module?.directory ?? '', to));
      }
    }
    if (own !== undefined && own.file.module !== null) add(own.file.module, own.directory);
    for (const modulePath of this.#directoriesOf.keys()) {
      if (pathBelow(path, modulePath) === undefined) continue;
      for (const directory of this.#directoriesNear(modulePath, directoryOf(importer))) {
        add(modulePath, directory);
      }
    }
    return found.sort((a, b) => b.modulePath.length - a.modulePath.length);
  }

  /** The longest module path that the importer's module requires for the path. */
  requiredModule(importer: string, path: string): string | undefined {
    const file = this.moduleOf(directoryOf(importer))?.file;
    const named = [...(file?.requires ?? []), ...(file?.replaces ?? []).map(({ from }) => from)];
    return named
      .filter((module) => pathBelow(path, module) !== undefined)
      .sort((a, b) => b.length - a.length)[0];
  }

  /** Whether the standard library itself lies in the repository: its paths have no module in front. */
  standardLibraryDirectory(): string | undefined {
    return this.#directoriesOf.get('std')?.[0];
  }

  /** Modules of one path, as examples often share one: those of the workspace first, then the nearest. */
  #directoriesNear(modulePath: string, directory: string): string[] {
    const workspace = nearest(this.#workspaces, directory);
    const used = new Set(
      workspace?.file.uses.map((use) => joinPath(workspace.directory, use) ?? use),
    );
    const rank = (at: string) => (used.has(at) ? 1 : 0);
    return [...(this.#directoriesOf.get(modulePath) ?? [])].sort(
      (a, b) => rank(b) - rank(a) || sharedSegments(b, directory) - sharedSegments(a, directory),
    );
  }
}

function nearest(modules: ReadonlyMap<string, GoModule>, directory: string): GoModule | undefined {
  for (const at of directoriesUpward(directory)) {
    const found = modules.get(at);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Hosts whose repositories have an owner in front. */
const OWNED = /^(?:github\.com|gitlab\.com|bitbucket\.org|gitee\.com|codeberg\.org|golang\.org)$/;

/** Where no go.mod requires it: the first three segments, two where the host is the owner's; and a major version. */
export function likelyModule(path: string): string {
  const parts = path.split('/');
  const isShort = /^gopkg\.in$/.test(parts[0] ?? '') && /\.v\d+$/.test(parts[1] ?? '');
  const length = isShort ? 2 : 3;
  const hasVersion = OWNED.test(parts[0] ?? '') && /^v\d+$/.test(parts[length] ?? '');
  return parts.slice(0, hasVersion ? length + 1 : length).join('/');
}
