// What resolvers may see of the repository: paths, directories and facts. One directory index serves all
// languages; each sees the facts of files that it claims, and of its platform's other files what they offer.
import type { FileFacts } from '../facts.ts';
import type { Language, NeighbourSource, RepositoryView } from '../language.ts';
import { directoryOf } from '../repository-paths.ts';

interface Directory {
  readonly files: string[];
  readonly directories: string[];
}

/** Facts by path, by the name of the language folder. */
type FactsByLanguage = ReadonlyMap<string, ReadonlyMap<string, FileFacts>>;

const emptyDirectory: Directory = { files: [], directories: [] };

/** @param paths sorted */
export function createRepositoryViews(
  paths: readonly string[],
  factsByLanguage: FactsByLanguage,
  languages: readonly Language[],
): (language: Language) => RepositoryView {
  const files = new Set(paths);
  const directories = indexDirectories(paths);
  return (language) => {
    const facts = factsByLanguage.get(language.name);
    return {
      paths,
      hasFile: (path) => files.has(path),
      hasDirectory: (path) => directories.has(path),
      entriesOf: (path) => directories.get(path) ?? emptyDirectory,
      factsOf: (path) => facts?.get(path),
      neighbours: () => neighboursOf(language, factsByLanguage, languages),
    };
  };
}

function neighboursOf(
  { name, platform }: Language,
  factsByLanguage: FactsByLanguage,
  languages: readonly Language[],
): NeighbourSource[] {
  const neighbours: NeighbourSource[] = [];
  for (const other of languages) {
    if (platform === undefined || other.platform !== platform || other.name === name) continue;
    for (const [path, { packageName, exports }] of factsByLanguage.get(other.name) ?? []) {
      if (packageName === undefined) continue;
      const isTest = other.isTest(path);
      neighbours.push({ path, languageName: other.name, isTest, packageName, exports });
    }
  }
  return neighbours.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Every directory by its path; sorted paths make every list sorted by itself, but for directories. */
function indexDirectories(paths: readonly string[]): Map<string, Directory> {
  const index = new Map<string, Directory>([['', { files: [], directories: [] }]]);
  for (const path of paths) openDirectory(directoryOf(path)).files.push(path);
  for (const { directories } of index.values()) directories.sort();
  return index;

  function openDirectory(path: string): Directory {
    const missing: string[] = [];
    let at = path;
    while (!index.has(at)) {
      missing.push(at);
      at = directoryOf(at);
    }
    for (const directory of missing.reverse()) {
      index.set(directory, { files: [], directories: [] });
      index.get(directoryOf(directory))?.directories.push(directory);
    }
    return index.get(path) as Directory;
  }
}
