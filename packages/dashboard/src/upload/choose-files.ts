// Turns what somebody dropped or picked into what is sent: a zip as it is, or the files of a folder without
// what no analysis reads.
import type { FolderFile } from './zip-folder.ts';

export type Chosen =
  | { readonly kind: 'zip'; readonly name: string; readonly file: File }
  | {
      readonly kind: 'folder';
      readonly name: string;
      readonly files: readonly FolderFile[];
      /** How many files stay behind. */
      readonly leftOut: number;
    };

/** Folders of tools and of installed dependencies: large, and not the repository's own. */
const IGNORED_FOLDERS: ReadonlySet<string> = new Set(['.git', '.hg', '.svn', 'node_modules']);
/** The server refuses archives inside an archive. */
const ARCHIVES = /\.(?:zip|tar|tgz|tar\.\w+|jar|war)$/i;
const MOST_FILE_BYTES = 20 * 1024 ** 2;

export const isIgnoredFolder = (name: string): boolean => IGNORED_FOLDERS.has(name);

/** What a file input holds. Undefined when nothing was picked. */
export const chosenFromInput = (list: FileList | null): Chosen | undefined =>
  chosenFromFiles([...(list ?? [])]);

/** What was dropped: one zip, or one folder with everything below it, or files. */
export async function chosenFromDrop(transfer: DataTransfer): Promise<Chosen | undefined> {
  // The list is empty once the event has passed, so all entries are taken before the first wait.
  const entries = [...transfer.items]
    .map((item) => item.webkitGetAsEntry())
    .filter((entry) => entry !== null);
  const plain = [...transfer.files];
  const [only, ...others] = entries;
  if (only === undefined) return chosenFromFiles(plain);
  if (others.length === 0 && only.isFile && isZip(only.name)) {
    return zipOf(await fileOf(only as FileSystemFileEntry));
  }
  const found: FolderFile[] = [];
  let leftOut = 0;
  const waiting = [...entries];
  for (let entry = waiting.shift(); entry !== undefined; entry = waiting.shift()) {
    if (entry.isFile) {
      found.push({
        path: entry.fullPath.slice(1),
        file: await fileOf(entry as FileSystemFileEntry),
      });
    } else if (isIgnoredFolder(entry.name)) leftOut += 1;
    else waiting.push(...(await childrenOf(entry as FileSystemDirectoryEntry)));
  }
  return folderOf(only.isDirectory ? only.name : 'files', found, leftOut);
}

function chosenFromFiles([first, ...others]: readonly File[]): Chosen | undefined {
  if (first === undefined) return undefined;
  if (others.length === 0 && isZip(first.name)) return zipOf(first);
  // `webkitRelativePath` starts with the folder that was picked.
  const files = [first, ...others].map((file) => ({
    file,
    path: file.webkitRelativePath || file.name,
  }));
  return folderOf(first.webkitRelativePath.split('/')[0] || 'folder', files, 0);
}

const isZip = (name: string) => /\.zip$/i.test(name);

const zipOf = (file: File): Chosen => ({
  kind: 'zip',
  file,
  name: file.name.replace(/\.zip$/i, ''),
});

function folderOf(name: string, files: readonly FolderFile[], leftOut: number): Chosen {
  const kept = files.filter(
    ({ path, file }) =>
      !path.split('/').some(isIgnoredFolder) &&
      !ARCHIVES.test(path) &&
      file.size <= MOST_FILE_BYTES,
  );
  const top = `${name}/`;
  return {
    kind: 'folder',
    name,
    // The folder's own name is no part of the repository's paths.
    files: kept
      .map(({ path, file }) => ({
        file,
        path: path.startsWith(top) ? path.slice(top.length) : path,
      }))
      .sort((a, b) => (a.path < b.path ? -1 : 1)),
    leftOut: leftOut + files.length - kept.length,
  };
}

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

async function childrenOf(entry: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = entry.createReader();
  const all: FileSystemEntry[] = [];
  // A reader gives some at a time, and nothing at the end.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return all;
    all.push(...some);
  }
}
