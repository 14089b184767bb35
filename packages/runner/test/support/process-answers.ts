// An analysis process that does what the name of its input says, and tells which process it is.
import { writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { AnalysisOutcome, AnalysisRequest } from '../../src/analysis.ts';

process.on('message', ({ input, output }: AnalysisRequest) => {
  switch (basename(input.path)) {
    case 'dies':
      process.send?.({
        type: 'progress',
        progress: { stage: 'intake', filesDone: 0, filesTotal: 0 },
      });
      setImmediate(() => process.kill(process.pid, 'SIGKILL'));
      return;
    case 'hangs':
      process.send?.({
        type: 'progress',
        progress: { stage: 'intake', filesDone: 0, filesTotal: 0 },
      });
      return;
    case 'tires':
      answer({ status: 'failed', cause: 'input', error: `${process.pid}` }, false);
      return;
    case 'writes':
      writeFileSync(output.path, `${process.pid}`);
      answer({ status: 'completed', filesProcessed: 1, outputBytes: 1 });
      return;
    case 'pries':
      answer({
        status: 'failed',
        cause: 'input',
        error: tryToWrite(join(dirname(output.path), '..')),
      });
      return;
    default:
      answer({ status: 'failed', cause: 'input', error: `${process.pid}` });
  }
});

function answer(outcome: AnalysisOutcome, isFit = true): void {
  process.send?.({ type: 'outcome', outcome, isFit });
}

function tryToWrite(folder: string): string {
  try {
    writeFileSync(join(folder, 'pried'), '');
    return 'written';
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code);
  }
}
