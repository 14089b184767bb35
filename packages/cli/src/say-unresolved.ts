// What the graph does not know, said beside what it knows: whoever takes a list for complete breaks code.
import type { ViewSummary } from '@orrery/contract';

/** Of calls, in the language of a file or in all. */
export function unresolvedCalls(
  { resolution, truncated }: ViewSummary,
  language: string | undefined,
): string | undefined {
  const counts = Object.entries(resolution.calls ?? {}).filter(
    ([name]) => language === undefined || name === language,
  );
  const missed = counts.reduce((sum, [, { unresolved }]) => sum + unresolved, 0);
  const all = counts.reduce((sum, [, c]) => sum + c.resolved + c.external + c.unresolved, 0);
  const where = language === undefined ? 'the repository' : `all ${language} code`;
  return sentences([
    missed > 0 &&
      `${missed} of ${all} call sites in ${where} could not be resolved; any of them may belong here.`,
    truncated && 'The graph was cut off at its limits.',
  ]);
}

/** Of imports of one file, or in all. */
export function unresolvedImports(
  { unresolvedImports, skippedFiles, truncated }: ViewSummary,
  path?: string,
): string | undefined {
  const { total, shown } = unresolvedImports;
  const own = shown.filter((one) => path === undefined || one.path === path);
  const skipped = skippedFiles.shown.find((one) => one.path === path);
  return sentences([
    skipped !== undefined && `${path} was not read: ${skipped.reason}.`,
    path !== undefined &&
      own.length > 0 &&
      `Unresolved: ${own.map(({ line, message }) => `line ${line}: ${message}`).join('; ')}.`,
    path === undefined && total > 0 && `${total} imports of the repository could not be resolved.`,
    path !== undefined &&
      total > shown.length &&
      `${total} imports of the repository are unresolved, of which ${shown.length} are known here; more can be of this file.`,
    truncated && 'The graph was cut off at its limits.',
  ]);
}

function sentences(said: readonly (string | false)[]): string | undefined {
  const all = said.filter((one) => one !== false);
  return all.length === 0 ? undefined : all.join(' ');
}
