// Facts of the sources that stand for the runtime of a language: read like any file of the repository, once
// for each language of it, by whoever extracts. They are the same for every repository, so that the published package
// has them as records, and loads no grammar for them.
import { createFactsEncoder } from './encoding/encode-facts.ts';
import { openFacts, plainFacts } from './encoding/open-facts.ts';
import { TextPool } from './encoding/text-pool.ts';
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
  return extractRuntimesOf(presentIn(survey, languages), host);
}

/**
 * As `extractRuntimes`, out of what `encodeRuntimes` has made of all languages.
 * @throws DamagedFactsError where a record is none of this version
 */
export async function openRuntimes(
  survey: Survey,
  languages: readonly Language[],
  host: ExtractorHost,
): Promise<RuntimeFacts[]> {
  const texts = new TextPool();
  const opened = presentIn(survey, languages).flatMap((language) =>
    runtimeOf(language).map(async (source) => {
      const record = await host.loadPackageFile(recordOf(language.name, source));
      // Records lie at multiples of four bytes, which what was read from a disk need not.
      const facts = plainFacts(openFacts(Uint8Array.from(record), texts));
      return { languageName: language.name, source, facts };
    }),
  );
  return Promise.all(opened);
}

/** @returns records by the name of the package's file that `openRuntimes` looks for */
export async function encodeRuntimes(
  languages: readonly Language[],
  host: ExtractorHost,
): Promise<ReadonlyMap<string, Uint8Array>> {
  const encode = createFactsEncoder();
  const extracted = await extractRuntimesOf(languages, host);
  return new Map(
    extracted.map(({ languageName, source, facts }) => [
      recordOf(languageName, source),
      encode(facts),
    ]),
  );
}

async function extractRuntimesOf(
  languages: readonly Language[],
  host: ExtractorHost,
): Promise<RuntimeFacts[]> {
  const found: RuntimeFacts[] = [];
  for (const language of languages) {
    const sources = runtimeOf(language);
    if (sources.length === 0) continue;
    const extractor = await language.loadExtractor(host);
    for (const source of sources) {
      const claim = { role: 'source', language: language.name, dialect: source.dialect } as const;
      const text = await host.loadPackageFile(fileOf(language.name, source));
      const outcome = extractFacts(text, claim, extractor, UNLIMITED);
      if ('facts' in outcome)
        found.push({ languageName: language.name, source, facts: outcome.facts });
    }
  }
  return found;
}

function presentIn({ claimed }: Survey, languages: readonly Language[]): readonly Language[] {
  const present = new Set(claimed.map(({ languageName }) => languageName));
  return languages.filter(({ name }) => present.has(name));
}

const runtimeOf = ({ calls }: Language): readonly RuntimeSource[] => calls?.runtime ?? [];

const fileOf = (languageName: string, { file }: RuntimeSource): string =>
  `@orrery/engine/languages/${languageName}/runtime/${file}`;

const recordOf = (languageName: string, source: RuntimeSource): string =>
  `${fileOf(languageName, source)}.facts`;
