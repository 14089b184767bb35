// The language that a repository is mostly written in.
import { compareText, type Program, type ProgramFile } from '@orrery/engine';

/** By lines that people wrote, tests left out where there is anything else; of equal ones the first by name. */
export function primaryLanguage({ files }: Pick<Program, 'files'>): string {
  const written = files.filter(({ isGenerated }) => !isGenerated);
  const program = written.filter(({ isTest, language }) => !isTest && language !== null);
  const lines = countLines(program.length > 0 ? program : files);
  const [first] = [...lines].sort(([a, m], [b, n]) => n - m || compareText(a, b));
  return first?.[0] ?? 'unknown';
}

function countLines(files: readonly ProgramFile[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { language, lines } of files) {
    if (language !== null) counts.set(language, (counts.get(language) ?? 0) + (lines ?? 0));
  }
  return counts;
}
