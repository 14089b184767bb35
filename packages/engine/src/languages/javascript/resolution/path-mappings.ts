// `paths` of a compiler's project. https://www.typescriptlang.org/tsconfig/#paths
import { joinPath } from '../../../repository-paths.ts';
import type { CompilerProject } from './compiler-projects.ts';

export interface MappedPaths {
  /** The pattern that matched; `undefined` when none did. */
  readonly pattern: string | undefined;
  /** In the order in which the compiler tries them; none is known to exist. */
  readonly places: readonly string[];
}

const unmapped: MappedPaths = { pattern: undefined, places: [] };

/** An exact pattern wins; of those with a star, the one with the longest text before it. */
export function mappedPaths({ paths }: CompilerProject, specifier: string): MappedPaths {
  let best: { pattern: string; targets: readonly string[]; star: string } | undefined;
  let bestPrefix = -1;
  for (const [pattern, targets] of paths) {
    const at = pattern.indexOf('*');
    if (at === -1) {
      if (pattern === specifier) return { pattern, places: targets };
      continue;
    }
    const before = pattern.slice(0, at);
    const after = pattern.slice(at + 1);
    if (at <= bestPrefix || specifier.length < before.length + after.length) continue;
    if (!specifier.startsWith(before) || !specifier.endsWith(after)) continue;
    best = { pattern, targets, star: specifier.slice(at, specifier.length - after.length) };
    bestPrefix = at;
  }
  if (best === undefined) return unmapped;
  const { pattern, targets, star } = best;
  // `@/../shared` and `@//shared` lead where the whole path does.
  const written = targets.map((target) => target.replace('*', () => star));
  const places = written.flatMap((path) => joinPath('', path) ?? []);
  return { pattern, places };
}
