// Whether a compiler's project includes a file: `files`, `include` and `exclude`.
// https://www.typescriptlang.org/tsconfig/#include
import type { RepositoryView } from '../../../language.ts';
import { baseNameOf, withinDirectory } from '../../../repository-paths.ts';
import type { CompilerProject } from './compiler-projects.ts';
import { compileGlob, type GlobMatcher } from './glob.ts';

export type Membership = (project: CompilerProject, path: string) => boolean;

/** The matchers of a project are made once. */
export function createMembership(view: RepositoryView): Membership {
  const matchers = new Map<CompilerProject, GlobMatcher>();
  return (project, path) => {
    const known = matchers.get(project);
    if (known !== undefined) return known(path);
    const matcher = matcherFor(project, view);
    matchers.set(project, matcher);
    return matcher(path);
  };
}

function matcherFor(project: CompilerProject, view: RepositoryView): GlobMatcher {
  const files = new Set(project.files ?? []);
  const include = project.include ?? (project.files === undefined ? [project.directory] : []);
  const included = include.map((pattern) => patternMatcher(pattern, view));
  const outputs = [project.outDirectory, project.declarationDirectory].filter(
    (directory) => directory !== undefined && directory !== project.directory,
  );
  const excluded = (project.exclude ?? outputs).map((pattern) =>
    patternMatcher(pattern ?? '', view),
  );
  return (path) =>
    files.has(path) ||
    (included.some((matches) => matches(path)) && !excluded.some((matches) => matches(path)));
}

/** A pattern whose last segment is neither a wildcard nor a file's name means all below it. */
function patternMatcher(pattern: string, view: RepositoryView): GlobMatcher {
  const last = baseNameOf(pattern);
  if (pattern === '') return () => true;
  if (/[*?]/.test(pattern)) {
    const exact = compileGlob(pattern);
    const below = compileGlob(`${pattern.replace(/(?<!\/)\/+$/, '')}/**`);
    return /[*?]/.test(last) && last !== '**' ? exact : (path) => exact(path) || below(path);
  }
  if (view.hasFile(pattern)) return (path) => path === pattern;
  return (path) => withinDirectory(path, pattern) !== undefined;
}
