// Lets extractors load what their packages ship, such as grammars, and compile it.
import { readFile } from 'node:fs/promises';
import type { ExtractorHost } from '@orrery/engine';
import { placeOfPackageFile } from '../places.ts';
import { leaveUnoptimised } from './unoptimised-code.ts';

export const packageFiles: ExtractorHost = {
  loadPackageFile: (specifier) => readFile(placeOfPackageFile(specifier)),
  leaveUnoptimised,
};
