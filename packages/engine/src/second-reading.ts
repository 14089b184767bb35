// Which files are to be read once more, because what they say depends on what others say: a macro of a header may make the
// names of functions. Facts of the first reading tell; nothing is read here.
import type { FileOutcome } from './extract-facts.ts';
import type { Language } from './language.ts';
import { createResolvers } from './link/resolvers.ts';
import type { SourceFile } from './source-tree.ts';
import type { ClaimedFile, Survey } from './survey.ts';

export interface SecondReading<File extends SourceFile = SourceFile> {
  /** Place among the claimed files of the survey. */
  readonly at: number;
  /** The file with what it is told; its outcome stands for that of the first reading. */
  readonly claimed: ClaimedFile<File>;
}

/**
 * Macros of headers are used by every other file of a kernel; reading those again took as long as all that was done before.
 */
const MOST_READ_AGAIN = 2_000;

/**
 * @param outcomes one for each claimed file of the survey, in its order
 * @returns in the order of the files; none where there are too many
 */
export function filesToReadAgain<File extends SourceFile>(
  survey: Survey<File>,
  outcomes: readonly FileOutcome[],
  languages: readonly Language[],
): SecondReading<File>[] {
  const resolvers = createResolvers(survey, outcomes, languages);
  const told = new Map<string, string>();
  for (const { name, tellFiles } of languages) {
    if (tellFiles === undefined || !survey.claimed.some((each) => each.languageName === name))
      continue;
    const resolve = resolvers.resolve.bind(undefined, name);
    for (const [path, given] of tellFiles(resolvers.viewOf(name), { resolve }))
      told.set(path, given);
  }
  if (told.size > MOST_READ_AGAIN) return [];
  return survey.claimed.flatMap((each, at) => {
    const given = told.get(each.file.path);
    if (given === undefined) return [];
    return [{ at, claimed: { ...each, claim: { ...each.claim, given } } }];
  });
}
