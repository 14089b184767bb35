// The engine over sources in memory, as the accuracy suites bring them.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import {
  compareText,
  type Extractor,
  extractFacts,
  type FileOutcome,
  languages,
  linkProgram,
  type Program,
  surveyTree,
} from '@orrery/engine';

const options = { depth: 'imports', maxSourceBytes: 1024 ** 2, maxLineLength: 100_000 } as const;

/** @param sources text by path */
export async function analyseInMemory(sources: ReadonlyMap<string, string>): Promise<Program> {
  const files = [...sources]
    .map(([path, text]) => ({ path, size: Buffer.byteLength(text) }))
    .sort((a, b) => compareText(a.path, b.path));
  const survey = surveyTree({ files }, languages);
  const outcomes: FileOutcome[] = [];
  for (const { file, claim, languageName } of survey.claimed) {
    const bytes = Buffer.from(sources.get(file.path) ?? '');
    outcomes.push(extractFacts(bytes, claim, await extractorOf(languageName), options));
  }
  return linkProgram(survey, outcomes, languages);
}

const loaded = new Map<string, Promise<Extractor>>();

function extractorOf(languageName: string): Promise<Extractor> {
  const existing = loaded.get(languageName);
  if (existing !== undefined) return existing;
  const language = languages.find(({ name }) => name === languageName);
  if (language === undefined) throw new Error(`no language folder is named ${languageName}`);
  const extractor = language.loadExtractor({
    loadPackageFile: (specifier) => readFile(fileURLToPath(import.meta.resolve(specifier))),
  });
  loaded.set(languageName, extractor);
  return extractor;
}
