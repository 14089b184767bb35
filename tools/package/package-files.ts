// Files that code reads at run time and no bundler sees: grammars, the parser of JavaScript, facts of languages' runtimes.
// Every language is asked to load, and what it asks for is written down, so that there is no list to keep.
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { encodeRuntimes, languages } from '../../packages/engine/src/index.ts';
import { placeOfPackageFile } from '../../packages/runner/src/places.ts';
import { PARSER_FILE } from './packaged/parser-file.ts';

/** In a thread of its own: what a thread has loaded once it does not ask for again. */
if (!isMainThread) parentPort?.postMessage(await askedFor());

/** @returns specifiers, sorted */
export async function listPackageFiles(): Promise<string[]> {
  const [specifiers] = await once(new Worker(new URL(import.meta.url)), 'message');
  return specifiers;
}

async function askedFor(): Promise<string[]> {
  const asked = new Set([PARSER_FILE]);
  const host = {
    loadPackageFile: (specifier: string) => {
      asked.add(specifier);
      return readFile(placeOfPackageFile(specifier));
    },
  };
  for (const { loadExtractor } of languages) await loadExtractor(host);
  return [...asked].sort();
}

/** Facts of the sources that stand for the runtimes of languages, which the package has in place of these: bytes by specifier. */
export function runtimeRecords(): Promise<ReadonlyMap<string, Uint8Array>> {
  return encodeRuntimes(languages, {
    loadPackageFile: (specifier) => readFile(placeOfPackageFile(specifier)),
  });
}
