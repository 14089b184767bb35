// Paths as Rust's sources and manifests write them.
import { joinPath as joinRepositoryPath } from '../../../repository-paths.ts';

/** Either slash parts segments. @returns `undefined` when it is absolute or leads out of the repository */
export function joinPath(directory: string, relative: string): string | undefined {
  return relative.startsWith('/')
    ? undefined
    : joinRepositoryPath(directory, relative.replaceAll('\\', '/'));
}
