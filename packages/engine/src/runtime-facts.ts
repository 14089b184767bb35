// Facts of the sources that stand for the runtime of a language: read like any file of the repository, once
// for each language of it, by whoever extracts.
import { extractFacts } from './extract-facts.ts';
import type { FileFacts } from './facts.ts';
import type { RuntimeSource } from './flow/call-rules.ts';
import type { ExtractorHost, Language } from './language.ts';
import type { Survey } from './survey.ts';

export interface RuntimeFacts {
  readonly languageName: string;
  readonly source: RuntimeSource;
  readonly facts: FileFacts;
}

const UNLIMITED = { maxSourceBytes: 2 ** 30, maxLineLength: 2 ** 30, depth: 'calls' } as const;

/** For the languages that the survey has sources of, in their order. */
export async function extractRuntimes(
  survey: Survey,
  languages: readonly Language[],
  host: ExtractorHost,
): Promise<RuntimeFacts[]> {
  const present = new Set(survey.claimed.map(({ languageName }) => languageName));
  const found: RuntimeFacts[] = [];
  for (const language of languages) {
    const sources = language.calls?.runtime ?? [];
    if (!present.has(language.name) || sources.length === 0) continue;
    const extractor = await language.loadExtractor(host);
    for (const source of sources) {
      const file = `@orrery/engine/languages/${language.name}/runtime/${source.file}`;
      const claim = { role: 'source', language: language.name, dialect: source.dialect } as const;
      const outcome = extractFacts(await host.loadPackageFile(file), claim, extractor, UNLIMITED);
      if ('facts' in outcome)
        found.push({ languageName: language.name, source, facts: outcome.facts });
    }
  }
  return found;
}
