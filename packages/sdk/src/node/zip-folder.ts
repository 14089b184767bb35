// A folder as the archive that a server takes: the files that an analysis of the folder itself would read, so
// that both give the same graph.
import { createWriteStream, openAsBlob } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type FolderFile, walkFolder } from '@orrery/folder';
import { FOREIGN_DIRECTORIES } from './foreign-directories.ts';
import { writeZip, type ZipEntry } from './write-zip.ts';

export interface ZipFolderOptions {
  /** Where the archive is written, for folders that are large; it is made in memory when absent. */
  readonly output?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called for every file that has been packed. */
  readonly onProgress?: ((packed: { files: number; total: number }) => void) | undefined;
}

/** A file or directory that is not in the archive. */
export interface LeftOutPath {
  readonly path: string;
  /** A clause that can follow a colon. */
  readonly reason: string;
}

export interface ZippedFolder {
  readonly archive: Blob;
  /** Names the repository for the server: the folder's name with `.zip`. */
  readonly fileName: string;
  /** Files in the archive. */
  readonly files: number;
  /** What was left out, and why; what rules ignore is only counted. Sorted by path. */
  readonly skipped: readonly LeftOutPath[];
  readonly ignored: number;
  /** Whether the folder lies in a repository, which says what it tracks; otherwise rules alone decide what is ignored. */
  readonly isRepository: boolean;
}

/** A server's limits where its operator has set no others. */
export const ARCHIVE_LIMITS = {
  maxEntries: 100_000,
  maxFileBytes: 50 * 1024 ** 2,
  maxPathBytes: 1024,
  maxPathDepth: 64,
} as const;

/**
 * Packs what `git ls-files --cached --others --exclude-standard` would list, and submodules with it; git is not
 * needed. `.orreryignore` files leave out more. Archives, large binaries and links are left out and said.
 * The same files give the same bytes.
 * @throws Error when the folder cannot be read or has too many files
 */
export async function zipFolder(
  folder: string,
  options: ZipFolderOptions = {},
): Promise<ZippedFolder> {
  const { signal, onProgress, output } = options;
  const listing = await walkFolder(folder, {
    limits: ARCHIVE_LIMITS,
    isForeignDirectory: (name) => FOREIGN_DIRECTORIES.has(name),
    signal,
  });
  const skipped = [...listing.skipped];
  let files = 0;
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (const file of listing.files) {
      signal?.throwIfAborted();
      const contents = await readContents(listing.location, file);
      if (typeof contents === 'string') skipped.push({ path: file.path, reason: contents });
      else {
        files++;
        yield { path: file.path, contents };
      }
      onProgress?.({ files, total: listing.files.length });
    }
  }
  const { ignored, isRepository } = listing;
  const archive = await collect(writeZip(entries()), output);
  const fileName = `${basename(listing.location) || 'repository'}.zip`;
  const byPath = skipped.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
  return { archive, fileName, files, skipped: byPath, ignored, isRepository };
}

/** The file's bytes, or why it is left out after all. */
async function readContents(root: string, { path }: FolderFile): Promise<Buffer | string> {
  try {
    const contents = await readFile(join(root, path));
    return contents.length > ARCHIVE_LIMITS.maxFileBytes
      ? 'it grew over the limit while it was read'
      : contents;
  } catch {
    return 'it cannot be read, or vanished meanwhile';
  }
}

const ZIP_TYPE = { type: 'application/zip' };

async function collect(
  pieces: AsyncIterable<Uint8Array<ArrayBuffer>>,
  output: string | undefined,
): Promise<Blob> {
  if (output !== undefined) {
    await pipeline(pieces, createWriteStream(output, { mode: 0o600 }));
    return await openAsBlob(output, ZIP_TYPE);
  }
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const piece of pieces) parts.push(piece);
  return new Blob(parts, ZIP_TYPE);
}
