// Entry of the analysis process: makes itself ready, then takes requests one after the other and answers each
// with one outcome. It ends when the process that started it is gone, so that no analysis outlives its server.
// Imports nothing of weight by itself, so that everything of weight comes from the cache of compiled code.
import type { NamingAnswer, NamingOutline } from '@orrery/engine';
import type { AnalysisProgress } from '../analysis.ts';
import { openCodeCache } from './code-cache.ts';
import type { KeptFacts } from './kept-facts.ts';
import { holdsMuch } from './kept-memory.ts';
import type { NamesMessage, ProcessMessage, ProcessRequest, ProcessSettings } from './messages.ts';

const PROGRESS_INTERVAL_MS = 200;

process.once('disconnect', () => process.exit(1));
const ready = makeReady(JSON.parse(process.argv[2] as string));
process.on('message', async (request: ProcessRequest | NamesMessage) => {
  if ('type' in request) return;
  const onProgress = reportProgress();
  const { analyse, equipment } = await ready;
  let kept: KeptFacts | undefined;
  const { keptFacts: keeping } = request;
  const openKept = (sourceBytes: number) => {
    const isWorthwhile = keeping !== undefined && sourceBytes >= keeping.leastSourceBytes;
    kept = isWorthwhile ? equipment.openKeptFacts(keeping) : undefined;
    return kept;
  };
  const caller = {
    ...{ onProgress, openKept },
    ...(request.mayAskForNames === true && { askForNames }),
  };
  const outcome = await analyse(request, equipment, caller);
  const keptFacts = await kept?.finish();
  const isFit = equipment.threads.areWhole() && !holdsMuch();
  send({ type: 'outcome', outcome, isFit, ...(keptFacts !== undefined && { keptFacts }) });
});

/** There is no analysis without a thread: the first one loads its modules while this one loads its own. */
async function makeReady({ maxMemoryBytes, codeCache }: ProcessSettings) {
  const closeCodeCache = openCodeCache(codeCache);
  const { createExtractionThreads } = await import('./extraction-threads.ts');
  const threads = createExtractionThreads({
    maxMemoryBytes,
    ...(codeCache !== undefined && { codeCache }),
  });
  threads.start();
  const { createEquipment } = await import('./equipment.ts');
  const { analyse } = await import('./analyse.ts');
  closeCodeCache();
  return { analyse, equipment: createEquipment(threads) };
}

function send(message: ProcessMessage): void {
  process.send?.(message);
}

function askForNames(outline: NamingOutline): Promise<NamingAnswer | null> {
  const { promise, resolve } = Promise.withResolvers<NamingAnswer | null>();
  process.once('message', ({ answer }: NamesMessage) => resolve(answer));
  send({ type: 'names-wanted', outline });
  return promise;
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
