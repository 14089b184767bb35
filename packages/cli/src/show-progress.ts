// A progress line that rewrites itself on a terminal and stays away from pipes.
import type { WriteStream } from 'node:tty';
import type { AnalysisProgress } from '@orrery/runner';

const STAGES: Record<AnalysisProgress['stage'], string> = {
  intake: 'reading the tree',
  facts: 'reading source files',
  link: 'resolving imports',
  write: 'writing the result',
};

const CLEAR_LINE = '\r\u001b[2K';

export function showProgress(stream: WriteStream): {
  show(progress: AnalysisProgress): void;
  clear(): void;
} {
  if (!stream.isTTY) return { show: () => undefined, clear: () => undefined };
  return {
    show: ({ stage, filesDone, filesTotal }) => {
      const count = stage === 'facts' ? ` ${filesDone} of ${filesTotal}` : '';
      stream.write(`${CLEAR_LINE}${STAGES[stage]}${count}`);
    },
    clear: () => void stream.write(CLEAR_LINE),
  };
}
