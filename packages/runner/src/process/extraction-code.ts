// A digest of all code that facts follow from: whoever changes an extractor, a grammar's version or the format of
// facts gets other keys without having to think of it, and what was kept under the old ones is never found again.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { extractionCode } from '../places.ts';

/** In the workspace it reads some hundred small files; to be asked once for each process. */
export function digestExtractionCode(): string {
  const digest = createHash('sha256').update(`node ${process.versions.node}\n`);
  for (const place of extractionCode()) addFiles(digest, fileURLToPath(place));
  return digest.digest('hex');
}

function addFiles(digest: ReturnType<typeof createHash>, place: string): void {
  if (statSync(place).isFile()) {
    addFile(digest, place, '');
    return;
  }
  const names = readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `${parentPath}/${name}`)
    .sort();
  for (const path of names) addFile(digest, path, path.slice(place.length));
}

/** What stands where is said as well, and how long it is, so that no two trees give the same text. */
function addFile(digest: ReturnType<typeof createHash>, path: string, name: string): void {
  const bytes = readFileSync(path);
  digest.update(`${JSON.stringify(name)} ${bytes.length}\n`).update(bytes);
}
