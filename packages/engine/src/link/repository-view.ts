// What resolvers may see of the repository: paths, directories and facts. One directory index serves all
// languages; each sees only the facts of files that it claims.
import type { FileFacts } from '../facts.ts';
import type { RepositoryView } from '../language.ts';

interface Directory {
  readonly files: string[];
  readonly directories: string[];
}

const emptyDirectory: Directory = { files: [], directories: [] };

/**
 * @param paths sorted
 * @param factsByLanguage facts by path, by the name of the language folder
 */
export function createRepositoryViews(
  paths: readonly string[],
  factsByLanguage: ReadonlyMap<string, ReadonlyMap<string, FileFacts>>,
): (languageName: string) => RepositoryView {
  const files = new Set(paths);
  const directories = indexDirectories(paths);
  return (languageName) => {
    const facts = factsByLanguage.get(languageName);
    return {
      paths,
      hasFile: (path) => files.has(path),
      hasDirectory: (path) => directories.has(path),
      entriesOf: (path) => directories.get(path) ?? emptyDirectory,
      factsOf: (path) => facts?.get(path),
    };
  };
}

/** Every directory by its path; sorted paths make every list sorted by itself, but for directories. */
function indexDirectories(paths: readonly string[]): Map<string, Directory> {
  const index = new Map<string, Directory>([['', { files: [], directories: [] }]]);
  for (const path of paths) openDirectory(parentOf(path)).files.push(path);
  for (const { directories } of index.values()) directories.sort();
  return index;

  function openDirectory(path: string): Directory {
    const missing: string[] = [];
    let at = path;
    while (!index.has(at)) {
      missing.push(at);
      at = parentOf(at);
    }
    for (const directory of missing.reverse()) {
      index.set(directory, { files: [], directories: [] });
      index.get(parentOf(directory))?.directories.push(directory);
    }
    return index.get(path) as Directory;
  }
}

function parentOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash === -1 ? '' : path.slice(0, slash);
}
