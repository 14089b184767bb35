// An analysis process that asks for names twice, and tells in its answer what it was asked and what it got.
import type { NamesMessage, ProcessRequest } from '../../src/process/messages.ts';

process.once('message', ({ mayAskForNames }: ProcessRequest) => {
  process.on('message', ({ answer }: NamesMessage) => {
    const error = JSON.stringify({ mayAskForNames, answer });
    process.send?.({ type: 'outcome', outcome: { status: 'failed', cause: 'input', error } });
  });
  const outline = { repository: 'sample', parts: [] };
  process.send?.({ type: 'names-wanted', outline });
  process.send?.({ type: 'names-wanted', outline });
});
