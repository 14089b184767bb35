// The whole engine over sources in memory: survey, facts, program.
import { type ExtractionOptions, extractFacts, type FileOutcome } from '../../src/extract-facts.ts';
import type { Extractor, Language } from '../../src/language.ts';
import { languages as allLanguages } from '../../src/languages/registry.ts';
import { linkProgram } from '../../src/link/link-program.ts';
import type { Program } from '../../src/program.ts';
import { filesToReadAgain } from '../../src/second-reading.ts';
import { compareText } from '../../src/source-tree.ts';
import { type ClaimedFile, type Survey, surveyTree } from '../../src/survey.ts';
import { packageFiles } from './package-files.ts';

const options: ExtractionOptions = {
  depth: 'declarations',
  maxSourceBytes: 1024 ** 2,
  maxLineLength: 100_000,
};
const loaded = new Map<string, Promise<Extractor>>();

/** The language's extractor, loaded once per test process. */
export function extractorOf(language: Language): Promise<Extractor> {
  const extractor = loaded.get(language.name) ?? language.loadExtractor(packageFiles);
  loaded.set(language.name, extractor);
  return extractor;
}

export interface AnalysedSources {
  readonly survey: Survey;
  readonly outcomes: readonly FileOutcome[];
  readonly program: Program;
}

/** @param sources text or bytes by path, in any order */
export async function analyseSources(
  sources: Iterable<readonly [path: string, content: string | Uint8Array]>,
  languages: readonly Language[] = allLanguages,
): Promise<AnalysedSources> {
  const contents = new Map(
    [...sources].map(([path, content]) => [
      path,
      typeof content === 'string' ? new TextEncoder().encode(content) : content,
    ]),
  );
  const files = [...contents]
    .map(([path, { length }]) => ({ path, size: length }))
    .sort((a, b) => compareText(a.path, b.path));
  const survey = surveyTree({ files }, languages);
  const outcomeOf = async ({ file, claim, languageName }: ClaimedFile): Promise<FileOutcome> => {
    const language = languages.find(({ name }) => name === languageName) as Language;
    const bytes = contents.get(file.path) as Uint8Array;
    return extractFacts(bytes, claim, await extractorOf(language), options);
  };
  const outcomes: FileOutcome[] = [];
  for (const claimed of survey.claimed) outcomes.push(await outcomeOf(claimed));
  for (const { at, claimed } of filesToReadAgain(survey, outcomes, languages))
    outcomes[at] = await outcomeOf(claimed);
  return { survey, outcomes, program: linkProgram(survey, outcomes, languages) };
}
