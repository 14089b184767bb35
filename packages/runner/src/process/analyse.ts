// One analysis from bytes to document, in the order of the data's way. Every arrow is one call.
import {
  analyseCycles,
  type FileOutcome,
  filesToReadAgain,
  foreignDirectoryNames,
  languages,
  linkProgram,
  type Program,
  type Survey,
  surveyTree,
} from '@orrery/engine';
import {
  type IndexedFile,
  IntakeError,
  readArchiveIndex,
  readDirectoryIndex,
  type SourceIndex,
} from '@orrery/intake';
import type {
  AnalysisInput,
  AnalysisLimits,
  AnalysisOutcome,
  AnalysisProgress,
  AnalysisRequest,
} from '../analysis.ts';
import type { Findings } from '../present/findings.ts';
import { presentExplanation } from '../present/present-explanation.ts';
import { presenters } from '../present/presenters.ts';
import { writeView } from '../view/write/write-view.ts';
import type { Equipment } from './equipment.ts';
import { type ExtractionRequest, extractAll } from './extract-all.ts';
import type { KeptFacts } from './kept-facts.ts';
import { collectWhatIsMuch, growSlowly, reckonWithArrays, willHoldMuch } from './kept-memory.ts';
import { type AskForNames, mapDomains } from './map-domains.ts';
import { readAbouts } from './read-abouts.ts';
import { writeDocument } from './write-document.ts';

/** Whom an analysis talks to on its way. */
export interface AnalysisCaller {
  /** Called often; the caller thins it out. */
  readonly onProgress: (progress: AnalysisProgress) => void;
  readonly askForNames?: AskForNames;
  /** Facts of earlier analyses, and what this one adds. Undefined, or absent, where none are kept. */
  readonly openKept?: (sourceBytes: number) => KeptFacts | undefined;
}

/** Input that cannot be analysed is an outcome; anything else that is thrown is a bug. */
export async function analyse(
  request: AnalysisRequest,
  equipment: Equipment,
  caller: AnalysisCaller,
): Promise<AnalysisOutcome> {
  try {
    return await analyseInput(request, equipment, caller);
  } catch (error) {
    if (error instanceof IntakeError) return inputFailure(error.message);
    throw error;
  }
}

async function analyseInput(
  request: AnalysisRequest,
  equipment: Equipment,
  { onProgress, askForNames, openKept }: AnalysisCaller,
): Promise<AnalysisOutcome> {
  const { operation, input, output, limits, question } = request;
  const startedAt = new Date();
  const { depth, needsDomains = false, present } = presenters[operation];
  onProgress({ stage: 'intake', filesDone: 0, filesTotal: 0 });
  const index = await readIndex(input, limits);
  const survey = surveyTree(index, languages);
  if (!survey.claimed.some(({ claim }) => claim.role === 'source')) return noSource(index);

  const filesTotal = survey.claimed.length;
  const { program, filesProcessed } = await understand(request, { index, survey }, equipment, {
    onProgress,
    ...(openKept !== undefined && { openKept }),
  });

  // Facts, and what the linker needed: more than half of all that there is.
  collectWhatIsMuch();
  onProgress({ stage: 'write', filesDone: filesTotal, filesTotal });
  const presentAnswer = question === undefined ? present : presentExplanation;
  const findings: Findings = {
    program,
    survey,
    index,
    depth,
    limits,
    abouts: needsDomains || output.view !== undefined ? readAbouts(index, survey) : [],
    startedAt,
    filesProcessed,
  };
  const complete: Findings = {
    ...findings,
    ...(needsDomains && { domains: await mapDomains(findings, askForNames) }),
    ...(output.view !== undefined && { cycles: analyseCycles(program, survey.paths) }),
  };
  const { view, isUnsynced = false } = output;
  const viewBytes =
    view === undefined
      ? undefined
      : await writeView(complete, { operation, path: view, isUnsynced });
  const document = presentAnswer(complete);
  const outputBytes = await writeDocument(document, output);
  const { ignoredByRules } = index;
  return {
    status: 'completed',
    filesProcessed,
    outputBytes,
    ...(viewBytes !== undefined && { viewBytes }),
    ...(ignoredByRules !== undefined && { ignoredByRules }),
  };
}

/** The linked program. The facts that it is made of weigh more than it does, and go with this call. */
async function understand(
  { operation, limits, threads, question }: AnalysisRequest,
  { index, survey }: { readonly index: SourceIndex; readonly survey: Survey<IndexedFile> },
  equipment: Equipment,
  { onProgress, openKept }: AnalysisCaller,
): Promise<{ readonly program: Program; readonly filesProcessed: number }> {
  const { depth } = presenters[operation];
  const filesTotal = survey.claimed.length;
  const sourceBytes = survey.claimed.reduce((sum, { file }) => sum + file.size, 0);
  const kept = openKept?.(sourceBytes);
  // Read in this thread while the others read files.
  const runtime = depth === 'calls' ? equipment.readRuntimes(survey) : [];
  const extraction = {
    ...{ index, claimed: survey.claimed, limits, threads, depth },
    ...(kept !== undefined && { kept }),
  };
  const outcomes = await readFiles(survey, extraction, equipment, (filesDone) =>
    onProgress({ stage: 'facts', filesDone, filesTotal }),
  );
  // Goes on while the linker works.
  kept?.write();
  // The process will not be kept then, and linking needs the memory.
  if (willHoldMuch(sourceBytes, depth)) {
    await equipment.threads.end();
    growSlowly();
  }
  reckonWithArrays();
  onProgress({ stage: 'link', filesDone: filesTotal, filesTotal });
  const program = linkProgram(survey, outcomes, languages, {
    runtime: await runtime,
    onMemoryReleased: collectWhatIsMuch,
    ...(question !== undefined && { question }),
  });
  return { program, filesProcessed: countProcessed(survey, outcomes) };
}

/** First outcomes that others stand for weigh as much as those, and go with this call. */
async function readFiles(
  survey: Survey<IndexedFile>,
  extraction: ExtractionRequest,
  equipment: Equipment,
  onProgress: (filesDone: number) => void,
): Promise<readonly FileOutcome[]> {
  const first = await extractAll(extraction, equipment.threads, onProgress);
  return extraction.depth === 'imports' ? first : readAgain(survey, first, extraction, equipment);
}

/** Some files say more once it is known what others say. What cannot be read again is what it was. */
async function readAgain(
  survey: Survey<IndexedFile>,
  first: readonly FileOutcome[],
  extraction: ExtractionRequest,
  { threads }: Equipment,
): Promise<readonly FileOutcome[]> {
  const again = filesToReadAgain(survey, first, languages);
  if (again.length === 0) return first;
  const { index, kept } = extraction;
  const { states, ...unwatched } = index;
  const second = await extractAll(
    {
      ...{ ...extraction, index: unwatched, claimed: again.map(({ claimed }) => claimed) },
      // Whether files have changed was asked for all of them before.
      ...(kept !== undefined && { kept: { ...kept, openFiles: () => undefined } }),
    },
    threads,
    () => undefined,
  );
  const outcomes = [...first];
  for (const [place, { at }] of again.entries()) {
    const outcome = second[place]!;
    if ('facts' in outcome) outcomes[at] = outcome;
  }
  return outcomes;
}

function readIndex(input: AnalysisInput, limits: AnalysisLimits): Promise<SourceIndex> {
  if (input.kind === 'archive') return readArchiveIndex(input.path, limits);
  const foreignNames = foreignDirectoryNames(languages);
  return readDirectoryIndex(input.path, limits, {
    isForeignDirectory: (name) => foreignNames.has(name),
  });
}

function countProcessed(survey: Survey, outcomes: readonly FileOutcome[]): number {
  return outcomes.filter(
    (outcome, at) => 'facts' in outcome && survey.claimed[at]?.claim.role === 'source',
  ).length;
}

function noSource({ files, skipped }: SourceIndex): AnalysisOutcome {
  const names = languages.map(({ name }) => name).join(', ');
  const found =
    files.length === 0
      ? 'There is no file that can be read.'
      : `${files.length === 1 ? 'The only file is not' : `None of the ${files.length} files is`} source code that Orrery reads (${names}).`;
  const leftOut = skipped.length > 0 ? ` ${skipped.length} entries were left out.` : '';
  return inputFailure(
    `${found}${leftOut} Send the repository itself, with its source files at their paths.`,
  );
}

const inputFailure = (error: string): AnalysisOutcome => ({
  status: 'failed',
  cause: 'input',
  error,
});
