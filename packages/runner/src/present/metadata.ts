// Metadata of a result: when, how much, in which languages, and everything that was not understood.
import type { Metadata } from '@orrery/contract';
import { compareText, type ModelNaming, type Program } from '@orrery/engine';
import type { Findings } from './findings.ts';

/** @param isTruncated whether the result holds less than was found */
export function presentMetadata(
  { program, survey, index, depth, startedAt, domains }: Findings,
  endedAt: Date,
  isTruncated: boolean,
): Metadata {
  const languages = new Set(program.files.flatMap(({ language }) => language ?? []));
  return {
    ...(isTruncated && { truncated: true }),
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
    ...(domains?.naming !== undefined && { naming: presentNaming(domains.naming) }),
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

/** The text of metadata, piece by piece: a hostile repository has more diagnostics than one text can hold. */
export function* metadataText({
  diagnostics,
  ...others
}: Pick<Metadata, 'diagnostics'>): Iterable<string> {
  yield `${JSON.stringify(others).slice(0, -1)},"diagnostics":[`;
  let separator = '';
  for (const diagnostic of diagnostics) {
    yield separator + JSON.stringify(diagnostic);
    separator = ',';
  }
  yield ']}';
}

const presentNaming = ({ model, names }: ModelNaming): NonNullable<Metadata['naming']> => ({
  model,
  names: names.map(({ name, domain, replaces }) => ({ name, domain, replaces })),
});

/** What is known of the calls as a whole: outcomes of call sites, and where the analysis met its bounds. */
function presentCallResolution({ callResolution, callBounds }: Program) {
  return {
    calls: Object.fromEntries(callResolution.map(({ language, ...counts }) => [language, counts])),
    callBounds,
  };
}
