// Loads the extractors of one thread, each once: a grammar that is loaded again would take its memory again. Their code can
// be loaded ahead.
import { type Extractor, extractorModules } from '@orrery/engine/extraction';
import { packageFiles } from './package-files.ts';

export type LoadExtractor = (languageName: string) => Promise<Extractor>;

export function createExtractorLoader(): LoadExtractor {
  const loaded = new Map<string, Promise<Extractor>>();
  return (languageName) => {
    const extractor = loaded.get(languageName) ?? load(languageName);
    loaded.set(languageName, extractor);
    return extractor;
  };
}

async function load(languageName: string): Promise<Extractor> {
  const { loadExtractor } = await loadCode(languageName);
  return loadExtractor(packageFiles);
}

/** @throws when no language has this name */
export function loadCode(languageName: string) {
  const load = extractorModules.get(languageName);
  if (load === undefined) throw new Error(`no language folder is named ${languageName}`);
  return load();
}

export const languageNames = (): string[] => [...extractorModules.keys()];
