// A job of a server as the source of graphs: the server cuts, and nothing of the graph is held here. The graph is as old
// as its job.
import { randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import {
  ApiError,
  type Client,
  ConnectionLost,
  FailedJob,
  WaitTimeout,
  zipFolder,
} from '@orrery/sdk/node';
import { discardSubmitted } from '../discard-submitted.ts';
import { questionsTo } from '../graph-questions.ts';
import { type GraphSource, SourceError } from './graph-source.ts';
import { PATIENCE_MS, within } from './within.ts';

/** What a client can meet besides a refusal. */
const FORESEEN = [ConnectionLost, FailedJob, WaitTimeout];

const STILL = 'The server is still analysing the repository. Ask again in half a minute.';

/**
 * @param job id of a completed job whose graph has calls, of the platform bundle or of a call graph; once it is known
 * @param end called when nobody asks any more
 */
export function openServerSource(
  client: Client,
  job: Promise<string>,
  end: () => void = () => undefined,
): GraphSource {
  let jobId: string | undefined;
  const known = job.then((id) => {
    jobId = id;
  });
  // Told to whoever asks.
  known.catch(() => undefined);
  return {
    ask: async (question) => {
      try {
        await within(PATIENCE_MS, known);
        if (jobId === undefined) throw new SourceError(STILL);
        return await question({ questions: questionsTo(client, jobId) });
      } catch (error) {
        if (error instanceof ApiError) {
          const { message, status, code } = error;
          throw new SourceError(`The server answers: ${message} (${status}, ${code})`);
        }
        if (FORESEEN.some((known) => error instanceof known)) {
          throw new SourceError((error as Error).message);
        }
        throw error;
      }
    },
    close: async () => {
      end();
      // What it was about to leave behind is gone then.
      await known.catch(() => undefined);
    },
  };
}

/**
 * Has a folder or an archive analysed by the server. A signal ends the job as well.
 * @returns the id of the completed job
 */
export async function submitForGraph(
  client: Client,
  input: { readonly kind: 'directory' | 'archive'; readonly path: string },
  signal: AbortSignal,
): Promise<string> {
  const work = await mkdtemp(join(tmpdir(), 'orrery-mcp-'));
  const idempotencyKey = randomUUID();
  let isSubmitted = false;
  try {
    const output = join(work, 'repository.zip');
    const { archive, fileName } =
      input.kind === 'directory'
        ? await zipFolder(input.path, { output, signal })
        : { archive: await openAsBlob(input.path), fileName: basename(input.path) };
    let jobId: string | undefined;
    isSubmitted = true;
    const result = await client.download('platform', archive, {
      ...{ fileName, signal, idempotencyKey },
      onProgress: (progress) => {
        jobId = progress.jobId ?? jobId;
      },
    });
    // Questions go to the job's view; its result is not wanted.
    await result.cancel();
    if (jobId === undefined) throw new SourceError('The server named no job.');
    return jobId;
  } catch (error) {
    if (signal.aborted && isSubmitted) await discardSubmitted(client, idempotencyKey);
    throw error;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
