// Calls of small programs, written as text: one line a call, `caller -> callee`, each end a path and the
// qualified name, and the path alone for a file's top level. A line may end with ` [resolution]`.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import {
  analyseCalls,
  type CallEnd,
  type ClaimedFile,
  type Extractor,
  type ExtractorHost,
  extractFacts,
  extractRuntimes,
  type FileOutcome,
  filesToReadAgain,
  languages,
  linkProgram,
  type Program,
  surveyTree,
} from '../../src/index.ts';
import type { CallQuestion } from '../../src/link/calls/explain/explain-call.ts';
import { compareText } from '../../src/source-tree.ts';

const host: ExtractorHost = {
  loadPackageFile: (specifier) => readFile(fileURLToPath(import.meta.resolve(specifier))),
};
const extractors = new Map<string, Promise<Extractor>>();

/** @param sources text by path @param question why there is a call, or why there is none */
export async function programOfSources(
  sources: Readonly<Record<string, string>>,
  question?: CallQuestion,
): Promise<Program> {
  const files = Object.keys(sources)
    .sort(compareText)
    .map((path) => ({ path, size: Buffer.byteLength(sources[path] as string) }));
  const survey = surveyTree({ files }, languages);
  const outcomeOf = async ({ file, claim, languageName }: ClaimedFile): Promise<FileOutcome> => {
    const extractor = extractors.get(languageName) ?? loadExtractor(languageName);
    extractors.set(languageName, extractor);
    const bytes = Buffer.from(sources[file.path] as string);
    const limits = { depth: 'calls', maxSourceBytes: 2 ** 20, maxLineLength: 100_000 } as const;
    return extractFacts(bytes, claim, await extractor, limits);
  };
  const outcomes: FileOutcome[] = [];
  for (const claimed of survey.claimed) outcomes.push(await outcomeOf(claimed));
  for (const { at, claimed } of filesToReadAgain(survey, outcomes, languages))
    outcomes[at] = await outcomeOf(claimed);
  const runtime = await extractRuntimes(survey, languages, host);
  return linkProgram(survey, outcomes, languages, {
    runtime,
    ...(question !== undefined && { question }),
  });
}

function loadExtractor(languageName: string): Promise<Extractor> {
  const language = languages.find(({ name }) => name === languageName);
  if (language === undefined) throw new Error(`no language folder is named ${languageName}`);
  return language.loadExtractor(host);
}

/**
 * The calls of the sources are those that are listed, no more and no less, in any order.
 * @param expected one a line; blank lines are left out
 */
export async function checkCalls(
  sources: Readonly<Record<string, string>>,
  expected: string,
): Promise<void> {
  const wanted = expected
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const found = callLines(await programOfSources(sources));
  const named = new Map(wanted.map((line) => [line.replace(/ \[\w+\]$/, ''), line]));
  const lines = found.map((line) => {
    const bare = line.replace(/ \[\w+\]$/, '');
    const known = named.get(bare);
    return known === undefined || known === line || !known.endsWith(']') ? bare : line;
  });
  const bareWanted = wanted.map((line) =>
    found.includes(line) ? line.replace(/ \[\w+\]$/, '') : line,
  );
  assert.deepEqual(lines.sort(), bareWanted.sort());
}

/** `a.py f -> b.py C.m [imported]`, one for each call. */
export function callLines(program: Program): string[] {
  const { files, declarations, anonymous, calls } = analyseCalls(program);
  const nameOf = (end: CallEnd): string => {
    if ('file' in end) return files[end.file]!.path;
    const { file, uniqueName } =
      'anonymous' in end ? anonymous[end.anonymous]! : declarations[end.declaration]!;
    return `${files[file]!.path} ${uniqueName}`;
  };
  return calls.map(
    ({ from, to, resolution }) => `${nameOf(from)} -> ${nameOf(to)} [${resolution}]`,
  );
}
