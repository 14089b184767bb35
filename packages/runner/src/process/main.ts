// Entry of the analysis process: takes one request, answers with one outcome, and ends. It ends as well
// when the process that started it is gone, so that no analysis outlives its server.
import type { AnalysisProgress, AnalysisRequest } from '../analysis.ts';
import { analyse } from './analyse.ts';
import type { ProcessMessage } from './messages.ts';

const PROGRESS_INTERVAL_MS = 200;

process.once('disconnect', () => process.exit(1));
process.once('message', async (request: AnalysisRequest) => {
  const outcome = await analyse(request, reportProgress());
  send({ type: 'outcome', outcome }, () => process.exit(0));
});

function send(message: ProcessMessage, sent?: () => void): void {
  process.send?.(message, undefined, undefined, () => sent?.());
}

/** Passes on a change of stage at once and counts a few times a second. */
function reportProgress(): (progress: AnalysisProgress) => void {
  let stage = '';
  let last = 0;
  return (progress) => {
    const now = performance.now();
    if (progress.stage === stage && now - last < PROGRESS_INTERVAL_MS) return;
    stage = progress.stage;
    last = now;
    send({ type: 'progress', progress });
  };
}
