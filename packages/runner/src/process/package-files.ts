// Lets extractors load what their packages ship, such as grammars.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { ExtractorHost } from '@orrery/engine';

export const packageFiles: ExtractorHost = {
  loadPackageFile: (specifier) => readFile(fileURLToPath(import.meta.resolve(specifier))),
};
