// Loads the extractors of one thread, each once: a grammar that is loaded again would take its memory again.
import { type Extractor, languages } from '@orrery/engine';
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
  const language = languages.find(({ name }) => name === languageName);
  if (language === undefined) throw new Error(`no language folder is named ${languageName}`);
  return language.loadExtractor(packageFiles);
}
