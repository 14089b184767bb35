// Loads the extractors of one thread, each once: a grammar that is loaded again would take its memory again.
import { type Extractor, extractorLoaders } from '@orrery/engine/extraction';
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
  const loadLanguage = extractorLoaders.get(languageName);
  if (loadLanguage === undefined) throw new Error(`no language folder is named ${languageName}`);
  return loadLanguage(packageFiles);
}
