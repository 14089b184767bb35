// One analysis from bytes to document, in the order of the data's way. Every arrow is one call.
import {
  type FileOutcome,
  foreignDirectoryNames,
  languages,
  linkProgram,
  type Survey,
  surveyTree,
} from '@orrery/engine';
import {
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
import { presentExplanation } from '../present/present-explanation.ts';
import { presenters } from '../present/presenters.ts';
import type { Equipment } from './equipment.ts';
import { extractAll } from './extract-all.ts';
import { readAbouts } from './read-abouts.ts';
import { writeDocument } from './write-document.ts';

/**
 * Input that cannot be analysed is an outcome; anything else that is thrown is a bug.
 * @param onProgress called often; the caller thins it out
 */
export async function analyse(
  request: AnalysisRequest,
  equipment: Equipment,
  onProgress: (progress: AnalysisProgress) => void,
): Promise<AnalysisOutcome> {
  try {
    return await analyseInput(request, equipment, onProgress);
  } catch (error) {
    if (error instanceof IntakeError) return inputFailure(error.message);
    throw error;
  }
}

async function analyseInput(
  { operation, input, output, limits, threads, question }: AnalysisRequest,
  equipment: Equipment,
  onProgress: (progress: AnalysisProgress) => void,
): Promise<AnalysisOutcome> {
  const startedAt = new Date();
  const { depth, needsAbouts = false, present } = presenters[operation];
  onProgress({ stage: 'intake', filesDone: 0, filesTotal: 0 });
  const index = await readIndex(input, limits);
  const survey = surveyTree(index, languages);
  if (!survey.claimed.some(({ claim }) => claim.role === 'source')) return noSource(index);

  const filesTotal = survey.claimed.length;
  // Read in this thread while the others read files.
  const runtime = depth === 'calls' ? equipment.readRuntimes(survey) : [];
  const outcomes = await extractAll(
    { index, claimed: survey.claimed, limits, threads, depth },
    equipment.threads,
    (filesDone) => onProgress({ stage: 'facts', filesDone, filesTotal }),
  );
  onProgress({ stage: 'link', filesDone: filesTotal, filesTotal });
  const program = linkProgram(survey, outcomes, languages, {
    runtime: await runtime,
    ...(question !== undefined && { question }),
  });

  onProgress({ stage: 'write', filesDone: filesTotal, filesTotal });
  const filesProcessed = countProcessed(survey, outcomes);
  const presentAnswer = question === undefined ? present : presentExplanation;
  const document = presentAnswer({
    program,
    survey,
    index,
    depth,
    limits,
    abouts: needsAbouts ? readAbouts(index, survey) : [],
    startedAt,
    filesProcessed,
  });
  const outputBytes = await writeDocument(document, output);
  return { status: 'completed', filesProcessed, outputBytes };
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
      : `None of the ${files.length} files is source code that Orrery reads (${names}).`;
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
