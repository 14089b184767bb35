// The files of a program: every claimed source, and every other file that some import leads to.
import type { FileOutcome } from '../extract-facts.ts';
import { isGeneratedPath } from '../generated-marker.ts';
import type { Language } from '../language.ts';
import type { ProgramFile } from '../program.ts';
import { compareText } from '../source-tree.ts';
import type { Survey } from '../survey.ts';

export function programFiles(
  survey: Survey,
  outcomes: readonly FileOutcome[],
  languages: readonly Language[],
  importedPaths: ReadonlySet<string>,
): ProgramFile[] {
  const byName = new Map(languages.map((language) => [language.name, language]));
  const files: ProgramFile[] = [];
  const claimedPaths = new Set<string>();
  survey.claimed.forEach(({ file: { path }, claim, languageName }, at) => {
    if (claim.role !== 'source') return;
    const outcome = outcomes[at];
    const facts = outcome !== undefined && 'facts' in outcome ? outcome.facts : undefined;
    claimedPaths.add(path);
    files.push({
      path,
      language: claim.language,
      lines: facts?.lines ?? null,
      isTest: byName.get(languageName)?.isTest(path) ?? false,
      isGenerated: facts?.isGenerated === true || isGeneratedPath(path),
    });
  });
  for (const path of importedPaths) {
    if (claimedPaths.has(path)) continue;
    files.push({ path, language: null, lines: null, isTest: false, isGenerated: false });
  }
  return files.sort((a, b) => compareText(a.path, b.path));
}
