// What manifests and READMEs of the repository say, read in the analysis process after the sources. They are
// few and small; one that cannot be read says nothing.
import {
  compareText,
  type FolderAbout,
  isAbout,
  MOST_ABOUT_BYTES,
  readAbout,
  type Survey,
} from '@orrery/engine';
import { type IndexedFile, IntakeError, openSource, type SourceIndex } from '@orrery/intake';

/** The uppermost ones are read where there are more. */
const MOST_ABOUTS = 4000;

/** Sorted by path. Foreign directories have no say. */
export function readAbouts(index: SourceIndex, { paths }: Survey): FolderAbout[] {
  const own = new Set(paths);
  const depthOf = ({ path }: IndexedFile) => path.split('/').length;
  const files = index.files
    .filter(({ path, size }) => isAbout(path) && own.has(path) && size <= MOST_ABOUT_BYTES)
    .sort((a, b) => depthOf(a) - depthOf(b) || compareText(a.path, b.path))
    .slice(0, MOST_ABOUTS)
    .sort((a, b) => compareText(a.path, b.path));
  const source = openSource(index);
  const decoder = new TextDecoder();
  try {
    return files.flatMap((file) => {
      const bytes = readFile(() => source.read(file));
      return bytes === undefined ? [] : (readAbout(file.path, decoder.decode(bytes)) ?? []);
    });
  } finally {
    source.close();
  }
}

/** A single file of a directory may be gone by now. */
function readFile(read: () => Uint8Array): Uint8Array | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof IntakeError && error.concernsOneFile) return undefined;
    throw error;
  }
}
