// Paths as project files write them, and patterns of paths.
import { joinPath as joinRepositoryPath } from '../../../repository-paths.ts';

/** Either slash parts segments. @returns `undefined` when it leads out of the repository */
export function joinPath(directory: string, relative: string): string | undefined {
  return joinRepositoryPath(directory, relative.replaceAll('\\', '/'));
}

/** A pattern with `*`, `**` and `?`; case counts for nothing, as on the systems that MSBuild comes from. */
export function patternOf(path: string): RegExp {
  const source = path.replace(/\*\*\/|\*\*|\*|\?|[^*?]+/g, (piece) => {
    if (piece === '**/') return '(?:[^/]+/)*';
    if (piece === '**') return '.*';
    if (piece === '*') return '[^/]*';
    if (piece === '?') return '[^/]';
    return piece.replace(/[.+^${}()|[\]\\]/g, '\\$&');
  });
  return new RegExp(`^${source}$`, 'i');
}
