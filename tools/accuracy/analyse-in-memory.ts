// The engine over sources in memory, as the accuracy suites bring them.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import {
  type ClaimedFile,
  compareText,
  type ExtractionDepth,
  type Extractor,
  type ExtractorHost,
  extractFacts,
  extractRuntimes,
  type FileOutcome,
  filesToReadAgain,
  languages,
  linkProgram,
  type Program,
  type RuntimeFacts,
  type Survey,
  surveyTree,
} from '@orrery/engine';

const LIMITS = { maxSourceBytes: 1024 ** 2, maxLineLength: 100_000 } as const;

/** @param sources text by path */
export async function analyseInMemory(
  sources: ReadonlyMap<string, string>,
  depth: ExtractionDepth = 'imports',
): Promise<Program> {
  const files = [...sources]
    .map(([path, text]) => ({ path, size: Buffer.byteLength(text) }))
    .sort((a, b) => compareText(a.path, b.path));
  const survey = surveyTree({ files }, languages);
  const outcomeOf = async ({ file, claim, languageName }: ClaimedFile): Promise<FileOutcome> => {
    const bytes = Buffer.from(sources.get(file.path) ?? '');
    return extractFacts(bytes, claim, await extractorOf(languageName), { ...LIMITS, depth });
  };
  const outcomes: FileOutcome[] = [];
  for (const claimed of survey.claimed) outcomes.push(await outcomeOf(claimed));
  for (const { at, claimed } of filesToReadAgain(survey, outcomes, languages))
    outcomes[at] = await outcomeOf(claimed);
  const runtime = depth === 'calls' ? await runtimesOf(survey) : [];
  return linkProgram(survey, outcomes, languages, { runtime });
}

const host: ExtractorHost = {
  loadPackageFile: (specifier) => readFile(fileURLToPath(import.meta.resolve(specifier))),
};
const runtimes = new Map<string, Promise<readonly RuntimeFacts[]>>();

/** Read once for each set of languages: suites have hundreds of small cases. */
function runtimesOf(survey: Survey): Promise<readonly RuntimeFacts[]> {
  const names = [...new Set(survey.claimed.map(({ languageName }) => languageName))].sort();
  const known = runtimes.get(names.join());
  if (known !== undefined) return known;
  const found = extractRuntimes(survey, languages, host);
  runtimes.set(names.join(), found);
  return found;
}

const loaded = new Map<string, Promise<Extractor>>();

function extractorOf(languageName: string): Promise<Extractor> {
  const existing = loaded.get(languageName);
  if (existing !== undefined) return existing;
  const language = languages.find(({ name }) => name === languageName);
  if (language === undefined) throw new Error(`no language folder is named ${languageName}`);
  const extractor = language.loadExtractor(host);
  loaded.set(languageName, extractor);
  return extractor;
}
