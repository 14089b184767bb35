// The claimed sources that have facts, side by side with them: what every later step of the linker walks.
import type { FileOutcome } from '../extract-facts.ts';
import type { FileFacts } from '../facts.ts';
import type { SkippedFile } from '../program.ts';
import type { Survey } from '../survey.ts';

export interface SourceFacts {
  readonly path: string;
  /** Name of the language folder. */
  readonly languageName: string;
  /** The name users know. */
  readonly language: string;
  readonly facts: FileFacts;
}

/** Sorted by path, as the survey is. */
export function sourcesWithFacts(survey: Survey, outcomes: readonly FileOutcome[]): SourceFacts[] {
  return survey.claimed.flatMap(({ file, claim, languageName }, at) => {
    const outcome = outcomes[at];
    if (outcome === undefined) throw new Error(`no outcome for ${file.path}`);
    if ('skipped' in outcome || claim.role !== 'source') return [];
    return [{ path: file.path, languageName, language: claim.language, facts: outcome.facts }];
  });
}

/** Claimed files without facts, sorted by path. */
export function skippedFiles(survey: Survey, outcomes: readonly FileOutcome[]): SkippedFile[] {
  return survey.claimed.flatMap(({ file }, at) => {
    const outcome = outcomes[at];
    return outcome !== undefined && 'skipped' in outcome
      ? [{ path: file.path, reason: outcome.skipped }]
      : [];
  });
}
