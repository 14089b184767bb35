// Metadata of a result: when, how much, in which languages, and everything that was not understood.
import type { Metadata } from '@orrery/contract';
import { compareText, type Program } from '@orrery/engine';
import type { Findings } from './findings.ts';

export function presentMetadata(
  { program, survey, index, depth, startedAt }: Findings,
  endedAt: Date,
): Metadata {
  const languages = new Set(program.files.flatMap(({ language }) => language ?? []));
  return {
    analysisStartTime: startedAt.toISOString(),
    analysisEndTime: endedAt.toISOString(),
    fileCount: program.files.length,
    languages: [...languages].sort(),
    resolution: {
      imports: Object.fromEntries(
        program.resolution.map(({ language, ...counts }) => [language, counts]),
      ),
      ...(depth === 'calls' && presentCallResolution(program)),
    },
    skippedFiles: [...index.skipped, ...program.skippedFiles]
      .map(({ path, reason }) => ({ path, reason }))
      .sort((a, b) => compareText(a.path, b.path)),
    foreignDirectories: [...index.foreignDirectories, ...survey.foreignDirectories].sort((a, b) =>
      compareText(a.path, b.path),
    ),
    diagnostics: program.diagnostics.map(({ path, line, code, message }) => ({
      path,
      line,
      code,
      message,
    })),
  };
}

/** What is known of the calls as a whole: outcomes of call sites, and where the analysis met its bounds. */
function presentCallResolution({ callResolution, callBounds }: Program) {
  return {
    calls: Object.fromEntries(callResolution.map(({ language, ...counts }) => [language, counts])),
    callBounds,
  };
}
