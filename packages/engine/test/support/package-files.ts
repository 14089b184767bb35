// Lets extractors load what their packages ship, as the runner does in production.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { ExtractorHost } from '../../src/language.ts';

export const packageFiles: ExtractorHost = {
  loadPackageFile: (specifier) => readFile(fileURLToPath(import.meta.resolve(specifier))),
};
