// What an analysis process keeps from one analysis to the next: threads with their parsers loaded, and what
// it has read of the runtimes that come with languages. Nothing of it depends on what was analysed.
import type { RuntimeFacts, Survey } from '@orrery/engine';
import { keepsRuntimeFacts } from '../places.ts';
import { digestExtractionCode } from './extraction-code.ts';
import type { ExtractionThreads } from './extraction-threads.ts';
import { type KeptFacts, openKeptFacts } from './kept-facts.ts';
import type { KeptFactsRequest } from './messages.ts';

export interface Equipment {
  readonly threads: ExtractionThreads;
  /** Facts of the runtimes of the languages that the survey has sources of. */
  readRuntimes(survey: Survey): Promise<RuntimeFacts[]>;
  /** Facts that earlier analyses left, for the code that runs here. */
  openKeptFacts(request: KeptFactsRequest): KeptFacts;
}

export function createEquipment(threads: ExtractionThreads): Equipment {
  let code: string | undefined;
  const runtimes = new Map<string, Promise<RuntimeFacts[]>>();
  return {
    threads,
    openKeptFacts: (request) => {
      code ??= digestExtractionCode();
      return openKeptFacts(request, code);
    },
    readRuntimes: async (survey) => {
      const { languages } = await import('@orrery/engine');
      const present = new Set(survey.claimed.map(({ languageName }) => languageName));
      const found = languages.flatMap(({ name }) => {
        if (!present.has(name)) return [];
        const runtime = runtimes.get(name) ?? readRuntime(survey, name);
        runtimes.set(name, runtime);
        return [runtime];
      });
      return (await Promise.all(found)).flat();
    },
  };
}

async function readRuntime(survey: Survey, languageName: string): Promise<RuntimeFacts[]> {
  const { extractRuntimes, languages, openRuntimes } = await import('@orrery/engine');
  const { packageFiles } = await import('./package-files.ts');
  const language = languages.filter(({ name }) => name === languageName);
  const read = keepsRuntimeFacts ? openRuntimes : extractRuntimes;
  return read(survey, language, packageFiles);
}
