// What decides about the entries of one directory: the rules that reach it, and what the repository tracks. A
// scope goes down with the walk. Precedence: `.orreryignore`, then what git tracks, then `.gitignore` from the
// deepest up, then `.git/info/exclude`; without a repository rules ignore no manifest by its name. Excludes of the user or the machine are not read, so that a tree has
// the same files for everybody.
import { join, relative, sep } from 'node:path';
import type { TrackedPaths } from './git-index.ts';
import {
  findGitRepository,
  GIT_NAME,
  type GitRepository,
  openGitRepository,
} from './git-repository.ts';
import {
  type AnyDirent,
  addRules,
  judge,
  type RuleChain,
  readRules,
  readRulesFile,
} from './ignore-rules.ts';
import { isManifest } from './manifest-names.ts';

export interface Scope {
  /** Absolute path of the repository's working tree, or of the walk where there is none: paths count from here. */
  readonly root: string;
  /** Whether a repository is there. Where none is, nobody knows what it would track. */
  readonly isRepository: boolean;
  readonly tracked: TrackedPaths | undefined;
  readonly gitRules: RuleChain | undefined;
  /** Where paths of `ownRules` count from. They reach into repositories below, and git's rules do not. */
  readonly ownRoot: string;
  readonly ownRules: RuleChain | undefined;
  /**
   * What holds for all below. `only-tracked`: git ignores the directory, and yet tracks files in it.
   * `kept`: an `.orreryignore` keeps it against git's rules.
   */
  readonly mode: 'rules' | 'only-tracked' | 'kept';
}

export type Decision = 'ignored' | Scope['mode'];

const GIT_RULES = '.gitignore';
const OWN_RULES = '.orreryignore';

/** The scope above the folder that a walk begins with, which may lie deep in a repository. */
export function startScope(folder: string): Scope {
  const repository = findGitRepository(folder);
  if (repository === undefined || repository.root === folder) return scopeOf(folder, repository);
  let scope = scopeOf(repository.root, repository);
  const names = toSlashes(relative(repository.root, folder)).split('/');
  for (let depth = 0; depth < names.length; depth++) {
    const above = join(repository.root, ...names.slice(0, depth));
    scope = withRules(scope, above, {
      git: readRulesFile(join(above, GIT_RULES)),
      own: readRulesFile(join(above, OWN_RULES)),
    });
    const decision = decide(scope, names.slice(0, depth + 1).join('/'), true);
    // Who names a folder that its repository ignores wants it all the same, and by its own rules.
    if (decision === 'ignored' || decision === 'only-tracked') return scopeOf(folder, undefined);
    scope = childScope(scope, decision);
  }
  return scope;
}

/** The scope of a directory's entries: its own files of rules, or another repository's that begins there. */
export function openScope(above: Scope, directory: string, entries: readonly AnyDirent[]): Scope {
  const isRepository = entries.some((entry) => entry.name.toString() === GIT_NAME);
  const inner = isRepository && directory !== above.root ? openGitRepository(directory) : undefined;
  const { ownRoot, ownRules, mode } = above;
  const scope =
    inner === undefined
      ? above
      : // Git's rules end where another repository begins.
        { ...scopeOf(directory, inner), ownRoot, ownRules, mode: mode === 'kept' ? mode : 'rules' };
  return withRules(scope as Scope, directory, {
    git: readRules(directory, GIT_RULES, entries),
    own: readRules(directory, OWN_RULES, entries),
  });
}

/** The scope of what is below a directory about which this was decided. */
export function childScope(scope: Scope, decision: Exclude<Decision, 'ignored'>): Scope {
  return decision === scope.mode ? scope : { ...scope, mode: decision };
}

/** What stands before the names of a directory's entries in paths of the scope: empty, or closed by `/`. */
export function pathInScope(scope: Scope, directory: string): string {
  const path = toSlashes(relative(scope.root, directory));
  return path === '' ? '' : `${path}/`;
}

/**
 * Whether an entry belongs to the tree, and by which right what is below it does.
 * @param path from the scope's root
 */
export function decide(scope: Scope, path: string, isDirectory: boolean): Decision {
  const own = judge(scope.ownRules, ownPath(scope, path), isDirectory);
  if (own === 'ignored') return 'ignored';
  if (own === 'kept' || scope.mode === 'kept') return 'kept';
  const { tracked } = scope;
  if (!isDirectory && tracked?.files.has(path) === true) return scope.mode;
  const isIgnored =
    scope.mode === 'only-tracked' || judge(scope.gitRules, path, isDirectory) === 'ignored';
  if (!isIgnored || (!scope.isRepository && !isDirectory && isManifest(path))) return 'rules';
  return isDirectory && tracked?.directories.has(path) === true ? 'only-tracked' : 'ignored';
}

function scopeOf(root: string, repository: GitRepository | undefined): Scope {
  return {
    root,
    isRepository: repository !== undefined,
    tracked: repository?.tracked,
    gitRules: addRules(undefined, '', repository?.excludes ?? ''),
    ownRoot: root,
    ownRules: undefined,
    mode: 'rules',
  };
}

function withRules(
  scope: Scope,
  directory: string,
  texts: { readonly git: string; readonly own: string },
): Scope {
  if (texts.git === '' && texts.own === '') return scope;
  const from = (root: string) => toSlashes(relative(root, directory));
  return {
    ...scope,
    gitRules: addRules(scope.gitRules, from(scope.root), texts.git),
    ownRules: addRules(scope.ownRules, from(scope.ownRoot), texts.own),
  };
}

/** The path from where own rules count. */
function ownPath({ root, ownRoot, ownRules }: Scope, path: string): string {
  if (ownRules === undefined || root === ownRoot) return path;
  return `${toSlashes(relative(ownRoot, root))}/${path}`;
}

const toSlashes = (path: string): string => (sep === '/' ? path : path.replaceAll(sep, '/'));
