// Lets extractors load what their packages ship, such as grammars.
import { readFile } from 'node:fs/promises';
import type { ExtractorHost } from '@orrery/engine';
import { placeOfPackageFile } from '../places.ts';

export const packageFiles: ExtractorHost = {
  loadPackageFile: (specifier) => readFile(placeOfPackageFile(specifier)),
};
