// Paths as PHP sources and composer files write them.
import { joinPath as joinRepositoryPath } from '../../../repository-paths.ts';

/** Either slash parts segments. @returns `undefined` when the path leads out of the repository */
export function joinPath(directory: string, path: string): string | undefined {
  return joinRepositoryPath(directory, path.replaceAll('\\', '/'));
}
